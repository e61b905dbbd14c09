/* How many roundings a term goes through on its way into a sum: of four lanes (vector.h), and of rows, four at a time (weighted_rows.h).
 * Compilers see only comments. */
#ifndef ATTEST_LOGIC_DEPTH_H
#define ATTEST_LOGIC_DEPTH_H

/*@ // of n terms in four lanes: the first addition, to 0, is exact
  @ logic integer sum_depth(integer n) = n / 4 + n % 4 + 1;
  @ // of n weighted rows, where the sum begins with 0, and the product's rounding with them
  @ logic integer rows_depth(integer n) = n / 4 + n % 4 + 2; */

#endif
