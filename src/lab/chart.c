#include "chart.h"
#include "axis.h"
#include <math.h>

/* In pixels: the whole picture, and the frame in it that the curves lie in. */
enum {
    WIDTH = 900,
    HEIGHT = 460,
    LEFT = 78,
    TOP = 44,
    FRAME_WIDTH = 520,
    FRAME_HEIGHT = 352,
    LEGEND = LEFT + FRAME_WIDTH + 22
};

/* Colours that colour-blind readers and grey printers can tell apart (Okabe and Ito's), each with a dash of its own. */
enum { STYLES = 8 };
static const char *const colours[STYLES] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                            "#e69f00", "#56b4e9", "#000000", "#7f7f7f"};
static const char *const dashes[STYLES] = {"", "9 4", "2 3", "12 3 2 3", "5 5", "1 5", "14 4", "7 2"};

typedef struct picture {
    FILE *out;
    const lab_table *table;
    const lab_chart *chart;
    lab_axis x, y;
} picture;

static double cell(const lab_table *t, int64_t row, int column)
{
    return t->value[row * t->columns + column];
}

static void escaped(FILE *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (*text == '<')
            fputs("&lt;", out);
        else if (*text == '&')
            fputs("&amp;", out);
        else
            fputc(*text, out);
}

/* The axis over all that the columns hold. */
static lab_axis axis_of(const lab_table *t, const int *column, int columns, bool log)
{
    double low = 0.0, high = 0.0;
    bool any = false;
    for (int c = 0; c < columns; c++)
        for (int64_t r = 0; r < t->rows; r++) {
            const double v = cell(t, r, column[c]);
            if (!lab_axis_shows(log, v))
                continue;
            low = !any || v < low ? v : low;
            high = !any || v > high ? v : high;
            any = true;
        }
    return any ? lab_axis_over(low, high, log) : lab_axis_over(1.0, 2.0, log);
}

static double x_at(const picture *p, double x)
{
    return LEFT + FRAME_WIDTH * lab_axis_place(&p->x, x);
}

static double y_at(const picture *p, double y)
{
    return TOP + FRAME_HEIGHT * (1.0 - lab_axis_place(&p->y, y));
}

static void draw_x_axis(const picture *p)
{
    for (int k = 0; k < p->x.ticks; k++) {
        const double at = x_at(p, p->x.tick[k]);
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n",
                at, TOP, FRAME_HEIGHT, at, TOP + FRAME_HEIGHT + 18, p->x.tick[k]);
    }
    fprintf(p->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", LEFT + FRAME_WIDTH / 2, TOP + FRAME_HEIGHT + 42);
    escaped(p->out, p->chart->x_label);
    fputs("</text>\n", p->out);
}

static void draw_y_axis(const picture *p)
{
    for (int k = 0; k < p->y.ticks; k++) {
        const double at = y_at(p, p->y.tick[k]);
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%d %.1fh%d\"/><text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g</text>\n",
                LEFT, at, FRAME_WIDTH, LEFT - 8, at + 4.0, p->y.tick[k]);
    }
    fprintf(p->out, "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">", TOP + FRAME_HEIGHT / 2);
    escaped(p->out, p->chart->y_label);
    fputs("</text>\n", p->out);
}

static bool shown(const picture *p, int64_t row, int column)
{
    return lab_axis_shows(p->chart->log_x, cell(p->table, row, p->chart->x)) &&
           lab_axis_shows(p->chart->log_y, cell(p->table, row, column));
}

/* Points nearer than half a pixel to the last one drawn add nothing. */
static void draw_line(const picture *p, int style, int column)
{
    double last_x = 0.0, last_y = 0.0;
    bool open = false;
    fprintf(p->out, "<path class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"", colours[style], dashes[style]);
    for (int64_t r = 0; r < p->table->rows; r++) {
        if (!shown(p, r, column)) {
            open = false;
            continue;
        }
        const double x = x_at(p, cell(p->table, r, p->chart->x)), y = y_at(p, cell(p->table, r, column));
        if (open && fabs(x - last_x) < 0.5 && fabs(y - last_y) < 0.5 && r < p->table->rows - 1)
            continue;
        fprintf(p->out, "%c%.1f %.1f", open ? 'L' : 'M', x, y);
        last_x = x;
        last_y = y;
        open = true;
    }
    fputs("\"/>\n", p->out);
}

/* Rings, crosses, squares, triangles: one kind for each style. */
static void draw_mark(FILE *out, int style, double x, double y)
{
    static const char *const shapes[] = {"M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
                                         "M-4 -4L4 4M-4 4L4 -4",
                                         "M-3.5 -3.5h7v7h-7z",
                                         "M0 -4.5L4.5 4h-9z",
                                         "M0 -5v10M-5 0h10",
                                         "M0 4.5L4.5 -4h-9z"};
    enum { SHAPES = sizeof shapes / sizeof shapes[0] };
    fprintf(out, "<path class=\"mark\" stroke=\"%s\" transform=\"translate(%.1f %.1f)\" d=\"%s\"/>", colours[style], x,
            y, shapes[style % SHAPES]);
}

static void draw_marks(const picture *p, int style, int column)
{
    for (int64_t r = 0; r < p->table->rows; r++)
        if (shown(p, r, column))
            draw_mark(p->out, style, x_at(p, cell(p->table, r, p->chart->x)), y_at(p, cell(p->table, r, column)));
    fputc('\n', p->out);
}

static void draw_legend(const picture *p, int style, lab_curve curve)
{
    const int y = TOP + 10 + 22 * style;
    if (curve.look == LAB_LINE)
        fprintf(p->out, "<path class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M%d %dh28\"/>", colours[style],
                dashes[style], LEGEND, y);
    else
        draw_mark(p->out, style, LEGEND + 14, y);
    fprintf(p->out, "<text x=\"%d\" y=\"%d\">", LEGEND + 36, y + 4);
    escaped(p->out, p->table->column[curve.column].label);
    fputs("</text>\n", p->out);
}

void lab_draw(FILE *out, const lab_table *table, const lab_chart *chart)
{
    int columns[LAB_CURVES];
    for (int c = 0; c < chart->curves; c++)
        columns[c] = chart->curve[c].column;
    const picture p = {out, table, chart, axis_of(table, &chart->x, 1, chart->log_x),
                       axis_of(table, columns, chart->curves, chart->log_y)};
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
            "<style>text{font:13px sans-serif;fill:#222}.title{font-size:16px}.line{fill:none;stroke-width:2}"
            ".mark{fill:none;stroke-width:1.6}.grid{stroke:#ddd}.frame{fill:none;stroke:#555}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<text class=\"title\" x=\"%d\" y=\"26\">",
            WIDTH, HEIGHT, WIDTH, HEIGHT, WIDTH, HEIGHT, LEFT);
    escaped(out, chart->title);
    fputs("</text>\n", out);
    draw_x_axis(&p);
    draw_y_axis(&p);
    fprintf(out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", LEFT, TOP, FRAME_WIDTH,
            FRAME_HEIGHT);
    for (int c = 0; c < chart->curves; c++) {
        if (chart->curve[c].look == LAB_LINE)
            draw_line(&p, c, chart->curve[c].column);
        else
            draw_marks(&p, c, chart->curve[c].column);
        draw_legend(&p, c, chart->curve[c]);
    }
    fputs("</svg>\n", out);
}
