/* The inverse of a residual block g(x) = x + s F(x), F tied L2 attention, by x <- y - s F(x).
 * Paper: Kim et al., sections 4.1, 4.2 and 5.3.  Mathematics: spec/mathematics.md, K21, K22, E14.
 *
 * Banach's theorem wants L = Lip_inf(s F) < 1. The error is certified afterwards, whatever the rounding of the steps:
 * |x - g^-1(y)| <= |g(x) - y| / (1 - L) in the infinity-norm, the residual being enclosed by attest_multihead_enclose.
 * With -s for s it is the fixed point x = y + s F(x): infinitely many layers that all see y (R8). */
#ifndef ATTEST_INVERSE_H
#define ATTEST_INVERSE_H

#include "bound.h"
#include "heads_map.h"
#include "multihead_enclosure.h"
#include <stdint.h>

/* The paper's contractive L2-MHA: s = factor / (the paper's infinity-norm bound), and L = s times the best bound, rounded
 * up. With factor 1 the paper calls s F a contraction, but L is 1 where one token is all there is (E14); for N >= 2 the
 * sharper bound makes L < 1. Who inverts must see that L < 1. */
typedef struct attest_contraction {
    double scale;     /* s */
    double lipschitz; /* L */
} attest_contraction;

/* A file that proves what they are includes fl.h with FL_QUOTIENTS before this one. */
#ifdef FL_QUOTIENTS
#define CONTRACT_ENSURES(name, ...) ensures name : (__VA_ARGS__);
#else
#define CONTRACT_ENSURES(name, ...)
#endif

/*@ requires bounds: bound_ok(paper) && bound_ok(best);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result.lipschitz, (double)0.0);
  @ CONTRACT_ENSURES(scale, \is_finite(factor) && \is_finite(paper.value) && paper.value != 0 && \is_finite(\result.scale) ==>
  @     \result.scale == fl_over(factor, paper.value))
  @ CONTRACT_ENSURES(upper, \is_finite(\result.lipschitz) ==> \is_finite(\result.scale) && \is_finite(best.value) &&
  @     \abs(\result.scale) * best.value <= \result.lipschitz)
  @ */
attest_contraction attest_contract(attest_bound paper, attest_bound best, double factor);

typedef struct attest_inversion {
    int64_t steps; /* iterations done */
    double step;   /* |x_k - x_(k-1)|, the last one, as computed */
    double error;  /* no less than |x - g^-1(y)|, rounding included; infinity where L >= 1 or a number overflowed */
} attest_inversion;

/*@ logic integer inverse_cells(attest_heads w, integer n) = enclosure_cells(w, n) + n * w.width;
  @ logic integer inverse_work(attest_heads w, integer n) = w.width * w.width + n * w.width + w.width * w.d + w.d * w.d +
  @     3 * (w.heads * (n * w.d)) + n + w.heads * w.d + w.heads; */

/* Workspace: so many intervals and doubles. */
/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures cells: \result == inverse_cells(w, n);
  @ */
int64_t attest_inverse_cells(attest_heads w, int64_t n);

/*@ requires sizes: heads_sizes(w) && 1 <= n <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures work: \result == inverse_work(w, n);
  @ */
int64_t attest_inverse_work(attest_heads w, int64_t n);

#ifdef INTERVAL_VALUES
/*@ // whatever number lies in F, x + s F - y is no larger than bound
  @ predicate residual_at_most(double x, double s, attest_interval F, double y, real bound) =
  @     \forall real f; encloses(F, f) ==> \abs(x - y + s * f) <= bound; */
#define INVERSE_ENSURES(...) ensures certified : !\is_finite(\result.error) || (__VA_ARGS__);
#else
#define INVERSE_ENSURES(...)
#endif

/* A file that proves that this is so of F itself says MULTIHEAD_VALUES, as multihead_enclosure.h has it. */
#ifdef MULTIHEAD_VALUES
/*@ // number t of row i of x - y + s F(x), where that of F(x) is f
  @ predicate residual_by{L}(attest_heads w, double *X, double s, double *Y, integer i, integer t, real f, real bound) =
  @     \abs(X[i * w.width + t] - Y[i * w.width + t] + s * f) <= bound; */
#endif

/* X [n,width] from Y [n,width]: at most `steps` iterations, fewer once a step is no shorter than the one before it, when
 * rounding has the word. Weights are tied. */
/*@ requires weights: heads_ok(w);
  @ requires size:    1 <= n <= ATTEST_DIM_MAX && 0 <= steps;
  @ requires read:    \valid_read(Y + (0 .. n * w.width - 1)) && (mask == \null || \valid_read(mask + (0 .. n * n - 1)));
  @ requires cells:   \valid(cells + (0 .. inverse_cells(w, n) - 1)) && heads_apart_cells(w, cells, inverse_cells(w, n));
  @ requires work:    \valid(work + (0 .. inverse_work(w, n) - 1)) && heads_apart(w, work, inverse_work(w, n));
  @ requires write:   \valid(X + (0 .. n * w.width - 1)) && heads_apart(w, X, n * w.width);
  @ requires apart:   \separated(cells + (0 .. inverse_cells(w, n) - 1), work + (0 .. inverse_work(w, n) - 1)) &&
  @     \separated(cells + (0 .. inverse_cells(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(cells + (0 .. inverse_cells(w, n) - 1), Y + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. inverse_work(w, n) - 1), X + (0 .. n * w.width - 1)) &&
  @     \separated(work + (0 .. inverse_work(w, n) - 1), Y + (0 .. n * w.width - 1)) &&
  @     \separated(X + (0 .. n * w.width - 1), Y + (0 .. n * w.width - 1));
  @ requires mask:    mask == \null || (\separated(cells + (0 .. inverse_cells(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(work + (0 .. inverse_work(w, n) - 1), mask + (0 .. n * n - 1)) &&
  @     \separated(X + (0 .. n * w.width - 1), mask + (0 .. n * n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. inverse_cells(w, n) - 1], work[0 .. inverse_work(w, n) - 1], X[0 .. n * w.width - 1];
  @ ensures steps: 0 <= \result.steps <= steps;
  @ ensures error: \ge_double(\result.error, (double)0.0);
  @ INVERSE_ENSURES(c.lipschitz < 1 && \forall integer k; !(0 <= k < n * w.width) ||
  @     residual_at_most(X[k], c.scale, (cells + enclosure_cells(w, n))[k], Y[k], \result.error * (1 - c.lipschitz)))
  @ MULTIHEAD_ENSURES(residual, \forall \list<real> x, integer i, t, real f; \is_finite(\result.error) ==> 0 <= i < n ==>
  @     0 <= t < w.width ==> numbers(X, n * w.width, x) ==> multihead_number(w, ATTEST_L2, x, n, mask, i, t, f) ==>
  @     residual_by(w, X, c.scale, Y, i, t, f, \result.error * (1 - c.lipschitz)))
  @ */
attest_inversion attest_invert(attest_heads w, const uint8_t *mask, int64_t n, attest_contraction c, int64_t steps,
                               const double *Y, attest_interval *cells, double *work, double *X);

#endif
