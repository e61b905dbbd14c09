/* Pictures: columns of a table over another one, as SVG that stands alone. */
#ifndef LAB_CHART_H
#define LAB_CHART_H

#include "page.h"
#include <stdio.h>

/* How many of the charts, from the first on, are panels of one picture. */
int lab_panels(const lab_chart *chart, int charts);

/* Empty cells, and on a logarithmic axis numbers that are not positive, are left out. Whether it was written, the stream
 * knows. */
void lab_draw(FILE *out, const lab_table *table, const lab_chart *chart, int panels);

#endif
