#ifdef OVER_THE_REALS
#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "weighted_rows.h"
#include "matrix.h"
#endif
#include "multihead.h"
#include "fl.h"
#include "key_head.h"
#include "matrix.h"
#include "vector.h"
#include "weighted_rows.h"
#include <stdbool.h>
#include "logic/index.h"
#include <stddef.h>

#ifdef OVER_THE_REALS
#include "logic/same_outputs.h"
#include "logic/same_projections.h"

/*@ // the output of head h for token i is the same in two states of memory
  @ predicate same_head{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer h) =
  @     \forall integer b; 0 <= b < m.v ==> head_value{L}(m, p, any, i, h, b) == head_value{M}(m, p, any, i, h, b);
  @ // since what it is made of is
  @ predicate same_q{L, M}(attest_multihead m, attest_projected p) = same_values{L, M}(p.Q, size_q(m));
  @ predicate same_k{L, M}(attest_multihead m, attest_projected p) = same_values{L, M}(p.K, size_k(m));
  @ predicate same_u{L, M}(attest_multihead m, attest_projected p) = same_values{L, M}(p.U, size_u(m));
  @ predicate same_masks{L, M}(attest_multihead m) = (m.bias != \null ==> same_values{L, M}(m.bias, m.n * m.n)) &&
  @     (m.mask != \null ==> same_bytes{L, M}(m.mask, m.n * m.n));
  @ predicate same_inputs{L, M}(attest_multihead m, attest_projected p) =
  @     same_q{L, M}(m, p) && same_k{L, M}(m, p) && same_u{L, M}(m, p) && same_masks{L, M}(m);
  @ lemma same_inputs_on{L, M, N}: \forall attest_multihead m, attest_projected p; same_inputs{L, M}(m, p) ==>
  @     same_inputs{M, N}(m, p) ==> same_inputs{L, N}(m, p);
  @ predicate same_row{L, M}(attest_multihead m, integer i) =
  @     (bias_row{L}(m.bias, i, m.n) != \null ==> same_values{L, M}(bias_row{L}(m.bias, i, m.n), m.n)) &&
  @     (mask_row{L}(m.mask, i, m.n) != \null ==> same_bytes{L, M}(mask_row{L}(m.mask, i, m.n), m.n));
  @ lemma same_row_of{L, M}: \forall attest_multihead m, integer i; same_masks{L, M}(m) ==> row_within(i, m.n, m.n) ==>
  @     same_row{L, M}(m, i);
  @ // the parts of a head lie inside the projections
  @ predicate query_within(attest_multihead m, integer h, integer i) =
  @     0 <= h * (m.n * m.d) + i * m.d && h * (m.n * m.d) + i * m.d + m.d <= size_q(m);
  @ predicate memory_within(attest_multihead m, integer h) =
  @     0 <= key_head_of(m, h) * (m.n * m.d) && key_head_of(m, h) * (m.n * m.d) + m.n * m.d <= size_k(m) &&
  @     0 <= key_head_of(m, h) * (m.n * m.v) && key_head_of(m, h) * (m.n * m.v) + m.n * m.v <= size_u(m);
  @ predicate same_query{L, M}(attest_multihead m, attest_projected p, integer h, integer i) =
  @     same_values{L, M}(query_of(m, p, h, i), m.d);
  @ lemma same_query_of{L, M}: \forall attest_multihead m, attest_projected p, integer h, i; same_q{L, M}(m, p) ==>
  @     query_within(m, h, i) ==> same_query{L, M}(m, p, h, i);
  @ lemma same_memory_of{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer h; same_k{L, M}(m, p) ==>
  @     same_u{L, M}(m, p) ==> memory_within(m, h) ==> same_memory{L, M}(head_of(m, p, h, any));
  @ predicate same_numbers{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer h, integer k) =
  @     \forall integer b; 0 <= b < m.v ==> same_output{L, M}(head_of(m, p, h, any), query_of(m, p, h, i), bias_row{L}(m.bias, i, m.n),
  @                                                           mask_row{L}(m.mask, i, m.n), b, k);
  @ lemma same_head_of{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, h;
  @     same_numbers{L, M}(m, p, any, i, h, m.n) ==> same_head{L, M}(m, p, any, i, h);
  @ lemma same_blind{L, M}: \forall attest_multihead m, integer i; same_row{L, M}(m, i) ==> blind{L}(m, i) ==> blind{M}(m, i);
  @ lemma output_kept{L, M, N}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer h, b;
  @     same_at{M, N}(z, m.v, h, b) ==> output_in{L, M}(m, p, any, i, z, h, b) ==> output_in{L, N}(m, p, any, i, z, h, b);
  @ lemma output_of_any{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, double *z, integer h, b;
  @     output_in{L, M}(m, p, some, i, z, h, b) ==> head_of(m, p, h, some) == head_of(m, p, h, any) &&
  @     output_in{L, M}(m, p, any, i, z, h, b);
  @ // so is column o of W^O times its numbers, and of those of the first heads
  @ predicate same_weight_o{L, M}(attest_multihead m, integer o, integer h, integer b) =
  @     \at(m.wo[(h * m.v + b) * m.out + o], L) == \at(m.wo[(h * m.v + b) * m.out + o], M);
  @ lemma same_weight_o_of{L, M}: \forall attest_multihead m, integer joined, o, h, b; same_array{L, M}(m.wo, joined, m.out) ==>
  @     row_within(h * m.v + b, joined, m.out) ==> 0 <= o < m.out ==> same_weight_o{L, M}(m, o, h, b);
  @ predicate same_head_value{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer h, integer b) =
  @     head_value{L}(m, p, any, i, h, b) == head_value{M}(m, p, any, i, h, b);
  @ lemma same_head_value_of{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, h, b;
  @     same_head{L, M}(m, p, any, i, h) ==> 0 <= b < m.v ==> same_head_value{L, M}(m, p, any, i, h, b);
  @ predicate same_part{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer o, integer h, integer k) =
  @     head_part{L}(m, p, any, i, o, h, k) == head_part{M}(m, p, any, i, o, h, k);
  @ lemma part_joined{L}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, o, h, k; 0 <= k ==>
  @     joined_by(head_part(m, p, any, i, o, h, k), head_value(m, p, any, i, h, k), (real)m.wo[(h * m.v + k) * m.out + o],
  @               head_part(m, p, any, i, o, h, k + 1));
  @ lemma same_part_none{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, o, h;
  @     same_part{L, M}(m, p, any, i, o, h, 0);
  @ lemma same_part_more{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, o, h, k; 0 <= k ==>
  @     same_head_value{L, M}(m, p, any, i, h, k) ==> same_weight_o{L, M}(m, o, h, k) ==> same_part{L, M}(m, p, any, i, o, h, k) ==>
  @     same_part{L, M}(m, p, any, i, o, h, k + 1);
  @ predicate same_heads_value{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, integer o, integer k) =
  @     heads_value{L}(m, p, any, i, o, k) == heads_value{M}(m, p, any, i, o, k);
  @ lemma same_heads_value_none{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, o;
  @     same_heads_value{L, M}(m, p, any, i, o, 0);
  @ lemma same_heads_value_more{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, o, k; 0 <= k ==>
  @     same_heads_value{L, M}(m, p, any, i, o, k) ==> same_part{L, M}(m, p, any, i, o, k, m.v) ==>
  @     same_heads_value{L, M}(m, p, any, i, o, k + 1);
  @ // the outputs in z at M, weighted with W^O, are at first h heads and b numbers what they are at L
  @ predicate joined_sum{L, M}(attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer o, integer h,
  @                            integer b) = blind{L}(m, i) ? is_value(rows_real{M}(z, m.wo, m.out, o, h * m.v + b), 0.0) :
  @     rows_real{M}(z, m.wo, m.out, o, h * m.v + b) == heads_value{L}(m, p, any, i, o, h) + head_part{L}(m, p, any, i, o, h, b);
  @ lemma joined_sum_none{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer o;
  @     joined_sum{L, M}(m, p, any, i, z, o, 0, 0);
  @ predicate z_joined{M}(attest_multihead m, double *z, integer o, integer h, integer b) =
  @     joined_by(rows_real(z, m.wo, m.out, o, h * m.v + b), (real)z[h * m.v + b], (real)m.wo[(h * m.v + b) * m.out + o],
  @               rows_real(z, m.wo, m.out, o, h * m.v + (b + 1)));
  @ lemma z_joined_of{M}: \forall attest_multihead m, double *z, integer o, h, b; 0 <= h * m.v ==> 0 <= b ==> z_joined(m, z, o, h, b);
  @ lemma joined_sum_more{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer o, h, b;
  @     0 <= b ==> z_joined{M}(m, z, o, h, b) ==> output_in{L, M}(m, p, any, i, z, h, b) ==> same_weight_o{L, M}(m, o, h, b) ==>
  @     joined_sum{L, M}(m, p, any, i, z, o, h, b) ==> joined_sum{L, M}(m, p, any, i, z, o, h, b + 1);
  @ lemma joined_sum_next{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, integer o, h;
  @     0 <= h ==> joined_sum{L, M}(m, p, any, i, z, o, h, m.v) ==> joined_sum{L, M}(m, p, any, i, z, o, h + 1, 0);
  @ // row i of Y, where it was 0
  @ predicate row_joined{L, M, N}(attest_multihead m, double *z, double *Y, integer i, integer o) =
  @     \at(Y[i * m.out + o], N) == \at(Y[i * m.out + o], M) + rows_real{M}(z, m.wo, m.out, o, m.heads * m.v) &&
  @     is_value(\at(Y[i * m.out + o], M), 0.0);
  @ predicate row_added{M, N}(attest_multihead m, double *z, double *Y, integer n, integer i, integer o) =
  @     column_added{M, N}(z, m.wo, m.out, n, Y + i * m.out, o);
  @ lemma row_joined_of{L, M, N}: \forall attest_multihead m, double *z, *Y, integer n, i, o; row_added{M, N}(m, z, Y, n, i, o) ==>
  @     n <= m.heads * m.v <= n ==> is_value(\at(Y[i * m.out + o], M), 0.0) ==> row_joined{L, M, N}(m, z, Y, i, o);
  @ lemma multihead_of{L, M, N}: \forall attest_multihead m, attest_projected p, attest_memory any, integer i, double *z, *Y, integer o;
  @     joined_sum{L, M}(m, p, any, i, z, o, m.heads, 0) ==> row_joined{L, M, N}(m, z, Y, i, o) ==>
  @     multihead_at{L, N}(m, p, any, Y, i, o);
  @ lemma multihead_kept{L, M, N}: \forall attest_multihead m, attest_projected p, attest_memory any, double *Y, integer i, o;
  @     same_at{M, N}(Y, m.out, i, o) ==> multihead_at{L, M}(m, p, any, Y, i, o) ==> multihead_at{L, N}(m, p, any, Y, i, o);
  @ lemma multihead_moved{L, M, N}: \forall attest_multihead m, attest_projected p, attest_memory any, double *Y, integer i, o;
  @     (blind{L}(m, i) <==> blind{M}(m, i)) ==> same_heads_value{L, M}(m, p, any, i, o, m.heads) ==>
  @     multihead_at{L, N}(m, p, any, Y, i, o) ==> multihead_at{M, N}(m, p, any, Y, i, o);
  @ // what was projected stays where it is not written
  @ lemma token_stays{L, M, N}: \forall double *X, *W, *b, *out, integer count, size, n, width, d, h, i, c;
  @     same_array{M, N}(out, count, size) ==> row_within(h, count, size) ==> row_within(i, n, d) ==> 0 <= c < d ==> n * d <= size <= n * d ==>
  @     token_projected{L, M}(X, W, b, n, width, d, out, h, i, c) ==> token_projected{L, N}(X, W, b, n, width, d, out, h, i, c);
  @ lemma outputs_of_any{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, double *z,
  @     integer heads; outputs_in{L, M}(m, p, some, i, z, heads) ==> outputs_in{L, M}(m, p, any, i, z, heads);
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m) && 0 <= h < m.heads && 0 <= i < m.n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures query:  query_within(m, h, i);
   @ ensures memory: memory_within(m, h);
   @ ensures row:    row_within(i, m.n, m.n);
   @/
  static inline void parts_inside(attest_multihead m, int64_t h, int64_t i)
  {
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(h, m.groups, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      row_inside(h, m.heads, m.groups);
      row_inside(h, m.heads, m.n * m.d);
      row_inside(i, m.n, m.d);
      row_inside(i, m.n, m.n);
      /@ assert below: 0 <= h * m.groups < m.groups * m.heads; @/
      int64_t g = h * m.groups / m.heads;
      /@ assert is: g == key_head_of(m, h); @/
      /@ assert group: 0 <= g < m.groups; @/
      row_inside(g, m.groups, m.n * m.d);
      row_inside(g, m.groups, m.n * m.v);
  }
*/

/* Whatever the memory is whose fields are replaced, the sum is the same. */
/*@ predicate any_part{L}(attest_multihead m, attest_projected p, attest_memory any, attest_memory some, integer i, integer o, integer h,
  @                       integer k) = head_part(m, p, any, i, o, h, k) == head_part(m, p, some, i, o, h, k);
  @ predicate any_value{L}(attest_multihead m, attest_projected p, attest_memory any, attest_memory some, integer i, integer o, integer k) =
  @     heads_value(m, p, any, i, o, k) == heads_value(m, p, some, i, o, k);
  @ predicate any_head{L}(attest_multihead m, attest_projected p, attest_memory any, attest_memory some, integer i, integer h, integer b) =
  @     head_value(m, p, any, i, h, b) == head_value(m, p, some, i, h, b);
  @ lemma any_head_of{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, h, b;
  @     head_of(m, p, h, some) == head_of(m, p, h, any) && any_head(m, p, any, some, i, h, b);
  @ lemma any_part_none{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, o, h;
  @     any_part(m, p, any, some, i, o, h, 0);
  @ lemma any_part_more{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, o, h, k; 0 <= k ==>
  @     any_head(m, p, any, some, i, h, k) ==> any_part(m, p, any, some, i, o, h, k) ==> any_part(m, p, any, some, i, o, h, k + 1);
  @ lemma any_value_none{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, o;
  @     any_value(m, p, any, some, i, o, 0);
  @ lemma any_value_more{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, o, k; 0 <= k ==>
  @     any_value(m, p, any, some, i, o, k) ==> any_part(m, p, any, some, i, o, k, m.v) ==> any_value(m, p, any, some, i, o, k + 1);
  @ predicate any_values{L}(attest_multihead m, attest_projected p, attest_memory some) =
  @     \forall attest_memory any, integer i, o; any_value(m, p, any, some, i, o, m.heads);
  @ lemma any_value_in{L}: \forall attest_multihead m, attest_projected p, attest_memory any, some, integer i, o;
  @     any_values(m, p, some) ==> any_value(m, p, any, some, i, o, m.heads);
  @ lemma multihead_at_any{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, some, double *Y, integer i, o;
  @     any_value{L}(m, p, any, some, i, o, m.heads) ==> multihead_at{L, M}(m, p, some, Y, i, o) ==>
  @     multihead_at{L, M}(m, p, any, Y, i, o);
  @ lemma multihead_of_any{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, some, double *Y, integer i, o;
  @     any_values{L}(m, p, some) ==> multihead_is{L, M}(m, p, some, Y) ==> 0 <= i < m.n ==> 0 <= o < m.out ==>
  @     multihead_at{L, M}(m, p, some, Y, i, o) && any_value{L}(m, p, any, some, i, o, m.heads) && multihead_at{L, M}(m, p, any, Y, i, o);
  @ lemma multihead_is_any{L, M}: \forall attest_multihead m, attest_projected p, attest_memory any, some, double *Y;
  @     any_values{L}(m, p, some) ==> multihead_is{L, M}(m, p, some, Y) ==> multihead_is{L, M}(m, p, any, Y);
  @ */
/*@ ghost
  /@ requires sizes: 0 <= m.v && 0 <= m.heads;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures any: any_values(m, p, some);
   @/
  static inline void any_heads(attest_multihead m, attest_projected p, attest_memory some)
  {
      /@ loop invariant range: 0 <= h <= m.heads;
       @ loop invariant sums: \forall attest_memory any, integer i, o; any_value(m, p, any, some, i, o, h);
       @ loop assigns h;
       @ loop variant m.heads - h; @/
      for (int64_t h = 0; h < m.heads; h++) {
          /@ loop invariant range: 0 <= b <= m.v;
           @ loop invariant sums: \forall attest_memory any, integer i, o; any_part(m, p, any, some, i, o, h, b);
           @ loop assigns b;
           @ loop variant m.v - b; @/
          for (int64_t b = 0; b < m.v; b++) {
              /@ assert more: \forall attest_memory any, integer i, o; any_head(m, p, any, some, i, h, b) &&
               @     any_part(m, p, any, some, i, o, h, b) && any_part(m, p, any, some, i, o, h, b + 1); @/
          }
          /@ assert next: \forall attest_memory any, integer i, o; any_part(m, p, any, some, i, o, h, m.v) &&
           @     any_value(m, p, any, some, i, o, h) && any_value(m, p, any, some, i, o, h + 1); @/
      }
  }
*/

#define SAME_HEAD(L, m, from, some, i, h)                                                                              \
    parts_inside(m, h, i);                                                                                             \
    /@ assert query : same_q{L, Here}(m, from) && same_query{L, Here}(m, from, h, i); @/                               \
    /@ assert memory : same_k{L, Here}(m, from) && same_u{L, Here}(m, from) && same_memory{L, Here}(head_of(m, from, h, some)); @/ \
    /@ assert row : same_masks{L, Here}(m) && same_row{L, Here}(m, i); @/                                              \
    SAME_OUTPUT(L, head_of(m, from, h, some), m.n, m.d, m.v, query_of(m, from, h, i), bias_row(m.bias, i, m.n),        \
                mask_row(m.mask, i, m.n))                                                                              \
    /@ assert numbers : same_numbers{L, Here}(m, from, some, i, h, m.n); @/                                            \
    /@ assert head : same_head{L, Here}(m, from, some, i, h); @/
#define SAME_ROW(L, m, from, some, i)                                                                                  \
    /@ loop invariant range : 0 <= head <= m.heads;                                                                    \
    loop invariant sums : \forall integer o; 0 <= o < m.out ==> same_heads_value{L, Here}(m, from, some, i, o, head);  \
    loop assigns head;                                                                                                 \
    loop variant m.heads - head; @/                                                                                    \
    for (int64_t head = 0; head < m.heads; head++) {                                                                   \
        SAME_HEAD(L, m, from, some, i, head)                                                                           \
        row_inside(head, m.heads, m.v);                                                                                \
        /@ loop invariant range : 0 <= column <= m.v;                                                                  \
        loop invariant sums : \forall integer o; 0 <= o < m.out ==> same_part{L, Here}(m, from, some, i, o, head, column); \
        loop assigns column;                                                                                           \
        loop variant m.v - column; @/                                                                                  \
        for (int64_t column = 0; column < m.v; column++) {                                                             \
            /@ assert number : same_head_value{L, Here}(m, from, some, i, head, column); @/                            \
            /@ assert within : row_within(head * m.v + column, m.heads * m.v, m.out); @/                               \
            /@ assert weight : \forall integer o; 0 <= o < m.out ==> same_weight_o{L, Here}(m, o, head, column); @/    \
            /@ assert more : \forall integer o; 0 <= o < m.out ==> same_part{L, Here}(m, from, some, i, o, head, column) && \
                same_part{L, Here}(m, from, some, i, o, head, column + 1); @/                                          \
        }                                                                                                              \
        /@ assert sum : \forall integer o; 0 <= o < m.out ==> same_part{L, Here}(m, from, some, i, o, head, m.v) &&    \
            same_heads_value{L, Here}(m, from, some, i, o, head) && same_heads_value{L, Here}(m, from, some, i, o, head + 1); @/ \
    }
/* Ghost loops: the sum that W^O makes of the heads' outputs in z, head by head; and that rows 0 .. i of Y are what they were at L. */
#define JOIN_HEADS(L, m, from, some, i, z, joined)                                                                              \
    /@ loop invariant range: 0 <= h <= m.heads;                                                                                 \
       loop invariant sums: \forall integer o; 0 <= o < m.out ==> joined_sum{L, Here}(m, from, some, i, z, o, h, 0);            \
       loop assigns h;                                                                                                          \
       loop variant m.heads - h; @/                                                                                             \
    for (int64_t h = 0; h < m.heads; h++) {                                                                                     \
        row_inside(h, m.heads, m.v);                                                                                            \
        /@ loop invariant range: 0 <= b <= m.v;                                                                                 \
           loop invariant sums: \forall integer o; 0 <= o < m.out ==> joined_sum{L, Here}(m, from, some, i, z, o, h, b);        \
           loop assigns b;                                                                                                      \
           loop variant m.v - b; @/                                                                                             \
        for (int64_t b = 0; b < m.v; b++) {                                                                                     \
            /@ assert within: row_within(h * m.v + b, joined, m.out); @/                                                        \
            /@ assert output: output_in{L, Here}(m, from, some, i, z, h, b); @/                                                 \
            /@ assert more: \forall integer o; 0 <= o < m.out ==> same_weight_o{L, Here}(m, o, h, b) &&                         \
                   z_joined{Here}(m, z, o, h, b) && joined_sum{L, Here}(m, from, some, i, z, o, h, b) &&                        \
                   joined_sum{L, Here}(m, from, some, i, z, o, h, b + 1); @/                                                    \
        }                                                                                                                       \
        /@ assert next: \forall integer o; 0 <= o < m.out ==> joined_sum{L, Here}(m, from, some, i, z, o, h, m.v) &&            \
               joined_sum{L, Here}(m, from, some, i, z, o, h + 1, 0); @/                                                        \
    }
#define MOVE_ROWS(L, m, from, some, Y, i)                                                                                       \
    /@ loop invariant range: 0 <= r <= i + 1;                                                                                   \
       loop invariant moved: \forall integer g, o; 0 <= g < r ==> 0 <= o < m.out ==> multihead_at{Here, Here}(m, from, some, Y, g, o);\
       loop assigns r;                                                                                                          \
       loop variant i + 1 - r; @/                                                                                               \
    for (int64_t r = 0; r <= i; r++) {                                                                                          \
        SAME_ROW(L, m, from, some, r)                                                                                           \
        /@ assert moved: \forall integer o; 0 <= o < m.out ==> same_heads_value{L, Here}(m, from, some, r, o, m.heads) &&       \
               multihead_at{L, Here}(m, from, some, Y, r, o) && multihead_at{Here, Here}(m, from, some, Y, r, o); @/            \
    }
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
  @ REAL_ENSURES(real_status, sees_none(mask, m.n) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real, \forall attest_memory any, integer b; 0 <= b < m.v ==> out[b] == (\result == ATTEST_OK ?
  @     output_value{Pre}(head_of(m, from, h, any), query_of(m, from, h, i), bias, mask, b, m.n) : 0.0))
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
    //@ REAL_ASSERT(real_head, \forall attest_memory any; memory == head_of(m, from, h, any))
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
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost int64_t joined = m.heads * m.v;
    //@ REAL_ASSERT(real_row, bias == bias_row(m.bias, i, m.n) && mask == mask_row(m.mask, i, m.n))
    //@ REAL_GHOST(attest_memory some;)
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, p, m.n, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, z, joined, i * m.n, m.n, bias, mask);
    //@ ghost row_part(m.bias, m.mask, m.n * m.n, lse, m.heads, i * m.n, m.n, bias, mask);
    /*@ loop invariant range:  0 <= h <= m.heads;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ loop invariant finite: worst == ATTEST_OK ==> \forall integer k; 0 <= k < h ==> \is_finite(lse[k]);
      @ REAL_INVARIANT(real_status, 0 < h && blind{Pre}(m, i) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real, outputs_in{Pre, Here}(m, from, some, i, z, h))
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
        //@ REAL_GHOST(SAME_HEAD(Pre, m, from, some, i, h))
        //@ ghost Head: ;
        const attest_status status = head_row(m, from, i, h, bias, mask, p, out, lse + h);
        //@ assert kept: \forall integer k; 0 <= k < h ==> \is_finite(\at(lse[k], Head)) ==> \is_finite(lse[k]);
        //@ REAL_ASSERT(real_blind, (blind{Pre}(m, i) <==> blind{Head}(m, i)) && (blind{Head}(m, i) <==> status == ATTEST_EMPTY_ROW))
        /*@ REAL_ASSERT(real_now, \forall integer b; 0 <= b < m.v ==>
          @     (blind{Head}(m, i) ? is_value(out[b], 0.0) : out[b] == head_value{Head}(m, from, some, i, \at(h, Here), b))) */
        //@ REAL_ASSERT(real_here, \forall integer b; 0 <= b < m.v ==> output_in{Pre, Here}(m, from, some, i, z, \at(h, Here), b))
        //@ REAL_ASSERT(real_before, same_values{Head, Here}(z, h * m.v))
        //@ REAL_GHOST(rows_within(h, m.v);)
        /*@ REAL_ASSERT(real_kept, \forall integer g, b; 0 <= g < h ==> 0 <= b < m.v ==> row_within(g, h, m.v) &&
          @     same_at{Head, Here}(z, m.v, g, b) && output_in{Pre, Head}(m, from, some, i, z, g, b) &&
          @     output_in{Pre, Here}(m, from, some, i, z, g, b)) */
        //@ REAL_ASSERT(real_q, same_values{Head, Here}(from.Q, size_q(m)))
        //@ REAL_ASSERT(real_k, same_values{Head, Here}(from.K, size_k(m)))
        //@ REAL_ASSERT(real_u, same_values{Head, Here}(from.U, size_u(m)))
        //@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Head, Here}(m.bias, m.n * m.n))
        //@ REAL_ASSERT(real_masks, same_masks{Head, Here}(m))
        //@ REAL_ASSERT(real_inputs, same_inputs{Head, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        if (worst == ATTEST_OK)
            worst = status;
    }
    //@ REAL_ASSERT(real_any, \forall attest_memory any; outputs_in{Pre, Here}(m, from, any, i, z, m.heads))
    return worst;
}

int64_t attest_multihead_work(attest_multihead m)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m);
    return q + k + u + m.n + m.heads * m.v + m.heads;
}

/* All rows of Y from projections; p [n], z [heads*v] and lse [heads] are workspace. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from);
  @ requires write: \valid(p + (0 .. m.n - 1)) && \valid(z + (0 .. m.heads * m.v - 1)) && \valid(lse + (0 .. m.heads - 1)) &&
  @                 \valid(Y + (0 .. m.n * m.out - 1));
  @ requires apart: projected_apart(m, from, p, m.n) && projected_apart(m, from, z, m.heads * m.v) &&
  @     projected_apart(m, from, lse, m.heads) && projected_apart(m, from, Y, m.n * m.out) &&
  @     weights_apart(m, p, m.n) && weights_apart(m, z, m.heads * m.v) && weights_apart(m, lse, m.heads) &&
  @     weights_apart(m, Y, m.n * m.out) && \separated(p + (0 .. m.n - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(p + (0 .. m.n - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(z + (0 .. m.heads * m.v - 1), lse + (0 .. m.heads - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), p + (0 .. m.n - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), z + (0 .. m.heads * m.v - 1)) &&
  @     \separated(Y + (0 .. m.n * m.out - 1), lse + (0 .. m.heads - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ REAL_ENSURES(real_status, (\exists integer i; 0 <= i < m.n && blind{Pre}(m, i)) ? \result == ATTEST_EMPTY_ROW : \result == ATTEST_OK)
  @ REAL_ENSURES(real_inputs, same_inputs{Pre, Post}(m, from))
  @ REAL_ENSURES(real, \forall attest_memory any; multihead_is{Post, Post}(m, from, any, Y))
  @ */
static attest_status rows_of(attest_multihead m, attest_projected from, double *p, double *z, double *lse, double *Y)
{
    attest_status worst = ATTEST_OK;
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t joined = m.heads * m.v;
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert joined: joined == m.heads * m.v;
    //@ ghost product_below(joined, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_GHOST(attest_memory some;)
    //@ REAL_GHOST(rows_within(joined, m.out);)
    attest_fill(0.0, Y, m.n * m.out);
    /*@ loop invariant range: 0 <= i <= m.n;
      @ loop invariant status: worst == ATTEST_OK || worst == ATTEST_EMPTY_ROW || worst == ATTEST_RANGE;
      @ REAL_INVARIANT(real_status, (\exists integer r; 0 <= r < i && blind{Pre}(m, r)) ? worst == ATTEST_EMPTY_ROW : worst == ATTEST_OK)
      @ REAL_INVARIANT(real_inputs, same_inputs{Pre, Here}(m, from))
      @ REAL_INVARIANT(real_rest, \forall integer t; i * m.out <= t < m.n * m.out ==> is_value(Y[t], 0.0))
      @ REAL_INVARIANT(real, \forall integer r, o; 0 <= r < i ==> 0 <= o < m.out ==> multihead_at{Here, Here}(m, from, some, Y, r, o))
      @ loop assigns i, worst, p[0 .. m.n - 1], z[0 .. m.heads * m.v - 1], lse[0 .. m.heads - 1], Y[0 .. m.n * m.out - 1];
      @ loop variant m.n - i; */
    for (int64_t i = 0; i < m.n; i++) {
        //@ ghost Row: ;
        /*@ REAL_ASSERT(apart_wo, \separated(p + (0 .. m.n - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.wo + (0 .. joined * m.out - 1))) */
        /*@ REAL_ASSERT(apart_bias, m.bias != \null ==> \separated(p + (0 .. m.n - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(z + (0 .. m.heads * m.v - 1), m.bias + (0 .. m.n * m.n - 1)) &&
          @     \separated(lse + (0 .. m.heads - 1), m.bias + (0 .. m.n * m.n - 1))) */
        const attest_status status = attest_heads_row(m, from, i, p, z, lse);
        //@ ghost row_inside(i, m.n, m.out);
        //@ ghost Joined: ;
        //@ REAL_ASSERT(weights, same_values{Row, Here}(m.wo, joined * m.out))
        //@ REAL_ASSERT(weights_o, same_array{Row, Here}(m.wo, joined, m.out))
        //@ REAL_ASSERT(output, same_values{Row, Here}(Y, m.n * m.out))
        //@ REAL_ASSERT(queries, same_q{Row, Here}(m, from))
        //@ REAL_ASSERT(keys, same_k{Row, Here}(m, from))
        //@ REAL_ASSERT(values, same_u{Row, Here}(m, from))
        //@ REAL_ASSERT(bias, m.bias != \null ==> same_values{Row, Here}(m.bias, m.n * m.n))
        /*@ REAL_ASSERT(row_of, \separated(Y + i * m.out + (0 .. m.out - 1), m.wo + (0 .. joined * m.out - 1)) &&
          @     \separated(Y + i * m.out + (0 .. m.out - 1), z + (0 .. joined - 1)) &&
          @     (m.bias != \null ==> \separated(Y + i * m.out + (0 .. m.out - 1), m.bias + (0 .. m.n * m.n - 1)))) */
        //@ REAL_GHOST(projected_part(m, from, Y, m.n * m.out, i * m.out, m.out);)
        //@ REAL_ASSERT(outputs, outputs_in{Row, Here}(m, from, some, i, z, m.heads))
        //@ REAL_GHOST(JOIN_HEADS(Row, m, from, some, i, z, joined))
        attest_add_weighted_rows(z, m.wo, joined, m.out, Y + i * m.out);
        //@ REAL_ASSERT(column, \forall integer o; 0 <= o < m.out ==> row_added{Joined, Here}(m, z, Y, joined, i, o))
        //@ REAL_ASSERT(zero, \forall integer o; 0 <= o < m.out ==> is_value(\at(Y[\at(i, Here) * m.out + o], Joined), 0.0))
        /*@ REAL_ASSERT(row_joined, \forall integer o; 0 <= o < m.out ==> row_added{Joined, Here}(m, z, Y, joined, i, o) &&
          @     row_joined{Row, Joined, Here}(m, z, Y, i, o)) */
        /*@ REAL_ASSERT(real_now, \forall integer o; 0 <= o < m.out ==> joined_sum{Row, Joined}(m, from, some, \at(i, Here), z, o, m.heads, 0) &&
          @     row_joined{Row, Joined, Here}(m, z, Y, \at(i, Here), o) && multihead_at{Row, Here}(m, from, some, Y, \at(i, Here), o)) */
        //@ REAL_GHOST(rows_within(i, m.out);)
        //@ REAL_ASSERT(real_before, same_values{Joined, Here}(Y, i * m.out) && same_values{Row, Here}(Y, i * m.out))
        /*@ REAL_ASSERT(real_after, \forall integer t; i * m.out + m.out <= t < m.n * m.out ==> Y[t] == \at(Y[t], Joined) &&
          @     \at(Y[t], Joined) == \at(Y[t], Row)) */
        /*@ REAL_ASSERT(real_kept, \forall integer r, o; 0 <= r < i ==> 0 <= o < m.out ==> row_within(r, i, m.out) &&
          @     same_at{Row, Here}(Y, m.out, r, o) && multihead_at{Row, Row}(m, from, some, Y, r, o) &&
          @     multihead_at{Row, Here}(m, from, some, Y, r, o)) */
        //@ REAL_ASSERT(real_q, same_q{Joined, Here}(m, from) && same_q{Row, Here}(m, from))
        //@ REAL_ASSERT(real_k, same_k{Joined, Here}(m, from) && same_k{Row, Here}(m, from))
        //@ REAL_ASSERT(real_u, same_u{Joined, Here}(m, from) && same_u{Row, Here}(m, from))
        /*@ REAL_ASSERT(real_bias, m.bias != \null ==> same_values{Joined, Here}(m.bias, m.n * m.n) &&
          @     same_values{Row, Here}(m.bias, m.n * m.n)) */
        //@ REAL_ASSERT(real_masks, same_masks{Row, Here}(m))
        //@ REAL_ASSERT(real_wo_before, same_array{Joined, Here}(m.wo, joined, m.out))
        //@ REAL_ASSERT(real_wo, same_array{Row, Here}(m.wo, joined, m.out))
        //@ REAL_ASSERT(real_inputs, same_inputs{Pre, Row}(m, from) && same_inputs{Row, Here}(m, from) && same_inputs{Pre, Here}(m, from))
        //@ REAL_GHOST(MOVE_ROWS(Row, m, from, some, Y, i))
        //@ REAL_ASSERT(real_all, \forall integer r, o; 0 <= r <= i ==> 0 <= o < m.out ==> multihead_at{Here, Here}(m, from, some, Y, r, o))
        if (worst == ATTEST_OK)
            worst = status;
    }
    //@ REAL_GHOST(any_heads(m, from, some);)
    //@ REAL_ASSERT(real_some, multihead_is{Here, Here}(m, from, some, Y))
    //@ REAL_ASSERT(real_any, \forall attest_memory any; multihead_is{Here, Here}(m, from, any, Y))
    return worst;
}

attest_status attest_multihead_forward(attest_multihead m, const double *X, double *work, double *Y)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t keys = m.n * m.d, values = m.n * m.v;
    //@ assert blocks: keys == m.n * m.d && values == m.n * m.v;
    //@ ghost product_below(m.heads, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, keys, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.groups, values, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(m.heads, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    const int64_t q = m.heads * keys, k = m.groups * keys, u = m.groups * values, joined = m.heads * m.v;
    //@ assert parts: q == size_q(m) && k == size_k(m) && u == size_u(m) && joined == m.heads * m.v;
    const attest_projected at = {work, work + q, work + q + k};
    double *p = work + q + k + u, *z = p + m.n, *lse = z + joined;
    const attest_status projected = attest_project(m, X, at);
    //@ ghost Projected: ;
    const attest_status rows = rows_of(m, at, p, z, lse, Y);
    //@ REAL_ASSERT(inputs, same_inputs{Projected, Here}(m, at))
    //@ REAL_GHOST(rows_within(m.n, m.d);)
    //@ REAL_GHOST(rows_within(m.n, m.v);)
    //@ REAL_GHOST(rows_within(m.heads, keys);)
    //@ REAL_GHOST(rows_within(m.groups, keys);)
    //@ REAL_GHOST(rows_within(m.groups, values);)
    //@ REAL_ASSERT(array_q, same_array{Projected, Here}(at.Q, m.heads, keys))
    /*@ REAL_ASSERT(stay_q, \forall integer h, i, c; 0 <= h < m.heads ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.heads, keys) && row_within(i, m.n, m.d) &&
      @     token_projected{Pre, Projected}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wq, m.bq, m.n, m.width, m.d, at.Q, h, i, c)) */
    //@ REAL_ASSERT(array_k, same_array{Projected, Here}(at.K, m.groups, keys))
    /*@ REAL_ASSERT(stay_k, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.d ==>
      @     row_within(h, m.groups, keys) && row_within(i, m.n, m.d) &&
      @     token_projected{Pre, Projected}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wk, m.bk, m.n, m.width, m.d, at.K, h, i, c)) */
    //@ REAL_ASSERT(array_u, same_array{Projected, Here}(at.U, m.groups, values))
    /*@ REAL_ASSERT(stay_u, \forall integer h, i, c; 0 <= h < m.groups ==> 0 <= i < m.n ==> 0 <= c < m.v ==>
      @     row_within(h, m.groups, values) && row_within(i, m.n, m.v) &&
      @     token_projected{Pre, Projected}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c) &&
      @     token_projected{Pre, Here}(X, m.wu, (double *)\null, m.n, m.width, m.v, at.U, h, i, c)) */
    /*@ REAL_ASSERT(real_same, \forall attest_projected p; projected_in(m, p, work) ==> p == at) */
    if (projected != ATTEST_OK || rows != ATTEST_OK)
        return projected != ATTEST_OK ? projected : rows;
    return attest_all_finite(Y, m.n * m.out) ? ATTEST_OK : ATTEST_RANGE;
}

#ifdef OVER_THE_REALS
/*@ lemma l2_weight_stays{L, M, N}: \forall double *wq, *wv, *wu, integer count, size, width, d, v, h, a, b;
  @     same_array{M, N}(wu, count, size) ==> row_within(h, count, size) ==> row_within(a, width, v) ==> 0 <= b < v ==>
  @     width * v <= size <= width * v ==> l2_weight_at{L, M}(wq, wv, wu, width, d, v, h, a, b) ==>
  @     l2_weight_at{L, N}(wq, wv, wu, width, d, v, h, a, b);
  @ */

/* Ghost loops: the sums that the two products make, term by term; and that the weights are those of L. */
#define CROSS_ROWS(L, wq, wv, turned, width, d, v)                                                                              \
    /@ loop invariant range : 0 <= row <= width;                                                                                \
    loop invariant sums : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> crossed_in{L, Here}(wq, wv, turned, width, d, v, e, b, row);\
    loop assigns row;                                                                                                           \
    loop variant width - row; @/                                                                                                \
    for (int64_t row = 0; row < width; row++) {                                                                                 \
        /@ assert more : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> turned_at{L, Here}(wq, turned, width, d, e, row) &&\
            same_at{L, Here}(wv, v, row, b) && crossed_in{L, Here}(wq, wv, turned, width, d, v, e, b, row) &&                   \
            crossed_in{L, Here}(wq, wv, turned, width, d, v, e, b, row + 1); @/                                                 \
    }
#define WEIGH_ROWS(L, wq, wv, inner, width, d, v)                                                                               \
    /@ loop invariant range : 0 <= row <= d;                                                                                    \
    loop invariant sums : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> weight_in{L, Here}(wq, wv, inner, width, d, v, a, b, row);\
    loop assigns row;                                                                                                           \
    loop variant d - row; @/                                                                                                    \
    for (int64_t row = 0; row < d; row++) {                                                                                     \
        /@ assert more : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> same_at{L, Here}(wq, d, a, row) &&             \
            inner_is{L, Here}(wq, wv, inner, width, d, v, row, b) && weight_in{L, Here}(wq, wv, inner, width, d, v, a, b, row) &&\
            weight_in{L, Here}(wq, wv, inner, width, d, v, a, b, row + 1); @/                                                   \
    }
#define SAME_WEIGHTS(L, wq, wv, width, d, v)                                                                                    \
    rows_within(width, d);                                                                                                      \
    rows_within(width, v);                                                                                                      \
    /@ loop invariant range : 0 <= row <= width;                                                                                \
    loop invariant sums : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> same_crossed{L, Here}(wq, wv, d, v, e, b, row);   \
    loop assigns row;                                                                                                           \
    loop variant width - row; @/                                                                                                \
    for (int64_t row = 0; row < width; row++) {                                                                                 \
        /@ assert entry : row_within(row, width, d) && row_within(row, width, v); @/                                            \
        /@ assert query : \forall integer e; 0 <= e < d ==> same_at{L, Here}(wq, d, row, e); @/                                 \
        /@ assert value : \forall integer b; 0 <= b < v ==> same_at{L, Here}(wv, v, row, b); @/                                 \
        /@ assert more : \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> same_crossed{L, Here}(wq, wv, d, v, e, b, row) &&  \
            same_crossed{L, Here}(wq, wv, d, v, e, b, row + 1); @/                                                              \
    }                                                                                                                           \
    /@ loop invariant range : 0 <= row <= d;                                                                                    \
    loop invariant sums : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, row);\
    loop assigns row;                                                                                                           \
    loop variant d - row; @/                                                                                                    \
    for (int64_t row = 0; row < d; row++) {                                                                                     \
        /@ assert query : \forall integer a; 0 <= a < width ==> row_within(a, width, d) && same_at{L, Here}(wq, d, a, row); @/  \
        /@ assert more : \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> same_crossed{L, Here}(wq, wv, d, v, row, b, width) &&\
            same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, row) && same_l2_weight{L, Here}(wq, wv, width, d, v, a, b, row + 1); @/\
    }
#endif

/* One head of attest_l2_values: wu = wq (wq^T wv) / sqrt(d), by way of `transposed` [d,width] and `inner` [d,v]. Is all of
 * it finite? */
/*@ requires sizes: 1 <= width <= ATTEST_DIM_MAX && 1 <= d <= ATTEST_DIM_MAX && 1 <= v <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(wq + (0 .. width * d - 1)) && \valid_read(wv + (0 .. width * v - 1));
  @ requires write: \valid(wu + (0 .. width * v - 1)) && \valid(transposed + (0 .. width * d - 1)) &&
  @                 \valid(inner + (0 .. d * v - 1));
  @ requires apart: \separated(wu + (0 .. width * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(transposed + (0 .. width * d - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wv + (0 .. width * v - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wq + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), transposed + (0 .. width * d - 1)) &&
  @     \separated(inner + (0 .. d * v - 1), wu + (0 .. width * v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    wu[0 .. width * v - 1], transposed[0 .. width * d - 1], inner[0 .. d * v - 1];
  @ ensures finite: \result <==> \forall integer k; 0 <= k < width * v ==> \is_finite(wu[k]);
  @ REAL_ENSURES(real, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
  @     wu[a * v + b] == l2_weight{Pre}(wq, wv, width, d, v, a, b, d))
  @ */
static bool l2_values_of_head(const double *wq, const double *wv, int64_t width, int64_t d, int64_t v,
                              double *transposed, double *inner, double *wu)
{
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ REAL_ASSERT(fit, width * v <= ATTEST_LENGTH_MAX && d * v <= ATTEST_LENGTH_MAX)
    /*@ REAL_ASSERT(new, \separated(wu + (0 .. width * v - 1), inner + (0 .. d * v - 1)) &&
      @     \separated(wu + (0 .. width * v - 1), wq + (0 .. width * d - 1))) */
    //@ REAL_GHOST(rows_within(width, d);)
    //@ REAL_GHOST(rows_within(width, v);)
    //@ REAL_GHOST(rows_within(d, v);)
    //@ REAL_GHOST(rows_within(d, width);)
    attest_transpose(wq, width, d, transposed);
    /*@ REAL_ASSERT(turned, \forall integer e, t; 0 <= e < d ==> 0 <= t < width ==> turned{Pre, Here}(wq, d, transposed, width, t, e) &&
      @     turned_at{Pre, Here}(wq, transposed, width, d, e, t)) */
    //@ REAL_ASSERT(values, same_values{Pre, Here}(wv, width * v))
    //@ REAL_ASSERT(each, \forall integer t, b; 0 <= t < width ==> 0 <= b < v ==> row_within(t, width, v) && same_at{Pre, Here}(wv, v, t, b))
    //@ REAL_GHOST(CROSS_ROWS(Pre, wq, wv, transposed, width, d, v))
    //@ ghost Turned: ;
    attest_matmul(transposed, wv, d, width, v, inner);
    //@ ghost Crossed: ;
    /*@ REAL_ASSERT(crossed, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> crossed_in{Pre, Turned}(wq, wv, transposed, width, d, v, e, b, width) &&
      @     product_near{Turned, Here}(transposed, wv, width, v, inner, e, b) &&
      @     crossed_at{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    attest_scale(attest_default_scale(d), inner, d * v);
    //@ REAL_ASSERT(rooted, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==> row_within(e, d, v) && rooted{Crossed, Here}(inner, d, v, e, b))
    /*@ REAL_ASSERT(inner, \forall integer e, b; 0 <= e < d ==> 0 <= b < v ==>
      @     crossed_at{Pre, Crossed}(wq, wv, inner, width, d, v, e, b) && rooted{Crossed, Here}(inner, d, v, e, b) &&
      @     inner_is{Pre, Here}(wq, wv, inner, width, d, v, e, b)) */
    //@ REAL_ASSERT(queries, same_values{Pre, Here}(wq, width * d))
    //@ REAL_ASSERT(each_q, \forall integer a, e; 0 <= a < width ==> 0 <= e < d ==> row_within(a, width, d) && same_at{Pre, Here}(wq, d, a, e))
    //@ REAL_GHOST(WEIGH_ROWS(Pre, wq, wv, inner, width, d, v))
    //@ ghost Scaled: ;
    attest_matmul(wq, inner, width, d, v, wu);
    /*@ REAL_ASSERT(real, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==> weight_in{Pre, Scaled}(wq, wv, inner, width, d, v, a, b, d) &&
      @     product_near{Scaled, Here}(wq, inner, d, v, wu, a, b) && wu[a * v + b] == l2_weight{Pre}(wq, wv, width, d, v, a, b, d)) */
    return attest_all_finite(wu, width * v);
}

attest_status attest_l2_values(const double *wq, const double *wv, int64_t heads, int64_t width, int64_t d, int64_t v,
                               double *work, double *wu)
{
    //@ ghost product_below(width, d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(width, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(d, v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(heads, width * v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    const int64_t keys = width * d, values = width * v;
    //@ REAL_GHOST(rows_within(width, v);)
    /*@ loop invariant range: 0 <= h <= heads;
      @ REAL_INVARIANT(real_q, same_values{Pre, Here}(wq, heads * keys))
      @ REAL_INVARIANT(real_v, same_values{Pre, Here}(wv, heads * values))
      @ REAL_INVARIANT(real, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==>
      @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, g, a, b))
      @ loop assigns h, wu[0 .. heads * values - 1], work[0 .. keys + d * v - 1];
      @ loop variant heads - h; */
    for (int64_t h = 0; h < heads; h++) {
        //@ ghost row_inside(h, heads, keys);
        //@ ghost row_inside(h, heads, values);
        //@ REAL_GHOST(const double *headq = wq + h * keys;)
        //@ REAL_GHOST(const double *headv = wv + h * values;)
        //@ REAL_ASSERT(head_q, same_values{Pre, Here}(headq, width * d))
        //@ REAL_ASSERT(head_v, same_values{Pre, Here}(headv, width * v))
        //@ REAL_GHOST(SAME_WEIGHTS(Pre, headq, headv, width, d, v))
        //@ ghost Head: ;
        l2_values_of_head(wq + h * keys, wv + h * values, width, d, v, work, work + keys, wu + h * values);
        /*@ REAL_ASSERT(now, \forall integer a, b; 0 <= a < width ==> 0 <= b < v ==>
          @     same_l2_weight{Pre, Head}(headq, headv, width, d, v, a, b, d) && l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, h, a, b)) */
        //@ REAL_ASSERT(before, same_values{Head, Here}(wu, h * values))
        //@ REAL_GHOST(rows_within(h, values);)
        /*@ REAL_ASSERT(kept, \forall integer g, a, b; 0 <= g < h ==> 0 <= a < width ==> 0 <= b < v ==> same_array{Head, Here}(wu, h, values) &&
          @     row_within(g, h, values) && row_within(a, width, v) && l2_weight_at{Pre, Head}(wq, wv, wu, width, d, v, g, a, b) &&
          @     l2_weight_at{Pre, Here}(wq, wv, wu, width, d, v, g, a, b)) */
        //@ REAL_ASSERT(still_q, same_values{Head, Here}(wq, heads * keys))
        //@ REAL_ASSERT(still_v, same_values{Head, Here}(wv, heads * values))
    }
    return attest_all_finite(wu, heads * values) ? ATTEST_OK : ATTEST_RANGE;
}
