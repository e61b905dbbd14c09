#define PRODUCT_ERROR_VALUES
#define TRACKED_VALUES
#include "error_steps.h"
#include "logic/index.h"
#include "logic/known_to.h"
#include "logic/term_moved.h"
#include "product_error.h"
#include "tracked_product.h"
#include <stddef.h>

/*@ predicate lies_by(real s, real r, real e) = \abs(s - r) <= e;
  @ // the first n terms of the lists lie no farther from those in memory than e; a term does
  @ predicate terms_known{L}(double e, double *x, double *w, \list<real> a, integer i, \list<real> v, integer o, integer d, integer c,
  @                          integer n) =
  @     \is_finite(e) ==> lies_by(product_real(a, i, v, o, d, c, n), rows_real(x, w, d, c, n), e);
  @ predicate entries_known{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     known_at(p.x, p.x_off, n, \nth(a, i + n)) && known_at(p.w, p.w_off, n * p.d + c, \nth(v, o + (n * p.d + c)));
  @ logic real entry_off{L}(attest_product p, integer c, integer n) =
  @     term_off((real)p.x[n], number_or_zero(p.x_off, n), (real)p.w[n * p.d + c], number_or_zero(p.w_off, n * p.d + c));
  @ predicate factors_moved{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     products_moved(\nth(a, i + n), \nth(v, o + (n * p.d + c)), (real)p.x[n], (real)p.w[n * p.d + c], entry_off(p, c, n));
  @ lemma factors_moved_of{L}: \forall attest_product p, \list<real> a, v, integer i, o, c, n; entries_known(p, a, i, v, o, c, n) ==>
  @     stand(\nth(a, i + n), (real)p.x[n], number_or_zero(p.x_off, n), \nth(v, o + (n * p.d + c)), (real)p.w[n * p.d + c],
  @           number_or_zero(p.w_off, n * p.d + c)) && factors_moved(p, a, i, v, o, c, n);
  @ // u bounds what entry t may be off
  @ predicate entry_known{L}(double u, double *off, integer t) = reaches(u, number_or_zero(off, t));
  @ // a term more, its own error w
  @ predicate off_grows(double e, real w, double f) = \is_finite(f) ==> \is_finite(e) && e + w <= f && 0 <= f;
  @ lemma term_grows: \forall double e, f, g, real x, v, h, o; (\is_finite(g) ==> \is_finite(f)) ==> (\is_finite(f) ==> \is_finite(e)) ==>
  @     reaches(e, (real)e) ==> reaches_plus(f, (real)e, \abs(v) + o, h) ==> reaches_plus(g, (real)f, \abs(x), o) ==>
  @     off_grows(e, term_off(x, h, v, o), g);
  @ predicate entry_is{L}(attest_product p, integer c, integer n, integer at, real h, real o) =
  @     entry_off(p, c, n) == term_off((real)p.x[n], h, (real)p.w[at], o);
  @ lemma entry_is_of{L}: \forall attest_product p, integer c, n, at, real h, o; at == n * p.d + c ==> number_or_zero(p.x_off, n) == h ==>
  @     number_or_zero(p.w_off, at) == o ==> entry_is(p, c, n, at, h, o);
  @ lemma lies_by_more: \forall real s, r, e, s_, r_, e_, q, k, x, y, w; lies_by(s, r, e) ==> products_moved(q, k, x, y, w) ==>
  @     product_added(s_, s, q, k) ==> product_added(r_, r, x, y) ==> e + w <= e_ ==> lies_by(s_, r_, e_);
  @ predicate both_added{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     product_added(product_real(a, i, v, o, p.d, c, n + 1), product_real(a, i, v, o, p.d, c, n), \nth(a, i + n),
  @                   \nth(v, o + (n * p.d + c))) &&
  @     product_added(rows_real(p.x, p.w, p.d, c, n + 1), rows_real(p.x, p.w, p.d, c, n), (real)p.x[n], (real)p.w[n * p.d + c]);
  @ lemma both_added_of{L}: \forall attest_product p, \list<real> a, v, integer i, o, c, n; 0 <= n ==>
  @     row_in_list(a, i, v, o, p.d, c, n) && row_in_memory(p.x, p.w, p.d, c, n) && both_added(p, a, i, v, o, c, n);
  @ lemma terms_known_more{L}: \forall double e, f, attest_product p, \list<real> a, v, integer i, o, c, n;
  @     both_added(p, a, i, v, o, c, n) ==> terms_known(e, p.x, p.w, a, i, v, o, p.d, c, n) ==> factors_moved(p, a, i, v, o, c, n) ==>
  @     off_grows(e, entry_off(p, c, n), f) ==> terms_known(f, p.x, p.w, a, i, v, o, p.d, c, n + 1);
  @ // and all together: y lies so far from the element s, which is r in memory
  @ lemma element_off: \forall real y, r, s, bias, gap, e; lies_by(y, r + bias, gap) ==> lies_by(s, r, e) ==>
  @     lies_by(y, s + bias, gap + e);
  @ */

/* What the factors' own errors make of it. */
/*@ requires sizes:  product_sizes(p);
  @ requires column: 0 <= c < p.d;
  @ requires read:   product_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
  @     known_to(p.w, p.w_off, p.k * p.d, v, o) ==> terms_known(\result, p.x, p.w, a, i, v, o, p.d, c, p.k);
  @ */
static double factors_error(attest_product p, int64_t c)
{
    //@ ghost product_below(p.k, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    double error = 0.0;
    /*@ loop invariant range:  0 <= t <= p.k;
      @ loop invariant number: \ge_double(error, (double)0.0);
      @ loop invariant upper:  \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
      @     known_to(p.w, p.w_off, p.k * p.d, v, o) ==> terms_known(error, p.x, p.w, a, i, v, o, p.d, c, t);
      @ loop assigns t, error;
      @ loop variant p.k - t; */
    for (int64_t t = 0; t < p.k; t++) {
        //@ ghost row_inside(t, p.k, p.d);
        const int64_t at = t * p.d + c;
        const double x = fl_abs(p.x[t]), x_off = off_at(p.x_off, t);
        const double w = fl_abs(p.w[at]), w_off = off_at(p.w_off, at), reach = fl_add_up(w, w_off);
        const double part = plus_product_up(error, reach, x_off), all = plus_product_up(part, x, w_off);
        //@ assert inside: 0 <= at < p.k * p.d;
        /*@ assert known_x: \forall \list<real> a, integer i; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     known_in(p.x, p.x_off, t, a, i) && known_at(p.x, p.x_off, t, \nth(a, i + t)); */
        /*@ assert known_w: \forall \list<real> v, integer o; known_to(p.w, p.w_off, p.k * p.d, v, o) ==>
          @     known_in(p.w, p.w_off, at, v, o) && known_at(p.w, p.w_off, at, \nth(v, o + at)); */
        /*@ assert known: \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     known_to(p.w, p.w_off, p.k * p.d, v, o) ==> entries_known(p, a, i, v, o, c, t); */
        /*@ assert moved: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     factors_moved(p, a, i, v, o, c, t) && both_added(p, a, i, v, o, c, t); */
        /*@ assert signs: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     entry_known(x_off, p.x_off, t) && entry_known(w_off, p.w_off, at); */
        //@ assert reach: entry_known(w_off, p.w_off, at) ==> reaches(reach, \abs(p.w[at]) + number_or_zero(p.w_off, at));
        /*@ assert part: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.w_off, at) ==>
          @     reaches_plus(part, (real)error, \abs(p.w[at]) + number_or_zero(p.w_off, at), number_or_zero(p.x_off, t)); */
        /*@ assert all: entry_known(w_off, p.w_off, at) ==>
          @     reaches_plus(all, (real)part, \abs(p.x[t]), number_or_zero(p.w_off, at)); */
        //@ assert finite: (\is_finite(all) ==> \is_finite(part)) && (\is_finite(part) ==> \is_finite(error)) && reaches(error, error);
        //@ assert entry: entry_is(p, c, t, at, number_or_zero(p.x_off, t), number_or_zero(p.w_off, at));
        /*@ assert both: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.w_off, at) ==>
          @     off_grows(error, term_off(p.x[t], number_or_zero(p.x_off, t), p.w[at], number_or_zero(p.w_off, at)), all); */
        //@ assert grows: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.w_off, at) ==> off_grows(error, entry_off(p, c, t), all);
        /*@ assert more: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     terms_known(error, p.x, p.w, a, i, v, o, p.d, c, t) ==> terms_known(all, p.x, p.w, a, i, v, o, p.d, c, t + 1); */
        error = all;
    }
    return error;
}

double attest_product_error(attest_product p, int64_t c, double bias, double y)
{
    const attest_tracked product = attest_tracked_product(p.x, p.w, p.k, p.d, c);
    const attest_tracked sum = attest_tracked_sum(product, attest_tracked_point(bias));
    const double most = fl_sub_up(fl_sub_up(y, sum.value), sum.least);
    const double least = fl_sub_down(fl_sub_down(y, sum.value), sum.most);
    if (!fl_is_finite(most) || !fl_is_finite(least))
        return fl_infinity();
    //@ assert known: \is_finite(y) && tracked_known(sum);
    //@ assert sum: tracks(sum, rows_real(p.x, p.w, p.d, c, p.k) + bias);
    //@ assert most: y - sum.value - sum.least <= most;
    //@ assert least: least <= y - sum.value - sum.most;
    const double gap = fl_max(fl_abs(most), fl_abs(least)), factors = factors_error(p, c);
    //@ assert ends: \is_finite(gap) && most <= gap && -gap <= least && 0 <= gap;
    //@ assert gap: lies_by(y, rows_real(p.x, p.w, p.d, c, p.k) + bias, gap);
    const double bound = attest_at_most(fl_add_up(gap, factors));
    //@ assert bound: \is_finite(bound) ==> \is_finite(factors) && gap + factors <= bound;
    /*@ assert near: \forall \list<real> a, w, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
      @     known_to(p.w, p.w_off, p.k * p.d, w, o) ==> \is_finite(bound) ==>
      @     lies_by(product_real(a, i, w, o, p.d, c, p.k), rows_real(p.x, p.w, p.d, c, p.k), factors) &&
      @     lies_by(y, product_real(a, i, w, o, p.d, c, p.k) + bias, gap + factors); */
    return bound;
}
