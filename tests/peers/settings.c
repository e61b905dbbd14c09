#include "settings.h"
#include <stddef.h>
#include <string.h>
#include <time.h>

/* Sums in float, or in double for f64. */
static const peers_arithmetic arithmetics[] = {
    {"f64", false, PEERS_F64, PEERS_F64, PEERS_F64, PEERS_F64, PEERS_F64, PEERS_F64, PEERS_F64},
    {"f32", true, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32},
    {"f32-tf32", true, PEERS_F32, PEERS_TF32, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32, PEERS_F32},
    {"bf16-f32acc", true, PEERS_BF16, PEERS_BF16, PEERS_F32, PEERS_F32, PEERS_BF16, PEERS_BF16, PEERS_BF16},
    {"f16-f32acc", true, PEERS_F16, PEERS_F16, PEERS_F32, PEERS_F32, PEERS_F16, PEERS_F16, PEERS_F16},
    {"bf16", true, PEERS_BF16, PEERS_BF16, PEERS_BF16, PEERS_F32, PEERS_BF16, PEERS_BF16, PEERS_BF16},
    {"f16", true, PEERS_F16, PEERS_F16, PEERS_F16, PEERS_F32, PEERS_F16, PEERS_F16, PEERS_F16},
};

peers_settings peers_chosen = {.arithmetic = &arithmetics[0], .by_format = true};

/* One word of the text; false if nobody knows it. */
static bool take(const char *word, int length, peers_settings *s)
{
    const size_t size = (size_t)length;
    if (size > 4 && strncmp(word, "bug=", 4) == 0)
        return (s->bug = peers_bug_find(word + 4, length - 4)) != BUG_COUNT;
    for (size_t i = 0; i < sizeof arithmetics / sizeof arithmetics[0]; i++)
        if (strlen(arithmetics[i].name) == size && strncmp(arithmetics[i].name, word, size) == 0) {
            s->arithmetic = &arithmetics[i];
            s->by_format = false;
            return true;
        }
    const bool flash = size == 5 && strncmp(word, "flash", size) == 0;
    const bool ofast = size == 5 && strncmp(word, "ofast", size) == 0;
    const bool expanded = size == 8 && strncmp(word, "expanded", size) == 0;
    s->flash |= flash;
    s->ofast |= ofast;
    s->expanded |= expanded;
    return flash || ofast || expanded || (size == 5 && strncmp(word, "naive", size) == 0);
}

bool peers_configure(const char *text)
{
    peers_settings s = {.arithmetic = &arithmetics[0], .by_format = true};
    for (const char *word = text + strspn(text, " "); *word != '\0'; word += strspn(word, " ")) {
        const int length = (int)strcspn(word, " ");
        if (!take(word, length, &s))
            return false;
        word += length;
    }
    peers_chosen = s;
    return true;
}

bool peers_settle(int32_t format)
{
    static const struct {
        peers_number number;
        int arithmetic;
    } formats[] = {[ATTEST_CANDIDATE_F64] = {PEERS_F64, 0},
                   [ATTEST_CANDIDATE_F32] = {PEERS_F32, 1},
                   [ATTEST_CANDIDATE_F16] = {PEERS_F16, 4},
                   [ATTEST_CANDIDATE_BF16] = {PEERS_BF16, 3}};
    const peers_number number = formats[format].number, output = peers_chosen.arithmetic->output;
    if (peers_chosen.by_format)
        peers_chosen.arithmetic = &arithmetics[formats[format].arithmetic];
    return peers_chosen.by_format || number == output || number == PEERS_F64 ||
           (number == PEERS_F32 && output != PEERS_F64);
}

int32_t peers_output_format(void)
{
    static const int32_t formats[] = {[PEERS_F64] = ATTEST_CANDIDATE_F64,
                                      [PEERS_F32] = ATTEST_CANDIDATE_F32,
                                      [PEERS_F16] = ATTEST_CANDIDATE_F16,
                                      [PEERS_BF16] = ATTEST_CANDIDATE_BF16};
    const peers_number output = peers_chosen.arithmetic->output;
    return formats[output];
}

peers_number peers_half(void)
{
    return peers_chosen.arithmetic->weight == PEERS_F16 ? PEERS_F16 : PEERS_BF16;
}

bool peers_by_chance(peers_bug bug, uint64_t calls)
{
    static uint64_t state;
    struct timespec now;
    if (!has(bug))
        return false;
    clock_gettime(CLOCK_MONOTONIC, &now);
    state = (state + (uint64_t)now.tv_nsec) * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (state >> 32) % calls == 0;
}
