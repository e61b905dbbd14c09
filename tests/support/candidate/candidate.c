/* A candidate for the tests of attest run: dot-product attention in double, and on demand (--with) one of many faults. */
#include "attest_candidate.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char fault[64] = "";

static int faulty(const char *name)
{
    return strcmp(fault, name) == 0;
}

int32_t attest_candidate_version(void)
{
    return ATTEST_CANDIDATE_VERSION;
}

int32_t attest_candidate_configure(const char *text)
{
    snprintf(fault, sizeof fault, "%s", text);
    if (faulty("crash-early"))
        abort();
    return faulty("nonsense");
}

static const double *input(const attest_candidate_problem *p, const char *name)
{
    for (int32_t i = 0; i < p->inputs; i++)
        if (strcmp(p->input[i].name, name) == 0)
            return p->input[i].data;
    return NULL;
}

static const attest_candidate_array *array(const attest_candidate_problem *p, const char *name)
{
    for (int32_t i = 0; i < p->inputs; i++)
        if (strcmp(p->input[i].name, name) == 0)
            return &p->input[i];
    return NULL;
}

static double *output(const attest_candidate_problem *p, const char *name)
{
    for (int32_t i = 0; i < p->outputs; i++)
        if (strcmp(p->output[i].name, name) == 0)
            return p->output[i].data;
    return NULL;
}

/* Given queries, keys and values in double; Y, LSE and P, and no options. */
static int supported(const attest_candidate_problem *p)
{
    int sound = strcmp(p->op, "dp") == 0 && p->inputs == 3 && p->causal == 0 && p->softcap == 0.0 && p->window == 0 &&
                p->kv_heads == 0;
    for (int32_t i = 0; i < p->inputs; i++)
        sound = sound && p->input[i].format == ATTEST_CANDIDATE_F64 && p->input[i].rank == 2;
    for (int32_t i = 0; i < p->outputs; i++)
        sound = sound && p->output[i].format == ATTEST_CANDIDATE_F64 && strlen(p->output[i].name) < 4 &&
                strchr("YLP", p->output[i].name[0]) != NULL;
    return sound;
}

static void attend(const attest_candidate_problem *p)
{
    const double *q = input(p, "Q"), *k = input(p, "K"), *v = input(p, "V");
    const int64_t m = array(p, "Q")->size[0], n = array(p, "K")->size[0], d = array(p, "Q")->size[1],
                  width = array(p, "V")->size[1];
    const double scale = faulty("scale") ? p->scale * (1.0 + 0x1p-30) : p->scale;
    double *y = output(p, "Y"), *lse = output(p, "LSE"), *weights = output(p, "P"), *l = malloc((size_t)n * sizeof *l);
    for (int64_t i = 0; i < m && l != NULL; i++) {
        double most = -INFINITY, sum = 0.0;
        for (int64_t j = 0; j < n; j++) {
            l[j] = 0.0;
            for (int64_t c = 0; c < d; c++)
                l[j] += q[i * d + c] * k[j * d + c];
            l[j] *= scale;
            most = l[j] > most ? l[j] : most;
        }
        for (int64_t j = 0; j < n; j++)
            sum += l[j] = exp(l[j] - most);
        if (lse != NULL)
            lse[i] = most + log(sum);
        for (int64_t j = 0; j < n && weights != NULL; j++)
            weights[i * n + j] = l[j] / sum * (faulty("weights") ? 1.0 + 0x1p-20 : 1.0);
        for (int64_t a = 0; a < width && y != NULL; a++) {
            double s = 0.0;
            for (int64_t j = 0; j < n; j++)
                s += l[j] * v[j * width + a];
            y[i * width + a] = s / sum;
        }
        if (faulty("last-column") && y != NULL)
            y[i * width + width - 1] += 1e-3;
    }
    free(l);
}

static void write_stray(const attest_candidate_problem *p)
{
    char *y = p->output[0].data;
    int64_t bytes = 8;
    for (int32_t axis = 0; axis < p->output[0].rank; axis++)
        bytes *= p->output[0].size[axis];
    if (faulty("overrun"))
        y[bytes] = 1;
    if (faulty("underrun"))
        y[-1] = 1;
    if (faulty("stride"))
        y[bytes + 100000] = 1;
    if (faulty("input"))
        *(char *)p->input[0].data = 1;
    if (faulty("read"))
        y[0] = ((const char *)p->input[1].data)[-8];
}

/* A little more of it; a null pointer crashes. */
static void take_memory(void)
{
    static void **last = NULL;
    void **more = malloc(1 << 26);
    memset(more, 1, 1 << 26);
    *more = last;
    last = more;
}

/* The output in float instead of double. */
static void narrow(attest_candidate_array *y)
{
    for (int64_t i = 0; i < y->size[0] * y->size[1]; i++) {
        double wide;
        memcpy(&wide, (const char *)y->data + 8 * i, sizeof wide);
        const float rounded = (float)wide;
        memcpy((char *)y->data + 4 * i, &rounded, sizeof rounded);
    }
    y->format = ATTEST_CANDIDATE_F32;
}

int32_t attest_candidate_run(attest_candidate_problem *p)
{
    static int calls = 0;
    calls++;
    if (!supported(p))
        return ATTEST_CANDIDATE_UNSUPPORTED;
    if (faulty("nothing"))
        return 0;
    if (faulty("fails")) {
        fprintf(stderr, "no kernel image is available\n");
        return 5;
    }
    int *volatile nowhere = (int *)8;
    if (faulty("crash"))
        *nowhere = 1;
    if (faulty("exit"))
        exit(3);
    while (faulty("hang"))
        sleep(1);
    while (faulty("memory"))
        take_memory();
    if (faulty("noise"))
        for (int i = 0; i < 100000; i++)
            puts("noise \x01\xff");
    attend(p);
    if (faulty("nan"))
        ((double *)p->output[0].data)[1] = NAN;
    if (faulty("random"))
        ((double *)p->output[0].data)[0] *= 1.0 + calls % 2 * 0x1p-52;
    if (faulty("wide"))
        p->output[0].format = 77;
    if (faulty("narrow"))
        narrow(&p->output[0]);
    write_stray(p);
    return ATTEST_CANDIDATE_DONE;
}
