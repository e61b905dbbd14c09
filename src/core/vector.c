#include "vector.h"
#include "fl.h"
#include "logic/index.h"

/* What the sums below add up. */
typedef enum term { VALUE, PRODUCT, SQUARED_GAP, GAP } term;

/*@ requires known: kind == VALUE || kind == PRODUCT || kind == SQUARED_GAP || kind == GAP;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \is_finite(a) && (kind == VALUE || \is_finite(b));
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && \is_finite(\result) ==> \result >= 0.0;
  @ */
static inline double term_of(term kind, double a, double b)
{
    switch (kind) {
    case PRODUCT:
        return fl_mul(a, b);
    case SQUARED_GAP: {
        const double gap = fl_sub(a, b);
        return fl_mul(gap, gap);
    }
    case GAP:
        return fl_abs(fl_sub(a, b));
    default:
        return a;
    }
}

/* One more term on a lane. */
/*@ requires known: kind == VALUE || kind == PRODUCT || kind == SQUARED_GAP || kind == GAP;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \is_finite(s) && \is_finite(a) && (kind == VALUE || \is_finite(b));
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && s >= 0.0 && \is_finite(\result) ==> \result >= 0.0;
  @ */
static inline double add_term(term kind, double s, double a, double b)
{
    return fl_add(s, term_of(kind, a, b));
}

/*@ predicate finite_pair{L}(double *a, double *b, integer i) = \is_finite(a[i]) && \is_finite(b[i]); */

/* The four lanes; always inlined, so that `kind` is a constant in each copy. */
/*@ requires known:  kind == VALUE || kind == PRODUCT || kind == SQUARED_GAP || kind == GAP;
  @ requires length: 0 <= n <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1));
  @ requires same:   kind == VALUE ==> a == b;
  @ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures finite:   \is_finite(\result) ==> \forall integer i; 0 <= i < n ==> finite_pair(a, b, i);
  @ ensures positive: (kind == SQUARED_GAP || kind == GAP) && \is_finite(\result) ==> \result >= 0.0;
  @ */
__attribute__((always_inline)) static inline double sum_of(term kind, const double *a, const double *b, int64_t n)
{
    double s0 = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
    int64_t i = 0;
    /*@ loop invariant range:    0 <= i <= n;
      @ loop invariant finite:   \is_finite(s0) && \is_finite(s1) && \is_finite(s2) && \is_finite(s3) ==>
      @     \forall integer k; 0 <= k < i ==> finite_pair(a, b, k);
      @ loop invariant positive: kind == SQUARED_GAP || kind == GAP ==>
      @     (\is_finite(s0) ==> s0 >= 0.0) && (\is_finite(s1) ==> s1 >= 0.0) &&
      @     (\is_finite(s2) ==> s2 >= 0.0) && (\is_finite(s3) ==> s3 >= 0.0);
      @ loop assigns i, s0, s1, s2, s3;
      @ loop variant n - i; */
    for (; i <= n - 4; i += 4) {
        s0 = add_term(kind, s0, a[i], b[i]);
        s1 = add_term(kind, s1, a[i + 1], b[i + 1]);
        s2 = add_term(kind, s2, a[i + 2], b[i + 2]);
        s3 = add_term(kind, s3, a[i + 3], b[i + 3]);
        //@ assert lane0: \is_finite(s0) ==> finite_pair(a, b, i);
        //@ assert lane1: \is_finite(s1) ==> finite_pair(a, b, i + 1);
        //@ assert lane2: \is_finite(s2) ==> finite_pair(a, b, i + 2);
        //@ assert lane3: \is_finite(s3) ==> finite_pair(a, b, i + 3);
    }
    /*@ loop invariant range:    0 <= i <= n;
      @ loop invariant finite:   \is_finite(s0) && \is_finite(s1) && \is_finite(s2) && \is_finite(s3) ==>
      @     \forall integer k; 0 <= k < i ==> finite_pair(a, b, k);
      @ loop invariant positive: kind == SQUARED_GAP || kind == GAP ==> \is_finite(s0) ==> s0 >= 0.0;
      @ loop assigns i, s0;
      @ loop variant n - i; */
    for (; i < n; i++)
        s0 = add_term(kind, s0, a[i], b[i]);
    return fl_add(fl_add(s0, s2), fl_add(s1, s3));
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
      @ loop invariant copied: \forall integer k; 0 <= k < i ==> out[k] == x[k];
      @ loop assigns i, out[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        out[i] = x[i];
}

void attest_scale(double w, double *x, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(x[k]) ==> \is_finite(\at(x[k], Pre));
      @ loop assigns i, x[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        x[i] = fl_mul(w, x[i]);
}

void attest_axpy(double w, const double *x, double *y, int64_t n)
{
    /*@ loop invariant range:  0 <= i <= n;
      @ loop invariant finite: \forall integer k; 0 <= k < n ==> \is_finite(y[k]) ==> \is_finite(\at(y[k], Pre));
      @ loop invariant factor: \forall integer k; 0 <= k < i ==> \is_finite(y[k]) ==> \is_finite(x[k]);
      @ loop assigns i, y[0 .. n - 1];
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++)
        y[i] = fl_add(y[i], fl_mul(w, x[i]));
}

/* out += (w0 r0 + w1 r1) + (w2 r2 + w3 r3). `restrict` lets the compiler use vector registers. */
/*@ requires length: 0 <= d <= ATTEST_LENGTH_MAX;
  @ requires read:   \valid_read(w + (0 .. 3)) && \valid_read(r0 + (0 .. d - 1)) && \valid_read(r1 + (0 .. d - 1)) &&
  @                  \valid_read(r2 + (0 .. d - 1)) && \valid_read(r3 + (0 .. d - 1));
  @ requires write:  \valid(out + (0 .. d - 1));
  @ requires apart:  \separated(out + (0 .. d - 1), w + (0 .. 3)) &&
  @                  \separated(out + (0 .. d - 1), r0 + (0 .. d - 1)) &&
  @                  \separated(out + (0 .. d - 1), r1 + (0 .. d - 1)) &&
  @                  \separated(out + (0 .. d - 1), r2 + (0 .. d - 1)) &&
  @                  \separated(out + (0 .. d - 1), r3 + (0 .. d - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    out[0 .. d - 1];
  @ ensures finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\old(out[i]));
  @ */
static void add_four_rows(const double *restrict w, const double *restrict r0, const double *restrict r1,
                          const double *restrict r2, const double *restrict r3, int64_t d, double *restrict out)
{
    const double w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
    /*@ loop invariant range:  0 <= i <= d;
      @ loop invariant finite: \forall integer k; 0 <= k < d ==> \is_finite(out[k]) ==> \is_finite(\at(out[k], Pre));
      @ loop assigns i, out[0 .. d - 1];
      @ loop variant d - i; */
    for (int64_t i = 0; i < d; i++) {
        const double left = fl_add(fl_mul(w0, r0[i]), fl_mul(w1, r1[i]));
        const double right = fl_add(fl_mul(w2, r2[i]), fl_mul(w3, r3[i]));
        out[i] = fl_add(out[i], fl_add(left, right));
    }
}

void attest_add_weighted_rows(const double *w, const double *rows, int64_t n, int64_t d, double *out)
{
    int64_t k = 0;
    /*@ loop invariant range:  0 <= k <= n;
      @ loop invariant finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ loop assigns k, out[0 .. d - 1];
      @ loop variant n - k; */
    for (; k <= n - 4; k += 4) {
        //@ assert row: 0 <= k * d <= k * d + d <= n * d;
        const double *row = rows + k * d;
        //@ assert four: k * d + 4 * d == (k + 4) * d <= n * d;
        add_four_rows(w + k, row, row + d, row + 2 * d, row + 3 * d, d, out);
    }
    /*@ loop invariant range:  0 <= k <= n;
      @ loop invariant finite: \forall integer i; 0 <= i < d ==> \is_finite(out[i]) ==> \is_finite(\at(out[i], Pre));
      @ loop assigns k, out[0 .. d - 1];
      @ loop variant n - k; */
    for (; k < n; k++) {
        //@ assert row: 0 <= k * d <= k * d + d <= n * d;
        attest_axpy(w[k], rows + k * d, out, d);
    }
}
