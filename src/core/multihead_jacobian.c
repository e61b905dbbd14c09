#include "multihead_jacobian.h"
#include "attention_derivative.h"
#include "fl.h"
#include "matrix.h"
#include "vector.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

/* Where things stand in the workspace. */
typedef struct places {
    attest_projected at; /* Q, K, U */
    double *M;           /* [heads,out,width] */
    double *values;      /* [heads,n,out]: x_j M_h^T */

    double *gaps;    /* [heads,out,n]: gap_ij, transposed */
    double *carried; /* [heads,n,width]: W^K to_k_ij */
    double *p;       /* [heads,n] */

    double *diagonal; /* [out,width]: sum_hk gap_ik (W^Q to_q_ik)^T */
    double *check;    /* [width]: the sum of all that is written */
    double *spare;    /* [width]: where a line goes that nobody wants */
    double *sum;      /* [out,d]: sum_k gap_ik to_q_ik^T of one head */
    double *turned;   /* [d,width]: weights, transposed */
    double *row;      /* one head's output, log-sum-exp and parts, see head_row */
} places;

/*@ // one head's row: y [out], one number, gap [n,out], to_q and to_k [n,d]
  @ logic integer row_work(integer n, integer d, integer out) = out + 1 + n * out + 2 * (n * d);
  @
  @ predicate products{L}(attest_multihead m) =
  @     0 <= m.n * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.v <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.n * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.out * m.d <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.d * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX && 0 <= m.heads * m.n <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @
  @ predicate blocks{L}(attest_multihead m) = 0 <= m.heads * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.d) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.groups * (m.n * m.v) <= ATTEST_DIM_MAX * ATTEST_DIM_MAX &&
  @     0 <= m.heads * (m.out * m.width) <= ATTEST_LENGTH_MAX && 0 <= m.heads * (m.n * m.out) <= ATTEST_LENGTH_MAX &&
  @     0 <= m.heads * (m.n * m.width) <= ATTEST_LENGTH_MAX;
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures products: products(m);
   @ ensures blocks:   blocks(m);
   @/
  static inline void sizes_fit(attest_multihead m)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.out, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.d, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, m.heads, m.n * m.v);
      product_below(m.n, m.heads * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.out * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }
*/

static places split(attest_multihead m, double *work)
{
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const attest_projected at = {work, work + q, work + (q + k)};
    double *M = work + (q + k + u), *values = M + m.heads * (m.out * m.width);
    double *gaps = values + m.heads * (m.n * m.out), *carried = gaps + m.heads * (m.n * m.out);
    double *p = carried + m.heads * (m.n * m.width), *diagonal = p + m.heads * m.n;
    double *check = diagonal + m.out * m.width, *spare = check + m.width, *sum = spare + m.width;
    double *turned = sum + m.out * m.d, *row = turned + m.d * m.width;
    const places t = {at, M, values, gaps, carried, p, diagonal, check, spare, sum, turned, row};
    return t;
}

int64_t attest_multihead_jacobian_work(attest_multihead m)
{
    //@ ghost sizes_fit(m);
    const int64_t q = m.heads * (m.n * m.d), k = m.groups * (m.n * m.d), u = m.groups * (m.n * m.v);
    const int64_t fixed = q + k + u + m.heads * (m.out * m.width) + m.heads * (m.n * m.out);
    const int64_t heads = m.heads * (m.n * m.out) + m.heads * (m.n * m.width) + m.heads * m.n;
    const int64_t row = m.out + 1 + m.n * m.out + 2 * (m.n * m.d);
    return fixed + heads + (m.out * m.width + m.out * m.d + m.d * m.width + 2 * m.width + row);
}

attest_status attest_multihead_jacobian_begin(attest_multihead m, const double *X, double *work)
{
    const places t = split(m, work);
    const attest_status status = attest_project(m, X, t.at);
    for (int64_t h = 0; h < m.heads; h++) {
        const int64_t g = h * m.groups / m.heads;
        const double *wo = m.wo + h * (m.v * m.out);
        attest_matmul(t.at.U + g * (m.n * m.v), wo, m.n, m.v, m.out, t.values + h * (m.n * m.out));
        attest_matmul(m.wu + g * (m.width * m.v), wo, m.width, m.v, m.out, t.diagonal);
        attest_transpose(t.diagonal, m.width, m.out, t.M + h * (m.out * m.width));
    }
    return status;
}

/* Equal, element by element. */
/*@ requires length: 0 <= n <= ATTEST_DIM_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures empty: n == 0 ==> \result;
  @ */
static bool same(const double *a, const double *b, int64_t n)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        if (!(a[i] == b[i]))
            return false;
    return true;
}

/* out_j = W rows_j, from W transposed [d,width]. A row equal to the one before it, as the dot product's are, is not
 * multiplied again. Returns how many were. */
/*@ requires sizes: 0 <= n <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_DIM_MAX && 0 <= width <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(rows + (0 .. n * d - 1)) && \valid_read(turned + (0 .. d * width - 1));
  @ requires write: \valid(out + (0 .. n * width - 1));
  @ requires apart: \separated(out + (0 .. n * width - 1), rows + (0 .. n * d - 1)) &&
  @                 \separated(out + (0 .. n * width - 1), turned + (0 .. d * width - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. n * width - 1];
  @ ensures count: 0 <= \result <= n;
  @ */
static int64_t carry(const double *rows, const double *turned, int64_t n, int64_t d, int64_t width, double *out)
{
    int64_t count = 0;
    //@ ghost product_below(d, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range: 0 <= count <= j <= n;
      @ loop assigns j, count, out[0 .. n * width - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ ghost row_inside(j, n, d);
        //@ ghost row_inside(j, n, width);
        //@ ghost product_below(n, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        //@ ghost product_below(n, width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = rows + j * d;
        double *to = out + j * width;
        //@ ghost if (0 < j) product_below(1, d, j, d);
        //@ ghost if (0 < j) product_below(1, width, j, width);
        if (j > 0 && same(row, row - d, d)) {
            attest_copy(to - width, to, width);
            continue;
        }
        attest_fill(0.0, to, width);
        attest_add_weighted_rows(row, turned, d, width, to);
        count++;
    }
    return count;
}

/* Head h's share in row i: its probabilities, gaps, what it carries back, and its part of the diagonal. */
static attest_status prepare_head(attest_multihead m, places t, int64_t i, int64_t h)
{
    const int64_t g = h * m.groups / m.heads, nd = m.n * m.d, no = m.n * m.out, wd = m.width * m.d;
    const attest_memory head = {m.score, m.n, m.d, m.out, t.at.K + g * nd, t.values + h * no};
    const double *q = t.at.Q + h * nd + i * m.d, *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    double *p = t.p + h * m.n, *gaps = t.gaps + h * no;
    double *y = t.row, *lse = y + m.out;
    const attest_parts parts = {lse + 1, lse + 1 + no, lse + 1 + no + nd};

    const attest_status status = attest_attention_row(head, q, bias, mask, p, y, lse);
    attest_attention_parts(head, q, p, y, parts);
    attest_transpose(parts.gap, m.n, m.out, gaps);
    attest_matmul(gaps, parts.to_q, m.out, m.n, m.d, t.sum);
    attest_transpose(m.wq + h * wd, m.width, m.d, t.turned);
    attest_add_matmul(t.sum, t.turned, m.out, m.d, m.width, t.diagonal);
    attest_transpose(m.wk + g * wd, m.width, m.d, t.turned);
    carry(parts.to_k, t.turned, m.n, m.d, m.width, t.carried + h * (m.n * m.width));
    return status;
}

static attest_status prepare_row(attest_multihead m, places t, int64_t i)
{
    attest_status worst = ATTEST_OK;
    attest_fill(0.0, t.diagonal, m.out * m.width);
    attest_fill(0.0, t.check, m.width);
    for (int64_t h = 0; h < m.heads; h++) {
        const attest_status status = prepare_head(m, t, i, h);
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}

/* What one head adds to two lines of J: p M + gap carried for two rows of M. The first head starts them; behind the
 * last they are complete and join `check`. */
static inline void two_lines(bool first, bool last, double p, const double *restrict M, const double *restrict N,
                             double gap, double other, const double *restrict carried, int64_t width,
                             double *restrict out, double *restrict next, double *restrict check)
{
    for (int64_t b = 0; b < width; b++) {
        const double here = fl_add(fl_mul(p, M[b]), fl_mul(gap, carried[b]));
        const double there = fl_add(fl_mul(p, N[b]), fl_mul(other, carried[b]));
        out[b] = first ? here : fl_add(out[b], here);
        next[b] = first ? there : fl_add(next[b], there);
        if (last)
            check[b] = fl_add(check[b], fl_add(out[b], next[b]));
    }
}

/* J[i,a,j,:] and J[i,c,j,:]: two lines at a time cost less than twice one, for what the heads carry is read once. */
static void lines(attest_multihead m, places t, int64_t i, int64_t j, int64_t a, int64_t c, double *out, double *next)
{
    for (int64_t h = 0; h < m.heads; h++) {
        const double *M = t.M + h * (m.out * m.width), *gaps = t.gaps + h * (m.n * m.out);
        const double *carried = t.carried + h * (m.n * m.width) + j * m.width;
        two_lines(h == 0, h == m.heads - 1, t.p[h * m.n + j], M + a * m.width, M + c * m.width, gaps[a * m.n + j],
                  gaps[c * m.n + j], carried, m.width, out, next, t.check);
    }
    if (i == j) {
        attest_axpy(1.0, t.diagonal + a * m.width, out, m.width);
        attest_axpy(1.0, t.diagonal + c * m.width, next, m.width);
        attest_axpy(1.0, out, t.check, m.width);
        attest_axpy(1.0, next, t.check, m.width);
    }
}

attest_status attest_multihead_jacobian_block(attest_multihead m, double *work, int64_t i, int64_t j, double *J)
{
    const places t = split(m, work);
    const attest_status status = prepare_row(m, t, i);
    for (int64_t a = 0; a < m.out; a += 2) {
        const bool pair = a + 1 < m.out;
        lines(m, t, i, j, a, pair ? a + 1 : a, J + a * m.width, pair ? J + (a + 1) * m.width : t.spare);
    }
    return status != ATTEST_OK || attest_all_finite(J, m.out * m.width) ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian_row(attest_multihead m, double *work, int64_t i, double *J)
{
    const places t = split(m, work);
    const int64_t nw = m.n * m.width;
    const attest_status status = prepare_row(m, t, i);
    for (int64_t a = 0; a < m.out; a += 2) {
        const bool pair = a + 1 < m.out;
        for (int64_t j = 0; j < m.n; j++)
            lines(m, t, i, j, a, pair ? a + 1 : a, J + a * nw + j * m.width,
                  pair ? J + (a + 1) * nw + j * m.width : t.spare);
    }
    /* The check sums vouch for every element; when they do not, they may have overflowed by themselves. */
    const bool finite = attest_all_finite(t.check, m.width) || attest_all_finite(J, m.out * nw);
    return status != ATTEST_OK || finite ? status : ATTEST_RANGE;
}

attest_status attest_multihead_jacobian(attest_multihead m, const double *X, double *work, double *J)
{
    attest_status worst = attest_multihead_jacobian_begin(m, X, work);
    for (int64_t i = 0; i < m.n; i++) {
        const attest_status status = attest_multihead_jacobian_row(m, work, i, J + i * (m.out * (m.n * m.width)));
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
