/* The report as one JSON object. */
#include "json.h"
#include "report.h"

static json_t *shape_of(const vault_shape *shape)
{
    json_t *sizes = json_array();
    for (int axis = 0; axis < shape->rank; axis++)
        json_array_append_new(sizes, json_integer(shape->size[axis]));
    return sizes;
}

/* A number that need not be exact; "inf" and "nan" as strings. */
static json_t *number(double x)
{
    json_t *value = json_real(x);
    return value != NULL ? value : json_string(decimal(x).text);
}

static json_t *element(const ruled_element *e, const judge_element *j)
{
    json_t *object = json_pack("{s:o, s:s}", "index", shape_of(&e->index), "verdict", judge_verdict_name(j->verdict));
    set_double(object, "lower", e->lo);
    set_double(object, "upper", e->hi);
    set_double(object, "got", e->got);
    json_object_set_new(object, "error", number(j->error));
    json_object_set_new(object, "sigma", number(e->sigma));
    json_object_set_new(object, "bound", number(e->bound));
    json_object_set_new(object, "error_over_sigma", number(j->ratio));
    json_object_set_new(object, "error_over_bound", number(j->share));
    return object;
}

/* JSON knows UTF-8 only, and command lines and candidates other bytes too. */
static json_t *text_of(const char *bytes)
{
    json_t *value = json_string(bytes);
    return value != NULL ? value : json_string("(not UTF-8)");
}

static json_t *histogram(const judge_finding *f)
{
    json_t *edges = json_array(), *counts = json_array();
    for (int b = 0; b < JUDGE_BARS; b++) {
        if (b < JUDGE_BARS - 1)
            json_array_append_new(edges, json_real(judge_bar_edges[b]));
        json_array_append_new(counts, json_integer(f->bars[b]));
    }
    return json_pack("{s:o, s:o}", "edges", edges, "counts", counts);
}

static json_t *familiar_numbers(const familiar *f)
{
    json_t *object = json_pack("{s:b, s:I, s:b, s:I}", "assert_close", f->mismatched == 0, "assert_close_mismatched",
                               (json_int_t)f->mismatched, "assert_array_max_ulp", f->over_ulp == 0, "over_1_ulp",
                               (json_int_t)f->over_ulp);
    json_object_set_new(object, "largest_ulp", number(f->largest_ulp));
    json_t *bars = json_array();
    for (int b = 0; b < FAMILIAR_BARS; b++)
        json_array_append_new(bars, json_integer(f->ulp_bars[b]));
    json_object_set_new(object, "ulp_histogram", bars);
    json_object_set_new(object, "largest_absolute", number(f->absolute));
    json_object_set_new(object, "largest_relative", number(f->relative));
    return object;
}

static json_t *output(const ruled_output *o)
{
    const judge_finding *f = &o->finding;
    json_t *worst = json_array();
    for (int64_t i = 0; i < f->worst_count; i++)
        json_array_append_new(worst, element(&o->worst[i], &f->worst[i]));
    json_t *object = json_pack(
        "{s:s, s:s, s:s, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "name", o->of->name, "verdict",
        judge_verdict_name(f->verdict), "format", vault_format_name(o->given), "shape", shape_of(&o->of->shape),
        "elements", (json_int_t)f->count, "correct", (json_int_t)f->correct, "suspicious", (json_int_t)f->suspicious,
        "wrong", (json_int_t)f->wrong, "vacuous", (json_int_t)f->vacuous, "unmodelled", (json_int_t)f->unmodelled,
        "nans", (json_int_t)f->nans, "infinities", (json_int_t)f->infinities, "zero_signs", (json_int_t)f->signs);
    json_object_set_new(object, "rms", number(f->rms));
    json_object_set_new(object, "error_over_sigma", number(f->largest_ratio));
    json_object_set_new(object, "error_over_bound", number(f->largest_share));
    json_object_set_new(object, "where", json_string(o->pattern.words));
    json_object_set_new(object, "histogram", histogram(f));
    json_object_set_new(object, "familiar", familiar_numbers(&o->familiar));
    json_object_set_new(object, "worst", worst);
    return object;
}

static json_t *problem(const ruling *r)
{
    json_t *outputs = json_array();
    for (int o = 0; o < r->outputs; o++)
        json_array_append_new(outputs, output(&r->output[o]));
    return json_pack("{s:o, s:s, s:s, s:s, s:o, s:b, s:o, s:o}", "name", text_of(r->of->name), "verdict",
                     report_verdict(r), "profile", r->profile->name, "format", vault_format_name(r->of->format), "why",
                     text_of(r->words), "deterministic", !r->differs, "seconds",
                     r->seconds >= 0.0 ? number(r->seconds) : json_null(), "outputs", outputs);
}

static json_t *hints_of(const rulings *all)
{
    flag_hint hints[HINTS_MAX];
    const int count = find_hints(all, hints);
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:I, s:I, s:f}", "flag", hints[i].name, "fault",
                                              hints[i].fault, "problems", (json_int_t)hints[i].vectors, "failed",
                                              (json_int_t)hints[i].failed, "weight", hints[i].weight));
    return list;
}

void report_json(const rulings *all)
{
    json_t *problems = json_array();
    for (int64_t i = 0; i < all->count; i++)
        json_array_append_new(problems, problem(&all->ruling[i]));
    json_t *counts =
        json_pack("{s:I, s:I, s:I, s:I, s:I}", "correct", (json_int_t)all->verdicts[JUDGE_CORRECT], "suspicious",
                  (json_int_t)all->verdicts[JUDGE_SUSPICIOUS], "wrong", (json_int_t)all->verdicts[JUDGE_WRONG],
                  "no_answer", (json_int_t)all->verdicts[JUDGE_NO_ANSWER], "unsupported", (json_int_t)all->unsupported);
    json_t *together = json_pack("{s:I, s:o, s:o}", "problems", (json_int_t)all->together.problems, "rms",
                                 number(judge_together_rms(&all->together)), "limit",
                                 number(judge_together_limit(&all->together, all->limit)));
    json_t *object = json_pack(
        "{s:s, s:o, s:o, s:f, s:o, s:o, s:I, s:o, s:o}", "verdict", judge_verdict_name(all->verdict), "candidate",
        text_of(all->candidate), "of", text_of(all->what), "limit", all->limit, "counts", counts, "together", together,
        "not_deterministic", (json_int_t)all->differing, "problems", problems, "flags", hints_of(all));
    if (object == NULL)
        internal_error("the report could not be put together");
    print_json(object);
    json_decref(object);
}
