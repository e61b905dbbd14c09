/* attest phi-inv: the function behind every bound of L2 attention. */
#include "commands.h"
#include "core/phi.h"
#include "exact/decimal.h"
#include "exact/phi.h"
#include "json.h"
#include "say.h"
#include <stdio.h>

static void refuse_decimal(const char *t)
{
    refuse("'%s' is not a decimal number of at least 0; write for example 99, 0.5 or 1e300", t);
}

static void print_digits(const arguments *args, const char *t, int digits)
{
    char value[EXACT_PHI_ROOM];
    switch (exact_phi_inverse(t, digits, value)) {
    case EXACT_PHI_SYNTAX:
        refuse_decimal(t);
        break;
    case EXACT_PHI_DOMAIN:
        refuse("T = %s, expected 0 or a number from 1e-1000000 to 1e1000000", t);
    case EXACT_PHI_OK:
        break;
    }
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s, s:i, s:s}", "t", t, "digits", digits, "value", value);
        print_json(object);
        json_decref(object);
    } else {
        puts(value);
    }
}

/* T lies between two doubles, so phi^-1(T) lies between the ends of their enclosures. */
static void print_enclosure(const arguments *args, const char *t)
{
    double t_low, t_high, low, high, unused;
    if (!exact_decimal_valid(t))
        refuse_decimal(t);
    exact_decimal_doubles(t, &t_low, &t_high);
    if (t_high - t_high != 0.0)
        refuse("T = %s is beyond the doubles; --digits K reaches 1e1000000", t);
    if (attest_phi_inverse(t_low, &low, &unused) != ATTEST_OK ||
        attest_phi_inverse(t_high, &unused, &high) != ATTEST_OK)
        internal_error("phi^-1 of %s was not enclosed", t);
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s}", "t", t);
        set_double(object, "lower", low);
        set_double(object, "upper", high);
        print_json(object);
        json_decref(object);
    } else {
        print_ends(low, high);
    }
}

static void run(const form *f, const arguments *args)
{
    (void)f;
    const char *t = args->positional[0];
    if (args->given[OPT_DIGITS] != NULL)
        print_digits(args, t, (int)integer_argument(args, OPT_DIGITS, 1, EXACT_PHI_DIGITS_MAX));
    else
        print_enclosure(args, t);
}

static const form forms[] = {{
    .operands = "T",
    .operands_min = 1,
    .operands_max = 1,
    .required = (const option_id[]){OPT_NONE},
    .optional = (const option_id[]){OPT_DIGITS, OPT_NONE},
    .run = run,
}};

const command phi_inv_command = {
    .name = "phi-inv",
    .summary = "phi^-1(T), where phi(x) = x e^(x+1): the T = N - 1 of N tokens gives the bounds' constant c",
    .description =
        "T is a decimal number of at least 0, taken exactly. With --digits K the result has K significant decimal "
        "digits, rounded to nearest; without, two doubles are printed that enclose it, in decimal and "
        "hexadecimal.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest phi-inv 99 --digits 50\n"
                "  attest phi-inv 1e300\n",
};
