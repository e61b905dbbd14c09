/* Results as one JSON object on stdout: spec/cli-json.md says what is in it. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <jansson.h>

/* Prints the object on a line of its own, keys in the order of their insertion. */
void print_json(const json_t *object);

/* Takes over a value, refusing NULL; it lives until the program ends, however that comes about. */
json_t *keep_json(json_t *value);

/* "name": a hexadecimal string, which is exact, and "name_decimal": a number with 17 digits. An infinite x is the string
 * "inf" in both. */
void set_double(json_t *object, const char *name, double x);

#endif
