#include "charlm_text.h"
#include "lab/lm_grammar.h"
#include "lab/lm_training.h"
#include "room.h"
#include "say.h"
#include "vault/source.h"
#include <inttypes.h>

enum { MADE_UP = 100000 };
static const int64_t LONGEST = INT64_C(1) << 30;

static uint8_t *read_bytes(const char *path, int64_t *count)
{
    vault_source source;
    vault_error error;
    if (!vault_source_open(&source, path, "a text", &error))
        refuse("%s", error.message);
    *count = source.bytes;
    if (*count < LM_TEXT_MIN || *count > LONGEST)
        refuse("%s: %" PRId64 " bytes, expected a text of %d to %" PRId64, path, *count, (int)LM_TEXT_MIN, LONGEST);
    uint8_t *bytes = byte_room(*count);
    const bool read = vault_source_read(&source, bytes, (size_t)*count, "a text", &error);
    vault_source_close(&source);
    if (!read)
        refuse("%s", error.message);
    return bytes;
}

lm_text charlm_text(const arguments *args, uint64_t seed)
{
    const char *path = args->given[OPT_TEXT];
    int64_t count = MADE_UP;
    uint8_t *bytes;
    if (path != NULL) {
        bytes = read_bytes(path, &count);
    } else {
        bytes = byte_room(count);
        lm_grammar_write(seed, count, bytes);
    }
    const int64_t stranger = lm_text_stranger(bytes, count);
    if (stranger >= 0)
        refuse("%s: byte %" PRId64 " is 0x%02x, which no text has; name a file of text", path, stranger,
               bytes[stranger]);
    return lm_text_of(bytes, count);
}
