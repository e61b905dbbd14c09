#define FUSED_VALUES
#define INTERVAL_VALUES
#define NORM2_VALUES
#define PRODUCT_VALUES
#define SPECTRA_VALUES
#include "reals.h"
#include "logic/fused.h"
#include "logic/spectra.h"
#include "upper.h"
#include "interval_matrix.h"
#include "fused_head.h"
#include "bound_room.h"
#include "bound_spectra.h"
#include "fl.h"
#include "norm2.h"

/*@ // number k of the list lies in interval k; the list has the lower ends
  @ predicate number_enclosed{L}(\list<real> b, attest_interval *M, integer k) = encloses(M[k], \nth(b, k));
  @ predicate list_enclosed{L}(\list<real> b, attest_interval *M, integer n) =
  @     \forall integer k; 0 <= k < n ==> number_enclosed(b, M, k);
  @ predicate end_listed{L}(\list<real> a, attest_interval *M, integer k) = \nth(a, k) == (real)M[k].lo;
  @ predicate ends_listed{L}(\list<real> a, attest_interval *M, integer n) = \forall integer k; 0 <= k < n ==> end_listed(a, M, k);
  @ predicate end_copied{L}(double *lower, attest_interval *M, integer k) = (real)lower[k] == (real)M[k].lo;
  @ // one more difference: its square joins the sum
  @ predicate squares_bound(double squares, \list<real> b, \list<real> a, integer n) = upper(squares, difference_squares(b, a, n));
  @ predicate magnitude_bounded(double width, real x) = upper(width, \abs(x));
  @ predicate square_bounded(double square, real x) = upper(square, x * x);
  @ lemma square_bounded_of: \forall double square, real x; upper_product(square, \abs(x), \abs(x)) ==> square_bounded(square, x);
  @ lemma squares_bound_none: \forall double squares, \list<real> b, a; upper(squares, 0.0) ==> squares_bound(squares, b, a, 0);
  @ lemma squares_bound_more: \forall double sum, \list<real> b, a, integer n; 0 <= n ==> upper_sum(sum, difference_squares(b, a, n),
  @     (\nth(b, n) - \nth(a, n)) * (\nth(b, n) - \nth(a, n))) ==> squares_bound(sum, b, a, n + 1);
  @ */

#ifdef OVER_THE_REALS
/*@ // where the intervals are points, nothing lies between the list and the lower ends, and both have the same norm
  @ predicate nothing_between(\list<real> b, \list<real> a, integer n) =
  @     is_value(difference_squares(b, a, n), 0.0) && is_value(difference_squares(a, b, n), 0.0);
  @ predicate same_listed(\list<real> b, \list<real> a, integer k) = \nth(b, k) == \nth(a, k);
  @ lemma nothing_more: \forall \list<real> b, a, integer n; 0 <= n ==> nothing_between(b, a, n) ==> same_listed(b, a, n) ==>
  @     nothing_between(b, a, n + 1);
  @ predicate same_norm(\list<real> b, \list<real> a, integer n, integer d) = spectral(b, n, d) == spectral(a, n, d);
  @ lemma same_norm_of: \forall \list<real> b, a, integer n, d; 0 <= n ==> 0 <= d ==> nothing_between(b, a, n * d) ==>
  @     same_norm(b, a, n, d);
  @ */
#endif

/* lower_k = the lower end of M_k; the sum of the squared widths, from above. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(M + (0 .. n - 1));
  @ requires write:  \valid(lower + (0 .. n - 1)) && \separated(lower + (0 .. n - 1), M + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    lower[0 .. n - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures copied: \forall integer k; 0 <= k < n ==> end_copied(lower, M, k);
  @ ensures upper:  \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==> squares_bound(\result, b, a, n);
  @ REAL_ENSURES(real, \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==> nothing_between(b, a, n))
  @ */
static double lower_ends(const attest_interval *M, int64_t n, double *lower)
{
    double squares = 0.0;
    /*@ loop invariant range:  0 <= k <= n;
      @ loop invariant number: \ge_double(squares, (double)0.0);
      @ loop invariant copied: \forall integer t; 0 <= t < k ==> end_copied(lower, M, t);
      @ loop invariant upper:  \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==>
      @     squares_bound(squares, b, a, k);
      @ REAL_INVARIANT(real, \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==>
      @     nothing_between(b, a, k))
      @ loop assigns k, squares, lower[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++) {
        const attest_interval m = M[k];
        const double width = attest_at_most(fl_sub_up(m.hi, m.lo)), square = attest_upper_product(width, width);
        //@ assert width: \forall real x; encloses(m, x) ==> magnitude_bounded(width, x - (real)m.lo);
        /*@ assert square: \forall real x; magnitude_bounded(width, x) ==> upper_product(square, \abs(x), \abs(x)) &&
          @     square_bounded(square, x); */
        lower[k] = m.lo;
        const double sum = attest_upper_sum(squares, square);
        /*@ assert here: \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==>
          @     end_listed{Pre}(a, M, k) && number_enclosed{Pre}(b, M, k) && square_bounded(square, \nth(b, k) - \nth(a, k)); */
        /*@ assert more: \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==>
          @     squares_bound(squares, b, a, k) && square_bounded(square, \nth(b, k) - \nth(a, k)) &&
          @     upper_sum(sum, difference_squares(b, a, k), (\nth(b, k) - \nth(a, k)) * (\nth(b, k) - \nth(a, k))) &&
          @     squares_bound(sum, b, a, k + 1); */
        /*@ REAL_ASSERT(real, \forall \list<real> a, b; ends_listed{Pre}(a, M, n) ==> list_enclosed{Pre}(b, M, n) ==>
          @     same_listed(b, a, k) && nothing_between(b, a, k) && nothing_between(b, a, k + 1)) */
        squares = sum;
    }
    return squares;
}

/* |M|_2 of an enclosed matrix [n,d]: |its lower ends|_2 plus the Frobenius norm of its widths. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= n * d <= ATTEST_LENGTH_MAX;
  @ requires read:  \valid_read(M + (0 .. n * d - 1));
  @ requires work:  \valid(work + (0 .. n * d + norm2_work(n, d) - 1)) && 0 <= norm2_work(n, d) &&
  @                 \separated(work + (0 .. n * d + norm2_work(n, d) - 1), M + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. n * d + norm2_work(n, d) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall \list<real> b; list_enclosed{Pre}(b, M, n * d) ==> upper(\result, spectral(b, n, d));
  @ */
static double norm_two_enclosed(const attest_interval *M, int64_t n, int64_t d, double *work)
{
    const double squares = lower_ends(M, n * d, work);
    //@ ghost listed(work, n * d);
    //@ ghost Ends: ;
    /*@ assert ends: \forall integer k; 0 <= k < n * d ==> end_copied(work, M, k) &&
      @     end_listed{Pre}(numbers(work, n * d), M, k); */
    //@ assert all: ends_listed{Pre}(numbers(work, n * d), M, n * d);
    const double norm = attest_norm2_up(work, n, d, work + n * d), root = attest_upper_root(squares);
    //@ assert norm: upper(norm, spectral(numbers{Ends}(work, n * d), n, d));
    /*@ assert root: \forall \list<real> b; list_enclosed{Pre}(b, M, n * d) ==>
      @     squares_bound(squares, b, numbers{Ends}(work, n * d), n * d) &&
      @     upper_root(root, difference_squares(b, numbers{Ends}(work, n * d), n * d)); */
    const double sum = attest_upper_sum(norm, root);
    /*@ REAL_ASSERT(real, \forall \list<real> b; list_enclosed{Pre}(b, M, n * d) ==>
      @     nothing_between(b, numbers{Ends}(work, n * d), n * d) && same_norm(b, numbers{Ends}(work, n * d), n, d)) */
    /*@ assert sum: \forall \list<real> b; list_enclosed{Pre}(b, M, n * d) ==> upper_sum(sum, spectral(numbers{Ends}(work, n * d), n, d),
      @     \sqrt(difference_squares(b, numbers{Ends}(work, n * d), n * d))); */
    return sum;
}

/*@ // the first elements of a row of fused weights, the first rows, as lists
  @ predicate row_made(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer a, integer c) =
  @     \length(fused_row(q, v, o, n, d, a, c)) == c && \forall integer e; 0 <= e < c ==>
  @     \nth(fused_row(q, v, o, n, d, a, c), e) == fused_of(q, v, o, n, d, a, e, d);
  @ lemma row_made_none: \forall \list<real> q, v, o, integer n, d, a; row_made(q, v, o, n, d, a, 0);
  @ lemma row_made_more: \forall \list<real> q, v, o, integer n, d, a, c; 0 <= c ==> row_made(q, v, o, n, d, a, c) ==>
  @     row_made(q, v, o, n, d, a, c + 1);
  @ predicate element_made(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer t, integer a, integer c) =
  @     \nth(fused_rows(q, v, o, n, d, t), a * n + c) == fused_of(q, v, o, n, d, a, c, d);
  @ predicate rows_made(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer t) =
  @     \length(fused_rows(q, v, o, n, d, t)) == t * n && \forall integer a, c; 0 <= a < t ==> 0 <= c < n ==>
  @     element_made(q, v, o, n, d, t, a, c);
  @ lemma rows_made_none: \forall \list<real> q, v, o, integer n, d; rows_made(q, v, o, n, d, 0);
  @ predicate same_element(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer t, integer k) =
  @     \nth(fused_rows(q, v, o, n, d, t + 1), k) == \nth(fused_rows(q, v, o, n, d, t), k);
  @ predicate last_element(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer t, integer c) =
  @     \nth(fused_rows(q, v, o, n, d, t + 1), t * n + c) == \nth(fused_row(q, v, o, n, d, t, n), c);
  @ lemma fused_rows_more: \forall \list<real> q, v, o, integer n, d, t; 0 <= t ==>
  @     fused_rows(q, v, o, n, d, t + 1) == (fused_rows(q, v, o, n, d, t) ^ fused_row(q, v, o, n, d, t, n));
  @ predicate rows_length(\list<real> q, \list<real> v, \list<real> o, integer n, integer d, integer t, integer length) =
  @     \length(fused_rows(q, v, o, n, d, t)) == length;
  @ lemma same_element_of: \forall \list<real> q, v, o, integer n, d, t, k; 0 <= t ==> rows_length(q, v, o, n, d, t, t * n) ==>
  @     0 <= k < t * n ==> same_element(q, v, o, n, d, t, k);
  @ lemma last_element_of: \forall \list<real> q, v, o, integer n, d, t, c; 0 <= t ==> rows_length(q, v, o, n, d, t, t * n) ==>
  @     row_made(q, v, o, n, d, t, n) ==> 0 <= c < n ==> last_element(q, v, o, n, d, t, c);
  @ lemma rows_length_more: \forall \list<real> q, v, o, integer n, d, t; 0 <= t ==> rows_length(q, v, o, n, d, t, t * n) ==>
  @     row_made(q, v, o, n, d, t, n) ==> rows_length(q, v, o, n, d, t + 1, t * n + n);
  @ // element a, c of the weights in memory is that of their lists
  @ predicate fused_listed{L}(double *wq, double *wv, double *wo, \list<real> q, \list<real> v, \list<real> o, integer n, integer d,
  @                           integer a, integer c, integer t) =
  @     fused_real(wq, wv, wo, n, d, a, c, t) == fused_of(q, v, o, n, d, a, c, t);
  @ lemma fused_listed_none{L}: \forall double *wq, *wv, *wo, \list<real> q, v, o, integer n, d, a, c;
  @     fused_listed(wq, wv, wo, q, v, o, n, d, a, c, 0);
  @ lemma fused_listed_more{L}: \forall double *wq, *wv, *wo, \list<real> q, v, o, integer n, d, a, c, t; 0 <= t ==>
  @     transposed_listed(wq, wv, q, d, v, d, a, t, n) ==> place_listed(wo, o, n, t, c) ==>
  @     fused_listed(wq, wv, wo, q, v, o, n, d, a, c, t) ==> products_equal(transposed_real(wq, wv, d, d, a, t, n), (real)wo[t * n + c],
  @     transposed_list(q, d, v, d, a, t, n), \nth(o, t * n + c)) && fused_listed(wq, wv, wo, q, v, o, n, d, a, c, t + 1);
  @ predicate weights_listed{L}(double *wq, double *wv, double *wo, \list<real> q, \list<real> v, \list<real> o, integer n, integer d) =
  @     lists(q, wq, n * d) && lists(v, wv, n * d) && lists(o, wo, d * n);
  @ lemma weights_numbers{L}: \forall double *wq, *wv, *wo, \list<real> q, v, o, integer n, d;
  @     weights_listed(wq, wv, wo, q, v, o, n, d) ==> numbers(wq, n * d, q) && numbers(wv, n * d, v) && numbers(wo, d * n, o);
  @ // the list's elements lie in those of M
  @ predicate place_enclosed{L}(\list<real> b, attest_interval *M, integer n, integer a, integer c) =
  @     element_enclosed(M, n, a, c, \nth(b, a * n + c));
  @ predicate number_beyond{L}(\list<real> b, attest_interval *M, integer at, integer c) = number_enclosed(b, M, at + c);
  @ predicate places_enclosed{L}(\list<real> b, attest_interval *M, integer d, integer n) =
  @     \forall integer a, c; 0 <= a < d ==> 0 <= c < n ==> place_enclosed(b, M, n, a, c);
  @ predicate head_listed{L}(attest_heads w, integer h, \list<real> q, \list<real> v, \list<real> o) =
  @     lists(q, w.wq + h * (w.width * w.d), w.width * w.d) && lists(v, w.wv + h * (w.width * w.d), w.width * w.d) &&
  @     lists(o, w.wo + h * (w.width * w.d), w.d * w.width);
  @ // a head's three numbers bound its shares, by the norms of W^Q_h, W^V_h and the fused weights
  @ predicate head_bounded(attest_spectra t, real q, real v, real m) = square_bounded(t.split, split_share(q, v)) &&
  @     square_bounded(t.printed, printed_share(q, v)) && upper_product(t.fused, q, m);
  @ */

/*@ ghost
  /@ requires sizes: 0 <= n <= 0x100000 && 0 <= d <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures made: \forall \list<real> q, v, o; rows_made(q, v, o, n, d, d);
   @/
  static inline void fused_made(int64_t n, int64_t d)
  {
      /@ loop invariant range: 0 <= t <= d;
       @ loop invariant made:  \forall \list<real> q, v, o; rows_made(q, v, o, n, d, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ loop invariant range: 0 <= c <= n;
           @ loop invariant made:  \forall \list<real> q, v, o; row_made(q, v, o, n, d, t, c);
           @ loop assigns c;
           @ loop variant n - c; @/
          for (int64_t c = 0; c < n; c++) {
              /@ assert more: \forall \list<real> q, v, o; row_made(q, v, o, n, d, t, c) && row_made(q, v, o, n, d, t, c + 1); @/
          }
          rows_within(t, n);
          /@ assert length: \forall \list<real> q, v, o; row_made(q, v, o, n, d, t, n) && rows_length(q, v, o, n, d, t, t * n) &&
           @     rows_length(q, v, o, n, d, t + 1, t * n + n); @/
          /@ assert last: \forall \list<real> q, v, o, integer c; 0 <= c < n ==> last_element(q, v, o, n, d, t, c) &&
           @     element_made(q, v, o, n, d, t + 1, t, c); @/
          /@ assert before: \forall \list<real> q, v, o, integer a, c; 0 <= a < t ==> 0 <= c < n ==> row_within(a, t, n) &&
           @     same_element(q, v, o, n, d, t, a * n + c) && element_made(q, v, o, n, d, t, a, c) &&
           @     element_made(q, v, o, n, d, t + 1, a, c); @/
          /@ assert more: \forall \list<real> q, v, o; rows_length(q, v, o, n, d, t + 1, t * n + n) && rows_made(q, v, o, n, d, t + 1); @/
      }
  }

  /@ requires sizes: 0 <= n <= 0x100000 && 0 <= d <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures listed: \forall \list<real> q, v, o, integer a, c; weights_listed(wq, wv, wo, q, v, o, n, d) ==> 0 <= a < d ==> 0 <= c < n ==>
   @     fused_listed(wq, wv, wo, q, v, o, n, d, a, c, d);
   @/
  static inline void list_fused(const double *wq, const double *wv, const double *wo, int64_t n, int64_t d)
  {
      list_transposed_product(wq, wv, n, d, d);
      rows_within(d, n);
      /@ loop invariant range:  0 <= t <= d;
       @ loop invariant listed: \forall \list<real> q, v, o, integer a, c; weights_listed(wq, wv, wo, q, v, o, n, d) ==> 0 <= a < d ==>
       @     0 <= c < n ==> fused_listed(wq, wv, wo, q, v, o, n, d, a, c, t);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t < d; t++) {
          /@ assert within: row_within(t, d, n); @/
          /@ assert numbers: \forall \list<real> q, v, o; weights_listed(wq, wv, wo, q, v, o, n, d) ==>
           @     numbers(wq, n * d, q) && numbers(wv, n * d, v) && numbers(wo, d * n, o); @/
          /@ assert left: \forall \list<real> q, v, o, integer a; weights_listed(wq, wv, wo, q, v, o, n, d) ==> 0 <= a < d ==>
           @     transposed_listed(wq, wv, q, d, v, d, a, t, n); @/
          /@ assert right: \forall \list<real> q, v, o, integer c; weights_listed(wq, wv, wo, q, v, o, n, d) ==> 0 <= c < n ==>
           @     place_listed(wo, o, n, t, c); @/
          /@ assert more: \forall \list<real> q, v, o, integer a, c; weights_listed(wq, wv, wo, q, v, o, n, d) ==> 0 <= a < d ==>
           @     0 <= c < n ==> transposed_listed(wq, wv, q, d, v, d, a, t, n) && place_listed(wo, o, n, t, c) &&
           @     fused_listed(wq, wv, wo, q, v, o, n, d, a, c, t) && fused_listed(wq, wv, wo, q, v, o, n, d, a, c, t + 1); @/
      }
  }

  /@ requires sizes: 0 <= n <= 0x100000 && 0 <= d <= 0x100000;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures enclosed: \forall \list<real> b; places_enclosed(b, M, d, n) ==> list_enclosed(b, M, d * n);
   @/
  static inline void enclosed_in_turn(const attest_interval *M, int64_t d, int64_t n)
  {
      /@ loop invariant range:    0 <= t <= d;
       @ loop invariant enclosed: \forall \list<real> b; places_enclosed(b, M, d, n) ==> list_enclosed(b, M, t * n);
       @ loop assigns t;
       @ loop variant d - t; @/
      for (int64_t t = 0; t != d; t++) {
          /@ assert row: \forall \list<real> b, integer c; places_enclosed(b, M, d, n) ==> 0 <= c < n ==>
           @     place_enclosed(b, M, n, t, c) && number_beyond(b, M, t * n, c); @/
          /@ assert last: \forall \list<real> b, integer k; places_enclosed(b, M, d, n) ==> t * n <= k < t * n + n ==>
           @     number_beyond(b, M, t * n, k - t * n) && number_enclosed(b, M, k); @/
          /@ assert before: \forall \list<real> b, integer k; places_enclosed(b, M, d, n) ==> 0 <= k < t * n ==>
           @     number_enclosed(b, M, k); @/
          /@ assert more: \forall \list<real> b; places_enclosed(b, M, d, n) ==> list_enclosed(b, M, t * n + n); @/
      }
  }
*/

/* What head h adds to the sums: |W^Q_h|_2^4 |W^V_h|_2^2, |W^Q_h|_2^2 |W^V_h|_2^2, |W^Q_h|_2 |W^Q_h^T W^V_h W^O_h|_2. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures numbers: spectra_ok(\result);
  @ ensures upper:   \forall \list<real> q, v, o; head_listed{Pre}(w, h, q, v, o) ==>
  @     head_bounded(\result, spectral(q, w.width, w.d), spectral(v, w.width, w.d), fused_norm(q, v, o, w.width, w.d));
  @ */
static attest_spectra spectra_of_head(attest_heads w, int64_t h, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost norms_suffice(w);
    const int64_t size = w.width * w.d, at = h * size;
    const double *wq = w.wq + at, *wv = w.wv + at, *wo = w.wo + at;
    attest_interval *M = cells + w.d * w.d;
    /*@ assert listed: \forall \list<real> q, v, o; head_listed{Pre}(w, h, q, v, o) ==>
      @     weights_listed{Pre}(wq, wv, wo, q, v, o, w.width, w.d); */
    const double q = attest_norm2_up(wq, w.width, w.d, work);
    //@ assert second: same_values{Pre, Here}(wv, size);
    const double v = attest_norm2_up(wv, w.width, w.d, work);
    const double once = attest_upper_product(q, v), twice = attest_upper_product(q, once);
    const double split = attest_upper_product(twice, twice), printed = attest_upper_product(once, once);
    //@ assert three: same_values{Pre, Here}(wq, size) && same_values{Pre, Here}(wv, size) && same_values{Pre, Here}(wo, size);
    /*@ assert kept: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     weights_listed(wq, wv, wo, x, y, z, w.width, w.d); */
    //@ ghost list_fused(wq, wv, wo, w.width, w.d);
    /*@ assert formula: \forall \list<real> x, y, z, integer a, c; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     0 <= a < w.d ==> 0 <= c < w.width ==> fused_listed(wq, wv, wo, x, y, z, w.width, w.d, a, c, w.d); */
    //@ ghost Whole: ;
    attest_fuse(wq, wv, wo, w.width, w.d, cells);
    //@ ghost fused_made(w.width, w.d);
    //@ ghost enclosed_in_turn(M, w.d, w.width);
    /*@ assert element: \forall \list<real> x, y, z, integer a, c; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     0 <= a < w.d ==> 0 <= c < w.width ==> fused_enclosed{Whole, Here}(wq, wv, wo, w.width, w.d, M, a, c) &&
      @     fused_listed{Whole}(wq, wv, wo, x, y, z, w.width, w.d, a, c, w.d) && element_made(x, y, z, w.width, w.d, w.d, a, c) &&
      @     place_enclosed(fused_rows(x, y, z, w.width, w.d, w.d), M, w.width, a, c); */
    /*@ assert all: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     places_enclosed(fused_rows(x, y, z, w.width, w.d, w.d), M, w.d, w.width) &&
      @     list_enclosed(fused_rows(x, y, z, w.width, w.d, w.d), M, w.d * w.width); */
    const double m = norm_two_enclosed(M, w.d, w.width, work);
    const double fused = attest_upper_product(q, m);
    /*@ assert norms: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     upper(q, spectral(x, w.width, w.d)) && upper(v, spectral(y, w.width, w.d)) && upper(m, fused_norm(x, y, z, w.width, w.d)); */
    /*@ assert once: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     upper_product(once, spectral(x, w.width, w.d), spectral(y, w.width, w.d)); */
    /*@ assert twice: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     upper_product(twice, spectral(x, w.width, w.d), spectral(x, w.width, w.d) * spectral(y, w.width, w.d)); */
    /*@ assert squares: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     square_bounded(printed, printed_share(spectral(x, w.width, w.d), spectral(y, w.width, w.d))) &&
      @     square_bounded(split, split_share(spectral(x, w.width, w.d), spectral(y, w.width, w.d))); */
    /*@ assert fused: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     upper_product(fused, spectral(x, w.width, w.d), fused_norm(x, y, z, w.width, w.d)); */
    const attest_spectra t = {.split = split, .printed = printed, .fused = fused};
    /*@ assert upper: \forall \list<real> x, y, z; weights_listed{Pre}(wq, wv, wo, x, y, z, w.width, w.d) ==>
      @     head_bounded(t, spectral(x, w.width, w.d), spectral(y, w.width, w.d), fused_norm(x, y, z, w.width, w.d)); */
    return t;
}

attest_spectra attest_weights_two(attest_heads w, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost norms_suffice(w);
    //@ ghost blocks_listed(w.wq, w.heads, w.width * w.d);
    //@ ghost blocks_listed(w.wv, w.heads, w.width * w.d);
    //@ ghost blocks_listed(w.wo, w.heads, w.width * w.d);
    //@ ghost listed(w.wo, w.width * w.width);
    attest_spectra sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant numbers: spectra_ok(sum);
      @ loop invariant split:   upper(sum.split, split_squares{Pre}(w.wq, w.wv, w.width, w.d, h));
      @ loop invariant printed: upper(sum.printed, printed_squares{Pre}(w.wq, w.wv, w.width, w.d, h));
      @ loop invariant fused:   upper(sum.fused, fused_two{Pre}(w.wq, w.wv, w.wo, w.width, w.d, h));
      @ loop assigns h, sum, cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ assert same_q: same_values{Pre, Here}(w.wq, w.heads * (w.width * w.d));
        //@ assert same_v: same_values{Pre, Here}(w.wv, w.heads * (w.width * w.d));
        //@ assert same_o: same_values{Pre, Here}(w.wo, w.heads * (w.width * w.d));
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        //@ assert within: row_within(h, w.heads, w.width * w.d);
        /*@ assert q: same_part{Pre, Here}(w.wq, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wq, w.width * w.d, h); */
        /*@ assert v: same_part{Pre, Here}(w.wv, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wv, w.width * w.d, h); */
        /*@ assert o: same_part{Pre, Here}(w.wo, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wo, w.width * w.d, h); */
        /*@ assert listed: head_listed(w, h, numbers{Pre}(w.wq + h * (w.width * w.d), w.width * w.d),
          @     numbers{Pre}(w.wv + h * (w.width * w.d), w.width * w.d), numbers{Pre}(w.wo + h * (w.width * w.d), w.d * w.width)); */
        const attest_spectra head = spectra_of_head(w, h, cells, work);
        /*@ assert head: head_bounded(head, norm_of{Pre}(w.wq + h * (w.width * w.d), w.width, w.d),
          @     norm_of{Pre}(w.wv + h * (w.width * w.d), w.width, w.d),
          @     fused_norm(numbers{Pre}(w.wq + h * (w.width * w.d), w.width * w.d), numbers{Pre}(w.wv + h * (w.width * w.d), w.width * w.d),
          @                numbers{Pre}(w.wo + h * (w.width * w.d), w.d * w.width), w.width, w.d)); */
        //@ assert split: square_bounded(head.split, split_head{Pre}(w.wq, w.wv, w.width, w.d, h));
        //@ assert printed: square_bounded(head.printed, printed_head{Pre}(w.wq, w.wv, w.width, w.d, h));
        //@ assert fused: upper(head.fused, fused_head{Pre}(w.wq, w.wv, w.wo, w.width, w.d, h));
        const double split = attest_upper_sum(sum.split, head.split),
                     printed = attest_upper_sum(sum.printed, head.printed),
                     fused = attest_upper_sum(sum.fused, head.fused);
        /*@ assert more_split: upper_sum(split, split_squares{Pre}(w.wq, w.wv, w.width, w.d, h),
          @     split_head{Pre}(w.wq, w.wv, w.width, w.d, h) * split_head{Pre}(w.wq, w.wv, w.width, w.d, h)); */
        /*@ assert more_printed: upper_sum(printed, printed_squares{Pre}(w.wq, w.wv, w.width, w.d, h),
          @     printed_head{Pre}(w.wq, w.wv, w.width, w.d, h) * printed_head{Pre}(w.wq, w.wv, w.width, w.d, h)); */
        /*@ assert more_fused: upper_sum(fused, fused_two{Pre}(w.wq, w.wv, w.wo, w.width, w.d, h),
          @     fused_head{Pre}(w.wq, w.wv, w.wo, w.width, w.d, h)); */
        sum.split = split;
        sum.printed = printed;
        sum.fused = fused;
    }
    //@ assert same_output: same_values{Pre, Here}(w.wo, w.width * w.width);
    const double o = attest_norm2_up(w.wo, w.width, w.width, work);
    /*@ assert output: lists{Pre}(numbers{Pre}(w.wo, w.width * w.width), w.wo, w.width * w.width) &&
      @     upper(o, norm_of{Pre}(w.wo, w.width, w.width)); */
    const double split = attest_upper_root(sum.split), printed = attest_upper_root(sum.printed);
    //@ assert split: upper_root(split, split_squares{Pre}(w.wq, w.wv, w.width, w.d, w.heads));
    //@ assert printed: upper_root(printed, printed_squares{Pre}(w.wq, w.wv, w.width, w.d, w.heads));
    const attest_spectra all = {
        .split = attest_upper_product(split, o), .printed = attest_upper_product(printed, o), .fused = sum.fused};
    /*@ assert all: upper_product(all.split, \sqrt(split_squares{Pre}(w.wq, w.wv, w.width, w.d, w.heads)),
      @     norm_of{Pre}(w.wo, w.width, w.width)) && upper_product(all.printed,
      @     \sqrt(printed_squares{Pre}(w.wq, w.wv, w.width, w.d, w.heads)), norm_of{Pre}(w.wo, w.width, w.width)); */
    return all;
}
