#include "compare.h"
#include "agree.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define MOST_STATISTICS 100

typedef struct statistic {
    const char *what;
    long compared; /* elements */
    long telling;  /* those whose bound says something */
    double worst;  /* largest error / bound */
    const char *where;
} statistic;

static statistic statistics[MOST_STATISTICS];

static statistic *find_statistic(const char *what)
{
    statistic *s = statistics;
    while (s->what != NULL && strcmp(s->what, what) != 0)
        s++;
    if (s == statistics + MOST_STATISTICS - 1)
        abort();
    s->what = what;
    return s;
}

void compare_each(int64_t most, uint64_t seeds, void (*check)(const problem *p))
{
    for (int class = 0; class < PROBLEM_CLASSES; class ++)
        for (int masking = 0; masking < PROBLEM_MASKINGS; masking++)
            for (uint64_t seed = 1; seed <= seeds; seed++) {
                size_t mark = twin_mark();
                problem *p = problem_make((problem_class) class, (problem_masking)masking, seed, most);
                check(p);
                problem_free(p);
                twin_release(mark);
            }
}

twin_mode compare_differences(const problem *p)
{
    return (twin_mode){.bits = p->class == PROBLEM_DENORMAL ? 3600 : p->class == PROBLEM_TINY ? 1200 : 384};
}

double compare_distance(double y, mpfr_srcptr truth)
{
    mpfr_t gap;
    mpfr_init2(gap, 64);
    mpfr_d_sub(gap, y, truth, MPFR_RNDA);
    const double size = fabs(mpfr_get_d(gap, MPFR_RNDA));
    mpfr_clear(gap);
    return size;
}

void compare_failed(const char *what, const problem *p)
{
    fflush(stdout);
    problem_print(p, stderr);
    fail_msg("%s", what);
}

static void report_element(const char *what, const twin *actual, const twin *expected, int64_t k, double ratio,
                           const problem *p)
{
    fprintf(stderr, "%s, element %lld of [%lld,%lld]:\n", what, (long long)k, (long long)expected->rows,
            (long long)expected->cols);
    mpfr_fprintf(stderr, "  reference %.13Ra = %.17Rg\n", actual->value[k], actual->value[k]);
    mpfr_fprintf(stderr, "  twin      %.13Ra = %.17Rg\n", expected->value[k], expected->value[k]);
    mpfr_fprintf(stderr, "  bound     %.6Rg, error / bound %.6g\n", expected->error[k], ratio);
    compare_failed(what, p);
}

/* |actual - value| / error, rounded up; 0 without any error, infinite where the number strays from an exact one. */
static double share(mpfr_srcptr actual, mpfr_srcptr value, mpfr_srcptr error)
{
    mpfr_t gap;
    mpfr_init2(gap, TWIN_ERROR_BITS);
    mpfr_sub(gap, value, actual, MPFR_RNDA);
    if (!mpfr_zero_p(gap)) {
        mpfr_div(gap, gap, error, MPFR_RNDA);
        mpfr_abs(gap, gap, MPFR_RNDU);
    }
    double ratio = mpfr_get_d(gap, MPFR_RNDU);
    mpfr_clear(gap);
    return ratio;
}

static void largest_value(mpfr_ptr largest, const twin *a)
{
    mpfr_set_zero(largest, 1);
    for (int64_t k = 0; k < a->rows * a->cols; k++)
        if (mpfr_cmpabs(a->value[k], largest) > 0)
            mpfr_abs(largest, a->value[k], MPFR_RNDU);
}

void compare_numbers(const char *what, const twin *actual, const twin *expected, const problem *p)
{
    statistic *s = find_statistic(what);
    mpfr_t telling;
    mpfr_init2(telling, TWIN_ERROR_BITS);
    largest_value(telling, expected);
    mpfr_mul_2si(telling, telling, -20, MPFR_RNDN);
    for (int64_t k = 0; k < expected->rows * expected->cols; k++) {
        double ratio = share(actual->value[k], expected->value[k], expected->error[k]);
        if (!(ratio <= 1.0) || !mpfr_number_p(actual->value[k]))
            report_element(what, actual, expected, k, ratio, p);
        s->compared++;
        s->telling += mpfr_lessequal_p(expected->error[k], telling) != 0;
        if (ratio > s->worst) {
            s->worst = ratio;
            s->where = problem_class_name(p->class);
        }
    }
    mpfr_clear(telling);
}

void compare(const char *what, const double *reference, const twin *expected, const problem *p)
{
    size_t mark = twin_mark();
    const twin *actual = twin_of(reference, expected->rows, expected->cols, (twin_mode){.bits = 64});
    compare_numbers(what, actual, expected, p);
    twin_release(mark);
}

void compare_opinions(const char *what, const twin *a, const twin *b, const twin *allowed, const problem *p)
{
    twin *margin = twin_block(allowed, 0, 0, allowed->rows, allowed->cols);
    mpfr_t beside;
    mpfr_init2(beside, TWIN_ERROR_BITS);
    largest_value(beside, a);
    mpfr_mul_2si(beside, beside, 60 - 200, MPFR_RNDN); /* of an error, the 2^-60th part counts */
    for (int64_t k = 0; k < margin->rows * margin->cols; k++)
        mpfr_max(margin->error[k], margin->error[k], beside, MPFR_RNDN);
    mpfr_clear(beside);
    if (!twin_same(a, b, margin))
        compare_failed(what, p);
}

int compare_report(int argc, char **argv)
{
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0, empty = false;
    if (verbose)
        printf("%-40s %9s %9s  %-12s %s\n", "compared", "elements", "telling", "error/bound", "worst in");
    for (const statistic *s = statistics; s->what != NULL; s++) {
        if (verbose)
            printf("%-40s %9ld %9ld  %-12.3g %s\n", s->what, s->compared, s->telling, s->worst,
                   s->where == NULL ? "-" : s->where);
        if (s->telling == 0) {
            fprintf(stderr, "%s: no bound said anything\n", s->what);
            empty = true;
        }
    }
    return empty;
}
