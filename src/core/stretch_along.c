#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#define MULTIHEAD_VALUES
#define STRETCH_VALUES
#include "directed.h"
#include "logic/l2_value.h"
#include "logic/square.h"
#include "interval_matrix.h"
#include "logic/row_shares.h"
#include "head_lists.h"
#include "stretch_along.h"
#include "logic/heads.h"

/*@ // what lies in the elements of a matrix lies in its cells, one after the other
  @ predicate listed_at{L}(attest_interval *A, integer d, integer i, integer t, \list<real> g) =
  @     element_enclosed(A, d, i, t, \nth(g, i * d + t));
  @ predicate cell_listed{L}(attest_interval *A, integer k, \list<real> g) = encloses(A[k], \nth(g, k));
  @ lemma cell_of_element{L}: \forall attest_interval *A, integer d, i, t, k, \list<real> g; listed_at(A, d, i, t, g) ==> k == i * d + t ==>
  @     cell_listed(A, k, g);
  @ predicate all_listed{L}(attest_interval *A, integer n, integer d, \list<real> g) =
  @     \forall integer i, t; 0 <= i < n ==> 0 <= t < d ==> listed_at(A, d, i, t, g);
  @ predicate cells_listed{L}(attest_interval *A, integer m, \list<real> g) = \forall integer k; 0 <= k < m ==> cell_listed(A, k, g);
  @ lemma row_of_cells{L}: \forall attest_interval *A, integer m, \list<real> g; cells_listed(A, m, g) ==> encloses_row(A, m, g); */

/*@ ghost
  /@ requires sizes: 0 <= n && 0 <= d;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures row: \forall \list<real> g; all_listed(A, n, d, g) ==> cells_listed(A, n * d, g) && encloses_row(A, n * d, g);
   @/
  static inline void cells_in_turn(const attest_interval *A, int64_t n, int64_t d)
  {
      /@ loop invariant range: 0 <= i <= n;
       @ loop invariant cells: \forall \list<real> g; all_listed(A, n, d, g) ==> cells_listed(A, i * d, g);
       @ loop assigns i;
       @ loop variant n - i; @/
      for (int64_t i = 0; i != n; i++) {
          row_inside(i, n, d);
          /@ assert own: \forall \list<real> g, integer k; all_listed(A, n, d, g) ==> i * d <= k < i * d + d ==>
           @     listed_at(A, d, i, k - i * d, g) && cell_listed(A, k, g); @/
      }
  }
*/

int64_t attest_stretch_cells(attest_heads w, int64_t n)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return attest_multihead_enclosure_cells(w, n) + n * w.width;
}

double attest_stretch_along(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                            const double *X, const double *V, attest_interval *cells)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t length = n * w.width;
    //@ assert size: length == n * w.width;
    attest_interval *dY = cells + attest_multihead_enclosure_cells(w, n);
    attest_multihead_enclose_slope(w, kind, mask, n, X, V, cells, dY);
    //@ ghost cells_in_turn(dY, n, w.width);
    /*@ assert elements: \forall \list<real> x, v, g, integer i, t; numbers(X, length, x) ==> numbers(V, length, v) ==>
      @     derivative_listed(w, kind, x, v, n, mask, g) ==> 0 <= i < n ==> 0 <= t < w.width ==>
      @     slope_at(w, kind, x, v, n, mask, g, i, t) && listed_at(dY, w.width, i, t, g); */
    /*@ assert row: \forall \list<real> x, v, g; numbers(X, length, x) ==> numbers(V, length, v) ==>
      @     derivative_listed(w, kind, x, v, n, mask, g) ==> all_listed(dY, n, w.width, g) && encloses_row(dY, length, g); */
    return norm == ATTEST_INF ? attest_stretch_inf(dY, V, length) : attest_stretch_two(dY, V, length);
}
