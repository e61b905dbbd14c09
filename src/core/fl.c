/* The proof of fl.h: its operations and their contracts, once for all of src/core. */
#define FL_VALUES
#define FL_QUOTIENTS
#include "reals.h"
#include "fl.h"

#ifndef OVER_THE_REALS
/*@ // Facts about real products and quotients, and about rounding, named so that the provers meet them as they stand.
  @ predicate part_of(real x, real y) = 0 <= x * y && x * y <= x;
  @ predicate positive_product(real x, real y) = 0 <= x * y && ((0 <= x && 0 <= y) || (x <= 0 && y <= 0));
  @ predicate no_product(real x, real y) = x * y == 0 && (x == 0 || y == 0);
  @ predicate positive_quotient(real x, real y) = 0 <= x / y && ((0 <= x && 0 < y) || (x <= 0 && y < 0));
  @ predicate no_quotient(real x, real y) = x / y == 0 && x == 0;
  @ predicate quotient_of(real x, real y) = 0 <= x / y && x / y <= 1;
  @ lemma product_part:   \forall real x, y; 0 <= x ==> 0 <= y <= 1 ==> part_of(x, y);
  @ lemma product_sign:   \forall real x, y; (0 <= x && 0 <= y) || (x <= 0 && y <= 0) ==> positive_product(x, y);
  @ lemma product_none:   \forall real x, y; x == 0 || y == 0 ==> no_product(x, y);
  @ lemma quotient_none:  \forall real x, y; x == 0 ==> y != 0 ==> no_quotient(x, y);
  @ lemma quotient_part:  \forall real x, y; 0 <= x <= y ==> 0 < y ==> quotient_of(x, y);
  @ lemma quotient_sign:  \forall real x, y; (0 <= x && 0 < y) || (x <= 0 && y < 0) ==> positive_quotient(x, y);
  @ lemma round_near:     \forall real x; \abs(x) <= 0x1.fffffffffffffp1023 ==> fl_near(\round_double(\NearestEven, x), x);
  @ lemma round_sign:     \forall real x; 0 <= x <= 0x1.fffffffffffffp1023 ==> 0 <= \round_double(\NearestEven, x);
  @ */
#endif

#ifdef __FRAMAC__
#include "fl_inline.h"
#endif
