#define ATTENTION_VALUES
#define MOVED_VALUES
#define ROWS_VALUES
#define SCORE_VALUES
#define VECTOR_VALUES
#include "logic/logit.h"
#include "rounding.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "vector.h"
#include "attention_memory.h"
#include "weighted_rows.h"
#include "logic/attention.h"
#include "score_stands.h"
#include "error_steps.h"
#include "logit_moved.h"
#include <stddef.h>

/*@ // a bound of term_off (logic/mean.h), in its parts
  @ predicate parts_moved(double u, real x, real r, real y, real o) = reaches_plus(u, (\abs(y) + o) * r, \abs(x), o);
  @ predicate term_off_reached(double u, real x, real r, real y, real o) = reaches(u, term_off(x, r, y, o));
  @ lemma term_off_reached_of: \forall double u, real x, r, y, o; parts_moved(u, x, r, y, o) ==> term_off_reached(u, x, r, y, o);
  @
  @ // the bound so far, u; the next term's, t; their sum, s
  @ predicate score_within{L}(double u, integer kind, double *q, double *k, \list<real> x, integer a, \list<real> y, integer b, integer n) =
  @     reaches(u, score_gap(kind, q, k, x, a, y, b, n));
  @ lemma score_within_none{L}: \forall double u, *q, *k, \list<real> x, y, integer kind, a, b; IS_VALUE(u, 0.0) ==>
  @     score_within(u, kind, q, k, x, a, y, b, 0);
  @ predicate term_within(double t, real r, real z) = reaches(t, \abs(r - z));
  @ lemma term_within_of: \forall double t, integer kind, real q, e, k, f, x, y; reaches(t, term_of_off(kind, q, e, k, f)) ==>
  @     stand(x, q, e, y, k, f) ==> term_stands(kind, x, q, e, y, k, f) && term_within(t, term_of(kind, q, k), term_of(kind, x, y));
  @ // what entry t is known to, of both
  @ lemma known_stand{L}: \forall double *q, *q_off, *k, *k_off, \list<real> x, y, integer d, a, b, t; known_to(q, q_off, d, x, a) ==>
  @     known_to(k, k_off, d, y, b) ==> 0 <= t < d ==> known_at(q, q_off, t, \nth(x, a + t)) &&
  @     known_at(k, k_off, t, \nth(y, b + t)) &&
  @     stand(\nth(x, a + t), (real)q[t], number_or_zero(q_off, t), \nth(y, b + t), (real)k[t], number_or_zero(k_off, t));
  @ predicate bounds_added(double s, double u, double t) = \is_finite(s) ==> \is_finite(u) && \is_finite(t) && u + t <= s;
  @ predicate score_listed_more(integer kind, \list<real> x, integer a, \list<real> y, integer b, integer n) =
  @     score_listed(kind, x, a, y, b, n + 1) ==
  @         score_listed(kind, x, a, y, b, n) + term_of(kind, \nth(x, a + n), \nth(y, b + n));
  @ lemma score_listed_more_of: \forall integer kind, \list<real> x, y, integer a, b, n; 0 <= n ==> score_listed_more(kind, x, a, y, b, n);
  @ lemma score_within_more{L}: \forall double s, u, t, *q, *k, \list<real> x, y, integer kind, a, b, n; 0 <= n ==>
  @     score_within(u, kind, q, k, x, a, y, b, n) ==>
  @     term_within(t, term_of(kind, q[n], k[n]), term_of(kind, \nth(x, a + n), \nth(y, b + n))) ==> bounds_added(s, u, t) ==>
  @     score_more(kind, q, k, n) && score_listed_more(kind, x, a, y, b, n) && score_within(s, kind, q, k, x, a, y, b, n + 1);
  @
  @ // for all numbers for which they may stand
  @ predicate moved_within{L}(double u, integer kind, double *q, double *q_off, double *k, double *k_off, integer d, integer n) =
  @     \forall \list<real> x, y, integer a, b; known_to(q, q_off, d, x, a) ==> known_to(k, k_off, d, y, b) ==>
  @     score_within(u, kind, q, k, x, a, y, b, n);
  @ predicate next_within{L}(double t, integer kind, double *q, double *q_off, double *k, double *k_off, integer d, integer n) =
  @     \forall \list<real> x, y, integer a, b; known_to(q, q_off, d, x, a) ==> known_to(k, k_off, d, y, b) ==>
  @     term_within(t, term_of(kind, q[n], k[n]), term_of(kind, \nth(x, a + n), \nth(y, b + n)));
  @ lemma moved_within_more{L}: \forall double s, u, t, *q, *q_off, *k, *k_off, integer kind, d, n; 0 <= n ==>
  @     moved_within(u, kind, q, q_off, k, k_off, d, n) ==> next_within(t, kind, q, q_off, k, k_off, d, n) ==> bounds_added(s, u, t) ==>
  @     moved_within(s, kind, q, q_off, k, k_off, d, n + 1);
  @ */

/* term_off (logic/mean.h) of sizes, rounded up: how far a product may move. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: \forall real x, r, y, o; reaches(p, \abs(x)) ==> reaches(h, r) ==> reaches(v, \abs(y)) ==> reaches(e, o) ==>
  @     term_off_reached(\result, x, r, y, o);
  @ */
static double product_moved_up(double p, double h, double v, double e)
{
    const double reach = fl_add_up(v, e), first = fl_mul_up(reach, h);
    //@ assert reach: \forall real y, o; reaches(v, \abs(y)) ==> reaches(e, o) ==> reaches(reach, \abs(y) + o);
    /*@ assert order: \forall real r, z; reaches(reach, z) ==> reaches(h, r) ==> \is_finite(reach) ==> \is_finite(h) ==>
      @     product_between(z, r, reach, h); */
    //@ assert product: \forall real r, z; reaches(reach, z) ==> reaches(h, r) ==> reaches_product(first, z, r);
    /*@ assert first: \forall real r, y, o; reaches(h, r) ==> reaches(v, \abs(y)) ==> reaches(e, o) ==>
      @     reaches(reach, \abs(y) + o) && reaches_product(first, \abs(y) + o, r); */
    const double moved = plus_product_up(first, p, e);
    /*@ assert moved: \forall real x, o, z; reaches(first, z) ==> reaches(p, \abs(x)) ==> reaches(e, o) ==>
      @     reaches_plus(moved, z, \abs(x), o); */
    /*@ assert parts: \forall real x, r, y, o; reaches(p, \abs(x)) ==> reaches(h, r) ==> reaches(v, \abs(y)) ==> reaches(e, o) ==>
      @     reaches_product(first, \abs(y) + o, r) && parts_moved(moved, x, r, y, o); */
    return moved;
}

/* How far one term of the score may move, q being known to e and k to f. */
/*@ requires direct: direct((integer)kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures upper: \forall real r, o; reaches(e, r) ==> reaches(f, o) ==> reaches(\result, term_of_off((integer)kind, q, r, k, o));
  @ */
static double term_moved(attest_kind kind, double q, double e, double k, double f)
{
    const double both = fl_add_up(e, f);
    switch (kind) {
    case ATTEST_DOT:
        return product_moved_up(fl_abs(q), e, fl_abs(k), f);
    case ATTEST_L2: {
        const double gap = gap_up(q, k);
        return product_moved_up(gap, both, gap, both);
    }
    default: /* Laplace */
        return both;
    }
}

double attest_logit_moved(attest_score s, const double *q, const double *q_off, const double *k, const double *k_off,
                          int64_t d)
{
    if (s.kind == ATTEST_UNIFORM)
        return 0.0;
    const attest_kind kind = s.kind == ATTEST_L2_EXPANDED ? ATTEST_L2 : s.kind;
    //@ assert kind: kind == exact_kind((integer)s.kind) && direct((integer)kind);
    double moved = 0.0;
    /*@ loop invariant range: 0 <= t <= d;
      @ loop invariant within: moved_within(moved, (integer)kind, q, q_off, k, k_off, d, t);
      @ loop assigns t, moved;
      @ loop variant d - t; */
    for (int64_t t = 0; t < d; t++) {
        const double e = off_at(q_off, t), f = off_at(k_off, t), term = term_moved(kind, q[t], e, k[t], f);
        const double sum = fl_add_up(moved, term);
        /*@ assert stand: \forall \list<real> x, y, integer a, b; known_to(q, q_off, d, x, a) ==> known_to(k, k_off, d, y, b) ==>
          @     stand(\nth(x, a + t), (real)q[t], number_or_zero(q_off, t), \nth(y, b + t), (real)k[t], number_or_zero(k_off, t)); */
        //@ assert term: next_within(term, (integer)kind, q, q_off, k, k_off, d, t);
        //@ assert added: bounds_added(sum, moved, term);
        //@ assert more: moved_within(sum, (integer)kind, q, q_off, k, k_off, d, t + 1);
        moved = sum;
    }
    const double scale = fl_abs(s.scale), scaled = fl_mul_up(scale, moved);
    /*@ assert scaled: \forall real g; reaches(moved, g) ==> \is_finite(scale) ==> \is_finite(moved) ==>
      @     product_between(\abs(s.scale), g, scale, moved); */
    //@ assert reached: \forall real g; reaches(moved, g) ==> reaches(scaled, \abs(s.scale) * g);
    /*@ assert within: \forall \list<real> x, y, integer a, b; known_to(q, q_off, d, x, a) ==> known_to(k, k_off, d, y, b) ==>
      @     reaches(moved, score_gap((integer)kind, q, k, x, a, y, b, d)); */
    const double bound = attest_at_most(fl_mul_up(0x1.0001p0, scaled));
    //@ assert bound: \forall real g; reaches(moved, g) ==> reaches(bound, 0x1.0001p0 * (\abs(s.scale) * g));
    /*@ assert upper: \forall \list<real> x, y, integer a, b; known_to(q, q_off, d, x, a) ==> known_to(k, k_off, d, y, b) ==>
      @     reaches(moved, score_gap(exact_kind((integer)s.kind), q, k, x, a, y, b, d)) &&
      @     score_moved(bound, s, q, k, x, a, y, b, d); */
    return bound;
}
