#include "bound_ball.h"
#include "directed.h"
#include "fl.h"
#include "interval.h"
#include "norm2.h"

static double norm_up(const double *W, int64_t n, int64_t d, double *work)
{
    double lo, hi;
    attest_norm2(W, n, d, work, &lo, &hi);
    return hi;
}

/* |W^V|_2 (|W^K|_2 |W^Q|_2 / sqrt(d) R^2 (1 + sqrt(N)) + sqrt(N)) */
static double head_bound(attest_heads w, int64_t h, double root, double radius, double *work)
{
    const int64_t at = h * (w.width * w.d);
    const double q = norm_up(w.wq + at, w.width, w.d, work), k = norm_up(w.wk + at, w.width, w.d, work);
    const double v = norm_up(w.wv + at, w.width, w.d, work);
    const double a = fl_mul_up(fl_mul_up(q, k), attest_interval_scale(w.d).hi);
    const double moved = fl_mul_up(fl_mul_up(a, fl_mul_up(radius, radius)), fl_add_up(1.0, root));
    return fl_mul_up(v, fl_add_up(moved, root));
}

attest_bound attest_bound_ball(attest_heads w, int64_t n, double radius, double *work)
{
    const double root = fl_sqrt_up((double)n);
    double squares = 0.0;
    for (int64_t h = 0; h < w.heads; h++) {
        const double head = head_bound(w, h, root, radius, work);
        squares = fl_add_up(squares, fl_mul_up(head, head));
    }
    const double value = fl_mul_up(fl_sqrt_up(squares), norm_up(w.wo, w.width, w.width, work));
    const attest_bound bound = {.value = attest_at_most(value), .theorem = ATTEST_BALL};
    return bound;
}
