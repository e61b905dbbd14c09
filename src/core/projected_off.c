#include "multihead_exact.h"
#define OFF_VALUES
#include "projected_off.h"
#include "biases_stay.h"
#include "heads_row.h"
#include "key_head.h"
#include "matrix.h"
#include <stddef.h>

/*@ // numbers that are biases
  @ lemma biases_listed_of{L}: \forall double *b, \list<real> z, integer n; numbers_or_zeros(b, n, z) ==> biases_listed(b, n, z, 0);
  @ // no bias stands for zeros
  @ lemma zeros_of: \forall attest_multihead m, meant p; multihead_sizes(m) ==> no_shifts(m, p) ==> 0 <= m.groups * m.v ==>
  @     zeros(value_shifts(p), m.groups * m.v) && zeros(value_shifts(p), m.out);
  @ // what is projected stands for the lists
  @ predicate queries_from{L}(attest_multihead m, double *X, meant p) = known_to(X, (double *)\null, m.n * m.width, tokens(p), 0) &&
  @     known_to(m.wq, (double *)\null, m.heads * (m.width * m.d), query_weights(p), 0) &&
  @     biases_listed(m.bq, m.heads * m.d, query_shifts(p), 0);
  @ predicate keys_from{L}(attest_multihead m, double *X, meant p) = known_to(X, (double *)\null, m.n * m.width, tokens(p), 0) &&
  @     known_to(m.wk, (double *)\null, m.groups * (m.width * m.d), key_weights(p), 0) &&
  @     biases_listed(m.bk, m.groups * m.d, key_shifts(p), 0);
  @ predicate values_from{L}(attest_multihead m, attest_missing missing, double *X, meant p) =
  @     known_to(X, (double *)\null, m.n * m.width, tokens(p), 0) &&
  @     parted_to(m.wu, missing.low, missing.off, m.groups * (m.width * m.v), value_weights(p), 0) &&
  @     biases_listed((double *)\null, m.groups * m.v, value_shifts(p), 0);
  @ lemma queries_from_of{L}: \forall attest_multihead m, attest_missing missing, double *X, meant p; inputs_listed(m, missing, X, p) ==>
  @     queries_from(m, X, p);
  @ lemma keys_from_of{L}: \forall attest_multihead m, attest_missing missing, double *X, meant p; inputs_listed(m, missing, X, p) ==>
  @     keys_from(m, X, p);
  @ lemma values_from_of{L}: \forall attest_multihead m, attest_missing missing, double *X, meant p; multihead_sizes(m) ==>
  @     0 <= m.groups * m.v ==> inputs_listed(m, missing, X, p) ==> values_from(m, missing, X, p);
  @ // in a state of memory that has the same numbers
  @ lemma keys_from_still{L, M}: \forall attest_multihead m, double *X, meant p; same_values{L, M}(X, m.n * m.width) ==>
  @     same_values{L, M}(m.wk, m.groups * (m.width * m.d)) ==> (m.bk != \null ==> same_values{L, M}(m.bk, m.groups * m.d)) ==>
  @     keys_from{L}(m, X, p) ==> keys_from{M}(m, X, p);
  @ predicate weights_same{L, M}(attest_multihead m, attest_missing missing) =
  @     all_same_parted{L, M}(m.wu, missing.low, missing.off, m.groups * (m.width * m.v));
  @ lemma values_from_still{L, M}: \forall attest_multihead m, attest_missing missing, double *X, meant p;
  @     same_values{L, M}(X, m.n * m.width) ==> weights_same{L, M}(m, missing) ==> values_from{L}(m, missing, X, p) ==>
  @     values_from{M}(m, missing, X, p);
  @ lemma sign_stays{L, M}: \forall double *a, integer n; same_values{L, M}(a, n) ==> not_negative{L}(a, n) ==> not_negative{M}(a, n);
  @
  @ // values times their rows of W^O are one projection, without a bias
  @ lemma joined_is_projected: \forall \list<real> u, v, w, z, integer from, d, o, out, n, g, j, c;
  @     joined_value_is(u, 0, v, from, d, w, o, out, j, c) ==> zero_in(z, c) ==> g == 0 ==>
  @     projection_is(u, 0, v, from, w, o, z, 0, n, d, out, g, j, c);
  @ lemma all_joined_are_projected: \forall \list<real> u, v, w, z, integer from, d, o, out, n;
  @     values_joined(u, 0, v, from, d, w, o, out, n) ==> zeros(z, out) ==> projections_are(u, 0, v, from, w, o, z, 0, 1, n, d, out);
  @ // one projection without a bias, its weights exactly known
  @ lemma one_read{L}: \forall attest_projection p; p.count == 1 ==> p.missing.low == \null ==> p.missing.off == \null ==> p.b == \null ==>
  @     \valid_read(p.x + (0 .. p.n * p.width - 1)) ==> \valid_read(p.x_off + (0 .. p.n * p.width - 1)) ==>
  @     \valid_read(p.w + (0 .. p.width * p.d - 1)) ==> projection_read(p);
  @ lemma one_apart{L}: \forall attest_projection p, double *error, integer size; p.count == 1 ==> p.missing.low == \null ==>
  @     p.missing.off == \null ==> p.b == \null ==>
  @     \separated(error + (0 .. size - 1), p.x + (0 .. p.n * p.width - 1)) ==>
  @     \separated(error + (0 .. size - 1), p.x_off + (0 .. p.n * p.width - 1)) ==>
  @     \separated(error + (0 .. size - 1), p.w + (0 .. p.width * p.d - 1)) ==> projection_apart(p, error, size);
  @ // the values of a head, so
  @ predicate head_is_projected(attest_multihead m, meant p, integer h, integer from, integer o) =
  @     projections_are(head_values(p, h), 0, values(p), from, joining(p), o, value_shifts(p), 0, 1, m.n, m.v, m.out);
  @ lemma head_is_projected_of: \forall attest_multihead m, meant p, integer h, from, o;
  @     head_values_joined(m, p, h, head_values(p, h), 0) ==> from == values_place(m, h) ==> o == (h * m.v) * m.out ==>
  @     zeros(value_shifts(p), m.out) ==> head_is_projected(m, p, h, from, o);
  @ */

/* What the queries are known to. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: projected_ok(m, off);
  @ requires apart: off_beside(from, m, X, off.Q, size_q(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    off.Q[0 .. size_q(m) - 1];
  @ ensures sign:  \result ==> not_negative{Post}(off.Q, size_q(m));
  @ ensures known: \result ==> \forall meant p; queries_from{Pre}(m, X, p) ==> projections_listed(m, p) ==>
  @     known_to{Post}(from.Q, off.Q, size_q(m), queries(p), 0);
  @ */
static bool bound_queries(attest_multihead m, const double *X, attest_projected from, attest_projected off)
{
    const attest_projection all = {
        .x = X, .w = m.wq, .b = m.bq, .count = m.heads, .n = m.n, .width = m.width, .d = m.d};
    //@ assert size: size_q(m) == m.heads * (m.n * m.d);
    const bool known = attest_projection_errors(all, from.Q, NULL, off.Q);
    /*@ assert known: known ==> \forall meant p; known_to{Pre}(X, (double *)\null, m.n * m.width, tokens(p), 0) ==>
      @     known_to{Pre}(m.wq, (double *)\null, m.heads * (m.width * m.d), query_weights(p), 0) ==>
      @     biases_listed{Pre}(m.bq, m.heads * m.d, query_shifts(p), 0) ==>
      @     projections_are(queries(p), 0, tokens(p), 0, query_weights(p), 0, query_shifts(p), 0, m.heads, m.n, m.width, m.d) ==>
      @     parted_to{Pre}(m.wq, (double *)\null, (double *)\null, m.heads * (m.width * m.d), query_weights(p), 0) &&
      @     parted_to(from.Q, (double *)\null, off.Q, m.heads * (m.n * m.d), queries(p), 0) &&
      @     known_to(from.Q, off.Q, m.heads * (m.n * m.d), queries(p), 0); */
    return known;
}

/* The keys. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: projected_ok(m, off);
  @ requires apart: off_beside(from, m, X, off.K, size_k(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    off.K[0 .. size_k(m) - 1];
  @ ensures sign:  \result ==> not_negative{Post}(off.K, size_k(m));
  @ ensures known: \result ==> \forall meant p; keys_from{Pre}(m, X, p) ==> projections_listed(m, p) ==>
  @     known_to{Post}(from.K, off.K, size_k(m), keys(p), 0);
  @ */
static bool bound_keys(attest_multihead m, const double *X, attest_projected from, attest_projected off)
{
    const attest_projection all = {
        .x = X, .w = m.wk, .b = m.bk, .count = m.groups, .n = m.n, .width = m.width, .d = m.d};
    //@ assert size: size_k(m) == m.groups * (m.n * m.d);
    const bool known = attest_projection_errors(all, from.K, NULL, off.K);
    /*@ assert known: known ==> \forall meant p; known_to{Pre}(X, (double *)\null, m.n * m.width, tokens(p), 0) ==>
      @     known_to{Pre}(m.wk, (double *)\null, m.groups * (m.width * m.d), key_weights(p), 0) ==>
      @     biases_listed{Pre}(m.bk, m.groups * m.d, key_shifts(p), 0) ==>
      @     projections_are(keys(p), 0, tokens(p), 0, key_weights(p), 0, key_shifts(p), 0, m.groups, m.n, m.width, m.d) ==>
      @     parted_to{Pre}(m.wk, (double *)\null, (double *)\null, m.groups * (m.width * m.d), key_weights(p), 0) &&
      @     parted_to(from.K, (double *)\null, off.K, m.groups * (m.n * m.d), keys(p), 0) &&
      @     known_to(from.K, off.K, m.groups * (m.n * m.d), keys(p), 0); */
    return known;
}

/* The values. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && projected_ok(m, from) && \valid_read(X + (0 .. m.n * m.width - 1)) &&
  @     missing_read(missing, m.groups * (m.width * m.v));
  @ requires write: projected_ok(m, off);
  @ requires apart: off_apart(from, m, missing, X, off.U, size_u(m));
  @ terminates \true;
  @ exits      \false;
  @ assigns    off.U[0 .. size_u(m) - 1];
  @ ensures sign:  \result ==> not_negative{Post}(off.U, size_u(m));
  @ ensures known: \result ==> \forall meant p; values_from{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
  @     known_to{Post}(from.U, off.U, size_u(m), values(p), 0);
  @ */
static bool bound_values(attest_multihead m, attest_missing missing, const double *X, attest_projected from,
                         attest_projected off)
{
    const attest_projection all = {
        .x = X, .w = m.wu, .missing = missing, .count = m.groups, .n = m.n, .width = m.width, .d = m.v};
    //@ assert size: size_u(m) == m.groups * (m.n * m.v);
    const bool known = attest_projection_errors(all, from.U, NULL, off.U);
    /*@ assert known: known ==> \forall meant p; known_to{Pre}(X, (double *)\null, m.n * m.width, tokens(p), 0) ==>
      @     parted_to{Pre}(m.wu, missing.low, missing.off, m.groups * (m.width * m.v), value_weights(p), 0) ==>
      @     biases_listed{Pre}((double *)\null, m.groups * m.v, value_shifts(p), 0) ==>
      @     projections_are(values(p), 0, tokens(p), 0, value_weights(p), 0, value_shifts(p), 0, m.groups, m.n, m.width, m.v) ==>
      @     parted_to(from.U, (double *)\null, off.U, m.groups * (m.n * m.v), values(p), 0) &&
      @     known_to(from.U, off.U, m.groups * (m.n * m.v), values(p), 0); */
    return known;
}

bool attest_projected_off(attest_multihead m, attest_missing missing, const double *X, attest_projected from,
                          attest_projected off)
{
    //@ ghost product_below(0, 0, m.groups, m.v);
    //@ assert queries_from: \forall meant p; inputs_listed(m, missing, X, p) ==> queries_from(m, X, p);
    //@ assert keys_from: \forall meant p; inputs_listed(m, missing, X, p) ==> keys_from(m, X, p);
    //@ assert values_from: \forall meant p; inputs_listed(m, missing, X, p) ==> values_from(m, missing, X, p);
    const bool queries = bound_queries(m, X, from, off);
    //@ ghost Queries: ;
    //@ assert tokens: same_values{Pre, Here}(X, m.n * m.width);
    //@ assert weights: same_values{Pre, Here}(m.wk, m.groups * (m.width * m.d));
    //@ assert bias: m.bk != \null ==> same_values{Pre, Here}(m.bk, m.groups * m.d);
    //@ assert weights_u: same_values{Pre, Here}(m.wu, m.groups * (m.width * m.v));
    //@ assert low: missing.low != \null ==> same_values{Pre, Here}(missing.low, m.groups * (m.width * m.v));
    //@ assert off: missing.off != \null ==> same_values{Pre, Here}(missing.off, m.groups * (m.width * m.v));
    //@ assert weights_same: weights_same{Pre, Here}(m, missing);
    //@ assert keys_still: \forall meant p; keys_from{Pre}(m, X, p) ==> keys_from(m, X, p);
    //@ assert values_yet: \forall meant p; values_from{Pre}(m, missing, X, p) ==> values_from(m, missing, X, p);
    const bool keys = bound_keys(m, X, from, off);
    //@ ghost Keys: ;
    //@ assert tokens_u: same_values{Queries, Here}(X, m.n * m.width);
    //@ assert weights_still: same_values{Queries, Here}(m.wu, m.groups * (m.width * m.v));
    //@ assert low_still: missing.low != \null ==> same_values{Queries, Here}(missing.low, m.groups * (m.width * m.v));
    //@ assert off_still: missing.off != \null ==> same_values{Queries, Here}(missing.off, m.groups * (m.width * m.v));
    //@ assert all_still: weights_same{Queries, Here}(m, missing);
    //@ assert values_still: \forall meant p; values_from{Queries}(m, missing, X, p) ==> values_from(m, missing, X, p);
    //@ assert queries_kept: same_values{Queries, Here}(from.Q, size_q(m));
    //@ assert queries_off_kept: same_values{Queries, Here}(off.Q, size_q(m));
    const bool values = bound_values(m, missing, X, from, off);
    //@ assert queries_still: same_values{Keys, Here}(from.Q, size_q(m));
    //@ assert queries_off_still: same_values{Keys, Here}(off.Q, size_q(m));
    //@ assert keys_kept: same_values{Keys, Here}(from.K, size_k(m));
    //@ assert keys_off_kept: same_values{Keys, Here}(off.K, size_k(m));
    //@ assert sign: queries && keys && values ==> off_sign(m, off);
    /*@ assert queries: queries ==> \forall meant p; queries_from{Pre}(m, X, p) ==> projections_listed(m, p) ==>
      @     known_to{Queries}(from.Q, off.Q, size_q(m), queries(p), 0) && known_to{Keys}(from.Q, off.Q, size_q(m), queries(p), 0) &&
      @     known_to(from.Q, off.Q, size_q(m), queries(p), 0); */
    /*@ assert keys: keys ==> \forall meant p; keys_from{Pre}(m, X, p) ==> projections_listed(m, p) ==>
      @     keys_from{Queries}(m, X, p) && known_to{Keys}(from.K, off.K, size_k(m), keys(p), 0) &&
      @     known_to(from.K, off.K, size_k(m), keys(p), 0); */
    /*@ assert values: values ==> \forall meant p; values_from{Pre}(m, missing, X, p) ==> projections_listed(m, p) ==>
      @     values_from{Queries}(m, missing, X, p) && values_from{Keys}(m, missing, X, p) &&
      @     known_to(from.U, off.U, size_u(m), values(p), 0); */
    return queries && keys && values;
}

bool attest_head_values(attest_multihead m, attest_projected from, attest_projected off, int64_t h, double *values,
                        double *values_off)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.v, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(0, 0, m.groups, m.v);
    //@ assert whole_values: \valid_read(from.U + (0 .. size_u(m) - 1)) && \valid_read(off.U + (0 .. size_u(m) - 1));
    //@ assert whole_weights: \valid_read(m.wo + (0 .. (m.heads * m.v) * m.out - 1));
    //@ assert beside_values: \separated(values_off + (0 .. m.n * m.out - 1), from.U + (0 .. size_u(m) - 1));
    //@ assert beside_values_off: \separated(values_off + (0 .. m.n * m.out - 1), off.U + (0 .. size_u(m) - 1));
    //@ assert beside_weights: \separated(values_off + (0 .. m.n * m.out - 1), m.wo + (0 .. (m.heads * m.v) * m.out - 1));
    const int64_t block = m.n * m.v, g = attest_key_head(m.heads, m.groups, h);
    //@ assert block: block == m.n * m.v && g == key_head_of(m, h);
    //@ ghost product_below(m.groups, block, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(g, m.groups, block);
    const int64_t at = g * block;
    //@ assert place: at == values_place(m, h) && 0 <= at && at + m.n * m.v <= size_u(m);
    //@ ghost row_inside(h, m.heads, m.v);
    const int64_t row = h * m.v;
    //@ assert row: row == h * m.v && 0 <= row && row + m.v <= m.heads * m.v;
    //@ ghost product_below(row, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(row + m.v, m.out, m.heads * m.v, m.out);
    const int64_t first = row * m.out;
    //@ assert first: first == (h * m.v) * m.out && 0 <= first && first + m.v * m.out <= (m.heads * m.v) * m.out;
    const attest_projection joined = {
        .x = from.U + at, .x_off = off.U + at, .w = m.wo + first, .count = 1, .n = m.n, .width = m.v, .d = m.out};
    //@ assert inside: part_inside(at, m.n * m.v, size_u(m)) && part_inside(first, m.v * m.out, (m.heads * m.v) * m.out);
    //@ assert there: slack_part(joined.x_off, off.U, at);
    //@ assert none: slack_part((double *)\null, (double *)\null, first);
    /*@ assert part: \forall meant p; known_to(from.U, off.U, size_u(m), values(p), 0) ==>
      @     known_to(joined.x, joined.x_off, m.n * m.v, values(p), at); */
    /*@ assert whole: \forall meant p; joining_meant(m, p) ==>
      @     known_to(m.wo, (double *)\null, (m.heads * m.v) * m.out, joining(p), 0); */
    /*@ assert weights: \forall meant p; joining_meant(m, p) ==>
      @     known_to(joined.w, (double *)\null, m.v * m.out, joining(p), first); */
    //@ assert read_values: \valid_read(joined.x + (0 .. m.n * m.v - 1)) && \valid_read(joined.x_off + (0 .. m.n * m.v - 1));
    //@ assert read_weights: \valid_read(joined.w + (0 .. m.v * m.out - 1));
    //@ assert read: projection_read(joined);
    //@ assert apart_values: \separated(values_off + (0 .. m.n * m.out - 1), joined.x + (0 .. m.n * m.v - 1));
    //@ assert apart_values_off: \separated(values_off + (0 .. m.n * m.out - 1), joined.x_off + (0 .. m.n * m.v - 1));
    //@ assert apart_weights: \separated(values_off + (0 .. m.n * m.out - 1), joined.w + (0 .. m.v * m.out - 1));
    //@ assert apart: projection_apart(joined, values_off, m.n * m.out);
    //@ assert apart_product: \separated(values_off + (0 .. m.n * m.out - 1), values + (0 .. m.n * m.out - 1));
    attest_matmul(joined.x, joined.w, m.n, m.v, m.out, values);
    //@ assert same_values: same_values{Pre, Here}(joined.x, m.n * m.v);
    //@ assert same_values_off: same_values{Pre, Here}(joined.x_off, m.n * m.v);
    //@ assert same_weights: same_values{Pre, Here}(joined.w, m.v * m.out);
    /*@ assert part_still: \forall meant p; known_to{Pre}(from.U, off.U, size_u(m), values(p), 0) ==>
      @     known_to(joined.x, joined.x_off, m.n * m.v, values(p), at); */
    /*@ assert weights_still: \forall meant p; joining_meant{Pre}(m, p) ==>
      @     known_to(joined.w, (double *)\null, m.v * m.out, joining(p), first); */
    /*@ assert zeros: \forall meant p; no_shifts(m, p) ==> zeros(value_shifts(p), m.out) &&
      @     biases_listed((double *)\null, m.out, value_shifts(p), 0); */
    /*@ assert projected: \forall meant p; no_shifts(m, p) ==> head_values_joined(m, p, h, head_values(p, h), 0) ==>
      @     head_is_projected(m, p, h, at, first); */
    /*@ assert parted: \forall meant p; joining_meant{Pre}(m, p) ==>
      @     parted_to(joined.w, (double *)\null, (double *)\null, m.v * m.out, joining(p), first); */
    const bool known = attest_projection_errors(joined, values, NULL, values_off);
    /*@ assert one_part: \forall meant p; parted_to(values, (double *)\null, values_off, m.n * m.out, head_values(p, h), 0) ==>
      @     known_to(values, values_off, m.n * m.out, head_values(p, h), 0); */
    return known;
}
