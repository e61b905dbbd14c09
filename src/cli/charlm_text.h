/* The text that language models learn. */
#ifndef CLI_CHARLM_TEXT_H
#define CLI_CHARLM_TEXT_H

#include "lab/lm_text.h"
#include "options.h"

/* The file of --text, which is refused unless it is text and long enough; or one made up from the seed. */
lm_text charlm_text(const arguments *args, uint64_t seed);

#endif
