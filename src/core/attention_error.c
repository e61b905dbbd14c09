#include "attention_error.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "mask.h"
#include "logic/index.h"

#define UNDERFLOW  0x1p-1074
#define NEGLIGIBLE 0x1p-980 /* more than all weights together whose logits lie FAR below the largest */
#define FAR        700.0
#define WIDE       0.25 /* an error of a logit for which the bound would say little */

/* gamma_k = k u / (1 - k u) with u = 2^-53, for k below 2^31 */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: fl_not_below(\result, (double)k * 0x1.00001p-53);
  @ */
static inline double gamma_up(int32_t k)
{
    return fl_mul_up((double)k, 0x1.00001p-53);
}

/* The additions that a term of a sum of n goes through (vector.h). */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures lanes: \result == n / 4 + n % 4 + 1;
  @ */
static inline int32_t lanes(int64_t n)
{
    return (int32_t)(n / 4 + n % 4 + 1);
}

/* a + b c, for numbers that are not negative */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static inline double plus_product(double a, double b, double c)
{
    return attest_at_most(fl_add_up(a, fl_mul_up(b, c)));
}

/* |x - y|, rounded up */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static inline double gap_up(double x, double y)
{
    return attest_magnitude(attest_interval_sub(attest_point(x), attest_point(y)));
}

/* The size of one term of the score. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ */
static double term_size(attest_kind kind, double q, double k)
{
    switch (kind) {
    case ATTEST_DOT:
        return fl_mul_up(fl_abs(q), fl_abs(k));
    case ATTEST_L2: {
        const double gap = gap_up(q, k);
        return fl_mul_up(gap, gap);
    }
    case ATTEST_LAPLACE:
        return gap_up(q, k);
    case ATTEST_L2_EXPANDED: {
        const double sum = fl_add_up(fl_abs(q), fl_abs(k));
        return fl_mul_up(sum, sum);
    }
    default:
        return 0.0;
    }
}

/* The roundings that a term of the score goes through, the scale included, and one more for the product of their error with
 * the scale's own. A softcap adds a quotient, tanh's two units in the last place and a product. */
/*@ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures roundings: \result == d / 4 + d % 4 + 1 + (kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 5 : 3) + (capped ? 6 : 0);
  @ */
static inline int32_t roundings(attest_kind kind, bool capped, int64_t d)
{
    return lanes(d) + (kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 5 : 3) + (capped ? 6 : 0);
}

double attest_logit_error(attest_score s, const double *q, const double *k, int64_t d, double scale_off)
{
    double size = 0.0;
    /*@ loop invariant range: 0 <= b <= d;
      @ loop assigns b, size;
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++)
        size = fl_add_up(size, term_size(s.kind, q[b], k[b]));
    const bool capped = s.softcap > 0.0;
    const double scale = fl_abs(s.scale), rounding = fl_add_up(gamma_up(roundings(s.kind, capped, d)), scale_off);
    const double factors = fl_add_up(fl_add_up(1.0, scale), capped ? s.softcap : 0.0);
    const double lost = fl_mul_up((double)(d + 8), fl_mul_up(factors, UNDERFLOW));
    return plus_product(lost, fl_mul_up(scale, size), rounding);
}

/* e^h (1 + 1.04 u) - 1 and its like downwards, h = e + u (lse - l): what is wrong with a weight, relatively; e^h - 1 <= h + h^2.
 * Where l lies far below, the weight is negligible, so long as its logit is known. lse, which is handed in, is not below the
 * largest logit, for which it stands. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double weight_error(double e, double lse, double l)
{
    const double below = fl_sub_up(lse, l), h = below > FAR ? e : plus_product(e, below, 0x1p-53);
    if (!(h <= WIDE))
        return fl_infinity();
    return below > FAR ? 0.0 : plus_product(fl_add_up(h, 0x1.2p-53), h, fl_add_up(h, 0x1.2p-53));
}

/* In place of the logits: what is wrong with each weight, relatively. A bias of minus infinity hides a key as a mask does. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(x + (0 .. m.n - 1));
  @ requires apart:  memory_apart(m, x, m.n) && row_apart(bias, mask, m.n, x, m.n) &&
  @     \separated(q + (0 .. m.d - 1), x + (0 .. m.n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. m.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < m.n ==> \ge_double(x[j], (double)0.0);
  @ */
static void weight_errors(attest_memory m, const double *q, const double *bias, const uint8_t *mask, double lse,
                          double scale_off, double *x)
{
    attest_logits(m.score, q, m.keys, bias, m.n, m.d, x);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(x[i], (double)0.0);
      @ loop assigns j, x[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        const bool hidden = !attest_visible(mask, j) || (bias != NULL && !fl_is_finite(bias[j]));
        const double e = attest_logit_error(m.score, q, m.keys + j * m.d, m.d, scale_off);
        const double biased = bias == NULL ? e : plus_product(e, fl_abs(x[j]), 0x1p-52);
        x[j] = hidden ? 0.0 : weight_error(biased, lse, x[j]);
    }
}

/* H = sum_j p_j x_j, with what the computed p_j is wrong by */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(p + (0 .. n - 1)) && \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double mean_error(const double *p, const double *x, int64_t n)
{
    double sum = NEGLIGIBLE;
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant number: \ge_double(sum, (double)0.0);
      @ loop assigns j, sum;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        sum = plus_product(sum, p[j], x[j]);
    return plus_product(sum, sum, gamma_up(lanes(n) + 1));
}

/* error += to_gap |v - y| + to_size |v| */
/*@ requires length: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(v + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write:  \valid(error + (0 .. d - 1)) && \separated(v + (0 .. d - 1), error + (0 .. d - 1)) &&
  @     \separated(y + (0 .. d - 1), error + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. d - 1];
  @ ensures numbers: \forall integer b; 0 <= b < d ==> \ge_double(error[b], (double)0.0);
  @ */
static void add_part(double to_gap, double to_size, const double *v, const double *y, int64_t d, double *error)
{
    /*@ loop invariant range:   0 <= b <= d;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop assigns b, error[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++)
        error[b] = plus_product(plus_product(error[b], to_gap, gap_up(v[b], y[b])), to_size, fl_abs(v[b]));
}

void attest_attention_error(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *p,
                            const double *y, double lse, double scale_off, double *work, double *error)
{
    weight_errors(m, q, bias, mask, lse, scale_off, work);
    const double rest = fl_sub_down(1.0, mean_error(p, work, m.n)), gamma = gamma_up(2 * (lanes(m.n) + 1));
    const double share = rest > 0.5 ? fl_div_up(fl_add_up(1.0, gamma), rest) : fl_infinity();
    const double lost = fl_mul_up((double)(m.n + 1), UNDERFLOW);
    /*@ loop invariant range:   0 <= b <= m.v;
      @ loop invariant numbers: \forall integer c; 0 <= c < b ==> \ge_double(error[c], (double)0.0);
      @ loop assigns b, error[0 .. m.v - 1];
      @ loop variant m.v - b; */
    for (int64_t b = 0; b < m.v; b++)
        error[b] = attest_at_most(lost);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer b; 0 <= b < m.v ==> \ge_double(error[b], (double)0.0);
      @ loop assigns j, error[0 .. m.v - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.v);
        const double part = fl_mul_up(p[j], share);
        add_part(fl_mul_up(part, work[j]), plus_product(NEGLIGIBLE, part, gamma), m.values + j * m.v, y, m.v, error);
    }
}
