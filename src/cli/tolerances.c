#include "tolerances.h"
#include "eval_attention.h"
#include "eval_multihead.h"
#include "eval_rows.h"
#include "judge/model.h"
#include "room.h"
#include "say.h"
#include <math.h>
#include <string.h>

/* The tolerances that are asked for, by name. */
typedef struct request {
    const judge_profile *profile;
    int count;
    const char *const *names;
    judge_tolerance *tolerances;
} request;

/* A piece of a tolerance: of one batch item. */
typedef struct piece {
    judge_tolerance of;
    judge_tolerance *given; /* null: not asked for */
} piece;

static judge_tolerance *tolerance_named(const request *r, const char *name)
{
    for (int o = 0; o < r->count; o++)
        if (strcmp(r->names[o], name) == 0)
            return &r->tolerances[o];
    return NULL;
}

/* `length` elements for each of `items`; room for all of them is made when the first is asked for. */
static piece piece_of(const request *r, const char *name, int64_t items, int64_t item, int64_t length)
{
    piece p = {.given = tolerance_named(r, name)};
    if (p.given == NULL)
        return p;
    if (p.given->sigma == NULL)
        *p.given = (judge_tolerance){times(items, length), room(times(items, length)), room(times(items, length))};
    p.of = (judge_tolerance){length, p.given->sigma + item * length, p.given->bound + item * length};
    return p;
}

static judge_tolerance *asked(piece *p)
{
    return p->given != NULL ? &p->of : NULL;
}

static void check_room(bool enough)
{
    if (!enough)
        refuse("out of memory for the tolerances");
}

/* --- given queries, keys and values */

/* The grids of items that share keys, one below the other. */
static const uint8_t *stacked_mask(const attention *a, int64_t first, int64_t count)
{
    const size_t size = (size_t)(a->rows * a->n);
    uint8_t *all = a->mask.seen != NULL ? keep(malloc((size_t)count * size)) : NULL;
    for (int64_t b = 0; b < count && all != NULL; b++)
        memcpy(all + (size_t)b * size, mask_of(a->mask, first + b), size);
    return all;
}

static const double *stacked_bias(const attention *a, int64_t first, int64_t count)
{
    const size_t size = (size_t)(a->rows * a->n);
    double *all = a->bias.values != NULL ? room(times(count, a->rows * a->n)) : NULL;
    for (int64_t b = 0; b < count && all != NULL; b++)
        memcpy(all + (size_t)b * size, bias_of(a->bias, first + b), size * sizeof *all);
    return all;
}

/* Items that share keys and values are one problem with more queries. */
static void shared_items(const request *r, const attention *a, int64_t first, int64_t count)
{
    const int64_t groups = a->items / count, group = first / count, queries = count * a->rows, k = key_item(a, first);
    attest_truth_attention truth = truth_of_attention(a, first);
    truth.rows = queries;
    truth.mask = stacked_mask(a, first, count);
    truth.bias = stacked_bias(a, first, count);
    piece y = piece_of(r, "Y", groups, group, queries * a->width), lse = piece_of(r, "LSE", groups, group, queries),
          p = piece_of(r, "P", groups, group, queries * a->n),
          jvp = piece_of(r, "JVP", groups, group, queries * a->width),
          dq = piece_of(r, "DQ", groups, group, queries * a->d), dk = piece_of(r, "DK", groups, group, a->n * a->d),
          dv = piece_of(r, "DV", groups, group, a->n * a->width);
    const model_attention model = {.of = &truth,
                                   .upstream = a->upstream != NULL ? a->upstream + first * a->rows * a->width : NULL,
                                   .tangent_q = a->tangent_q != NULL ? a->tangent_q + first * a->rows * a->d : NULL,
                                   .tangent_k = a->tangent_k != NULL ? a->tangent_k + k * a->n * a->d : NULL,
                                   .tangent_v = a->tangent_v != NULL ? a->tangent_v + k * a->n * a->width : NULL,
                                   .y = asked(&y),
                                   .lse = asked(&lse),
                                   .p = asked(&p),
                                   .jvp = asked(&jvp),
                                   .dq = asked(&dq),
                                   .dk = asked(&dk),
                                   .dv = asked(&dv)};
    check_room(model_attention_run(r->profile, &model));
}

static void jacobians_of_item(const request *r, const attention *a, int64_t b)
{
    const attest_truth_attention truth = truth_of_attention(a, b);
    const int64_t size = a->rows * a->width;
    piece q = piece_of(r, "JQ", a->items, b, size * a->rows * a->d),
          k = piece_of(r, "JK", a->items, b, size * a->n * a->d),
          v = piece_of(r, "JV", a->items, b, size * a->n * a->width);
    const model_attention model = {.of = &truth, .jq = asked(&q), .jk = asked(&k), .jv = asked(&v)};
    if (model.jq != NULL || model.jk != NULL || model.jv != NULL)
        check_room(model_attention_run(r->profile, &model));
}

static void attention_tolerances(const request *r, const arguments *args, attest_kind kind)
{
    const attention a = load_attention(args, kind);
    for (int64_t b = 0; b < a.items; b += sharing(&a, b))
        shared_items(r, &a, b, sharing(&a, b));
    for (int64_t b = 0; b < a.items; b++)
        jacobians_of_item(r, &a, b);
}

/* --- multi-head */

/* A weight's tolerance from [heads,width,d] to the shape of its file. */
static void as_given(const multihead *m, const weight *like, int64_t heads, piece *p)
{
    const int64_t size = heads * m->w.width * m->w.d;
    if (p->given == NULL)
        return;
    double *sigma = room(size), *bound = room(size);
    weight_as_given(like, heads, m->w.width, m->w.d, p->of.sigma, sigma);
    weight_as_given(like, heads, m->w.width, m->w.d, p->of.bound, bound);
    memcpy(p->of.sigma, sigma, (size_t)size * sizeof *sigma);
    memcpy(p->of.bound, bound, (size_t)size * sizeof *bound);
}

static void multihead_item(const request *r, const multihead *m, int64_t b)
{
    const attest_truth_multihead truth = truth_of_multihead(m, b);
    const int64_t n = m->map.n, heads = m->map.heads, count = m->count, block = m->w.width * m->w.d;
    piece y = piece_of(r, "Y", m->items, b, count), lse = piece_of(r, "LSE", m->items, b, heads * n),
          p = piece_of(r, "P", m->items, b, heads * n * n), jvp = piece_of(r, "JVP", m->items, b, count),
          dx = piece_of(r, "DX", m->items, b, count), vjp = piece_of(r, "VJP", m->items, b, count),
          jacobian = piece_of(r, "J", m->items, b, count * count), dwq = piece_of(r, "DWQ", m->items, b, heads * block),
          dwk = piece_of(r, "DWK", m->items, b, m->map.groups * block),
          dwv = piece_of(r, "DWV", m->items, b, m->map.groups * block),
          dwo = piece_of(r, "DWO", m->items, b, m->w.width * m->w.width);
    const model_multihead model = {.of = &truth,
                                   .upstream = m->upstream != NULL ? m->upstream + b * count : NULL,
                                   .tangent = m->tangent != NULL ? m->tangent + b * count : NULL,
                                   .y = asked(&y),
                                   .lse = asked(&lse),
                                   .p = asked(&p),
                                   .jvp = asked(&jvp),
                                   .dx = asked(&dx),
                                   .vjp = asked(&vjp),
                                   .jacobian = asked(&jacobian),
                                   .dwq = asked(&dwq),
                                   .dwk = asked(&dwk),
                                   .dwv = asked(&dwv),
                                   .dwo = asked(&dwo)};
    check_room(model_multihead_run(r->profile, &model));
    as_given(m, &m->w.wq, heads, &dwq);
    as_given(m, &m->w.wk, m->map.groups, &dwk);
    as_given(m, &m->w.wv, m->map.groups, &dwv);
}

/* The gradient of what all items share is a sum over items: of theirs, or of all their terms at once (spec/judging.md). */
static void sum_items(const request *r, const char *name, int64_t items)
{
    judge_tolerance *all = tolerance_named(r, name);
    if (all == NULL || items == 1)
        return;
    const int64_t length = all->count / items;
    for (int64_t e = 0; e < length; e++) {
        double squares = 0.0, bound = 0.0;
        for (int64_t b = 0; b < items; b++) {
            squares += all->sigma[b * length + e] * all->sigma[b * length + e];
            bound += all->bound[b * length + e];
        }
        all->sigma[e] = sqrt((double)items * squares);
        all->bound[e] = 2.0 * (double)items * bound;
    }
    all->count = length;
}

static void multihead_tolerances(const request *r, const arguments *args, attest_kind kind)
{
    static const char *const shared[] = {"DWQ", "DWK", "DWV", "DWO"};
    const multihead m = load_multihead(args, kind);
    for (int64_t b = 0; b < m.items; b++)
        multihead_item(r, &m, b);
    for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
        sum_items(r, shared[i], m.items);
}

/* --- rows */

static void rows_tolerances(const request *r, const arguments *args, bool normalised)
{
    const uint8_t *seen = NULL;
    layernorm l = {NULL, NULL, 0};
    const rows of = normalised ? load_layernorm(args, &l) : load_softmax(args, &seen);
    piece y = piece_of(r, "Y", 1, 0, of.count), lse = piece_of(r, "LSE", 1, 0, of.n),
          jvp = piece_of(r, "JVP", 1, 0, of.count), vjp = piece_of(r, "VJP", 1, 0, of.count),
          dx = piece_of(r, "DX", 1, 0, of.count), jacobian = piece_of(r, "J", 1, 0, of.count * of.d),
          dgamma = piece_of(r, "DGAMMA", 1, 0, of.d), dbeta = piece_of(r, "DBETA", 1, 0, of.d);
    const model_rows model = {.rows = of.n,
                              .width = of.d,
                              .x = of.x,
                              .gamma = l.gamma,
                              .beta = l.beta,
                              .eps = l.eps,
                              .mask = seen,
                              .upstream = of.upstream,
                              .tangent = of.tangent,
                              .y = asked(&y),
                              .lse = asked(&lse),
                              .jvp = asked(&jvp),
                              .vjp = asked(&vjp),
                              .dx = asked(&dx),
                              .jacobian = asked(&jacobian),
                              .dgamma = asked(&dgamma),
                              .dbeta = asked(&dbeta)};
    check_room(model_rows_run(r->profile, &model));
}

/* Whoever is asked for answers in a format that is narrower than the profile's output may round them to it. */
static judge_profile as_asked(const problem_file *problem, const judge_profile *profile)
{
    judge_profile p = *profile;
    judge_number format;
    if (judge_number_find(problem->args.given[OPT_FORMAT], &format) && judge_within(format, p.output))
        p.output = format;
    return p;
}

void find_tolerances(const problem_file *problem, const judge_profile *profile, int count, const char *const *names,
                     judge_tolerance *tolerances)
{
    static const struct {
        const char *op;
        attest_kind kind;
    } given[] = {{"dp", ATTEST_DOT}, {"l2", ATTEST_L2}, {"laplace", ATTEST_LAPLACE}, {"uniform", ATTEST_UNIFORM}};
    const judge_profile rounded = as_asked(problem, profile);
    const request r = {&rounded, count, names, tolerances};
    arguments args = problem->args;
    args.given[OPT_OUTPUT] = ""; /* nothing is written, but the files are read as for attest eval, which needs it */
    for (int o = 0; o < count; o++)
        tolerances[o] = (judge_tolerance){0, NULL, NULL};
    for (size_t i = 0; i < sizeof given / sizeof given[0]; i++)
        if (strcmp(problem->op, given[i].op) == 0)
            attention_tolerances(&r, &args, given[i].kind);
    if (strcmp(problem->op, "dp-mha") == 0)
        multihead_tolerances(&r, &args, ATTEST_DOT);
    if (strcmp(problem->op, "l2-mha") == 0)
        multihead_tolerances(&r, &args, ATTEST_L2);
    if (strcmp(problem->op, "layernorm") == 0 || strcmp(problem->op, "softmax") == 0)
        rows_tolerances(&r, &args, problem->op[0] == 'l');
}
