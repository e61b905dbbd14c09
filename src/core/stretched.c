#include "fl.h"
#include "stretched.h"
#include "balance.h"
#include "triangular.h"
#include "vector.h"
#include "logic/index.h"

/* y = G x */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX;
  @ requires read:  \valid_read(G + (0 .. k * k - 1)) && \valid_read(x + (0 .. k - 1));
  @ requires write: \valid(y + (0 .. k - 1));
  @ requires apart: \separated(y + (0 .. k - 1), G + (0 .. k * k - 1)) && \separated(y + (0 .. k - 1), x + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    y[0 .. k - 1];
  @ ensures finite: \forall integer i; 0 <= i < k && \is_finite(y[i]) ==> \is_finite(x[0]);
  @ */
static void apply(const double *G, const double *x, int64_t k, double *y)
{
    /*@ loop invariant range:  0 <= i <= k;
      @ loop invariant finite: \forall integer j; 0 <= j < i && \is_finite(y[j]) ==> \is_finite(x[0]);
      @ loop assigns i, y[0 .. k - 1];
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, k, k);
        //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        y[i] = attest_dot(G + i * k, x, k);
        //@ assert vouch: \is_finite(y[i]) ==> \is_finite(x[0]);
    }
}

/* Divides x by its largest magnitude. */
/*@ requires size:  0 <= k <= ATTEST_DIM_MAX;
  @ requires write: \valid(x + (0 .. k - 1));
  @ terminates \true;
  @ exits      \false;
  @ assigns    x[0 .. k - 1];
  @ ensures finite: \forall integer i; 0 <= i < k ==> \is_finite(x[i]) ==> \is_finite(\old(x[i]));
  @ */
static void normalise(double *x, int64_t k)
{
    attest_scale(fl_div(1.0, attest_largest_magnitude(x, k)), x, k);
}

void attest_iterate(const double *G, int64_t k, int64_t steps, double *x, double *y)
{
    /*@ loop invariant range: 0 <= steps <= \at(steps, Pre);
      @ loop invariant still: steps == \at(steps, Pre) ==> \forall integer i; 0 <= i < k ==> x[i] == \at(x[i], Pre);
      @ loop invariant same:  same_values{Pre, Here}(G, k * k);
      @ loop assigns steps, x[0 .. k - 1], y[0 .. k - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        apply(G, x, k, y);
        //@ assert applied: same_values{Pre, Here}(G, k * k);
        attest_copy(y, x, k);
        //@ assert copied: same_values{Pre, Here}(G, k * k);
        normalise(x, k);
    }
}

void attest_iterate_from(const double *G, int64_t start, int64_t k, double *x, double *y)
{
    //@ ghost row_inside(start, k, k);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_copy(G + start * k, x, k);
    normalise(x, k);
    //@ assert begun: same_values{Pre, Here}(G, k * k);
    attest_iterate(G, k, 30, x, y);
}

void attest_iterate_inverse(const double *L, int64_t k, int64_t steps, double *x)
{
    /*@ loop invariant range: 0 <= steps <= \at(steps, Pre);
      @ loop invariant still: steps == \at(steps, Pre) ==> \forall integer i; 0 <= i < k ==> x[i] == \at(x[i], Pre);
      @ loop assigns steps, x[0 .. k - 1];
      @ loop variant steps; */
    for (; steps > 0; steps--) {
        attest_solve_lower(L, k, k, x);
        attest_solve_lower_transposed(L, k, k, x);
        normalise(x, k);
    }
}

void attest_escape(const double *L, int64_t r, int64_t k, double *x)
{
    //@ ghost row_inside(r, k, k);
    //@ ghost product_below(k, k, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    attest_fill(0.0, x, k);
    attest_copy(L + r * k, x, r);
    attest_scale(-1.0, x, r);
    attest_solve_lower_transposed(L, r, k, x);
    x[r] = 1.0;
}

double attest_stretch(const double *G, const double *x, int64_t k, double *y, double *gap)
{
    apply(G, x, k, y);
    const double square = attest_dot(x, x, k);
    const double rho = fl_div(attest_dot(x, y, k), square);
    attest_scale(fl_div(1.0, rho), y, k);
    attest_axpy(-1.0, x, y, k);
    *gap = fl_sqrt(fl_div(attest_dot(y, y, k), square));
    return rho;
}
