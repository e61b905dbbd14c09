#include "bound_ball.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "norm2.h"
#include "logic/heads.h"

/* |W|_2 from above */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(W + (0 .. n * d - 1));
  @ requires work:  \valid(work + (0 .. norm2_work(n, d) - 1)) &&
  @                 \separated(work + (0 .. norm2_work(n, d) - 1), W + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. norm2_work(n, d) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double norm_up(const double *W, int64_t n, int64_t d, double *work)
{
    double lo, hi;
    attest_norm2(W, n, d, work, &lo, &hi);
    return hi;
}

/* |W^V|_2 (|W^K|_2 |W^Q|_2 / sqrt(d) R^2 (1 + sqrt(N)) + sqrt(N)), with root = sqrt(N) */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. bound_work(w) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ */
static double head_bound(attest_heads w, int64_t h, double root, double radius, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t size = w.width * w.d, at = h * size;
    const double q = norm_up(w.wq + at, w.width, w.d, work), k = norm_up(w.wk + at, w.width, w.d, work);
    const double v = norm_up(w.wv + at, w.width, w.d, work);
    const double a = fl_mul_up(fl_mul_up(q, k), attest_interval_scale(w.d).hi);
    const double moved = fl_mul_up(fl_mul_up(a, fl_mul_up(radius, radius)), fl_add_up(1.0, root));
    return attest_at_most(fl_mul_up(v, fl_add_up(moved, root)));
}

attest_bound attest_bound_ball(attest_heads w, int64_t n, double radius, double *work)
{
    const double root = fl_sqrt_up((double)n);
    double squares = 0.0;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop assigns h, squares, work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        const double head = head_bound(w, h, root, radius, work);
        squares = fl_add_up(squares, fl_mul_up(head, head));
    }
    //@ ghost heads_fit(w.heads, w.width, w.d);
    const double value = fl_mul_up(fl_sqrt_up(squares), norm_up(w.wo, w.width, w.width, work));
    const attest_bound bound = {.value = attest_at_most(value), .theorem = ATTEST_BALL};
    return bound;
}
