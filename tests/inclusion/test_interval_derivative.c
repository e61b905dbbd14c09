/* The derivatives of tier two of the truth beside the twins, at 3000 bits: Jacobians, changes along a direction and
 * gradients of attention and of multi-head attention, derivatives of LayerNorm and of the softmax. */
#include "exact/interval_gradient.h"
#include "exact/interval_jacobian.h"
#include "exact/interval_jvp.h"
#include "exact/interval_layernorm.h"
#include "exact/interval_softmax.h"
#include "twin/arith.h"
#include "twin/attention_derivative.h"
#include "twin/compare.h"
#include "twin/layernorm.h"
#include "twin/multihead_derivative.h"
#include "twin/multihead_question.h"
#include "twin/question.h"
#include "twin/softmax.h"
#include "../support/nearest.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode plain = {.bits = 3000};
enum { TRUSTED_BITS = 2000 }; /* of the largest number of a matrix, or of 1: what cancels loses the rest */

static long compared;

typedef struct run {
    exact_answer a;
    int64_t size;
} run;

static run settled(const exact_computation *c, const void *problem_asked, const problem *p)
{
    const int64_t count = c->blocks * c->size;
    run r = {.size = c->size};
    r.a = (exact_answer){.value = scratch(count),
                         .lo = scratch(count),
                         .hi = scratch(count),
                         .bits = calloc((size_t)count + 1, sizeof(int32_t))};
    if (exact_settle(c, problem_asked, &r.a) != 0)
        compare_failed("unresolved", p);
    return r;
}

static void forget(run *r)
{
    free(r->a.value);
    free(r->a.lo);
    free(r->a.hi);
    free(r->a.bits);
}

static void widest(const twin *truth, mpfr_ptr slack)
{
    mpfr_set_ui(slack, 1, MPFR_RNDN);
    for (int64_t k = 0; k < truth->rows * truth->cols; k++)
        if (mpfr_cmpabs(truth->value[k], slack) > 0)
            mpfr_abs(slack, truth->value[k], MPFR_RNDU);
    mpfr_mul_2si(slack, slack, -TRUSTED_BITS, MPFR_RNDU);
}

/* The answer from `at` on is the matrix. */
static void check(const char *what, const run *r, int64_t at, const twin *truth, const problem *p)
{
    mpfr_t slack, low, high;
    mpfr_inits2(plain.bits + 64, slack, low, high, (mpfr_ptr)NULL);
    widest(truth, slack);
    for (int64_t k = 0; k < truth->rows * truth->cols; k++, compared++) {
        mpfr_sub(low, truth->value[k], slack, MPFR_RNDD);
        mpfr_add(high, truth->value[k], slack, MPFR_RNDU);
        if (!nearest_possible(VAULT_F64, r->a.value[at + k], low, high) ||
            !neighbours_possible(r->a.lo[at + k], r->a.hi[at + k], low, high)) {
            mpfr_printf("%s, element %lld: %a between %a and %a, expected %.30Rg\n", what, (long long)k,
                        r->a.value[at + k], r->a.lo[at + k], r->a.hi[at + k], truth->value[k]);
            compare_failed("not correctly rounded", p);
        }
    }
    mpfr_clears(slack, low, high, (mpfr_ptr)NULL);
}

/* --- given queries, keys and values */

static void check_given(const question *asked)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, d = p->width, v = p->value_width;
    const attest_truth_attention truth = {.memory = question_memory(asked),
                                          .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                          .rows = p->queries,
                                          .queries = p->q,
                                          .bias = asked->biased ? p->bias : NULL,
                                          .mask = p->mask};
    const interval_question what = {.attention = &truth};
    const interval_direction along = {
        .question = what, .q = p->query_tangent, .k = p->key_tangent, .v = p->value_tangent};
    const interval_upstream upstream = {&what, (const double *const[]){p->upstream}, 1};
    const exact_computation jacobian = interval_jacobian(&what), jvp = interval_jvp(&along),
                            gradient = interval_gradient(&upstream);
    const twin_attention second = question_twin(asked, plain);
    run r = settled(&jacobian, &what, p);
    for (int64_t i = 0; i < p->queries; i++) {
        const twin_triple J = twin_attention_jacobian(second, i);
        check("JQ", &r, i * r.size, J.q, p);
        check("JK", &r, i * r.size + v * d, J.k, p);
        check("JV", &r, i * r.size + v * d + v * n * d, J.v, p);
    }
    forget(&r);
    r = settled(&jvp, &along, p);
    const twin_triple t = {twin_of(p->query_tangent, p->queries, d, plain), twin_of(p->key_tangent, n, d, plain),
                           twin_of(p->value_tangent, n, v, plain)};
    check("JVP", &r, 0, twin_attention_jvp(second, t), p);
    forget(&r);
    r = settled(&gradient, &upstream, p);
    const interval_gradient_places at = interval_gradient_layout(&upstream);
    const twin_triple g =
        twin_attention_vjp(second, twin_of(p->upstream, p->queries, v, plain), twin_no_gradient(second));
    check("DQ", &r, at.q, g.q, p);
    check("DK", &r, at.k, g.k, p);
    check("DV", &r, at.v, g.v, p);
    forget(&r);
}

/* Of what double's range does not hold no derivative is asked. */
static bool extreme(const problem *p)
{
    return p->class == PROBLEM_HUGE || p->class == PROBLEM_TINY || p->class == PROBLEM_DENORMAL;
}

static void given(const problem *p)
{
    for (int index = 0; index < QUESTIONS && !extreme(p); index++) {
        const question asked = question_asked(p, index);
        check_given(&asked);
    }
}

static void given_like_twins(void **state)
{
    (void)state;
    compare_each(4, 1, given);
}

/* --- multi-head */

static void check_multihead_gradient(const multihead_question *asked, const interval_question *what,
                                     const twin_multihead *second)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, width = p->model_width, d = p->width;
    const interval_upstream upstream = {what, (const double *const[]){p->token_upstream}, 1};
    const exact_computation gradient = interval_gradient(&upstream);
    const interval_gradient_places at = interval_gradient_layout(&upstream);
    run r = settled(&gradient, &upstream, p);
    twin_gradients g = twin_multihead_vjp(second, twin_of(p->token_upstream, n, width, plain));
    twin *wv = g.wu, *wq = asked->tied ? twin_plus(g.wq, g.wk) : g.wq;
    for (int64_t h = 0; h < p->heads && asked->with_a; h++) {
        const twin *w = twin_block(second->wq, h * width, 0, width, d),
                   *v = twin_block(second->wv, h * width, 0, width, d);
        const twin *du = twin_block(g.wu, h * width, 0, width, d), *dq = twin_block(wq, h * width, 0, width, d);
        twin_put(wq, h * width, 0, twin_values_query_gradient(w, v, du, dq));
        twin_put(wv, h * width, 0, twin_values_gradient(w, du));
    }
    check("DX", &r, at.x, g.x, p);
    check("DWQ", &r, at.wq, wq, p);
    if (!asked->tied)
        check("DWK", &r, at.wk, g.wk, p);
    check("DWV", &r, at.wv, wv, p);
    check("DWO", &r, at.wo, g.wo, p);
    forget(&r);
}

static void check_multihead(const multihead_question *asked)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, width = p->model_width;
    double *wu = scratch(width * width);
    attest_truth_multihead truth = {.map = multihead_reference(asked, wu),
                                    .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                    .l2_values = asked->with_a,
                                    .X = p->x};
    truth.map.wu = p->wv;
    const interval_question what = {.multihead = &truth};
    const interval_direction along = {.question = what, .x = p->token_tangent};
    const exact_computation jacobian = interval_jacobian(&what), jvp = interval_jvp(&along);
    const twin_multihead second = multihead_twin(asked, plain);
    run r = settled(&jacobian, &what, p);
    for (int64_t i = 0; i < n; i++)
        check("J", &r, i * r.size, twin_multihead_jacobian(&second, i), p);
    forget(&r);
    r = settled(&jvp, &along, p);
    check("JVP of heads", &r, 0, twin_multihead_jvp(&second, twin_of(p->token_tangent, n, width, plain)), p);
    forget(&r);
    check_multihead_gradient(asked, &what, &second);
    free(wu);
}

static void multihead(const problem *p)
{
    for (int index = 0; index < MULTIHEAD_QUESTIONS && !extreme(p); index++) {
        const multihead_question asked = multihead_asked(p, index);
        check_multihead(&asked);
    }
}

static void multihead_like_twins(void **state)
{
    (void)state;
    compare_each(3, 1, multihead);
}

/* --- rows */

static void rows(const problem *p)
{
    const int64_t d = p->model_width;
    if (d < 2 || extreme(p)) /* gamma is the first row of W^O */
        return;
    const interval_layernorm_question asked = {.want = INTERVAL_LAYERNORM_JACOBIAN,
                                               .rows = p->tokens,
                                               .d = d,
                                               .x = p->x,
                                               .gamma = p->wo,
                                               .beta = p->wo + d,
                                               .eps = 1e-5};
    const attest_truth_attention softmax_rows = interval_softmax_rows(p->x, p->tokens, d, NULL);
    const interval_softmax_direction all = {{.attention = &softmax_rows}, NULL};
    const exact_computation layernorm = interval_layernorm(&asked), softmax = interval_softmax_derivative(&all);
    run l = settled(&layernorm, &asked, p), s = settled(&softmax, &all, p);
    for (int64_t i = 0; i < p->tokens; i++) {
        const twin *x = twin_of(p->x + i * d, 1, d, plain);
        check("LayerNorm's J", &l, i * d * d,
              twin_layernorm_jacobian(x, twin_of(p->wo, 1, d, plain), twin_number(asked.eps, plain)), p);
        check("softmax's J", &s, i * d * d, twin_softmax_jacobian(twin_softmax(x, NULL)), p);
    }
    forget(&l);
    forget(&s);
}

static void rows_like_twins(void **state)
{
    (void)state;
    compare_each(8, 3, rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(given_like_twins), cmocka_unit_test(multihead_like_twins),
                                       cmocka_unit_test(rows_like_twins)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%ld numbers compared\n", compared);
    return failed;
}
