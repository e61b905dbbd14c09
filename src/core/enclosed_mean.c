#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "logic/row_mean.h"
#include "logic/scaled.h"
#include "enclosed_mean.h"
#include "logic/index.h"

/*@ lemma gaps_in{L}: \forall \list<real> x, u, attest_interval *z, integer i, a, j; 0 <= j ==>
  @     gap_in(z, a, \nth(u, i) + row_gaps(x, u, \nth(u, i), j), \nth(x, j), \nth(u, j), \nth(u, i)) ==>
  @     gaps_enclosed(x, u, z, i, a, j + 1);
  @ lemma gaps_more{L, M}: \forall \list<real> x, u, attest_interval w, *v, *own, *z, integer i, a, j; 0 <= j ==>
  @     gap_added{L, M}(w, v, own, z, a) ==> encloses(w, \nth(x, j)) ==> value_in{L}(v, a, \nth(u, j)) ==>
  @     value_in{L}(own, a, \nth(u, i)) ==> gaps_enclosed{L}(x, u, z, i, a, j) ==>
  @     gap_in{M}(z, a, \nth(u, i) + row_gaps(x, u, \nth(u, i), j), \nth(x, j), \nth(u, j), \nth(u, i)) &&
  @     gaps_enclosed{M}(x, u, z, i, a, j + 1);
  @ // z_a turns from what it is at L by one times the token's own value
  @ predicate started{L, M}(attest_interval one, attest_interval *own, attest_interval *z, integer a) =
  @     encloses_added_product(\at(z[a], L), one, \at(own[a], L), \at(z[a], M));
  @ lemma gaps_none{L, M}: \forall \list<real> x, u, attest_interval one, *own, *z, integer i, a; started{L, M}(one, own, z, a) ==>
  @     encloses(\at(z[a], L), 0.0) ==> encloses(one, 1.0) ==> value_in{L}(own, a, \nth(u, i)) ==>
  @     gaps_enclosed{M}(x, u, z, i, a, 0);
  @ lemma same_in_row{L, M}: \forall attest_interval *v, integer o, a; same_value{L, M}(v, o + a) ==> same_value{L, M}(v + o, a);
  @ // the gaps to o are the numbers less o times the weights' sum
  @ predicate apart_by(real g, real d, real o, real s) = g == d - o * s;
  @ lemma apart_by_more: \forall real g, d, o, s, x, u; apart_by(g, d, o, s) ==> apart_by(g + x * (u - o), d + x * u, o, s + x);
  @ predicate gaps_apart(\list<real> x, \list<real> u, real o, integer n) =
  @     apart_by(row_gaps(x, u, o, n), row_dot(x, u, n), o, row_sum(x, n));
  @ lemma gaps_apart_none: \forall \list<real> x, u, real o; gaps_apart(x, u, o, 0);
  @ lemma gaps_apart_more: \forall \list<real> x, u, real o, integer n; 0 <= n ==> gaps_apart(x, u, o, n) ==>
  @     apart_by(row_gaps(x, u, o, n) + \nth(x, n) * (\nth(u, n) - o), row_dot(x, u, n) + \nth(x, n) * \nth(u, n), o,
  @              row_sum(x, n) + \nth(x, n)) && gaps_apart(x, u, o, n + 1);
  @ predicate gaps_whole(\list<real> x, \list<real> u, real o, integer n) = o + row_gaps(x, u, o, n) == row_dot(x, u, n);
  @ lemma gaps_whole_of: \forall \list<real> x, u, real o, integer n; gaps_apart(x, u, o, n) ==> row_sum(x, n) == 1.0 ==>
  @     equal_scaled(o, row_sum(x, n), 1.0) && gaps_whole(x, u, o, n);
  @ lemma weighted_mean_of{L}: \forall \list<real> x, u, attest_interval *z, integer i, a, n; gaps_enclosed(x, u, z, i, a, n) ==>
  @     gaps_whole(x, u, \nth(u, i), n) ==> encloses(z[a], row_dot(x, u, n)); */

void attest_enclosed_mean(const attest_interval *p, const attest_interval *U, int64_t i, int64_t n, int64_t d,
                          attest_interval *z)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, d);
    const attest_interval *own = U + i * d;
    /* The two ways to write the mean, term by term: */
    /*@ ghost
      /@ loop invariant range: 0 <= j <= n;
       @ loop invariant apart: \forall \list<real> x, u, real o; gaps_apart(x, u, o, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          /@ assert more: \forall \list<real> x, u, real o; gaps_apart(x, u, o, j) && gaps_apart(x, u, o, j + 1); @/
          ;
      }
    */
    attest_interval_clear(z, d);
    //@ assert clear: \forall integer a; 0 <= a < d ==> encloses(z[a], 0.0);
    const attest_interval one = attest_point(1.0);
    //@ assert one: encloses(one, 1.0);
    //@ assert same: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(own, a);
    /*@ assert own: \forall \list<real> u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
      @     value_in{Pre}(own, a, \nth(u, i)) && same_value{Pre, Here}(own, a) && value_in(own, a, \nth(u, i)); */
    //@ ghost cleared:;
    attest_interval_axpy(one, own, d, z);
    //@ assert started: \forall integer a; 0 <= a < d ==> started{cleared, Here}(one, own, z, a);
    /*@ assert first: \forall \list<real> x, u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
      @     started{cleared, Here}(one, own, z, a) && encloses(\at(z[a], cleared), 0.0) &&
      @     value_in{cleared}(own, a, \nth(u, i)) && gaps_enclosed(x, u, z, i, a, 0); */
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer a; 0 <= a < d ==> \le_double(z[a].lo, z[a].hi);
      @ loop invariant weights:   \forall integer k; 0 <= k < n ==> p[k] == \at(p[k], Pre);
      @ loop invariant values:    \forall integer t; 0 <= t < n * d ==> U[t] == \at(U[t], Pre);
      @ loop invariant encloses:  \forall \list<real> x, u, integer a; 0 <= a < d ==> encloses_row{Pre}(p, n, x) ==>
      @     encloses_column{Pre}(U, d, a, n, u) ==> gaps_enclosed(x, u, z, i, a, j);
      @ loop assigns j, z[0 .. d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        const attest_interval weight = p[j];
        //@ assert weight: \forall \list<real> x; encloses_row{Pre}(p, n, x) ==> encloses(weight, \nth(x, j));
        //@ assert row: \forall integer a, k; 0 <= a < d ==> k == j * d + a ==> same_value{Pre, Here}(U, k);
        //@ assert same: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(U, j * d + a) && same_value{Pre, Here}(U + j * d, a);
        //@ assert still: \forall integer a; 0 <= a < d ==> same_value{Pre, Here}(own, a);
        /*@ assert value: \forall \list<real> u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
          @     value_in{Pre}(U + j * d, a, \nth(u, j)) && same_value{Pre, Here}(U + j * d, a) && value_in(U + j * d, a, \nth(u, j)); */
        /*@ assert own: \forall \list<real> u, integer a; 0 <= a < d ==> encloses_column{Pre}(U, d, a, n, u) ==>
          @     value_in{Pre}(own, a, \nth(u, i)) && same_value{Pre, Here}(own, a) && value_in(own, a, \nth(u, i)); */
        attest_enclosed_gap(weight, U + j * d, own, d, z);
        //@ assert gap: \forall integer a; 0 <= a < d ==> gap_added{LoopCurrent, Here}(weight, U + j * d, own, z, a);
        /*@ assert more: \forall \list<real> x, u, integer a; 0 <= a < d ==> encloses_row{Pre}(p, n, x) ==>
          @     encloses_column{Pre}(U, d, a, n, u) ==> encloses(weight, \nth(x, j)) &&
          @     value_in{LoopCurrent}(U + j * d, a, \nth(u, j)) && value_in{LoopCurrent}(own, a, \nth(u, i)) &&
          @     gap_added{LoopCurrent, Here}(weight, U + j * d, own, z, a) &&
          @     gaps_enclosed{LoopCurrent}(x, u, z, i, a, j) && gaps_enclosed{Here}(x, u, z, i, a, j + 1); */
    }
    /*@ assert mean: \forall \list<real> x, u, integer a; gaps_enclosed(x, u, z, i, a, n) ==> row_sum(x, n) == 1.0 ==>
      @     gaps_apart(x, u, \nth(u, i), n) && gaps_whole(x, u, \nth(u, i), n) && encloses(z[a], row_dot(x, u, n)); */
}
