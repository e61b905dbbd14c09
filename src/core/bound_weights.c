#define INTERVAL_VALUES
#define NORM_VALUES
#define WEIGHTS_VALUES
#include "logic/weights.h"
#include "upper.h"
#include "bound_weights.h"
#include "fl.h"
#include "interval_matrix.h"
#include "norm.h"
#include "vector.h"
#include "logic/heads.h"

/*@ ghost
  /@ requires sizes: heads_sizes(w);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures all:     norm2_work(w.width, w.width) <= bound_work(w) <= ATTEST_LENGTH_MAX;
   @ ensures columns: w.width <= bound_work(w);
   @ ensures head:    norm2_work(w.width, w.d) <= bound_work(w);
   @ ensures lengths: 0 <= norm2_work(w.d, w.width) && 0 <= norm2_work(w.width, w.d);
   @ ensures fused:   0 <= w.d * w.width && w.d * w.width + norm2_work(w.d, w.width) <= bound_work(w);
   @/
  static inline void work_suffices(attest_heads w)
  {
      heads_fit(w.heads, w.width, w.d);
  }
*/

int64_t attest_bound_cells(attest_heads w)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    return w.d * w.d + w.d * w.width;
}

int64_t attest_bound_work(attest_heads w)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
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

/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires work:  \valid(work + (0 .. norm2_work(n, d) - 1)) &&
  @                 \separated(work + (0 .. norm2_work(n, d) - 1), W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. norm2_work(n, d) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double norm_two(const double *W, int64_t n, int64_t d, double *work)
{
    double lo, hi;
    attest_norm2(W, n, d, work, &lo, &hi);
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
    const int64_t size = w.width * w.d, at = h * size;
    attest_interval *G = cells, *M = cells + w.d * w.d;
    attest_interval_transposed_product(w.wq + at, w.wv + at, w.width, w.d, w.d, G);
    attest_interval_times(G, w.wo + (h * w.d) * w.width, w.d, w.d, w.width, M);
}

/* out_i += q |x_i| from above */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1)) && \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures numbers: \forall integer i; 0 <= i < n ==> \ge_double(out[i], (double)0.0);
  @ */
static void add_magnitudes(double q, const attest_interval *x, int64_t n, double *out)
{
    /*@ loop invariant range:   0 <= i <= n;
      @ loop invariant numbers: \forall integer k; 0 <= k < i ==> \ge_double(out[k], (double)0.0);
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = attest_upper_sum(out[i], attest_upper_product(q, attest_magnitude(x[i])));
}

/* The largest entry, none being below 0. */
/*@ requires length:  0 <= n <= ATTEST_DIM_MAX;
  @ requires read:    \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double largest(const double *x, int64_t n)
{
    double most = 0.0;
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant number: \ge_double(most, (double)0.0);
      @ loop assigns i, most;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        most = attest_upper_larger(most, attest_at_most(x[i]));
    return most;
}

double attest_weights_fused_inf(attest_heads w, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const int64_t size = w.width * w.d;
    const attest_interval *M = cells + w.d * w.d;
    double *sums = work;
    attest_fill(0.0, sums, w.width);
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop assigns h, cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        attest_weights_fuse(w, h, cells);
        const double q = norm_one(w.wq + h * size, w.width, w.d);
        /*@ loop invariant range: 0 <= a <= w.d;
          @ loop assigns a, sums[0 .. w.width - 1];
          @ loop variant w.d - a; */
        for (int64_t a = 0; a < w.d; a++) {
            //@ ghost row_inside(a, w.d, w.width);
            add_magnitudes(q, M + a * w.width, w.width, sums);
        }
    }
    return largest(sums, w.width);
}

/* lower_k = the lower end of M_k; the sum of the squared widths, from above. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(M + (0 .. n - 1));
  @ requires write:  \valid(lower + (0 .. n - 1)) && \separated(lower + (0 .. n - 1), M + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    lower[0 .. n - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double lower_ends(const attest_interval *M, int64_t n, double *lower)
{
    double squares = 0.0;
    /*@ loop invariant range:  0 <= k <= n;
      @ loop invariant number: \ge_double(squares, (double)0.0);
      @ loop assigns k, squares, lower[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++) {
        const double width = fl_sub_up(M[k].hi, M[k].lo);
        lower[k] = M[k].lo;
        squares = attest_upper_sum(squares, attest_upper_product(width, width));
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
  @ */
static double norm_two_enclosed(const attest_interval *M, int64_t n, int64_t d, double *work)
{
    const double squares = lower_ends(M, n * d, work);
    return attest_upper_sum(norm_two(work, n, d, work + n * d), attest_upper_root(squares));
}

/* What head h adds to the sums: |W^Q_h|_2^4 |W^V_h|_2^2, |W^Q_h|_2^2 |W^V_h|_2^2, |W^Q_h|_2 |W^Q_h^T W^V_h W^O_h|_2. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), work + (0 .. bound_work(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
  @ ensures numbers: spectra_ok(\result);
  @ */
static attest_spectra spectra_of_head(attest_heads w, int64_t h, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const int64_t size = w.width * w.d, at = h * size;
    const double q = norm_two(w.wq + at, w.width, w.d, work), v = norm_two(w.wv + at, w.width, w.d, work);
    const double once = attest_upper_product(q, v), twice = attest_upper_product(q, once);
    attest_weights_fuse(w, h, cells);
    const double m = norm_two_enclosed(cells + w.d * w.d, w.d, w.width, work);
    const attest_spectra t = {.split = attest_upper_product(twice, twice),
                              .printed = attest_upper_product(once, once),
                              .fused = attest_upper_product(q, m)};
    return t;
}

attest_spectra attest_weights_two(attest_heads w, attest_interval *cells, double *work)
{
    attest_spectra sum = {0.0, 0.0, 0.0};
    /*@ loop invariant range:   0 <= h <= w.heads;
      @ loop invariant numbers: spectra_ok(sum);
      @ loop assigns h, sum, cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        const attest_spectra head = spectra_of_head(w, h, cells, work);
        sum.split = attest_upper_sum(sum.split, head.split);
        sum.printed = attest_upper_sum(sum.printed, head.printed);
        sum.fused = attest_upper_sum(sum.fused, head.fused);
    }
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const double o = norm_two(w.wo, w.width, w.width, work);
    sum.split = attest_upper_product(attest_upper_root(sum.split), o);
    sum.printed = attest_upper_product(attest_upper_root(sum.printed), o);
    return sum;
}
