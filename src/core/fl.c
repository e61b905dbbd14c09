/* The proof of fl.h: its operations and their contracts, once for all of src/core. */
#include "fl.h"

/*@ // division and multiplication over the reals
  @ lemma quotient_below: \forall real q, y; q * y <= y ==> 0 < y ==> q <= 1;
  @ lemma quotient_part:  \forall real x, y; x <= y ==> 0 < y ==> x / y <= 1;
  @ lemma quotient_sign:  \forall real x, y; 0 <= x ==> 0 < y ==> 0 <= x / y;
  @ lemma product_part:   \forall real x, y; 0 <= x ==> y <= 1 ==> x * y <= x;
  @ */

#ifdef __FRAMAC__
#include "fl_inline.h"
#endif
