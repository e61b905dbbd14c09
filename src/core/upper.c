#define INTERVAL_VALUES
#include "reals.h"
#include "upper.h"
#include "interval.h"
#include "logic/root_order.h"

/*@ lemma product_positive: \forall real x, y; 0 <= x ==> 0 <= y ==> 0 <= x * y;
  @ // in two steps, each linear in the products
  @ predicate products_ordered(real r, real s, real x, real y) = x * y <= r * s;
  @ predicate first_ordered(real r, real s, real x) = x * s <= r * s;
  @ predicate second_ordered(real s, real x, real y) = x * y <= x * s;
  @ lemma first_factor: \forall real r, s, x; x <= r ==> 0 <= s ==> first_ordered(r, s, x);
  @ lemma second_factor: \forall real s, x, y; y <= s ==> 0 <= x ==> second_ordered(s, x, y);
  @ lemma both_factors: \forall real r, s, x, y; 0 <= x <= r ==> 0 <= y <= s ==>
  @     first_ordered(r, s, x) && second_ordered(s, x, y) && products_ordered(r, s, x, y);
  @ */

double attest_upper_sum(double x, double y)
{
    return attest_at_most(fl_add_up(x, y));
}

double attest_upper_product(double x, double y)
{
    /*@ assert order: \forall real a, b; upper(x, a) ==> upper(y, b) ==> \is_finite(x) ==> \is_finite(y) ==>
      @     products_ordered(x, y, a, b); */
    return attest_at_most(fl_mul_up(x, y));
}

double attest_upper_root(double x)
{
    //@ assert order: \forall real a; upper(x, a) ==> \is_finite(x) ==> roots_ordered(a, x);
    return attest_at_most(fl_sqrt_up(x));
}

double attest_upper_larger(double x, double y)
{
    return attest_at_most(x < y ? y : x);
}

double attest_upper_smaller(double x, double y)
{
    return attest_at_most(y < x ? y : x);
}
