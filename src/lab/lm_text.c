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

double lm_text_pairs(const lm_text *text)
{
    int32_t pair[LM_LETTERS_MAX][LM_LETTERS_MAX] = {{0}}, often[LM_LETTERS_MAX] = {0};
    double loss = 0.0;
    for (int64_t k = 1; k < text->learnt; k++) {
        pair[text->letter[k - 1]][text->letter[k]]++;
        often[text->letter[k - 1]]++;
    }
    for (int64_t k = text->learnt; k < text->count; k++) {
        const uint8_t before = text->letter[k - 1];
        loss -= attest_log((pair[before][text->letter[k]] + 1.0) / ((double)often[before] + (double)text->letters));
    }
    return loss / (double)(text->count - text->learnt);
}
