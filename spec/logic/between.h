/* Products, quotients and squares of numbers that are only known to lie between others. The solvers prove this once, here, where
 * they see nothing else. Compilers see only comments. */
#ifndef ATTEST_LOGIC_BETWEEN_H
#define ATTEST_LOGIC_BETWEEN_H

/*@ predicate between(real l, real a, real h) = l <= a <= h;
  @ // r is not above, not below the products of the ends
  @ predicate below_corners(real r, real l, real h, real m, real n) =
  @     r <= l * m && r <= l * n && r <= h * m && r <= h * n;
  @ predicate above_corners(real r, real l, real h, real m, real n) =
  @     r >= l * m && r >= l * n && r >= h * m && r >= h * n;
  @ lemma product_below: \forall real r, l, h, m, n, a, b;
  @     between(l, a, h) ==> between(m, b, n) ==> below_corners(r, l, h, m, n) ==> r <= a * b;
  @ lemma product_above: \forall real r, l, h, m, n, a, b;
  @     between(l, a, h) ==> between(m, b, n) ==> above_corners(r, l, h, m, n) ==> r >= a * b;
  @ // r is not above, not below the quotients
  @ predicate below_quotients(real r, real l, real m, real n) = (l < 0 ==> r <= l / m) && (0 <= l ==> r <= l / n);
  @ predicate above_quotients(real r, real h, real m, real n) = (h < 0 ==> r >= h / n) && (0 <= h ==> r >= h / m);
  @ lemma quotient_below: \forall real r, l, h, m, n, a, b; 0 < m ==>
  @     between(l, a, h) ==> between(m, b, n) ==> below_quotients(r, l, m, n) ==> r <= a / b;
  @ lemma quotient_above: \forall real r, l, h, m, n, a, b; 0 < m ==>
  @     between(l, a, h) ==> between(m, b, n) ==> above_quotients(r, h, m, n) ==> r >= a / b;
  @ // a factor keeps the order, or turns it round
  @ predicate times_order(real a, real b, real x) = a * x <= b * x;
  @ lemma times_grows: \forall real a, b, x; a <= b ==> 0 <= x ==> times_order(a, b, x);
  @ lemma times_falls: \forall real a, b, x; b <= a ==> x <= 0 ==> times_order(a, b, x);
  @ // squares grow with the absolute value
  @ predicate square_order(real x, real y) = 0 <= x * x && x * x <= y * y;
  @ lemma square_grows: \forall real x, y; 0 <= x <= \abs(y) ==> square_order(x, y);
  @ lemma square_falls: \forall real x, y; \abs(x) <= y ==> square_order(x, y);
  @ */

#endif
