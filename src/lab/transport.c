#include "lab/transport.h"
#include "core/fl.h"
#include "lab/pair.h"
#include "lab/tree.h"
#include <stdlib.h>

/* Costs are whole numbers of grains. The first round's grain is as fine as 62 bits for a potential allow; each further
 * round starts from what the one before it found, and looks at the distances less the potentials with a finer grain. */
#define ROUNDS 3
#define FINER  0x1p-32

typedef struct simplex {
    int64_t n, m;
    const int64_t *costs; /* [n,m] */
    lab_tree tree;
    lab_mass *left; /* [n+m], for the start */
    int64_t next;   /* where pricing goes on, in row-major order */
    int64_t block;  /* of arcs, from which the best one enters */
    int64_t pivots, limit;
} simplex;

static int64_t cost_between(const simplex *s, int64_t a, int64_t b)
{
    return a < b ? s->costs[a * s->m + b - s->n] : s->costs[b * s->m + a - s->n];
}

/* --- the start: each point of the larger set sends its mass to where it is cheapest, if there is room */

/* A speck from each source, n to each sink, and what that is too many is taken from the heaviest: spec/transport.md,
 * lemma P. */
static void spread_masses(const simplex *s, const lab_masses *masses)
{
    int64_t heaviest = 0;
    for (int64_t i = 0; i < s->n; i++)
        s->left[i] = (lab_mass){masses->supply[i], 1};
    for (int64_t j = 0; j < s->m; j++) {
        s->left[s->n + j] = (lab_mass){masses->demand[j], s->n};
        heaviest = masses->demand[j] > masses->demand[heaviest] ? j : heaviest;
    }
    s->left[s->n + heaviest].specks -= s->n * (s->m - 1);
}

/* The cheapest partner of a node that has mass left. */
static int64_t partner(const simplex *s, int64_t node)
{
    const int64_t begin = node < s->n ? s->n : 0, end = node < s->n ? s->n + s->m : s->n;
    int64_t best = LAB_NONE;
    for (int64_t other = begin; other < end; other++)
        if (!lab_mass_none(s->left[other]) &&
            (best == LAB_NONE || cost_between(s, node, other) < cost_between(s, node, best)))
            best = other;
    return best;
}

/* What one node of the start hangs under, once its mass is gone. */
typedef struct start_arc {
    int64_t gone, stays;
    lab_mass flow;
} start_arc;

static start_arc send_mass(const simplex *s, int64_t node, int64_t other)
{
    const bool fits = lab_mass_less(s->left[node], s->left[other]);
    const int64_t gone = fits ? node : other, stays = fits ? other : node;
    const lab_mass flow = s->left[gone];
    s->left[gone] = (lab_mass){0, 0};
    s->left[stays] = lab_mass_minus(s->left[stays], flow);
    return (start_arc){gone, stays, flow};
}

/* Arcs join the tree from the last to the first: then what a node hangs under is in it already. Returns the root. */
static int64_t plant(simplex *s, start_arc *arcs)
{
    const bool wide = s->n < s->m;
    const int64_t begin = wide ? s->n : 0, end = wide ? s->n + s->m : s->n;
    int64_t count = 0;
    lab_tree_scatter(&s->tree);
    for (int64_t node = begin; node < end; node++)
        while (!lab_mass_none(s->left[node]))
            arcs[count++] = send_mass(s, node, partner(s, node));
    for (int64_t k = count - 1; k >= 0; k--)
        lab_tree_hang(&s->tree, arcs[k].gone, arcs[k].stays, cost_between(s, arcs[k].gone, arcs[k].stays),
                      arcs[k].flow);
    return arcs[count - 1].stays;
}

/* --- pricing: of a block of arcs, the one that saves most */

typedef struct offer {
    int64_t i, j, saved;
} offer;

static void scan(const simplex *s, int64_t i, int64_t begin, int64_t end, offer *best)
{
    const int64_t *costs = s->costs + i * s->m, *potentials = s->tree.potentials + s->n;
    const int64_t own = s->tree.potentials[i];
    for (int64_t j = begin; j < end; j++) {
        const int64_t saved = own + potentials[j] - costs[j];
        if (saved > best->saved)
            *best = (offer){i, j, saved};
    }
}

/* saved = 0: no arc saves anything, so the plan is optimal. */
static offer find_entering(simplex *s)
{
    const int64_t all = s->n * s->m;
    offer best = {0, 0, 0};
    int64_t scanned = 0;
    while (scanned < all && best.saved == 0)
        for (int64_t end = scanned + s->block; scanned < end;) {
            const int64_t i = s->next / s->m, j = s->next % s->m;
            const int64_t stretch = end - scanned < s->m - j ? end - scanned : s->m - j;
            scan(s, i, j, j + stretch, &best);
            scanned += stretch;
            s->next = (s->next + stretch) % all;
        }
    return best;
}

/* Returns whether the plan is optimal for these costs. */
static bool improve(simplex *s)
{
    for (offer best = find_entering(s); best.saved > 0; best = find_entering(s)) {
        if (s->pivots == s->limit)
            return false;
        lab_tree_pivot(&s->tree, best.i, s->n + best.j, s->costs[best.i * s->m + best.j]);
        s->pivots++;
    }
    return true;
}

/* --- rounds: costs in grains, and what their potentials add to those so far */

/* A path of the tree has at most twice as many arcs as the smaller set has points: so a potential is below 2^61. */
static double most_grains(const simplex *s)
{
    return 0x1p60 / (double)((s->n < s->m ? s->n : s->m) + 1);
}

static void weigh_arcs(const simplex *s, const lab_distances *distances, const attest_dd *potentials, double grain,
                       int64_t *costs)
{
    const double most = most_grains(s);
    for (int64_t i = 0; i < s->n; i++)
        for (int64_t j = 0; j < s->m; j++) {
            const attest_dd known = attest_dd_add(potentials[i], potentials[s->n + j]);
            const double grains = attest_dd_add(distances->values[i * s->m + j], lab_minus(known)).hi / grain;
            costs[i * s->m + j] = (int64_t)fl_max(-most, fl_min(grains, most));
        }
}

static void weigh_tree(simplex *s, int64_t root)
{
    for (int64_t node = 0; node < s->n + s->m; node++)
        if (node != root)
            s->tree.nodes[node].cost = cost_between(s, node, s->tree.nodes[node].parent);
    lab_tree_settle(&s->tree, root);
}

static void add_potentials(const simplex *s, double grain, attest_dd *potentials)
{
    for (int64_t node = 0; node < s->n + s->m; node++) {
        const attest_dd grains = {(double)s->tree.potentials[node], 0.0};
        potentials[node] = attest_dd_add(potentials[node], attest_dd_mul_double(grains, grain));
    }
}

static void write_flows(const simplex *s, int64_t root, lab_plan *plan)
{
    plan->count = 0;
    for (int64_t node = 0; node < s->n + s->m; node++) {
        const lab_node *v = &s->tree.nodes[node];
        if (node != root)
            plan->flows[plan->count++] = node < s->n ? (lab_flow){node, v->parent - s->n, v->flow.units}
                                                     : (lab_flow){v->parent, node - s->n, v->flow.units};
    }
}

/* false: out of memory. */
static bool reserve(simplex *s, start_arc **arcs)
{
    const size_t count = (size_t)(s->n + s->m);
    s->tree = (lab_tree){s->n, s->m, calloc(count, sizeof *s->tree.nodes), calloc(count, sizeof *s->tree.potentials)};
    s->left = calloc(count, sizeof *s->left);
    *arcs = calloc(count, sizeof **arcs);
    return s->tree.nodes != NULL && s->tree.potentials != NULL && s->left != NULL && *arcs != NULL;
}

static void release(simplex *s, start_arc *arcs)
{
    free(s->tree.nodes);
    free(s->tree.potentials);
    free(s->left);
    free(arcs);
}

static void solve(simplex *s, const lab_distances *distances, start_arc *arcs, int64_t *costs, lab_plan *plan)
{
    const int64_t nodes = s->n + s->m;
    double grain = fl_max(distances->largest.hi / most_grains(s), 0x1p-1074);
    for (int64_t node = 0; node < nodes; node++)
        plan->potentials[node] = (attest_dd){0.0, 0.0};
    int64_t root = LAB_NONE;
    for (int round = 0; round < ROUNDS; round++) {
        weigh_arcs(s, distances, plan->potentials, grain, costs);
        if (root == LAB_NONE)
            root = plant(s, arcs);
        weigh_tree(s, root);
        plan->optimal = improve(s);
        add_potentials(s, grain, plan->potentials);
        grain = fl_max(grain * FINER, 0x1p-1074);
    }
    write_flows(s, root, plan);
}

bool lab_transport(const lab_distances *distances, const lab_masses *masses, int64_t pivots_max, int64_t *costs,
                   lab_plan *plan)
{
    simplex s = {.n = distances->n, .m = distances->m, .costs = costs, .limit = pivots_max};
    s.block = (int64_t)fl_sqrt((double)(s.n * s.m)) + 1;
    start_arc *arcs;
    const bool there = reserve(&s, &arcs);
    if (there) {
        spread_masses(&s, masses);
        solve(&s, distances, arcs, costs, plan);
        plan->pivots = s.pivots;
    }
    release(&s, arcs);
    return there;
}
