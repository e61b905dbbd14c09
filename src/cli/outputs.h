/* The files a run writes: none of them changes before all results are there. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "options.h"
#include <jansson.h>
#include "vault/npy.h"
#include "vault/shape.h"
#include "wants.h"
#include <stdint.h>

/* A file on its way. "J" becomes the path that -o or --jacobian names, or J.npy in the folder they name. */
typedef struct output output;
output *open_output(const char *name, const vault_shape *shape);

/* The same in a format of its own, whatever --format says. */
output *open_output_as(const char *name, const vault_shape *shape, vault_format format);
void append(output *o, const double *values, int64_t count);

/* Says where outputs go: called once, before any is opened. `jacobians` is the number of files of the Jacobian. */
void plan_outputs(const arguments *args, wants wanted, int jacobians);

/* The same where outputs go to the folder that -o names, however many they are. */
void plan_folder(const arguments *args);

/* Refuses --error-bound where it would not speak of the doubles of y. */
void check_error_bound(const arguments *args, wants wanted);

/* The format that --format names. */
vault_format output_format(const arguments *args);

/* Adds a member to the report in JSON, which takes the value over. */
void report_also(const char *name, json_t *value);

/* Puts all of them in place, and reports them: on stdout as JSON if asked, else on stderr with -v. */
void commit_outputs(const arguments *args, const char *operation);

#endif
