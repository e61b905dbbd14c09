/* The share of the weights in the 2-norm's bounds of L2 attention, as real numbers: W^Q and W^V [heads,n,d], of the first heads, and W^O
 * [n,n]. Mathematics: spec/mathematics.md, K16, Theorem 5. Compilers see only comments. */
#ifndef ATTEST_LOGIC_SPECTRA_H
#define ATTEST_LOGIC_SPECTRA_H

#include "blocks.h"
#include "listed_products.h"

/*@ // from the norms q of W^Q_h and v of W^V_h: their product, and with q once more; the paper prints the first for the second (E1)
  @ logic real printed_share(real q, real v) = q * v;
  @ logic real split_share(real q, real v) = q * (q * v);
  @ // head h's
  @ logic real printed_head{L}(double *wq, double *wv, integer n, integer d, integer h) =
  @     printed_share(norm_of(wq + h * (n * d), n, d), norm_of(wv + h * (n * d), n, d));
  @ logic real split_head{L}(double *wq, double *wv, integer n, integer d, integer h) =
  @     split_share(norm_of(wq + h * (n * d), n, d), norm_of(wv + h * (n * d), n, d));
  @ // the squares of the first heads', added up
  @ logic real printed_squares{L}(double *wq, double *wv, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     printed_squares(wq, wv, n, d, heads - 1) + printed_head(wq, wv, n, d, heads - 1) * printed_head(wq, wv, n, d, heads - 1);
  @ logic real split_squares{L}(double *wq, double *wv, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     split_squares(wq, wv, n, d, heads - 1) + split_head(wq, wv, n, d, heads - 1) * split_head(wq, wv, n, d, heads - 1);
  @ // all heads, and W^O
  @ logic real printed_two{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads) =
  @     \sqrt(printed_squares(wq, wv, n, d, heads)) * norm_of(wo, n, n);
  @ logic real split_two{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads) =
  @     \sqrt(split_squares(wq, wv, n, d, heads)) * norm_of(wo, n, n);
  @
  @ // element a, c of the fused weights of one head, over the lists q, v and o of the numbers of W^Q_h, W^V_h and W^O_h, as far as the
  @ // first b rows of W^O_h
  @ logic real fused_of(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer a, integer c, integer b) = b <= 0 ? 0.0 :
  @     fused_of(q, v, o, n, d, a, c, b - 1) + transposed_list(q, d, v, d, a, b - 1, n) * \nth(o, (b - 1) * n + c);
  @ // their matrix [d,n] as a list: the first c elements of row a; the first a rows
  @ logic \list<real> fused_row(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer a, integer c) = c <= 0 ? \Nil :
  @     (fused_row(q, v, o, n, d, a, c - 1) ^ [| fused_of(q, v, o, n, d, a, c - 1, d) |]);
  @ logic \list<real> fused_rows(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer a) = a <= 0 ? \Nil :
  @     (fused_rows(q, v, o, n, d, a - 1) ^ fused_row(q, v, o, n, d, a - 1, n));
  @ logic real fused_norm(\list<real> q, \list<real> v, \list<real> o, integer n, integer d) = spectral(fused_rows(q, v, o, n, d, d), d, n);
  @ // head h's share, and the first heads' shares added up
  @ logic real fused_head{L}(double *wq, double *wv, double *wo, integer n, integer d, integer h) = norm_of(wq + h * (n * d), n, d) *
  @     fused_norm(numbers(wq + h * (n * d), n * d), numbers(wv + h * (n * d), n * d), numbers(wo + h * (n * d), d * n), n, d);
  @ logic real fused_two{L}(double *wq, double *wv, double *wo, integer n, integer d, integer heads) = heads <= 0 ? 0.0 :
  @     fused_two(wq, wv, wo, n, d, heads - 1) + fused_head(wq, wv, wo, n, d, heads - 1);
  @ */

#endif
