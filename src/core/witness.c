#include "witness.h"
#include "bound.h"
#include "bound_tokens.h"
#include "exp.h"
#include "fl.h"
#include "least_squares.h"
#include "mask.h"
#include "phi.h"
#include "vector.h"
#include "logic/heads.h"
#include <stddef.h>

/* Multiples of the antipodal input to try: at 1 an odd number of tokens attains Theorem 1, an even number comes closer a
 * little further out (1.084 for two tokens, 1.245 in the 2-norm); 0 makes all tokens equal. */
enum { SCALES = 4 };
static const double scales[SCALES] = {1.0, 0.0, 1.083984375, 1.24462890625};

int64_t attest_witness_cells(attest_heads w, int64_t n)
{
    return attest_multihead_enclosure_cells(w, n) + n * w.width + attest_bound_cells(w);
}

int64_t attest_witness_work(attest_heads w, int64_t n)
{
    const int64_t direction = attest_steepest_work(attest_heads_map(w, ATTEST_L2, NULL, n, NULL));
    return n * w.width + w.width * w.width + w.width * w.d + w.d * w.d + 7 * w.width + direction;
}

double attest_witness_at(attest_heads w, attest_kind kind, const uint8_t *mask, int64_t n, attest_norm norm,
                         const double *X, attest_interval *cells, double *work, double *V)
{
    const int64_t length = n * w.width;
    double *values = work, *rest = work + w.width * w.width;
    attest_interval *dY = cells + attest_multihead_enclosure_cells(w, n);
    if (kind == ATTEST_L2)
        attest_l2_values(w.wq, w.wv, w.heads, w.width, w.d, w.d, rest, values);
    attest_steepest(attest_heads_map(w, kind, mask, n, values), norm, X, rest, V);
    attest_multihead_enclose_slope(w, kind, mask, n, X, V, cells, dY);
    return norm == ATTEST_INF ? attest_stretch_inf(dY, V, length) : attest_stretch_two(dY, V, length);
}

/* The row of the mask that sees most. */
/*@ requires size: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read: mask == \null || \valid_read(mask + (0 .. n * n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < n;
  @ */
static int64_t widest(const uint8_t *mask, int64_t n)
{
    int64_t best = 0, most = 0;
    /*@ loop invariant range: 0 <= i <= n && 0 <= best < n;
      @ loop assigns i, best, most;
      @ loop variant n - i; */
    for (int64_t i = 0; mask != NULL && i < n; i++) {
        //@ ghost row_inside(i, n, n);
        const int64_t seen = attest_mask_count(mask + i * n, n);
        if (seen > most) {
            most = seen;
            best = i;
        }
    }
    return best;
}

/* The place of a largest entry. */
/*@ requires length: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < n;
  @ */
static int64_t place_of_largest(const double *x, int64_t n)
{
    int64_t best = 0;
    /*@ loop invariant range: 1 <= i <= n && 0 <= best < n;
      @ loop assigns i, best;
      @ loop variant n - i; */
    for (int64_t i = 1; i < n; i++)
        if (x[i] > x[best])
            best = i;
    return best;
}

/* out_i += |x_i| */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ requires write:  \valid(out + (0 .. n - 1)) && \separated(out + (0 .. n - 1), x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n - 1];
  @ ensures finite: \forall integer i; 0 <= i < n ==> \is_finite(out[i]) ==> \is_finite(\old(out[i]));
  @ */
static void add_magnitudes(const attest_interval *x, int64_t n, double *out)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(out[k]) ==> \is_finite(\at(out[k], Pre));
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = fl_add(out[i], attest_magnitude(x[i]));
}

/* The column o of W^O that Theorem 3 weighs most: sum_h |W^Q_h^T W^V_h W^O_h e_o|_1 is largest. `sums` [width]. */
/*@ requires weights: heads_ok(w);
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires sums:    \valid(sums + (0 .. w.width - 1)) && heads_apart(w, sums, w.width) &&
  @                   \separated(sums + (0 .. w.width - 1), cells + (0 .. bound_cells(w) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], sums[0 .. w.width - 1];
  @ ensures place: 0 <= \result < w.width;
  @ */
static int64_t heaviest(attest_heads w, attest_interval *cells, double *sums)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    const attest_interval *M = cells + w.d * w.d;
    attest_fill(0.0, sums, w.width);
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop assigns h, cells[0 .. bound_cells(w) - 1], sums[0 .. w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        attest_weights_fuse(w, h, cells);
        /*@ loop invariant range: 0 <= a <= w.d;
          @ loop assigns a, sums[0 .. w.width - 1];
          @ loop variant w.d - a; */
        for (int64_t a = 0; a < w.d; a++) {
            //@ ghost row_inside(a, w.d, w.width);
            add_magnitudes(M + a * w.width, w.width, sums);
        }
    }
    return place_of_largest(sums, w.width);
}

/* sqrt(sigma) d^(1/4), the distance of the keys from the origin: sigma = 1 + 1/r + phi^-1((seen - 1) e^(-1/r)) with
 * r = 1 + sqrt(d), or 1 + c for the 2-norm. */
/*@ requires sizes: 1 <= seen <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) ==> \result >= 0;
  @ */
static double reach(int64_t seen, int64_t d, attest_norm norm)
{
    const double root = fl_sqrt((double)d), share = fl_div(1.0, fl_add(1.0, root));
    double lo, spread, sigma = fl_add(1.0, attest_spread(seen));
    if (norm == ATTEST_INF) {
        attest_phi_inverse(fl_mul((double)(seen - 1), attest_exp(fl_neg(share))), &lo, &spread);
        sigma = fl_add(fl_add(1.0, share), spread);
    }
    return fl_sqrt(fl_mul(sigma, root));
}

/* v [d], times `length`: v_m^2 = (1 + 1/sqrt(d)) / 2, the other coordinates equal. */
/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires write: \valid(v + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. d - 1];
  @ ensures equal: \forall integer a, b; 0 <= a < d && 0 <= b < d && a != m && b != m ==> v[a] == v[b];
  @ */
static void tilted(int64_t m, int64_t d, double length, double *v)
{
    const double share = fl_div(1.0, fl_sqrt((double)d));
    const double main = fl_sqrt(fl_mul(0.5, fl_add(1.0, share)));
    const double other = d == 1 ? 0.0 : fl_sqrt(fl_div(fl_mul(0.5, fl_sub(1.0, share)), (double)(d - 1)));
    attest_fill(fl_mul(length, other), v, d);
    v[m] = fl_mul(length, main);
}

/* X_i = 0, the tokens that `row` shows are at u and -u in turn, the others at 0. */
/*@ requires sizes: 0 <= i < n <= ATTEST_DIM_MAX && 1 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(u + (0 .. width - 1)) && (row == \null || \valid_read(row + (0 .. n - 1)));
  @ requires write: \valid(X + (0 .. n * width - 1));
  @ requires apart: \separated(X + (0 .. n * width - 1), u + (0 .. width - 1)) &&
  @                 (row == \null || \separated(X + (0 .. n * width - 1), row + (0 .. n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    X[0 .. n * width - 1];
  @ ensures first: i == 0 ==> \is_finite(X[0]) ==> X[0] == 0;
  @ */
static void place(const double *u, const uint8_t *row, int64_t i, int64_t n, int64_t width, double *X)
{
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    double sign = 1.0;
    attest_fill(0.0, X, n * width);
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant first: i == 0 ==> \is_finite(X[0]) ==> X[0] == 0;
      @ loop assigns j, sign, X[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (j != i && (row == NULL || row[j] != 0)) {
            //@ ghost row_inside(j, n, width);
            //@ ghost if (j > 0) product_below(1, width, j, width);
            attest_axpy(sign, u, X + j * width, width);
            sign = fl_neg(sign);
        }
}

void attest_witness_antipodal(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                              double *work, double *X)
{
    const attest_interval *M = cells + w.d * w.d;
    double *targets = work, *u = work + w.width, *rest = u + w.width;
    const int64_t i = widest(mask, n), column = heaviest(w, cells, rest);
    const uint8_t *row = mask == NULL ? NULL : mask + i * n;
    const int64_t seen = mask == NULL ? n : attest_mask_count(row, n);
    const double length = reach(seen < 1 ? 1 : seen, w.d, norm);
    for (int64_t h = 0; h < w.heads; h++) {
        attest_weights_fuse(w, h, cells);
        int64_t best = 0;
        for (int64_t a = 1; a < w.d; a++)
            if (attest_magnitude(M[a * w.width + column]) > attest_magnitude(M[best * w.width + column]))
                best = a;
        tilted(best, w.d, length, targets + h * w.d);
    }
    attest_least_squares(w.wq, targets, w.heads, w.width, w.d, rest, u);
    place(u, row, i, n, w.width, X);
}

/* X = scale base, and how much F stretches there. */
static double stretch_at(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, const double *base,
                         double scale, attest_interval *cells, double *work, double *X, double *V)
{
    attest_fill(0.0, X, n * w.width);
    attest_axpy(scale, base, X, n * w.width);
    return attest_witness_at(w, ATTEST_L2, mask, n, norm, X, cells, work, V);
}

double attest_witness(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                      double *work, double *X, double *V)
{
    double *base = work, *rest = work + n * w.width;
    double best = -1.0, at = 1.0;
    attest_witness_antipodal(w, mask, n, norm, cells, rest, base);
    for (int k = 0; k < SCALES; k++) {
        const double stretch = stretch_at(w, mask, n, norm, base, scales[k], cells, rest, X, V);
        if (stretch > best) {
            best = stretch;
            at = scales[k];
        }
    }
    return stretch_at(w, mask, n, norm, base, at, cells, rest, X, V);
}

/* The coordinate r of the tokens that head weights use most: sum_h |row r of A|^2 |row r of B|^2 is largest. */
static int64_t busiest(const double *A, const double *B, attest_heads w)
{
    int64_t best = 0;
    double most = 0.0;
    for (int64_t r = 0; r < w.width; r++) {
        double use = 0.0;
        for (int64_t h = 0; h < w.heads; h++) {
            const double *a = A + h * (w.width * w.d) + r * w.d, *b = B + h * (w.width * w.d) + r * w.d;
            use = fl_add(use, fl_mul(attest_dot(a, a, w.d), attest_dot(b, b, w.d)));
        }
        if (use > most) {
            most = use;
            best = r;
        }
    }
    return best;
}

/* Theorem 3.1's input: x_0 = 0, so that it attends to all alike, and the others at +-t e_r. */
static void spread(attest_heads w, int64_t n, double t, double *u, double *X)
{
    attest_fill(0.0, u, w.width);
    u[busiest(w.wk, w.wv, w)] = t;
    place(u, NULL, 0, n, w.width, X);
}

double attest_witness_ball(attest_heads w, int64_t n, double radius, attest_interval *cells, double *work, double *X,
                           double *V)
{
    spread(w, n, radius, work, X);
    return attest_witness_at(w, ATTEST_DOT, NULL, n, ATTEST_TWO, X, cells, work, V);
}

/* Lemma F.1's input: with x_0 = t e_r, half of the keys at k_j = k_0 and half at 2 q_0 - k_0, all equally far from q_0. */
static void opposed(attest_heads w, int64_t n, double t, double *work, double *X)
{
    const int64_t size = w.width * w.d;
    double *targets = work, *u = work + w.width, *rest = u + w.width;
    int64_t r = 0;
    double most = 0.0;
    for (int64_t k = 0; k < w.width; k++) {
        double square = 0.0;
        for (int64_t h = 0; h < w.heads; h++)
            square = fl_add(square, attest_squared_distance(w.wq + h * size + k * w.d, w.wk + h * size + k * w.d, w.d));
        if (square > most) {
            most = square;
            r = k;
        }
    }
    for (int64_t h = 0; h < w.heads; h++)
        for (int64_t a = 0; a < w.d; a++) {
            const int64_t at = h * size + r * w.d + a;
            targets[h * w.d + a] = fl_mul(t, fl_sub(fl_mul(2.0, w.wq[at]), w.wk[at]));
        }
    attest_least_squares(w.wk, targets, w.heads, w.width, w.d, rest, u);
    for (int64_t j = 0; j < n; j++) {
        attest_fill(0.0, X + j * w.width, w.width);
        if (j % 2 == 0)
            X[j * w.width + r] = t;
        else
            attest_copy(u, X + j * w.width, w.width);
    }
}

double attest_witness_unbounded(attest_heads w, attest_kind kind, int64_t n, double target, attest_interval *cells,
                                double *work, double *X, double *V)
{
    double t = 1.0, stretch = 0.0;
    for (int64_t step = 0; step < 256 && !(stretch > target); step++) {
        if (kind == ATTEST_DOT)
            spread(w, n, t, work, X);
        else
            opposed(w, n, t, work, X);
        stretch = attest_witness_at(w, kind, NULL, n, ATTEST_TWO, X, cells, work, V);
        t = fl_mul(t, 4.0);
    }
    return stretch;
}
