/* The numbers that language models are made of: float, for speed. Compiled with LM_DOUBLE they are double, so that their
 * gradients can be held against differences (tests/unit/test_lm_gradient.c). */
#ifndef LAB_LM_REAL_H
#define LAB_LM_REAL_H

#ifdef LM_DOUBLE
typedef double lm_real;
#else
typedef float lm_real;
#endif

#endif
