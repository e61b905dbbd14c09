/* Every public function of src/core is called on fixed inputs, and what it gives is printed as a hash of the bits: two
 * builds agree if they print the same. One call, one line. */
#ifndef ATTEST_SAMEBITS_H
#define ATTEST_SAMEBITS_H

#include <stdint.h>

typedef enum scale_class { NORMAL, TINY, HUGE_SCALE, SUBNORMAL, SCALES } scale_class;

/* What the calls of one scale start from. */
void bits_begin(scale_class scale);

/* n numbers of the scale, the same ones for the same seed, whatever was asked for before (compilers evaluate arguments in
 * orders of their own); n zeros; room for n results, where nothing may depend on what it holds before. All live until the next
 * bits_begin. */
double *bits_numbers(uint64_t seed, int64_t n);
double *bits_results(int64_t n);
double *bits_zeros(int64_t n);
double bits_number(void);                     /* the next of a sequence */
uint8_t *bits_mask(int64_t n, int64_t every); /* n bytes, each `every`-th of them 0 */
void *bits_room(int64_t bytes);

/* Prints the name and a hash of the n doubles. All NaNs count as one: IEEE 754 leaves their sign and payload open. */
void bits_say(const char *name, const double *x, int64_t n);
void bits_say_one(const char *name, double x);
void bits_say_whole(const char *name, int64_t x);

/* All lines; NULL if a second run in the same process gives others. */
const char *bits_of_everything(void);

void bits_scalars(void);
void bits_vectors(void);
void bits_attention(void);
void bits_multihead(void);
void bits_norms(void);
void bits_bounds(void);

#endif
