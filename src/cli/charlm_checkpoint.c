#include "charlm_checkpoint.h"
#include "vault/file.h"
#include "vault/source.h"
#include <inttypes.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST = 32, HEADER = 256 };
static const char magic[] = "attest charlm 1\n";

/* A line that says what is learnt, and how, stands first in the file; then what has been reached, as this kind of machine keeps
 * numbers; then the SHA-256 of both. */
typedef struct image {
    unsigned char *bytes;
    size_t count; /* without the digest */
} image;

static bool digest(const void *bytes, size_t count, unsigned char sum[DIGEST])
{
    return EVP_Digest(bytes, count, sum, NULL, EVP_sha256(), NULL) == 1;
}

static bool write_header(const lm_plan *plan, const lm_text *text, char header[HEADER])
{
    unsigned char sum[DIGEST];
    if (!digest(text->letter, (size_t)text->count, sum))
        return false;
    memset(header, 0, HEADER);
    int used =
        snprintf(header, HEADER, "%svariant %d, %" PRId64 " layers, rate %a, seed %" PRIu64 ", letters %" PRId64 " ",
                 magic, (int)plan->variant, plan->layers, plan->rate, plan->seed, text->letters);
    for (int k = 0; k < DIGEST; k++)
        used += snprintf(header + used, (size_t)(HEADER - used), "%02x", sum[k]);
    return true;
}

/* The header, room for what has been reached, room for the digest. */
static bool new_image(const char *path, const lm_plan *plan, const lm_text *text, image *i, vault_error *error)
{
    i->count = HEADER + (size_t)lm_progress_size(plan, text);
    i->bytes = calloc(i->count + DIGEST, 1);
    if (i->bytes != NULL && write_header(plan, text, (char *)i->bytes))
        return true;
    free(i->bytes);
    vault_fail(error, path, "out of memory");
    return false;
}

static bool check(const char *path, const unsigned char *bytes, const image *wanted, vault_error *error)
{
    unsigned char sum[DIGEST];
    if (memcmp(bytes, magic, sizeof magic - 1) != 0)
        return vault_fail(error, path, "is no checkpoint; name another folder");
    if (!digest(bytes, wanted->count, sum) || memcmp(sum, bytes + wanted->count, DIGEST) != 0)
        return vault_fail(error, path, "is damaged: its SHA-256 is not the one it ends with; remove it to begin anew");
    if (memcmp(bytes, wanted->bytes, HEADER) != 0)
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

/* The file's bytes; NULL unless there are as many as expected. */
static unsigned char *load(const char *path, size_t expected, vault_error *error)
{
    vault_source source;
    if (!vault_source_open(&source, path, "a checkpoint", error))
        return NULL;
    unsigned char *bytes = malloc(expected);
    bool read = bytes != NULL || vault_fail(error, path, "out of memory");
    if (read && source.bytes != (int64_t)expected)
        read = vault_fail(error, path,
                          "%" PRId64
                          " bytes, expected %zu: it is cut short, or of a training on another text; remove it to "
                          "begin anew, or name another folder",
                          source.bytes, expected);
    read = read && vault_source_read(&source, bytes, expected, "a checkpoint", error);
    vault_source_close(&source);
    if (read)
        return bytes;
    free(bytes);
    return NULL;
}

bool checkpoint_read(const char *path, const lm_plan *plan, const lm_text *text, lm_progress *progress,
                     vault_error *error)
{
    image wanted;
    if (!new_image(path, plan, text, &wanted, error))
        return false;
    unsigned char *bytes = load(path, wanted.count + DIGEST, error);
    bool read = bytes != NULL && check(path, bytes, &wanted, error);
    if (read) {
        memcpy(progress, bytes + HEADER, wanted.count - HEADER);
        read = sound(path, progress, (int64_t)(wanted.count - HEADER), error);
    }
    free(bytes);
    free(wanted.bytes);
    return read;
}

bool checkpoint_write(const char *path, const lm_plan *plan, const lm_text *text, const lm_progress *progress,
                      vault_error *error)
{
    image is;
    vault_file file;
    if (!new_image(path, plan, text, &is, error))
        return false;
    memcpy(is.bytes + HEADER, progress, is.count - HEADER);
    bool written = (digest(is.bytes, is.count, is.bytes + is.count) || vault_fail(error, path, "out of memory")) &&
                   vault_file_create(&file, path, error);
    if (written && !vault_file_write(&file, is.bytes, is.count + DIGEST, error)) {
        vault_file_abort(&file);
        written = false;
    }
    written = written && vault_file_commit(&file, error);
    free(is.bytes);
    return written;
}
