/* What a shared library defines so that attest can judge it: `attest run SUITE --so LIB.so`.
 *
 * The library defines attest_candidate_version and attest_candidate_run; attest_candidate_configure is optional. attest loads
 * it into a process of its own with limits on time and memory: it may crash. Each problem is run twice. Inputs are read-only,
 * and every array ends where memory ends in the first run, and begins where memory begins in the second: what reads or
 * writes beyond it is found out. So an array is aligned as its elements are, and no more can be relied on. Nothing else of
 * attest is needed, and this header stands alone. */
#ifndef ATTEST_CANDIDATE_H
#define ATTEST_CANDIDATE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ATTEST_CANDIDATE_VERSION 1

typedef enum attest_candidate_format {
    ATTEST_CANDIDATE_F64,
    ATTEST_CANDIDATE_F32,
    ATTEST_CANDIDATE_F16,
    ATTEST_CANDIDATE_BF16,
    ATTEST_CANDIDATE_BOOL /* one byte each, 0 or 1: masks, 1 where a query sees a key */
} attest_candidate_format;

/* A row-major array without gaps. */
typedef struct attest_candidate_array {
    const char *name; /* as in problem.json: "Q", "X", "WQ", "mask", "upstream", ...; outputs "Y", "LSE", "DQ", ... A
                       * tangent of three files is "tangent_Q", "tangent_K", "tangent_V". */
    int32_t format;
    int32_t rank;
    int64_t size[8];
    void *data;
} attest_candidate_array;

/* One problem, as in problem.json. An output comes in the format that the problem asks for, filled with NaN; the candidate may
 * change `format` to one that is no wider, and write that. */
typedef struct attest_candidate_problem {
    int32_t version;         /* ATTEST_CANDIDATE_VERSION */
    const char *op;          /* "dp", "l2", "laplace", "uniform", "dp-mha", "l2-mha", "layernorm", "softmax" */
    double scale;            /* of the logits: the double nearest to it where it is 1/sqrt(n) */
    double softcap;          /* 0: none */
    double eps;              /* of layernorm */
    int64_t window;          /* 0: none */
    int64_t heads;           /* 0: not multi-head */
    int64_t kv_heads;        /* 0: as many as there are heads */
    int32_t causal;          /* 0: no; 1: aligned with the top left corner; 2: with the bottom right */
    int32_t empty_zero;      /* 1: a query that sees no key gives zeros; 0: there is none */
    int32_t a_factor;        /* l2-mha: 1: values X A W^V; 0: X W^V */
    int32_t inputs, outputs; /* how many arrays: */
    const attest_candidate_array *input;
    attest_candidate_array *output;
} attest_candidate_problem;

enum {
    ATTEST_CANDIDATE_DONE = 0,
    ATTEST_CANDIDATE_UNSUPPORTED = 1 /* of this problem nothing is claimed; any other number: it failed */
};

/* ATTEST_CANDIDATE_VERSION as the library was compiled with it. */
int32_t attest_candidate_version(void);

/* Fills the outputs. Called many times in one process. */
int32_t attest_candidate_run(attest_candidate_problem *problem);

/* Optional: the text of --with, before anything is run. Returns 0, or another number if the text makes no sense. */
int32_t attest_candidate_configure(const char *text);

#ifdef __cplusplus
}
#endif

#endif
