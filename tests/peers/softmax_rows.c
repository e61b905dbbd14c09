/* softmax of the rows of a matrix, its Jacobian and directional derivatives. */
#include "arrays.h"
#include "room.h"
#include "softmax.h"
#include "solve.h"
#include <stddef.h>

/* (diag(p) - p p^T) t: the Jacobian is symmetric, so this is the gradient too. */
static void along(int64_t d, const real *p, const real *t, real *y)
{
    real mean = 0;
    for (int64_t j = 0; j < d; j++)
        mean += p[j] * t[j];
    if (has(BUG_SOFTMAX_DIAGONAL))
        mean = 0;
    for (int64_t j = 0; j < d; j++)
        y[j] = p[j] * (t[j] - (has(BUG_SOFTMAX_OFF_DIAGONAL) ? p[j] * t[j] : mean));
}

static void emit_along(const attest_candidate_problem *problem, const char *name, int64_t i, int64_t d, const real *p,
                       const real *t)
{
    real *y = peers_room(d, sizeof *y);
    along(d, p, t + (has(BUG_SOFTMAX_FIRST_UPSTREAM) ? 0 : i * d), y);
    R(emit)(problem, name, i * d, d, y);
}

static void emit_jacobian(const attest_candidate_problem *problem, int64_t i, int64_t d, const real *p)
{
    real *unit = peers_room(d, sizeof *unit), *y = peers_room(d, sizeof *y);
    for (int64_t k = 0; k < d && peers_output(problem, "J") != NULL; k++) {
        unit[k] = 1;
        along(d, p, unit, y);
        R(emit_derivative)(problem, "J", i * d * d, k, d, d, y);
        unit[k] = has(BUG_JACOBIAN_UNIT_KEPT);
    }
}

void R(solve_softmax)(const attest_candidate_problem *problem)
{
    const attest_candidate_array *array = peers_input(problem, "X");
    const int64_t d = peers_axis(array, 0), columns = array->rank > 1 ? peers_axis(array, 1) : 1;
    const int64_t rows = peers_elements(array, 0, array->rank - 1);
    const peers_rules rules = peers_rules_of(problem, columns, d, d, d);
    const real *x = R(load)(problem, "X"), *t = R(load)(problem, "tangent"), *upstream = R(load)(problem, "upstream");
    real *p = peers_room(rows * d, sizeof *p), *lse = peers_room(rows, sizeof *lse);
    bool *shown = peers_room(rows * d, sizeof *shown);
    for (int64_t k = 0; k < rows * d; k++)
        shown[k] = peers_visible(&rules, R(item_mask)(problem, &rules, k / d / columns), k / d % columns, k % d);
    for (int64_t i = 0; i < rows; i++)
        lse[i] = R(softmax)(d, 1, x + i * d, shown + i * d, p + i * d);
    for (int64_t k = 0; has(BUG_SOFTMAX_AXIS) && k < rows / columns * d; k++)
        R(softmax)
    (columns, d, x + k / d * columns * d + k % d, shown + k / d * columns * d + k % d, p + k / d * columns * d + k % d);
    R(emit)(problem, "Y", 0, rows * d, p);
    R(emit)(problem, "LSE", 0, rows, lse);
    for (int64_t i = 0; i < rows; i++) {
        emit_jacobian(problem, i, d, p + i * d);
        if (t != NULL)
            emit_along(problem, "JVP", i, d, p + i * d, t);
        if (upstream != NULL) {
            emit_along(problem, "VJP", i, d, p + i * d, upstream);
            emit_along(problem, "DX", i, d, p + i * d, upstream);
        }
    }
}
