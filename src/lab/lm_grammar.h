/* A text for those who bring none: sentences of a made-up language, from a seed. Its words, its paragraphs' topics and the
 * agreement of a verb with a subject some words earlier are there to be found; the choice of words is left to chance. */
#ifndef LAB_LM_GRAMMAR_H
#define LAB_LM_GRAMMAR_H

#include <stdint.h>

/* Fills all of `text`. */
void lm_grammar_write(uint64_t seed, int64_t count, uint8_t *text);

#endif
