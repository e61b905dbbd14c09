/* attest lab charlm, charlm-depth: language models that learn a text the user brings (K25). */
#ifndef CLI_CHARLM_H
#define CLI_CHARLM_H

#include "options.h"

extern const option_id charlm_options[];

/* Each variant's loss after every epoch, at one depth. */
void run_charlm(const form *f, const arguments *args);

/* Each variant's loss after the last epoch, at several depths. */
void run_charlm_depth(const form *f, const arguments *args);

#endif
