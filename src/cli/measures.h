/* Measures from files, and how far they are apart. */
#ifndef CLI_MEASURES_H
#define CLI_MEASURES_H

#include "lab/apart.h"
#include "options.h"

/* The points of a file, [N,d], a point a row. */
lab_points load_points(const arguments *args, const char *path);

/* The points of the first `count` operands, one or two, all as wide; and --weights, a file for each. */
void load_measures(const arguments *args, int count, lab_points *measure);

/* The distance that --ground names. */
lab_ground parse_ground(const arguments *args);
const char *ground_name(lab_ground ground);

/* How far two measures are apart, to be freed by lab_apart_free. They are those of the operands or, `made` says how, made of
 * them. Refuses what is too much or too far. */
lab_apart find_apart(const arguments *args, const char *made, lab_ground ground, const lab_points measure[2]);

#endif
