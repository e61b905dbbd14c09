#include "images.h"
#include "core/tanh.h"
#include "gaussian.h"
#include <math.h>

enum { PIXELS = LAB_IMAGE_SIDE * LAB_IMAGE_SIDE };
static const double EDGE = 0.1; /* about half as wide as a pixel */

static double between(random_source *random, double low, double high)
{
    return low + (high - low) * random_unit(random);
}

lab_image lab_image_disc(random_source *random)
{
    lab_image image = {.disc = true, .ground = between(random, -1.0, 1.0)};
    image.level = image.ground > 0.0 ? between(random, -1.0, -0.5) : between(random, 0.5, 1.0);
    image.x = between(random, -0.6, 0.6);
    image.y = between(random, -0.6, 0.6);
    image.radius = between(random, 0.25, 0.7);
    return image;
}

lab_image lab_image_grating(random_source *random)
{
    lab_image image = {.disc = false, .ground = between(random, -1.0, -0.5), .level = between(random, 0.5, 1.0)};
    const double a = lab_normal_number(random), b = lab_normal_number(random);
    const double dense = between(random, 0.6, 1.2) / sqrt(a * a + b * b);
    image.across[0] = dense * a;
    image.across[1] = dense * b;
    image.offset = random_unit(random);
    return image;
}

/* From 0 in the middle of a dark stripe to 1 in the middle of a light one, and level there. */
static double stripe(double count)
{
    const double t = 2.0 * fabs(count - floor(count) - 0.5);
    return t * t * (3.0 - 2.0 * t);
}

double lab_image_at(const lab_image *image, const double *point)
{
    const double dx = point[0] - image->x, dy = point[1] - image->y;
    const double share = image->disc
                             ? 0.5 + 0.5 * attest_tanh((image->radius - sqrt(dx * dx + dy * dy)) / EDGE)
                             : stripe(image->across[0] * point[0] + image->across[1] * point[1] + image->offset);
    return image->ground + (image->level - image->ground) * share;
}

void lab_pixel(int64_t side, int64_t k, double *point)
{
    const int64_t row = k / side, column = k % side;
    point[0] = (double)(2 * column + 1 - side) / (double)side;
    point[1] = (double)(2 * row + 1 - side) / (double)side;
}

static void put_pixel(const lab_image *image, int64_t side, int64_t k, int64_t i, lab_task *task)
{
    lab_pixel(side, k, task->x + 2 * i);
    task->y[i] = lab_image_at(image, task->x + 2 * i);
}

/* The first `count` of the task are different pixels of 16 x 16: a shuffle that stops there. */
static void put_some(const lab_image *image, random_source *random, int64_t count, lab_task *task)
{
    int64_t pixel[PIXELS];
    for (int64_t k = 0; k < PIXELS; k++)
        pixel[k] = k;
    for (int64_t i = 0; i < count; i++) {
        const int64_t from = random_between(random, i, PIXELS - 1), chosen = pixel[from];
        pixel[from] = pixel[i];
        put_pixel(image, LAB_IMAGE_SIDE, chosen, i, task);
    }
}

void lab_image_task(random_source *random, lab_task *task)
{
    const lab_image image = random_unit(random) < 0.5 ? lab_image_disc(random) : lab_image_grating(random);
    task->context = random_between(random, 4, 64);
    task->count = LAB_IMAGE_TASK;
    put_some(&image, random, task->count, task);
}

void lab_image_whole(const lab_image *image, random_source *random, int64_t context, int64_t side, lab_task *task)
{
    task->context = context;
    task->count = context + side * side;
    put_some(image, random, context, task);
    for (int64_t k = 0; k < side * side; k++)
        put_pixel(image, side, k, context + k, task);
}
