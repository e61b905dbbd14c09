/* What a training has reached, in a file that is replaced whole after every epoch: a training that was ended goes on. */
#ifndef CLI_CHARLM_CHECKPOINT_H
#define CLI_CHARLM_CHECKPOINT_H

#include "lab/lm_training.h"
#include "vault/error.h"

/* The file at `path`, for a training by this plan; false: something is wrong with it, or it is of another training. */
bool checkpoint_read(const char *path, const lm_plan *plan, const lm_text *text, lm_progress *progress,
                     vault_error *error);

bool checkpoint_write(const char *path, const lm_plan *plan, const lm_text *text, const lm_progress *progress,
                      vault_error *error);

#endif
