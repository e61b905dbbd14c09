#include "measures.h"
#include "inputs.h"
#include "say.h"
#include <inttypes.h>
#include <stddef.h>

static void check_weights(const array *a, int64_t n)
{
    const vault_shape wanted = shape_1(n);
    expect_shape(a->path, &a->shape, &wanted, "a weight for each point");
    for (int64_t i = 0; i < a->count; i++)
        if (!(a->values[i] >= 0.0 && a->values[i] <= 1.0 + LAB_WEIGHTS_OFF))
            refuse("%s: element [%" PRId64 "] is %s, expected weights from 0 to 1", a->path, i,
                   decimal(a->values[i]).text);
    const double total = lab_total_weight(a->values, a->count);
    if (!(total >= 1.0 - LAB_WEIGHTS_OFF && total <= 1.0 + LAB_WEIGHTS_OFF))
        refuse("%s: the weights sum to %s, expected 1 within %g; divide them by their sum", a->path,
               decimal(total).text, LAB_WEIGHTS_OFF);
}

lab_points load_points(const arguments *args, const char *path)
{
    const array points = load_file(args, path);
    if (points.shape.rank != 2)
        refuse("%s: shape %s, expected [N,d], a point a row", path, vault_shape_words(&points.shape).text);
    return (lab_points){.n = points.shape.size[0], .d = points.shape.size[1], .at = points.values};
}

void load_measures(const arguments *args, int count, lab_points *measure)
{
    array weights[FILES_MAX] = {{.path = NULL}};
    for (int k = 0; k < count; k++) {
        measure[k] = load_points(args, args->positional[k]);
        if (measure[k].d != measure[0].d)
            refuse("%s: points in %" PRId64 " dimensions, expected %" PRId64 " as in %s", args->positional[k],
                   measure[k].d, measure[0].d, args->positional[0]);
    }
    if (args->given[OPT_WEIGHTS] != NULL)
        load_list(args, OPT_WEIGHTS, count, weights);
    for (int k = 0; k < count && weights[k].path != NULL; k++) {
        check_weights(&weights[k], measure[k].n);
        measure[k].weights = weights[k].values;
    }
}

lab_ground parse_ground(const arguments *args)
{
    return chosen(args, OPT_GROUND, "l2") ? LAB_L2 : LAB_L1;
}

const char *ground_name(lab_ground ground)
{
    return ground == LAB_L2 ? "l2" : "l1";
}

lab_apart find_apart(const arguments *args, const char *made, lab_ground ground, const lab_points measure[2])
{
    const int64_t n = measure[0].n, m = measure[1].n;
    lab_apart found;
    if (n * m > LAB_PAIRS_MAX)
        refuse("%" PRId64 " points and %" PRId64 " have %" PRId64 " distances, expected at most %" PRId64, n, m, n * m,
               LAB_PAIRS_MAX);
    const lab_outcome outcome = lab_apart_find(ground, &measure[0], &measure[1], &found);
    if (outcome != LAB_FOUND)
        lab_apart_free(&found);
    if (outcome == LAB_TOO_FAR)
        refuse("%s%s, %s: a distance is beyond 2^900; scale both sets down", made, args->positional[0],
               args->positional[1]);
    if (outcome == LAB_NO_MEMORY)
        refuse("out of memory");
    return found;
}
