/* What attest_attention_jacobian is proved to keep (spec/logic/jacobian_near.h): no number of the Jacobians of a row, by its query, by the
 * keys and by the values, is farther from the real one than that bound; and the bounds say something: on ordinary inputs they are some 30,
 * 17 and 5 times the largest error. */
#include "core/attention_jacobian.h"
#include "twin/attention_derivative.h"
#include "twin/known.h"
#include "twin/proved.h"
#include "twin/question.h"
#include "../support/scratch.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <cmocka.h>

static const twin_mode exact = {.bits = 256, .tracked = false};

/* What a row is asked of, and what it is made of: probabilities [n], gaps [n,v]. The numbers in memory are what is meant. */
typedef struct asked_row {
    attest_memory memory;
    known *q, *k, *v, *shares, *gaps;
} asked_row;

/* asked_gap: P_j (v_ja - y_a) */
static void make_gaps(asked_row row, const known *about)
{
    const int64_t n = row.memory.n, v = row.memory.v;
    for (int64_t a = 0; a < v; a++) {
        const known output = known_mean(about, row.v, n, v, a);
        for (int64_t j = 0; j < n; j++)
            row.gaps[j * v + a] =
                known_once(known_product(row.shares[j], known_once(known_less(row.v[j * v + a], output))));
    }
}

static asked_row row_of(attest_memory m, const double *q, const double *bias, const uint8_t *mask, bool *said)
{
    asked_row row = {m,
                     known_exactly(q, m.d),
                     known_exactly(m.keys, m.n * m.d),
                     known_exactly(m.values, m.n * m.v),
                     known_room(m.n),
                     known_room(m.n * m.v)};
    known *logits = known_room(m.n), *about = known_room(m.n);
    for (int64_t j = 0; j < m.n; j++)
        logits[j] = known_logit(m.score, row.q, row.k + j * m.d, m.d, bias == NULL ? 0.0L : bias[j]);
    *said = known_shares(logits, mask, m.n, about);
    if (*said) {
        known_probabilities(about, m.n, row.shares);
        make_gaps(row, about);
    }
    free(about);
    free(logits);
    return row;
}

static void row_free(asked_row row)
{
    free(row.q);
    free(row.k);
    free(row.v);
    free(row.shares);
    free(row.gaps);
}

/* asked_by_query, or asked_by_key: what logit j changes by where number b of the query does, or of the key */
static known slope(asked_row row, int64_t j, int64_t b, bool by_query)
{
    const known w = {row.memory.score.scale, 0.0L}, x = row.q[b], y = row.k[j * row.memory.d + b];
    if (row.memory.score.kind == ATTEST_DOT)
        return known_once(known_product(w, by_query ? y : x));
    const known twice = known_once(known_product((known){by_query ? -2.0L : 2.0L, 0.0L}, known_once(known_less(x, y))));
    return known_once(known_product(w, twice));
}

/* output_by */
static known by_query(asked_row row, int64_t a, int64_t b)
{
    known_sum sum = {0.0L, 0.0L, 0.0L};
    for (int64_t j = 0; j < row.memory.n; j++)
        known_add_product(&sum, row.gaps[j * row.memory.v + a], slope(row, j, b, true));
    return known_rounded(sum, proved_sum_depth(row.memory.n) + 1.0L, row.memory.n);
}

typedef enum jacobian { BY_QUERY, BY_KEY, BY_VALUE } jacobian;

static jacobian held; /* the Jacobian that is looked at */

static void check_query(const problem *p, asked_row row, const double *J, const twin *truth)
{
    const int64_t d = row.memory.d;
    for (int64_t a = 0; a < row.memory.v; a++)
        for (int64_t b = 0; b < d; b++)
            proved_hold(p, compare_distance(J[a * d + b], twin_value(truth, a, b)), by_query(row, a, b).off,
                        p->class == PROBLEM_RANDOM);
}

static void check_keys(const problem *p, asked_row row, const double *J, const twin *truth)
{
    const int64_t n = row.memory.n, d = row.memory.d, v = row.memory.v;
    for (int64_t a = 0; a < v; a++)
        for (int64_t at = 0; at < n * d; at++) {
            const known by_key = known_once(known_product(row.gaps[at / d * v + a], slope(row, at / d, at % d, false)));
            proved_hold(p, compare_distance(J[a * (n * d) + at], twin_value(truth, a, at)), by_key.off,
                        p->class == PROBLEM_RANDOM);
        }
}

static void check_values(const problem *p, asked_row row, const double *J, const twin *truth)
{
    const int64_t n = row.memory.n, v = row.memory.v;
    for (int64_t a = 0; a < v; a++)
        for (int64_t at = 0; at < n * v; at++)
            proved_hold(p, compare_distance(J[a * (n * v) + at], twin_value(truth, a, at)),
                        at % v == a ? row.shares[at / v].off : 0.0L, p->class == PROBLEM_RANDOM);
}

/* Query i. */
static void check_row(const question *asked, int64_t i)
{
    const problem *p = asked->problem;
    const attest_memory m = question_memory(asked);
    const double *q = p->q + i * m.d, *bias = asked->biased ? p->bias + i * m.n : NULL;
    const uint8_t *mask = p->mask == NULL ? NULL : p->mask + i * m.n;
    const int64_t by_q = m.v * m.d, by_k = by_q * m.n;
    double *work = scratch(attest_attention_derivative_work(m)), *J = scratch(by_q + by_k + m.v * m.n * m.v);
    bool said = false;
    const asked_row row = row_of(m, q, bias, mask, &said);
    if (attest_attention_jacobian(m, q, bias, mask, work, J, J + by_q, J + by_q + by_k) == ATTEST_OK && said) {
        const twin_triple truth = twin_attention_jacobian(question_twin(asked, exact), i);
        proved_row();
        if (held == BY_QUERY)
            check_query(p, row, J, truth.q);
        else if (held == BY_KEY)
            check_keys(p, row, J + by_q, truth.k);
        else
            check_values(p, row, J + by_q + by_k, truth.v);
    }
    row_free(row);
    free(J);
    free(work);
}

/* The scores that the theorem is about; the scale is the double itself: its own error is another question. */
static void check_kinds(const problem *p)
{
    for (int index = 0; index < 4; index++) {
        question asked = {.problem = p, .kind = index < 2 ? ATTEST_DOT : ATTEST_L2, .biased = index % 2 == 1};
        asked.scale = question_score(&asked).scale;
        for (int64_t i = 0; i < p->queries; i++)
            check_row(&asked, i);
    }
}

static void never_exceeded(jacobian which, long double times)
{
    held = which;
    proved_begin();
    compare_each(10, 4, check_kinds);
    compare_each(64, 1, check_kinds);
    assert_true(proved_rows() > 1000);
    proved_within(times);
}

static void by_the_query(void **state)
{
    (void)state;
    never_exceeded(BY_QUERY, 30.0L);
}

static void by_the_keys(void **state)
{
    (void)state;
    never_exceeded(BY_KEY, 30.0L);
}

static void by_the_values(void **state)
{
    (void)state;
    never_exceeded(BY_VALUE, 30.0L);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_the_query), cmocka_unit_test(by_the_keys),
                                       cmocka_unit_test(by_the_values)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
