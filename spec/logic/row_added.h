/* One more row joins a weighted sum of rows. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROW_ADDED_H
#define ATTEST_LOGIC_ROW_ADDED_H

#include "mean.h"
#include "rows.h"

/*@ // row k joins the first k
  @ predicate row_added{L}(double *w, double *rows, integer d, integer b, integer k) =
  @     product_added(rows_real(w, rows, d, b, k + 1), rows_real(w, rows, d, b, k), (real)w[k], value_at(rows, d, k, b)) &&
  @     size_added(rows_size(w, rows, d, b, k + 1), rows_size(w, rows, d, b, k), (real)w[k], value_at(rows, d, k, b));
  @ lemma row_sum{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_real(w, rows, d, b, k + 1) == rows_real(w, rows, d, b, k) + w[k] * value_at(rows, d, k, b);
  @ lemma row_size{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     rows_size(w, rows, d, b, k + 1) == rows_size(w, rows, d, b, k) + \abs(w[k] * value_at(rows, d, k, b));
  @ lemma row_more{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==> row_added(w, rows, d, b, k);
  @ */

#endif
