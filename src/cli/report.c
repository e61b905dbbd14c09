#include "report.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

number_text short_number(double x)
{
    number_text n;
    snprintf(n.text, sizeof n.text, x != 0.0 && (x < 1e-3 || x >= 1e4) ? "%.1e" : "%.3g", x);
    return n;
}

number_text short_ratio(double x)
{
    const number_text over = {"over 1e6"};
    return x > 1e6 ? over : short_number(x);
}

const char *report_verdict(const ruling *r)
{
    return r->unsupported ? "unsupported" : judge_verdict_name(r->verdict);
}

report_line report_summary(const rulings *all)
{
    static const judge_verdict order[] = {JUDGE_WRONG, JUDGE_SUSPICIOUS, JUDGE_NO_ANSWER, JUDGE_CORRECT};
    report_line line = {""};
    size_t used = 0;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (all->verdicts[order[i]] > 0) {
            snprintf(line.words + used, sizeof line.words - used, "%s%" PRId64 " %s", used > 0 ? ", " : "",
                     all->verdicts[order[i]], judge_verdict_name(order[i]));
            used = strlen(line.words);
        }
    if (all->judged == 0)
        snprintf(line.words, sizeof line.words, "nothing was judged");
    used = strlen(line.words);
    snprintf(line.words + used, sizeof line.words - used, " of %" PRId64 " problem%s", all->count,
             all->count == 1 ? "" : "s");
    used = strlen(line.words);
    if (all->unsupported > 0)
        snprintf(line.words + used, sizeof line.words - used, "; %" PRId64 " not claimed by the candidate",
                 all->unsupported);
    return line;
}

report_line report_together(const rulings *all)
{
    const judge_together *t = &all->together;
    report_line line = {""};
    if (t->problems > 1)
        snprintf(
            line.words, sizeof line.words,
            "All together: the errors of %" PRId64 " problems have a root mean square of %s sigma; %schance allows %s",
            t->problems, short_number(judge_together_rms(t)).text, too_much_together(all) ? "suspicious, for " : "",
            short_number(judge_together_limit(t, all->limit)).text);
    return line;
}

const char *report_hints_words(const rulings *all)
{
    return count_failures(all) > 1
               ? "Flags of the problems that failed, the best hint first: those of which these failed and no others"
               : "Only one problem failed, and all that it is flagged with are guesses of equal worth";
}

static void count_classes(const judge_finding *f, char *words, size_t room)
{
    if (f->nans > 0)
        snprintf(words + strlen(words), room - strlen(words), "; %" PRId64 " NaN", f->nans);
    if (f->infinities > 0)
        snprintf(words + strlen(words), room - strlen(words), "; %" PRId64 " infinities amiss", f->infinities);
}

report_reason report_why(const ruling *r)
{
    report_reason why = {""};
    const int o = worst_output(r);
    if (o < 0 || r->verdict == JUDGE_CORRECT) {
        snprintf(why.words, sizeof why.words, "%s", r->words);
        return why;
    }
    const ruled_output *out = &r->output[o];
    snprintf(why.words, sizeof why.words, "%s: %s", out->of->name, out->pattern.words);
    count_classes(&out->finding, why.words, sizeof why.words);
    const size_t used = strlen(why.words);
    if (r->words[0] != '\0')
        snprintf(why.words + used, sizeof why.words - used, ". %s", r->words);
    return why;
}

/* --- files */

void report_open(report_file *f, const char *path)
{
    vault_error error;
    if (!vault_file_create(&f->file, path, &error))
        refuse("%s", error.message);
}

static void put_bytes(report_file *f, const char *bytes, size_t count)
{
    vault_error error;
    if (!vault_file_write(&f->file, bytes, count, &error)) {
        vault_file_abort(&f->file);
        refuse("%s", error.message);
    }
}

void report_put(report_file *f, const char *words, ...)
{
    char text[4096];
    va_list values;
    va_start(values, words);
    const int length = vsnprintf(text, sizeof text, words, values);
    va_end(values);
    put_bytes(f, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

void report_escaped(report_file *f, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '<':
            put_bytes(f, "&lt;", 4);
            break;
        case '>':
            put_bytes(f, "&gt;", 4);
            break;
        case '&':
            put_bytes(f, "&amp;", 5);
            break;
        case '"':
            put_bytes(f, "&quot;", 6);
            break;
        default:
            put_bytes(f, (unsigned char)*text < ' ' || *text == 127 ? " " : text, 1);
        }
}

void report_close(report_file *f)
{
    vault_error error;
    if (!vault_file_commit(&f->file, &error))
        refuse("%s", error.message);
}
