#define _XOPEN_SOURCE 700
#include "outputs.h"
#include "json.h"
#include "say.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OUTPUTS_MAX = 3 * (WANT_COUNT + 2), PATH_ROOM = 4096, NAME_ROOM = 16 };

struct output {
    char name[NAME_ROOM];
    char path[PATH_ROOM];
    vault_npy_writer writer;
    bool open;
};

/* Where the outputs of -o and of --jacobian go. */
typedef struct place {
    const char *path; /* NULL: nowhere */
    bool folder;      /* the path is a folder, one file each */
    bool made;        /* this run made the folder */
} place;

static struct {
    output outputs[OUTPUTS_MAX];
    int count;
    place main, jacobian;
    vault_format format;
    const char *also; /* a member of the report */
    json_t *also_value;
} run;

vault_format output_format(const arguments *args)
{
    for (vault_format f = VAULT_F64; f <= VAULT_BF16; f++)
        if (chosen(args, OPT_FORMAT, vault_format_name(f)))
            return f;
    return VAULT_F64;
}

static void discard_all(void)
{
    for (int i = 0; i < run.count; i++)
        if (run.outputs[i].open)
            vault_npy_abort(&run.outputs[i].writer);
    if (run.main.made)
        rmdir(run.main.path); /* only if it is empty */
    if (run.jacobian.made)
        rmdir(run.jacobian.path);
}

/* On ctrl-C no temporary file stays behind. Only calls that are safe in a handler. */
static void discard_on_signal(int number)
{
    for (int i = 0; i < run.count; i++)
        if (run.outputs[i].open)
            unlink(run.outputs[i].writer.file.temporary);
    signal(number, SIG_DFL);
    raise(number);
}

static const int caught[] = {SIGINT, SIGTERM, SIGHUP};

/* While a file is made or put in place, the signals wait: the handler must know of every temporary file. */
static void hold_signals(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        sigaddset(&set, caught[i]);
    sigprocmask(how, &set, NULL);
}

static void make_folder(place *p)
{
    if (p->path == NULL || !p->folder)
        return;
    p->made = mkdir(p->path, 0777) == 0;
    if (!p->made && errno != EEXIST)
        refuse("%s: cannot make the folder: %s", p->path, strerror(errno));
}

/* From here on files may be opened: whatever ends the program, nothing unfinished stays behind. */
static void begin(void)
{
    atexit(discard_all);
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        signal(caught[i], discard_on_signal);
    make_folder(&run.main);
}

void check_error_bound(const arguments *args, wants wanted)
{
    if (args->given[OPT_ERROR_BOUND] == NULL)
        return;
    if (args->given[OPT_EXACT] != NULL)
        refuse("--error-bound goes without --exact: what is correctly rounded is within half a unit in the last place");
    if (output_format(args) != VAULT_F64)
        refuse("--error-bound is about doubles; leave out --format %s", args->given[OPT_FORMAT]);
    if ((wanted & WANTS(WANT_Y)) == 0)
        refuse("--error-bound is about y, which --want does not ask for");
}

void plan_folder(const arguments *args)
{
    run.format = output_format(args);
    run.main = run.jacobian = (place){.path = args->given[OPT_OUTPUT], .folder = true};
    begin();
}

void plan_outputs(const arguments *args, wants wanted, int jacobians)
{
    const bool apart = args->given[OPT_JACOBIAN] != NULL;
    const bool jacobian = (wanted & WANTS(WANT_JACOBIAN)) != 0;
    const int others = count_wants(wanted & ~WANTS(WANT_JACOBIAN)) + (jacobian && !apart ? jacobians : 0);
    const bool interval = args->given[OPT_INTERVAL] != NULL, error_bound = args->given[OPT_ERROR_BOUND] != NULL;
    run.format = output_format(args);
    run.main = (place){.path = args->given[OPT_OUTPUT], .folder = others > 1 || interval || error_bound};
    run.jacobian = apart ? (place){.path = args->given[OPT_JACOBIAN], .folder = jacobians > 1 || interval} : run.main;
    if (interval && args->given[OPT_EXACT] == NULL)
        refuse("--interval goes with --exact: an enclosure of what rounding errors left is no enclosure of the truth");
    if (args->given[OPT_TIER_TWO] != NULL && args->given[OPT_EXACT] == NULL)
        refuse("--tier-two goes with --exact: without it nothing is decided in arbitrary precision");
    if (apart && others == 0 && args->given[OPT_OUTPUT] != NULL)
        refuse("-o %s has nothing to hold; leave it out", args->given[OPT_OUTPUT]);
    if (apart && others > 0 && strcmp(run.main.path, run.jacobian.path) == 0)
        refuse("-o and --jacobian both name %s; give them different names", run.main.path);
    begin();
    if (apart)
        make_folder(&run.jacobian);
}

output *open_output(const char *name, const vault_shape *shape)
{
    return open_output_as(name, shape, run.format);
}

output *open_output_as(const char *name, const vault_shape *shape, vault_format format)
{
    const place *p = name[0] == 'J' && strncmp(name, "JVP", 3) != 0 ? &run.jacobian : &run.main;
    output *o = &run.outputs[run.count];
    const int length = p->folder ? snprintf(o->path, PATH_ROOM, "%s/%s.npy", p->path, name)
                                 : snprintf(o->path, PATH_ROOM, "%s", p->path);
    if (length >= PATH_ROOM)
        refuse("%s: the path is too long", p->path);
    vault_error error;
    snprintf(o->name, NAME_ROOM, "%s", name);
    hold_signals(SIG_BLOCK);
    if (!vault_npy_create(&o->writer, o->path, format, shape, &error))
        refuse("%s", error.message);
    o->open = true;
    run.count++;
    hold_signals(SIG_UNBLOCK);
    return o;
}

void append(output *o, const double *values, int64_t count)
{
    vault_error error;
    if (!vault_npy_append(&o->writer, values, count, &error))
        refuse("%s", error.message);
}

void report_also(const char *name, json_t *value)
{
    run.also = name;
    run.also_value = value;
}

static json_t *shape_as_json(const vault_shape *shape)
{
    json_t *sizes = json_array();
    for (int axis = 0; axis < shape->rank; axis++)
        json_array_append_new(sizes, json_integer(shape->size[axis]));
    return sizes;
}

static void report(const arguments *args, const char *operation)
{
    json_t *files = json_array();
    for (int i = 0; i < run.count; i++) {
        const output *o = &run.outputs[i];
        const vault_shape *shape = &o->writer.shape;
        say_more("wrote %s: %s %s in %s", o->path, o->name, vault_shape_words(shape).text,
                 vault_format_name(o->writer.format));
        json_array_append_new(
            files, json_pack("{s:s, s:s, s:o}", "name", o->name, "path", o->path, "shape", shape_as_json(shape)));
    }
    json_t *object =
        json_pack("{s:s, s:s, s:o}", "operation", operation, "format", vault_format_name(run.format), "outputs", files);
    if (run.also != NULL)
        json_object_set_new(object, run.also, run.also_value);
    if (args->given[OPT_JSON] != NULL)
        print_json(object);
    json_decref(object);
}

void commit_outputs(const arguments *args, const char *operation)
{
    vault_error error;
    for (int i = 0; i < run.count; i++)
        if (!vault_npy_flush(&run.outputs[i].writer, &error))
            refuse("%s", error.message);
    hold_signals(SIG_BLOCK);
    for (int i = 0; i < run.count; i++) {
        run.outputs[i].open = false;
        if (!vault_npy_commit(&run.outputs[i].writer, &error))
            refuse("%s", error.message);
    }
    hold_signals(SIG_UNBLOCK);
    run.main.made = run.jacobian.made = false;
    report(args, operation);
}
