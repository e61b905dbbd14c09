/* What a run of the judge says: on the terminal, as JSON, as a page for a browser, as JUnit XML. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "ruling.h"
#include "say.h"
#include "vault/file.h"

void report_text(const rulings *all);

/* spec/cli-json.md says what is in it. */
void report_json(const rulings *all);

/* Files appear whole or not at all. */
void report_html(const rulings *all, const char *path);
void report_junit(const rulings *all, const char *path);

/* In one line: "3 of 60 problems wrong, 57 correct". */
typedef struct report_line {
    char words[256];
} report_line;
report_line report_summary(const rulings *all);

/* What the errors of all correct problems come to, beside what chance allows; empty for a single problem. */
report_line report_together(const rulings *all);

/* How the flags that are hints are to be read. */
const char *report_hints_words(const rulings *all);

/* What a ruling says beside its verdict: where and how far off, or why there is no answer. */
typedef struct report_reason {
    char words[JUDGE_WORDS + 512];
} report_reason;
report_reason report_why(const ruling *r);

/* "wrong", or "unsupported". */
const char *report_verdict(const ruling *r);

/* "0.013", "1.2e+05", "inf": short. */
number_text short_number(double x);

/* The same, but "over 1e6" where it no longer matters by how much. */
number_text short_ratio(double x);

/* A file on its way; the first failure ends the run. */
typedef struct report_file {
    vault_file file;
} report_file;
void report_open(report_file *f, const char *path);
__attribute__((format(printf, 2, 3))) void report_put(report_file *f, const char *words, ...);

/* With <, >, &, quotes and control characters made harmless. */
void report_escaped(report_file *f, const char *text);
void report_close(report_file *f);

#endif
