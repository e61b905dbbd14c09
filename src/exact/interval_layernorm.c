#include "exact/interval_layernorm.h"
#include "exact/interval_room.h"

typedef struct state {
    const interval_layernorm_question *asked;
    interval_room *room;
    mpfi_t *t;      /* [d]: d x_j - sum x of one row */
    mpfi_t *W;      /* sum t^2 + d^3 eps */
    mpfi_t *root;   /* sqrt(d / W) */
    mpfi_t *weight; /* [d]: the direction, times gamma for a VJP */
    mpfi_t *sum;    /* of the weights, and of t times the weights */
    mpfi_t *cross;
    int64_t row; /* the one these belong to; -1 for none */
} state;

static void *begin(const void *problem, mpfr_prec_t bits)
{
    const interval_layernorm_question *asked = problem;
    interval_room *room = interval_open(bits);
    state *s = interval_bytes(room, sizeof *s);
    *s = (state){.asked = asked, .room = room, .t = interval_zeros(room, asked->d), .row = -1};
    s->weight = interval_zeros(room, asked->d);
    s->W = interval_zeros(room, 4);
    s->root = s->W + 1;
    s->sum = s->W + 2;
    s->cross = s->W + 3;
    return s;
}

static void end(void *data)
{
    const state *s = data;
    interval_close(s->room);
}

static void take_row(state *s, int64_t i)
{
    const int64_t d = s->asked->d;
    const double *x = s->asked->x + i * d;
    mpfi_set_ui(*s->sum, 0);
    for (int64_t j = 0; j < d; j++)
        mpfi_add_d(*s->sum, *s->sum, x[j]);
    mpfi_set_d(*s->W, s->asked->eps);
    for (int k = 0; k < 3; k++)
        mpfi_mul_ui(*s->W, *s->W, (unsigned long)d);
    for (int64_t j = 0; j < d; j++) {
        mpfi_set_d(s->t[j], x[j]);
        mpfi_mul_ui(s->t[j], s->t[j], (unsigned long)d);
        mpfi_sub(s->t[j], s->t[j], *s->sum);
        interval_add_product(*s->W, s->t[j], s->t[j]);
    }
    mpfi_ui_div(*s->root, (unsigned long)d, *s->W);
    mpfi_sqrt(*s->root, *s->root);
}

static void take_direction(state *s, int64_t i)
{
    const interval_layernorm_question *asked = s->asked;
    mpfi_set_ui(*s->sum, 0);
    mpfi_set_ui(*s->cross, 0);
    for (int64_t j = 0; asked->t != NULL && j < asked->d; j++) {
        mpfi_set_d(s->weight[j], asked->t[i * asked->d + j]);
        if (asked->want == INTERVAL_LAYERNORM_VJP)
            mpfi_mul_d(s->weight[j], s->weight[j], asked->gamma[j]);
        mpfi_add(*s->sum, *s->sum, s->weight[j]);
        interval_add_product(*s->cross, s->t[j], s->weight[j]);
    }
}

/* out = W (d w - sum w) - d t_j (sum t w) for the row's weights w */
static void product_numerator(const state *s, int64_t j, mpfi_ptr out)
{
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(out));
    mpfi_mul_ui(out, s->weight[j], (unsigned long)s->asked->d);
    mpfi_sub(out, out, *s->sum);
    mpfi_mul(out, out, *s->W);
    mpfi_mul(part, s->t[j], *s->cross);
    mpfi_mul_ui(part, part, (unsigned long)s->asked->d);
    mpfi_sub(out, out, part);
    mpfi_clear(part);
}

/* out = W (d [i = j] - 1) - d t_i t_j */
static void entry_numerator(const state *s, int64_t i, int64_t j, mpfi_ptr out)
{
    const int64_t d = s->asked->d;
    mpfi_mul(out, s->t[i], s->t[j]);
    mpfi_mul_ui(out, out, (unsigned long)d);
    mpfi_neg(out, out);
    mpfi_t part;
    mpfi_init2(part, mpfi_get_prec(out));
    mpfi_mul_si(part, *s->W, i == j ? d - 1 : -1);
    mpfi_add(out, out, part);
    mpfi_clear(part);
}

/* The a of number k, times W except for Y. */
static void numerator(const state *s, int64_t k, mpfi_ptr out)
{
    const interval_layernorm_question *asked = s->asked;
    const int64_t d = asked->d;
    switch (asked->want) {
    case INTERVAL_LAYERNORM_Y:
        mpfi_mul_d(out, s->t[k], asked->gamma[k]);
        break;
    case INTERVAL_LAYERNORM_JACOBIAN:
        entry_numerator(s, k / d, k % d, out);
        mpfi_mul_d(out, out, asked->gamma[k / d]);
        break;
    case INTERVAL_LAYERNORM_JVP:
        product_numerator(s, k, out);
        mpfi_mul_d(out, out, asked->gamma[k]);
        break;
    default:
        product_numerator(s, k, out);
    }
}

static int64_t block_size(const interval_layernorm_question *asked)
{
    return asked->want == INTERVAL_LAYERNORM_JACOBIAN ? asked->d * asked->d : asked->d;
}

static void enclose(void *data, int64_t i, mpfi_t *out)
{
    state *s = data;
    take_row(s, i);
    take_direction(s, i);
    s->row = i;
    for (int64_t k = 0; k < block_size(s->asked); k++) {
        numerator(s, k, out[k]);
        mpfi_mul(out[k], out[k], *s->root);
        if (s->asked->want == INTERVAL_LAYERNORM_Y)
            mpfi_add_d(out[k], out[k], s->asked->beta[k]);
        else
            mpfi_div(out[k], out[k], *s->W);
    }
}

/* sign of a |a| d - c |c| W, that is of a sqrt(d / W) - c */
static exact_side compare_squares(const state *s, mpfi_ptr a, mpfi_ptr c)
{
    const int of_a = interval_sign(a), of_c = interval_sign(c);
    mpfi_sqr(a, a);
    mpfi_mul_ui(a, a, (unsigned long)s->asked->d);
    mpfi_sqr(c, c);
    mpfi_mul(c, c, *s->W);
    mpfi_sub(a, a, c);
    const int larger = interval_sign(a);
    if (of_a == 2 || of_c == 2)
        return EXACT_UNKNOWN;
    if (of_a != of_c)
        return of_a > of_c ? EXACT_ABOVE : EXACT_BELOW;
    return larger == 2 ? EXACT_UNKNOWN : (exact_side)(larger * of_a);
}

/* The block is that of the last enclosure. */
static exact_side side(void *data, int64_t i, int64_t k, mpfr_srcptr middle)
{
    const state *s = data;
    mpfi_t a, c;
    if (s->row != i)
        return EXACT_UNKNOWN;
    mpfi_init2(a, mpfi_get_prec(*s->W));
    mpfi_init2(c, mpfi_get_prec(*s->W));
    numerator(s, k, a);
    mpfi_set_fr(c, middle);
    if (s->asked->want == INTERVAL_LAYERNORM_Y)
        mpfi_sub_d(c, c, s->asked->beta[k]);
    else
        mpfi_mul(c, c, *s->W);
    const exact_side found = compare_squares(s, a, c);
    mpfi_clear(c);
    mpfi_clear(a);
    return found;
}

static void enclose_weights(void *data, int64_t block, mpfi_t *out)
{
    state *s = data;
    const int64_t d = s->asked->d;
    (void)block;
    for (int64_t k = 0; k < 2 * d; k++)
        mpfi_set_ui(out[k], 0);
    for (int64_t i = 0; i < s->asked->rows; i++) {
        take_row(s, i);
        take_direction(s, i);
        for (int64_t j = 0; j < d; j++) {
            mpfi_add(out[d + j], out[d + j], s->weight[j]);
            mpfi_mul(s->weight[j], s->weight[j], *s->root);
            interval_add_product(out[j], s->weight[j], s->t[j]);
        }
    }
}

exact_computation interval_layernorm(const interval_layernorm_question *question)
{
    if (question->want == INTERVAL_LAYERNORM_WEIGHTS)
        return (exact_computation){
            .blocks = 1, .size = 2 * question->d, .begin = begin, .enclose = enclose_weights, .end = end};
    return (exact_computation){.blocks = question->rows,
                               .size = block_size(question),
                               .begin = begin,
                               .enclose = enclose,
                               .side = side,
                               .end = end};
}
