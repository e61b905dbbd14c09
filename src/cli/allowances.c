#define _XOPEN_SOURCE 700
#include "allowances.h"
#include "golden/digest.h"
#include "say.h"
#include "tolerances.h"
#include "vault/folder.h"
#include "vault/npy.h"
#include "workers.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const judge_profile *profile_of(const allowances *a, const trial *t)
{
    static const char *const names[] = {
        [VAULT_F64] = "f64", [VAULT_F32] = "f32", [VAULT_F16] = "f16-f32acc", [VAULT_BF16] = "bf16-f32acc"};
    return a->profile != NULL ? a->profile : judge_profile_find(names[t->format]);
}

/* --- names that say what the numbers depend on */

static uint64_t mixed(uint64_t hash, const char *text)
{
    for (; *text != '\0'; text++)
        hash = (hash ^ (uint8_t)*text) * UINT64_C(0x100000001b3);
    return hash;
}

/* This build of the program: the models may differ in another. */
static uint64_t mixed_program(uint64_t hash)
{
    struct stat program;
    char text[96];
    if (stat("/proc/self/exe", &program) != 0)
        memset(&program, 0, sizeof program);
    snprintf(text, sizeof text, "%lld %lld %lld", (long long)program.st_size, (long long)program.st_mtim.tv_sec,
             (long long)program.st_mtim.tv_nsec);
    return mixed(hash, text);
}

static uint64_t mixed_profile(uint64_t hash, const judge_profile *p)
{
    char text[256];
    snprintf(text, sizeof text, "%s %d %d %d %d %d %d %d %d %a %d %d %d", p->name, (int)p->input, (int)p->operand,
             (int)p->sum, (int)p->score, (int)p->softmax, (int)p->weight, (int)p->between, (int)p->output, p->exp_error,
             p->truncates, p->expanded, p->rescales);
    return mixed(hash, text);
}

static uint64_t mixed_files(uint64_t hash, const char *folder)
{
    vault_listing files;
    vault_error error;
    if (!vault_folder_list(folder, &files, &error))
        refuse("%s", error.message);
    for (int64_t i = 0; i < files.count; i++) {
        golden_digest digest;
        if (!golden_digest_file(path_in(folder, files.path[i]).text, &digest, &error))
            refuse("%s", error.message);
        hash = mixed(mixed(hash, files.path[i]), digest.hex);
    }
    vault_listing_free(&files);
    return hash;
}

static suite_path file_of(const allowances *a, int64_t index, int output)
{
    const trial *t = &a->all->trial[index];
    char name[96];
    uint64_t low = (uint64_t)index, high = 0;
    if (a->keep) { /* two hashes from two starts: 128 bits in all */
        low = mixed_files(mixed_profile(mixed_program(UINT64_C(0xcbf29ce484222325)), profile_of(a, t)), t->folder.text);
        high = mixed_files(mixed_profile(UINT64_C(0x9ae16a3b2f90404f), profile_of(a, t)), t->folder.text);
    }
    snprintf(name, sizeof name, "%016llx%016llx-%s.npy", (unsigned long long)high, (unsigned long long)low,
             t->output[output].name);
    return path_in(a->folder, name);
}

/* --- the numbers */

static const double nothing_known[1] = {(double)INFINITY};

static void append(vault_npy_writer *writer, const double *values, int64_t count)
{
    vault_error error;
    if (!vault_npy_append(writer, values, count, &error))
        refuse("%s", error.message);
}

/* Sigma, then bound; infinite where the model does not know the output. */
static void write_allowance(const char *path, const trial_output *o, const judge_tolerance *found)
{
    const vault_shape shape = {2, {2, o->count}};
    vault_npy_writer writer;
    vault_error error;
    if (!vault_npy_create(&writer, path, VAULT_F64, &shape, &error))
        refuse("%s", error.message);
    writer.any = true;
    if (found->count >= o->count && found->sigma != NULL && found->bound != NULL) {
        append(&writer, found->sigma, o->count);
        append(&writer, found->bound, o->count);
    } else {
        for (int64_t i = 0; i < 2 * o->count; i++)
            append(&writer, nothing_known, 1);
    }
    if (!vault_npy_commit(&writer, &error))
        refuse("%s", error.message);
}

static bool prepared(const allowances *a, int64_t index)
{
    bool there = true;
    for (int o = 0; o < a->all->trial[index].outputs && there; o++)
        there = access(file_of(a, index, o).text, R_OK) == 0;
    return there;
}

/* In a process of its own: the memory of one problem at a time. */
static void prepare(int64_t index, void *data)
{
    const allowances *a = data;
    const trial *t = &a->all->trial[index];
    const char *names[TRIAL_OUTPUTS];
    judge_tolerance found[TRIAL_OUTPUTS] = {{0, NULL, NULL}};
    for (int o = 0; o < t->outputs; o++)
        names[o] = t->output[o].name;
    find_tolerances(&t->file, profile_of(a, t), t->outputs, names, found);
    for (int o = 0; o < t->outputs; o++)
        write_allowance(file_of(a, index, o).text, &t->output[o], &found[o]);
}

typedef struct missing {
    const allowances *of;
    int64_t *index;
} missing;

static void prepare_missing(int64_t i, void *data)
{
    const missing *m = data;
    prepare(m->index[i], (void *)m->of);
}

void prepare_allowances(const allowances *a, int workers)
{
    vault_error error;
    missing m = {a, malloc(((size_t)a->all->count + 1) * sizeof *m.index)};
    int64_t count = 0;
    if (m.index == NULL)
        refuse("out of memory");
    if (!vault_folder_make(a->folder, &error))
        refuse("%s", error.message);
    for (int64_t i = 0; i < a->all->count; i++)
        if (!prepared(a, i))
            m.index[count++] = i;
    const int status = count > 0 ? run_jobs("tolerances", count, workers, prepare_missing, &m) : EXIT_OK;
    free(m.index);
    if (status != EXIT_OK)
        exit(status); /* the job has said why */
}

judge_tolerance load_allowance(const allowances *a, int64_t index, int output)
{
    const trial_output *o = &a->all->trial[index].output[output];
    const vault_shape shape = {2, {2, o->count}};
    vault_array both;
    vault_error error;
    if (!vault_npy_read_any(file_of(a, index, output).text, &shape, &both, &error))
        refuse("%s", error.message);
    return (judge_tolerance){o->count, both.values, both.values + o->count};
}
