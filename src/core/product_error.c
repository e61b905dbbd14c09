#define PRODUCT_ERROR_VALUES
#define TRACKED_VALUES
#include "error_steps.h"
#include "logic/common_factor.h"
#include "logic/index.h"
#include "logic/parted.h"
#include "logic/term_moved.h"
#include "product_error.h"
#include "tracked_product.h"
#include <stddef.h>

/*@ // column c of both parts of the weights, times the first n numbers
  @ logic real rows_or_none{L}(double *x, double *w, integer d, integer c, integer n) = w == \null ? 0.0 : rows_real(x, w, d, c, n);
  @ logic real rows_parted{L}(attest_product p, integer c, integer n) =
  @     rows_real(p.x, p.w, p.d, c, n) + rows_or_none(p.x, p.missing.low, p.d, c, n);
  @ lemma rows_parted_none{L}: \forall attest_product p, integer c; rows_parted(p, c, 0) == 0;
  @ logic real weight_parted{L}(attest_product p, integer c, integer n) = parted_number(p.w, p.missing.low, n * p.d + c);
  @ predicate rows_grow{L}(double *x, double *w, integer d, integer c, integer n) =
  @     rows_or_none(x, w, d, c, n + 1) == rows_or_none(x, w, d, c, n) + x[n] * number_or_zero(w, n * d + c);
  @ lemma rows_grow_none{L}: \forall double *x, *w, integer d, c, n; w == \null ==> rows_grow(x, w, d, c, n);
  @ lemma rows_grow_some{L}: \forall double *x, *w, integer d, c, n; w != \null ==> row_in_memory(x, w, d, c, n) ==>
  @     rows_grow(x, w, d, c, n);
  @ lemma rows_grow_of{L}: \forall double *x, *w, integer d, c, n; 0 <= n ==> row_in_memory(x, w, d, c, n) && rows_grow(x, w, d, c, n);
  @ predicate parts_grow{L}(attest_product p, integer c, integer n) =
  @     product_added(rows_parted(p, c, n + 1), rows_parted(p, c, n), (real)p.x[n], weight_parted(p, c, n));
  @ lemma both_grow: \forall real r, s, t, r_, s_, t_, x, v, w, u; r == s + t ==> r_ == s_ + t_ ==> s_ == s + x * v ==>
  @     t_ == t + x * w ==> product_sum(x, v, w, u) ==> product_added(r_, r, x, u);
  @ predicate weight_times{L}(attest_product p, integer c, integer n) =
  @     product_sum((real)p.x[n], (real)p.w[n * p.d + c], number_or_zero(p.missing.low, n * p.d + c), weight_parted(p, c, n));
  @ lemma weight_times_of{L}: \forall attest_product p, integer c, n; weight_times(p, c, n);
  @ lemma parts_grow_with{L}: \forall attest_product p, integer c, n; row_in_memory(p.x, p.w, p.d, c, n) ==>
  @     rows_grow(p.x, p.missing.low, p.d, c, n) ==> weight_times(p, c, n) ==> parts_grow(p, c, n);
  @ lemma parts_grow_of{L}: \forall attest_product p, integer c, n; 0 <= n ==> row_in_memory(p.x, p.w, p.d, c, n) &&
  @     rows_grow(p.x, p.missing.low, p.d, c, n) && weight_times(p, c, n) && parts_grow(p, c, n);
  @ predicate lies_by(real s, real r, real e) = \abs(s - r) <= e;
  @ // the first n terms of the lists lie no farther from those in memory than e; a term does
  @ predicate terms_known{L}(double e, attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     \is_finite(e) ==> lies_by(product_real(a, i, v, o, p.d, c, n), rows_parted(p, c, n), e);
  @ predicate entries_known{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     known_at(p.x, p.x_off, n, \nth(a, i + n)) && parted_in(p.w, p.missing.low, p.missing.off, n * p.d + c, v, o);
  @ logic real entry_off{L}(attest_product p, integer c, integer n) =
  @     term_off((real)p.x[n], number_or_zero(p.x_off, n), weight_parted(p, c, n), number_or_zero(p.missing.off, n * p.d + c));
  @ predicate factors_moved{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     products_moved(\nth(a, i + n), \nth(v, o + (n * p.d + c)), (real)p.x[n], weight_parted(p, c, n), entry_off(p, c, n));
  @ lemma factors_moved_of{L}: \forall attest_product p, \list<real> a, v, integer i, o, c, n; entries_known(p, a, i, v, o, c, n) ==>
  @     stand(\nth(a, i + n), (real)p.x[n], number_or_zero(p.x_off, n), \nth(v, o + (n * p.d + c)), weight_parted(p, c, n),
  @           number_or_zero(p.missing.off, n * p.d + c)) && factors_moved(p, a, i, v, o, c, n);
  @ // u bounds what entry t may be off, and s how large the weight there may be
  @ predicate entry_known{L}(double u, double *off, integer t) = reaches(u, number_or_zero(off, t));
  @ predicate weight_reached{L}(double s, attest_product p, integer at) =
  @     reaches(s, \abs(parted_number(p.w, p.missing.low, at)) + number_or_zero(p.missing.off, at));
  @ // a term more, its own error w
  @ predicate off_grows(double e, real w, double f) = \is_finite(f) ==> \is_finite(e) && e + w <= f && 0 <= f;
  @ lemma term_grows: \forall double e, f, g, real x, v, h, o; (\is_finite(g) ==> \is_finite(f)) ==> (\is_finite(f) ==> \is_finite(e)) ==>
  @     reaches(e, (real)e) ==> reaches_plus(f, (real)e, \abs(v) + o, h) ==> reaches_plus(g, (real)f, \abs(x), o) ==>
  @     off_grows(e, term_off(x, h, v, o), g);
  @ predicate entry_is{L}(attest_product p, integer c, integer n, integer at, real h, real o) =
  @     entry_off(p, c, n) == term_off((real)p.x[n], h, parted_number(p.w, p.missing.low, at), o);
  @ lemma entry_is_of{L}: \forall attest_product p, integer c, n, at, real h, o; at == n * p.d + c ==> number_or_zero(p.x_off, n) == h ==>
  @     number_or_zero(p.missing.off, at) == o ==> entry_is(p, c, n, at, h, o);
  @ lemma lies_by_more: \forall real s, r, e, s_, r_, e_, q, k, x, y, w; lies_by(s, r, e) ==> products_moved(q, k, x, y, w) ==>
  @     product_added(s_, s, q, k) ==> product_added(r_, r, x, y) ==> e + w <= e_ ==> lies_by(s_, r_, e_);
  @ predicate both_added{L}(attest_product p, \list<real> a, integer i, \list<real> v, integer o, integer c, integer n) =
  @     product_added(product_real(a, i, v, o, p.d, c, n + 1), product_real(a, i, v, o, p.d, c, n), \nth(a, i + n),
  @                   \nth(v, o + (n * p.d + c))) && parts_grow(p, c, n);
  @ lemma both_added_of{L}: \forall attest_product p, \list<real> a, v, integer i, o, c, n; 0 <= n ==>
  @     row_in_list(a, i, v, o, p.d, c, n) && parts_grow(p, c, n) && both_added(p, a, i, v, o, c, n);
  @ lemma terms_known_more{L}: \forall double e, f, attest_product p, \list<real> a, v, integer i, o, c, n;
  @     both_added(p, a, i, v, o, c, n) ==> terms_known(e, p, a, i, v, o, c, n) ==> factors_moved(p, a, i, v, o, c, n) ==>
  @     off_grows(e, entry_off(p, c, n), f) ==> terms_known(f, p, a, i, v, o, c, n + 1);
  @ // what is missing of y, for the element s of the lists and for r, that in memory
  @ logic real missing_of(real s, real bias, real y) = s + bias + -y;
  @ lemma missing_moved: \forall real s, r, e, bias, y; lies_by(s, r, e) ==>
  @     \abs(missing_of(s, bias, y) - missing_of(r, bias, y)) <= e;
  @ */

/* How large the weight at `at` may be: the sizes of its parts, and what it may be off. */
/*@ requires read: \valid_read(p.w + at) && (p.missing.low == \null || \valid_read(p.missing.low + at));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: entry_known(w_off, p.missing.off, at) ==> weight_reached(\result, p, at);
  @ */
static double weight_reach(attest_product p, int64_t at, double w_off)
{
    const double low = p.missing.low == NULL ? 0.0 : p.missing.low[at], size = fl_add_up(fl_abs(p.w[at]), fl_abs(low));
    //@ assert low: low == number_or_zero(p.missing.low, at);
    //@ assert size: \is_finite(size) ==> \abs(parted_number(p.w, p.missing.low, at)) <= size;
    return fl_add_up(size, w_off);
}

/* What the factors' own errors make of it. */
/*@ requires sizes:  product_sizes(p);
  @ requires column: 0 <= c < p.d;
  @ requires read:   product_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
  @     parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, v, o) ==> terms_known(\result, p, a, i, v, o, c, p.k);
  @ */
static double factors_error(attest_product p, int64_t c)
{
    //@ ghost product_below(p.k, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    double error = 0.0;
    /*@ loop invariant range:  0 <= t <= p.k;
      @ loop invariant number: \ge_double(error, (double)0.0);
      @ loop invariant upper:  \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
      @     parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, v, o) ==> terms_known(error, p, a, i, v, o, c, t);
      @ loop assigns t, error;
      @ loop variant p.k - t; */
    for (int64_t t = 0; t < p.k; t++) {
        //@ ghost row_inside(t, p.k, p.d);
        const int64_t at = t * p.d + c;
        const double x = fl_abs(p.x[t]), x_off = off_at(p.x_off, t);
        const double w_off = off_at(p.missing.off, at), reach = weight_reach(p, at, w_off);
        const double part = plus_product_up(error, reach, x_off), all = plus_product_up(part, x, w_off);
        //@ assert inside: 0 <= at < p.k * p.d;
        /*@ assert known_x: \forall \list<real> a, integer i; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     known_in(p.x, p.x_off, t, a, i) && known_at(p.x, p.x_off, t, \nth(a, i + t)); */
        /*@ assert known_w: \forall \list<real> v, integer o; parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, v, o) ==>
          @     parted_in(p.w, p.missing.low, p.missing.off, at, v, o); */
        /*@ assert known: \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, v, o) ==> entries_known(p, a, i, v, o, c, t); */
        /*@ assert moved: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     factors_moved(p, a, i, v, o, c, t) && both_added(p, a, i, v, o, c, t); */
        /*@ assert signs: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     entry_known(x_off, p.x_off, t) && entry_known(w_off, p.missing.off, at); */
        //@ assert reach: entry_known(w_off, p.missing.off, at) ==> weight_reached(reach, p, at);
        /*@ assert part: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.missing.off, at) ==>
          @     reaches_plus(part, (real)error, \abs(parted_number(p.w, p.missing.low, at)) + number_or_zero(p.missing.off, at),
          @                  number_or_zero(p.x_off, t)); */
        /*@ assert all: entry_known(w_off, p.missing.off, at) ==>
          @     reaches_plus(all, (real)part, \abs(p.x[t]), number_or_zero(p.missing.off, at)); */
        //@ assert finite: (\is_finite(all) ==> \is_finite(part)) && (\is_finite(part) ==> \is_finite(error)) && reaches(error, error);
        //@ assert entry: entry_is(p, c, t, at, number_or_zero(p.x_off, t), number_or_zero(p.missing.off, at));
        /*@ assert both: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.missing.off, at) ==>
          @     off_grows(error, term_off(p.x[t], number_or_zero(p.x_off, t), parted_number(p.w, p.missing.low, at),
          @                               number_or_zero(p.missing.off, at)), all); */
        /*@ assert grows: entry_known(x_off, p.x_off, t) ==> entry_known(w_off, p.missing.off, at) ==>
          @     off_grows(error, entry_off(p, c, t), all); */
        /*@ assert more: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     terms_known(error, p, a, i, v, o, c, t) ==> terms_known(all, p, a, i, v, o, c, t + 1); */
        error = all;
    }
    return error;
}

attest_tracked attest_product_missing(attest_product p, int64_t c, double bias, double y)
{
    //@ ghost product_below(p.k, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_tracked product = attest_tracked_product(p.x, p.w, p.k, p.d, c);
    if (p.missing.low != NULL)
        product = attest_tracked_sum(product, attest_tracked_product(p.x, p.missing.low, p.k, p.d, c));
    //@ assert product: tracks(product, rows_parted(p, c, p.k));
    const attest_tracked element = attest_tracked_sum(product, attest_tracked_point(bias));
    const attest_tracked gap = attest_tracked_sum(element, attest_tracked_point(fl_neg(y)));
    //@ assert gap: tracks(gap, missing_of(rows_parted(p, c, p.k), bias, y));
    const double factors = factors_error(p, c);
    const attest_tracked missing = attest_tracked_wider(gap, factors);
    /*@ assert near: \forall \list<real> a, w, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
      @     parted_to(p.w, p.missing.low, p.missing.off, p.k * p.d, w, o) ==> terms_known(factors, p, a, i, w, o, c, p.k) &&
      @     tracks(missing, missing_of(product_real(a, i, w, o, p.d, c, p.k), bias, y)); */
    return missing;
}
