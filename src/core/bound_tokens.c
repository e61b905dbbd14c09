#define INTERVAL_VALUES
#define PHI_VALUES
#define TOKENS_VALUES
#include "reals.h"
#include "logic/phi_order.h"
#include "logic/tokens.h"
#include "logic/whole.h"
#include "upper.h"
#include "bound_tokens.h"
#include "fl.h"
#include "interval.h"
#include "log.h"
#include "phi.h"

/* phi^-1(t), from above; infinity for a t that left double's range */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real c, s; phi_inverse(c, s) ==> upper(t, s) ==> upper(\result, c);
  @ ensures above:  \forall real s; upper(t, s) ==> \is_finite(\result) ==> phi_above(\result, s);
  @ */
static double phi_inverse_up(double t)
{
    double lo, hi;
    attest_phi_inverse(t, &lo, &hi);
    //@ assert above: \forall real s; upper(t, s) ==> \is_finite(t) ==> \is_finite(hi) && phi_above(hi, s) && phi_below(0, s);
    //@ assert found: \forall real c, s; phi_inverse(c, s) ==> upper(t, s) ==> \is_finite(t) ==> 0 <= c <= hi;
    return hi;
}

double attest_spread(int64_t n)
{
    const double others = (double)(n - 1);
    //@ assert others: upper(others, n - 1);
    return phi_inverse_up(others);
}

/*@ predicate upper_decay(double u, real r) = upper(u, \exp(-1 / r)); */

/* e^(-1/r) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: \forall real a; upper(r, a) ==> 1 <= a ==> \is_finite(r) ==> upper_decay(\result, a);
  @ */
static double decay(double r)
{
    const double power = fl_neg(fl_div_down(1.0, r));
    //@ assert order: \forall real a; upper(r, a) ==> 1 <= a ==> \is_finite(r) ==> reciprocals_ordered(r, a);
    //@ assert power: \forall real a; upper(r, a) ==> 1 <= a ==> \is_finite(r) ==> at_least(power, -1 / a);
    const attest_interval at = attest_between(power, power), e = attest_interval_exp(at);
    //@ assert finite: \is_finite(power) ==> encloses(at, power) && encloses(e, \exp(power));
    //@ assert other: !\is_finite(power) ==> \forall real x; encloses(at, x) && encloses(e, \exp(x));
    return e.hi;
}

/* kappa = 1 + 2 r phi^-1((n - 1) e^(-1/r)), because W0(t / e) = phi^-1(t). */
double attest_kappa(int64_t n, int64_t d)
{
    const double width = (double)d, others = (double)(n - 1);
    //@ assert exact: upper(width, d) && upper(others, n - 1) && upper((double)1.0, 1.0) && upper((double)2.0, 2.0);
    const double root = attest_upper_root(width);
    //@ assert root: upper_root(root, d);
    const double r = attest_upper_sum(1.0, root);
    //@ assert r: upper_sum(r, 1.0, \sqrt(d)) && upper(r, twice_eta(d));
    const double fraction = decay(r), t = attest_upper_product(others, fraction);
    /*@ assert t: \is_finite(r) ==> upper_decay(fraction, twice_eta(d)) && upper_product(t, n - 1, decay_real(d)) &&
      @     upper(t, (n - 1) * decay_real(d)); */
    const double spread = phi_inverse_up(t);
    //@ assert spread: \forall real s; kappa_spread(s, n, d) ==> \is_finite(r) ==> upper(spread, s);
    const double product = attest_upper_product(r, spread);
    //@ assert product: \forall real s; kappa_spread(s, n, d) ==> upper_product(product, twice_eta(d), s);
    const double twice = attest_upper_product(2.0, product);
    //@ assert twice: \forall real s; kappa_spread(s, n, d) ==> upper_product(twice, 2.0, twice_eta(d) * s);
    const double kappa = attest_upper_sum(1.0, twice);
    //@ assert kappa: \forall real s; kappa_spread(s, n, d) ==> upper_sum(kappa, 1.0, 2.0 * (twice_eta(d) * s));
    return kappa >= 1.0 ? kappa : fl_infinity();
}

/* max_j sum_i P_ij |y_i - y_j|^2 <= min((n - 1) W0(1/e), sqrt(n) log n for n >= 8), and W0(1/e) = phi^-1(1). */
/*@ requires tokens: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real w; phi_inverse(w, 1) ==> upper(\result, column_real(n, w));
  @ */
static double column_spread(int64_t n)
{
    const double tokens = (double)n, others = (double)(n - 1);
    //@ assert exact: upper(tokens, n) && upper(others, n - 1) && upper((double)1.0, 1.0);
    const double each = phi_inverse_up(1.0);
    //@ assert each: \forall real w; phi_inverse(w, 1) ==> upper(each, w);
    const double few = attest_upper_product(others, each);
    //@ assert few: \forall real w; phi_inverse(w, 1) ==> upper_product(few, n - 1, w) && upper(few, few_real(n, w));
    if (n < 8)
        return few;
    const double root = attest_upper_root(tokens), log = attest_at_most(attest_log_up(tokens));
    //@ assert log: upper_root(root, n) && upper(log, \log(n));
    const double many = attest_upper_product(root, log);
    //@ assert many: upper_product(many, \sqrt(n), \log(n)) && upper(many, many_real(n));
    const double least = attest_upper_smaller(few, many);
    //@ assert least: \forall real w; phi_inverse(w, 1) ==> upper_smaller(least, few_real(n, w), many_real(n));
    return least;
}

/* 2c + p + 2 sqrt(c k): the norm of P is at most p, the spread of a column at most k. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x, y, z; upper(c, x) ==> upper(p, y) ==> upper(k, z) ==> beta_is(\result, x, y, z);
  @ */
static double beta(double c, double p, double k)
{
    //@ assert two: upper((double)2.0, 2.0);
    const double twice = attest_upper_product(2.0, c), sum = attest_upper_sum(twice, p);
    //@ assert twice: \forall real x; upper(c, x) ==> upper_product(twice, 2.0, x);
    //@ assert sum: \forall real x, y; upper(c, x) ==> upper(p, y) ==> upper_sum(sum, 2.0 * x, y);
    const double product = attest_upper_product(c, k), root = attest_upper_root(product);
    //@ assert product: \forall real x, z; upper(c, x) ==> upper(k, z) ==> upper_product(product, x, z);
    //@ assert root: \forall real x, z; upper(c, x) ==> upper(k, z) ==> upper_root(root, x * z);
    const double rest = attest_upper_product(2.0, root), all = attest_upper_sum(sum, rest);
    //@ assert rest: \forall real x, z; upper(c, x) ==> upper(k, z) ==> upper_product(rest, 2.0, \sqrt(x * z));
    /*@ assert all: \forall real x, y, z; upper(c, x) ==> upper(p, y) ==> upper(k, z) ==>
      @     upper_sum(all, 2.0 * x + y, 2.0 * \sqrt(x * z)); */
    return all;
}

double attest_beta(int64_t n)
{
    const double tokens = (double)n, root = attest_upper_root(tokens), p = attest_upper_root(root);
    //@ assert p: upper(tokens, n) && upper_root(root, n) && upper_root(p, \sqrt(n));
    const double c = attest_spread(n), k = column_spread(n), all = beta(c, p, k);
    /*@ assert all: \forall real x, w; phi_inverse(x, n - 1) ==> phi_inverse(w, 1) ==>
      @     beta_is(all, x, \sqrt(\sqrt(n)), column_real(n, w)); */
    return all;
}

#define LINE_NORM                                                                                                      \
    0x1.6ab8a5ce5b425p+2 /* not below 5.66752 and 3.17169, by which a cover of the line bounds what the columns */
#define LINE_SPREAD 0x1.95f9f01b866e5p+1 /* of P, and of P_ij |y_i - y_j|^2, sum to (proofs/theory/numeric/line.v) */

double attest_beta_line(int64_t n)
{
    const double tokens = (double)n, root = attest_upper_root(tokens);
    const double least = attest_upper_smaller(root, LINE_NORM), p = attest_upper_root(least);
    //@ assert root: upper(tokens, n) && upper_root(root, n) && upper((double)LINE_NORM, LINE_NORM_REAL);
    //@ assert p: upper_smaller(least, \sqrt(n), LINE_NORM_REAL) && upper_root(p, \min(\sqrt(n), LINE_NORM_REAL));
    const double column = column_spread(n), k = attest_upper_smaller(column, LINE_SPREAD);
    /*@ assert k: upper((double)LINE_SPREAD, LINE_SPREAD_REAL) && \forall real w; phi_inverse(w, 1) ==>
      @     upper_smaller(k, column_real(n, w), LINE_SPREAD_REAL); */
    const double c = attest_spread(n), all = beta(c, p, k);
    /*@ assert all: \forall real x, w; phi_inverse(x, n - 1) ==> phi_inverse(w, 1) ==>
      @     beta_is(all, x, line_norm(n), line_column(n, w)); */
    return all;
}
