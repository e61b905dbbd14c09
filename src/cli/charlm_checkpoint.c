#include "charlm_checkpoint.h"
#include "vault/file.h"
#include "vault/source.h"
#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST = 32 };

/* What is learnt, and how. It stands first in the file; what has been reached follows, and the SHA-256 of both. As this kind of
 * machine keeps numbers: elsewhere the words of `magic` and the sizes tell. */
typedef struct identity {
    char magic[24];
    int64_t progress_size, variant, layers, letters;
    double rate;
    uint64_t seed;
    unsigned char text[DIGEST];
} identity;

static bool digest(const void *bytes, size_t count, unsigned char sum[DIGEST])
{
    return EVP_Digest(bytes, count, sum, NULL, EVP_sha256(), NULL) == 1;
}

static identity identity_of(const lm_plan *plan, const lm_text *text)
{
    identity i;
    memset(&i, 0, sizeof i);
    memcpy(i.magic, "attest charlm 1", sizeof "attest charlm 1");
    i.progress_size = lm_progress_size(plan, text);
    i.variant = (int64_t)plan->variant;
    i.layers = plan->layers;
    i.letters = text->letters;
    i.rate = plan->rate;
    i.seed = plan->seed;
    if (!digest(text->letter, (size_t)text->count, i.text))
        abort();
    return i;
}

/* The whole file in memory: the identity, room for what has been reached, room for the digest. */
static unsigned char *new_image(const identity *i, size_t *count)
{
    *count = sizeof *i + (size_t)i->progress_size;
    unsigned char *image = calloc(*count + DIGEST, 1);
    if (image != NULL)
        memcpy(image, i, sizeof *i);
    return image;
}

static bool check(const char *path, const unsigned char *image, size_t count, const identity *wanted,
                  vault_error *error)
{
    unsigned char sum[DIGEST];
    if (memcmp(image, wanted->magic, sizeof wanted->magic) != 0)
        return vault_fail(error, path, "is no checkpoint; name another folder");
    if (!digest(image, count, sum) || memcmp(sum, image + count, DIGEST) != 0)
        return vault_fail(error, path, "is damaged: its SHA-256 is not the one it ends with; remove it to begin anew");
    if (memcmp(image, wanted, sizeof *wanted) != 0)
        return vault_fail(error, path,
                          "is of a training on another text, with another seed or rate; name another folder");
    return true;
}

/* Whoever can compute a digest can write anything before it. */
static bool sound(const char *path, const lm_progress *p, int64_t size, vault_error *error)
{
    return (p->epochs >= 0 && p->epochs <= LM_EPOCHS_MAX && p->steps >= 0 && p->steps < INT64_MAX / 2 &&
            p->weights == (size - (int64_t)sizeof *p) / (3 * (int64_t)sizeof(double))) ||
           vault_fail(error, path, "holds numbers that no training leaves; remove it to begin anew");
}

bool checkpoint_read(const char *path, const lm_plan *plan, const lm_text *text, lm_progress *progress,
                     vault_error *error)
{
    const identity wanted = identity_of(plan, text);
    size_t count;
    unsigned char *image = new_image(&wanted, &count);
    vault_source source;
    if (image == NULL)
        return vault_fail(error, path, "out of memory");
    bool read = vault_source_open(&source, path, "a checkpoint", error);
    if (read) {
        const int64_t expected = (int64_t)count + DIGEST;
        read = source.bytes == expected
                   ? vault_source_read(&source, image, count + DIGEST, "a checkpoint", error)
                   : vault_fail(error, path,
                                "%lld bytes, expected %lld: it is cut short, or of another training; remove it "
                                "to begin anew, or name another folder",
                                (long long)source.bytes, (long long)expected);
        vault_source_close(&source);
    }
    read = read && check(path, image, count, &wanted, error);
    if (read)
        memcpy(progress, image + sizeof wanted, (size_t)wanted.progress_size);
    free(image);
    return read && sound(path, progress, wanted.progress_size, error);
}

bool checkpoint_write(const char *path, const lm_plan *plan, const lm_text *text, const lm_progress *progress,
                      vault_error *error)
{
    const identity is = identity_of(plan, text);
    size_t count;
    vault_file file;
    unsigned char *image = new_image(&is, &count);
    if (image == NULL)
        return vault_fail(error, path, "out of memory");
    memcpy(image + sizeof is, progress, (size_t)is.progress_size);
    bool written = digest(image, count, image + count) && vault_file_create(&file, path, error);
    if (written && !vault_file_write(&file, image, count + DIGEST, error)) {
        vault_file_abort(&file);
        written = false;
    }
    written = written && vault_file_commit(&file, error);
    free(image);
    return written;
}
