/* The kernels of tier one by themselves: exp and 1/sqrt(n) within the bounds of their lemmas, the same bits from all builds,
 * products of numbers that need fma's every digit, and a worker's memory. */
#include "exact/head.h"
#include "exact/lemma.h"
#include "exact/room.h"
#include "support/random.h"
#include <math.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#define MANY 4096

static double x_hi[MANY], x_lo[MANY], y_hi[MANY], y_lo[MANY], z_hi[MANY], z_lo[MANY];

static void same_bits(const char *what, const void *a, const void *b, size_t many)
{
    if (memcmp(a, b, many * sizeof(double)) != 0)
        fail_msg("%s: two builds differ", what);
}

/* |hi + lo - truth| / truth */
static double relative_error(double hi, double lo, mpfr_ptr truth)
{
    mpfr_t gap;
    mpfr_init2(gap, 300);
    mpfr_sub_d(gap, truth, hi, MPFR_RNDN);
    mpfr_sub_d(gap, gap, lo, MPFR_RNDN);
    mpfr_div(gap, gap, truth, MPFR_RNDN);
    const double error = fabs(mpfr_get_d(gap, MPFR_RNDA));
    mpfr_clear(gap);
    return error;
}

static double exp_error(int i)
{
    mpfr_t truth;
    mpfr_init2(truth, 300);
    mpfr_set_d(truth, x_hi[i], MPFR_RNDN);
    mpfr_add_d(truth, truth, x_lo[i], MPFR_RNDN);
    mpfr_exp(truth, truth, MPFR_RNDN);
    const double error = relative_error(y_hi[i], y_lo[i], truth);
    mpfr_clear(truth);
    return error;
}

static void fill_arguments(random_source *source, double size)
{
    for (int i = 0; i < MANY; i++) {
        x_hi[i] = -size * random_unit(source);
        x_lo[i] = x_hi[i] * 0x1p-53 * (random_unit(source) - 0.5);
    }
    const double steps = 0x1.62e42fefa39efp-8; /* log(2)/128: around its multiples, and half-way */
    for (int i = 0; i < 256; i++) {
        x_hi[i] = -steps * (i / 2.0) * (1.0 + 0x1p-52 * (double)random_between(source, -2, 2));
        x_lo[i] = 0.0;
    }
    x_hi[0] = 0.0;
}

static void exp_within_lemma_x(void **state)
{
    (void)state;
    random_source source = random_seeded(3);
    double worst = 0.0;
    const double sizes[] = {0x1p-30, 0.01, 1.0, 20.0, 140.0, 599.9};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        fill_arguments(&source, sizes[s]);
        exact_kernels_build(0)->exp(MANY, x_hi, x_lo, y_hi, y_lo);
        assert_true(y_hi[0] == 1.0 && y_lo[0] == 0.0);
        for (int i = 0; i < MANY; i++)
            worst = fmax(worst, exp_error(i));
        for (int index = 1; index < EXACT_BUILDS; index++)
            if (exact_kernels_build(index) != NULL) {
                exact_kernels_build(index)->exp(MANY, x_hi, x_lo, z_hi, z_lo);
                same_bits("exp, high words", y_hi, z_hi, MANY);
                same_bits("exp, low words", y_lo, z_lo, MANY);
            }
    }
    print_message("exp: largest relative error 2^%.2f\n", log2(worst));
    assert_true(worst <= 0x1p-97); /* the lemma says 2^-95.4 */
}

static void exp_vanishes(void **state)
{
    (void)state;
    for (int i = 0; i < MANY; i++) {
        x_hi[i] = i % 2 == 0 ? -600.5 - i : -0x1p1000 * (1.0 + i);
        x_lo[i] = 0.0;
    }
    exact_kernels_best()->exp(MANY, x_hi, x_lo, y_hi, y_lo);
    for (int i = 0; i < MANY; i++)
        assert_true(y_hi[i] == 0.0 && y_lo[i] == 0.0);
}

static void root_within_lemma_d4(void **state)
{
    (void)state;
    mpfr_t truth;
    mpfr_init2(truth, 300);
    for (int64_t n = 1; n <= 100000; n += 1 + n / 1000) {
        const exact_scale root = exact_root_scale(n);
        mpfr_set_si(truth, (long)n, MPFR_RNDN);
        mpfr_rec_sqrt(truth, truth, MPFR_RNDN);
        assert_true(relative_error(root.hi, root.lo, truth) <= LEMMA_D4_ROOT * U2);
    }
    mpfr_clear(truth);
}

/* One term of a sum: any exponents, digits that make the rounding of fma a close call, products that underflow. */
static double awkward(random_source *source)
{
    const int keep = (int)random_between(source, 1, 53);
    const double digits =
        ldexp(rint(ldexp(random_unit(source), keep)), -keep) + ldexp(1.0, -(int)random_between(source, 0, 53));
    const int range = random_between(source, 0, 9) == 0 ? 540 : 40;
    return ldexp(digits, (int)random_between(source, -range, 20)) * (random_bits(source) & 1 ? 1.0 : -1.0);
}

static void products_have_the_same_bits(void **state)
{
    (void)state;
    enum { ROWS = 16, INNER = 37, COLS = 13 };
    exact_room room = {0};
    random_source source = random_seeded(5);
    for (int round = 0; round < 200; round++) {
        exact_matrix a = exact_room_matrix(&room, ROWS, INNER), out[2];
        double *b_hi = exact_room_take(&room, INNER * COLS), *b_lo = exact_room_take(&room, INNER * COLS);
        double *a_size = exact_room_take(&room, a.stride), *b_size = exact_room_take(&room, COLS);
        for (int k = 0; k < INNER; k++)
            for (int i = 0; i < ROWS; i++) {
                a.hi[k * a.stride + i] = awkward(&source);
                a.lo[k * a.stride + i] = a.hi[k * a.stride + i] * 0x1p-54 * awkward(&source) * 0x1p-20;
            }
        for (int k = 0; k < INNER * COLS; k++) {
            b_hi[k] = awkward(&source);
            b_lo[k] = b_hi[k] * 0x1p-54 * random_unit(&source);
        }
        exact_row_sizes(ATTEST_DOT, a, exact_kernels_build(0), a_size);
        for (int c = 0; c < COLS; c++)
            b_size[c] = 0x1p24;
        for (int index = 0; index < EXACT_BUILDS; index++) {
            exact_matrix *to = out + (index > 0);
            if (exact_kernels_build(index) == NULL)
                continue;
            *to = exact_room_matrix(&room, ROWS, COLS);
            exact_kernels_build(index)->product(&(exact_product){.a = a,
                                                                 .b_hi = b_hi,
                                                                 .b_lo = b_lo,
                                                                 .b_stride = COLS,
                                                                 .b_next = 1,
                                                                 .a_size = a_size,
                                                                 .b_size = b_size,
                                                                 .out = *to});
            for (int c = 0; c < COLS; c++) {
                same_bits("product, high words", out[0].hi + c * to->stride, to->hi + c * to->stride, ROWS);
                same_bits("product, low words", out[0].lo + c * to->stride, to->lo + c * to->stride, ROWS);
            }
        }
        exact_room_rewind(&room, (exact_mark){0});
    }
    exact_room_free(&room);
}

/* Any number of columns: whole vectors, several at once, and the rest. */
static void norms_have_the_same_bits(void **state)
{
    (void)state;
    enum { ROWS = 19, COLS = 45, STRIDE = 47 };
    random_source source = random_seeded(7);
    double x[ROWS * STRIDE], size[2][COLS];
    for (int i = 0; i < ROWS * STRIDE; i++)
        x[i] = awkward(&source);
    for (int round = 0; round < 2 * COLS; round++) {
        const int64_t n = 1 + round / 2;
        exact_kernels_build(0)->norms(round % 2 == 1, ROWS, n, x, STRIDE, size[0]);
        for (int index = 1; index < EXACT_BUILDS; index++) {
            if (exact_kernels_build(index) == NULL)
                continue;
            exact_kernels_build(index)->norms(round % 2 == 1, ROWS, n, x, STRIDE, size[1]);
            same_bits("norms", size[0], size[1], (size_t)n);
        }
    }
}

/* Enclosures of Y with a row's end in the middle of a vector, among them numbers that are not finite. */
static void outputs_have_the_same_bits(void **state)
{
    (void)state;
    enum { N = 5, OUT = 21, HEADS = 3, STRIDE = 24, ALL = N * OUT };
    random_source source = random_seeded(9);
    double y[2][N * STRIDE], by[4][HEADS * STRIDE], of_row[4][HEADS * N], w[HEADS * OUT], made[2][3][ALL],
        fixed[2][STRIDE];
    for (int i = 0; i < N * STRIDE; i++)
        y[0][i] = i % 31 == 7 ? NAN : awkward(&source), y[1][i] = y[0][i] * 0x1p-54;
    for (int i = 0; i < HEADS * STRIDE; i++)
        for (int k = 0; k < 4; k++)
            by[k][i] = random_unit(&source);
    for (int i = 0; i < HEADS * N; i++)
        for (int k = 0; k < 4; k++)
            of_row[k][i] = k > 0 && i == 4 ? INFINITY : random_unit(&source);
    for (int i = 0; i < HEADS * OUT; i++)
        w[i] = awkward(&source);
    for (int index = 0; index < EXACT_BUILDS; index++) {
        const exact_kernels *build = exact_kernels_build(index);
        const int to = index > 0;
        if (build == NULL)
            continue;
        for (int i = 0; i < STRIDE; i++)
            fixed[to][i] = 0.0;
        build->shares(HEADS, OUT, of_row[0], w, OUT, fixed[to]);
        build->outputs(&(exact_outputs){HEADS,
                                        {OUT, N, STRIDE, y[0], y[1]},
                                        0x1p-100,
                                        of_row[0],
                                        by[0],
                                        fixed[to],
                                        by[1],
                                        by[2],
                                        of_row[1],
                                        of_row[2],
                                        of_row[3],
                                        made[to][0],
                                        made[to][1],
                                        made[to][2]});
        same_bits("shares", fixed[0], fixed[to], STRIDE);
        for (int k = 0; k < 3; k++)
            same_bits("outputs", made[0][k], made[to][k], ALL);
    }
    assert_true(made[0][0][7] == 0.0 && made[0][2][7] == INFINITY);             /* y[0][7] is not finite */
    assert_true(made[0][0][4 * OUT] == 0.0 && made[0][2][4 * OUT] == INFINITY); /* nor is row 4's share */
    assert_true(made[0][0][OUT - 1] == y[0][OUT - 1] && isfinite(made[0][2][OUT - 1]));
}

static void rooms(void **state)
{
    (void)state;
    exact_room room = {0};
    const exact_mark start = exact_room_mark(&room);
    for (int round = 0; round < 3; round++) {
        double *small = exact_room_take(&room, 10), *large = exact_room_take(&room, 1 << 20);
        const exact_mark mark = exact_room_mark(&room);
        double *more = exact_room_take(&room, 1 << 18);
        assert_true(small[9] == 0.0 && large[(1 << 20) - 1] == 0.0 && more[0] == 0.0);
        small[9] = large[5] = more[0] = 1.0;
        exact_room_rewind(&room, mark);
        assert_ptr_equal(exact_room_take(&room, 1 << 18), more);
        assert_true(small[9] == 1.0);
        exact_room_rewind(&room, start);
    }
    exact_room_free(&room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(exp_within_lemma_x),
                                       cmocka_unit_test(exp_vanishes),
                                       cmocka_unit_test(root_within_lemma_d4),
                                       cmocka_unit_test(products_have_the_same_bits),
                                       cmocka_unit_test(norms_have_the_same_bits),
                                       cmocka_unit_test(outputs_have_the_same_bits),
                                       cmocka_unit_test(rooms)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
