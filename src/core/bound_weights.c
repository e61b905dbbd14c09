#define FUSED_VALUES
#define INTERVAL_VALUES
#define NORM_VALUES
#define PRODUCT_VALUES
#define WEIGHTS_VALUES
#include "reals.h"
#include "logic/fused.h"
#include "logic/weights.h"
#include "upper.h"
#include "interval_matrix.h"
#include "fused_head.h"
#include "bound_room.h"
#include "norm.h"
#include "vector.h"

int64_t attest_bound_cells(attest_heads w)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    return w.d * w.d + w.d * w.width;
}

int64_t attest_bound_work(attest_heads w)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost norms_suffice(w);
    return w.width * w.width + attest_norm2_work(w.width, w.width);
}

/* The upper ends of the norms. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  upper(\result, norm_inf_real(W, n, d));
  @ */
static double norm_inf(const double *W, int64_t n, int64_t d)
{
    double lo, hi;
    attest_norm_inf(W, n, d, &lo, &hi);
    return hi;
}

/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  upper(\result, norm_one_real(W, n, d));
  @ */
static double norm_one(const double *W, int64_t n, int64_t d)
{
    double lo, hi;
    attest_norm_one(W, n, d, &lo, &hi);
    return hi;
}

/* |W^Q_h| |W^Q_h^T| of one head's block */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  upper(\result, query_share(W, n, d));
  @ */
static double query_share_up(const double *W, int64_t n, int64_t d)
{
    const double share = attest_upper_product(norm_inf(W, n, d), norm_one(W, n, d));
    //@ assert share: upper_product(share, norm_inf_real(W, n, d), norm_one_real(W, n, d));
    return share;
}

double attest_weights_split_inf(attest_heads w, bool joint)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    const int64_t size = w.width * w.d;
    double most_q = 0.0, most_v = 0.0, most_both = 0.0;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop invariant q:     upper(most_q, most_queries(w.wq, w.width, w.d, h));
      @ loop invariant v:     upper(most_v, most_values(w.wv, w.width, w.d, h));
      @ loop invariant both:  upper(most_both, most_both(w.wq, w.wv, w.width, w.d, h));
      @ loop assigns h, most_q, most_v, most_both;
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        const double *wq = w.wq + h * size, *wv = w.wv + h * size;
        const double q = query_share_up(wq, w.width, w.d), v = norm_one(wv, w.width, w.d),
                     both = attest_upper_product(q, v);
        //@ assert both: upper_product(both, query_share(wq, w.width, w.d), norm_one_real(wv, w.width, w.d));
        const double q_or = attest_upper_larger(most_q, q), v_or = attest_upper_larger(most_v, v);
        const double both_or = attest_upper_larger(most_both, both);
        //@ assert q: upper_larger(q_or, most_queries(w.wq, w.width, w.d, h), query_share(wq, w.width, w.d));
        //@ assert v: upper_larger(v_or, most_values(w.wv, w.width, w.d, h), norm_one_real(wv, w.width, w.d));
        /*@ assert larger: upper_larger(both_or, most_both(w.wq, w.wv, w.width, w.d, h),
          @     head_share(wq, wv, w.width, w.d)); */
        most_q = q_or;
        most_v = v_or;
        most_both = both_or;
    }
    const double apart = attest_upper_product(most_q, most_v), o = norm_one(w.wo, w.width, w.width);
    //@ assert apart: upper_product(apart, most_queries(w.wq, w.width, w.d, w.heads), most_values(w.wv, w.width, w.d, w.heads));
    const double all = attest_upper_product(joint ? most_both : apart, o);
    /*@ assert split: !joint ==> upper_product(all,
      @     most_queries(w.wq, w.width, w.d, w.heads) * most_values(w.wv, w.width, w.d, w.heads), norm_one_real(w.wo, w.width, w.width)); */
    /*@ assert joint: joint ==> upper_product(all, most_both(w.wq, w.wv, w.width, w.d, w.heads),
      @     norm_one_real(w.wo, w.width, w.width)); */
    return all;
}

void attest_weights_fuse(attest_heads w, int64_t h, attest_interval *cells)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t at = h * (w.width * w.d);
    attest_fuse(w.wq + at, w.wv + at, w.wo + (h * w.d) * w.width, w.width, w.d, cells);
    /*@ assert head: \forall integer a, o; 0 <= a < w.d ==> 0 <= o < w.width ==> fused_enclosed{Pre, Here}(w.wq + h * (w.width * w.d),
      @     w.wv + h * (w.width * w.d), w.wo + (h * w.d) * w.width, w.width, w.d, cells + w.d * w.d, a, o); */
}

/*@ // the first n rows of one head's weights give the same in two states of memory: an element of W^Q^T W^V, a column's 1-norm
  @ predicate same_transposed{L, M}(double *wq, double *wv, integer d, integer a, integer b, integer n) =
  @     transposed_real{L}(wq, wv, d, d, a, b, n) == transposed_real{M}(wq, wv, d, d, a, b, n);
  @ predicate same_column{L, M}(double *wq, integer d, integer j, integer n) =
  @     column_sum{L}(wq, n, d, j) == column_sum{M}(wq, n, d, j);
  @ lemma same_transposed_more{L, M}: \forall double *wq, *wv, integer d, a, b, n; 0 <= n ==> same_number{L, M}(wq, d, a, n) ==>
  @     same_number{L, M}(wv, d, b, n) ==> same_transposed{L, M}(wq, wv, d, a, b, n) ==>
  @     products_equal(\at(wq[n * d + a], L), \at(wv[n * d + b], L), \at(wq[n * d + a], M), \at(wv[n * d + b], M)) &&
  @     same_transposed{L, M}(wq, wv, d, a, b, n + 1);
  @ lemma same_column_more{L, M}: \forall double *wq, integer d, j, n; 0 <= n ==> same_number{L, M}(wq, d, j, n) ==>
  @     same_column{L, M}(wq, d, j, n) ==> same_column{L, M}(wq, d, j, n + 1);
  @ // and so do the first t rows of W^O an element of the fused weights, the first t elements a column's 1-norm, the first t columns
  @ // the largest
  @ predicate same_fused{L, M}(double *wq, double *wv, double *wo, integer n, integer d, integer a, integer o, integer t) =
  @     fused_real{L}(wq, wv, wo, n, d, a, o, t) == fused_real{M}(wq, wv, wo, n, d, a, o, t);
  @ predicate same_size{L, M}(double *wq, double *wv, double *wo, integer n, integer d, integer o, integer t) =
  @     fused_column{L}(wq, wv, wo, n, d, o, t) == fused_column{M}(wq, wv, wo, n, d, o, t);
  @ predicate same_largest{L, M}(double *wq, integer n, integer d, integer t) =
  @     largest_column{L}(wq, n, d, t) == largest_column{M}(wq, n, d, t);
  @ lemma same_fused_more{L, M}: \forall double *wq, *wv, *wo, integer n, d, a, o, t; 0 <= t ==>
  @     same_transposed{L, M}(wq, wv, d, a, t, n) ==> same_number{L, M}(wo, n, o, t) ==> same_fused{L, M}(wq, wv, wo, n, d, a, o, t) ==>
  @     products_equal(transposed_real{L}(wq, wv, d, d, a, t, n), \at(wo[t * n + o], L),
  @                    transposed_real{M}(wq, wv, d, d, a, t, n), \at(wo[t * n + o], M)) &&
  @     same_fused{L, M}(wq, wv, wo, n, d, a, o, t + 1);
  @ lemma same_size_more{L, M}: \forall double *wq, *wv, *wo, integer n, d, o, t; 0 <= t ==> same_fused{L, M}(wq, wv, wo, n, d, t, o, d) ==>
  @     same_size{L, M}(wq, wv, wo, n, d, o, t) ==> same_size{L, M}(wq, wv, wo, n, d, o, t + 1);
  @ lemma same_largest_more{L, M}: \forall double *wq, integer n, d, t; 0 <= t ==> same_column{L, M}(wq, d, t, n) ==>
  @     same_largest{L, M}(wq, n, d, t) ==> same_largest{L, M}(wq, n, d, t + 1);
  @
  @ // sums_o at M bounds the sum over the first heads at L
  @ predicate heads_bound{L, M}(double *wq, double *wv, double *wo, integer n, integer d, double *sums, integer o, integer heads) =
  @     upper(\at(sums[o], M), fused_sum{L}(wq, wv, wo, n, d, o, heads));
  @ // a head's share joins it
  @ predicate head_added{L, M}(double *wq, double *wv, double *wo, integer n, integer d, double *sums, integer o) =
  @     sum_grown{L, M}(sums, o, fused_share{L}(wq, wv, wo, n, d, o));
  @ predicate head_joined{L, M, N}(double *wq, double *wv, double *wo, integer n, integer d, double *sums, integer o, integer h) =
  @     sum_grown{M, N}(sums, o, fused_share{L}(wq + h * (n * d), wv + h * (n * d), wo + (h * d) * n, n, d, o));
  @ lemma head_added_of{L, M}: \forall double *wq, *wv, *wo, *sums, integer n, d, o;
  @     columns_added{L, M}(norm_one_real{L}(wq, n, d), wq, wv, wo, n, d, sums, o, d) ==> head_added{L, M}(wq, wv, wo, n, d, sums, o);
  @ lemma head_joined_of{L, M, N}: \forall double *wq, *wv, *wo, *sums, integer n, d, o, h;
  @     head_added{M, N}(wq + h * (n * d), wv + h * (n * d), wo + (h * d) * n, n, d, sums, o) ==>
  @     same_largest{M, L}(wq + h * (n * d), n, d, d) ==>
  @     same_size{M, L}(wq + h * (n * d), wv + h * (n * d), wo + (h * d) * n, n, d, o, d) ==>
  @     products_equal(norm_one_real{M}(wq + h * (n * d), n, d),
  @                    fused_column{M}(wq + h * (n * d), wv + h * (n * d), wo + (h * d) * n, n, d, o, d),
  @                    norm_one_real{L}(wq + h * (n * d), n, d),
  @                    fused_column{L}(wq + h * (n * d), wv + h * (n * d), wo + (h * d) * n, n, d, o, d)) &&
  @     head_joined{L, M, N}(wq, wv, wo, n, d, sums, o, h);
  @ lemma heads_more{L, M, N}: \forall double *wq, *wv, *wo, *sums, integer n, d, o, h; 0 <= h ==>
  @     heads_bound{L, M}(wq, wv, wo, n, d, sums, o, h) ==> head_joined{L, M, N}(wq, wv, wo, n, d, sums, o, h) ==>
  @     heads_bound{L, N}(wq, wv, wo, n, d, sums, o, h + 1);
  @ */

/* sums_o = sum_h |W^Q_h^T| |W^Q_h^T W^V_h W^O_h e_o|_1, from above */
/*@ requires sizes: 1 <= heads <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= n <= ATTEST_DIM_MAX && n == heads * d;
  @ requires read:  \valid_read(wq + (0 .. heads * (n * d) - 1)) && \valid_read(wv + (0 .. heads * (n * d) - 1)) &&
  @                 \valid_read(wo + (0 .. n * n - 1));
  @ requires cells: \valid(cells + (0 .. d * d + d * n - 1)) &&
  @                 \separated(cells + (0 .. d * d + d * n - 1), wq + (0 .. heads * (n * d) - 1)) &&
  @                 \separated(cells + (0 .. d * d + d * n - 1), wv + (0 .. heads * (n * d) - 1)) &&
  @                 \separated(cells + (0 .. d * d + d * n - 1), wo + (0 .. n * n - 1));
  @ requires sums:  \valid(sums + (0 .. n - 1)) && \separated(sums + (0 .. n - 1), wq + (0 .. heads * (n * d) - 1)) &&
  @                 \separated(sums + (0 .. n - 1), wv + (0 .. heads * (n * d) - 1)) &&
  @                 \separated(sums + (0 .. n - 1), wo + (0 .. n * n - 1)) &&
  @                 \separated(sums + (0 .. n - 1), cells + (0 .. d * d + d * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. d * d + d * n - 1], sums[0 .. n - 1];
  @ ensures upper: \forall integer o; 0 <= o < n ==> heads_bound{Pre, Post}(wq, wv, wo, n, d, sums, o, heads);
  @ */
static void fused_sums(const double *wq, const double *wv, const double *wo, int64_t heads, int64_t n, int64_t d,
                       attest_interval *cells, double *sums)
{
    //@ ghost heads_fit(heads, n, d);
    attest_fill(0.0, sums, n);
    /*@ loop invariant range:  0 <= h <= heads;
      @ loop invariant query:  same_values{Here, Pre}(wq, heads * (n * d));
      @ loop invariant value:  same_values{Here, Pre}(wv, heads * (n * d));
      @ loop invariant output: same_values{Here, Pre}(wo, n * n);
      @ loop invariant upper:  \forall integer o; 0 <= o < n ==> heads_bound{Pre, Here}(wq, wv, wo, n, d, sums, o, h);
      @ loop assigns h, cells[0 .. d * d + d * n - 1], sums[0 .. n - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h != heads; h++) {
        //@ ghost head_inside(h, heads, n, d);
        const int64_t size = n * d;
        const double *q = wq + h * size, *v = wv + h * size, *out = wo + (h * d) * n;
        const double norm = norm_one(q, n, d);
        /* Nothing that this head's share is made of has changed, and so, term by term, neither has it: */
        //@ assert query: same_values{Here, Pre}(q, n * d);
        //@ assert value: same_values{Here, Pre}(v, n * d);
        //@ assert output: same_values{Here, Pre}(out, d * n);
        /*@ ghost
          /@ loop invariant range:   0 <= i <= n;
           @ loop invariant gram:    \forall integer a, b; 0 <= a < d ==> 0 <= b < d ==> same_transposed{Here, Pre}(q, v, d, a, b, i);
           @ loop invariant columns: \forall integer j; 0 <= j < d ==> same_column{Here, Pre}(q, d, j, i);
           @ loop assigns i;
           @ loop variant n - i; @/
          for (int64_t i = 0; i != n; i++) {
              row_inside(i, n, d);
              /@ assert within: row_within(i, n, d); @/
              /@ assert gram: \forall integer a, b; 0 <= a < d ==> 0 <= b < d ==> same_number{Here, Pre}(q, d, a, i) &&
               @     same_number{Here, Pre}(v, d, b, i) && same_transposed{Here, Pre}(q, v, d, a, b, i) &&
               @     same_transposed{Here, Pre}(q, v, d, a, b, i + 1); @/
              /@ assert columns: \forall integer j; 0 <= j < d ==> same_number{Here, Pre}(q, d, j, i) &&
               @     same_column{Here, Pre}(q, d, j, i) && same_column{Here, Pre}(q, d, j, i + 1); @/
          }
          /@ loop invariant range: 0 <= t <= d;
           @ loop invariant fused: \forall integer a, o; 0 <= a < d ==> 0 <= o < n ==> same_fused{Here, Pre}(q, v, out, n, d, a, o, t);
           @ loop assigns t;
           @ loop variant d - t; @/
          for (int64_t t = 0; t < d; t++) {
              row_inside(t, d, n);
              /@ assert within: row_within(t, d, n); @/
              /@ assert gram: \forall integer a; 0 <= a < d ==> same_transposed{Here, Pre}(q, v, d, a, t, n); @/
              /@ assert numbers: \forall integer o; 0 <= o < n ==> same_number{Here, Pre}(out, n, o, t); @/
              /@ assert fused: \forall integer a, o; 0 <= a < d ==> 0 <= o < n ==> same_transposed{Here, Pre}(q, v, d, a, t, n) &&
               @     same_number{Here, Pre}(out, n, o, t) && same_fused{Here, Pre}(q, v, out, n, d, a, o, t) &&
               @     same_fused{Here, Pre}(q, v, out, n, d, a, o, t + 1); @/
          }
          /@ loop invariant range:   0 <= t <= d;
           @ loop invariant sizes:   \forall integer o; 0 <= o < n ==> same_size{Here, Pre}(q, v, out, n, d, o, t);
           @ loop invariant largest: same_largest{Here, Pre}(q, n, d, t);
           @ loop assigns t;
           @ loop variant d - t; @/
          for (int64_t t = 0; t < d; t++) {
              /@ assert sizes: \forall integer o; 0 <= o < n ==> same_fused{Here, Pre}(q, v, out, n, d, t, o, d) &&
               @     same_size{Here, Pre}(q, v, out, n, d, o, t) && same_size{Here, Pre}(q, v, out, n, d, o, t + 1); @/
              /@ assert largest: same_column{Here, Pre}(q, d, t, n) && same_largest{Here, Pre}(q, n, d, t) &&
               @     same_largest{Here, Pre}(q, n, d, t + 1); @/
          }
        */
        attest_add_fused(norm, q, v, out, n, d, cells, sums);
        /*@ assert added: \forall integer o; 0 <= o < n ==>
          @     columns_added{LoopCurrent, Here}(norm_one_real{LoopCurrent}(q, n, d), q, v, out, n, d, sums, o, d) &&
          @     head_added{LoopCurrent, Here}(q, v, out, n, d, sums, o); */
        /*@ assert joined: \forall integer o; 0 <= o < n ==> head_added{LoopCurrent, Here}(q, v, out, n, d, sums, o) &&
          @     same_largest{LoopCurrent, Pre}(q, n, d, d) && same_size{LoopCurrent, Pre}(q, v, out, n, d, o, d) &&
          @     head_joined{Pre, LoopCurrent, Here}(wq, wv, wo, n, d, sums, o, h); */
        /*@ assert more: \forall integer o; 0 <= o < n ==> heads_bound{Pre, LoopCurrent}(wq, wv, wo, n, d, sums, o, h) &&
          @     head_joined{Pre, LoopCurrent, Here}(wq, wv, wo, n, d, sums, o, h) &&
          @     heads_bound{Pre, Here}(wq, wv, wo, n, d, sums, o, h + 1); */
    }
}

double attest_weights_fused_inf(attest_heads w, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost norms_suffice(w);
    double *sums = work, most = 0.0;
    fused_sums(w.wq, w.wv, w.wo, w.heads, w.width, w.d, cells, sums);
    /*@ loop invariant range: 0 <= o <= w.width;
      @ loop invariant upper: upper(most, most_fused{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads, o));
      @ loop assigns o, most;
      @ loop variant w.width - o; */
    for (int64_t o = 0; o < w.width; o++) {
        const double sum = attest_at_most(sums[o]), larger = attest_upper_larger(most, sum);
        /*@ assert sum: heads_bound{Pre, Here}(w.wq, w.wv, w.wo, w.width, w.d, sums, o, w.heads) &&
          @     upper(sum, fused_sum{Pre}(w.wq, w.wv, w.wo, w.width, w.d, o, w.heads)); */
        /*@ assert larger: upper_larger(larger, most_fused{Pre}(w.wq, w.wv, w.wo, w.width, w.d, w.heads, o),
          @     fused_sum{Pre}(w.wq, w.wv, w.wo, w.width, w.d, o, w.heads)); */
        most = larger;
    }
    return most;
}
