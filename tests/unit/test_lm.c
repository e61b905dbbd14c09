/* The parts of the language models in float, each beside something slower: exp, products, the bound, what a token may see, and
 * trainings that go on where they stopped. */
#include "core/bound_l2.h"
#include "core/exp.h"
#include "golden/random.h"
#include "lab/lm_contraction.h"
#include "lab/lm_exp.h"
#include "lab/lm_grammar.h"
#include "lab/lm_model.h"
#include "lab/lm_product.h"
#include "lab/lm_training.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void fill(random_source *random, int64_t count, float *x)
{
    for (int64_t k = 0; k < count; k++)
        x[k] = (float)random_normal(random);
}

static void test_exp(void **state)
{
    random_source random = random_seeded(1);
    (void)state;
    for (int trial = 0; trial < 100000; trial++) {
        const float x = (float)(175.0 * random_unit(&random) - 87.0);
        const double truth = attest_exp((double)x);
        assert_true(fabs((double)lm_exp(x) - truth) <= 2.0 * 0x1p-24 * 2.0 * truth);
    }
    assert_true(lm_exp(0.0F) == 1.0F);
    assert_true(lm_exp(-87.5F) == 0.0F && lm_exp(-1e30F) == 0.0F && lm_exp(-INFINITY) == 0.0F);
    assert_true(isfinite(lm_exp(1e30F)));
    for (int k = -2000; k <= 2000; k++) {
        const float x = 0.01F * (float)k;
        assert_true(fabs((double)lm_sigmoid(x) - 1.0 / (1.0 + attest_exp(-(double)x))) < 3e-7);
        assert_true(fabs((double)lm_tanh(x) - tanh((double)x)) < 6e-7);
    }
}

/* Sums from first to last, in float: the very same bits. */
static void naive(int64_t rows, int64_t depth, int64_t columns, lm_view A, lm_view B, bool add, float *C, int64_t c_row)
{
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < columns; j++) {
            float sum = 0.0F;
            for (int64_t l = 0; l < depth; l++)
                sum += A.at[i * A.row + l * A.column] * B.at[l * B.row + j * B.column];
            C[i * c_row + j] = add ? C[i * c_row + j] + sum : sum;
        }
}

enum { MOST = 40 };

static void test_products(void **state)
{
    static float a[MOST * MOST], b[MOST * MOST], c[MOST * MOST], wanted[MOST * MOST];
    random_source random = random_seeded(2);
    (void)state;
    for (int trial = 0; trial < 400; trial++) {
        const int64_t rows = random_between(&random, 1, MOST), depth = random_between(&random, 1, MOST);
        const int64_t columns = random_between(&random, 1, MOST);
        const lm_view A = trial % 2 == 0 ? lm_plain(a, MOST) : lm_turned(a, MOST);
        const lm_view B = trial / 2 % 2 == 0 ? lm_plain(b, MOST) : lm_turned(b, MOST);
        fill(&random, MOST * MOST, a);
        fill(&random, MOST * MOST, b);
        fill(&random, MOST * MOST, c);
        memcpy(wanted, c, sizeof c);
        lm_product(rows, depth, columns, A, B, trial % 3 == 0, c, MOST);
        naive(rows, depth, columns, A, B, trial % 3 == 0, wanted, MOST);
        assert_memory_equal(c, wanted, sizeof c);
    }
}

/* Longer sums are made of parts. */
static void test_a_deep_product(void **state)
{
    enum { DEPTH = 700 };
    static float a[DEPTH], b[DEPTH];
    random_source random = random_seeded(3);
    double truth = 0.0;
    float c;
    (void)state;
    fill(&random, DEPTH, a);
    fill(&random, DEPTH, b);
    for (int l = 0; l < DEPTH; l++)
        truth += (double)a[l] * (double)b[l];
    lm_product(1, DEPTH, 1, lm_plain(a, DEPTH), lm_plain(b, 1), false, &c, 1);
    assert_true(fabs((double)c - truth) < 1e-4);
}

enum { D = 12, HEADS = 3, N = D / HEADS, TOKENS = 9 };

/* The certified bound, of the same weights in the core's layout. */
static double core_bound(const float *wq, const float *wv, const float *wo)
{
    double q[D * D], v[D * D], o[D * D];
    for (int64_t k = 0; k < D * D; k++) {
        const int64_t head = k / (D * N), row = k / N % D;
        q[k] = (double)wq[row * D + head * N + k % N];
        v[k] = (double)wv[row * D + head * N + k % N];
        o[k] = (double)wo[k];
    }
    const attest_heads w = {HEADS, D, N, q, q, v, o};
    const attest_sight sight = {.tokens = TOKENS, .most = TOKENS, .masked = true, .self = true};
    return attest_bound_inf_paper(w, sight, false).value;
}

static void test_bound(void **state)
{
    float wq[D * D], wv[D * D], wo[D * D];
    random_source random = random_seeded(4);
    (void)state;
    for (int trial = 0; trial < 20; trial++) {
        fill(&random, D * D, wq);
        fill(&random, D * D, wv);
        fill(&random, D * D, wo);
        const lm_attention a = {LM_L2_CONTRACTIVE, true, TOKENS, D, HEADS, wq, wq, wv, wo};
        const double bound = core_bound(wq, wv, wo);
        assert_true(fabs((double)lm_bound(&a) - bound) < 1e-5 * bound);
    }
}

static const lm_shape small = {LM_DOT, TOKENS, D, HEADS, 2, 7};

/* What comes later changes no loss before it; nor does anything once a test is run again. */
static void test_no_token_sees_a_later_one(void **state)
{
    (void)state;
    for (int variant = 0; variant < LM_VARIANTS; variant++) {
        lm_shape shape = small;
        uint8_t letters[TOKENS + 1] = {0, 1, 2, 3, 4, 5, 6, 0, 1, 2};
        shape.variant = (lm_variant)variant;
        lm_model *m = lm_model_new(&shape, 9);
        assert_non_null(m);
        const double loss = lm_model_loss(m, letters, NULL);
        float before[3 * 7], after[3 * 7];
        memcpy(before, m->guess, sizeof before);
        assert_true(loss == lm_model_loss(m, letters, NULL));
        letters[5] = 1;
        lm_model_loss(m, letters, NULL);
        memcpy(after, m->guess, sizeof after);
        assert_memory_equal(before, after, sizeof before);
        assert_true(loss > 0.0);
        lm_model_free(m);
    }
}

static lm_progress *begun(const lm_plan *plan, const lm_text *text)
{
    lm_progress *p = calloc(1, (size_t)lm_progress_size(plan, text));
    assert_non_null(p);
    assert_true(lm_training_begin(plan, text, p));
    return p;
}

/* Two epochs, and the second again from what the first left: the same bits; and something was learnt. */
static void test_training_goes_on(void **state)
{
    enum { COUNT = 2048 };
    static uint8_t bytes[COUNT];
    (void)state;
    lm_grammar_write(1, COUNT, bytes);
    assert_int_equal(lm_text_stranger(bytes, COUNT), -1);
    const lm_text text = lm_text_of(bytes, COUNT);
    for (int variant = 0; variant < LM_VARIANTS; variant++) {
        const lm_plan plan = {(lm_variant)variant, 1, 0.003, 3};
        const size_t size = (size_t)lm_progress_size(&plan, &text);
        lm_progress *once = begun(&plan, &text), *twice = begun(&plan, &text);
        assert_true(lm_training_epoch(&plan, &text, once));
        memcpy(twice, once, size);
        assert_true(lm_training_epoch(&plan, &text, once) && lm_training_epoch(&plan, &text, twice));
        assert_memory_equal(once, twice, size);
        assert_true(once->epochs == 2 && once->train[1] < once->train[0] && once->test[1] < once->test[0]);
        free(once);
        free(twice);
    }
}

/* A rate that leads out of the numbers ends in NaN, and stays there. */
static void test_a_training_that_fails(void **state)
{
    enum { COUNT = 2000 };
    static uint8_t bytes[COUNT];
    (void)state;
    lm_grammar_write(2, COUNT, bytes);
    const lm_text text = lm_text_of(bytes, COUNT);
    const lm_plan plan = {LM_DOT, 1, 1e30, 3};
    lm_progress *p = begun(&plan, &text);
    assert_true(lm_training_epoch(&plan, &text, p) && lm_training_epoch(&plan, &text, p));
    assert_true(isnan(p->test[0]) && isnan(p->train[1]) && isnan(p->test[1]) && p->epochs == 2);
    free(p);
}

static void test_text(void **state)
{
    uint8_t plain[] = "ab\tc\nba\r\f", strange[] = "ab\001", latin[] = {'a', 0xe9, 'b'};
    (void)state;
    assert_int_equal(lm_text_stranger(plain, 9), -1);
    assert_int_equal(lm_text_stranger(strange, 3), 2);
    assert_int_equal(lm_text_stranger(plain, 10), 9); /* the 0 at its end */
    assert_int_equal(lm_text_stranger(latin, 3), -1);
    const lm_text text = lm_text_of(plain, 9);
    assert_true(text.letters == 7 && text.count == 9 && text.learnt == 9);
    assert_true(plain[0] == 4 && plain[1] == 5 && plain[5] == 5 && plain[2] == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp),
        cmocka_unit_test(test_products),
        cmocka_unit_test(test_a_deep_product),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_no_token_sees_a_later_one),
        cmocka_unit_test(test_training_goes_on),
        cmocka_unit_test(test_a_training_that_fails),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
