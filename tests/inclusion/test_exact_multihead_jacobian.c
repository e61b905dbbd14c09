/* Tier one on the Jacobian of multi-head attention: every enclosure holds the truth, what it decides is the truth rounded, and
 * all builds of the kernels give the same bits. */
#include "exact/multihead_jacobian.h"
#include "twin/agree.h"
#include "twin/compare.h"
#include "twin/enclosed.h"
#include "twin/multihead_derivative.h"
#include "twin/multihead_question.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 320};

typedef struct row_question {
    const multihead_question *asked;
    int64_t row;
} row_question;

static twin *row_of_jacobian(const void *data, twin_mode mode)
{
    const row_question *of = data;
    const twin_multihead m = multihead_twin(of->asked, mode);
    return twin_multihead_jacobian(&m, of->row);
}

/* Where the next piece goes */
typedef struct collected {
    attest_enclosed all;
    int64_t next;
} collected;

static bool keep(void *context, int64_t at, const attest_enclosed *piece)
{
    collected *to = context;
    const size_t bytes = (size_t)piece->count * sizeof(double);
    assert_true(at == to->next && at + piece->count <= to->all.count);
    memcpy(to->all.hi + at, piece->hi, bytes);
    memcpy(to->all.lo + at, piece->lo, bytes);
    memcpy(to->all.radius + at, piece->radius, bytes);
    to->all.exponent = piece->exponent;
    to->next += piece->count;
    return true;
}

static attest_enclosed enclose(const exact_kernels *by, const attest_truth_multihead *of)
{
    const attest_multihead *m = &of->map;
    collected to = {.all = enclosed_room(m->n * m->out * m->n * m->width)};
    exact_worker worker = {.by = by};
    assert_true(exact_multihead_jacobian(&worker, of, keep, &to));
    exact_worker_free(&worker);
    assert_int_equal(to.next, to.all.count);
    return to.all;
}

static void check(const multihead_question *asked)
{
    const problem *p = asked->problem;
    double *wu = scratch(p->heads * p->model_width * p->width);
    attest_truth_multihead of = {.map = multihead_reference(asked, wu),
                                 .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                 .l2_values = asked->with_a,
                                 .X = p->x};
    if (of.l2_values)
        of.map.wu = p->wv;
    attest_enclosed all = enclose(exact_kernels_build(0), &of);
    for (int index = 1; index < EXACT_BUILDS; index++)
        if (exact_kernels_build(index) != NULL) {
            attest_enclosed other = enclose(exact_kernels_build(index), &of);
            enclosed_same("the same bits from all builds", &all, &other, p);
            enclosed_free(&other);
        }
    const int64_t count = all.count / p->tokens;
    for (int64_t i = 0; i < p->tokens; i++) {
        const size_t mark = twin_mark();
        const row_question question = {asked, i};
        const attest_enclosed row = {count, all.exponent, all.hi + i * count, all.lo + i * count,
                                     all.radius + i * count};
        /* declined as a whole: nothing to compare, and Laplace's derivative has no value where tokens agree */
        if (row.radius[0] < INFINITY)
            enclosed_check("J", &row, twin_agreed(row_of_jacobian, &question, plain, NULL), p);
        twin_release(mark);
    }
    enclosed_free(&all);
    free(wu);
}

static void check_all_questions(const problem *p)
{
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        const multihead_question asked = multihead_asked(p, index);
        check(&asked);
    }
}

static void small_problems(void **state)
{
    (void)state;
    compare_each(5, 2, check_all_questions);
}

/* dY_01 / dX_1 is (1 - l) e^-l 2^-150 with l = 480, from factors whose product underflows where W^O is divided by its largest
 * entry: about -2^-834, and no zero. */
static void what_underflows_is_no_zero(void **state)
{
    (void)state;
    double one = 1.0, tokens[] = {1.0, 0.0}, wo[] = {0x1p300, 0x1p-150};
    const attest_truth_multihead of = {.map = {.score = {.kind = ATTEST_DOT, .scale = 480.0},
                                               .n = 2,
                                               .width = 1,
                                               .heads = 1,
                                               .groups = 1,
                                               .d = 1,
                                               .v = 1,
                                               .out = 2,
                                               .wq = &one,
                                               .wk = &one,
                                               .wu = &one,
                                               .wo = wo},
                                       .X = tokens};
    attest_enclosed all = enclose(exact_kernels_best(), &of);
    const int at = 3;
    assert_true(all.exponent >= 300);
    assert_true(fabs(all.hi[at]) + all.radius[at] >= ldexp(1.0, -834 - (int)all.exponent));
    enclosed_free(&all);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(small_problems), cmocka_unit_test(what_underflows_is_no_zero)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    enclosed_report(argc, argv);
    return failed;
}
