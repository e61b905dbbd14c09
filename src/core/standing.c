#define BALANCE_VALUES
#define TURNED_VALUES
#define VECTOR_EXACT
#include "fl.h"
#include "logic/rows_within.h"
#include "logic/spectral_bounds.h"
#include "standing.h"
#include "balance.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"

/*@ // what a power of two makes of a number
  @ predicate product_small(real scale, real x) = \abs(scale * x) <= FL_MAX;
  @ predicate product_close(real r, real scale, real x) = \abs(r - scale * x) <= 0x1p-1074 && (1 <= scale ==> r == scale * x);
  @ predicate still_large(real r) = 0x1p-400 <= \abs(r);
  @ lemma down_small: \forall real x; \abs(x) <= FL_MAX ==> product_small(0x1p-624, x);
  @ lemma up_small: \forall real x; \abs(x) <= 0x1p-400 ==> product_small(0x1p674, x);
  @ lemma same_small: \forall real x; \abs(x) <= FL_MAX ==> product_small(1.0, x);
  @ lemma down_large: \forall real r, x; product_close(r, 0x1p-624, x) ==> 0x1p400 <= \abs(x) ==> still_large(r);
  @ lemma up_large: \forall real r, x; product_close(r, 0x1p674, x) ==> 0x1p-1074 <= \abs(x) ==> still_large(r);
  @ lemma same_large: \forall real r, x; product_close(r, 1.0, x) ==> 0x1p-400 <= \abs(x) ==> still_large(r);
  @ predicate scaled_well(double r, double scale, double x, double largest) = \is_finite(r) && product_close(r, scale, x) &&
  @     (\abs(x) == largest ==> still_large(r));
  @ // of A at M every number is such a one of A at L
  @ predicate all_scaled{L, M}(double *A, integer n, double scale, double largest) = \forall integer m; 0 <= m < n ==>
  @     scaled_well(\at(A[m], M), scale, \at(A[m], L), largest);
  @ // place m of a matrix with rows of d is in row i and column j
  @ predicate place(integer m, integer n, integer d, integer i, integer j) = 0 <= i < n && 0 <= j < d && m == i * d + j;
  @ predicate both_inside(integer i, integer j, integer n, integer d) = 0 <= i * d + j < n * d && 0 <= j * n + i < n * d;
  @ lemma place_of: \forall integer m, n, d; 0 <= m < n * d ==> 0 < d ==> place(m, n, d, m / d, m % d);
  @ lemma scaled_nearly_of: \forall real r, s, x; product_close(r, s, x) ==> scaled_nearly(r, s, x);
  @ lemma scaled_number_of{L, M}: \forall double *A, \list<real> a, c, integer n, m, double scale, largest;
  @     all_scaled{L, M}(A, n, scale, largest) ==> lists{L}(a, A, n) ==> lists{M}(c, A, n) ==> 0 <= m < n ==>
  @     scaled_well(\at(A[m], M), scale, \at(A[m], L), largest) && scaled_nearly(\at(A[m], M), scale, \at(A[m], L)) &&
  @     scaled_number(c, a, m, scale);
  @ lemma scaled_list_of{L, M}: \forall double *A, \list<real> a, c, integer n, double scale, largest;
  @     all_scaled{L, M}(A, n, scale, largest) ==> lists{L}(a, A, n) ==> lists{M}(c, A, n) ==> scaled_list(c, a, n, scale);
  @ lemma unscaled_norm_of: \forall \list<real> a, c, integer n, d, real s; 1 <= n <= 0x100000 ==> 1 <= d <= 0x100000 ==> 0 < s ==>
  @     scaled_list(c, a, n * d, s) ==> unscaled_norm(s, spectral(a, n, d), spectral(c, n, d));
  @ lemma large_entry_of{L, M}: \forall double *A, \list<real> c, integer n, double scale, largest;
  @     all_scaled{L, M}(A, n, scale, largest) ==> attains{L}(A, n, largest) ==> lists{M}(c, A, n) ==> large_entry(c, n);
  @ */

/* A *= scale, which loses nothing but what underflows. */
/*@ requires length: 0 <= size <= ATTEST_LENGTH_MAX;
  @ requires write: \valid(A + (0 .. size - 1));
  @ requires numbers: \is_finite(largest) && 0 < largest && at_most_all(A, size, largest);
  @ terminates \true;
  @ exits      \false;
  @ assigns    A[0 .. size - 1];
  @ ensures suits: \is_finite(\result) && suits(\result, largest);
  @ ensures scaled: all_scaled{Pre, Post}(A, size, \result, largest);
  @ */
static double balance(double *A, int64_t size, double largest)
{
    const double scale = attest_balance(largest);
    //@ assert suits: \is_finite(scale) && suits(scale, largest) && balancing(scale);
    attest_scale(scale, A, size);
    /*@ assert finite: \forall integer m; 0 <= m < size ==> small_at{Pre}(A, m, largest) && product_small(scale, \at(A[m], Pre)) &&
      @     product_once(A[m], scale, \at(A[m], Pre)) && \is_finite(A[m]); */
    /*@ assert close: \forall integer m; 0 <= m < size ==> small_at{Pre}(A, m, largest) && \is_finite(A[m]) &&
      @     product_small(scale, \at(A[m], Pre)) &&
      @     A[m] == fl_times(scale, \at(A[m], Pre)) && product_close(A[m], scale, \at(A[m], Pre)); */
    //@ assert least: \forall integer m; attained_at{Pre}(A, size, m, largest) ==> 0x1p-1074 <= \abs(\at(A[m], Pre));
    /*@ assert large: \forall integer m; attained_at{Pre}(A, size, m, largest) ==> product_close(A[m], scale, \at(A[m], Pre)) &&
      @     still_large(A[m]); */
    return scale;
}

double attest_standing(const double *W, int64_t n, int64_t d, int64_t k, int64_t l, double largest, double *A)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    if (n <= d) {
        attest_copy(W, A, k * l);
        //@ assert sides: k == n && l == d;
        /*@ assert same: \forall integer m; 0 <= m < n * d ==> A[m] == \at(W[m], Pre) && (small_at{Pre}(W, m, largest) ==>
          @     small_at(A, m, largest)); */
        //@ assert copied: at_most_all(A, k * l, largest);
        //@ assert attained: \forall integer m; attained_at{Pre}(W, n * d, m, largest) ==> attained_at(A, k * l, m, largest);
        //@ assert list: \forall \list<real> a; lists{Pre}(a, W, n * d) ==> lists(a, A, k * l);
        //@ ghost Copied:;
        const double scale = balance(A, k * l, largest);
        /*@ assert scaled: \forall \list<real> a, c; lists{Pre}(a, W, n * d) ==> lists(c, A, k * l) ==>
          @     lists{Copied}(a, A, k * l) && scaled_list(c, a, k * l, scale) &&
          @     unscaled_norm(scale, spectral(a, k, l), spectral(c, k, l)); */
        return scale;
    }
    attest_transpose(W, n, d, A);
    //@ assert sides: k == d && l == n;
    //@ ghost listed(A, k * l);
    //@ ghost rows_within(n, d);
    //@ ghost rows_within(d, n);
    /*@ assert inside: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> row_within(i, n, d) && row_within(j, d, n) &&
      @     both_inside(i, j, n, d); */
    /*@ assert array: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> both_inside(i, j, n, d) &&
      @     turned{Pre, Here}(W, d, A, n, i, j) && \nth(numbers(A, k * l), j * n + i) == A[j * n + i]; */
    /*@ assert number: \forall \list<real> a, integer i, j; lists{Pre}(a, W, n * d) ==> 0 <= i < n ==> 0 <= j < d ==>
      @     both_inside(i, j, n, d) && turned{Pre, Here}(W, d, A, n, i, j) && \nth(a, i * d + j) == \at(W[i * d + j], Pre) &&
      @     turned_number(numbers(A, k * l), a, n, d, i, j); */
    //@ assert turned: \forall \list<real> a; lists{Pre}(a, W, n * d) ==> transposes(numbers(A, k * l), a, n, d);
    /*@ assert sizes: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> both_inside(i, j, n, d) &&
      @     turned{Pre, Here}(W, d, A, n, i, j) && small_at{Pre}(W, i * d + j, largest) && small_at(A, j * n + i, largest); */
    //@ assert placed: \forall integer m; 0 <= m < k * l ==> place(m, d, n, m / n, m % n);
    /*@ assert smaller: \forall integer m; 0 <= m < k * l ==> place(m, d, n, m / n, m % n) &&
      @     turned{Pre, Here}(W, d, A, n, m % n, m / n) && small_at(A, (m / n) * n + m % n, largest) && small_at(A, m, largest); */
    /*@ assert moved: \forall integer i, j; 0 <= i < n ==> 0 <= j < d ==> both_inside(i, j, n, d) &&
      @     turned{Pre, Here}(W, d, A, n, i, j) && (attained_at{Pre}(W, n * d, i * d + j, largest) ==>
      @     attained_at(A, k * l, j * n + i, largest)); */
    //@ assert from: \forall integer m; attained_at{Pre}(W, n * d, m, largest) ==> place(m, n, d, m / d, m % d);
    /*@ assert largest: \forall integer m; attained_at{Pre}(W, n * d, m, largest) ==> place(m, n, d, m / d, m % d) &&
      @     turned{Pre, Here}(W, d, A, n, m / d, m % d) && attained_at(A, k * l, (m % d) * n + m / d, largest); */
    //@ assert numbers: at_most_all(A, k * l, largest) && attains(A, k * l, largest);
    //@ ghost Turned:;
    const double scale = balance(A, k * l, largest);
    /*@ assert scaled: \forall \list<real> c; lists(c, A, k * l) ==> scaled_list(c, numbers{Turned}(A, k * l), k * l, scale) &&
      @     unscaled_norm(scale, spectral(numbers{Turned}(A, k * l), k, l), spectral(c, k, l)); */
    /*@ assert norm: \forall \list<real> a, c; lists{Pre}(a, W, n * d) ==> lists(c, A, k * l) ==>
      @     unscaled_norm(scale, spectral(a, n, d), spectral(c, k, l)); */
    //@ assert large: \forall \list<real> c; lists(c, A, k * l) ==> large_entry(c, k * l);
    return scale;
}
