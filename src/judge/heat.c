#include "heat.h"
#include <stdlib.h>
#include <string.h>

static int64_t product(const int64_t *size, int from, int to)
{
    int64_t count = 1;
    for (int axis = from; axis < to; axis++)
        count *= size[axis];
    return count;
}

/* A Jacobian is a matrix; LSE has one number for each row; of other arrays the last two axes are rows and columns. */
static judge_map lay_out(const char *output, int rank, const int64_t *size)
{
    const bool jacobian = output[0] == 'J' && strncmp(output, "JVP", 3) != 0 && rank == 4;
    const int last = strcmp(output, "LSE") == 0 ? rank : jacobian ? 2 : rank > 0 ? rank - 1 : 0;
    const int rows = jacobian ? 0 : last > 0 ? last - 1 : 0;
    judge_map m = {product(size, 0, rows), product(size, rows, last), product(size, last, rank), 0, 0, 0, NULL};
    m.heads = (int)(m.all_heads < JUDGE_MAP_HEADS ? m.all_heads : JUDGE_MAP_HEADS);
    m.rows = (int)(m.all_rows < JUDGE_MAP_SIDE ? m.all_rows : JUDGE_MAP_SIDE);
    m.columns = (int)(m.all_columns < JUDGE_MAP_SIDE ? m.all_columns : JUDGE_MAP_SIDE);
    return m;
}

judge_map judge_draw(const char *output, int rank, const int64_t *size, const judge_compared *what,
                     const judge_tolerance *allowed, double limit)
{
    judge_map m = lay_out(output, rank, size);
    const int64_t cells = (int64_t)m.heads * m.rows * m.columns, block = m.all_rows * m.all_columns;
    m.cell = calloc((size_t)cells + 1, sizeof *m.cell);
    for (int64_t c = 0; c < cells && m.cell != NULL; c++)
        m.cell[c] = (judge_cell){JUDGE_CORRECT, -1.0};
    for (int64_t at = 0; at < m.heads * block && m.cell != NULL; at++) {
        const judge_judged j = judge_one(what, allowed, limit, at);
        const int64_t row = at % block / m.all_columns * m.rows / m.all_rows;
        const int64_t column = at % m.all_columns * m.columns / m.all_columns;
        judge_cell *cell = &m.cell[(at / block * m.rows + row) * m.columns + column];
        if (j.verdict > cell->verdict)
            cell->verdict = j.verdict;
        if ((j.modelled || j.verdict == JUDGE_WRONG) && j.ratio > cell->ratio)
            cell->ratio = j.ratio;
    }
    return m;
}
