#define VECTOR_EXACT
#define VECTOR_VALUES
#include "fl.h"
#include "logic/rows_within.h"
#include "gram_matrix.h"
#include "vector.h"
#include "logic/index.h"

double attest_gram_element(const double *row, const double *other, int64_t l)
{
    const double product = attest_dot(row, other, l);
    /*@ assert computed: \is_finite(product) ==>
      @     computed(product, dot_real(row, other, l), dot_size(row, other, l), 1 + sum_depth(l), 8 * (l + 1)); */
    //@ assert close: \is_finite(product) ==> dot_close(product, dot_real(row, other, l), dot_size(row, other, l), l);
    //@ assert near: \is_finite(product) ==> dot_near(product, dot_real(row, other, l), dot_size(row, other, l), l);
    //@ ghost dots_listed(row, other, l);
    /*@ assert same: \forall \list<real> a, integer p, q; parts_listed(a, p, q, row, other, l) ==>
      @     same_dot(a, p, q, row, other, l) && same_pair(dot_real(row, other, l), dot_size(row, other, l),
      @     list_dot(a, p, q, l), list_dot_size(a, p, q, l)); */
    return product;
}

void attest_gram(const double *A, int64_t k, int64_t l, double *G)
{
    const int64_t block = 32;
    int64_t first = 0;
    //@ ghost product_below(k, l, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= first <= k;
      @ loop invariant one: 0 < first && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
      @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
      @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, first, 0, 0);
      @ loop assigns first, G[0 .. k * k - 1];
      @ loop variant k - first; */
    while (first < k) {
        const int64_t end = first + block < k ? first + block : k;
        //@ assert starts: same_done(first, first, 0, 0, first, end, 0, first);
        /*@ loop invariant range: 0 <= j <= end;
          @ loop invariant one: 0 < j && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
          @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
          @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, end, j, first);
          @ loop assigns j, G[0 .. k * k - 1];
          @ loop variant end - j; */
        for (int64_t j = 0; j < end; j++) {
            //@ ghost row_inside(j, k, k);
            //@ assert from: first < j ==> same_done(first, end, j, first, first, end, j, j);
            /*@ loop invariant range: j <= i <= end && (first < j ? j : first) <= i;
              @ loop invariant one: 0 < i && k == 1 && 0 < l && \is_finite(G[0]) ==> \is_finite(A[0]);
              @ loop invariant read: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> lists(a, A, k * l);
              @ loop invariant near: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_done(G, a, k, l, first, end, j, i);
              @ loop assigns i, G[0 .. k * k - 1];
              @ loop variant end - i; */
            for (int64_t i = first < j ? j : first; i < end; i++) {
                //@ ghost row_inside(i, k, k);
                //@ ghost row_inside(i, k, l);
                //@ ghost row_inside(j, k, l);
                //@ ghost two_rows_listed(A, k, l, i, j);
                const double product = attest_gram_element(A + i * l, A + j * l, l);
                /*@ assert product: \is_finite(product) ==> \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
                  @     lists(a, A, k * l) && parts_listed(a, i * l, j * l, A + i * l, A + j * l, l) && gram_near(product, a, l, i, j); */
                G[i * k + j] = product;
                G[j * k + i] = product;
                //@ assert halves: G[i * k + j] == product && G[j * k + i] == product;
                /*@ assert apart: \forall integer r, t; 0 <= t <= r < k ==> r != i || t != j ==> places_apart(i, j, r, t, k) &&
                  @     places_apart(j, i, r, t, k) && same_at{LoopCurrent, Here}(G, k, r, t); */
                //@ assert same: lower_same{LoopCurrent, Here}(G, k, i, j);
                //@ assert here: \forall \list<real> a; lists{Pre}(a, A, k * l) ==> gram_at(G, a, k, l, i, j);
                /*@ assert more: \forall \list<real> a; lists{Pre}(a, A, k * l) ==>
                  @     gram_done{LoopCurrent}(G, a, k, l, first, end, j, i) && gram_done(G, a, k, l, first, end, j, i + 1); */
            }
            //@ assert column: same_done(first, end, j, end, first, end, j + 1, first);
        }
        //@ assert ends: same_done(first, end, end, first, end, end, 0, 0);
        first = end;
    }
}
