/* The pictures of the page: grids of error / sigma, and its histogram. */
#include "report_html.h"
#include <inttypes.h>
#include <stdio.h>

/* Where a gate accuses, the colour is the verdict's; below that it goes by error / sigma. */
enum { SHADES = 7, STEPS = 4, SUSPICIOUS = 5, WRONG = 6, BLANK = -1 };
static const double steps[STEPS] = {0.5, 1.0, 2.0, 3.0};

static int shade_of(judge_cell c)
{
    int shade = 0;
    if (c.verdict != JUDGE_CORRECT)
        return c.verdict == JUDGE_SUSPICIOUS ? SUSPICIOUS : WRONG;
    while (shade < STEPS && c.ratio > steps[shade])
        shade++;
    return c.ratio < 0.0 ? BLANK : shade;
}

static const judge_cell *row_of(const judge_map *m, int head, int row)
{
    return m->cell + ((int64_t)head * m->rows + row) * m->columns;
}

/* Neighbours of one shade are one rectangle. */
static void put_row(report_file *f, const judge_cell *cells, int columns, int row, int side)
{
    for (int j = 0; j < columns;) {
        int end = j + 1;
        const int shade = shade_of(cells[j]);
        while (end < columns && shade_of(cells[end]) == shade)
            end++;
        if (shade != BLANK)
            report_put(f, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", shade, j * side,
                       row * side, (end - j) * side, side);
        j = end;
    }
}

static void put_map(report_file *f, const ruled_output *o, int head)
{
    const judge_map *m = &o->map;
    const int most = m->rows > m->columns ? m->rows : m->columns, side = most > 24 ? 6 : most > 12 ? 10 : 16;
    const int width = m->columns * side, height = m->rows * side;
    report_put(f, "<figure><svg width=\"%d\" height=\"%d\" role=\"img\">", width < 60 ? 60 : width, height);
    for (int i = 0; i < m->rows; i++)
        put_row(f, row_of(m, head, i), m->columns, i, side);
    report_put(f, "<rect class=\"frame\" width=\"%d\" height=\"%d\"/></svg><figcaption>", width, height);
    if (m->all_heads > 1)
        report_put(f, "head %d, ", head);
    report_put(f, "%" PRId64 " rows, %" PRId64 " column%s</figcaption></figure>\n", m->all_rows, m->all_columns,
               m->all_columns == 1 ? "" : "s");
}

static void put_scale(report_file *f, double limit)
{
    report_put(f, "<p><svg width=\"690\" height=\"16\" role=\"img\"><text x=\"0\" y=\"12\">error / sigma</text>");
    for (int s = 0; s < SHADES; s++) {
        char words[32];
        if (s < SUSPICIOUS)
            snprintf(words, sizeof words, "to %g", s < STEPS ? steps[s] : limit);
        else
            snprintf(words, sizeof words, "%s", s == WRONG ? "wrong" : "suspicious");
        report_put(f,
                   "<rect class=\"h%d\" x=\"%d\" y=\"2\" width=\"12\" height=\"12\"/><text x=\"%d\" y=\"12\">%s</text>",
                   s, 90 + 80 * s, 106 + 80 * s, words);
    }
    report_put(f, "</svg></p>\n");
}

void html_maps(report_file *f, const ruled_output *o, double limit)
{
    if (o->map.cell == NULL || o->map.rows == 0 || o->map.columns == 0)
        return;
    report_put(f, "<div class=\"maps\">\n");
    for (int head = 0; head < o->map.heads; head++)
        put_map(f, o, head);
    report_put(f, "</div>\n");
    if (o->map.all_heads > o->map.heads)
        report_put(f, "<p class=\"soft\">and %" PRId64 " heads more</p>\n", o->map.all_heads - o->map.heads);
    put_scale(f, limit);
}

void html_histogram(report_file *f, const judge_finding *d, double limit)
{
    enum { STEP = 52, HEIGHT = 90 };
    int64_t most = 1;
    for (int b = 0; b < JUDGE_BARS; b++)
        most = d->bars[b] > most ? d->bars[b] : most;
    report_put(f, "<figure class=\"hist\"><svg width=\"%d\" height=\"%d\" role=\"img\">", JUDGE_BARS * STEP + 10,
               HEIGHT + 32);
    for (int b = 0; b < JUDGE_BARS; b++) {
        const int height = d->bars[b] == 0 ? 0 : 1 + (int)((double)d->bars[b] / (double)most * (HEIGHT - 16));
        const bool over = b > 0 && judge_bar_edges[b - 1] >= limit;
        report_put(f, "<rect class=\"bar%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", over ? " over" : "",
                   b * STEP + 2, HEIGHT - height, STEP - 4, height);
        if (d->bars[b] > 0)
            report_put(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%" PRId64 "</text>", b * STEP + STEP / 2,
                       HEIGHT - height - 3, d->bars[b]);
        if (b < JUDGE_BARS - 1)
            report_put(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%g</text>", (b + 1) * STEP, HEIGHT + 14,
                       judge_bar_edges[b]);
    }
    report_put(
        f,
        "<line x1=\"0\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"currentColor\"/></svg><figcaption>elements by error / "
        "sigma</figcaption></figure>\n",
        JUDGE_BARS * STEP, HEIGHT, HEIGHT);
}
