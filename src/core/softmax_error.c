#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#define SOFTMAX_ERROR_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "logic/row_softmax.h"
#include "logic/rows.h"
#include "logic/numbers.h"
#include "enclosed_softmax.h"
#include "softmax_error.h"

/*@ // softmax knows of memory the mask alone
  @ predicate mask_kept{L, M}(uint8_t *mask, integer n) = mask == \null || \forall integer j; 0 <= j < n ==>
  @     \at(mask[j], L) == \at(mask[j], M);
  @ predicate weights_kept{L, M}(uint8_t *mask, \list<real> x, integer n) =
  @     row_weights{L}(mask, x, 0.0, n) == row_weights{M}(mask, x, 0.0, n);
  @ predicate weight_kept{L, M}(uint8_t *mask, \list<real> x, integer j) =
  @     row_weight{L}(mask, x, 0.0, j) == row_weight{M}(mask, x, 0.0, j);
  @ lemma weight_kept_of{L, M}: \forall uint8_t *mask, \list<real> x, integer n, j; mask_kept{L, M}(mask, n) ==> 0 <= j < n ==>
  @     weight_kept{L, M}(mask, x, j);
  @ lemma weights_kept_none{L, M}: \forall uint8_t *mask, \list<real> x; weights_kept{L, M}(mask, x, 0);
  @ lemma weights_kept_more{L, M}: \forall uint8_t *mask, \list<real> x, integer n; 0 <= n ==> weights_kept{L, M}(mask, x, n) ==>
  @     weight_kept{L, M}(mask, x, n) ==> weights_kept{L, M}(mask, x, n + 1);
  @ predicate softmax_kept{L, M}(uint8_t *mask, \list<real> x, integer n, integer j) =
  @     row_softmax{L}(mask, x, n, j) == row_softmax{M}(mask, x, n, j);
  @ lemma softmax_kept_of{L, M}: \forall uint8_t *mask, \list<real> x, integer n, j; weights_kept{L, M}(mask, x, n) ==>
  @     weight_kept{L, M}(mask, x, j) ==> softmax_kept{L, M}(mask, x, n, j);
  @ lemma share_distance_of{L, M}: \forall uint8_t *mask, \list<real> x, attest_interval *cells, double e, p, integer n, j;
  @     softmax_enclosed{M}(mask, x, n, cells, j) ==> weights_kept{L, M}(mask, x, n) ==> softmax_kept{L, M}(mask, x, n, j) ==>
  @     distance_reached(e, p, \at(cells[j], M)) ==> share_distance{L}(e, p, mask, x, n, j); */

void attest_softmax_error(const double *x, const uint8_t *mask, int64_t n, const double *p, attest_interval *cells,
                          double *error)
{
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant points: \forall \list<real> r, integer i; 0 <= i < j ==> numbers{Pre}(x, n, r) ==> encloses(cells[i], \nth(r, i));
      @ loop assigns j, cells[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const attest_interval point = attest_point(x[j]);
        //@ assert point: \let i = j; encloses(point, \at(x[i], Pre));
        cells[j].lo = point.lo;
        cells[j].hi = point.hi;
    }
    //@ assert row: \forall \list<real> r; numbers{Pre}(x, n, r) ==> encloses_row(cells, n, r);
    //@ assert mask: mask_kept{Pre, Here}(mask, n);
    /*@ ghost
      /@ loop invariant range: 0 <= j <= n;
       @ loop invariant kept:  \forall \list<real> r; weights_kept{Pre, Here}(mask, r, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          /@ assert one: \forall \list<real> r; weight_kept{Pre, Here}(mask, r, j) && weights_kept{Pre, Here}(mask, r, j + 1); @/
          ;
      }
    */
    //@ ghost Points: ;
    attest_enclosed_softmax(mask, n, cells);
    //@ ghost Enclosed: ;
    //@ assert enclosed: \forall \list<real> r; numbers{Pre}(x, n, r) ==> encloses_row{Points}(cells, n, r);
    /*@ loop invariant range:   0 <= j <= n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(error[i], (double)0.0);
      @ loop invariant near:    \forall \list<real> r, integer i; 0 <= i < j ==> numbers{Pre}(x, n, r) ==>
      @     share_distance{Pre}(error[i], \at(p[i], Pre), mask, r, n, i);
      @ loop assigns j, error[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        const double farthest = attest_farthest(p[j], cells[j]);
        /*@ assert near: \let i = j; \forall \list<real> r; numbers{Pre}(x, n, r) ==> softmax_enclosed{Enclosed}(mask, r, n, cells, i) &&
          @     weights_kept{Pre, Enclosed}(mask, r, n) && weight_kept{Pre, Enclosed}(mask, r, i) &&
          @     softmax_kept{Pre, Enclosed}(mask, r, n, i) && distance_reached(farthest, \at(p[i], Pre), \at(cells[i], Enclosed)) &&
          @     share_distance{Pre}(farthest, \at(p[i], Pre), mask, r, n, i); */
        error[j] = farthest;
    }
}
