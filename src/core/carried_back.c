#ifdef OVER_THE_REALS
#define ROWS_VALUES
#include "rounding.h"
#include "logic/rows_within.h"
#include "weighted_rows.h"
#endif
#include "carried_back.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "same_projections.h"
#include "turned_sums.h"

/*@ // row j and the one before it make the same
  @ predicate row_repeated{L}(double *rows, integer d, integer j, integer k) = rows[j * d + k] == rows[(j - 1) * d + k];
  @ predicate same_dots{L}(double *rows, double *W, integer d, integer j, integer b, integer k) =
  @     dot_real(rows + j * d, W + b * d, k) == dot_real(rows + (j - 1) * d, W + b * d, k);
  @ lemma same_dots_none{L}: \forall double *rows, *W, integer d, j, b; same_dots(rows, W, d, j, b, 0);
  @ lemma same_dots_more{L}: \forall double *rows, *W, integer d, j, b, k; 0 <= k ==> row_repeated(rows, d, j, k) ==>
  @     same_dots(rows, W, d, j, b, k) ==>
  @     joined_by(dot_real(rows + j * d, W + b * d, k), (real)rows[j * d + k], (real)W[b * d + k],
  @               dot_real(rows + j * d, W + b * d, k + 1)) &&
  @     joined_by(dot_real(rows + (j - 1) * d, W + b * d, k), (real)rows[(j - 1) * d + k], (real)W[b * d + k],
  @               dot_real(rows + (j - 1) * d, W + b * d, k + 1)) &&
  @     same_dots(rows, W, d, j, b, k + 1);
  @ predicate copied_down{L, M}(double *out, integer width, integer j, integer b) =
  @     \at(out[j * width + b], M) == \at(out[(j - 1) * width + b], L);
  @ lemma copied_down_of{L, M}: \forall double *out, integer width, j, b;
  @     equal_entries{M}(out + j * width, out + (j * width - width), b) ==> same_at{L, M}(out, width, j - 1, b) ==>
  @     copied_down{L, M}(out, width, j, b);
  @ predicate row_made{L, M}(double *w, double *B, integer k, integer d, double *C, integer b) =
  @     \at(C[b], M) == rows_real{L}(w, B, d, b, k);
  @ lemma row_made_of{L, M}: \forall double *w, *B, *C, integer k, d, b; product_near{L, M}(w, B, k, d, C, 0, b) ==>
  @     row_made{L, M}(w, B, k, d, C, b);
  @ lemma key_carried_of{L, M, N}: \forall double *rows, *W, *T, *out, integer d, width, j, b;
  @     turned_sum{L, M}(rows, W, T, d, width, j, b, d) ==>
  @     row_made{M, N}(rows + j * d, T, d, width, out + j * width, b) ==> key_carried{L, N}(rows, W, d, width, out, j, b);
  @ lemma key_carried_again{L, M, N}: \forall double *rows, *W, *out, integer d, width, j, b;
  @     key_carried{L, M}(rows, W, d, width, out, j - 1, b) ==> same_dots{L}(rows, W, d, j, b, d) ==>
  @     copied_down{M, N}(out, width, j, b) ==> key_carried{L, N}(rows, W, d, width, out, j, b);
  @ lemma key_carried_kept{L, M, N}: \forall double *rows, *W, *out, integer d, width, j, b;
  @     key_carried{L, M}(rows, W, d, width, out, j, b) ==> same_at{M, N}(out, width, j, b) ==>
  @     key_carried{L, N}(rows, W, d, width, out, j, b);
  @
  @ // gap^T to_q in `sum`; the first c terms of its product with the transposed weights
  @ predicate summed{L, M}(double *gaps, double *to_q, double *sum, integer n, integer d, integer a, integer c) =
  @     \at(sum[a * d + c], M) == rows_real{L}(gaps + a * n, to_q, d, c, n);
  @ lemma summed_of{L, M}: \forall double *gaps, *to_q, *sum, integer n, d, a, c; product_near{L, M}(gaps, to_q, n, d, sum, a, c) ==>
  @     summed{L, M}(gaps, to_q, sum, n, d, a, c);
  @ lemma summed_kept{L, M, N}: \forall double *gaps, *to_q, *sum, integer n, d, a, c; summed{L, M}(gaps, to_q, sum, n, d, a, c) ==>
  @     same_at{M, N}(sum, d, a, c) ==> summed{L, N}(gaps, to_q, sum, n, d, a, c);
  @ predicate back_sum{L, M}(double *gaps, double *to_q, double *W, double *sum, double *T, integer n, integer d, integer width, integer a,
  @                          integer b, integer c) =
  @     rows_real{M}(sum + a * d, T, width, b, c) == queries_back{L}(gaps, to_q, W, n, d, a, b, c);
  @ lemma back_joined{L}: \forall double *gaps, *to_q, *W, integer n, d, a, b, c; 0 <= c ==>
  @     joined_by(queries_back(gaps, to_q, W, n, d, a, b, c), rows_real(gaps + a * n, to_q, d, c, n), (real)W[b * d + c],
  @               queries_back(gaps, to_q, W, n, d, a, b, c + 1));
  @ lemma back_sum_none{L, M}: \forall double *gaps, *to_q, *W, *sum, *T, integer n, d, width, a, b;
  @     back_sum{L, M}(gaps, to_q, W, sum, T, n, d, width, a, b, 0);
  @ lemma back_sum_more{L, M}: \forall double *gaps, *to_q, *W, *sum, *T, integer n, d, width, a, b, c; 0 <= c ==>
  @     summed{L, M}(gaps, to_q, sum, n, d, a, c) ==> turned{L, M}(W, d, T, width, b, c) ==>
  @     back_sum{L, M}(gaps, to_q, W, sum, T, n, d, width, a, b, c) ==>
  @     joined_by(rows_real{M}(sum + a * d, T, width, b, c), \at(sum[a * d + c], M), \at(T[c * width + b], M),
  @               rows_real{M}(sum + a * d, T, width, b, c + 1)) &&
  @     joined_by(queries_back{L}(gaps, to_q, W, n, d, a, b, c), rows_real{L}(gaps + a * n, to_q, d, c, n), \at(W[b * d + c], L),
  @               queries_back{L}(gaps, to_q, W, n, d, a, b, c + 1)) &&
  @     back_sum{L, M}(gaps, to_q, W, sum, T, n, d, width, a, b, c + 1);
  @ lemma queries_carried_of{L, M, N}: \forall double *gaps, *to_q, *W, *sum, *T, *out, integer n, d, width, a, b;
  @     back_sum{L, M}(gaps, to_q, W, sum, T, n, d, width, a, b, d) ==> product_added{M, N}(sum, T, d, width, out, a, b) ==>
  @     same_at{L, M}(out, width, a, b) ==> queries_carried{L, N}(gaps, to_q, W, n, d, width, out, a, b);
  @ */
#endif

#ifdef OVER_THE_REALS
/* clang-format off */
/* Ghost loops, term by term: row j makes what the one before it makes; the sums with the transposed weights are those with W's rows. */
#define SAME_DOTS                                                                                                      \
    rows_within(n, d);                                                                                                 \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant same : \forall integer b; 0 <= b < width ==> same_dots{Pre}(rows, W, d, j, b, term);                \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert equal : equal_entries(row, row - d, term); @/                                                        \
        /@ assert rows : row_within(j, n, d) && row_within(j - 1, n, d) && same_at{Pre, Here}(rows, d, j, term) &&     \
            same_at{Pre, Here}(rows, d, j - 1, term); @/                                                               \
        /@ assert repeated : row_repeated{Here}(rows, d, j, term) && row_repeated{Pre}(rows, d, \at(j, Here), \at(term, Here)); @/ \
        /@ assert more : \forall integer b; 0 <= b < width ==> same_dots{Pre}(rows, W, d, \at(j, Here), b, \at(term, Here)) && \
            same_dots{Pre}(rows, W, d, \at(j, Here), b, \at(term, Here) + 1); @/                                      \
        ;                                                                                                              \
    }
#define TURNED_SUM                                                                                                     \
    rows_within(n, d);                                                                                                 \
    rows_within(d, width);                                                                                             \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant sums : \forall integer b; 0 <= b < width ==> turned_sum{Pre, Here}(rows, W, turned, d, width, j, b, term); \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert row : row_within(j, n, d) && same_at{Pre, Here}(rows, d, j, term) && same_entry{Pre, Here}(rows + j * d, term); @/ \
        /@ assert weight : \forall integer b; 0 <= b < width ==> turned{Pre, Turned}(W, d, turned, width, b, \at(term, Here)) && \
            row_within(term, d, width) && same_at{Turned, Here}(turned, width, term, b) &&                             \
            turned{Pre, Here}(W, d, turned, width, b, term); @/                                                        \
        /@ assert more : \forall integer b; 0 <= b < width ==>                                                         \
            turned_sum{Pre, Here}(rows, W, turned, d, width, j, b, term) &&                                            \
            turned_sum{Pre, Here}(rows, W, turned, d, width, j, b, term + 1); @/                                       \
        ;                                                                                                              \
    }
/* And of the summed gaps. */
#define BACK_SUM                                                                                                       \
    /@ loop invariant range : 0 <= term <= d;                                                                          \
    loop invariant sums : \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>                                    \
        back_sum{Pre, Here}(gaps, to_q, wq, sum, turned, n, d, width, a, b, term);                                     \
    loop assigns term;                                                                                                 \
    loop variant d - term; @/                                                                                          \
    for (int64_t term = 0; term < d; term++) {                                                                         \
        /@ assert more : \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==>                                     \
            summed{Pre, Here}(gaps, to_q, sum, n, d, a, term) && turned{Pre, Here}(wq, d, turned, width, b, term) &&   \
            back_sum{Pre, Here}(gaps, to_q, wq, sum, turned, n, d, width, a, b, term) &&                               \
            back_sum{Pre, Here}(gaps, to_q, wq, sum, turned, n, d, width, a, b, term + 1); @/                          \
        ;                                                                                                              \
    }
/* clang-format on */
#endif

/* Equal, element by element. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures empty: n == 0 ==> \result;
  @ IEEE_ENSURES(equal, \result <==> \forall integer i; 0 <= i < n ==> \eq_double(a[i], b[i]))
  @ REAL_ENSURES(real, \result <==> \forall integer i; 0 <= i < n ==> equal_entries(a, b, i))
  @ */
static bool same(const double *a, const double *b, int64_t n)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant equal: \forall integer k; 0 <= k < i ==> \eq_double(a[k], b[k]);
      @ REAL_INVARIANT(real, \forall integer k; 0 <= k < i ==> equal_entries(a, b, k))
      @ loop assigns i;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

void attest_carry_keys(const double *rows, const double *W, int64_t n, int64_t d, int64_t width, double *turned,
                       double *out)
{
    attest_transpose(W, width, d, turned);
    //@ REAL_ASSERT(real_rows, same_values{Pre, Here}(rows, n * d))
    //@ REAL_GHOST(Turned:;)
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant corner: 0 < d && 0 < width && \is_finite(\at(W[0], Pre)) ==> turned[0] == \at(W[0], Pre);
      @ REAL_INVARIANT(real_rows, same_values{Pre, Here}(rows, n * d))
      @ REAL_INVARIANT(real_turned, same_values{Turned, Here}(turned, d * width))
      @ REAL_INVARIANT(real, \forall integer r, b; 0 <= r < j ==> 0 <= b < width ==>
      @     key_carried{Pre, Here}(rows, W, d, width, out, r, b))
      @ loop assigns j, out[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ ghost row_inside(j, n, width);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = rows + j * d;
        double *to = out + j * width;
        //@ ghost if (0 < j) product_below(1, d, j, d);
        //@ ghost if (0 < j) product_below(1, width, j, width);
        //@ REAL_GHOST(Row:;)
        if (j > 0 && same(row, row - d, d)) {
            //@ REAL_GHOST(SAME_DOTS)
            attest_copy(to - width, to, width);
            //@ REAL_ASSERT(real_copy, \forall integer b; 0 <= b < width ==> equal_entries(to, to - width, b))
            //@ REAL_ASSERT(real_kept, same_values{Row, Here}(out, j * width))
            //@ REAL_ASSERT(real_above, \forall integer b; 0 <= b < width ==> same_at{Row, Here}(out, width, \at(j, Here) - 1, b))
            /*@ REAL_ASSERT(real_down, \forall integer b; 0 <= b < width ==> same_at{Row, Here}(out, width, \at(j, Here) - 1, b) &&
              @     equal_entries(out + j * width, out + (j * width - width), b) && copied_down{Row, Here}(out, width, \at(j, Here), b)) */
            /*@ REAL_ASSERT(real_before, \forall integer b; 0 <= b < width ==>
              @     key_carried{Pre, Row}(rows, W, d, width, out, \at(j, Here) - 1, b)) */
            /*@ REAL_ASSERT(real_again, \forall integer b; 0 <= b < width ==>
              @     copied_down{Row, Here}(out, width, \at(j, Here), b) && same_dots{Pre}(rows, W, d, \at(j, Here), b, d) &&
              @     key_carried{Pre, Here}(rows, W, d, width, out, j, b)) */
            //@ REAL_GHOST(rows_within(j, width);)
            /*@ REAL_ASSERT(real_earlier, \forall integer r, b; 0 <= r < j ==> 0 <= b < width ==> row_within(r, j, width) &&
              @     key_carried{Pre, Row}(rows, W, d, width, out, r, b) && same_at{Row, Here}(out, width, r, b) &&
              @     key_carried{Pre, Here}(rows, W, d, width, out, r, b)) */
            continue;
        }
        //@ REAL_GHOST(TURNED_SUM)
        //@ REAL_GHOST(Before:;)
        attest_matmul(row, turned, 1, d, width, to);
        //@ REAL_ASSERT(real_places, j == \at(j, Row) && to == \at(to, Row) && row == \at(row, Row))
        /*@ REAL_ASSERT(real_row, \forall integer b; 0 <= b < width ==>
          @     turned_sum{Pre, Before}(rows, W, turned, d, width, \at(j, Here), b, d) &&
          @     product_near{Before, Here}(rows + j * d, turned, d, width, out + j * width, 0, b) &&
          @     row_made{Before, Here}(rows + j * d, turned, d, width, out + j * width, b) &&
          @     key_carried{Pre, Here}(rows, W, d, width, out, j, b)) */
        //@ REAL_ASSERT(real_kept, same_values{Row, Here}(out, j * width))
        //@ REAL_GHOST(rows_within(j, width);)
        /*@ REAL_ASSERT(real_earlier, \forall integer r, b; 0 <= r < j ==> 0 <= b < width ==> row_within(r, j, width) &&
          @     key_carried{Pre, Row}(rows, W, d, width, out, r, b) && same_at{Row, Here}(out, width, r, b) &&
          @     key_carried{Pre, Here}(rows, W, d, width, out, r, b)) */
    }
}

bool attest_carry_queries(const double *gaps, const double *to_q, const double *wq, int64_t n, int64_t d, int64_t out,
                          int64_t width, double *sum, double *turned, double *diagonal)
{
    //@ ghost product_below(out, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_matmul(gaps, to_q, out, n, d, sum);
    //@ REAL_ASSERT(real_diagonal, same_values{Pre, Here}(diagonal, out * width))
    //@ REAL_ASSERT(real_weights, same_values{Pre, Here}(wq, width * d))
    /*@ REAL_ASSERT(real_sum, \forall integer a, c; 0 <= a < out ==> 0 <= c < d ==>
      @     product_near{Pre, Here}(gaps, to_q, n, d, sum, a, c) && summed{Pre, Here}(gaps, to_q, sum, n, d, a, c)) */
    //@ REAL_GHOST(Sum:;)
    attest_transpose(wq, width, d, turned);
    //@ REAL_ASSERT(real_sum_kept, same_values{Sum, Here}(sum, out * d))
    //@ REAL_ASSERT(real_diagonal_kept, same_values{Pre, Here}(diagonal, out * width))
    //@ REAL_GHOST(rows_within(out, d);)
    //@ REAL_GHOST(rows_within(width, d);)
    //@ REAL_GHOST(rows_within(out, width);)
    /*@ REAL_ASSERT(real_summed, \forall integer a, c; 0 <= a < out ==> 0 <= c < d ==> row_within(a, out, d) &&
      @     summed{Pre, Sum}(gaps, to_q, sum, n, d, a, c) && same_at{Sum, Here}(sum, d, a, c) &&
      @     summed{Pre, Here}(gaps, to_q, sum, n, d, a, c)) */
    /*@ REAL_ASSERT(real_turned, \forall integer b, c; 0 <= b < width ==> 0 <= c < d ==> row_within(b, width, d) &&
      @     same_at{Pre, Sum}(wq, d, b, c) && turned{Sum, Here}(wq, d, turned, width, b, c) &&
      @     turned{Pre, Here}(wq, d, turned, width, b, c)) */
    //@ REAL_GHOST(BACK_SUM)
    //@ REAL_GHOST(Turned:;)
    attest_add_matmul(sum, turned, out, d, width, diagonal);
    /*@ REAL_ASSERT(real, \forall integer a, b; 0 <= a < out ==> 0 <= b < width ==> row_within(a, out, width) &&
      @     back_sum{Pre, Turned}(gaps, to_q, wq, sum, turned, n, d, width, a, b, d) && same_at{Pre, Turned}(diagonal, width, a, b) &&
      @     product_added{Turned, Here}(sum, turned, d, width, diagonal, a, b) &&
      @     queries_carried{Pre, Here}(gaps, to_q, wq, n, d, width, diagonal, a, b)) */
    return attest_all_finite(diagonal, out * width);
}
