/* Lipschitz bounds of L2 multi-head attention with tied weights (w.wk == w.wq), logits scaled by 1 / sqrt(d), over all
 * inputs X [tokens,width]; in the infinity- and the 2-norm of X and F(X) read as long vectors.
 * Paper: Kim et al., theorem 3.2.  Mathematics: spec/mathematics.md, K15-K17, Theorems 1 to 6.
 *
 * Each is (share of the tokens) * (share of the weights) / sqrt(d): bound_tokens.h and bound_weights.h. What the mask
 * allows (K17, C1): without the sight of oneself nothing; the infinity-norm's bounds and the paper's 2-norm bound read
 * `most` in c, and sqrt(N) stays; Theorems 5 and 6 are for the unmasked case. What does not hold is infinity. */
#ifndef ATTEST_BOUND_L2_H
#define ATTEST_BOUND_L2_H

#include "bound.h"
#include "bound_weights.h"
#include "interval.h"
#include <stdint.h>

/* kim_thm_3_2_inf, or with `joint` kim_thm_3_2_inf_joint: (1 + 4 sqrt(d) c) / sqrt(d) times the split weights. */
/*@ requires weights: heads_ok(w);
  @ requires sight:   sight_ok(s);
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. bound_work(w) - 1];
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == (joint ? ATTEST_KIM_THM_3_2_INF_JOINT : ATTEST_KIM_THM_3_2_INF);
  @ */
attest_bound attest_bound_inf_paper(attest_heads w, attest_sight s, bool joint, double *work);

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
  @ ensures theorem: \result.theorem != ATTEST_KIM_THM_3_2_TWO_PRINTED;
  @ */
attest_bound attest_bound_two(attest_spectra t, int64_t d, attest_sight s);

#endif
