/* Masks by their definition, and ALiBi's bias.
 *
 * A mask is exact. Bound of an element of the bias: one product and one subtraction. */
#include "core/mask.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};

/* Does query i see key j through the band? Written with the distance, in no hurry. */
static bool in_band(int64_t i, int64_t j, int64_t offset, int64_t before, int64_t after)
{
    int64_t ahead = j - (i + offset);
    return ahead <= after && -ahead <= before;
}

static void check_band(const problem *p, int64_t offset, int64_t before, int64_t after)
{
    int64_t m = p->queries, n = p->tokens;
    uint8_t *mask = malloc((size_t)(m * n));
    for (int64_t k = 0; k < m * n; k++)
        mask[k] = p->mask == NULL ? 1 : p->mask[k];
    attest_mask_band(m, n, offset, before, after, mask);
    for (int64_t i = 0; i < m; i++) {
        int64_t seen = 0;
        for (int64_t j = 0; j < n; j++) {
            bool expected = (p->mask == NULL || p->mask[i * n + j] != 0) && in_band(i, j, offset, before, after);
            if ((mask[i * n + j] != 0) != expected)
                compare_failed("band", p);
            seen += expected;
        }
        if (attest_mask_count(mask + i * n, n) != seen)
            compare_failed("count of visible keys", p);
    }
    free(mask);
}

static void check_bands(const problem *p)
{
    int64_t m = p->queries, n = p->tokens, offsets[] = {0, n - m, 3, -3, ATTEST_DIM_MAX, -ATTEST_DIM_MAX};
    int64_t reaches[] = {0, 1, 4, ATTEST_DIM_MAX, ATTEST_LENGTH_MAX};
    for (size_t o = 0; o < sizeof offsets / sizeof *offsets; o++)
        for (size_t b = 0; b < sizeof reaches / sizeof *reaches; b++)
            for (size_t a = 0; a < sizeof reaches / sizeof *reaches; a++)
                check_band(p, offsets[o], reaches[b], reaches[a]);
}

static twin *alibi(const void *of, twin_mode mode)
{
    const problem *p = of;
    int64_t offset = p->tokens - p->queries;
    twin *distance = twin_zero(p->queries, p->tokens, mode);
    for (int64_t i = 0; i < p->queries; i++)
        for (int64_t j = 0; j < p->tokens; j++)
            mpfr_set_si(twin_value(distance, i, j), (long)(i + offset - j < 0 ? j - i - offset : i + offset - j),
                        MPFR_RNDN);
    return twin_minus(twin_of(p->bias, p->queries, p->tokens, mode), twin_times(distance, twin_number(p->bq[0], mode)));
}

static void check_alibi(const problem *p)
{
    size_t size = (size_t)(p->queries * p->tokens) * sizeof(double);
    double *bias = malloc(size);
    memcpy(bias, p->bias, size);
    attest_bias_alibi(p->queries, p->tokens, p->tokens - p->queries, p->bq[0], bias);
    compare("ALiBi", bias, twin_agreed(alibi, p, tracked, NULL), p);
    free(bias);
}

static void bands(void **state)
{
    (void)state;
    compare_each(12, 1, check_bands);
}

static void biases(void **state)
{
    (void)state;
    compare_each(30, 2, check_alibi);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(bands), cmocka_unit_test(biases)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
