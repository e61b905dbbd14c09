/* Sums and weighted sums of vectors.
 *
 * Bound: gamma_k times the sum of the terms' sizes, with k = n/4 + n%4 + 1 additions at most, one rounding more for a
 * product, and for a squared difference one more for the square and two for the difference, which enters it twice;
 * besides n 2^-1074 for products that underflow. A weighted sum that starts from something else than zero has one rounding
 * more. */
#include "core/vector.h"
#include "core/weighted_rows.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

/* The problem's queries and keys as two vectors of equal length. */
static int64_t length(const problem *p)
{
    return (p->queries < p->tokens ? p->queries : p->tokens) * p->width;
}

static twin *vector(const double *a, const problem *p, twin_mode mode)
{
    return twin_of(a, 1, length(p), mode);
}

static twin *gap(const problem *p, twin_mode mode)
{
    return twin_minus(vector(p->q, p, mode), vector(p->k, p, mode));
}

static twin *twin_sum(const void *p, twin_mode mode)
{
    return twin_row_sums(vector(((const problem *)p)->q, p, mode));
}

static twin *twin_dot(const void *p, twin_mode mode)
{
    const problem *of = p;
    return twin_product(vector(of->q, p, mode), twin_transposed(vector(of->k, p, mode)));
}

static twin *twin_squared_distance(const void *p, twin_mode mode)
{
    return twin_row_sums(twin_times(gap(p, mode), gap(p, mode)));
}

static twin *twin_l1_distance(const void *p, twin_mode mode)
{
    return twin_row_sums(twin_magnitude(gap(p, mode)));
}

static void check_sums(const problem *p)
{
    int64_t n = length(p);
    compare("sum", (double[]){attest_sum(p->q, n)}, twin_agreed(twin_sum, p, tracked, NULL), p);
    compare("dot", (double[]){attest_dot(p->q, p->k, n)}, twin_agreed(twin_dot, p, tracked, NULL), p);
    compare("squared distance", (double[]){attest_squared_distance(p->q, p->k, n)},
            twin_agreed(twin_squared_distance, p, tracked, NULL), p);
    compare("l1 distance", (double[]){attest_l1_distance(p->q, p->k, n)},
            twin_agreed(twin_l1_distance, p, tracked, NULL), p);
}

/* y + w x and w x, elementwise: two roundings and one. */
static twin *twin_scaled(const void *p, twin_mode mode)
{
    return twin_times(vector(((const problem *)p)->q, p, mode), twin_number(((const problem *)p)->bias[0], mode));
}

static twin *twin_axpy(const void *p, twin_mode mode)
{
    return twin_plus(vector(((const problem *)p)->k, p, mode), twin_scaled(p, mode));
}

static twin *twin_weighted_rows(const void *p, twin_mode mode)
{
    const problem *of = p;
    int64_t n = of->tokens, d = of->value_width;
    return twin_accumulated(twin_of(of->upstream, 1, d, mode), twin_of(of->bias, 1, n, mode),
                            twin_of(of->v, n, d, mode));
}

static void check_combinations(const problem *p)
{
    int64_t n = length(p);
    double *out = scratch(n), *rows = scratch(p->value_width);
    memcpy(out, p->q, (size_t)n * sizeof *out);
    attest_scale(p->bias[0], out, n);
    compare("scale", out, twin_agreed(twin_scaled, p, tracked, NULL), p);
    memcpy(out, p->k, (size_t)n * sizeof *out);
    attest_axpy(p->bias[0], p->q, out, n);
    compare("axpy", out, twin_agreed(twin_axpy, p, tracked, NULL), p);
    memcpy(rows, p->upstream, (size_t)p->value_width * sizeof *rows);
    attest_add_weighted_rows(p->bias, p->v, p->tokens, p->value_width, rows);
    compare("weighted rows", rows, twin_agreed(twin_weighted_rows, p, tracked, NULL), p);
    free(rows);
    free(out);
}

static void sums(void **state)
{
    (void)state;
    compare_each(60, 12, check_sums);
}

static void combinations(void **state)
{
    (void)state;
    compare_each(60, 12, check_combinations);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sums), cmocka_unit_test(combinations)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
