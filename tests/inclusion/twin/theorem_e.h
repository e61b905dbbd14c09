/* Theorem E of section 4, corrected by C2 to C4: the forward error of softmax attention in floating point. */
#ifndef ATTEST_TWIN_THEOREM_E_H
#define ATTEST_TWIN_THEOREM_E_H

#include "array.h"

/* Y = softmax(logits, masked) v, as in attention.h, its error being Theorem E's bound. The errors of the logits (which
 * hold the terms for underflow that C4 asks for) are its Delta_j, the errors of v its nu. Sums run in four lanes, so
 * gamma_(N-1), gamma_(N+1) and gamma_2N of the theorem become gamma_s, gamma_(s+2) and gamma_(2s+2), s being
 * twin_lane_roundings(N). The error is infinite where the hypotheses fail: B > 1/2, or an error above 0.1 in a logit
 * that matters. */
twin *twin_theorem_e(const twin *logits, const uint8_t *mask, const twin *v);

/* The same Y with the smaller of two errors: Theorem E's, which knows that an error common to all weights moves a mean of
 * values by their spread only, and the running error of softmax(logits) v, which always holds. */
twin *twin_average(const twin *logits, const uint8_t *mask, const twin *v);

/* c = phi^-1(t): the c >= 0 with c e^(c+1) = t (K14), by Newton's method. */
void twin_phi_inverse(mpfr_ptr c, mpfr_srcptr t);

#endif
