#include "judging.h"
#include "golden.h"
#include "profile_file.h"
#include "report.h"
#include "room.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void begin_judging(judging *j, const arguments *args, const trials *all, const char *what, const char *candidate,
                   const char *scratch)
{
    const char *cache = args->given[OPT_CACHE];
    const suite_path temporary = path_in(scratch, "tolerances");
    *j = (judging){.all = *all, .began = judge_clock()};
    j->allowed = (allowances){.all = &j->all,
                              .profile = given_profile(args),
                              .folder = cache != NULL ? cache : keep(strdup(temporary.text)),
                              .keep = cache != NULL};
    j->rulings = (rulings){.what = what,
                           .candidate = candidate,
                           .allowed = &j->allowed,
                           .limit = args->given[OPT_LIMIT] != NULL ? positive_argument(args, OPT_LIMIT) : JUDGE_LIMIT,
                           .count = all->count,
                           .ruling = keep(calloc((size_t)all->count + 1, sizeof(ruling)))};
    prepare_allowances(&j->allowed, parse_jobs(args));
}

void judge_handed(judging *j, int64_t at, handed *h)
{
    ruling *r = &j->rulings.ruling[at];
    *r = rule(&j->allowed, at, h, j->rulings.limit);
    count_ruling(&j->rulings, r);
    handed_free(h);
    say_progress("problems", at + 1, j->all.count);
}

void end_judging(judging *j, const arguments *args)
{
    rulings *all = &j->rulings;
    all->seconds = judge_clock() - j->began;
    conclude(all);
    if (args->given[OPT_HTML] != NULL)
        report_html(all, args->given[OPT_HTML]);
    if (args->given[OPT_JUNIT] != NULL)
        report_junit(all, args->given[OPT_JUNIT]);
    if (args->given[OPT_JSON] != NULL)
        report_json(all);
    else
        report_text(all);
    if (fflush(stdout) != 0 || ferror(stdout))
        refuse("cannot write the result to stdout");
    exit(all->verdict == JUDGE_CORRECT ? EXIT_OK : EXIT_MISMATCH);
}
