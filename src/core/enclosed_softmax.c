#define INTERVAL_VALUES
#define ENCLOSED_VALUES
#include "reals.h"
#include "directed.h"
#include "interval_matrix.h"
#include "logic/row_softmax.h"
#include "enclosed_softmax.h"
#include "fl.h"
#include "mask.h"

#define BLOCK 8 /* weights that are added up before their sum joins the others' */

/*@ predicate weight_enclosed{L}(uint8_t *row, \list<real> x, real s, attest_interval *p, integer j) =
  @     encloses(p[j], row_weight(row, x, s, j));
  @ predicate total_enclosed{L}(uint8_t *row, \list<real> x, real s, attest_interval total, integer n) =
  @     encloses(total, row_weights(row, x, s, n));
  @ lemma weights_total_none{L}: \forall uint8_t *row, \list<real> x, real s, attest_interval total; encloses(total, 0.0) ==>
  @     total_enclosed(row, x, s, total, 0);
  @ // the weights of keys between the first m and the first n, added up; with those of the first m they are the first n
  @ predicate block_enclosed{L}(uint8_t *row, \list<real> x, real s, attest_interval block, integer m, integer n) =
  @     encloses(block, row_weights(row, x, s, n) - row_weights(row, x, s, m));
  @ lemma block_none{L}: \forall uint8_t *row, \list<real> x, real s, attest_interval block, integer n; encloses(block, 0.0) ==>
  @     block_enclosed(row, x, s, block, n, n);
  @ lemma block_more{L}: \forall uint8_t *row, \list<real> x, real s, attest_interval block, w, z, integer m, n; 0 <= n ==>
  @     encloses_sum(block, w, z) ==> block_enclosed(row, x, s, block, m, n) ==> encloses(w, row_weight(row, x, s, n)) ==>
  @     block_enclosed(row, x, s, z, m, n + 1);
  @ predicate block_joins(attest_interval total, attest_interval block, attest_interval z, real x, real y) =
  @     encloses(total, x) ==> encloses(block, y - x) ==> encloses(z, y);
  @ lemma block_joins_of: \forall attest_interval total, block, z, real x, y; encloses_sum(total, block, z) ==>
  @     block_joins(total, block, z, x, y);
  @ lemma weights_total_more{L}: \forall uint8_t *row, \list<real> x, real s, attest_interval total, block, z, integer m, n;
  @     encloses_sum(total, block, z) ==> total_enclosed(row, x, s, total, m) ==> block_enclosed(row, x, s, block, m, n) ==>
  @     block_joins(total, block, z, row_weights(row, x, s, m), row_weights(row, x, s, n)) && total_enclosed(row, x, s, z, n);
  @ // p_j turns from what it is at L into its quotient by the total
  @ predicate divided{L, M}(attest_interval *p, attest_interval total, integer j) =
  @     encloses_quotient(\at(p[j], L), total, \at(p[j], M));
  @ lemma softmax_of{L, M}: \forall uint8_t *row, \list<real> x, real s, attest_interval *p, total, integer n, j;
  @     weight_enclosed{L}(row, x, s, p, j) ==> total_enclosed{L}(row, x, s, total, n) ==> divided{L, M}(p, total, j) ==>
  @     share_kept{L}(row, x, s, n, j) ==> 0 < row_weights{L}(row, x, s, n) ==> encloses(\at(p[j], M), row_softmax{L}(row, x, n, j));
  @ predicate factor_positive(real w, real c, real p) = 0 < w ==> 0 < c ==> 0 < p;
  @ lemma factor_positive_of: \forall real w, c, p; times_is(w, c, p) ==> factor_positive(w, c, p);
  @ predicate weights_positive{L}(uint8_t *row, \list<real> x, real s, integer n) =
  @     factor_positive(row_weights(row, x, 0.0, n), \exp(s), row_weights(row, x, s, n)); */

/*@ // the row of a mask hides the first n keys; the upper ends of the visible ones' logits are no NaN
  @ predicate none_seen{L}(uint8_t *row, integer n) = row != \null && \forall integer j; 0 <= j < n ==> row[j] == 0;
  @ predicate key_seen{L}(uint8_t *row, integer j) = row == \null || row[j] != 0;
  @ predicate tops_known{L}(uint8_t *row, attest_interval *p, integer n) =
  @     \forall integer j; 0 <= j < n ==> key_seen(row, j) ==> !\is_NaN(p[j].hi); */

/* The largest upper end of the logits p of visible keys, or minus infinity. */
/*@ requires size: 1 <= n <= ATTEST_DIM_MAX;
  @ requires read: \valid_read(p + (0 .. n - 1)) && (row == \null || \valid_read(row + (0 .. n - 1)));
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ // the largest of the upper ends is not below any of them; nothing to compare leaves minus infinity
  @ IEEE_ENSURES(none, none_seen(row, n) ==> \is_minus_infinity(\result))
  @ ensures highest: tops_known(row, p, n) ==> \forall integer j; 0 <= j < n ==> key_seen(row, j) ==> \ge_double(\result, p[j].hi);
  @ */
static double highest(const uint8_t *row, int64_t n, const attest_interval *p)
{
    double most = fl_neg(fl_infinity());
    /*@ loop invariant range: 0 <= j <= n;
      @ IEEE_INVARIANT(none, none_seen(row, j) ==> \is_minus_infinity(most))
      @ loop invariant known: tops_known(row, p, j) ==> !\is_NaN(most);
      @ loop invariant highest: tops_known(row, p, j) ==>
      @     \forall integer k; 0 <= k < j ==> key_seen(row, k) ==> \ge_double(most, p[k].hi);
      @ loop assigns j, most;
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(row, j))
            most = fl_max(most, p[j].hi);
    return most;
}

/* e^(l - shift) of a visible key, 0 of another. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures interval: interval(\result);
  @ ensures seen:     seen ==> \forall real a; encloses(l, a) ==> encloses(\result, \exp(a - shift));
  @ ensures hidden:   !seen ==> encloses(\result, 0.0);
  @ */
static attest_interval weight_of(bool seen, attest_interval l, double shift)
{
    return seen ? attest_interval_exp(attest_interval_sub(l, attest_point(shift))) : attest_point(0.0);
}

/* From logits to weights e^(l - shift), 0 where `row` hides the key. Their sum, eight at a time: what a sum gathers grows with its
 * length. */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires read:  row == \null || \valid_read(row + (0 .. n - 1));
  @ requires write: \valid(p + (0 .. n - 1));
  @ requires apart: row == \null || \separated(p + (0 .. n - 1), row + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ ensures weights:   \forall \list<real> x, integer j; 0 <= j < n ==> encloses_row{Pre}(p, n, x) ==>
  @     weight_enclosed(row, x, shift, p, j);
  @ ensures total:     \forall \list<real> x; encloses_row{Pre}(p, n, x) ==>
  @     total_enclosed(row, x, shift, \result, n);
  @ */
static attest_interval weigh(const uint8_t *row, double shift, int64_t n, attest_interval *p)
{
    attest_interval total = attest_point(0.0), block = attest_point(0.0);
    //@ ghost int64_t from = 0;
    /*@ loop invariant range:     0 <= from <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop invariant weights:   \forall \list<real> x, integer k; 0 <= k < j ==> encloses_row{Pre}(p, n, x) ==>
      @     weight_enclosed(row, x, shift, p, k);
      @ loop invariant total:     \forall \list<real> x; encloses_row{Pre}(p, n, x) ==>
      @     total_enclosed(row, x, shift, total, from);
      @ loop invariant block:     \forall \list<real> x; encloses_row{Pre}(p, n, x) ==>
      @     block_enclosed(row, x, shift, block, from, j);
      @ loop invariant ahead:     \forall integer k; j <= k < n ==> p[k] == \at(p[k], Pre);
      @ loop assigns j, total, block, from, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j < n; j++) {
        //@ assert logit: \forall \list<real> x; encloses_row{Pre}(p, n, x) ==> encloses(p[j], \nth(x, j));
        const attest_interval weight = weight_of(attest_visible(row, j), p[j], shift);
        /*@ assert weight: \forall \list<real> x; encloses_row{Pre}(p, n, x) ==>
          @     encloses(weight, row_weight(row, x, shift, j)); */
        const attest_interval more = attest_interval_add(block, weight);
        /*@ assert more: \forall \list<real> x; encloses_row{Pre}(p, n, x) ==>
          @     encloses(weight, row_weight(row, x, shift, j)) && block_enclosed(row, x, shift, block, from, j) &&
          @     block_enclosed(row, x, shift, more, from, j + 1); */
        p[j].lo = weight.lo;
        p[j].hi = weight.hi;
        block = more;
        if (j % BLOCK == BLOCK - 1) {
            const attest_interval joined = attest_interval_add(total, block);
            /*@ assert joined: \forall \list<real> x; encloses_row{Pre}(p, n, x) ==> total_enclosed(row, x, shift, total, from) &&
              @     block_enclosed(row, x, shift, block, from, j + 1) && total_enclosed(row, x, shift, joined, j + 1); */
            total = joined;
            block = attest_point(0.0);
            //@ ghost from = j + 1;
        }
    }
    return attest_interval_add(total, block);
}

/* p /= total */
/*@ requires size:  1 <= n <= ATTEST_DIM_MAX;
  @ requires write: \valid(p + (0 .. n - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    p[0 .. n - 1];
  @ ensures intervals: \forall integer j; 0 <= j < n ==> \le_double(p[j].lo, p[j].hi);
  @ ensures divided:   \forall integer j; 0 <= j < n ==> divided{Pre, Post}(p, total, j);
  @ */
static void divide(attest_interval total, int64_t n, attest_interval *p)
{
    /*@ loop invariant range:     0 <= j <= n;
      @ loop invariant intervals: \forall integer k; 0 <= k < j ==> \le_double(p[k].lo, p[k].hi);
      @ loop invariant divided:   \forall integer k; 0 <= k < j ==> divided{Pre, Here}(p, total, k);
      @ loop invariant ahead:     \forall integer k; j <= k < n ==> p[k] == \at(p[k], Pre);
      @ loop assigns j, p[0 .. n - 1];
      @ loop variant n - j; */
    for (int64_t j = 0; j != n; j++) {
        const attest_interval share = attest_interval_div(p[j], total);
        //@ assert share: \let k = j; encloses_quotient(\at(p[k], Pre), total, share);
        p[j].lo = share.lo;
        p[j].hi = share.hi;
    }
}

void attest_enclosed_softmax(const uint8_t *row, int64_t n, attest_interval *p)
{
    const double shift = highest(row, n, p);
    /* What is subtracted from all logits takes the same factor out of every weight: */
    /*@ ghost
      /@ loop invariant range:   0 <= j <= n;
       @ loop invariant shifted: \forall \list<real> x; weights_shifted(row, x, shift, j);
       @ loop assigns j;
       @ loop variant n - j; @/
      for (int64_t j = 0; j < n; j++) {
          /@ assert more: \forall \list<real> x; weights_grown(row, x, 0.0, j) && weights_grown(row, x, shift, j) &&
           @     weight_shifted(row, x, shift, j) && weights_shifted(row, x, shift, j + 1); @/
          ;
      }
    */
    /*@ assert kept: \forall \list<real> x, integer j; 0 < row_weights(row, x, 0.0, n) ==>
      @     weight_shifted(row, x, shift, j) && 0 < \exp(shift) && share_kept(row, x, shift, n, j) &&
      @     weights_positive(row, x, shift, n); */
    const attest_interval total = weigh(row, shift, n, p);
    //@ ghost weighed:;
    divide(total, n, p);
    /*@ assert softmax: \forall \list<real> x, integer j; 0 <= j < n ==> encloses_row{Pre}(p, n, x) ==>
      @     0 < row_weights(row, x, 0.0, n) ==> weight_enclosed{weighed}(row, x, shift, p, j) && total_enclosed(row, x, shift, total, n) &&
      @     divided{weighed, Here}(p, total, j) && share_kept(row, x, shift, n, j) && weights_positive(row, x, shift, n) &&
      @     softmax_enclosed(row, x, n, p, j); */
}
