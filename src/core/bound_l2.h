/* Lipschitz bounds of L2 multi-head attention with tied weights (w.wk == w.wq), logits scaled by 1 / sqrt(d), over all
 * inputs X [tokens,width]; in the infinity- and the 2-norm of X and F(X) read as long vectors.
 * Paper: Kim et al., theorem 3.2.  Mathematics: spec/mathematics.md, K15-K17, sections 3.1 to 3.4.
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
attest_bound attest_bound_inf_paper(attest_heads w, attest_sight s, bool joint, double *work);

/* attest_thm_3: kappa (attest_thm_1) / sqrt(d) times the fused weights. */
attest_bound attest_bound_inf_sharp(attest_heads w, attest_sight s, attest_interval *cells, double *work);

/* The least of them. */
attest_bound attest_bound_inf(attest_heads w, attest_sight s, attest_interval *cells, double *work);

/* kim_thm_3_2_two: sqrt(N) (4c + 1) / sqrt(d) times split. */
attest_bound attest_bound_two_paper(attest_spectra t, int64_t d, attest_sight s);

/* kim_thm_3_2_two_printed: what the paper prints. It is NOT A BOUND (E1): with one token and W^Q = 3 it says 3, and the
 * map is x -> 9x. It is here to be refuted. */
attest_bound attest_bound_two_printed(attest_spectra t, int64_t d, attest_sight s);

/* attest_thm_5, or attest_thm_6 for heads of width 1: beta / sqrt(d) times the smaller of split and fused. */
attest_bound attest_bound_two_sharp(attest_spectra t, int64_t d, attest_sight s);

/* The least of those that hold. */
attest_bound attest_bound_two(attest_spectra t, int64_t d, attest_sight s);

#endif
