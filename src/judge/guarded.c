#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "guarded.h"
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Walls are wide, to catch strides too: they cost addresses, not memory. */
enum { WALL = 1 << 20, WATCHED = 0xA5 };

static size_t page(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

static size_t pages_for(size_t bytes)
{
    const size_t p = page(), count = (bytes + p - 1) / p;
    return (count > 0 ? count : 1) * p;
}

bool judge_guarded_open(judge_guarded *g, size_t bytes, bool at_end)
{
    const size_t inner = pages_for(bytes);
    *g = (judge_guarded){.bytes = bytes, .mapped = inner + 2 * WALL};
    void *base = mmap(NULL, g->mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED)
        return false;
    g->base = base;
    if (mprotect(g->base + WALL, inner, PROT_READ | PROT_WRITE) != 0) {
        judge_guarded_close(g);
        return false;
    }
    memset(g->base + WALL, WATCHED, inner);
    g->data = g->base + WALL + (at_end ? inner - bytes : 0);
    return true;
}

void judge_guarded_close(judge_guarded *g)
{
    if (g->base != NULL)
        munmap(g->base, g->mapped);
    g->base = NULL;
}

void judge_guarded_seal(judge_guarded *g)
{
    mprotect(g->base + WALL, g->mapped - 2 * WALL, PROT_READ);
}

bool judge_guarded_intact(const judge_guarded *g)
{
    const uint8_t *end = g->base + g->mapped - WALL;
    bool intact = true;
    for (const uint8_t *b = g->base + WALL; b < end; b++)
        if (b == g->data)
            b += g->bytes > 0 ? g->bytes - 1 : 0;
        else
            intact = intact && *b == WATCHED;
    return intact;
}

bool judge_guarded_find(const judge_guarded *g, const void *address, int64_t *place)
{
    const uintptr_t at = (uintptr_t)address, base = (uintptr_t)g->base;
    if (g->base == NULL || at < base || at - base >= g->mapped)
        return false;
    *place = (int64_t)(at - base) - (g->data - g->base);
    return true;
}
