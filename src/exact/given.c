#include "exact/given.h"
#include "exact/export.h"
#include "exact/import.h"
#include <math.h>

bool exact_given_scores(const exact_kernels *by, const attest_truth_attention *of, exact_given *to)
{
    const attest_memory *m = &of->memory;
    *to = (exact_given){.kind = m->score.kind,
                        .scale = of->root_scale ? exact_root_scale(m->d) : (exact_scale){m->score.scale, 0.0},
                        .q = exact_exponent(by, of->queries, of->rows * m->d),
                        .k = exact_exponent(by, m->keys, m->n * m->d)};
    if (!exact_covers(m->score))
        return false;
    if (to->kind == ATTEST_UNIFORM)
        return true;
    if (to->kind != ATTEST_DOT)
        to->q = to->k = to->q > to->k ? to->q : to->k;
    const int64_t shift = to->kind == ATTEST_LAPLACE ? to->q : to->q + to->k;
    const bool within = exact_scale_shifted(&to->scale, shift, &to->logit_error);
    if (to->scale.hi == 0.0)
        to->kind = ATTEST_UNIFORM;
    return within;
}

void exact_given_head(const exact_given *given, const attest_truth_attention *of, exact_head *head)
{
    head->kind = given->kind;
    head->scale = given->scale;
    head->logit_error = given->logit_error;
    head->softcap = of->memory.score.softcap;
}

exact_factor exact_given_factor(const exact_kernels *by, const exact_given *given)
{
    const double times = given->kind == ATTEST_L2 ? 2.0 : 1.0;
    const int64_t exponent = exact_exponent(by, &given->scale.hi, 1);
    exact_factor factor = {given->scale, exponent};
    factor.by.hi = times * ldexp(given->scale.hi, (int)-exponent);
    factor.by.lo = times * ldexp(given->scale.lo, (int)-exponent);
    return factor;
}
