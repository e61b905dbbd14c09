#include "block.h"
#include "core/bound_l2.h"
#include "core/l2_values.h"
#include "golden/random.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

enum { HEADS = 8, HEAD_WIDTH = LAB_WIDTH / HEADS };

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* A megabyte or so: without it there is nothing to go on with. */
static void take_room(lab_block *b)
{
    b->work = malloc((size_t)larger(attest_bound_work(b->heads), attest_inverse_work(b->heads, LAB_TOKENS)) *
                     sizeof *b->work);
    b->cells = malloc((size_t)larger(attest_bound_cells(b->heads), attest_inverse_cells(b->heads, LAB_TOKENS)) *
                      sizeof *b->cells);
    if (b->work == NULL || b->cells == NULL)
        abort();
}

static void draw_weights(random_source *random, double *w)
{
    const double limit = sqrt(6.0 / (LAB_WIDTH + LAB_WIDTH));
    for (int k = 0; k < LAB_LENGTH; k++)
        w[k] = limit * (2.0 * random_unit(random) - 1.0);
}

static attest_contraction contract(lab_block *b, bool tight, double factor)
{
    const attest_sight all = {.tokens = LAB_TOKENS, .most = LAB_TOKENS, .masked = false, .self = true};
    const attest_bound best = attest_bound_inf(b->heads, all, b->cells, b->work);
    return attest_contract(tight ? best : attest_bound_inf_paper(b->heads, all, false), best, factor);
}

void lab_block_begin(lab_block *b, uint64_t seed, lab_map map, double factor)
{
    random_source random = random_seeded(seed);
    draw_weights(&random, b->wq);
    draw_weights(&random, b->wk);
    draw_weights(&random, b->wv);
    draw_weights(&random, b->wo);
    b->heads = (attest_heads){HEADS, LAB_WIDTH, HEAD_WIDTH, b->wq, map == LAB_DOT ? b->wk : b->wq, b->wv, b->wo};
    take_room(b);
    if (map != LAB_DOT)
        attest_l2_values(b->wq, b->wv, HEADS, LAB_WIDTH, HEAD_WIDTH, HEAD_WIDTH, b->work, b->values);
    b->map = attest_heads_map(b->heads, map == LAB_DOT ? ATTEST_DOT : ATTEST_L2, NULL, LAB_TOKENS,
                              map == LAB_DOT ? b->wv : b->values);
    if (map == LAB_CONTRACTIVE || map == LAB_TIGHT)
        b->by = contract(b, map == LAB_TIGHT, factor);
    else
        b->by = (attest_contraction){.scale = factor, .lipschitz = INFINITY};
}

void lab_block_end(lab_block *b)
{
    free(b->work);
    free(b->cells);
}

void lab_block_input(uint64_t seed, int64_t input, double *X)
{
    random_source random = random_seeded(seed + 1 + (uint64_t)input);
    for (int k = 0; k < LAB_LENGTH; k++)
        X[k] = k < LAB_WIDTH ? 0.0 : random_normal(&random);
}

void lab_block_forward(lab_block *b, const double *X, double *Y)
{
    attest_multihead_forward(b->map, X, b->work, Y);
}

void lab_block_step(lab_block *b, const double *from, double sign, const double *at, double *next)
{
    double F[LAB_LENGTH];
    lab_block_forward(b, at, F);
    for (int k = 0; k < LAB_LENGTH; k++)
        next[k] = from[k] + sign * b->by.scale * F[k];
}

double lab_largest_gap(const double *a, const double *b)
{
    double most = 0.0;
    for (int k = 0; k < LAB_LENGTH; k++)
        most = fmax(most, fabs(a[k] - b[k]));
    return most;
}
