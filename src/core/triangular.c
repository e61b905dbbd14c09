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
  @ // x_j is what it was at P less column j of the rows solved; one row more
  @ predicate reduced{P, M}(double *A, integer n, \list<real> v, integer k, double *x, integer i, integer j) =
  @     \at(x[j], M) + column_times{P}(A, v, n, j, i, k) == \at(x[j], P);
  @ predicate row_taken{P, L, M}(double *A, integer n, \list<real> v, double *x, integer i, integer j) =
  @     \at(x[j], L) == \at(x[j], M) + \at(A[i * n + j], P) * \nth(v, i);
  @ lemma reduced_more{P, L, M}: \forall double *A, *x, \list<real> v, integer n, k, i, j; i < k ==>
  @     row_taken{P, L, M}(A, n, v, x, i, j) ==> reduced{P, L}(A, n, v, k, x, i + 1, j) ==> reduced{P, M}(A, n, v, k, x, i, j);
  @ predicate divided(real l, real y, real b) = !is_value(l, 0.0) ==> l * y == b;
  @ lemma divided_by: \forall real l, y, b; y == b / l ==> !is_value(l, 0.0) ==> divided(l, y, b);
  @ predicate divided_at{P, L}(double *A, integer n, double *x, real y, integer i) = divided(\at(A[i * n + i], P), y, \at(x[i], L));
  @ lemma solved_last{P, L}: \forall double *A, *x, \list<real> v, integer n, k, i; reduced{P, L}(A, n, v, k, x, i + 1, i) ==>
  @     divided_at{P, L}(A, n, x, \nth(v, i), i) ==> solved_down{P}(A, n, v, k, x, i);
  @ logic real entry_of{L}(double *A, integer n, integer i, integer j) = A[i * n + j];
  @ // what is taken from x_j is a product with what v lists
  @ predicate product_taken(real a, real b, real w, real l) = b == a + -w * l;
  @ lemma row_taken_of{P, L, M}: \forall double *A, *x, \list<real> v, real w, l, integer n, i, j; \nth(v, i) == w ==>
  @     \at(A[i * n + j], P) == l ==> product_taken(\at(x[j], L), \at(x[j], M), w, l) ==> row_taken{P, L, M}(A, n, v, x, i, j);
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
              /@ assert more: \forall integer r; 0 <= r <= i ==> row_within(r, n, n) && same_at{Row, Here}(L, n, r, t) &&
               @     same_in_row{Row, Here}(L, n, r, t) && same_entry{Row, Here}(x, t) && same_dots{Row, Here}(L, x, n, r, t) &&
               @     same_dots{Row, Here}(L, x, n, r, t + 1); @/
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
      @ REAL_INVARIANT(real_left, same_values{Pre, Here}(L, n * n))
      @ REAL_INVARIANT(real_rest, \forall \list<real> v, integer j; lists_from(x, v, i, k) ==> 0 <= j < i ==>
      @     reduced{Pre, Here}(L, n, v, k, x, i, j))
      @ REAL_INVARIANT(real, \forall \list<real> v, integer j; lists_from(x, v, i, k) ==> i <= j < k ==>
      @     solved_down{Pre}(L, n, v, k, x, j))
      @ loop assigns i, x[0 .. k - 1];
      @ loop variant i; */
    for (int64_t i = k; i > 0; i--) {
        //@ ghost row_inside(i - 1, n, n);
        //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
        const double *row = L + (i - 1) * n;
        //@ REAL_ASSERT(real_row, \forall integer j; 0 <= j < i ==> same_at{Pre, Here}(L, n, i - 1, j))
        x[i - 1] = over(x[i - 1], row[i - 1]);
        //@ REAL_ASSERT(real_divided, \forall integer j; 0 <= j < i ==> row[j] == entry_of{Pre}(L, n, i - 1, j))
        //@ REAL_ASSERT(real_quotient, divided_at{Pre, LoopCurrent}(L, n, x, x[i - 1], i - 1))
        attest_axpy(fl_neg(x[i - 1]), row, x, i - 1);
#ifdef OVER_THE_REALS
        //@ assert left: same_values{LoopCurrent, Here}(L, n * n);
        //@ assert listed: \forall \list<real> v; lists_from(x, v, i - 1, k) ==> lists_from{LoopCurrent}(x, v, i, k);
        /*@ assert taken: \forall \list<real> v, integer j; lists_from(x, v, i - 1, k) ==> 0 <= j < i - 1 ==>
          @     \nth(v, i - 1) == x[i - 1] && product_taken(\at(x[j], LoopCurrent), x[j], x[i - 1], entry_of{Pre}(L, n, i - 1, j)) &&
          @     row_taken{Pre, LoopCurrent, Here}(L, n, v, x, i - 1, j); */
        /*@ assert reduced: \forall \list<real> v, integer j; lists_from(x, v, i - 1, k) ==> 0 <= j < i - 1 ==>
          @     lists_from{LoopCurrent}(x, v, i, k) && reduced{Pre, LoopCurrent}(L, n, v, k, x, i, j) &&
          @     row_taken{Pre, LoopCurrent, Here}(L, n, v, x, i - 1, j) && reduced{Pre, Here}(L, n, v, k, x, i - 1, j); */
        /*@ assert solved: \forall \list<real> v; lists_from(x, v, i - 1, k) ==> lists_from{LoopCurrent}(x, v, i, k) &&
          @     reduced{Pre, LoopCurrent}(L, n, v, k, x, i, i - 1) &&
          @     divided_at{Pre, LoopCurrent}(L, n, x, \nth(v, i - 1), i - 1) && solved_down{Pre}(L, n, v, k, x, i - 1); */
#endif
    }
}
