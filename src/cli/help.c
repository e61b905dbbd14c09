#include "help.h"
#include "../include/attest.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 100, INDENT = 30 };

/* Stands for a blank at which no line is broken. */
#define TIE '\x1f'

static void print_tied(const char *text, int length)
{
    for (int i = 0; i < length; i++)
        putchar(text[i] == TIE ? ' ' : text[i]);
}

/* Text folded at blanks, every line but the first indented. `used` columns of the first line are taken. */
static void print_folded(const char *text, int used, int indent)
{
    int column = used;
    for (bool line_start = true; *text != '\0'; line_start = false) {
        const int length = (int)strcspn(text, " \n");
        if (!line_start && column + 1 + length > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        } else if (!line_start && column > 0) {
            putchar(' ');
            column++;
        }
        print_tied(text, length);
        column += length;
        text += length;
        if (*text == '\n') { /* a paragraph ends */
            printf("\n%*s", indent, "");
            column = 0;
        }
        text += *text != '\0';
    }
    putchar('\n');
}

/* "  -o, --output PATH"; returns its length */
static int print_option_name(const option_text *o)
{
    int used = o->letter != 0 ? printf("  -%c, --%s", o->letter, o->name) : printf("  --%s", o->name);
    if (o->argument != NULL)
        used += printf(" %s", o->argument);
    return used;
}

static void print_option(option_id id)
{
    const option_text *o = &option_texts[id];
    const int used = print_option_name(o);
    if (used >= INDENT)
        putchar('\n');
    printf("%*s", used >= INDENT ? INDENT : INDENT - used, "");
    print_folded(o->help, INDENT, INDENT);
}

/* "--wq WQ.npy", in brackets if it may be left out */
static void append_option_usage(char *line, size_t room, option_id id, bool required)
{
    const option_text *o = &option_texts[id];
    const size_t used = strlen(line);
    char name[32];
    if (o->letter != 0)
        snprintf(name, sizeof name, "-%c", o->letter);
    else
        snprintf(name, sizeof name, "--%s", o->name);
    const char tie[] = {o->argument != NULL ? TIE : '\0', '\0'};
    snprintf(line + used, room - used, " %s%s%s%s%s", required ? "" : "[", name, tie,
             o->argument != NULL ? o->argument : "", required ? "" : "]");
}

enum { USAGE_ROOM = 2048 };

static void form_usage(const command *c, const form *f, char line[USAGE_ROOM])
{
    snprintf(line, USAGE_ROOM, "attest %s%s%s%s%s", c->name, f->name != NULL ? " " : "", f->name != NULL ? f->name : "",
             f->operands != NULL ? " " : "", f->operands != NULL ? f->operands : "");
    for (const option_id *id = f->required; *id != OPT_NONE; id++)
        append_option_usage(line, USAGE_ROOM, *id, true);
    for (const option_id *id = f->optional; *id != OPT_NONE; id++)
        append_option_usage(line, USAGE_ROOM, *id, false);
}

/* Which options any form of the subcommand takes, in the order of the table. */
static void used_options(const command *c, bool used[OPT_COUNT])
{
    memset(used, 0, OPT_COUNT * sizeof used[0]);
    for (int i = 0; i < c->form_count; i++) {
        for (const option_id *id = c->forms[i].required; *id != OPT_NONE; id++)
            used[*id] = true;
        for (const option_id *id = c->forms[i].optional; *id != OPT_NONE; id++)
            used[*id] = true;
    }
    for (const option_id *id = common_options; *id != OPT_NONE; id++)
        used[*id] = true;
}

void print_command_help(const command *c)
{
    bool used[OPT_COUNT];
    used_options(c, used);
    printf("attest %s: %s\n\n", c->name, c->summary);
    for (int i = 0; i < c->form_count; i++) {
        char line[USAGE_ROOM];
        form_usage(c, &c->forms[i], line);
        print_folded(line, 0, 8);
        if (c->forms[i].summary != NULL)
            printf("    %s\n", c->forms[i].summary);
    }
    putchar('\n');
    print_folded(c->description, 0, 0);
    printf("\nOptions:\n");
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++)
        if (used[id])
            print_option(id);
    printf("\nExamples:\n%s", c->examples);
}

void print_program_help(void)
{
    printf("attest " ATTEST_VERSION ": what attention's exact answer is, and bounds that are bounds\n\n"
           "usage: attest COMMAND ...\n\n");
    for (const command *const *c = commands; *c != NULL; c++)
        printf("  attest %-10s %s\n", (*c)->name, (*c)->summary);
    printf("  attest --version    the version\n"
           "  attest --man        the manual page, in roff\n\n"
           "attest COMMAND --help says more, with examples.\n"
           "Exit status: 0 done, 1 mismatch, 2 wrong usage or bad input, 3 internal error.\n");
}

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

static void print_manual_options(const bool used[OPT_COUNT])
{
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++) {
        const option_text *o = &option_texts[id];
        if (!used[id])
            continue;
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
}

static void print_manual_command(const command *c)
{
    bool used[OPT_COUNT];
    used_options(c, used);
    for (const option_id *id = common_options; *id != OPT_NONE; id++)
        used[*id] = false; /* they have a section of their own */
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
    print_manual_options(used);
    printf(".PP\nExamples:\n.PP\n.nf\n.RS\n");
    for (const char *p = c->examples; *p != '\0'; p++)
        fputs(*p == '\\' ? "\\e" : *p == '-' ? "\\-" : (char[]){*p, '\0'}, stdout);
    printf(".RE\n.fi\n");
}

void print_manual(void)
{
    bool common[OPT_COUNT] = {false};
    for (const option_id *id = common_options; *id != OPT_NONE; id++)
        common[*id] = true;
    printf(".TH ATTEST 1 \"\" \"attest " ATTEST_VERSION "\" \"User Commands\"\n"
           ".ad l\n.nh\n"
           ".SH NAME\nattest \\- what attention's exact answer is, and bounds that are bounds\n"
           ".SH SYNOPSIS\n");
    for (const command *const *c = commands; *c != NULL; c++)
        printf("%s\\fBattest %s\\fR ...\n", c == commands ? "" : ".br\n", (*c)->name);
    printf(
        ".SH DESCRIPTION\n"
        "Results go to stdout, words to stderr. Files are NumPy's .npy: f8, f4, f2 and bfloat16 (as ml_dtypes writes\n"
        "it), versions 1 to 3, C or Fortran order, either byte order; masks are b1, u1 or i1, true where a query sees "
        "a\n"
        "key. Every number must be finite and every dimension at most 2^20. An output file appears whole or not at\n"
        "all; after a failure an old one stands as it was. With NO_COLOR set nothing is coloured.\n");
    for (const command *const *c = commands; *c != NULL; c++)
        print_manual_command(*c);
    printf(".SH \"OPTIONS OF ALL COMMANDS\"\n");
    print_manual_options(common);
    printf(".SH JSON\n"
           "With \\fB\\-\\-json\\fR one object is printed. An exact number x appears as \\(dqx\\(dq, a hexadecimal "
           "string with all\n"
           "of its bits, and as \\(dqx_decimal\\(dq, a number with 17 digits; infinity is the string \\(dqinf\\(dq in "
           "both.\n"
           ".PP\neval: operation, format, outputs (name, path and shape of each file).\n"
           ".PP\nbound: operation, norm, theorem, is_bound, upper (or printed, if it is no bound), lower, lower_by, "
           "witness.\n"
           ".PP\nphi\\-inv: t, and digits and value, or lower and upper.\n"
           ".PP\ninvert: operation, path, steps, scale, lipschitz, error.\n");
    printf(
        ".SH \"EXIT STATUS\"\n0 done; 1 mismatch; 2 wrong usage or bad input, said in one line on stderr; 3 internal\n"
        "error.\n");
}
