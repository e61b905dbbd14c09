#include "difference.h"
#include "arith.h"

twin *twin_directional(twin_map *f, const void *context, const twin *x, const twin *direction)
{
    twin *step = twin_ones(1, 1, (twin_mode){.bits = x->bits});
    mpfr_mul_2si(step->value[0], step->value[0], -x->bits / 3, MPFR_RNDN);
    const twin *from = twin_untracked(x), *move = twin_times(twin_untracked(direction), step);
    twin *change = twin_minus(f(context, twin_plus(from, move)), f(context, twin_minus(from, move)));
    return twin_over(change, twin_doubled(step));
}

twin *twin_jacobian(twin_map *f, const void *context, const twin *x)
{
    twin_mode mode = {.bits = x->bits};
    twin *all = NULL;
    for (int64_t k = 0; k < x->rows * x->cols; k++) {
        size_t mark = twin_mark();
        twin *unit = twin_zero(x->rows, x->cols, mode);
        mpfr_set_ui(unit->value[k], 1, MPFR_RNDN);
        twin *column = twin_directional(f, context, x, unit);
        if (all == NULL) {
            all = twin_zero(column->rows * column->cols, x->rows * x->cols, mode);
            mark = twin_mark();
        }
        twin_put(all, 0, k, twin_reshaped(column, all->rows, 1));
        twin_release(mark);
    }
    return all;
}
