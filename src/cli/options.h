/* The options of all subcommands, in one table: the parser, --help and the manual page read it. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

typedef enum option_id {
    OPT_NONE, /* ends a list */
    OPT_X,
    OPT_WQ,
    OPT_WK,
    OPT_WV,
    OPT_WO,
    OPT_HEADS,
    OPT_KV_HEADS,
    OPT_BQ,
    OPT_BK,
    OPT_NO_A,
    OPT_EXPANDED,
    OPT_Q,
    OPT_K,
    OPT_V,
    OPT_GAMMA,
    OPT_BETA,
    OPT_EPS,
    OPT_SCALE,
    OPT_SOFTCAP,
    OPT_SCORE_BIAS,
    OPT_CAUSAL,
    OPT_WINDOW,
    OPT_MASK,
    OPT_EMPTY_ROW,
    OPT_DROPOUT_MASK,
    OPT_OUTPUT,
    OPT_WANT,
    OPT_JACOBIAN,
    OPT_TANGENT,
    OPT_UPSTREAM,
    OPT_FORMAT,
    OPT_EXACT,
    OPT_INTERVAL,
    OPT_TIER_TWO,
    OPT_ERROR_BOUND,
    OPT_N,
    OPT_NORM,
    OPT_AT,
    OPT_RADIUS,
    OPT_BALL,
    OPT_KERNEL,
    OPT_BOX,
    OPT_WIDTH,
    OPT_THEOREM,
    OPT_WITNESS,
    OPT_W,
    OPT_PRECISE,
    OPT_DIGITS,
    OPT_Y,
    OPT_CONTRACT,
    OPT_WEIGHTS,
    OPT_GROUND,
    OPT_PLAN,
    OPT_MATRIX,
    OPT_QUERIES,
    OPT_LOOKUP,
    OPT_VALUES,
    OPT_DATA,
    OPT_STEPS,
    OPT_TEXT,
    OPT_VARIANT,
    OPT_LAYERS,
    OPT_EPOCHS,
    OPT_RATE,
    OPT_SEED,
    OPT_JOBS,
    OPT_PROFILE,
    OPT_LIMIT,
    OPT_SO,
    OPT_EXEC,
    OPT_WITH,
    OPT_ONCE,
    OPT_TIMEOUT,
    OPT_MEMORY,
    OPT_CACHE,
    OPT_HTML,
    OPT_JUNIT,
    OPT_FUNCTION,
    OPT_JSON,
    OPT_QUIET,
    OPT_VERBOSE,
    OPT_HELP,
    OPT_COUNT
} option_id;

typedef struct option_text {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* NULL: a flag; "a|b": one of these words; "[a|b]": one of them or nothing */
    const char *help;
} option_text;

extern const option_text option_texts[OPT_COUNT];

/* Options that every subcommand takes. */
extern const option_id common_options[];

enum { POSITIONAL_MAX = 1024 };

/* A parsed command line: given[id] is the option's argument, "" for a flag or a bare option, NULL if not given. */
typedef struct arguments {
    const char *given[OPT_COUNT];
    const char *positional[POSITIONAL_MAX];
    int positional_count;
} arguments;

/* What a subcommand can do: "eval" has one form for each operation, "phi-inv" one without a name. */
typedef struct form {
    const char *name;    /* NULL: the subcommand has this form only */
    const char *summary; /* one line */
    const char *operands;
    int operands_min, operands_max;
    const option_id *required;
    const option_id *optional;
    void (*run)(const struct form *form, const arguments *args);
} form;

typedef struct command {
    const char *name;
    const char *summary;
    const char *description; /* paragraphs of text, without markup */
    const form *forms;
    int form_count;
    const char *examples; /* one a line */
} command;

/* Parses the words after the subcommand's name, which end with NULL, refusing what does not fit, and returns the form meant. Answers --help
 * itself. */
const form *parse_arguments(const command *c, char *words[], arguments *args);

/* The form that the first positional word names, which it takes away; refuses options that it does not have, and missing
 * ones. */
const form *choose_form(const command *c, arguments *args);

/* The option's argument as a number; refuses anything else. Call only if it was given. */
int64_t integer_argument(const arguments *args, option_id id, int64_t least, int64_t most);
double number_argument(const arguments *args, option_id id);
double positive_argument(const arguments *args, option_id id);

/* Whether a choice was given as this word. */
bool chosen(const arguments *args, option_id id, const char *word);

#endif
