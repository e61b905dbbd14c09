#include "direction.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

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
  @ predicate all_finite{L}(double *x, integer n) = \forall integer k; 0 <= k < n ==> \is_finite(x[k]);
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
   @/
  static inline void fit(attest_multihead m)
  {
      product_below(m.n, m.out, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(m.n, m.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
      product_below(1, 1, m.n, m.out);
      product_below(1, 1, m.n, m.width);
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
  @ */
static void guess(uint64_t start, int64_t n, double *V)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15) * (2 * start + 1);
    /*@ loop invariant range: 0 <= k <= n;
      @ loop invariant signs: all_signs(V, k);
      @ loop assigns k, V[0 .. n - 1];
      @ loop variant n - k; */
    for (int64_t k = 0; k < n; k++)
        V[k] = (factor * (uint64_t)(k + 1)) >> 63 == 0 ? 1.0 : -1.0;
}

/* The place of an entry of largest absolute value. */
/*@ requires length: 1 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(x + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures place: 0 <= \result < n;
  @ */
static int64_t largest(const double *x, int64_t n)
{
    int64_t best = 0;
    /*@ loop invariant range: 1 <= i <= n && 0 <= best < n;
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
  @ */
static double signs(double *x, int64_t n)
{
    double sum = 0.0;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant signs: all_signs(x, i);
      @ loop assigns i, sum, x[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        sum = fl_add(sum, fl_abs(x[i]));
        x[i] = x[i] < 0.0 ? -1.0 : 1.0;
    }
    return sum;
}

/* From t.trial to the row of J that answers it most, to the signs of that row, for as long as the rows' sums grow; the
 * last sum. */
/*@ requires sizes: multihead_sizes(m);
  @ requires read:  weights_ok(m) && \valid_read(X + (0 .. m.n * m.width - 1));
  @ requires write: places_ok(m, X, t);
  @ requires signs: all_signs(t.trial, m.n * m.width);
  @ terminates \true;
  @ exits      \false;
  @ assigns    t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1], t.row[0 .. m.n * m.width - 1],
  @            t.rest[0 .. product_work(m) - 1];
  @ ensures signs: all_signs(t.trial, m.n * m.width);
  @ */
static double climb(attest_multihead m, const double *X, places t)
{
    //@ ghost fit(m);
    const int64_t outputs = m.n * m.out, inputs = m.n * m.width;
    double best = 0.0;
    /*@ loop invariant range: 0 <= step <= ROW_STEPS;
      @ loop invariant signs: all_signs(t.trial, m.n * m.width);
      @ loop assigns step, best, t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1],
      @              t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant ROW_STEPS - step; */
    for (int step = 0; step < ROW_STEPS; step++) {
        attest_multihead_jvp(m, X, t.trial, t.rest, t.dY);
        //@ assert kept_1: all_signs(t.trial, m.n * m.width);
        const int64_t k = largest(t.dY, outputs);
        attest_fill(0.0, t.dY, outputs);
        t.dY[k] = 1.0;
        //@ assert kept_2: all_signs(t.trial, m.n * m.width);
        attest_multihead_vjp(m, X, t.dY, t.rest, t.row);
        //@ assert kept_3: all_signs(t.trial, m.n * m.width);
        const double sum = signs(t.row, inputs);
        //@ assert kept_4: all_signs(t.trial, m.n * m.width);
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
      @ loop invariant signs: all_signs(V, m.n * m.width);
      @ loop assigns start, best, V[0 .. m.n * m.width - 1], t.trial[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1],
      @              t.row[0 .. m.n * m.width - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant STARTS - start; */
    for (int start = 0; start < STARTS; start++) {
        guess((uint64_t)start, inputs, t.trial);
        //@ assert kept_guess: all_signs(V, m.n * m.width);
        const double sum = climb(m, X, t);
        //@ assert kept_climb: all_signs(V, m.n * m.width);
        if (sum > best) {
            best = sum;
            attest_copy(t.trial, V, inputs);
        }
    }
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
      @ loop assigns step, V[0 .. m.n * m.width - 1], t.dY[0 .. m.n * m.out - 1], t.rest[0 .. product_work(m) - 1];
      @ loop variant POWER_STEPS - step; */
    for (int step = 0; step < POWER_STEPS; step++) {
        const double length = fl_sqrt(attest_dot(V, V, inputs));
        if (!(length > 0.0))
            break;
        attest_scale(fl_div(1.0, length), V, inputs);
        attest_multihead_jvp(m, X, V, t.rest, t.dY);
        attest_multihead_vjp(m, X, t.dY, t.rest, V);
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
    if (norm == ATTEST_INF)
        climb_often(m, X, t, V);
    else
        power(m, X, t, V);
}
