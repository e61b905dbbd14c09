#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <stdlib.h>

static void **kept = NULL;
static size_t kept_count = 0;

static void release(void)
{
    for (size_t i = 0; i < kept_count; i++)
        free(kept[i]);
    free(kept);
}

void *keep(void *memory)
{
    if (kept_count == 0)
        atexit(release);
    void **longer = realloc(kept, (kept_count + 1) * sizeof *kept);
    if (longer != NULL)
        kept = longer;
    if (memory == NULL || longer == NULL)
        refuse("out of memory");
    else
        kept[kept_count++] = memory;
    return memory;
}

static void *zeros(int64_t count, size_t size)
{
    void *memory = calloc(count > 0 ? (size_t)count : 1, size);
    if (memory == NULL)
        refuse("not enough memory: %" PRId64 " numbers of %zu bytes were needed", count, size);
    return keep(memory);
}

double *room(int64_t count)
{
    return zeros(count, sizeof(double));
}

uint8_t *byte_room(int64_t count)
{
    return zeros(count, sizeof(uint8_t));
}

int64_t times(int64_t a, int64_t b)
{
    if (a > 0 && b > INT64_MAX / a)
        refuse("the problem is too large: %" PRId64 " times %" PRId64 " numbers", a, b);
    return a * b;
}
