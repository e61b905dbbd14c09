#include "charlm_study.h"
#include "laboratory.h"
#include "room.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* What a row is of; what knowing the frequencies of pairs gives; the loss of each variant on the test, and while it learnt. */
enum { FIRST, PAIRS, VARIANT, COLUMNS = VARIANT + 2 * LM_VARIANTS };

static const lab_column of_variant[LM_VARIANTS][2] = {
    [LM_DOT] = {{"dp", "dot product"}, {"dp_train", "dot product"}},
    [LM_L2] = {{"l2", "L2"}, {"l2_train", "L2"}},
    [LM_L2_TIED] = {{"l2_tied", "L2, tied"}, {"l2_tied_train", "L2, tied"}},
    [LM_L2_CONTRACTIVE] = {{"l2_contractive", "L2, contractive"}, {"l2_contractive_train", "L2, contractive"}},
    [LM_LSTM] = {{"lstm", "LSTM"}, {"lstm_train", "LSTM"}}};

static const lm_progress *progress_of(const study *s, int variant, int64_t depth)
{
    return s->training[study_training(s, variant, depth)].progress;
}

static int name_columns(const study *s, lab_column column[COLUMNS])
{
    const char *first = s->by_depth ? "layers" : "epoch";
    column[FIRST] = (lab_column){first, first};
    column[PAIRS] = (lab_column){"pairs", "pairs of letters"};
    for (int v = 0; v < s->variants; v++)
        memcpy(&column[VARIANT + 2 * v], of_variant[s->variant[v]], sizeof of_variant[0]);
    return VARIANT + 2 * s->variants;
}

static void fill_row(const study *s, int64_t at, double *row)
{
    const int64_t depth = s->by_depth ? at : 0, epoch = s->by_depth ? s->epochs - 1 : at;
    row[FIRST] = (double)(s->by_depth ? s->depth[at] : at + 1);
    row[PAIRS] = s->pairs;
    for (int v = 0; v < s->variants; v++) {
        row[VARIANT + 2 * v] = progress_of(s, v, depth)->test[epoch];
        row[VARIANT + 2 * v + 1] = progress_of(s, v, depth)->train[epoch];
    }
}

static lab_table table_of(const study *s, lab_column column[COLUMNS])
{
    const int columns = name_columns(s, column);
    const int64_t rows = s->by_depth ? s->depths : s->epochs;
    const lab_table table = {columns, rows, column, room(times(rows, columns))};
    for (int64_t r = 0; r < rows; r++)
        fill_row(s, r, table.value + r * columns);
    return table;
}

static lab_chart chart_of(const study *s, const char *title)
{
    lab_chart chart = {.name = s->name,
                       .title = title,
                       .x_label = s->by_depth ? "layers" : "epoch",
                       .y_label = "loss per letter of the test, in nats",
                       .x = FIRST,
                       .curves = s->variants + 1};
    for (int v = 0; v < s->variants; v++)
        chart.curve[v] = (lab_curve){VARIANT + 2 * v, LAB_LINE};
    chart.curve[s->variants] = (lab_curve){PAIRS, LAB_LINE};
    return chart;
}

static void note_setting(const study *s, lab_notes *notes)
{
    char rate[64] = "at a rate that rises and falls";
    if (s->rate > 0.0)
        snprintf(rate, sizeof rate, "at a rate of %g", s->rate);
    lab_note(notes,
             "%" PRId64 " letters, %" PRId64 " different; who knows only how often each follows each loses %.4f nats",
             s->text.count, s->text.letters, s->pairs);
    lab_note(notes, "Width %d, %d heads, batches of %d sequences of %d letters, %s", LM_WIDTH, LM_HEADS, LM_BATCH,
             LM_TOKENS, rate);
}

/* It has not looked beyond the letter before: within a hundredth of what pairs give, or worse, or no number at all. */
static bool fails(const study *s, int variant, int64_t depth)
{
    return !(progress_of(s, variant, depth)->test[s->epochs - 1] < 0.99 * s->pairs);
}

static void note_failures(const study *s, lab_notes *notes)
{
    for (int v = 0; v < s->variants; v++) {
        char depths[128] = "";
        for (int64_t d = 0; d < s->depths; d++)
            if (fails(s, v, d))
                snprintf(depths + strlen(depths), sizeof depths - strlen(depths), " %" PRId64, s->depth[d]);
        if (depths[0] != '\0')
            lab_note(notes, "%s: no better than pairs of letters with layers:%s", of_variant[s->variant[v]][0].label,
                     depths);
    }
}

void report_study(const study *s, const arguments *args)
{
    lab_column column[COLUMNS];
    char title[96];
    snprintf(title, sizeof title, "Language models of letters: %" PRId64 " %s", s->by_depth ? s->epochs : s->depth[0],
             s->by_depth ? "epochs" : "layers");
    const lab_chart chart = chart_of(s, title);
    const lab_experiment experiment = {.name = s->name,
                                       .figure = s->by_depth ? "Kim et al., tables 1-3" : "Kim et al., figure 4",
                                       .charts = 1,
                                       .chart = &chart};
    laboratory lab = {.experiment = &experiment, .seed = s->seed, .table = table_of(s, column), .folder = s->folder};
    note_setting(s, &lab.notes);
    note_failures(s, &lab.notes);
    if (lab.folder != NULL)
        write_files(&lab);
    print_laboratory(&lab, args);
}
