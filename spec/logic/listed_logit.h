/* Logits over lists of real numbers: a query's numbers are those of x from place a on, each known to e, a key's those of y from b on, each
 * known to f. What the logit is, and how far one computed of numbers that stand for them may lie from it: what the numbers themselves are
 * off by, and rounding. To be included after attention_memory.h (SCORE_VALUES). Compilers see only comments. */
#ifndef ATTEST_LOGIC_LISTED_LOGIT_H
#define ATTEST_LOGIC_LISTED_LOGIT_H

#include "attention.h"

/*@ // a term of the score, and how far it may be off; the first n of them, their sizes, and how far their sum may be off
  @ logic real term_of(integer kind, real x, real y) =
  @     kind == ATTEST_DOT ? x * y : kind == ATTEST_L2 ? -squared(x - y) : -\abs(x - y);
  @ logic real term_of_off(integer kind, real x, real e, real y, real f) =
  @     kind == ATTEST_DOT ? term_off(x, e, y, f) : kind == ATTEST_L2 ? term_off(x - y, e + f, x - y, e + f) : e + f;
  @ logic real score_listed(integer kind, \list<real> x, integer a, \list<real> y, integer b, integer n) = n <= 0 ? 0.0 :
  @     score_listed(kind, x, a, y, b, n - 1) + term_of(kind, \nth(x, a + (n - 1)), \nth(y, b + (n - 1)));
  @ logic real score_listed_size(integer kind, \list<real> x, integer a, \list<real> y, integer b, integer n) = n <= 0 ? 0.0 :
  @     score_listed_size(kind, x, a, y, b, n - 1) + \abs(term_of(kind, \nth(x, a + (n - 1)), \nth(y, b + (n - 1))));
  @ logic real score_listed_off(integer kind, \list<real> x, \list<real> e, integer a, \list<real> y, \list<real> f, integer b, integer n) =
  @     n <= 0 ? 0.0 : score_listed_off(kind, x, e, a, y, f, b, n - 1) +
  @     term_of_off(kind, \nth(x, a + (n - 1)), \nth(e, a + (n - 1)), \nth(y, b + (n - 1)), \nth(f, b + (n - 1)));
  @ // a logit l whose score is of that size and may be off by that much: what it is known to, rounding included
  @ logic real scaled_listed_off(integer kind, real scale, real size, real off, integer d) =
  @     \abs(scale) * off + score_off(kind, scale, size + off, d);
  @ logic real logit_listed_off(integer kind, real l, real scale, real size, real off, integer d) =
  @     scaled_listed_off(kind, scale, size, off, d) + 0x1p-53 * (\abs(l) + scaled_listed_off(kind, scale, size, off, d)) + 0x1p-1074;
  @ */

#endif
