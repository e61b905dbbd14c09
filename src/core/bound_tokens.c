#include "bound_tokens.h"
#include "bound.h"
#include "directed.h"
#include "interval.h"
#include "log.h"
#include "phi.h"
#include "fl.h"

/* phi^-1(t), from above; infinity for a t that left double's range */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double phi_inverse_up(double t)
{
    double lo, hi;
    attest_phi_inverse(t, &lo, &hi);
    return hi;
}

double attest_spread(int64_t n)
{
    return attest_at_most(phi_inverse_up((double)(n - 1)));
}

/* With r = 1 + sqrt(d) = 2 eta: kappa = 1 + 2 r phi^-1((n - 1) e^(-1/r)), because W0(t / e) = phi^-1(t). */
double attest_kappa(int64_t n, int64_t d)
{
    const double r = fl_add_up(1.0, fl_sqrt_up((double)d));
    const attest_interval decay = attest_interval_exp(attest_point(fl_neg(fl_div_down(1.0, r))));
    const double spread = phi_inverse_up(fl_mul_up((double)(n - 1), decay.hi));
    const double kappa = fl_add_up(1.0, fl_mul_up(2.0, fl_mul_up(r, spread)));
    return kappa >= 1.0 ? kappa : fl_infinity();
}

/* max_j sum_i P_ij |y_i - y_j|^2 <= min((n - 1) W0(1/e), sqrt(n) log n for n >= 8), and W0(1/e) = phi^-1(1). */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double column_spread(int64_t n)
{
    const double few = fl_mul_up((double)(n - 1), phi_inverse_up(1.0));
    const double many = n < 8 ? few : fl_mul_up(fl_sqrt_up((double)n), attest_log_up((double)n));
    return attest_at_most(fl_min(few, many));
}

/* 2c + p + 2 sqrt(c k): the norm of P is at most p, the spread of a column at most k. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double beta(double c, double p, double k)
{
    const double sum = fl_add_up(fl_mul_up(2.0, c), p);
    return attest_at_most(fl_add_up(sum, fl_mul_up(2.0, fl_sqrt_up(fl_mul_up(c, k)))));
}

/*@ predicate root_grows(real x, real y) = \sqrt(x) <= \sqrt(y);
  @ lemma growing_root: \forall real x, y; 0 <= x <= y ==> root_grows(x, y); */

/* n^(1/4) */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures up: fl_not_below(\result, \sqrt(\sqrt((double)n)));
  @ */
static double fourth_root(int64_t n)
{
    const double root = fl_sqrt_up((double)n);
    //@ assert root: \is_finite(root) && 0 <= \sqrt((double)n) <= root;
    //@ assert grows: root_grows(\sqrt((double)n), root);
    return fl_sqrt_up(root);
}

double attest_beta(int64_t n)
{
    return beta(attest_spread(n), fourth_root(n), column_spread(n));
}

/* 5.66752 and 3.17169, not below the cover's 5.6675131... and 3.1716767... */
double attest_beta_line(int64_t n)
{
    const double cover = fl_sqrt_up(0x1.6ab8a5ce5b424p+2), norm = fl_min(fourth_root(n), cover);
    //@ assert grows: root_grows(5.667514, 0x1.6ab8a5ce5b424p+2);
    //@ assert cover: fl_not_below(cover, \sqrt(5.667514));
    return beta(attest_spread(n), norm, fl_min(column_spread(n), 0x1.95f9f01b866e4p+1));
}
