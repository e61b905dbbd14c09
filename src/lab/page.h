/* What an experiment leaves behind: a table, pictures of it, and sentences about what was found. */
#ifndef LAB_PAGE_H
#define LAB_PAGE_H

#include <stdbool.h>
#include <stdint.h>

/* Cells are doubles; a NaN is an empty cell. */
typedef struct lab_column {
    const char *name;  /* in the first line of the CSV, and in the JSON */
    const char *label; /* in the legend of a picture */
} lab_column;

/* LAB_BAND is a line within a band: from the column after its own to the one after that. */
typedef enum lab_look { LAB_LINE, LAB_DOTS, LAB_BAND } lab_look;

typedef struct lab_curve {
    int column;
    lab_look look;
} lab_curve;

enum { LAB_CURVES = 8 }; /* at most */

/* Columns drawn over another one. Charts of one name that follow each other are panels of one picture, with the same axes. */
typedef struct lab_chart {
    const char *name; /* of its file */
    const char *title, *x_label, *y_label;
    bool log_x, log_y;
    int x;
    int curves;
    lab_curve curve[LAB_CURVES];
} lab_chart;

/* A column of images: what is over it, and which numbers are black and white. */
typedef struct lab_shade {
    const char *head;
    double black, white;
} lab_shade;

/* Images of side x side pixels, row by row, each a column of a table, from column `first` on, in `down` rows of `across`. */
typedef struct lab_gallery {
    const char *name; /* of its file */
    const char *title;
    int side, first, across, down;
    const lab_shade *shade; /* [across] */
} lab_gallery;

typedef struct lab_table {
    int columns;
    int64_t rows;
    const lab_column *column;
    double *value; /* [rows,columns] */
} lab_table;

enum { LAB_NOTES = 12, LAB_NOTE_ROOM = 400 };

typedef struct lab_notes {
    int count;
    char text[LAB_NOTES][LAB_NOTE_ROOM];
} lab_notes;

__attribute__((format(printf, 2, 3))) void lab_note(lab_notes *notes, const char *words, ...);

#endif
