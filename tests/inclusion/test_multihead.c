/* Multi-head attention: DP-MHA and L2-MHA, tied and untied, grouped queries, biases, masks; and L2-MHA's values.
 *
 * Bounds: the roundings of the projections, of the logits and weights they lead to, and of the products with values and
 * W^O, one after the other (twin/multihead.c). Where the rounding of a projection decides a logit, the weights are only
 * known to lie between 0 and 1. */
#include "core/multihead.h"
#include "twin/agree.h"
#include "twin/arith.h"
#include "twin/compare.h"
#include "twin/multihead_question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode tracked = {.bits = 256, .tracked = true};
static const char *const names[MULTIHEAD_QUESTIONS] = {"DP-MHA",
                                                       "L2-MHA tied",
                                                       "L2-MHA untied",
                                                       "DP-MHA, b^Q, b^K, grouped",
                                                       "L2 tied, no A, scale 0.8",
                                                       "DP-MHA, softcap, bias, grouped",
                                                       "Laplace heads",
                                                       "L2-MHA, b^Q, b^K, softcap"};

static twin *output(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    return twin_multihead_output(&m);
}

/* U of all heads, one below the other. */
static twin *values(const void *asked, twin_mode mode)
{
    twin_multihead m = multihead_twin(asked, mode);
    int64_t wide = m.x->cols;
    twin *all = twin_zero(m.heads * wide, m.wv->cols, mode);
    for (int64_t h = 0; h < m.heads; h++)
        twin_put(all, h * wide, 0, twin_head_values(&m, h));
    return all;
}

static void check(const problem *p)
{
    int64_t wide = p->model_width;
    double *wu = scratch(wide * wide);
    double *y = scratch(p->tokens * wide);
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        multihead_question asked = multihead_asked(p, index);
        attest_multihead m = multihead_reference(&asked, wu);
        double *work = scratch(attest_multihead_work(m));
        if (attest_multihead_forward(m, p->x, work, y) != ATTEST_OK)
            compare_failed("multi-head attention refused a problem in range", p);
        compare(names[index], y, twin_agreed(output, &asked, tracked, NULL), p);
        if (asked.with_a)
            compare("U = A W^V", wu, twin_agreed(values, &asked, tracked, NULL), p);
        free(work);
    }
    free(y);
    free(wu);
}

static void outputs(void **state)
{
    (void)state;
    compare_each(10, 2, check);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(outputs)};
    return cmocka_run_group_tests(tests, NULL, NULL) | compare_report(argc, argv);
}
