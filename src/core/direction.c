#include "direction.h"
#include "fl.h"
#include "multihead_jvp.h"
#include "multihead_vjp.h"
#include "vector.h"
#include "logic/index.h"

enum { POWER_STEPS = 40, ROW_STEPS = 8 };

int64_t attest_steepest_work(attest_multihead m)
{
    const int64_t jvp = attest_multihead_jvp_work(m), vjp = attest_multihead_vjp_work(m);
    return m.n * m.out + m.n * m.width + (jvp < vjp ? vjp : jvp);
}

/* The place of an entry of largest absolute value. */
static int64_t largest(const double *x, int64_t n)
{
    int64_t best = 0;
    for (int64_t i = 1; i < n; i++)
        if (fl_abs(x[i]) > fl_abs(x[best]))
            best = i;
    return best;
}

static double sum_of_absolutes(const double *x, int64_t n)
{
    double sum = 0.0;
    for (int64_t i = 0; i < n; i++)
        sum = fl_add(sum, fl_abs(x[i]));
    return sum;
}

/* V = the signs of x, 1 for zero */
static void signs(const double *x, int64_t n, double *V)
{
    for (int64_t i = 0; i < n; i++)
        V[i] = x[i] < 0.0 ? -1.0 : 1.0;
}

/* From V to the row of J that answers it most, to the signs of that row: for as long as the rows' sums grow. */
static void climb_rows(attest_multihead m, const double *X, double *work, double *V)
{
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    double *dY = work, *row = work + outputs, *rest = row + inputs;
    double best = 0.0;
    for (int64_t step = 0; step < ROW_STEPS; step++) {
        attest_multihead_jvp(m, X, V, rest, dY);
        const int64_t k = largest(dY, outputs);
        attest_fill(0.0, dY, outputs);
        dY[k] = 1.0;
        attest_multihead_vjp(m, X, dY, rest, row);
        const double sum = sum_of_absolutes(row, inputs);
        if (!(sum > best))
            return;
        best = sum;
        signs(row, inputs, V);
    }
}

/* V <- J^T J V / |V|, again and again */
static void power(attest_multihead m, const double *X, double *work, double *V)
{
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    double *dY = work, *rest = work + outputs + inputs;
    for (int64_t step = 0; step < POWER_STEPS; step++) {
        const double length = fl_sqrt(attest_dot(V, V, inputs));
        if (!(length > 0.0))
            return;
        attest_scale(fl_div(1.0, length), V, inputs);
        attest_multihead_jvp(m, X, V, rest, dY);
        attest_multihead_vjp(m, X, dY, rest, V);
    }
}

void attest_steepest(attest_multihead m, attest_norm norm, const double *X, double *work, double *V)
{
    if (norm == ATTEST_INF)
        climb_rows(m, X, work, V);
    else
        power(m, X, work, V);
}
