/* Dropout (K7): a 0/1 mask, the same divided by 1 - rate, and the scaling of test time.
 *
 * The plain mask is exact; the others are one product, or one difference and one quotient. */
#include "core/dropout.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};
static const double rate = 0.3;

/* The problem's score bias stands for x; its mask for what is kept, and without a mask all is. */
static int64_t length(const problem *p)
{
    return p->queries * p->tokens;
}

static twin *input(const problem *p, twin_mode mode)
{
    return twin_of(p->bias, 1, length(p), mode);
}

static twin *train(const void *of, twin_mode mode)
{
    const problem *p = of;
    twin *x = input(p, mode), *zero = twin_zero(1, 1, mode);
    for (int64_t k = 0; p->mask != NULL && k < length(p); k++)
        if (p->mask[k] == 0)
            twin_put(x, 0, k, zero);
    return x;
}

static twin *train_inverted(const void *p, twin_mode mode)
{
    return twin_over(train(p, mode), twin_minus(twin_ones(1, 1, mode), twin_number(rate, mode)));
}

static twin *test_time(const void *p, twin_mode mode)
{
    return twin_times(input(p, mode), twin_number(1.0 - rate, mode));
}

static void check(const problem *p)
{
    int64_t n = length(p);
    double *out = scratch(n);
    uint8_t *keep = malloc((size_t)n);
    for (int64_t k = 0; k < n; k++)
        keep[k] = p->mask == NULL ? 1 : p->mask[k];
    attest_dropout_train(p->bias, keep, n, out);
    compare("training", out, twin_agreed(train, p, tracked, NULL), p);
    attest_dropout_train_inverted(p->bias, keep, rate, n, out);
    compare("training, inverted", out, twin_agreed(train_inverted, p, tracked, NULL), p);
    attest_dropout_test(p->bias, 1.0 - rate, n, out);
    compare("test", out, twin_agreed(test_time, p, tracked, NULL), p);
    free(keep);
    free(out);
}

static void dropouts(void **state)
{
    (void)state;
    compare_each(20, 2, check);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(dropouts)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
