#include "masks.h"
#include "core/mask.h"
#include "inputs.h"
#include "room.h"
#include "say.h"
#include "vault/npy.h"
#include <inttypes.h>
#include <string.h>

static uint8_t *read_booleans(const arguments *args, option_id id, vault_shape *shape)
{
    vault_error error;
    uint8_t *values;
    if (!vault_npy_read_mask(args->given[id], shape, &values, &error))
        refuse("%s", error.message);
    return keep(values);
}

const uint8_t *load_booleans(const arguments *args, option_id id, const vault_shape *shape, const char *why)
{
    vault_shape found;
    if (args->given[id] == NULL)
        return NULL;
    const uint8_t *values = read_booleans(args, id, &found);
    expect_shape(args->given[id], &found, shape, why);
    return values;
}

/* The step between batch items of a file of this shape. */
static int64_t grid_step(const char *path, const vault_shape *found, const vault_shape *front, int64_t rows,
                         int64_t columns)
{
    const vault_shape grid = shape_2(rows, columns), full = joined(front, &grid);
    if (found->rank > 2)
        expect_shape(path, found, &full, "one row for each query, one column for each key");
    else
        expect_shape(path, found, &grid, "one row for each query, one column for each key");
    return found->rank > 2 ? rows * columns : 0;
}

/* How far query i's place lies after key i's: see core/mask.h. */
static int64_t alignment(const arguments *args, int64_t rows, int64_t columns)
{
    const char *corner = args->given[OPT_CAUSAL];
    if (rows != columns && (corner == NULL || *corner == '\0'))
        refuse("%s with %" PRId64 " queries and %" PRId64 " keys: say --causal top-left or --causal bottom-right",
               corner == NULL ? "--window" : "--causal", rows, columns);
    return chosen(args, OPT_CAUSAL, "bottom-right") ? columns - rows : 0;
}

static void hide_outside_band(const arguments *args, int64_t rows, int64_t columns, uint8_t *seen)
{
    const bool causal = args->given[OPT_CAUSAL] != NULL;
    const int64_t reach =
        args->given[OPT_WINDOW] != NULL ? integer_argument(args, OPT_WINDOW, 1, ATTEST_DIM_MAX) - 1 : ATTEST_DIM_MAX;
    attest_mask_band(rows, columns, alignment(args, rows, columns), reach, causal ? 0 : reach, seen);
}

void refuse_empty_rows(const uint8_t *seen, int64_t rows, int64_t columns)
{
    for (int64_t i = 0; i < rows; i++)
        if (attest_mask_count(seen + i * columns, columns) == 0)
            refuse("row %" PRId64 " of the mask sees nothing, so its softmax is undefined; --empty-row zero makes it 0",
                   i);
}

mask load_mask(const arguments *args, const vault_shape *front, int64_t rows, int64_t columns)
{
    const bool banded = args->given[OPT_CAUSAL] != NULL || args->given[OPT_WINDOW] != NULL;
    mask m = {.seen = NULL};
    uint8_t *seen = NULL;
    if (args->given[OPT_MASK] != NULL) {
        vault_shape found;
        seen = read_booleans(args, OPT_MASK, &found);
        m.step = grid_step(args->given[OPT_MASK], &found, front, rows, columns);
    } else if (banded) {
        seen = byte_room(times(rows, columns));
        memset(seen, 1, (size_t)(rows * columns));
    }
    if (seen == NULL)
        return m;
    const int64_t grids = m.step > 0 ? elements(front) : 1;
    for (int64_t g = 0; banded && g < grids; g++)
        hide_outside_band(args, rows, columns, seen + g * rows * columns);
    if (!chosen(args, OPT_EMPTY_ROW, "zero"))
        refuse_empty_rows(seen, grids * rows, columns);
    m.seen = seen;
    return m;
}

score_bias load_score_bias(const arguments *args, const vault_shape *front, int64_t rows, int64_t columns)
{
    const array a = load_if_given(args, OPT_SCORE_BIAS);
    score_bias bias = {.values = a.values};
    if (a.values != NULL)
        bias.step = grid_step(a.path, &a.shape, front, rows, columns);
    return bias;
}

const uint8_t *mask_of(mask m, int64_t item)
{
    return m.seen == NULL ? NULL : m.seen + item * m.step;
}

const double *bias_of(score_bias b, int64_t item)
{
    return b.values == NULL ? NULL : b.values + item * b.step;
}
