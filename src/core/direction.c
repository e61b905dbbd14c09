#include "direction.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

enum { POWER_STEPS = 40, STARTS = 6, ROW_STEPS = 8 };

/*@ logic integer product_work(attest_multihead m) = \max(jvp_work(m), vjp_work(m));
  @
  @ predicate all_signs{L}(double *x, integer n) = \forall integer k; 0 <= k < n ==> x[k] == 1.0 || x[k] == -1.0;
  @
  @ // memory that products with the Jacobian at X may write
  @ predicate writable{L}(attest_multihead m, double *X, double *a, integer length) =
  @     \valid(a + (0 .. length - 1)) && weights_apart(m, a, length) &&
  @     row_apart(m.bias, m.mask, m.n * m.n, a, length) && \separated(a + (0 .. length - 1), X + (0 .. m.n * m.width - 1));
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures outputs: 1 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures inputs:  1 <= m.n * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @/
  static inline void fit(attest_multihead m)
  {
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, m.n, m.out);
      product_below(1, 1, m.n, m.width);
  }
*/

int64_t attest_steepest_work(attest_multihead m)
{
    //@ ghost fit(m);
    const int64_t jvp = attest_multihead_jvp_work(m), vjp = attest_multihead_vjp_work(m);
    return m.n * m.out + 2 * (m.n * m.width) + (jvp < vjp ? vjp : jvp);
}

/* Signs that favour no direction: a different, irregular sequence for each start (the top bit of a product). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(V + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. n - 1];
  @ ensures signs: all_signs(V, n);
  @ */
static void guess(uint64_t start, int64_t n, double *V)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15) * (2 * start + 1);
    /*@ loop invariant range: 0 <= k <= n;
      @ loop invariant signs: \forall integer i; 0 <= i < k ==> V[i] == 1.0 || V[i] == -1.0;
      @ loop assigns k, V[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++)
        V[k] = (factor * (uint64_t)(k + 1)) >> 63 == 0 ? 1.0 : -1.0;
}

/* The place of an entry of largest absolute value. */
/*@ requires length: 1 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < n;
  @ */
static int64_t largest(const double *x, int64_t n)
{
    int64_t best = 0;
    /*@ loop invariant range: 1 <= i <= n && 0 <= best < n;
      @ loop assigns i, best;
      @ loop variant n - i; */
    for (int64_t i = 1; i < n; i++)
        if (fl_abs(x[i]) > fl_abs(x[best]))
            best = i;
    return best;
}

/* x becomes its signs, 1 for zero; the sum of its absolute values. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures signs: all_signs(x, n);
  @ */
static double signs(double *x, int64_t n)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant signs: \forall integer k; 0 <= k < i ==> x[k] == 1.0 || x[k] == -1.0;
      @ loop assigns i, sum, x[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        sum = fl_add(sum, fl_abs(x[i]));
        x[i] = x[i] < 0.0 ? -1.0 : 1.0;
    }
    return sum;
}

/* From V to the row of J that answers it most, to the signs of that row, for as long as the rows' sums grow; the last
 * sum. `dY` [n,out], `row` [n,width]. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires signs: all_signs(V, m.n * m.width);
  @ requires V:     writable(m, X, V, m.n * m.width);
  @ requires dY:    writable(m, X, dY, m.n * m.out);
  @ requires row:   writable(m, X, row, m.n * m.width);
  @ requires work:  writable(m, X, work, product_work(m));
  @ requires V_apart:  \separated(V + (0 .. m.n * m.width - 1), dY + (0 .. m.n * m.out - 1)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), row + (0 .. m.n * m.width - 1)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), work + (0 .. product_work(m) - 1));
  @ requires dY_apart: \separated(dY + (0 .. m.n * m.out - 1), row + (0 .. m.n * m.width - 1)) &&
  @     \separated(dY + (0 .. m.n * m.out - 1), work + (0 .. product_work(m) - 1));
  @ requires row_apart: \separated(row + (0 .. m.n * m.width - 1), work + (0 .. product_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], dY[0 .. m.n * m.out - 1], row[0 .. m.n * m.width - 1],
  @            work[0 .. product_work(m) - 1];
  @ ensures signs: all_signs(V, m.n * m.width);
  @ */
static double climb(attest_multihead m, const double *X, double *V, double *dY, double *row, double *work)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    double best = 0.0;
    /*@ loop invariant range: 0 <= step <= ROW_STEPS;
      @ loop invariant signs: all_signs(V, m.n * m.width);
      @ loop assigns step, best, V[0 .. m.n * m.width - 1], dY[0 .. m.n * m.out - 1], row[0 .. m.n * m.width - 1],
      @              work[0 .. product_work(m) - 1];
      @ loop variant ROW_STEPS - step; */
    for (int step = 0; step < ROW_STEPS; step++) {
        attest_multihead_jvp(m, X, V, work, dY);
        const int64_t k = largest(dY, outputs);
        attest_fill(0.0, dY, outputs);
        dY[k] = 1.0;
        attest_multihead_vjp(m, X, dY, work, row);
        const double sum = signs(row, inputs);
        if (!(sum > best))
            break;
        best = sum;
        attest_copy(row, V, inputs);
    }
    return best;
}

/* The best of a few climbs. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires V:     writable(m, X, V, m.n * m.width);
  @ requires work:  writable(m, X, work, steepest_work(m));
  @ requires apart: \separated(V + (0 .. m.n * m.width - 1), work + (0 .. steepest_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], work[0 .. steepest_work(m) - 1];
  @ ensures signs: all_signs(V, m.n * m.width);
  @ */
static void climb_often(attest_multihead m, const double *X, double *work, double *V)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    //@ assert sizes: outputs == m.n * m.out && inputs == m.n * m.width;
    double *dY = work, *row = work + outputs, *trial = work + (outputs + inputs), *rest = work + (outputs + 2 * inputs);
    double best = 0.0;
    guess(0, inputs, V);
    /*@ loop invariant range: 0 <= start <= STARTS;
      @ loop invariant signs: all_signs(V, m.n * m.width);
      @ loop assigns start, best, V[0 .. m.n * m.width - 1], work[0 .. steepest_work(m) - 1];
      @ loop variant STARTS - start; */
    for (int start = 0; start < STARTS; start++) {
        guess((uint64_t)start, inputs, trial);
        const double sum = climb(m, X, trial, dY, row, rest);
        if (sum > best) {
            best = sum;
            attest_copy(trial, V, inputs);
        }
    }
}

/* V <- J^T J V / |V|, again and again; should it leave the range of numbers, where it began */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires V:     writable(m, X, V, m.n * m.width);
  @ requires work:  writable(m, X, work, steepest_work(m));
  @ requires apart: \separated(V + (0 .. m.n * m.width - 1), work + (0 .. steepest_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], work[0 .. steepest_work(m) - 1];
  @ ensures finite: \forall integer k; 0 <= k < m.n * m.width ==> \is_finite(V[k]);
  @ */
static void power(attest_multihead m, const double *X, double *work, double *V)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    //@ assert sizes: outputs == m.n * m.out && inputs == m.n * m.width;
    double *dY = work, *rest = work + outputs;
    guess(0, inputs, V);
    /*@ loop invariant range: 0 <= step <= POWER_STEPS;
      @ loop assigns step, V[0 .. m.n * m.width - 1], work[0 .. steepest_work(m) - 1];
      @ loop variant POWER_STEPS - step; */
    for (int step = 0; step < POWER_STEPS; step++) {
        const double length = fl_sqrt(attest_dot(V, V, inputs));
        if (!(length > 0.0))
            break;
        attest_scale(fl_div(1.0, length), V, inputs);
        attest_multihead_jvp(m, X, V, rest, dY);
        attest_multihead_vjp(m, X, dY, rest, V);
    }
    if (!attest_all_finite(V, inputs))
        guess(0, inputs, V);
}

void attest_steepest(attest_multihead m, attest_norm norm, const double *X, double *work, double *V)
{
    if (norm == ATTEST_INF)
        climb_often(m, X, work, V);
    else
        power(m, X, work, V);
}
