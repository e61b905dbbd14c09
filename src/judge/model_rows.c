#include "judge/head.h"
#include "judge/sampling.h"
#include <math.h>
#include <stddef.h>

/* Rows on the way back: P for softmax; what is centred and divided for LayerNorm, with 1 / its deviation, and gamma. */
typedef struct rows {
    const model_rows *m;
    shadow p, inverse, gamma;
} rows;

static shadow like(shadow_pass *p, const rows *of, shadow *x)
{
    return shadow_repeated(p, x, of->m->rows, of->m->width);
}

/* Stored as scores are: operation by operation, that is every time. */
static shadow pair(shadow_pass *p, shadow_pairing pairing, shadow *a, shadow *b)
{
    shadow y = shadow_pair(p, pairing, a, b, p->profile->softmax);
    shadow_store(p, &y, p->profile->score);
    return y;
}

static shadow mean_product(shadow_pass *p, const rows *of, shadow *a, shadow *b)
{
    shadow mean = shadow_row_products(p, a, b, p->profile->softmax);
    shadow_scale(p, &mean, 1 / (double)of->m->width, false, p->profile->softmax);
    return mean;
}

static shadow ones(shadow_pass *p, const rows *of)
{
    return shadow_ones(p, of->m->rows, of->m->width);
}

/* --- softmax */

static void softmax_forward(shadow_pass *p, rows *of, shadow *x)
{
    const model_rows *m = of->m;
    shadow most = shadow_make(p, x->rows, 1, JUDGE_BF16);
    for (int64_t i = 0; i < x->rows; i++) {
        bool any = false;
        for (int64_t j = 0; j < x->cols; j++)
            if ((m->mask == NULL || m->mask[i * x->cols + j] != 0) &&
                (!any || x->value[i * x->cols + j] > most.value[i]))
                most.value[i] = x->value[i * x->cols + j], any = true;
    }
    shadow mosts = like(p, of, &most), below = pair(p, SHADOW_SUBTRACT, x, &mosts), one = ones(p, of);
    shadow_keep(p, &below, m->mask);
    shadow e = shadow_apply(p, SHADOW_EXP, &below, p->profile->softmax);
    shadow_keep(p, &e, m->mask);
    shadow z = shadow_row_products(p, &e, &one, p->profile->softmax);
    for (int64_t i = 0; i < z.rows; i++)
        z.value[i] = z.value[i] > 0 ? z.value[i] : 1;
    shadow zs = like(p, of, &z), log = shadow_apply(p, SHADOW_LOG, &z, p->profile->softmax);
    shadow lse = pair(p, SHADOW_ADD, &log, &most);
    of->p = pair(p, SHADOW_DIVIDE, &e, &zs);
    shadow shown = head_by_lse(p, &of->p, &lse);
    sampling_take(p, m->y, 0, &shown);
    sampling_take(p, m->lse, 0, &lse);
}

/* P (t - sum P t): its Jacobian is symmetric, there and back are the same. */
static shadow softmax_along(shadow_pass *p, rows *of, shadow *t)
{
    shadow mean = shadow_row_products(p, &of->p, t, p->profile->softmax), means = like(p, of, &mean);
    shadow centred = pair(p, SHADOW_SUBTRACT, t, &means);
    return pair(p, SHADOW_MULTIPLY, &of->p, &centred);
}

/* --- LayerNorm */

/* The variance by running means, as Welford has it: their roundings do not cancel to first order, as those of one mean do. */
static void add_running_means(const shadow_pass *p, const shadow *mean, shadow *variance, int64_t width)
{
    for (int64_t i = 0; i < mean->rows; i++) {
        const double noise = shadow_rounding_noise(p, p->profile->softmax, mean->value[i]);
        const double each = 2 * sqrt(fmax(variance->value[i], 0)) * noise * 4 / sqrt((double)width);
        variance->noise[i] = shadow_with_noise(variance->noise[i], each);
    }
}

/* (x - mean) / deviation as x / deviation - mean / deviation. */
static void add_affine(const shadow_pass *p, rows *of, const shadow *mean)
{
    for (int64_t e = 0; e < of->p.rows * of->p.cols; e++) {
        const int64_t i = e / of->p.cols;
        const double size = fabs(mean->value[i]) * of->inverse.value[i];
        of->p.noise[e] = shadow_with_noise(of->p.noise[e], shadow_rounding_noise(p, p->profile->softmax, size));
        of->p.bound[e] += 3 * shadow_rounding_bound(p->profile->softmax, size, 0);
    }
}

static void layernorm_forward(shadow_pass *p, rows *of, shadow *x)
{
    const model_rows *m = of->m;
    shadow one = ones(p, of), mean = mean_product(p, of, x, &one);
    shadow_store(p, &mean, p->profile->score);
    shadow means = like(p, of, &mean);
    shadow centred = pair(p, SHADOW_SUBTRACT, x, &means), variance = mean_product(p, of, &centred, &centred);
    add_running_means(p, &mean, &variance, m->width);
    shadow eps = shadow_read(p, &m->eps, 1, 1), all = shadow_repeated(p, &eps, m->rows, 1);
    shadow sum = pair(p, SHADOW_ADD, &variance, &all);
    of->inverse = shadow_apply(p, SHADOW_INVERSE_ROOT, &sum, p->profile->softmax);
    shadow_store(p, &of->inverse, p->profile->score);
    shadow inverses = like(p, of, &of->inverse);
    of->p = pair(p, SHADOW_MULTIPLY, &centred, &inverses);
    add_affine(p, of, &mean);
    of->gamma = shadow_read(p, m->gamma, 1, m->width);
    shadow gammas = like(p, of, &of->gamma), y = pair(p, SHADOW_MULTIPLY, &of->p, &gammas);
    if (m->beta != NULL) {
        shadow beta = shadow_read(p, m->beta, 1, m->width), betas = like(p, of, &beta);
        y = pair(p, SHADOW_ADD, &y, &betas);
    }
    sampling_take(p, m->y, 0, &y);
}

/* (t - mean t - x^ mean(x^ t)) / deviation */
static shadow projected(shadow_pass *p, rows *of, shadow *t)
{
    shadow one = ones(p, of), mean = mean_product(p, of, t, &one), means = like(p, of, &mean);
    shadow along = mean_product(p, of, &of->p, t), alongs = like(p, of, &along);
    shadow part = pair(p, SHADOW_MULTIPLY, &of->p, &alongs), centred = pair(p, SHADOW_SUBTRACT, t, &means);
    shadow rest = pair(p, SHADOW_SUBTRACT, &centred, &part), inverses = like(p, of, &of->inverse);
    return pair(p, SHADOW_MULTIPLY, &rest, &inverses);
}

static shadow layernorm_along(shadow_pass *p, rows *of, shadow *t)
{
    shadow rest = projected(p, of, t), gammas = like(p, of, &of->gamma);
    return pair(p, SHADOW_MULTIPLY, &rest, &gammas);
}

static shadow layernorm_back(shadow_pass *p, rows *of, shadow *r)
{
    shadow gammas = like(p, of, &of->gamma), scaled = pair(p, SHADOW_MULTIPLY, r, &gammas);
    return projected(p, of, &scaled);
}

/* Sums over the rows: of R x^ for gamma, of R for beta. */
static void take_parameters(shadow_pass *p, rows *of, shadow *r)
{
    shadow one = ones(p, of), rt = shadow_transposed(p, r), pt = shadow_transposed(p, &of->p),
           ot = shadow_transposed(p, &one);
    shadow gamma = shadow_row_products(p, &rt, &pt, p->profile->softmax),
           beta = shadow_row_products(p, &rt, &ot, p->profile->softmax);
    sampling_take(p, of->m->dgamma, 0, &gamma);
    sampling_take(p, of->m->dbeta, 0, &beta);
}

/* --- both */

static shadow along(shadow_pass *p, rows *of, shadow *t)
{
    return of->m->gamma != NULL ? layernorm_along(p, of, t) : softmax_along(p, of, t);
}

static shadow back(shadow_pass *p, rows *of, shadow *r)
{
    return of->m->gamma != NULL ? layernorm_back(p, of, r) : softmax_along(p, of, r);
}

/* Line a of every row's Jacobian. */
static void walk_line(shadow_pass *p, rows *of, int64_t a)
{
    const int64_t width = of->m->width;
    double *unit = judge_take(&p->arena, width);
    if (unit == NULL)
        return;
    unit[a] = 1;
    shadow row = shadow_given(p, unit, 1, width), all = like(p, of, &row), lines = back(p, of, &all);
    for (int64_t i = 0; i < of->m->rows; i++) {
        shadow line = shadow_part(p, &lines, i, 1, 0, width);
        sampling_take(p, of->m->jacobian, (i * width + a) * width, &line);
    }
}

static void walk(shadow_pass *p, const void *problem)
{
    rows of = {.m = problem};
    const model_rows *m = problem;
    shadow x = shadow_read(p, m->x, m->rows, m->width);
    if (m->gamma != NULL)
        layernorm_forward(p, &of, &x);
    else
        softmax_forward(p, &of, &x);
    if (m->jvp != NULL) {
        shadow t = shadow_read(p, m->tangent, m->rows, m->width), jvp = along(p, &of, &t);
        sampling_take(p, m->jvp, 0, &jvp);
    }
    if (m->upstream != NULL) {
        shadow r = shadow_read(p, m->upstream, m->rows, m->width), vjp = back(p, &of, &r);
        sampling_take(p, m->vjp, 0, &vjp);
        sampling_take(p, m->dx, 0, &vjp);
        if (m->gamma != NULL)
            take_parameters(p, &of, &r);
    }
    for (int64_t a = 0; a < m->width && m->jacobian != NULL; a++) {
        arena_block *mark = judge_mark(&p->arena);
        walk_line(p, &of, a);
        judge_release(&p->arena, mark);
    }
}

bool model_rows_run(const judge_profile *profile, const model_rows *m)
{
    judge_tolerance *const outputs[] = {m->y, m->lse, m->jvp, m->vjp, m->dx, m->jacobian, m->dgamma, m->dbeta};
    return sampling_run(profile, walk, m, m->rows * m->width, outputs, sizeof outputs / sizeof outputs[0]);
}
