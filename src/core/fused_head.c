#define FUSED_VALUES
#define INTERVAL_VALUES
#define PRODUCT_VALUES
#include "reals.h"
#include "logic/fused.h"
#include "upper.h"
#include "interval_matrix.h"
#include "fused_head.h"
#include "logic/index.h"
#include "logic/rows_within.h"

/*@ // row a of A^T B, as a list: its first m elements
  @ logic \list<real> transposed_row{L}(double *A, double *B, integer k, integer d, integer a, integer n, integer m) =
  @     m <= 0 ? \Nil : (transposed_row(A, B, k, d, a, n, m - 1) ^ [| transposed_real(A, B, k, d, a, m - 1, n) |]);
  @ predicate row_listed{L}(double *A, double *B, integer k, integer d, integer a, integer n, integer m) =
  @     \length(transposed_row(A, B, k, d, a, n, m)) == m && \forall integer b; 0 <= b < m ==>
  @     \nth(transposed_row(A, B, k, d, a, n, m), b) == transposed_real(A, B, k, d, a, b, n);
  @ lemma listed_none{L}: \forall double *A, *B, integer k, d, a, n; row_listed(A, B, k, d, a, n, 0);
  @ lemma listed_more{L}: \forall double *A, *B, integer k, d, a, n, m; 0 <= m ==> row_listed(A, B, k, d, a, n, m) ==>
  @     row_listed(A, B, k, d, a, n, m + 1);
  @ // it lies in row a of C, where its elements do
  @ predicate elements_enclosed{L, M}(double *A, double *B, integer k, integer d, attest_interval *C, integer a, integer n) =
  @     \forall integer b; 0 <= b < d ==> element_enclosed{M}(C, d, a, b, transposed_real{L}(A, B, k, d, a, b, n));
  @ lemma row_enclosed_of{L, M}: \forall double *A, *B, attest_interval *C, integer k, d, a, n; row_listed{L}(A, B, k, d, a, n, d) ==>
  @     elements_enclosed{L, M}(A, B, k, d, C, a, n) ==> row_enclosed{M}(C, d, a, transposed_row{L}(A, B, k, d, a, n, d));
  @ // an element of the fused weights is that of such a row times wo, as far as the first t rows
  @ predicate element_listed{L}(double *wq, double *wv, double *wo, integer n, integer d, integer a, integer o, integer t) =
  @     row_times(transposed_row(wq, wv, d, d, a, n, d), wo, n, o, t) == fused_real(wq, wv, wo, n, d, a, o, t);
  @ lemma element_more{L}: \forall double *wq, *wv, *wo, integer n, d, a, o, t; 0 <= t < d ==> row_listed(wq, wv, d, d, a, n, d) ==>
  @     element_listed(wq, wv, wo, n, d, a, o, t) ==>
  @     products_equal(\nth(transposed_row(wq, wv, d, d, a, n, d), t), wo[t * n + o], transposed_real(wq, wv, d, d, a, t, n),
  @     wo[t * n + o]) && element_listed(wq, wv, wo, n, d, a, o, t + 1);
  @
  @ // after bounds what before bounded and q |x|
  @ predicate magnitude_added(double before, double q, attest_interval x, double after) = \forall real s, u, a;
  @     upper(before, s) ==> upper(q, u) ==> encloses(x, a) ==> upper(after, s + u * \abs(a));
  @ predicate bound_kept(double before, double after) = \forall real s; upper(before, s) ==> upper(after, s);
  @ // element a, o of C joins the sum of column o
  @ predicate column_joined{L, M}(double q, attest_interval *C, integer n, double *sums, integer a, integer o) =
  @     magnitude_added(\at(sums[o], L), q, \at(C[a * n + o], L), \at(sums[o], M));
  @ predicate columns_joined{L, M}(real u, double *wq, double *wv, double *wo, integer n, integer d, double *sums, integer o, integer a) =
  @     sum_grown{L, M}(sums, o, u * fused_column{L}(wq, wv, wo, n, d, o, a) + u * \abs(fused_real{L}(wq, wv, wo, n, d, a, o, d)));
  @ lemma columns_joined_of{L, M, N}: \forall double q, *wq, *wv, *wo, *sums, attest_interval *C, real u, integer n, d, a, o;
  @     upper(q, u) ==> column_joined{M, N}(q, C, n, sums, a, o) ==> fused_enclosed{L, M}(wq, wv, wo, n, d, C, a, o) ==>
  @     columns_added{L, M}(u, wq, wv, wo, n, d, sums, o, a) ==> columns_joined{L, N}(u, wq, wv, wo, n, d, sums, o, a);
  @ predicate vanishes(real c) = c == 0.0;
  @ lemma vanishing_product: \forall real u, c; vanishes(c) ==> vanishes(u * c);
  @ lemma columns_none{L, M}: \forall double *wq, *wv, *wo, *sums, real u, integer n, d, o;
  @     bound_kept(\at(sums[o], L), \at(sums[o], M)) ==> vanishes(fused_column{L}(wq, wv, wo, n, d, o, 0)) &&
  @     vanishes(u * fused_column{L}(wq, wv, wo, n, d, o, 0)) && columns_added{L, M}(u, wq, wv, wo, n, d, sums, o, 0);
  @ // u (c + m) = u c + u m, in steps that solvers follow
  @ predicate joined_by(real c, real m, real t) = t == c + m;
  @ predicate grown(real u, real c, real m, real t) = u * t == u * c + u * m;
  @ lemma grown_sum: \forall real u, c, m, t; t == c + m ==> grown(u, c, m, t);
  @ lemma grown_of: \forall real u, c, m, t; joined_by(c, m, t) ==> grown(u, c, m, t);
  @ predicate column_grown{L}(real u, double *wq, double *wv, double *wo, integer n, integer d, integer o, integer a) =
  @     joined_by(fused_column(wq, wv, wo, n, d, o, a), \abs(fused_real(wq, wv, wo, n, d, a, o, d)),
  @               fused_column(wq, wv, wo, n, d, o, a + 1)) &&
  @     grown(u, fused_column(wq, wv, wo, n, d, o, a), \abs(fused_real(wq, wv, wo, n, d, a, o, d)),
  @           fused_column(wq, wv, wo, n, d, o, a + 1));
  @ lemma column_grown_of{L}: \forall double *wq, *wv, *wo, real u, integer n, d, a, o; 0 <= a ==>
  @     column_grown(u, wq, wv, wo, n, d, o, a);
  @ lemma columns_more{L, M}: \forall double *wq, *wv, *wo, *sums, real u, integer n, d, a, o;
  @     columns_joined{L, M}(u, wq, wv, wo, n, d, sums, o, a) ==> column_grown{L}(u, wq, wv, wo, n, d, o, a) ==>
  @     columns_added{L, M}(u, wq, wv, wo, n, d, sums, o, a + 1);
  @ */

void attest_fuse(const double *wq, const double *wv, const double *wo, int64_t n, int64_t d, attest_interval *cells)
{
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_interval *G = cells, *M = cells + d * d;
    /* The rows of wq^T wv as lists, and the fused weights by them: */
    /*@ ghost
      /@ loop invariant range:  0 <= m <= d;
       @ loop invariant listed: \forall integer a; row_listed(wq, wv, d, d, a, n, m);
       @ loop assigns m;
       @ loop variant d - m; @/
      for (int64_t m = 0; m < d; m++) {
          /@ assert more: \forall integer a; row_listed(wq, wv, d, d, a, n, m) && row_listed(wq, wv, d, d, a, n, m + 1); @/
          ;
      }
      /@ loop invariant range:  0 <= t <= d;
       @ loop invariant listed: \forall integer a, o; element_listed(wq, wv, wo, n, d, a, o, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert more: \forall integer a, o; row_listed(wq, wv, d, d, a, n, d) &&
           @     element_listed(wq, wv, wo, n, d, a, o, t) && element_listed(wq, wv, wo, n, d, a, o, t + 1); @/
          ;
      }
    */
    attest_interval_transposed_product(wq, wv, n, d, d, G);
    //@ assert elements: \forall integer a; 0 <= a < d ==> elements_enclosed{Pre, Here}(wq, wv, d, d, G, a, n);
    /*@ assert rows: \forall integer a; 0 <= a < d ==> row_listed{Pre}(wq, wv, d, d, a, n, d) &&
      @     elements_enclosed{Pre, Here}(wq, wv, d, d, G, a, n) &&
      @     row_enclosed{Here}(G, d, a, transposed_row{Pre}(wq, wv, d, d, a, n, d)); */
    /* Nothing in wo has changed, and so, term by term, neither have products with it: */
    //@ assert same: same_values{Here, Pre}(wo, d * n);
    /*@ ghost
      /@ loop invariant range: 0 <= t <= d;
       @ loop invariant same:  \forall \list<real> x, integer o; 0 <= o < n ==> same_times{Here, Pre}(x, wo, n, o, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          row_inside(t, d, n);
          /@ assert within: row_within(t, d, n); @/
          /@ assert more: \forall \list<real> x, integer o; 0 <= o < n ==> same_number{Here, Pre}(wo, n, o, t) &&
           @     same_times{Here, Pre}(x, wo, n, o, t) && same_times{Here, Pre}(x, wo, n, o, t + 1); @/
      }
    */
    //@ ghost enclosed:;
    attest_interval_times(G, wo, d, d, n, M);
    /*@ assert fused: \forall integer a, o; 0 <= a < d ==> 0 <= o < n ==>
      @     row_enclosed{enclosed}(G, d, a, transposed_row{Pre}(wq, wv, d, d, a, n, d)) &&
      @     times_enclosed{enclosed, Here}(transposed_row{Pre}(wq, wv, d, d, a, n, d), wo, n, M, a, o, d) &&
      @     same_times{enclosed, Pre}(transposed_row{Pre}(wq, wv, d, d, a, n, d), wo, n, o, d) &&
      @     element_listed{Pre}(wq, wv, wo, n, d, a, o, d) && fused_enclosed{Pre, Here}(wq, wv, wo, n, d, M, a, o); */
}

/* out_i += q |x_i| from above */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1)) && \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures numbers: \forall integer i; 0 <= i < n ==> \ge_double(out[i], (double)0.0);
  @ ensures added:   \forall integer i; 0 <= i < n ==> magnitude_added(\old(out[i]), q, \old(x[i]), out[i]);
  @ */
static void add_magnitudes(double q, const attest_interval *x, int64_t n, double *out)
{
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant numbers: \forall integer k; 0 <= k < i ==> \ge_double(out[k], (double)0.0);
      @ loop invariant added:   \forall integer k; 0 <= k < i ==>
      @     magnitude_added(\at(out[k], Pre), q, \at(x[k], Pre), out[k]);
      @ loop invariant ahead:   \forall integer k; i <= k < n ==> bound_kept(\at(out[k], Pre), out[k]);
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ assert read: \let k = i; x[k] == \at(x[k], Pre) && bound_kept(\at(out[k], Pre), out[k]);
        const double size = attest_magnitude(x[i]), term = attest_upper_product(q, size),
                     sum = attest_upper_sum(out[i], term);
        //@ assert size: \forall real a; encloses(x[i], a) ==> upper(size, \abs(a));
        //@ assert term: \forall real u, a; upper(q, u) ==> encloses(x[i], a) ==> upper_product(term, u, \abs(a));
        /*@ assert sum: \forall real s, u, a; upper(out[i], s) ==> upper(q, u) ==> encloses(x[i], a) ==>
          @     upper_sum(sum, s, u * \abs(a)); */
        //@ assert this: \let k = i; magnitude_added(\at(out[k], Pre), q, \at(x[k], Pre), sum);
        out[i] = sum;
    }
}

void attest_add_fused(double q, const double *wq, const double *wv, const double *wo, int64_t n, int64_t d,
                      attest_interval *cells, double *sums)
{
    //@ ghost product_below(d, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_interval *M = cells + d * d;
    attest_fuse(wq, wv, wo, n, d, cells);
    //@ ghost rows_within(d, n);
    /*@ assert kept: \forall real u, integer o; 0 <= o < n ==> bound_kept(\at(sums[o], Pre), sums[o]) &&
      @     columns_added{Pre, Here}(u, wq, wv, wo, n, d, sums, o, 0); */
    /*@ loop invariant range: 0 <= a <= d;
      @ loop invariant enclosed: \forall integer r, o; 0 <= r < d ==> 0 <= o < n ==>
      @     fused_enclosed{Pre, Here}(wq, wv, wo, n, d, M, r, o);
      @ loop invariant numbers:  0 < a ==> \forall integer o; 0 <= o < n ==> \ge_double(sums[o], (double)0.0);
      @ loop invariant added:    \forall real u, integer o; 0 <= o < n ==> upper(q, u) ==>
      @     columns_added{Pre, Here}(u, wq, wv, wo, n, d, sums, o, a);
      @ loop assigns a, sums[0 .. n - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a != d; a++) {
        //@ ghost row_inside(a, d, n);
        add_magnitudes(q, M + a * n, n, sums);
        //@ assert joined: \forall integer o; 0 <= o < n ==> column_joined{LoopCurrent, Here}(q, M, n, sums, a, o);
        /*@ assert more: \forall real u, integer o; 0 <= o < n ==> upper(q, u) ==>
          @     column_joined{LoopCurrent, Here}(q, M, n, sums, a, o) && fused_enclosed{Pre, LoopCurrent}(wq, wv, wo, n, d, M, a, o) &&
          @     columns_added{Pre, LoopCurrent}(u, wq, wv, wo, n, d, sums, o, a) &&
          @     columns_joined{Pre, Here}(u, wq, wv, wo, n, d, sums, o, a) && column_grown{Pre}(u, wq, wv, wo, n, d, o, a) &&
          @     columns_added{Pre, Here}(u, wq, wv, wo, n, d, sums, o, a + 1); */
        /*@ assert enclosed: \forall integer r, o; 0 <= r < d ==> 0 <= o < n ==> row_within(r, d, n) &&
          @     fused_enclosed{Pre, LoopCurrent}(wq, wv, wo, n, d, M, r, o) && fused_enclosed{Pre, Here}(wq, wv, wo, n, d, M, r, o); */
    }
}
