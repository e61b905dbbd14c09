/* Attention as a map of measures: barycentres that are known, what does not change them, and how points that are known
 * only by an enclosure widen the distance between measures. */
#include "lab/apart.h"
#include "lab/image.h"
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { N = 4, D = 2 };

static const double points[N * D] = {0.0, 1.0, -2.0, 0.5, 3.0, 3.0, 0.25, -1.0};
static attest_interval values[N * D], image[N * D], other[N * D], cells[N + 1 + D];

static lab_attention attention(lab_kernel kernel, const double *at, const double *weights, int64_t n)
{
    for (int64_t k = 0; k < n * D; k++)
        values[k] = attest_point(at[k]);
    return (lab_attention){.kernel = kernel,
                           .queries = {n, D, at, weights, NULL},
                           .points = {n, D, at, weights, NULL},
                           .width = D,
                           .values = values};
}

static void assert_near(attest_interval x, double truth)
{
    assert_true(x.lo <= truth && truth <= x.hi && x.hi - x.lo <= 1e-14 * (1.0 + fabs(truth)));
}

/* What is seen equally has its mean, by weights; what has no weight is not seen; one point alone stays where it is. */
static void known_barycentres(void **state)
{
    (void)state;
    static const double ones[N * N] = {7, 7, 7, 7, 3, 3, 3, 3, 1, 1, 1, 1, 2, 2, 2, 2};
    static const double weights[N] = {0.5, 0.0, 0.25, 0.25};
    const lab_kernel equal = {.given = ones};
    lab_attention of = attention(equal, points, NULL, N);
    assert_true(lab_image(&of, cells, image));
    for (int64_t i = 0; i < N; i++) {
        assert_near(image[i * D], 0.3125);
        assert_near(image[i * D + 1], 0.875);
    }
    of = attention(equal, points, weights, N);
    assert_true(lab_image(&of, cells, image));
    assert_near(image[0], 0.8125);
    assert_near(image[1], 1.0);
    of = attention((lab_kernel){.kind = ATTEST_DOT, .scale = 1.0}, points + 4, NULL, 1);
    assert_true(lab_image(&of, cells, image));
    assert_true(image[0].lo == 3.0 && image[0].hi == 3.0);
}

/* Two points at a distance t see each other with a weight of exp(-t^2): 1/4 at t^2 = log 4. */
static void known_kernels(void **state)
{
    (void)state;
    const double root = sqrt(log(4.0)), near[2 * D] = {0.0, 0.0, root, 0.0}, far[2 * D] = {0.0, 0.0, 0.0, log(4.0)};
    lab_attention of = attention((lab_kernel){.kind = ATTEST_L2, .scale = 1.0}, near, NULL, 2);
    assert_true(lab_image(&of, cells, image));
    assert_true(fabs(image[0].lo - 0.2 * root) < 1e-14 && fabs(image[D].hi - 0.8 * root) < 1e-14);
    of = attention((lab_kernel){.kind = ATTEST_LAPLACE, .scale = 1.0}, far, NULL, 2);
    assert_true(lab_image(&of, cells, image));
    assert_true(fabs(image[1].lo - 0.2 * log(4.0)) < 1e-14 && fabs(image[D + 1].hi - 0.8 * log(4.0)) < 1e-14);
    of = attention((lab_kernel){.kind = ATTEST_DOT, .scale = 0.5}, near, NULL, 2); /* exp(log(4) / 2) = 2 */
    assert_true(lab_image(&of, cells, image));
    assert_true(fabs(image[0].lo - 0.5 * root) < 1e-14 && fabs(image[D].hi - 2.0 / 3.0 * root) < 1e-14);
}

/* A factor of the kernel, of a row or of the weights changes nothing. */
static void factors(void **state)
{
    (void)state;
    double small[N * N], large[N * N], light[N] = {0.1, 0.2, 0.3, 0.4}, heavy[N];
    for (int i = 0; i < N * N; i++) {
        small[i] = 1.0 + i % 5;
        large[i] = ldexp(small[i], 1020 - 500 * (i / N));
    }
    for (int i = 0; i < N; i++)
        heavy[i] = ldexp(light[i], 1020);
    lab_attention of = attention((lab_kernel){.given = small}, points, light, N);
    assert_true(lab_image(&of, cells, image));
    of = attention((lab_kernel){.given = large}, points, light, N);
    assert_true(lab_image(&of, cells, other));
    for (int k = 0; k < N * D; k++)
        assert_true(image[k].lo == other[k].lo && image[k].hi == other[k].hi);
    of = attention((lab_kernel){.given = small}, points, heavy, N);
    assert_true(lab_image(&of, cells, other));
    for (int k = 0; k < N * D; k++)
        assert_true(image[k].lo <= other[k].hi && other[k].lo <= image[k].hi);
}

static void beyond_double(void **state)
{
    (void)state;
    static const double far[2 * D] = {1e200, 0.0, 0.0, 0.0};
    lab_attention of = attention((lab_kernel){.kind = ATTEST_DOT, .scale = 1.0}, far, NULL, 2);
    assert_false(lab_image(&of, cells, image));
    of = attention((lab_kernel){.kind = ATTEST_LAPLACE, .scale = 1.0}, far, NULL, 2);
    assert_true(lab_image(&of, cells, image));
}

static void middles(void **state)
{
    (void)state;
    const attest_interval Z[2 * D] = {{1.0, 3.0}, {-1.0, 7.0}, {5.0, 5.0}, {-DBL_MAX, DBL_MAX}};
    double middle[2 * D], off[2];
    lab_middles(LAB_L1, Z, 2, D, middle, off);
    assert_true(middle[0] == 2.0 && middle[1] == 3.0 && middle[2] == 5.0 && middle[3] == 0.0);
    assert_true(off[0] >= 5.0 && off[0] < 5.0 + 1e-14 && off[1] >= DBL_MAX);
    lab_middles(LAB_L2, Z, 1, D, middle, off);
    assert_true(off[0] >= sqrt(17.0) && off[0] < sqrt(17.0) + 1e-14);
}

/* W1 of {0, 4} and {1, 7} is 2, and changes by no more than what the points are off on the mean: lemma I. */
static void points_off_their_places(void **state)
{
    (void)state;
    const double x[] = {0.0, 4.0}, y[] = {1.0, 7.0}, off[] = {0.25, 0.75}, a[] = {0.25, 0.75}, none[] = {0.0, 0.0};
    lab_apart found;
    assert_int_equal(LAB_FOUND, lab_apart_find(LAB_L1, &(lab_points){2, 1, x, NULL, off},
                                               &(lab_points){2, 1, y, NULL, none}, &found));
    assert_true(found.lower > 1.5 - 1e-14 && found.lower <= 1.5 && found.upper >= 2.5 && found.upper < 2.5 + 1e-14);
    lab_apart_free(&found);
    assert_int_equal(LAB_FOUND,
                     lab_apart_find(LAB_L2, &(lab_points){2, 1, x, a, off}, &(lab_points){2, 1, y, a, off}, &found));
    assert_true(found.lower > 1.25 - 1e-14 &&
                found.lower <= 1.25); /* 0.25 1 + 0.75 3 = 2.5, less 2 (0.0625 + 0.5625) */
    assert_true(found.upper >= 3.75 && found.upper < 3.75 + 1e-14);
    lab_apart_free(&found);
    assert_int_equal(LAB_FOUND, lab_apart_find(LAB_L1, &(lab_points){2, 1, x, NULL, off},
                                               &(lab_points){2, 1, x, NULL, NULL}, &found));
    assert_true(found.lower == 0.0);
    lab_apart_free(&found);
    const double far[] = {1e300};
    assert_int_equal(LAB_TOO_FAR, lab_apart_find(LAB_L1, &(lab_points){2, 1, x, NULL, NULL},
                                                 &(lab_points){1, 1, far, NULL, NULL}, &found));
    lab_apart_free(&found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_barycentres), cmocka_unit_test(known_kernels), cmocka_unit_test(factors),
        cmocka_unit_test(beyond_double),     cmocka_unit_test(middles),       cmocka_unit_test(points_off_their_places),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
