#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "logic/l2_value.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "enclosed_projections.h"
#include "logic/heads.h"

/*@ // element i, j of x y, with rows of k and of d numbers, lies in that of C; so does that of the values of L2 in U
  @ predicate product_within{L}(attest_interval *C, \list<real> x, integer k, \list<real> y, integer d, integer i, integer j) =
  @     element_enclosed(C, d, i, j, product_real(x, i * k, y, 0, d, j, k));
  @ predicate l2_value_within{L}(attest_interval *U, real c, \list<real> x, integer k, \list<real> q, \list<real> v, integer d, integer i,
  @                              integer j) = element_enclosed(U, d, i, j, l2_value(c, x, i * k, q, v, k, d, j, d));
  @ predicate products_within{L}(attest_interval *C, \list<real> x, integer n, integer k, \list<real> y, integer d) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> product_within(C, x, k, y, d, i, j);
  @ predicate l2_values_within{L}(attest_interval *U, real c, \list<real> x, integer n, integer k, \list<real> q, \list<real> v,
  @                               integer d) =
  @     \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> l2_value_within(U, c, x, k, q, v, d, i, j);
  @ // a list of what lies in a matrix of intervals lies in it
  @ lemma product_in{L}: \forall attest_interval *C, \list<real> x, y, q, integer k, d, o, i, b; product_within(C, x, k, q, d, i, b) ==>
  @     product_at(y, o, x, k, q, d, i, b) ==> number_in(C, d, i, b, y, o);
  @ lemma product_inside{L}: \forall attest_interval *C, \list<real> x, y, q, integer n, k, d, o, i, b;
  @     products_within(C, x, n, k, q, d) ==> projected(y, o, x, n, k, q, d) ==> 0 <= i < n ==> 0 <= b < d ==>
  @     product_within(C, x, k, q, d, i, b) && product_at(y, o, x, k, q, d, i, b) && number_in(C, d, i, b, y, o);
  @ lemma matrix_of_products{L}: \forall attest_interval *C, \list<real> x, y, q, integer n, k, d, o;
  @     products_within(C, x, n, k, q, d) ==> projected(y, o, x, n, k, q, d) ==> matrix_in(C, n, d, y, o);
  @ lemma value_in_matrix{L}: \forall attest_interval *U, real c, \list<real> x, y, q, v, integer k, d, o, i, b;
  @     l2_value_within(U, c, x, k, q, v, d, i, b) ==> l2_value_at(y, o, c, x, k, q, v, d, i, b) ==> number_in(U, d, i, b, y, o);
  @ lemma value_inside{L}: \forall attest_interval *U, real c, \list<real> x, y, q, v, integer n, k, d, o, i, b;
  @     l2_values_within(U, c, x, n, k, q, v, d) ==> l2_projected(y, o, c, x, n, k, q, v, d) ==> 0 <= i < n ==> 0 <= b < d ==>
  @     l2_value_within(U, c, x, k, q, v, d, i, b) && l2_value_at(y, o, c, x, k, q, v, d, i, b) && number_in(U, d, i, b, y, o);
  @ lemma matrix_of_values{L}: \forall attest_interval *U, real c, \list<real> x, y, q, v, integer n, k, d, o;
  @     l2_values_within(U, c, x, n, k, q, v, d) ==> l2_projected(y, o, c, x, n, k, q, v, d) ==> matrix_in(U, n, d, y, o);
  @ // the same products of two lists
  @ predicate same_product(\list<real> x, integer k, \list<real> q, \list<real> r, integer d, integer i, integer b) =
  @     product_real(x, i * k, q, 0, d, b, k) == product_real(x, i * k, r, 0, d, b, k);
  @ predicate same_products(\list<real> x, integer n, integer k, \list<real> q, \list<real> r, integer d) =
  @     \forall integer i, b; 0 <= i < n ==> 0 <= b < d ==> same_product(x, k, q, r, d, i, b);
  @ lemma key_is_query_of: \forall \list<real> x, y, q, r, integer n, k, d, i, b; same_product(x, k, q, r, d, i, b) ==>
  @     product_at(y, 0, x, k, q, d, i, b) ==> product_at(y, n * d, x, k, r, d, i, b) ==> key_is_query(y, n, d, i, b);
  @ lemma key_repeats_query: \forall \list<real> x, y, q, r, integer n, k, d, i, b; same_products(x, n, k, q, r, d) ==>
  @     projected(y, 0, x, n, k, q, d) ==> projected(y, n * d, x, n, k, r, d) ==> 0 <= i < n ==> 0 <= b < d ==>
  @     same_product(x, k, q, r, d, i, b) && product_at(y, 0, x, k, q, d, i, b) && product_at(y, n * d, x, k, r, d, i, b) &&
  @     key_is_query(y, n, d, i, b);
  @ lemma keys_are_queries_of: \forall \list<real> x, y, q, r, integer n, k, d; same_products(x, n, k, q, r, d) ==>
  @     projected(y, 0, x, n, k, q, d) ==> projected(y, n * d, x, n, k, r, d) ==> keys_are_queries(y, n, d);
  @ // what q and G enclose: a query of the token at p, and W^Q^T W^V
  @ predicate number_within{L}(attest_interval *q, \list<real> x, integer p, \list<real> y, integer k, integer d, integer b) =
  @     encloses(q[b], product_real(x, p, y, 0, d, b, k));
  @ predicate query_within{L}(attest_interval *q, \list<real> x, integer p, \list<real> y, integer k, integer d) =
  @     \forall integer b; 0 <= b < d ==> number_within(q, x, p, y, k, d, b);
  @ predicate weights_within{L}(attest_interval *G, \list<real> y, \list<real> z, integer k, integer d, integer m) =
  @     \forall integer b, a; 0 <= b < m ==> 0 <= a < d ==> element_enclosed(G, d, b, a, transposed_list(y, d, z, d, b, a, k));
  @ // element a of the value as far as r numbers of the query
  @ predicate value_within{L}(attest_interval *u, real c, \list<real> x, integer p, \list<real> y, \list<real> z, integer k, integer d,
  @                           integer a, integer r) = encloses(u[a], l2_value(c, x, p, y, z, k, d, a, r));
  @ predicate weight_within(attest_interval w, real c, \list<real> x, integer p, \list<real> y, integer k, integer d, integer r) =
  @     encloses(w, c * product_real(x, p, y, 0, d, r, k));
  @ // row r of G, weighted, joins element a
  @ predicate value_joined{L, M}(attest_interval w, attest_interval *G, integer d, attest_interval *u, integer r, integer a) =
  @     encloses_added_product(\at(u[a], L), w, \at(G[r * d + a], L), \at(u[a], M));
  @ lemma value_within_none{L}: \forall attest_interval *u, real c, \list<real> x, y, z, integer p, k, d, a; encloses(u[a], 0.0) ==>
  @     value_within(u, c, x, p, y, z, k, d, a, 0);
  @ lemma value_within_more{L, M}: \forall attest_interval w, *G, *u, real c, \list<real> x, y, z, integer p, k, d, a, r; 0 <= r ==>
  @     value_joined{L, M}(w, G, d, u, r, a) ==> weight_within(w, c, x, p, y, k, d, r) ==>
  @     element_enclosed{L}(G, d, r, a, transposed_list(y, d, z, d, r, a, k)) ==>
  @     value_within{L}(u, c, x, p, y, z, k, d, a, r) ==> value_within{M}(u, c, x, p, y, z, k, d, a, r + 1);
  @ // what lies in a matrix lies in it where its n cells stay what they are
  @ lemma element_kept{L, M}: \forall attest_interval *C, integer d, i, j, m, real r; same_intervals{L, M}(C, m * d) ==>
  @     row_within(i, m, d) ==> 0 <= j < d ==> element_enclosed{L}(C, d, i, j, r) ==> element_enclosed{M}(C, d, i, j, r);
  @ lemma products_kept{L, M}: \forall attest_interval *C, \list<real> x, y, integer n, k, d, i, j; same_intervals{L, M}(C, n * d) ==>
  @     row_within(i, n, d) ==> 0 <= j < d ==> product_within{L}(C, x, k, y, d, i, j) ==> product_within{M}(C, x, k, y, d, i, j);
  @ lemma values_kept{L, M}: \forall attest_interval *U, real c, \list<real> x, y, z, integer n, k, d, i, j;
  @     same_intervals{L, M}(U, n * d) ==> row_within(i, n, d) ==> 0 <= j < d ==>
  @     l2_value_within{L}(U, c, x, k, y, z, d, i, j) ==> l2_value_within{M}(U, c, x, k, y, z, d, i, j);
  @ // a token's row of queries
  @ lemma number_within_of{L}: \forall attest_interval *Q, \list<real> x, y, integer k, d, i, b; product_within(Q, x, k, y, d, i, b) ==>
  @     number_within(Q + i * d, x, i * k, y, k, d, b);
  @ lemma l2_value_of{L}: \forall attest_interval *U, real c, \list<real> x, y, z, integer k, d, i, j;
  @     value_within(U + i * d, c, x, i * k, y, z, k, d, j, d) ==> l2_value_within(U, c, x, k, y, z, d, i, j);
  @ // what the values of all tokens are made of
  @ predicate factors_within{L}(attest_interval scale, attest_interval *Q, attest_interval *G, integer n, integer d, real c,
  @                             \list<real> x, \list<real> y, \list<real> z, integer k) =
  @     encloses(scale, c) && products_within(Q, x, n, k, y, d) && weights_within(G, y, z, k, d, d);
  @ // where the token i begins in x
  @ predicate begins(integer p, integer i, integer k) = p == i * k;
  @ // row a of W, weighted, joins y_t, which is what it is at L and at M; o lists W
  @ predicate row_added{L, M}(attest_interval w, real v, attest_interval *y, integer t) =
  @     encloses_added(\at(y[t], L), w, v, \at(y[t], M));
  @ predicate term_in{L}(attest_interval *y, integer t, real s, real a, real v) = encloses(y[t], s + a * v);
  @ lemma term_in_of{L, M}: \forall attest_interval w, *y, integer t, real s, a, v; row_added{L, M}(w, v, y, t) ==>
  @     encloses(\at(y[t], L), s) ==> encloses(w, a) ==> term_in{M}(y, t, s, a, v);
  @ predicate output_term_in{L}(attest_interval *y, real r, \list<real> x, \list<real> o, integer width, integer t, integer a) =
  @     term_in(y, t, r + product_real(x, 0, o, 0, width, t, a), \nth(x, a), \nth(o, a * width + t));
  @ lemma output_term_in_of{L, M}: \forall attest_interval w, *y, real r, \list<real> x, o, integer width, t, a;
  @     row_added{L, M}(w, \nth(o, a * width + t), y, t) ==> encloses(w, \nth(x, a)) ==> output_within{L}(y, t, r, x, o, width, a) ==>
  @     output_term_in{M}(y, r, x, o, width, t, a);
  @ lemma output_within_more{L}: \forall attest_interval *y, real r, \list<real> x, o, integer width, t, a; 0 <= a ==>
  @     output_term_in(y, r, x, o, width, t, a) ==> output_within(y, t, r, x, o, width, a + 1); */

/* u = q G / sqrt(d), one token */
/*@ requires size:  1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(G + (0 .. d * d - 1));
  @ requires write: \valid(u + (0 .. d - 1));
  @ requires apart: \separated(u + (0 .. d - 1), q + (0 .. d - 1)) &&
  @                   \separated(u + (0 .. d - 1), G + (0 .. d * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    u[0 .. d - 1];
  @ ensures intervals: \forall integer a; 0 <= a < d ==> \le_double(u[a].lo, u[a].hi);
  @ ensures encloses:  \forall real c, \list<real> x, y, z, integer p, k, a; 0 <= a < d ==> encloses(scale, c) ==>
  @     query_within{Pre}(q, x, p, y, k, d) ==> weights_within{Pre}(G, y, z, k, d, d) ==>
  @     value_within(u, c, x, p, y, z, k, d, a, d);
  @ */
static void value(attest_interval scale, int64_t d, const attest_interval *q, const attest_interval *G,
                  attest_interval *u)
{
    //@ ghost rows_within(d, d);
    attest_interval_clear(u, d);
    /*@ loop invariant range:     0 <= r <= d;
      @ loop invariant intervals: \forall integer k; 0 <= k < d ==> \le_double(u[k].lo, u[k].hi);
      @ loop invariant query:     \forall integer b; 0 <= b < d ==> q[b] == \at(q[b], Pre);
      @ loop invariant weights:   same_intervals{Pre, Here}(G, d * d);
      @ loop invariant encloses:  \forall real c, \list<real> x, y, z, integer p, k, a; 0 <= a < d ==> encloses(scale, c) ==>
      @     query_within{Pre}(q, x, p, y, k, d) ==> weights_within{Pre}(G, y, z, k, d, d) ==>
      @     value_within(u, c, x, p, y, z, k, d, a, r);
      @ loop assigns r, u[0 .. d - 1];
      @ loop variant d - r; */
    for (int64_t r = 0; r < d; r++) {
        //@ ghost row_inside(r, d, d);
        const attest_interval weight = attest_interval_mul(scale, q[r]);
        //@ assert same: \let b = r; q[b] == \at(q[b], Pre);
        /*@ assert number: \forall \list<real> x, y, integer p, k; query_within{Pre}(q, x, p, y, k, d) ==>
          @     number_within{Pre}(q, x, p, y, k, d, r) && number_within{Here}(q, x, p, y, k, d, r); */
        /*@ assert weight: \forall real c, \list<real> x, y, integer p, k; encloses(scale, c) ==>
          @     query_within{Pre}(q, x, p, y, k, d) ==> number_within{Here}(q, x, p, y, k, d, r) &&
          @     weight_within(weight, c, x, p, y, k, d, r); */
        /*@ assert row: \forall \list<real> y, z, integer k, a; 0 <= a < d ==> weights_within{Pre}(G, y, z, k, d, d) ==>
          @     row_within(r, d, d) && element_enclosed{Pre}(G, d, r, a, transposed_list(y, d, z, d, r, a, k)) &&
          @     element_enclosed{Here}(G, d, r, a, transposed_list(y, d, z, d, r, a, k)); */
        attest_interval_axpy(weight, G + r * d, d, u);
        //@ assert joined: \forall integer a; 0 <= a < d ==> value_joined{LoopCurrent, Here}(weight, G, d, u, r, a);
        /*@ assert more: \forall real c, \list<real> x, y, z, integer p, k, a; 0 <= a < d ==> encloses(scale, c) ==>
          @     query_within{Pre}(q, x, p, y, k, d) ==> weights_within{Pre}(G, y, z, k, d, d) ==>
          @     value_joined{LoopCurrent, Here}(weight, G, d, u, r, a) && weight_within(weight, c, x, p, y, k, d, r) &&
          @     element_enclosed{LoopCurrent}(G, d, r, a, transposed_list(y, d, z, d, r, a, k)) &&
          @     value_within{LoopCurrent}(u, c, x, p, y, z, k, d, a, r) && value_within{Here}(u, c, x, p, y, z, k, d, a, r + 1); */
    }
}

/* C = A B, and C = A^T B, of numbers of which the lists are known */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= k <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * k - 1)) && \valid_read(B + (0 .. k * d - 1));
  @ requires write: \valid(C + (0 .. n * d - 1));
  @ requires apart: \separated(C + (0 .. n * d - 1), A + (0 .. n * k - 1)) &&
  @                 \separated(C + (0 .. n * d - 1), B + (0 .. k * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. n * d - 1];
  @ ensures corner:   \le_double(C[0].lo, C[0].hi);
  @ ensures encloses: \forall \list<real> x, y; numbers{Pre}(A, n * k, x) ==> numbers{Pre}(B, k * d, y) ==>
  @     products_within(C, x, n, k, y, d);
  @ */
static void multiply(const double *A, const double *B, int64_t n, int64_t k, int64_t d, attest_interval *C)
{
    //@ ghost list_product(A, B, n, k, d);
    attest_interval_product(A, B, n, k, d, C);
    /*@ assert each: \forall \list<real> x, y, integer i, j; numbers{Pre}(A, n * k, x) ==> numbers{Pre}(B, k * d, y) ==>
      @     0 <= i < n ==> 0 <= j < d ==> product_listed{Pre}(A, B, x, k, y, d, i, j, k) &&
      @     product_enclosed{Pre, Here}(A, B, k, d, C, i, j) && product_within(C, x, k, y, d, i, j); */
}

/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(A + (0 .. n * d - 1)) && \valid_read(B + (0 .. n * d - 1));
  @ requires write: \valid(C + (0 .. d * d - 1));
  @ requires apart: \separated(C + (0 .. d * d - 1), A + (0 .. n * d - 1)) &&
  @                 \separated(C + (0 .. d * d - 1), B + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    C[0 .. d * d - 1];
  @ ensures encloses: \forall \list<real> x, y; numbers{Pre}(A, n * d, x) ==> numbers{Pre}(B, n * d, y) ==>
  @     weights_within(C, x, y, n, d, d);
  @ */
static void multiply_transposed(const double *A, const double *B, int64_t n, int64_t d, attest_interval *C)
{
    //@ ghost list_transposed_product(A, B, n, d, d);
    attest_interval_transposed_product(A, B, n, d, d, C);
    /*@ assert each: \forall \list<real> x, y, integer a, b; numbers{Pre}(A, n * d, x) ==> numbers{Pre}(B, n * d, y) ==>
      @     0 <= a < d ==> 0 <= b < d ==> transposed_listed{Pre}(A, B, x, d, y, d, a, b, n) &&
      @     transposed_enclosed{Pre, Here}(A, B, d, d, C, a, b, n) &&
      @     element_enclosed(C, d, a, b, transposed_list(x, d, y, d, a, b, n)); */
}

/* The same for all tokens: U = Q G / sqrt(d) */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(Q + (0 .. n * d - 1)) && \valid_read(G + (0 .. d * d - 1));
  @ requires write: \valid(U + (0 .. n * d - 1));
  @ requires apart: \separated(U + (0 .. n * d - 1), Q + (0 .. n * d - 1)) &&
  @                   \separated(U + (0 .. n * d - 1), G + (0 .. d * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    U[0 .. n * d - 1];
  @ ensures encloses: \forall real c, \list<real> x, y, z, integer k; factors_within{Pre}(scale, Q, G, n, d, c, x, y, z, k) ==>
  @     l2_values_within(U, c, x, n, k, y, z, d);
  @ */
static void values(attest_interval scale, int64_t n, int64_t d, const attest_interval *Q, const attest_interval *G,
                   attest_interval *U)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(d, d);
    //@ ghost rows_within(n, d);
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant queries: same_intervals{Pre, Here}(Q, n * d);
      @ loop invariant weights: same_intervals{Pre, Here}(G, d * d);
      @ loop invariant encloses: \forall real c, \list<real> x, y, z, integer k, t, a; 0 <= t < i ==> 0 <= a < d ==>
      @     factors_within{Pre}(scale, Q, G, n, d, c, x, y, z, k) ==> l2_value_within(U, c, x, k, y, z, d, t, a);
      @ loop assigns i, U[0 .. n * d - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i != n; i++) {
        //@ ghost row_inside(i, n, d);
        //@ ghost rows_within(i, d);
        /*@ assert numbers: \forall \list<real> x, y, integer k, p, b; products_within{Pre}(Q, x, n, k, y, d) ==> begins(p, i, k) ==>
          @     0 <= b < d ==> row_within(i, n, d) && product_within{Pre}(Q, x, k, y, d, i, b) &&
          @     product_within{Here}(Q, x, k, y, d, i, b) && number_within(Q + i * d, x, p, y, k, d, b); */
        /*@ assert query: \forall \list<real> x, y, integer k, p; products_within{Pre}(Q, x, n, k, y, d) ==> begins(p, i, k) ==>
          @     query_within(Q + i * d, x, p, y, k, d); */
        /*@ assert each: \forall \list<real> y, z, integer k, b, a; weights_within{Pre}(G, y, z, k, d, d) ==> 0 <= b < d ==>
          @     0 <= a < d ==> row_within(b, d, d) &&
          @     element_enclosed{Pre}(G, d, b, a, transposed_list(y, d, z, d, b, a, k)) &&
          @     element_enclosed{Here}(G, d, b, a, transposed_list(y, d, z, d, b, a, k)); */
        /*@ assert weights: \forall \list<real> y, z, integer k; weights_within{Pre}(G, y, z, k, d, d) ==>
          @     weights_within{Here}(G, y, z, k, d, d); */
        value(scale, d, Q + i * d, G, U + i * d);
        /*@ assert row: \forall real c, \list<real> x, y, z, integer k, a; 0 <= a < d ==>
          @     factors_within{Pre}(scale, Q, G, n, d, c, x, y, z, k) ==> query_within{LoopCurrent}(Q + i * d, x, i * k, y, k, d) &&
          @     value_within(U + i * d, c, x, i * k, y, z, k, d, a, d) && l2_value_within(U, c, x, k, y, z, d, i, a); */
        //@ assert kept: same_intervals{LoopCurrent, Here}(U, i * d);
        /*@ assert earlier: \forall real c, \list<real> x, y, z, integer k, t, a; 0 <= t < i ==> 0 <= a < d ==>
          @     l2_value_within{LoopCurrent}(U, c, x, k, y, z, d, t, a) ==> row_within(t, i, d) &&
          @     l2_value_within(U, c, x, k, y, z, d, t, a); */
    }
}

void attest_enclosed_projections(attest_heads w, attest_scoring s, int64_t h, int64_t n, const double *X,
                                 attest_interval *G, attest_interval *at)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t block = w.width * w.d, begin = h * block;
    const double *wq = w.wq + begin, *wk = w.wk + begin, *wv = w.wv + begin;
    //@ ghost product_below(n, w.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, n, w.d);
    //@ ghost rows_within(n, w.d);
    const int64_t size = n * w.d;
    attest_interval *Q = at, *K = at + size, *U = at + 2 * size;
    //@ assert apart_q: \separated(at + (0 .. 3 * size - 1), wq + (0 .. w.width * w.d - 1));
    //@ assert apart_k: \separated(at + (0 .. 3 * size - 1), wk + (0 .. w.width * w.d - 1));
    //@ assert apart_v: \separated(at + (0 .. 3 * size - 1), wv + (0 .. w.width * w.d - 1));
    //@ ghost list_product(X, wq, n, w.width, w.d);
    /*@ assert alike: \forall \list<real> x, q, k, integer i, b; numbers(X, n * w.width, x) ==> numbers(wq, block, q) ==>
      @     numbers(wq, block, k) ==> 0 <= i < n ==> 0 <= b < w.d ==> product_listed(X, wq, x, w.width, q, w.d, i, b, w.width) &&
      @     product_listed(X, wq, x, w.width, k, w.d, i, b, w.width) && same_product(x, w.width, q, k, w.d, i, b); */
    multiply(X, wq, n, w.width, w.d, Q);
    //@ ghost Queries:;
    //@ assert x: same_values{Pre, Here}(X, n * w.width);
    //@ assert k: same_values{Pre, Here}(wk, w.width * w.d);
    multiply(X, wk, n, w.width, w.d, K);
    //@ ghost Keys:;
    //@ assert x_still: same_values{Pre, Here}(X, n * w.width);
    //@ assert q: same_values{Pre, Here}(wq, w.width * w.d);
    //@ assert v: same_values{Pre, Here}(wv, w.width * w.d);
    //@ assert queries_still: same_intervals{Queries, Here}(Q, size);
    if (s.kind == ATTEST_DOT) {
        multiply(X, wv, n, w.width, w.d, U);
        //@ assert kept_q: same_intervals{Keys, Here}(Q, size);
        //@ assert kept_k: same_intervals{Keys, Here}(K, size);
    } else {
        multiply_transposed(wq, wv, w.width, w.d, G);
        //@ ghost Weights:;
        //@ assert same_q: same_intervals{Keys, Here}(Q, size);
        //@ assert same_k: same_intervals{Keys, Here}(K, size);
        /*@ assert each: \forall \list<real> x, q, integer i, j; products_within{Queries}(Q, x, n, w.width, q, w.d) ==> 0 <= i < n ==>
          @     0 <= j < w.d ==> row_within(i, n, w.d) && product_within{Queries}(Q, x, w.width, q, w.d, i, j) &&
          @     product_within{Keys}(Q, x, w.width, q, w.d, i, j) && product_within(Q, x, w.width, q, w.d, i, j); */
        /*@ assert factors: \forall real c, \list<real> x, q, v; encloses(s.scale, c) ==> numbers{Pre}(X, n * w.width, x) ==>
          @     numbers{Pre}(wq, w.width * w.d, q) ==> numbers{Pre}(wv, w.width * w.d, v) ==>
          @     products_within{Queries}(Q, x, n, w.width, q, w.d) && products_within(Q, x, n, w.width, q, w.d) &&
          @     numbers{Keys}(wq, w.width * w.d, q) && numbers{Keys}(wv, w.width * w.d, v) &&
          @     weights_within(G, q, v, w.width, w.d, w.d) && factors_within(s.scale, Q, G, n, w.d, c, x, q, v, w.width); */
        values(s.scale, n, w.d, Q, G, U);
        //@ assert kept_q: same_intervals{Weights, Here}(Q, size);
        //@ assert kept_k: same_intervals{Weights, Here}(K, size);
    }
    //@ assert kept_q: same_intervals{Keys, Here}(Q, size);
    //@ assert kept_k: same_intervals{Keys, Here}(K, size);
    /*@ assert queries: \forall \list<real> x, q, integer i, j; products_within{Queries}(Q, x, n, w.width, q, w.d) ==> 0 <= i < n ==>
      @     0 <= j < w.d ==> row_within(i, n, w.d) && product_within{Queries}(Q, x, w.width, q, w.d, i, j) &&
      @     product_within{Keys}(Q, x, w.width, q, w.d, i, j) &&
      @     product_within(Q, x, w.width, q, w.d, i, j); */
    /*@ assert keys_too: \forall \list<real> x, k, integer i, j; products_within{Keys}(K, x, n, w.width, k, w.d) ==> 0 <= i < n ==>
      @     0 <= j < w.d ==> row_within(i, n, w.d) && product_within{Keys}(K, x, w.width, k, w.d, i, j) &&
      @     product_within(K, x, w.width, k, w.d, i, j); */
    /*@ assert queries_in: \forall \list<real> x, q, y; numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(wq, block, q) ==>
      @     products_within{Queries}(Q, x, n, w.width, q, w.d) && products_within(Q, x, n, w.width, q, w.d) &&
      @     (projected(y, 0, x, n, w.width, q, w.d) ==> matrix_in(Q, n, w.d, y, 0)); */
    /*@ assert keys_in: \forall \list<real> x, k, y; numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(wk, block, k) ==>
      @     products_within{Keys}(K, x, n, w.width, k, w.d) && products_within(K, x, n, w.width, k, w.d) &&
      @     (projected(y, size, x, n, w.width, k, w.d) ==> matrix_in(K, n, w.d, y, size)); */
    /*@ assert dot_values: \forall \list<real> x, v, y; s.kind == ATTEST_DOT ==> numbers{Pre}(X, n * w.width, x) ==>
      @     numbers{Pre}(wv, block, v) ==> products_within(U, x, n, w.width, v, w.d) &&
      @     (projected(y, 2 * size, x, n, w.width, v, w.d) ==> matrix_in(U, n, w.d, y, 2 * size)); */
    /*@ assert l2_values: \forall real c, \list<real> x, q, v, y; s.kind != ATTEST_DOT ==> encloses(s.scale, c) ==>
      @     numbers{Pre}(X, n * w.width, x) ==> numbers{Pre}(wq, block, q) ==> numbers{Pre}(wv, block, v) ==>
      @     l2_values_within(U, c, x, n, w.width, q, v, w.d) &&
      @     (l2_projected(y, 2 * size, c, x, n, w.width, q, v, w.d) ==> matrix_in(U, n, w.d, y, 2 * size)); */
    /*@ assert tied: \forall \list<real> x, q, k, y; w.wq == w.wk ==> numbers{Pre}(X, n * w.width, x) ==>
      @     numbers{Pre}(wq, block, q) ==> numbers{Pre}(wk, block, k) ==> same_products(x, n, w.width, q, k, w.d) &&
      @     (projected(y, 0, x, n, w.width, q, w.d) ==> projected(y, size, x, n, w.width, k, w.d) ==> keys_are_queries(y, n, w.d)); */
}

/* y += z W, with intervals z [d] and numbers W [d,width] */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(z + (0 .. d - 1)) && \valid_read(W + (0 .. d * width - 1));
  @ requires write: \valid(y + (0 .. width - 1));
  @ requires apart: \separated(y + (0 .. width - 1), z + (0 .. d - 1)) && \separated(y + (0 .. width - 1), W + (0 .. d * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. width - 1];
  @ ensures intervals: \forall integer k; 0 <= k < width ==> \le_double(y[k].lo, y[k].hi);
  @ ensures encloses:  \forall \list<real> x, o, real r, integer t; 0 <= t < width ==> encloses_row{Pre}(z, d, x) ==>
  @     numbers{Pre}(W, d * width, o) ==> encloses(\at(y[t], Pre), r) ==> output_within(y, t, r, x, o, width, d);
  @ */
static void add_rows(const attest_interval *z, const double *W, int64_t d, int64_t width, attest_interval *y)
{
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost rows_within(d, width);
    /*@ loop invariant range:     0 <= a <= d;
      @ loop invariant intervals: 0 < a ==> \forall integer k; 0 <= k < width ==> \le_double(y[k].lo, y[k].hi);
      @ loop invariant encloses:  \forall \list<real> x, o, real r, integer t; 0 <= t < width ==> encloses_row{Pre}(z, d, x) ==>
      @     numbers{Pre}(W, d * width, o) ==> encloses(\at(y[t], Pre), r) ==> output_within(y, t, r, x, o, width, a);
      @ loop assigns a, y[0 .. width - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a != d; a++) {
        //@ ghost row_inside(a, d, width);
        const attest_interval weight = z[a];
        //@ assert weight: \forall \list<real> x; encloses_row{Pre}(z, d, x) ==> encloses(weight, \nth(x, a));
        //@ assert same: same_values{Pre, Here}(W, d * width);
        /*@ assert listed: \forall \list<real> o, integer t; numbers{Pre}(W, d * width, o) ==> 0 <= t < width ==>
          @     row_within(a, d, width) && place_listed(W, o, width, a, t); */
        attest_interval_add_row(weight, W + a * width, width, y);
        /*@ assert joined: \forall \list<real> o, integer t; numbers{Pre}(W, d * width, o) ==> 0 <= t < width ==>
          @     place_listed{LoopCurrent}(W, o, width, a, t) && row_added{LoopCurrent, Here}(weight, \nth(o, a * width + t), y, t); */
        /*@ assert term: \forall \list<real> x, o, real r, integer t; 0 <= t < width ==> encloses_row{Pre}(z, d, x) ==>
          @     numbers{Pre}(W, d * width, o) ==> encloses(\at(y[t], Pre), r) ==>
          @     row_added{LoopCurrent, Here}(weight, \nth(o, a * width + t), y, t) && encloses(weight, \nth(x, a)) &&
          @     output_within{LoopCurrent}(y, t, r, x, o, width, a) && output_term_in(y, r, x, o, width, t, a); */
        /*@ assert more: \forall \list<real> x, o, real r, integer t; 0 <= t < width ==> encloses_row{Pre}(z, d, x) ==>
          @     numbers{Pre}(W, d * width, o) ==> encloses(\at(y[t], Pre), r) ==> output_term_in(y, r, x, o, width, t, a) &&
          @     output_within{Here}(y, t, r, x, o, width, a + 1); */
    }
}

void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    add_rows(z, w.wo + (h * w.d) * w.width, w.d, w.width, y);
}
