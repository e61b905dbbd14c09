/* The report on a terminal. */
#include "report.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DETAILED = 3, LISTED = 40, BAR = 40, HINTS = 5 };

static const char *colour_of(judge_verdict v)
{
    static const char *const colours[] = {[JUDGE_CORRECT] = "\033[32m",
                                          [JUDGE_SUSPICIOUS] = "\033[33m",
                                          [JUDGE_WRONG] = "\033[31m",
                                          [JUDGE_NO_ANSWER] = "\033[35m"};
    const char *no_color = getenv("NO_COLOR");
    return isatty(STDOUT_FILENO) && (no_color == NULL || *no_color == '\0') ? colours[v] : "";
}

static void print_verdict(judge_verdict v, const char *words, int width)
{
    const char *colour = colour_of(v);
    printf("%s%-*s%s", colour, width, words, *colour != '\0' ? "\033[0m" : "");
}

static void print_case(const ruling *r)
{
    const int o = worst_output(r);
    printf("  %-28s ", r->of->name);
    print_verdict(r->verdict, report_verdict(r), 12);
    printf("%-12s", r->profile->name);
    if (o >= 0)
        printf("%10s sigma %9s of the bound", short_ratio(r->output[o].finding.largest_ratio).text,
               short_ratio(r->output[o].finding.largest_share).text);
    if (r->differs)
        printf("  not deterministic");
    const report_reason why = report_why(r);
    if (why.words[0] != '\0')
        printf("\n      %s", why.words);
    putchar('\n');
}

static void print_element(const ruled_output *o, int64_t i)
{
    const ruled_element *e = &o->worst[i];
    const judge_element *j = &o->finding.worst[i];
    printf("      %s%-14s truth %-24s %s\n", o->of->name, vault_shape_words(&e->index).text, decimal(e->lo).text,
           hexadecimal(e->lo).text);
    printf("      %*s got   %-24s %s\n", (int)(strlen(o->of->name) + 14), "", decimal(e->got).text,
           hexadecimal(e->got).text);
    printf("      %*s error %s = %s sigma", (int)(strlen(o->of->name) + 14), "", short_number(j->error).text,
           short_ratio(j->ratio).text);
    if (e->bound < 1.0 / 0.0)
        printf(" = %s of the bound\n", short_ratio(j->share).text);
    else
        printf("; the bound says nothing here\n");
}

static void print_histogram(const judge_finding *f)
{
    int64_t most = 1;
    for (int b = 0; b < JUDGE_BARS; b++)
        most = f->bars[b] > most ? f->bars[b] : most;
    for (int b = 0; b < JUDGE_BARS; b++) {
        const int length = (int)((double)f->bars[b] / (double)most * BAR + 0.999);
        char from[16] = "0", to[16] = "";
        if (b > 0)
            snprintf(from, sizeof from, "%g", judge_bar_edges[b - 1]);
        if (b < JUDGE_BARS - 1)
            snprintf(to, sizeof to, "%g", judge_bar_edges[b]);
        printf("      %6s to %-6s %8" PRId64 " %.*s\n", from, to, f->bars[b], length,
               "########################################");
    }
}

static void print_familiar(const ruled_output *o)
{
    const familiar *f = &o->familiar;
    printf("      torch.testing.assert_close (rtol %g, atol %g) %s: %" PRId64 " of %" PRId64 " elements off; largest "
           "error %s absolute, %s relative\n",
           f->rtol, f->atol, f->mismatched == 0 ? "passes" : "fails", f->mismatched, o->of->count,
           short_number(f->absolute).text, short_number(f->relative).text);
    printf("      numpy assert_array_max_ulp(1) %s: largest %s ulp of %s; %" PRId64 " elements more than 1 away\n",
           f->over_ulp == 0 ? "passes" : "fails", short_number(f->largest_ulp).text, vault_format_name(f->format),
           f->over_ulp);
}

/* "0: 12, 1: 3, 2-3: 1" */
static void print_ulps(const familiar *f)
{
    const char *comma = "";
    printf("      ulp away, elements: ");
    for (int b = 0; b < FAMILIAR_BARS; b++) {
        const int64_t from = b == 0 ? 0 : INT64_C(1) << (b - 1), to = b == 0 ? 0 : (INT64_C(1) << b) - 1;
        if (f->ulp_bars[b] == 0)
            continue;
        printf("%s%" PRId64, comma, from);
        if (b == FAMILIAR_BARS - 1)
            printf(" or more");
        else if (to > from)
            printf("-%" PRId64, to);
        printf(": %" PRId64, f->ulp_bars[b]);
        comma = ", ";
    }
    putchar('\n');
}

static void print_output(const ruled_output *o)
{
    const judge_finding *f = &o->finding;
    printf("    %s %s in %s: %s; %" PRId64 " wrong, %" PRId64 " suspicious of %" PRId64 "; rms error %s sigma\n",
           o->of->name, vault_shape_words(&o->of->shape).text, vault_format_name(o->given),
           judge_verdict_name(f->verdict), f->wrong, f->suspicious, f->count, short_number(f->rms).text);
    if (f->nans + f->infinities + f->signs > 0)
        printf("      %" PRId64 " NaN, %" PRId64 " infinities amiss, %" PRId64
               " zeros of the other sign (not judged)\n",
               f->nans, f->infinities, f->signs);
    if (f->vacuous + f->unmodelled > 0)
        printf("      the bound says nothing about %" PRId64 " elements, the model nothing about %" PRId64 "\n",
               f->vacuous, f->unmodelled);
    for (int64_t i = 0; i < f->worst_count && i < 3; i++)
        print_element(o, i);
    printf("      error / sigma, elements:\n");
    print_histogram(f);
    print_ulps(&o->familiar);
    print_familiar(o);
}

static void print_details(const ruling *r)
{
    printf("\n  %s: %s (%s)\n", r->of->name, report_verdict(r), r->profile->what);
    for (int o = 0; o < r->outputs; o++)
        if (r->output[o].finding.verdict == r->verdict)
            print_output(&r->output[o]);
}

static void print_hints(const rulings *all)
{
    flag_hint hints[HINTS_MAX];
    const int count = find_hints(all, hints);
    if (count == 0 || hints[0].failed == 0)
        return;
    printf("\n  %s:\n", report_hints_words(all));
    for (int i = 0; i < count && i < HINTS && hints[i].failed > 0; i++)
        printf("    %-24s %3" PRId64 " of %3" PRId64 " failed: %s\n", hints[i].name, hints[i].failed, hints[i].vectors,
               hints[i].fault);
}

static void print_advice(const rulings *all, const ruling *worst)
{
    if (worst->verdict != JUDGE_CORRECT && !worst->unsupported)
        printf("\n  a smaller problem that shows it: attest shrink %s, with the options of this run\n",
               worst->of->folder.text);
    else if (too_much_together(all))
        printf("\n  no problem alone shows it: compare the rms errors of the outputs in --json\n");
}

static void print_head(const rulings *all)
{
    print_verdict(all->verdict, judge_verdict_name(all->verdict), 0);
    printf(": %s: %s (limit %g sigma, %.1f s)\n", all->candidate, report_summary(all).words, all->limit, all->seconds);
    if (all->together.problems > 1)
        printf("  %s\n", report_together(all).words);
    if (all->differing > 0)
        printf("  not deterministic: %" PRId64 " problems gave other bits when they were run again\n", all->differing);
}

void report_text(const rulings *all)
{
    const int64_t *order = worst_first(all);
    int64_t listed = 0;
    print_head(all);
    for (; listed < all->count && listed < LISTED; listed++) {
        const ruling *r = &all->ruling[order[listed]];
        if (r->verdict == JUDGE_CORRECT && !r->differs && listed >= DETAILED)
            break;
        print_case(r);
    }
    if (listed < all->count)
        printf("  and %" PRId64 " more\n", all->count - listed);
    for (int64_t i = 0; i < all->count && i < DETAILED; i++)
        if (all->ruling[order[i]].outputs > 0 && (all->ruling[order[i]].verdict != JUDGE_CORRECT || all->count == 1))
            print_details(&all->ruling[order[i]]);
    print_hints(all);
    if (all->suite != NULL && all->judged > 0)
        print_advice(all, &all->ruling[order[0]]);
}
