/* Shadow arithmetic: a computation, and beside every number what roundings may have done to it.
 *
 * A shadow is a matrix as a candidate of some profile holds it. Each element has its value; a bound that its error cannot
 * exceed, whoever computed it by the profile, in whatever order; and samples of its error to first order. A sample draws one
 * sign for every rounding that is made, and carries all of them to the end at once: linearly, so that it does not matter how
 * small they are. The mean square over many samples is the variance of the error, whatever path the roundings took.
 *
 * The sign is a function of the number that is rounded: equal numbers are rounded equally, and their errors add up instead of
 * averaging out. Or they do not, where a library sums the last columns of a matrix in another order. Where a format is
 * coarse, so do the errors of numbers that are nearly equal; or they do not, when one is rounded up and one down, which is
 * rare, and then large. All of these ways are walked, and the larger error is taken. The rounding error itself has the variance of the
 * uniform distribution over the distance of neighbouring numbers, a twelfth of its square.
 *
 * Both are meant for one thing: tolerances (model.h). Values are computed in double without care, for they only say how large
 * things are. Bounds are sums and products of numbers that are not negative, and model.c adds what their rounding may cost. */
#ifndef JUDGE_SHADOW_H
#define JUDGE_SHADOW_H

#include "judge/arena.h"
#include "judge/profile.h"

/* Which roundings make the same error: those of equal numbers, none, or in coarse formats also those of nearly equal ones. */
typedef enum shadow_way { SHADOW_EQUAL, SHADOW_APART, SHADOW_ALIKE, SHADOW_WAYS } shadow_way;

/* One walk through a computation, with some of the samples. */
typedef struct shadow_pass {
    judge_arena arena;
    const judge_profile *profile;
    int lanes;      /* how many samples it carries: a power of two, at most 64, */
    uint64_t first; /* of which this is the first; a multiple of lanes */
    uint64_t stage; /* counts the places where signs are drawn */
    shadow_way way;
} shadow_pass;

typedef struct shadow {
    int64_t rows, cols;
    int64_t down, right; /* element (r, c) is number r down + c right of the arrays */
    judge_number held;   /* the format that holds it */
    double *value;
    double *bound;  /* infinite: nothing is known; NaN: the number is beyond the format, and so is what is made of it */
    double *noise;  /* the standard deviation of roundings that no sample has yet */
    double *dev;    /* the samples, `lanes` for each element; null: all 0 */
    double *spread; /* their root mean square, once they are settled; null if there are none */
} shadow;

/* Whether the profile has formats of so few digits that nearly equal numbers are rounded alike. */
bool shadow_coarse(const judge_profile *profile);

/* Numbers from a file, [rows,cols], as a candidate reads them. */
shadow shadow_read(shadow_pass *p, const double *numbers, int64_t rows, int64_t cols);

/* Numbers that are as they are: ones, masks, unit vectors. */
shadow shadow_given(shadow_pass *p, const double *numbers, int64_t rows, int64_t cols);

/* Ones, to add rows up with. */
shadow shadow_ones(shadow_pass *p, int64_t rows, int64_t cols);

/* Other views of the same numbers. */
shadow shadow_transposed(shadow_pass *p, shadow *x);
shadow shadow_part(shadow_pass *p, shadow *x, int64_t row, int64_t rows, int64_t col, int64_t cols);
shadow shadow_repeated(shadow_pass *p, shadow *x, int64_t rows, int64_t cols); /* a row, a column or a number */

/* Numbers of its own; and those of `from` put in the place of others from element (row, col) on. */
shadow shadow_copy(shadow_pass *p, const shadow *x);
void shadow_put(shadow_pass *p, shadow *to, int64_t row, int64_t col, const shadow *from);

/* Turns the elements that have a 0 in `kept` [rows,cols] into exact zeros; null keeps all. */
void shadow_keep(shadow_pass *p, shadow *x, const uint8_t *kept);

/* Rounds x to the format, in place, unless its numbers are numbers of that format already. */
void shadow_store(shadow_pass *p, shadow *x, judge_number format);

/* Element by element, in the format; both have the same shape. */
typedef enum shadow_pairing { SHADOW_ADD, SHADOW_SUBTRACT, SHADOW_MULTIPLY, SHADOW_DIVIDE } shadow_pairing;
shadow shadow_pair(shadow_pass *p, shadow_pairing pairing, shadow *a, shadow *b, judge_number format);

typedef enum shadow_function { SHADOW_EXP, SHADOW_LOG, SHADOW_TANH, SHADOW_INVERSE_ROOT, SHADOW_SIGN } shadow_function;
shadow shadow_apply(shadow_pass *p, shadow_function f, shadow *x, judge_number format);

/* x times a constant, in place; the candidate's constant may be off by a rounding, the same for all. */
void shadow_scale(shadow_pass *p, shadow *x, double constant, bool exact, judge_number format);

/* Every number anew with a relative error that all numbers of its row share: roundings of that many units. */
void shadow_disturb_rows(shadow_pass *p, shadow *x, const double *units, judge_number format);

/* A B in the format of sums, the factors rounded to that of operands. */
shadow shadow_product(shadow_pass *p, shadow *a, shadow *b);

/* The same of factors that are taken as they are, as differences are. */
shadow shadow_plain_product(shadow_pass *p, shadow *a, shadow *b);

/* The column of sum_k A[r,k] B[r,k], in the format. */
shadow shadow_row_products(shadow_pass *p, shadow *a, shadow *b, judge_number format);

/* Draws the signs of the roundings that have none yet. Whatever reads samples settles them first. */
void shadow_settle(shadow_pass *p, shadow *x);

/* A matrix of zeros, for the files of shadow arithmetic. */
shadow shadow_make(shadow_pass *p, int64_t rows, int64_t cols, judge_number held);
double *shadow_samples(shadow_pass *p, shadow *x);
int64_t shadow_at(const shadow *x, int64_t r, int64_t c);

/* The standard deviation of an element, from the samples of this pass and the noise that is not in them. */
double shadow_deviation(const shadow_pass *p, const shadow *x, int64_t r, int64_t c);

/* One rounding of a number around `value` that is off by at most `bound` already: what it adds to either. */
double shadow_rounding_noise(const shadow_pass *p, judge_number format, double value);
double shadow_with_noise(double noise, double another); /* of independent roundings; as small as they may be */
double shadow_rounding_bound(judge_number format, double value, double bound);

#endif
