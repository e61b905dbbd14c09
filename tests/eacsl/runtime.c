/* What E-ACSL's translation calls. Its own runtime knows only memory that translated code obtained; here the tests stay as they
 * are, so that AddressSanitizer says what is valid: it knows every byte of the stack, the heap and the globals.
 *
 * Each clause that was evaluated is written to the folder EACSL_SEEN, for run.py to count. The first that is false ends the
 * program. A conclusion of E-ACSL about its own reading of memory (RTE) may end it too, but is no clause. */
#include <gmp.h>
#include <math.h>
#include <sanitizer/asan_interface.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const double attest_largest = 0x1.fffffffffffffp1023;
const double attest_lowest = -0x1.fffffffffffffp1023;

/* as e_acsl.h has it */
typedef struct assert_data {
    int blocking;
    const char *kind;
    const char *name;
    const char *pred_txt;
    const char *file;
    const char *fct;
    int line;
    void *values;
} assert_data;

#define SEEN_MAX 65536
static struct {
    const char *file, *name;
} seen[SEEN_MAX];

static void write_seen(void)
{
    const char *folder = getenv("EACSL_SEEN");
    if (!folder)
        return;
    char path[4096];
    snprintf(path, sizeof path, "%s/%ld", folder, (long)getpid());
    FILE *out = fopen(path, "a");
    if (!out)
        abort();
    for (size_t i = 0; i < SEEN_MAX; i++)
        if (seen[i].name)
            fprintf(out, "%s %s\n", seen[i].file, seen[i].name);
    if (fclose(out) != 0)
        abort();
}

/* The strings are constants of the translated files: a place for each pair of addresses. */
static void note(const assert_data *data)
{
    static int registered;
    if (!registered) {
        registered = 1;
        atexit(write_seen);
    }
    size_t i = ((uintptr_t)data->name / 8 * 31 + (uintptr_t)data->file) % SEEN_MAX;
    while (seen[i].name && (seen[i].name != data->name || seen[i].file != data->file))
        i = (i + 1) % SEEN_MAX;
    seen[i].name = data->name;
    seen[i].file = data->file;
}

/* What a double is in rational arithmetic. An infinity lies beyond all doubles, as comparisons have it. A NaN is no number: what is
 * said of it is neither true nor false, and not counted. */
static bool meaningless;
void rational_of(mpq_ptr q, double x);
void rational_of(mpq_ptr q, double x)
{
    meaningless |= isnan(x);
    mpq_set_d(q, isnan(x) ? 0.0 : isinf(x) ? copysign(1.0, x) : x);
    if (isinf(x))
        mpq_mul_2exp(q, q, 2000);
}

void __e_acsl_assert(int holds, assert_data *data);
void __e_acsl_assert(int holds, assert_data *data)
{
    const bool clause = strcmp(data->kind, "RTE") != 0, skipped = meaningless;
    meaningless &= !clause;
    if (clause && !skipped)
        note(data);
    if (holds || skipped)
        return;
    fprintf(stderr, "%s: %s: %s %s is false: %s\n", data->file, data->fct, data->kind, data->name, data->pred_txt);
    abort();
}

void __e_acsl_assert_clean(assert_data *data);
void __e_acsl_assert_clean(assert_data *data)
{
    (void)data;
}

int __e_acsl_valid_read(void *p, size_t size, void *base, void *base_address);
int __e_acsl_valid_read(void *p, size_t size, void *base, void *base_address)
{
    (void)base, (void)base_address;
    return size == 0 || (p && !__asan_region_is_poisoned(p, size));
}

int __e_acsl_valid(void *p, size_t size, void *base, void *base_address);
int __e_acsl_valid(void *p, size_t size, void *base, void *base_address)
{
    return __e_acsl_valid_read(p, size, base, base_address);
}

/* count pairs of an address and a size: no two of the regions share a byte */
int __e_acsl_separated(size_t count, ...);
int __e_acsl_separated(size_t count, ...)
{
    struct {
        uintptr_t from, to;
    } region[16];
    va_list list;
    if (count > 16)
        abort();
    va_start(list, count);
    for (size_t i = 0; i < count; i++) {
        region[i].from = (uintptr_t)va_arg(list, void *);
        region[i].to = region[i].from + va_arg(list, size_t);
    }
    va_end(list);
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (region[i].from < region[j].to && region[j].from < region[i].to)
                return 0;
    return 1;
}

/* Valgrind and the other stages look for what is read before it is written. */
int __e_acsl_initialized(void *p, size_t size);
int __e_acsl_initialized(void *p, size_t size)
{
    return __e_acsl_valid_read(p, size, NULL, NULL);
}
