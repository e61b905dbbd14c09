/* e^-v under a name, since WP writes it as a quotient; and how (v - e) e^-v rises and falls. Compilers see only comments. */
#ifndef ATTEST_LOGIC_FADE_H
#define ATTEST_LOGIC_FADE_H

#include "exp_near.h"
#include "fade_steps.h"

/*@ logic real fade(real v) = \exp(-v);
  @ lemma fade_is: \forall real v; 0 < \exp(v) && is_inverse(fade(v), \exp(v)) && times_is(1.0, fade(v), \exp(v)) &&
  @     0 < fade(v);
  @ lemma fade_of: \forall real v, a; a + v <= 0 ==> 0 <= a + v ==> times_is(1.0, \exp(a), \exp(v)) &&
  @     times_is(1.0, fade(v), \exp(v)) && \exp(a) == fade(v);
  @ predicate fade_moved(real v, real t) = times_is(fade(v), \exp(t - v), fade(t));
  @ lemma exp_shifted: \forall real v, t; times_is(\exp(t), \exp(t - v), \exp(v));
  @ lemma fade_moved_steps: \forall real v, t; times_is(\exp(t), \exp(t - v), \exp(v)) && times_is(1.0, fade(v), \exp(v)) &&
  @     times_is(1.0, fade(t), \exp(t));
  @ lemma fade_moved_with: \forall real v, t, D, p, q; times_is(q, D, p) ==> times_is(1.0, fade(v), p) ==> times_is(1.0, fade(t), q) ==>
  @     inverse_moved(fade(v), fade(t), D, p);
  @ lemma fade_moved_of: \forall real v, t; times_is(\exp(t), \exp(t - v), \exp(v)) ==> times_is(1.0, fade(v), \exp(v)) ==>
  @     times_is(1.0, fade(t), \exp(t)) ==> inverse_moved(fade(v), fade(t), \exp(t - v), \exp(v)) && fade_moved(v, t);
  @ lemma fade_moved_any: \forall real v, t; times_is(\exp(t), \exp(t - v), \exp(v)) && times_is(1.0, fade(v), \exp(v)) &&
  @     times_is(1.0, fade(t), \exp(t)) && fade_moved(v, t);
  @ // it falls
  @ predicate fades(real v, real t) = fade(t) <= fade(v);
  @ predicate moved_by(real v, real t, real e, real d) = times_is(fade(v), e, fade(t)) && 0 < fade(t) && above_line(e, d);
  @ lemma moved_by_of: \forall real v, t; fade_moved(v, t) && above_line(\exp(t - v), t - v) && moved_by(v, t, \exp(t - v), t - v);
  @ lemma fades_with: \forall real f, g, e; times_is(f, e, g) ==> 0 < g ==> 1 <= e ==> order_scaled(g, 1.0, e) && g <= f;
  @ lemma fades_of: \forall real v, t; v <= t ==> moved_by(v, t, \exp(t - v), t - v) && fades(v, t);
  @
  @ // (v - e) e^-v falls on both sides of v = 1 + e,
  @ logic real excess_real(real v, real e) = (v - e) * fade(v);
  @ predicate excess_below(real v, real e, real top) = excess_real(v, e) <= top;
  @ predicate off_peak(real v, real t, real e) = (v <= t && t - e <= 1) || (t <= v && 1 <= t - e);
  @ lemma excess_off: \forall real v, t, e; off_peak(v, t, e) ==> opposite(\exp(t - v), t - v, \exp(v - t), v - t) &&
  @     excess_step(t - e, t - v, \exp(t - v)) && fade_moved(v, t) && 0 < fade(t) &&
  @     excess_moved(v - e, fade(v), t - e, fade(t)) && excess_below(v, e, excess_real(t, e));
  @ // where it is e^-(1 + e)
  @ logic real excess_top(real e) = fade(1 + e);
  @ lemma excess_peak_at: \forall real v, e, t; t - e <= 1 ==> 1 <= t - e ==> off_peak(v, t, e) &&
  @     equal_scaled(fade(t), t - e, 1.0) && excess_below(v, e, excess_real(t, e)) && excess_below(v, e, fade(t));
  @ lemma excess_peak: \forall real v, e; excess_below(v, e, fade(1 + e)) && excess_below(v, e, excess_top(e));
  @ */

#endif
