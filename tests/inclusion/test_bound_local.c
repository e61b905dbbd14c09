/* Local bounds: the Jacobian's norm, in arbitrary precision, at X and anywhere within the radius, is no larger; and at X
 * the bound is the formula's value, not an estimate of it. */
#include <stdio.h> /* before mpfr.h, which then declares its printing */
#include "core/bound_local.h"
#include "core/bound_tokens.h"
#include "twin/arith.h"
#include "twin/heads.h"
#include "twin/singular.h"
#include "../support/random.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode precise = {.bits = 160, .tracked = false};

static void assert_not_above(const char *what, const twin *norm, double bound, double radius)
{
    if (mpfr_cmp_d(twin_value(norm, 0, 0), bound) > 0) {
        mpfr_fprintf(stderr, "%s %Ra exceeds %a within %g\n", what, twin_value(norm, 0, 0), bound, radius);
        fail();
    }
}

/* X moved: every token by the radius, in a random direction or, for `which` = 0, all in the same one. */
static void move(const heads *h, double radius, int which, random_source *source, double *moved)
{
    const int64_t D = h->w.width;
    for (int64_t i = 0; i < h->n; i++) {
        double square = 0.0;
        for (int64_t a = 0; a < D; a++) {
            moved[i * D + a] = which == 0 && i > 0 ? moved[a] - h->X[a] : random_normal(source);
            square += moved[i * D + a] * moved[i * D + a];
        }
        const double factor = square > 0.0 ? 0.999999 * radius / sqrt(square) : 0.0;
        for (int64_t a = 0; a < D; a++)
            moved[i * D + a] = h->X[i * D + a] + factor * moved[i * D + a];
    }
}

static void check(heads *h, const uint8_t *mask, double radius, random_source *source)
{
    const attest_spectra t = attest_weights_two(h->w, h->cells, h->work);
    const attest_nearby near = attest_nearby_of(h->w, mask, h->n, h->X, radius, h->cells, h->work);
    const double inf = attest_bound_local_inf(near, h->w, h->cells, h->work).value;
    const double two = attest_bound_local_two(near, t, h->w.d).value;
    double *moved = scratch(h->n * h->w.width);
    for (int which = 0; which < 4; which++) {
        const size_t mark = twin_mark();
        move(h, radius, which, source, moved);
        const twin *J = twin_heads_jacobian(h, ATTEST_L2, mask, moved, precise);
        assert_not_above("infinity-norm", twin_norm_inf(J), inf, radius);
        assert_not_above("2-norm", twin_norm2(J), two, radius);
        twin_release(mark);
    }
    free(moved);
}

static void nothing_near_exceeds(void **state)
{
    (void)state;
    const int64_t shapes[][3] = {{1, 1, 1}, {1, 1, 5}, {2, 1, 3}, {1, 3, 3}, {2, 2, 3}};
    const double radii[] = {0.0, 1e-3, 0.1, 1.0, 100.0};
    random_source source = random_seeded(9);
    for (size_t k = 0; k < 5; k++)
        for (uint64_t seed = 1; seed < 4; seed++)
            for (size_t r = 0; r < 5; r++) {
                heads *h = heads_make(shapes[k][0], shapes[k][1], shapes[k][2], seed);
                uint8_t causal[25];
                for (int64_t j = 0; j < h->n * h->n; j++)
                    causal[j] = j % h->n <= j / h->n;
                check(h, NULL, radii[r], &source);
                check(h, causal, radii[r], &source);
                heads_free(h);
            }
}

/* D = 1, three tokens: E_i by hand. kappa = 1 + 4 max E_i. */
static void the_formula_at_a_point(void **state)
{
    (void)state;
    heads *h = heads_make(1, 1, 3, 0);
    double most = 0.0;
    h->X[0] = 0.0, h->X[1] = 0.5, h->X[2] = 2.0;
    for (int i = 0; i < 3; i++) {
        double above = 0.0, below = 0.0;
        for (int j = 0; j < 3; j++) {
            const double z = (h->X[i] - h->X[j]) * (h->X[i] - h->X[j]);
            above += z * exp(-z);
            below += exp(-z);
        }
        most = fmax(most, above / below);
    }
    const attest_nearby near = attest_nearby_of(h->w, NULL, 3, h->X, 0.0, h->cells, h->work);
    assert_true(near.kappa >= (1.0 + 4.0 * most) * (1.0 - 1e-15) && near.kappa <= (1.0 + 4.0 * most) * (1.0 + 1e-11));
    heads_free(h);
}

/* max (v - e) e^-v over near <= v <= far */
static double largest_excess(double near, double far, double e)
{
    const double v = fmin(far, fmax(near, 1.0 + e));
    return (v - e) * exp(-v);
}

/* The same around a point: the smallest e with sum_j max (v_j - e) e^-v_j <= e, by bisection. Tokens 1.1 apart may come to
 * lie where the excess is largest; 2.4 apart they cannot. */
static void the_formula_around_a_point(void **state)
{
    (void)state;
    const double radius = 0.15;
    heads *h = heads_make(1, 1, 3, 0);
    double most = 0.0;
    h->X[0] = 0.0, h->X[1] = 1.1, h->X[2] = 3.5;
    for (int i = 0; i < 3; i++) {
        double lo = 0.0, hi = 2.0;
        for (int step = 0; step < 60; step++) {
            const double e = 0.5 * (lo + hi);
            double sum = 0.0;
            for (int j = 0; j < 3; j++) {
                const double gap = fabs(h->X[i] - h->X[j]), near = gap - 2.0 * radius, far = gap + 2.0 * radius;
                sum += i == j ? 0.0 : largest_excess(near * near, far * far, e);
            }
            *(sum > e ? &lo : &hi) = e;
        }
        most = fmax(most, hi);
    }
    const attest_nearby near = attest_nearby_of(h->w, NULL, 3, h->X, radius, h->cells, h->work);
    assert_true(near.kappa >= (1.0 + 4.0 * most) * (1.0 - 1e-14) && near.kappa <= (1.0 + 4.0 * most) * (1.0 + 1e-11));
    heads_free(h);
}

/* A radius so large that anything may happen leaves the global bounds, and equal tokens leave 1 and nearly 1. */
static void between_one_and_global(void **state)
{
    (void)state;
    heads *h = heads_make(1, 2, 5, 2);
    const attest_nearby far = attest_nearby_of(h->w, NULL, 5, h->X, 1e6, h->cells, h->work);
    assert_true(far.kappa == attest_kappa(5, 2) && far.beta <= attest_beta(5));
    for (int64_t k = 0; k < 10; k++)
        h->X[k] = 7.0;
    const attest_nearby same = attest_nearby_of(h->w, NULL, 5, h->X, 0.0, h->cells, h->work);
    assert_true(same.kappa >= 1.0 && same.kappa < 1.0 + 1e-12 && same.beta >= 1.0 && same.beta < 1.0 + 1e-12);
    heads_free(h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_near_exceeds), cmocka_unit_test(the_formula_at_a_point),
                                       cmocka_unit_test(the_formula_around_a_point),
                                       cmocka_unit_test(between_one_and_global)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
