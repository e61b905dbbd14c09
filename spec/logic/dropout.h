/* Dropout of one number over the reals: with the plain mask of training, and inverted. Compilers see only comments. */
#ifndef ATTEST_LOGIC_DROPOUT_H
#define ATTEST_LOGIC_DROPOUT_H

/*@ logic real dropped_out(integer keep, real x) = keep != 0 ? x : 0.0;
  @ logic real dropped_out_inverted(integer keep, real rate, real x) = keep != 0 ? x / (1 - rate) : 0.0;
  @ */

#endif
