#include "enclosed.h"
#include "compare.h"
#include "exact/round.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../../support/scratch.h"

typedef struct counts {
    long compared, declined, decided, telling; /* telling: the enclosure has a radius, and its middle an error */
    double logarithms, worst;                  /* of radius / error, and the largest error / radius */
} counts;

static counts by_class[PROBLEM_CLASSES];

attest_enclosed enclosed_room(int64_t count)
{
    return (attest_enclosed){.count = count, .hi = scratch(count), .lo = scratch(count), .radius = scratch(count)};
}

void enclosed_free(attest_enclosed *x)
{
    free(x->hi);
    free(x->lo);
    free(x->radius);
}

static void check_radius(const char *what, const attest_enclosed *x, int64_t i, mpfr_srcptr truth, const problem *p,
                         counts *c)
{
    mpfr_t gap;
    mpfr_init2(gap, 3000);
    mpfr_div_2si(gap, truth, x->exponent, MPFR_RNDN);
    mpfr_sub_d(gap, gap, x->hi[i], MPFR_RNDN);
    mpfr_sub_d(gap, gap, x->lo[i], MPFR_RNDN);
    mpfr_abs(gap, gap, MPFR_RNDN);
    const double error = mpfr_get_d(gap, MPFR_RNDA);
    const bool holds =
        x->radius[i] == 0.0 ? mpfr_cmp_d(gap, fabs(x->hi[i]) * 0x1p-200) <= 0 : mpfr_cmp_d(gap, x->radius[i]) <= 0;
    mpfr_clear(gap);
    if (!holds) {
        fprintf(stderr, "%s, element %lld of %lld: %a + %a, radius %a, exponent %lld, error %a\n", what, (long long)i,
                (long long)x->count, x->hi[i], x->lo[i], x->radius[i], (long long)x->exponent, error);
        compare_failed(what, p);
    }
    if (x->radius[i] > 0.0 && error > 0.0) {
        c->telling++;
        c->logarithms += log2(x->radius[i] / error);
        c->worst = fmax(c->worst, error / x->radius[i]);
    }
}

static void check_rounded(const char *what, const attest_enclosed *x, int64_t i, mpfr_srcptr truth, const problem *p,
                          counts *c)
{
    static const attest_format formats[] = {ATTEST_F64, ATTEST_F32, ATTEST_F16, ATTEST_BF16};
    for (size_t f = 0; f < 4; f++) {
        double y;
        if (!exact_round_enclosed(x->hi[i], x->lo[i], x->radius[i], x->exponent, formats[f], &y))
            continue;
        c->decided += formats[f] == ATTEST_F64;
        const double expected = exact_round_mpfr(truth, formats[f]);
        if (y != expected || signbit(y) != signbit(expected)) {
            fprintf(stderr, "%s, element %lld, format %d: %a + %a, radius %a rounds to %a, not %a\n", what,
                    (long long)i, (int)formats[f], x->hi[i], x->lo[i], x->radius[i], y, expected);
            compare_failed(what, p);
        }
    }
}

void enclosed_check(const char *what, const attest_enclosed *x, const twin *truth, const problem *p)
{
    counts *c = by_class + p->class;
    if (x->count != truth->rows * truth->cols)
        compare_failed("as many elements as the truth has", p);
    for (int64_t i = 0; i < x->count; i++) {
        c->compared++;
        if (x->radius[i] == INFINITY) {
            c->declined++;
            continue;
        }
        check_radius(what, x, i, truth->value[i], p, c);
        check_rounded(what, x, i, truth->value[i], p, c);
    }
}

void enclosed_same(const char *what, const attest_enclosed *a, const attest_enclosed *b, const problem *p)
{
    const size_t bytes = (size_t)a->count * sizeof(double);
    if (a->count != b->count || a->exponent != b->exponent || memcmp(a->hi, b->hi, bytes) != 0 ||
        memcmp(a->lo, b->lo, bytes) != 0 || memcmp(a->radius, b->radius, bytes) != 0)
        compare_failed(what, p);
}

void enclosed_report(int argc, char **argv)
{
    if (argc <= 1 || strcmp(argv[1], "-v") != 0)
        return;
    printf("%-12s %9s %9s %9s %12s %22s\n", "class", "elements", "declined", "decided", "error/radius",
           "mean log2 radius/error");
    for (int class = 0; class < PROBLEM_CLASSES; class ++) {
        const counts c = by_class[class];
        printf("%-12s %9ld %9ld %9ld %12.3g %22.1f\n", problem_class_name((problem_class) class), c.compared,
               c.declined, c.decided, c.worst, c.logarithms / (double)(c.telling + 1));
    }
}
