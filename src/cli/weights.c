#include "weights.h"
#include "core/size.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <string.h>

/* [width, heads*d], heads in blocks of columns, to [heads,width,d]; or back */
static void split_heads(const double *matrix, int64_t heads, int64_t width, int64_t d, double *out)
{
    for (int64_t h = 0; h < heads; h++)
        for (int64_t r = 0; r < width; r++)
            memcpy(out + (h * width + r) * d, matrix + (r * heads + h) * d, (size_t)d * sizeof *out);
}

static void join_heads(const double *values, int64_t heads, int64_t width, int64_t d, double *matrix)
{
    for (int64_t h = 0; h < heads; h++)
        for (int64_t r = 0; r < width; r++)
            memcpy(matrix + (r * heads + h) * d, values + (h * width + r) * d, (size_t)d * sizeof *matrix);
}

/* A weight from its file; the shape is checked. */
static weight as_weight(const array *a, int64_t heads, int64_t width, int64_t d)
{
    const weight w = {a->values, a->shape.rank == 2};
    const vault_shape wanted = weight_shape(&w, heads, width, d);
    expect_shape(a->path, &a->shape, &wanted, w.matrix ? "D rows, the heads side by side" : "heads, D, n = D / H");
    if (!w.matrix)
        return w;
    double *split = room(a->count);
    split_heads(a->values, heads, width, d, split);
    return (weight){split, true};
}

static const double *load_bias(const arguments *args, option_id id, int64_t heads, int64_t d)
{
    const array a = load_if_given(args, id);
    const vault_shape wanted = a.shape.rank == 1 ? shape_1(heads * d) : shape_2(heads, d);
    if (a.values != NULL)
        expect_shape(a.path, &a.shape, &wanted, "as the columns of the weights");
    return a.values;
}

/* The number of query heads: the first axis of [H,D,n], else --heads, else 1. They must not contradict. */
static int64_t count_heads(const arguments *args, const array *q)
{
    const bool axis = q->shape.rank == 3;
    if (q->shape.rank != 2 && !axis)
        refuse("%s: shape %s, expected [H,D,n], or [D,D] with --heads", q->path, vault_shape_words(&q->shape).text);
    if (args->given[OPT_HEADS] == NULL)
        return axis ? q->shape.size[0] : 1;
    const int64_t heads = integer_argument(args, OPT_HEADS, 1, ATTEST_DIM_MAX);
    if (axis && heads != q->shape.size[0])
        refuse("%s: shape %s has %" PRId64 " heads, but --heads says %" PRId64, q->path,
               vault_shape_words(&q->shape).text, q->shape.size[0], heads);
    return heads;
}

weights load_weights(const arguments *args)
{
    const array q = load_array(args, OPT_WQ), v = load_array(args, OPT_WV), o = load_array(args, OPT_WO);
    weights w = {.heads = count_heads(args, &q)};
    w.width = size_from_end(&q.shape, 1);
    if (w.width % w.heads != 0)
        refuse("%s: %" PRId64 " heads do not divide D = %" PRId64, q.path, w.heads, w.width);
    w.groups = args->given[OPT_KV_HEADS] != NULL ? integer_argument(args, OPT_KV_HEADS, 1, w.heads) : w.heads;
    w.d = w.width / w.heads;

    w.wq = as_weight(&q, w.heads, w.width, w.d);
    w.wv = as_weight(&v, w.groups, w.width, w.d);
    w.wk = w.wq;
    if (args->given[OPT_WK] != NULL) {
        const array k = load_array(args, OPT_WK);
        w.wk = as_weight(&k, w.groups, w.width, w.d);
    }
    const vault_shape square = shape_2(w.width, w.width);
    expect_shape(o.path, &o.shape, &square, "D rows and columns");
    w.wo = o.values;
    w.bq = load_bias(args, OPT_BQ, w.heads, w.d);
    w.bk = load_bias(args, OPT_BK, w.groups, w.d);
    return w;
}

bool weights_tied(const weights *w)
{
    const size_t bytes = (size_t)(w->heads * w->width * w->d) * sizeof(double);
    return w->groups == w->heads && memcmp(w->wq.values, w->wk.values, bytes) == 0;
}

vault_shape weight_shape(const weight *w, int64_t heads, int64_t width, int64_t d)
{
    return w->matrix ? shape_2(width, heads * d) : shape_3(heads, width, d);
}

void weight_as_given(const weight *w, int64_t heads, int64_t width, int64_t d, const double *values, double *out)
{
    if (w->matrix)
        join_heads(values, heads, width, d, out);
    else
        memcpy(out, values, (size_t)(heads * width * d) * sizeof *out);
}
