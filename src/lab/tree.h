/* A spanning tree of sources and sinks that carries a plan: the basis of the transportation simplex. Everything is whole
 * numbers, so that nothing is ever rounded and no step of the simplex is in doubt. */
#ifndef LAB_TREE_H
#define LAB_TREE_H

#include <stdbool.h>
#include <stdint.h>

#define LAB_NONE INT64_C(-1)

/* Units, and specks, each of them less than any unit. Specks are spread so that no part of the sources has just the mass of
 * a part of the sinks: then no arc of a tree is ever empty, and every pivot makes the plan cheaper. */
typedef struct lab_mass {
    int64_t units, specks;
} lab_mass;

bool lab_mass_less(lab_mass a, lab_mass b);
bool lab_mass_none(lab_mass a);
lab_mass lab_mass_minus(lab_mass a, lab_mass b);

/* Sources are the nodes 0 .. n-1, sinks n .. n+m-1. The arc between a node and its parent belongs to the node. */
typedef struct lab_node {
    int64_t parent, child, next, previous; /* the first child; siblings; LAB_NONE where there is none */
    int64_t depth;
    int64_t cost; /* of a unit on the arc */
    lab_mass flow;
} lab_node;

typedef struct lab_tree {
    int64_t n, m;
    lab_node *nodes;     /* [n+m] */
    int64_t *potentials; /* [n+m]; the two ends of each arc sum to its cost, and the root has 0 */
} lab_tree;

/* All nodes on their own. */
void lab_tree_scatter(lab_tree *t);

/* Hangs a node, with what hangs below it, under a parent. Depths and potentials are settled afterwards. */
void lab_tree_hang(lab_tree *t, int64_t node, int64_t parent, int64_t cost, lab_mass flow);

/* Depths and potentials of a node and all below it, from its parent's. */
void lab_tree_settle(lab_tree *t, int64_t top);

/* Sends as much as there is along the cycle that an arc from source i to sink j closes. The arc joins the tree, and
 * the one that this empties leaves it. */
void lab_tree_pivot(lab_tree *t, int64_t i, int64_t j, int64_t cost);

#endif
