#include "pattern.h"
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The axes of Jacobians are those of what is derived, then those of what it is derived by. */
const char *judge_axis_name(const char *output, int rank, int axis)
{
    static const char *const jacobian[] = {"row", "column", "input row", "input column"};
    static const char *const other[] = {"column", "row", "head", "batch"};
    const bool of_rows = strcmp(output, "LSE") == 0 || strcmp(output, "BQ") == 0;
    const int last = rank - 1 - axis + of_rows; /* LSE has one number for each row */
    if (axis < 0 || axis >= rank)
        return NULL;
    if (output[0] == 'J' && strncmp(output, "JVP", 3) != 0 && rank == 4)
        return jacobian[axis];
    if (strcmp(output, "P") == 0 && last == 0)
        return "key";
    return other[last < 3 ? last : 3];
}

/* One axis: which indices have a wrong element. */
typedef struct axis {
    const char *name;
    int64_t size, hits;
    uint8_t *hit;
} axis;

static void append(judge_pattern *p, const char *words)
{
    const size_t used = strlen(p->words);
    snprintf(p->words + used, sizeof p->words - used, "%s", words);
}

static void append_number(judge_pattern *p, const char *before, int64_t number)
{
    char words[32];
    snprintf(words, sizeof words, "%s%" PRId64, before, number);
    append(p, words);
}

/* The end of the run of hits that begins at i. */
static int64_t run_end(const axis *a, int64_t i)
{
    while (i < a->size && a->hit[i] != 0)
        i++;
    return i;
}

static int64_t next_hit(const axis *a, int64_t i)
{
    while (i < a->size && a->hit[i] == 0)
        i++;
    return i;
}

/* The step between hits, if it is always the same and above 1. */
static int64_t regular_step(const axis *a)
{
    const int64_t first = next_hit(a, 0), second = next_hit(a, first + 1), step = second - first;
    for (int64_t i = first; i < a->size; i++)
        if ((a->hit[i] != 0) != ((i - first) % step == 0))
            return 0;
    return step;
}

/* "3, 7, 12-15 and more" */
static void append_list(judge_pattern *p, const axis *a)
{
    enum { RUNS = 6 };
    int runs = 0;
    for (int64_t i = next_hit(a, 0); i < a->size; runs++) {
        const int64_t end = run_end(a, i);
        if (runs == RUNS) {
            append(p, " and more");
            return;
        }
        append_number(p, runs == 0 ? " " : ", ", i);
        if (end - i > 1)
            append_number(p, "-", end - 1);
        i = next_hit(a, end);
    }
}

static void append_axis(judge_pattern *p, const axis *a)
{
    const int64_t first = next_hit(a, 0);
    append(p, p->words[0] == '\0' ? "only " : "; only ");
    if (a->hits == 1 && (first == 0 || first == a->size - 1)) {
        append(p, first == 0 ? "the first " : "the last ");
        append(p, a->name);
    } else if (a->hits > 3 && regular_step(a) > 1) {
        append_number(p, "every ", regular_step(a));
        append(p, regular_step(a) == 2 ? "nd " : regular_step(a) == 3 ? "rd " : "th ");
        append(p, a->name);
        append_number(p, " from ", first);
    } else {
        append(p, a->name);
        append(p, a->hits > 1 ? "s" : "");
        append_list(p, a);
    }
    append_number(p, " of ", a->size);
}

static void mark(axis *axes, int rank, const uint8_t *wrong, int64_t count)
{
    for (int64_t at = 0; at < count; at++) {
        int64_t rest = at;
        for (int k = rank - 1; k >= 0 && wrong[at] != 0; k--) {
            axes[k].hits += axes[k].hit[rest % axes[k].size] == 0;
            axes[k].hit[rest % axes[k].size] = 1;
            rest /= axes[k].size;
        }
    }
}

/* How much of the box that the axes span is wrong. */
static void append_share(judge_pattern *p, const axis *axes, int rank, const uint8_t *wrong, int64_t count)
{
    char words[96];
    int64_t box = 1, sum = 0;
    for (int k = 0; k < rank; k++)
        box *= axes[k].hits;
    for (int64_t at = 0; at < count; at++)
        sum += wrong[at] != 0;
    if (sum == 1 && box == 1)
        return;
    if (sum == box && p->words[0] != '\0')
        snprintf(words, sizeof words, ": all %" PRId64 " elements there", sum);
    else
        snprintf(words, sizeof words, "%s%" PRId64 " of %" PRId64 " elements%s",
                 p->words[0] == '\0' ? "everywhere: " : ": ", sum, box, p->words[0] == '\0' ? "" : " there");
    append(p, words);
}

static judge_pattern describe(axis *axes, int rank, const uint8_t *wrong, int64_t count)
{
    judge_pattern p = {""};
    mark(axes, rank, wrong, count);
    for (int k = 0; k < rank && axes[k].hits > 0; k++)
        if (axes[k].hits < axes[k].size)
            append_axis(&p, &axes[k]);
    if (axes[0].hits > 0)
        append_share(&p, axes, rank, wrong, count);
    return p;
}

judge_pattern judge_find_pattern(const char *output, int rank, const int64_t *size, const uint8_t *wrong)
{
    judge_pattern p = {""};
    axis axes[JUDGE_AXES] = {{NULL, 0, 0, NULL}};
    int64_t count = 1;
    bool room = 0 < rank && rank <= JUDGE_AXES;
    for (int k = 0; k < rank && room; k++) {
        axes[k] = (axis){judge_axis_name(output, rank, k), size[k], 0, calloc((size_t)size[k] + 1, 1)};
        count *= size[k];
        room = axes[k].hit != NULL;
    }
    if (room && count > 0)
        p = describe(axes, rank, wrong, count);
    for (int k = 0; k < JUDGE_AXES; k++)
        free(axes[k].hit);
    return p;
}
