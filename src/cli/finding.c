#include "finding.h"
#include "json.h"
#include "say.h"
#include <stdio.h>

static void print_end(const char *name, double x, const char *by)
{
    printf("%s %s (%s)%s%s\n", name, decimal(x).text, hexadecimal(x).text, by != NULL ? "  " : "",
           by != NULL ? by : "");
}

static void print_text(finding f)
{
    if (f.refuted == NULL)
        print_end("upper", f.upper, f.theorem);
    else
        printf("printed %s (%s)  %s: NOT A BOUND, the formula is refuted (spec/errata.md, %s)\n", decimal(f.upper).text,
               hexadecimal(f.upper).text, f.theorem, f.refuted);
    if (f.lower >= 0.0)
        print_end("lower", f.lower, f.lowered);
    if (f.refuted != NULL && f.lower > f.upper)
        puts("the lower bound, which is certified, exceeds it");
}

void print_finding(const form *asked, const arguments *args, finding f)
{
    if (args->given[OPT_JSON] == NULL) {
        print_text(f);
        return;
    }
    json_t *object = json_pack("{s:s, s:s, s:s, s:b}", "operation", asked->name, "norm", f.norm, "theorem", f.theorem,
                               "is_bound", f.refuted == NULL);
    set_double(object, f.refuted == NULL ? "upper" : "printed", f.upper);
    if (f.lower >= 0.0) {
        set_double(object, "lower", f.lower);
        json_object_set_new(object, "lower_by", json_string(f.lowered));
        json_object_set_new(object, "witness", f.witness != NULL ? json_string(f.witness) : json_null());
    }
    print_json(object);
    json_decref(object);
}

const char *norm_name(attest_norm norm)
{
    return norm == ATTEST_INF ? "inf" : "2";
}

attest_norm parse_norm(const arguments *args)
{
    return chosen(args, OPT_NORM, "inf") ? ATTEST_INF : ATTEST_TWO;
}
