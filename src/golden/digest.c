#define _XOPEN_SOURCE 700
#include "golden/digest.h"
#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool feed(int descriptor, EVP_MD_CTX *context, int64_t *bytes)
{
    unsigned char block[65536];
    ssize_t got;
    *bytes = 0;
    while ((got = read(descriptor, block, sizeof block)) > 0) {
        *bytes += got;
        if (EVP_DigestUpdate(context, block, (size_t)got) != 1)
            return false;
    }
    return got == 0;
}

static bool digest_open_file(const char *path, int descriptor, golden_digest *digest, vault_error *error)
{
    unsigned char sum[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    struct stat status;
    if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
        return vault_fail(error, path, "is no regular file");
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    const bool done = context != NULL && EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1 &&
                      feed(descriptor, context, &digest->bytes) && EVP_DigestFinal_ex(context, sum, &length) == 1;
    EVP_MD_CTX_free(context);
    for (unsigned i = 0; done && i < length; i++)
        snprintf(digest->hex + 2 * (size_t)i, 3, "%02x", sum[i]);
    return done || vault_fail(error, path, "cannot read: %s", strerror(errno));
}

bool golden_digest_file(const char *path, golden_digest *digest, vault_error *error)
{
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0)
        return vault_fail(error, path, errno == ELOOP ? "is a symbolic link, expected a file" : "cannot read: %s",
                          strerror(errno));
    const bool done = digest_open_file(path, descriptor, digest, error);
    close(descriptor);
    return done;
}
