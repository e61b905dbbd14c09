/* attest w1: the 1-Wasserstein distance between two sets of points, enclosed. */
#include "commands.h"
#include "inputs.h"
#include "json.h"
#include "lab/transport.h"
#include "lab/wasserstein.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 24 bytes are kept of each pair of points: 768 MiB. */
#define PAIRS_MAX INT64_C(0x2000000)

/* Random points take some 15 pivots each. What is at stake is time, and the width of the enclosure. */
#define PIVOTS_MAX(points) (INT64_C(500) * (points))

typedef struct measures {
    array x, y;
    int64_t n, m, d;
    lab_ground ground;
    lab_distances distances;
    lab_masses masses;
} measures;

typedef struct outcome {
    double lower, upper;
    lab_plan plan;
} outcome;

static array load_points(const arguments *args, int at)
{
    const array points = load_file(args, args->positional[at]);
    if (points.shape.rank != 2)
        refuse("%s: shape %s, expected [N,d], a point a row", points.path, vault_shape_words(&points.shape).text);
    return points;
}

static measures load_measures(const arguments *args)
{
    measures of = {.x = load_points(args, 0), .y = load_points(args, 1)};
    of.n = of.x.shape.size[0];
    of.m = of.y.shape.size[0];
    of.d = of.x.shape.size[1];
    of.ground = chosen(args, OPT_GROUND, "l2") ? LAB_L2 : LAB_L1;
    if (of.y.shape.size[1] != of.d)
        refuse("%s: points in %" PRId64 " dimensions, expected %" PRId64 " as in %s", of.y.path, of.y.shape.size[1],
               of.d, of.x.path);
    if (of.n * of.m > PAIRS_MAX)
        refuse("%" PRId64 " points and %" PRId64 " have %" PRId64 " distances, expected at most %" PRId64, of.n, of.m,
               of.n * of.m, PAIRS_MAX);
    return of;
}

static void measure_distances(measures *of)
{
    attest_dd *values = (attest_dd *)room(2 * of->n * of->m);
    if (!lab_measure(of->ground, of->x.values, of->n, of->y.values, of->m, of->d, values, &of->distances))
        refuse("%s, %s: a distance is beyond 2^900; scale both sets down", of->x.path, of->y.path);
}

/* One of the two files of --weights, named between commas. */
static const char *load_weights(const arguments *args, const char *list, const array *points, const double **values)
{
    const size_t length = strcspn(list, ",");
    const array a = load_file(args, keep(strndup(list, length)));
    const vault_shape wanted = shape_1(points->shape.size[0]);
    expect_shape(a.path, &a.shape, &wanted, "a weight for each point");
    for (int64_t i = 0; i < a.count; i++)
        if (!(a.values[i] >= 0.0 && a.values[i] <= 1.0 + LAB_WEIGHTS_OFF))
            refuse("%s: element [%" PRId64 "] is %s, expected weights from 0 to 1", a.path, i,
                   decimal(a.values[i]).text);
    const double total = lab_total_weight(a.values, a.count);
    if (!(total >= 1.0 - LAB_WEIGHTS_OFF && total <= 1.0 + LAB_WEIGHTS_OFF))
        refuse("%s: the weights sum to %s, expected 1 within %g; divide them by their sum", a.path, decimal(total).text,
               LAB_WEIGHTS_OFF);
    *values = a.values;
    return list[length] == ',' ? list + length + 1 : NULL;
}

static void load_masses(const arguments *args, measures *of)
{
    int64_t *supply = integer_room(of->n), *demand = integer_room(of->m);
    const char *list = args->given[OPT_WEIGHTS];
    if (list == NULL) {
        of->masses = lab_even_masses(of->n, of->m, supply, demand);
        return;
    }
    const double *a, *b = NULL;
    list = load_weights(args, list, &of->x, &a);
    if (list != NULL)
        list = load_weights(args, list, &of->y, &b);
    if (list != NULL || b == NULL)
        refuse("--weights '%s', expected two files: A.npy,B.npy", args->given[OPT_WEIGHTS]);
    of->masses = lab_weighted_masses(a, of->n, b, of->m, supply, demand);
}

static outcome enclose(const measures *of)
{
    const int64_t points = of->n + of->m;
    outcome found = {.plan = {.flows = keep(calloc((size_t)points, sizeof(lab_flow))),
                              .potentials = keep(calloc((size_t)points, sizeof(attest_dd)))}};
    if (!lab_transport(&of->distances, &of->masses, PIVOTS_MAX(points), integer_room(of->n * of->m), &found.plan))
        refuse("out of memory");
    found.lower = lab_wasserstein_down(&of->distances, &of->masses, found.plan.potentials);
    found.upper =
        lab_wasserstein_up(&of->distances, &of->masses, found.plan.flows, found.plan.count, integer_room(points));
    say_more("%" PRId64 " pivots", found.plan.pivots);
    return found;
}

static void write_plan(const char *path, const measures *of, const lab_plan *plan)
{
    const vault_shape shape = shape_2(of->n, of->m);
    double *shares = room(of->n * of->m);
    vault_error error;
    for (int64_t k = 0; k < plan->count; k++)
        shares[plan->flows[k].from * of->m + plan->flows[k].to] =
            (double)plan->flows[k].units / (double)of->masses.total;
    if (!vault_npy_write(path, VAULT_F64, &shape, shares, &error))
        refuse("%s", error.message);
}

static void report(const arguments *args, const measures *of, const outcome *found)
{
    const char *ground = of->ground == LAB_L2 ? "l2" : "l1";
    const double width = found->upper > 0.0 ? (found->upper - found->lower) / found->upper : 0.0;
    if (args->given[OPT_JSON] != NULL) {
        json_t *object = json_pack("{s:s, s:I, s:I, s:I}", "ground", ground, "n", (json_int_t)of->n, "m",
                                   (json_int_t)of->m, "d", (json_int_t)of->d);
        set_double(object, "lower", found->lower);
        set_double(object, "upper", found->upper);
        json_object_update_new(object, json_pack("{s:f, s:b, s:I, s:s?}", "relative_width", width, "optimal",
                                                 found->plan.optimal, "pivots", (json_int_t)found->plan.pivots, "plan",
                                                 args->given[OPT_PLAN]));
        print_json(object);
        json_decref(object);
        return;
    }
    printf("lower %s (%s)\nupper %s (%s)\n", decimal(found->lower).text, hexadecimal(found->lower).text,
           decimal(found->upper).text, hexadecimal(found->upper).text);
    printf("%" PRId64 " points and %" PRId64 " in %" PRId64 " dimensions, %s distances; relative width %.1e%s\n", of->n,
           of->m, of->d, ground, width,
           found->plan.optimal ? "" : "; the search for the plan was cut short, so the ends are wide apart");
}

static void run(const form *f, const arguments *args)
{
    (void)f;
    measures of = load_measures(args);
    load_masses(args, &of);
    measure_distances(&of);
    const outcome found = enclose(&of);
    if (args->given[OPT_PLAN] != NULL)
        write_plan(args->given[OPT_PLAN], &of, &found.plan);
    report(args, &of, &found);
}

static const form forms[] = {{
    .operands = "X.npy Y.npy",
    .operands_min = 2,
    .operands_max = 2,
    .required = (const option_id[]){OPT_NONE},
    .optional = (const option_id[]){OPT_WEIGHTS, OPT_GROUND, OPT_PLAN, OPT_NONE},
    .run = run,
}};

const command w1_command = {
    .name = "w1",
    .summary = "the 1-Wasserstein distance between two sets of points, enclosed",
    .description =
        "X is [N,d] and Y [M,d], a point a row. The distance is the least cost of carrying the mass of X's points to "
        "Y's, the cost being mass times distance. The upper end is the cost of a plan, the lower end that of "
        "potentials that are feasible for the dual problem, both rounded the safe way: the real distance lies between "
        "them, whatever the search for the plan did. N M is at most 2^25.",
    .forms = forms,
    .form_count = 1,
    .examples = "  attest w1 X.npy Y.npy\n"
                "  attest w1 X.npy Y.npy --ground l2 --weights A.npy,B.npy --plan P.npy --json\n",
};
