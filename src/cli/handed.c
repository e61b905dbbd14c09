#include "handed.h"
#include "abi.h"
#include "say.h"
#include "vault/folder.h"
#include "vault/npy.h"
#include "vault/safetensors.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void handed_free(handed *h)
{
    for (int i = 0; i < TRIAL_OUTPUTS; i++)
        free(h->output[i].values);
    memset(h->output, 0, sizeof h->output);
}

handed handed_nothing(const char *words)
{
    handed h = {.outcome = JUDGE_SILENT, .seconds = -1.0};
    snprintf(h.words, sizeof h.words, "%s", words);
    return h;
}

/* The arrays read so far are worth nothing without the others. */
static handed silenced(handed *h, const char *words)
{
    handed_free(h);
    return handed_nothing(words);
}

static bool ends_with(const char *path, const char *end)
{
    const size_t a = strlen(path), b = strlen(end);
    return a > b && strcmp(path + a - b, end) == 0;
}

static handed read_safetensors(const trial *t, const char *path)
{
    handed h = {.seconds = -1.0};
    vault_error error;
    bool whole = true;
    vault_safetensors *file = vault_safetensors_open(path, &error);
    if (file == NULL)
        return handed_nothing(error.message);
    for (int i = 0; i < t->outputs && whole; i++)
        whole = vault_safetensors_read(file, t->output[i].name, &t->output[i].shape, &h.output[i], &error);
    vault_safetensors_close(file);
    return whole ? h : silenced(&h, error.message);
}

/* The one .safetensors of the folder, or null. */
static char *find_safetensors(const char *folder)
{
    vault_listing files;
    vault_error error;
    char *found = NULL;
    if (!vault_folder_list(folder, &files, &error))
        return NULL;
    for (int64_t i = 0; i < files.count && found == NULL; i++)
        if (ends_with(files.path[i], ".safetensors"))
            found = strdup(files.path[i]);
    vault_listing_free(&files);
    return found;
}

/* The message without the folder: that is a temporary one, and says nothing. */
static const char *local(const char *message, const char *folder)
{
    const size_t length = strlen(folder);
    return strncmp(message, folder, length) == 0 && message[length] == '/' ? message + length + 1 : message;
}

handed handed_in_folder(const trial *t, const char *folder)
{
    handed h = {.seconds = -1.0};
    vault_error error;
    char *tensors = find_safetensors(folder);
    if (tensors != NULL) {
        const suite_path path = path_in(folder, tensors);
        free(tensors);
        h = read_safetensors(t, path.text);
        memmove(h.words, local(h.words, folder), strlen(local(h.words, folder)) + 1);
        return h;
    }
    for (int i = 0; i < t->outputs; i++) {
        char name[TRIAL_NAME + 4], words[64];
        snprintf(name, sizeof name, "%s.npy", t->output[i].name);
        const suite_path path = path_in(folder, name);
        if (access(path.text, F_OK) != 0) {
            snprintf(words, sizeof words, "there is no %s", name);
            return silenced(&h, words);
        }
        if (!vault_npy_read_any(path.text, &t->output[i].shape, &h.output[i], &error))
            return silenced(&h, local(error.message, folder));
    }
    return h;
}

handed handed_in_file(const trial *t, const char *path)
{
    handed h = {.seconds = -1.0};
    vault_error error;
    if (ends_with(path, ".safetensors"))
        return read_safetensors(t, path);
    return vault_npy_read_any(path, &t->output[0].shape, &h.output[0], &error) ? h : silenced(&h, error.message);
}

static bool take_output(const trial_output *o, int32_t format, const uint8_t *bytes, vault_array *to)
{
    const size_t size = judge_element_size(format);
    *to = (vault_array){o->shape, vault_format_of(format), malloc(((size_t)o->count + 1) * sizeof(double))};
    for (int64_t i = 0; i < o->count && to->values != NULL; i++) {
        uint64_t bits = 0;
        for (size_t b = 0; b < size; b++)
            bits |= (uint64_t)bytes[(size_t)i * size + b] << (8 * b);
        to->values[i] = vault_from_bits(to->format, bits);
    }
    return to->values != NULL;
}

handed handed_by_library(const trial *t, const judge_answer *answer)
{
    handed h = {.outcome = answer->outcome, .differs = answer->differs, .seconds = answer->seconds};
    snprintf(h.words, sizeof h.words, "%s", answer->words);
    for (int i = 0; i < t->outputs && h.outcome == JUDGE_ANSWERED; i++)
        if (!take_output(&t->output[i], answer->format[i], answer->output[i], &h.output[i]))
            return silenced(&h, "there is not enough memory for its outputs");
    return h;
}

bool handed_same(const trial *t, const handed *a, const handed *b)
{
    bool same = a->outcome == b->outcome;
    for (int i = 0; i < t->outputs && same && a->outcome == JUDGE_ANSWERED; i++)
        same = a->output[i].format == b->output[i].format &&
               memcmp(a->output[i].values, b->output[i].values, (size_t)t->output[i].count * sizeof(double)) == 0;
    return same;
}
