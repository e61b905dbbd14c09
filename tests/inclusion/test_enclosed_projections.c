/* What enclosed_projections.h is proved to enclose: a head's projections, the values of L2 and its share of the output, for whichever
 * numbers lie in the intervals that went in. They are drawn from there, their ends first. */
#include "core/enclosed_projections.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/score.h"
#include "../support/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 2200, .tracked = false};
static int64_t inside, outside_middles;

static bool contains(double lo, double hi, mpfr_srcptr x)
{
    return mpfr_cmp_d(x, lo) >= 0 && mpfr_cmp_d(x, hi) <= 0;
}

/* Every number of `truth` lies in its interval. How many would not lie at the interval's middle, were it taken for all of it? */
static void check_inside(const char *what, const attest_interval *x, const twin *truth, const problem *p)
{
    for (int64_t k = 0; k < truth->rows * truth->cols; k++) {
        const double middle = x[k].lo + 0.5 * (x[k].hi - x[k].lo);
        if (!contains(x[k].lo, x[k].hi, truth->value[k]))
            compare_failed(what, p);
        inside++;
        outside_middles += !contains(middle, middle, truth->value[k]);
    }
}

static attest_heads heads_of(const problem *p)
{
    return (attest_heads){
        .heads = p->heads, .width = p->model_width, .d = p->width, .wq = p->wq, .wk = p->wk, .wv = p->wv, .wo = p->wo};
}

/* X W^Q_h W^Q_h^T W^V_h / sqrt(d) */
static twin *l2_values(const twin *queries, const twin *wq, const twin *wv)
{
    twin *fused = twin_product(twin_transposed(wq), wv);
    return twin_times(twin_product(queries, fused), twin_default_scale(TWIN_L2, wq->cols, exact));
}

static void check_projections(const problem *p, attest_kind kind, int64_t h)
{
    const attest_heads w = heads_of(p);
    const attest_scoring s = {.kind = kind, .d = w.d, .scale = attest_interval_scale(w.d)};
    const int64_t size = p->tokens * w.d, begin = h * w.width * w.d;
    attest_interval *at = malloc((size_t)(3 * size) * sizeof *at), *G = malloc((size_t)(w.d * w.d) * sizeof *G);
    const twin *x = twin_of(p->x, p->tokens, w.width, exact), *wq = twin_of(w.wq + begin, w.width, w.d, exact);
    const twin *wk = twin_of(w.wk + begin, w.width, w.d, exact), *wv = twin_of(w.wv + begin, w.width, w.d, exact);
    const twin *queries = twin_product(x, wq);
    attest_enclosed_projections(w, s, h, p->tokens, p->x, G, at);
    check_inside("queries", at, queries, p);
    check_inside("keys", at + size, twin_product(x, wk), p);
    check_inside("values", at + 2 * size, kind == ATTEST_DOT ? twin_product(x, wv) : l2_values(queries, wq, wv), p);
    free(G);
    free(at);
}

/* A number of the interval: an end or one between them */
static double drawn(random_source *source, attest_interval x)
{
    const double share = random_unit(source), between = x.lo + share * (x.hi - x.lo);
    if (share < 0.25)
        return x.lo;
    if (share > 0.75)
        return x.hi;
    return between < x.lo ? x.lo : between > x.hi ? x.hi : between;
}

static attest_interval around(random_source *source, double x)
{
    const double y = x * (1.0 + 0.5 * random_unit(source));
    return y < x ? (attest_interval){y, x} : (attest_interval){x, y};
}

/* y + z W^O_h, for y and z in intervals around tokens */
static void check_output(const problem *p, int64_t h)
{
    random_source source = random_seeded(p->seed + (uint64_t)h);
    const attest_heads w = heads_of(p);
    attest_interval *z = malloc((size_t)w.d * sizeof *z), *y = malloc((size_t)w.width * sizeof *y);
    double *z_drawn = malloc((size_t)w.d * sizeof *z_drawn), *y_drawn = malloc((size_t)w.width * sizeof *y_drawn);
    for (int64_t a = 0; a < w.d; a++) {
        z[a] = around(&source, p->x[a]);
        z_drawn[a] = drawn(&source, z[a]);
    }
    for (int64_t k = 0; k < w.width; k++) {
        y[k] = around(&source, p->x[k]);
        y_drawn[k] = drawn(&source, y[k]);
    }
    const twin *product =
        twin_product(twin_of(z_drawn, 1, w.d, exact), twin_of(w.wo + h * w.d * w.width, w.d, w.width, exact));
    attest_enclosed_output(w, h, z, y);
    check_inside("output", y, twin_plus(twin_of(y_drawn, 1, w.width, exact), product), p);
    free(y_drawn);
    free(z_drawn);
    free(y);
    free(z);
}

static void check(const problem *p)
{
    for (int64_t h = 0; h < p->heads; h++) {
        check_projections(p, ATTEST_DOT, h);
        check_projections(p, ATTEST_L2, h);
        check_output(p, h);
    }
}

static void never_outside(void **state)
{
    (void)state;
    compare_each(10, 8, check);
    assert_true(inside > 10000);
}

/* Intervals of no width at their middles would have been found out. */
static void would_notice(void **state)
{
    (void)state;
    assert_true(outside_middles > inside / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_outside), cmocka_unit_test(would_notice)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
