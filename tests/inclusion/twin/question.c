#include "question.h"

attest_score question_score(const question *asked)
{
    double usual = asked->kind == ATTEST_LAPLACE ? 1.0 : attest_default_scale(asked->problem->width);
    return (attest_score){
        .kind = asked->kind, .scale = asked->scale == 0.0 ? usual : asked->scale, .softcap = asked->softcap};
}

static twin_kind same_kind(attest_kind kind)
{
    switch (kind) {
    case ATTEST_DOT:
        return TWIN_DOT;
    case ATTEST_L2:
        return TWIN_L2;
    case ATTEST_LAPLACE:
        return TWIN_LAPLACE;
    case ATTEST_L2_EXPANDED:
        return TWIN_L2_EXPANDED;
    case ATTEST_UNIFORM:
        break;
    }
    return TWIN_UNIFORM;
}

twin_score question_twin_score(const question *asked, const double *bias, int64_t rows, twin_mode mode)
{
    twin_score score = {.kind = same_kind(asked->kind)};
    if (asked->scale != 0.0)
        score.scale = twin_number(asked->scale, mode);
    if (asked->softcap != 0.0)
        score.softcap = twin_number(asked->softcap, mode);
    if (asked->biased)
        score.bias = twin_of(bias, rows, asked->problem->tokens, mode);
    return score;
}

attest_memory question_memory(const question *asked)
{
    const problem *p = asked->problem;
    return (attest_memory){.score = question_score(asked),
                           .n = p->tokens,
                           .d = p->width,
                           .v = p->value_width,
                           .keys = p->k,
                           .values = p->v};
}

twin_attention question_twin(const question *asked, twin_mode mode)
{
    const problem *p = asked->problem;
    return (twin_attention){.score = question_twin_score(asked, p->bias, p->queries, mode),
                            .mask = p->mask,
                            .q = twin_of(p->q, p->queries, p->width, mode),
                            .k = twin_of(p->k, p->tokens, p->width, mode),
                            .v = twin_of(p->v, p->tokens, p->value_width, mode)};
}

question question_asked(const problem *p, int index)
{
    static const question all[QUESTIONS] = {
        {.kind = ATTEST_DOT},
        {.kind = ATTEST_L2},
        {.kind = ATTEST_LAPLACE},
        {.kind = ATTEST_UNIFORM, .biased = true},
        {.kind = ATTEST_L2_EXPANDED},
        {.kind = ATTEST_DOT, .scale = 0.7, .softcap = 5.0, .biased = true},
        {.kind = ATTEST_L2, .scale = 1.0, .softcap = 50.0},
        {.kind = ATTEST_LAPLACE, .scale = 0.3, .biased = true},
    };
    question asked = all[index];
    asked.problem = p;
    return asked;
}
