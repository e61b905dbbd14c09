#include "help.h"
#include "../include/attest.h"
#include <stdio.h>
#include <string.h>

enum { WIDTH = 100, INDENT = 30 };

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

void form_usage(const command *c, const form *f, char line[USAGE_ROOM])
{
    snprintf(line, USAGE_ROOM, "attest %s%s%s%s%s", c->name, f->name != NULL ? " " : "", f->name != NULL ? f->name : "",
             f->operands != NULL ? " " : "", f->operands != NULL ? f->operands : "");
    for (const option_id *id = f->required; *id != OPT_NONE; id++)
        append_option_usage(line, USAGE_ROOM, *id, true);
    for (const option_id *id = f->optional; *id != OPT_NONE; id++)
        append_option_usage(line, USAGE_ROOM, *id, false);
}

void used_options(const command *c, bool used[OPT_COUNT])
{
    memset(used, 0, OPT_COUNT * sizeof used[0]);
    for (int i = 0; i < c->form_count; i++) {
        for (const option_id *id = c->forms[i].required; *id != OPT_NONE; id++)
            used[*id] = true;
        for (const option_id *id = c->forms[i].optional; *id != OPT_NONE; id++)
            used[*id] = true;
    }
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
    for (const option_id *id = common_options; *id != OPT_NONE; id++)
        print_option(*id);
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
