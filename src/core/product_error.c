#define PRODUCT_ERROR_VALUES
#include "error_steps.h"
#include "logic/index.h"
#include "logic/known_to.h"
#include "logic/term_moved.h"
#include "product_error.h"
#include <stddef.h>

/* A computed number and the sizes of what was rounded on the way to it, added up. */
typedef struct tracked {
    double value, size;
} tracked;

/*@ // r stands for x, which m roundings lead to; the sizes of what they gave add up to `size`
  @ predicate off_by(real r, real x, real size, real m) = 0 <= size && \abs(r - x) <= 0x1.0001p-53 * size + m * 0x1p-1073;
  @ lemma rounded_once: \forall real r, x; fl_near(r, x) ==> off_by(r, x, \abs(r), 1);
  @ lemma sizes_joined: \forall real r, e, h, s, x, a, m, t, y, b, n, size, z; off_by(s, x, a, m) ==> off_by(t, y, b, n) ==>
  @     off_by(r, e, h, 1) ==> sum_is(e, s, t) ==> sum_is(z, x, y) ==> a + b + h <= size ==> off_by(r, z, size, m + n + 1);
  @ predicate tracks(tracked r, real x, real m) = \is_finite(r.value) ==> \is_finite(r.size) ==> off_by(r.value, x, r.size, m);
  @
  @ // the terms n to n + 3, as they are grouped
  @ logic real term_at{L}(double *x, double *w, integer d, integer c, integer n) = x[n] * w[n * d + c];
  @ logic real four_terms{L}(double *x, double *w, integer d, integer c, integer n) =
  @     (term_at(x, w, d, c, n) + term_at(x, w, d, c, n + 1)) + (term_at(x, w, d, c, n + 2) + term_at(x, w, d, c, n + 3));
  @ predicate one_joins{L}(double *x, double *w, integer d, integer c, integer n) =
  @     sum_is(rows_real(x, w, d, c, n + 1), rows_real(x, w, d, c, n), term_at(x, w, d, c, n));
  @ predicate four_join{L}(double *x, double *w, integer d, integer c, integer n) =
  @     sum_is(rows_real(x, w, d, c, n + 4), rows_real(x, w, d, c, n), four_terms(x, w, d, c, n));
  @ lemma one_joins_of{L}: \forall double *x, *w, integer d, c, n; 0 <= n ==> one_joins(x, w, d, c, n);
  @ lemma four_join_of{L}: \forall double *x, *w, integer d, c, n; 0 <= n ==> one_joins(x, w, d, c, n) &&
  @     one_joins(x, w, d, c, n + 1) && one_joins(x, w, d, c, n + 2) && one_joins(x, w, d, c, n + 3) && four_join(x, w, d, c, n);
  @
  @ predicate lies_by(real s, real r, real e) = \abs(s - r) <= e;
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
  @ // and all together: y lies so far from the element s, which is r in memory and computed as z
  @ lemma element_off: \forall real y, z, r, s, bias, size, m, lost, gap, e; off_by(z, r + bias, size, m) ==> lies_by(s, r, e) ==>
  @     \abs(y - z) <= gap ==> m * 0x1p-1073 <= lost ==> lies_by(y, s + bias, lost + size * 0x1.0001p-53 + gap + e);
  @ */

/* a b */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, a * b, 1);
  @ */
static inline tracked product_of(double a, double b)
{
    const double value = fl_mul(a, b), size = fl_abs(value);
    //@ assert near: \is_finite(value) ==> off_by(value, a * b, \abs(value), 1);
    return (tracked){value, size};
}

/* a + b; with 0, a number is added exactly */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \forall real x, y, m, n; tracks(a, x, m) ==> tracks(b, y, n) ==> tracks(\result, x + y, m + n + 1);
  @ */
static inline tracked joined(tracked a, tracked b)
{
    const double value = fl_add(a.value, b.value);
    const bool exact = a.value == 0.0 || b.value == 0.0;
    const double rounded = exact ? 0.0 : fl_abs(value), size = fl_add_up(fl_add_up(a.size, b.size), rounded);
    //@ assert once: !exact ==> \is_finite(value) ==> off_by(value, a.value + b.value, \abs(value), 1);
    //@ assert none: exact ==> \is_finite(value) ==> value == a.value + b.value;
    //@ assert near: \is_finite(value) ==> \is_finite(rounded) ==> off_by(value, a.value + b.value, rounded, 1);
    //@ assert sizes: \is_finite(size) ==> \is_finite(a.size) && \is_finite(b.size) && a.size + b.size + rounded <= size;
    return (tracked){value, size};
}

/* The terms t to t + 3 of column c. */
/*@ requires sizes:  product_sizes(p);
  @ requires column: 0 <= c < p.d;
  @ requires range:  0 <= t <= p.k - 4;
  @ requires read:   product_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, four_terms(p.x, p.w, p.d, c, t), 7);
  @ */
static tracked four_of(attest_product p, int64_t c, int64_t t)
{
    //@ ghost product_below(p.k, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(t, p.k, p.d);
    //@ ghost row_inside(t + 3, p.k, p.d);
    //@ assert second: (t + 1) * p.d == t * p.d + p.d;
    //@ assert third: (t + 2) * p.d == t * p.d + 2 * p.d;
    //@ assert fourth: (t + 3) * p.d == t * p.d + 3 * p.d;
    const double *x = p.x + t, *w = p.w + t * p.d + c;
    const tracked first = product_of(x[0], w[0]), second = product_of(x[1], w[p.d]);
    const tracked third = product_of(x[2], w[2 * p.d]), fourth = product_of(x[3], w[3 * p.d]);
    //@ assert first: tracks(first, term_at(p.x, p.w, p.d, c, t), 1);
    //@ assert second: tracks(second, term_at(p.x, p.w, p.d, c, t + 1), 1);
    //@ assert third: tracks(third, term_at(p.x, p.w, p.d, c, t + 2), 1);
    //@ assert fourth: tracks(fourth, term_at(p.x, p.w, p.d, c, t + 3), 1);
    return joined(joined(first, second), joined(third, fourth));
}

/* The whole column's product with x, in the order of attest_matmul. */
/*@ requires sizes:  product_sizes(p);
  @ requires column: 0 <= c < p.d;
  @ requires read:   product_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: tracks(\result, rows_real(p.x, p.w, p.d, c, p.k), 2 * p.k);
  @ */
static tracked element(attest_product p, int64_t c)
{
    //@ ghost product_below(p.k, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    tracked sum = {0.0, 0.0};
    int64_t t = 0;
    /*@ loop invariant range: 0 <= t <= p.k;
      @ loop invariant near:  tracks(sum, rows_real(p.x, p.w, p.d, c, t), 2 * t);
      @ loop assigns t, sum;
      @ loop variant p.k - t; */
    for (; t <= p.k - 4; t += 4) {
        //@ assert four: four_join(p.x, p.w, p.d, c, t);
        sum = joined(sum, four_of(p, c, t));
    }
    /*@ loop invariant range: 0 <= t <= p.k;
      @ loop invariant near:  tracks(sum, rows_real(p.x, p.w, p.d, c, t), 2 * t);
      @ loop assigns t, sum;
      @ loop variant p.k - t; */
    for (; t < p.k; t++) {
        //@ ghost row_inside(t, p.k, p.d);
        //@ assert one: one_joins(p.x, p.w, p.d, c, t);
        const tracked term = product_of(p.x[t], p.w[t * p.d + c]);
        //@ assert term: tracks(term, term_at(p.x, p.w, p.d, c, t), 1);
        sum = joined(sum, term);
    }
    return sum;
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
        const double x = fl_abs(p.x[t]), x_off = p.x_off == NULL ? 0.0 : p.x_off[t];
        const double w = fl_abs(p.w[at]), w_off = p.w_off == NULL ? 0.0 : p.w_off[at], reach = fl_add_up(w, w_off);
        const double part = plus_product_up(error, reach, x_off), all = plus_product_up(part, x, w_off);
        //@ assert inside: 0 <= at < p.k * p.d;
        /*@ assert known_x: \forall \list<real> a, integer i; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     known_at(p.x, p.x_off, t, \nth(a, i + t)); */
        /*@ assert known_w: \forall \list<real> v, integer o; known_to(p.w, p.w_off, p.k * p.d, v, o) ==>
          @     known_at(p.w, p.w_off, at, \nth(v, o + at)); */
        /*@ assert known: \forall \list<real> a, v, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
          @     known_to(p.w, p.w_off, p.k * p.d, v, o) ==> entries_known(p, a, i, v, o, c, t); */
        //@ assert x_off: number_or_zero(p.x_off, t) == x_off;
        //@ assert w_off: number_or_zero(p.w_off, at) == w_off;
        /*@ assert moved: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     factors_moved(p, a, i, v, o, c, t) && both_added(p, a, i, v, o, c, t); */
        /*@ assert signs: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==> 0 <= x_off && 0 <= w_off; */
        //@ assert reach: 0 <= w_off ==> reaches(reach, \abs(p.w[at]) + w_off);
        //@ assert part: 0 <= x_off ==> 0 <= w_off ==> reaches_plus(part, (real)error, \abs(p.w[at]) + w_off, (real)x_off);
        //@ assert all: 0 <= w_off ==> reaches_plus(all, (real)part, \abs(p.x[t]), (real)w_off);
        //@ assert finite: (\is_finite(all) ==> \is_finite(part)) && (\is_finite(part) ==> \is_finite(error)) && reaches(error, error);
        //@ assert entry: entry_is(p, c, t, at, x_off, w_off);
        //@ assert both: 0 <= x_off ==> 0 <= w_off ==> off_grows(error, term_off(p.x[t], x_off, p.w[at], w_off), all);
        //@ assert grows: 0 <= x_off ==> 0 <= w_off ==> off_grows(error, entry_off(p, c, t), all);
        /*@ assert more: \forall \list<real> a, v, integer i, o; entries_known(p, a, i, v, o, c, t) ==>
          @     terms_known(error, p.x, p.w, a, i, v, o, p.d, c, t) ==> terms_known(all, p.x, p.w, a, i, v, o, p.d, c, t + 1); */
        error = all;
    }
    return error;
}

double attest_product_error(attest_product p, int64_t c, double bias, double y)
{
    const tracked product = element(p, c), shift = {bias, 0.0}, sum = joined(product, shift);
    if (!fl_is_finite(sum.value))
        return fl_infinity();
    //@ assert shift: tracks(shift, bias, 0);
    //@ assert sum: tracks(sum, rows_real(p.x, p.w, p.d, c, p.k) + bias, 2 * p.k + 1);
    const double count = number(2 * p.k + 1), lost = fl_mul_up(count, 0x1p-1073);
    //@ assert times: product_between(2 * p.k + 1, 0x1p-1073, count, 0x1p-1073);
    //@ assert lost: reaches(lost, (2 * p.k + 1) * 0x1p-1073);
    const double rounding = plus_product_up(lost, sum.size, 0x1.0001p-53), gap = gap_up(y, sum.value);
    //@ assert rounding: reaches(sum.size, sum.size) ==> reaches_plus(rounding, lost, sum.size, 0x1.0001p-53);
    //@ assert gap: reaches(gap, gap_size(y, sum.value));
    const double factors = factors_error(p, c), bound = attest_at_most(fl_add_up(fl_add_up(rounding, gap), factors));
    //@ assert finite: \is_finite(bound) ==> \is_finite(rounding) && \is_finite(gap) && \is_finite(factors) && \is_finite(sum.size);
    //@ assert parts: \is_finite(bound) ==> lost + sum.size * 0x1.0001p-53 + gap + factors <= bound;
    /*@ assert near: \forall \list<real> a, w, integer i, o; known_to(p.x, p.x_off, p.k, a, i) ==>
      @     known_to(p.w, p.w_off, p.k * p.d, w, o) ==> \is_finite(bound) ==>
      @     lies_by(product_real(a, i, w, o, p.d, c, p.k), rows_real(p.x, p.w, p.d, c, p.k), factors) &&
      @     lies_by(y, product_real(a, i, w, o, p.d, c, p.k) + bias, lost + sum.size * 0x1.0001p-53 + gap + factors); */
    return bound;
}
