/* Tier one on the gradients of attention by given queries, keys and values: every enclosure holds the truth, what it decides is
 * the truth rounded, and all builds of the kernels give the same bits. */
#include "exact/gradient.h"
#include "twin/agree.h"
#include "twin/attention_derivative.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/question.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

static twin_triple gradients(const question *asked, twin_mode mode)
{
    const problem *p = asked->problem;
    const twin_attention a = question_twin(asked, mode);
    return twin_attention_vjp(a, twin_of(p->upstream, p->queries, p->value_width, mode), twin_no_gradient(a));
}

static twin *by_queries(const void *asked, twin_mode mode)
{
    return gradients(asked, mode).q;
}

static twin *by_keys(const void *asked, twin_mode mode)
{
    return gradients(asked, mode).k;
}

static twin *by_values(const void *asked, twin_mode mode)
{
    return gradients(asked, mode).v;
}

typedef struct results {
    attest_enclosed q, k, v;
} results;

static results enclose(const exact_kernels *by, const attest_truth_attention *of, const double *R)
{
    const attest_memory *m = &of->memory;
    results r = {enclosed_room(of->rows * m->d), enclosed_room(m->n * m->d), enclosed_room(m->n * m->v)};
    exact_worker worker = {.by = by};
    assert_true(exact_gradient(&worker, of, R, &r.q, &r.k, &r.v));
    exact_worker_free(&worker);
    return r;
}

static void results_free(results *r)
{
    enclosed_free(&r->q);
    enclosed_free(&r->k);
    enclosed_free(&r->v);
}

static bool known(const attest_enclosed *x)
{
    for (int64_t i = 0; i < x->count; i++)
        if (x->radius[i] < INFINITY)
            return true;
    return false;
}

/* What is declined as a whole needs no truth; Laplace's derivative has none where coordinates agree. */
static void check_one(const char *what, const attest_enclosed *x, twin_computation *truth, const question *asked)
{
    if (known(x))
        enclosed_check(what, x, twin_agreed(truth, asked, plain, NULL), asked->problem);
}

static void check(const question *asked)
{
    const problem *p = asked->problem;
    const attest_truth_attention of = {.memory = question_memory(asked),
                                       .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                       .rows = p->queries,
                                       .queries = p->q,
                                       .bias = asked->biased ? p->bias : NULL,
                                       .mask = p->mask};
    results first = enclose(exact_kernels_build(0), &of, p->upstream);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            results other = enclose(exact_kernels_build(index), &of, p->upstream);
            enclosed_same("the same bits from all builds, dQ", &first.q, &other.q, p);
            enclosed_same("the same bits from all builds, dK", &first.k, &other.k, p);
            enclosed_same("the same bits from all builds, dV", &first.v, &other.v, p);
            results_free(&other);
        }
    check_one("dQ", &first.q, by_queries, asked);
    check_one("dK", &first.k, by_keys, asked);
    check_one("dV", &first.v, by_values, asked);
    results_free(&first);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < QUESTIONS; index++) {
        const question asked = question_asked(p, index);
        check(&asked);
    }
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(8, 2, check_all_questions);
}

static void long_rows(void **state)
{
    (void)state;
    compare_each(40, 1, check_all_questions);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(long_rows)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
