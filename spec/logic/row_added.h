/* One more row joins a weighted sum of rows, in the words of a mean. Compilers see only comments. */
#ifndef ATTEST_LOGIC_ROW_ADDED_H
#define ATTEST_LOGIC_ROW_ADDED_H

#include "mean.h"
#include "same_rows.h"

/*@ // row k joins the first k
  @ predicate row_added{L}(double *w, double *rows, integer d, integer b, integer k) =
  @     product_added(rows_real(w, rows, d, b, k + 1), rows_real(w, rows, d, b, k), (real)w[k], value_at(rows, d, k, b)) &&
  @     size_added(rows_size(w, rows, d, b, k + 1), rows_size(w, rows, d, b, k), (real)w[k], value_at(rows, d, k, b));
  @ lemma row_added_by: \forall real s, g, a, b, t, h; row_joins(s, g, a, b, t, h) ==> product_added(t, s, a, b) && size_added(h, g, a, b);
  @ lemma row_more{L}: \forall double *w, *rows, integer d, b, k; 0 <= k ==>
  @     row_joins(rows_real(w, rows, d, b, k), rows_size(w, rows, d, b, k), (real)w[k], value_at(rows, d, k, b),
  @               rows_real(w, rows, d, b, k + 1), rows_size(w, rows, d, b, k + 1)) && row_added(w, rows, d, b, k);
  @ */

#endif
