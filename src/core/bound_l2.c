#include "bound_l2.h"
#include "bound_tokens.h"
#include "directed.h"
#include "fl.h"

/* attest_bound_of, or infinity where the theorem does not hold. */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number:  bound_ok(\result);
  @ ensures theorem: \result.theorem == theorem;
  @ */
static attest_bound bound(attest_theorem theorem, bool holds, double tokens, double weights, int64_t d)
{
    return attest_bound_of(theorem, holds ? tokens : fl_infinity(), weights, d);
}

attest_bound attest_bound_inf_paper(attest_heads w, attest_sight s, bool joint, double *work)
{
    const double weights = attest_weights_split_inf(w, joint, work);
    const double root = fl_sqrt_up((double)w.d);
    const double tokens = fl_add_up(1.0, fl_mul_up(fl_mul_up(4.0, root), attest_spread(s.most)));
    return bound(joint ? ATTEST_KIM_THM_3_2_INF_JOINT : ATTEST_KIM_THM_3_2_INF, s.self, tokens, weights, w.d);
}

attest_bound attest_bound_inf_sharp(attest_heads w, attest_sight s, attest_interval *cells, double *work)
{
    return bound(ATTEST_THM_3, s.self, attest_kappa(s.most, w.d), attest_weights_fused_inf(w, cells, work), w.d);
}

attest_bound attest_bound_inf(attest_heads w, attest_sight s, attest_interval *cells, double *work)
{
    return attest_least(attest_bound_inf_sharp(w, s, cells, work), attest_bound_inf_paper(w, s, true, work));
}

/* sqrt(N) (4c + 1) */
/*@ requires sight: sight_ok(s);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double paper_tokens(attest_sight s)
{
    const double root = fl_sqrt_up((double)s.tokens);
    return attest_at_most(fl_mul_up(root, fl_add_up(1.0, fl_mul_up(4.0, attest_spread(s.most)))));
}

attest_bound attest_bound_two_paper(attest_spectra t, int64_t d, attest_sight s)
{
    return bound(ATTEST_KIM_THM_3_2_TWO, s.self, paper_tokens(s), t.split, d);
}

attest_bound attest_bound_two_printed(attest_spectra t, int64_t d, attest_sight s)
{
    return bound(ATTEST_KIM_THM_3_2_TWO_PRINTED, s.self, paper_tokens(s), t.printed, d);
}

attest_bound attest_bound_two_sharp(attest_spectra t, int64_t d, attest_sight s)
{
    const attest_theorem theorem = d == 1 ? ATTEST_THM_6 : ATTEST_THM_5;
    const double tokens = d == 1 ? attest_beta_line(s.tokens) : attest_beta(s.tokens);
    return bound(theorem, !s.masked, tokens, fl_min(t.split, t.fused), d);
}

attest_bound attest_bound_two(attest_spectra t, int64_t d, attest_sight s)
{
    return attest_least(attest_bound_two_sharp(t, d, s), attest_bound_two_paper(t, d, s));
}
