/* The product of a transposed matrix A [n,v] with B [n,d]: (A^T B)_ao = sum_k A_ka B_ko. Compilers see only comments. */
#ifndef ATTEST_LOGIC_COLUMNS_H
#define ATTEST_LOGIC_COLUMNS_H

/*@ // of the first k rows
  @ logic real columns_product{L}(double *A, double *B, integer v, integer d, integer a, integer o, integer k) =
  @     k <= 0 ? 0.0 : columns_product(A, B, v, d, a, o, k - 1) + A[(k - 1) * v + a] * B[(k - 1) * d + o];
  @ // W [heads,width,d] and W [heads,v,out] hold, at M, a product for each head, of inputs at L: X^T D_h, D being [heads,n,d]; and Z_h^T R,
  @ // Z being [heads,n,v]
  @ predicate tokens_gathered{L, M}(double *X, double *D, integer n, integer width, integer d, integer h, integer b, integer c,
  @                                 double *W) =
  @     \at(W[h * (width * d) + (b * d + c)], M) == columns_product{L}(X, D + h * (n * d), width, d, b, c, n);
  @ predicate outputs_gathered{L, M}(double *Z, double *R, integer n, integer v, integer out, integer h, integer a, integer o, double *W) =
  @     \at(W[h * (v * out) + (a * out + o)], M) == columns_product{L}(Z + h * (n * v), R, v, out, a, o, n);
  @ */

#endif
