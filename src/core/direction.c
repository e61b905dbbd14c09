#define FL_VALUES
#include "direction.h"
#include "fl.h"
#include "vector.h"
#include "logic/all_finite.h"
#include "logic/index.h"
#include <stdbool.h>

enum { POWER_STEPS = 40, STARTS = 6, ROW_STEPS = 8 };

/* The workspace, in parts. */
typedef struct places {
    double *dY;    /* [n,out] */
    double *row;   /* [n,width], of the Jacobian */
    double *trial; /* [n,width], a direction */
    double *rest;  /* for products with the Jacobian */
} places;

/*@ logic integer product_work(attest_multihead m) = \max(jvp_work(m), vjp_work(m));
  @
  @ predicate all_signs{L}(double *x, integer n) =
  @     \forall integer k; 0 <= k < n ==> \is_finite(x[k]) && (x[k] == 1.0 || x[k] == -1.0);
  @
  @ // the sign of entry k of a start; the start itself
  @ logic integer start_factor(integer start) = (uint64_t)(0x9e3779b97f4a7c15 * (uint64_t)(1 + (uint64_t)(2 * start)));
  @ predicate start_up(integer start, integer k) = ((start_factor(start) * (uint64_t)(k + 1)) & 0x8000000000000000) == 0;
  @ predicate start_sign(real x, integer start, integer k) =
  @     (start_up(start, k) ==> x == 1.0) && (!start_up(start, k) ==> x == -1.0);
  @ predicate is_start{L}(double *x, integer n, integer start) = \forall integer k; 0 <= k < n ==> start_sign(x[k], start, k);
  @ // the sizes of the first n entries, summed in order, each sum rounded
  @ logic real sizes_summed{L}(double *x, integer n) = n <= 0 ? 0.0 : fl_plus(sizes_summed(x, n - 1), \abs(x[n - 1]));
  @ // x has become its signs
  @ predicate sign_of{L, M}(double *x, integer i) =
  @     (\lt_double(\at(x[i], L), (double)0.0) && \at(x[i], M) == -1.0) ||
  @     (!\lt_double(\at(x[i], L), (double)0.0) && \at(x[i], M) == 1.0);
  @ predicate is_sign(real x) = x == 1.0 || x == -1.0;
  @ predicate plus_minus{L}(double *x, integer n) = \forall integer k; 0 <= k < n ==> is_sign(x[k]);
  @ // x is 1 in one place, and 0 elsewhere
  @ predicate is_unit{L}(double *x, integer n, integer k) =
  @     0 <= k < n && \forall integer i; 0 <= i < n ==> \is_finite(x[i]) && x[i] == (i == k ? 1.0 : 0.0);
  @
  @ // memory that products with the Jacobian at X may write
  @ predicate writable{L}(attest_multihead m, double *X, double *a, integer length) =
  @     \valid(a + (0 .. length - 1)) && weights_apart(m, a, length) && \separated(a + (0 .. length - 1), X + (0 .. m.n * m.width - 1));
  @
  @ predicate places_ok{L}(attest_multihead m, double *X, places t) =
  @     writable(m, X, t.dY, m.n * m.out) && writable(m, X, t.row, m.n * m.width) &&
  @     writable(m, X, t.trial, m.n * m.width) && writable(m, X, t.rest, product_work(m)) &&
  @     \separated(t.dY + (0 .. m.n * m.out - 1), t.row + (0 .. m.n * m.width - 1)) &&
  @     \separated(t.dY + (0 .. m.n * m.out - 1), t.trial + (0 .. m.n * m.width - 1)) &&
  @     \separated(t.dY + (0 .. m.n * m.out - 1), t.rest + (0 .. product_work(m) - 1)) &&
  @     \separated(t.row + (0 .. m.n * m.width - 1), t.trial + (0 .. m.n * m.width - 1)) &&
  @     \separated(t.row + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1)) &&
  @     \separated(t.trial + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1));
  @
  @ predicate places_apart{L}(attest_multihead m, places t, double *V) =
  @     \separated(V + (0 .. m.n * m.width - 1), t.dY + (0 .. m.n * m.out - 1)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), t.row + (0 .. m.n * m.width - 1)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), t.trial + (0 .. m.n * m.width - 1)) &&
  @     \separated(V + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1));
  @ */

/*@ ghost
  /@ requires sizes: multihead_sizes(m);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures outputs: 1 <= m.n * m.out <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures inputs:  1 <= m.n * m.width <= ATTEST_DIM_MAX * ATTEST_DIM_MAX;
   @ ensures work:    0 <= jvp_work(m) <= product_work(m) && vjp_work(m) <= product_work(m);
   @/
  static inline void fit(attest_multihead m)
  {
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, m.n, m.out);
      product_below(1, 1, m.n, m.width);
      product_below(m.n, m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.heads, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
      product_below(m.groups, m.n * m.v, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
  }

  /@ requires sizes: multihead_sizes(m);
   @ requires write: writable(m, X, rest, product_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures jvp: jvp_work(m) <= product_work(m) && writable(m, X, rest, jvp_work(m));
   @ ensures vjp: vjp_work(m) <= product_work(m) && writable(m, X, rest, vjp_work(m));
   @ ensures jvp_masks: row_apart(m.bias, m.mask, m.n * m.n, rest, jvp_work(m));
   @ ensures vjp_masks: row_apart(m.bias, m.mask, m.n * m.n, rest, vjp_work(m));
   @/
  static inline void room(attest_multihead m, const double *X, double *rest)
  {
      fit(m);
  }

  /@ requires sizes: multihead_sizes(m);
   @ requires dY:    t.dY == work;
   @ requires row:   t.row == work + m.n * m.out;
   @ requires trial: t.trial == work + (m.n * m.out + m.n * m.width);
   @ requires rest:  t.rest == work + (m.n * m.out + 2 * (m.n * m.width));
   @ requires whole: writable(m, X, work, steepest_work(m));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures dY:    writable(m, X, t.dY, m.n * m.out);
   @ ensures row:   writable(m, X, t.row, m.n * m.width);
   @ ensures trial: writable(m, X, t.trial, m.n * m.width);
   @ ensures rest:  writable(m, X, t.rest, product_work(m));
   @ ensures all:   places_ok(m, X, t);
   @/
  static inline void places_are(attest_multihead m, const double *X, double *work, places t)
  {
      fit(m);
  }

  /@ requires sizes: multihead_sizes(m);
   @ requires dY:    t.dY == work;
   @ requires row:   t.row == work + m.n * m.out;
   @ requires trial: t.trial == work + (m.n * m.out + m.n * m.width);
   @ requires rest:  t.rest == work + (m.n * m.out + 2 * (m.n * m.width));
   @ requires apart: \separated(work + (0 .. steepest_work(m) - 1), V + (0 .. m.n * m.width - 1));
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures apart: places_apart(m, t, V);
   @/
  static inline void places_away(attest_multihead m, double *work, places t, const double *V)
  {
      fit(m);
  }
*/

int64_t attest_steepest_work(attest_multihead m)
{
    //@ ghost fit(m);
    const int64_t jvp = attest_multihead_jvp_work(m), vjp = attest_multihead_vjp_work(m);
    return m.n * m.out + 2 * (m.n * m.width) + (jvp < vjp ? vjp : jvp);
}

/* Signs that favour no direction: a different, irregular sequence for each start (the top bit of a product). */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(V + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. n - 1];
  @ ensures signs: all_signs(V, n);
  @ ensures start: is_start(V, n, start);
  @ */
static void guess(uint64_t start, int64_t n, double *V)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15) * (2 * start + 1);
    //@ assert factor: factor == start_factor(start);
    /*@ loop invariant range: 0 <= k <= n;
      @ loop invariant signs: all_signs(V, k);
      @ loop invariant start: is_start(V, k, start);
      @ loop assigns k, V[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++) {
        //@ assert bits: start_up(start, k) <==> ((uint64_t)(factor * (uint64_t)(k + 1)) >> 63) == 0;
        V[k] = (factor * (uint64_t)(k + 1)) >> 63 == 0 ? 1.0 : -1.0;
    }
}

/* The place of an entry of largest absolute value. */
/*@ requires length: 1 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < n;
  @ ensures largest: all_finite(x, n) ==> \forall integer k; 0 <= k < n ==> \abs(x[k]) <= \abs(x[\result]);
  @ ensures first: all_finite(x, n) ==> \forall integer k; 0 <= k < \result ==> \abs(x[k]) < \abs(x[\result]);
  @ */
static int64_t largest(const double *x, int64_t n)
{
    int64_t best = 0;
    /*@ loop invariant range: 1 <= i <= n && 0 <= best < i;
      @ loop invariant largest: all_finite(x, n) ==> \forall integer k; 0 <= k < i ==> \abs(x[k]) <= \abs(x[best]);
      @ loop invariant first: all_finite(x, n) ==> \forall integer k; 0 <= k < best ==> \abs(x[k]) < \abs(x[best]);
      @ loop assigns i, best;
      @ loop variant n - i; */
    for (int64_t i = 1; i < n; i++)
        if (fl_abs(x[i]) > fl_abs(x[best]))
            best = i;
    return best;
}

/* x becomes its signs, 1 for zero; the sum of its absolute values. */
/*@ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires write:  \valid(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. n - 1];
  @ ensures signs: all_signs(x, n);
  @ ensures each: \forall integer i; 0 <= i < n ==> sign_of{Pre, Post}(x, i);
  @ ensures sum: \is_finite(\result) ==> \result == sizes_summed{Pre}(x, n);
  @ */
static double signs(double *x, int64_t n)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant signs: all_signs(x, i);
      @ loop invariant each: \forall integer k; 0 <= k < i ==> sign_of{Pre, Here}(x, k);
      @ loop invariant later: \forall integer k; i <= k < n ==> x[k] == \at(x[k], Pre) &&
      @     (\lt_double(x[k], (double)0.0) <==> \lt_double(\at(x[k], Pre), (double)0.0));
      @ loop invariant sum: \is_finite(sum) ==> sum == sizes_summed{Pre}(x, i);
      @ loop assigns i, sum, x[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        sum = fl_add(sum, fl_abs(x[i]));
        x[i] = x[i] < 0.0 ? -1.0 : 1.0;
    }
    return sum;
}

/* t.dY = J T */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t);
  @ requires along: \valid_read(T + (0 .. m.n * m.width - 1)) &&
  @     \separated(T + (0 .. m.n * m.width - 1), t.dY + (0 .. m.n * m.out - 1)) &&
  @     \separated(T + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.dY[0 .. m.n * m.out - 1], t.rest[0 .. product_work(m) - 1];
  @ ensures finite: \result ==> all_finite(t.dY, m.n * m.out);
  @ */
static bool push(attest_multihead m, const double *X, const double *T, places t)
{
    //@ ghost room(m, X, t.rest);
    return attest_multihead_jvp(m, X, T, t.rest, t.dY) == ATTEST_OK;
}

/* to = J^T t.dY */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t) && writable(m, X, to, m.n * m.width);
  @ requires apart: \separated(to + (0 .. m.n * m.width - 1), t.dY + (0 .. m.n * m.out - 1)) &&
  @     \separated(to + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    to[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
  @ ensures finite: \result ==> all_finite(to, m.n * m.width);
  @ */
static bool pull(attest_multihead m, const double *X, places t, double *to)
{
    //@ ghost room(m, X, t.rest);
    return attest_multihead_vjp(m, X, t.dY, t.rest, to) == ATTEST_OK;
}

/* t.row: the signs of the row of J that answers t.trial most; the sum of that row's absolute values. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.dY[0 .. m.n * m.out - 1], t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
  @ ensures signs: all_signs(t.row, m.n * m.width);
  @ ensures unit: \exists integer k; is_unit(t.dY, m.n * m.out, k);
  @ */
static double answer(attest_multihead m, const double *X, places t)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out;
    push(m, X, t.trial, t);
    const int64_t k = largest(t.dY, outputs);
    attest_fill(0.0, t.dY, outputs);
    t.dY[k] = 1.0;
    //@ assert unit: is_unit(t.dY, outputs, k);
    pull(m, X, t, t.row);
    //@ assert kept: is_unit(t.dY, m.n * m.out, k);
    return signs(t.row, m.n * m.width);
}

/* From t.trial to the row of J that answers it most, to the signs of that row, for as long as the rows' sums grow; the
 * last sum. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t);
  @ requires trial: plus_minus(t.trial, m.n * m.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1], t.row[0 .. m.n * m.width - 1],
  @            t.rest[0 .. product_work(m) - 1];
  @ ensures number: \ge_double(\result, (double)0.0);
  @ ensures trial: plus_minus(t.trial, m.n * m.width);
  @ */
static double climb(attest_multihead m, const double *X, places t)
{
    //@ ghost fit(m);
    const int64_t inputs = m.n * m.width;
    double best = 0.0;
    /*@ loop invariant range: 0 <= step <= ROW_STEPS;
      @ loop invariant number: \ge_double(best, (double)0.0);
      @ loop invariant trial: plus_minus(t.trial, m.n * m.width);
      @ loop assigns step, best, t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1],
      @              t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant ROW_STEPS - step; */
    for (int step = 0; step < ROW_STEPS; step++) {
        const double sum = answer(m, X, t);
        if (!(sum > best))
            break;
        best = sum;
        attest_copy(t.row, t.trial, inputs);
    }
    return best;
}

/* The best of a few climbs. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t) && writable(m, X, V, m.n * m.width) && places_apart(m, t, V);
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1],
  @            t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
  @ ensures signs: all_signs(V, m.n * m.width);
  @ */
static void climb_often(attest_multihead m, const double *X, places t, double *V)
{
    //@ ghost fit(m);
    const int64_t inputs = m.n * m.width;
    double best = 0.0;
    guess(0, inputs, V);
    /*@ loop invariant range: 0 <= start <= STARTS;
      @ loop invariant number: \ge_double(best, (double)0.0);
      @ loop invariant first: !\gt_double(best, (double)0.0) ==> is_start(V, m.n * m.width, 0);
      @ loop invariant signs: plus_minus(V, m.n * m.width);
      @ loop assigns start, best, V[0 .. m.n * m.width - 1], t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1],
      @              t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant STARTS - start; */
    for (int start = 0; start < STARTS; start++) {
        guess((uint64_t)start, inputs, t.trial);
        //@ assert left: plus_minus(V, m.n * m.width);
        //@ assert left_first: !\gt_double(best, (double)0.0) ==> is_start(V, m.n * m.width, 0);
        /*@ assert apart: \separated(V + (0 .. m.n * m.width - 1), t.dY + (0 .. m.n * m.out - 1)) &&
          @     \separated(V + (0 .. m.n * m.width - 1), t.row + (0 .. m.n * m.width - 1)) &&
          @     \separated(V + (0 .. m.n * m.width - 1), t.trial + (0 .. m.n * m.width - 1)) &&
          @     \separated(V + (0 .. m.n * m.width - 1), t.rest + (0 .. product_work(m) - 1)); */
        //@ ghost Climb: ;
        const double sum = climb(m, X, t);
        //@ assert same: \forall integer k; 0 <= k < m.n * m.width ==> V[k] == \at(V[k], Climb);
        //@ assert trial: plus_minus(t.trial, m.n * m.width);
        //@ assert kept: plus_minus(V, m.n * m.width);
        //@ assert first: !\gt_double(best, (double)0.0) ==> is_start(V, m.n * m.width, 0);
        if (sum > best) {
            best = sum;
            attest_copy(t.trial, V, inputs);
            //@ assert copied: plus_minus(V, m.n * m.width) && \gt_double(best, (double)0.0);
        }
    }
    signs(V, inputs); /* which it is: the contract need not follow V through the climbs */
}

/* V <- J^T J V / |V|, again and again; should it leave the range of numbers, where it began */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t) && writable(m, X, V, m.n * m.width) && places_apart(m, t, V);
  @ terminates \true;
  @ exits      \false;
  @ assigns    V[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1], t.rest[0 .. product_work(m) - 1];
  @ ensures finite: all_finite(V, m.n * m.width);
  @ */
static void power(attest_multihead m, const double *X, places t, double *V)
{
    //@ ghost fit(m);
    const int64_t inputs = m.n * m.width;
    guess(0, inputs, V);
    /*@ loop invariant range: 0 <= step <= POWER_STEPS;
      @ loop invariant first: step == 0 ==> is_start(V, m.n * m.width, 0);
      @ loop assigns step, V[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant POWER_STEPS - step; */
    for (int step = 0; step < POWER_STEPS; step++) {
        const double length = fl_sqrt(attest_dot(V, V, inputs));
        if (!(length > 0.0))
            break;
        attest_scale(fl_div(1.0, length), V, inputs);
        push(m, X, V, t);
        pull(m, X, t, V);
    }
    if (!attest_all_finite(V, inputs))
        guess(0, inputs, V);
}

void attest_steepest(attest_multihead m, attest_norm norm, const double *X, double *work, double *V)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    //@ assert sizes: outputs == m.n * m.out && inputs == m.n * m.width;
    const places t = {work, work + outputs, work + (outputs + inputs), work + (outputs + 2 * inputs)};
    //@ ghost places_are(m, X, work, t);
    //@ ghost places_away(m, work, t, V);
    if (norm == ATTEST_INF)
        climb_often(m, X, t, V);
    else
        power(m, X, t, V);
}
