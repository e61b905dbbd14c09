#include "problem.h"
#include "random.h"
#include <stdlib.h>
#include <string.h>

static const char *const class_names[PROBLEM_CLASSES] = {
    "random", "huge", "tiny", "offset", "duplicates", "one token", "peaked", "flat", "denormal", "wide",
};
static const char *const masking_names[PROBLEM_MASKINGS] = {"no mask", "random mask", "causal mask"};

const char *problem_class_name(problem_class class)
{
    return class_names[class];
}

/* What an array is, since a class does not treat all alike: tokens and values; queries and keys, which stand for tokens
 * times weights; the weights that make queries and keys; all that enters linearly. */
typedef enum role { TOKENS, PROJECTED, WEIGHTS, LINEAR } role;

static double typical(problem_class class, role what)
{
    switch (class) {
    case PROBLEM_HUGE:
        return what == PROJECTED ? 1e100 : what == WEIGHTS ? 1e70 : 1.0;
    case PROBLEM_TINY:
        return what == PROJECTED ? 1e-100 : what == WEIGHTS ? 1e-70 : 1.0;
    case PROBLEM_PEAKED:
        return what == LINEAR ? 1.0 : 5.0;
    case PROBLEM_FLAT:
        return what == LINEAR ? 1.0 : 0.01;
    case PROBLEM_DENORMAL:
        return what == TOKENS || what == PROJECTED ? 0x1p-1040 : 1.0;
    default:
        return 1.0;
    }
}

static double *draw(random_source *source, problem_class class, role what, int64_t rows, int64_t cols)
{
    double *a = malloc((size_t)(rows * cols + 1) * sizeof *a);
    if (a == NULL)
        abort();
    for (int64_t k = 0; k < rows * cols; k++) {
        a[k] = typical(class, what) * random_normal(source);
        if (class == PROBLEM_WIDE)
            for (int64_t halvings = random_between(source, -10, 40); halvings != 0; halvings += halvings > 0 ? -1 : 1)
                a[k] *= halvings > 0 ? 0.5 : 2.0;
        if (class == PROBLEM_OFFSET && (what == TOKENS || what == PROJECTED))
            a[k] += 1e4;
    }
    for (int64_t i = 2; class == PROBLEM_DUPLICATES && (what == TOKENS || what == PROJECTED) && i < rows; i++)
        memcpy(a + i * cols, a + random_between(source, 0, 1) * cols, (size_t)cols * sizeof *a);
    return a;
}

static uint8_t *draw_mask(random_source *source, problem_masking masking, int64_t rows, int64_t cols)
{
    if (masking == PROBLEM_NO_MASK)
        return NULL;
    uint8_t *mask = malloc((size_t)(rows * cols));
    if (mask == NULL)
        abort();
    for (int64_t i = 0; i < rows; i++)
        for (int64_t j = 0; j < cols; j++) {
            int seen = masking == PROBLEM_CAUSAL_MASK ? j <= i : random_between(source, 0, 1) == 1;
            int own = j == (i < cols ? i : cols - 1);
            mask[i * cols + j] = (uint8_t)(seen || own ? random_between(source, 1, 255) : 0);
        }
    return mask;
}

static void draw_attention(problem *p, random_source *source)
{
    p->q = draw(source, p->class, PROJECTED, p->queries, p->width);
    p->k = draw(source, p->class, PROJECTED, p->tokens, p->width);
    p->v = draw(source, p->class, TOKENS, p->tokens, p->value_width);
    p->bias = draw(source, PROBLEM_RANDOM, LINEAR, p->queries, p->tokens);
    p->mask = draw_mask(source, p->masking, p->queries, p->tokens);
    p->query_tangent = draw(source, PROBLEM_RANDOM, LINEAR, p->queries, p->width);
    p->key_tangent = draw(source, PROBLEM_RANDOM, LINEAR, p->tokens, p->width);
    p->value_tangent = draw(source, PROBLEM_RANDOM, LINEAR, p->tokens, p->value_width);
    p->upstream = draw(source, PROBLEM_RANDOM, LINEAR, p->queries, p->value_width);
}

static void draw_multihead(problem *p, random_source *source)
{
    int64_t n = p->width, wide = p->model_width;
    p->x = draw(source, p->class, TOKENS, p->tokens, wide);
    p->wq = draw(source, p->class, WEIGHTS, p->heads * wide, n);
    p->wk = draw(source, p->class, WEIGHTS, p->heads * wide, n);
    p->wv = draw(source, p->class, LINEAR, p->heads * wide, n);
    p->wo = draw(source, p->class, LINEAR, wide, wide);
    p->bq = draw(source, p->class, LINEAR, p->heads, n);
    p->bk = draw(source, p->class, LINEAR, p->heads, n);
    p->self_bias = draw(source, PROBLEM_RANDOM, LINEAR, p->tokens, p->tokens);
    p->self_mask = draw_mask(source, p->masking, p->tokens, p->tokens);
    p->token_tangent = draw(source, PROBLEM_RANDOM, LINEAR, p->tokens, wide);
    p->weight_tangent = draw(source, PROBLEM_RANDOM, LINEAR, wide, wide);
    p->token_upstream = draw(source, PROBLEM_RANDOM, LINEAR, p->tokens, wide);
}

problem *problem_make(problem_class class, problem_masking masking, uint64_t seed, int64_t most)
{
    problem *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    random_source source = random_seeded(seed + 1000 * (uint64_t) class + 100000 * (uint64_t)masking);
    p->class = class;
    p->masking = masking;
    p->seed = seed;
    p->queries = random_between(&source, 1, most);
    p->tokens = class == PROBLEM_ONE_TOKEN ? 1 : random_between(&source, 2, most);
    p->width = random_between(&source, 1, 5);
    p->value_width = random_between(&source, 1, 6);
    p->heads = random_between(&source, 1, 3);
    p->groups = random_between(&source, 1, p->heads);
    p->model_width = p->heads * p->width;
    draw_attention(p, &source);
    draw_multihead(p, &source);
    return p;
}

void problem_free(problem *p)
{
    void *arrays[] = {p->q,
                      p->k,
                      p->v,
                      p->bias,
                      p->x,
                      p->wq,
                      p->wk,
                      p->wv,
                      p->wo,
                      p->bq,
                      p->bk,
                      p->self_bias,
                      p->mask,
                      p->self_mask,
                      p->query_tangent,
                      p->key_tangent,
                      p->value_tangent,
                      p->token_tangent,
                      p->upstream,
                      p->token_upstream,
                      p->weight_tangent};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
    free(p);
}

static void print_array(const char *name, const double *a, int64_t rows, int64_t cols, FILE *out)
{
    fprintf(out, "  %s [%lld,%lld]:", name, (long long)rows, (long long)cols);
    for (int64_t k = 0; k < rows * cols; k++)
        fprintf(out, "%s%a", k % cols == 0 ? "\n    " : " ", a[k]);
    fputc('\n', out);
}

static void print_mask(const char *name, const uint8_t *mask, int64_t rows, int64_t cols, FILE *out)
{
    if (mask == NULL)
        return;
    fprintf(out, "  %s [%lld,%lld]:", name, (long long)rows, (long long)cols);
    for (int64_t k = 0; k < rows * cols; k++)
        fprintf(out, "%s%d", k % cols == 0 ? "\n    " : "", mask[k] != 0);
    fputc('\n', out);
}

void problem_print(const problem *p, FILE *out)
{
    int64_t n = p->width, wide = p->model_width;
    fprintf(out, "problem: class %s, %s, seed %llu; M %lld N %lld n %lld v %lld H %lld G %lld D %lld\n",
            class_names[p->class], masking_names[p->masking], (unsigned long long)p->seed, (long long)p->queries,
            (long long)p->tokens, (long long)n, (long long)p->value_width, (long long)p->heads, (long long)p->groups,
            (long long)wide);
    print_array("Q", p->q, p->queries, n, out);
    print_array("K", p->k, p->tokens, n, out);
    print_array("V", p->v, p->tokens, p->value_width, out);
    print_array("bias", p->bias, p->queries, p->tokens, out);
    print_mask("mask", p->mask, p->queries, p->tokens, out);
    print_array("X", p->x, p->tokens, wide, out);
    print_array("WQ", p->wq, p->heads * wide, n, out);
    print_array("WK", p->wk, p->heads * wide, n, out);
    print_array("WV", p->wv, p->heads * wide, n, out);
    print_array("WO", p->wo, wide, wide, out);
    print_array("bq", p->bq, p->heads, n, out);
    print_array("bk", p->bk, p->heads, n, out);
    print_array("self bias", p->self_bias, p->tokens, p->tokens, out);
    print_mask("self mask", p->self_mask, p->tokens, p->tokens, out);
    print_array("dQ", p->query_tangent, p->queries, n, out);
    print_array("dK", p->key_tangent, p->tokens, n, out);
    print_array("dV", p->value_tangent, p->tokens, p->value_width, out);
    print_array("dX", p->token_tangent, p->tokens, wide, out);
    print_array("dW", p->weight_tangent, wide, wide, out);
    print_array("upstream", p->upstream, p->queries, p->value_width, out);
    print_array("token upstream", p->token_upstream, p->tokens, wide, out);
}
