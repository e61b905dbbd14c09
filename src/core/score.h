/* Scores: how much a query likes a key, before softmax.
 * Paper: Kim et al., eq. (8) for L2, section 3.1 for the dot product; slides S1 for Laplace and uniform; eq. (14) for the
 * expanded square.  Mathematics: spec/mathematics.md, K1, K3, K28, S1.
 *
 * The order is ONNX's: scale, softcap, bias, mask, softmax.
 *
 * Error, with s = d/4 + d%4 + 1 (vector.h): gamma_(s+2) |scale| sum |q_b k_b| for the dot product, gamma_(s+4) |l| for L2,
 * gamma_(s+2) |l| for Laplace, gamma_(s+4) |scale| (|q| + |k|)^2 for the expanded L2; a softcap adds about 6 u |l|, of which
 * 4 are tanh's, and a bias one rounding (tests/inclusion/test_score.c). */
#ifndef ATTEST_SCORE_H
#define ATTEST_SCORE_H

#include "reals.h"
#include "size.h"
#include <stdint.h>

typedef enum attest_kind {
    ATTEST_DOT,        /* q . k */
    ATTEST_L2,         /* -|q - k|^2, from differences */
    ATTEST_LAPLACE,    /* -|q - k|_1 */
    ATTEST_UNIFORM,    /* 0 */
    ATTEST_L2_EXPANDED /* -(q . q - 2 q . k + k . k): the same number in exact arithmetic, a wrong one in floating point
                          for tokens far from the origin (spec/errata.md, CANCELLATION). An object under test. */
} attest_kind;

typedef struct attest_score {
    attest_kind kind;
    double scale;   /* multiplies the raw score */
    double softcap; /* C > 0: the scaled score l becomes C tanh(l / C); 0: left as it is */
} attest_score;

#ifdef OVER_THE_REALS
#include "logic/masked.h"
#include "logic/score_value.h"
#endif

/*@ predicate known_kind(attest_kind kind) = kind == ATTEST_DOT || kind == ATTEST_L2 || kind == ATTEST_LAPLACE ||
  @     kind == ATTEST_UNIFORM || kind == ATTEST_L2_EXPANDED; */

/* A file that proves what logits are includes rounding.h, logic/sum.h and logic/logit.h, and says VECTOR_VALUES and SCORE_VALUES
 * before this one. */
#ifdef SCORE_VALUES
#include "logic/masked.h"
#include "logic/score_depth.h"
#define SCORE_ENSURES(...) ensures near : (__VA_ARGS__);
/*@ // the score, and the sum of the sizes of its terms, to which rounding is relative
  @ logic real score_real{L}(integer kind, double *q, double *k, integer d) =
  @     kind == ATTEST_DOT ? dot_real(q, k, d) : kind == ATTEST_L2 ? -squares_real(q, k, d) : -gaps_real(q, k, d);
  @ logic real score_size{L}(integer kind, double *q, double *k, integer d) =
  @     kind == ATTEST_DOT ? dot_size(q, k, d) : kind == ATTEST_L2 ? squares_real(q, k, d) : gaps_real(q, k, d);
  @ predicate direct(integer kind) = kind == ATTEST_DOT || kind == ATTEST_L2 || kind == ATTEST_LAPLACE;
  @ // the kind whose score is a kind's in exact arithmetic: the expanded square's is L2's
  @ logic integer exact_kind(integer kind) = kind == ATTEST_L2_EXPANDED ? ATTEST_L2 : kind;
  @ predicate logit_near{L}(double r, double w, integer kind, double *q, double *k, integer d) =
  @     logit_computed(r, w, score_real(kind, q, k, d), score_size(kind, q, k, d), score_depth(kind) + sum_depth(d), 8 * (d + 1) + 1);
  @ // r is l, to which the bias of key j was added where there is one
  @ predicate biased{L}(double r, double l, double *bias, integer j) = fl_near(r, l + bias_of(bias, j));
  @ // r is such a logit of key j
  @ predicate logit_written{L}(double r, attest_score s, double *q, double *keys, double *bias, integer d, integer j) =
  @     \is_finite(r) ==> \is_finite(s.softcap) ==> s.softcap <= 0 ==> direct((integer)s.kind) ==>
  @     \exists double l; \is_finite(l) && \is_finite(s.scale) &&
  @         logit_near(l, s.scale, (integer)s.kind, q, keys + j * d, d) && biased(r, l, bias, j); */
#else
#define SCORE_ENSURES(...)
#endif

/* A file that proves what the logits' slopes are, for the scores that are smooth and without softcap, says SLOPE_VALUES before this one. */
#if defined(SLOPE_VALUES) && !defined(OVER_THE_REALS)
#include "logic/slope.h"
#define SLOPE_ENSURES(...) ensures slope : (__VA_ARGS__);
/*@ predicate smooth(integer kind) = kind == ATTEST_DOT || kind == ATTEST_L2;
  @ // the derivatives by a number x of the query and y of the key, w being the scale; computed, each operation rounded
  @ logic real query_slope(integer kind, real w, real x, real y) = kind == ATTEST_DOT ? w * y : w * (-2.0 * (x - y));
  @ logic real key_slope(integer kind, real w, real x, real y) = kind == ATTEST_DOT ? w * x : -query_slope(kind, w, x, y);
  @ // how far they may be off, x being known to e and y to f
  @ logic real query_slope_off(integer kind, real w, real x, real e, real y, real f) =
  @     kind == ATTEST_DOT ? slope_error(w, y, f) : slope_error(w, -2.0 * (x - y), twice_error(x - y, e + f));
  @ logic real key_slope_off(integer kind, real w, real x, real e, real y, real f) =
  @     kind == ATTEST_DOT ? slope_error(w, x, e) : query_slope_off(kind, w, x, e, y, f);
  @ predicate query_slope_rounded(integer kind, real w, double r, real x, real y) =
  @     \is_finite(r) ==> (kind == ATTEST_DOT ? times_rounded((real)r, w, y) : slope_rounded((real)r, w, x, y));
  @ predicate key_slope_rounded(integer kind, real w, double r, real x, real y) =
  @     \is_finite(r) ==> (kind == ATTEST_DOT ? times_rounded((real)r, w, x) : slope_rounded(-r, w, x, y));
  @ predicate slopes_rounded{L, M}(attest_score s, double *q, double *k, double *to_q, double *to_k, integer b) =
  @     query_slope_rounded((integer)s.kind, s.scale, \at(to_q[b], M), \at(q[b], L), \at(k[b], L)) &&
  @     key_slope_rounded((integer)s.kind, s.scale, \at(to_k[b], M), \at(q[b], L), \at(k[b], L)); */
#else
#define SLOPE_ENSURES(...)
#endif

/* A file that proves how near the default scale is to what it stands for says SCALE_VALUES before this one. */
#if defined(SCALE_VALUES) && !defined(OVER_THE_REALS)
#include "logic/scale_near.h"
#define SCALE_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define SCALE_ENSURES(name, ...)
#endif

/* How far attest_default_scale is off 1 / sqrt(n), relatively: a square root and a quotient. */
#define ATTEST_DEFAULT_SCALE_OFF 0x1.00001p-52

/* 1 / sqrt(n), the scale of both papers for heads of width n. */
/*@ requires width: 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \result >= 0.0;
  @ SCALE_ENSURES(near, \is_finite(\result) && scale_near(\result, n))
  @ SCALE_ENSURES(off, \abs(\result - root_scale(n)) <= ATTEST_DEFAULT_SCALE_OFF * \result)
  @ REAL_ENSURES(real, \result == 1 / \sqrt(n))
  @ */
double attest_default_scale(int64_t n);

/* The logit of query q and key k, both d wide: softcap(scale * score). */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures uniform: s.kind == ATTEST_UNIFORM ==> \result == 0.0;
  @ SCORE_ENSURES(!\is_finite(\result) || !\is_finite(s.softcap) || s.softcap > 0 || !direct((integer)s.kind) ||
  @               (\is_finite(s.scale) && logit_near(\result, s.scale, (integer)s.kind, q, k, d)))
  @ REAL_ENSURES(real, \result == logit_value(s, q, k, d))
  @ */
double attest_logit(attest_score s, const double *q, const double *k, int64_t d);

/* The logits of one query against n keys, [n,d]: out_j = logit(q, k_j) + bias_j. `bias` may be null. */
/*@ requires known: known_kind(s.kind);
  @ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(keys + (0 .. n * d - 1));
  @ requires bias:  bias == \null || (\valid_read(bias + (0 .. n - 1)) && \separated(out + (0 .. n - 1), bias + (0 .. n - 1)));
  @ requires write: \valid(out + (0 .. n - 1));
  @ requires apart: \separated(out + (0 .. n - 1), q + (0 .. d - 1)) && \separated(out + (0 .. n - 1), keys + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures bias: bias != \null ==> \forall integer j; 0 <= j < n ==> \is_finite(out[j]) ==> \is_finite(bias[j]);
  @ SCORE_ENSURES(\forall integer j; !(0 <= j < n) || logit_written{Old}(out[j], s, q, keys, bias, d, j))
  @ REAL_ENSURES(real, \forall integer j; 0 <= j < n ==>
  @     out[j] == logit_value{Pre}(s, q, keys + j * d, d) + bias_of{Pre}(bias, j))
  @ */
void attest_logits(attest_score s, const double *q, const double *keys, const double *bias, int64_t n, int64_t d,
                   double *out);

/* The derivatives of the logit: to_q = dl/dq, to_k = dl/dk, both d wide. Laplace's is 0 where q_b = k_b. */
/*@ requires known: known_kind(s.kind);
  @ requires width: 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(q + (0 .. d - 1)) && \valid_read(k + (0 .. d - 1));
  @ requires write: \valid(to_q + (0 .. d - 1)) && \valid(to_k + (0 .. d - 1));
  @ requires apart: \separated(to_q + (0 .. d - 1), to_k + (0 .. d - 1)) &&
  @                 \separated(to_q + (0 .. d - 1), q + (0 .. d - 1)) && \separated(to_q + (0 .. d - 1), k + (0 .. d - 1)) &&
  @                 \separated(to_k + (0 .. d - 1), q + (0 .. d - 1)) && \separated(to_k + (0 .. d - 1), k + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to_q[0 .. d - 1], to_k[0 .. d - 1];
  @ ensures uniform: s.kind == ATTEST_UNIFORM ==> \forall integer b; 0 <= b < d ==>
  @     IS_VALUE(to_q[b], 0.0) && IS_VALUE(to_k[b], 0.0);
  @ SLOPE_ENSURES(\is_finite(s.softcap) ==> s.softcap <= 0 ==> smooth((integer)s.kind) ==> \forall integer b; 0 <= b < d ==>
  @     slopes_rounded{Pre, Post}(s, q, k, to_q, to_k, b))
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < d ==>
  @     to_q[b] == logit_by_query{Pre}(s, q, k, d, b) && to_k[b] == logit_by_key{Pre}(s, q, k, d, b))
  @ */
void attest_logit_gradient(attest_score s, const double *q, const double *k, int64_t d, double *to_q, double *to_k);

#endif
