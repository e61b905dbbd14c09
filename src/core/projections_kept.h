/* What was projected stays where it is not written, and is the same of tokens and weights that are. After same_projections.h. Over the
 * reals only. Compilers see only comments. */
#ifndef ATTEST_PROJECTIONS_KEPT_H
#define ATTEST_PROJECTIONS_KEPT_H

#include "same_projections.h"

/*@ lemma token_kept{L, M, N}: \forall double *X, *W, *b, *out, integer n, width, d, h, i, c;
  @     same_weight_at{M, N}(out, n * d, d, h, i, c) ==> token_projected{L, M}(X, W, b, n, width, d, out, h, i, c) ==>
  @     token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ // without biases
  @ lemma token_from{L, M, N}: \forall double *X, *W, *out, integer n, width, d, h, i, c;
  @     same_terms{L, M}(X, W, width, d, h, i, c, width) ==> token_projected{M, N}(X, W, (double *)\null, n, width, d, out, h, i, c) ==>
  @     token_projected{L, N}(X, W, (double *)\null, n, width, d, out, h, i, c);
  @ */

/* clang-format off */
/* Ghost code that shows it: of what was projected at M from tokens at L, here; and of what was projected from tokens at M, at L. */
#define PROJECTION_KEPT(L, M, X, W, b, count, n, width, d, out)                                                        \
    rows_within(count, n * d);                                                                                         \
    rows_within(n, d);                                                                                                 \
    /@ assert kept : \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==>                         \
        row_within(h, count, n * d) && row_within(i, n, d) && same_weight_at{M, Here}(out, n * d, d, h, i, c) &&       \
        token_projected{L, M}(X, W, b, n, width, d, out, h, i, c) &&                                                   \
        token_projected{L, Here}(X, W, b, n, width, d, out, h, i, c); @/

#define PROJECTION_FROM(L, M, X, W, count, n, width, d, out)                                                           \
    /@ assert from : \forall integer h, i, c; 0 <= h < count ==> 0 <= i < n ==> 0 <= c < d ==>                         \
        same_terms{L, M}(X, W, width, d, h, i, c, width) &&                                                            \
        token_projected{M, Here}(X, W, (double *)\null, n, width, d, out, h, i, c) &&                                  \
        token_projected{L, Here}(X, W, (double *)\null, n, width, d, out, h, i, c); @/
/* clang-format on */

#endif
