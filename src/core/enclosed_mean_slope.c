#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "logic/row_mean.h"
#include "logic/scaled.h"
#include "enclosed_mean_slope.h"
#include "logic/index.h"

/*@ // z encloses r (b - m) for all r in w, b in s and m in t
  @ predicate encloses_slope_weight(attest_interval w, attest_interval s, attest_interval t, attest_interval z) =
  @     \forall real r, b, m; encloses(w, r) ==> encloses(s, b) ==> encloses(t, m) ==> encloses(z, r * (b - m));
  @ predicate slope_weight(\list<real> x, \list<real> l, real m, attest_interval z, integer j) =
  @     encloses(z, \nth(x, j) * (\nth(l, j) - m));
  @ lemma slope_weight_of: \forall \list<real> x, l, real m, attest_interval w, s, t, z, integer j; encloses_slope_weight(w, s, t, z) ==>
  @     encloses(w, \nth(x, j)) ==> encloses(s, \nth(l, j)) ==> encloses(t, m) ==> slope_weight(x, l, m, z, j);
  @ lemma slopes_none{L}: \forall \list<real> x, l, u, du, real m, o, attest_interval *z, integer a; encloses(z[a], 0.0) ==>
  @     slopes_enclosed(x, l, u, du, m, o, z, a, 0);
  @ // z_a turns from what it is at L by w times v_a
  @ predicate part_added{L, M}(attest_interval w, attest_interval *v, attest_interval *z, integer a) =
  @     encloses_added_product(\at(z[a], L), w, \at(v[a], L), \at(z[a], M));
  @ predicate part_in{L}(attest_interval *z, integer a, real r, real b, real t) = encloses(z[a], r + b * t);
  @ lemma part_in_of{L, M}: \forall attest_interval w, *v, *z, integer a, real r, b, t; part_added{L, M}(w, v, z, a) ==>
  @     encloses(\at(z[a], L), r) ==> encloses(w, b) ==> value_in{L}(v, a, t) ==> part_in{M}(z, a, r, b, t);
  @ // z_a turns from what it is at L by w times dv_a and c times v_a - o_a
  @ predicate slope_added{L, M}(attest_interval w, attest_interval c, attest_interval *dv, attest_interval *v, attest_interval *o,
  @                             attest_interval *z, integer a) = \forall real r, b, t, k, u, y; encloses(\at(z[a], L), r) ==>
  @     encloses(w, b) ==> value_in{L}(dv, a, t) ==> encloses(c, k) ==> value_in{L}(v, a, u) ==> value_in{L}(o, a, y) ==>
  @     gap_in{M}(z, a, r + b * t, k, u, y);
  @ lemma gap_after{L, M, N}: \forall attest_interval c, *v, *o, *z, integer a, real r, b, t, k, u, y; gap_added{M, N}(c, v, o, z, a) ==>
  @     same_value{L, M}(v, a) ==> same_value{L, M}(o, a) ==> part_in{M}(z, a, r, b, t) ==> encloses(c, k) ==> value_in{L}(v, a, u) ==>
  @     value_in{L}(o, a, y) ==> gap_in{N}(z, a, r + b * t, k, u, y);
  @ lemma slope_added_of{L, M, N}: \forall attest_interval w, c, *dv, *v, *o, *z, integer a; part_added{L, M}(w, dv, z, a) ==>
  @     gap_added{M, N}(c, v, o, z, a) ==> same_value{L, M}(v, a) ==> same_value{L, M}(o, a) ==> slope_added{L, N}(w, c, dv, v, o, z, a);
  @ lemma slopes_more{L, M}: \forall \list<real> x, l, u, du, real m, o, attest_interval w, c, *dv, *v, *own, *z, integer a, j; 0 <= j ==>
  @     slope_added{L, M}(w, c, dv, v, own, z, a) ==> encloses(w, \nth(x, j)) ==> slope_weight(x, l, m, c, j) ==>
  @     value_in{L}(dv, a, \nth(du, j)) ==> value_in{L}(v, a, \nth(u, j)) ==> value_in{L}(own, a, o) ==>
  @     slopes_enclosed{L}(x, l, u, du, m, o, z, a, j) ==> slopes_enclosed{M}(x, l, u, du, m, o, z, a, j + 1);
  @ // taken from o, the values give what they give taken from 0, less o times the sum of x_j (l_j - m)
  @ predicate slopes_apart(\list<real> x, \list<real> l, \list<real> u, \list<real> du, real m, real o, integer n) =
  @     row_slopes(x, l, u, du, m, o, n) == row_slopes(x, l, u, du, m, 0.0, n) - o * (row_dot(x, l, n) - m * row_sum(x, n));
  @ lemma slopes_apart_none: \forall \list<real> x, l, u, du, real m, o; slopes_apart(x, l, u, du, m, o, 0);
  @ predicate gap_turned(real x, real l, real u, real m, real o) =
  @     (x * (l - m)) * (u - o) == (x * (l - m)) * (u - 0.0) - (o * (x * l) - o * (m * x));
  @ lemma gap_turned_of: \forall real x, l, u, m, o; gap_turned(x, l, u, m, o);
  @ predicate rest_grown(real x, real l, real m, real o, real d, real s, real e, real t) =
  @     o * (e - m * t) == o * (d - m * s) + (o * (x * l) - o * (m * x));
  @ lemma rest_grown_where: \forall real x, l, m, o, d, s, e, t; e == d + x * l ==> t == s + x ==> rest_grown(x, l, m, o, d, s, e, t);
  @ predicate grown(real t, real s, real x) = t == s + x;
  @ predicate grown_by_product(real e, real d, real x, real l) = e == d + x * l;
  @ lemma rest_grown_of: \forall real x, l, m, o, d, s, e, t; grown_by_product(e, d, x, l) ==> grown(t, s, x) ==>
  @     rest_grown(x, l, m, o, d, s, e, t);
  @ predicate slopes_next(\list<real> x, \list<real> l, \list<real> u, \list<real> du, real m, real o, integer n) =
  @     row_slopes(x, l, u, du, m, o, n + 1) == row_slopes(x, l, u, du, m, o, n) + \nth(x, n) * \nth(du, n) +
  @     (\nth(x, n) * (\nth(l, n) - m)) * (\nth(u, n) - o);
  @ lemma slopes_next_of: \forall \list<real> x, l, u, du, real m, o, integer n; 0 <= n ==> slopes_next(x, l, u, du, m, o, n);
  @ predicate rests_next(\list<real> x, \list<real> l, real m, real o, integer n) =
  @     rest_grown(\nth(x, n), \nth(l, n), m, o, row_dot(x, l, n), row_sum(x, n), row_dot(x, l, n + 1), row_sum(x, n + 1));
  @ predicate sums_next(\list<real> x, \list<real> l, integer n) = grown(row_sum(x, n + 1), row_sum(x, n), \nth(x, n)) &&
  @     grown_by_product(row_dot(x, l, n + 1), row_dot(x, l, n), \nth(x, n), \nth(l, n));
  @ lemma sums_next_of: \forall \list<real> x, l, integer n; 0 <= n ==> sums_next(x, l, n);
  @ lemma rests_next_of: \forall \list<real> x, l, real m, o, integer n; sums_next(x, l, n) ==> rests_next(x, l, m, o, n);
  @ lemma slopes_apart_more: \forall \list<real> x, l, u, du, real m, o, integer n; slopes_next(x, l, u, du, m, o, n) ==>
  @     slopes_next(x, l, u, du, m, 0.0, n) ==> rests_next(x, l, m, o, n) ==> gap_turned(\nth(x, n), \nth(l, n), \nth(u, n), m, o) ==>
  @     slopes_apart(x, l, u, du, m, o, n) ==> slopes_apart(x, l, u, du, m, o, n + 1);
  @ predicate nothing_left(real o, real d, real s) = s == 1.0 ==> o * (d - d * s) == 0.0;
  @ lemma nothing_left_of: \forall real o, d, s; nothing_left(o, d, s);
  @ lemma mean_slope_of{L}: \forall \list<real> x, l, u, du, real o, attest_interval *z, integer a, n;
  @     slopes_enclosed(x, l, u, du, row_dot(x, l, n), o, z, a, n) ==> slopes_apart(x, l, u, du, row_dot(x, l, n), o, n) ==>
  @     nothing_left(o, row_dot(x, l, n), row_sum(x, n)) ==> mean_slope_enclosed(x, l, u, du, z, a, n); */

/* How a probability moves with its logit: w (s - t) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures encloses: encloses_slope_weight(w, s, t, \result);
  @ */
static attest_interval probability_slope(attest_interval w, attest_interval s, attest_interval t)
{
    return attest_interval_mul(w, attest_interval_sub(s, t));
}

/* out += w dx + c (x - y) */
/*@ requires width: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(dx + (0 .. d - 1)) && \valid_read(x + (0 .. d - 1)) && \valid_read(y + (0 .. d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), dx + (0 .. d - 1)) && \separated(out + (0 .. d - 1), x + (0 .. d - 1)) &&
  @                 \separated(out + (0 .. d - 1), y + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(out[a].lo, out[a].hi);
  @ ensures added:     \forall integer a; 0 <= a < d ==> slope_added{Pre, Post}(w, c, dx, x, y, out, a);
  @ */
static void add_slope(attest_interval w, attest_interval c, const attest_interval *dx, const attest_interval *x,
                      const attest_interval *y, int64_t d, attest_interval *out)
{
    attest_interval_axpy(w, dx, d, out);
    //@ ghost Part: ;
    //@ assert part: \forall integer a; 0 <= a < d ==> part_added{Pre, Here}(w, dx, out, a);
    //@ assert still: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(x, a);
    //@ assert still_own: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(y, a);
    attest_enclosed_gap(c, x, y, d, out);
    //@ assert gap: \forall integer a; 0 <= a < d ==> gap_added{Part, Here}(c, x, y, out, a);
    /*@ assert added: \forall integer a; 0 <= a < d ==> part_added{Pre, Part}(w, dx, out, a) && gap_added{Part, Here}(c, x, y, out, a) &&
      @     same_value{Pre, Part}(x, a) && same_value{Pre, Part}(y, a) && slope_added{Pre, Here}(w, c, dx, x, y, out, a); */
}

void attest_enclosed_mean_slope(const attest_interval *p, const attest_interval *dl, const attest_interval *U,
                                const attest_interval *dU, int64_t i, int64_t n, int64_t d, attest_interval *dz)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /* Whatever number the values are taken from, term by term: */
    /*@ ghost
      /@ loop invariant range: 0 <= j <= n;
       @ loop invariant apart: \forall \list<real> x, l, u, du, real m, o; slopes_apart(x, l, u, du, m, o, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          /@ assert more: \forall \list<real> x, l, u, du, real m, o; slopes_next(x, l, u, du, m, o, j) &&
           @     slopes_next(x, l, u, du, m, 0.0, j) && sums_next(x, l, j) && rests_next(x, l, m, o, j) &&
           @     gap_turned(\nth(x, j), \nth(l, j), \nth(u, j), m, o) && slopes_apart(x, l, u, du, m, o, j) &&
           @     slopes_apart(x, l, u, du, m, o, j + 1); @/
          ;
      }
    */
    const attest_interval mean = attest_interval_dot(p, dl, n);
    /*@ assert mean: \forall \list<real> x, l; encloses_row{Pre}(p, n, x) ==> encloses_row{Pre}(dl, n, l) ==>
      @     encloses(mean, row_dot(x, l, n)); */
    attest_interval_clear(dz, d);
    /*@ assert clear: \forall \list<real> x, l, u, du, real m, o, integer a; 0 <= a < d ==> encloses(dz[a], 0.0) &&
      @     slopes_enclosed(x, l, u, du, m, o, dz, a, 0); */
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(dz[a].lo, dz[a].hi);
      @ loop invariant weights:   \forall integer k; 0 <= k < n ==> same_value{Pre, Here}(p, k);
      @ loop invariant logits:    \forall integer k; 0 <= k < n ==> same_value{Pre, Here}(dl, k);
      @ loop invariant values:    \forall integer t; 0 <= t < n * d ==> U[t] == \at(U[t], Pre);
      @ loop invariant changes:   \forall integer t; 0 <= t < n * d ==> dU[t] == \at(dU[t], Pre);
      @ loop invariant encloses:  \forall \list<real> x, l, u, du, integer a; 0 <= a < d ==>
      @     slope_given{Pre}(p, dl, U, dU, n, d, a, x, l, u, du) ==>
      @     slopes_enclosed(x, l, u, du, row_dot(x, l, n), \nth(u, i), dz, a, j);
      @ loop assigns j, dz[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost row_inside(j, n, d);
        //@ assert read_change: \valid_read(dU + j * d + (0 .. d - 1)) && \separated(dz + (0 .. d - 1), dU + j * d + (0 .. d - 1));
        //@ assert read_value: \valid_read(U + j * d + (0 .. d - 1)) && \separated(dz + (0 .. d - 1), U + j * d + (0 .. d - 1));
        //@ assert read_own: \valid_read(U + i * d + (0 .. d - 1)) && \separated(dz + (0 .. d - 1), U + i * d + (0 .. d - 1));
        //@ assert changes: \forall integer a, k; 0 <= a < d ==> k == j * d + a ==> dU[k] == \at(dU[k], Pre);
        //@ assert values: \forall integer a, k; 0 <= a < d ==> k == j * d + a ==> U[k] == \at(U[k], Pre);
        //@ assert own: \forall integer a, k; 0 <= a < d ==> k == i * d + a ==> U[k] == \at(U[k], Pre);
        //@ assert same_change: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(dU + j * d, a);
        //@ assert same_value: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(U + j * d, a);
        //@ assert same_own: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(U + i * d, a);
        const attest_interval weight = p[j], dp = probability_slope(weight, dl[j], mean);
        //@ assert same: same_value{Pre, Here}(p, j) && same_value{Pre, Here}(dl, j);
        /*@ assert row: \forall \list<real> x, l; encloses_row{Pre}(p, n, x) ==> encloses_row{Pre}(dl, n, l) ==>
          @     encloses(weight, \nth(x, j)) && encloses(dl[j], \nth(l, j)) && encloses(mean, row_dot(x, l, n)) &&
          @     slope_weight(x, l, row_dot(x, l, n), dp, j); */
        /*@ assert change: \forall \list<real> du, integer a; 0 <= a < d ==> encloses_column{Pre}(dU, d, a, n, du) ==>
          @     value_in{Pre}(dU + j * d, a, \nth(du, j)) && value_in(dU + j * d, a, \nth(du, j)); */
        /*@ assert value: \forall \list<real> u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
          @     value_in{Pre}(U + j * d, a, \nth(u, j)) && value_in(U + j * d, a, \nth(u, j)); */
        /*@ assert own_value: \forall \list<real> u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
          @     value_in{Pre}(U + i * d, a, \nth(u, i)) && value_in(U + i * d, a, \nth(u, i)); */
        add_slope(weight, dp, dU + j * d, U + j * d, U + i * d, d, dz);
        /*@ assert added: \forall integer a; 0 <= a < d ==>
          @     slope_added{LoopCurrent, Here}(weight, dp, dU + j * d, U + j * d, U + i * d, dz, a); */
        /*@ assert more: \forall \list<real> x, l, u, du, integer a; 0 <= a < d ==> slope_given{Pre}(p, dl, U, dU, n, d, a, x, l, u, du) ==>
          @     slope_added{LoopCurrent, Here}(weight, dp, dU + j * d, U + j * d, U + i * d, dz, a) &&
          @     encloses(weight, \nth(x, j)) && slope_weight(x, l, row_dot(x, l, n), dp, j) &&
          @     value_in{LoopCurrent}(dU + j * d, a, \nth(du, j)) && value_in{LoopCurrent}(U + j * d, a, \nth(u, j)) &&
          @     value_in{LoopCurrent}(U + i * d, a, \nth(u, i)) &&
          @     slopes_enclosed{LoopCurrent}(x, l, u, du, row_dot(x, l, n), \nth(u, i), dz, a, j) &&
          @     slopes_enclosed(x, l, u, du, row_dot(x, l, n), \nth(u, i), dz, a, j + 1); */
    }
    /*@ assert slope: \forall \list<real> x, l, u, du, integer a;
      @     slopes_enclosed(x, l, u, du, row_dot(x, l, n), \nth(u, i), dz, a, n) ==>
      @     slopes_apart(x, l, u, du, row_dot(x, l, n), \nth(u, i), n) &&
      @     nothing_left(\nth(u, i), row_dot(x, l, n), row_sum(x, n)) && mean_slope_enclosed(x, l, u, du, dz, a, n); */
}
