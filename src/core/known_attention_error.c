#define ANSWER_VALUES
#define ATTENTION_VALUES
#define MOVED_VALUES
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
#include "known_attention_error.h"
#include "attention_same.h"
#include "logit_moved.h"
#include "score_stands.h"
#include <stddef.h>

/*@ // a scale that stands for s; a score x and the one that it stands for, y, both times the scale
  @ predicate scale_grown(real scale, real s) = \abs(scale) <= 0x1.0001p0 * \abs(s);
  @ lemma scale_grown_of: \forall real scale, s, off; scale_stands(scale, s, off) ==> order_scaled(\abs(s), off, 0x1p-16) &&
  @     scale_grown(scale, s);
  @ predicate scores_moved(real scale, real x, real y, real u) = \abs(scale * y - scale * x) <= u;
  @ predicate moved_to(real s, real g, real u) = 0x1.0001p0 * (\abs(s) * g) <= u;
  @ lemma scores_moved_of: \forall real scale, s, x, y, g, u; scale_grown(scale, s) ==> \abs(y - x) <= g ==> moved_to(s, g, u) ==>
  @     gap_scaled(scale, y, x, g) && order_scaled(g, \abs(scale), 0x1.0001p0 * \abs(s)) && scores_moved(scale, x, y, u);
  @
  @ // the score of key j, which is the same at L and M
  @ predicate score_kept{L, M}(attest_memory m, double *q, integer j) = same_sums{L, M}(q, m.keys + j * m.d, m.d);
  @ predicate keys_known{L}(attest_memory m, double *q, attest_known known, \list<real> x, integer a, \list<real> y, integer b) =
  @     known_to(q, known.query, m.d, x, a) && known_to(m.keys, known.keys, m.n * m.d, y, b);
  @ predicate key_moved{L}(double u, attest_memory m, double *q, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     score_moved(u, m.score, q, m.keys + j * m.d, x, a, y, b + j * m.d, m.d);
  @ // u bounds what moves key j, whatever the query and the keys stand for
  @ predicate any_moved{L}(double u, attest_memory m, double *q, attest_known known, uint8_t *mask, integer j) =
  @     shown(mask, j) ==> direct((integer)m.score.kind) ==> \forall \list<real> x, y, integer a, b; keys_known(m, q, known, x, a, y, b) ==>
  @     key_moved(u, m, q, x, a, y, b, j);
  @ predicate same_score_gap{L, M}(integer kind, double *q, double *k, \list<real> x, integer a, \list<real> y, integer b, integer n) =
  @     score_gap{L}(kind, q, k, x, a, y, b, n) == score_gap{M}(kind, q, k, x, a, y, b, n);
  @ lemma same_score_gap_of{L, M}: \forall integer kind, double *q, *k, \list<real> x, y, integer a, b, n; same_sums{L, M}(q, k, n) ==>
  @     same_score_gap{L, M}(kind, q, k, x, a, y, b, n);
  @ lemma score_moved_same{L, M}: \forall double u, attest_score s, double *q, *k, \list<real> x, y, integer a, b, n;
  @     same_sums{L, M}(q, k, n) ==> score_moved{M}(u, s, q, k, x, a, y, b, n) ==>
  @     same_score_gap{L, M}(exact_kind((integer)s.kind), q, k, x, a, y, b, n) &&
  @     equal_scaled(\abs(s.scale), score_gap{L}(exact_kind((integer)s.kind), q, k, x, a, y, b, n),
  @                  score_gap{M}(exact_kind((integer)s.kind), q, k, x, a, y, b, n)) &&
  @     score_moved{L}(u, s, q, k, x, a, y, b, n);
  @ lemma key_moved_kept{L, M}: \forall double u, attest_memory m, double *q, \list<real> x, y, integer a, b, j;
  @     score_kept{L, M}(m, q, j) ==> key_moved{L}(u, m, q, x, a, y, b, j) ==> same_sums{M, L}(q, m.keys + j * m.d, m.d) &&
  @     key_moved{M}(u, m, q, x, a, y, b, j);
  @
  @ // so its logit is known to what moves it
  @ logic real score_there(attest_memory m, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     score_listed((integer)m.score.kind, x, a, y, b + j * m.d, m.d);
  @ logic real gap_there{L}(attest_memory m, double *q, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     score_gap(exact_kind((integer)m.score.kind), q, m.keys + j * m.d, x, a, y, b + j * m.d, m.d);
  @ predicate apart_there{L}(attest_memory m, double *q, \list<real> x, integer a, \list<real> y, integer b, integer j, real g) =
  @     \abs(score_there(m, x, a, y, b, j) - score_of(m, q, j)) <= g;
  @ lemma apart_there_of{L}: \forall attest_memory m, double *q, \list<real> x, y, integer a, b, j;
  @     direct((integer)m.score.kind) ==> exact_kind((integer)m.score.kind) == (integer)m.score.kind &&
  @     apart_there(m, q, x, a, y, b, j, gap_there(m, q, x, a, y, b, j));
  @ lemma moved_to_of{L}: \forall double u, attest_memory m, double *q, \list<real> x, y, integer a, b, j;
  @     key_moved(u, m, q, x, a, y, b, j) ==> \is_finite(u) ==> moved_to((real)m.score.scale, gap_there(m, q, x, a, y, b, j), (real)u);
  @ lemma scores_moved_there{L}: \forall double u, attest_memory m, double *q, \list<real> x, y, integer a, b, j, real scale, off;
  @     direct((integer)m.score.kind) ==> scale_stands(scale, (real)m.score.scale, off) ==> key_moved(u, m, q, x, a, y, b, j) ==>
  @     \is_finite(u) ==>
  @     scale_grown(scale, (real)m.score.scale) && apart_there(m, q, x, a, y, b, j, gap_there(m, q, x, a, y, b, j)) &&
  @     moved_to((real)m.score.scale, gap_there(m, q, x, a, y, b, j), (real)u) &&
  @     scores_moved(scale, score_of(m, q, j), score_there(m, x, a, y, b, j), (real)u);
  @ predicate logit_from(real l, real scale, real z, real b) = l == scale * z + b;
  @ predicate logit_near_to(real l, real scale, real x, real b, real u) = \abs(l - (scale * x + b)) <= u;
  @ lemma logit_near_to_of: \forall real l, scale, x, z, b, u; logit_from(l, scale, z, b) ==> scores_moved(scale, x, z, u) ==>
  @     logit_near_to(l, scale, x, b, u);
  @ lemma logit_from_of{L}: \forall attest_memory m, double *bias, \list<real> x, y, integer a, b, j, real l, scale;
  @     l == logit_of_lists(m, bias, x, a, y, b, scale, j) ==> logit_from(l, scale, score_there(m, x, a, y, b, j), bias_of(bias, j));
  @ lemma logit_is_so{L}: \forall double *slack, *bias, integer j, real l, scale, y; slack != \null ==>
  @     (\is_finite(slack[j]) ==> logit_near_to(l, scale, y, bias_of(bias, j), (real)slack[j])) ==> logit_is(slack, bias, j, l, scale, y);
  @ lemma logit_is_of{L}: \forall attest_memory m, double *q, *bias, *moved, \list<real> x, y, integer a, b, j, real l, scale, off;
  @     direct((integer)m.score.kind) ==> scale_stands(scale, (real)m.score.scale, off) ==> key_moved(moved[j], m, q, x, a, y, b, j) ==>
  @     moved != \null ==> l == logit_of_lists(m, bias, x, a, y, b, scale, j) ==>
  @     logit_from(l, scale, score_there(m, x, a, y, b, j), bias_of(bias, j)) &&
  @     (\is_finite(moved[j]) ==> scores_moved(scale, score_of(m, q, j), score_there(m, x, a, y, b, j), (real)moved[j]) &&
  @         logit_near_to(l, scale, score_of(m, q, j), bias_of(bias, j), (real)moved[j])) &&
  @     logit_is(moved, bias, j, l, scale, score_of(m, q, j));
  @ lemma key_stands_of{L}: \forall attest_memory m, double *q, *bias, *moved, uint8_t *mask, \list<real> x, y, l, \list<integer> s,
  @     integer a, b, at, j, real scale, off; direct((integer)m.score.kind) ==>
  @     key_exact(m, bias, mask, x, a, y, b, l, s, at, scale, j) ==>
  @     scale_stands(scale, (real)m.score.scale, off) ==> (shown(mask, j) ==> key_moved(moved[j], m, q, x, a, y, b, j)) ==>
  @     moved != \null ==> (key_open(bias, mask, j) ==> logit_is(moved, bias, j, \nth(l, at + j), scale, score_of(m, q, j))) &&
  @     key_stands(m, q, moved, bias, mask, l, s, at, scale, j);
  @ */

/* What the errors of the query and of the keys move each logit by; 0 where the key is hidden. */
/*@ requires memory: memory_ok(m);
  @ requires mask:   mask == \null || \valid_read(mask + (0 .. m.n - 1)) && \separated(moved + (0 .. m.n - 1), mask + (0 .. m.n - 1));
  @ requires read:   \valid_read(q + (0 .. m.d - 1)) && known_ok(m, known);
  @ requires write:  \valid(moved + (0 .. m.n - 1));
  @ requires apart:  memory_apart(m, moved, m.n) && \separated(q + (0 .. m.d - 1), moved + (0 .. m.n - 1));
  @ requires beside: slack_apart(known.query, m.d, moved, m.n) && slack_apart(known.keys, m.n * m.d, moved, m.n);
  @ terminates \true;
  @ exits      \false;
  @ assigns    moved[0 .. m.n - 1];
  @ ensures numbers: \forall integer j; 0 <= j < m.n ==> \ge_double(moved[j], (double)0.0);
  @ ensures upper:   \forall integer j; 0 <= j < m.n ==> any_moved{Pre}(\at(moved[j], Post), m, q, known, mask, j);
  @ ensures kept:    \forall integer j; 0 <= j < m.n ==> score_kept{Pre, Post}(m, q, j);
  @ */
static void logits_moved(attest_memory m, const double *q, attest_known known, const uint8_t *mask, double *moved)
{
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(moved[i], (double)0.0);
      @ loop invariant upper:   \forall integer i; 0 <= i < j ==> any_moved{Pre}(moved[i], m, q, known, mask, i);
      @ loop assigns j, moved[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        const double *key = m.keys + j * m.d, *off = known.keys == NULL ? NULL : known.keys + j * m.d;
        //@ assert part: slack_part(off, known.keys, j * m.d) && part_inside(j * m.d, m.d, m.n * m.d);
        //@ assert read: \valid_read(key + (0 .. m.d - 1)) && (off == \null || \valid_read(off + (0 .. m.d - 1)));
        //@ assert query: all_same_known{Pre, Here}(q, known.query, m.d);
        //@ assert keys: all_same_known{Pre, Here}(m.keys, known.keys, m.n * m.d);
        /*@ assert known: \forall \list<real> x, y, integer a, b; keys_known{Pre}(m, q, known, x, a, y, b) ==>
          @     known_to(q, known.query, m.d, x, a) && known_to(m.keys, known.keys, m.n * m.d, y, b) &&
          @     known_to(key, off, m.d, y, b + j * m.d); */
        //@ assert mask: shown(mask, j) <==> shown{Pre}(mask, j);
        /*@ ghost
          SAME_SUMS(Pre, Here, q, key, m.d)
        */
        const bool hidden = mask != NULL && mask[j] == 0;
        const double bound = hidden ? 0.0 : attest_logit_moved(m.score, q, known.query, key, off, m.d);
        /*@ assert moved: !hidden ==> direct((integer)m.score.kind) ==> \forall \list<real> x, y, integer a, b;
          @     keys_known{Pre}(m, q, known, x, a, y, b) ==> score_moved(bound, m.score, q, key, x, a, y, b + j * m.d, m.d) &&
          @     key_moved{Pre}(bound, m, q, x, a, y, b, j); */
        //@ assert any: any_moved{Pre}(bound, m, q, known, mask, j);
        moved[j] = bound;
    }
    /*@ ghost
      /@ loop invariant range: 0 <= j <= m.n;
       @ loop invariant kept:  \forall integer i; 0 <= i < j ==> score_kept{Pre, Here}(m, q, i);
       @ loop assigns j;
       @ loop variant m.n - j; @/
      for (int64_t j = 0; j < m.n; j++) {
          row_inside(j, m.n, m.d);
          const double *key = m.keys + j * m.d;
          /@ assert key: same_values{Pre, Here}(key, m.d); @/
          SAME_SUMS(Pre, Here, q, key, m.d)
          /@ assert kept: score_kept{Pre, Here}(m, q, j); @/
      }
    */
}

void attest_known_attention_error(attest_memory m, const double *q, attest_known known, const double *bias,
                                  const uint8_t *mask, const double *p, const double *y, double scale_off,
                                  double *moved, double *work, double *error)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    logits_moved(m, q, known, mask, moved);
    //@ ghost Moved: ;
    //@ assert moved: moved != \null && not_negative(moved, m.n);
    //@ assert values: known.values != \null ==> same_values{Pre, Here}(known.values, m.n * m.v);
    //@ assert slack: slack_ok(moved, m.n) && slack_ok(known.values, m.n * m.v);
    //@ assert known: all_same_known{Pre, Here}(m.values, known.values, m.n * m.v);
    //@ assert bias: \forall integer j; 0 <= j < m.n ==> same_bias{Pre, Here}(bias, j);
    //@ assert mask: \forall integer j; 0 <= j < m.n ==> (shown(mask, j) <==> shown{Pre}(mask, j));
    //@ assert scored: \forall integer j; 0 <= j < m.n ==> score_kept{Pre, Here}(m, q, j) && same_score{Pre, Here}(m, q, j);
    /*@ assert inputs: \forall \list<real> x, k, v, integer a, c; inputs_known{Pre}(m, q, known, x, a, k, c, v) ==>
      @     keys_known{Pre}(m, q, known, x, a, k, c) && known_to(m.values, known.values, m.n * m.v, v, 0); */
    /*@ assert any: \forall \list<real> x, k, integer a, c, j; keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     direct((integer)m.score.kind) ==> 0 <= j < m.n ==> shown{Pre}(mask, j) ==> key_moved{Pre}(moved[j], m, q, x, a, k, c, j); */
    /*@ assert now: \forall \list<real> x, k, integer a, c, j; 0 <= j < m.n ==> key_moved{Pre}(moved[j], m, q, x, a, k, c, j) ==>
      @     score_kept{Pre, Here}(m, q, j) && key_moved(moved[j], m, q, x, a, k, c, j); */
    /*@ assert exact: \forall \list<real> x, k, l, \list<integer> s, integer a, c, at, j, real scale;
      @     logits_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale) ==> 0 <= j < m.n ==> direct((integer)m.score.kind) &&
      @     key_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale, j); */
    /*@ assert still: \forall \list<real> x, k, l, \list<integer> s, integer a, c, at, j, real scale; 0 <= j < m.n ==>
      @     key_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale, j) ==> same_bias{Pre, Here}(bias, j) &&
      @     key_exact(m, bias, mask, x, a, k, c, l, s, at, scale, j); */
    /*@ assert each: \forall \list<real> x, k, l, \list<integer> s, integer a, c, at, j, real off, scale;
      @     scale_stands(scale, (real)m.score.scale, off) ==> keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     logits_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale) ==> 0 <= j < m.n ==>
      @     key_exact(m, bias, mask, x, a, k, c, l, s, at, scale, j) &&
      @     (shown(mask, j) ==> key_moved(moved[j], m, q, x, a, k, c, j)) && key_stands(m, q, moved, bias, mask, l, s, at, scale, j); */
    /*@ assert stand: \forall \list<real> x, k, l, \list<integer> s, integer a, c, at, real off, scale;
      @     scale_stands(scale, (real)m.score.scale, off) ==> keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     logits_exact{Pre}(m, bias, mask, x, a, k, c, l, s, at, scale) ==> logits_stand(m, q, moved, bias, mask, l, s, at, scale); */
    attest_attention_error(m, q, bias, mask, p, y, scale_off, (attest_slack){.logits = moved, .values = known.values},
                           work, error);
    /*@ assert bounded: \forall \list<real> l, v, \list<integer> s, integer at, b, real off, scale; reaches(scale_off, off) ==>
      @     scale_stands(scale, (real)m.score.scale, off) ==> logits_stand{Moved}(m, q, moved, bias, mask, l, s, at, scale) ==>
      @     known_to{Moved}(m.values, known.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     answer_bounded{Moved}(m, y, l, s, at, v, b, (real)error[b]) && answer_bounded{Pre}(m, y, l, s, at, v, b, (real)error[b]); */
}
