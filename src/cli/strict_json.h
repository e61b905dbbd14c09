/* JSON files that are taken as hostile: refused unless they are exactly right. */
#ifndef CLI_STRICT_JSON_H
#define CLI_STRICT_JSON_H

#include <jansson.h>
#include <stdint.h>

/* Reads an object whose members are exactly these (a list that ends with NULL), among them "version", a number from 1 to
 * `latest`. It lives until the program ends. */
json_t *strict_read(const char *path, const char *const *members, int64_t latest);

/* Refuses unless `value` is an object with exactly these members. `what` says in words what it is. */
void strict_members(const json_t *value, const char *const *members, const char *path, const char *what);

/* The member, or a refusal if it is not of the type. */
const json_t *strict_typed(const json_t *object, const char *name, json_type type, const char *path);

/* Writes the object, indented, atomically. */
void write_json(const char *path, const json_t *object);

#endif
