#define _GNU_SOURCE /* _SC_PHYS_PAGES, MAP_ANONYMOUS */
#include "room.h"
#include "say.h"
#include <inttypes.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* The system may promise memory that is not there and end the program when it is used: so the sum is checked. */
static void expect_memory(int64_t count, size_t size)
{
    static double promised = 0.0;
    const double there = (double)sysconf(_SC_PHYS_PAGES) * (double)sysconf(_SC_PAGESIZE), gibibyte = 0x1p30;
    promised += (double)count * (double)size;
    if (promised > there)
        refuse("the problem is too large: it takes %.1f GiB of memory, and there are %.1f", promised / gibibyte,
               there / gibibyte);
}

static void *zeros(int64_t count, size_t size)
{
    expect_memory(count, size);
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

int64_t *integer_room(int64_t count)
{
    return zeros(count, sizeof(int64_t));
}

double *shared_room(int64_t count)
{
    void *memory =
        mmap(NULL, (size_t)times(count, sizeof(double)), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        refuse("not enough memory: %" PRId64 " numbers were needed", count);
    return memory;
}

int64_t times(int64_t a, int64_t b)
{
    if (a > 0 && b > INT64_MAX / a)
        refuse("the problem is too large: %" PRId64 " times %" PRId64 " numbers", a, b);
    return a * b;
}
