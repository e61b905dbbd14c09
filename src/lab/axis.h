/* The axis of a picture: which numbers it spans, where each of them lies, and which of them are labelled. */
#ifndef LAB_AXIS_H
#define LAB_AXIS_H

#include <stdbool.h>

enum { LAB_TICKS = 24 };

typedef struct lab_axis {
    bool log;
    double low, high; /* of what is shown; for a logarithmic axis these are logarithms to base 10 */
    int ticks;
    double tick[LAB_TICKS]; /* numbers, not logarithms */
} lab_axis;

/* An axis on which `low` to `high` fit: 0 <= low for a logarithmic one. */
lab_axis lab_axis_over(double low, double high, bool log);

/* From 0 at the low end to 1 at the high one. */
double lab_axis_place(const lab_axis *a, double x);

/* Whether x can be shown at all. */
bool lab_axis_shows(bool log, double x);

#endif
