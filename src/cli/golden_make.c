#define _DEFAULT_SOURCE /* flock */
#include "../include/attest.h"
#include "golden.h"
#include "golden/problem.h"
#include "golden_search.h"
#include "json.h"
#include "problem_file.h"
#include "ranks.h"
#include "say.h"
#include "strict_json.h"
#include "suite.h"
#include "vault/folder.h"
#include "workers.h"
#include <errno.h>
#include <fcntl.h>
#include <gmp.h>
#include <inttypes.h>
#include <mpfi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* A suite in the making. */
typedef struct making {
    const char *folder;
    const golden_suite *suite;
    int64_t seed;
    const golden_recipe *chosen[GOLDEN_RECIPES_MAX];
    int64_t count;
    suite_path answers, problems, index;
    ranks ranks; /* this process makes every ranks.count-th vector, from ranks.mine on */
} making;

static void check(bool done, const vault_error *error)
{
    if (!done)
        refuse("%s", error->message);
}

/* Until it is closed, or this process and its children have ended. Children of a run that was killed hold it for a while. */
static int lock_folder(const char *folder, int how)
{
    vault_error error;
    check(vault_folder_make(folder, &error), &error);
    const int descriptor = open(folder, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0 || flock(descriptor, how) != 0)
        refuse("%s: cannot lock the folder: %s", folder, strerror(errno));
    return descriptor;
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

static json_t *provenance(const making *m, const char *state)
{
    struct utsname machine;
    if (uname(&machine) != 0)
        memset(&machine, 0, sizeof machine);
    return keep_json(json_pack("{s:s, s:i, s:s, s:O, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "schema",
                               SUITE_SCHEMA "-provenance", "version", 1, "state", state, "arguments",
                               canonical_arguments(m->suite, m->seed), "attest", ATTEST_VERSION, "compiler",
                               __VERSION__, "mpfr", mpfr_get_version(), "mpfi", mpfi_get_version(), "gmp", gmp_version,
                               "system", machine.sysname, "machine", machine.machine));
}

static void write_provenance(const making *m, const char *state)
{
    write_json(path_in(m->folder, SUITE_PROVENANCE).text, provenance(m, state));
}

static bool temporary(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash != NULL ? slash + 1 : path;
    return strncmp(name, ".attest-", 8) == 0;
}

/* What a killed run left half done: temporary files, and folders of answers that have not got their names. */
static void sweep(const making *m)
{
    vault_listing found;
    vault_error error;
    check(vault_folder_list(m->folder, &found, &error), &error);
    for (int64_t i = 0; i < found.count; i++) {
        const suite_path path = path_in(m->folder, found.path[i]);
        if (temporary(found.path[i]) || strstr(found.path[i], "/.part-") != NULL)
            unlink(path.text);
    }
    vault_listing_free(&found);
    for (int64_t i = 0; i < m->count; i++) {
        char part[256];
        snprintf(part, sizeof part, ".part-%s", m->chosen[i]->name);
        check(vault_folder_remove(path_in(m->answers.text, part).text, &error), &error);
    }
}

/* A folder that this suite was begun in, by this version, says the provenance it holds. */
static void expect_beginning(const making *m)
{
    const suite_path path = path_in(m->folder, SUITE_PROVENANCE);
    json_error_t error;
    json_t *found = json_load_file(path.text, JSON_REJECT_DUPLICATES, &error);
    const char *by = json_string_value(json_object_get(found, "attest"));
    const bool same = json_equal(json_object_get(found, "arguments"), canonical_arguments(m->suite, m->seed)) &&
                      by != NULL && strcmp(by, ATTEST_VERSION) == 0;
    json_decref(found);
    if (!same)
        refuse("%s: holds the beginning of another suite, or one by another version; name another folder, or remove it",
               m->folder);
}

static void expect_empty(const making *m)
{
    vault_listing found;
    vault_error error;
    check(vault_folder_list(m->folder, &found, &error), &error);
    for (int64_t i = 0; i < found.count; i++)
        if (!temporary(found.path[i]))
            refuse("%s: is not empty, and holds no suite: %s", m->folder, found.path[i]);
    vault_listing_free(&found);
}

/* A suite that is there in full must be this one, and whole. */
static void expect_same(const making *m)
{
    const json_t *index = read_index(m->folder);
    if (!json_equal(json_object_get(index, "arguments"), canonical_arguments(m->suite, m->seed)))
        refuse("%s: holds another suite; name another folder, or remove it", m->folder);
    const suite_damage damage = find_damage(m->folder, index);
    if (damage.words[0] != '\0')
        disagree("%s: the suite is there already, but %s; remove the folder to make it anew", m->folder, damage.words);
}

/* In a process of its own: the problem first; then its answers, in a folder that gets its name when all are there. */
static void make_vector(int64_t i, void *data)
{
    const making *m = data;
    const golden_recipe *recipe = m->chosen[m->ranks.mine + i * m->ranks.count];
    const suite_path problem = path_in(m->problems.text, recipe->name), answer = path_in(m->answers.text, recipe->name);
    char part_name[256];
    vault_error error;
    problem_file file;
    if (exists(answer.text))
        return;
    snprintf(part_name, sizeof part_name, ".part-%s", recipe->name);
    const suite_path part = path_in(m->answers.text, part_name);
    check(vault_folder_make(problem.text, &error), &error);
    golden_source from = {.recipe = recipe, .seed = (uint64_t)m->seed};
    from.variant = hardest_variant(&from);
    check(golden_problem_write(&from, problem.text, &error), &error);
    read_problem(problem.text, &file);
    answer_problem(&file, part.text, false);
    if (rename(part.text, answer.text) != 0)
        refuse("%s: cannot write: %s", answer.text, strerror(errno));
}

static void report(const making *m, const arguments *args, const json_t *index, double seconds)
{
    const json_int_t files = (json_int_t)json_object_size(json_object_get(index, "files"));
    if (args->given[OPT_JSON] == NULL) {
        printf("%s: suite %s, seed %" PRId64 ": %" PRId64 " vectors, %lld files, %.1f s\n", m->folder, m->suite->name,
               m->seed, m->count, (long long)files, seconds);
        return;
    }
    json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:I}", "path", m->folder, "suite", m->suite->name, "seed",
                               (json_int_t)m->seed, "vectors", (json_int_t)m->count, "files", files);
    print_json(object);
    json_decref(object);
}

static double now(void)
{
    struct timespec clock = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &clock);
    return (double)clock.tv_sec + 1e-9 * (double)clock.tv_nsec;
}

/* The first rank, alone: is anything to be done? One run at a time: a second waits, for the children of other ranks too. */
static bool begin(const making *m)
{
    lock_folder(m->folder, LOCK_EX);
    if (exists(m->index.text)) {
        expect_same(m);
        return false;
    }
    if (exists(path_in(m->folder, SUITE_PROVENANCE).text))
        expect_beginning(m);
    else
        expect_empty(m);
    vault_error error;
    check(vault_folder_make(m->problems.text, &error), &error);
    close(lock_folder(m->answers.text, LOCK_EX));
    sweep(m);
    write_provenance(m, "begun");
    return true;
}

/* Each rank: its share of the vectors. */
static void make_share(making *m, int workers)
{
    if (m->ranks.mine > 0)
        lock_folder(m->answers.text, LOCK_SH);
    const int64_t share = (m->count - m->ranks.mine + m->ranks.count - 1) / m->ranks.count;
    const int status = run_jobs("vectors", share, workers, make_vector, m);
    if (status != EXIT_OK)
        exit(status); /* the job has said why */
    vault_folder_sync(m->problems.text);
    vault_folder_sync(m->answers.text);
}

/* The first rank, when all have done their share. The index comes last: where it is, everything is. */
static void finish(const making *m)
{
    write_provenance(m, "complete");
    write_json(m->index.text, make_index(m->folder, m->suite, m->seed));
}

void golden_make(const form *f, const arguments *args)
{
    const double began = now();
    making m = {.folder = args->given[OPT_OUTPUT], .ranks = ranks_find()};
    (void)f;
    m.suite = find_suite(args->positional_count > 0 ? args->positional[0] : "core");
    m.seed = args->given[OPT_SEED] != NULL ? integer_argument(args, OPT_SEED, 0, INT64_C(1) << 53) : 1;
    m.count = choose_recipes(m.suite, m.chosen);
    m.answers = path_in(m.folder, "answers");
    m.problems = path_in(m.folder, "problems");
    m.index = path_in(m.folder, SUITE_INDEX);
    /* mpirun says how many processes a machine bears */
    const int workers = m.ranks.count > 1 && args->given[OPT_JOBS] == NULL ? 1 : parse_jobs(args);
    const bool first = m.ranks.mine == 0, missing = ranks_agree(first && begin(&m));
    if (missing)
        make_share(&m, workers);
    ranks_part();
    if (missing && first)
        finish(&m);
    if (first)
        report(&m, args, read_index(m.folder), now() - began);
}
