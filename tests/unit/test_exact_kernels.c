/* The kernels of tier one by themselves: exp, 1/sqrt(n) and sums of products within the bounds of their lemmas, the same bits
 * from all builds, products of numbers that need fma's every digit, and a worker's memory. */
#include "exact/head.h"
#include "exact/lemma.h"
#include "exact/room.h"
#include "exact/round.h"
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

/* --- lemma A */

#define TERMS_MOST 300

typedef enum signs {
    ALL_SIGNS,
    POSITIVE,
    NEGATIVE,
    UP_AND_DOWN
} signs; /* of the terms: what drives a sum to its binade's ends */

/* Factors whose terms have such signs, in the first of EXACT_ROWS rows, with or without low words */
static void fill_terms(random_source *source, signs kind, bool plain, int64_t n, exact_matrix a, double *b_hi,
                       double *b_lo)
{
    for (int64_t k = 0; k < n; k++) {
        const bool up = kind == POSITIVE || (kind == UP_AND_DOWN && k < n / 2);
        const double sign = kind == ALL_SIGNS ? (random_bits(source) & 1 ? 1.0 : -1.0) : up ? 1.0 : -1.0;
        a.hi[k * a.stride] = sign * (0.5 + random_unit(source));
        b_hi[k] = 0.5 + random_unit(source);
        a.lo[k * a.stride] = plain ? 0.0 : 0x1p-53 * (random_unit(source) - 0.5);
        b_lo[k] = plain ? 0.0 : 0x1p-53 * (random_unit(source) - 0.5);
    }
}

/* |hi + lo - sum| in u^2 times `unit` */
static double sum_error(int64_t n, exact_matrix a, const double *b_hi, const double *b_lo, double hi, double lo,
                        double unit)
{
    mpfr_t x, y, sum;
    mpfr_inits2(1000, x, y, sum, (mpfr_ptr)0);
    mpfr_set_d(sum, -hi, MPFR_RNDN);
    mpfr_sub_d(sum, sum, lo, MPFR_RNDN);
    for (int64_t k = 0; k < n; k++) {
        mpfr_set_d(x, a.hi[k * a.stride], MPFR_RNDN);
        mpfr_add_d(x, x, a.lo[k * a.stride], MPFR_RNDN);
        mpfr_set_d(y, b_hi[k], MPFR_RNDN);
        mpfr_add_d(y, y, b_lo[k], MPFR_RNDN);
        mpfr_fma(sum, x, y, sum, MPFR_RNDN);
    }
    const double error = fabs(mpfr_get_d(sum, MPFR_RNDA)) / (U2 * unit);
    mpfr_clears(x, y, sum, (mpfr_ptr)0);
    return error;
}

static double sum_size(int64_t from, int64_t to, exact_matrix a, const double *b_hi)
{
    double size = 0.0;
    for (int64_t k = from; k < to; k++)
        size += fabs(a.hi[k * a.stride] * b_hi[k]);
    return size * (1.0 + 0x1p-40);
}

/* The error over its bound of a sum whose terms' magnitudes sum up to just what the kernel is told, as one sum, */
static double whole_over_bound(int64_t n, exact_matrix a, double *b_hi, double *b_lo, exact_matrix out)
{
    const double size = sum_size(0, n, a, b_hi), one = 1.0;
    const double sizes[EXACT_ROWS] = {size};
    exact_kernels_best()->product(&(exact_product){
        .a = a, .b_hi = b_hi, .b_lo = b_lo, .b_stride = 1, .a_size = sizes, .b_size = &one, .out = out});
    return sum_error(n, a, b_hi, b_lo, out.hi[0], out.lo[0], size) / exact_lemma_a(n);
}

/* or put aside in parts, of numbers without low words */
static double parts_over_bound(int64_t n, exact_matrix a, double *b_hi, double *b_lo, exact_matrix out)
{
    const int64_t part = exact_lemma_a_part(n);
    double sizes[EXACT_ROWS] = {0.0}, norms[EXACT_ROWS];
    const double one = 1.0;
    for (int64_t from = 0; from < n; from += part)
        sizes[0] = fmax(sizes[0], sum_size(from, from + part < n ? from + part : n, a, b_hi));
    const exact_product product = {.a = {a.rows, a.cols, a.stride, a.hi, NULL},
                                   .b_hi = b_hi,
                                   .b_stride = 1,
                                   .a_size = sizes,
                                   .b_size = &one,
                                   .out = out,
                                   .part = part};
    exact_kernels_best()->product(&product);
    exact_kernels_best()->binades(&product, norms); /* the kernel's own account */
    const double unit = exact_lemma_a_binade(sizes[0]);
    assert_true(fabs(norms[0] - unit) <= 0x1p-40 * unit);
    return sum_error(n, a, b_hi, b_lo, out.hi[0], out.lo[0], unit) / exact_lemma_a_parts(n);
}

static void sums_within_lemma_a(void **state)
{
    (void)state;
    exact_room room = {0};
    random_source source = random_seeded(11);
    exact_matrix a = exact_room_matrix(&room, EXACT_ROWS, TERMS_MOST), out = exact_room_matrix(&room, EXACT_ROWS, 1);
    double *b_hi = exact_room_take(&room, TERMS_MOST), *b_lo = exact_room_take(&room, TERMS_MOST),
           worst[2] = {0.0, 0.0};
    for (int round = 0; round < 8000; round++) {
        const bool plain = round % 2 == 1;
        const int64_t n = random_between(&source, 1, round % 3 == 0 ? TERMS_MOST : 20);
        a.cols = n;
        fill_terms(&source, (signs)(round / 2 % 4), plain, n, a, b_hi, b_lo);
        const double over = plain ? parts_over_bound(n, a, b_hi, b_lo, out) : whole_over_bound(n, a, b_hi, b_lo, out);
        worst[plain] = fmax(worst[plain], over);
    }
    print_message("lemma A: errors up to %.3f of the bound, in parts %.3f\n", worst[0], worst[1]);
    assert_true(worst[0] < 1.0 && worst[1] < 1.0);
    exact_room_free(&room);
}

/* Adds `from` to a level's sum, in terms; returns what that rounds off, in units in which a term is at most 1: exactly no larger,
 * or by ever so little. */
static double joined(bool no_larger, double *to, double *from)
{
    double power = 1.0;
    while (no_larger ? 2.0 * power < *to + *from : 2.0 * power <= *to + *from)
        power *= 2.0;
    const double cost = *to > 0.0 && *from > 0.0 ? power : 0.0;
    *to += *from;
    *from = 0.0;
    return cost;
}

/* The levels of lemma A, one addition at a time, cost no more than it says. */
static void lemma_a_counts_its_roundings(void **state)
{
    (void)state;
    for (int no_larger = 0; no_larger < 2; no_larger++) {
        double level[3] = {0.0, 0.0, 0.0}, cost = 0.0;
        for (int64_t n = 1; n <= 5000; n++) {
            double term = 1.0, end[3];
            cost += joined(no_larger, level, &term);
            memcpy(end, level, sizeof end);
            double all = cost;
            for (int from = 0; from < 2; from++)
                all += joined(no_larger, end + from + 1, end + from);
            if (no_larger)
                assert_true(1.5 * (double)n + all + 8.0 <= exact_lemma_a_parts(n));
            else
                assert_true(LEMMA_A_ROOM * (2.5 * (double)n + all + 9.0) <= exact_lemma_a(n));
            for (int64_t from = 0, full = EXACT_LEVEL; from < 2 && n % full == 0; from++, full *= EXACT_LEVEL)
                cost += joined(no_larger, level + from + 1, level + from);
        }
    }
}

/* --- the same bits */

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

/* The largest part's norm of one vector, as one writes it down. */
static double size_of(bool magnitudes, int64_t terms, int64_t part, const double *x, int64_t stride)
{
    double most = 0.0, bits = 0.0;
    for (int64_t from = 0; from < terms; from += part) {
        double sum = 0.0;
        for (int64_t k = from; k < terms && k < from + part; k++)
            sum += magnitudes ? fabs(x[k * stride]) : x[k * stride] * x[k * stride];
        most = fmax(most, magnitudes ? sum : sqrt(sum));
    }
    for (int64_t k = 0; k < terms; k++)
        bits = fmax(bits, fabs(x[k * stride]));
    return most >= LEMMA_N_LEAST ? most : bits > 0.0 ? LEMMA_N_LEAST : 0.0;
}

/* Any number of vectors, whole parts and the rest, zeros, and squares that underflow: the same bits, and no less than the norm. */
static void sizes_have_the_same_bits(void **state)
{
    (void)state;
    enum { TERMS = 19, COLS = 45, STRIDE = 47 };
    random_source source = random_seeded(7);
    double x[TERMS * STRIDE], size[2][COLS];
    for (int i = 0; i < TERMS * STRIDE; i++)
        x[i] = i % STRIDE % 11 == 3 ? 0.0 : awkward(&source) * (i % STRIDE % 11 == 5 ? 0x1p-600 : 1.0);
    for (int round = 0; round < 6 * COLS; round++) {
        const int64_t n = 1 + round / 6, part = (const int64_t[]){TERMS, 8, 3}[round % 3];
        const bool magnitudes = round % 2 == 1;
        exact_kernels_build(0)->sizes(magnitudes, TERMS, part, n, x, STRIDE, size[0]);
        for (int64_t i = 0; i < n; i++) {
            const double least = size_of(magnitudes, TERMS, part, x + i, STRIDE);
            assert_true(least * (1.0 - 0x1p-45) <= size[0][i] && size[0][i] <= least * (1.0 + 0x1p-39));
        }
        for (int index = 1; index < EXACT_BUILDS; index++) {
            if (exact_kernels_build(index) == NULL)
                continue;
            exact_kernels_build(index)->sizes(magnitudes, TERMS, part, n, x, STRIDE, size[1]);
            same_bits("sizes", size[0], size[1], (size_t)n);
        }
    }
}

/* The largest of any number of numbers, wherever in a line of memory they begin and it stands. */
static void top_finds_the_largest(void **state)
{
    (void)state;
    enum { MOST = 100 };
    random_source source = random_seeded(29);
    double x[2 * EXACT_ROWS + MOST];
    for (int round = 0; round < 4000; round++) {
        const int64_t from = round % (2 * EXACT_ROWS), n = random_between(&source, 0, MOST);
        double largest = 0.0;
        for (size_t i = 0; i < sizeof x / sizeof x[0]; i++)
            x[i] = 1e3; /* what stands around them does not count */
        for (int64_t i = from; i < from + n; i++) {
            x[i] = 2.0 * random_unit(&source) - 1.0;
            largest = fmax(largest, fabs(x[i]));
        }
        for (int index = 0; index < EXACT_BUILDS; index++)
            if (exact_kernels_build(index) != NULL)
                assert_true(exact_kernels_build(index)->top(n, x + from) == largest);
    }
}

/* Enclosures of Y with a row's end in the middle of a vector, among them numbers that are not finite. */
static void outputs_have_the_same_bits(void **state)
{
    (void)state;
    enum { N = 5, OUT = 21, HEADS = 3, STRIDE = 24, ALL = N * OUT };
    random_source source = random_seeded(9);
    double y[2][N * STRIDE], by[5][HEADS * STRIDE], of_row[5][HEADS * N], all[4][HEADS], made[2][3][ALL];
    for (int i = 0; i < N * STRIDE; i++)
        y[0][i] = i % 31 == 7 ? NAN : awkward(&source), y[1][i] = y[0][i] * 0x1p-54;
    for (int i = 0; i < HEADS * STRIDE; i++)
        for (int k = 0; k < 5; k++)
            by[k][i] = random_unit(&source);
    for (int i = 0; i < HEADS * N; i++)
        for (int k = 0; k < 5; k++)
            of_row[k][i] = k > 0 && i == 4 ? INFINITY : random_unit(&source);
    for (int h = 0; h < HEADS; h++)
        for (int k = 0; k < 4; k++)
            all[k][h] = random_unit(&source);
    for (int index = 0; index < EXACT_BUILDS; index++) {
        const exact_kernels *build = exact_kernels_build(index);
        const int to = index > 0;
        if (build == NULL)
            continue;
        build->outputs(&(exact_outputs){.heads = HEADS,
                                        .y = {OUT, N, STRIDE, y[0], y[1]},
                                        .a = 0x1p-100,
                                        .z_size = of_row[0],
                                        .w_size = by[0],
                                        .fixed = by[4],
                                        .through = by[1],
                                        .broad = by[2],
                                        .most = by[3],
                                        .reach = by[4],
                                        .through_all = all[0],
                                        .broad_all = all[1],
                                        .most_all = all[2],
                                        .reach_all = all[3],
                                        .share = of_row[1],
                                        .even = of_row[2],
                                        .mean = of_row[3],
                                        .moved = of_row[4],
                                        .hi = made[to][0],
                                        .lo = made[to][1],
                                        .radius = made[to][2]});
        for (int k = 0; k < 3; k++)
            same_bits("outputs", made[0][k], made[to][k], ALL);
    }
    assert_true(made[0][0][7] == 0.0 && made[0][2][7] == INFINITY);             /* y[0][7] is not finite */
    assert_true(made[0][0][4 * OUT] == 0.0 && made[0][2][4 * OUT] == INFINITY); /* nor is row 4's share */
    assert_true(made[0][0][OUT - 1] == y[0][OUT - 1] && isfinite(made[0][2][OUT - 1]));
}

/* What is made of plain numbers: products in parts, their binades, sums, and how far values reach. */
static void plain_kernels_have_the_same_bits(void **state)
{
    (void)state;
    enum { ROWS = 16, INNER = 37, COLS = 13, PART = 16 };
    exact_room room = {0};
    random_source source = random_seeded(13);
    exact_matrix a = exact_room_matrix(&room, ROWS, INNER), v = exact_room_matrix(&room, COLS, INNER), out[2];
    double *b = exact_room_take(&room, INNER * COLS), *size = exact_room_take(&room, a.stride), *made[2][8];
    for (int round = 0; round < 200; round++) {
        const exact_mark mark = exact_room_mark(&room);
        for (int64_t k = 0; k < INNER * a.stride; k++)
            a.hi[k] = awkward(&source);
        for (int64_t k = 0; k < INNER * v.stride; k++)
            v.hi[k] = awkward(&source);
        for (int k = 0; k < INNER * COLS; k++)
            b[k] = awkward(&source);
        exact_row_sizes(ATTEST_DOT, a, exact_kernels_build(0), size);
        for (int index = 0; index < EXACT_BUILDS; index++) {
            const exact_kernels *build = exact_kernels_build(index);
            const int to = index > 0;
            if (build == NULL)
                continue;
            out[to] = exact_room_matrix(&room, ROWS, COLS);
            for (int k = 0; k < 8; k++)
                made[to][k] = exact_room_take(&room, a.stride);
            const exact_product product = {.a = {ROWS, INNER, a.stride, a.hi, NULL},
                                           .b_hi = b,
                                           .b_stride = COLS,
                                           .b_next = 1,
                                           .a_size = size,
                                           .b_size = size,
                                           .out = out[to],
                                           .part = PART};
            build->product(&product);
            build->binades(&product, made[to][0]);
            build->reach(&(exact_reach){a, v, b, b + INNER, b, b + INNER, made[to][5], made[to][6], made[to][1],
                                        made[to][2], made[to][7]});
            made[to][3][0] = build->sum(INNER * COLS, b);
            made[to][4][0] = build->square(INNER * COLS, b);
            for (int c = 0; c < COLS; c++) {
                const int64_t at = c * out[to].stride;
                same_bits("product in parts, high words", out[0].hi + at, out[to].hi + at, ROWS);
                same_bits("product in parts, low words", out[0].lo + at, out[to].lo + at, ROWS);
            }
            for (int k = 0; k < 8; k++)
                same_bits("binades, reach, sum, square", made[0][k], made[to][k], ROWS);
        }
        exact_room_rewind(&room, mark);
    }
    exact_room_free(&room);
}

/* One enclosure that a block must not be decided with */
typedef struct spoiler {
    double hi, lo, radius;
} spoiler;

static const spoiler spoilers[] = {{NAN, 0.0, 0.0},      {1.0, NAN, 0.0},      {1.0, 0.0, NAN},
                                   {INFINITY, 0.0, 0.0}, {0.0, 0.0, INFINITY}, {0.0, 0.0, 0.0},
                                   {0x1p-950, 0.0, 0.0}, {0x1p950, 0.0, 0.0},  {1.0, 0x1p-53, 0x1p-100},
                                   {1.0, 0.0, 0x1p-52},  {-1.0, 0x1p-54, 0.0}, {1.0, 0x1.fffffffffffffp-54, 0x1p-103},
                                   {-3.0, 0x1p-52, 0.0}, {3.0, -0x1p-52, 0.0}};

/* A block is decided if each of its elements is, and gets the same values; one element spoils it, wherever it stands. */
static void blocks_are_rounded_as_elements_are(void **state)
{
    (void)state;
    random_source source = random_seeded(23);
    double radius[EXACT_BLOCK], value[EXACT_BLOCK], alone;
    for (int i = 0; i < EXACT_BLOCK; i++) {
        x_hi[i] = ldexp((1.0 + random_unit(&source)) * (i % 2 == 0 ? 1.0 : -1.0), 25 * (i - EXACT_BLOCK / 2));
        x_lo[i] = x_hi[i] * 0x1p-54 * (2.0 * random_unit(&source) - 1.0);
        radius[i] = i % 3 == 0 ? 0.0 : fabs(x_hi[i]) * 0x1p-80;
    }
    for (int index = 0; index < EXACT_BUILDS; index++) {
        const exact_kernels *by = exact_kernels_build(index);
        if (by == NULL)
            continue;
        assert_true(by->round(x_hi, x_lo, radius, value));
        for (int i = 0; i < EXACT_BLOCK; i++) {
            assert_true(exact_round_enclosed(x_hi[i], x_lo[i], radius[i], 0, ATTEST_F64, &alone));
            assert_true(value[i] == alone);
        }
        for (int i = 0; i < EXACT_BLOCK; i++)
            for (size_t k = 0; k < sizeof spoilers / sizeof spoilers[0]; k++) {
                const spoiler kept = {x_hi[i], x_lo[i], radius[i]};
                x_hi[i] = spoilers[k].hi, x_lo[i] = spoilers[k].lo, radius[i] = spoilers[k].radius;
                if (by->round(x_hi, x_lo, radius, value))
                    fail_msg("%s: element %d decided, spoiler %d", by->name, i, (int)k);
                x_hi[i] = kept.hi, x_lo[i] = kept.lo, radius[i] = kept.radius;
            }
    }
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
                                       cmocka_unit_test(sums_within_lemma_a),
                                       cmocka_unit_test(lemma_a_counts_its_roundings),
                                       cmocka_unit_test(products_have_the_same_bits),
                                       cmocka_unit_test(sizes_have_the_same_bits),
                                       cmocka_unit_test(top_finds_the_largest),
                                       cmocka_unit_test(outputs_have_the_same_bits),
                                       cmocka_unit_test(plain_kernels_have_the_same_bits),
                                       cmocka_unit_test(blocks_are_rounded_as_elements_are),
                                       cmocka_unit_test(rooms)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
