#include "lab/tree.h"

bool lab_mass_less(lab_mass a, lab_mass b)
{
    return a.units != b.units ? a.units < b.units : a.specks < b.specks;
}

bool lab_mass_none(lab_mass a)
{
    return a.units == 0 && a.specks == 0;
}

lab_mass lab_mass_minus(lab_mass a, lab_mass b)
{
    return (lab_mass){a.units - b.units, a.specks - b.specks};
}

static lab_mass plus(lab_mass a, lab_mass b)
{
    return (lab_mass){a.units + b.units, a.specks + b.specks};
}

void lab_tree_scatter(lab_tree *t)
{
    for (int64_t v = 0; v < t->n + t->m; v++)
        t->nodes[v] = (lab_node){.parent = LAB_NONE, .child = LAB_NONE, .next = LAB_NONE, .previous = LAB_NONE};
}

void lab_tree_hang(lab_tree *t, int64_t node, int64_t parent, int64_t cost, lab_mass flow)
{
    lab_node *v = &t->nodes[node], *above = &t->nodes[parent];
    v->parent = parent;
    v->previous = LAB_NONE;
    v->next = above->child;
    if (above->child != LAB_NONE)
        t->nodes[above->child].previous = node;
    above->child = node;
    v->cost = cost;
    v->flow = flow;
}

static void take_down(lab_tree *t, int64_t node)
{
    const lab_node *v = &t->nodes[node];
    if (v->next != LAB_NONE)
        t->nodes[v->next].previous = v->previous;
    if (v->previous != LAB_NONE)
        t->nodes[v->previous].next = v->next;
    else
        t->nodes[v->parent].child = v->next;
}

/* The node that follows in the walk of all below `top`, parents first. */
static int64_t following(const lab_tree *t, int64_t node, int64_t top)
{
    if (t->nodes[node].child != LAB_NONE)
        return t->nodes[node].child;
    while (node != top && t->nodes[node].next == LAB_NONE)
        node = t->nodes[node].parent;
    return node == top ? LAB_NONE : t->nodes[node].next;
}

void lab_tree_settle(lab_tree *t, int64_t top)
{
    for (int64_t node = top; node != LAB_NONE; node = following(t, node, top)) {
        lab_node *v = &t->nodes[node];
        const bool root = v->parent == LAB_NONE;
        v->depth = root ? 0 : t->nodes[v->parent].depth + 1;
        t->potentials[node] = root ? 0 : v->cost - t->potentials[v->parent];
    }
}

/* Turns the path from a node up to `top` round, so that the node hangs under a new parent and `top` is lowest. */
static void rehang(lab_tree *t, int64_t node, int64_t top, int64_t parent, int64_t cost, lab_mass flow)
{
    for (int64_t at = node, above = parent;;) {
        const lab_node old = t->nodes[at];
        take_down(t, at);
        lab_tree_hang(t, at, above, cost, flow);
        if (at == top)
            break;
        above = at;
        at = old.parent;
        cost = old.cost;
        flow = old.flow;
    }
    lab_tree_settle(t, node);
}

/* Where the cycle of an entering arc i -> j stands: two nodes that climb towards where their paths meet. */
typedef struct climb {
    int64_t source_side, sink_side;
} climb;

/* The node whose arc is next; *loses: mass that the entering arc carries is missing there. */
static int64_t step(const lab_tree *t, climb *c, bool *loses)
{
    const bool first = t->nodes[c->source_side].depth >= t->nodes[c->sink_side].depth;
    int64_t *side = first ? &c->source_side : &c->sink_side;
    const int64_t node = *side;
    *loses = first == (node < t->n);
    *side = t->nodes[node].parent;
    return node;
}

void lab_tree_pivot(lab_tree *t, int64_t i, int64_t j, int64_t cost)
{
    int64_t leaving = LAB_NONE;
    bool loses, below_source = false;
    for (climb c = {i, j}; c.source_side != c.sink_side;) {
        const int64_t before = c.source_side, node = step(t, &c, &loses);
        if (loses && (leaving == LAB_NONE || lab_mass_less(t->nodes[node].flow, t->nodes[leaving].flow))) {
            leaving = node;
            below_source = node == before;
        }
    }
    const lab_mass moved = t->nodes[leaving].flow;
    for (climb c = {i, j}; c.source_side != c.sink_side;) {
        lab_node *v = &t->nodes[step(t, &c, &loses)];
        v->flow = loses ? lab_mass_minus(v->flow, moved) : plus(v->flow, moved);
    }
    if (below_source)
        rehang(t, i, leaving, j, cost, moved);
    else
        rehang(t, j, leaving, i, cost, moved);
}
