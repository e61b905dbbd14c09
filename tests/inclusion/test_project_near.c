/* What attest_project is proved to keep (spec/logic/projection.h): no projection is farther from X W + b over the reals than that bound;
 * and the bound says something: on ordinary inputs it is not many times the largest error. */
#include "core/multihead.h"
#include "twin/arith.h"
#include "twin/known.h"
#include "twin/multihead_question.h"
#include "twin/proved.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};

/* One of several projections of the same tokens X [n,width]: W [width,d], b [d] or null, and what was computed, [n,d]. */
typedef struct projection {
    int64_t n, width, d;
    const double *X, *W, *b, *computed;
} projection;

static twin *truth_of(projection f)
{
    twin *product = twin_product(twin_of(f.X, f.n, f.width, exact), twin_of(f.W, f.width, f.d, exact));
    return f.b == NULL ? product : twin_plus(product, twin_of(f.b, 1, f.d, exact));
}

static void check_projection(const problem *p, projection f)
{
    const twin *truth = truth_of(f);
    for (int64_t i = 0; i < f.n; i++) {
        proved_row();
        for (int64_t c = 0; c < f.d; c++)
            proved_hold(p, compare_distance(f.computed[i * f.d + c], twin_value(truth, i, c)),
                        known_projection(f.X + i * f.width, f.W, f.b, f.width, f.d, c).off, p->class == PROBLEM_RANDOM);
    }
}

/* `count` projections, one after the other: the first is given. */
static void check_each(const problem *p, int64_t count, projection f)
{
    for (int64_t g = 0; g < count; g++) {
        check_projection(p, f);
        f.W += f.width * f.d;
        f.b = f.b == NULL ? NULL : f.b + f.d;
        f.computed += f.n * f.d;
    }
}

static void check(const problem *p)
{
    double *wu = scratch(p->model_width * p->model_width);
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        const multihead_question asked = multihead_asked(p, index);
        const attest_multihead m = multihead_reference(&asked, wu);
        attest_projected to = {scratch(m.heads * m.n * m.d), scratch(m.groups * m.n * m.d),
                               scratch(m.groups * m.n * m.v)};
        if (attest_project(m, p->x, to) == ATTEST_OK) {
            check_each(p, m.heads, (projection){m.n, m.width, m.d, p->x, m.wq, m.bq, to.Q});
            check_each(p, m.groups, (projection){m.n, m.width, m.d, p->x, m.wk, m.bk, to.K});
            check_each(p, m.groups, (projection){m.n, m.width, m.v, p->x, m.wu, NULL, to.U});
        }
        free(to.Q);
        free(to.K);
        free(to.U);
    }
    free(wu);
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(10, 2, check);
    assert_true(proved_rows() > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(proved_says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
