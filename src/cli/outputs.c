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

static const char *const want_names[WANT_COUNT] = {
    [WANT_Y] = "y",     [WANT_LSE] = "lse", [WANT_P] = "p",           [WANT_JACOBIAN] = "jacobian",
    [WANT_JVP] = "jvp", [WANT_VJP] = "vjp", [WANT_DQ] = "dq",         [WANT_DK] = "dk",
    [WANT_DV] = "dv",   [WANT_DX] = "dx",   [WANT_DWQ] = "dwq",       [WANT_DWK] = "dwk",
    [WANT_DWV] = "dwv", [WANT_DWO] = "dwo", [WANT_DGAMMA] = "dgamma", [WANT_DBETA] = "dbeta",
};

enum { OUTPUTS_MAX = WANT_COUNT + 2, PATH_ROOM = 4096 };

struct output {
    const char *name;
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
} run;

static void words_of(wants w, char *text, size_t room)
{
    *text = '\0';
    for (int id = 0; id < WANT_COUNT; id++)
        if ((w & WANTS(id)) != 0)
            snprintf(text + strlen(text), room - strlen(text), "%s%s", *text == '\0' ? "" : ",", want_names[id]);
}

static want_id find_want(const char *word, size_t length, wants possible)
{
    for (int id = 0; id < WANT_COUNT; id++)
        if ((possible & WANTS(id)) != 0 && strlen(want_names[id]) == length &&
            memcmp(want_names[id], word, length) == 0)
            return (want_id)id;
    char list[256];
    words_of(possible, list, sizeof list);
    refuse("--want '%.*s', expected some of %s", (int)length, word, list);
}

wants parse_wants(const arguments *args, wants possible)
{
    wants wanted = args->given[OPT_JACOBIAN] != NULL ? WANTS(WANT_JACOBIAN) : 0;
    const char *list = args->given[OPT_WANT];
    if (list == NULL && args->given[OPT_OUTPUT] != NULL)
        wanted |= WANTS(WANT_Y);
    while (list != NULL) {
        const size_t length = strcspn(list, ",");
        wanted |= WANTS(find_want(list, length, possible));
        list = list[length] == ',' ? list + length + 1 : NULL;
    }
    if (wanted == 0 || (args->given[OPT_OUTPUT] == NULL && args->given[OPT_WANT] != NULL))
        refuse("where should the result go? add -o Y.npy");
    return wanted;
}

static int count_bits(wants w)
{
    int count = 0;
    for (; w != 0; w &= w - 1)
        count++;
    return count;
}

static vault_format parse_format(const arguments *args)
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

static void make_folder(place *p)
{
    if (p->path == NULL || !p->folder)
        return;
    p->made = mkdir(p->path, 0777) == 0;
    if (!p->made && errno != EEXIST)
        refuse("%s: cannot make the folder: %s", p->path, strerror(errno));
}

void plan_outputs(const arguments *args, wants wanted, int jacobians)
{
    const bool apart = args->given[OPT_JACOBIAN] != NULL;
    const bool jacobian = (wanted & WANTS(WANT_JACOBIAN)) != 0;
    const int others = count_bits(wanted & ~WANTS(WANT_JACOBIAN)) + (jacobian && !apart ? jacobians : 0);
    run.format = parse_format(args);
    run.main = (place){.path = args->given[OPT_OUTPUT], .folder = others > 1};
    run.jacobian = apart ? (place){.path = args->given[OPT_JACOBIAN], .folder = jacobians > 1} : run.main;
    if (apart && others == 0 && args->given[OPT_OUTPUT] != NULL)
        refuse("-o %s has nothing to hold; leave it out", args->given[OPT_OUTPUT]);
    atexit(discard_all);
    const int caught[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof caught / sizeof caught[0]; i++)
        signal(caught[i], discard_on_signal);
    make_folder(&run.main);
    if (apart)
        make_folder(&run.jacobian);
}

output *open_output(const char *name, const vault_shape *shape)
{
    const place *p = name[0] == 'J' && strcmp(name, "JVP") != 0 ? &run.jacobian : &run.main;
    output *o = &run.outputs[run.count];
    const int length = p->folder ? snprintf(o->path, PATH_ROOM, "%s/%s.npy", p->path, name)
                                 : snprintf(o->path, PATH_ROOM, "%s", p->path);
    if (length >= PATH_ROOM)
        refuse("%s: the path is too long", p->path);
    vault_error error;
    o->name = name;
    if (!vault_npy_create(&o->writer, o->path, run.format, shape, &error))
        refuse("%s", error.message);
    o->open = true;
    run.count++;
    return o;
}

void append(output *o, const double *values, int64_t count)
{
    vault_error error;
    if (!vault_npy_append(&o->writer, values, count, &error))
        refuse("%s", error.message);
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
                 vault_format_name(run.format));
        json_array_append_new(
            files, json_pack("{s:s, s:s, s:o}", "name", o->name, "path", o->path, "shape", shape_as_json(shape)));
    }
    json_t *object =
        json_pack("{s:s, s:s, s:o}", "operation", operation, "format", vault_format_name(run.format), "outputs", files);
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
    for (int i = 0; i < run.count; i++) {
        run.outputs[i].open = false;
        if (!vault_npy_commit(&run.outputs[i].writer, &error))
            refuse("%s", error.message);
    }
    run.main.made = run.jacobian.made = false;
    report(args, operation);
}
