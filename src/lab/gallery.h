/* Pictures of images: columns of a table as squares of grey pixels, as SVG that stands alone. */
#ifndef LAB_GALLERY_H
#define LAB_GALLERY_H

#include "page.h"
#include <stdio.h>

/* Empty cells are pale blue. Whether it was written, the stream knows. */
void lab_draw_gallery(FILE *out, const lab_table *table, const lab_gallery *gallery);

#endif
