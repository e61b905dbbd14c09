/* The layers of attest's language models as a candidate for attest to judge: dp-mha and l2-mha in float, causal or not
 * (src/lab/lm_attention.h), and layernorm, with all of their gradients. */
#include "attest_candidate.h"
#include "lab/lm_attention.h"
#include "lab/lm_layernorm.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

int32_t attest_candidate_version(void)
{
    return ATTEST_CANDIDATE_VERSION;
}

static const attest_candidate_array *input(const attest_candidate_problem *p, const char *name)
{
    for (int32_t i = 0; i < p->inputs; i++)
        if (strcmp(p->input[i].name, name) == 0)
            return &p->input[i];
    return NULL;
}

static int listed(const char *name, const char *const *names)
{
    while (*names != NULL && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

/* In double or float, and none that is not listed. */
static int known(int32_t count, const attest_candidate_array *array, const char *const *names)
{
    for (int32_t i = 0; i < count; i++)
        if (array[i].format > ATTEST_CANDIDATE_F32 || !listed(array[i].name, names))
            return 0;
    return 1;
}

/* Tokens of one sequence and a weight for every head; none of the options but a causal mask. */
static int supported(const attest_candidate_problem *p)
{
    static const char *const inputs[] = {"X", "WQ", "WK", "WV", "WO", "upstream", NULL};
    static const char *const outputs[] = {"Y", "P", "DX", "DWQ", "DWK", "DWV", "DWO", NULL};
    const int distance = strcmp(p->op, "l2-mha") == 0;
    if (!distance && strcmp(p->op, "dp-mha") != 0)
        return 0;
    const attest_candidate_array *x = input(p, "X"), *wq = input(p, "WQ");
    return x->rank == 2 && wq->rank == 3 && (p->kv_heads == 0 || p->kv_heads == wq->size[0]) && p->softcap == 0.0 &&
           p->window == 0 && (p->a_factor == 1 || !distance) &&
           fabs(p->scale * sqrt((double)wq->size[2]) - 1.0) < 1e-15 && known(p->inputs, p->input, inputs) &&
           known(p->outputs, p->output, outputs);
}

static int layernorm_supported(const attest_candidate_problem *p)
{
    static const char *const inputs[] = {"X", "gamma", "beta", "upstream", NULL};
    static const char *const outputs[] = {"Y", "DX", "DGAMMA", "DBETA", NULL};
    return strcmp(p->op, "layernorm") == 0 && input(p, "X")->rank == 2 && input(p, "beta") != NULL &&
           fabs(p->eps - 1e-5) < 1e-12 && known(p->inputs, p->input, inputs) && known(p->outputs, p->output, outputs);
}

static float number(const attest_candidate_array *a, int64_t k)
{
    return a->format == ATTEST_CANDIDATE_F64 ? (float)((const double *)a->data)[k] : ((const float *)a->data)[k];
}

static float *room(int64_t count)
{
    float *numbers = calloc((size_t)count, sizeof *numbers);
    if (numbers == NULL)
        abort();
    return numbers;
}

static float *load(const attest_candidate_problem *p, const char *name, int64_t count)
{
    const attest_candidate_array *a = input(p, name);
    float *numbers = a == NULL ? NULL : room(count);
    for (int64_t k = 0; numbers != NULL && k < count; k++)
        numbers[k] = number(a, k);
    return numbers;
}

/* Where element k of [heads,width,n] lies in [width,width], the heads side by side. */
static int64_t beside(int64_t k, int64_t width, int64_t n)
{
    const int64_t head = k / (width * n), row = k / n % width;
    return row * width + head * n + k % n;
}

static float *load_heads(const attest_candidate_problem *p, const char *name, int64_t width, int64_t n)
{
    const attest_candidate_array *a = input(p, name);
    float *numbers = a == NULL ? NULL : room(width * width);
    for (int64_t k = 0; numbers != NULL && k < width * width; k++)
        numbers[beside(k, width, n)] = number(a, k);
    return numbers;
}

static void store(attest_candidate_problem *p, const char *name, const float *numbers, int64_t count)
{
    for (int32_t i = 0; i < p->outputs; i++)
        if (strcmp(p->output[i].name, name) == 0) {
            p->output[i].format = ATTEST_CANDIDATE_F32;
            memcpy(p->output[i].data, numbers, (size_t)count * sizeof *numbers);
        }
}

static void store_heads(attest_candidate_problem *p, const char *name, const float *numbers, int64_t width, int64_t n)
{
    float *apart = room(width * width);
    for (int64_t k = 0; k < width * width; k++)
        apart[k] = numbers[beside(k, width, n)];
    store(p, name, apart, width * width);
    free(apart);
}

static void run_attention(attest_candidate_problem *p)
{
    const int64_t N = input(p, "X")->size[0], D = input(p, "X")->size[1], H = input(p, "WQ")->size[0], n = D / H;
    const int64_t square = D * D;
    float *X = load(p, "X", N * D), *dY = load(p, "upstream", N * D), *Y = room(N * D), *dX = room(N * D);
    float *wq = load_heads(p, "WQ", D, n), *wv = load_heads(p, "WV", D, n), *wo = load(p, "WO", square);
    float *own = load_heads(p, "WK", D, n), *slopes = room(4 * square), *wk = own == NULL ? wq : own;
    const lm_attention layer = {strcmp(p->op, "dp-mha") == 0 ? LM_DOT : LM_L2, p->causal != 0, N, D, H, wq, wk, wv, wo};
    const lm_attention_slope slope = {slopes, own == NULL ? slopes : slopes + square, slopes + 2 * square,
                                      slopes + 3 * square};
    lm_room size = {NULL, 0};
    lm_attention_room(&size, N, D, H);
    lm_room memory = {room(size.taken), 0};
    lm_attention_state state = lm_attention_room(&memory, N, D, H);

    lm_attention_forward(&layer, &state, X, Y);
    store(p, "Y", Y, N * D);
    store(p, "P", state.p, H * N * N);
    if (dY != NULL) {
        lm_attention_backward(&layer, &state, X, Y, dY, dX, &slope);
        store(p, "DX", dX, N * D);
        store_heads(p, "DWQ", slope.wq, D, n);
        store_heads(p, "DWK", slope.wk, D, n);
        store_heads(p, "DWV", slope.wv, D, n);
        store(p, "DWO", slope.wo, square);
    }
    float *all[] = {X, dY, Y, dX, wq, wv, wo, own, slopes, memory.memory};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        free(all[k]);
}

static void run_layernorm(attest_candidate_problem *p)
{
    const int64_t N = input(p, "X")->size[0], D = input(p, "X")->size[1];
    float *X = load(p, "X", N * D), *gain = load(p, "gamma", D), *shift = load(p, "beta", D);
    float *dY = load(p, "upstream", N * D), *Y = room(N * D), *Z = room(N * D), *deviation = room(N),
          *slopes = room(2 * D);
    lm_layernorm_forward(N, D, X, gain, shift, Z, deviation, Y);
    store(p, "Y", Y, N * D);
    if (dY != NULL) {
        lm_layernorm_backward(N, D, Z, deviation, gain, dY, slopes, slopes + D);
        store(p, "DX", dY, N * D);
        store(p, "DGAMMA", slopes, D);
        store(p, "DBETA", slopes + D, D);
    }
    float *all[] = {X, gain, shift, dY, Y, Z, deviation, slopes};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++)
        free(all[k]);
}

int32_t attest_candidate_run(attest_candidate_problem *p)
{
    if (layernorm_supported(p))
        run_layernorm(p);
    else if (supported(p))
        run_attention(p);
    else
        return ATTEST_CANDIDATE_UNSUPPORTED;
    return ATTEST_CANDIDATE_DONE;
}
