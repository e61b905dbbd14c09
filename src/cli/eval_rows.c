/* attest eval layernorm, attest eval softmax: maps of one row at a time. */
#include "eval_rows.h"
#include "core/layernorm.h"
#include "core/layernorm_derivative.h"
#include "core/layernorm_error.h"
#include "core/layernorm_jacobian.h"
#include "core/softmax.h"
#include "core/softmax_derivative.h"
#include "core/softmax_error.h"
#include "core/vector.h"
#include "masks.h"
#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* `gradients`: those of the wants that need --upstream. */
static rows load_rows(const arguments *args, wants possible, wants gradients)
{
    const array x = load_array(args, OPT_X);
    expect_axes(&x, 1, "[...,D]");
    rows r = {.wanted = parse_wants(args, possible), .count = x.count, .shape = x.shape, .x = x.values};
    r.front = front_of(&x.shape, 1);
    r.d = size_from_end(&x.shape, 0);
    r.n = r.count / r.d;
    if (r.n > ATTEST_DIM_MAX)
        refuse("%s: %lld rows, expected at most 2^20", x.path, (long long)r.n);
    r.dropout = load_dropout(args, &r.shape);
    r.tangent = load_tangent(args, r.wanted, WANTS(WANT_JVP), &r.shape);
    r.upstream = load_upstream(args, r.wanted, gradients, &r.shape, r.dropout);
    return r;
}

static void open_outputs(rows *r, const arguments *args)
{
    const vault_shape square = shape_2(r->d, r->d);
    const vault_shape jacobian = joined(&r->front, &square);
    plan_outputs(args, r->wanted, 1);
    r->y = open_if(r->wanted, WANT_Y, "Y", &r->shape);
    r->lse = open_if(r->wanted, WANT_LSE, "LSE", &r->front);
    r->jacobian = open_if(r->wanted, WANT_JACOBIAN, "J", &jacobian);
    r->error = args->given[OPT_ERROR_BOUND] != NULL ? open_output("Y_error", &r->shape) : NULL;
    r->jvp = open_if(r->wanted, WANT_JVP, "JVP", &r->shape);
    r->vjp = open_if(r->wanted, WANT_VJP, "VJP", &r->shape);
    r->dx = open_if(r->wanted, WANT_DX, "DX", &r->shape);
}

/* One row's Jacobian on its way to the file. */
static void append_jacobian(const rows *r, int64_t i, double *J)
{
    drop_rows(r->dropout, J, r->d, i * r->d, r->d);
    append(r->jacobian, J, r->d * r->d);
    say_progress("Jacobian", i + 1, r->n);
}

/* What row i of y may be off by. */
static void append_error(const rows *r, int64_t i, double *error)
{
    if (!attest_all_finite(error, r->d))
        refuse("row %" PRId64 ": no bound, for what encloses it leaves double's range; ask for --exact instead", i);
    append(r->error, dropped(r->dropout, error, i * r->d, r->d), r->d);
}

static const double *load_vector(const arguments *args, option_id id, int64_t d)
{
    if (args->given[id] == NULL)
        return room(d); /* beta's default is 0 */
    const array a = load_array(args, id);
    const vault_shape wanted = shape_1(d);
    expect_shape(a.path, &a.shape, &wanted, "one number for each column of --x");
    return a.values;
}

static double parse_eps(const arguments *args)
{
    const double eps = positive_argument(args, OPT_EPS);
    if (eps < 0x1p-1022)
        refuse("--eps %s, expected at least 2^-1022, the smallest normal number", args->given[OPT_EPS]);
    return eps;
}

static void layernorm_gradients(const rows *r, layernorm l, double *work)
{
    double *dx = room(r->count), *dgamma = room(r->d), *dbeta = room(r->d);
    const vault_shape vector = shape_1(r->d);
    check_status(attest_layernorm_vjp(r->x, r->n, r->d, l.gamma, l.eps, r->upstream, work, dx, dgamma, dbeta));
    append_if(r->vjp, dx, r->count);
    append_if(r->dx, dx, r->count);
    append_if(open_if(r->wanted, WANT_DGAMMA, "DGAMMA", &vector), dgamma, r->d);
    append_if(open_if(r->wanted, WANT_DBETA, "DBETA", &vector), dbeta, r->d);
}

static void layernorm_jacobian(const rows *r, layernorm l, double *work)
{
    double *J = room(times(r->d, r->d));
    for (int64_t i = 0; i < r->n; i++) {
        check_status(attest_layernorm_jacobian(r->x + i * r->d, r->d, l.gamma, l.eps, work, J));
        append_jacobian(r, i, J);
    }
}

static void layernorm_errors(const rows *r, layernorm l, const double *y)
{
    double *error = room(r->d);
    for (int64_t i = 0; i < r->n; i++) {
        attest_layernorm_error(r->x + i * r->d, r->d, l.gamma, l.beta, l.eps, y + i * r->d, error);
        append_error(r, i, error);
    }
}

static void write_layernorm(const arguments *args, rows *r, layernorm l)
{
    open_outputs(r, args);
    double *out = room(r->count), *work = room(2 * r->d);
    if (r->y != NULL) {
        check_status(attest_layernorm(r->x, r->n, r->d, l.gamma, l.beta, l.eps, out));
        if (r->error != NULL)
            layernorm_errors(r, l, out);
        append(r->y, dropped(r->dropout, out, 0, r->count), r->count);
    }
    if (r->jvp != NULL) {
        check_status(attest_layernorm_jvp(r->x, r->n, r->d, l.gamma, l.eps, r->tangent, work, out));
        append(r->jvp, dropped(r->dropout, out, 0, r->count), r->count);
    }
    if (r->upstream != NULL)
        layernorm_gradients(r, l, work);
    if (r->jacobian != NULL)
        layernorm_jacobian(r, l, work);
}

rows load_layernorm(const arguments *args, layernorm *l)
{
    const wants gradients = WANTS(WANT_VJP) | WANTS(WANT_DX) | WANTS(WANT_DGAMMA) | WANTS(WANT_DBETA);
    const rows r = load_rows(args, WANTS(WANT_Y) | WANTS(WANT_JACOBIAN) | WANTS(WANT_JVP) | gradients, gradients);
    *l = (layernorm){load_vector(args, OPT_GAMMA, r.d), load_vector(args, OPT_BETA, r.d), parse_eps(args)};
    return r;
}

void eval_layernorm(const form *f, const arguments *args)
{
    layernorm l;
    rows r = load_layernorm(args, &l);
    check_error_bound(args, r.wanted);
    if (args->given[OPT_EXACT] != NULL)
        write_layernorm_exactly(args, &r, &l);
    else
        write_layernorm(args, &r, l);
    commit_outputs(args, f->name);
}

static const uint8_t *load_row_mask(const arguments *args, const rows *r)
{
    const uint8_t *seen = load_booleans(args, OPT_MASK, &r->shape, "as --x");
    if (seen != NULL && !chosen(args, OPT_EMPTY_ROW, "zero"))
        refuse_empty_rows(seen, r->n, r->d);
    return seen;
}

/* The softmax's Jacobian is symmetric: products from either side are the same. */
static void softmax_row_product(const rows *r, const double *p, int64_t i, const double *direction, double *out,
                                output *to)
{
    if (to == NULL)
        return;
    attest_softmax_jvp(p, direction + i * r->d, r->d, out);
    append(to, to == r->jvp ? dropped(r->dropout, out, i * r->d, r->d) : out, r->d);
}

static void softmax_row(const rows *r, const uint8_t *seen, int64_t i, double *p, double *out, double *J)
{
    double lse;
    attest_copy(r->x + i * r->d, p, r->d);
    check_status(attest_softmax(seen == NULL ? NULL : seen + i * r->d, r->d, p, &lse));
    append_if(r->lse, &lse, 1);
    append_if(r->y, dropped(r->dropout, p, i * r->d, r->d), r->d);
    softmax_row_product(r, p, i, r->tangent, out, r->jvp);
    softmax_row_product(r, p, i, r->upstream, out, r->vjp);
    softmax_row_product(r, p, i, r->upstream, out, r->dx);
    if (r->jacobian != NULL) {
        attest_softmax_jacobian(p, r->d, J);
        append_jacobian(r, i, J);
    }
}

/* Of row i, which is p. A row that sees nothing is 0 by definition: attest_softmax_error has no bound for it. */
static void softmax_error(const rows *r, const uint8_t *seen, int64_t i, const double *p, attest_interval *cells,
                          double *error)
{
    const uint8_t *row = seen == NULL ? NULL : seen + i * r->d;
    attest_softmax_error(r->x + i * r->d, row, r->d, p, cells, error);
    if (row != NULL && memchr(row, 1, (size_t)r->d) == NULL)
        attest_fill(0.0, error, r->d);
    append_error(r, i, error);
}

static void write_softmax(const arguments *args, rows *r, const uint8_t *seen)
{
    open_outputs(r, args);
    double *p = room(r->d), *out = room(r->d), *J = r->jacobian != NULL ? room(times(r->d, r->d)) : NULL;
    attest_interval *cells = r->error != NULL ? keep(calloc((size_t)r->d, sizeof *cells)) : NULL;
    for (int64_t i = 0; i < r->n; i++) {
        softmax_row(r, seen, i, p, out, J);
        if (r->error != NULL)
            softmax_error(r, seen, i, p, cells, out);
    }
}

rows load_softmax(const arguments *args, const uint8_t **seen)
{
    const wants gradients = WANTS(WANT_VJP) | WANTS(WANT_DX);
    const rows r = load_rows(args, WANTS(WANT_Y) | WANTS(WANT_LSE) | WANTS(WANT_JACOBIAN) | WANTS(WANT_JVP) | gradients,
                             gradients);
    *seen = load_row_mask(args, &r);
    return r;
}

void eval_softmax(const form *f, const arguments *args)
{
    const uint8_t *seen;
    rows r = load_softmax(args, &seen);
    check_error_bound(args, r.wanted);
    if (args->given[OPT_EXACT] != NULL)
        write_softmax_exactly(args, &r, seen);
    else
        write_softmax(args, &r, seen);
    commit_outputs(args, f->name);
}
