#include "heads_row.h"
#include "key_head.h"
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "same_heads.h"
#endif

attest_memory attest_head_memory(attest_multihead m, attest_projected from, int64_t h)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v, g = attest_key_head(m.heads, m.groups, h);
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost row_inside(g, m.groups, keys);
    //@ ghost row_inside(g, m.groups, values);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const attest_memory memory = {m.score, m.n, m.d, m.v, from.K + g * keys, from.U + g * values};
    //@ assert place: memory.keys == from.K + g * (m.n * m.d) && memory.values == from.U + g * (m.n * m.v);
    return memory;
}

/*@ ghost
  /@ requires sizes: head.n == m.n && head.d == m.d && head.v == m.v && 0 <= length;
   @ requires keys:  \exists integer k; 0 <= k <= k + m.n * m.d <= size_k(m) && head.keys == p.K + k;
   @ requires values: \exists integer u; 0 <= u <= u + m.n * m.v <= size_u(m) && head.values == p.U + u;
   @ requires apart: projected_apart(m, p, out, length);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: memory_apart(head, out, length);
   @/
  static inline void memory_part(attest_multihead m, attest_projected p, attest_memory head, double *out, int64_t length)
  {
      /@ assert whole: \separated(out + (0 .. length - 1), p.K + (0 .. size_k(m) - 1)) &&
       @     \separated(out + (0 .. length - 1), p.U + (0 .. size_u(m) - 1)); @/
      /@ assert keys: \separated(out + (0 .. length - 1), head.keys + (0 .. m.n * m.d - 1)); @/
      /@ assert values: \separated(out + (0 .. length - 1), head.values + (0 .. m.n * m.v - 1)); @/
      ;
  }
*/

/* Row i of head h: out [v] and its log-sum-exp. */
/*@ requires sizes: multihead_sizes(m) && 0 <= i < m.n && 0 <= h < m.heads;
  @ requires read:  projected_ok(m, from) && row_ok(bias, mask, m.n);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(out + (0 .. m.v - 1)) && \valid(lse);
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, out, m.v) &&
  @     projected_apart(m, from, lse, 1);
  @ requires row:   row_apart(bias, mask, m.n, p, m.n) && row_apart(bias, mask, m.n, out, m.v) &&
  @     row_apart(bias, mask, m.n, lse, 1);
  @ requires new:   \separated(p + (0 .. m.n - 1), out + (0 .. m.v - 1)) && \separated(p + (0 .. m.n - 1), lse) &&
  @     \separated(out + (0 .. m.v - 1), lse);
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], out[0 .. m.v - 1], *lse;
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures finite: \result == ATTEST_OK ==> \is_finite(*lse);
  @ REAL_ENSURES(real_status, shows_none(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall integer b; 0 <= b < m.v ==> IS_VALUE(out[b], \result == ATTEST_OK ?
  @     output_value{Pre}(head_of{Pre}(m, from, h), query_of(m, from, h, i), bias, mask, b, m.n) : 0.0))
  @ */
static attest_status head_row(attest_multihead m, attest_projected from, int64_t i, int64_t h, const double *bias,
                              const uint8_t *mask, double *p, double *out, double *lse)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t queries = m.n * m.d;
    //@ assert block: queries == m.n * m.d;
    //@ ghost product_below(m.heads, queries, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(i, m.n, m.d);
    //@ ghost row_inside(h, m.heads, queries);
    const attest_memory memory = attest_head_memory(m, from, h);
    const double *q = from.Q + (h * queries + i * m.d);
    //@ assert query: \valid_read(q + (0 .. m.d - 1));
    //@ REAL_ASSERT(real_query, q == query_of(m, from, h, i))
    //@ ghost memory_part(m, from, memory, p, m.n);
    //@ ghost memory_part(m, from, memory, out, m.v);
    //@ ghost memory_part(m, from, memory, lse, 1);
    return attest_attention_row(memory, q, bias, mask, p, out, lse);
}

attest_status attest_heads_row(attest_multihead m, attest_projected from, int64_t i, double *p, double *z, double *lse)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.n, m.n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(i, m.n, m.n);
    const double *bias = m.bias == NULL ? NULL : m.bias + i * m.n;
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    //@ assert row: row_ok(bias, mask, m.n);
    //@ REAL_ASSERT(real_row, bias == row_of(m.bias, i, m.n) && mask == mask_of(m.mask, i, m.n))
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t joined = m.heads * m.v;
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, p, m.n, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, z, joined, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, lse, m.heads, i * m.n, m.n, bias, mask);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < h ==> \is_finite(lse[k]);
      @ REAL_INVARIANT(real_status, 0 < h && query_sees_none{Pre}(m.mask, i, m.n) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real, \forall integer g, b; 0 <= g < h ==> 0 <= b < m.v ==> output_in{Pre, Here}(m, from, i, z, g, b))
      @ loop assigns h, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1];
      @ loop variant m.heads - h; */
    for (int64_t h = 0; h < m.heads; h++) {
        //@ ghost row_inside(h, m.heads, m.v);
        double *out = z + h * m.v;
        //@ assert place: 0 <= h * m.v && h * m.v + m.v <= joined;
        //@ assert write: \valid(out + (0 .. m.v - 1)) && \valid(lse + h);
        //@ ghost projected_part(m, from, z, joined, h * m.v, m.v);
        //@ ghost projected_part(m, from, lse, m.heads, h, 1);
        //@ ghost out_part(bias, mask, m.n, z, joined, h * m.v, m.v);
        //@ ghost out_part(bias, mask, m.n, lse, m.heads, h, 1);
        //@ REAL_GHOST(out_part(m.bias, m.mask, m.n * m.n, z, joined, h * m.v, m.v);)
        //@ REAL_GHOST(out_part(m.bias, m.mask, m.n * m.n, lse, m.heads, h, 1);)
        /*@ REAL_ASSERT(real_apart, m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(out + (0 .. m.v - 1), m.bias + (0 .. m.n * m.n - 1)) && \separated(lse + h, m.bias + (0 .. m.n * m.n - 1))) */
        //@ REAL_GHOST(SAME_HEADS(Pre, m, from))
        //@ ghost Head: ;
        const attest_status status = head_row(m, from, i, h, bias, mask, p, out, lse + h);
        //@ assert kept: \forall integer k; 0 <= k < h ==> \is_finite(\at(lse[k], Head)) ==> \is_finite(lse[k]);
        //@ REAL_ASSERT(real_none, query_sees_none{Pre}(m.mask, i, m.n) ? status == ATTEST_EMPTY_ROW : status == ATTEST_OK)
        /*@ REAL_ASSERT(real_now, \forall integer b; 0 <= b < m.v ==> output_in{Head, Here}(m, from, i, z, \at(h, Here), b) &&
          @     same_head{Pre, Head}(m, from, \at(h, Here), i, b) && output_in{Pre, Here}(m, from, i, z, \at(h, Here), b)) */
        //@ REAL_ASSERT(real_before, same_values{Head, Here}(z, h * m.v))
        //@ REAL_GHOST(rows_within(h, m.v);)
        /*@ REAL_ASSERT(real_kept, \forall integer g, b; 0 <= g < h ==> 0 <= b < m.v ==> row_within(g, h, m.v) &&
          @     same_at{Head, Here}(z, m.v, g, b) && output_in{Pre, Head}(m, from, i, z, g, b) &&
          @     output_in{Pre, Here}(m, from, i, z, g, b)) */
        //@ REAL_ASSERT(real_queries, same_array{Head, Here}(from.Q, m.heads, m.n * m.d))
        //@ REAL_ASSERT(real_keys, same_array{Head, Here}(from.K, m.groups, m.n * m.d))
        //@ REAL_ASSERT(real_values, same_array{Head, Here}(from.U, m.groups, m.n * m.v))
        //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Head, Here}(m.bias, m.n * m.n))
        //@ REAL_ASSERT(real_biases, m.bias != \null ==> same_array{Head, Here}(m.bias, m.n, m.n))
        //@ REAL_ASSERT(real_inputs, same_inputs{Pre, Head}(m, from) && same_inputs{Head, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        if (worst == ATTEST_OK)
            worst = status;
    }
    return worst;
}
