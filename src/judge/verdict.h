/* The verdict on what a candidate computed: each element beside its truth and the two gates, which are never mixed up.
 *
 * The certain gate is a proved bound: beyond it the candidate does not follow its profile, and is wrong. The statistical gate
 * is `limit` times the error that the profile's roundings make on average: beyond it the candidate is suspicious. */
#ifndef JUDGE_VERDICT_H
#define JUDGE_VERDICT_H

#include <stdbool.h>
#include <stdint.h>

/* In order of severity. */
typedef enum judge_verdict { JUDGE_CORRECT, JUDGE_SUSPICIOUS, JUDGE_WRONG, JUDGE_NO_ANSWER } judge_verdict;

/* "correct", "suspicious", "wrong", "no answer" */
const char *judge_verdict_name(judge_verdict verdict);

/* How far from the truth an element may be. */
typedef struct judge_tolerance {
    int64_t count;
    double *sigma; /* the standard deviation of its error; infinite where the model of small errors does not hold */
    double *bound; /* of its error; infinite where the theorem's hypotheses fail: the gate is vacuous there */
} judge_tolerance;

typedef struct judge_compared {
    int64_t count;
    const double *lo, *hi; /* the truth lies between them; one of them is +0 where it is 0 */
    const double *got;     /* anything: NaN, infinities */
    double largest;        /* the largest number of the answer's format: beyond it infinity is right */
} judge_compared;

enum { JUDGE_WORST = 8, JUDGE_BARS = 12 };

typedef struct judge_element {
    int64_t at;
    double error; /* the distance from [lo, hi] */
    double ratio; /* error / sigma; infinite if sigma is 0, or the element is not finite and should be */
} judge_element;

typedef struct judge_finding {
    judge_verdict verdict;
    int64_t correct, suspicious, wrong; /* elements */
    int64_t vacuous;                    /* elements that the certain gate says nothing about */
    int64_t unmodelled;                 /* elements that the statistical gate says nothing about */
    int64_t nans, infinities; /* that should not be there; an infinity that is missing or has the wrong sign too */
    int64_t signs;            /* zeros with another sign than the truth's: reported, never judged */
    double rms;               /* of error / sigma, over the elements where it is finite */
    double largest_ratio, largest_share; /* of sigma; of the bound */
    int64_t bars[JUDGE_BARS]; /* how many ratios lie in [0,1/8) [1/8,1/4) [1/4,1/2) [1/2,1) [1,2) [2,3) [3,4) ... */
    judge_element worst[JUDGE_WORST]; /* the largest ratios, largest first */
    int64_t worst_count;
} judge_finding;

/* The limit of the statistical gate, in sigmas, unless told otherwise. */
#define JUDGE_LIMIT 6.0

judge_finding judge_compare(const judge_compared *what, const judge_tolerance *allowed, double limit);

#endif
