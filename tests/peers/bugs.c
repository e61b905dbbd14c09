#include "bugs.h"
#include <stddef.h>
#include <string.h>

static const struct {
    const char *name, *line;
} table[] = {
    {"", ""},
#define BUG(id, name, phase, ops, build, arithmetics, what, where)                                                     \
    {name, name "\t" phase "\t" ops "\t" build "\t" arithmetics "\t" what "\t" where "\t" PART},
#define PART "seen"
#include "bugs.def"
#undef PART
#define PART "held out"
#include "held_out.def"
#undef PART
#undef BUG
};

peers_bug peers_bug_find(const char *name, int length)
{
    int b = 1;
    while (b < BUG_COUNT &&
           (strlen(table[b].name) != (size_t)length || strncmp(table[b].name, name, (size_t)length) != 0))
        b++;
    return (peers_bug)b;
}

const char *peers_bug_line(int32_t index)
{
    return 1 <= index && index < BUG_COUNT ? table[index].line : NULL;
}
