#include "chart.h"
#include "axis.h"
#include <math.h>
#include <string.h>

/* In pixels: the whole picture, and the frame in it that the curves lie in, which is lower where there are several. */
enum {
    WIDTH = 900,
    LEFT = 78,
    TOP = 44,
    BOTTOM = 64,
    BETWEEN = 24,
    FRAME_WIDTH = 520,
    ONE_HEIGHT = 352,
    PANEL_HEIGHT = 190,
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
    int top, height; /* of the frame */
    bool last;       /* the lowest frame says what x is */
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

/* What the curves span. */
typedef struct span {
    double low, high;
    bool any;
} span;

static void widen(span *s, const lab_table *t, int column, bool log)
{
    for (int64_t r = 0; r < t->rows; r++) {
        const double v = cell(t, r, column);
        if (!lab_axis_shows(log, v))
            continue;
        s->low = !s->any || v < s->low ? v : s->low;
        s->high = !s->any || v > s->high ? v : s->high;
        s->any = true;
    }
}

static lab_axis axis_over(span s, bool log)
{
    return s.any ? lab_axis_over(s.low, s.high, log) : lab_axis_over(1.0, 2.0, log);
}

/* The axes over all that the panels show. */
static void find_axes(picture *p, int panels)
{
    span x = {.any = false}, y = {.any = false};
    for (int c = 0; c < panels; c++) {
        const lab_chart *chart = &p->chart[c];
        widen(&x, p->table, chart->x, chart->log_x);
        for (int k = 0; k < chart->curves; k++)
            for (int column = 0; column < (chart->curve[k].look == LAB_BAND ? 3 : 1); column++)
                widen(&y, p->table, chart->curve[k].column + column, chart->log_y);
    }
    p->x = axis_over(x, p->chart->log_x);
    p->y = axis_over(y, p->chart->log_y);
}

static double x_at(const picture *p, double x)
{
    return LEFT + FRAME_WIDTH * lab_axis_place(&p->x, x);
}

static double y_at(const picture *p, double y)
{
    return p->top + p->height * (1.0 - lab_axis_place(&p->y, y));
}

static void draw_x_axis(const picture *p)
{
    for (int k = 0; k < p->x.ticks; k++) {
        const double at = x_at(p, p->x.tick[k]);
        fprintf(p->out,
                "<path class=\"grid\" d=\"M%.1f %dv%d\"/><text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%g</text>\n",
                at, p->top, p->height, at, p->top + p->height + 18, p->x.tick[k]);
    }
    if (!p->last)
        return;
    fprintf(p->out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">", LEFT + FRAME_WIDTH / 2, p->top + p->height + 42);
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
    fprintf(p->out, "<text transform=\"translate(18 %d) rotate(-90)\" text-anchor=\"middle\">", p->top + p->height / 2);
    escaped(p->out, p->chart->y_label);
    fputs("</text>\n", p->out);
}

static bool shown(const picture *p, int64_t row, int column)
{
    return lab_axis_shows(p->chart->log_x, cell(p->table, row, p->chart->x)) &&
           lab_axis_shows(p->chart->log_y, cell(p->table, row, column));
}

/* The area between two columns, down to one and back along the other, wherever both are shown. */
static void draw_band(const picture *p, int style, int low)
{
    const int64_t rows = p->table->rows;
    bool open = false;
    fprintf(p->out, "<path fill=\"%s\" fill-opacity=\"0.2\" d=\"", colours[style]);
    for (int64_t k = 0; k < 2 * rows; k++) {
        const int64_t row = k < rows ? k : 2 * rows - 1 - k;
        if (!shown(p, row, low) || !shown(p, row, low + 1))
            continue;
        fprintf(p->out, "%c%.1f %.1f", open ? 'L' : 'M', x_at(p, cell(p->table, row, p->chart->x)),
                y_at(p, cell(p->table, row, k < rows ? low : low + 1)));
        open = true;
    }
    fputs("\"/>\n", p->out);
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
    const int y = p->top + 10 + 22 * style;
    if (curve.look == LAB_BAND)
        fprintf(p->out, "<path fill=\"%s\" fill-opacity=\"0.2\" d=\"M%d %dh28v14h-28z\"/>", colours[style], LEGEND,
                y - 7);
    if (curve.look != LAB_DOTS)
        fprintf(p->out, "<path class=\"line\" stroke=\"%s\" stroke-dasharray=\"%s\" d=\"M%d %dh28\"/>", colours[style],
                dashes[style], LEGEND, y);
    else
        draw_mark(p->out, style, LEGEND + 14, y);
    fprintf(p->out, "<text x=\"%d\" y=\"%d\">", LEGEND + 36, y + 4);
    escaped(p->out, p->table->column[curve.column].label);
    fputs("</text>\n", p->out);
}

static void draw_curve(const picture *p, int style, lab_curve curve)
{
    if (curve.look == LAB_BAND)
        draw_band(p, style, curve.column + 1);
    if (curve.look == LAB_DOTS)
        draw_marks(p, style, curve.column);
    else
        draw_line(p, style, curve.column);
    draw_legend(p, style, curve);
}

static void draw_panel(const picture *p)
{
    fprintf(p->out, "<text class=\"title\" x=\"%d\" y=\"%d\">", LEFT, p->top - 18);
    escaped(p->out, p->chart->title);
    fputs("</text>\n", p->out);
    draw_x_axis(p);
    draw_y_axis(p);
    fprintf(p->out, "<rect class=\"frame\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", LEFT, p->top, FRAME_WIDTH,
            p->height);
    for (int c = 0; c < p->chart->curves; c++)
        draw_curve(p, c, p->chart->curve[c]);
}

int lab_panels(const lab_chart *chart, int charts)
{
    int panels = 1;
    while (panels < charts && strcmp(chart[panels].name, chart[0].name) == 0)
        panels++;
    return panels;
}

void lab_draw(FILE *out, const lab_table *table, const lab_chart *chart, int panels)
{
    picture p = {.out = out, .table = table, .chart = chart, .top = TOP};
    p.height = panels == 1 ? ONE_HEIGHT : PANEL_HEIGHT;
    const int height = TOP + panels * p.height + (panels - 1) * (TOP + BETWEEN) + BOTTOM;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
            "<style>text{font:13px sans-serif;fill:#222}.title{font-size:16px}.line{fill:none;stroke-width:2}"
            ".mark{fill:none;stroke-width:1.6}.grid{stroke:#ddd}.frame{fill:none;stroke:#555}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    find_axes(&p, panels);
    for (; panels > 0; panels--, p.chart++) {
        p.last = panels == 1;
        draw_panel(&p);
        p.top += p.height + BETWEEN + TOP;
    }
    fputs("</svg>\n", out);
}
