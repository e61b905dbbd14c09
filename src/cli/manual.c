/* The manual page attest(1), in roff. */
#include "../include/attest.h"
#include "help.h"
#include <ctype.h>
#include <stdio.h>

/* Text in roff: a backslash and a hyphen are escaped, and no line starts with a dot by accident. */
static void print_roff(const char *text)
{
    bool line_start = true;
    for (; *text != '\0'; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            fputs("\\&", stdout);
        if (*text == '\n')
            fputs("\n.PP", stdout);
        if (*text == '-' || *text == '\\')
            fputs(*text == '-' ? "\\-" : "\\e", stdout);
        else if (*text == TIE)
            fputs("\\ ", stdout);
        else
            putchar(*text);
        line_start = *text == '\n';
    }
    putchar('\n');
}

static void print_manual_option(option_id id)
{
    const option_text *o = &option_texts[id];
    printf(".TP\n");
    if (o->letter != 0)
        printf("\\fB\\-%c\\fR, ", o->letter);
    printf("\\fB\\-\\-");
    for (const char *p = o->name; *p != '\0'; p++)
        printf(*p == '-' ? "\\-" : "%c", *p);
    printf("\\fR");
    if (o->argument != NULL)
        printf(" \\fI%s\\fR", o->argument);
    putchar('\n');
    print_roff(o->help);
}

static void print_manual_command(const command *c)
{
    bool used[OPT_COUNT];
    used_options(c, used);
    printf(".SH ");
    for (const char *p = c->name; *p != '\0'; p++)
        putchar(toupper((unsigned char)*p));
    printf("\n%s.\n", c->summary);
    for (int i = 0; i < c->form_count; i++) {
        char line[USAGE_ROOM];
        form_usage(c, &c->forms[i], line);
        printf(".PP\n.RS\n");
        print_roff(line);
        if (c->forms[i].summary != NULL)
            printf(".br\n(%s)\n", c->forms[i].summary);
        printf(".RE\n");
    }
    printf(".PP\n");
    print_roff(c->description);
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++)
        if (used[id])
            print_manual_option(id);
    printf(".PP\nExamples:\n.PP\n.nf\n.RS\n");
    for (const char *p = c->examples; *p != '\0'; p++)
        fputs(*p == '\\' ? "\\e" : *p == '-' ? "\\-" : (char[]){*p, '\0'}, stdout);
    printf(".RE\n.fi\n");
}

static const char description[] =
    ".SH DESCRIPTION\n"
    "Results go to stdout, words to stderr. Files are NumPy's .npy: f8, f4, f2 and bfloat16 (as ml_dtypes writes it),\n"
    "versions 1 to 3, C or Fortran order, either byte order; masks are b1, u1 or i1, true where a query sees a key.\n"
    "Every number must be finite and every dimension at most 2^20. An output file appears whole or not at all; after\n"
    "a failure an old one stands as it was. With NO_COLOR set nothing is coloured.\n";

static const char json[] =
    ".SH JSON\n"
    "With \\fB\\-\\-json\\fR one object is printed. An exact number x appears as \\(dqx\\(dq, a hexadecimal string\n"
    "with all of its bits, and as \\(dqx_decimal\\(dq, a number with 17 digits; infinity is the string \\(dqinf\\(dq\n"
    "in both.\n"
    ".PP\neval: operation, format, outputs (name, path and shape of each file).\n"
    ".PP\nbound: operation, norm, theorem, is_bound, upper (or printed, if it is no bound), lower, lower_by, witness.\n"
    ".PP\nphi\\-inv: t, and digits and value, or lower and upper.\n"
    ".PP\ninvert: operation, path, steps, scale, lipschitz, error.\n"
    ".PP\nw1: ground, n, m, d, lower, upper, relative_width, optimal, pivots, plan.\n"
    ".PP\nmeasure: as eval for image; else operation, ground, kernel, lower, upper, inputs_lower, inputs_upper,\n"
    "outputs_lower, outputs_upper.\n"
    ".PP\ncheck, run: verdict, candidate, of, limit, counts, not_deterministic, problems, flags.\n";

static const char exit_status[] =
    ".SH \"EXIT STATUS\"\n"
    "0 done; 1 mismatch; 2 wrong usage or bad input, said in one line on stderr; 3 internal error.\n";

void print_manual(void)
{
    printf(".TH ATTEST 1 \"\" \"attest " ATTEST_VERSION "\" \"User Commands\"\n"
           ".ad l\n.nh\n"
           ".SH NAME\nattest \\- what attention's exact answer is, and bounds that are bounds\n"
           ".SH SYNOPSIS\n");
    for (const command *const *c = commands; *c != NULL; c++)
        printf("%s\\fBattest %s\\fR ...\n", c == commands ? "" : ".br\n", (*c)->name);
    fputs(description, stdout);
    for (const command *const *c = commands; *c != NULL; c++)
        print_manual_command(*c);
    printf(".SH \"OPTIONS OF ALL COMMANDS\"\n");
    for (const option_id *id = common_options; *id != OPT_NONE; id++)
        print_manual_option(*id);
    fputs(json, stdout);
    fputs(exit_status, stdout);
}
