#include "gap.h"
#include "line.h"

/* The logit of key j, less the largest of row i; dot-product attention's largest is that of an end of the line. */
static attest_interval logit(attest_kind kind, const double *x, int64_t i, int64_t j, double most)
{
    if (kind == ATTEST_DOT)
        return attest_interval_mul(attest_point(x[i]), lab_gap(x[j], most));
    return attest_interval_neg(attest_interval_square(lab_gap(x[j], x[i])));
}

/* Row i, its weights not yet divided by their sum. */
typedef struct enclosed_row {
    attest_kind kind;
    const double *x;
    int64_t n, i;
    double most;
    attest_interval all;  /* sum_j e_j */
    attest_interval mean; /* m - x_i */
    attest_interval own;  /* sum_j e_j b_j (x_j - m), b_j = dl_ij/dx_i */
} enclosed_row;

static attest_interval weight(const enclosed_row *r, int64_t j)
{
    return attest_interval_exp(logit(r->kind, r->x, r->i, j, r->most));
}

/* x_j - m */
static attest_interval from_mean(const enclosed_row *r, int64_t j)
{
    return attest_interval_sub(lab_gap(r->x[j], r->x[r->i]), r->mean);
}

/* 2 (x_i - x_j) */
static attest_interval twice_gap(const enclosed_row *r, int64_t j)
{
    return attest_interval_mul(attest_point(2.0), lab_gap(r->x[r->i], r->x[j]));
}

static attest_interval by_key(const enclosed_row *r, int64_t j)
{
    return r->kind == ATTEST_DOT ? attest_point(r->x[r->i]) : twice_gap(r, j);
}

static attest_interval by_query(const enclosed_row *r, int64_t j)
{
    return r->kind == ATTEST_DOT ? attest_point(r->x[j]) : attest_interval_neg(twice_gap(r, j));
}

static void take_sums(enclosed_row *r)
{
    for (int64_t j = 0; j < r->n; j++) {
        const attest_interval e = weight(r, j);
        r->all = attest_interval_add(r->all, e);
        r->mean = attest_interval_add(r->mean, attest_interval_mul(e, lab_gap(r->x[j], r->x[r->i])));
    }
    r->mean = attest_interval_div(r->mean, r->all);
    for (int64_t j = 0; j < r->n; j++)
        r->own = attest_interval_add(
            r->own, attest_interval_mul(attest_interval_mul(weight(r, j), by_query(r, j)), from_mean(r, j)));
}

double lab_line_row_norm(attest_kind kind, const double *x, int64_t n, int64_t i)
{
    const attest_interval zero = attest_point(0.0);
    enclosed_row r = {kind, x, n, i, x[lab_line_nearest(kind, x, n, i)], zero, zero, zero};
    attest_interval sum = zero;
    take_sums(&r);
    for (int64_t j = 0; j < n; j++) {
        const attest_interval moved = attest_interval_mul(by_key(&r, j), from_mean(&r, j));
        attest_interval entry = attest_interval_mul(weight(&r, j), attest_interval_add(attest_point(1.0), moved));
        if (j == i)
            entry = attest_interval_add(entry, r.own);
        sum = attest_interval_add(sum, lab_absolute(entry));
    }
    const double lower = attest_interval_div(sum, r.all).lo;
    return lower > 0.0 ? lower : 0.0;
}
