#include "bound_weights.h"
#include "directed.h"
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
   @ ensures columns: 3 * w.width <= bound_work(w);
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
  @ */
static double norm_inf(const double *W, int64_t n, int64_t d)
{
    double lo, hi;
    attest_norm_inf(W, n, d, &lo, &hi);
    return hi;
}

/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires work:  \valid(work + (0 .. 2 * d - 1)) && \separated(work + (0 .. 2 * d - 1), W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 2 * d - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double norm_one(const double *W, int64_t n, int64_t d, double *work)
{
    double lo, hi;
    attest_norm_one(W, n, d, work, &lo, &hi);
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

double attest_weights_split_inf(attest_heads w, bool joint, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const int64_t size = w.width * w.d;
    double most_q = 0.0, most_v = 0.0, most_both = 0.0;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop assigns h, most_q, most_v, most_both, work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        const double *wq = w.wq + h * size, *wv = w.wv + h * size;
        const double q = fl_mul_up(norm_inf(wq, w.width, w.d), norm_one(wq, w.width, w.d, work));
        const double v = norm_one(wv, w.width, w.d, work);
        most_q = fl_max(most_q, attest_at_most(q));
        most_v = fl_max(most_v, attest_at_most(v));
        most_both = fl_max(most_both, attest_at_most(fl_mul_up(q, v)));
    }
    const double heads = joint ? most_both : fl_mul_up(most_q, most_v);
    return attest_at_most(fl_mul_up(heads, norm_one(w.wo, w.width, w.width, work)));
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
        out[i] = attest_at_most(fl_add_up(out[i], fl_mul_up(q, attest_magnitude(x[i]))));
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
        most = attest_at_most(fl_max(most, attest_at_most(x[i])));
    return most;
}

double attest_weights_fused_inf(attest_heads w, attest_interval *cells, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const int64_t size = w.width * w.d;
    const attest_interval *M = cells + w.d * w.d;
    double *sums = work, *rest = work + w.width;
    attest_fill(0.0, sums, w.width);
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop assigns h, cells[0 .. bound_cells(w) - 1], work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        attest_weights_fuse(w, h, cells);
        const double q = norm_one(w.wq + h * size, w.width, w.d, rest);
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
        squares = attest_at_most(fl_add_up(squares, fl_mul_up(width, width)));
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
    return attest_at_most(fl_add_up(norm_two(work, n, d, work + n * d), fl_sqrt_up(squares)));
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
    const double once = fl_mul_up(q, v), twice = fl_mul_up(q, once);
    attest_weights_fuse(w, h, cells);
    const double m = norm_two_enclosed(cells + w.d * w.d, w.d, w.width, work);
    const attest_spectra t = {.split = attest_at_most(fl_mul_up(twice, twice)),
                              .printed = attest_at_most(fl_mul_up(once, once)),
                              .fused = attest_at_most(fl_mul_up(q, m))};
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
        sum.split = attest_at_most(fl_add_up(sum.split, head.split));
        sum.printed = attest_at_most(fl_add_up(sum.printed, head.printed));
        sum.fused = attest_at_most(fl_add_up(sum.fused, head.fused));
    }
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost work_suffices(w);
    const double o = norm_two(w.wo, w.width, w.width, work);
    sum.split = attest_at_most(fl_mul_up(fl_sqrt_up(sum.split), o));
    sum.printed = attest_at_most(fl_mul_up(fl_sqrt_up(sum.printed), o));
    return sum;
}
