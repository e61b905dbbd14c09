/* The report as one page: no network, no scripts, pictures as SVG, dark or light as the reader's browser is. */
#include "../include/attest.h"
#include "report.h"
#include "report_html.h"
#include <inttypes.h>
#include <string.h>
#include <sys/utsname.h>

enum { DETAILED = 8, SHOWN_WELL = 2, HINTS = 8 };

static const char *class_of(const ruling *r)
{
    static const char *const classes[] = {[JUDGE_CORRECT] = "correct",
                                          [JUDGE_SUSPICIOUS] = "suspicious",
                                          [JUDGE_WRONG] = "wrong",
                                          [JUDGE_NO_ANSWER] = "silent"};
    return r->unsupported ? "unsupported" : classes[r->verdict];
}

static void put_style(report_file *f)
{
    static const char *const lines[] = {
        "<style>:root{--bg:#fff;--fg:#1c2128;--soft:#5b6470;--line:#d8dde3;--card:#f6f8fa;--green:#1a7f37;--yellow:#"
        "9a6700;",
        "--red:#cf222e;--purple:#8250df;--h0:#e8eef4;--h1:#b6d4ea;--h2:#6baed6;--h3:#2f7fb8;--h4:#f4c542;--h5:#ee7b30;-"
        "-h6:#c81d25}",
        "@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#30363d;--card:#"
        "161b22;",
        "--green:#3fb950;--yellow:#d29922;--red:#f85149;--purple:#ab7df8;--h0:#1c2733;--h1:#1f4460;--h2:#2b6a96;--h3:#"
        "58a6d6;",
        "--h4:#d9b23c;--h5:#e0702c;--h6:#ff3b3b}}",
        "body{background:var(--bg);color:var(--fg);font:15px/1.5 system-ui,sans-serif;max-width:1080px;margin:2em "
        "auto;padding:0 1em}",
        "h1{font-size:1.5em}h2{font-size:1.2em;margin-top:2em;border-bottom:1px solid "
        "var(--line)}h3{font-size:1.05em;margin:1.6em 0 .3em}",
        "table{border-collapse:collapse;width:100%;font-size:.92em}td,th{text-align:left;padding:.25em "
        ".7em;border-bottom:1px solid ",
        "var(--line);vertical-align:top}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:"
        "nowrap}",
        "code,.m{font-family:ui-monospace,monospace;font-size:.92em}.soft{color:var(--soft)}.box{overflow-x:auto}",
        ".badge{display:inline-block;padding:.05em "
        ".6em;border-radius:1em;color:#fff;font-weight:600;white-space:nowrap}",
        ".badge.correct{background:var(--green)}.badge.suspicious{background:var(--yellow)}.badge.wrong{background:var("
        "--red)}",
        ".badge.silent{background:var(--purple)}.badge.unsupported{background:var(--soft)}",
        ".verdict{background:var(--card);border:1px solid var(--line);border-radius:8px;padding:1em 1.4em}.verdict "
        "p{margin:.4em 0}",
        ".maps{display:flex;flex-wrap:wrap;gap:1.2em}.maps "
        "figure,.hist{margin:0}figcaption{font-size:.85em;color:var(--soft)}",
        "svg text{fill:var(--fg);font:11px system-ui,sans-serif}svg "
        ".frame{fill:none;stroke:var(--line)}.bar{fill:var(--h3)}.bar.over{fill:var(--h6)}",
        ".h0{fill:var(--h0)}.h1{fill:var(--h1)}.h2{fill:var(--h2)}.h3{fill:var(--h3)}.h4{fill:var(--h4)}.h5{fill:var(--"
        "h5)}.h6{fill:var(--h6)}",
        "details{margin-top:.8em}details summary{cursor:pointer;color:var(--soft)}</style>\n"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        report_put(f, "%s", lines[i]);
}

static void put_badge(report_file *f, const char *class, const char *words)
{
    report_put(f, "<span class=\"badge %s\">%s</span>", class, words);
}

static const char *meaning(const rulings *all)
{
    static const char *const words[] = {
        [JUDGE_CORRECT] = "Every element lies as near to the true value as the arithmetic that was allowed explains.",
        [JUDGE_SUSPICIOUS] =
            "No element is beyond the proved bound, but some are farther from the true value than the roundings "
            "of the allowed arithmetic make likely.",
        [JUDGE_WRONG] =
            "Some elements are farther from the true value than any order of roundings of the allowed arithmetic "
            "can explain: the implementation computes something else.",
        [JUDGE_NO_ANSWER] =
            "For some problems there was nothing to judge: a crash, a time-out, a missing or misshapen output."};
    return all->judged == 0 ? "Nothing was judged." : words[all->verdict];
}

static void put_head(report_file *f, const rulings *all)
{
    static const char *const classes[] = {"correct", "suspicious", "wrong", "silent"};
    report_put(f, "<h1>attest: is this attention right?</h1>\n<div class=\"verdict\"><p style=\"font-size:1.4em\">");
    put_badge(f, classes[all->verdict], judge_verdict_name(all->verdict));
    report_put(f, " ");
    report_escaped(f, report_summary(all).words);
    report_put(f, "</p>\n<p>%s</p>\n<p class=\"soft\">Candidate <code>", meaning(all));
    report_escaped(f, all->candidate);
    report_put(f, "</code>, judged on <code>");
    report_escaped(f, all->what);
    report_put(f,
               "</code> in %.1f s. Every truth here is known to be within one unit in the last place of a double.</p>",
               all->seconds);
    if (all->together.problems > 1)
        report_put(f, "<p>%s.</p>\n", report_together(all).words);
    if (all->differing > 0)
        report_put(f, "<p>Not deterministic: %" PRId64 " problems gave other bits when they were run again.</p>",
                   all->differing);
    report_put(f, "</div>\n");
}

/* Whether the ruling is the first with its profile. */
static bool first_of_profile(const rulings *all, int64_t at)
{
    for (int64_t i = 0; i < at; i++)
        if (all->ruling[i].profile == all->ruling[at].profile && !all->ruling[i].unsupported)
            return false;
    return !all->ruling[at].unsupported;
}

static void put_legend(report_file *f, const rulings *all)
{
    report_put(
        f,
        "<details open><summary>How it is judged</summary><p>Two gates, never mixed up. <b>sigma</b> is the standard "
        "deviation of an element's error if every rounding of the allowed arithmetic (the profile) errs at random; "
        "an error beyond %g sigma is <i>suspicious</i>. The <b>bound</b> is proved: no run that keeps to the "
        "profile can err more, and beyond it an element is <i>wrong</i>. Neither is a guessed "
        "tolerance.</p></details>\n<p>Allowed here:",
        all->limit);
    for (int64_t i = 0; i < all->count; i++)
        if (first_of_profile(all, i)) {
            report_put(f, " <b>");
            report_escaped(f, all->ruling[i].profile->name);
            report_put(f, "</b> (");
            report_escaped(f, all->ruling[i].profile->what);
            report_put(f, ")");
        }
    report_put(f, "</p>\n");
}

/* --- the profiles */

static void put_profile(report_file *f, const judge_profile *p)
{
    const judge_number formats[] = {p->input,   p->operand, p->sum,     p->score,
                                    p->softmax, p->weight,  p->between, p->output};
    report_put(f, "<tr><td><b>");
    report_escaped(f, p->name);
    report_put(f, "</b><br><span class=\"soft\">");
    report_escaped(f, p->what);
    report_put(f, "</span></td>");
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        report_put(f, "<td>%s</td>", judge_number_name(formats[i]));
    report_put(f, "<td>%g</td><td>%s</td></tr>\n", p->exp_error, p->truncates ? "may cut off" : "round");
}

static void put_profiles(report_file *f, const rulings *all)
{
    report_put(f,
               "<h2>The arithmetic it was allowed</h2>\n<div class=\"box\"><table><tr><th>profile</th><th>inputs</th>"
               "<th>factors</th><th>sums</th><th>scores</th><th>softmax</th><th>P</th><th>between</th><th>output</th>"
               "<th>exp error, units</th><th>sums</th></tr>\n");
    for (int64_t i = 0; i < all->count; i++)
        if (first_of_profile(all, i))
            put_profile(f, all->ruling[i].profile);
    report_put(f, "</table></div>\n");
}

/* --- hints */

static void put_hints(report_file *f, const rulings *all)
{
    flag_hint hints[HINTS_MAX];
    const int count = find_hints(all, hints);
    if (count == 0 || hints[0].failed == 0)
        return;
    report_put(
        f,
        "<h2>Known faults that look like this</h2>\n<p class=\"soft\">Each problem of the suite is flagged with the "
        "known faults that it catches. %s.</p>\n<table><tr><th>a known fault</th><th>flag</th><th "
        "class=\"n\">failed</th>"
        "</tr>\n",
        report_hints_words(all));
    for (int i = 0; i < count && i < HINTS && hints[i].failed > 0; i++) {
        report_put(f, "<tr><td>");
        report_escaped(f, hints[i].fault);
        report_put(f, "</td><td><code>");
        report_escaped(f, hints[i].name);
        report_put(f, "</code></td><td class=\"n\">%" PRId64 " of %" PRId64 "</td></tr>\n", hints[i].failed,
                   hints[i].vectors);
    }
    report_put(f, "</table>\n");
}

/* --- the table of problems */

static void put_row(report_file *f, const ruling *r)
{
    const int o = worst_output(r);
    report_put(f, "<tr><td><code>");
    report_escaped(f, r->of->name);
    report_put(f, "</code></td><td>");
    put_badge(f, class_of(r), report_verdict(r));
    report_put(f, "</td><td>");
    report_escaped(f, r->profile->name);
    if (o >= 0)
        report_put(f, "</td><td class=\"n\">%s</td><td class=\"n\">%s</td><td>",
                   short_ratio(r->output[o].finding.largest_ratio).text,
                   short_ratio(r->output[o].finding.largest_share).text);
    else
        report_put(f, "</td><td class=\"n\"></td><td class=\"n\"></td><td>");
    report_escaped(f, report_why(r).words);
    report_put(f, "%s</td></tr>\n", r->differs ? " Not deterministic." : "");
}

static void put_table(report_file *f, const rulings *all, const int64_t *order, bool well)
{
    report_put(
        f,
        "<div class=\"box\"><table><tr><th>problem</th><th>verdict</th><th>profile</th><th class=\"n\">largest error / "
        "sigma</th><th class=\"n\">/ bound</th><th>where, why</th></tr>\n");
    for (int64_t i = 0; i < all->count; i++) {
        const ruling *r = &all->ruling[order[i]];
        if ((r->verdict == JUDGE_CORRECT) == well)
            put_row(f, r);
    }
    report_put(f, "</table></div>\n");
}

static void put_cases(report_file *f, const rulings *all, const int64_t *order)
{
    const int64_t well = all->verdicts[JUDGE_CORRECT] + all->unsupported;
    report_put(f, "<h2>Problems</h2>\n");
    if (well < all->count)
        put_table(f, all, order, false);
    if (well > 0) {
        report_put(f, "<details%s><summary>%" PRId64 " correct, %" PRId64 " not claimed</summary>\n",
                   well == all->count ? " open" : "", all->verdicts[JUDGE_CORRECT], all->unsupported);
        put_table(f, all, order, true);
        report_put(f, "</details>\n");
    }
}

/* --- the details of one problem */

static void put_worst(report_file *f, const ruled_output *o)
{
    report_put(f,
               "<div class=\"box\"><table><tr><th>element</th><th>truth</th><th>got</th><th class=\"n\">error</th><th "
               "class=\"n\">/ sigma</th><th class=\"n\">/ bound</th></tr>\n");
    for (int64_t i = 0; i < o->finding.worst_count; i++) {
        const ruled_element *e = &o->worst[i];
        const judge_element *j = &o->finding.worst[i];
        report_put(
            f,
            "<tr><td class=\"m\">%s%s</td><td class=\"m\">%s<br><span class=\"soft\">%s to %s</span></td><td "
            "class=\"m\">%s<br><span class=\"soft\">%s</span></td><td class=\"n\">%s</td><td class=\"n\">%s</td><td "
            "class=\"n\">%s</td></tr>\n",
            o->of->name, vault_shape_words(&e->index).text, decimal(e->lo).text, hexadecimal(e->lo).text,
            hexadecimal(e->hi).text, decimal(e->got).text, hexadecimal(e->got).text, short_number(j->error).text,
            short_ratio(j->ratio).text, e->bound < 1.0 / 0.0 ? short_ratio(j->share).text : "no bound");
    }
    report_put(f, "</table></div>\n");
}

static void put_familiar(report_file *f, const ruled_output *o)
{
    const familiar *k = &o->familiar;
    report_put(
        f,
        "<p class=\"soft\">What other tools would say: <code>torch.testing.assert_close</code> (rtol %g, atol %g) "
        "<b>%s</b>, %" PRId64 " elements off; <code>numpy assert_array_max_ulp</code> <b>%s</b>, largest %s ulp; "
        "largest error %s absolute, %s relative.</p>\n",
        k->rtol, k->atol, k->mismatched == 0 ? "passes" : "fails", k->mismatched, k->over_ulp == 0 ? "passes" : "fails",
        short_number(k->largest_ulp).text, short_number(k->absolute).text, short_number(k->relative).text);
}

static void put_counts(report_file *f, const ruled_output *o)
{
    const judge_finding *d = &o->finding;
    report_put(f,
               "<p>%" PRId64 " of %" PRId64 " elements wrong, %" PRId64 " suspicious; root mean square error %s sigma.",
               d->wrong, d->count, d->suspicious, short_number(d->rms).text);
    if (d->nans + d->infinities > 0)
        report_put(f, " %" PRId64 " NaN, %" PRId64 " infinities amiss.", d->nans, d->infinities);
    if (d->vacuous + d->unmodelled > 0)
        report_put(f, " The bound says nothing about %" PRId64 " elements, the model nothing about %" PRId64 ".",
                   d->vacuous, d->unmodelled);
    report_put(f, "</p>\n");
}

static void put_output(report_file *f, const rulings *all, const ruled_output *o)
{
    static const char *const classes[] = {"correct", "suspicious", "wrong", "silent"};
    report_put(f, "<h3>%s %s ", o->of->name, vault_shape_words(&o->of->shape).text);
    put_badge(f, classes[o->finding.verdict], judge_verdict_name(o->finding.verdict));
    report_put(f, "</h3>\n");
    if (o->pattern.words[0] != '\0') {
        report_put(f, "<p><b>Where:</b> ");
        report_escaped(f, o->pattern.words);
        report_put(f, "</p>\n");
    }
    put_counts(f, o);
    html_maps(f, o, all->limit);
    html_histogram(f, &o->finding, all->limit);
    put_worst(f, o);
    put_familiar(f, o);
}

static void put_details(report_file *f, const rulings *all, const ruling *r)
{
    report_put(f, "<h2>");
    report_escaped(f, r->of->name);
    report_put(f, " ");
    put_badge(f, class_of(r), report_verdict(r));
    report_put(f, "</h2>\n<p class=\"soft\"><code>%s</code>, answers in %s, profile ", r->of->file.op,
               vault_format_name(r->of->format));
    report_escaped(f, r->profile->name);
    report_put(f, ".</p>\n");
    if (r->words[0] != '\0') {
        report_put(f, "<p>");
        report_escaped(f, r->words);
        report_put(f, "</p>\n");
    }
    for (int o = 0; o < r->outputs; o++)
        if (r->output[o].finding.verdict == r->verdict)
            put_output(f, all, &r->output[o]);
}

static void put_foot(report_file *f)
{
    struct utsname machine;
    if (uname(&machine) != 0)
        memset(&machine, 0, sizeof machine);
    report_put(
        f, "<p class=\"soft\">attest " ATTEST_VERSION ", built with " __VERSION__ "; %s %s, %s.</p>\n</body></html>\n",
        machine.sysname, machine.release, machine.machine);
}

void report_html(const rulings *all, const char *path)
{
    report_file f;
    const int64_t *order = worst_first(all);
    report_open(&f, path);
    report_put(&f,
               "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
               "content=\"width=device-width\"><title>attest: %s</title>\n",
               judge_verdict_name(all->verdict));
    put_style(&f);
    report_put(&f, "</head><body>\n");
    put_head(&f, all);
    put_legend(&f, all);
    put_hints(&f, all);
    put_cases(&f, all, order);
    for (int64_t i = 0; i < all->count && i < DETAILED; i++) {
        const ruling *r = &all->ruling[order[i]];
        if (r->outputs > 0 && (r->verdict != JUDGE_CORRECT || i < SHOWN_WELL))
            put_details(&f, all, r);
    }
    put_profiles(&f, all);
    put_foot(&f);
    report_close(&f);
}
