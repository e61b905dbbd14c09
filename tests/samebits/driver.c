#include "bits.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 24 };
static unsigned char room[ROOM];
static int64_t used;
static int left_over; /* the byte that fresh memory is full of */
static uint64_t state;
static double magnitude;
static char digest[1 << 20];
static size_t digest_length;

void bits_begin(scale_class scale)
{
    static const double magnitudes[SCALES] = {1.0, 0x1p-400, 0x1p400, 0x1p-1060};
    magnitude = magnitudes[scale];
    state = 1;
    used = 0;
}

void *bits_room(int64_t bytes)
{
    const int64_t rounded = (bytes + 15) / 16 * 16;
    if (rounded > ROOM - used) {
        fprintf(stderr, "samebits: no room for %" PRId64 " bytes\n", bytes);
        exit(3);
    }
    void *start = room + used;
    memset(start, left_over, (size_t)bytes);
    used += rounded;
    return start;
}

double *bits_results(int64_t n)
{
    return bits_room(n * (int64_t)sizeof(double));
}

double *bits_zeros(int64_t n)
{
    double *x = bits_results(n);
    for (int64_t i = 0; i < n; i++)
        x[i] = 0.0;
    return x;
}

double bits_number(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return magnitude * ((double)(state >> 11) * 0x1p-52 - 1.0);
}

double *bits_numbers(uint64_t seed, int64_t n)
{
    double *x = bits_results(n);
    const uint64_t before = state;
    state = seed;
    for (int64_t i = 0; i < n; i++)
        x[i] = bits_number();
    state = before;
    return x;
}

uint8_t *bits_mask(int64_t n, int64_t every)
{
    uint8_t *mask = bits_room(n);
    for (int64_t i = 0; i < n; i++)
        mask[i] = i % every != every - 1;
    return mask;
}

void bits_say(const char *name, const double *x, int64_t n)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (int64_t i = 0; i < n; i++) {
        uint64_t bits = 0x7ff8000000000000u;
        if (!isnan(x[i]))
            memcpy(&bits, &x[i], sizeof bits);
        for (int byte = 0; byte < 8; byte++)
            hash = (hash ^ (bits >> 8 * byte & 0xff)) * 1099511628211u;
    }
    const size_t left = sizeof digest - digest_length;
    const int length = snprintf(digest + digest_length, left, "%s %016" PRIx64 "\n", name, hash);
    if (length < 0 || (size_t)length >= left)
        exit(3);
    digest_length += (size_t)length;
}

void bits_say_one(const char *name, double x)
{
    bits_say(name, &x, 1);
}

void bits_say_whole(const char *name, int64_t x)
{
    bits_say_one(name, (double)x);
}

static void everything(int fill)
{
    digest_length = 0;
    left_over = fill;
    for (scale_class scale = NORMAL; scale < SCALES; scale++) {
        bits_begin(scale);
        bits_scalars();
        bits_vectors();
        bits_attention();
        bits_multihead();
        bits_norms();
        bits_bounds();
    }
}

/* Everything twice, in one process: a second run must not find what the first one left. Its memory is full of NaN. */
const char *bits_of_everything(void)
{
    static char first[sizeof digest];
    everything(0);
    memcpy(first, digest, sizeof first);
    everything(0xff);
    return strcmp(first, digest) == 0 ? digest : NULL;
}
