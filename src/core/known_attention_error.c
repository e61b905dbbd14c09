#define ANSWER_VALUES
#define ATTENTION_VALUES
#define ERROR_VALUES
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
#include "logic/answered.h"
#include "answer_asked.h"
#include "known_attention_error.h"
#include "answered_same.h"
#include "attention_same.h"
#include "exact_kept.h"
#include "fl.h"
#include "logit_moved.h"
#include "score_stands.h"
#include <stddef.h>

/*@ // A score x and the one that it stands for, y, no farther from it than g; the sizes of its terms come to z. The scale s stands for S,
  @ // which is off by no more than w, a part `off` of it; r is s times the sizes, p s times the gap
  @ predicate scales_apart(real S, real s, real w) = \abs(S - s) <= w;
  @ predicate scaled_gaps(real s, real x, real S, real y, real p, real w, real z, real g) = \abs(s * x - S * y) <= p + w * (z + g);
  @ predicate off_size_spread(real w, real off, real r, real p, real z, real g) = w * (z + g) == r * off + off * p;
  @ lemma off_size_spread_of: \forall real t, w, off, r, p, z, g; times_is(w, off, t) ==> times_is(r, t, z) ==> times_is(p, t, g) ==>
  @     off_size_spread(w, off, r, p, z, g);
  @ lemma scaled_gaps_by: \forall real s, x, S, y, g, w, z, t, p; gap_scaled(s, x, y, g) ==> gap_scaled(y, S, s, w) ==>
  @     order_scaled(w, \abs(y), z + g) ==> t == \abs(s) ==> times_is(p, t, g) ==> scaled_gaps(s, x, S, y, p, w, z, g);
  @ lemma scaled_gaps_of: \forall real s, x, S, y, g, w, z, t, p; \abs(x - y) <= g ==> scales_apart(S, s, w) ==> \abs(x) <= z ==> 0 <= w ==>
  @     t == \abs(s) ==> times_is(p, t, g) ==> gap_scaled(s, x, y, g) && gap_scaled(y, S, s, w) && order_scaled(w, \abs(y), z + g) &&
  @     scaled_gaps(s, x, S, y, p, w, z, g);
  @ predicate off_little(real p, real off) = off * p <= 0x1p-16 * p;
  @ lemma off_little_of: \forall real p, off; 0 <= p ==> off <= 0x1p-16 ==> order_scaled(p, off, 0x1p-16) && off_little(p, off);
  @ predicate scaled_apart(real s, real x, real S, real y, real r, real off, real p) = \abs(s * x - S * y) <= r * off + 0x1.0001p0 * p;
  @ lemma scaled_apart_with: \forall real s, x, S, y, g, w, z, off, r, p; scaled_gaps(s, x, S, y, p, w, z, g) ==>
  @     off_size_spread(w, off, r, p, z, g) ==> off_little(p, off) ==> scaled_apart(s, x, S, y, r, off, p);
  @ lemma scaled_apart_of: \forall real s, x, S, y, z, off, g, t, w, r, p; \abs(x - y) <= g ==> scales_apart(S, s, w) ==> \abs(x) <= z ==>
  @     off <= 0x1p-16 ==> 0 <= w ==> 0 <= p ==> t == \abs(s) ==> times_is(w, off, t) ==> times_is(r, t, z) ==> times_is(p, t, g) ==>
  @     scaled_gaps(s, x, S, y, p, w, z, g) && off_size_spread(w, off, r, p, z, g) && off_little(p, off) &&
  @     scaled_apart(s, x, S, y, r, off, p);
  @ predicate scaled_moved(real s, real x, real S, real y, real z, real off) =
  @     \abs(s * x - S * y) <= (\abs(s) * z) * off + 0x1.0001p0 * (\abs(s) * \abs(x - y));
  @ lemma scaled_moved_with: \forall real s, x, S, y, z, off, g, t, w, r, p; scale_stands(S, s, off) ==> \abs(x) <= z ==>
  @     t == \abs(s) ==> g == \abs(x - y) ==> times_is(w, off, t) ==> times_is(r, t, z) ==> times_is(p, t, g) ==>
  @     order_scaled(t, 0.0, off) && order_scaled(t, 0.0, g) && scales_apart(S, s, w) && scaled_apart(s, x, S, y, r, off, p);
  @ lemma scaled_moved_of: \forall real s, x, S, y, z, off; scale_stands(S, s, off) ==> \abs(x) <= z ==>
  @     times_is(off * \abs(s), off, \abs(s)) && times_is(\abs(s) * z, \abs(s), z) &&
  @     times_is(\abs(s) * \abs(x - y), \abs(s), \abs(x - y)) &&
  @     scaled_apart(s, x, S, y, \abs(s) * z, off, \abs(s) * \abs(x - y)) && scaled_moved(s, x, S, y, z, off);
  @ lemma scaled_moved_named: \forall real s, x, S, y, z, off, r, p; scaled_moved(s, x, S, y, z, off) ==> r == \abs(s) * z ==>
  @     p == \abs(s) * \abs(x - y) ==> scaled_apart(s, x, S, y, r, off, p);
  @
  @ // no score is larger than its terms are together
  @ predicate score_sized{L}(integer kind, double *q, double *k, integer n) = \abs(score_real(kind, q, k, n)) <= score_size(kind, q, k, n);
  @ lemma score_sized_none{L}: \forall integer kind, double *q, *k; score_sized(kind, q, k, 0);
  @ lemma score_sized_more{L}: \forall integer kind, double *q, *k, integer n; 0 <= n ==> score_sized(kind, q, k, n) ==>
  @     score_more(kind, q, k, n) && score_sized(kind, q, k, n + 1);
  @
  @ // the score of key j, which is the same at L and M, and no larger than its terms
  @ predicate score_kept{L, M}(attest_memory m, double *q, integer j) =
  @     same_sums{L, M}(q, m.keys + j * m.d, m.d) && score_sized{M}((integer)m.score.kind, q, m.keys + j * m.d, m.d);
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
  @     same_score_gap{L, M}((integer)s.kind, q, k, x, a, y, b, n) &&
  @     equal_scaled(\abs(s.scale), score_gap{L}((integer)s.kind, q, k, x, a, y, b, n),
  @                  score_gap{M}((integer)s.kind, q, k, x, a, y, b, n)) &&
  @     score_moved{L}(u, s, q, k, x, a, y, b, n);
  @ lemma key_moved_kept{L, M}: \forall double u, attest_memory m, double *q, \list<real> x, y, integer a, b, j;
  @     score_kept{L, M}(m, q, j) ==> key_moved{L}(u, m, q, x, a, y, b, j) ==> same_sums{M, L}(q, m.keys + j * m.d, m.d) &&
  @     key_moved{M}(u, m, q, x, a, y, b, j);
  @
  @ // a key that is shown: what its logit is known to is no more than the bound has it
  @ predicate logit_apart{L}(attest_memory m, double *q, double *bias, integer j, real l, real u) =
  @     \abs(logit_real(m, q, bias, j) - l) <= u;
  @ logic real key_gaps{L}(attest_memory m, double *q, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     \abs(m.score.scale) * score_gap((integer)m.score.kind, q, m.keys + j * m.d, x, a, y, b + j * m.d, m.d);
  @ logic real score_there(attest_memory m, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     score_listed((integer)m.score.kind, x, a, y, b + j * m.d, m.d);
  @ predicate gaps_are{L}(attest_memory m, double *q, \list<real> x, integer a, \list<real> y, integer b, integer j) =
  @     key_gaps(m, q, x, a, y, b, j) == \abs((real)m.score.scale) * \abs(score_of(m, q, j) - score_there(m, x, a, y, b, j));
  @ lemma gaps_are_of{L}: \forall attest_memory m, double *q, \list<real> x, y, integer a, b, j; gaps_are(m, q, x, a, y, b, j);
  @ predicate logit_gap_is{L}(attest_memory m, double *q, double *bias, integer j, real l, real scale, real z) =
  @     logit_real(m, q, bias, j) - l == (real)m.score.scale * score_of(m, q, j) - scale * z;
  @ lemma logit_gap_of{L}: \forall attest_memory m, double *q, *bias, \list<real> x, y, integer a, b, j, real l, scale;
  @     l == logit_of_lists(m, bias, x, a, y, b, scale, j) ==> logit_gap_is(m, q, bias, j, l, scale, score_there(m, x, a, y, b, j));
  @ lemma logit_apart_with{L}: \forall attest_memory m, double *q, *bias, integer j, real l, scale, z, r, off, p;
  @     logit_gap_is(m, q, bias, j, l, scale, z) ==> scaled_apart((real)m.score.scale, score_of(m, q, j), scale, z, r, off, p) ==>
  @     logit_apart(m, q, bias, j, l, r * off + 0x1.0001p0 * p);
  @ lemma logit_apart_of{L}: \forall attest_memory m, double *q, *bias, \list<real> x, y, integer a, b, j, real l, scale, off;
  @     score_sized((integer)m.score.kind, q, m.keys + j * m.d, m.d) ==> scale_stands(scale, (real)m.score.scale, off) ==>
  @     l == logit_of_lists(m, bias, x, a, y, b, scale, j) ==>
  @     gaps_are(m, q, x, a, y, b, j) && logit_gap_is(m, q, bias, j, l, scale, score_there(m, x, a, y, b, j)) &&
  @     scaled_moved((real)m.score.scale, score_of(m, q, j), scale, score_there(m, x, a, y, b, j),
  @                  score_size((integer)m.score.kind, q, m.keys + j * m.d, m.d), off) &&
  @     scaled_apart((real)m.score.scale, score_of(m, q, j), scale, score_there(m, x, a, y, b, j), sizes_of(m, q, j), off,
  @                  key_gaps(m, q, x, a, y, b, j)) &&
  @     logit_apart(m, q, bias, j, l, sizes_of(m, q, j) * off + 0x1.0001p0 * key_gaps(m, q, x, a, y, b, j));
  @ lemma logit_moved_of{L}: \forall double u, attest_memory m, double *q, *bias, \list<real> x, y, integer a, b, j, real l, scale, off;
  @     score_sized((integer)m.score.kind, q, m.keys + j * m.d, m.d) ==> scale_stands(scale, (real)m.score.scale, off) ==>
  @     l == logit_of_lists(m, bias, x, a, y, b, scale, j) ==> key_moved(u, m, q, x, a, y, b, j) ==> \is_finite(u) ==>
  @     logit_apart(m, q, bias, j, l, sizes_of(m, q, j) * off + 0x1.0001p0 * key_gaps(m, q, x, a, y, b, j)) &&
  @     logit_apart(m, q, bias, j, l, sizes_of(m, q, j) * off + u);
  @ lemma key_meant_of{L}: \forall attest_memory m, double *q, *bias, *moved, uint8_t *mask, \list<real> x, y, l, h, \list<integer> s,
  @     integer a, b, at, j, real scale, off; key_exact(m, q, bias, mask, x, a, y, b, l, h, s, at, scale, j) ==>
  @     score_sized((integer)m.score.kind, q, m.keys + j * m.d, m.d) ==> scale_stands(scale, (real)m.score.scale, off) ==>
  @     (shown(mask, j) ==> key_moved(moved[j], m, q, x, a, y, b, j)) ==> \is_finite(moved[j]) ==> moved != \null ==>
  @     (shown(mask, j) ==> logit_apart(m, q, bias, j, \nth(l, at + j), sizes_of(m, q, j) * off + (real)moved[j])) &&
  @     key_meant(m, q, moved, bias, mask, l, h, s, at, off, j);
  @ // the same of numbers that are not written (exact_kept.h has what the logits rest on)
  @ predicate found_row_same{L, M}(attest_memory m, double *p, double *y) = same_values{L, M}(p, m.n) && same_whole{L, M}(p, m.n) &&
  @     \forall integer b; 0 <= b < m.v ==> same_rows{L, M}(p, m.values, m.v, b, m.n) && same_entry{L, M}(y, b);
  @ lemma column_answered_kept{L, M}: \forall attest_memory m, double *p, *y, \list<real> l, h, \list<integer> s, integer at, b, real top;
  @     found_row_same{L, M}(m, p, y) ==> row_answered{L}(m, p, y, l, h, s, at, top) ==> 0 <= b < m.v ==>
  @     same_rows{L, M}(p, m.values, m.v, b, m.n) && same_entry{L, M}(y, b) && column_summed{L}(p, m.values, m.n, m.v, y, b) &&
  @     column_summed{M}(p, m.values, m.n, m.v, y, b);
  @ lemma row_answered_kept{L, M}: \forall attest_memory m, double *p, *y, \list<real> l, h, \list<integer> s, integer at, real top;
  @     found_row_same{L, M}(m, p, y) ==> row_answered{L}(m, p, y, l, h, s, at, top) ==>
  @     shares_answered{M}(p, l, h, s, at, top, m.n) && nearly_whole{M}(p, m.n, sum_depth(m.n)) &&
  @     row_answered{M}(m, p, y, l, h, s, at, top);
  @ lemma row_found_kept{L, M}: \forall attest_memory m, double *q, *bias, uint8_t *mask, double *p, *y, double lse, \list<real> l, h,
  @     \list<integer> s, integer at; found_row_same{L, M}(m, p, y) ==> same_keys{L, M}(m, q, bias, mask, m.n) ==>
  @     row_found{L}(m, q, bias, mask, p, y, lse, l, h, s, at) ==> row_found{M}(m, q, bias, mask, p, y, lse, l, h, s, at);
  @ lemma answer_kept{L, M}: \forall attest_memory m, double *p, *y, \list<real> l, v, \list<integer> s, integer at, b, real u;
  @     found_row_same{L, M}(m, p, y) ==> 0 <= b < m.v ==> answer_bounded{M}(m, y, l, s, at, v, b, u) ==>
  @     answer_bounded{L}(m, y, l, s, at, v, b, u);
  @ */

/*@ ghost
  /@ requires width: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures sized: score_sized((integer)kind, q, k, n);
   @/
  static inline void sized(attest_kind kind, const double *q, const double *k, int64_t n)
  {
      /@ loop invariant range: 0 <= t <= n;
       @ loop invariant sized: score_sized((integer)kind, q, k, t);
       @ loop assigns t;
       @ loop variant n - t; @/
      for (int64_t t = 0; t < n; t++) {
          /@ assert more: score_sized((integer)kind, q, k, t + 1); @/
      }
  }
*/

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
          sized(m.score.kind, q, key, m.d);
          /@ assert kept: score_kept{Pre, Here}(m, q, j); @/
      }
    */
}

/* error = infinity */
/*@ requires size:  0 <= n;
  @ requires write: \valid(error + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    error[0 .. n - 1];
  @ ensures infinite: \forall integer b; 0 <= b < n ==> \is_plus_infinity(error[b]);
  @ */
static void all_unknown(double *error, int64_t n)
{
    /*@ loop invariant range:    0 <= b <= n;
      @ loop invariant infinite: \forall integer c; 0 <= c < b ==> \is_plus_infinity(error[c]);
      @ loop assigns b, error[0 .. n - 1];
      @ loop variant n - b; */
    for (int64_t b = 0; b < n; b++)
        error[b] = fl_infinity();
}

void attest_known_attention_error(attest_memory m, const double *q, attest_known known, const double *bias,
                                  const uint8_t *mask, const double *p, const double *y, double lse, double scale_off,
                                  double *moved, double *work, double *error)
{
    //@ ghost product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    logits_moved(m, q, known, mask, moved);
    //@ ghost Moved: ;
    if (!attest_all_finite(moved, m.n)) {
        all_unknown(error, m.v);
        return;
    }
    //@ assert moved: moved != \null && not_negative(moved, m.n) && \forall integer j; 0 <= j < m.n ==> \is_finite(moved[j]);
    //@ assert values: known.values != \null ==> same_values{Pre, Here}(known.values, m.n * m.v);
    //@ assert slack: slack_ok(moved, m.n) && slack_ok(known.values, m.n * m.v);
    //@ assert known: all_same_known{Pre, Here}(m.values, known.values, m.n * m.v);
    //@ assert same: same_values{Pre, Here}(p, m.n) && same_values{Pre, Here}(m.values, m.n * m.v);
    //@ assert bias: \forall integer j; 0 <= j < m.n ==> same_bias{Pre, Here}(bias, j) && same_bias{Here, Pre}(bias, j);
    //@ assert mask: \forall integer j; 0 <= j < m.n ==> (shown(mask, j) <==> shown{Pre}(mask, j));
    /*@ assert scored: \forall integer j; 0 <= j < m.n ==> score_kept{Pre, Here}(m, q, j) && same_score{Pre, Here}(m, q, j) &&
      @     same_score{Here, Pre}(m, q, j) && same_scaled{Pre, Here}(m, q, j) && same_scaled{Here, Pre}(m, q, j); */
    /*@ assert keys: \forall integer j; 0 <= j < m.n ==> same_key{Pre, Here}(m, q, bias, mask, j) &&
      @     same_key{Here, Pre}(m, q, bias, mask, j); */
    //@ assert all_keys: same_keys{Pre, Here}(m, q, bias, mask, m.n) && same_keys{Here, Pre}(m, q, bias, mask, m.n);
    /*@ ghost
      SAME_WEIGHTED(Pre, Here, p, m.values, m.n, m.v)
    */
    //@ assert row: found_row_same{Pre, Here}(m, p, y);
    /*@ assert inputs: \forall \list<real> x, k, v, integer a, c; inputs_known{Pre}(m, q, known, x, a, k, c, v) ==>
      @     keys_known{Pre}(m, q, known, x, a, k, c) && known_to(m.values, known.values, m.n * m.v, v, 0); */
    /*@ assert any: \forall \list<real> x, k, integer a, c, j; keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     direct((integer)m.score.kind) ==> 0 <= j < m.n ==> shown{Pre}(mask, j) ==> key_moved{Pre}(moved[j], m, q, x, a, k, c, j); */
    /*@ assert now: \forall \list<real> x, k, integer a, c, j; 0 <= j < m.n ==> key_moved{Pre}(moved[j], m, q, x, a, k, c, j) ==>
      @     score_kept{Pre, Here}(m, q, j) && key_moved(moved[j], m, q, x, a, k, c, j); */
    /*@ assert exact: \forall \list<real> x, k, l, h, \list<integer> s, integer a, c, at, j, real scale;
      @     logits_exact{Pre}(m, q, bias, mask, x, a, k, c, l, h, s, at, scale) ==> 0 <= j < m.n ==>
      @     key_exact{Pre}(m, q, bias, mask, x, a, k, c, l, h, s, at, scale, j); */
    /*@ assert still: \forall \list<real> x, k, l, h, \list<integer> s, integer a, c, at, j, real scale; 0 <= j < m.n ==>
      @     key_exact{Pre}(m, q, bias, mask, x, a, k, c, l, h, s, at, scale, j) ==> same_key{Here, Pre}(m, q, bias, mask, j) &&
      @     same_bias{Here, Pre}(bias, j) && key_exact(m, q, bias, mask, x, a, k, c, l, h, s, at, scale, j); */
    /*@ assert each: \forall \list<real> x, k, l, h, \list<integer> s, integer a, c, at, j, real off, scale;
      @     scale_stands(scale, (real)m.score.scale, off) ==> keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     logits_exact{Pre}(m, q, bias, mask, x, a, k, c, l, h, s, at, scale) ==> 0 <= j < m.n ==>
      @     key_exact(m, q, bias, mask, x, a, k, c, l, h, s, at, scale, j) &&
      @     (shown(mask, j) ==> key_moved(moved[j], m, q, x, a, k, c, j)) && key_meant(m, q, moved, bias, mask, l, h, s, at, off, j); */
    /*@ assert meant: \forall \list<real> x, k, l, h, \list<integer> s, integer a, c, at, real off, scale;
      @     scale_stands(scale, (real)m.score.scale, off) ==> keys_known{Pre}(m, q, known, x, a, k, c) ==>
      @     logits_exact{Pre}(m, q, bias, mask, x, a, k, c, l, h, s, at, scale) ==>
      @     logits_meant(m, q, moved, bias, mask, l, h, s, at, off); */
    /*@ assert found: \forall \list<real> l, h, \list<integer> s, integer at, real off;
      @     row_found{Pre}(m, q, bias, mask, p, y, lse, l, h, s, at) ==> logits_meant(m, q, moved, bias, mask, l, h, s, at, off) ==>
      @     row_found(m, q, bias, mask, p, y, lse, l, h, s, at) && error_asked(m, q, moved, bias, mask, p, y, lse, l, h, s, at, off); */
    //@ ghost Asked: ;
    attest_attention_error(m, q, bias, mask, p, y, lse, scale_off,
                           (attest_slack){.logits = moved, .values = known.values}, work, error);
    /*@ assert bounded: \forall \list<real> l, h, v, \list<integer> s, integer at, b, real off; reaches(scale_off, off) ==>
      @     error_asked{Asked}(m, q, moved, bias, mask, p, y, lse, l, h, s, at, off) ==>
      @     known_to{Asked}(m.values, known.values, m.n * m.v, v, 0) ==> 0 <= b < m.v ==> \is_finite(error[b]) ==>
      @     answer_bounded{Asked}(m, y, l, s, at, v, b, (real)error[b]) && answer_bounded{Pre}(m, y, l, s, at, v, b, (real)error[b]); */
}
