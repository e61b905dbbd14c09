#define INTERVAL_VALUES
#define BOUND_VALUES
#define SIGHT_VALUES
#include "reals.h"
#include "logic/whole.h"
#include "upper.h"
#include "mask.h"
#include "bound.h"
#include "interval.h"
#include "logic/index.h"
#include <stddef.h>

const char *attest_theorem_name(attest_theorem theorem)
{
    switch (theorem) {
    case ATTEST_KIM_THM_3_2_INF:
        return "kim_thm_3_2_inf";
    case ATTEST_KIM_THM_3_2_INF_JOINT:
        return "kim_thm_3_2_inf_joint";
    case ATTEST_THM_3:
        return "attest_thm_3";
    case ATTEST_KIM_THM_3_2_TWO:
        return "kim_thm_3_2_two";
    case ATTEST_KIM_THM_3_2_TWO_PRINTED:
        return "kim_thm_3_2_two_printed";
    case ATTEST_THM_5:
        return "attest_thm_5";
    case ATTEST_THM_6:
        return "attest_thm_6";
    case ATTEST_LOCAL_INF:
        return "attest_local_inf";
    case ATTEST_LOCAL_TWO:
        return "attest_local_two";
    case ATTEST_BALL:
        return "attest_ball";
    default:
        return "kim_cor_2_1";
    }
}

attest_bound attest_least(attest_bound a, attest_bound b)
{
    return b.value < a.value ? b : a;
}

attest_bound attest_bound_of(attest_theorem theorem, double tokens, double weights, int64_t d)
{
    const double product = attest_upper_product(tokens, weights), scale = attest_interval_scale(d).hi;
    //@ assert product: \forall real t, v; upper(tokens, t) ==> upper(weights, v) ==> upper_product(product, t, v);
    //@ assert scale: upper(scale, 1 / \sqrt((double)d)) && (double)d == d;
    const attest_bound b = {.value = attest_upper_product(product, scale), .theorem = theorem};
    /*@ assert whole: \forall real t, v; upper(tokens, t) ==> upper(weights, v) ==>
      @     upper_product(b.value, t * v, 1 / \sqrt(d)); */
    return b;
}

attest_sight attest_sight_of(const uint8_t *mask, int64_t n)
{
    attest_sight sight = {.tokens = n, .most = n, .masked = false, .self = true};
    if (mask == NULL)
        return sight;
    //@ ghost product_below(n, n, ATTEST_DIM_MAX, ATTEST_DIM_MAX);
    sight.most = 1;
    /*@ loop invariant range: 0 <= i <= n;
      @ loop invariant sight: sight.tokens == n && 1 <= sight.most <= n;
      @ loop invariant most:   most_seen(mask, n, i, sight.most);
      @ loop invariant masked: sight.masked <==> some_hidden(mask, n, i);
      @ loop invariant self:   sight.self <==> all_see_themselves(mask, n, i);
      @ loop assigns i, sight;
      @ loop variant n - i; */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost row_inside(i, n, n);
        const uint8_t *row = mask + i * n;
        const int64_t seen = attest_mask_count(row, n);
        //@ assert seen: seen == sight_in(mask, n, i) && (row[i] != 0 <==> sees_itself(mask, n, i));
        if (seen > sight.most)
            sight.most = seen;
        sight.masked = sight.masked || seen < n;
        sight.self = sight.self && row[i] != 0;
    }
    return sight;
}
