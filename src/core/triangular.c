#define VECTOR_VALUES
#include "rounding.h"
#include "logic/sum.h"
#include "triangular.h"
#include "fl.h"
#include "vector.h"
#include "logic/index.h"

#ifdef OVER_THE_REALS
#include "logic/rows_within.h"
#include "logic/same_sums.h"

/*@ // entry t of row r of L, and the sum of the first t terms of its product with x, are the same in two states of memory
  @ predicate same_in_row{L, M}(double *A, integer n, integer r, integer t) = same_entry{L, M}(A + r * n, t);
  @ lemma same_in_row_of{L, M}: \forall double *A, integer n, r, t; same_at{L, M}(A, n, r, t) ==> same_in_row{L, M}(A, n, r, t);
  @ predicate same_dots{L, M}(double *A, double *x, integer n, integer r, integer t) = same_sums{L, M}(A + r * n, x, t);
  @ lemma same_dots_none{L, M}: \forall double *A, *x, integer n, r; same_dots{L, M}(A, x, n, r, 0);
  @ lemma same_dots_more{L, M}: \forall double *A, *x, integer n, r, t; 0 <= t ==> same_in_row{L, M}(A, n, r, t) ==>
  @     same_entry{L, M}(x, t) ==> same_dots{L, M}(A, x, n, r, t) ==> same_dots{L, M}(A, x, n, r, t + 1);
  @ // an equation is solved by a quotient
  @ lemma solved_by: \forall real l, d, b, y; y == (b - d) / l ==> !is_value(l, 0.0) ==> solves(d, l, y, b);
  @ lemma solved_kept{P, L, M}: \forall double *A, *x, integer n, r; solved{P, L}(A, n, x, r) ==> same_dots{L, M}(A, x, n, r, r) ==>
  @     same_entry{L, M}(x, r) ==> solved{P, M}(A, n, x, r);
  @ */
#endif

/* x / y, in a function of its own: over the reals WP 25 writes the 0 that a divisor is compared with as an integer where the divisor stands
 * in memory. */
/*@ terminates \true;
  @ exits      \false;
  @ assigns    \nothing;
  @ ensures vouch: \is_finite(\result) ==> \is_finite(x);
  @ REAL_ENSURES(real, !is_value(y, 0.0) ==> \result == x / y)
  @ */
static inline double over(double x, double y)
{
    return fl_div(x, y);
}

void attest_solve_lower(const double *L, int64_t k, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= i <= k;
      @ loop invariant finite: 0 < k && \is_finite(x[0]) ==> \is_finite(\at(x[0], Pre));
      @ REAL_INVARIANT(real_left, same_values{Pre, Here}(L, n * n))
      @ REAL_INVARIANT(real_rest, \forall integer r; i <= r < k ==> x[r] == \at(x[r], Pre))
      @ REAL_INVARIANT(real, \forall integer r; 0 <= r < i ==> solved{Pre, Here}(L, n, x, r))
      @ loop assigns i, x[0 .. k - 1];
      @ loop variant k - i; */
    for (int64_t i = 0; i < k; i++) {
        //@ ghost row_inside(i, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = L + i * n;
        //@ REAL_ASSERT(real_diagonal, same_at{Pre, Here}(L, n, i, i) && row[i] == L[i * n + i])
        //@ ghost Row: ;
        x[i] = over(fl_sub(x[i], attest_dot(row, x, i)), row[i]);
#ifdef OVER_THE_REALS
        //@ ghost rows_within(n, n);
        //@ assert left: same_values{Row, Here}(L, n * n) && same_values{Row, Here}(x, i);
        /*@ ghost
          /@ loop invariant range: 0 <= t; // and not t <= i, which a prover would write in the place of i
           @ loop invariant same:  t <= i ==> \forall integer r; 0 <= r <= i ==> same_dots{Row, Here}(L, x, n, r, t);
           @ loop invariant whole: \forall integer r; 0 <= r <= i ==> r <= t ==> same_dots{Row, Here}(L, x, n, r, r);
           @ loop assigns t;
           @ loop variant i - t; @/
          for (int64_t t = 0; t < i; t++) {
              /@ assert more: \forall integer r; 0 <= r <= i ==> row_within(r, n, n) && same_at{Row, Here}(L, n, r, t) && same_in_row{Row, Here}(L, n, r, t) &&
               @     same_entry{Row, Here}(x, t) && same_dots{Row, Here}(L, x, n, r, t) && same_dots{Row, Here}(L, x, n, r, t + 1); @/
              /@ assert last: same_dots{Row, Here}(L, x, n, t + 1, t + 1); @/
              ;
          }
        */
        /*@ assert quotient: !is_value(\at(row[i], Row), 0.0) ==>
          @     solves(dot_real{Row}(L + i * n, x, i), \at(L[i * n + i], Row), x[i], \at(x[\at(i, Here)], Row)); */
        //@ assert sum: same_dots{Row, Here}(L, x, n, i, i) && same_at{Pre, Row}(L, n, i, i);
        //@ assert solved: solved{Pre, Here}(L, n, x, i);
        /*@ assert kept: \forall integer r; 0 <= r < i ==> same_dots{Row, Here}(L, x, n, r, r) && same_entry{Row, Here}(x, r) &&
          @     solved{Pre, Row}(L, n, x, r) && solved{Pre, Here}(L, n, x, r); */
#endif
    }
}

void attest_solve_lower_transposed(const double *L, int64_t k, int64_t n, double *x)
{
    /*@ loop invariant range: 0 <= i <= k;
      @ loop invariant finite: 0 < k && \is_finite(x[k - 1]) ==> \is_finite(\at(x[k - 1], Pre));
      @ loop assigns i, x[0 .. k - 1];
      @ loop variant i; */
    for (int64_t i = k; i > 0; i--) {
        //@ ghost row_inside(i - 1, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = L + (i - 1) * n;
        x[i - 1] = over(x[i - 1], row[i - 1]);
        attest_axpy(fl_neg(x[i - 1]), row, x, i - 1);
    }
}
