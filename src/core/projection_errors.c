#define PRODUCT_ERROR_VALUES
#define PROJECTION_ERRORS_VALUES
#include "error_bound.h"
#include "logic/index.h"
#include "logic/parted.h"
#include "logic/split.h"
#include "biases_stay.h"
#include "product_error.h"
#include "projection_errors.h"
#include "vector.h"
#include <stddef.h>

/*@ // what is projected stands for lists
  @ predicate projection_known{L}(attest_projection p, \list<real> x, integer ax, \list<real> w, integer aw, \list<real> z, integer az) =
  @     known_to(p.x, p.x_off, p.n * p.width, x, ax) &&
  @     parted_to(p.w, p.missing.low, p.missing.off, p.count * (p.width * p.d), w, aw) && biases_listed(p.b, p.count * p.d, z, az);
  @ // y lies no farther than e, where that is finite, from s; from element i, c of block g, whatever lists there are
  @ predicate lies_within(double e, real y, real s) = \is_finite(e) ==> \abs(y - s) <= e;
  @ logic real projected_element(\list<real> x, integer ax, \list<real> w, integer aw, \list<real> z, integer az, integer width, integer d,
  @                              integer g, integer i, integer c) =
  @     product_real(x, ax + i * width, w, aw + g * (width * d), d, c, width) + \nth(z, az + (g * d + c));
  @ predicate element_tracked{L}(attest_projection p, attest_tracked r, real y, integer g, integer i, integer c) =
  @     \forall \list<real> x, w, z, integer ax, aw, az; projection_known(p, x, ax, w, aw, z, az) ==>
  @     tracks(r, projected_element(x, ax, w, aw, z, az, p.width, p.d, g, i, c) - y);
  @ predicate element_bounded{L}(attest_projection p, double e, real y, integer g, integer i, integer c) =
  @     \forall \list<real> x, w, z, integer ax, aw, az; projection_known(p, x, ax, w, aw, z, az) ==>
  @     lies_within(e, y, projected_element(x, ax, w, aw, z, az, p.width, p.d, g, i, c));
  @ // all this is so in a state of memory that has the same numbers as one in which it is
  @ predicate projection_same{L, M}(attest_projection p) = same_values{L, M}(p.x, p.n * p.width) &&
  @     (p.x_off != \null ==> same_values{L, M}(p.x_off, p.n * p.width)) &&
  @     all_same_parted{L, M}(p.w, p.missing.low, p.missing.off, p.count * (p.width * p.d)) &&
  @     (p.b != \null ==> same_values{L, M}(p.b, p.count * p.d));
  @ lemma projection_same_still{L, M, N}: \forall attest_projection p; projection_same{L, M}(p) ==> projection_same{M, N}(p) ==>
  @     projection_same{L, N}(p);
  @ lemma projection_stays{L, M}: \forall attest_projection p, \list<real> x, w, z, integer ax, aw, az; projection_same{L, M}(p) ==>
  @     projection_known{L}(p, x, ax, w, aw, z, az) ==> projection_known{M}(p, x, ax, w, aw, z, az);
  @ lemma element_bounded_before{L, M}: \forall attest_projection p, double e, real y, integer g, i, c; projection_same{L, M}(p) ==>
  @     element_bounded{M}(p, e, y, g, i, c) ==> element_bounded{L}(p, e, y, g, i, c);
  @
  @ // number t of blocks of b = n d numbers: its block, row and column
  @ predicate placed(integer count, integer n, integer d, integer g, integer i, integer c, integer t) =
  @     0 <= g < count && 0 <= i < n && 0 <= c < d && t == g * (n * d) + (i * d + c);
  @ predicate number_placed(attest_projection p, integer b, integer t) = placed(p.count, p.n, p.d, t / b, (t % b) / p.d, (t % b) % p.d, t);
  @ lemma placed_of: \forall integer count, n, d, b, g, r, i, c, t; b == n * d ==> 0 <= count ==> 0 <= n ==> split_is(g, r, b, t) ==>
  @     below(t, count, b) ==> split_is(i, c, d, r) ==> g < count && below(r, n, d) && i < n && placed(count, n, d, g, i, c, t);
  @ lemma number_placed_of: \forall attest_projection p, integer b, t; projection_sizes(p) ==> b == p.n * p.d ==> 1 <= b ==> 0 <= t ==>
  @     below(t, p.count, b) ==> split_is(t / b, t % b, b, t) && split_is((t % b) / p.d, (t % b) % p.d, p.d, t % b) &&
  @     number_placed(p, b, t);
  @ predicate number_bounded{L}(attest_projection p, double e, real y, integer b, integer t) =
  @     element_bounded(p, e, y, t / b, (t % b) / p.d, (t % b) % p.d);
  @ predicate element_meant(\list<real> q, real y, integer aq, integer t) = \nth(q, aq + t) == y;
  @ lemma element_meant_of: \forall \list<real> q, x, w, z, integer aq, ax, aw, az, count, n, width, d, g, i, c, t;
  @     projections_are(q, aq, x, ax, w, aw, z, az, count, n, width, d) ==> placed(count, n, d, g, i, c, t) ==>
  @     projection_is(q, aq, x, ax, w, aw, z, az, n, width, d, g, i, c) &&
  @     element_meant(q, projected_element(x, ax, w, aw, z, az, width, d, g, i, c), aq, t);
  @ predicate meant_within(double e, real y, \list<real> q, integer aq, integer t) = lies_within(e, y, \nth(q, aq + t));
  @ lemma meant_within_of{L}: \forall attest_projection p, \list<real> q, x, w, z, integer aq, ax, aw, az, b, t, double e, real y;
  @     number_bounded(p, e, y, b, t) ==> number_placed(p, b, t) ==> projection_known(p, x, ax, w, aw, z, az) ==>
  @     projections_are(q, aq, x, ax, w, aw, z, az, p.count, p.n, p.width, p.d) ==>
  @     element_meant(q, projected_element(x, ax, w, aw, z, az, p.width, p.d, t / b, (t % b) / p.d, (t % b) % p.d), aq, t) &&
  @     meant_within(e, y, q, aq, t);
  @ */

/* What y, whoever computed it, is missing to be element i, c of block g. */
/*@ requires sizes: projection_sizes(p);
  @ requires place: 0 <= g < p.count && 0 <= i < p.n && 0 <= c < p.d;
  @ requires read:  projection_read(p);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: element_tracked(p, \result, y, g, i, c);
  @ */
static attest_tracked number_missing(attest_projection p, int64_t g, int64_t i, int64_t c, double y)
{
    //@ ghost product_below(p.width, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(p.n, p.width, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(p.count, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(p.count, p.width * p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost row_inside(i, p.n, p.width);
    //@ ghost row_inside(g, p.count, p.width * p.d);
    //@ ghost row_inside(g, p.count, p.d);
    const int64_t row = i * p.width, block = g * (p.width * p.d);
    const double *x_off = p.x_off == NULL ? NULL : p.x_off + row;
    const attest_missing of = p.missing,
                         missing = {of.low == NULL ? NULL : of.low + block, of.off == NULL ? NULL : of.off + block};
    const attest_product product = {p.x + row, x_off, p.w + block, missing, p.width, p.d};
    const double bias = p.b == NULL ? 0.0 : p.b[g * p.d + c];
    //@ assert x_part: slack_part(x_off, p.x_off, row);
    //@ assert w_part: slack_part(missing.low, p.missing.low, block) && slack_part(missing.off, p.missing.off, block);
    //@ assert x_inside: part_inside(row, p.width, p.n * p.width);
    //@ assert w_inside: part_inside(block, p.width * p.d, p.count * (p.width * p.d));
    /*@ assert x: \forall \list<real> x, integer ax; known_to(p.x, p.x_off, p.n * p.width, x, ax) ==>
      @     known_to(p.x + row, x_off, p.width, x, ax + row); */
    /*@ assert w: \forall \list<real> w, integer aw; parted_to(p.w, p.missing.low, p.missing.off, p.count * (p.width * p.d), w, aw) ==>
      @     parted_to(p.w + block, missing.low, missing.off, p.width * p.d, w, aw + block); */
    //@ assert shift: number_or_zero(p.b, g * p.d + c) == bias;
    /*@ assert bias: \forall \list<real> z, integer az; biases_listed(p.b, p.count * p.d, z, az) ==>
      @     \nth(z, az + (g * p.d + c)) == bias; */
    return attest_product_missing(product, c, bias, y);
}

bool attest_projection_errors(attest_projection p, const double *out, double *low, double *error)
{
    //@ ghost product_below(p.n, p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost product_below(p.count, p.n * p.d, ATTEST_DIM_MAX, ATTEST_DIM_MAX * ATTEST_DIM_MAX);
    //@ ghost product_below(1, 1, p.n, p.d);
    const int64_t block = p.n * p.d, size = p.count * block;
    //@ assert block: block == p.n * p.d && size == p.count * (p.n * p.d) && 1 <= block;
    /*@ loop invariant range:   0 <= t <= size;
      @ loop invariant numbers: \forall integer s; 0 <= s < t ==> \ge_double(error[s], (double)0.0);
      @ loop invariant same:    projection_same{Pre, Here}(p);
      @ loop invariant output:  same_values{Pre, Here}(out, size);
      @ loop invariant upper:   \forall integer s; 0 <= s < t ==>
      @     number_bounded{Pre}(p, error[s], \at(out[s], Pre) + number_or_zero(low, s), block, s);
      @ loop assigns t, low[0 .. size - 1], error[0 .. size - 1];
      @ loop variant size - t; */
    for (int64_t t = 0; t < size; t++) {
        //@ assert below: below(t, p.count, block);
        //@ assert place: number_placed(p, block, t);
        const int64_t g = t / block, i = t % block / p.d, c = t % block % p.d;
        const double y = out[t];
        const attest_tracked missing = attest_tracked_settled(number_missing(p, g, i, c, y));
        const double found = low == NULL ? 0.0 : missing.value;
        const double bound = low == NULL ? attest_tracked_size(missing) : attest_tracked_off(missing);
        //@ assert same_y: \let s = t; y == \at(out[s], Pre);
        //@ assert here: element_bounded(p, bound, y + found, g, i, c);
        //@ assert before: element_bounded{Pre}(p, bound, y + found, g, i, c);
        //@ assert bounded: \let s = t; number_bounded{Pre}(p, bound, \at(out[s], Pre) + found, block, s);
        if (low != NULL)
            low[t] = found;
        error[t] = bound;
        //@ assert x: same_values{LoopCurrent, Here}(p.x, p.n * p.width);
        //@ assert x_off: p.x_off != \null ==> same_values{LoopCurrent, Here}(p.x_off, p.n * p.width);
        //@ assert w: same_values{LoopCurrent, Here}(p.w, p.count * (p.width * p.d));
        //@ assert w_low: p.missing.low != \null ==> same_values{LoopCurrent, Here}(p.missing.low, p.count * (p.width * p.d));
        //@ assert w_off: p.missing.off != \null ==> same_values{LoopCurrent, Here}(p.missing.off, p.count * (p.width * p.d));
        //@ assert b: p.b != \null ==> same_values{LoopCurrent, Here}(p.b, p.count * p.d);
        //@ assert kept: projection_same{LoopCurrent, Here}(p) && projection_same{Pre, Here}(p);
        //@ assert output: same_values{LoopCurrent, Here}(out, size);
    }
    //@ assert same: same_values{Pre, Here}(out, size);
    //@ assert places: \forall integer s; 0 <= s < size ==> below(s, p.count, block) && number_placed(p, block, s);
    /*@ assert within: \forall \list<real> x, w, z, q, integer ax, aw, az, aq, s; projection_known{Pre}(p, x, ax, w, aw, z, az) ==>
      @     projections_are(q, aq, x, ax, w, aw, z, az, p.count, p.n, p.width, p.d) ==> 0 <= s < size ==>
      @     number_placed(p, block, s) && number_bounded{Pre}(p, error[s], \at(out[s], Pre) + number_or_zero(low, s), block, s) &&
      @     meant_within(error[s], \at(out[s], Pre) + number_or_zero(low, s), q, aq, s); */
    /*@ assert within_here: \forall \list<real> x, w, z, q, integer ax, aw, az, aq, s; projection_known{Pre}(p, x, ax, w, aw, z, az) ==>
      @     projections_are(q, aq, x, ax, w, aw, z, az, p.count, p.n, p.width, p.d) ==> 0 <= s < size ==>
      @     meant_within(error[s], parted_number(out, low, s), q, aq, s); */
    /*@ assert known: (\forall integer s; 0 <= s < size ==> \is_finite(error[s])) ==>
      @     \forall \list<real> x, w, z, q, integer ax, aw, az, aq; projection_known{Pre}(p, x, ax, w, aw, z, az) ==>
      @     projections_are(q, aq, x, ax, w, aw, z, az, p.count, p.n, p.width, p.d) ==> parted_to(out, low, error, size, q, aq); */
    return attest_all_finite(error, size);
}
