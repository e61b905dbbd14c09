/* Images that are known at every resolution: functions of two variables between -1 and 1, with values between -1 (black)
 * and 1 (white). Half of them are a disc before a plain ground, with a soft edge, half a grating of soft stripes. */
#ifndef LAB_IMAGES_H
#define LAB_IMAGES_H

#include "golden/random.h"
#include "process.h"
#include <stdbool.h>

typedef struct lab_image {
    bool disc;
    double ground, level;     /* of a disc; a grating goes from one to the other */
    double x, y, radius;      /* of a disc */
    double across[2], offset; /* a grating's stripes are counted by across . (x, y) + offset */
} lab_image;

lab_image lab_image_disc(random_source *random);
lab_image lab_image_grating(random_source *random);

/* Its value at a point [2]. */
double lab_image_at(const lab_image *image, const double *point);

/* The middle of pixel k of side x side, row by row. */
void lab_pixel(int64_t side, int64_t k, double *point);

/* An image to learn from: 96 pixels of 16 x 16 at random, the first 4 to 64 its context. */
enum { LAB_IMAGE_SIDE = 16, LAB_IMAGE_TASK = 96 };
void lab_image_task(random_source *random, lab_task *task);

/* Of the image's 16 x 16 pixels `context`, at random, and then all of its side x side. */
void lab_image_whole(const lab_image *image, random_source *random, int64_t context, int64_t side, lab_task *task);

#endif
