#include "witness_input.h"
#include "bound_tokens.h"
#include "exp.h"
#include "fl.h"
#include "least_squares.h"
#include "mask.h"
#include "phi.h"
#include "vector.h"
#include "logic/heads.h"
#include "logic/rows_within.h"
#include <stddef.h>

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

/* v_a = x. Not attest_fill, which wants a number: x may be none. */
/*@ requires size:  1 <= d <= ATTEST_DIM_MAX;
  @ requires write: \valid(v + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. d - 1];
  @ ensures filled: \forall integer a; 0 <= a < d ==> v[a] == x;
  @ */
static void level(double x, double *v, int64_t d)
{
    /*@ loop invariant range:  0 <= a <= d;
      @ loop invariant filled: \forall integer k; 0 <= k < a ==> v[k] == x;
      @ loop assigns a, v[0 .. d - 1];
      @ loop variant d - a; */
    for (int64_t a = 0; a < d; a++)
        v[a] = x;
}

/* v [d] = x, but for v_m = other. */
/*@ requires sizes: 0 <= m < d <= ATTEST_DIM_MAX;
  @ requires write: \valid(v + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    v[0 .. d - 1];
  @ ensures equal: \forall integer a, b; 0 <= a < d && 0 <= b < d && a != m && b != m ==> v[a] == v[b];
  @ */
static void level_but(double x, double *v, int64_t d, int64_t m, double other)
{
    level(x, v, d);
    v[m] = other;
    //@ assert rest: \forall integer a; 0 <= a < d && a != m ==> v[a] == x;
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
    level_but(fl_mul(length, other), v, d, m, fl_mul(length, main));
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
  @ ensures origin: token_at_origin(X, i, width);
  @ */
static void place(const double *u, const uint8_t *row, int64_t i, int64_t n, int64_t width, double *X)
{
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, width);
    //@ ghost int64_t own = i * width;
    double sign = 1.0;
    attest_fill(0.0, X, n * width);
    //@ assert cleared: \forall integer k; own <= k < own + width ==> X[k] == 0.0;
    /*@ loop invariant range:  0 <= j <= n;
      @ loop invariant origin: \forall integer k; own <= k < own + width ==> X[k] == 0.0;
      @ loop assigns j, sign, X[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (j != i && (row == NULL || row[j] != 0)) {
            //@ ghost row_inside(j, n, width);
            //@ ghost if (j < i) row_inside(j, i, width);
            //@ ghost if (i < j) row_inside(i, j, width);
            const int64_t at = j * width;
            //@ assert apart: at + width <= own || own + width <= at;
            attest_axpy(sign, u, X + at, width);
            sign = fl_neg(sign);
        }
}

/* The row of a column of M [d,width] that has the entry of largest magnitude. */
/*@ requires sizes: 1 <= d <= ATTEST_DIM_MAX && 0 <= column < width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(M + (0 .. d * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < d;
  @ */
static int64_t tallest(const attest_interval *M, int64_t d, int64_t width, int64_t column)
{
    int64_t best = 0;
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 1 <= a <= d && 0 <= best < d;
      @ loop assigns a, best;
      @ loop variant d - a; */
    for (int64_t a = 1; a < d; a++) {
        //@ ghost row_inside(a, d, width);
        //@ ghost row_inside(best, d, width);
        if (attest_magnitude(M[a * width + column]) > attest_magnitude(M[best * width + column]))
            best = a;
    }
    return best;
}

/* targets [heads,d]: where the keys of the tokens off the origin lie, for the column of W^O that weighs most. */
/*@ requires weights: heads_ok(w) && 0 <= column < w.width;
  @ requires cells:   \valid(cells + (0 .. bound_cells(w) - 1)) && heads_apart_cells(w, cells, bound_cells(w));
  @ requires write:   \valid(targets + (0 .. w.width - 1)) && heads_apart(w, targets, w.width);
  @ requires apart:   \separated(cells + (0 .. bound_cells(w) - 1), targets + (0 .. w.width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    cells[0 .. bound_cells(w) - 1], targets[0 .. w.width - 1];
  @ ensures corner: \le_double((cells + w.d * w.d)[0].lo, (cells + w.d * w.d)[0].hi);
  @ */
static void aim(attest_heads w, int64_t column, double length, attest_interval *cells, double *targets)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    const attest_interval *M = cells + w.d * w.d;
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant corner: 0 < h ==> \le_double((cells + w.d * w.d)[0].lo, (cells + w.d * w.d)[0].hi);
      @ loop assigns h, cells[0 .. bound_cells(w) - 1], targets[0 .. w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost row_inside(h, w.heads, w.d);
        attest_weights_fuse(w, h, cells);
        tilted(tallest(M, w.d, w.width, column), w.d, length, targets + h * w.d);
    }
}

void attest_witness_antipodal(attest_heads w, const uint8_t *mask, int64_t n, attest_norm norm, attest_interval *cells,
                              double *work, double *X)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost product_below(n, w.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(1, w.width, n, w.width);
    double *targets = work, *u = work + w.width, *rest = work + 2 * w.width;
    const int64_t i = widest(mask, n), column = heaviest(w, cells, rest);
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, n, n);
    const uint8_t *row = mask == NULL ? NULL : mask + i * n;
    const int64_t seen = mask == NULL ? n : attest_mask_count(row, n);
    aim(w, column, reach(seen < 1 ? 1 : seen, w.d, norm), cells, targets);
    attest_least_squares(w.wq, targets, w.heads, w.width, w.d, rest, u);
    place(u, row, i, n, w.width, X);
}

/* |a|^2 */
/*@ requires length: 1 <= d <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(a[0]);
  @ */
static double square(const double *a, int64_t d)
{
    return attest_dot(a, a, d);
}

/* sum_h |row r of A_h|^2 |row r of B_h|^2, A and B being heads' weights [heads,width,d] */
/*@ requires sizes: heads_sizes(w) && 0 <= r < w.width;
  @ requires read:  \valid_read(A + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @                 \valid_read(B + (0 .. w.heads * (w.width * w.d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(A[r * w.d]) && \is_finite(B[r * w.d]);
  @ */
static double use_of(const double *A, const double *B, attest_heads w, int64_t r)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost row_inside(r, w.width, w.d);
    const int64_t size = w.width * w.d;
    double use = 0.0;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop invariant vouch: 0 < h ==> \is_finite(use) ==> \is_finite(A[r * w.d]) && \is_finite(B[r * w.d]);
      @ loop assigns h, use;
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost row_inside(h, w.heads, size);
        const double *a = A + (h * size + r * w.d), *b = B + (h * size + r * w.d);
        //@ assert place: h == 0 ==> a == A + r * w.d && b == B + r * w.d;
        const double p = square(a, w.d), q = square(b, w.d);
        //@ assert first: h == 0 && \is_finite(p) && \is_finite(q) ==> \is_finite(A[r * w.d]) && \is_finite(B[r * w.d]);
        use = fl_add(use, fl_mul(p, q));
    }
    return use;
}

/* The coordinate r of the tokens that head weights use most: sum_h |row r of A|^2 |row r of B|^2 is largest. */
/*@ requires sizes: heads_sizes(w);
  @ requires read:  \valid_read(A + (0 .. w.heads * (w.width * w.d) - 1)) &&
  @                 \valid_read(B + (0 .. w.heads * (w.width * w.d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < w.width;
  @ */
static int64_t busiest(const double *A, const double *B, attest_heads w)
{
    int64_t best = 0;
    double most = 0.0;
    /*@ loop invariant range: 0 <= r <= w.width && 0 <= best < w.width;
      @ loop assigns r, best, most;
      @ loop variant w.width - r; */
    for (int64_t r = 0; r < w.width; r++) {
        const double use = use_of(A, B, w, r);
        if (use > most) {
            most = use;
            best = r;
        }
    }
    return best;
}

void attest_witness_spread(attest_heads w, int64_t n, double t, double *u, double *X)
{
    attest_fill(0.0, u, w.width);
    u[busiest(w.wk, w.wv, w)] = t;
    place(u, NULL, 0, n, w.width, X);
}

/* sum_h |row r of W^Q_h - row r of W^K_h|^2 */
/*@ requires weights: heads_ok(w) && 0 <= r < w.width;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \is_finite(\result) ==> \result >= 0;
  @ */
static double gap_of(attest_heads w, int64_t r)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost row_inside(r, w.width, w.d);
    const int64_t size = w.width * w.d;
    double square = 0.0;
    /*@ loop invariant range:  0 <= h <= w.heads;
      @ loop invariant number: \is_finite(square) ==> square >= 0;
      @ loop assigns h, square;
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost row_inside(h, w.heads, size);
        const int64_t at = h * size + r * w.d;
        square = fl_add(square, attest_squared_distance(w.wq + at, w.wk + at, w.d));
    }
    return square;
}

/* The coordinate of the tokens that queries and keys weigh most differently. */
/*@ requires weights: heads_ok(w);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < w.width;
  @ */
static int64_t least_tied(attest_heads w)
{
    int64_t best = 0;
    double most = 0.0;
    /*@ loop invariant range: 0 <= r <= w.width && 0 <= best < w.width;
      @ loop assigns r, best, most;
      @ loop variant w.width - r; */
    for (int64_t r = 0; r < w.width; r++) {
        const double square = gap_of(w, r);
        if (square > most) {
            most = square;
            best = r;
        }
    }
    return best;
}

/* targets [heads,d]: t (2 q - k), q and k being the rows r of each head's W^Q and W^K. */
/*@ requires weights: heads_ok(w) && 0 <= r < w.width;
  @ requires write:   \valid(targets + (0 .. w.width - 1)) && heads_apart(w, targets, w.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    targets[0 .. w.width - 1];
  @ ensures vouch: \is_finite(targets[0]) ==> \is_finite(t) && \is_finite(w.wq[r * w.d]) && \is_finite(w.wk[r * w.d]);
  @ */
static void reflect(attest_heads w, int64_t r, double t, double *targets)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    //@ ghost row_inside(r, w.width, w.d);
    const int64_t size = w.width * w.d;
    //@ assert size: size == w.width * w.d;
    /*@ loop invariant range: 0 <= h <= w.heads;
      @ loop invariant vouch: 0 < h ==> \is_finite(targets[0]) ==>
      @     \is_finite(t) && \is_finite(w.wq[r * w.d]) && \is_finite(w.wk[r * w.d]);
      @ loop assigns h, targets[0 .. w.width - 1];
      @ loop variant w.heads - h; */
    for (int64_t h = 0; h < w.heads; h++) {
        //@ ghost row_inside(h, w.heads, size);
        //@ ghost row_inside(h, w.heads, w.d);
        //@ ghost if (0 < h) product_below(1, w.d, h, w.d);
        /*@ loop invariant range: 0 <= a <= w.d;
          @ loop invariant vouch: 0 < h || 0 < a ==> \is_finite(targets[0]) ==>
          @     \is_finite(t) && \is_finite(w.wq[r * w.d]) && \is_finite(w.wk[r * w.d]);
          @ loop assigns a, targets[0 .. w.width - 1];
          @ loop variant w.d - a; */
        for (int64_t a = 0; a < w.d; a++) {
            const int64_t at = h * size + r * w.d + a;
            targets[h * w.d + a] = fl_mul(t, fl_sub(fl_mul(2.0, w.wq[at]), w.wk[at]));
        }
    }
}

/*@ // entry a of token j
  @ predicate turn(real x, real u, integer r, real t, integer j, integer a) =
  @     (j % 2 == 0 ==> a == r ==> x == t) && (j % 2 == 0 ==> a != r ==> x == 0) && (j % 2 != 0 ==> x == u);
  @ predicate even_entry(real x, integer r, real t, integer a) = (a == r ==> x == t) && (a != r ==> x == 0);
  @ predicate in_turn{L}(double *X, double *u, integer r, double t, integer width, integer j, integer a) =
  @     turn(X[j * width + a], u[a], r, t, j, a);
  @ predicate nought{L}(double *X, integer width, integer j, integer a) = X[j * width + a] == 0;
  @ predicate even_at{L}(double *X, integer r, real t, integer width, integer j, integer a) = even_entry(X[j * width + a], r, t, a);
  @ lemma own_entry_of{L}: \forall double *X, real t, integer r, width, j; X[j * width + r] == t ==> even_at(X, r, t, width, j, r);
  @ lemma other_entry_of{L}: \forall double *X, real t, integer r, width, j, a; nought(X, width, j, a) ==> a != r ==>
  @     even_at(X, r, t, width, j, a);
  @ lemma even_turn{L}: \forall double *X, *u, double t, integer r, width, j, a; j % 2 == 0 ==> even_at(X, r, t, width, j, a) ==>
  @     in_turn(X, u, r, t, width, j, a); */

/* X: t e_r and u in turn. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= r < width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(u + (0 .. width - 1));
  @ requires write: \valid(X + (0 .. n * width - 1)) && \separated(X + (0 .. n * width - 1), u + (0 .. width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    X[0 .. n * width - 1];
  @ ensures first: X[r] == t;
  @ ensures turns: \forall integer j, a; 0 <= j < n ==> 0 <= a < width ==> in_turn(X, u, r, t, width, j, a);
  @ */
static void take_turns(const double *u, int64_t r, double t, int64_t n, int64_t width, double *X)
{
    //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant turns: \forall integer i, a; 0 <= i < j ==> 0 <= a < width ==> in_turn(X, u, r, t, width, i, a);
      @ loop assigns j, X[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, width);
        //@ ghost rows_within(j, width);
        double *x = X + j * width;
        if (j % 2 == 0) {
            attest_fill(0.0, x, width);
            //@ assert zeros: \forall integer a; 0 <= a < width ==> nought(X, width, j, a);
            //@ ghost Zeros: ;
            x[r] = t;
            /*@ assert others: \forall integer a; 0 <= a < width ==> a != r ==> nought{Zeros}(X, width, j, a) && nought(X, width, j, a) &&
              @     even_at(X, r, t, width, j, a); */
            //@ assert own: X[j * width + r] == t && even_at(X, r, t, width, j, r);
            //@ assert even: \forall integer a; 0 <= a < width ==> even_at(X, r, t, width, j, a) && in_turn(X, u, r, t, width, j, a);
        } else {
            attest_copy(u, x, width);
            //@ assert odd: \forall integer a; 0 <= a < width ==> in_turn(X, u, r, t, width, j, a);
        }
        //@ assert now: \forall integer a; 0 <= a < width ==> in_turn(X, u, r, t, width, j, a);
        //@ assert kept: \forall integer e; 0 <= e < j * width ==> X[e] == \at(X[e], LoopCurrent);
        //@ assert kept_u: \forall integer a; 0 <= a < width ==> u[a] == \at(u[a], LoopCurrent);
        /*@ assert before: \forall integer i, a; 0 <= i < j ==> 0 <= a < width ==> row_within(i, j, width) &&
          @     in_turn{LoopCurrent}(X, u, r, t, width, i, a) && in_turn(X, u, r, t, width, i, a); */
    }
    //@ assert start: in_turn(X, u, r, t, width, 0, r);
}

void attest_witness_opposed(attest_heads w, int64_t n, double t, double *work, double *X)
{
    //@ ghost heads_fit(w.heads, w.width, w.d);
    double *targets = work, *u = work + w.width, *rest = work + 2 * w.width;
    const int64_t r = least_tied(w);
    reflect(w, r, t, targets);
    attest_least_squares(w.wk, targets, w.heads, w.width, w.d, rest, u);
    take_turns(u, r, t, n, w.width, X);
}
