#include "judge/head.h"
#include "judge/sampling.h"
#include <stddef.h>

static head_inputs read_inputs(shadow_pass *p, const attest_truth_attention *of)
{
    const attest_memory m = of->memory;
    const attest_score score = {m.score.kind, of->root_scale ? attest_default_scale(m.d) : m.score.scale,
                                m.score.softcap};
    return (head_inputs){.q = shadow_read(p, of->queries, of->rows, m.d),
                         .k = shadow_read(p, m.keys, m.n, m.d),
                         .v = shadow_read(p, m.values, m.n, m.v),
                         .score = score,
                         .exact_scale = head_scale_is_exact(score.scale, of->root_scale, m.d),
                         .bias = of->bias,
                         .mask = of->mask};
}

static void walk_gradients(shadow_pass *p, const model_attention *m, const head *h)
{
    shadow r = shadow_read(p, m->upstream, m->of->rows, m->of->memory.v);
    head_gradients g = head_backward(p, h, &r);
    sampling_take(p, m->dq, 0, &g.q);
    sampling_take(p, m->dk, 0, &g.k);
    sampling_take(p, m->dv, 0, &g.v);
}

/* dY[i,a]/dK[j,b] = the slope of score (i, j) for value column a, times that of the score by the key; row i of all. */
static void walk_key_block(shadow_pass *p, const model_attention *m, const head *h, shadow *slopes, int64_t i,
                           int64_t a)
{
    const attest_memory k = m->of->memory;
    shadow row = shadow_part(p, slopes, i, 1, 0, k.n), column = shadow_transposed(p, &row);
    shadow slope = shadow_copy(p, &column), view = head_key_slopes(p, h, i), by_key = shadow_copy(p, &view);
    if (k.score.kind == ATTEST_DOT) { /* a matrix product with one term */
        shadow_store(p, &slope, p->profile->operand);
        shadow_store(p, &by_key, p->profile->operand);
    }
    shadow all = shadow_repeated(p, &slope, k.n, k.d);
    shadow block = shadow_pair(p, SHADOW_MULTIPLY, &all, &by_key, p->profile->sum);
    shadow_scale(p, &block, h->in.score.scale, h->in.exact_scale, p->profile->sum);
    sampling_take(p, m->jk, (i * k.v + a) * k.n * k.d, &block);
}

/* Column a of the values: how Y[.,a] depends on everything. */
static void walk_column(shadow_pass *p, const model_attention *m, const head *h, int64_t a)
{
    const attest_memory k = m->of->memory;
    shadow v = h->in.v, part = shadow_part(p, &v, 0, k.n, a, 1), column = shadow_copy(p, &part);
    shadow_store(p, &column, p->profile->operand); /* a product with a unit vector */
    shadow row = shadow_transposed(p, &column), unit = shadow_make(p, m->of->rows, k.v, JUDGE_BF16);
    for (int64_t i = 0; i < unit.rows; i++)
        unit.value[i * k.v + a] = 1;
    shadow g = shadow_repeated(p, &row, m->of->rows, k.n), weights = head_weights_again(p, h);
    shadow slopes = head_slopes(p, h, &weights, &g, &unit), to_q = head_to_queries(p, h, &slopes);
    shadow stored = shadow_copy(p, &weights);
    shadow_store(p, &stored, p->profile->weight);
    shadow_store(p, &stored, p->profile->operand);
    shadow_settle(p, &to_q);
    shadow_settle(p, &stored);
    for (int64_t i = 0; i < m->of->rows; i++) {
        arena_block *mark = judge_mark(&p->arena);
        shadow one = shadow_part(p, &to_q, i, 1, 0, k.d);
        sampling_take(p, m->jq, ((i * k.v + a) * m->of->rows + i) * k.d, &one);
        if (m->jk != NULL)
            walk_key_block(p, m, h, &slopes, i, a);
        for (int64_t j = 0; j < k.n && m->jv != NULL; j++) {
            shadow weight = shadow_part(p, &stored, i, 1, j, 1);
            sampling_take(p, m->jv, ((i * k.v + a) * k.n + j) * k.v + a, &weight);
        }
        judge_release(&p->arena, mark);
    }
}

static void walk(shadow_pass *p, const void *problem)
{
    const model_attention *m = problem;
    const attest_memory k = m->of->memory;
    const head_inputs in = read_inputs(p, m->of);
    head h = head_forward(p, &in);
    sampling_take(p, m->y, 0, &h.y);
    sampling_take(p, m->lse, 0, &h.lse);
    sampling_take(p, m->p, 0, &h.shown);
    if (m->jvp != NULL) {
        shadow tq = shadow_read(p, m->tangent_q, m->of->rows, k.d), tk = shadow_read(p, m->tangent_k, k.n, k.d),
               tv = shadow_read(p, m->tangent_v, k.n, k.v), along = head_along(p, &h, &tq, &tk, &tv);
        sampling_take(p, m->jvp, 0, &along);
    }
    if (m->dq != NULL || m->dk != NULL || m->dv != NULL)
        walk_gradients(p, m, &h);
    for (int64_t a = 0; a < k.v && (m->jq != NULL || m->jk != NULL || m->jv != NULL); a++) {
        arena_block *mark = judge_mark(&p->arena);
        walk_column(p, m, &h, a);
        judge_release(&p->arena, mark);
    }
}

bool model_attention_run(const judge_profile *profile, const model_attention *m)
{
    judge_tolerance *const outputs[] = {m->y, m->lse, m->p, m->dq, m->dk, m->dv, m->jvp, m->jq, m->jk, m->jv};
    const attest_memory k = m->of->memory;
    const int64_t largest = (m->of->rows + k.d + k.v) * (k.n + k.d + k.v);
    return sampling_run(profile, walk, m, largest, outputs, sizeof outputs / sizeof outputs[0]);
}
