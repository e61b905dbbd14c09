#include "jacobian_places.h"

/* How much depends on X alone, and how much is kept of a row's heads. Each is a sum that the solvers follow; the whole
 * workspace at once is not. */
/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: 0 <= \result == jacobian_fixed(m) <= 5 * ATTEST_LENGTH_MAX;
  @ */
static int64_t fixed_size(attest_multihead m)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, ow = m.out * m.width, no = m.n * m.out;
    //@ assert blocks: nd == m.n * m.d && nv == m.n * m.v && ow == m.out * m.width && no == m.n * m.out;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, M = m.heads * ow, values = m.heads * no;
    //@ assert tokens: q == size_q(m) && k == size_k(m) && u == size_u(m);
    //@ assert maps:   M == m.heads * (m.out * m.width) && values == m.heads * (m.n * m.out);
    return q + k + u + M + values;
}

/*@ requires sizes: multihead_sizes(m);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures size: 0 <= \result == jacobian_heads(m) <= 2 * ATTEST_LENGTH_MAX + ATTEST_DIM_MAX * ATTEST_DIM_MAX;
  @ */
static int64_t heads_size(attest_multihead m)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t no = m.n * m.out, nw = m.n * m.width;
    //@ assert blocks: no == m.n * m.out && nw == m.n * m.width;
    const int64_t gaps = m.heads * no, carried = m.heads * nw, p = m.heads * m.n;
    //@ assert parts: gaps == m.heads * (m.n * m.out) && carried == m.heads * (m.n * m.width) && p == m.heads * m.n;
    return gaps + carried + p;
}

attest_places attest_jacobian_places(attest_multihead m, double *work)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t nd = m.n * m.d, nv = m.n * m.v, no = m.n * m.out, nw = m.n * m.width, ow = m.out * m.width;
    //@ assert tokens: nd == m.n * m.d && nv == m.n * m.v && no == m.n * m.out && nw == m.n * m.width;
    //@ assert map:    ow == m.out * m.width;
    const int64_t q = m.heads * nd, k = m.groups * nd, u = m.groups * nv, M = m.heads * ow;
    //@ assert fixed: q == size_q(m) && k == size_k(m) && u == size_u(m) && M == m.heads * (m.out * m.width);
    const int64_t values = m.heads * no, carried = m.heads * nw;
    //@ assert heads: values == m.heads * (m.n * m.out) && carried == m.heads * (m.n * m.width);
    const int64_t fixed = fixed_size(m), lines = fixed + heads_size(m), check = lines + ow;
    const int64_t sum = check + 2 * m.width, turned = sum + m.out * m.d;
    const attest_projected at = {work, work + q, work + (q + k)};
    const attest_places t = {at,
                             work + (q + k + u),
                             work + (q + k + u + M),
                             work + fixed,
                             work + (fixed + values),
                             work + (fixed + values + carried),
                             work + lines,
                             work + check,
                             work + (check + m.width),
                             work + sum,
                             work + turned,
                             work + (turned + m.d * m.width)};
    return t;
}

int64_t attest_multihead_jacobian_work(attest_multihead m)
{
    //@ ghost jacobian_sizes_fit(m);
    const int64_t ow = m.out * m.width, od = m.out * m.d, dw = m.d * m.width, no = m.n * m.out, nd = m.n * m.d;
    //@ assert weights: ow == m.out * m.width && od == m.out * m.d && dw == m.d * m.width;
    //@ assert tokens:  no == m.n * m.out && nd == m.n * m.d;
    const int64_t row = m.out + 1 + no + 2 * nd, scratch = ow + od + dw + 2 * m.width + row;
    //@ assert scratch: scratch == jacobian_scratch(m);
    return fixed_size(m) + heads_size(m) + scratch;
}
