#define ERROR_VALUES
#include "error_steps.h"
#include "attention_error.h"

/* The size of one term of the score. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ ensures upper:   reaches(\result, term_real((integer)kind, q, k));
  @ */
static double term_size(attest_kind kind, double q, double k)
{
    switch (kind) {
    case ATTEST_DOT: {
        const double of_q = fl_abs(q), of_k = fl_abs(k);
        //@ assert dot: \is_finite(of_q) ==> \is_finite(of_k) ==> product_between(\abs(q), \abs(k), of_q, of_k);
        return fl_mul_up(of_q, of_k);
    }
    case ATTEST_L2: {
        const double gap = gap_up(q, k);
        //@ assert l2: \is_finite(gap) ==> product_between(gap_size(q, k), gap_size(q, k), gap, gap);
        return fl_mul_up(gap, gap);
    }
    case ATTEST_LAPLACE:
        return gap_up(q, k);
    case ATTEST_L2_EXPANDED: {
        const double sum = fl_add_up(fl_abs(q), fl_abs(k));
        //@ assert expanded: \is_finite(sum) ==> product_between(both_sizes(q, k), both_sizes(q, k), sum, sum);
        return fl_mul_up(sum, sum);
    }
    default:
        //@ assert nothing: reaches((double)0.0, 0.0) && term_real((integer)kind, q, k) == 0.0;
        return 0.0;
    }
}

/* The roundings that a logit goes through; a softcap adds a quotient, tanh's two units in the last place and a product. */
/*@ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures roundings: \result == term_roundings((integer)kind, d) + (capped ? 6 : 0) && 0 <= \result <= 0x100000;
  @ */
static inline int32_t roundings(attest_kind kind, bool capped, int64_t d)
{
    return lanes(d) + (kind == ATTEST_L2 || kind == ATTEST_L2_EXPANDED ? 4 : 2) + (capped ? 6 : 0);
}

double attest_logit_error(attest_score s, const double *q, const double *k, int64_t d, double scale_off)
{
    double size = 0.0;
    /*@ loop invariant range: 0 <= b <= d;
      @ loop invariant terms: terms_reached(size, (integer)s.kind, q, k, b);
      @ loop assigns b, size;
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++)
        size = fl_add_up(size, term_size(s.kind, q[b], k[b]));
    //@ assert size: terms_reached(size, (integer)s.kind, q, k, d);
    const bool capped = s.softcap > 0.0;
    const double gamma = gamma_up(roundings(s.kind, capped, d)), rounding = fl_add_up(gamma, scale_off);
    //@ assert gamma: \is_finite(s.softcap) ==> reaches(gamma, gamma_real(logit_roundings((integer)s.kind, s.softcap, d)));
    /*@ assert rounding: \is_finite(s.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     reaches(rounding, logit_rounding((integer)s.kind, s.softcap, d, o)); */
    const double scale = fl_abs(s.scale), factors = fl_add_up(fl_add_up(1.0, scale), capped ? s.softcap : 0.0);
    //@ assert factors: reaches(scale, \abs(s.scale)) && (\is_finite(s.softcap) ==> reaches(factors, logit_factors(s.scale, s.softcap)));
    const double each = fl_mul_up(factors, 0x1p-1074), count = number(8 * (d + 2)), lost = fl_mul_up(count, each);
    /*@ assert each: \is_finite(s.softcap) ==> \is_finite(factors) ==>
      @     product_between(logit_factors(s.scale, s.softcap), 0x1p-1074, factors, 0x1p-1074); */
    //@ assert underflow: \is_finite(s.softcap) ==> reaches_product(each, logit_factors(s.scale, s.softcap), 0x1p-1074);
    //@ assert count: reaches(count, 8 * (d + 2));
    /*@ assert times: \is_finite(s.softcap) ==> \is_finite(count) ==> \is_finite(each) ==>
      @     product_between(8 * (d + 2), logit_factors(s.scale, s.softcap) * 0x1p-1074, count, each); */
    //@ assert lost: \is_finite(s.softcap) ==> reaches(lost, logit_lost(s.scale, s.softcap, d));
    const double sizes = fl_mul_up(scale, size);
    /*@ assert sizes: \is_finite(scale) ==> \is_finite(size) ==>
      @     product_between(\abs(s.scale), terms_real((integer)s.kind, q, k, d), scale, size); */
    //@ assert scaled: reaches(sizes, scaled_terms(s, q, k, d));
    const double bound = plus_product_up(lost, sizes, rounding);
    /*@ assert bound: \is_finite(s.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     reaches_plus(bound, logit_lost(s.scale, s.softcap, d), scaled_terms(s, q, k, d),
      @                  logit_rounding((integer)s.kind, s.softcap, d, o)); */
    return bound;
}
