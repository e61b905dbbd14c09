#include "score.h"
#include "fl.h"
#include "tanh.h"
#include "vector.h"
#include "logic/index.h"
#include <stddef.h>

double attest_default_scale(int64_t n)
{
    return fl_div(1.0, fl_sqrt((double)n));
}

/* The raw score, before scale and softcap. */
/*@ requires known: known_kind(kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures sign: kind == ATTEST_L2 || kind == ATTEST_LAPLACE ==> \is_finite(\result) ==> \result <= 0.0;
  @ */
static double raw_score(attest_kind kind, const double *q, const double *k, int64_t d)
{
    switch (kind) {
    case ATTEST_DOT:
        return attest_dot(q, k, d);
    case ATTEST_L2:
        return fl_neg(attest_squared_distance(q, k, d));
    case ATTEST_LAPLACE:
        return fl_neg(attest_l1_distance(q, k, d));
    case ATTEST_L2_EXPANDED: {
        const double ends = fl_add(attest_dot(q, q, d), attest_dot(k, k, d));
        return fl_sub(fl_mul(2.0, attest_dot(q, k, d)), ends);
    }
    default:
        return 0.0;
    }
}

double attest_logit(attest_score s, const double *q, const double *k, int64_t d)
{
    if (s.kind == ATTEST_UNIFORM)
        return 0.0;
    const double l = fl_mul(s.scale, raw_score(s.kind, q, k, d));
    return s.softcap > 0.0 ? fl_mul(s.softcap, attest_tanh(fl_div(l, s.softcap))) : l;
}

void attest_logits(attest_score s, const double *q, const double *keys, const double *bias, int64_t n, int64_t d,
                   double *out)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant bias:  bias != \null ==> \forall integer i; 0 <= i < j ==> \is_finite(out[i]) ==> \is_finite(bias[i]);
      @ loop assigns j, out[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double l = attest_logit(s, q, keys + j * d, d);
        out[j] = bias == NULL ? l : fl_add(l, bias[j]);
    }
}

/* d logit / d raw score: the scale, times softcap's derivative 1 - tanh^2 where there is one. */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures plain: \is_finite(s.softcap) && s.softcap <= 0.0 ==> \result == s.scale;
  @ */
static double slope(attest_score s, const double *q, const double *k, int64_t d)
{
    if (!(s.softcap > 0.0))
        return s.scale;
    const double t = attest_tanh(fl_div(fl_mul(s.scale, raw_score(s.kind, q, k, d)), s.softcap));
    return fl_mul(s.scale, fl_mul(fl_sub(1.0, t), fl_add(1.0, t)));
}

/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures unit: \result == -1.0 || \result == 0.0 || \result == 1.0;
  @ */
static inline double sign(double x)
{
    return x > 0.0 ? 1.0 : (x < 0.0 ? -1.0 : 0.0);
}

/* d score / d q_b, apart from the slope. */
/*@ requires known: known_kind(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ */
static inline double partial(attest_kind kind, double q, double k)
{
    switch (kind) {
    case ATTEST_DOT:
        return k;
    case ATTEST_L2:
    case ATTEST_L2_EXPANDED:
        return fl_mul(-2.0, fl_sub(q, k));
    case ATTEST_LAPLACE:
        return fl_neg(sign(fl_sub(q, k)));
    default:
        return 0.0;
    }
}

/* The derivatives, w being the slope; always inlined, so that `kind` is a constant in each copy. */
/*@ requires known: known_kind(kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ requires write: \valid(to_q + (0 .. d - 1)) && \valid(to_k + (0 .. d - 1));
  @ requires apart: \separated(to_q + (0 .. d - 1), to_k + (0 .. d - 1)) &&
  @                 \separated(to_q + (0 .. d - 1), q + (0 .. d - 1)) &&
  @                 \separated(to_q + (0 .. d - 1), k + (0 .. d - 1)) &&
  @                 \separated(to_k + (0 .. d - 1), q + (0 .. d - 1)) &&
  @                 \separated(to_k + (0 .. d - 1), k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to_q[0 .. d - 1], to_k[0 .. d - 1];
  @ ensures uniform: kind == ATTEST_UNIFORM ==> \forall integer b; 0 <= b < d ==> to_q[b] == 0.0 && to_k[b] == 0.0;
  @ */
__attribute__((always_inline)) static inline void gradient_of(attest_kind kind, double w, const double *restrict q,
                                                              const double *restrict k, int64_t d,
                                                              double *restrict to_q, double *restrict to_k)
{
    /*@ loop invariant range: 0 <= b <= d;
      @ loop invariant uniform: kind == ATTEST_UNIFORM ==> \forall integer c; 0 <= c < b ==>
      @     to_q[c] == 0.0 && to_k[c] == 0.0;
      @ loop assigns b, to_q[0 .. d - 1], to_k[0 .. d - 1];
      @ loop variant d - b; */
    for (int64_t b = 0; b < d; b++) {
        const double of_q = kind == ATTEST_UNIFORM ? 0.0 : fl_mul(w, partial(kind, q[b], k[b]));
        to_q[b] = of_q;
        to_k[b] = kind == ATTEST_DOT ? fl_mul(w, q[b]) : fl_neg(of_q);
    }
}

void attest_logit_gradient(attest_score s, const double *q, const double *k, int64_t d, double *to_q, double *to_k)
{
    const double w = slope(s, q, k, d);
    switch (s.kind) {
    case ATTEST_DOT:
        gradient_of(ATTEST_DOT, w, q, k, d, to_q, to_k);
        break;
    case ATTEST_L2:
    case ATTEST_L2_EXPANDED:
        gradient_of(ATTEST_L2, w, q, k, d, to_q, to_k);
        break;
    case ATTEST_LAPLACE:
        gradient_of(ATTEST_LAPLACE, w, q, k, d, to_q, to_k);
        break;
    default:
        gradient_of(ATTEST_UNIFORM, w, q, k, d, to_q, to_k);
    }
}
