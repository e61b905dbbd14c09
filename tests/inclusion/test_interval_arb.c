/* Tier two of the truth beside Arb, an independent library of ball arithmetic, at 400 bits and more: outputs, log-sum-exps
 * and probabilities of attention, outputs of multi-head attention and of LayerNorm, in every format, on problems of every
 * class. Nothing here is shared with src/exact but the question. */
#include "exact/interval_attention.h"
#include "exact/interval_layernorm.h"
#include "twin/compare.h"
#include "twin/multihead_question.h"
#include "twin/question.h"
#include "../support/nearest.h"
#include "../support/scratch.h"
#include <arb.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

/* Enough for logits of 10^210 and for sums that cancel. */
static slong bits_for(const problem *p)
{
    return p->class == PROBLEM_HUGE || p->class == PROBLEM_DENORMAL || p->class == PROBLEM_TINY ? 6000 : 400;
}

static long compared, left_open;

/* A softcap of logits of 10^200: weights differ by e^(-10^200), and a tie that this breaks is beyond any precision. */
static bool saturated;

static void check(const char *what, vault_format format, const exact_answer *a, int64_t e, arb_srcptr truth,
                  const problem *p)
{
    if (a->bits[e] <= 0 && saturated) {
        left_open++;
        return;
    }
    if (a->bits[e] <= 0) {
        printf("%s, element %lld in %s: %a\n", what, (long long)e, vault_format_name(format), a->value[e]);
        compare_failed("unresolved", p);
    }
    mpfr_t low, high;
    mpfr_inits2(8000, low, high, (mpfr_ptr)NULL);
    arb_get_interval_mpfr(low, high, truth);
    if (!nearest_possible(format, a->value[e], low, high) || !neighbours_possible(a->lo[e], a->hi[e], low, high)) {
        arb_printd(truth, 60);
        printf(" is %s, not %a in %s between %a and %a\n", what, a->value[e], vault_format_name(format), a->lo[e],
               a->hi[e]);
        compare_failed("not correctly rounded", p);
    }
    compared++;
    mpfr_clears(low, high, (mpfr_ptr)NULL);
}

static exact_answer answer_room(int64_t count, attest_format format)
{
    return (exact_answer){.format = format,
                          .value = scratch(count),
                          .lo = scratch(count),
                          .hi = scratch(count),
                          .bits = calloc((size_t)count + 1, sizeof(int32_t))};
}

static void answer_free(exact_answer *a)
{
    free(a->value);
    free(a->lo);
    free(a->hi);
    free(a->bits);
}

/* --- attention, the plain way: no maximum is subtracted, balls have room for e^(10^210) */

typedef struct ball_row {
    slong n, bits;
    arb_ptr weight;
    arb_t sum;
} ball_row;

static void raw_score(arb_ptr out, attest_kind kind, arb_srcptr q, arb_srcptr k, slong d, slong bits)
{
    arb_t t;
    arb_init(t);
    arb_zero(out);
    for (slong b = 0; b < d && kind != ATTEST_UNIFORM; b++) {
        arb_sub(t, q + b, k + b, bits);
        if (kind == ATTEST_DOT)
            arb_mul(t, q + b, k + b, bits);
        else if (kind == ATTEST_LAPLACE)
            arb_abs(t, t);
        else
            arb_mul(t, t, t, bits);
        if (kind == ATTEST_DOT)
            arb_add(out, out, t, bits);
        else
            arb_sub(out, out, t, bits);
    }
    arb_clear(t);
}

static void scaled_logit(arb_ptr l, double scale, double softcap, bool by_width, slong d, slong bits)
{
    arb_t c;
    arb_init(c);
    if (scale != 0.0) {
        arb_set_d(c, scale);
        arb_mul(l, l, c, bits);
    } else if (by_width) {
        arb_set_si(c, d);
        arb_rsqrt(c, c, bits);
        arb_mul(l, l, c, bits);
    }
    if (softcap > 0.0) {
        arb_set_d(c, softcap);
        arb_div(l, l, c, bits);
        arb_tanh(l, l, bits);
        arb_mul(l, l, c, bits);
    }
    arb_clear(c);
}

/* Weights e^(l_j - l_first): dividing all by the same number changes no probability, and the ratio stays in range. */
static void weigh(ball_row *row, arb_srcptr logits, const uint8_t *mask)
{
    slong first = 0;
    while (mask != NULL && mask[first] == 0)
        first++;
    arb_zero(row->sum);
    for (slong j = 0; j < row->n; j++) {
        arb_zero(row->weight + j);
        if (mask != NULL && mask[j] == 0)
            continue;
        arb_sub(row->weight + j, logits + j, logits + first, row->bits);
        if (j == first)
            arb_zero(row->weight + j);
        arb_exp(row->weight + j, row->weight + j, row->bits);
        arb_add(row->sum, row->sum, row->weight + j, row->bits);
    }
}

static void average(arb_ptr out, const ball_row *row, arb_srcptr values, slong step)
{
    arb_zero(out);
    for (slong j = 0; j < row->n; j++)
        arb_addmul(out, row->weight + j, values + j * step, row->bits);
    arb_div(out, out, row->sum, row->bits);
}

static arb_ptr balls_of(const double *x, int64_t count)
{
    arb_ptr balls = _arb_vec_init(count);
    for (int64_t k = 0; k < count; k++)
        arb_set_d(balls + k, x[k]);
    return balls;
}

static void check_row(const question *asked, int64_t i, arb_srcptr q, arb_srcptr k, arb_srcptr v, vault_format format,
                      const exact_answer *a)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, d = p->width, width = p->value_width, size = width + 1 + n;
    const bool by_width = asked->kind == ATTEST_DOT || asked->kind == ATTEST_L2 || asked->kind == ATTEST_L2_EXPANDED;
    const uint8_t *mask = p->mask == NULL ? NULL : p->mask + i * n;
    ball_row row = {.n = n, .bits = bits_for(p), .weight = _arb_vec_init(n)};
    arb_ptr logits = _arb_vec_init(n + 2), t = logits + n, b = t + 1;
    arb_init(row.sum);
    for (int64_t j = 0; j < n; j++) {
        raw_score(logits + j, asked->kind, q + i * d, k + j * d, d, row.bits);
        scaled_logit(logits + j, asked->scale, asked->softcap, by_width, d, row.bits);
        arb_set_d(b, asked->biased ? p->bias[i * n + j] : 0.0);
        arb_add(logits + j, logits + j, b, row.bits);
    }
    weigh(&row, logits, mask);
    for (int64_t c = 0; c < width; c++) {
        average(t, &row, v + c, width);
        check("Y", format, a, i * size + c, t, p);
    }
    int64_t first = 0;
    while (mask != NULL && mask[first] == 0)
        first++;
    arb_log(t, row.sum, row.bits);
    arb_add(t, t, logits + first, row.bits);
    if (format == VAULT_F64) /* others may overflow */
        check("LSE", format, a, i * size + width, t, p);
    for (int64_t j = 0; j < n; j++) {
        arb_div(t, row.weight + j, row.sum, row.bits);
        check("P", format, a, i * size + width + 1 + j, t, p);
    }
    arb_clear(row.sum);
    _arb_vec_clear(row.weight, n);
    _arb_vec_clear(logits, n + 2);
}

static void check_attention(const question *asked, vault_format format)
{
    const problem *p = asked->problem;
    const attest_truth_attention truth = {.memory = question_memory(asked),
                                          .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                          .rows = p->queries,
                                          .queries = p->q,
                                          .bias = asked->biased ? p->bias : NULL,
                                          .mask = p->mask};
    const interval_question what = {.attention = &truth};
    const exact_computation computation = interval_attention(&what);
    exact_answer a = answer_room(computation.blocks * computation.size, (attest_format)format);
    exact_settle(&computation, &what, &a);
    arb_ptr q = balls_of(p->q, p->queries * p->width), k = balls_of(p->k, p->tokens * p->width);
    arb_ptr v = balls_of(p->v, p->tokens * p->value_width);
    for (int64_t i = 0; i < p->queries; i++)
        check_row(asked, i, q, k, v, format, &a);
    _arb_vec_clear(q, p->queries * p->width);
    _arb_vec_clear(k, p->tokens * p->width);
    _arb_vec_clear(v, p->tokens * p->value_width);
    answer_free(&a);
}

static vault_format format_of(const problem *p, int index)
{
    return (p->class == PROBLEM_OFFSET || p->class == PROBLEM_DENORMAL)
               ? VAULT_F64
               : (vault_format)((p->seed + (uint64_t)index) % 4);
}

static void attention(const problem *p)
{
    for (int index = 0; index < QUESTIONS; index++) {
        const question asked = question_asked(p, index);
        saturated = p->class == PROBLEM_HUGE && asked.softcap > 0.0;
        check_attention(&asked, format_of(p, index));
    }
}

static void attention_like_arb(void **state)
{
    (void)state;
    compare_each(8, 6, attention);
}

/* --- multi-head attention: heads by the row functions above */

/* C [m,n] = A [m,k] B [k,n] */
static arb_ptr multiplied(arb_srcptr A, arb_srcptr B, int64_t m, int64_t k, int64_t n, slong bits)
{
    arb_ptr C = _arb_vec_init(m * n);
    for (int64_t i = 0; i < m; i++)
        for (int64_t j = 0; j < n; j++)
            for (int64_t l = 0; l < k; l++)
                arb_addmul(C + i * n + j, A + i * k + l, B + l * n + j, bits);
    return C;
}

/* X W + b of one head */
static arb_ptr head_rows(const problem *p, arb_srcptr x, const double *w, const double *b, slong bits)
{
    const int64_t width = p->model_width, d = p->width;
    arb_ptr weights = balls_of(w, width * d), rows = multiplied(x, weights, p->tokens, width, d, bits);
    arb_t t;
    arb_init(t);
    for (int64_t k = 0; k < p->tokens * d && b != NULL; k++) {
        arb_set_d(t, b[k % d]);
        arb_add(rows + k, rows + k, t, bits);
    }
    arb_clear(t);
    _arb_vec_clear(weights, width * d);
    return rows;
}

/* X U: X W^V, or X W^Q (W^Q^T W^V) / sqrt(d) */
static arb_ptr head_values(const multihead_question *asked, arb_srcptr x, const double *wq, const double *wv,
                           slong bits)
{
    const problem *p = asked->problem;
    const int64_t width = p->model_width, d = p->width;
    if (!asked->with_a)
        return head_rows(p, x, wv, NULL, bits);
    arb_ptr a = balls_of(wq, width * d), v = balls_of(wv, width * d), across = _arb_vec_init(width * d);
    for (int64_t k = 0; k < width * d; k++)
        arb_set(across + k % d * width + k / d, a + k);
    arb_ptr inner = multiplied(across, v, d, width, d, bits), u = multiplied(a, inner, width, d, d, bits);
    arb_ptr values = multiplied(x, u, p->tokens, width, d, bits);
    for (int64_t k = 0; k < p->tokens * d; k++)
        scaled_logit(values + k, 0.0, 0.0, true, d, bits);
    _arb_vec_clear(a, width * d);
    _arb_vec_clear(v, width * d);
    _arb_vec_clear(across, width * d);
    _arb_vec_clear(inner, d * d);
    _arb_vec_clear(u, width * d);
    return values;
}

/* Head h's outputs into its columns of z [n,D]. */
static void add_head(const multihead_question *asked, arb_srcptr x, int64_t h, arb_ptr z, slong bits)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, d = p->width, width = p->model_width, size = width * d;
    const int64_t g = asked->grouped ? h * p->groups / p->heads : h;
    const double *wk = asked->tied ? p->wq : p->wk;
    arb_ptr q = head_rows(p, x, p->wq + h * size, asked->projection_biased ? p->bq + h * d : NULL, bits);
    arb_ptr k = head_rows(p, x, wk + g * size, asked->projection_biased ? p->bk + g * d : NULL, bits);
    arb_ptr v = head_values(asked, x, p->wq + h * size, p->wv + g * size, bits), logits = _arb_vec_init(n + 1);
    ball_row row = {.n = n, .bits = bits, .weight = _arb_vec_init(n)};
    arb_init(row.sum);
    for (int64_t i = 0; i < n; i++) {
        for (int64_t j = 0; j < n; j++) {
            raw_score(logits + j, asked->kind, q + i * d, k + j * d, d, bits);
            scaled_logit(logits + j, asked->scale, asked->softcap, asked->kind != ATTEST_LAPLACE, d, bits);
            arb_set_d(logits + n, asked->biased ? p->self_bias[i * n + j] : 0.0);
            arb_add(logits + j, logits + j, logits + n, bits);
        }
        weigh(&row, logits, p->self_mask == NULL ? NULL : p->self_mask + i * n);
        for (int64_t c = 0; c < d; c++)
            average(z + i * width + h * d + c, &row, v + c, d);
    }
    arb_clear(row.sum);
    _arb_vec_clear(row.weight, n);
    _arb_vec_clear(q, n * d);
    _arb_vec_clear(k, n * d);
    _arb_vec_clear(v, n * d);
    _arb_vec_clear(logits, n + 1);
}

static void check_multihead(const multihead_question *asked, vault_format format)
{
    const problem *p = asked->problem;
    const int64_t n = p->tokens, width = p->model_width;
    const slong bits = bits_for(p);
    double *wu = scratch(width * width);
    attest_truth_multihead truth = {.map = multihead_reference(asked, wu),
                                    .root_scale = asked->scale == 0.0 && asked->kind != ATTEST_LAPLACE,
                                    .l2_values = asked->with_a,
                                    .X = p->x};
    truth.map.wu = p->wv;
    const interval_question what = {.multihead = &truth};
    const exact_computation computation = interval_attention(&what);
    exact_answer a = answer_room(computation.blocks * computation.size, (attest_format)format);
    exact_settle(&computation, &what, &a);
    arb_ptr x = balls_of(p->x, n * width), z = _arb_vec_init(n * width), wo = balls_of(p->wo, width * width);
    for (int64_t h = 0; h < p->heads; h++)
        add_head(asked, x, h, z, bits);
    arb_ptr y = multiplied(z, wo, n, width, width, bits);
    for (int64_t k = 0; k < n * width; k++)
        check("Y of heads", format, &a, k / width * computation.size + k % width, y + k, p);
    _arb_vec_clear(x, n * width);
    _arb_vec_clear(z, n * width);
    _arb_vec_clear(wo, width * width);
    _arb_vec_clear(y, n * width);
    answer_free(&a);
    free(wu);
}

static void multihead(const problem *p)
{
    saturated = false;
    if (p->class == PROBLEM_HUGE) /* logits of 10^280, and as many bits: one suite is enough */
        return;
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        const multihead_question asked = multihead_asked(p, index);
        check_multihead(&asked, format_of(p, index));
    }
}

static void multihead_like_arb(void **state)
{
    (void)state;
    compare_each(6, 3, multihead);
}

/* --- LayerNorm */

static void check_layernorm_row(const problem *p, int64_t i, double eps, const exact_answer *a)
{
    const slong d = p->model_width, bits = bits_for(p);
    arb_ptr x = balls_of(p->x + i * d, d), t = _arb_vec_init(4), mean = t + 1, variance = t + 2, y = t + 3;
    for (slong j = 0; j < d; j++)
        arb_add(mean, mean, x + j, bits);
    arb_div_si(mean, mean, d, bits);
    for (slong j = 0; j < d; j++) {
        arb_sub(x + j, x + j, mean, bits);
        arb_addmul(variance, x + j, x + j, bits);
    }
    arb_div_si(variance, variance, d, bits);
    arb_set_d(t, eps);
    arb_add(variance, variance, t, bits);
    arb_rsqrt(variance, variance, bits);
    for (slong j = 0; j < d; j++) {
        arb_set_d(t, p->wo[j]);
        arb_mul(y, x + j, variance, bits);
        arb_mul(y, y, t, bits);
        arb_set_d(t, p->wo[d + j]);
        arb_add(y, y, t, bits);
        check("LayerNorm", (vault_format)a->format, a, i * d + j, y, p);
    }
    _arb_vec_clear(x, d);
    _arb_vec_clear(t, 4);
}

static void layernorm(const problem *p)
{
    const interval_layernorm_question what = {.want = INTERVAL_LAYERNORM_Y,
                                              .rows = p->tokens,
                                              .d = p->model_width,
                                              .x = p->x,
                                              .gamma = p->wo,
                                              .beta = p->wo + p->model_width,
                                              .eps = 1e-5};
    if (p->model_width < 2) /* gamma and beta are the first rows of W^O */
        return;
    const exact_computation computation = interval_layernorm(&what);
    exact_answer a = answer_room(p->tokens * p->model_width, (attest_format)format_of(p, 0));
    exact_settle(&computation, &what, &a);
    for (int64_t i = 0; i < p->tokens; i++)
        check_layernorm_row(p, i, what.eps, &a);
    answer_free(&a);
}

static void layernorm_like_arb(void **state)
{
    (void)state;
    compare_each(12, 10, layernorm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(attention_like_arb), cmocka_unit_test(multihead_like_arb),
                                       cmocka_unit_test(layernorm_like_arb)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%ld numbers compared with Arb, %ld left open\n", compared, left_open);
    flint_cleanup();
    return failed;
}
