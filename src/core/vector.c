#ifndef OVER_THE_REALS
#define FL_PRODUCTS
#define VECTOR_EXACT
#endif
#define VECTOR_VALUES
#include "rounding_steps.h"
#include "logic/sum.h"
#include "fl.h"
#include "vector.h"

/* What the sums below add up. */
typedef enum term { VALUE, PRODUCT, SQUARED_GAP, GAP } term;

/*@ predicate known_term(term kind) = kind == VALUE || kind == PRODUCT || kind == SQUARED_GAP || kind == GAP;
  @ // a term as a real number, how many roundings it takes, and what a rounded one stands for
  @ logic real term_real(term kind, real x, real y) =
  @     kind == VALUE ? x : kind == PRODUCT ? x * y : kind == SQUARED_GAP ? squared(x - y) : \abs(x - y);
  @ logic integer term_depth(term kind) = kind == VALUE ? 0 : kind == SQUARED_GAP ? 3 : 1;
  @ predicate term_near(term kind, real r, real x, real y) =
  @     computed(r, term_real(kind, x, y), \abs(term_real(kind, x, y)), term_depth(kind), 6);
  @ // the sum r is the sum s and one more term; the term itself where the sum was 0
  @ predicate term_added(term kind, double s, double r, double x, double y) = \is_finite(r) ==>
  @     \is_finite(s) && added(s, r, term_real(kind, x, y), \abs(term_real(kind, x, y)), term_depth(kind), 6) &&
  @     (s == 0 ==> term_near(kind, r, x, y));
  @ // the first n terms, and their sizes
  @ logic real terms_real{L}(term kind, double *a, double *b, integer n) =
  @     kind == VALUE ? sum_real(a, n) : kind == PRODUCT ? dot_real(a, b, n) :
  @     kind == SQUARED_GAP ? squares_real(a, b, n) : gaps_real(a, b, n);
  @ logic real terms_size{L}(term kind, double *a, double *b, integer n) =
  @     kind == VALUE ? sum_size(a, n) : kind == PRODUCT ? dot_size(a, b, n) :
  @     kind == SQUARED_GAP ? squares_real(a, b, n) : gaps_real(a, b, n);
  @ // lane j after q rounds: the terms j, j + 4, j + 8, ...
  @ logic real lane_real{L}(term kind, double *a, double *b, integer j, integer q) =
  @     q <= 0 ? 0.0 : lane_real(kind, a, b, j, q - 1) + term_real(kind, a[4 * q - 4 + j], b[4 * q - 4 + j]);
  @ logic real lane_size{L}(term kind, double *a, double *b, integer j, integer q) =
  @     q <= 0 ? 0.0 : lane_size(kind, a, b, j, q - 1) + \abs(term_real(kind, a[4 * q - 4 + j], b[4 * q - 4 + j]));
  @ // the lanes 1, 2 and 3 together
  @ logic real others_real{L}(term kind, double *a, double *b, integer q) =
  @     lane_real(kind, a, b, 1, q) + lane_real(kind, a, b, 2, q) + lane_real(kind, a, b, 3, q);
  @ logic real others_size{L}(term kind, double *a, double *b, integer q) =
  @     lane_size(kind, a, b, 1, q) + lane_size(kind, a, b, 2, q) + lane_size(kind, a, b, 3, q);
  @ // all lanes together are all terms
  @ predicate split{L}(term kind, double *a, double *b, integer q) =
  @     lane_real(kind, a, b, 0, q) + others_real(kind, a, b, q) == terms_real(kind, a, b, 4 * q) &&
  @     lane_size(kind, a, b, 0, q) + others_size(kind, a, b, q) == terms_size(kind, a, b, 4 * q);
  @ // the additions to what is not 0 that the first of n terms goes through
  @ logic integer joins(integer n) = n <= 0 ? 0 : n - 1;
  @ // s is the sum of n terms, one after the other, that stand for x
  @ predicate terms_so_far(term kind, double s, real x, real size, integer n) = \is_finite(s) ==>
  @     computed(s, x, size, term_depth(kind) + joins(n), 8 * n) && (n <= 0 ==> s == 0);
  @ // a lane's sum s after q rounds; lane 0 once the rest, up to term i, has joined it
  @ predicate lane_near{L}(term kind, double *a, double *b, integer j, integer q, double s) =
  @     terms_so_far(kind, s, lane_real(kind, a, b, j, q), lane_size(kind, a, b, j, q), q);
  @ predicate rest_near{L}(term kind, double *a, double *b, integer q, integer i, double s) =
  @     terms_so_far(kind, s, terms_real(kind, a, b, i) - others_real(kind, a, b, q),
  @                terms_size(kind, a, b, i) - others_size(kind, a, b, q), i - 3 * q);
  @ // both sums have one term more
  @ predicate terms_step{L}(term kind, double *a, double *b, integer n) =
  @     terms_real(kind, a, b, n + 1) == terms_real(kind, a, b, n) + term_real(kind, a[n], b[n]) &&
  @     terms_size(kind, a, b, n + 1) == terms_size(kind, a, b, n) + \abs(term_real(kind, a[n], b[n]));
  @ predicate lane_step{L}(term kind, double *a, double *b, integer j, integer q) =
  @     lane_real(kind, a, b, j, q + 1) == lane_real(kind, a, b, j, q) + term_real(kind, a[4 * q + j], b[4 * q + j]) &&
  @     lane_size(kind, a, b, j, q + 1) ==
  @         lane_size(kind, a, b, j, q) + \abs(term_real(kind, a[4 * q + j], b[4 * q + j]));
  @
  @ lemma terms_so_far_more: \forall term kind, double s, r, x, y, real z, size, integer n; 0 <= n <= 0x800000000 ==> known_term(kind) ==>
  @     terms_so_far(kind, s, z, size, n) ==> term_added(kind, s, r, x, y) ==>
  @     terms_so_far(kind, r, z + term_real(kind, x, y), size + \abs(term_real(kind, x, y)), n + 1);
  @ lemma near_size: \forall real r, x; fl_near(r, x) ==> fl_near(\abs(r), \abs(x));
  @ lemma term_value: \forall real x, y; term_near(VALUE, x, x, y);
  @ lemma term_product: \forall real r, x, y; fl_near(r, x * y) ==> term_near(PRODUCT, r, x, y);
  @ lemma term_gap: \forall real r, d, x, y, z;
  @     fl_near(d, z) ==> plus(x, y, z) ==> size_of(r, d) ==> term_near(GAP, r, x, y);
  @ lemma term_square: \forall real r, d, e, x, y, z;
  @     square_close(d, z) ==> plus(x, y, z) ==> fl_near(r, e) ==> square_of(e, d) ==> term_near(SQUARED_GAP, r, x, y);
  @ */

/*@ predicate finite_pair{L}(double *a, double *b, integer i) = \is_finite(a[i]) && \is_finite(b[i]); */

/*@ ghost
  /@ requires known: known_term(kind) && 0 <= i;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures step: terms_step(kind, a, b, i);
   @/
  static inline void terms_more(term kind, const double *a, const double *b, int64_t i)
  {
      /@ assert value: kind == VALUE ==> terms_step(kind, a, b, i); @/
      /@ assert product: kind == PRODUCT ==> terms_step(kind, a, b, i); @/
      /@ assert square: square_sign(a[i] - b[i]); @/
      /@ assert squared_gap: kind == SQUARED_GAP ==> terms_step(kind, a, b, i); @/
      /@ assert gap: kind == GAP ==> terms_step(kind, a, b, i); @/
  }

  /@ requires round: 0 <= q <= SUM_MAX && known_term(kind);
   @ requires near:  lane_near(kind, a, b, j, q, s);
   @ requires term:  term_added(kind, s, r, a[4 * q + j], b[4 * q + j]);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: lane_near(kind, a, b, j, q + 1, r);
   @/
  static inline void lane_more(term kind, const double *a, const double *b, int64_t j, int64_t q, double s, double r)
  {
      /@ assert step: lane_step(kind, a, b, j, q); @/
  }

  /@ requires place: 0 <= 4 * q <= i <= SUM_MAX && known_term(kind);
   @ requires near:  rest_near(kind, a, b, q, i, s);
   @ requires term:  term_added(kind, s, r, a[i], b[i]);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: rest_near(kind, a, b, q, i + 1, r);
   @/
  static inline void rest_more(term kind, const double *a, const double *b, int64_t q, int64_t i, double s, double r)
  {
      terms_more(kind, a, b, i);
  }

  /@ requires round: 0 <= q <= ATTEST_LENGTH_MAX && known_term(kind);
   @ requires split: split(kind, a, b, q);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures split: split(kind, a, b, q + 1);
   @/
  static inline void split_more(term kind, const double *a, const double *b, int64_t q)
  {
      /@ assert lanes: lane_step(kind, a, b, 0, q) && lane_step(kind, a, b, 1, q) && lane_step(kind, a, b, 2, q) &&
       @               lane_step(kind, a, b, 3, q); @/
      terms_more(kind, a, b, 4 * q);
      terms_more(kind, a, b, 4 * q + 1);
      terms_more(kind, a, b, 4 * q + 2);
      terms_more(kind, a, b, 4 * q + 3);
  }

  /@ requires known: known_term(kind) && \is_finite(s) && s == 0;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures split: split(kind, a, b, 0);
   @ ensures near:  lane_near(kind, a, b, 0, 0, s) && lane_near(kind, a, b, 1, 0, s) && lane_near(kind, a, b, 2, 0, s) &&
   @                lane_near(kind, a, b, 3, 0, s);
   @/
  static inline void lanes_start(term kind, const double *a, const double *b, double s)
  {
      /@ assert terms: terms_real(kind, a, b, 0) == 0 && terms_size(kind, a, b, 0) == 0; @/
      /@ assert real: lane_real(kind, a, b, 0, 0) == 0 && others_real(kind, a, b, 0) == 0; @/
      /@ assert size: lane_size(kind, a, b, 0, 0) == 0 && others_size(kind, a, b, 0) == 0; @/
  }

  /@ requires length: 0 <= n <= SUM_MAX && 4 * q <= n < 4 * q + 4 && known_term(kind);
   @ requires near0:  rest_near(kind, a, b, q, n, s0);
   @ requires near1:  lane_near(kind, a, b, 1, q, s1);
   @ requires near2:  lane_near(kind, a, b, 2, q, s2);
   @ requires near3:  lane_near(kind, a, b, 3, q, s3);
   @ requires even:   \is_finite(even) ==> \is_finite(s0) && \is_finite(s2) && fl_near(even, s0 + s2);
   @ requires odd:    \is_finite(odd) ==> \is_finite(s1) && \is_finite(s3) && fl_near(odd, s1 + s3);
   @ requires sum:    \is_finite(s) ==> \is_finite(even) && \is_finite(odd) && fl_near(s, even + odd);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures near: \is_finite(s) ==> computed(s, terms_real(kind, a, b, n), terms_size(kind, a, b, n),
   @                                         term_depth(kind) + sum_depth(n), 8 * (n + 1));
   @/
  static inline void lanes_join(term kind, const double *a, const double *b, int64_t q, int64_t n, double s0, double s1,
                                double s2, double s3, double even, double odd, double s)
  {
      /@ assert depth: joins(q) <= joins(n - 3 * q) && (0 < n ==> sum_depth(n) == joins(n - 3 * q) + 2); @/
      /@ assert first: \is_finite(s0) ==> computed(s0, terms_real(kind, a, b, n) - others_real(kind, a, b, q),
       @     terms_size(kind, a, b, n) - others_size(kind, a, b, q), term_depth(kind) + joins(n - 3 * q), 8 * (n - 3 * q)); @/
      /@ assert third: \is_finite(even) ==> added(s0, even, lane_real(kind, a, b, 2, q), lane_size(kind, a, b, 2, q),
       @     term_depth(kind) + joins(q), 8 * q); @/
      /@ assert even: \is_finite(even) ==> computed(even,
       @     terms_real(kind, a, b, n) - lane_real(kind, a, b, 1, q) - lane_real(kind, a, b, 3, q),
       @     terms_size(kind, a, b, n) - lane_size(kind, a, b, 1, q) - lane_size(kind, a, b, 3, q),
       @     term_depth(kind) + joins(n - 3 * q) + 1, 8 * (n - 2 * q) + 2); @/
      /@ assert fourth: \is_finite(odd) ==> added(s1, odd, lane_real(kind, a, b, 3, q), lane_size(kind, a, b, 3, q),
       @     term_depth(kind) + joins(q), 8 * q); @/
      /@ assert odd: \is_finite(odd) ==> computed(odd, lane_real(kind, a, b, 1, q) + lane_real(kind, a, b, 3, q),
       @     lane_size(kind, a, b, 1, q) + lane_size(kind, a, b, 3, q), term_depth(kind) + joins(n - 3 * q) + 1, 16 * q + 2); @/
      /@ assert both: \is_finite(s) ==> added(even, s, lane_real(kind, a, b, 1, q) + lane_real(kind, a, b, 3, q),
       @     lane_size(kind, a, b, 1, q) + lane_size(kind, a, b, 3, q), term_depth(kind) + joins(n - 3 * q) + 1, 16 * q + 2); @/
      /@ assert all: \is_finite(s) ==> computed(s, terms_real(kind, a, b, n), terms_size(kind, a, b, n),
       @     term_depth(kind) + joins(n - 3 * q) + 2, 8 * (n + 1)); @/
      /@ assert none: n == 0 ==> terms_size(kind, a, b, n) == 0; @/
  }

  /@ requires pairs: \is_finite(s) ==> \forall integer i; 0 <= i < n ==> finite_pair(a, b, i);
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures each: \is_finite(s) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && \is_finite(b[i]);
   @/
  static inline void pairs_finite(const double *a, const double *b, int64_t n, double s)
  {
  }
*/

/*@ requires known: known_term(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \is_finite(a) && (kind == VALUE || \is_finite(b));
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && \is_finite(\result) ==> \result >= 0.0;
  @ ensures near:     \is_finite(\result) ==> term_near(kind, \result, a, b);
  @ */
static inline double term_of(term kind, double a, double b)
{
    switch (kind) {
    case PRODUCT:
        return fl_mul(a, b);
    case SQUARED_GAP: {
        const double gap = fl_sub(a, b);
        const double square = fl_mul(gap, gap);
        //@ assert gap: \is_finite(square) ==> plus(a, b, a - b) && square_close(gap, a - b) && square_of(gap * gap, gap);
        return square;
    }
    case GAP: {
        const double gap = fl_sub(a, b);
        const double size = fl_abs(gap);
        //@ assert gap: \is_finite(size) ==> plus(a, b, a - b) && size_of(size, gap);
        return size;
    }
    default:
        return a;
    }
}

/* One more term on a lane. */
/*@ requires known: known_term(kind);
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \is_finite(s) && \is_finite(a) && (kind == VALUE || \is_finite(b));
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && s >= 0.0 && \is_finite(\result) ==> \result >= 0.0;
  @ ensures near:     term_added(kind, s, \result, a, b);
  @ */
static inline double add_term(term kind, double s, double a, double b)
{
    return fl_add(s, term_of(kind, a, b));
}

/* The four lanes; always inlined, so that `kind` is a constant in each copy. */
/*@ requires known:  known_term(kind);
  @ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ requires same:   kind == VALUE ==> a == b;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> \is_finite(a[i]) && \is_finite(b[i]);
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && \is_finite(\result) ==> \result >= 0.0;
  @ ensures near:     n <= SUM_MAX && \is_finite(\result) ==>
  @     computed(\result, terms_real(kind, a, b, n), terms_size(kind, a, b, n),
  @              term_depth(kind) + sum_depth(n), 8 * (n + 1));
  @ */
__attribute__((always_inline)) static inline double sum_of(term kind, const double *a, const double *b, int64_t n)
{
    double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
    int64_t i = 0;
    //@ ghost int64_t q = 0;
    //@ ghost lanes_start(kind, a, b, s0);
    /*@ loop invariant range:    0 <= i <= n && i == 4 * q;
      @ loop invariant split:    split(kind, a, b, q);
      @ loop invariant near0:    n <= SUM_MAX ==> lane_near(kind, a, b, 0, q, s0);
      @ loop invariant near1:    n <= SUM_MAX ==> lane_near(kind, a, b, 1, q, s1);
      @ loop invariant near2:    n <= SUM_MAX ==> lane_near(kind, a, b, 2, q, s2);
      @ loop invariant near3:    n <= SUM_MAX ==> lane_near(kind, a, b, 3, q, s3);
      @ loop invariant finite:   \is_finite(s0) && \is_finite(s1) && \is_finite(s2) && \is_finite(s3) ==>
      @     \forall integer k; 0 <= k < i ==> finite_pair(a, b, k);
      @ loop invariant positive: kind == SQUARED_GAP || kind == GAP ==>
      @     (\is_finite(s0) ==> s0 >= 0.0) && (\is_finite(s1) ==> s1 >= 0.0) &&
      @     (\is_finite(s2) ==> s2 >= 0.0) && (\is_finite(s3) ==> s3 >= 0.0);
      @ loop assigns i, q, s0, s1, s2, s3;
      @ loop variant n - i; */
    for (; i <= n - 4; i += 4) {
        //@ ghost double t0 = s0, t1 = s1, t2 = s2, t3 = s3;
        s0 = add_term(kind, s0, a[i], b[i]);
        s1 = add_term(kind, s1, a[i + 1], b[i + 1]);
        s2 = add_term(kind, s2, a[i + 2], b[i + 2]);
        s3 = add_term(kind, s3, a[i + 3], b[i + 3]);
        //@ assert lane0: \is_finite(s0) ==> finite_pair(a, b, i);
        //@ assert lane1: \is_finite(s1) ==> finite_pair(a, b, i + 1);
        //@ assert lane2: \is_finite(s2) ==> finite_pair(a, b, i + 2);
        //@ assert lane3: \is_finite(s3) ==> finite_pair(a, b, i + 3);
        //@ ghost if (n <= SUM_MAX) lane_more(kind, a, b, 0, q, t0, s0);
        //@ ghost if (n <= SUM_MAX) lane_more(kind, a, b, 1, q, t1, s1);
        //@ ghost if (n <= SUM_MAX) lane_more(kind, a, b, 2, q, t2, s2);
        //@ ghost if (n <= SUM_MAX) lane_more(kind, a, b, 3, q, t3, s3);
        //@ ghost split_more(kind, a, b, q);
        //@ ghost q++;
    }
    //@ assert rest: n <= SUM_MAX ==> rest_near(kind, a, b, q, i, s0);
    /*@ loop invariant range:    4 * q <= i <= n;
      @ loop invariant near:     n <= SUM_MAX ==> rest_near(kind, a, b, q, i, s0);
      @ loop invariant finite:   \is_finite(s0) && \is_finite(s1) && \is_finite(s2) && \is_finite(s3) ==>
      @     \forall integer k; 0 <= k < i ==> finite_pair(a, b, k);
      @ loop invariant positive: kind == SQUARED_GAP || kind == GAP ==> \is_finite(s0) ==> s0 >= 0.0;
      @ loop assigns i, s0;
      @ loop variant n - i; */
    for (; i < n; i++) {
        //@ ghost double t0 = s0;
        s0 = add_term(kind, s0, a[i], b[i]);
        //@ ghost if (n <= SUM_MAX) rest_more(kind, a, b, q, i, t0, s0);
    }
    const double even = fl_add(s0, s2), odd = fl_add(s1, s3);
    const double sum = fl_add(even, odd);
    //@ ghost if (n <= SUM_MAX) lanes_join(kind, a, b, q, n, s0, s1, s2, s3, even, odd, sum);
    //@ ghost pairs_finite(a, b, n, sum);
    return sum;
}

double attest_sum(const double *a, int64_t n)
{
    return sum_of(VALUE, a, a, n);
}

double attest_dot(const double *a, const double *b, int64_t n)
{
    return sum_of(PRODUCT, a, b, n);
}

double attest_squared_distance(const double *a, const double *b, int64_t n)
{
    return sum_of(SQUARED_GAP, a, b, n);
}

double attest_l1_distance(const double *a, const double *b, int64_t n)
{
    return sum_of(GAP, a, b, n);
}

bool attest_all_finite(const double *a, int64_t n)
{
    if (fl_is_finite(attest_sum(a, n))) /* the common case, several elements at a time */
        return true;

    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant so_far: \forall integer k; 0 <= k < i ==> \is_finite(a[k]);
      @ loop assigns i;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        if (!fl_is_finite(a[i]))
            return false;
    return true;
}

void attest_fill(double value, double *out, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant filled: \forall integer k; 0 <= k < i ==> \is_finite(out[k]) && out[k] == value;
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = value;
}

void attest_copy(const double *x, double *out, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant copied: \forall integer k; 0 <= k < i ==> out[k] == x[k] && (\is_finite(out[k]) <==> \is_finite(x[k]));
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = x[i];
}

void attest_scale(double w, double *x, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(x[k]) ==> \is_finite(\at(x[k], Pre));
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(x[k]) ==> scaled(x[k], w, \at(x[k], Pre));
      @ IEEE_INVARIANT(exact, \forall integer k; 0 <= k < i ==> product_once(x[k], w, \at(x[k], Pre)))
      @ loop invariant rest:   \forall integer k; i <= k < n ==> x[k] == \at(x[k], Pre) &&
      @     (\is_finite(x[k]) <==> \is_finite(\at(x[k], Pre)));
      @ loop assigns i, x[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        const double product = fl_mul(w, x[i]);
        //@ assert near: \is_finite(product) ==> scaled(product, w, x[i]);
        //@ IEEE_ASSERT(exact, product_once(product, w, x[i]))
        x[i] = product;
    }
    //@ REAL_ASSERT(real, \forall integer k; 0 <= k < n ==> scaled(x[k], w, \at(x[k], Pre)) && times{Pre, Here}(w, x, k))
}

void attest_axpy(double w, const double *x, double *y, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(y[k]) ==> \is_finite(\at(y[k], Pre));
      @ loop invariant factor: \forall integer k; 0 <= k < i ==> \is_finite(y[k]) ==> \is_finite(x[k]);
      @ loop invariant near:   \forall integer k; 0 <= k < i ==> \is_finite(y[k]) ==> moved(y[k], \at(y[k], Pre), w, x[k]);
      @ loop invariant rest:   \forall integer k; i <= k < n ==> y[k] == \at(y[k], Pre);
      @ loop assigns i, y[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        const double product = fl_mul(w, x[i]);
        const double sum = fl_add(y[i], product);
        //@ assert term: \is_finite(sum) ==> computed(product, w * x[i], \abs(w * x[i]), 1, 1);
        //@ assert near: \is_finite(sum) ==> moved(sum, y[i], w, x[i]);
        y[i] = sum;
        //@ assert here: \is_finite(y[i]) ==> moved(y[i], \at(y[\at(i, Here)], Pre), w, x[i]);
        /*@ assert earlier: \forall integer k; 0 <= k < i ==>
          @     \is_finite(y[k]) ==> moved(y[k], \at(y[k], Pre), w, x[k]); */
    }
    //@ REAL_ASSERT(real_left, \forall integer k; 0 <= k < n ==> x[k] == \at(x[k], Pre))
    //@ REAL_ASSERT(real, \forall integer k; 0 <= k < n ==> moved(y[k], \at(y[k], Pre), w, x[k]) && plus_times{Pre, Here}(w, x, y, k))
}
