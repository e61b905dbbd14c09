#include "lm_text.h"
#include "core/log.h"

static bool spacing(uint8_t byte)
{
    return byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r';
}

int64_t lm_text_stranger(const uint8_t *bytes, int64_t count)
{
    for (int64_t k = 0; k < count; k++)
        if (bytes[k] == 127 || (bytes[k] < ' ' && !spacing(bytes[k])))
            return k;
    return -1;
}

lm_text lm_text_of(uint8_t *bytes, int64_t count)
{
    int64_t number[LM_LETTERS_MAX] = {0}, letters = 0;
    for (int64_t k = 0; k < count; k++)
        number[bytes[k]] = 1;
    for (int b = 0; b < LM_LETTERS_MAX; b++)
        if (number[b] != 0)
            number[b] = letters++;
    for (int64_t k = 0; k < count; k++)
        bytes[k] = (uint8_t)number[bytes[k]];
    return (lm_text){bytes, count, count - count / 10, letters};
}

double lm_text_blind(const lm_text *text)
{
    int64_t often[LM_LETTERS_MAX] = {0};
    double loss = 0.0;
    for (int64_t k = 0; k < text->learnt; k++)
        often[text->letter[k]]++;
    for (int64_t k = text->learnt; k < text->count; k++)
        loss -= attest_log((double)(often[text->letter[k]] + 1) / (double)(text->learnt + text->letters));
    return loss / (double)(text->count - text->learnt);
}
