/* The curve shown by the experiment `anp`, as tables and pictures. */
#include "anp.h"

enum { SEEN_X, SEEN_CURVE, SEEN_GIVEN, BANDS, OF_BAND = 3, SEEN = BANDS + OF_BAND * (NP_KINDS + 1) };
#define BAND(name)                                                                                                     \
    {name, "prediction, two deviations"}, {name "_low", ""},                                                           \
    {                                                                                                                  \
        name "_high", ""                                                                                               \
    }
static const lab_column seen_columns[SEEN] = {
    {"x", "x"},      {"curve", "the curve"}, {"given", "what is given of it"},
    BAND("uniform"), BAND("laplace"),        BAND("dot"),
    BAND("heads"),   BAND("known"),
};

static void fill_band(double mean, double deviation, double *cell)
{
    cell[0] = mean;
    cell[1] = mean - 2.0 * deviation;
    cell[2] = mean + 2.0 * deviation;
}

static void fill_seen(const double *found, double *value)
{
    for (int i = 0; i < LAB_SHOW_GRID; i++, value += SEEN) {
        const double *mark = found + ANP_SHOWN + i * LAB_SHOW_NUMBERS;
        value[SEEN_X] = mark[LAB_SHOW_X];
        value[SEEN_CURVE] = mark[LAB_SHOW_CURVE];
        value[SEEN_GIVEN] = mark[LAB_SHOW_CONTEXT];
        for (int kind = 0; kind < NP_KINDS; kind++)
            fill_band(mark[kind * ANP_FOUND + LAB_SHOW_MEAN], mark[kind * ANP_FOUND + LAB_SHOW_DEVIATION],
                      value + BANDS + OF_BAND * kind);
        fill_band(mark[LAB_SHOW_KNOWN], mark[LAB_SHOW_KNOWN_DEVIATION], value + BANDS + OF_BAND * NP_KINDS);
    }
}

#define SEEN_PANEL(words, band)                                                                                        \
    {                                                                                                                  \
        .name = "anp-predictions", .title = (words), .x_label = "x", .y_label = "y", .x = SEEN_X, .curves = 3,         \
        .curve = {                                                                                                     \
            {BANDS + OF_BAND * (band), LAB_BAND},                                                                      \
            {SEEN_CURVE, LAB_LINE},                                                                                    \
            {SEEN_GIVEN, LAB_DOTS}                                                                                     \
        }                                                                                                              \
    }

static const lab_chart seen_charts[] = {
    SEEN_PANEL("Neural process: the context's mean, uniform attention", NP_UNIFORM),
    SEEN_PANEL("Attentive, Laplace", NP_LAPLACE),
    SEEN_PANEL("Attentive, dot product", NP_DOT),
    SEEN_PANEL("Attentive, four heads", NP_HEADS),
    SEEN_PANEL("Whoever knows the length scale: the Gaussian process itself", NP_KINDS),
};

#define WEIGHTS_OF(kind)                                                                                               \
    {kind "_1", "on the first point"}, {kind "_2", "on the second"}, {kind "_3", "on the third"},                      \
        {kind "_4", "on the fourth"}, {kind "_5", "on the fifth"}, {kind "_6", "on the sixth"},                        \
        {kind "_7", "on the seventh"},                                                                                 \
    {                                                                                                                  \
        kind "_8", "on the eighth"                                                                                     \
    }

enum { WEIGHT_COLUMNS = 1 + NP_KINDS * LAB_SHOW_GIVEN };
static const lab_column weight_columns[WEIGHT_COLUMNS] = {
    {"x", "x"}, WEIGHTS_OF("uniform"), WEIGHTS_OF("laplace"), WEIGHTS_OF("dot"), WEIGHTS_OF("heads")};

static void fill_weights(const double *found, double *value)
{
    for (int i = 0; i < LAB_SHOW_GRID; i++, value += WEIGHT_COLUMNS) {
        const double *mark = found + ANP_SHOWN + i * LAB_SHOW_NUMBERS;
        value[0] = mark[LAB_SHOW_X];
        for (int k = 0; k < NP_KINDS * LAB_SHOW_GIVEN; k++)
            value[1 + k] = mark[k / LAB_SHOW_GIVEN * ANP_FOUND + LAB_SHOW_WEIGHTS + k % LAB_SHOW_GIVEN];
    }
}

#define WEIGHT_OF(kind, point) (1 + (kind)*LAB_SHOW_GIVEN + (point)-1)
#define WEIGHT_PANEL(words, kind)                                                                                      \
    {                                                                                                                  \
        .name = "anp-attention", .title = (words), .x_label = "x", .y_label = "weight", .x = 0,                        \
        .curves = LAB_SHOW_GIVEN, .curve = {                                                                           \
            {WEIGHT_OF(kind, 1), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 2), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 3), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 4), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 5), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 6), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 7), LAB_LINE},                                                                            \
            {WEIGHT_OF(kind, 8), LAB_LINE}                                                                             \
        }                                                                                                              \
    }

static const lab_chart weight_charts[] = {
    WEIGHT_PANEL("Laplace: weights of the eight given points, from left to right", NP_LAPLACE),
    WEIGHT_PANEL("Dot product", NP_DOT),
    WEIGHT_PANEL("Four heads, their mean", NP_HEADS),
};

const lab_plate anp_plates[ANP_PLATES] = {
    {
        .name = "anp-predictions",
        .rows = LAB_SHOW_GRID,
        .columns = SEEN,
        .column = seen_columns,
        .fill = fill_seen,
        .charts = sizeof seen_charts / sizeof seen_charts[0],
        .chart = seen_charts,
    },
    {
        .name = "anp-attention",
        .rows = LAB_SHOW_GRID,
        .columns = WEIGHT_COLUMNS,
        .column = weight_columns,
        .fill = fill_weights,
        .charts = sizeof weight_charts / sizeof weight_charts[0],
        .chart = weight_charts,
    },
};
