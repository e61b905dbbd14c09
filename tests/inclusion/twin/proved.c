#include "proved.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

static int64_t rows_seen;
static long double largest_error, largest_bound;

long double proved_sum_depth(int64_t n)
{
    const int64_t depth = n / 4 + n % 4 + 1;
    return (long double)depth;
}

void proved_begin(void)
{
    rows_seen = 0;
    largest_error = largest_bound = 0.0L;
}

void proved_row(void)
{
    rows_seen++;
}

int64_t proved_rows(void)
{
    return rows_seen;
}

void proved_hold(const problem *p, long double off, long double bound, bool ordinary)
{
    if (!(off <= bound))
        compare_failed("an output is farther off than what is proved of it", p);
    if (ordinary) {
        largest_error = fmaxl(largest_error, off);
        largest_bound = fmaxl(largest_bound, bound);
    }
}

void proved_within(long double times)
{
    printf("%ld rows; ordinary inputs: largest bound / largest error %.1Lf\n", (long)rows_seen,
           largest_bound / largest_error);
    assert_true(largest_error > 0.0L && largest_bound <= times * largest_error);
}

void proved_says_something(void **state)
{
    (void)state;
    proved_within(30.0L);
}
