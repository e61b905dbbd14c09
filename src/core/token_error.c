#define ANSWER_VALUES
#define ATTENTION_VALUES
#define INTERVAL_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/index.h"
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "answer_asked.h"
#include "token_error.h"
#include "attention.h"
#include "directed.h"
#include "exact_kept.h"
#include "fl.h"
#include "interval.h"

/*@ // y, off by no more than `off`, has joined a sum that is off by no more than `error`, and left `next`; that is off by no more than u
  @ predicate entry_joined(double next, double sum, double y, double error, double off, double u) = \is_finite(u) ==>
  @     \is_finite(error) && \is_finite(off) && error + off + \abs(next - (sum + y)) <= u;
  @ lemma sum_known_joined: \forall double next, sum, y, error, off, u, real r, t; entry_joined(next, sum, y, error, off, u) ==>
  @     sum_known(sum, error, r) ==> sum_known(y, off, t) ==> sum_known(next, u, r + t);
  @ // an element of an output is one that may join
  @ predicate output_known{L}(attest_memory m, double *y, double *off, \list<real> l, \list<integer> s, integer at, \list<real> v,
  @                           integer b) = sum_known(y[b], off[b], attention_real(l, s, at, m.n, v, 0, m.v, b, m.n));
  @ lemma output_known_of{L, M}: \forall attest_memory m, double *y, *off, \list<real> l, v, \list<integer> s, integer at, b;
  @     same_entry{L, M}(y, b) ==> (\is_finite(\at(off[b], M)) ==> answer_bounded{L}(m, y, l, s, at, v, b, \at((real)off[b], M))) ==>
  @     output_known{M}(m, y, off, l, s, at, v, b);
  @ predicate place_joined{L, M}(double *sum, double *y, double *error, double *off, integer o) =
  @     entry_joined(\at(sum[o], M), \at(sum[o], L), \at(y[o], L), \at(error[o], L), \at(off[o], L), \at(error[o], M)); */

/* What a sum that may be off by `error` may be off when y, which may be by `off`, has joined it and left `next`. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  entry_joined(next, sum, y, error, off, \result);
  @ */
static double joined_error(double sum, double y, double error, double off, double next)
{
    const attest_interval exact = attest_interval_add(attest_point(sum), attest_point(y));
    //@ assert exact: encloses(exact, sum + y);
    const double lost = attest_farthest(next, exact);
    //@ assert lost: fl_not_below(lost, \abs(next - (sum + y)));
    return attest_at_most(fl_add_up(fl_add_up(error, off), lost));
}

/* sum += y */
/*@ requires size:  0 <= n;
  @ requires read:  \valid_read(y + (0 .. n - 1)) && \valid_read(off + (0 .. n - 1));
  @ requires write: \valid(sum + (0 .. n - 1)) && \valid(error + (0 .. n - 1));
  @ requires apart: \separated(sum + (0 .. n - 1), error + (0 .. n - 1)) && \separated(y + (0 .. n - 1), sum + (0 .. n - 1)) &&
  @     \separated(y + (0 .. n - 1), error + (0 .. n - 1)) && \separated(off + (0 .. n - 1), sum + (0 .. n - 1)) &&
  @     \separated(off + (0 .. n - 1), error + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    sum[0 .. n - 1], error[0 .. n - 1];
  @ ensures numbers: \forall integer o; 0 <= o < n ==> \ge_double(error[o], (double)0.0);
  @ ensures joined:  \forall integer o; 0 <= o < n ==> place_joined{Pre, Post}(sum, y, error, off, o);
  @ */
static void join(const double *y, const double *off, int64_t n, double *sum, double *error)
{
    /*@ loop invariant range:   0 <= o <= n;
      @ loop invariant numbers: \forall integer b; 0 <= b < o ==> \ge_double(error[b], (double)0.0);
      @ loop invariant joined:  \forall integer b; 0 <= b < o ==> place_joined{Pre, Here}(sum, y, error, off, b);
      @ loop invariant rest:    \forall integer b; o <= b < n ==> kept{Pre, Here}(sum, b) && kept{Pre, Here}(error, b);
      @ loop assigns o, sum[0 .. n - 1], error[0 .. n - 1];
      @ loop variant n - o; */
    for (int64_t o = 0; o < n; o++) {
        //@ assert read: kept{Pre, Here}(y, o) && kept{Pre, Here}(off, o);
        //@ assert rest: kept{Pre, Here}(sum, o) && kept{Pre, Here}(error, o);
        const double next = fl_add(sum[o], y[o]);
        const double now = joined_error(sum[o], y[o], error[o], off[o], next);
        /*@ assert joined: entry_joined(next, \at(sum[\at(o, Here)], Pre), \at(y[\at(o, Here)], Pre), \at(error[\at(o, Here)], Pre),
          @     \at(off[\at(o, Here)], Pre), now); */
        //@ ghost Step: ;
        error[o] = now;
        sum[o] = next;
        //@ assert one: place_joined{Pre, Here}(sum, y, error, off, o);
        /*@ assert others: \forall integer b; 0 <= b < o ==> place_joined{Pre, Step}(sum, y, error, off, b) &&
          @     place_joined{Pre, Here}(sum, y, error, off, b); */
    }
}

/* The output y [v] of attest_attention_row for this query, and what each of its elements may be off by: off [v]. */
/*@ requires memory: memory_ok(m);
  @ requires row:    row_ok(bias, mask, m.n);
  @ requires read:   \valid_read(q + (0 .. m.d - 1));
  @ requires known:  known_ok(m, known) && slack_ok(known.values, m.n * m.v);
  @ requires write:  \valid(work + (0 .. 3 * m.n - 1)) && \valid(y + (0 .. m.v - 1)) && \valid(off + (0 .. m.v - 1));
  @ requires apart:  token_apart(m, q, known, bias, mask, work, 3 * m.n) && token_apart(m, q, known, bias, mask, y, m.v) &&
  @     token_apart(m, q, known, bias, mask, off, m.v) && \separated(work + (0 .. 3 * m.n - 1), y + (0 .. m.v - 1)) &&
  @     \separated(work + (0 .. 3 * m.n - 1), off + (0 .. m.v - 1)) && \separated(y + (0 .. m.v - 1), off + (0 .. m.v - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    work[0 .. 3 * m.n - 1], y[0 .. m.v - 1], off[0 .. m.v - 1];
  @ ensures status: \result == ATTEST_OK || \result == ATTEST_EMPTY_ROW || \result == ATTEST_RANGE;
  @ ensures blind:  \result == ATTEST_EMPTY_ROW <==> shows_none{Pre}(mask, m.n);
  @ ensures known:  \result == ATTEST_OK ==> \forall \list<real> x, y_, v, l, \list<integer> s, integer a, k, at, b, real w, scale;
  @     reaches(scale_off, w) ==> scale_stands(scale, (real)m.score.scale, w) ==> inputs_known{Pre}(m, q, known, x, a, y_, k, v) ==>
  @     logits_exact{Pre}(m, bias, mask, x, a, y_, k, l, s, at, scale) ==> 0 <= b < m.v ==>
  @     output_known{Post}(m, y, off, l, s, at, v, b);
  @ */
static attest_status bounded_row(attest_memory m, const double *q, attest_known known, const double *bias,
                                 const uint8_t *mask, double scale_off, double *work, double *y, double *off)
{
    double *p = work, *moved = work + m.n, *shares = work + 2 * m.n, lse;
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ assert apart: memory_apart(m, p, m.n) && memory_apart(m, &lse, 1);
    //@ assert row: row_apart(bias, mask, m.n, p, m.n) && row_apart(bias, mask, m.n, &lse, 1);
    const attest_status status = attest_attention_row(m, q, bias, mask, p, y, &lse);
    if (status != ATTEST_OK)
        return status;
    //@ assert values: same_values{Pre, Here}(m.values, m.n * m.v);
    //@ assert bias: \forall integer j; 0 <= j < m.n ==> same_bias{Pre, Here}(bias, j);
    //@ assert mask: \forall integer j; 0 <= j < m.n ==> (shown(mask, j) <==> shown{Pre}(mask, j));
    //@ assert inputs_same: same_values{Pre, Here}(q, m.d) && same_values{Pre, Here}(m.keys, m.n * m.d);
    //@ assert known_query: all_same_known{Pre, Here}(q, known.query, m.d);
    //@ assert known_keys: all_same_known{Pre, Here}(m.keys, known.keys, m.n * m.d);
    //@ assert known_values: all_same_known{Pre, Here}(m.values, known.values, m.n * m.v);
    //@ assert slack: slack_ok(known.values, m.n * m.v);
    //@ assert same: same_shown{Pre, Here}(bias, mask, m.n);
    /*@ assert inputs: \forall \list<real> x, y_, v, integer a, k; inputs_known{Pre}(m, q, known, x, a, y_, k, v) ==>
      @     inputs_known(m, q, known, x, a, y_, k, v); */
    /*@ assert exact: \forall \list<real> x, y_, l, \list<integer> s, integer a, k, at, real scale;
      @     logits_exact{Pre}(m, bias, mask, x, a, y_, k, l, s, at, scale) ==>
      @     logits_exact(m, bias, mask, x, a, y_, k, l, s, at, scale); */
    //@ assert beside: known_apart(m, q, known, moved, m.n) && known_apart(m, q, known, shares, m.n);
    //@ ghost Row: ;
    attest_known_attention_error(m, q, known, bias, mask, p, y, scale_off, moved, shares, off);
    //@ assert kept: \forall integer b; 0 <= b < m.v ==> same_entry{Row, Here}(y, b);
    /*@ assert known: \forall \list<real> x, y_, v, l, \list<integer> s, integer a, k, at, b, real w, scale;
      @     reaches(scale_off, w) ==> scale_stands(scale, (real)m.score.scale, w) ==> inputs_known{Pre}(m, q, known, x, a, y_, k, v) ==>
      @     logits_exact{Pre}(m, bias, mask, x, a, y_, k, l, s, at, scale) ==> 0 <= b < m.v ==>
      @     inputs_known{Row}(m, q, known, x, a, y_, k, v) && logits_exact{Row}(m, bias, mask, x, a, y_, k, l, s, at, scale) &&
      @     same_entry{Row, Here}(y, b) &&
      @     (\is_finite(off[b]) ==> answer_bounded{Row}(m, y, l, s, at, v, b, (real)off[b])) &&
      @     output_known(m, y, off, l, s, at, v, b); */
    return status;
}

attest_status attest_add_token(attest_memory m, const double *q, attest_known known, const double *bias,
                               const uint8_t *mask, double scale_off, double *work, double *sum, double *error)
{
    double *y = work + 3 * m.n, *off = y + m.v;
    //@ assert apart_work: token_apart(m, q, known, bias, mask, work, 3 * m.n);
    //@ assert apart_y: token_apart(m, q, known, bias, mask, y, m.v);
    //@ assert apart_off: token_apart(m, q, known, bias, mask, off, m.v);
    const attest_status status = bounded_row(m, q, known, bias, mask, scale_off, work, y, off);
    //@ assert same: same_values{Pre, Here}(sum, m.v) && same_values{Pre, Here}(error, m.v);
    if (status != ATTEST_OK)
        return status;
    //@ ghost Row: ;
    /*@ assert row: \forall \list<real> x, y_, v, l, \list<integer> s, integer a, k, at, b, real w, scale;
      @     reaches(scale_off, w) ==> scale_stands(scale, (real)m.score.scale, w) ==> inputs_known{Pre}(m, q, known, x, a, y_, k, v) ==>
      @     logits_exact{Pre}(m, bias, mask, x, a, y_, k, l, s, at, scale) ==> 0 <= b < m.v ==>
      @     output_known(m, y, off, l, s, at, v, b); */
    join(y, off, m.v, sum, error);
    //@ assert joined: \forall integer b; 0 <= b < m.v ==> place_joined{Row, Here}(sum, y, error, off, b);
    /*@ assert old: \forall integer b, real r; 0 <= b < m.v ==> sum_known(\at(sum[b], Pre), \at(error[b], Pre), r) ==>
      @     sum_known(\at(sum[b], Row), \at(error[b], Row), r); */
    /*@ assert added: \forall \list<real> x, y_, v, l, \list<integer> s, integer a, k, at, b, real w, scale, r;
      @     reaches(scale_off, w) ==> scale_stands(scale, (real)m.score.scale, w) ==> inputs_known{Pre}(m, q, known, x, a, y_, k, v) ==>
      @     logits_exact{Pre}(m, bias, mask, x, a, y_, k, l, s, at, scale) ==> 0 <= b < m.v ==>
      @     sum_known(\at(sum[b], Pre), \at(error[b], Pre), r) ==>
      @     output_known{Row}(m, y, off, l, s, at, v, b) && sum_known(\at(sum[b], Row), \at(error[b], Row), r) &&
      @     place_joined{Row, Here}(sum, y, error, off, b) &&
      @     sum_known(sum[b], error[b], r + attention_real(l, s, at, m.n, v, 0, m.v, b, m.n)); */
    return status;
}
