#include "options.h"
#include "help.h"
#include "say.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool listed(const option_id *list, option_id id)
{
    while (*list != OPT_NONE && *list != id)
        list++;
    return *list != OPT_NONE;
}

/* The words still to be parsed, and what is known of the command line so far. */
typedef struct parser {
    const command *command;
    char **words; /* ends with NULL */
    arguments *args;
} parser;

static option_id find_option(const char *name, size_t length)
{
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++)
        if (strlen(option_texts[id].name) == length && memcmp(option_texts[id].name, name, length) == 0)
            return id;
    return OPT_NONE;
}

static option_id find_letter(char letter)
{
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++)
        if (option_texts[id].letter == letter)
            return id;
    return OPT_NONE;
}

/* Whether the word is one of "a|b|c". */
static bool one_of(const char *choices, const char *word)
{
    const size_t length = strlen(word);
    for (const char *start = choices;; start++) {
        const size_t span = strcspn(start, "|]");
        if (span == length && memcmp(start, word, length) == 0)
            return true;
        start += span;
        if (*start != '|')
            return false;
    }
}

/* The argument of an option whose name has been read: what followed '=' or the letter, else the next word. */
static const char *take_argument(parser *p, option_id id, const char *attached)
{
    const option_text *o = &option_texts[id];
    if (o->argument == NULL) {
        if (attached != NULL)
            refuse("--%s takes no argument; remove '=%s'", o->name, attached);
        return "";
    }
    const bool optional = o->argument[0] == '[';
    const char *choices = strchr(o->argument, '|') != NULL ? o->argument + optional : NULL;
    if (optional && attached == NULL && (*p->words == NULL || choices == NULL || !one_of(choices, *p->words)))
        return "";
    const char *argument = attached != NULL ? attached : *p->words;
    if (argument == NULL)
        refuse("--%s needs an argument: --%s %s", o->name, o->name, o->argument);
    if (choices != NULL && !one_of(choices, argument))
        refuse("--%s '%s', expected %s", o->name, argument, o->argument);
    p->words += attached == NULL;
    return argument;
}

static void take_option(parser *p, const char *word)
{
    const bool named = word[1] == '-';
    const char *equals = named ? strchr(word, '=') : NULL;
    const char *attached = named ? (equals != NULL ? equals + 1 : NULL) : (word[2] != '\0' ? word + 2 : NULL);
    const option_id id = named ? find_option(word + 2, equals != NULL ? (size_t)(equals - word) - 2 : strlen(word) - 2)
                               : find_letter(word[1]);
    if (id == OPT_NONE)
        refuse("unknown option '%s'; attest %s --help lists those there are", word, p->command->name);
    const char *argument = take_argument(p, id, attached);
    if (p->args->given[id] != NULL)
        refuse("--%s is given twice", option_texts[id].name);
    p->args->given[id] = argument;
}

static void take_word(parser *p, const char *word, bool options_end)
{
    if (!options_end && word[0] == '-' && word[1] != '\0') {
        take_option(p, word);
    } else {
        if (p->args->positional_count == POSITIONAL_MAX)
            refuse("more than %d files", POSITIONAL_MAX);
        p->args->positional[p->args->positional_count++] = word;
    }
}

/* The form that the first positional word names, which it then takes away. */
static const form *find_form(const command *c, arguments *args)
{
    if (c->forms[0].name == NULL)
        return &c->forms[0];
    if (args->positional_count == 0)
        refuse("attest %s needs a word after it; attest %s --help lists them", c->name, c->name);
    const char *word = args->positional[0];
    for (int i = 0; i < c->form_count; i++)
        if (strcmp(word, c->forms[i].name) == 0) {
            args->positional_count--;
            memmove(args->positional, args->positional + 1,
                    (size_t)args->positional_count * sizeof args->positional[0]);
            return &c->forms[i];
        }
    refuse("attest %s: unknown word '%s'; attest %s --help lists those there are", c->name, word, c->name);
}

static void check_form(const command *c, const form *f, const arguments *args)
{
    const char *space = f->name == NULL ? "" : " ", *name = f->name == NULL ? "" : f->name;
    for (option_id id = OPT_NONE + 1; id < OPT_COUNT; id++)
        if (args->given[id] != NULL && !listed(f->required, id) && !listed(f->optional, id) &&
            !listed(common_options, id))
            refuse("--%s means nothing to attest %s%s%s; attest %s --help lists its options", option_texts[id].name,
                   c->name, space, name, c->name);
    for (const option_id *id = f->required; *id != OPT_NONE; id++)
        if (args->given[*id] == NULL)
            refuse("attest %s%s%s needs --%s %s", c->name, space, name, option_texts[*id].name,
                   option_texts[*id].argument);
    if (args->positional_count < f->operands_min)
        refuse("attest %s%s%s needs %s", c->name, space, name, f->operands);
    if (args->positional_count > f->operands_max)
        refuse("'%s' means nothing here; attest %s --help shows the usage", args->positional[f->operands_max], c->name);
}

const form *choose_form(const command *c, arguments *args)
{
    const form *f = find_form(c, args);
    check_form(c, f, args);
    return f;
}

const form *parse_arguments(const command *c, char *words[], arguments *args)
{
    parser p = {c, words, args};
    *args = (arguments){.positional_count = 0};
    bool options_end = false;
    for (const char *word = *p.words; word != NULL; word = *p.words) {
        p.words++;
        if (!options_end && strcmp(word, "--") == 0)
            options_end = true;
        else
            take_word(&p, word, options_end);
    }
    if (args->given[OPT_HELP] != NULL) {
        print_command_help(c);
        exit(EXIT_OK);
    }
    const form *f = choose_form(c, args);
    say_level((args->given[OPT_VERBOSE] != NULL) - (args->given[OPT_QUIET] != NULL));
    return f;
}

int64_t integer_argument(const arguments *args, option_id id, int64_t least, int64_t most)
{
    const char *text = args->given[id];
    char *end;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (end == text || *end != '\0' || text[0] == ' ' || errno != 0 || value < least || value > most)
        refuse("--%s '%s', expected a whole number from %" PRId64 " to %" PRId64, option_texts[id].name, text, least,
               most);
    return value;
}

/* Decimal or hexadecimal; the program never calls setlocale, so the point is a point everywhere. */
double number_argument(const arguments *args, option_id id)
{
    const char *text = args->given[id];
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end != '\0' || text[0] == ' ' || value - value != 0.0)
        refuse("--%s '%s', expected a finite number", option_texts[id].name, text);
    return value;
}

double positive_argument(const arguments *args, option_id id)
{
    const double value = number_argument(args, id);
    if (!(value > 0.0))
        refuse("--%s '%s', expected a number above 0", option_texts[id].name, args->given[id]);
    return value;
}

bool chosen(const arguments *args, option_id id, const char *word)
{
    return args->given[id] != NULL && strcmp(args->given[id], word) == 0;
}
