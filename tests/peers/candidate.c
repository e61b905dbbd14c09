/* The library's face: attest_candidate.h. */
#include "rules.h"
#include "room.h"
#include "settings.h"
#include <stddef.h>
#include <string.h>

typedef void (*solver)(const attest_candidate_problem *problem);
void peers_solve_f64(const attest_candidate_problem *problem);
void peers_solve_f32(const attest_candidate_problem *problem);
void peers_solve_ofast_f64(const attest_candidate_problem *problem);
void peers_solve_ofast_f32(const attest_candidate_problem *problem);

int32_t attest_candidate_version(void)
{
    return ATTEST_CANDIDATE_VERSION;
}

/* The build of -Ofast is made for processors that multiply and add in one step. */
static bool processor_will_do(void)
{
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

int32_t attest_candidate_configure(const char *text)
{
    return text == NULL || !peers_configure(text) || (peers_chosen.ofast && !processor_will_do());
}

static solver chosen_solver(void)
{
    if (peers_chosen.ofast)
        return peers_chosen.arithmetic->in_float ? peers_solve_ofast_f32 : peers_solve_ofast_f64;
    return peers_chosen.arithmetic->in_float ? peers_solve_f32 : peers_solve_f64;
}

static bool listed(const char *name, const char *const *names)
{
    while (*names != NULL && strcmp(*names, name) != 0)
        names++;
    return *names != NULL;
}

/* Whether each output is one that the operation's code fills. */
static bool all_known(const attest_candidate_problem *problem)
{
    static const char *const given[] = {"Y", "LSE", "P", "JQ", "JK", "JV", "JVP", "DQ", "DK", "DV", NULL};
    static const char *const multihead[] = {"Y", "LSE", "P", "J", "JVP", "VJP", "DX", "DWQ", "DWK", "DWV", "DWO", NULL};
    static const char *const rows[] = {"Y", "LSE", "J", "JVP", "VJP", "DX", "DGAMMA", "DBETA", NULL};
    const bool heads = strstr(problem->op, "-mha") != NULL;
    const char *const *names = heads ? multihead : peers_input(problem, "Q") != NULL ? given : rows;
    for (int i = 0; i < problem->outputs; i++)
        if (!listed(problem->output[i].name, names))
            return false;
    return !heads || peers_input(problem, "WQ")->rank == 3;
}

int32_t attest_candidate_run(attest_candidate_problem *problem)
{
    if (problem->version != ATTEST_CANDIDATE_VERSION || !all_known(problem) || problem->outputs == 0 ||
        !peers_settle(problem->output[0].format))
        return ATTEST_CANDIDATE_UNSUPPORTED;
    for (int i = 0; i < problem->outputs; i++)
        problem->output[i].format = peers_output_format();
    chosen_solver()(problem);
    peers_room_release();
    return ATTEST_CANDIDATE_DONE;
}
