/* Neural processes with and without attention, trained on pixels of small images: what they make of the pixels that they
 * are not given, at the resolution of the training and at any other (slides on attention; spec/mathematics.md, S2). */
#include "contest.h"
#include "core/vector.h"
#include "experiment.h"
#include "images.h"
#include "room.h"
#include <math.h>
#include <stdlib.h>

static const lab_subject images = {.inputs = 2, .points = LAB_IMAGE_TASK, .draw = lab_image_task};

enum { FOR_RESOLUTION = 300, FOR_SHOW };

/* --- the error of whole images from 40 of their 256 pixels, at several resolutions */

static const int64_t sides[] = {8, 16, 32};
enum { SIDES = sizeof sides / sizeof sides[0], MOST_SIDE = 32, IMAGES = 16, GIVEN = 40 };

/* The root mean square of prediction - image over all pixels. */
static double error_at(lab_training *t, uint64_t seed, int64_t side)
{
    enum { ROOM = GIVEN + MOST_SIDE * MOST_SIDE };
    random_source random = lab_random_for(seed, FOR_RESOLUTION);
    lab_task task = lab_task_begin(2, ROOM);
    double *mean = lab_room(3 * ROOM), squares = 0.0;
    for (int k = 0; k < IMAGES; k++) {
        const lab_image image = k % 2 == 0 ? lab_image_disc(&random) : lab_image_grating(&random);
        lab_image_whole(&image, &random, GIVEN, side, &task);
        lab_predict(t, task, &random, mean, mean + ROOM, mean + 2 * ROOM);
        squares += attest_squared_distance(mean + GIVEN, task.y + GIVEN, side * side) / (double)(side * side * IMAGES);
    }
    free(mean);
    lab_task_end(&task);
    return sqrt(squares);
}

/* --- what is shown: a disc and a grating, from few pixels and from many, at twice the resolution */

enum { SIDE = 2 * LAB_IMAGE_SIDE, PIXELS = SIDE * SIDE, PICTURES = 4 };
static const int64_t given[PICTURES] = {12, 60, 12, 60};

/* Of each pixel: */
enum { VALUE, CONTEXT, MEAN, DEVIATION, PIXEL };

/* The pixel of 16 x 16 that a pixel of 32 x 32 lies in is given, or not. */
static double given_at(lab_task task, int64_t k)
{
    double point[2];
    lab_pixel(LAB_IMAGE_SIDE, k / SIDE / 2 * LAB_IMAGE_SIDE + k % SIDE / 2, point);
    for (int64_t j = 0; j < task.context; j++)
        if (task.x[2 * j] == point[0] && task.x[2 * j + 1] == point[1])
            return task.y[j];
    return NAN;
}

static void show(lab_training *t, uint64_t seed, double *shown)
{
    enum { ROOM = PIXELS + LAB_IMAGE_SIDE * LAB_IMAGE_SIDE };
    random_source random = lab_random_for(seed, FOR_SHOW);
    const lab_image disc = lab_image_disc(&random), grating = lab_image_grating(&random);
    lab_task task = lab_task_begin(2, ROOM);
    double *mean = lab_room(3 * ROOM), *deviation = mean + ROOM;
    for (int p = 0; p < PICTURES; p++) {
        lab_image_whole(p < PICTURES / 2 ? &disc : &grating, &random, given[p], SIDE, &task);
        lab_predict(t, task, &random, mean, deviation, mean + 2 * ROOM);
        for (int64_t k = 0; k < PIXELS; k++, shown += PIXEL) {
            const int64_t i = task.context + k;
            shown[VALUE] = task.y[i];
            shown[CONTEXT] = given_at(task, k);
            shown[MEAN] = mean[i];
            shown[DEVIATION] = deviation[i];
        }
    }
    free(mean);
    lab_task_end(&task);
}

/* --- the experiment */

enum { ERRORS = NP_LOOKED, SHOWN = ERRORS + SIDES, FOUND = SHOWN + PICTURES * PIXELS * PIXEL };

static void train(int64_t kind, uint64_t seed, int64_t steps, double *found)
{
    lab_training t = lab_contest_train(kind, images, seed, steps, found);
    for (int s = 0; s < SIDES; s++)
        found[ERRORS + s] = error_at(&t, seed, sides[s]);
    show(&t, seed, found + SHOWN);
    lab_training_end(&t);
}

static const lab_column columns[NP_COLUMNS] = {NP_COLUMN_NAMES};

static void report(const double *found, double *value, lab_notes *notes)
{
    lab_contest_report(found, FOUND, value, NP_COLUMNS, notes);
    for (int s = 0; s < SIDES; s++) {
        const double *error = found + ERRORS + s;
        lab_note(notes, "Whole images of %d x %d from %d pixels of 16 x 16, error of the four: %.3f, %.3f, %.3f, %.3f",
                 (int)sides[s], (int)sides[s], GIVEN, error[NP_UNIFORM * FOUND], error[NP_LAPLACE * FOUND],
                 error[NP_DOT * FOUND], error[NP_HEADS * FOUND]);
    }
}

static const lab_chart charts[] = {{
    .name = "anp-image",
    .title = "Images not seen before: log density of pixels that are not given",
    .x_label = "steps of Adam",
    .y_label = "mean log density",
    .x = NP_STEP,
    .curves = NP_KINDS,
    .curve = {NP_CURVES(NP_DENSITY)},
}};

/* --- the gallery */

static const lab_shade shades[] = {
    {"the image", -1.0, 1.0},    {"what is given of it", -1.0, 1.0},   {"neural process", -1.0, 1.0},
    {"its deviation", 0.0, 1.0}, {"attentive, four heads", -1.0, 1.0}, {"its deviation", 0.0, 1.0},
};
enum { ACROSS = sizeof shades / sizeof shades[0], AT_X = 0, AT_Y, FIRST, SHOWN_COLUMNS = FIRST + PICTURES * ACROSS };

#define PICTURE(name)                                                                                                  \
    {name, ""}, {name "_given", ""}, {name "_uniform", ""}, {name "_uniform_deviation", ""}, {name "_heads", ""},      \
    {                                                                                                                  \
        name "_heads_deviation", ""                                                                                    \
    }
static const lab_column shown_columns[SHOWN_COLUMNS] = {
    {"x", ""}, {"y", ""}, PICTURE("disc_12"), PICTURE("disc_60"), PICTURE("grating_12"), PICTURE("grating_60")};

static void fill_shown(const double *found, double *value)
{
    for (int64_t k = 0; k < PIXELS; k++, value += SHOWN_COLUMNS) {
        lab_pixel(SIDE, k, value + AT_X);
        for (int p = 0; p < PICTURES; p++) {
            const double *plain = found + NP_UNIFORM * FOUND + SHOWN + (p * PIXELS + k) * PIXEL;
            const double *heads = plain + (NP_HEADS - NP_UNIFORM) * FOUND;
            attest_copy(plain, value + FIRST + p * ACROSS, PIXEL);
            attest_copy(heads + MEAN, value + FIRST + p * ACROSS + PIXEL, PIXEL - MEAN);
        }
    }
}

static const lab_gallery gallery = {
    .name = "anp-image-shown",
    .title = "Images of 32 x 32 pixels from 12 and from 60 of 16 x 16",
    .side = SIDE,
    .first = FIRST,
    .across = ACROSS,
    .down = PICTURES,
    .shade = shades,
};

static const lab_plate plates[] = {{
    .name = "anp-image-shown",
    .rows = PIXELS,
    .columns = SHOWN_COLUMNS,
    .column = shown_columns,
    .fill = fill_shown,
    .gallery = &gallery,
}};

const lab_experiment lab_anp_image = {
    .name = "anp-image",
    .figure = "Topics on Attention in Deep Learning, attentive neural processes",
    .jobs = NP_KINDS,
    .width = FOUND,
    .rows = NP_LOOKS,
    .columns = NP_COLUMNS,
    .column = columns,
    .report = report,
    .charts = sizeof charts / sizeof charts[0],
    .chart = charts,
    .plates = sizeof plates / sizeof plates[0],
    .plate = plates,
    .steps = 3000,
    .train = train,
};
