/* The lower triangle of a matrix [n,n], done in blocks of rows, column by column: which elements are done. That no two of them share a
 * place. Compilers see only comments. */
#ifndef ATTEST_LOGIC_LOWER_H
#define ATTEST_LOGIC_LOWER_H

#include "index.h"
#include "lists.h"
#include "rows.h"

/*@ // element i, t is done: row i is, or column t is in the rows first to end, or so is column j above row `at`
  @ predicate done(integer i, integer t, integer first, integer end, integer j, integer at) =
  @     0 <= t <= i && (i < first || (i < end && (t < j || (t == j && i < at))));
  @ predicate same_done(integer first, integer end, integer j, integer at, integer first2, integer end2, integer j2, integer at2) =
  @     \forall integer i, t; done(i, t, first, end, j, at) <==> done(i, t, first2, end2, j2, at2);
  @ lemma block_starts: \forall integer first, end; first <= end ==> same_done(first, first, 0, 0, first, end, 0, first);
  @ lemma block_ends: \forall integer first, end; first <= end ==> same_done(first, end, end, first, end, end, 0, 0);
  @ lemma column_ends: \forall integer first, end, j; same_done(first, end, j, end, first, end, j + 1, first);
  @ lemma pivot_done: \forall integer first, end, j; first <= j ==> same_done(first, end, j, first, first, end, j, j);
  @
  @ // no two elements share a place
  @ predicate places_apart(integer i, integer j, integer r, integer t, integer n) = r * n + t != i * n + j;
  @ lemma rows_apart: \forall integer i, j, r, t, n; 0 <= i < r ==> 0 <= j < n ==> 0 <= t ==>
  @     products(i + 1, n, r, n) && places_apart(i, j, r, t, n);
  @ lemma places_apart_of: \forall integer i, j, r, t, n; 0 <= i ==> 0 <= r ==> 0 <= j < n ==> 0 <= t < n ==> i != r || j != t ==>
  @     (r < i ==> places_apart(r, t, i, j, n)) && places_apart(i, j, r, t, n);
  @ predicate place_inside(integer i, integer j, integer n) = 0 <= i * n + j < n * n;
  @ lemma place_inside_of: \forall integer i, j, n; 0 <= i < n ==> 0 <= j < n ==> products(i + 1, n, n, n) && products(0, 0, i, n) &&
  @     place_inside(i, j, n);
  @ // but for element i, j, nothing of the matrix has changed
  @ predicate rest_same{L, M}(double *L, integer n, integer i, integer j) = \forall integer r, t; 0 <= r ==> 0 <= t < n ==>
  @     r != i || t != j ==> same_at{L, M}(L, n, r, t);
  @
  @ // a list has element i, t; it has the first ones of a row; it has all that is done
  @ predicate listed_at{L}(\list<real> c, double *L, integer n, integer i, integer t) = \nth(c, i * n + t) == L[i * n + t];
  @ predicate row_listed{L}(\list<real> c, double *L, integer n, integer i, integer end) =
  @     \forall integer t; 0 <= t < end ==> listed_at(c, L, n, i, t);
  @ predicate done_listed{L}(\list<real> c, double *L, integer n, integer first, integer end, integer j, integer at) =
  @     \forall integer i, t; done(i, t, first, end, j, at) ==> listed_at(c, L, n, i, t);
  @ lemma done_next: \forall integer i, t, first, end, j, at; first <= at < end ==> 0 <= j <= at ==>
  @     (done(i, t, first, end, j, at + 1) <==> done(i, t, first, end, j, at) || (i == at && t == j));
  @ lemma listed_before{L, M}: \forall \list<real> c, double *L, integer n, first, end, j, at, i, t;
  @     done_listed{M}(c, L, n, first, end, j, at + 1) ==> rest_same{L, M}(L, n, at, j) ==> first <= at < end ==> end <= n ==>
  @     0 <= j <= at ==> done(i, t, first, end, j, at) ==> done(i, t, first, end, j, at + 1) && listed_at{M}(c, L, n, i, t) &&
  @     same_at{L, M}(L, n, i, t) && listed_at{L}(c, L, n, i, t);
  @ lemma done_listed_before{L, M}: \forall \list<real> c, double *L, integer n, first, end, j, at;
  @     done_listed{M}(c, L, n, first, end, j, at + 1) ==> rest_same{L, M}(L, n, at, j) ==> first <= at < end ==> end <= n ==>
  @     0 <= j <= at ==> done_listed{L}(c, L, n, first, end, j, at);
  @ lemma done_listed_same{L}: \forall \list<real> c, double *L, integer n, first, end, j, at, first2, end2, j2, at2;
  @     done_listed(c, L, n, first, end, j, at) ==> same_done(first, end, j, at, first2, end2, j2, at2) ==>
  @     done_listed(c, L, n, first2, end2, j2, at2);
  @ lemma listed_within{L}: \forall \list<real> c, double *L, integer n, i, t; lists(c, L, n * n) ==> 0 <= t <= i < n ==>
  @     place_inside(i, t, n) && listed_at(c, L, n, i, t);
  @ lemma done_listed_of{L}: \forall \list<real> c, double *L, integer n; lists(c, L, n * n) ==> done_listed(c, L, n, n, n, 0, 0);
  @ lemma row_listed_of{L}: \forall \list<real> c, double *L, integer n, first, end, j, at, i;
  @     done_listed(c, L, n, first, end, j, at) ==> 0 <= j <= i < end ==> row_listed(c, L, n, i, j);
  @
  @ // an element, the first ones of a row are finite
  @ predicate finite_at{L}(double *L, integer n, integer i, integer t) = \is_finite(L[i * n + t]);
  @ predicate row_finite{L}(double *L, integer n, integer i, integer end) =
  @     \forall integer t; 0 <= t < end ==> finite_at(L, n, i, t);
  @ lemma finite_same{L, M}: \forall double *L, integer n, i, j, r, end, t; row_finite{L}(L, n, r, end) ==>
  @     rest_same{L, M}(L, n, i, j) ==> 0 <= r ==> 0 <= t < end ==> end <= n ==> r != i || end <= j ==>
  @     finite_at{L}(L, n, r, t) && same_at{L, M}(L, n, r, t) && finite_at{M}(L, n, r, t);
  @ lemma row_finite_same{L, M}: \forall double *L, integer n, i, j, r, end; row_finite{L}(L, n, r, end) ==>
  @     rest_same{L, M}(L, n, i, j) ==> 0 <= r ==> end <= n ==> r != i || end <= j ==> row_finite{M}(L, n, r, end);
  @ predicate finite_in{L}(double *a, integer t) = \is_finite(a[t]);
  @ predicate part_finite{L}(double *a, integer n) = \forall integer t; 0 <= t < n ==> finite_in(a, t);
  @ // row i of L begins p places after its first element
  @ predicate row_begins(double *row, integer p, double *L, integer n, integer i) = row == L + p && p == i * n;
  @ lemma part_row{L}: \forall double *L, *row, integer n, i, end, p, t; row_begins(row, p, L, n, i) ==> part_finite(row, end) ==>
  @     0 <= t < end ==> finite_in(row, t) && finite_at(L, n, i, t);
  @ lemma row_finite_of{L}: \forall double *L, *row, integer n, i, end, p; row_begins(row, p, L, n, i) ==> part_finite(row, end) ==>
  @     row_finite(L, n, i, end);
  @
  @ // rows i and j of L, in the list c, left of column j
  @ lemma row_part{L}: \forall \list<real> c, double *L, *row, integer n, i, p, t; row_begins(row, p, L, n, i) ==>
  @     listed_at(c, L, n, i, t) ==> number_listed(c, p, row, t);
  @ lemma rows_pair{L}: \forall \list<real> c, double *L, *row, *above, integer n, i, j, p, q, t; row_begins(row, p, L, n, i) ==>
  @     row_begins(above, q, L, n, j) ==> row_listed(c, L, n, i, j) ==> row_listed(c, L, n, j, j) ==> 0 <= t < j ==>
  @     listed_at(c, L, n, i, t) && listed_at(c, L, n, j, t) && number_listed(c, p, row, t) && number_listed(c, q, above, t) &&
  @     pair_listed(c, p, q, row, above, t);
  @ lemma rows_parts{L}: \forall \list<real> c, double *L, *row, *above, integer n, i, j, p, q; row_begins(row, p, L, n, i) ==>
  @     row_begins(above, q, L, n, j) ==> row_listed(c, L, n, i, j) ==> row_listed(c, L, n, j, j) ==>
  @     parts_listed(c, p, q, row, above, j);
  @ */

#endif
