#include "fl.h"
#include "stretched.h"
#include "balance.h"
#include "image.h"
#include "triangular.h"
#include "vector.h"
#include "logic/index.h"

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
        attest_image(G, x, k, k, y);
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
    attest_image(G, x, k, k, y);
    const double square = attest_dot(x, x, k);
    const double rho = fl_div(attest_dot(x, y, k), square);
    attest_scale(fl_div(1.0, rho), y, k);
    attest_axpy(-1.0, x, y, k);
    *gap = fl_sqrt(fl_div(attest_dot(y, y, k), square));
    return rho;
}
