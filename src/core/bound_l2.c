#define BOUND_VALUES
#define TOKENS_VALUES
#define WEIGHTS_VALUES
#include "reals.h"
#include "logic/fused.h"
#include "logic/tokens.h"
#include "logic/weights.h"
#include "logic/whole.h"
#include "upper.h"
#include "bound_l2.h"
#include "bound_tokens.h"
#include "fl.h"

/* attest_bound_of, or infinity where the theorem does not hold. */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == theorem;
  @ ensures upper:   WHERE(holds) \forall real t, v; upper(tokens, t) ==> upper(weights, v) ==> bounds(\result, t, v, d);
  @ IEEE_ENSURES(infinite, !holds ==> \is_plus_infinity(\result.value))
  @ */
static attest_bound bound(attest_theorem theorem, bool holds, double tokens, double weights, int64_t d)
{
    return attest_bound_of(theorem, holds ? tokens : fl_infinity(), weights, d);
}

/* 1 + 4 sqrt(d) c */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ requires sight: sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real c; phi_inverse(c, s.most - 1) ==> upper(\result, inf_tokens(d, c));
  @ */
static double paper_inf_tokens(attest_sight s, int64_t d)
{
    const double width = (double)d, root = attest_upper_root(width), four = attest_upper_product(4.0, root);
    /*@ assert root: upper(width, d) && upper_root(root, d) && upper((double)1.0, 1.0) && upper((double)4.0, 4.0) &&
      @     upper_product(four, 4.0, \sqrt(d)); */
    const double c = attest_spread(s.most), product = attest_upper_product(four, c),
                 all = attest_upper_sum(1.0, product);
    //@ assert product: \forall real x; phi_inverse(x, s.most - 1) ==> upper_product(product, 4.0 * \sqrt(d), x);
    //@ assert all: \forall real x; phi_inverse(x, s.most - 1) ==> upper_sum(all, 1.0, 4.0 * \sqrt(d) * x);
    return all;
}

attest_bound attest_bound_inf_paper(attest_heads w, attest_sight s, bool joint)
{
    const attest_theorem theorem = joint ? ATTEST_KIM_THM_3_2_INF_JOINT : ATTEST_KIM_THM_3_2_INF;
    return bound(theorem, s.self, paper_inf_tokens(s, w.d), attest_weights_split_inf(w, joint), w.d);
}

attest_bound attest_bound_inf_sharp(attest_heads w, attest_sight s, attest_interval *cells, double *work)
{
    const double tokens = attest_kappa(s.most, w.d), weights = attest_weights_fused_inf(w, cells, work);
    return bound(ATTEST_THM_3, s.self, tokens, weights, w.d);
}

attest_bound attest_bound_inf(attest_heads w, attest_sight s, attest_interval *cells, double *work)
{
    const attest_bound paper = attest_bound_inf_paper(w, s, true), sharp = attest_bound_inf_sharp(w, s, cells, work);
    return attest_least(sharp, paper);
}

/* sqrt(N) (4c + 1) */
/*@ requires sight: sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real c; phi_inverse(c, s.most - 1) ==> upper(\result, two_tokens(s.tokens, c));
  @ */
static double paper_two_tokens(attest_sight s)
{
    const double tokens = (double)s.tokens, root = attest_upper_root(tokens);
    //@ assert root: upper(tokens, s.tokens) && upper_root(root, s.tokens) && upper((double)1.0, 1.0) && upper((double)4.0, 4.0);
    const double c = attest_spread(s.most), four = attest_upper_product(4.0, c), sum = attest_upper_sum(1.0, four);
    //@ assert four: \forall real x; phi_inverse(x, s.most - 1) ==> upper_product(four, 4.0, x);
    //@ assert sum: \forall real x; phi_inverse(x, s.most - 1) ==> upper_sum(sum, 1.0, 4.0 * x);
    const double all = attest_upper_product(root, sum);
    //@ assert all: \forall real x; phi_inverse(x, s.most - 1) ==> upper_product(all, \sqrt(s.tokens), 1.0 + 4.0 * x);
    return all;
}

attest_bound attest_bound_two_paper(attest_spectra t, int64_t d, attest_sight s)
{
    return bound(ATTEST_KIM_THM_3_2_TWO, s.self, paper_two_tokens(s), t.split, d);
}

attest_bound attest_bound_two_printed(attest_spectra t, int64_t d, attest_sight s)
{
    return bound(ATTEST_KIM_THM_3_2_TWO_PRINTED, s.self, paper_two_tokens(s), t.printed, d);
}

attest_bound attest_bound_two_sharp(attest_spectra t, int64_t d, attest_sight s)
{
    const attest_theorem theorem = d == 1 ? ATTEST_THM_6 : ATTEST_THM_5;
    const double tokens = d == 1 ? attest_beta_line(s.tokens) : attest_beta(s.tokens);
    /*@ assert tokens: \forall real c, w; phi_inverse(c, s.tokens - 1) ==> phi_inverse(w, 1) ==>
      @     upper(tokens, sharp_tokens(s.tokens, d, c, w)); */
    const double weights = attest_upper_smaller(t.split, t.fused);
    //@ assert weights: \forall real v, f; upper(t.split, v) ==> upper(t.fused, f) ==> upper_smaller(weights, v, f);
    return bound(theorem, !s.masked, tokens, weights, d);
}

attest_bound attest_bound_two(attest_spectra t, int64_t d, attest_sight s)
{
    const attest_bound sharp = attest_bound_two_sharp(t, d, s), paper = attest_bound_two_paper(t, d, s);
    return attest_least(sharp, paper);
}
