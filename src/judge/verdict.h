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
    double
        *bound; /* of its error; infinite where the theorem's hypotheses fail: the gate is vacuous there; NaN where the
                      profile's own arithmetic leaves its range: then nothing is promised, not even a number */
} judge_tolerance;

typedef struct judge_compared {
    int64_t count;
    const double *lo, *hi; /* the truth lies between them; one of them is +0 where it is 0 */
    const double *got;     /* anything: NaN, infinities */
    double largest;        /* the largest number of the answer's format: beyond it infinity is right */
} judge_compared;

enum { JUDGE_WORST = 8, JUDGE_BARS = 12 };

/* One element beside its two gates. */
typedef struct judge_judged {
    judge_verdict verdict;
    double error; /* the distance from [lo, hi]; infinite for a NaN, and for an infinity that nothing excuses */
    double ratio; /* error / sigma; infinite if sigma is 0 and the error is not; 0 where sigma is infinite */
    double share; /* error / bound, likewise */
    bool modelled, bounded; /* whether the statistical and the certain gate say something about it */
} judge_judged;

typedef struct judge_element {
    int64_t at;
    double error, ratio, share;
    judge_verdict verdict;
} judge_element;

/* Where the bars of the histogram of ratios end; the last is open. */
extern const double judge_bar_edges[JUDGE_BARS - 1];

typedef struct judge_finding {
    judge_verdict verdict;
    int64_t count;
    int64_t correct, suspicious, wrong;  /* elements */
    int64_t vacuous;                     /* elements that the certain gate says nothing about */
    int64_t unmodelled;                  /* elements that the statistical gate says nothing about */
    int64_t nans, infinities;            /* that should not be there; an infinity that is missing counts too */
    int64_t signs;                       /* zeros with another sign than the truth's: reported, never judged */
    double rms;                          /* of error / sigma, over the elements where it is finite */
    double largest_ratio, largest_share; /* of sigma; of the bound */
    int64_t bars[JUDGE_BARS];            /* how many ratios of modelled elements lie below each edge */
    judge_element worst[JUDGE_WORST];    /* by verdict, then by ratio: worst first */
    int64_t worst_count;
} judge_finding;

/* The limit of the statistical gate, in sigmas, unless told otherwise. */
#define JUDGE_LIMIT 6.0

/* NaN is always wrong. An infinity stands for all numbers beyond the largest of the format; it is wrong where neither gate
 * lets the truth be that large. */
judge_judged judge_one(const judge_compared *what, const judge_tolerance *allowed, double limit, int64_t at);

judge_finding judge_compare(const judge_compared *what, const judge_tolerance *allowed, double limit);

#endif
