/* What attest_multihead_forward is proved to keep (src/core/joined_meant.h): no output is farther from multi-head attention over the reals
 * than that bound; and the bound says something, but less than those of its parts, whose slack multiplies: projections enter logits, these
 * shares, these outputs, and where a share is nearly 1 the bound does not know that it can hardly move. On inputs with weights that make
 * softmax choose, it is some 600 times the largest error.
 *
 * The bound is written down here once more, as a person reads it there. Long double carries it: its own roundings are far below
 * the slack of the bound's constants. */
#include "core/mask.h"
#include "core/multihead.h"
#include "twin/multihead_question.h"
#include "twin/proved.h"
#include "../support/scratch.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};
static const long double u = 0x1.0001p-53L, smallest = 0x1p-1074L;

/* What is meant, and how far the computed number may lie from it. */
typedef struct known {
    long double value, off;
} known;

/* A sum as it grows: its terms, their sizes, and how far they may be off together. */
typedef struct known_sum {
    long double value, size, off;
} known_sum;

static known *room(int64_t count)
{
    known *made = calloc((size_t)count, sizeof *made);
    assert_non_null(made);
    return made;
}

/* term_off, for factors known each to its own error */
static long double product_off(known p, known v)
{
    return (fabsl(v.value) + v.off) * p.off + fabsl(p.value) * v.off;
}

/* mean_bound: the sum rounded, k roundings a term */
static known rounded(known_sum sum, long double k, int64_t terms)
{
    return (known){sum.value, sum.off + u * k * (sum.size + sum.off) + 3.0L * (long double)terms * smallest};
}

static void add(known_sum *sum, long double term, long double off)
{
    sum->value += term;
    sum->size += fabsl(term);
    sum->off += off;
}

/* projection_real and projection_off, of `count` projections: [count,n,d] */
static known *project(attest_multihead m, const double *x, const double *W, const double *b, int64_t count, int64_t d)
{
    known *all = room(count * m.n * d);
    for (int64_t at = 0; at < count * m.n * d; at++) {
        const int64_t g = at / (m.n * d), i = at / d % m.n, c = at % d;
        known_sum sum = {0.0L, 0.0L, 0.0L};
        for (int64_t t = 0; t < m.width; t++)
            add(&sum, (long double)x[i * m.width + t] * W[(g * m.width + t) * d + c], 0.0L);
        add(&sum, b == NULL ? 0.0L : b[g * d + c], 0.0L);
        all[at] = rounded(sum, proved_sum_depth(m.width) + 2.0L, m.width + 1);
    }
    return all;
}

/* score_listed, score_listed_size, score_listed_off */
static known_sum score(attest_kind kind, const known *q, const known *k, int64_t d)
{
    known_sum sum = {0.0L, 0.0L, 0.0L};
    for (int64_t t = 0; t < d; t++) {
        const known gap = {q[t].value - k[t].value, q[t].off + k[t].off};
        if (kind == ATTEST_DOT)
            add(&sum, q[t].value * k[t].value, product_off(q[t], k[t]));
        else if (kind == ATTEST_L2)
            add(&sum, -gap.value * gap.value, product_off(gap, gap));
        else
            add(&sum, -fabsl(gap.value), gap.off);
    }
    return sum;
}

/* logit_listed_off */
static known logit(attest_score s, known_sum raw, long double bias, int64_t d)
{
    const long double scale = fabsl((long double)s.scale), value = s.scale * raw.value + bias,
                      scaled = scale * raw.off + u * (5.0L + proved_sum_depth(d)) * scale * (raw.size + raw.off) +
                               (8.0L * (long double)(d + 1) + 1.0L) * (scale + 1.0L) * smallest;
    return (known){value, scaled + 0x1p-53L * (fabsl(value) + scaled) + smallest};
}

/* The probabilities of a query's keys (attended_bound). False where the theorem says nothing (`logits_meant`). */
static bool attend(const known *logits, const uint8_t *mask, int64_t n, known *shares)
{
    long double top = -INFINITY, total = 0.0L, mean_off = 0.0L, mean_depth = 0.0L;
    for (int64_t j = 0; j < n; j++)
        if (attest_visible(mask, j)) {
            if (!(logits[j].off <= 0x1p-21L))
                return false;
            top = fmaxl(top, logits[j].value);
        }
    for (int64_t j = 0; j < n; j++)
        total += shares[j].value = attest_visible(mask, j) ? expl(logits[j].value - top) : 0.0L;
    for (int64_t j = 0; j < n; j++) {
        shares[j].value /= total;
        mean_off += shares[j].value * logits[j].off;
        mean_depth += attest_visible(mask, j) ? shares[j].value * (top - logits[j].value) : 0.0L;
    }
    for (int64_t j = 0; j < n; j++) {
        const long double depth = attest_visible(mask, j) ? top - logits[j].value : 0.0L;
        shares[j].off = 0x1.00004p0L * (logits[j].off + mean_off) * shares[j].value +
                        0x1.002p-53L * (depth + mean_depth + proved_sum_depth(n) + 5.0L) * shares[j].value + 0x1p-1070L;
    }
    return true;
}

/* The projections of all tokens. */
typedef struct projected {
    known *q, *k, *v;
} projected;

/* joined_head and joined_head_off: the heads' outputs for token i, side by side. */
static bool heads_of(attest_multihead m, projected from, int64_t i, known *joined)
{
    const uint8_t *mask = m.mask == NULL ? NULL : m.mask + i * m.n;
    known *logits = room(m.n), *shares = room(m.n);
    bool said = true;
    for (int64_t h = 0; said && h < m.heads; h++) {
        const int64_t g = h * m.groups / m.heads;
        for (int64_t j = 0; j < m.n; j++)
            logits[j] =
                logit(m.score, score(m.score.kind, from.q + (h * m.n + i) * m.d, from.k + (g * m.n + j) * m.d, m.d),
                      m.bias == NULL ? 0.0L : m.bias[i * m.n + j], m.d);
        said = attend(logits, mask, m.n, shares);
        for (int64_t b = 0; said && b < m.v; b++) {
            known_sum sum = {0.0L, 0.0L, 0.0L};
            for (int64_t j = 0; j < m.n; j++) {
                const known value = from.v[(g * m.n + j) * m.v + b];
                add(&sum, shares[j].value * value.value, product_off(shares[j], value));
            }
            joined[h * m.v + b] = rounded(sum, proved_sum_depth(m.n) + 1.0L, m.n);
        }
    }
    free(logits);
    free(shares);
    return said;
}

static void check_rows(const problem *p, attest_multihead m, projected from, const double *y, const twin *truth)
{
    const int64_t all = m.heads * m.v;
    known *joined = room(all);
    for (int64_t i = 0; i < m.n; i++) {
        if (!heads_of(m, from, i, joined))
            continue;
        proved_row();
        for (int64_t o = 0; o < m.out; o++) {
            known_sum sum = {0.0L, 0.0L, 0.0L};
            for (int64_t t = 0; t < all; t++) {
                const known weight = {m.wo[t * m.out + o], 0.0L};
                add(&sum, joined[t].value * weight.value, product_off(joined[t], weight));
            }
            proved_hold(p, compare_distance(y[i * m.out + o], twin_value(truth, i, o)),
                        rounded(sum, proved_sum_depth(all) + 1.0L, all).off, p->class == PROBLEM_RANDOM);
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
    proved_within(1000.0L);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(never_exceeded), cmocka_unit_test(says_something)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
