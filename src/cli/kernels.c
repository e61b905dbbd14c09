#include "kernels.h"
#include "inputs.h"
#include "lipschitz.h"
#include "measures.h"
#include "room.h"
#include "say.h"
#include "core/interval_matrix.h"
#include <inttypes.h>
#include <stddef.h>

lab_kernel parse_kernel(const arguments *args)
{
    return (lab_kernel){.kind = chosen(args, OPT_KERNEL, "dot")       ? ATTEST_DOT
                                : chosen(args, OPT_KERNEL, "laplace") ? ATTEST_LAPLACE
                                                                      : ATTEST_L2,
                        .scale = args->given[OPT_SCALE] != NULL ? positive_argument(args, OPT_SCALE) : 1.0};
}

static void load_matrices(const arguments *args, int count, lab_attention *of)
{
    array given[FILES_MAX];
    load_list(args, OPT_MATRIX, count, given);
    for (int k = 0; k < count; k++) {
        const int64_t n = of[k].points.n;
        const vault_shape wanted = shape_2(of[k].queries.n, n);
        expect_shape(given[k].path, &given[k].shape, &wanted, "what each query sees of each point");
        for (int64_t i = 0; i < given[k].count; i++)
            if (!(given[k].values[i] > 0.0))
                refuse("%s: element [%" PRId64 ", %" PRId64 "] is %s, expected numbers above 0", given[k].path, i / n,
                       i % n, decimal(given[k].values[i]).text);
        of[k].kernel.given = given[k].values;
    }
}

static const attest_interval *as_intervals(const double *values, int64_t count)
{
    attest_interval *x = interval_room(count);
    for (int64_t i = 0; i < count; i++)
        x[i] = attest_point(values[i]);
    return x;
}

static void load_values(const arguments *args, int count, lab_attention *of)
{
    array given[FILES_MAX];
    load_list(args, OPT_VALUES, count, given);
    for (int k = 0; k < count; k++) {
        const array *v = &given[k];
        if (v->shape.rank != 2 || v->shape.size[0] != of[k].points.n)
            refuse("%s: shape %s, expected [%" PRId64 ",v], a value for each point", v->path,
                   vault_shape_words(&v->shape).text, of[k].points.n);
        if (v->shape.size[1] != given[0].shape.size[1])
            refuse("%s: values in %" PRId64 " dimensions, expected %" PRId64 " as in %s", v->path, v->shape.size[1],
                   given[0].shape.size[1], given[0].path);
        of[k].width = v->shape.size[1];
        of[k].values = as_intervals(v->values, v->count);
    }
}

static void look_up(const array *by, lab_attention *of)
{
    const int64_t n = of->points.n, d = of->points.d;
    if (by->shape.rank != 2 || by->shape.size[0] != d)
        refuse("%s: shape %s, expected [%" PRId64 ",v], since points have %" PRId64 " dimensions", by->path,
               vault_shape_words(&by->shape).text, d, d);
    of->width = by->shape.size[1];
    attest_interval *values = interval_room(times(n, of->width));
    attest_interval_product(of->points.at, by->values, n, d, of->width, values);
    of->values = values;
}

static void load_lookup(const arguments *args, int count, lab_attention *of)
{
    const array by = load_if_given(args, OPT_LOOKUP);
    if (by.path != NULL && args->given[OPT_VALUES] != NULL)
        refuse("--lookup and --values are given; one of them says what values are");
    if (args->given[OPT_VALUES] != NULL) {
        load_values(args, count, of);
        return;
    }
    for (int k = 0; k < count && by.path != NULL; k++)
        look_up(&by, &of[k]);
}

/* The points themselves, or those of --queries, which are the same for all measures. */
static lab_points load_queries(const arguments *args, const lab_points *points)
{
    if (args->given[OPT_QUERIES] == NULL)
        return *points;
    const lab_points queries = load_points(args, args->given[OPT_QUERIES]);
    if (queries.d != points->d)
        refuse("%s: queries in %" PRId64 " dimensions, expected %" PRId64 " as points", args->given[OPT_QUERIES],
               queries.d, points->d);
    return queries;
}

void load_attentions(const arguments *args, int count, const lab_points *measure, lab_attention *of)
{
    const bool by_matrix = args->given[OPT_MATRIX] != NULL;
    if (by_matrix == (args->given[OPT_KERNEL] != NULL))
        refuse(by_matrix ? "--kernel and --matrix are given; one of them says what points see of each other"
                         : "needs --kernel dot|l2|gaussian|laplace or --matrix G.npy");
    if (by_matrix && args->given[OPT_SCALE] != NULL)
        refuse("--scale goes with --kernel; a matrix is taken as it is");
    for (int k = 0; k < count; k++)
        of[k] = (lab_attention){.kernel = parse_kernel(args),
                                .queries = load_queries(args, &measure[k]),
                                .points = measure[k],
                                .width = measure[k].d};
    if (by_matrix)
        load_matrices(args, count, of);
    load_lookup(args, count, of);
}
