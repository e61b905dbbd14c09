#include "judge/head.h"
#include "core/attention.h"
#include <math.h>
#include <stddef.h>

static judge_number softmax_format(const shadow_pass *p)
{
    return p->profile->softmax;
}

bool head_scale_is_exact(double scale, bool root, int64_t d)
{
    int e;
    return frexp(scale, &e) == 0.5 && (!root || scale * scale * (double)d == 1);
}

/* Row `at` of others, less one row of x, for all rows of others: k_j - q_i for all j. */
static shadow differences(shadow_pass *p, shadow *others, shadow *x, int64_t at)
{
    shadow row = shadow_part(p, x, at, 1, 0, x->cols), all = shadow_repeated(p, &row, others->rows, x->cols);
    return shadow_pair(p, SHADOW_SUBTRACT, others, &all, p->profile->sum);
}

/* What the score's slope by a key has for a difference: twice it for L2, its sign for Laplace. */
static shadow slope_of_differences(shadow_pass *p, attest_kind kind, shadow *d)
{
    return kind == ATTEST_LAPLACE ? shadow_apply(p, SHADOW_SIGN, d, p->profile->sum) : *d;
}

static bool distances(attest_kind kind)
{
    return kind == ATTEST_L2 || kind == ATTEST_LAPLACE || kind == ATTEST_L2_EXPANDED;
}

/* Whether |q|^2 - 2 q.k + |k|^2 may stand for the squared distance. */
static bool expanded(const shadow_pass *p, attest_kind kind)
{
    return p->profile->expanded && kind != ATTEST_LAPLACE;
}

/* --- scores: q . k, and distances as they are; their sign and scale come later */

static shadow distance_scores(shadow_pass *p, const head_inputs *in)
{
    shadow q = in->q, k = in->k, all = shadow_make(p, q.rows, k.rows, p->profile->sum);
    shadow_samples(p, &all);
    for (int64_t i = 0; i < all.rows; i++) {
        arena_block *mark = judge_mark(&p->arena);
        shadow d = differences(p, &k, &q, i), other = slope_of_differences(p, in->score.kind, &d);
        shadow column = shadow_row_products(p, &d, &other, p->profile->sum);
        column.rows = 1, column.cols = k.rows, column.down = k.rows, column.right = 1; /* as a row */
        shadow_put(p, &all, i, 0, &column);
        judge_release(&p->arena, mark);
    }
    return all;
}

static shadow expanded_scores(shadow_pass *p, const head_inputs *in)
{
    const judge_number sum = p->profile->sum;
    shadow q = in->q, k = in->k, kt = shadow_transposed(p, &k), products = shadow_product(p, &q, &kt);
    shadow qq = shadow_row_products(p, &q, &q, sum), kk = shadow_row_products(p, &k, &k, sum);
    shadow qs = shadow_repeated(p, &qq, q.rows, k.rows), kkt = shadow_transposed(p, &kk);
    shadow ks = shadow_repeated(p, &kkt, q.rows, k.rows), squares = shadow_pair(p, SHADOW_ADD, &qs, &ks, sum);
    shadow_scale(p, &products, 2, true, sum);
    return shadow_pair(p, SHADOW_SUBTRACT, &squares, &products, sum);
}

static shadow raw_scores(shadow_pass *p, const head_inputs *in)
{
    shadow q = in->q, k = in->k;
    if (in->score.kind == ATTEST_UNIFORM)
        return shadow_make(p, q.rows, k.rows, JUDGE_BF16);
    if (in->score.kind == ATTEST_DOT) {
        shadow kt = shadow_transposed(p, &k);
        return shadow_product(p, &q, &kt);
    }
    return expanded(p, in->score.kind) ? expanded_scores(p, in) : distance_scores(p, in);
}

/* What the logits' scale is for raw scores, and for a difference in their slopes. */
static double signed_scale(const head_inputs *in)
{
    return distances(in->score.kind) ? -in->score.scale : in->score.scale;
}

/* C tanh(l / C), and its slope into h->cap. */
static void capped(shadow_pass *p, head *h, shadow *l)
{
    const double c = h->in.score.softcap;
    const judge_number format = softmax_format(p);
    shadow_scale(p, l, 1 / c, false, format);
    shadow_store(p, l, p->profile->score);
    *l = shadow_apply(p, SHADOW_TANH, l, format);
    shadow_store(p, l, p->profile->score);
    shadow square = shadow_pair(p, SHADOW_MULTIPLY, l, l, format);
    shadow ones = shadow_ones(p, l->rows, l->cols);
    h->cap = shadow_pair(p, SHADOW_SUBTRACT, &ones, &square, format);
    shadow_scale(p, l, c, true, format);
    shadow_store(p, l, p->profile->score);
}

static shadow logits(shadow_pass *p, head *h)
{
    const judge_number format = softmax_format(p);
    shadow l = raw_scores(p, &h->in);
    shadow_store(p, &l, p->profile->score);
    if (h->in.score.kind != ATTEST_UNIFORM)
        shadow_scale(p, &l, signed_scale(&h->in), h->in.exact_scale, format);
    shadow_store(p, &l, p->profile->score);
    if (h->in.score.softcap > 0)
        capped(p, h, &l);
    if (h->in.bias != NULL) {
        shadow bias = shadow_read(p, h->in.bias, l.rows, l.cols);
        l = shadow_pair(p, SHADOW_ADD, &l, &bias, format);
        shadow_store(p, &l, p->profile->score);
    }
    return l;
}

/* --- softmax */

/* The largest visible logit of each row, 0 where there is none. */
static shadow maxima(shadow_pass *p, const head *h, const shadow *l)
{
    shadow m = shadow_make(p, l->rows, 1, JUDGE_BF16);
    for (int64_t i = 0; i < m.rows; i++) {
        double most = -INFINITY;
        for (int64_t j = 0; j < l->cols; j++)
            if (h->in.mask == NULL || h->in.mask[i * l->cols + j] != 0)
                most = fmax(most, l->value[shadow_at(l, i, j)]);
        m.value[i] = isfinite(most) ? most : 0;
    }
    return m;
}

/* m + log Z. Where scores are stored in few digits, so is everything on the way to it. */
static shadow log_sum_exp(shadow_pass *p, const head *h, shadow *below, shadow *m, shadow *z)
{
    const judge_number format = softmax_format(p), stored = p->profile->score;
    shadow sum = *z;
    if (!judge_within(format, stored)) {
        shadow b = shadow_copy(p, below);
        shadow_store(p, &b, stored);
        shadow e = shadow_apply(p, SHADOW_EXP, &b, format), ones = shadow_ones(p, e.rows, e.cols);
        shadow_keep(p, &e, h->in.mask);
        shadow_store(p, &e, stored);
        sum = shadow_row_products(p, &e, &ones, format);
        for (int64_t i = 0; i < sum.rows; i++)
            sum.value[i] = z->value[i];
        shadow_store(p, &sum, stored);
    }
    shadow log = shadow_apply(p, SHADOW_LOG, &sum, format);
    shadow_store(p, &log, stored);
    return shadow_pair(p, SHADOW_ADD, &log, m, format);
}

static void softmax(shadow_pass *p, head *h, shadow *l)
{
    const judge_number format = softmax_format(p);
    shadow m = maxima(p, h, l), ms = shadow_repeated(p, &m, l->rows, l->cols);
    shadow below = shadow_pair(p, SHADOW_SUBTRACT, l, &ms, format);
    for (int64_t e = 0; e < below.rows * below.cols && p->profile->rescales;
         e++) /* a logit times log2(e), before or after */
        below.noise[e] = shadow_with_noise(below.noise[e], shadow_rounding_noise(p, format, l->value[e]));
    for (int64_t e = 0; e < below.rows * below.cols && p->profile->rescales; e++)
        below.bound[e] += 2 * shadow_rounding_bound(format, l->value[e], l->bound[e]);
    shadow_keep(p, &below, h->in.mask);
    shadow e = shadow_apply(p, SHADOW_EXP, &below, format);
    shadow_keep(p, &e, h->in.mask);
    shadow ones = shadow_ones(p, e.rows, e.cols);
    shadow z = shadow_row_products(p, &e, &ones, format);
    for (int64_t i = 0; i < z.rows; i++)
        z.value[i] = z.value[i] > 0 ? z.value[i] : 1; /* a row that sees nothing */
    shadow zs = shadow_repeated(p, &z, e.rows, e.cols);
    h->p = shadow_pair(p, SHADOW_DIVIDE, &e, &zs, format);
    h->lse = log_sum_exp(p, h, &below, &m, &z);
}

/* A running maximum that rises makes the accumulator be multiplied; at the end it is divided. */
static void rescaled(const shadow_pass *p, shadow *y, int64_t keys)
{
    const double times = sqrt(fmin(16, ceil((double)keys / 16)) + 2);
    for (int64_t e = 0; e < y->rows * y->cols && p->profile->rescales; e++) {
        if (y->value[e] == 0 && y->bound[e] == 0)
            continue;
        y->noise[e] = shadow_with_noise(y->noise[e], times * shadow_rounding_noise(p, y->held, y->value[e]));
        y->bound[e] += 3 * shadow_rounding_bound(y->held, y->value[e], y->bound[e]);
    }
}

shadow head_by_lse(shadow_pass *pass, const shadow *p, const shadow *lse)
{
    const judge_number format = softmax_format(pass);
    shadow again = shadow_copy(pass, p);
    double *units = judge_take(&pass->arena, again.rows);
    for (int64_t i = 0; i < again.rows && units != NULL; i++)
        units[i] = 1.5 * fmax(1, judge_spacing(format, lse->value[i]) / judge_spacing(format, 1));
    if (units != NULL && pass->profile->rescales)
        shadow_disturb_rows(pass, &again, units, format);
    return again;
}

head head_forward(shadow_pass *pass, const head_inputs *in)
{
    head h = {.in = *in};
    shadow_settle(pass, &h.in.q); /* before there are copies */
    shadow_settle(pass, &h.in.k);
    shadow_settle(pass, &h.in.v);
    shadow l = logits(pass, &h), v = h.in.v;
    softmax(pass, &h, &l);
    shadow_settle(pass, &h.p);
    shadow_settle(pass, &h.cap);
    h.shown = head_by_lse(pass, &h.p, &h.lse);
    h.weights = shadow_copy(pass, &h.shown);
    shadow_store(pass, &h.weights, pass->profile->weight);
    h.y = shadow_product(pass, &h.weights, &v);
    rescaled(pass, &h.y, v.rows);
    return h;
}

/* --- back */

shadow head_weights_again(shadow_pass *pass, const head *h)
{
    return head_by_lse(pass, &h->p, &h->lse);
}

/* sum_a R_ia Y_ia of the outputs is what fast backward passes take for sum_j P_ij G_ij: here the errors of the outputs. */
static void add_output_errors(const shadow_pass *pass, const head *h, const shadow *r, shadow *mean)
{
    const judge_number format = pass->profile->output;
    for (int64_t i = 0; i < mean->rows; i++)
        for (int64_t a = 0; a < r->cols; a++) {
            const double y = h->y.value[shadow_at(&h->y, i, a)], by = h->y.bound[shadow_at(&h->y, i, a)];
            const double weight = r->value[shadow_at(r, i, a)];
            if (weight == 0)
                continue;
            const double own = shadow_deviation(pass, &h->y, i, a);
            const double noise = shadow_with_noise(own, shadow_rounding_noise(pass, format, y));
            mean->noise[i] = shadow_with_noise(mean->noise[i], fabs(weight) * noise);
            if (!judge_within(r->held,
                              pass->profile->operand)) /* R was rounded for the product with V, and is not here */
                mean->noise[i] = shadow_with_noise(
                    mean->noise[i], fabs(y) * shadow_rounding_noise(pass, pass->profile->operand, weight));
            mean->bound[i] += fabs(weight) * (by + shadow_rounding_bound(format, y, by));
        }
}

shadow head_slopes(shadow_pass *pass, const head *h, shadow *p, shadow *g, const shadow *r)
{
    const judge_number format = softmax_format(pass);
    shadow mean = shadow_row_products(pass, p, g, format);
    if (r != NULL && pass->profile->rescales)
        add_output_errors(pass, h, r, &mean);
    shadow means = shadow_repeated(pass, &mean, g->rows, g->cols);
    shadow centred = shadow_pair(pass, SHADOW_SUBTRACT, g, &means, format);
    shadow s = shadow_pair(pass, SHADOW_MULTIPLY, p, &centred, format);
    if (h->cap.rows > 0) {
        shadow cap = h->cap;
        s = shadow_pair(pass, SHADOW_MULTIPLY, &s, &cap, format);
    }
    shadow_store(pass, &s, pass->profile->weight);
    return s;
}

/* Row i of the result: row i of the slopes times the differences of all rows of `others` with row i of `from`. */
static shadow to_rows(shadow_pass *pass, const head *h, shadow *slopes, shadow *others, shadow *from)
{
    shadow all = shadow_make(pass, from->rows, from->cols, pass->profile->sum);
    shadow_samples(pass, &all);
    shadow_settle(pass, slopes);
    for (int64_t i = 0; i < all.rows; i++) {
        arena_block *mark = judge_mark(&pass->arena);
        shadow d = differences(pass, others, from, i), slope = slope_of_differences(pass, h->in.score.kind, &d);
        shadow row = shadow_part(pass, slopes, i, 1, 0, others->rows), sum = shadow_plain_product(pass, &row, &slope);
        shadow_put(pass, &all, i, 0, &sum);
        judge_release(&pass->arena, mark);
    }
    return all;
}

/* The same without differences, as matrix products have it: S others - rowsum(S) from. */
static shadow to_rows_expanded(shadow_pass *pass, shadow *slopes, shadow *others, shadow *from)
{
    const judge_number sum = pass->profile->sum;
    shadow ones = shadow_ones(pass, slopes->rows, slopes->cols);
    shadow products = shadow_product(pass, slopes, others), sums = shadow_row_products(pass, slopes, &ones, sum);
    shadow all = shadow_repeated(pass, &sums, from->rows, from->cols);
    shadow own = shadow_pair(pass, SHADOW_MULTIPLY, &all, from, sum);
    return shadow_pair(pass, SHADOW_SUBTRACT, &products, &own, sum);
}

static shadow pulled(shadow_pass *pass, const head *h, shadow *slopes, shadow *others, shadow *from)
{
    const attest_kind kind = h->in.score.kind;
    if (kind == ATTEST_DOT)
        return shadow_product(pass, slopes, others);
    return expanded(pass, kind) ? to_rows_expanded(pass, slopes, others, from) : to_rows(pass, h, slopes, others, from);
}

static shadow to_inputs(shadow_pass *pass, const head *h, shadow *slopes, shadow *others, shadow *from)
{
    const attest_kind kind = h->in.score.kind;
    if (kind == ATTEST_UNIFORM)
        return shadow_make(pass, from->rows, from->cols, JUDGE_BF16);
    shadow g = pulled(pass, h, slopes, others, from);
    const double twice = kind == ATTEST_DOT || kind == ATTEST_LAPLACE ? 1 : 2;
    shadow_scale(pass, &g, twice * h->in.score.scale, h->in.exact_scale, pass->profile->sum);
    return g;
}

shadow head_to_queries(shadow_pass *pass, const head *h, shadow *slopes)
{
    shadow q = h->in.q, k = h->in.k;
    return to_inputs(pass, h, slopes, &k, &q);
}

shadow head_to_keys(shadow_pass *pass, const head *h, shadow *slopes)
{
    shadow q = h->in.q, k = h->in.k, t = shadow_transposed(pass, slopes);
    return to_inputs(pass, h, &t, &q, &k);
}

head_gradients head_backward(shadow_pass *pass, const head *h, shadow *r)
{
    shadow v = h->in.v, vt = shadow_transposed(pass, &v);
    shadow p = head_weights_again(pass, h), weights = shadow_copy(pass, &p), g = shadow_product(pass, r, &vt);
    shadow_store(pass, &weights, pass->profile->weight);
    shadow_store(pass, &g, pass->profile->score);
    shadow slopes = head_slopes(pass, h, &p, &g, r), wt = shadow_transposed(pass, &weights);
    return (head_gradients){
        .q = head_to_queries(pass, h, &slopes), .k = head_to_keys(pass, h, &slopes), .v = shadow_product(pass, &wt, r)};
}

/* --- along a direction */

shadow head_key_slopes(shadow_pass *pass, const head *h, int64_t i)
{
    shadow q = h->in.q, k = h->in.k;
    if (h->in.score.kind == ATTEST_UNIFORM)
        return shadow_make(pass, k.rows, k.cols, JUDGE_BF16);
    if (h->in.score.kind == ATTEST_DOT) {
        shadow row = shadow_part(pass, &q, i, 1, 0, q.cols);
        return shadow_repeated(pass, &row, k.rows, k.cols);
    }
    shadow d = differences(pass, &k, &q, i), slope = slope_of_differences(pass, h->in.score.kind, &d);
    shadow own = shadow_copy(pass, &slope);
    shadow_scale(pass, &own, h->in.score.kind == ATTEST_LAPLACE ? -1 : -2, true, pass->profile->sum);
    return own;
}

/* The derivatives of the logits of query i along the direction, as a column. */
static shadow logits_along(shadow_pass *pass, const head *h, int64_t i, shadow *tq, shadow *tk)
{
    const judge_number sum = pass->profile->sum;
    const attest_kind kind = h->in.score.kind;
    shadow k = h->in.k, to_k = head_key_slopes(pass, h, i);
    if (kind == ATTEST_DOT) {
        shadow row = shadow_part(pass, tq, i, 1, 0, tq->cols), all = shadow_repeated(pass, &row, k.rows, k.cols);
        shadow by_q = shadow_row_products(pass, &all, &k, sum), by_k = shadow_row_products(pass, &to_k, tk, sum);
        return shadow_pair(pass, SHADOW_ADD, &by_q, &by_k, sum);
    }
    shadow apart = differences(pass, tk, tq, i);
    return shadow_row_products(pass, &to_k, &apart, sum);
}

shadow head_along(shadow_pass *pass, const head *h, shadow *tq, shadow *tk, shadow *tv)
{
    shadow v = h->in.v, weights = h->weights, p = head_weights_again(pass, h);
    shadow g = shadow_make(pass, p.rows, p.cols, pass->profile->sum);
    shadow_samples(pass, &g);
    shadow_settle(pass, tq);
    shadow_settle(pass, tk);
    for (int64_t i = 0; i < g.rows && h->in.score.kind != ATTEST_UNIFORM; i++) {
        arena_block *mark = judge_mark(&pass->arena);
        shadow column = logits_along(pass, h, i, tq, tk), row = shadow_transposed(pass, &column);
        shadow_put(pass, &g, i, 0, &row);
        judge_release(&pass->arena, mark);
    }
    if (h->in.score.kind != ATTEST_UNIFORM)
        shadow_scale(pass, &g, h->in.score.scale, h->in.exact_scale, pass->profile->sum);
    if (h->cap.rows > 0) { /* the slope of the softcap comes before the mean here, not after */
        shadow cap = h->cap;
        g = shadow_pair(pass, SHADOW_MULTIPLY, &g, &cap, softmax_format(pass));
    }
    head plain = *h;
    plain.cap.rows = 0;
    shadow slopes = head_slopes(pass, &plain, &p, &g, NULL);
    shadow by_p = shadow_product(pass, &slopes, &v), by_v = shadow_product(pass, &weights, tv);
    return shadow_pair(pass, SHADOW_ADD, &by_p, &by_v, pass->profile->sum);
}
