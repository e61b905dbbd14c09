/* Lipschitz bounds of L2 multi-head attention with tied weights (w.wk == w.wq), logits scaled by 1 / sqrt(d), over all
 * inputs X [tokens,width]; in the infinity- and the 2-norm of X and F(X) read as long vectors.
 * Paper: Kim et al., theorem 3.2.  Mathematics: spec/mathematics.md, K15-K17, Theorems 1 to 6.
 *
 * Each is (share of the tokens) * (share of the weights) / sqrt(d): bound_tokens.h, bound_weights.h and bound_spectra.h. What the mask
 * allows (K17, C1): without the sight of oneself nothing; the infinity-norm's bounds and the paper's 2-norm bound read
 * `most` in c, and sqrt(N) stays; Theorems 5 and 6 are for the unmasked case. What does not hold is infinity. */
#ifndef ATTEST_BOUND_L2_H
#define ATTEST_BOUND_L2_H

#include "bound.h"
#include "bound_spectra.h"
#include "bound_weights.h"
#include "interval.h"
#include <stdint.h>

/* What these bounds are not below, as real numbers; c is c(n) = phi^-1(n - 1). A file that proves it includes logic/tokens.h,
 * logic/weights.h, logic/fused.h and upper.h, and says BOUND_VALUES and so on before this one. */
#ifdef BOUND_VALUES
#define L2_ENSURES(name, ...) ensures name : __VA_ARGS__;
/*@ logic real inf_tokens(integer d, real c) = 1 + 4 * \sqrt(d) * c;
  @ logic real two_tokens(integer n, real c) = \sqrt(n) * (1 + 4 * c);
  @ predicate inf_bounds{L}(attest_bound b, attest_heads w, real c) =
  @     bounds(b, inf_tokens(w.d, c), split_real(w.wq, w.wv, w.wo, w.width, w.d, w.heads), w.d);
  @ predicate joint_bounds{L}(attest_bound b, attest_heads w, real c) =
  @     bounds(b, inf_tokens(w.d, c), joint_real(w.wq, w.wv, w.wo, w.width, w.d, w.heads), w.d);
  @ // Theorem 3: x is phi^-1((n - 1) e^(-1/r)) with r = 1 + sqrt(d)
  @ predicate fused_bounds{L}(attest_bound b, attest_heads w, real x) =
  @     bounds(b, kappa_real(w.d, x), most_fused(w.wq, w.wv, w.wo, w.width, w.d, w.heads, w.width), w.d);
  @ // Theorems 5 and 6: w is phi^-1(1)
  @ logic real sharp_tokens(integer n, integer d, real c, real w) = d == 1 ? beta_real(c, line_norm(n), line_column(n, w))
  @     : beta_real(c, \sqrt(\sqrt(n)), column_real(n, w));
  @ predicate sharp_bounds(attest_bound b, integer n, integer d, real c, real w, real v) = bounds(b, sharp_tokens(n, d, c, w), v, d);
  @ predicate two_bounds(attest_bound b, integer n, integer d, real c, real v) = bounds(b, two_tokens(n, c), v, d); */
#else
#define L2_ENSURES(name, ...)
#endif

/* kim_thm_3_2_inf, or with `joint` kim_thm_3_2_inf_joint: (1 + 4 sqrt(d) c) / sqrt(d) times the split weights. */
/*@ requires weights: heads_ok(w);
  @ requires sight:   sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == (joint ? ATTEST_KIM_THM_3_2_INF_JOINT : ATTEST_KIM_THM_3_2_INF);
  @ L2_ENSURES(split, WHERE(s.self) joint || \forall real c; phi_inverse(c, s.most - 1) ==> inf_bounds(\result, w, c))
  @ L2_ENSURES(joint, WHERE(s.self) !joint || \forall real c; phi_inverse(c, s.most - 1) ==> joint_bounds(\result, w, c))
  @ IEEE_ENSURES(infinite, !s.self ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_inf_paper(attest_heads w, attest_sight s, bool joint);

/* attest_thm_3: kappa (attest_thm_1) / sqrt(d) times the fused weights. */
/*@ requires weights: heads_ok(w);
  @ requires sight:   sight_ok(s);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_THM_3;
  @ L2_ENSURES(upper, WHERE(s.self) \forall real x; kappa_spread(x, s.most, w.d) ==> fused_bounds{Pre}(\result, w, x))
  @ IEEE_ENSURES(infinite, !s.self ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_inf_sharp(attest_heads w, attest_sight s, attest_interval *cells, double *work);

/* The least of them. */
/*@ requires weights: heads_ok(w);
  @ requires sight:   sight_ok(s);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_THM_3 || \result.theorem == ATTEST_KIM_THM_3_2_INF_JOINT;
  @ L2_ENSURES(fused, WHERE(s.self) \result.theorem != ATTEST_THM_3 ||
  @     \forall real x; kappa_spread(x, s.most, w.d) ==> fused_bounds{Pre}(\result, w, x))
  @ L2_ENSURES(joint, WHERE(s.self) \result.theorem != ATTEST_KIM_THM_3_2_INF_JOINT ||
  @     \forall real c; phi_inverse(c, s.most - 1) ==> joint_bounds{Pre}(\result, w, c))
  @ IEEE_ENSURES(infinite, !s.self ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_inf(attest_heads w, attest_sight s, attest_interval *cells, double *work);

/* kim_thm_3_2_two: sqrt(N) (4c + 1) / sqrt(d) times split. */
/*@ requires spectra: spectra_ok(t);
  @ requires width:   1 <= d <= ATTEST_DIM_MAX;
  @ requires sight:   sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_KIM_THM_3_2_TWO;
  @ L2_ENSURES(upper, WHERE(s.self) \forall real c, v; phi_inverse(c, s.most - 1) ==> upper(t.split, v) ==>
  @     two_bounds(\result, s.tokens, d, c, v))
  @ IEEE_ENSURES(infinite, !s.self ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_two_paper(attest_spectra t, int64_t d, attest_sight s);

/* kim_thm_3_2_two_printed: what the paper prints. It is NOT A BOUND (E1): with one token and W^Q = 3 it says 3, and the
 * map is x -> 9x. It is here to be refuted. */
/*@ requires spectra: spectra_ok(t);
  @ requires width:   1 <= d <= ATTEST_DIM_MAX;
  @ requires sight:   sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_KIM_THM_3_2_TWO_PRINTED;
  @ IEEE_ENSURES(infinite, !s.self ==> \is_plus_infinity(\result.value))
  @ L2_ENSURES(printed, WHERE(s.self) \forall real c, v; phi_inverse(c, s.most - 1) ==> upper(t.printed, v) ==>
  @     two_bounds(\result, s.tokens, d, c, v))
  @ */
attest_bound attest_bound_two_printed(attest_spectra t, int64_t d, attest_sight s);

/* attest_thm_5, or attest_thm_6 for heads of width 1: beta / sqrt(d) times the smaller of split and fused. */
/*@ requires spectra: spectra_ok(t);
  @ requires width:   1 <= d <= ATTEST_DIM_MAX;
  @ requires sight:   sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == (d == 1 ? ATTEST_THM_6 : ATTEST_THM_5);
  @ L2_ENSURES(upper, WHERE(!s.masked) \forall real c, w, v, f; phi_inverse(c, s.tokens - 1) ==> phi_inverse(w, 1) ==>
  @     upper(t.split, v) ==> upper(t.fused, f) ==> sharp_bounds(\result, s.tokens, d, c, w, \min(v, f)))
  @ IEEE_ENSURES(infinite, s.masked ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_two_sharp(attest_spectra t, int64_t d, attest_sight s);

/* The least of those that hold. */
/*@ requires spectra: spectra_ok(t);
  @ requires width:   1 <= d <= ATTEST_DIM_MAX;
  @ requires sight:   sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == ATTEST_KIM_THM_3_2_TWO || \result.theorem == (d == 1 ? ATTEST_THM_6 : ATTEST_THM_5);
  @ L2_ENSURES(paper, WHERE(s.self) \result.theorem != ATTEST_KIM_THM_3_2_TWO ||
  @     \forall real c, v; phi_inverse(c, s.most - 1) ==> upper(t.split, v) ==> two_bounds(\result, s.tokens, d, c, v))
  @ L2_ENSURES(sharp, WHERE(!s.masked) \result.theorem == ATTEST_KIM_THM_3_2_TWO || \forall real c, w, v, f;
  @     phi_inverse(c, s.tokens - 1) ==> phi_inverse(w, 1) ==> upper(t.split, v) ==> upper(t.fused, f) ==>
  @     sharp_bounds(\result, s.tokens, d, c, w, \min(v, f)))
  @ IEEE_ENSURES(infinite, !s.self && s.masked ==> \is_plus_infinity(\result.value))
  @ */
attest_bound attest_bound_two(attest_spectra t, int64_t d, attest_sight s);

#endif
