/* attest measure: attention as a map of measures, its image and how far it stretches. */
#include "commands.h"
#include "core/directed.h"
#include "core/enclosure.h"
#include "inputs.h"
#include "json.h"
#include "kernels.h"
#include "lipschitz.h"
#include "measures.h"
#include "outputs.h"
#include "room.h"
#include "say.h"
#include <stdio.h>

enum { QUERIES_AT_A_TIME = 64 };

static _Noreturn void refuse_image(const char *path)
{
    refuse(
        "%s: its image cannot be enclosed: a score, a sum or a weight leaves double's range; scale points, values or "
        "--scale down",
        path);
}

/* --- attest measure image */

static void write_ends(const char *name, const vault_shape *shape, const attest_interval *Z, int64_t count, bool upper)
{
    double *ends = room(count);
    for (int64_t i = 0; i < count; i++)
        ends[i] = upper ? Z[i].hi : Z[i].lo;
    append(open_output(name, shape), ends, count);
}

static void write_weights(const lab_points *measure)
{
    const vault_shape shape = shape_1(measure->n);
    const double even = 1.0 / (double)measure->n;
    output *o = open_output("weights", &shape);
    for (int64_t i = 0; i < measure->n; i++)
        append(o, measure->weights != NULL ? &measure->weights[i] : &even, 1);
}

/* Some queries at a time, so that one sees how far it is. */
static attest_interval *enclose_image(const lab_attention *of, const char *path)
{
    const int64_t m = of->queries.n;
    attest_interval *Z = interval_room(times(m, of->width)), *cells = interval_room(lab_image_cells(of));
    for (int64_t i = 0; i < m; i += QUERIES_AT_A_TIME) {
        lab_attention some = *of;
        some.queries.at += i * of->queries.d;
        some.queries.n = m - i < QUERIES_AT_A_TIME ? m - i : QUERIES_AT_A_TIME;
        if (some.kernel.given != NULL)
            some.kernel.given += i * of->points.n;
        if (!lab_image(&some, cells, Z + i * of->width))
            refuse_image(path);
        say_progress("image", i + some.queries.n, m);
    }
    return Z;
}

static void run_image(const form *f, const arguments *args)
{
    lab_points x;
    lab_attention of;
    load_measures(args, 1, &x);
    load_attentions(args, 1, &x, &of);
    const int64_t m = of.queries.n, count = times(m, of.width);
    const vault_shape shape = shape_2(m, of.width);
    double *middle = room(count);
    const attest_interval *Z = enclose_image(&of, args->positional[0]);
    lab_middles(LAB_L1, Z, m, of.width, middle, room(m));
    plan_folder(args);
    append(open_output("points", &shape), middle, count);
    write_ends("points_lo", &shape, Z, count, false);
    write_ends("points_hi", &shape, Z, count, true);
    write_weights(&of.queries);
    commit_outputs(args, f->name);
}

/* --- attest measure contraction */

static lab_points image_points(const lab_attention *of, lab_ground ground, const char *path)
{
    lab_points image;
    const lab_outcome outcome = lab_image_find(of, ground, &image);
    if (outcome != LAB_FOUND)
        lab_image_free(&image);
    if (outcome == LAB_TOO_FAR)
        refuse_image(path);
    if (outcome == LAB_NO_MEMORY)
        refuse("out of memory");
    return image;
}

static void print_contraction(const arguments *args, const lab_apart *in, const lab_apart *out, attest_interval ratio)
{
    if (args->given[OPT_JSON] == NULL) {
        print_ends(ratio.lo, ratio.hi);
        printf("the measures are from %s to %s apart, their images from %s to %s\n", decimal(in->lower).text,
               decimal(in->upper).text, decimal(out->lower).text, decimal(out->upper).text);
        return;
    }
    json_t *object = json_pack("{s:s, s:s, s:s}", "operation", "contraction", "ground", ground_name(parse_ground(args)),
                               "kernel", args->given[OPT_KERNEL] != NULL ? args->given[OPT_KERNEL] : "matrix");
    set_double(object, "lower", ratio.lo);
    set_double(object, "upper", ratio.hi);
    set_double(object, "inputs_lower", in->lower);
    set_double(object, "inputs_upper", in->upper);
    set_double(object, "outputs_lower", out->lower);
    set_double(object, "outputs_upper", out->upper);
    print_json(object);
    json_decref(object);
}

static void run_contraction(const form *f, const arguments *args)
{
    lab_points x[2], z[2];
    lab_attention of[2];
    (void)f;
    const lab_ground ground = parse_ground(args);
    load_measures(args, 2, x);
    load_attentions(args, 2, x, of);
    lab_apart in = find_apart(args, "", ground, x);
    lab_apart_free(&in); /* its ends stay */
    if (in.upper == 0.0)
        refuse("%s, %s: the measures are the same; a contraction needs two that differ", args->positional[0],
               args->positional[1]);
    for (int k = 0; k < 2; k++)
        z[k] = image_points(&of[k], ground, args->positional[k]);
    lab_apart out = find_apart(args, "the images of ", ground, z);
    attest_interval ratio;
    attest_enclose(fl_div_down(out.lower, in.upper), fl_div_up(out.upper, in.lower), &ratio.lo, &ratio.hi);
    print_contraction(args, &in, &out, ratio);
    lab_apart_free(&out);
    lab_image_free(&z[0]);
    lab_image_free(&z[1]);
}

#define ATTENTION OPT_KERNEL, OPT_SCALE, OPT_MATRIX, OPT_QUERIES, OPT_LOOKUP, OPT_VALUES, OPT_WEIGHTS
static const option_id folder[] = {OPT_OUTPUT, OPT_NONE}, nothing[] = {OPT_NONE};
static const option_id image_options[] = {ATTENTION, OPT_NONE},
                       contraction_options[] = {ATTENTION, OPT_GROUND, OPT_NONE};

static const form forms[] = {
    {"image", "where attention takes a measure", "X.npy", 1, 1, folder, image_options, run_image},
    {"contraction", "how far it moves two measures apart, or together", "X.npy Y.npy", 2, 2, nothing,
     contraction_options, run_contraction},
};

const command measure_command = {
    .name = "measure",
    .summary = "attention as a map of measures: its image, and how far it stretches at a pair of measures, enclosed",
    .description =
        "A measure is a set of points, [N,d], a point a row, with weights. Attention takes each point to the mean of "
        "the values of all, weighed by a kernel and by their weights, and leaves it its weight. Values are the points "
        "themselves unless --lookup or --values says otherwise; --scale is 1 unless given.\n"
        "image writes into the folder that -o names: points.npy, points_lo.npy and points_hi.npy, between which the "
        "real points lie, and weights.npy.\n"
        "contraction: the 1-Wasserstein distance of the images divided by that of the measures. All three are "
        "enclosed. attest bound kernel says how large it can be at any two measures in a box. N M is at most 2^25.",
    .forms = forms,
    .form_count = sizeof forms / sizeof forms[0],
    .examples = "  attest measure image X.npy --kernel l2 --weights A.npy -o image\n"
                "  attest measure contraction X.npy Y.npy --kernel gaussian --scale 0.5\n"
                "  attest measure contraction X.npy Y.npy --matrix G.npy,H.npy --lookup L.npy --ground l2 --json\n",
};
