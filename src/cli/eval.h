/* What the operations of attest eval have in common. */
#ifndef CLI_EVAL_H
#define CLI_EVAL_H

#include "core/score.h"
#include "core/size.h"
#include "inputs.h"
#include "options.h"
#include "outputs.h"

/* The operations, one file each: eval_multihead.c, eval_attention.c, eval_rows.c. */
void eval_multihead(const form *f, const arguments *args, attest_kind kind);
void eval_attention(const form *f, const arguments *args, attest_kind kind);
void eval_layernorm(const form *f, const arguments *args);
void eval_softmax(const form *f, const arguments *args);

/* --scale and --softcap; the default scale for queries n wide, or 1 for Laplace and uniform. --expanded turns L2 into
 * its expanded form. */
attest_score parse_score(const arguments *args, attest_kind kind, int64_t n);

/* Whether the logits' scale is the real number 1 / sqrt(n), of which parse_score has the nearest double. */
bool root_scaled(const arguments *args, attest_kind kind);

/* Refuses what left double's range. A row that sees nothing is no error here: load_mask has let it pass. */
void check_status(attest_status status);

/* --dropout-mask: which elements of the output are kept, for all batch items. */
typedef struct dropout {
    const uint8_t *keep; /* NULL: all */
    double *room;
} dropout;

dropout load_dropout(const arguments *args, const vault_shape *shape);

/* `count` values of which the first is element `start` of the output, with those that are dropped set to 0. */
const double *dropped(dropout d, const double *values, int64_t start, int64_t count);

/* The same for rows of a Jacobian, `length` long, one for each of `count` elements of the output; in place. */
void drop_rows(dropout d, double *rows, int64_t length, int64_t start, int64_t count);

/* --tangent and --upstream, of this shape; NULL if nothing that is wanted is among `needing`, and then they must not be
 * given. What is dropped has no upstream gradient. */
const double *load_tangent(const arguments *args, wants wanted, wants needing, const vault_shape *shape);
const double *load_upstream(const arguments *args, wants wanted, wants needing, const vault_shape *shape, dropout d);

/* An output if it is wanted, else NULL; append_if does nothing with NULL. */
output *open_if(wants wanted, want_id id, const char *name, const vault_shape *shape);
void append_if(output *o, const double *values, int64_t count);

#endif
