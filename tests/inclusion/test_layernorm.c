/* LayerNorm, its Jacobian and the products with it, beside the formulas of the paper in MPFR.
 *
 * Bounds. u = 2^-53, c = d/4 + 16, root = sqrt(variance + eps), R = max |x - mean|, g = (R + 2 u max |x|) / root.
 * The gaps are wrong by at most c u g root (their own roundings, and the mean of the gaps), hence h by at most
 * c u g (1 + g). A product with the Jacobian takes the gaps of its vector v in the same way, with
 * T = max |v - mean| + 2 u max |v|, and ends within 2 c u (1 + g)^3 T / root, times gamma. What underflows adds less
 * than 2^-1070 / root before gamma enters. */
#include "core/layernorm.h"
#include "core/layernorm_derivative.h"
#include "core/layernorm_jacobian.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/difference.h"
#include "twin/layernorm.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true}, exact = {.bits = 2200};
static const double u = 0x1p-53;

/* n rows of width d, and everything LayerNorm wants beside them. */
typedef struct input {
    const problem *problem;
    int64_t n, d;
    const double *x, *gamma, *beta, *tangent, *upstream;
    double eps;
} input;

static input tokens_of(const problem *p, double eps)
{
    int64_t wide = p->model_width;
    return (input){p,  p->tokens, wide, p->x, p->wo, p->wo + (wide - 1) * wide, p->token_tangent, p->token_upstream,
                   eps};
}

/* All tokens as one long row. */
static input long_row_of(const problem *p, double eps)
{
    return (input){p,    1,  p->tokens * p->model_width, p->x, p->token_upstream, p->token_tangent, p->token_tangent,
                   p->x, eps};
}

static twin *row_of(const double *a, const input *in, int64_t i, twin_mode mode)
{
    return twin_of(a + i * in->d, 1, in->d, mode);
}

/* How far the numbers of a row lie from its mean, with what the rounding of the mean adds. */
static double spread(const double *a, int64_t d)
{
    double least = INFINITY, most = -INFINITY, largest = 0.0;
    for (int64_t j = 0; j < d; j++) {
        least = fmin(least, a[j]);
        most = fmax(most, a[j]);
        largest = fmax(largest, fabs(a[j]));
    }
    return (most - least) * (1 + 1e-9) + 2 * u * largest;
}

/* The quantities of the comment above for one row. */
typedef struct scale {
    double root, g, error; /* error: of h */
} scale;

static scale scale_of(const input *in, int64_t i)
{
    size_t mark = twin_mark();
    twin *x = row_of(in->x, in, i, exact), *d = twin_number((double)in->d, exact);
    twin *z = twin_minus(x, twin_over(twin_row_sums(x), d));
    twin *power = twin_plus(twin_over(twin_row_sums(twin_times(z, z)), d), twin_number(in->eps, exact));
    double root = mpfr_get_d(twin_value(twin_root(power), 0, 0), MPFR_RNDD);
    twin_release(mark);
    double g = spread(in->x + i * in->d, in->d) / root * (1 + 1e-9), c = (double)in->d / 4 + 16;
    return (scale){root, g, c * u * g * (1 + g) + 0x1p-1070 / root};
}

/* The bound for a product of the Jacobian without gamma with v. */
static double product_error(scale s, int64_t d, double v)
{
    double c = (double)d / 4 + 16;
    return (2 * c * u * pow(1 + s.g, 3) * v + 0x1p-1070 * (1 + s.g)) / s.root * (1 + 1e-9);
}

/* The same values, with room for errors. */
static twin *with_errors(const twin *a)
{
    return twin_plus(a, twin_zero(a->rows, a->cols, (twin_mode){.bits = a->bits, .tracked = true}));
}

static void set_error(const twin *a, int64_t i, int64_t j, double error)
{
    mpfr_set_d(twin_error(a, i, j), error, MPFR_RNDU);
}

/* --- the map */

typedef struct one_row {
    const input *in;
    int64_t i;
} one_row;

static twin *map_of(const void *context, const twin *x)
{
    const input *in = ((const one_row *)context)->in;
    twin_mode mode = twin_like(x);
    return twin_layernorm(x, twin_of(in->gamma, 1, in->d, mode), twin_of(in->beta, 1, in->d, mode),
                          twin_number(in->eps, mode));
}

static twin *forward_row(const void *context, twin_mode mode)
{
    const one_row *row = context;
    return map_of(context, row_of(row->in->x, row->in, row->i, mode));
}

static void check_map(input in)
{
    double *y = malloc((size_t)(in.n * in.d) * sizeof *y);
    if (attest_layernorm(in.x, in.n, in.d, in.gamma, in.beta, in.eps, y) != ATTEST_OK)
        compare_failed("LayerNorm refused a row", in.problem);
    for (int64_t i = 0; i < in.n; i++) {
        scale s = scale_of(&in, i);
        twin *expected = twin_agreed(forward_row, &(one_row){&in, i}, tracked, NULL);
        for (int64_t j = 0; j < in.d; j++) {
            double size = fabs(mpfr_get_d(twin_value(expected, 0, j), MPFR_RNDA));
            double from_h = fabs(in.gamma[j]) * (s.error + u * s.g);
            set_error(expected, 0, j, (from_h + u * size) * (1 + 1e-9) + 0x1p-1073);
        }
        compare("LayerNorm", y + i * in.d, expected, in.problem);
    }
    free(y);
}

static const double epsilons[] = {1e-5, 0x1p-1022, 1.0};
#define EPSILONS (sizeof epsilons / sizeof *epsilons)

static void check_forward(const problem *p)
{
    for (size_t e = 0; e < EPSILONS; e++) {
        check_map(tokens_of(p, epsilons[e]));
        check_map(long_row_of(p, epsilons[e]));
    }
}

/* --- the derivative */

static twin *jacobian_row(const void *context, twin_mode mode)
{
    const one_row *row = context;
    const input *in = row->in;
    return twin_layernorm_jacobian(row_of(in->x, in, row->i, mode), twin_of(in->gamma, 1, in->d, mode),
                                   twin_number(in->eps, mode));
}

static void check_row_derivative(const input *in, int64_t i, const double *jvp, const double *dx)
{
    int64_t d = in->d;
    double *J = malloc((size_t)(d * d) * sizeof *J), *work = malloc((size_t)d * sizeof *work);
    if (attest_layernorm_jacobian(in->x + i * d, d, in->gamma, in->eps, work, J) != ATTEST_OK)
        compare_failed("the Jacobian refused a row", in->problem);
    scale s = scale_of(in, i);
    twin *expected = twin_agreed(jacobian_row, &(one_row){in, i}, tracked, NULL);
    twin *values = twin_untracked(expected);

    for (int64_t j = 0; j < d; j++)
        for (int64_t k = 0; k < d; k++)
            set_error(expected, j, k, product_error(s, d, 1.0) * fabs(in->gamma[j]) + 0x1p-1073);
    compare("Jacobian", J, expected, in->problem);

    twin *moved = twin_product(values, twin_transposed(row_of(in->tangent, in, i, twin_like(values))));
    twin *move = with_errors(moved);
    for (int64_t j = 0; j < d; j++)
        set_error(move, j, 0, product_error(s, d, spread(in->tangent + i * d, d)) * fabs(in->gamma[j]) + 0x1p-1073);
    compare("Jacobian times a vector", jvp + i * d, move, in->problem);

    twin *pulled = twin_product(row_of(in->upstream, in, i, twin_like(values)), values);
    twin *pull = with_errors(pulled);
    double largest = 0.0;
    for (int64_t j = 0; j < d; j++)
        largest = fmax(largest, fabs(in->gamma[j] * in->upstream[i * d + j]));
    for (int64_t j = 0; j < d; j++)
        set_error(pull, 0, j, product_error(s, d, 2 * largest));
    compare("vector times Jacobian", dx + i * d, pull, in->problem);
    free(J);
    free(work);
}

/* dgamma_j = sum_i U_ij h_ij and dbeta_j = sum_i U_ij, summed in the order of the rows. */
static void check_parameters(const input *in, const double *dgamma, const double *dbeta)
{
    twin *by_gamma = twin_zero(1, in->d, exact), *by_beta = twin_zero(1, in->d, exact);
    twin *ones = twin_ones(1, in->d, exact), *none = twin_zero(1, in->d, exact), *eps = twin_number(in->eps, exact);
    double *error = calloc((size_t)in->d, sizeof *error), *mass = calloc((size_t)in->d, sizeof *mass);
    for (int64_t i = 0; i < in->n; i++) {
        scale s = scale_of(in, i);
        twin *up = row_of(in->upstream, in, i, exact);
        by_gamma = twin_plus(by_gamma, twin_times(up, twin_layernorm(row_of(in->x, in, i, exact), ones, none, eps)));
        by_beta = twin_plus(by_beta, up);
        for (int64_t j = 0; j < in->d; j++) {
            double size = fabs(in->upstream[i * in->d + j]);
            error[j] += size * (s.error + (double)(in->n + 2) * u * s.g) * (1 + 1e-9) + 0x1p-1073;
            mass[j] += size;
        }
    }
    by_gamma = with_errors(by_gamma);
    by_beta = with_errors(by_beta);
    for (int64_t j = 0; j < in->d; j++) {
        set_error(by_gamma, 0, j, error[j]);
        set_error(by_beta, 0, j, (double)in->n * u * mass[j] * (1 + 1e-9));
    }
    compare("gradient of gamma", dgamma, by_gamma, in->problem);
    compare("gradient of beta", dbeta, by_beta, in->problem);
    free(error);
    free(mass);
}

static void check_derivatives(const problem *p)
{
    for (size_t e = 0; e < EPSILONS; e++) {
        input in = tokens_of(p, epsilons[e]);
        size_t all = (size_t)(in.n * in.d) * sizeof(double), one = (size_t)in.d * sizeof(double);
        double *jvp = malloc(all), *dx = malloc(all), *dgamma = malloc(one), *dbeta = malloc(one),
               *work = malloc(2 * one);
        if (attest_layernorm_jvp(in.x, in.n, in.d, in.gamma, in.eps, in.tangent, work, jvp) != ATTEST_OK ||
            attest_layernorm_vjp(in.x, in.n, in.d, in.gamma, in.eps, in.upstream, work, dx, dgamma, dbeta) != ATTEST_OK)
            compare_failed("a product with the Jacobian refused a row", p);
        for (int64_t i = 0; i < in.n; i++)
            check_row_derivative(&in, i, jvp, dx);
        check_parameters(&in, dgamma, dbeta);
        free(jvp);
        free(dx);
        free(dgamma);
        free(dbeta);
        free(work);
    }
}

/* K27 itself: the printed Jacobian beside the difference quotients of the map. */
static twin *by_differences(const void *context, twin_mode mode)
{
    const one_row *row = context;
    return twin_jacobian(map_of, context, row_of(row->in->x, row->in, row->i, mode));
}

static void check_formula(const problem *p)
{
    input in = tokens_of(p, 1e-5);
    one_row row = {&in, 0};
    twin *formula = twin_agreed(jacobian_row, &row, tracked, NULL);
    compare_opinions("K27", formula, twin_agreed(by_differences, &row, compare_differences(p), formula), formula, p);
}

static void forward(void **state)
{
    (void)state;
    compare_each(24, 1, check_forward);
}

static void derivatives(void **state)
{
    (void)state;
    compare_each(4, 1, check_derivatives);
}

static void printed_formula(void **state)
{
    (void)state;
    compare_each(4, 1, check_formula);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forward), cmocka_unit_test(derivatives),
                                       cmocka_unit_test(printed_formula)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
