#define BALL_VALUES
#define INTERVAL_VALUES
#define NORM2_VALUES
#include "reals.h"
#include "upper.h"
#include "logic/ball.h"
#include "logic/heads.h"
#include "logic/scaled.h"
#include "logic/whole.h"
#include "bound_ball.h"
#include "fl.h"
#include "interval.h"
#include "norm2.h"

/*@ lemma product_bounded_by: \forall double u, real l, x, y; upper_product(u, x, y) ==> times_is(l, x, y) ==> upper(u, l); */

/* |W^V|_2 (|W^K|_2 |W^Q|_2 / sqrt(d) R^2 (1 + sqrt(N)) + sqrt(N)), from such norms, scale = 1 / sqrt(d) and root = sqrt(N) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall real x, y, z, s, t, r; upper(q, x) ==> upper(k, y) ==> upper(v, z) ==> upper(scale, s) ==> upper(root, t) ==>
  @     upper(radius, r) ==> upper(\result, ball_share(x, y, z, s, t, r));
  @ */
static double share_up(double q, double k, double v, double scale, double root, double radius)
{
    const double both = attest_upper_product(q, k), a = attest_upper_product(both, scale), one = 1.0;
    /*@ assert a: \forall real x, y, s; upper(q, x) ==> upper(k, y) ==> upper(scale, s) ==> upper_product(both, x, y) &&
      @     upper_product(a, x * y, s); */
    const double square = attest_upper_product(radius, radius), far = attest_upper_product(a, square);
    //@ assert square: \forall real r; upper(radius, r) ==> upper_product(square, r, r);
    /*@ assert far: \forall real x, y, s, r; upper(q, x) ==> upper(k, y) ==> upper(scale, s) ==> upper(radius, r) ==>
      @     upper_product(far, x * y * s, r * r) && times_is(ball_logit(x, y, s, r), x * y * s, r * r) &&
      @     upper(far, ball_logit(x, y, s, r)); */
    const double tokens = attest_upper_sum(one, root), moved = attest_upper_product(far, tokens);
    //@ assert tokens: upper(one, 1.0) && \forall real t; upper(root, t) ==> upper_sum(tokens, 1.0, t);
    /*@ assert moved: \forall real x, y, s, t, r; upper(q, x) ==> upper(k, y) ==> upper(scale, s) ==> upper(root, t) ==>
      @     upper(radius, r) ==> upper_product(moved, ball_logit(x, y, s, r), 1.0 + t); */
    const double sum = attest_upper_sum(moved, root);
    /*@ assert sum: \forall real x, y, s, t, r; upper(q, x) ==> upper(k, y) ==> upper(scale, s) ==> upper(root, t) ==>
      @     upper(radius, r) ==> upper_sum(sum, ball_logit(x, y, s, r) * (1.0 + t), t) && upper(sum, ball_reach(x, y, s, t, r)); */
    const double share = attest_upper_product(v, sum);
    /*@ assert share: \forall real x, y, z, s, t, r; upper(q, x) ==> upper(k, y) ==> upper(v, z) ==> upper(scale, s) ==>
      @     upper(root, t) ==> upper(radius, r) ==> upper_product(share, z, ball_reach(x, y, s, t, r)) &&
      @     times_is(ball_share(x, y, z, s, t, r), z, ball_reach(x, y, s, t, r)) && upper(share, ball_share(x, y, z, s, t, r)); */
    return share;
}

/* The same, of head h's weights. */
/*@ requires weights: heads_ok(w) && 0 <= h < w.heads;
  @ requires work:    \valid(work + (0 .. bound_work(w) - 1)) && heads_apart(w, work, bound_work(w));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. bound_work(w) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper: \forall \list<real> a, b, c, real t, r; lists{Pre}(a, w.wq + h * (w.width * w.d), w.width * w.d) ==>
  @     lists{Pre}(b, w.wk + h * (w.width * w.d), w.width * w.d) ==> lists{Pre}(c, w.wv + h * (w.width * w.d), w.width * w.d) ==>
  @     upper(root, t) ==> upper(radius, r) ==> upper(\result, ball_share(spectral(a, w.width, w.d), spectral(b, w.width, w.d),
  @     spectral(c, w.width, w.d), 1 / \sqrt(w.d), t, r));
  @ */
static double head_bound(attest_heads w, int64_t h, double root, double radius, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost head_inside(h, w.heads, w.width, w.d);
    const int64_t size = w.width * w.d, at = h * size;
    const double q = attest_norm2_up(w.wq + at, w.width, w.d, work);
    //@ assert second: same_values{Pre, Here}(w.wk + at, size);
    //@ assert third: same_values{Pre, Here}(w.wv + at, size);
    const double k = attest_norm2_up(w.wk + at, w.width, w.d, work);
    //@ assert last: same_values{Pre, Here}(w.wv + at, size);
    const double v = attest_norm2_up(w.wv + at, w.width, w.d, work);
    //@ assert q: \forall \list<real> a; lists{Pre}(a, w.wq + at, size) ==> upper(q, spectral(a, w.width, w.d));
    //@ assert k: \forall \list<real> a; lists{Pre}(a, w.wk + at, size) ==> upper(k, spectral(a, w.width, w.d));
    //@ assert v: \forall \list<real> a; lists{Pre}(a, w.wv + at, size) ==> upper(v, spectral(a, w.width, w.d));
    const double scale = attest_interval_scale(w.d).hi;
    //@ assert rounded: upper(scale, 1 / \sqrt((double)w.d)) && (double)w.d == w.d;
    //@ assert scale: upper(scale, 1 / \sqrt(w.d));
    return share_up(q, k, v, scale, root, radius);
}

attest_bound attest_bound_ball(attest_heads w, int64_t n, double radius, double *work)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost blocks_listed(w.wq, w.heads, w.width * w.d);
    //@ ghost blocks_listed(w.wk, w.heads, w.width * w.d);
    //@ ghost blocks_listed(w.wv, w.heads, w.width * w.d);
    //@ ghost listed(w.wo, w.width * w.width);
    const double tokens = (double)n, root = attest_upper_root(tokens);
    //@ assert root: upper(tokens, n) && upper_root(root, n);
    double squares = 0.0;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop invariant same_q: same_values{Pre, Here}(w.wq, w.heads * (w.width * w.d));
      @ loop invariant same_k: same_values{Pre, Here}(w.wk, w.heads * (w.width * w.d));
      @ loop invariant same_v: same_values{Pre, Here}(w.wv, w.heads * (w.width * w.d));
      @ loop invariant same_o: same_values{Pre, Here}(w.wo, w.width * w.width);
      @ loop invariant upper: \forall real r; upper(radius, r) ==>
      @     upper(squares, ball_squares{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h));
      @ loop assigns h, squares, work[0 .. bound_work(w) - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost head_inside(h, w.heads, w.width, w.d);
        //@ assert within: row_within(h, w.heads, w.width * w.d);
        /*@ assert q: same_part{Pre, Here}(w.wq, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wq, w.width * w.d, h); */
        /*@ assert k: same_part{Pre, Here}(w.wk, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wk, w.width * w.d, h); */
        /*@ assert v: same_part{Pre, Here}(w.wv, h * (w.width * w.d), w.width * w.d) &&
          @     block_kept{Pre, Here}(w.wv, w.width * w.d, h); */
        const double head = head_bound(w, h, root, radius, work), square = attest_upper_product(head, head);
        /*@ assert head: \forall real r; upper(radius, r) ==> upper(head, ball_head{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h)); */
        /*@ assert square: \forall real r; upper(radius, r) ==>
          @     upper_product(square, ball_head{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h),
          @     ball_head{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h)); */
        const double sum = attest_upper_sum(squares, square);
        /*@ assert sum: \forall real r; upper(radius, r) ==> upper_sum(sum, ball_squares{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h),
          @     ball_head{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h) * ball_head{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, h)); */
        squares = sum;
    }
    const double heads = attest_upper_root(squares), output = attest_norm2_up(w.wo, w.width, w.width, work);
    /*@ assert output: lists{Pre}(numbers{Pre}(w.wo, w.width * w.width), w.wo, w.width * w.width) &&
      @     upper(output, norm_of{Pre}(w.wo, w.width, w.width)); */
    /*@ assert heads: \forall real r; upper(radius, r) ==>
      @     upper_root(heads, ball_squares{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, w.heads)); */
    const attest_bound bound = {.value = attest_upper_product(heads, output), .theorem = ATTEST_BALL};
    /*@ assert all: \forall real r; upper(radius, r) ==>
      @     upper_product(bound.value, \sqrt(ball_squares{Pre}(w.wq, w.wk, w.wv, w.width, w.d, n, r, w.heads)),
      @     norm_of{Pre}(w.wo, w.width, w.width)); */
    return bound;
}
