/* The catalogue of known bugs. Each is a change of one place of the code around it, made when its name is configured: so the
 * control of each bug is the same code without it. bugs.def lists those that were known when the suites were chosen, held_out.def
 * those that were written afterwards. */
#ifndef PEERS_BUGS_H
#define PEERS_BUGS_H

#include <stdint.h>

typedef enum peers_bug {
    BUG_NONE,
#define BUG(id, name, phase, ops, build, arithmetics, what, where) BUG_##id,
#include "bugs.def"
#include "held_out.def"
#undef BUG
    BUG_COUNT
} peers_bug;

/* The bug of this name, of so many characters; BUG_COUNT if there is none. */
peers_bug peers_bug_find(const char *name, int length);

/* One line for each bug: its fields, separated by tabs, in the order name, phase, operations, variant, arithmetics, what goes
 * wrong, where it was seen, and whether it is "seen" or "held out". */
const char *peers_bug_line(int32_t index);

#endif
