#define INTERVAL_VALUES
#define LAYERNORM_ERROR_VALUES
#include "reals.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "logic/layernorm.h"
#include "logic/root_order.h"
#include "logic/rows.h"
#include "layernorm_error.h"

/* Numbers that are added up before their sum joins the others': what a sum gathers grows with its length. */
#define BLOCK 8

/*@ // the first n gaps from c, added up, are the numbers' sum less n c; the mean of all is that of the numbers, less c
  @ predicate less_times(real r, real s, real n, real c) = r == s - n * c;
  @ lemma less_times_more: \forall real r, s, n, c, x; less_times(r, s, n, c) ==> less_times(r + (x - c), s + x, n + 1, c);
  @ lemma less_times_over: \forall real r, s, n, c; less_times(r, s, n, c) ==> 0 < n ==> over(r, n) == over(s, n) - c;
  @ logic real rises{L}(double *x, real c, integer n) = n <= 0 ? 0.0 : rises(x, c, n - 1) + (x[n - 1] - c);
  @ predicate rises_are{L}(double *x, real c, integer n) = less_times(rises(x, c, n), sum_real(x, n), n, c);
  @ lemma rises_none{L}: \forall double *x, real c; rises_are(x, c, 0);
  @ lemma rises_more{L}: \forall double *x, real c, integer n; 0 <= n ==> rises_are(x, c, n) ==>
  @     less_times(rises(x, c, n) + (x[n] - c), sum_real(x, n) + x[n], n + 1, c) && rises_are(x, c, n + 1);
  @ logic real mean_rise{L}(double *x, integer d) = over(rises(x, x[0], d), d);
  @ predicate mean_apart{L}(double *x, integer d) = mean_rise(x, d) == mean_real(x, d) - x[0];
  @ lemma mean_apart_of{L}: \forall double *x, integer d; 0 < d ==> rises_are(x, x[0], d) ==> mean_apart(x, d);
  @
  @ // the squared gaps from a, added up, by those from M: s is the sum of n numbers
  @ predicate moved_squares(real q, real r, real s, real n, real M, real a) =
  @     q == r + 2 * ((M - a) * (s - n * M)) + n * squared(M - a);
  @ predicate square_joins(real y, real s, real x, real a) = y == s + squared(x - a);
  @ predicate number_joins(real y, real s, real x) = y == s + x;
  @ lemma moved_squares_more: \forall real q, r, s, n, M, a, x, q_, r_, s_; moved_squares(q, r, s, n, M, a) ==>
  @     square_joins(q_, q, x, a) ==> square_joins(r_, r, x, M) ==> number_joins(s_, s, x) ==>
  @     moved_squares(q_, r_, s_, n + 1, M, a);
  @ predicate squares_moved{L}(double *x, real M, real a, integer n) =
  @     moved_squares(distances_squared(x, a, n), distances_squared(x, M, n), sum_real(x, n), n, M, a);
  @ lemma squares_moved_none{L}: \forall double *x, real M, a; squares_moved(x, M, a, 0);
  @ predicate squares_more{L}(double *x, real a, integer n) =
  @     square_joins(distances_squared(x, a, n + 1), distances_squared(x, a, n), x[n], a);
  @ lemma squares_more_of{L}: \forall double *x, real a, integer n; 0 <= n ==> squares_more(x, a, n);
  @ lemma squares_moved_more{L}: \forall double *x, real M, a, integer n; 0 <= n ==> squares_moved(x, M, a, n) ==>
  @     squares_more(x, a, n) && squares_more(x, M, n) && number_joins(sum_real(x, n + 1), sum_real(x, n), x[n]) &&
  @     squares_moved(x, M, a, n + 1);
  @ // so the variance is their mean, less the square of what the mean lies above a
  @ predicate variance_by{L}(double *x, integer d, real a) =
  @     variance_real(x, d) == over(distances_squared(x, a, d), d) - squared(mean_real(x, d) - a);
  @ lemma moved_squares_over: \forall real q, r, s, n, M, a; moved_squares(q, r, s, n, M, a) ==> 0 < n ==> times_is(s, M, n) ==>
  @     over(r, n) == over(q, n) - squared(M - a);
  @ lemma variance_by_of{L}: \forall double *x, integer d, real a; 0 < d ==> squares_moved(x, mean_real(x, d), a, d) ==>
  @     times_is(sum_real(x, d), mean_real(x, d), d) && variance_by(x, d, a);
  @ lemma squares_positive{L}: \forall double *x, real c, integer n; 0 <= n ==> 0 <= distances_squared(x, c, n) ==>
  @     square_sign(x[n] - c) && 0 <= distances_squared(x, c, n + 1);
  @ lemma root_above_none: \forall real x; 0 < x ==> 0 < root_of(x);
  @ lemma over_positive: \forall real x, y; 0 <= x ==> 0 < y ==> 0 <= over(x, y);
  @
  @ // z encloses the d-th part of what lies in sum; x - y
  @ predicate encloses_part(attest_interval sum, real d, attest_interval z) =
  @     \forall real a; encloses(sum, a) ==> encloses(z, over(a, d));
  @ predicate gap_in(attest_interval z, real x, real y) = encloses(z, x - y);
  @ lemma part_in{L}: \forall attest_interval sum, z, real a, d; encloses_part(sum, d, z) ==> encloses(sum, a) ==> encloses(z, over(a, d));
  @ lemma joined_in: \forall attest_interval s, w, z, real x, y; encloses_sum(s, w, z) ==> encloses(s, y) ==> gap_in(w, x, y) ==>
  @     encloses(z, x);
  @ lemma entry_in{L}: \forall attest_interval g, r, z, double *x, integer d, i, real eps; encloses_quotient(g, r, z) ==>
  @     gap_in(g, x[i], mean_real(x, d)) ==> encloses(r, root_real(x, d, eps)) ==> 0 < root_real(x, d, eps) ==>
  @     encloses(z, normal_real(x, d, eps, i)); */

/* What x_k lies above x_0. */
/*@ requires read: \valid_read(x + k) && \valid_read(x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: gap_in(\result, x[k], x[0]);
  @ */
static attest_interval rise(const double *x, int64_t k)
{
    return attest_interval_sub(attest_point(x[k]), attest_point(x[0]));
}

/* x_k less the number a that z is above x_0 by. */
/*@ requires read: \valid_read(x + k) && \valid_read(x);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: \forall real a; gap_in(z, a, x[0]) ==> gap_in(\result, x[k], a);
  @ */
static attest_interval gap(const double *x, int64_t k, attest_interval z)
{
    const attest_interval above = rise(x, k), less = attest_interval_sub(above, z);
    //@ assert less: \forall real a; gap_in(z, a, x[0]) ==> encloses(less, (x[k] - x[0]) - (a - x[0]));
    return less;
}

/* A sum of d numbers, divided by d. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: encloses_part(sum, d, \result);
  @ */
static attest_interval mean_of(attest_interval sum, int64_t d)
{
    const double number = (double)d;
    //@ assert number: \is_finite(number) && number == d;
    const attest_interval count = attest_point(number), mean = attest_interval_div(sum, count);
    //@ assert count: encloses(count, d);
    //@ assert mean: \forall real a; encloses(sum, a) ==> encloses(mean, a / d) && encloses(mean, over(a, d));
    //@ assert part: encloses_part(sum, d, mean);
    return mean;
}

/* The numbers from `at` to `end` lie above x_0 by this, together. */
/*@ requires range: 0 <= at <= end <= ATTEST_DIM_MAX && 1 <= end;
  @ requires read:  \valid_read(x + (0 .. end - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: gap_in(\result, rises(x, x[0], end), rises(x, x[0], at));
  @ */
static attest_interval rises_between(const double *x, int64_t at, int64_t end)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: at <= k <= end;
      @ loop invariant sum:   gap_in(sum, rises(x, x[0], k), rises(x, x[0], at));
      @ loop assigns k, sum;
      @ loop variant end - k; */
    for (int64_t k = at; k < end; k++)
        sum = attest_interval_add(sum, rise(x, k));
    return sum;
}

/* The mean of what they lie above x_0 by. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: gap_in(\result, mean_real(x, d), x[0]);
  @ */
static attest_interval mean_of_rises(const double *x, int64_t d)
{
    attest_interval sum = attest_point(0.0);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant are:   rises_are(x, x[0], k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert more: rises_are(x, x[0], k + 1); @/
          ;
      }
    */
    /*@ loop invariant range: 0 <= at <= d;
      @ loop invariant sum:   encloses(sum, rises(x, x[0], at));
      @ loop assigns at, sum;
      @ loop variant d - at; */
    for (int64_t at = 0; at < d;) {
        const int64_t end = d - at < BLOCK ? d : at + BLOCK;
        const attest_interval block = rises_between(x, at, end);
        sum = attest_interval_add(sum, block);
        at = end;
    }
    const attest_interval mean = mean_of(sum, d);
    //@ assert mean: encloses_part(sum, d, mean) && encloses(mean, mean_rise(x, d));
    //@ assert apart: mean_apart(x, d);
    return mean;
}

/* The squares of the gaps of the numbers from `at` to `end` from x_0 + m add up to this. */
/*@ requires range: 0 <= at <= end <= ATTEST_DIM_MAX && 1 <= end;
  @ requires read:  \valid_read(x + (0 .. end - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: gap_in(\result, distances_squared(x, x[0] + m, end), distances_squared(x, x[0] + m, at));
  @ */
static attest_interval squares_between(const double *x, int64_t at, int64_t end, double m)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: at <= k <= end;
      @ loop invariant sum:   gap_in(sum, distances_squared(x, x[0] + m, k), distances_squared(x, x[0] + m, at));
      @ loop assigns k, sum;
      @ loop variant end - k; */
    for (int64_t k = at; k < end; k++) {
        const attest_interval middle = attest_point(m), away = gap(x, k, middle), square = attest_interval_square(away);
        //@ assert middle: gap_in(middle, x[0] + m, x[0]);
        //@ assert away: gap_in(away, x[k], x[0] + m);
        //@ assert square: encloses(square, squared(x[k] - (x[0] + m))) && distances_step(x, x[0] + m, k);
        sum = attest_interval_add(sum, square);
    }
    return sum;
}

/* The mean of the squares of the gaps from x_0 + m. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: encloses(\result, over(distances_squared(x, x[0] + m, d), d));
  @ */
static attest_interval mean_square(const double *x, int64_t d, double m)
{
    attest_interval sum = attest_point(0.0);
    /*@ loop invariant range: 0 <= at <= d;
      @ loop invariant sum:   encloses(sum, distances_squared(x, x[0] + m, at));
      @ loop assigns at, sum;
      @ loop variant d - at; */
    for (int64_t at = 0; at < d;) {
        const int64_t end = d - at < BLOCK ? d : at + BLOCK;
        const attest_interval block = squares_between(x, at, end, m);
        sum = attest_interval_add(sum, block);
        at = end;
    }
    return mean_of(sum, d);
}

/* The variance. Its squares are those of gaps from a number, which the mean is close to: those from the mean itself would count what
 * is not known of it once for every gap. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires mean:   gap_in(mean, mean_real(x, d), x[0]);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: encloses(\result, variance_real(x, d));
  @ */
static attest_interval variance(const double *x, int64_t d, attest_interval mean)
{
    const double m = fl_mul(0.5, fl_add(mean.lo, mean.hi));
    const attest_interval squares = mean_square(x, d, m), off = attest_interval_sub(mean, attest_point(m)),
                          square = attest_interval_square(off), result = attest_interval_sub(squares, square);
    /*@ ghost
      /@ loop invariant range: 0 <= k <= d;
       @ loop invariant moved: squares_moved(x, mean_real(x, d), x[0] + m, k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert more: squares_moved(x, mean_real(x, d), x[0] + m, k + 1); @/
          ;
      }
    */
    //@ assert by: variance_by(x, d, x[0] + m);
    //@ assert off: encloses(off, (mean_real(x, d) - x[0]) - m);
    //@ assert gap: gap_in(off, mean_real(x, d), x[0] + m);
    //@ assert square: encloses(square, squared(mean_real(x, d) - (x[0] + m)));
    //@ assert result: encloses(result, over(distances_squared(x, x[0] + m, d), d) - squared(mean_real(x, d) - (x[0] + m)));
    return result;
}

/* The root of the variance and eps. */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires eps:    eps_ok(eps);
  @ requires read:   \valid_read(x + (0 .. d - 1));
  @ requires mean:   gap_in(mean, mean_real(x, d), x[0]);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures encloses: encloses(\result, root_real(x, d, eps));
  @ ensures positive: 0 < root_real(x, d, eps);
  @ */
static attest_interval root(const double *x, int64_t d, double eps, attest_interval mean)
{
    /*@ ghost
      /@ loop invariant range:    0 <= k <= d;
       @ loop invariant positive: 0 <= distances_squared(x, mean_real(x, d), k);
       @ loop assigns k;
       @ loop variant d - k; @/
      for (int64_t k = 0; k < d; k++) {
          /@ assert more: 0 <= distances_squared(x, mean_real(x, d), k + 1); @/
          ;
      }
    */
    //@ assert sign: 0 <= variance_real(x, d);
    const attest_interval spread = variance(x, d, mean), whole = attest_interval_add(spread, attest_point(eps));
    //@ assert whole: encloses(whole, variance_real(x, d) + eps);
    const double lo = fl_sqrt_down(whole.lo), hi = fl_sqrt_up(whole.hi);
    //@ assert low: at_most(lo, root_real(x, d, eps));
    //@ assert high: at_least(hi, root_real(x, d, eps));
    return attest_between(lo, hi);
}

void attest_layernorm_error(const double *x, int64_t d, const double *gamma, const double *beta, double eps,
                            const double *y, double *error)
{
    const attest_interval mean = mean_of_rises(x, d), divisor = root(x, d, eps, mean);
    /*@ loop invariant range:   0 <= c <= d;
      @ loop invariant numbers: \forall integer i; 0 <= i < c ==> \ge_double(error[i], (double)0.0);
      @ loop invariant near:    \forall integer i; 0 <= i < c ==>
      @     element_within{Pre}(error[i], \at(y[i], Pre), x, gamma, beta, d, eps, i);
      @ loop assigns c, error[0 .. d - 1];
      @ loop variant d - c; */
    for (int64_t c = 0; c < d; c++) {
        /*@ assert same: \let i = c; x[0] == \at(x[0], Pre) && x[i] == \at(x[i], Pre) && gamma[i] == \at(gamma[i], Pre) &&
          @     beta[i] == \at(beta[i], Pre); */
        const attest_interval above = gap(x, c, mean), entry = attest_interval_div(above, divisor);
        //@ assert above: \let i = c; gap_in(above, \at(x[i], Pre), mean_real{Pre}(x, d));
        //@ assert entry: \let i = c; encloses(entry, normal_real{Pre}(x, d, eps, i));
        const attest_interval scaled = attest_interval_mul(attest_point(gamma[c]), entry),
                              value = attest_interval_add(scaled, attest_point(beta[c]));
        //@ assert scaled: \let i = c; encloses(scaled, \at(gamma[i], Pre) * normal_real{Pre}(x, d, eps, i));
        //@ assert value: \let i = c; encloses(value, layernorm_real{Pre}(x, gamma, beta, d, eps, i));
        const double farthest = attest_farthest(y[c], value);
        //@ assert near: element_within{Pre}(farthest, y[c], x, gamma, beta, d, eps, c);
        error[c] = farthest;
    }
}
