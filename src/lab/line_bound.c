#include "line_bound.h"
#include "core/bound_l2.h"
#include "core/multihead_enclosure.h"
#include "core/stretch.h"
#include <stddef.h>

enum { CELLS = 2, WORK = 64 };

static const double one[] = {1.0};
static const attest_heads weights = {.heads = 1, .width = 1, .d = 1, .wq = one, .wk = one, .wv = one, .wo = one};

static attest_sight sight_of(int64_t n)
{
    return (attest_sight){.tokens = n, .most = n, .masked = false, .self = true};
}

double lab_line_bound_paper(int64_t n, attest_norm norm)
{
    attest_interval cells[CELLS];
    double work[WORK];
    if (norm == ATTEST_INF)
        return attest_bound_inf_paper(weights, sight_of(n), false).value;
    return attest_bound_two_paper(attest_weights_two(weights, cells, work), 1, sight_of(n)).value;
}

double lab_line_bound_best(int64_t n, attest_norm norm)
{
    attest_interval cells[CELLS];
    double work[WORK];
    if (norm == ATTEST_INF)
        return attest_bound_inf(weights, sight_of(n), cells, work).value;
    return attest_bound_two(attest_weights_two(weights, cells, work), 1, sight_of(n)).value;
}

double lab_line_stretch(const double *x, const double *v, int64_t n, attest_interval *cells)
{
    attest_interval *moved = cells + attest_multihead_enclosure_cells(weights, n);
    attest_multihead_enclose_slope(weights, ATTEST_L2, NULL, n, x, v, cells, moved);
    return attest_stretch_two(moved, v, n);
}
