/* Lipschitz bounds and what they are made of, witnesses, enclosures of the map, the inverse. */
#include "bits.h"
#include "bound.h"
#include "bound_ball.h"
#include "bound_l2.h"
#include "bound_local.h"
#include "bound_product.h"
#include "bound_tokens.h"
#include "bound_weights.h"
#include "direction.h"
#include "heads_map.h"
#include "inverse.h"
#include "multihead_enclosure.h"
#include "stretch.h"
#include "stretch_along.h"
#include "witness.h"
#include "witness_input.h"
#include <math.h>
#include <string.h>

enum { N = 3, HEADS = 2, D = 2, WIDTH = HEADS * D, WEIGHTS = HEADS * WIDTH * D, X_SIZE = N * WIDTH };

static attest_interval *cells(int64_t n)
{
    return bits_room(n * (int64_t)sizeof(attest_interval));
}

static void say_bound(const char *name, attest_bound b)
{
    const double parts[2] = {b.value, (double)strlen(attest_theorem_name(b.theorem))};
    bits_say(name, parts, 2);
}

static attest_heads some_heads(void)
{
    const double *wq = bits_numbers(13, WEIGHTS);
    return (attest_heads){HEADS, WIDTH, D, wq, wq, bits_numbers(14, WEIGHTS), bits_numbers(15, WIDTH * WIDTH)};
}

static void tokens(void)
{
    for (int64_t n = 1; n <= 1 << 20; n *= 32) {
        bits_say_one("attest_spread", attest_spread(n));
        bits_say_one("attest_kappa", attest_kappa(n, D));
        bits_say_one("attest_beta", attest_beta(n));
        bits_say_one("attest_beta_line", attest_beta_line(n));
    }
}

static void global(attest_heads w)
{
    attest_interval *c = cells(attest_bound_cells(w));
    double *work = bits_results(attest_bound_work(w));
    bits_say_one("attest_weights_split_inf", attest_weights_split_inf(w, true));
    bits_say_one("attest_weights_fused_inf", attest_weights_fused_inf(w, c, work));
    attest_weights_fuse(w, 1, c);
    bits_say("attest_weights_fuse", &c[0].lo, 2 * attest_bound_cells(w));
    const attest_spectra t = attest_weights_two(w, c, work);
    const double spectra[3] = {t.split, t.printed, t.fused};
    bits_say("attest_weights_two", spectra, 3);

    const attest_sight s = attest_sight_of(NULL, N);
    bits_say_whole("attest_sight_of", attest_sight_of(bits_mask(N * N, 2), N).most);
    say_bound("attest_bound_inf_paper", attest_bound_inf_paper(w, s, false));
    say_bound("attest_bound_inf_sharp", attest_bound_inf_sharp(w, s, c, work));
    say_bound("attest_bound_inf", attest_bound_inf(w, s, c, work));
    say_bound("attest_bound_two_paper", attest_bound_two_paper(t, D, s));
    say_bound("attest_bound_two_printed", attest_bound_two_printed(t, D, s));
    say_bound("attest_bound_two_sharp", attest_bound_two_sharp(t, D, s));
    say_bound("attest_bound_two", attest_bound_two(t, D, s));
    say_bound("attest_bound_ball", attest_bound_ball(w, N, 0.7, work));
    say_bound("attest_bound_product", attest_bound_product(spectra, 3));
    const double *X = bits_numbers(16, X_SIZE);
    const attest_bound a = attest_bound_of(ATTEST_THM_3, fabs(X[0]), fabs(X[1]), D);
    const attest_bound b = {attest_at_most(X[2]), ATTEST_BALL};
    say_bound("attest_least", attest_least(a, b));

    attest_interval *near_cells = cells(attest_nearby_cells(w, N));
    const attest_nearby near = attest_nearby_of(w, NULL, N, X, 0.1, near_cells, bits_results(attest_nearby_work(w, N)));
    say_bound("attest_bound_local_inf", attest_bound_local_inf(near, w, c, work));
    say_bound("attest_bound_local_two", attest_bound_local_two(near, t, D));
}

static void enclosures(attest_heads w)
{
    const double *X = bits_numbers(17, X_SIZE), *V = bits_numbers(18, X_SIZE);
    attest_interval *c = cells(attest_multihead_enclosure_cells(w, N)), *Y = cells(X_SIZE);
    for (attest_kind kind = ATTEST_DOT; kind <= ATTEST_L2; kind++) {
        attest_multihead_enclose(w, kind, NULL, N, X, c, Y);
        bits_say("attest_multihead_enclose", &Y[0].lo, 2 * X_SIZE);
        attest_multihead_enclose_slope(w, kind, NULL, N, X, V, c, Y);
        bits_say("attest_multihead_enclose_slope", &Y[0].lo, 2 * X_SIZE);
        bits_say_one("attest_stretch_inf", attest_stretch_inf(Y, V, X_SIZE));
        bits_say_one("attest_stretch_two", attest_stretch_two(Y, V, X_SIZE));
    }
}

static void witnesses(attest_heads w)
{
    attest_interval *c = cells(attest_witness_cells(w, N));
    double *work = bits_results(attest_witness_work(w, N)), *X = bits_numbers(19, X_SIZE),
           *V = bits_numbers(20, X_SIZE);
    const attest_multihead m = attest_heads_map(w, ATTEST_DOT, NULL, N, NULL);
    for (attest_norm norm = ATTEST_INF; norm <= ATTEST_TWO; norm++) {
        attest_steepest(m, norm, X, bits_results(attest_steepest_work(m)), V);
        bits_say("attest_steepest", V, X_SIZE);
        bits_say_one("attest_witness_at", attest_witness_at(w, ATTEST_L2, NULL, N, norm, X, c, work, V));
        attest_witness_antipodal(w, NULL, N, norm, c, work, X);
        bits_say("attest_witness_antipodal", X, X_SIZE);
        bits_say_one("attest_witness", attest_witness(w, NULL, N, norm, c, work, X, V));
        bits_say("attest_witness.v", V, X_SIZE);
        attest_interval *along = cells(attest_stretch_cells(w, N));
        bits_say_one("attest_stretch_along", attest_stretch_along(w, ATTEST_L2, NULL, N, norm, X, V, along));
    }
    attest_witness_spread(w, N, 3.0, work, X);
    bits_say("attest_witness_spread", X, X_SIZE);
    attest_witness_opposed(w, N, 3.0, work, X);
    bits_say("attest_witness_opposed", X, X_SIZE);
    bits_say_one("attest_witness_ball", attest_witness_ball(w, N, 0.7, c, work, X, V));
    bits_say_one("attest_witness_unbounded", attest_witness_unbounded(w, ATTEST_DOT, N, 10.0, c, work, X, V));
    bits_say("attest_witness_unbounded.x", X, X_SIZE);
    X = bits_results(X_SIZE);
    bits_say_one("attest_witness_unbounded", attest_witness_unbounded(w, ATTEST_L2, N, 10.0, c, work, X, V));
    bits_say("attest_witness_unbounded.x", X, X_SIZE);
}

static void inverse(attest_heads w)
{
    double *work = bits_results(attest_inverse_work(w, N)), *X = bits_results(X_SIZE);
    attest_interval *c = cells(attest_bound_cells(w));
    const attest_sight s = attest_sight_of(NULL, N);
    double *bound_work = bits_results(attest_bound_work(w));
    const attest_contraction k =
        attest_contract(attest_bound_inf_paper(w, s, false), attest_bound_inf(w, s, c, bound_work), 0.9);
    const attest_inversion done =
        attest_invert(w, NULL, N, k, 30, bits_numbers(21, X_SIZE), cells(attest_inverse_cells(w, N)), work, X);
    const double parts[4] = {k.scale, k.lipschitz, done.step, done.error};
    bits_say("attest_invert", parts, 4);
    bits_say("attest_invert.x", X, X_SIZE);
}

void bits_bounds(void)
{
    const attest_heads w = some_heads();
    tokens();
    global(w);
    enclosures(w);
    witnesses(w);
    inverse(w);
}
