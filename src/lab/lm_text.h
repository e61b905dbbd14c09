/* A text to learn: its letters are the different bytes that occur in it. Its last tenth is kept for tests. */
#ifndef LAB_LM_TEXT_H
#define LAB_LM_TEXT_H

#include <stdbool.h>
#include <stdint.h>

enum { LM_LETTERS_MAX = 256 };

typedef struct lm_text {
    const uint8_t *letter; /* [count], numbered from 0 */
    int64_t count;
    int64_t learnt;  /* the first so many are there to learn from */
    int64_t letters; /* how many different ones there are */
} lm_text;

/* Where the first byte stands that no text has: a control character other than those of spacing. -1: there is none. */
int64_t lm_text_stranger(const uint8_t *bytes, int64_t count);

/* The bytes become letters, in place. */
lm_text lm_text_of(uint8_t *bytes, int64_t count);

/* What somebody loses per letter of the test, in nats, who only knows how often each letter follows each in what is learnt
 * from: a model that does better has looked further back. */
double lm_text_pairs(const lm_text *text);

#endif
