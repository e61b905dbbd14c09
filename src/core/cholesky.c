#define CHOLESKY_VALUES
#define VECTOR_VALUES
#include "logic/cholesky.h"
#include "cholesky.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"
#include "logic/lower.h"
#include <stdbool.h>

/* Rows are done in blocks: a finished row is then fetched from memory once per block, not once per row. The block's size
 * has no influence on any bit. */
#define BLOCK INT64_C(32)

/*@ // what is done stands for the elements of G, which g has: said of every list that has it
  @ predicate done_near{L}(\list<real> g, real shift, double *L, integer n, integer first, integer end, integer j, integer at) =
  @     \forall \list<real> c, integer i, t; done_listed(c, L, n, first, end, j, at) ==> done(i, t, first, end, j, at) ==>
  @     finite_at(L, n, i, t) ==> factored_at(shift, g, c, n, i, t);
  @ lemma done_near_same{L}: \forall \list<real> g, real shift, double *L, integer n, first, end, j, at, first2, end2, j2, at2;
  @     done_near(g, shift, L, n, first, end, j, at) ==> same_done(first, end, j, at, first2, end2, j2, at2) ==>
  @     done_near(g, shift, L, n, first2, end2, j2, at2);
  @ // the next element is right; so is then all that is done
  @ predicate next_near{L}(\list<real> g, real shift, double *L, integer n, integer first, integer end, integer j, integer at) =
  @     \forall \list<real> c; done_listed(c, L, n, first, end, j, at + 1) ==> finite_at(L, n, at, j) ==>
  @     factored_at(shift, g, c, n, at, j);
  @ lemma near_before{L, M}: \forall \list<real> g, c, real shift, double *L, integer n, first, end, j, at, i, t;
  @     done_near{L}(g, shift, L, n, first, end, j, at) ==> rest_same{L, M}(L, n, at, j) ==> first <= at < end ==> end <= n ==>
  @     0 <= j <= at ==> done_listed{M}(c, L, n, first, end, j, at + 1) ==> done(i, t, first, end, j, at) ==>
  @     finite_at{M}(L, n, i, t) ==> done_listed{L}(c, L, n, first, end, j, at) && same_at{L, M}(L, n, i, t) &&
  @     finite_at{L}(L, n, i, t) && factored_at(shift, g, c, n, i, t);
  @ lemma done_near_more{L, M}: \forall \list<real> g, real shift, double *L, integer n, first, end, j, at;
  @     done_near{L}(g, shift, L, n, first, end, j, at) ==> rest_same{L, M}(L, n, at, j) ==> first <= at < end ==> end <= n ==>
  @     0 <= j <= at ==> next_near{M}(g, shift, L, n, first, end, j, at) ==> done_near{M}(g, shift, L, n, first, end, j, at + 1);
  @
  @ // a diagonal element is positive, and vouches for its row
  @ predicate positive_at{L}(double *L, integer n, integer i) = 0 < L[i * n + i];
  @ predicate row_vouched{L}(double *L, integer n, integer i) = row_finite(L, n, i, i + 1) && positive_at(L, n, i);
  @ predicate rows_vouched{L}(double *L, integer n, integer first, integer end, integer j, integer at) =
  @     \forall integer i; done(i, i, first, end, j, at) ==> row_vouched(L, n, i);
  @ lemma rows_vouched_same{L}: \forall double *L, integer n, first, end, j, at, first2, end2, j2, at2;
  @     rows_vouched(L, n, first, end, j, at) ==> same_done(first, end, j, at, first2, end2, j2, at2) ==>
  @     rows_vouched(L, n, first2, end2, j2, at2);
  @ lemma row_vouched_same{L, M}: \forall double *L, integer n, i, j, r; row_vouched{L}(L, n, r) ==> rest_same{L, M}(L, n, i, j) ==>
  @     0 <= r < n ==> r != i ==> same_at{L, M}(L, n, r, r) && row_finite{M}(L, n, r, r + 1) && row_vouched{M}(L, n, r);
  @ lemma rows_vouched_below{L, M}: \forall double *L, integer n, first, end, j, at; rows_vouched{L}(L, n, first, end, j, at) ==>
  @     rest_same{L, M}(L, n, at, j) ==> first <= at < end ==> end <= n ==> 0 <= j < at ==>
  @     rows_vouched{M}(L, n, first, end, j, at + 1);
  @ lemma rows_vouched_pivot{L, M}: \forall double *L, integer n, first, end, j; rows_vouched{L}(L, n, first, end, j, j) ==>
  @     rest_same{L, M}(L, n, j, j) ==> first <= j < end ==> end <= n ==> 0 <= j ==> row_vouched{M}(L, n, j) ==>
  @     rows_vouched{M}(L, n, first, end, j, j + 1);
  @ lemma pivot_vouched{L, M}: \forall double *L, integer n, j; row_finite{L}(L, n, j, j) ==> rest_same{L, M}(L, n, j, j) ==>
  @     0 <= j < n ==> finite_at{M}(L, n, j, j) ==> positive_at{M}(L, n, j) ==> row_finite{M}(L, n, j, j) && row_vouched{M}(L, n, j);
  @ */

/* The products of two rows left of column j. */
/*@ requires sizes: 0 <= j <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(row + (0 .. j - 1)) && \valid_read(above + (0 .. j - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> part_finite(row, j);
  @ ensures close:  \is_finite(\result) ==> \forall integer n; j <= n <= ATTEST_DIM_MAX ==>
  @     dot_close(\result, dot_real(row, above, j), dot_size(row, above, j), n);
  @ */
static double rows_product(const double *row, const double *above, int64_t j)
{
    const double product = attest_dot(row, above, j);
    /*@ assert computed: \is_finite(product) ==>
      @     computed(product, dot_real(row, above, j), dot_size(row, above, j), 1 + sum_depth(j), 8 * (j + 1)); */
    return product;
}

/* Element (i, j), j < i, of L. */
/*@ requires place: 0 <= j < i < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. n * n - 1)) && \valid_read(L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(G[i * n + j]);
  @ ensures near: \is_finite(\result) ==> \is_finite(L[j * n + j]) ==> 0 < L[j * n + j] ==>
  @     joined_near(-G[i * n + j], dot_real(L + i * n, L + j * n, j), dot_size(L + i * n, L + j * n, j),
  @                 \result * L[j * n + j], L[j * n + j], n);
  @ */
static double below_diagonal(const double *G, const double *L, int64_t i, int64_t j, int64_t n)
{
    //@ ghost row_inside(i, n, n);
    //@ ghost row_inside(j, n, n);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double *row = L + i * n, *above = L + j * n;
    const double product = rows_product(row, above, j), minus = fl_neg(G[i * n + j]);
    const double rest = fl_sub(minus, product), quotient = fl_div(rest, above[j]);
    //@ ghost const double p = above[j];
    //@ assert close: \is_finite(quotient) ==> dot_close(product, dot_real(row, above, j), dot_size(row, above, j), n);
    //@ assert rest: \is_finite(quotient) ==> fl_near(rest, minus - product);
    /*@ assert quotient: \is_finite(quotient) ==> \is_finite(p) ==> 0 < p ==>
      @     quotient_near(quotient, rest, p) && last_near(rest, quotient * p, p); */
    /*@ assert near: \is_finite(quotient) ==> \is_finite(p) ==> 0 < p ==>
      @     joined_near(minus, dot_real(row, above, j), dot_size(row, above, j), quotient * p, p, n); */
    return quotient;
}

/* Diagonal element j of L: the root of its square. Not positive, or not a finite number, where the decomposition ends. */
/*@ requires place: 0 <= j < n <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. n * n - 1)) && \valid_read(L + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(shift) && \is_finite(G[j * n + j]);
  @ ensures vouch:  \is_finite(\result) ==> row_finite(L, n, j, j);
  @ ensures near:   \is_finite(\result) ==> diagonal_joined(shift - G[j * n + j],
  @     dot_real(L + j * n, L + j * n, j), dot_size(L + j * n, L + j * n, j), \result * \result, \result, n);
  @ */
static double pivot(const double *G, double shift, const double *L, int64_t j, int64_t n)
{
    //@ ghost row_inside(j, n, n);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const double *row = L + j * n;
    //@ assert begins: row_begins(row, j * n, L, n, j);
    const double product = rows_product(row, row, j), shifted = fl_sub(shift, G[j * n + j]);
    const double square = fl_sub(shifted, product), root = fl_sqrt(square);
    //@ assert finite: \is_finite(root) ==> \is_finite(product) && fl_near(square, shifted - product);
    //@ assert close: \is_finite(root) ==> dot_close(product, dot_real(row, row, j), dot_size(row, row, j), n);
    //@ assert root: \is_finite(root) ==> root_of(\sqrt(square), square) && square_close(root, \sqrt(square));
    //@ assert square: \is_finite(root) ==> last_near(square, root * root, root);
    /*@ assert joined: \is_finite(root) ==>
      @     joined_near(shifted, dot_real(row, row, j), dot_size(row, row, j), root * root, root, n); */
    return root;
}

/*@ ghost
  /@ requires place: 0 <= j <= i < n <= ATTEST_DIM_MAX;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: element_joined(shift, G[i * n + j], dot_real(L + i * n, L + j * n, j), dot_size(L + i * n, L + j * n, j),
   @                              x, p, n, i, j) ==> \forall \list<real> g, c; lists(g, G, n * n) ==> row_listed(c, L, n, i, j) ==>
   @     row_listed(c, L, n, j, j) ==> same_pair(x, p, \nth(c, i * n + j), \nth(c, j * n + j)) ==> factored_at(shift, g, c, n, i, j);
   @/
  static inline void element_listed(const double *G, double shift, const double *L, int64_t n, int64_t i, int64_t j, double x,
                                    double p)
  {
      row_inside(i, n, n);
      row_inside(j, n, n);
      product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      const double *row = L + i * n, *above = L + j * n;
      dots_listed(row, above, j);
      /@ assert begins: row_begins(row, i * n, L, n, i) && row_begins(above, j * n, L, n, j); @/
      /@ assert same: \forall \list<real> c; row_listed(c, L, n, i, j) ==> row_listed(c, L, n, j, j) ==>
       @     parts_listed(c, i * n, j * n, row, above, j) && same_dot(c, i * n, j * n, row, above, j); @/
      /@ assert near: element_joined(shift, G[i * n + j], dot_real(row, above, j), dot_size(row, above, j), x, p, n, i, j) ==>
       @     \forall \list<real> c; row_listed(c, L, n, i, j) ==> row_listed(c, L, n, j, j) ==>
       @     same_pair(x, p, \nth(c, i * n + j), \nth(c, j * n + j)) ==> element_near(shift, G[i * n + j], c, n, i, j); @/
      /@ assert given: place_inside(i, j, n) && \forall \list<real> g; lists(g, G, n * n) ==> \nth(g, i * n + j) == G[i * n + j]; @/
  }
*/

/* Column j of L in the rows first <= i < end, from the diagonal downwards; false if its pivot is not positive and finite. */
/*@ requires place: 0 <= first < end <= n <= ATTEST_DIM_MAX && 0 <= j < end;
  @ requires read:  \valid_read(G + (0 .. n * n - 1));
  @ requires write: \valid(L + (0 .. n * n - 1));
  @ requires apart: \separated(L + (0 .. n * n - 1), G + (0 .. n * n - 1));
  @ requires near:  \forall \list<real> g; lists(g, G, n * n) ==> done_near(g, shift, L, n, first, end, j, first);
  @ requires vouched: rows_vouched(L, n, first, end, j, first);
  @ terminates \true;
  @ exits      \false;
  @ assigns    L[0 .. n * n - 1];
  @ ensures near: \result ==> \forall \list<real> g; lists{Pre}(g, G, n * n) ==> done_near(g, shift, L, n, first, end, j + 1, first);
  @ ensures vouched: \result ==> rows_vouched(L, n, first, end, j + 1, first);
  @ */
static bool column(const double *G, double shift, int64_t first, int64_t end, int64_t j, int64_t n, double *L)
{
    int64_t i = first;
    if (j >= first) {
        //@ ghost row_inside(j, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double root = pivot(G, shift, L, j, n);
        if (!(root > 0.0 && fl_is_finite(root)))
            return false;
        //@ ghost element_listed(G, shift, L, n, j, j, root, root);
        //@ assert from: same_done(first, end, j, first, first, end, j, j) && rows_vouched(L, n, first, end, j, j);
        //@ ghost before_root:;
        L[j * n + j] = root;
        /*@ assert apart: \forall integer r, t; 0 <= r ==> 0 <= t < n ==> r != j || t != j ==> places_apart(j, j, r, t, n) &&
          @     same_at{before_root, Here}(L, n, r, t); */
        //@ assert rest: rest_same{before_root, Here}(L, n, j, j);
        //@ assert pivot: finite_at(L, n, j, j) && positive_at(L, n, j) && row_vouched(L, n, j);
        /*@ assert listed: \forall \list<real> c; done_listed(c, L, n, first, end, j, j + 1) ==>
          @     done_listed{before_root}(c, L, n, first, end, j, j) && row_listed{before_root}(c, L, n, j, j) &&
          @     done(j, j, first, end, j, j + 1) && listed_at(c, L, n, j, j); */
        /*@ assert next: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> next_near(g, shift, L, n, first, end, j, j); */
        /*@ assert first: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> lists(g, G, n * n) &&
          @     done_near{before_root}(g, shift, L, n, first, end, j, j) && done_near(g, shift, L, n, first, end, j, j + 1); */
        i = j + 1;
    }
    /*@ loop invariant range: first <= i <= end && j < i;
      @ loop invariant given: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> lists(g, G, n * n);
      @ loop invariant near:  \forall \list<real> g; lists{Pre}(g, G, n * n) ==> done_near(g, shift, L, n, first, end, j, i);
      @ loop invariant vouched: rows_vouched(L, n, first, end, j, i);
      @ loop assigns i, L[0 .. n * n - 1];
      @ loop variant end - i; */
    for (; i < end; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost row_inside(j, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double element = below_diagonal(G, L, i, j, n);
        //@ assert diagonal: done(j, j, first, end, j, i) && row_vouched(L, n, j) && finite_at(L, n, j, j) && positive_at(L, n, j);
        //@ ghost const double p = L[j * n + j];
        //@ ghost element_listed(G, shift, L, n, i, j, element, p);
        L[i * n + j] = element;
        /*@ assert apart: \forall integer r, t; 0 <= r ==> 0 <= t < n ==> r != i || t != j ==> places_apart(i, j, r, t, n) &&
          @     same_at{LoopCurrent, Here}(L, n, r, t); */
        //@ assert rest: rest_same{LoopCurrent, Here}(L, n, i, j);
        /*@ assert listed: \forall \list<real> c; done_listed(c, L, n, first, end, j, i + 1) ==>
          @     done_listed{LoopCurrent}(c, L, n, first, end, j, i) && row_listed{LoopCurrent}(c, L, n, i, j) &&
          @     row_listed{LoopCurrent}(c, L, n, j, j) && done(i, j, first, end, j, i + 1) && listed_at(c, L, n, i, j) &&
          @     done(j, j, first, end, j, i + 1) && listed_at(c, L, n, j, j); */
        /*@ assert next: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> next_near(g, shift, L, n, first, end, j, i); */
        /*@ assert more: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> done_near{LoopCurrent}(g, shift, L, n, first, end, j, i) &&
          @     done_near(g, shift, L, n, first, end, j, i + 1); */
    }
    //@ assert end: same_done(first, end, j, end, first, end, j + 1, first);
    return true;
}

int64_t attest_cholesky(const double *G, double shift, int64_t n, double *L)
{
    int64_t first = 0;
    /*@ loop invariant range: 0 <= first <= n;
      @ loop invariant given: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> lists(g, G, n * n);
      @ loop invariant near:  \forall \list<real> g; lists{Pre}(g, G, n * n) ==> done_near(g, shift, L, n, first, first, 0, 0);
      @ loop invariant vouched: rows_vouched(L, n, first, first, 0, 0);
      @ loop assigns first, L[0 .. n * n - 1];
      @ loop variant n - first; */
    while (first < n) {
        const int64_t end = first + BLOCK < n ? first + BLOCK : n;
        //@ assert starts: same_done(first, first, 0, 0, first, end, 0, first);
        /*@ loop invariant range: 0 <= j <= end;
          @ loop invariant given: \forall \list<real> g; lists{Pre}(g, G, n * n) ==> lists(g, G, n * n);
          @ loop invariant near:  \forall \list<real> g; lists{Pre}(g, G, n * n) ==> done_near(g, shift, L, n, first, end, j, first);
          @ loop invariant vouched: rows_vouched(L, n, first, end, j, first);
          @ loop assigns j, L[0 .. n * n - 1];
          @ loop variant end - j; */
        for (int64_t j = 0; j < end; j++)
            if (!column(G, shift, first, end, j, n, L))
                return j;
        //@ assert ends: same_done(first, end, end, first, end, end, 0, 0);
        first = end;
    }
    //@ assert rows: \forall integer i; 0 <= i < n ==> done(i, i, n, n, 0, 0) && row_vouched(L, n, i);
    //@ assert finite: \forall integer i, t; 0 <= t <= i < n ==> row_vouched(L, n, i) && finite_at(L, n, i, t);
    //@ assert listed: \forall \list<real> c; lists(c, L, n * n) ==> done_listed(c, L, n, n, n, 0, 0);
    /*@ assert near: \forall \list<real> g, c, integer i, t; lists{Pre}(g, G, n * n) ==> lists(c, L, n * n) ==> 0 <= t <= i < n ==>
      @     done(i, t, n, n, 0, 0) && done_listed(c, L, n, n, n, 0, 0) && finite_at(L, n, i, t) && factored_at(shift, g, c, n, i, t); */
    return n;
}
