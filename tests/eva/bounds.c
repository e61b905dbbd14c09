/* The bounds of L2 attention with two heads of width 1 and three tokens, by each theorem, and LayerNorm's; weights between -1 and 1. */
#include "any.h"
#include "core/bound_ball.h"
#include "core/bound_l2.h"
#include "core/bound_local.h"
#include "core/layernorm_bound.h"

int main(void)
{
    const uint8_t causal[] = {1, 0, 0, 1, 1, 0, 1, 1, 1}, *masks[] = {0, causal};
    double wq[4], wk[4], wv[4], wo[4], work[256], lo, hi;
    attest_interval cells[64];
    any(wq, 4, -1.0, 1.0);
    any(wk, 4, -1.0, 1.0);
    any(wv, 4, -1.0, 1.0);
    any(wo, 4, -1.0, 1.0);
    const attest_heads w = {.heads = 2, .width = 2, .d = 1, .wq = wq, .wk = wk, .wv = wv, .wo = wo};
    attest_interval *room = LAST(cells, attest_bound_cells(w));
    double *last = LAST(work, attest_bound_work(w));
    const attest_spectra t = attest_weights_two(w, room, last);
    for (int masked = 0; masked < 2; masked++) {
        const attest_sight s = attest_sight_of(masks[masked], 3);
        attest_bound_inf_paper(w, s, true);
        attest_bound_inf(w, s, room, last);
        attest_bound_two_paper(t, w.d, s);
        attest_bound_two_printed(t, w.d, s);
        attest_bound_two(t, w.d, s);
    }
    attest_bound_local_inf((attest_nearby){1.5, 2.0}, w, room, last);
    attest_bound_local_two((attest_nearby){1.5, 2.0}, t, w.d);
    attest_bound_ball(w, 3, 2.0, last);
    attest_layernorm_lip_inf(wq, 4, 1e-5, &lo, &hi);
    attest_layernorm_lip_inf_paper(wq, 4, 1e-5, &lo, &hi);
    attest_layernorm_lip_2(wq, 4, 1e-5, &lo, &hi);
    return 0;
}
