/* What a profile allows, beside candidates that follow it to the letter: attention forwards and backwards, every rounding made
 * as the profile says, in one order of summation or another, at once or block by block. No element may ever be beyond its
 * bound; its error should be a sigma on average, and almost never six.
 * usage: test_judge [PROBLEMS], so many for each profile, 150 if not said. Built with -DMODEL_SAMPLES=1 it looks at the bounds
 * alone, which is many times as fast: make BUILD=build/bounds OPT='-O2 -DMODEL_SAMPLES=1' build/bounds/tests/inclusion/test_judge */
#include "judge/model.h"
#include "support/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { M = 4, N = 24, D = 8, V = 4 };

/* A problem with its truth, in numbers of 64 digits. */
typedef struct problem {
    attest_truth_attention of;
    int64_t m, n, d, v;
    double q[M * D], k[N * D], values[N * V], r[M * V];
    uint8_t mask[M * N];
    long double y[M * V], lse[M], p[M * N], dq[M * D], dk[N * D], dv[N * V];
} problem;

/* How a candidate computes. */
typedef struct candidate {
    const judge_profile *by;
    int order; /* 0: forwards, 1: backwards, 2: in blocks of 4 */
    bool cuts, flash, expanded;
    bool by_lse; /* P is e^(l - LSE) */
} candidate;

typedef struct answer {
    double y[M * V], lse[M], p[M * N], dq[M * D], dk[N * D], dv[N * V];
} answer;

/* --- arithmetic */

static double rounded(judge_number format, double x)
{
    const double spacing = judge_spacing(format, x);
    return format == JUDGE_F64 || x == 0 ? x : rint(x / spacing) * spacing;
}

static double added(const candidate *c, double sum, double term)
{
    const double x = sum + term, spacing = judge_spacing(c->by->sum, x);
    if (!c->cuts || c->by->sum == JUDGE_F64)
        return rounded(c->by->sum, x);
    return trunc(x / spacing) * spacing;
}

/* The sum of count products a[k sa] b[k sb]. */
static double plain_dot(const candidate *c, const double *a, int64_t sa, const double *b, int64_t sb, int64_t count)
{
    const int64_t block = c->order == 2 ? 4 : count;
    double sum = 0;
    for (int64_t from = 0; from < count; from += block) {
        double part = 0;
        for (int64_t k = from; k < from + block && k < count; k++) {
            const int64_t at = c->order == 1 ? count - 1 - k : k;
            part = added(c, part, rounded(c->by->sum, a[at * sa] * b[at * sb]));
        }
        sum = added(c, sum, part);
    }
    return sum;
}

/* The same, the factors rounded first. */
static double dot(const candidate *c, const double *a, int64_t sa, const double *b, int64_t sb, int64_t count)
{
    double x[N], y[N];
    for (int64_t k = 0; k < count; k++) {
        x[k] = rounded(c->by->operand, a[k * sa]);
        y[k] = rounded(c->by->operand, b[k * sb]);
    }
    return plain_dot(c, x, 1, y, 1, count);
}

/* --- the candidate */

static double scale_of(const problem *p)
{
    return 1 / sqrt((double)p->d);
}

/* The square of the distance. */
static double distance(const candidate *c, int64_t d, const double *q, const double *k)
{
    const judge_number sum = c->by->sum;
    double difference[D];
    if (c->expanded)
        return rounded(sum, rounded(sum, plain_dot(c, q, 1, q, 1, d) + plain_dot(c, k, 1, k, 1, d)) -
                                2 * dot(c, q, 1, k, 1, d));
    for (int64_t b = 0; b < d; b++)
        difference[b] = rounded(sum, k[b] - q[b]);
    return plain_dot(c, difference, 1, difference, 1, d);
}

static double score(const candidate *c, const problem *p, const double *q, const double *k)
{
    const judge_profile *by = c->by;
    const double raw = p->of.memory.score.kind == ATTEST_DOT ? dot(c, q, 1, k, 1, p->d) : -distance(c, p->d, q, k);
    const double s = rounded(by->softmax, scale_of(p));
    return rounded(by->score, rounded(by->softmax, rounded(by->score, raw) * s));
}

static double exponential(const candidate *c, double x)
{
    return rounded(c->by->softmax, exp(rounded(c->by->softmax, x)));
}

/* P of one row, unrounded weights first: all at once. */
static void softmax(const candidate *c, const double *l, const uint8_t *mask, int64_t n, double *p, double *lse)
{
    const judge_number f = c->by->softmax;
    double most = -INFINITY, z = 0;
    for (int64_t j = 0; j < n; j++)
        most = mask[j] ? fmax(most, l[j]) : most;
    for (int64_t j = 0; j < n; j++) {
        p[j] = mask[j] ? exponential(c, l[j] - most) : 0;
        z = rounded(f, z + p[j]);
    }
    for (int64_t j = 0; j < n; j++)
        p[j] = rounded(f, p[j] / z);
    *lse = rounded(f, most + rounded(f, log(z)));
    for (int64_t j = 0; j < n && c->by_lse; j++)
        p[j] = mask[j] ? exponential(c, l[j] - *lse) : 0;
}

/* Row i block by block, with a running maximum. */
static void flash_row(const candidate *c, const problem *p, const double *l, const uint8_t *mask, double *y)
{
    const judge_number f = c->by->softmax;
    double most = -INFINITY, z = 0, sum[V] = {0};
    for (int64_t from = 0; from < p->n; from += 4) {
        const double before = most;
        for (int64_t j = from; j < from + 4 && j < p->n; j++)
            most = mask[j] ? fmax(most, l[j]) : most;
        const double shrink = before == most || before == -INFINITY ? 1 : exponential(c, before - most);
        z = rounded(f, z * shrink);
        for (int64_t a = 0; a < p->v; a++)
            sum[a] = rounded(f, sum[a] * shrink);
        for (int64_t j = from; j < from + 4 && j < p->n; j++) {
            const double e = mask[j] ? exponential(c, l[j] - most) : 0, weight = rounded(c->by->weight, e);
            z = rounded(f, z + e);
            for (int64_t a = 0; a < p->v; a++)
                sum[a] =
                    added(c, sum[a], rounded(c->by->sum, weight * rounded(c->by->operand, p->values[j * p->v + a])));
        }
    }
    for (int64_t a = 0; a < p->v; a++)
        y[a] = rounded(f, sum[a] / z);
}

static void forward(const candidate *c, const problem *p, answer *to)
{
    for (int64_t i = 0; i < p->m; i++) {
        double l[N], weights[N];
        double *row = to->p + i * p->n, *y = to->y + i * p->v;
        for (int64_t j = 0; j < p->n; j++)
            l[j] = score(c, p, p->q + i * p->d, p->k + j * p->d);
        softmax(c, l, p->mask + i * p->n, p->n, row, &to->lse[i]);
        for (int64_t j = 0; j < p->n; j++)
            weights[j] = rounded(c->by->weight, row[j]);
        for (int64_t a = 0; a < p->v; a++)
            y[a] = dot(c, weights, 1, p->values + a, p->v, p->n);
        if (c->flash)
            flash_row(c, p, l, p->mask + i * p->n, y);
        for (int64_t a = 0; a < p->v; a++)
            y[a] = rounded(c->by->output, y[a]);
    }
}

/* The gradients of the scores of row i. */
static void slopes(const candidate *c, const problem *p, const answer *from, int64_t i, double *to)
{
    const judge_number f = c->by->softmax;
    const double *weights = from->p + i * p->n, *r = p->r + i * p->v;
    double g[N], mean = 0;
    for (int64_t j = 0; j < p->n; j++) {
        g[j] = rounded(c->by->score, dot(c, r, 1, p->values + j * p->v, 1, p->v));
        mean = rounded(f, mean + rounded(f, weights[j] * g[j]));
    }
    for (int64_t a = 0; a < p->v && c->flash; a++)
        mean = rounded(f, (a == 0 ? 0 : mean) + rounded(f, r[a] * from->y[i * p->v + a]));
    for (int64_t j = 0; j < p->n; j++)
        to[j] = rounded(c->by->weight, rounded(f, weights[j] * rounded(f, g[j] - mean)));
}

/* sum over k of s[k step] (others[k] - own), or without own for the dot product. */
static double pulled(const candidate *c, const problem *p, const double *s, int64_t step, const double *others,
                     double own, int64_t count)
{
    const judge_number f = c->by->sum;
    const bool dots = p->of.memory.score.kind == ATTEST_DOT, products = dots || c->expanded;
    double column[N > M ? N : M], mine = 0;
    for (int64_t k = 0; k < count; k++) {
        column[k] = products ? others[k * p->d] : rounded(f, others[k * p->d] - own);
        mine = rounded(f, mine + (dots ? 0 : s[k * step]));
    }
    const double scale = rounded(f, (dots ? 1 : 2) * scale_of(p));
    double sum = products ? dot(c, s, step, column, 1, count) : plain_dot(c, s, step, column, 1, count);
    if (!dots && c->expanded)
        sum = rounded(f, sum - rounded(f, mine * own));
    return rounded(c->by->output, rounded(f, sum * scale));
}

static void backward(const candidate *c, const problem *p, answer *to)
{
    double s[M * N], weights[M * N];
    for (int64_t i = 0; i < p->m; i++)
        slopes(c, p, to, i, s + i * p->n);
    for (int64_t e = 0; e < p->m * p->n; e++)
        weights[e] = rounded(c->by->weight, to->p[e]);
    for (int64_t i = 0; i < p->m; i++)
        for (int64_t b = 0; b < p->d; b++)
            to->dq[i * p->d + b] = pulled(c, p, s + i * p->n, 1, p->k + b, p->q[i * p->d + b], p->n);
    for (int64_t j = 0; j < p->n; j++)
        for (int64_t b = 0; b < p->d; b++)
            to->dk[j * p->d + b] = pulled(c, p, s + j, p->n, p->q + b, p->k[j * p->d + b], p->m);
    for (int64_t j = 0; j < p->n; j++)
        for (int64_t a = 0; a < p->v; a++)
            to->dv[j * p->v + a] = rounded(c->by->output, dot(c, weights + j, p->n, p->r + a, p->v, p->m));
}

/* --- the truth */

static long double true_logit(const problem *p, int64_t i, int64_t j)
{
    long double raw = 0;
    for (int64_t b = 0; b < p->d; b++) {
        const long double q = p->q[i * p->d + b], k = p->k[j * p->d + b];
        raw += p->of.memory.score.kind == ATTEST_DOT ? q * k : -(q - k) * (q - k);
    }
    return raw / sqrtl((long double)p->d);
}

static void true_row(problem *p, int64_t i)
{
    long double l[N], most = -INFINITY, z = 0;
    for (int64_t j = 0; j < p->n; j++) {
        l[j] = true_logit(p, i, j);
        most = p->mask[i * p->n + j] ? fmaxl(most, l[j]) : most;
    }
    for (int64_t j = 0; j < p->n; j++)
        z += p->mask[i * p->n + j] ? expl(l[j] - most) : 0;
    for (int64_t j = 0; j < p->n; j++) {
        const long double weight = p->mask[i * p->n + j] ? expl(l[j] - most) / z : 0;
        p->p[i * p->n + j] = weight;
        for (int64_t a = 0; a < p->v; a++)
            p->y[i * p->v + a] += weight * p->values[j * p->v + a];
    }
    p->lse[i] = most + logl(z);
}

static void true_gradients_of_row(problem *p, int64_t i)
{
    const bool dots = p->of.memory.score.kind == ATTEST_DOT;
    for (int64_t j = 0; j < p->n; j++) {
        long double g = 0;
        for (int64_t a = 0; a < p->v; a++) {
            g += (p->values[j * p->v + a] - p->y[i * p->v + a]) * p->r[i * p->v + a];
            p->dv[j * p->v + a] += p->p[i * p->n + j] * p->r[i * p->v + a];
        }
        const long double slope = p->p[i * p->n + j] * g * (dots ? 1 : 2) / sqrtl((long double)p->d);
        for (int64_t b = 0; b < p->d; b++) {
            const long double q = p->q[i * p->d + b], k = p->k[j * p->d + b];
            p->dq[i * p->d + b] += slope * (dots ? k : k - q);
            p->dk[j * p->d + b] += slope * (dots ? q : q - k);
        }
    }
}

/* --- problems */

typedef enum class { PLAIN, PEAKED, TWO_LEVELS, EQUAL, OFFSET_VALUES, CLASSES } class;

static void fill(random_source *source, judge_number format, double *x, int64_t count, double size, double offset)
{
    for (int64_t i = 0; i < count; i++)
        x[i] = rounded(format, random_normal(source) * size + offset);
}

static void draw(random_source *source, judge_number format, problem *p)
{
    const class of = (class)random_between(source, 0, CLASSES - 1);
    *p = (problem){.m = random_between(source, 1, M),
                   .n = random_between(source, 1, N),
                   .d = random_between(source, 1, D),
                   .v = random_between(source, 1, V)};
    fill(source, format, p->q, p->m * p->d, of == PEAKED ? 4 : 1, 0);
    fill(source, format, p->k, p->n * p->d, of == PEAKED ? 4 : 1, 0);
    fill(source, format, p->values, p->n * p->v, 1, of == OFFSET_VALUES ? 30 : 0);
    fill(source, format, p->r, p->m * p->v, 1, 0);
    const int64_t kinds = of == TWO_LEVELS ? 2 : of == EQUAL ? 1 : p->n;
    for (int64_t j = kinds; j < p->n; j++)
        memcpy(p->k + j * p->d, p->k + random_between(source, 0, kinds - 1) * p->d, (size_t)p->d * sizeof *p->k);
    for (int64_t e = 0; e < p->m * p->n; e++)
        p->mask[e] = e % p->n == 0 || random_between(source, 0, 3) > 0;
    const attest_kind kind = random_between(source, 0, 1) ? ATTEST_DOT : ATTEST_L2;
    p->of = (attest_truth_attention){.memory = {{kind, 1, 0}, p->n, p->d, p->v, p->k, p->values},
                                     .root_scale = true,
                                     .rows = p->m,
                                     .queries = p->q,
                                     .mask = p->mask};
    for (int64_t i = 0; i < p->m; i++) {
        true_row(p, i);
        true_gradients_of_row(p, i);
    }
}

/* --- what becomes of it */

typedef struct tally {
    int64_t elements, modelled, wrong, suspicious;
    double squares, most;
} tally;

static void compare(tally *t, const judge_tolerance *allowed, const double *got, const long double *truth,
                    int64_t count)
{
    for (int64_t e = 0; e < count; e++) {
        const double error = (double)fabsl(got[e] - truth[e]);
        t->elements++;
        t->wrong += !(error <= allowed->bound[e]);
        if (!isfinite(allowed->sigma[e]) || (allowed->sigma[e] == 0 && error <= 0x1p-60))
            continue;
        const double ratio = error / allowed->sigma[e];
        t->modelled++;
        t->squares += ratio * ratio;
        t->suspicious += ratio > JUDGE_LIMIT;
        t->most = fmax(t->most, ratio);
    }
}

static void judge(tally *t, random_source *source, const judge_profile *profile)
{
    static problem p;
    static answer got;
    static double sigma[6][N * (D + V) * M], bound[6][N * (D + V) * M];
    draw(source, profile->input, &p);
    const int64_t count[6] = {p.m * p.v, p.m, p.m * p.n, p.m * p.d, p.n * p.d, p.n * p.v};
    judge_tolerance allowed[6];
    for (int o = 0; o < 6; o++)
        allowed[o] = (judge_tolerance){count[o], sigma[o], bound[o]};
    const model_attention model = {.of = &p.of,
                                   .upstream = p.r,
                                   .y = &allowed[0],
                                   .lse = &allowed[1],
                                   .p = &allowed[2],
                                   .dq = &allowed[3],
                                   .dk = &allowed[4],
                                   .dv = &allowed[5]};
    const candidate c = {.by = profile,
                         .order = (int)random_between(source, 0, 2),
                         .cuts = profile->truncates && random_between(source, 0, 1),
                         .flash = random_between(source, 0, 1) != 0,
                         .by_lse = random_between(source, 0, 3) == 0,
                         .expanded = profile->expanded && random_between(source, 0, 1)};
    assert_true(model_attention_run(profile, &model));
    forward(&c, &p, &got);
    backward(&c, &p, &got);
    for (int64_t e = 0; e < p.m * p.n; e++)
        got.p[e] = rounded(profile->output, got.p[e]);
    for (int64_t i = 0; i < p.m; i++)
        got.lse[i] = rounded(profile->output, got.lse[i]);
    const double *const answers[6] = {got.y, got.lse, got.p, got.dq, got.dk, got.dv};
    const long double *const truths[6] = {p.y, p.lse, p.p, p.dq, p.dk, p.dv};
    for (int o = 0; o < 6; o++)
        compare(t, &allowed[o], answers[o], truths[o], count[o]);
}

static int64_t problems = 150;

static void test_profile(void **state)
{
    const judge_profile *profile = *(const judge_profile **)*state;
    random_source source = random_seeded(7);
    tally t = {0};
    for (int64_t i = 0; i < problems; i++)
        judge(&t, &source, profile);
    const double rms = sqrt(t.squares / (double)t.modelled);
    printf("%-21s %lld elements, %lld modelled: rms %.3f sigma, largest %.2f; %lld beyond 6 sigma, %lld beyond the "
           "bound\n",
           profile->name, (long long)t.elements, (long long)t.modelled, rms, t.most, (long long)t.suspicious,
           (long long)t.wrong);
    assert_int_equal(t.wrong, 0);
    if (MODEL_SAMPLES < 128)
        return;
    assert_int_equal(t.suspicious, 0);
    assert_true(t.modelled > t.elements / 2);
    assert_true(rms > 0.2 && rms < 1.5);
}

int main(int count, char **words)
{
    enum { MOST = 32, NAME = 32 };
    static judge_profile expanded[MOST];
    static char names[MOST][NAME];
    const judge_profile *profiles[MOST];
    struct CMUnitTest tests[MOST];
    const int ready = judge_profile_count, all = 2 * ready;
    if (count > 1)
        problems = strtoll(words[1], NULL, 10);
    for (int i = 0; i < all && i < MOST; i++) {
        expanded[i] = judge_profiles[i % ready];
        expanded[i].expanded = true;
        snprintf(names[i], NAME, "%s, expanded", judge_profiles[i % ready].name);
        expanded[i].name = names[i];
        profiles[i] = i < ready ? &judge_profiles[i] : &expanded[i];
        tests[i] = (struct CMUnitTest){profiles[i]->name, test_profile, NULL, NULL, &profiles[i]};
    }
    return _cmocka_run_group_tests("judge", tests, (size_t)all, NULL, NULL);
}
