#define ROWS_VALUES
#define VECTOR_VALUES
#include "rounding_steps.h"
#include "logic/index.h"
#include "logic/rows.h"
#include "logic/sum.h"
#include "reals.h"
#include "weighted_rows.h"
#include "vector.h"
#include "fl.h"

/*@ // the sum r is s and one more term; the term alone where s is 0
  @ predicate joined_exactly(real s, real r, real x, real size, integer k, integer m) = added(s, r, x, size, k, m) &&
  @     (s == 0 ==> computed(r, x, size, k, m));
  @ // and four more terms
  @ predicate four_added(real s, double r, real a, real b, real c, real d, real e, real f, real g, real h) =
  @     \is_finite(r) ==> joined_exactly(s, r, a * b + c * d + (e * f + g * h),
  @                                      \abs(a * b) + \abs(c * d) + (\abs(e * f) + \abs(g * h)), 3, 10);
  @ // in column i, r is s and row n weighted; or the rows n to n + 3
  @ predicate row_joins{L}(double *w, double *rows, integer d, integer i, integer n, real s, double r) =
  @     \is_finite(r) ==> moved(r, s, w[n], rows[n * d + i]);
  @ predicate four_rows_join{L}(double *w, double *rows, integer d, integer i, integer n, real s, double r) =
  @     four_added(s, r, w[n], rows[n * d + i], w[n + 1], rows[(n + 1) * d + i], w[n + 2], rows[(n + 2) * d + i], w[n + 3],
  @                rows[(n + 3) * d + i]);
  @
  @ lemma rows_none_yet{L}: \forall double *w, *rows, s, r, integer d, i, depth; r == s ==> 0 <= depth <= 3 ==>
  @     joined_by_none(s, rows_real(w, rows, d, i, 0), rows_size(w, rows, d, i, 0), depth) &&
  @     rows_near(w, rows, d, i, 0, depth, s, r);
  @ lemma rows_one{L}: \forall double *w, *rows, s, r, integer d, i, n, k, real start;
  @     0 <= n <= 0x100000 ==> 1 <= k <= 0x200000 ==> (\is_finite(r) ==> \is_finite(s)) ==>
  @     rows_near(w, rows, d, i, n, k, start, s) ==> row_joins(w, rows, d, i, n, s, r) ==>
  @     rows_near(w, rows, d, i, n + 1, k + 1, start, r);
  @ lemma rows_four{L}: \forall double *w, *rows, s, r, integer d, i, n, k, real start;
  @     0 <= n <= 0x100000 ==> 3 <= k <= 0x200000 ==> (\is_finite(r) ==> \is_finite(s)) ==>
  @     rows_near(w, rows, d, i, n, k, start, s) ==> four_rows_join(w, rows, d, i, n, s, r) ==>
  @     rows_near(w, rows, d, i, n + 4, k + 1, start, r);
  @ // the first four, from nothing
  @ predicate all_nothing(real x, real size, real start, real s) = x == 0 && size == 0 && start == 0 && s == 0;
  @ predicate nothing_yet{L}(double *w, double *rows, integer d, integer i, integer n, real start, real s) =
  @     all_nothing(rows_real(w, rows, d, i, n), rows_size(w, rows, d, i, n), start, s);
  @ predicate four_rows_are(real x, real size, real y, real z, real a, real b, real c, real d, real e, real f, real g, real h) =
  @     plus(y, x, a * b + c * d + (e * f + g * h)) && plus(z, size, \abs(a * b) + \abs(c * d) + (\abs(e * f) + \abs(g * h)));
  @ lemma four_rows_are_of{L}: \forall double *w, *rows, integer d, i, n; 0 <= n ==>
  @     four_rows_are(rows_real(w, rows, d, i, n), rows_size(w, rows, d, i, n), rows_real(w, rows, d, i, n + 4),
  @                   rows_size(w, rows, d, i, n + 4), w[n], rows[n * d + i], w[n + 1], rows[(n + 1) * d + i], w[n + 2],
  @                   rows[(n + 2) * d + i], w[n + 3], rows[(n + 3) * d + i]);
  @ lemma joined_alone: \forall real r, s, x, size, y, z, t, u, start, integer k, m, o; all_nothing(x, size, start, s) ==>
  @     joined_exactly(s, r, t, u, k, m) ==> plus(y, x, t) ==> plus(z, size, u) ==> m <= o <= 0x1p50 ==>
  @     computed(r, start + y, \abs(start) + z, k, o);
  @ lemma rows_four_first{L}: \forall double *w, *rows, s, r, integer d, i, n, real start; 0 <= n <= 0x100000 ==>
  @     nothing_yet(w, rows, d, i, n, start, s) ==> four_rows_join(w, rows, d, i, n, s, r) ==>
  @     four_rows_are(rows_real(w, rows, d, i, n), rows_size(w, rows, d, i, n), rows_real(w, rows, d, i, n + 4),
  @                   rows_size(w, rows, d, i, n + 4), w[n], rows[n * d + i], w[n + 1], rows[(n + 1) * d + i], w[n + 2],
  @                   rows[(n + 2) * d + i], w[n + 3], rows[(n + 3) * d + i]) && rows_near(w, rows, d, i, n + 4, 3, start, r);
  @ lemma nothing_yet_of{L}: \forall double *w, *rows, s, integer d, i, n, k, real start; rows_near(w, rows, d, i, n, k, start, s) ==>
  @     n <= 0 <= n ==> \is_finite(s) ==> from_nothing(start) ==> nothing_yet(w, rows, d, i, n, start, s);
  @ // what joins does so in any state of memory that has the same values
  @ lemma same_row{L, M}: \forall double *w, *rows, integer d, i, n, m, real s, double r;
  @     same_values{L, M}(w, m) ==> same_values{L, M}(rows, m * d) ==> row_within(n, m, d) ==>
  @     0 <= n < m ==> 0 <= i < d ==> row_joins{L}(w, rows, d, i, n, s, r) ==> row_joins{M}(w, rows, d, i, n, s, r);
  @ lemma same_four_rows{L, M}: \forall double *w, *rows, integer d, i, n, m, real s, double r;
  @     same_values{L, M}(w, m) ==> same_values{L, M}(rows, m * d) ==> row_within(n, m, d) ==>
  @     row_within(n + 1, m, d) ==> row_within(n + 2, m, d) ==> row_within(n + 3, m, d) ==> 0 <= n <= m - 4 ==>
  @     0 <= i < d ==> four_rows_join{L}(w, rows, d, i, n, s, r) ==> four_rows_join{M}(w, rows, d, i, n, s, r);
  @ */

/* a b + c d */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures near: \is_finite(\result) ==> computed(\result, a * b + c * d, \abs(a * b) + \abs(c * d), 2, 4);
  @ */
static inline double two_products(double a, double b, double c, double d)
{
    const double ab = fl_mul(a, b), cd = fl_mul(c, d), sum = fl_add(ab, cd);
    //@ assert first: \is_finite(sum) ==> computed(ab, a * b, \abs(a * b), 1, 1);
    //@ assert term: \is_finite(sum) ==> computed(cd, c * d, \abs(c * d), 1, 1);
    //@ assert second: \is_finite(sum) ==> added(ab, sum, c * d, \abs(c * d), 1, 1);
    return sum;
}

/* s + (x + y) */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite: \is_finite(\result) ==> \is_finite(s) && \is_finite(x) && \is_finite(y);
  @ ensures near: \forall real a, b, g, h; computed(x, a, g, 2, 4) ==> computed(y, b, h, 2, 4) ==>
  @     \is_finite(\result) ==> joined_exactly(s, \result, a + b, g + h, 3, 10);
  @ */
static inline double joined(double s, double x, double y)
{
    const double both = fl_add(x, y), sum = fl_add(s, both);
    /*@ assert added: \forall real b, h; computed(y, b, h, 2, 4) ==> \is_finite(sum) ==> added(x, both, b, h, 2, 4); */
    /*@ assert both: \forall real a, b, g, h; computed(x, a, g, 2, 4) ==> computed(y, b, h, 2, 4) ==>
      @     \is_finite(sum) ==> computed(both, a + b, g + h, 3, 10); */
    return sum;
}

/* Rows k to k + 3 join: out += (w0 r0 + w1 r1) + (w2 r2 + w3 r3). `restrict` lets the compiler use vector registers. */
/*@ requires sizes: 0 <= k && k + 4 <= ATTEST_DIM_MAX && 0 <= d <= ATTEST_LENGTH_MAX && (k + 4) * d <= ATTEST_LENGTH_MAX;
  @ requires read:  \valid_read(w + (0 .. k + 3)) && \valid_read(rows + (0 .. (k + 4) * d - 1));
  @ requires write: \valid(out + (0 .. d - 1));
  @ requires apart: \separated(out + (0 .. d - 1), rows + (0 .. (k + 4) * d - 1)) &&
  @                 \separated(out + (0 .. d - 1), w + (0 .. k + 3));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\old(out[i]));
  @ ensures near:   \forall integer i; 0 <= i < d ==> four_rows_join{Pre}(w, rows, d, i, k, \old(out[i]), out[i]);
  @ */
static void add_four_rows(const double *restrict w, const double *restrict rows, int64_t k, int64_t d,
                          double *restrict out)
{
    //@ ghost row_inside(k, k + 4, d);
    //@ assert first: 0 <= k * d;
    //@ assert second: (k + 1) * d == k * d + d;
    //@ assert third: (k + 2) * d == k * d + 2 * d;
    //@ assert fourth: (k + 3) * d == k * d + 3 * d;
    //@ assert four: k * d + 4 * d == (k + 4) * d;
    const double w0 = w[k], w1 = w[k + 1], w2 = w[k + 2], w3 = w[k + 3];
    const double *r0 = rows + k * d, *r1 = r0 + d, *r2 = r1 + d, *r3 = r2 + d;
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant same:   same_values{Here, Pre}(rows, (k + 4) * d);
      @ loop invariant finite: \forall integer c; 0 <= c < d ==> \is_finite(out[c]) ==> \is_finite(\at(out[c], Pre));
      @ loop invariant near:   \forall integer c; 0 <= c < i ==>
      @     four_rows_join{Pre}(w, rows, d, c, k, \at(out[c], Pre), out[c]);
      @ loop invariant rest:   \forall integer c; i <= c < d ==> out[c] == \at(out[c], Pre);
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double before = out[i], x0 = r0[i], x1 = r1[i], x2 = r2[i], x3 = r3[i];
        //@ assert x0: \let c = i; x0 == \at(rows[k * d + c], Pre);
        //@ assert x1: \let c = i; x1 == \at(rows[(k + 1) * d + c], Pre);
        //@ assert x2: \let c = i; x2 == \at(rows[(k + 2) * d + c], Pre);
        //@ assert x3: \let c = i; x3 == \at(rows[(k + 3) * d + c], Pre);
        const double sum = joined(before, two_products(w0, x0, w1, x1), two_products(w2, x2, w3, x3));
        //@ assert near: four_added(before, sum, w0, x0, w1, x1, w2, x2, w3, x3);
        //@ assert join: \let c = i; four_rows_join{Pre}(w, rows, d, c, k, \at(out[c], Pre), sum);
        out[i] = sum;
        //@ assert place: \forall integer t; 0 <= t < (k + 4) * d ==> rows + t != out + i;
        //@ assert same: same_values{Here, LoopCurrent}(rows, (k + 4) * d);
        //@ assert rest: \forall integer c; i < c < d ==> out[c] == \at(out[c], LoopCurrent);
        /*@ assert earlier: \forall integer c; 0 <= c < i ==>
          @     four_rows_join{Pre}(w, rows, d, c, k, \at(out[c], Pre), out[c]); */
    }
}

void attest_add_weighted_rows(const double *w, const double *rows, int64_t n, int64_t d, double *out)
{
    int64_t k = 0;
    /*@ loop invariant range:  0 <= k <= n && k % 4 == 0;
      @ loop invariant weights: same_values{Here, Pre}(w, n);
      @ loop invariant values: same_values{Here, Pre}(rows, n * d);
      @ loop invariant finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ loop invariant near:   \forall integer i; 0 <= i < d ==>
      @     rows_near{Pre}(w, rows, d, i, k, k / 4 + 2 + start_depth(\at(out[i], Pre)), \at(out[i], Pre), out[i]);
      @ loop assigns k, out[0 .. d - 1];
      @ loop variant n - k; */
    for (; k <= n - 4; k += 4) {
        //@ ghost row_inside(k, n, d);
        //@ ghost row_inside(k + 1, n, d);
        //@ ghost row_inside(k + 2, n, d);
        //@ ghost row_inside(k + 3, n, d);
        /*@ assert within: row_within(k, n, d) && row_within(k + 1, n, d) && row_within(k + 2, n, d) &&
          @                row_within(k + 3, n, d); */
        //@ assert last: (k + 4) * d == (k + 3) * d + d <= n * d;
        add_four_rows(w, rows, k, d, out);
        /*@ assert group: \forall integer i; 0 <= i < d ==>
          @     four_rows_join{Pre}(w, rows, d, i, k, \at(out[i], LoopCurrent), out[i]); */
        /*@ assert none: k == 0 ==> \forall integer i; 0 <= i < d ==> \is_finite(\at(out[i], LoopCurrent)) ==>
          @     from_nothing(\at(out[i], Pre)) ==> nothing_yet{Pre}(w, rows, d, i, k, \at(out[i], Pre), \at(out[i], LoopCurrent)); */
        /*@ assert first: k == 0 ==> \forall integer i; 0 <= i < d ==> from_nothing(\at(out[i], Pre)) ==>
          @     rows_near{Pre}(w, rows, d, i, k + 4, 3, \at(out[i], Pre), out[i]); */
        /*@ assert later: \forall integer i; 0 <= i < d ==> k > 0 || !from_nothing(\at(out[i], Pre)) ==>
          @     rows_near{Pre}(w, rows, d, i, k + 4, k / 4 + 3 + start_depth(\at(out[i], Pre)), \at(out[i], Pre), out[i]); */
        /*@ assert near: \forall integer i; 0 <= i < d ==>
          @     rows_near{Pre}(w, rows, d, i, k + 4, k / 4 + 3 + start_depth(\at(out[i], Pre)), \at(out[i], Pre), out[i]); */
    }
    /*@ loop invariant range:  0 <= n - n % 4 <= k <= n;
      @ loop invariant weights: same_values{Here, Pre}(w, n);
      @ loop invariant values: same_values{Here, Pre}(rows, n * d);
      @ loop invariant finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ loop invariant near:   \forall integer i; 0 <= i < d ==>
      @     rows_near{Pre}(w, rows, d, i, k, n / 4 + 2 + (k - (n - n % 4)) + start_depth(\at(out[i], Pre)), \at(out[i], Pre), out[i]);
      @ loop assigns k, out[0 .. d - 1];
      @ loop variant n - k; */
    for (; k < n; k++) {
        //@ ghost row_inside(k, n, d);
        //@ assert within: row_within(k, n, d);
        attest_axpy(w[k], rows + k * d, out, d);
        //@ assert weights: same_values{Here, Pre}(w, n);
        //@ assert values: same_values{Here, Pre}(rows, n * d);
        //@ assert weight: w[k] == \at(w[k], LoopCurrent);
        /*@ assert joins: \forall integer i; 0 <= i < d ==>
          @     row_joins{Here}(w, rows, d, i, k, \at(out[i], LoopCurrent), out[i]); */
        /*@ assert single: \forall integer i; 0 <= i < d ==>
          @     row_joins{Pre}(w, rows, d, i, k, \at(out[i], LoopCurrent), out[i]); */
        /*@ assert near: \forall integer i; 0 <= i < d ==> row_joins{Pre}(w, rows, d, i, k, \at(out[i], LoopCurrent), out[i]) &&
          @     rows_near{Pre}(w, rows, d, i, k, n / 4 + 2 + (k - (n - n % 4)) + start_depth(\at(out[i], Pre)), \at(out[i], Pre),
          @     \at(out[i], LoopCurrent)) &&
          @     rows_near{Pre}(w, rows, d, i, k + 1, n / 4 + 3 + (k - (n - n % 4)) + start_depth(\at(out[i], Pre)), \at(out[i], Pre),
          @     out[i]); */
    }
}
