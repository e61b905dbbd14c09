/* What attest_multihead_forward is proved to keep (spec/logic/multihead_near.h): no output is farther from multi-head attention over the reals
 * than that bound; and the bound says something, but less than those of its parts, whose slack multiplies: projections enter logits, these
 * shares, these outputs. Most of it is that of the projections, whose roundings are taken to add up. It is some 67 times the largest
 * error for at most ten tokens, and more for more tokens: what is averaged errs less, and the bound does not. */
#include "core/multihead.h"
#include "twin/known.h"
#include "twin/multihead_question.h"
#include "twin/proved.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};

/* `count` projections of all tokens, one after the other: [count,n,d] */
static known *project(attest_multihead m, const double *x, const double *W, const double *b, int64_t count, int64_t d)
{
    known *all = known_room(count * m.n * d);
    for (int64_t at = 0; at < count * m.n * d; at++) {
        const int64_t g = at / (m.n * d), i = at / d % m.n;
        all[at] =
            known_projection(x + i * m.width, W + g * m.width * d, b == NULL ? NULL : b + g * d, m.width, d, at % d);
    }
    return all;
}

/* The projections of all tokens. */
typedef struct projected {
    known *q, *k, *v;
} projected;

/* joined_head and joined_head_off: the heads' outputs for token i, side by side. */
static bool heads_of(attest_multihead m, projected from, int64_t i, known *joined)
{
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    known *logits = known_room(m.n), *shares = known_room(m.n);
    bool said = true;
    for (int64_t h = 0; said && h < m.heads; h++) {
        const int64_t g = h * m.groups / m.heads;
        for (int64_t j = 0; j < m.n; j++)
            logits[j] = known_logit(m.score, from.q + (h * m.n + i) * m.d, from.k + (g * m.n + j) * m.d, m.d,
                                    m.bias == NULL ? 0.0L : m.bias[i * m.n + j]);
        said = known_shares(logits, mask, m.n, shares);
        for (int64_t b = 0; said && b < m.v; b++)
            joined[h * m.v + b] = known_mean(shares, from.v + g * m.n * m.v, m.n, m.v, b);
    }
    free(logits);
    free(shares);
    return said;
}

static void check_rows(const problem *p, attest_multihead m, projected from, const double *y, const twin *truth)
{
    const int64_t all = m.heads * m.v;
    known *joined = known_room(all);
    for (int64_t i = 0; i < m.n; i++) {
        if (!heads_of(m, from, i, joined))
            continue;
        proved_row();
        for (int64_t o = 0; o < m.out; o++) {
            known_sum sum = {0.0L, 0.0L, 0.0L};
            for (int64_t t = 0; t < all; t++)
                known_add_product(&sum, joined[t], (known){m.wo[t * m.out + o], 0.0L});
            proved_hold(p, compare_distance(y[i * m.out + o], twin_value(truth, i, o)),
                        known_rounded(sum, proved_sum_depth(all) + 1.0L, all).off, p->class == PROBLEM_RANDOM);
        }
    }
    free(joined);
}

/* As the papers write it: without softcap; the scale is the double itself, and so are the values' weights: their own errors are other
 * questions. */
static void check(const problem *p)
{
    double *wu = scratch(p->model_width * p->model_width), *y = scratch(p->tokens * p->model_width);
    for (int index = 0; index < MULTIHEAD_QUESTIONS; index++) {
        multihead_question asked = multihead_asked(p, index);
        asked.with_a = false;
        asked.softcap = 0.0;
        const attest_multihead m = multihead_reference(&asked, wu);
        asked.scale = m.score.scale;
        double *work = scratch(attest_multihead_work(m));
        if (attest_multihead_forward(m, p->x, work, y) == ATTEST_OK) {
            const twin_multihead meant = multihead_twin(&asked, exact);
            const projected from = {project(m, p->x, m.wq, m.bq, m.heads, m.d),
                                    project(m, p->x, m.wk, m.bk, m.groups, m.d),
                                    project(m, p->x, m.wu, NULL, m.groups, m.v)};
            check_rows(p, m, from, y, twin_multihead_output(&meant));
            free(from.q);
            free(from.k);
            free(from.v);
        }
        free(work);
    }
    free(y);
    free(wu);
}

static void never_exceeded(void **state)
{
    (void)state;
    compare_each(10, 2, check);
    assert_true(proved_rows() > 1000);
}

static void says_something(void **state)
{
    (void)state;
    proved_within(100.0L);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
