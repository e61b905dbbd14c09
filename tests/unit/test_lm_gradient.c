/* The slopes of whole language models, compiled in double, beside differences: every single weight, of every variant. */
#include "golden/random.h"
#include "lab/lm_contraction.h"
#include "lab/lm_model.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static const lm_shape small = {.tokens = 6, .width = 8, .heads = 2, .layers = 2, .letters = 5};
static const uint8_t letters[] = {1, 4, 0, 3, 3, 2, 1};

/* With dropout, the same in every call; or tested. */
static double loss_of(lm_model *m, bool learning)
{
    random_source random = random_seeded(11);
    return lm_model_loss(m, letters, learning ? &random : NULL);
}

static void hold_to_differences(lm_variant variant, bool learning)
{
    const double step = 0x1p-18;
    lm_shape shape = small;
    shape.variant = variant;
    lm_model *m = lm_model_new(&shape, 5);
    random_source random = random_seeded(6);
    assert_non_null(m);
    for (int64_t k = 0; k < m->count; k++) /* gains and biases too are no longer 0 and 1 */
        m->weight[k] += (lm_real)(0.3 * random_normal(&random));
    loss_of(m, learning);
    lm_model_slope(m, letters, 2.0);
    double most = 0.0;
    for (int64_t k = 0; k < m->count; k++) {
        const double before = (double)m->weight[k];
        m->weight[k] = (lm_real)(before + step);
        const double above = loss_of(m, learning);
        m->weight[k] = (lm_real)(before - step);
        const double below = loss_of(m, learning);
        m->weight[k] = (lm_real)before;
        const double slope = (above - below) / step, error = fabs(m->slope[k] - slope);
        if (error > 1e-7 * (1.0 + fabs(slope)))
            fail_msg("variant %d, weight %d: slope %.9g, by differences %.9g", (int)variant, (int)k, m->slope[k],
                     slope);
        most = fmax(most, fabs(slope));
    }
    assert_true(most > 0.1);
    lm_model_free(m);
}

static void test_slopes_are_differences(void **state)
{
    (void)state;
    for (int variant = 0; variant < LM_VARIANTS; variant++) {
        hold_to_differences((lm_variant)variant, true);
        hold_to_differences((lm_variant)variant, false);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_slopes_are_differences)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
