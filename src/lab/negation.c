#include "negation.h"
#include "core/directed.h"
#include "core/fl.h"
#include "core/vector.h"
#include "golden/random.h"
#include "paired.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* --- sentences of known distances */

static double rounded_normal(random_source *random, double scale)
{
    return (double)(int64_t)(random_normal(random) * scale * 1024.0) / 1024.0;
}

/* The token that negates: the same in every sentence. */
static void negating_token(uint64_t seed, double *token)
{
    random_source random = random_seeded(seed);
    for (int64_t k = 0; k < LAB_MADE_WIDTH; k++)
        token[k] = rounded_normal(&random, 0.5);
}

void lab_make_text(uint64_t seed, int64_t index, double *room, lab_text *text)
{
    enum { PART = LAB_MADE_ROOM / LAB_VERSIONS };
    random_source random = random_seeded(seed + ((uint64_t)index + 1) * 0x9e3779b97f4a7c15u);
    double *sentence = room, *negation = room + PART, *control = room + 2 * PART, sum = 0.0;
    const int64_t n = random_between(&random, 5, LAB_MADE_TOKENS), changed = random_between(&random, 0, n - 1);
    for (int64_t k = 0; k < n * LAB_MADE_WIDTH; k++)
        sentence[k] = negation[k] = control[k] = rounded_normal(&random, 0.5);
    for (int64_t k = 0; k < LAB_MADE_WIDTH; k++)
        control[changed * LAB_MADE_WIDTH + k] += rounded_normal(&random, 0.35);
    negating_token(seed, negation + n * LAB_MADE_WIDTH);
    for (int64_t j = 0; j < n; j++)
        sum += attest_l1_distance(sentence + j * LAB_MADE_WIDTH, negation + n * LAB_MADE_WIDTH, LAB_MADE_WIDTH);
    *text = (lab_text){.tokens = {{n, LAB_MADE_WIDTH, sentence, NULL, NULL},
                                  {n + 1, LAB_MADE_WIDTH, negation, NULL, NULL},
                                  {n, LAB_MADE_WIDTH, control, NULL, NULL}}};
    text->known[LAB_NEGATION] = sum / (double)(n * (n + 1));
    text->known[LAB_CONTROL] =
        attest_l1_distance(sentence + changed * LAB_MADE_WIDTH, control + changed * LAB_MADE_WIDTH, LAB_MADE_WIDTH) /
        (double)n;
}

/* --- distances */

static lab_outcome attend(const lab_kernel *kernel, const lab_points *tokens, lab_points *image)
{
    const lab_attention of = {.kernel = *kernel, .queries = *tokens, .points = *tokens, .width = tokens->d};
    return lab_image_find(&of, LAB_L1, image);
}

/* How far the negation and the control are from the sentence; every other pair of ends. */
static lab_outcome compare(const lab_points version[LAB_VERSIONS], double *ends)
{
    for (int v = LAB_NEGATION; v < LAB_VERSIONS; v++, ends += LAB_TEXT_ENDS / 2) {
        lab_apart found;
        const lab_outcome outcome = lab_apart_find(LAB_L1, &version[LAB_SENTENCE], &version[v], &found);
        ends[0] = found.lower;
        ends[1] = found.upper;
        lab_apart_free(&found);
        if (outcome != LAB_FOUND)
            return outcome;
    }
    return LAB_FOUND;
}

lab_outcome lab_compare_text(const lab_kernel *kernel, const lab_text *text, double *ends)
{
    lab_points image[LAB_VERSIONS] = {{.n = 0}};
    lab_outcome outcome = compare(text->tokens, ends);
    if (outcome != LAB_FOUND || text->outputs[LAB_SENTENCE].at != NULL)
        return outcome == LAB_FOUND ? compare(text->outputs, ends + 2) : outcome;
    for (int v = 0; v < LAB_VERSIONS && outcome == LAB_FOUND; v++)
        outcome = attend(kernel, &text->tokens[v], &image[v]);
    if (outcome == LAB_FOUND)
        outcome = compare(image, ends + 2);
    for (int v = 0; v < LAB_VERSIONS; v++)
        lab_image_free(&image[v]);
    return outcome;
}

/* --- what they say */

enum { TEXT, TOKENS, AFTER, INPUTS, NEGATION, CONTROL, AS_FAR, KNOWN };
const lab_column lab_negation_column[LAB_NEGATION_COLUMNS] = {
    [TEXT] = {"sentence", "sentence"},
    [TOKENS] = {"tokens", "tokens"},
    [AFTER] = {"after", "tokens of the changed sentence"},
    [INPUTS] = {"inputs", "distance of the tokens"},
    [NEGATION] = {"negation", "negation"},
    [CONTROL] = {"control", "control"},
    [AS_FAR] = {"as_far", "as far as the tokens"},
    [KNOWN] = {"known", "known distance of the tokens"},
};

const lab_chart lab_negation_chart = {
    .name = "negation",
    .title = "Sentences and their negations: how far attention moves them apart",
    .x_label = "distance of the tokens",
    .y_label = "distance of the outputs",
    .x = INPUTS,
    .curves = 3,
    .curve = {{NEGATION, LAB_DOTS}, {CONTROL, LAB_DOTS}, {AS_FAR, LAB_LINE}},
};

/* What is compared of a sentence's two changes. */
typedef enum quantity { OF_INPUTS, OF_OUTPUTS, OF_STRETCH, QUANTITIES } quantity;

static attest_interval measured(quantity of, const double *ends)
{
    const attest_interval inputs = attest_between(ends[0], ends[1]), outputs = attest_between(ends[2], ends[3]);
    return of == OF_INPUTS ? inputs : of == OF_OUTPUTS ? outputs : attest_interval_div(outputs, inputs);
}

static double middle(attest_interval x)
{
    return 0.5 * (x.lo + x.hi);
}

static void fill_row(const lab_text *text, int64_t index, int version, const double *ends, double *row)
{
    row[TEXT] = (double)(index + 1);
    row[TOKENS] = (double)text->tokens[LAB_SENTENCE].n;
    row[AFTER] = (double)text->tokens[version].n;
    row[INPUTS] = row[AS_FAR] = middle(measured(OF_INPUTS, ends));
    row[NEGATION] = version == LAB_NEGATION ? middle(measured(OF_OUTPUTS, ends)) : NAN;
    row[CONTROL] = version == LAB_CONTROL ? middle(measured(OF_OUTPUTS, ends)) : NAN;
    row[KNOWN] = text->known[version];
}

/* The nearest pair first; of pairs as near as each other the earlier sentence, of its two the negation. */
static int by_inputs(const void *a, const void *b)
{
    const double *x = a, *y = b;
    const int at = x[INPUTS] != y[INPUTS] ? INPUTS : TEXT, order = (x[at] > y[at]) - (x[at] < y[at]);
    return order != 0 ? order : (isnan(x[NEGATION]) != 0) - (isnan(y[NEGATION]) != 0);
}

static bool compare_changes(quantity of, const double *ends, int64_t count, uint64_t seed, double *room,
                            lab_notes *notes)
{
    static const char *const name[QUANTITIES] = {"Distance of the tokens", "Distance of the outputs",
                                                 "Outputs over tokens"};
    double sum[2] = {0.0, 0.0}, off = 0.0;
    lab_paired found;
    for (int64_t k = 0; k < count; k++, ends += LAB_TEXT_ENDS) {
        const attest_interval negation = measured(of, ends), control = measured(of, ends + LAB_TEXT_ENDS / 2);
        const attest_interval apart = attest_interval_sub(negation, control);
        room[k] = middle(apart);
        off = fl_add_up(off, fl_sub_up(apart.hi, apart.lo));
        sum[0] += middle(negation);
        sum[1] += middle(control);
    }
    if (!lab_paired_test(room, off, count, seed, &found))
        return false;
    char t[32] = "undefined";
    if (!isnan(found.t))
        snprintf(t, sizeof t, "%.4f", found.t);
    lab_note(notes, "%s: negation %.6g, control %.6g on the mean; t = %s with %d degrees of freedom, p = %.6g (%s)",
             name[of], sum[0] / (double)count, sum[1] / (double)count, t, (int)count - 1, found.p,
             found.counted ? "exact" : "from random choices");
    return true;
}

static void note_widths(const double *ends, int64_t count, lab_notes *notes)
{
    double widest = 0.0;
    for (int64_t k = 0; k < count * LAB_TEXT_ENDS; k += 2)
        if (ends[k + 1] > 0.0)
            widest = fl_max((ends[k + 1] - ends[k]) / ends[k + 1], widest);
    lab_note(notes, "Every distance is the middle of an enclosure; the widest is %.1e of it", widest);
}

static void note_known(const lab_text *text, const double *ends, int64_t count, lab_notes *notes)
{
    int known = 0, inside = 0;
    for (int64_t k = 0; k < count; k++)
        for (int v = LAB_NEGATION; v < LAB_VERSIONS; v++, ends += LAB_TEXT_ENDS / 2) {
            known += !isnan(text[k].known[v]);
            inside += ends[0] <= text[k].known[v] && text[k].known[v] <= ends[1];
        }
    if (known > 0)
        lab_note(notes, "Known distances inside their enclosures: %d of %d", inside, known);
}

bool lab_report_texts(const lab_text *text, const double *ends, int64_t count, uint64_t seed, double *value,
                      lab_notes *notes)
{
    double *room = malloc((size_t)count * sizeof *room);
    bool done = room != NULL;
    for (int64_t k = 0; k < 2 * count; k++)
        fill_row(&text[k / 2], k / 2, LAB_NEGATION + (int)(k % 2), ends + k * LAB_TEXT_ENDS / 2,
                 value + k * LAB_NEGATION_COLUMNS);
    qsort(value, (size_t)count * 2, LAB_NEGATION_COLUMNS * sizeof *value, by_inputs);
    for (quantity of = OF_INPUTS; of < QUANTITIES && done; of++)
        done = compare_changes(of, ends, count, seed, room, notes);
    note_widths(ends, count, notes);
    note_known(text, ends, count, notes);
    free(room);
    return done;
}
