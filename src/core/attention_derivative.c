#include "attention_derivative.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* out_a = p (value_a - y_a) */
/*@ requires length: 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(value + (0 .. v - 1)) && \valid_read(y + (0 .. v - 1));
  @ requires write:  \valid(out + (0 .. v - 1));
  @ requires apart:  apart(value, v, out, v) && apart(y, v, out, v);
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. v - 1];
  @ ensures finite: \forall integer a; 0 <= a < v ==> \is_finite(out[a]) ==> \is_finite(value[a]) && \is_finite(y[a]);
  @ */
static void weigh_gap(double p, const double *restrict value, const double *restrict y, int64_t v, double *restrict out)
{
    /*@ loop invariant range:  0 <= a <= v;
      @ loop invariant finite: \forall integer c; 0 <= c < a ==> \is_finite(out[c]) ==>
      @     \is_finite(value[c]) && \is_finite(y[c]);
      @ loop assigns a, out[0 .. v - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++)
        out[a] = fl_mul(p, fl_sub(value[a], y[a]));
}

/* The parts of key j alone. */
/*@ requires memory: memory_ok(m) && 0 <= j < m.n;
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && \valid_read(y + (0 .. m.v - 1));
  @ requires write:  \valid(gap + (0 .. m.v - 1)) && \valid(to_q + (0 .. m.d - 1)) && \valid(to_k + (0 .. m.d - 1));
  @ requires apart:  memory_apart(m, gap, m.v) && memory_apart(m, to_q, m.d) && memory_apart(m, to_k, m.d) &&
  @     apart(gap, m.v, to_q, m.d) && apart(gap, m.v, to_k, m.d) && apart(to_q, m.d, to_k, m.d) &&
  @     apart(q, m.d, gap, m.v) && apart(q, m.d, to_q, m.d) && apart(q, m.d, to_k, m.d) &&
  @     apart(y, m.v, gap, m.v) && apart(y, m.v, to_q, m.d) && apart(y, m.v, to_k, m.d);
  @ terminates \true;
  @ exits      \false;
  @ assigns    gap[0 .. m.v - 1], to_q[0 .. m.d - 1], to_k[0 .. m.d - 1];
  @ ensures weightless: \is_finite(p) && p == 0.0 ==> (\forall integer a; 0 <= a < m.v ==> gap[a] == 0.0) &&
  @     \forall integer b; 0 <= b < m.d ==> to_q[b] == 0.0 && to_k[b] == 0.0;
  @ */
static void key_parts(attest_memory m, int64_t j, const double *q, double p, const double *y, double *gap, double *to_q,
                      double *to_k)
{
    if (p == 0.0) {
        attest_fill(0.0, gap, m.v);
        attest_fill(0.0, to_q, m.d);
        attest_fill(0.0, to_k, m.d);
        return;
    }
    //@ ghost row_inside(j, m.n, m.d);
    //@ ghost row_inside(j, m.n, m.v);
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    weigh_gap(p, m.values + j * m.v, y, m.v, gap);
    attest_logit_gradient(m.score, q, m.keys + j * m.d, m.d, to_q, to_k);
}

void attest_attention_parts(attest_memory m, const double *q, const double *p, const double *y, attest_parts to)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= j <= m.n;
      @ loop invariant weightless: (\forall integer i; 0 <= i < m.n ==> \is_finite(p[i]) && p[i] == 0.0) ==>
      @     \forall integer k; 0 <= k < j * m.v ==> to.gap[k] == 0.0;
      @ loop assigns j, to.gap[0 .. m.n * m.v - 1], to.to_q[0 .. m.n * m.d - 1], to.to_k[0 .. m.n * m.d - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        //@ ghost row_inside(j, m.n, m.v);
        key_parts(m, j, q, p[j], y, to.gap + j * m.v, to.to_q + j * m.d, to.to_k + j * m.d);
        /*@ assert here: (\forall integer i; 0 <= i < m.n ==> \is_finite(p[i]) && p[i] == 0.0) ==>
          @     \forall integer k; j * m.v <= k < j * m.v + m.v ==> to.gap[j * m.v + (k - j * m.v)] == 0.0; */
        //@ assert next: (j + 1) * m.v == j * m.v + m.v;
    }
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
  @ */
static places split(attest_memory m, double *work)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t nd = m.n * m.d, nv = m.n * m.v;
    double *to_q = work + (2 * m.n + 1);
    const attest_parts parts = {to_q + 2 * nd, to_q, to_q + nd};
    const places at = {work, work + m.n, work + 2 * m.n, parts, to_q + (2 * nd + nv)};
    return at;
}

/* One row forward, y [v], and its parts. */
/*@ requires inputs: inputs_ok(m, q, 1, bias, mask);
  @ requires write:  \valid(work + (0 .. row_size(m) - 1)) && \valid(y + (0 .. m.v - 1));
  @ requires apart:  inputs_apart(m, q, 1, bias, mask, work, row_size(m)) &&
  @     inputs_apart(m, q, 1, bias, mask, y, m.v) && apart(y, m.v, work, row_size(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. row_size(m) - 1], y[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \forall integer a; 0 <= a < m.v ==> \is_finite(y[a]);
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

/* J [v,n,d] = gap_j[a] to_k_j[b], from the transposed gaps [v,n]. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(gaps + (0 .. v * n - 1)) && \valid_read(to_k + (0 .. n * d - 1));
  @ requires write: \valid(J + (0 .. v * (n * d) - 1));
  @ requires apart: apart(gaps, v * n, J, v * (n * d)) && apart(to_k, n * d, J, v * (n * d));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * d) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * d) ==> \is_finite(J[k]);
  @ */
static bool key_jacobian(const double *gaps, const double *to_k, int64_t v, int64_t n, int64_t d, double *J)
{
    //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    attest_fill(0.0, J, v * (n * d));
    /*@ loop invariant range: 0 <= a <= v;
      @ loop assigns a, J[0 .. v * (n * d) - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, n);
        //@ ghost row_inside(a, v, n * d);
        /*@ loop invariant range: 0 <= j <= n;
          @ loop assigns j, J[0 .. v * (n * d) - 1];
          @ loop variant n - j; */
        for (int64_t j = 0; j < n; j++) {
            //@ ghost row_inside(j, n, d);
            attest_axpy(gaps[a * n + j], to_k + j * d, J + a * (n * d) + j * d, d);
        }
    }
    return attest_all_finite(J, v * (n * d));
}

/* J [v,n,v]: p_j on the diagonal of each block. */
/*@ requires sizes: 1 <= n <= ATTEST_DIM_MAX && 0 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(p + (0 .. n - 1));
  @ requires write: \valid(J + (0 .. v * (n * v) - 1));
  @ requires apart: apart(p, n, J, v * (n * v));
  @ terminates \true;
  @ exits      \false;
  @ assigns    J[0 .. v * (n * v) - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < v * (n * v) ==> \is_finite(J[k]);
  @ */
static bool value_jacobian(const double *p, int64_t v, int64_t n, double *J)
{
    //@ ghost product_below(n, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(v, n * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    attest_fill(0.0, J, v * (n * v));
    /*@ loop invariant range: 0 <= a <= v;
      @ loop assigns a, J[0 .. v * (n * v) - 1];
      @ loop variant v - a; */
    for (int64_t a = 0; a < v; a++) {
        //@ ghost row_inside(a, v, n * v);
        /*@ loop invariant range: 0 <= j <= n;
          @ loop assigns j, J[0 .. v * (n * v) - 1];
          @ loop variant n - j; */
        for (int64_t j = 0; j < n; j++) {
            //@ ghost row_inside(j, n, v);
            J[a * (n * v) + j * v + a] = p[j];
        }
    }
    return attest_all_finite(J, v * (n * v));
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
    const bool by_keys = key_jacobian(at.turned, at.parts.to_k, m.v, m.n, m.d, JK);
    const bool by_values = value_jacobian(at.p, m.v, m.n, JV);
    const bool finite = by_keys && by_values && attest_all_finite(JQ, m.v * m.d);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_attention_jvp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, attest_direction along, double *work, double *Y, double *dY)
{
    attest_status worst = ATTEST_OK;
    const places at = split(m, work);
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
        const attest_status status = row_and_parts(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v);
        const attest_direction row = {along.q + i * m.d, along.k, along.v};
        attest_attention_row_jvp(m, at.p, at.parts, row, at.t, dY + i * m.v);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst != ATTEST_OK || attest_all_finite(dY, rows * m.v) ? worst : ATTEST_RANGE;
}

attest_status attest_attention_vjp(attest_memory m, const double *Q, int64_t rows, const double *bias,
                                   const uint8_t *mask, const double *R, double *work, double *Y, attest_gradient to)
{
    attest_status worst = ATTEST_OK;
    const places at = split(m, work);
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
        const attest_status status = row_and_parts(m, Q + i * m.d, bias_row, mask_row, work, Y + i * m.v);
        const attest_gradient row = {to.q + i * m.d, to.k, to.v};
        attest_attention_row_vjp(m, at.p, at.parts, R + i * m.v, at.t, row);
        if (worst == ATTEST_OK)
            worst = status;
    }
    const bool finite =
        attest_all_finite(to.q, rows * m.d) && attest_all_finite(to.k, m.n * m.d) && attest_all_finite(to.v, m.n * m.v);
    return worst != ATTEST_OK || finite ? worst : ATTEST_RANGE;
}
