#include "golden_search.h"
#include "exact/interval_attention.h"
#include "exact/interval_round.h"
#include "say.h"
#include <string.h>

static attest_truth_attention truth_of(const golden_recipe *r, const golden_given *given)
{
    const attest_kind kind = strcmp(r->op, "l2") == 0 ? ATTEST_L2 : ATTEST_DOT;
    return (attest_truth_attention){
        .memory = {.score = {.kind = kind}, .n = r->n, .d = r->d, .v = r->v, .keys = given->k, .values = given->v},
        .root_scale = true,
        .rows = r->m,
        .queries = given->q};
}

/* The least margin of Y, to the precision that tier two begins with. */
static double least_margin(const golden_recipe *r, const golden_given *given)
{
    const attest_truth_attention truth = truth_of(r, given);
    const interval_question question = {.attention = &truth};
    const exact_computation computation = interval_attention(&question);
    interval_room *room = interval_open(EXACT_BITS_FIRST);
    mpfi_t *x = interval_zeros(room, computation.size);
    void *state = computation.begin(&question, EXACT_BITS_FIRST);
    double least = 0.5;
    for (int64_t i = 0; i < computation.blocks; i++) {
        computation.enclose(state, i, x);
        for (int64_t a = 0; a < r->v; a++) {
            const double margin = interval_margin((attest_format)r->format, &x[a]->left);
            least = margin < least ? margin : least;
        }
    }
    computation.end(state);
    interval_close(room);
    return least;
}

uint64_t hardest_variant(const golden_source *from)
{
    golden_source here = *from;
    uint64_t hardest = 0;
    double least = 1.0;
    for (here.variant = 0; here.variant < (uint64_t)from->recipe->tries; here.variant++) {
        golden_given given;
        if (!golden_draw_given(&here, &given))
            refuse("out of memory");
        const double margin = least_margin(from->recipe, &given);
        golden_given_free(&given);
        if (margin < least) {
            least = margin;
            hardest = here.variant;
        }
    }
    return hardest;
}
