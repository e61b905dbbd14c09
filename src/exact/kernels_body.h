/* The kernels of kernels.h, for one number of lanes: included once by each build, which says LANES and KERNELS, the name of
 * the table. */
#include "core/exp_table.h"
#include "exact/kernels.h"
#include "exact/lanes.h"
#include "exact/lemma.h"
#include <stddef.h>

#define HIDDEN    (-0x1p1000) /* the logit of a key that is masked out: no logit comes near */
#define VANISHING (-600.0)    /* weights of logits that far below the largest count as 0; lemma W */

/* How many sums run at once: as many as the registers hold. */
#define SUMS  (LANES == 8 ? 8 : 4)
#define NORMS 4    /* how many sums of plain doubles, */
#define TOPS  4    /* searches for the largest, */
#define EXPS  SUMS /* and how many exponentials: one would wait for each of its own steps */

/* --- sums of products in one binade: lemma A */

/* What was rounded off, added up in levels: EXACT_LEVEL terms, as many of those sums, and then all. */
typedef struct rests {
    lanes first, second, all;
} rests;

INLINE rests rests_none(void)
{
    const lanes zero = lanes_all(0.0);
    return (rests){zero, zero, zero};
}

INLINE void rests_raise(lanes *from, lanes *to)
{
    *to += *from;
    *from = lanes_all(0.0);
}

/* Term number `term`, counted from 0 */
INLINE void rests_add(rests *to, int64_t term, lanes x)
{
    to->first += x;
    if (term % EXACT_LEVEL == EXACT_LEVEL - 1)
        rests_raise(&to->first, &to->second);
    if (term % (EXACT_LEVEL * EXACT_LEVEL) == EXACT_LEVEL * EXACT_LEVEL - 1)
        rests_raise(&to->second, &to->all);
}

INLINE lanes rests_end(const rests *of)
{
    return of->all + (of->second + of->first);
}

/* A sum under way: s stays near where it starts, in steps that leave exact rests. */
typedef struct binade {
    lanes start, s;
    lanes aside, over; /* what was put aside, and what its sum left over: exact */
    rests rest;
} binade;

/* The largest power of two not above x > 0, */
INLINE lanes power_below(lanes x)
{
    return (lanes)((marks)x & INT64_C(0x7ff0000000000000));
}

/* and one over a power of two, whose exponent is not at the end of its range */
INLINE lanes inverse_power(lanes x)
{
    return (lanes)(INT64_C(0x7fe0000000000000) - (marks)x);
}

/* The largest power of two not above 2.7 times `size`; LEMMA_A_LEAST at least */
INLINE lanes binade_of(lanes size)
{
    return power_below(lanes_larger(size * LEMMA_A_ROOM, lanes_all(LEMMA_A_LEAST)));
}

/* Room for terms whose magnitudes sum up to `size` */
INLINE binade binade_start(lanes size)
{
    binade new = {
        .start = binade_of(size) * 1.25, .aside = lanes_all(0.0), .over = lanes_all(0.0), .rest = rests_none()};
    new.s = new.start;
    return new;
}

/* s moves to t; returns what the exact term a b leaves over, rounded: never -0, which builds without an instruction for it would
 * miss. */
INLINE lanes binade_move(binade *to, lanes a, lanes b)
{
    const lanes t = lanes_fma(a, b, to->s), back = to->s - t;
    to->s = t;
    return lanes_fma(a, b, back);
}

/* s starts again: all differences are exact. */
INLINE void binade_put_aside(binade *of)
{
    const lanes gone = of->s - of->start, aside = of->aside + gone;
    of->over += gone - (aside - of->aside);
    of->aside = aside;
    of->s = of->start;
}

/* The last sum is exact, for its first term is a multiple of the second's last place. */
INLINE pair binade_end(const binade *of)
{
    return sum2_ordered(of->s - of->start, rests_end(&of->rest));
}

/* The same where the sum has been put aside */
INLINE pair binade_end_aside(const binade *of)
{
    return sum2_ordered(of->aside, rests_end(&of->rest) + of->over);
}

/* Numbers of two words, one after the other; lo is null where the caller says that there are no low words. */
typedef struct series {
    const double *hi, *lo;
    int64_t step; /* from one term to the next */
    int64_t next; /* from one of several sums to the next */
} series;

typedef enum lows { LOW_NONE, LOW_LEFT, LOW_RIGHT, LOW_BOTH } lows; /* which factors have low words */

/* `many` sums at once, of n products of x (LANES of them at a time) with b (one number for all lanes), put aside after each `part`
 * terms and at the end; 0: not at all. */
INLINE void sums_of_products(const int many, const lows low, series x, series b, int64_t n, int64_t part, binade *to)
{
    const bool left = low == LOW_LEFT || low == LOW_BOTH, right = low == LOW_RIGHT || low == LOW_BOTH;
    for (int64_t from = 0; from < n; from += EXACT_LEVEL) {
        const int64_t end = from + EXACT_LEVEL < n ? from + EXACT_LEVEL : n;
        lanes first[SUMS];
        for (int i = 0; i < many; i++)
            first[i] = lanes_all(0.0);
        for (int64_t k = from; k < end; k++) {
            const lanes x_hi = lanes_load(x.hi + k * x.step);
            const lanes x_lo = left ? lanes_load(x.lo + k * x.step) : x_hi;
            for (int i = 0; i < many; i++) {
                const lanes b_hi = lanes_all(b.hi[k * b.step + i * b.next]);
                lanes rest = binade_move(to + i, x_hi, b_hi);
                if (right)
                    rest = lanes_fma(x_hi, lanes_all(b.lo[k * b.step + i * b.next]), rest);
                if (left)
                    rest = lanes_fma(x_lo, b_hi, rest);
                first[i] += rest;
            }
        }
        const bool full = end % (EXACT_LEVEL * EXACT_LEVEL) == 0, apart = part > 0 && (end % part == 0 || end == n);
        for (int i = 0; i < many; i++) {
            to[i].rest.first = first[i];
            if (apart)
                binade_put_aside(to + i);
            if (end == n)
                continue; /* rests_end adds up what is left */
            rests_raise(&to[i].rest.first, &to[i].rest.second);
            if (full)
                rests_raise(&to[i].rest.second, &to[i].rest.all);
        }
    }
}

/* A sum under way whose high words are added exactly; what is left over goes where a binade's does. */
typedef struct tally {
    lanes total;
    rests rest;
} tally;

INLINE tally tally_none(void)
{
    return (tally){lanes_all(0.0), rests_none()};
}

INLINE void tally_add(tally *to, int64_t term, pair x)
{
    const pair s = sum2(to->total, x.hi);
    to->total = s.hi;
    rests_add(&to->rest, term, s.lo + x.lo);
}

/* The same where x has no larger exponent than the sum */
INLINE void tally_add_smaller(tally *to, int64_t term, pair x)
{
    const pair s = sum2_ordered(to->total, x.hi);
    to->total = s.hi;
    rests_add(&to->rest, term, s.lo + x.lo);
}

INLINE pair tally_end(const tally *of)
{
    return sum2(of->total, rests_end(&of->rest));
}

/* --- products of matrices */

INLINE pair matrix_get(exact_matrix m, int64_t row, int64_t c)
{
    return (pair){lanes_load(m.hi + c * m.stride + row), lanes_load(m.lo + c * m.stride + row)};
}

INLINE void matrix_set(exact_matrix m, int64_t row, int64_t c, pair x)
{
    lanes_store(m.hi + c * m.stride + row, x.hi);
    lanes_store(m.lo + c * m.stride + row, x.lo);
}

INLINE void product_block(const exact_product *of, const int many, const lows low, int64_t row, int64_t c)
{
    const series x = {of->a.hi + row, of->a.lo == NULL ? NULL : of->a.lo + row, of->a.stride, 0};
    const int64_t from = c * of->b_next;
    const series b = {of->b_hi + from, of->b_lo == NULL ? NULL : of->b_lo + from, of->b_stride, of->b_next};
    binade sums[SUMS];
    for (int i = 0; i < many; i++)
        sums[i] = binade_start(lanes_load(of->a_size + row) * of->b_size[c + i]);
    const int64_t part = low == LOW_NONE ? of->part : 0;
    sums_of_products(many, low, x, b, of->a.cols, part, sums);
    for (int i = 0; i < many; i++)
        matrix_set(of->out, row, c + i, part > 0 ? binade_end_aside(sums + i) : binade_end(sums + i));
}

INLINE void product_rows(const exact_product *of, const lows low)
{
    for (int64_t row = 0; row < of->a.rows; row += LANES) {
        int64_t c = 0;
        for (; c + SUMS <= of->out.cols; c += SUMS)
            product_block(of, SUMS, low, row, c);
        for (; c < of->out.cols; c++)
            product_block(of, 1, low, row, c);
    }
}

/* Divided by a_size before they are squared, or they might underflow */
static void binades(const exact_product *of, double *norm)
{
    for (int64_t row = 0; row < of->a.rows; row += LANES) {
        const lanes size = lanes_load(of->a_size + row), by = 1.0 / lanes_larger(size, lanes_all(LEMMA_N_LEAST));
        lanes sum = lanes_all(0.0);
        for (int64_t c = 0; c < of->out.cols; c++) {
            const lanes part = binade_of(size * of->b_size[c]) * by;
            sum += part * part;
        }
        lanes_store(norm + row, size * lanes_root(sum));
    }
}

static void product(const exact_product *of)
{
    if (of->a.lo == NULL && of->b_lo == NULL)
        product_rows(of, LOW_NONE);
    else if (of->a.lo == NULL)
        product_rows(of, LOW_RIGHT);
    else if (of->b_lo == NULL)
        product_rows(of, LOW_LEFT);
    else
        product_rows(of, LOW_BOTH);
}

/* Of one lane's output: the largest distance's square, and the sum of the fourth powers, of distances times `by` */
typedef struct reached {
    lanes by, most, fourths;
} reached;

/* What `many` keys from j on have to say, in double: sum_c (v_jc - mean_c) w_oc, which starts at -sum_c mean_c w_oc */
INLINE void reach_block(const exact_reach *of, const int many, int64_t o, int64_t j, lanes start, reached *to)
{
    lanes t[SUMS];
    for (int i = 0; i < many; i++)
        t[i] = start;
    for (int64_t c = 0; c < of->w.cols; c++) {
        const lanes w = lanes_load(of->w.hi + c * of->w.stride + o);
        for (int i = 0; i < many; i++)
            t[i] = lanes_fma(w, lanes_all(of->v.hi[c * of->v.stride + j + i]), t[i]);
    }
    for (int i = 0; i < many; i++) {
        const lanes part = t[i] * to->by, square = part * part;
        to->most = lanes_larger(square, to->most);
        to->fourths += square * square;
    }
}

/* What the columns of values do to outputs o, ..., o + LANES - 1 all alike; returns where distances start */
INLINE lanes reach_columns(const exact_reach *of, int64_t o)
{
    lanes start = lanes_all(0.0), through = start, broad = start, fixed = lanes_load(of->fixed + o);
    for (int64_t c = 0; c < of->w.cols; c++) {
        const lanes w = lanes_load(of->w.hi + c * of->w.stride + o), size = lanes_magnitude(w);
        start -= w * of->mean[c];
        through += size * of->top[c];
        broad += size * of->norm[c];
        fixed += size * of->error[c];
    }
    lanes_store(of->through + o, through);
    lanes_store(of->broad + o, broad);
    lanes_store(of->fixed + o, fixed);
    return start;
}

static void reach(const exact_reach *of)
{
    const lanes zero = lanes_all(0.0);
    for (int64_t o = 0; o < of->w.rows; o += LANES) {
        const lanes start = reach_columns(of, o), through = lanes_load(of->through + o);
        const lanes unit = power_below(lanes_larger(through, lanes_all(LEMMA_A_LEAST)));
        reached all = {inverse_power(unit), zero, zero};
        int64_t j = 0;
        for (; j + SUMS <= of->v.rows; j += SUMS)
            reach_block(of, SUMS, o, j, start, &all);
        for (; j < of->v.rows; j++)
            reach_block(of, 1, o, j, start, &all);
        const lanes draft = LEMMA_Y_DRAFT * through;
        lanes_store(of->most + o, unit * lanes_root(all.most) + draft);
        lanes_store(of->reach + o, unit * lanes_root(lanes_root(all.fourths)) + draft);
    }
}

/* out_i = sum_c a_ic^2; size[i] bounds it */
static void squares(exact_matrix a, const double *size, double *out_hi, double *out_lo)
{
    for (int64_t row = 0; row < a.rows; row += LANES) {
        binade total = binade_start(lanes_load(size + row));
        for (int64_t c = 0; c < a.cols; c++) {
            const lanes hi = lanes_load(a.hi + c * a.stride + row), lo = lanes_load(a.lo + c * a.stride + row);
            rests_add(&total.rest, c, lanes_fma(hi, lo + lo, binade_move(&total, hi, hi)));
        }
        const pair y = binade_end(&total);
        lanes_store(out_hi + row, y.hi);
        lanes_store(out_lo + row, y.lo);
    }
}

/* out = (a - offset_c) (by_hi + by_lo), the offset of each column taken off first, then the factor */
static void affine(exact_matrix a, const double *offset, double by_hi, double by_lo, exact_matrix out)
{
    const pair by = {lanes_all(by_hi), lanes_all(by_lo)};
    for (int64_t c = 0; c < a.cols; c++)
        for (int64_t at = c * a.stride; at < c * a.stride + a.rows; at += LANES) {
            pair x = {lanes_load(a.hi + at), lanes_load(a.lo + at)};
            if (offset != NULL)
                x = pair_plus(x, lanes_all(-offset[c]));
            const pair y = pair_product(x, by);
            lanes_store(out.hi + at, y.hi);
            lanes_store(out.lo + at, y.lo);
        }
}

static void add(exact_matrix a, exact_matrix b)
{
    for (int64_t c = 0; c < a.cols; c++)
        for (int64_t i = 0; i < a.rows; i += LANES) {
            double *hi = a.hi + c * a.stride + i, *lo = a.lo + c * a.stride + i;
            const pair x = {lanes_load(hi), lanes_load(lo)};
            const pair y = {lanes_load(b.hi + c * b.stride + i), lanes_load(b.lo + c * b.stride + i)},
                       z = pair_sum(x, y);
            lanes_store(hi, z.hi);
            lanes_store(lo, z.lo);
        }
}

/* --- bounds, in double */

/* LANES vectors side by side, or fewer: term k of each at x + k stride */
typedef struct vectors {
    const double *x;
    int64_t stride, terms, many;
} vectors;

INLINE lanes size_term(const bool magnitudes, vectors of, int64_t k)
{
    const lanes term = lanes_load_some(of.x + k * of.stride, of.many);
    return magnitudes ? lanes_magnitude(term) : term * term;
}

/* The sum of the magnitudes or squares of the part where it is largest, NORMS sums at once */
INLINE lanes size_of_parts(const bool magnitudes, vectors of, int64_t part)
{
    lanes most = lanes_all(0.0);
    for (int64_t from = 0; from < of.terms; from += part) {
        const int64_t end = from + part < of.terms ? from + part : of.terms;
        lanes sums[NORMS];
        for (int i = 0; i < NORMS; i++)
            sums[i] = lanes_all(0.0);
        int64_t k = from;
        for (; k + NORMS <= end; k += NORMS)
            for (int i = 0; i < NORMS; i++)
                sums[i] += size_term(magnitudes, of, k + i);
        for (; k < end; k++)
            sums[0] += size_term(magnitudes, of, k);
        most = lanes_larger((sums[0] + sums[1]) + (sums[2] + sums[3]), most);
    }
    return most;
}

/* Of vectors whose squares may have underflowed: 0 only for zeros */
INLINE lanes size_at_least(vectors of)
{
    marks bits = (marks)lanes_all(0.0);
    for (int64_t k = 0; k < of.terms; k++)
        bits |= (marks)size_term(true, of, k);
    return lanes_pick(bits != 0, lanes_all(LEMMA_N_LEAST), lanes_all(0.0));
}

INLINE void sizes_block(const bool magnitudes, vectors of, int64_t part, double *size)
{
    const lanes sum = size_of_parts(magnitudes, of, part), root = magnitudes ? sum : lanes_root(sum);
    /* a NaN, too. gcc 12 ends at -O1 in an internal error on ~(root >= LEMMA_N_LEAST). */
    // NOLINTNEXTLINE(misc-redundant-expression)
    const marks small = (root < LEMMA_N_LEAST) | (root != root);
    lanes all = root * SLACK;
    if (!marks_none(small))
        all = lanes_pick(small, size_at_least(of), all);
    lanes_store_some(size, of.many, all);
}

INLINE void sizes_of(const bool magnitudes, int64_t terms, int64_t part, int64_t n, const double *x, int64_t stride,
                     double *size)
{
    int64_t i = 0;
    for (; i + LANES <= n; i += LANES)
        sizes_block(magnitudes, (vectors){x + i, stride, terms, LANES}, part, size + i);
    if (i < n)
        sizes_block(magnitudes, (vectors){x + i, stride, terms, n - i}, part, size + i);
}

static void sizes(bool magnitudes, int64_t terms, int64_t part, int64_t n, const double *x, int64_t stride,
                  double *size)
{
    if (magnitudes)
        sizes_of(true, terms, part, n, x, stride, size);
    else
        sizes_of(false, terms, part, n, x, stride, size);
}

/* What head h's weights do to row i: of two bounds each the one that is the smaller for all outputs together */
typedef struct effect {
    const double *rounded, *moved; /* [y.stride] */
    lanes by_rounded, by_moved;
} effect;

INLINE effect effect_of(const exact_outputs *of, int64_t h, int64_t i)
{
    const int64_t at = h * of->y.cols + i, from = h * of->y.stride;
    const double share = of->share[at], even = of->even[at], mean = of->mean[at], moved = of->moved[at];
    const bool spread = even * of->broad_all[h] < of->through_all[h];
    const bool near = moved * of->reach_all[h] < mean * of->most_all[h];
    return (effect){.rounded = (spread ? of->broad : of->through) + from,
                    .moved = (near ? of->reach : of->most) + from,
                    .by_rounded = lanes_all(spread ? share * even : share),
                    .by_moved = lanes_all(near ? moved : mean)};
}

INLINE void outputs_store(const exact_outputs *of, int64_t i, int64_t o, lanes radius)
{
    const lanes most = lanes_all(0x1.fffffffffffffp1023);
    const pair y = matrix_get(of->y, o, i);
    const marks known =
        (lanes_magnitude(radius) <= most) & (lanes_magnitude(y.hi) <= most) & (lanes_magnitude(y.lo) <= most);
    const int64_t out = of->y.rows, at = i * out + o, many = out - o < LANES ? out - o : LANES;
    lanes_store_some(of->hi + at, many, (lanes)(known & (marks)y.hi));
    lanes_store_some(of->lo + at, many, (lanes)(known & (marks)y.lo));
    lanes_store_some(of->radius + at, many, lanes_pick(known, radius, lanes_all(INFINITY)));
}

/* `many` vectors of outputs of row i, from o on */
INLINE void outputs_block(const exact_outputs *of, const int many, int64_t i, int64_t o)
{
    const double z = of->a * of->z_size[i];
    lanes radius[SUMS];
    for (int k = 0; k < many; k++)
        radius[k] = z * lanes_load(of->w_size + o + k * LANES) + lanes_load(of->fixed + o + k * LANES);
    for (int64_t h = 0; h < of->heads; h++) {
        const effect e = effect_of(of, h, i);
        for (int k = 0; k < many; k++) {
            const int64_t at = o + k * LANES;
            radius[k] = lanes_fma(e.by_rounded, lanes_load(e.rounded + at), radius[k]);
            radius[k] = lanes_fma(e.by_moved, lanes_load(e.moved + at), radius[k]);
        }
    }
    for (int k = 0; k < many; k++)
        outputs_store(of, i, o + k * LANES, radius[k] * SLACK);
}

static void outputs(const exact_outputs *of)
{
    for (int64_t i = 0; i < of->y.cols; i++) {
        int64_t o = 0;
        for (; o + SUMS * LANES <= of->y.rows; o += SUMS * LANES)
            outputs_block(of, SUMS, i, o);
        for (; o < of->y.rows; o += LANES)
            outputs_block(of, 1, i, o);
    }
}

static double top(int64_t n, const double *x)
{
    lanes most[4] = {lanes_all(0.0), lanes_all(0.0), lanes_all(0.0), lanes_all(0.0)};
    int64_t i = 0;
    if (n >= LANES) { /* whole lines from here on, for a load across two lines takes as long as two */
        most[0] = lanes_magnitude(lanes_load(x));
        i = LANES - (int64_t)((uintptr_t)x / sizeof *x % LANES);
    }
    for (; i + 4 * LANES <= n; i += 4 * LANES)
        for (int part = 0; part < 4; part++)
            most[part] = lanes_larger(lanes_magnitude(lanes_load(x + i + part * LANES)), most[part]);
    for (; i + LANES <= n; i += LANES)
        most[0] = lanes_larger(lanes_magnitude(lanes_load(x + i)), most[0]);
    const lanes all = lanes_larger(lanes_larger(most[0], most[1]), lanes_larger(most[2], most[3]));
    double largest = 0.0;
    for (int l = 0; l < LANES; l++)
        largest = all[l] > largest ? all[l] : largest;
    for (; i < n; i++)
        largest = fabs(x[i]) > largest ? fabs(x[i]) : largest;
    return largest;
}

/* The sum of n numbers or of their squares, in EXACT_ROWS parts, whatever LANES is */
INLINE double sum_in_parts(const bool squares, int64_t n, const double *x)
{
    lanes sums[EXACT_ROWS / LANES];
    for (int part = 0; part < EXACT_ROWS / LANES; part++)
        sums[part] = lanes_all(0.0);
    int64_t i = 0;
    for (; i + EXACT_ROWS <= n; i += EXACT_ROWS)
        for (int part = 0; part < EXACT_ROWS / LANES; part++) {
            const lanes term = lanes_load(x + i + part * LANES);
            sums[part] += squares ? term * term : term;
        }
    double total = 0.0;
    for (int part = 0; part < EXACT_ROWS; part++)
        total += sums[part / LANES][part % LANES];
    for (; i < n; i++)
        total += squares ? x[i] * x[i] : x[i];
    return total;
}

static double sum(int64_t n, const double *x)
{
    return sum_in_parts(false, n, x);
}

static double square(int64_t n, const double *x)
{
    return sum_in_parts(true, n, x);
}

/* --- the exponential function: lemma X */

/* x - k log(2)/128. The constant is in three words; the products with the first two are exact, and so are both sums, for each
 * first term is a multiple of the second's last place. */
INLINE pair exp_reduced(pair x, lanes k)
{
    const lanes high = lanes_all(-EXP_STEP_HIGH), middle = lanes_all(-EXP_STEP_MIDDLE);
    const lanes left = lanes_plus_exact(k, high, x.hi), near = lanes_plus_exact(k, middle, left);
    const lanes rest = lanes_plus_exact(k, middle, left - near);
    return sum2_ordered(near, rest + lanes_fma(k, lanes_all(-EXP_STEP_LAST), x.lo));
}

/* c + r s, for |r s| below |c| / 2 */
INLINE pair exp_step(pair r, pair s, double c)
{
    const lanes hi = lanes_fma(r.hi, s.hi, lanes_all(c)), rest = lanes_fma(r.hi, s.hi, c - hi);
    return (pair){hi, lanes_fma(r.hi, s.lo, lanes_fma(r.lo, s.hi, rest))};
}

/* The part of e^r's Taylor series from r^4 / 4! to r^9 / 9!, over r^4; from r^5 on one word does */
INLINE pair exp_tail(lanes r)
{
    lanes tail = lanes_fma(r, lanes_all(0x1.71de3a556c734p-19), lanes_all(0x1.a01a01a01a01ap-16));
    tail = lanes_fma(r, tail, lanes_all(0x1.a01a01a01a01ap-13));
    tail = lanes_fma(r, tail, lanes_all(0x1.6c16c16c16c17p-10));
    tail = lanes_fma(r, tail, lanes_all(0x1.1111111111111p-7));
    const lanes hi = lanes_fma(r, tail, lanes_all(0x1.5555555555555p-5));
    const lanes rest = lanes_fma(r, tail, 0x1.5555555555555p-5 - hi);
    return (pair){hi, rest + 0x1.5555555555555p-59};
}

/* e^x from e^r and the place */
INLINE pair exp_scaled(pair x, pair y, lanes placed)
{
    const pair z = pair_product(y, lanes_table(attest_exp_table, ((marks)placed & 127) * 2));
    const words power = (((words)placed & ~UINT64_C(127)) << 45) + (UINT64_C(1023) << 52);
    const marks counts = x.hi >= VANISHING;
    return (pair){(lanes)(counts & (marks)(z.hi * (lanes)power)), (lanes)(counts & (marks)(z.lo * (lanes)power))};
}

/* x becomes e^x, `many` at once: each step for all of them, for a processor would wait for the steps of one. */
INLINE void lanes_exps(const int many, pair *x)
{
    static const double steps[] = {0.5, 1.0, 1.0}; /* 1 / 2!, 1 / 1!, 1 / 0! */
    const double round = 0x1.8p52;
    lanes place[EXPS];
    pair r[EXPS], s[EXPS];
    for (int i = 0; i < many; i++) {
        place[i] =
            x[i].hi * EXP_STEPS + round; /* its last bits say which number of the table, and those before which power */
        r[i] = exp_reduced(x[i], place[i] - round);
    }
    for (int i = 0; i < many; i++)
        s[i] = exp_tail(r[i].hi);
    for (int i = 0; i < many; i++) {
        s[i] = exp_step(r[i], s[i], 0x1.5555555555555p-3);
        s[i].lo += 0x1.5555555555555p-57;
    }
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < many; i++)
            s[i] = exp_step(r[i], s[i], steps[k]);
    for (int i = 0; i < many; i++)
        x[i] = exp_scaled(x[i], s[i], place[i]);
}

INLINE pair lanes_exp(pair x)
{
    lanes_exps(1, &x);
    return x;
}

INLINE void exp_block(const int many, int64_t i, const double *x_hi, const double *x_lo, double *y_hi, double *y_lo)
{
    pair x[EXPS];
    for (int k = 0; k < many; k++)
        x[k] = (pair){lanes_load(x_hi + i + k * LANES), lanes_load(x_lo + i + k * LANES)};
    lanes_exps(many, x);
    for (int k = 0; k < many; k++) {
        lanes_store(y_hi + i + k * LANES, x[k].hi);
        lanes_store(y_lo + i + k * LANES, x[k].lo);
    }
}

static void exp_all(int64_t n, const double *x_hi, const double *x_lo, double *y_hi, double *y_lo)
{
    int64_t i = 0;
    for (; i + EXPS * LANES <= n; i += EXPS * LANES)
        exp_block(EXPS, i, x_hi, x_lo, y_hi, y_lo);
    for (; i < n; i += LANES)
        exp_block(1, i, x_hi, x_lo, y_hi, y_lo);
}

/* 1 / x, relative error 10 u^2: lemma D3 */
INLINE pair inverse(pair x)
{
    const lanes y = 1.0 / x.hi;
    const lanes rest = lanes_fma(-y, x.lo, lanes_fma(-y, x.hi, lanes_all(1.0)));
    return (pair){y, y * rest};
}

/* --- attention of LANES rows, from `row` on */

/* What belongs to the rows at hand. The logits, later the weights, of key j lie at j LANES. */
typedef struct tile {
    const exact_attend *of;
    int64_t row;
    double *hi, *lo;
} tile;

INLINE void tile_set(tile t, int64_t j, pair x)
{
    lanes_store(t.hi + j * LANES, x.hi);
    lanes_store(t.lo + j * LANES, x.lo);
}

INLINE pair tile_get(tile t, int64_t j)
{
    return (pair){lanes_load(t.hi + j * LANES), lanes_load(t.lo + j * LANES)};
}

/* brief: sums of one level, whose rests have no others to join */
INLINE void dots_block(tile t, const int many, const bool brief, binade none, int64_t j)
{
    const exact_attend *of = t.of;
    const series q = {of->q.hi + t.row, of->q.lo + t.row, of->q.stride, 0};
    const series k = {of->k.hi + j, of->k.lo + j, of->k.stride, 1};
    binade sums[SUMS];
    for (int i = 0; i < many; i++)
        sums[i] = none;
    sums_of_products(many, LOW_BOTH, q, k, of->q.cols, 0, sums);
    for (int i = 0; i < many; i++)
        tile_set(t, j + i, brief ? sum2_ordered(sums[i].s - none.start, sums[i].rest.first) : binade_end(sums + i));
}

INLINE void dots_of(tile t, const bool brief)
{
    const binade none = binade_start(lanes_load(t.of->q_size + t.row) * t.of->k_top);
    int64_t j = 0;
    for (; j + SUMS <= t.of->k.rows; j += SUMS)
        dots_block(t, SUMS, brief, none, j);
    for (; j < t.of->k.rows; j++)
        dots_block(t, 1, brief, none, j);
}

static void dots(tile t)
{
    if (t.of->q.cols <= EXACT_LEVEL)
        dots_of(t, true);
    else
        dots_of(t, false);
}

/* |x - y|, each of two words, its low word with the sign that goes with it: lemma L */
INLINE pair distance(pair x, pair y)
{
    const pair gap = sum2(x.hi, -y.hi), whole = sum2(gap.hi, gap.lo + (x.lo - y.lo));
    const marks sign = (marks)whole.hi & INT64_MIN;
    return (pair){(lanes)((marks)whole.hi ^ sign), (lanes)((marks)whole.lo ^ sign)};
}

static void laplace(tile t)
{
    const exact_attend *of = t.of;
    const pair scale = {lanes_all(-of->scale_hi), lanes_all(-of->scale_lo)};
    for (int64_t j = 0; j < of->k.rows; j++) {
        binade total = binade_start(lanes_load(of->q_size + t.row) + of->k_top);
        for (int64_t k = 0; k < of->q.cols; k++) {
            const int64_t at_q = k * of->q.stride + t.row, at_k = k * of->k.stride + j;
            const pair q = {lanes_load(of->q.hi + at_q), lanes_load(of->q.lo + at_q)};
            const pair key = {lanes_all(of->k.hi[at_k]), lanes_all(of->k.lo[at_k])};
            const pair gap = distance(q, key);
            const lanes s = total.s + gap.hi;
            rests_add(&total.rest, k, (gap.hi - (s - total.s)) + gap.lo);
            total.s = s;
        }
        tile_set(t, j, pair_product(binade_end(&total), scale));
    }
}

static void uniform(tile t)
{
    for (int64_t j = 0; j < t.of->k.rows; j++)
        tile_set(t, j, (pair){lanes_all(0.0), lanes_all(0.0)});
}

/* Element (row + l, j) of a matrix of the caller, for each lane; the rows that only pad get the last one's. */
INLINE int64_t tile_index(tile t, int l, int64_t j)
{
    const int64_t row = t.row + l < t.of->q.rows ? t.row + l : t.of->q.rows - 1;
    return row * t.of->k.rows + j;
}

/* What distances to the offset add to the logits: spec/exact.md, L */
static void add_ends(tile t)
{
    const exact_attend *of = t.of;
    pair row = {lanes_all(0.0), lanes_all(0.0)};
    if (of->row_hi != NULL)
        row = (pair){lanes_load(of->row_hi + t.row), lanes_load(of->row_lo + t.row)};
    for (int64_t j = 0; j < of->k.rows; j++) {
        const pair key = {lanes_all(of->key_hi[j]), lanes_all(of->key_lo[j])};
        tile_set(t, j, pair_sum(tile_get(t, j), of->row_hi == NULL ? key : pair_sum(key, row)));
    }
}

/* tanh |x|, from e^(-2 |x|), with the sign of x: lemma T */
INLINE pair lanes_tanh(pair x)
{
    const marks sign = (marks)x.hi & INT64_MIN;
    const pair twice = {-2.0 * lanes_magnitude(x.hi), -2.0 * (lanes)((marks)x.lo ^ sign)}, e = lanes_exp(twice);
    const pair less = sum2(lanes_all(1.0), -e.hi), more = sum2(lanes_all(1.0), e.hi);
    const pair y = pair_product(sum2(less.hi, less.lo - e.lo), inverse(sum2(more.hi, more.lo + e.lo)));
    return (pair){(lanes)((marks)y.hi ^ sign), (lanes)((marks)y.lo ^ sign)};
}

static void soften(tile t)
{
    const pair cap = {lanes_all(t.of->softcap), lanes_all(0.0)};
    const pair by = {lanes_all(t.of->inverse_hi), lanes_all(t.of->inverse_lo)};
    for (int64_t j = 0; j < t.of->k.rows; j++)
        tile_set(t, j, pair_product(lanes_tanh(pair_product(tile_get(t, j), by)), cap));
}

static void add_bias(tile t)
{
    for (int64_t j = 0; j < t.of->k.rows; j++) {
        lanes bias = lanes_all(0.0);
        for (int l = 0; l < LANES; l++)
            bias[l] = t.of->bias[tile_index(t, l, j)];
        tile_set(t, j, pair_plus(tile_get(t, j), bias));
    }
}

static void hide(tile t)
{
    for (int64_t j = 0; j < t.of->k.rows; j++)
        for (int l = 0; l < LANES; l++)
            if (t.of->mask[tile_index(t, l, j)] == 0)
                t.hi[j * LANES + l] = HIDDEN, t.lo[j * LANES + l] = 0.0;
}

/* The largest of some logits, by its high word, and the high word of the second. */
typedef struct tops {
    pair most;
    lanes second;
} tops;

INLINE tops tops_with(tops of, pair x)
{
    const lanes lesser = lanes_smaller(of.most.hi, x.hi), lo = lanes_pick(x.hi > of.most.hi, x.lo, of.most.lo);
    return (tops){{lanes_larger(x.hi, of.most.hi), lo}, lanes_larger(lesser, of.second)};
}

/* The largest logit, and how far below it the second is. */
static pair find_top(tile t)
{
    const tops none = {{lanes_all(HIDDEN), lanes_all(0.0)}, lanes_all(HIDDEN)};
    tops part[TOPS];
    for (int i = 0; i < TOPS; i++)
        part[i] = none;
    int64_t j = 0;
    for (; j + TOPS <= t.of->k.rows; j += TOPS)
        for (int i = 0; i < TOPS; i++)
            part[i] = tops_with(part[i], tile_get(t, j + i));
    for (; j < t.of->k.rows; j++)
        part[0] = tops_with(part[0], tile_get(t, j));
    tops all = part[0];
    for (int i = 1; i < TOPS; i++) {
        all = tops_with(all, part[i].most);
        all.second = lanes_larger(part[i].second, all.second);
    }
    lanes_store(t.of->top_hi + t.row, all.most.hi);
    lanes_store(t.of->top_lo + t.row, all.most.lo);
    lanes_store(t.of->gap + t.row, all.most.hi - all.second);
    return all.most;
}

/* Where the weights are added up, */
typedef struct weighing {
    tally sum;
    lanes square; /* and their squares, in double */
} weighing;

INLINE void weigh_block(tile t, const int many, pair most, int64_t j, weighing *to)
{
    pair w[EXPS];
    for (int i = 0; i < many; i++)
        w[i] = pair_sum(tile_get(t, j + i), negative(most));
    lanes_exps(many, w);
    for (int i = 0; i < many; i++) {
        tile_set(t, j + i, w[i]);
        to->square = lanes_fma(w[i].hi, w[i].hi, to->square);
        tally_add_smaller(&to->sum, j + i, w[i]);
    }
}

typedef struct weighed {
    pair sum;
    lanes norm; /* the root of the sum of squares */
} weighed;

/* Logits become weights exp(logit - largest): lemma W */
static weighed weigh(tile t, pair most)
{
    weighing to = {tally_none(), lanes_all(0.0)};
    to.sum.total = lanes_all(1.0); /* taken away in the end, exactly: no weight is above what is added up */
    int64_t j = 0;
    for (; j + EXPS <= t.of->k.rows; j += EXPS)
        weigh_block(t, EXPS, most, j, &to);
    for (; j < t.of->k.rows; j++)
        weigh_block(t, 1, most, j, &to);
    to.sum.total -= 1.0;
    return (weighed){tally_end(&to.sum), lanes_root(to.square)};
}

/* A column's terms sum up to the largest value times the sum of the weights at most, and to the product of the 2-norms. */
INLINE void average_block(tile t, const int many, lanes sum, lanes root, pair by, int64_t c)
{
    const exact_attend *of = t.of;
    const series w = {t.hi, t.lo, LANES, 0};
    const series v = {of->v.hi + c * of->v.stride, of->v.lo + c * of->v.stride, 1, of->v.stride};
    binade sums[SUMS];
    for (int i = 0; i < many; i++)
        sums[i] = binade_start(lanes_smaller(sum * of->v_size[c + i], root * of->v_norm[c + i]));
    sums_of_products(many, LOW_BOTH, w, v, of->v.rows, 0, sums);
    for (int i = 0; i < many; i++) {
        const pair y = pair_product(binade_end(sums + i), by);
        lanes_store(of->y.hi + (c + i) * of->y.stride + t.row, y.hi);
        lanes_store(of->y.lo + (c + i) * of->y.stride + t.row, y.lo);
    }
}

static void average(tile t, weighed all, pair by)
{
    int64_t c = 0;
    for (; c + SUMS <= t.of->v.cols; c += SUMS)
        average_block(t, SUMS, all.sum.hi, all.norm, by, c);
    for (; c < t.of->v.cols; c++)
        average_block(t, 1, all.sum.hi, all.norm, by, c);
}

/* How evenly the weights are spread, for the bounds */
INLINE void note_weights(tile t, weighed all, lanes inverse)
{
    const lanes even = all.norm * inverse;
    lanes_store(t.of->sum_hi + t.row, all.sum.hi);
    lanes_store(t.of->sum_lo + t.row, all.sum.lo);
    lanes_store(t.of->inverse + t.row, inverse);
    lanes_store(t.of->even + t.row, even);
    lanes_store(t.of->even_root + t.row, lanes_root(even));
}

static void normalize(tile t, pair by)
{
    const exact_matrix p = t.of->p, weights = t.of->weights;
    for (int64_t j = 0; j < t.of->k.rows; j++) {
        const pair w = pair_product(tile_get(t, j), by);
        if (weights.hi != NULL)
            matrix_set(weights, t.row, j, w);
        if (p.hi == NULL)
            continue;
        for (int l = 0; l < LANES; l++) {
            p.hi[(t.row + l) * p.stride + j] = w.hi[l];
            p.lo[(t.row + l) * p.stride + j] = w.lo[l];
        }
    }
}

static void attend(const exact_attend *of, double *scratch)
{
    for (int64_t row = 0; row < of->q.rows; row += LANES) {
        const tile t = {of, row, scratch, scratch + of->k.rows * LANES};
        if (of->kind == ATTEST_DOT)
            dots(t);
        else if (of->kind == ATTEST_LAPLACE)
            laplace(t);
        else
            uniform(t);
        if (of->key_hi != NULL)
            add_ends(t);
        if (of->softcap > 0.0)
            soften(t);
        if (of->bias != NULL)
            add_bias(t);
        if (of->mask != NULL)
            hide(t);
        const weighed all = weigh(t, find_top(t));
        const pair by = inverse(all.sum);
        note_weights(t, all, by.hi);
        average(t, all, by);
        if (of->p.hi != NULL || of->weights.hi != NULL)
            normalize(t, by);
    }
}

/* --- rounding: lemma R */

/* slack_of of round.c, fused */
INLINE lanes round_slack(lanes rest, lanes radius)
{
    return lanes_fma(lanes_all(0x1p-50), lanes_magnitude(rest) + radius, radius);
}

static bool round_block(const double *hi, const double *lo, const double *radius, double *value)
{
    lanes least = lanes_all(INFINITY), total = lanes_all(0.0); /* no number if one of them is none */
    marks differ = (marks)total;
    for (int64_t i = 0; i < EXACT_BLOCK; i += LANES) {
        const lanes x = lanes_load(hi + i), rest = lanes_load(lo + i), by = lanes_load(radius + i);
        const lanes slack = round_slack(rest, by);
        const lanes y = x + (rest + slack), size = lanes_magnitude(y);
        differ |= (marks)y ^ (marks)(x + (rest - slack));
        least = lanes_smaller(size, least);
        total += size;
        lanes_store(value + i, y);
    }
    return marks_none(differ | ~(total <= 0x1p900) | ~(least >= 0x1p-900));
}

/* --- derivatives: lemma G */

/* The number t of the key with the largest weight */
INLINE pair spread_base(const exact_spread *of, int64_t row)
{
    pair base = matrix_get(of->t, row, 0);
    lanes most = lanes_load(of->p.hi + row), where = lanes_all(0.0), rest = where;
    for (int64_t j = 1; j < of->p.cols; j++) {
        const lanes weight = lanes_load(of->p.hi + j * of->p.stride + row);
        const pair t = matrix_get(of->t, row, j);
        const marks more = weight > most;
        rest += lanes_pick(more, most, weight);
        most = lanes_pick(more, weight, most);
        where = lanes_pick(more, lanes_all((double)j), where);
        base = (pair){lanes_pick(more, t.hi, base.hi), lanes_pick(more, t.lo, base.lo)};
    }
    lanes_store(of->top + row, where);
    lanes_store(of->rest + row, rest);
    return base;
}

/* t becomes t - base; returns its mean under p */
INLINE pair spread_mean(const exact_spread *of, int64_t row, pair base)
{
    lanes moment = lanes_all(0.0);
    tally sum = tally_none();
    for (int64_t j = 0; j < of->p.cols; j++) {
        const pair t = pair_sum(matrix_get(of->t, row, j), negative(base));
        const pair x = pair_product(matrix_get(of->p, row, j), t);
        matrix_set(of->t, row, j, t);
        moment += lanes_magnitude(x.hi);
        tally_add(&sum, j, x);
    }
    lanes_store(of->moment + row, moment);
    return tally_end(&sum);
}

static void spread(const exact_spread *of)
{
    for (int64_t row = 0; row < of->p.rows; row += LANES) {
        const pair mean = spread_mean(of, row, spread_base(of, row));
        for (int64_t j = 0; j < of->p.cols; j++) {
            const pair gap = pair_sum(matrix_get(of->t, row, j), negative(mean));
            matrix_set(of->t, row, j, pair_product(matrix_get(of->p, row, j), gap));
        }
    }
}

/* --- LayerNorm: lemma H */

/* 1 / sqrt(v), relative error 16 u^2 */
INLINE pair inverse_root(pair v)
{
    const lanes near = 1.0 / lanes_root(v.hi);
    const pair square = product2(near, near),
               off = pair_sum((pair){lanes_all(1.0), lanes_all(0.0)}, negative(pair_product(v, square)));
    return sum2_ordered(near, near * 0.5 * off.hi * (1.0 + 0.75 * off.hi));
}

/* y becomes x - x_0, exactly; returns the mean of that */
INLINE pair standard_mean(const exact_standard *of, int64_t row, pair by)
{
    const lanes base = lanes_load(of->x.hi + row);
    lanes top = lanes_all(0.0);
    tally sum = tally_none();
    for (int64_t c = 0; c < of->x.cols; c++) {
        const pair z = sum2(lanes_load(of->x.hi + c * of->x.stride + row), -base);
        matrix_set(of->y, row, c, z);
        top = lanes_larger(lanes_magnitude(z.hi), top);
        tally_add(&sum, c, z);
    }
    lanes_store(of->top + row, top);
    return pair_product(tally_end(&sum), by);
}

/* y becomes y - mean; returns the mean of its squares */
INLINE pair standard_variance(const exact_standard *of, int64_t row, pair mean, pair by)
{
    tally sum = tally_none();
    for (int64_t c = 0; c < of->x.cols; c++) {
        const pair t = pair_sum(matrix_get(of->y, row, c), negative(mean));
        matrix_set(of->y, row, c, t);
        tally_add(&sum, c, pair_product(t, t));
    }
    return pair_product(tally_end(&sum), by);
}

static void standardize(const exact_standard *of)
{
    const pair by = {lanes_all(of->inverse_hi), lanes_all(of->inverse_lo)};
    for (int64_t row = 0; row < of->x.rows; row += LANES) {
        const pair mean = standard_mean(of, row, by), variance = standard_variance(of, row, mean, by);
        const pair root = inverse_root(pair_plus(variance, lanes_all(of->eps)));
        lanes_store(of->root + row, root.hi);
        for (int64_t c = 0; c < of->x.cols; c++) {
            const pair gamma = {lanes_all(of->gamma[c]), lanes_all(0.0)};
            const pair y = pair_product(pair_product(matrix_get(of->y, row, c), root), gamma);
            matrix_set(of->y, row, c, pair_plus(y, lanes_all(of->beta[c])));
        }
    }
}

/* --- derivatives: lemma J */

static void gaps(const exact_gaps *of)
{
    for (int64_t o = 0; o < of->t.cols; o++) {
        const pair y = {lanes_all(-of->y_hi[o * of->y_stride]), lanes_all(-of->y_lo[o * of->y_stride])};
        for (int64_t j = 0; j < of->t.rows; j += LANES) {
            const int64_t at = o * of->t.stride + j;
            const pair t = {lanes_load(of->t.hi + at), lanes_load(of->t.lo + at)};
            const pair p = {lanes_load(of->p_hi + j), lanes_load(of->p_lo + j)}, g = pair_product(pair_sum(t, y), p);
            lanes_store(of->g.hi + o * of->g.stride + j, g.hi);
            lanes_store(of->g.lo + o * of->g.stride + j, g.lo);
        }
    }
}

/* Of keys j, ..., j + LANES - 1; returns g's errors */
INLINE lanes radii_block(const exact_radii *of, int64_t o, int64_t j)
{
    const lanes p = lanes_load(of->p + j), lost = lanes_load(of->lost + j), least = lost * of->least[o];
    const lanes slope = lanes_load(of->slope + j), slope_error = lanes_load(of->slope_error + j);
    const lanes g = lanes_magnitude(lanes_load(of->g.hi + o * of->g.stride + j));
    const lanes g_error = of->g_share * g + 2.0 * lost * of->top[o] + 1.01 * p * of->t_error[o] + least;
    const double m_top = of->m_top[o], m_error = of->m_error[o];
    const lanes through_g = g_error * (slope + slope_error) + g * slope_error;
    const lanes through_p = (of->share * p + lost) * (m_top + m_error) + p * m_error;
    double *radius = of->radius + o * of->g.stride + j, *size = of->size + o * of->g.stride + j;
    lanes_store(radius, lanes_load(radius) + (through_g + through_p + least));
    lanes_store(size, lanes_load(size) + (g * slope + p * m_top));
    return g_error;
}

static void radii(const exact_radii *of)
{
    for (int64_t o = 0; o < of->g.cols; o++) {
        lanes squares[EXACT_ROWS / LANES];
        for (int part = 0; part < EXACT_ROWS / LANES; part++)
            squares[part] = lanes_all(0.0);
        for (int64_t j = 0; j < of->g.rows; j += EXACT_ROWS)
            for (int part = 0; part < EXACT_ROWS / LANES; part++) {
                const lanes g_error = radii_block(of, o, j + part * LANES);
                squares[part] += g_error * g_error;
            }
        for (int part = 0; part < EXACT_ROWS; part++)
            of->g_error[o] += squares[part / LANES][part % LANES];
    }
}

static void starts(double rounded, int64_t n, double *radius, double *size)
{
    for (int64_t i = 0; i < n; i += LANES) {
        const lanes terms = lanes_load(size + i), rounding = lanes_larger(terms, lanes_all(LEMMA_A_LEAST)) * rounded;
        lanes_store(radius + i, (lanes_load(radius + i) + lanes_pick(terms > 0.0, rounding, lanes_all(0.0))) * SLACK);
        lanes_store(size + i, binade_start(terms).start);
    }
}

/* What the product x y leaves over when it joins a sum */
INLINE lanes outer_rest(binade *to, pair x, pair y)
{
    return lanes_fma(x.lo, y.hi, lanes_fma(x.hi, y.lo, binade_move(to, x.hi, y.hi)));
}

INLINE binade outer_start(double start)
{
    const lanes from = lanes_all(start);
    return (binade){.start = from, .s = from, .aside = lanes_all(0.0), .over = lanes_all(0.0), .rest = rests_none()};
}

/* A number that is the same for the whole vector */
INLINE pair pair_all(const double *hi, const double *lo, int64_t i)
{
    return (pair){lanes_all(hi[i]), lanes_all(lo[i])};
}

/* One head: two terms, whose rests need no levels; the sum's two parts may overlap, which rounding does not mind. What stays the same is read once, for a compiler takes each store for a change
 * of all that it reads. What stands behind the last of a vector's lanes is overwritten: by the next key, or when the turn comes to
 * the first lanes. */
INLINE void slopes_of_one(exact_slopes of, const bool same)
{
    const exact_outer head = *of.head;
    const int64_t width = of.own.rows, of_key = of.o * head.g.stride;
    const double *g_hi = head.g.hi + of_key, *g_lo = head.g.lo + of_key;
    for (int64_t b = (width - 1) / LANES * LANES; b >= 0; b -= LANES) {
        const pair m = matrix_get(head.m, b, of.o), kappa = matrix_get(head.kappa, b, 0);
        int64_t at = b;
        for (int64_t j = of.from; j < of.to; j++) {
            binade sum = outer_start(of.start[j]);
            const pair own = same ? kappa : matrix_get(head.kappa, b, j);
            const lanes rest = outer_rest(&sum, own, pair_all(g_hi, g_lo, j));
            lanes_store(of.lo + at, rest + outer_rest(&sum, m, pair_all(head.p_hi, head.p_lo, j)));
            lanes_store(of.hi + at, sum.s - sum.start);
            lanes_store(of.radius + at, lanes_all(of.bound[j]));
            at += width;
        }
    }
}

INLINE pair outer_sum(const exact_slopes *of, int64_t j, int64_t b)
{
    binade sum = outer_start(of->start[j]);
    for (int64_t h = 0; h < of->heads; h++) {
        const exact_outer *head = of->head + h;
        const pair g = pair_all(head->g.hi, head->g.lo, of->o * head->g.stride + j);
        const pair p = pair_all(head->p_hi, head->p_lo, j);
        rests_add(&sum.rest, 2 * h, outer_rest(&sum, matrix_get(head->kappa, b, j), g));
        rests_add(&sum.rest, 2 * h + 1, outer_rest(&sum, matrix_get(head->m, b, of->o), p));
    }
    return binade_end(&sum);
}

static void slopes_of_several(exact_slopes of)
{
    const int64_t width = of.own.rows;
    for (int64_t j = of.from; j < of.to; j++)
        for (int64_t b = 0; b < width; b += LANES) {
            const int64_t at = (j - of.from) * width + b;
            const pair x = outer_sum(&of, j, b);
            lanes_store(of.hi + at, x.hi);
            lanes_store(of.lo + at, x.lo);
            lanes_store(of.radius + at, lanes_all(of.bound[j]));
        }
}

/* All heads' terms in one binade (lemma A), and what key i adds */
static void slopes(const exact_slopes *of)
{
    if (of->heads == 1 && of->head->kappa.stride == 0)
        slopes_of_one(*of, true);
    else if (of->heads == 1)
        slopes_of_one(*of, false);
    else
        slopes_of_several(*of);
    const int64_t width = of->own.rows, at = (of->i - of->from) * width;
    if (of->i < of->from || of->i >= of->to)
        return;
    for (int64_t b = 0; b < width; b += LANES) {
        double *hi = of->hi + at + b, *lo = of->lo + at + b;
        const pair x = pair_sum(sum2_ordered(lanes_load(hi), lanes_load(lo)), matrix_get(of->own, b, of->o));
        const int64_t many = width - b < LANES ? width - b : LANES;
        lanes_store_some(hi, many, x.hi);
        lanes_store_some(lo, many, x.lo);
    }
}

const exact_kernels KERNELS = {.name = BUILD_NAME,
                               .lanes = LANES,
                               .product = product,
                               .binades = binades,
                               .reach = reach,
                               .round = round_block,
                               .spread = spread,
                               .standardize = standardize,
                               .gaps = gaps,
                               .radii = radii,
                               .starts = starts,
                               .slopes = slopes,
                               .squares = squares,
                               .affine = affine,
                               .add = add,
                               .sizes = sizes,
                               .outputs = outputs,
                               .top = top,
                               .sum = sum,
                               .square = square,
                               .attend = attend,
                               .exp = exp_all};
