#define INTERVAL_VALUES
#define PRODUCT_VALUES
#define ENCLOSED_VALUES
#include "directed.h"
#include "logic/l2_value.h"
#include "interval_matrix.h"
#include "interval_same.h"
#include "enclosed_projections.h"
#include "logic/heads.h"

/*@ // what q and G enclose: a query of the token at p, and W^Q^T W^V
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
  @ // row a of W, weighted, joins y_k, which is what it is at M and at N
  @ predicate output_joined{L, M, N}(attest_interval w, double *W, integer width, attest_interval *y, integer k, integer a) =
  @     encloses_added(\at(y[k], M), w, \at(W[a * width + k], L), \at(y[k], N));
  @ lemma output_within_more{L, M, N}: \forall attest_interval w, *y, real r, \list<real> x, double *W, integer width, k, a; 0 <= a ==>
  @     output_joined{L, M, N}(w, W, width, y, k, a) ==> encloses(w, \nth(x, a)) ==> output_within{L, M}(y, r, x, W, a, width, k) ==>
  @     output_within{L, N}(y, r, x, W, a + 1, width, k); */

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
  @ ensures encloses:  \forall \list<real> x, real r, integer k; 0 <= k < width ==> encloses_row{Pre}(z, d, x) ==>
  @     encloses(\at(y[k], Pre), r) ==> output_within{Pre, Post}(y, r, x, W, d, width, k);
  @ */
static void add_rows(const attest_interval *z, const double *W, int64_t d, int64_t width, attest_interval *y)
{
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:     0 <= a <= d;
      @ loop invariant intervals: 0 < a ==> \forall integer k; 0 <= k < width ==> \le_double(y[k].lo, y[k].hi);
      @ loop invariant encloses:  \forall \list<real> x, real r, integer k; 0 <= k < width ==> encloses_row{Pre}(z, d, x) ==>
      @     encloses(\at(y[k], Pre), r) ==> output_within{Pre, Here}(y, r, x, W, a, width, k);
      @ loop assigns a, y[0 .. width - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a < d; a++) {
        //@ ghost row_inside(a, d, width);
        const attest_interval weight = z[a];
        //@ assert weight: \forall \list<real> x; encloses_row{Pre}(z, d, x) ==> encloses(weight, \nth(x, a));
        attest_interval_add_row(weight, W + a * width, width, y);
        //@ assert joined: \forall integer k; 0 <= k < width ==> output_joined{Pre, LoopCurrent, Here}(weight, W, width, y, k, a);
        /*@ assert more: \forall \list<real> x, real r, integer k; 0 <= k < width ==> encloses_row{Pre}(z, d, x) ==>
          @     encloses(\at(y[k], Pre), r) ==> output_joined{Pre, LoopCurrent, Here}(weight, W, width, y, k, a) &&
          @     encloses(weight, \nth(x, a)) && output_within{Pre, LoopCurrent}(y, r, x, W, a, width, k) &&
          @     output_within{Pre, Here}(y, r, x, W, a + 1, width, k); */
    }
}

void attest_enclosed_output(attest_heads w, int64_t h, const attest_interval *z, attest_interval *y)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    add_rows(z, w.wo + (h * w.d) * w.width, w.d, w.width, y);
}
