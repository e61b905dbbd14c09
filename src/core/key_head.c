#include "key_head.h"
#include "logic/index.h"

int64_t attest_key_head(int64_t heads, int64_t groups, int64_t h)
{
    //@ ghost product_below(h, groups, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    //@ ghost row_inside(h, heads, groups);
    return h * groups / heads;
}
