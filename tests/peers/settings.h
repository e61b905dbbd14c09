/* What attest_candidate_configure chose: a variant of the code, an arithmetic, and perhaps a bug. */
#ifndef PEERS_SETTINGS_H
#define PEERS_SETTINGS_H

#include "bugs.h"
#include "number.h"
#include <stdbool.h>

/* Where numbers are rounded, beyond what float or double do by themselves; the names are those of attest's profiles. */
typedef struct peers_arithmetic {
    const char *name;
    bool in_float;                                                        /* or in double */
    peers_number input, operand, score, softmax, weight, between, output; /* as in src/judge/profile.h */
} peers_arithmetic;

typedef struct peers_settings {
    const peers_arithmetic *arithmetic;
    bool by_format; /* the arithmetic follows from the format of each problem's answers */
    bool flash;     /* key by key in tiles, with a running maximum */
    bool ofast;     /* the code that -Ofast made */
    bool expanded;  /* squared distances as q.q - 2 q.k + k.k */
    peers_bug bug;
} peers_settings;

extern peers_settings peers_chosen;

/* "VARIANT [ARITHMETIC] [bug=NAME]": VARIANT naive, flash, ofast or expanded; without ARITHMETIC f64, f32, f16-f32acc or
 * bf16-f32acc, by the problem's format. False if it makes no sense. */
bool peers_configure(const char *text);

/* Chooses the arithmetic for a problem with answers of this format, where that is left open. False if the format has not all
 * the numbers of the arithmetic's output: then nothing is claimed of the problem. */
bool peers_settle(int32_t format);

/* The format that outputs are written in: the arithmetic's output, which the one asked for has all numbers of. */
int32_t peers_output_format(void);

static inline bool has(peers_bug bug)
{
    return peers_chosen.bug == bug;
}

/* The format of 16 bits that a bug slips into: the arithmetic's own, or bfloat16. */
peers_number peers_half(void);

/* What a loop over lanes of eight goes through if it forgets the rest. */
static inline int64_t peers_full_lanes(int64_t count)
{
    return count > 8 ? count - count % 8 : count;
}

/* True for one call in so many where this bug is on, not the same way twice. */
bool peers_by_chance(peers_bug bug, uint64_t calls);

#endif
