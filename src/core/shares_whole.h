/* The probabilities of a query's keys add up to 1 (logic/shares_sum.h). Ghosts; compilers see only comments.
 * Internal: not part of the library's interface. */
#ifndef ATTEST_SHARES_WHOLE_H
#define ATTEST_SHARES_WHOLE_H

#include "logic/shares_sum.h"
#include <stdint.h>

/*@ ghost
  /@ requires size: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures one:   \forall \list<real> l, \list<integer> s, integer at, j; 0 <= j < n ==> \nth(s, at + j) != 0 ==>
   @     0 < masses_of(l, s, at, n);
   @ ensures signs: \forall \list<real> l, \list<integer> s, integer at; seen(s, at, n) ==> 0 < masses_of(l, s, at, n);
   @/
  static inline void masses_positive(int64_t n)
  {
      /@ loop invariant range: 0 <= k <= n;
       @ loop invariant signs: \forall \list<real> l, \list<integer> s, integer at; masses_signed(l, s, at, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert signs: \forall \list<real> l, \list<integer> s, integer at; masses_signed(l, s, at, k) &&
           @     masses_signed(l, s, at, k + 1); @/
          ;
      }
      /@ assert one: \forall \list<real> l, \list<integer> s, integer at, j; 0 <= j < n ==> \nth(s, at + j) != 0 ==>
       @     masses_signed(l, s, at, n) && some_mass(l, s, at, n, j) && 0 < masses_of(l, s, at, n); @/
      /@ assert positive: \forall \list<real> l, \list<integer> s, integer at; seen(s, at, n) ==> masses_signed(l, s, at, n) &&
       @     0 < masses_of(l, s, at, n); @/
      ;
  }

  /@ requires size: 0 <= n;
   @ terminates \true;
   @ exits      \false;
   @ assigns    \nothing;
   @ ensures whole: \forall \list<real> l, \list<integer> s, integer at; 0 < masses_of(l, s, at, n) ==> shares_sum(l, s, at, n, n) == 1.0;
   @/
  static inline void shares_add_up(int64_t n)
  {
      /@ loop invariant range:  0 <= k <= n;
       @ loop invariant shares: \forall \list<real> l, \list<integer> s, integer at; 0 < masses_of(l, s, at, n) ==>
       @     shares_whole(l, s, at, n, k);
       @ loop assigns k;
       @ loop variant n - k; @/
      for (int64_t k = 0; k < n; k++) {
          /@ assert next: \forall \list<real> l, \list<integer> s, integer at; 0 < masses_of(l, s, at, n) ==>
           @     shares_whole(l, s, at, n, k + 1); @/
          ;
      }
      /@ assert whole: \forall \list<real> l, \list<integer> s, integer at; 0 < masses_of(l, s, at, n) ==>
       @     times_is(masses_of(l, s, at, n), shares_sum(l, s, at, n, n), masses_of(l, s, at, n)) && shares_sum(l, s, at, n, n) == 1.0; @/
      ;
  }
*/

#endif
