#define TURNED_VALUES
#include "reals.h"
#include "column.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ // two places in different columns of T are not the same
  @ predicate places_differ(integer j, integer i, integer r, integer c, integer n) = j * n + i != r * n + c;
  @ predicate rows_ordered(integer j, integer r, integer n) = j * n + n <= r * n;
  @ lemma rows_in_order: \forall integer j, r, n; 0 <= n ==> j < r ==> products(0, 0, r - j - 1, n) && rows_ordered(j, r, n);
  @ predicate place_before(integer j, integer i, integer r, integer c, integer n) = j * n + i < r * n + c;
  @ lemma place_before_of: \forall integer j, i, r, c, n; rows_ordered(j, r, n) ==> i < n ==> 0 <= c ==> place_before(j, i, r, c, n);
  @ lemma columns_differ: \forall integer j, i, r, c, n; 0 <= i < n ==> 0 <= c < n ==> i != c ==>
  @     (j < r ==> rows_ordered(j, r, n) && place_before(j, i, r, c, n)) &&
  @     (r < j ==> rows_ordered(r, j, n) && place_before(r, c, j, i, n)) && places_differ(j, i, r, c, n);
  @ */

void attest_scatter(const double *row, int64_t d, int64_t n, int64_t i, double *T)
{
    /*@ loop invariant range:  0 <= j <= d;
      @ loop invariant first:  0 < j && \is_finite(row[0]) ==> T[i] == row[0];
      @ loop invariant last:   j == d && 0 < d && \is_finite(row[d - 1]) ==> T[(d - 1) * n + i] == row[d - 1];
      @ loop invariant others: 0 < i && 0 < d ==> T[0] == \at(T[0], Pre);
      @ loop invariant row: same_values{Here, Pre}(row, d);
      @ loop invariant column: \forall integer r; 0 <= r < j ==> in_column{Pre, Here}(row, T, n, i, r);
      @ loop invariant rest: \forall integer r, c; 0 <= c < n ==> i != c ==> same_at{Pre, Here}(T, n, r, c);
      @ loop assigns j, T[0 .. d * n - 1];
      @ loop variant d - j; */
    for (int64_t j = 0; j < d; j++) {
        //@ ghost row_inside(j, d, n);
        //@ ghost product_below(d, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost if (0 < j) product_below(1, n, j, n);
        //@ ghost rows_within(j, n);
        /*@ assert number: row[j] == \at(row[\at(j, Here)], Pre) &&
          @     (\is_finite(row[j]) <==> \is_finite(\at(row[\at(j, Here)], Pre))); */
        T[j * n + i] = row[j];
        //@ assert now: in_column{Pre, Here}(row, T, n, i, \at(j, Here));
        /*@ assert earlier: \forall integer r; 0 <= r < j ==> row_within(r, j, n) &&
          @     in_column{Pre, LoopCurrent}(row, T, n, i, r) && in_column{Pre, Here}(row, T, n, i, r); */
        /*@ assert others: \forall integer r, c; 0 <= c < n ==> i != c ==> places_differ(j, i, r, c, n) &&
          @     same_at{Pre, LoopCurrent}(T, n, r, c) && same_at{Pre, Here}(T, n, r, c); */
    }
}
