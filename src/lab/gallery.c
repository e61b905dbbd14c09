#include "gallery.h"
#include <math.h>

/* In the picture's pixels. */
enum { EDGE = 132, GAP = 12, MARGIN = 24, TOP = 72 };

/* Shades of grey; EMPTY is none of them. */
enum { SHADES = 64, EMPTY = -1 };

static int shade_of(lab_shade s, double value)
{
    if (!isfinite(value))
        return EMPTY;
    const double share = fmin(fmax((value - s.black) / (s.white - s.black), 0.0), 1.0);
    return (int)nearbyint(share * (SHADES - 1));
}

typedef struct canvas {
    FILE *out;
    const lab_table *table;
    int column, side;
    lab_shade shade;
} canvas;

static int shade_at(const canvas *c, int row, int at)
{
    return shade_of(c->shade, c->table->value[((int64_t)row * c->side + at) * c->table->columns + c->column]);
}

/* What has one shade is one path; pixels of it that lie side by side are one rectangle. Whether there is any. */
static bool draw_shade(const canvas *c, int shade)
{
    const int grey = shade * 255 / (SHADES - 1);
    bool begun = false;
    for (int row = 0; row < c->side; row++)
        for (int from = 0, to; from < c->side; from = to) {
            const int here = shade_at(c, row, from);
            for (to = from + 1; to < c->side && shade_at(c, row, to) == here; to++) {
            }
            if (here != shade)
                continue;
            if (!begun)
                fprintf(c->out, "<path fill=\"#%02x%02x%02x\" d=\"", grey, grey, grey);
            fprintf(c->out, "M%d %dh%dv1h-%dz", from, row, to - from, to - from);
            begun = true;
        }
    return begun;
}

static void draw_image(const canvas *c, int x, int y)
{
    fprintf(c->out, "<g transform=\"translate(%d %d) scale(%g)\"><rect width=\"%d\" height=\"%d\" fill=\"#cfe3f5\"/>\n",
            x, y, (double)EDGE / c->side, c->side, c->side);
    for (int shade = 0; shade < SHADES; shade++)
        if (draw_shade(c, shade))
            fputs("\"/>\n", c->out);
    fputs("</g>\n", c->out);
}

void lab_draw_gallery(FILE *out, const lab_table *table, const lab_gallery *gallery)
{
    const int width = 2 * MARGIN + gallery->across * (EDGE + GAP) - GAP;
    const int height = TOP + MARGIN + gallery->down * (EDGE + GAP) - GAP;
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
            "<style>text{font:13px "
            "sans-serif;fill:#222}.title{font-size:16px}path,rect{shape-rendering:crispEdges}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<text class=\"title\" x=\"%d\" y=\"26\">%s</text>\n",
            width, height, width, height, width, height, MARGIN, gallery->title);
    for (int across = 0; across < gallery->across; across++) {
        fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                MARGIN + across * (EDGE + GAP) + EDGE / 2, TOP - 10, gallery->shade[across].head);
        for (int down = 0; down < gallery->down; down++) {
            const int column = gallery->first + down * gallery->across + across;
            const canvas c = {out, table, column, gallery->side, gallery->shade[across]};
            draw_image(&c, MARGIN + across * (EDGE + GAP), TOP + down * (EDGE + GAP));
        }
    }
    fputs("</svg>\n", out);
}
