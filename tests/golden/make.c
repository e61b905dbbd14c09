/* Makes a small suite of golden problems: inputs, and Y correctly rounded, from the MPFR twins.
 *
 * A folder for each problem: problem.json, the inputs it names, and Y.npy. Beside the suite, in SUITE.allowed, NAME.npy says
 * how far plain double arithmetic may end up from Y, element by element (the error bounds of tests/inclusion).
 *
 * usage: make DIR      DIR is made anew; it must not exist */
#include "../inclusion/twin/agree.h"
#include "../inclusion/twin/attention.h"
#include "../inclusion/twin/layernorm.h"
#include "../inclusion/twin/multihead_question.h"
#include "../inclusion/twin/question.h"
#include "../inclusion/twin/softmax.h"
#include "../support/problem.h"
#include "../support/scratch.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const double eps = 1e-5;
static const twin_mode tracked = {.bits = 256, .tracked = true};

typedef enum form { ATTENTION, MULTIHEAD, LAYERNORM, SOFTMAX } form;

typedef struct recipe {
    const char *name, *op;
    form form;
    problem_class class;
    problem_masking masking;
    uint64_t seed;
    multihead_question asked; /* of which attention uses the score */
} recipe;

static const recipe recipes[] = {
    {"dp", "dp", ATTENTION, PROBLEM_RANDOM, PROBLEM_NO_MASK, 1, {.kind = ATTEST_DOT}},
    {"dp-masked", "dp", ATTENTION, PROBLEM_PEAKED, PROBLEM_RANDOM_MASK, 2, {.kind = ATTEST_DOT}},
    {"dp-softcap", "dp", ATTENTION, PROBLEM_PEAKED, PROBLEM_NO_MASK, 3, {.kind = ATTEST_DOT, .softcap = 5.0}},
    {"l2", "l2", ATTENTION, PROBLEM_RANDOM, PROBLEM_NO_MASK, 4, {.kind = ATTEST_L2}},
    {"l2-offset", "l2", ATTENTION, PROBLEM_OFFSET, PROBLEM_RANDOM_MASK, 5, {.kind = ATTEST_L2, .scale = 0.25}},
    {"laplace", "laplace", ATTENTION, PROBLEM_RANDOM, PROBLEM_NO_MASK, 6, {.kind = ATTEST_LAPLACE}},
    {"uniform", "uniform", ATTENTION, PROBLEM_RANDOM, PROBLEM_NO_MASK, 7, {.kind = ATTEST_UNIFORM}},
    {"dp-mha", "dp-mha", MULTIHEAD, PROBLEM_RANDOM, PROBLEM_NO_MASK, 8, {.kind = ATTEST_DOT}},
    {"dp-mha-causal", "dp-mha", MULTIHEAD, PROBLEM_RANDOM, PROBLEM_CAUSAL_MASK, 9, {.kind = ATTEST_DOT}},
    {"l2-mha",
     "l2-mha",
     MULTIHEAD,
     PROBLEM_RANDOM,
     PROBLEM_NO_MASK,
     10,
     {.kind = ATTEST_L2, .with_a = true, .tied = true}},
    {"l2-mha-untied",
     "l2-mha",
     MULTIHEAD,
     PROBLEM_DUPLICATES,
     PROBLEM_NO_MASK,
     11,
     {.kind = ATTEST_L2, .with_a = true}},
    {"layernorm", "layernorm", LAYERNORM, PROBLEM_RANDOM, PROBLEM_NO_MASK, 12, {0}},
    {"layernorm-offset", "layernorm", LAYERNORM, PROBLEM_OFFSET, PROBLEM_NO_MASK, 13, {0}},
    {"softmax", "softmax", SOFTMAX, PROBLEM_PEAKED, PROBLEM_NO_MASK, 14, {0}},
};

static void fail(const char *what, const char *where)
{
    fprintf(stderr, "golden: %s: %s\n", where, what);
    exit(3);
}

/* --- the answer */

typedef struct case_ {
    const recipe *r;
    const problem *p;
} case_;

/* Row by row, as attest eval softmax and layernorm work on X [N,D]. */
static twin *rows_of(const case_ *c, const twin *x, twin_mode mode)
{
    twin *all = twin_zero(x->rows, x->cols, mode);
    const problem *p = c->p;
    for (int64_t i = 0; i < x->rows; i++) {
        const twin *row = twin_row(x, i);
        twin_put(all, i, 0,
                 c->r->form == SOFTMAX
                     ? twin_softmax(row, NULL)
                     : twin_layernorm(row, twin_of(p->wo, 1, x->cols, mode), twin_of(p->wo + x->cols, 1, x->cols, mode),
                                      twin_number(eps, mode)));
    }
    return all;
}

static twin *answer(const void *data, twin_mode mode)
{
    const case_ *c = data;
    const problem *p = c->p;
    multihead_question asked = c->r->asked;
    asked.problem = p;
    if (c->r->form == MULTIHEAD) {
        const twin_multihead m = multihead_twin(&asked, mode);
        return twin_multihead_output(&m);
    }
    if (c->r->form == ATTENTION) {
        const question q = {.problem = p, .scale = asked.scale, .softcap = asked.softcap, .kind = asked.kind};
        return twin_attention_output(question_twin(&q, mode));
    }
    return rows_of(c, twin_of(p->x, p->tokens, p->model_width, mode), mode);
}

/* --- files */

static void path_of(char path[512], const char *folder, const char *name, const char *extension)
{
    if (snprintf(path, 512, "%s/%s%s", folder, name, extension) >= 512)
        fail("too long a path", folder);
}

static void write_array(const char *folder, const char *name, const double *x, vault_shape shape)
{
    char path[512];
    vault_error error = {0};
    path_of(path, folder, name, ".npy");
    if (!vault_npy_write(path, VAULT_F64, &shape, x, &error))
        fail("cannot be written", path);
}

/* .npy, version 1.0: a header of 128 bytes, then a byte for each pair. */
static void write_mask(const char *folder, const uint8_t *mask, int64_t m, int64_t n)
{
    char path[512], header[119];
    path_of(path, folder, "M", ".npy");
    const int used = snprintf(header, sizeof header,
                              "{'descr': '|u1', 'fortran_order': False, 'shape': (%" PRId64 ", %" PRId64 "), }", m, n);
    FILE *file = fopen(path, "wb");
    if (file == NULL || used < 0)
        fail("cannot be written", path);
    memset(header + used, ' ', sizeof header - (size_t)used);
    header[117] = '\n';
    fwrite("\x93NUMPY\x01\x00\x76\x00", 1, 10, file);
    fwrite(header, 1, 118, file);
    fwrite(mask, 1, (size_t)(m * n), file);
    if (fclose(file) != 0)
        fail("cannot be written", path);
}

/* The inputs of a form, by the names they have in problem.json; `names` lists them, as JSON members. */
static void write_inputs(const case_ *c, const char *folder, char names[512])
{
    const problem *p = c->p;
    const vault_shape tokens = {2, {p->tokens, p->model_width}}, heads = {3, {p->heads, p->model_width, p->width}};
    const vault_shape square = {2, {p->model_width, p->model_width}}, line = {1, {p->model_width}};
    switch (c->r->form) {
    case ATTENTION:
        write_array(folder, "Q", p->q, (vault_shape){2, {p->queries, p->width}});
        write_array(folder, "K", p->k, (vault_shape){2, {p->tokens, p->width}});
        write_array(folder, "V", p->v, (vault_shape){2, {p->tokens, p->value_width}});
        snprintf(names, 512, "%s", "\"Q\": \"Q.npy\", \"K\": \"K.npy\", \"V\": \"V.npy\"");
        break;
    case MULTIHEAD:
        write_array(folder, "X", p->x, tokens);
        write_array(folder, "WQ", p->wq, heads);
        write_array(folder, "WV", p->wv, heads);
        write_array(folder, "WO", p->wo, square);
        if (!c->r->asked.tied)
            write_array(folder, "WK", p->wk, heads);
        snprintf(names, 512, "\"X\": \"X.npy\", \"WQ\": \"WQ.npy\", %s\"WV\": \"WV.npy\", \"WO\": \"WO.npy\"",
                 c->r->asked.tied ? "" : "\"WK\": \"WK.npy\", ");
        break;
    case LAYERNORM:
        write_array(folder, "X", p->x, tokens);
        write_array(folder, "gamma", p->wo, line);
        write_array(folder, "beta", p->wo + p->model_width, line);
        snprintf(names, 512, "%s", "\"X\": \"X.npy\", \"gamma\": \"gamma.npy\", \"beta\": \"beta.npy\"");
        break;
    case SOFTMAX:
        write_array(folder, "X", p->x, tokens);
        snprintf(names, 512, "%s", "\"X\": \"X.npy\"");
        break;
    }
}

static void number_or_null(char text[40], double x)
{
    snprintf(text, 40, x == 0.0 ? "null" : "%.17g", x);
}

static void write_problem(const case_ *c, const char *folder)
{
    const problem *p = c->p;
    char path[512], inputs[512], scale[40], softcap[40], layernorm[60] = "";
    const uint8_t *mask = c->r->form == MULTIHEAD ? p->self_mask : c->r->form == ATTENTION ? p->mask : NULL;
    write_inputs(c, folder, inputs);
    if (mask != NULL)
        write_mask(folder, mask, c->r->form == MULTIHEAD ? p->tokens : p->queries, p->tokens);
    number_or_null(scale, c->r->asked.scale);
    number_or_null(softcap, c->r->asked.softcap);
    if (c->r->form == LAYERNORM)
        snprintf(layernorm, sizeof layernorm, " \"eps\": %.17g,\n", eps);
    path_of(path, folder, "problem", ".json");
    FILE *file = fopen(path, "w");
    if (file == NULL)
        fail("cannot be written", path);
    fprintf(file,
            "{\n \"version\": 1,\n \"op\": \"%s\",\n \"inputs\": {%s},\n \"outputs\": [\"Y\"],\n \"scale\": %s,\n"
            " \"causal\": false,\n \"mask\": %s,\n \"softcap\": %s,\n \"window\": null,\n%s \"heads\": %" PRId64
            ",\n \"kv_heads\": %" PRId64 ",\n \"format\": \"f64\",\n \"upstream\": null\n}\n",
            c->r->op, inputs, scale, mask != NULL ? "\"M.npy\"" : "null", softcap, layernorm,
            c->r->form == MULTIHEAD ? p->heads : 1, c->r->form == MULTIHEAD ? p->heads : 1);
    if (fclose(file) != 0)
        fail("cannot be written", path);
}

/* The nearest double to each element, and its allowance; the twin's last bits must not matter to it. */
static void write_answer(const case_ *c, const char *folder, const char *allowed_folder)
{
    const twin *y = twin_agreed(answer, c, tracked, NULL);
    const int64_t count = y->rows * y->cols;
    const vault_shape shape = {2, {y->rows, y->cols}};
    double *nearest = scratch(count), *allowed = scratch(count);
    mpfr_t low, high;
    mpfr_inits2(y->bits, low, high, (mpfr_ptr)0);
    for (int64_t k = 0; k < count; k++) {
        mpfr_srcptr value = y->value[k];
        nearest[k] = mpfr_get_d(value, MPFR_RNDN);
        allowed[k] = mpfr_get_d(y->error[k], MPFR_RNDU);
        mpfr_set_ui_2exp(low, 1, -190, MPFR_RNDN); /* two precisions agreed to 200 bits */
        mpfr_mul(low, low, value, MPFR_RNDN);
        mpfr_add(high, value, low, MPFR_RNDN);
        mpfr_sub(low, value, low, MPFR_RNDN);
        if (mpfr_get_d(low, MPFR_RNDN) != nearest[k] || mpfr_get_d(high, MPFR_RNDN) != nearest[k])
            fail("lies too near the middle of two doubles to be rounded", c->r->name);
    }
    mpfr_clears(low, high, (mpfr_ptr)0);
    write_array(folder, "Y", nearest, shape);
    write_array(allowed_folder, c->r->name, allowed, shape);
    free(nearest);
    free(allowed);
}

static void make_folder(const char *path)
{
    if (mkdir(path, 0777) != 0)
        fail("cannot be made", path);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        fail("usage: make DIR", "arguments");
    char allowed[512], folder[512];
    path_of(allowed, argv[1], "", "");
    snprintf(allowed, sizeof allowed, "%s.allowed", argv[1]);
    make_folder(argv[1]);
    make_folder(allowed);
    for (size_t i = 0; i < sizeof recipes / sizeof recipes[0]; i++) {
        problem *p = problem_make(recipes[i].class, recipes[i].masking, recipes[i].seed, 12);
        const case_ c = {&recipes[i], p};
        const size_t mark = twin_mark();
        path_of(folder, argv[1], recipes[i].name, "");
        make_folder(folder);
        write_problem(&c, folder);
        write_answer(&c, folder, allowed);
        twin_release(mark);
        problem_free(p);
    }
    return 0;
}
