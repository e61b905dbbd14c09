#define ERROR_VALUES
#include "error_steps.h"
#include "attention_error.h"
#include "mask.h"
#include "weight_errors.h"
#include "logic/index.h"
#include <stdbool.h>
#include <stddef.h>

#define WIDE 0.25 /* an error of a logit for which the bound would say little */

/* What is wrong with a share, relatively: with h = e + u (lse - l + 3), the weight is wrong by a factor between e^-h and e^h. */
/*@ requires number: \ge_double(e, (double)0.0);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures upper:  \forall real x; reaches(e, x) ==> weight_reached(\result, x, lse, l);
  @ */
static double weight_error(double e, double lse, double l)
{
    if (!(lse >= l))
        return fl_infinity();
    const double below = fl_add_up(fl_sub_up(lse, l), 3.0), h = plus_product_up(e, below, 0x1.03p-53);
    //@ assert finite: \is_finite(h) ==> lies_below(lse, l);
    //@ assert below: \is_finite(h) ==> reaches(below, (lse - l) + 3);
    //@ assert unit: reaches((double)0x1.03p-53, 0x1.03p-53) && reaches((double)0x1.03p0, 0x1.03p0) && reaches((double)4.0, 4.0);
    /*@ assert shift: \is_finite(h) ==> \forall real x; reaches(e, x) ==> reaches_plus(h, x, (lse - l) + 3, 0x1.03p-53) &&
      @     reaches(h, shift_real(x, lse, l)); */
    if (!(h <= WIDE))
        return fl_infinity();
    const double once = fl_mul_up(0x1.03p0, h), more = fl_mul_up(4.0, h), off = plus_product_up(once, more, h);
    //@ assert known: \is_finite(h) && \forall real t; reaches(h, t) ==> t <= 0.25;
    //@ assert once: \forall real t; reaches(h, t) ==> reaches(once, 0x1.03p0 * t) && reaches(more, 4 * t);
    //@ assert off: \forall real t; reaches(h, t) ==> reaches_plus(off, 0x1.03p0 * t, 4 * t, t) && reaches(off, weight_error_real(t));
    //@ assert reached: \forall real x; reaches(e, x) ==> weight_reached(off, x, lse, l);
    return off;
}

void attest_weight_errors(attest_memory m, const double *q, const double *slack, const double *bias,
                          const uint8_t *mask, double lse, double scale_off, double *x)
{
    //@ ghost product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    /*@ loop invariant range:   0 <= j <= m.n;
      @ loop invariant numbers: \forall integer i; 0 <= i < j ==> \ge_double(x[i], (double)0.0);
      @ loop invariant query:   same_values{Here, Pre}(q, m.d);
      @ loop invariant keys:    same_values{Here, Pre}(m.keys, m.n * m.d);
      @ loop invariant bias:    bias != \null ==> same_values{Here, Pre}(bias, m.n);
      @ loop invariant slack:   slack != \null ==> same_values{Here, Pre}(slack, m.n);
      @ loop invariant mask:    mask != \null ==> \forall integer i; 0 <= i < m.n ==> mask[i] == \at(mask[i], Pre);
      @ loop invariant logits:  \forall integer i; j <= i < m.n ==> kept{Here, Pre}(x, i);
      @ loop invariant upper:   \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
      @     \forall integer i; 0 <= i < j ==> key_bounded{Pre}(\at(x[i], Here), m, q, slack, bias, mask, lse, \at(x[i], Pre), o, i);
      @ loop assigns j, x[0 .. m.n - 1];
      @ loop variant m.n - j; */
    for (int64_t j = 0; j < m.n; j++) {
        //@ ghost row_inside(j, m.n, m.d);
        const double *key = m.keys + j * m.d;
        const double l = x[j];
        //@ assert key: same_values{Here, Pre}(key, m.d);
        /*@ ghost
          /@ loop invariant range: 0 <= t <= m.d;
           @ loop invariant same:  same_terms{Here, Pre}((integer)m.score.kind, q, key, t);
           @ loop assigns t;
           @ loop variant m.d - t; @/
          for (int64_t t = 0; t < m.d; t++) {
              /@ assert entry: same_entry{Here, Pre}(q, t) && same_entry{Here, Pre}(key, t); @/
              /@ assert more: same_terms{Here, Pre}((integer)m.score.kind, q, key, t + 1); @/
          }
        */
        const bool hidden = !attest_visible(mask, j) || (bias != NULL && !fl_is_finite(bias[j]));
        //@ assert hidden: hidden <==> key_hidden{Pre}(bias, mask, j);
        const double e = attest_logit_error(m.score, q, key, m.d, scale_off);
        //@ assert scaled: same_scaled{Here, Pre}(m.score, q, key, m.d);
        /*@ assert logit: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     logit_reached{Pre}(e, m.score, q, key, m.d, o); */
        const double size = fl_abs(l), rounded = plus_product_up(e, size, 0x1.02p-53), moved = off_at(slack, j);
        const double known = attest_at_most(fl_add_up(rounded, moved));
        //@ assert wide: slack != \null ==> kept{Here, Pre}(slack, j) && reaches(slack[j], (real)slack[j]);
        //@ assert moved: reaches(moved, number_or_zero(slack, j));
        //@ assert slack: with_slack(known, rounded, number_or_zero(slack, j));
        //@ assert same: number_or_zero(slack, j) == number_or_zero{Pre}(slack, \at(j, Here));
        //@ assert size: reaches(size, \abs(l)) && reaches((double)0x1.02p-53, 0x1.02p-53);
        /*@ assert added: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     reaches_plus(rounded, logit_error_real{Pre}(m.score, q, key, m.d, o), \abs(l), 0x1.02p-53); */
        //@ assert wider: with_slack(known, rounded, number_or_zero{Pre}(slack, \at(j, Here)));
        /*@ assert known: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     key_off{Pre}(known, m, q, slack, \at(j, Here), l, o); */
        const double off = hidden ? 0.0 : weight_error(known, lse, l);
        /*@ assert off: \is_finite(m.score.softcap) ==> \forall real o; reaches(scale_off, o) ==>
          @     key_bounded{Pre}(off, m, q, slack, bias, mask, lse, l, o, \at(j, Here)) &&
          @     key_bounded{Pre}(off, m, q, slack, bias, mask, lse, \at(x[\at(j, Here)], Pre), o, \at(j, Here)); */
        x[j] = off;
        //@ assert rest: \forall integer i; j < i < m.n ==> kept{LoopCurrent, Here}(x, i);
        //@ assert query: same_values{LoopCurrent, Here}(q, m.d);
        //@ assert keys: same_values{LoopCurrent, Here}(m.keys, m.n * m.d);
        //@ assert bias: bias != \null ==> same_values{LoopCurrent, Here}(bias, m.n);
        //@ assert slack: slack != \null ==> same_values{LoopCurrent, Here}(slack, m.n);
    }
}
