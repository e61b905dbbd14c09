/* What the bound of a row's error is made of, of real numbers alone (src/core/error_bound.h). Compilers see only comments. */
#ifndef ATTEST_LOGIC_ERROR_PARTS_H
#define ATTEST_LOGIC_ERROR_PARTS_H

#include "common_factor.h"

/*@ logic real gap_size(real q, real k) = \abs(q - k);
  @ // how far a share may be off, relatively, whose weight may be by a factor between e^-h and e^h
  @ logic real weight_error_real(real h) = 0x1.03p0 * h + (4 * h) * h;
  @ // what a key adds to how far an element y of the output may be off, with the share p, which may be by x, and the value v
  @ logic real part_real(real p, real x, real v, real y, real g) = (p * x) * gap_size(v, y) + (0x1p-980 + p * g) * \abs(v);
  @ // and where the exact value may lie t away from v, besides
  @ logic real wide_share(real p, real x) = 0x1p-980 + (p + p * x);
  @ logic real wide_real(real p, real x, real t) = wide_share(p, x) * t;
  @ // what the sum over the keys is multiplied by, (1 + G) / (1 - H)
  @ logic real grown(real h, real g) = (1 + g) / (1 - h);
  @ */

#endif
