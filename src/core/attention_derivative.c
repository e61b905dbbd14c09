#include "attention_derivative.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* out_a = p (value_a - y_a) */
/*@ requires length: 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(value + (0 .. v - 1)) && \valid_read(y + (0 .. v - 1));
  @ requires write:  \valid(out + (0 .. v - 1));
  @ requires apart:  \separated(value + (0 .. v - 1), out + (0 .. v - 1)) &&
  @     \separated(y + (0 .. v - 1), out + (0 .. v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. v - 1];
  @ ensures finite: \forall integer a; 0 <= a < v ==> \is_finite(out[a]) ==> \is_finite(p);
  @ */
static void weigh_gap(double p, const double *restrict value, const double *restrict y, int64_t v, double *restrict out)
{
    /*@ loop invariant range:  0 <= a <= v;
      @ loop invariant finite: \forall integer c; 0 <= c < a ==> \is_finite(out[c]) ==> \is_finite(p);
      @ loop assigns a, out[0 .. v - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++)
        out[a] = fl_mul(p, fl_sub(value[a], y[a]));
}

/* The parts of key j alone. */
/*@ requires memory: memory_ok(m) && 0 <= j < m.n;
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(gap + (0 .. m.v - 1)) && \valid(to_q + (0 .. m.d - 1)) && \valid(to_k + (0 .. m.d - 1));
  @ requires memory: memory_apart(m, gap, m.v) && memory_apart(m, to_q, m.d) && memory_apart(m, to_k, m.d);
  @ requires new:    \separated(gap + (0 .. m.v - 1), to_q + (0 .. m.d - 1)) &&
  @     \separated(gap + (0 .. m.v - 1), to_k + (0 .. m.d - 1)) &&
  @     \separated(to_q + (0 .. m.d - 1), to_k + (0 .. m.d - 1));
  @ requires query:  \separated(q + (0 .. m.d - 1), gap + (0 .. m.v - 1)) &&
  @     \separated(q + (0 .. m.d - 1), to_q + (0 .. m.d - 1)) && \separated(q + (0 .. m.d - 1), to_k + (0 .. m.d - 1));
  @ requires output: \separated(y + (0 .. m.v - 1), gap + (0 .. m.v - 1)) &&
  @     \separated(y + (0 .. m.v - 1), to_q + (0 .. m.d - 1)) && \separated(y + (0 .. m.v - 1), to_k + (0 .. m.d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    gap[0 .. m.v - 1], to_q[0 .. m.d - 1], to_k[0 .. m.d - 1];
  @ ensures weightless: \eq_double(p, (double)0.0) ==> \forall integer a; 0 <= a < m.v ==> gap[a] == 0.0;
  @ */
static void key_parts(attest_memory m, int64_t j, const double *q, double p, const double *y, double *gap, double *to_q,
                      double *to_k)
{
    if (p == 0.0) {
        attest_fill(0.0, to_q, m.d);
        attest_fill(0.0, to_k, m.d);
        attest_fill(0.0, gap, m.v);
        return;
    }
    //@ ghost row_inside(j, m.n, m.d);
    //@ ghost row_inside(j, m.n, m.v);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    weigh_gap(p, m.values + j * m.v, y, m.v, gap);
    attest_logit_gradient(m.score, q, m.keys + j * m.d, m.d, to_q, to_k);
}

int64_t attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    int64_t count = 0;
    /*@ loop invariant range: 0 <= count <= j <= m.n;
      @ loop assigns j, count, to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        key_parts(m, j, q, p[j], y, to.gap + j * m.v, to.to_q + j * m.d, to.to_k + j * m.d);
        if (p[j] != 0.0)
            count++;
    }
    return count;
}

attest_status attest_attention_row_jvp(attest_memory m, const double *p, attest_parts parts, attest_direction along,
                                       double *t, double *dy)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop assigns j, t[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        const double by_query = attest_dot(parts.to_q + j * m.d, along.q, m.d);
        t[j] = fl_add(by_query, attest_dot(parts.to_k + j * m.d, along.k + j * m.d, m.d));
    }
    attest_fill(0.0, dy, m.v);
    attest_add_weighted_rows(t, parts.gap, m.n, m.v, dy);
    attest_add_weighted_rows(p, along.v, m.n, m.v, dy);
    return attest_all_finite(dy, m.v) ? ATTEST_OK : ATTEST_RANGE;
}

attest_status attest_attention_row_vjp(attest_memory m, const double *p, attest_parts parts, const double *r, double *s,
                                       attest_gradient to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop assigns j, s[0 .. m.n - 1], to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        s[j] = attest_dot(parts.gap + j * m.v, r, m.v);
        attest_axpy(s[j], parts.to_k + j * m.d, to.k + j * m.d, m.d);
        attest_axpy(p[j], r, to.v + j * m.v, m.v);
    }
    attest_fill(0.0, to.q, m.d);
    attest_add_weighted_rows(s, parts.to_q, m.n, m.d, to.q);
    return attest_all_finite(to.q, m.d) ? ATTEST_OK : ATTEST_RANGE;
}

/*@ // the workspace without its last v doubles, which hold an output row where the caller has no place for one
  @ logic integer row_size(attest_memory m) = 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v); */

int64_t attest_attention_derivative_work(attest_memory m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    return 2 * m.n + 1 + 2 * (m.n * m.d) + 2 * (m.n * m.v) + m.v;
}

/* Where things stand in the workspace. */
typedef struct places {
    double *p, *t;      /* [n] */
    double *lse;        /* one number */
    attest_parts parts; /* [n,v], [n,d], [n,d] */
    double *turned;     /* [v,n]: the gaps, transposed */
} places;

/*@ predicate places_in{L}(attest_memory m, places at, double *work) = at.p == work && at.t == work + m.n &&
  @     at.lse == work + 2 * m.n && at.parts.to_q == work + (2 * m.n + 1) &&
  @     at.parts.to_k == work + (2 * m.n + 1 + m.n * m.d) && at.parts.gap == work + (2 * m.n + 1 + 2 * (m.n * m.d)) &&
  @     at.turned == work + (2 * m.n + 1 + 2 * (m.n * m.d) + m.n * m.v); */

/*@ requires memory: memory_ok(m);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures places: places_in(m, \result, work);
  @ ensures valid:  \valid(\result.p + (0 .. m.n - 1)) && \valid(\result.t + (0 .. m.n - 1)) && \valid(\result.lse);
  @ ensures parts:  parts_ok(m, \result.parts);
  @ ensures new:    parts_new(m, \result.parts);
  @ ensures weight: parts_apart(m, \result.parts, \result.p, m.n);
  @ ensures logits: parts_apart(m, \result.parts, \result.t, m.n);
  @ ensures sums:   \separated(\result.p + (0 .. m.n - 1), \result.t + (0 .. m.n - 1));
  @ */
static places split(attest_memory m, double *work)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const attest_parts parts = {work + (2 * m.n + 1 + 2 * (m.n * m.d)), work + (2 * m.n + 1),
                                work + (2 * m.n + 1 + m.n * m.d)};
    const places at = {work, work + m.n, work + 2 * m.n, parts, work + (2 * m.n + 1 + 2 * (m.n * m.d) + m.n * m.v)};
    return at;
}

/* What is apart from the workspace is apart from every place in it. */
/*@ ghost
  /@ requires memory: memory_ok(m) && 0 <= length;
   @ requires places: places_in(m, at, work);
   @ requires apart:  \separated(work + (0 .. row_size(m) - 1), a + (0 .. length - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures parts:  parts_apart(m, at.parts, a, length);
   @ ensures weight: \separated(at.p + (0 .. m.n - 1), a + (0 .. length - 1));
   @ ensures logits: \separated(at.t + (0 .. m.n - 1), a + (0 .. length - 1));
   @/
  static inline void places_apart(attest_memory m, places at, const double *work, const double *a, int64_t length)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
  }
*/

/* One row forward, y [v], and its parts. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1));
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status row_and_parts(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                   double *work, double *y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    const attest_status status = attest_attention_row(m, q, bias, mask, at.p, y, at.lse);
    attest_attention_parts(m, q, at.p, y, at.parts);
    return status;
}

/* row [n,d]: w_j x_j. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(w + (0 .. n - 1)) && \valid_read(x + (0 .. n * d - 1));
  @ requires write: \valid(row + (0 .. n * d - 1));
  @ requires apart: \separated(w + (0 .. n - 1), row + (0 .. n * d - 1)) &&
  @     \separated(x + (0 .. n * d - 1), row + (0 .. n * d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n * d - 1];
  @ ensures empty: d == 0 ==> \forall integer k; 0 <= k < n * d ==> row[k] == 0.0;
  @ */
static void scale_rows(const double *w, const double *x, int64_t n, int64_t d, double *row)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_copy(x, row, n * d);
    /*@ loop invariant range: 0 <= j <= n;
      @ loop assigns j, row[0 .. n * d - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        attest_scale(w[j], row + j * d, d);
    }
}

/* J [v,n,d] = gap_j[a] to_k_j[b], from the transposed gaps [v,n]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gaps + (0 .. v * n - 1)) && \valid_read(to_k + (0 .. n * d - 1));
  @ requires write: \valid(J + (0 .. v * (n * d) - 1));
  @ requires apart: \separated(gaps + (0 .. v * n - 1), J + (0 .. v * (n * d) - 1)) &&
  @     \separated(to_k + (0 .. n * d - 1), J + (0 .. v * (n * d) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * d) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * d) ==> \is_finite(J[k]);
  @ */
static bool key_jacobian(const double *gaps, const double *to_k, int64_t v, int64_t n, int64_t d, double *J)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * d;
    /*@ loop invariant range: 0 <= a <= v;
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, n);
        //@ ghost row_inside(a, v, row);
        scale_rows(gaps + a * n, to_k, n, d, J + a * row);
    }
    return attest_all_finite(J, v * row);
}

/* row [n,v]: p_j in place a of each row. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= a < v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(row + (0 .. n * v - 1));
  @ requires apart: \separated(p + (0 .. n - 1), row + (0 .. n * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    row[0 .. n * v - 1];
  @ ensures last: \is_finite(p[n - 1]) ==> row[(n - 1) * v + a] == p[n - 1];
  @ */
static void scatter(const double *p, int64_t n, int64_t v, int64_t a, double *row)
{
    /*@ loop invariant range: 0 <= j <= n;
      @ loop invariant last:  j == n && \is_finite(p[n - 1]) ==> row[(n - 1) * v + a] == p[n - 1];
      @ loop assigns j, row[0 .. n * v - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, v);
        //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        row[j * v + a] = p[j];
    }
}

/* J [v,n,v]: p_j on the diagonal of each block. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. v * (n * v) - 1));
  @ requires apart: \separated(p + (0 .. n - 1), J + (0 .. v * (n * v) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * v) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * v) ==> \is_finite(J[k]);
  @ */
static bool value_jacobian(const double *p, int64_t v, int64_t n, double *J)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t row = n * v;
    attest_fill(0.0, J, v * row);
    /*@ loop invariant range: 0 <= a <= v;
      @ loop assigns a, J[0 .. v * row - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, row);
        scatter(p, n, v, a, J + a * row);
    }
    return attest_all_finite(J, v * row);
}

attest_status attest_attention_jacobian(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                                        double *work, double *JQ, double *JK, double *JV)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.v, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    double *y = at.turned + m.n * m.v;
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    attest_transpose(at.parts.gap, m.n, m.v, at.turned);
    attest_matmul(at.turned, at.parts.to_q, m.v, m.n, m.d, JQ);
    const bool by_values = value_jacobian(at.p, m.v, m.n, JV);
    const bool by_keys = key_jacobian(at.turned, at.parts.to_k, m.v, m.n, m.d, JK);
    const bool finite = by_keys && by_values && attest_all_finite(JQ, m.v * m.d);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

/* One row of attest_attention_jvp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && direction_ok(m, along, 1);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && \valid(dy + (0 .. m.v - 1));
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires along:  \separated(work + (0 .. row_size(m) - 1), along.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), along.v + (0 .. m.n * m.v - 1));
  @ requires change: direction_apart(m, along, 1, dy, m.v);
  @ requires new:    \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), dy + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], dy[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status jvp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask,
                             attest_direction along, double *work, double *y, double *dy)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    //@ ghost places_apart(m, at, work, dy, m.v);
    //@ ghost places_apart(m, at, work, along.q, m.d);
    //@ ghost places_apart(m, at, work, along.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, along.v, m.n * m.v);
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    attest_attention_row_jvp(m, at.p, at.parts, along, at.t, dy);
    return status;
}

/* One row of attest_attention_vjp. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(r + (0 .. m.v - 1));
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1)) && gradient_ok(m, to, 1);
  @ requires keys:   memory_apart(m, work, row_size(m)) && memory_apart(m, y, m.v);
  @ requires masks:  row_apart(bias, mask, m.n, work, row_size(m));
  @ requires hides:  row_apart(bias, mask, m.n, y, m.v);
  @ requires query:  \separated(q + (0 .. m.d - 1), work + (0 .. row_size(m) - 1)) &&
  @     \separated(q + (0 .. m.d - 1), y + (0 .. m.v - 1));
  @ requires above:  gradient_apart(m, to, 1, r, m.v) && \separated(work + (0 .. row_size(m) - 1), r + (0 .. m.v - 1));
  @ requires to:     \separated(work + (0 .. row_size(m) - 1), to.q + (0 .. m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.k + (0 .. m.n * m.d - 1)) &&
  @     \separated(work + (0 .. row_size(m) - 1), to.v + (0 .. m.n * m.v - 1));
  @ requires new:    gradient_new(m, to, 1);
  @ requires output: \separated(y + (0 .. m.v - 1), work + (0 .. row_size(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1], to.q[0 .. m.d - 1], to.k[0 .. m.n * m.d - 1],
  @            to.v[0 .. m.n * m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ */
static attest_status vjp_row(attest_memory m, const double *q, const double *bias, const uint8_t *mask, const double *r,
                             double *work, double *y, attest_gradient to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const places at = split(m, work);
    //@ ghost places_apart(m, at, work, r, m.v);
    //@ ghost places_apart(m, at, work, to.q, m.d);
    //@ ghost places_apart(m, at, work, to.k, m.n * m.d);
    //@ ghost places_apart(m, at, work, to.v, m.n * m.v);
    const attest_status status = row_and_parts(m, q, bias, mask, work, y);
    attest_attention_row_vjp(m, at.p, at.parts, r, at.t, to);
    return status;
}

attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], dY[0 .. rows * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        const attest_direction row = {along.q + i * m.d, along.k, along.v};
        const attest_status status = jvp_row(m, Q + i * m.d, bias_row, mask_row, row, work, Y + i * m.v, dY + i * m.v);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, rows * m.v) ? worst : ATTEST_RANGE;
}

attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(rows, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:  0 <= i <= rows;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop assigns i, worst, work[0 .. row_size(m) - 1], Y[0 .. rows * m.v - 1], to.q[0 .. rows * m.d - 1],
      @     to.k[0 .. m.n * m.d - 1], to.v[0 .. m.n * m.v - 1];
      @ loop variant rows - i; */
    for (int64_t i = 0; i < rows; i++) {
        //@ ghost row_inside(i, rows, m.d);
        //@ ghost row_inside(i, rows, m.n);
        //@ ghost row_inside(i, rows, m.v);
        const double *bias_row = bias == NULL ? NULL : bias + i * m.n;
        const uint8_t *mask_row = mask == NULL ? NULL : mask + i * m.n;
        //@ assert masks: row_apart(bias_row, mask_row, m.n, work, row_size(m));
        const attest_gradient row = {to.q + i * m.d, to.k, to.v};
        const attest_status status = vjp_row(m, Q + i * m.d, bias_row, mask_row, R + i * m.v, work, Y + i * m.v, row);
        if (worst == ATTEST_OK)
            worst = status;
    }
    const bool finite =
        attest_all_finite(to.q, rows * m.d) && attest_all_finite(to.k, m.n * m.d) && attest_all_finite(to.v, m.n * m.v);
    return worst != ATTEST_OK || finite ? worst : ATTEST_RANGE;
}
