#define _XOPEN_SOURCE 700
#include "shell.h"
#include "say.h"
#include "vault/file.h"
#include "vault/folder.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void check_command_line(const char *line)
{
    const bool list = strstr(line, "{list}") != NULL;
    const bool in = strstr(line, "{in}") != NULL, out = strstr(line, "{out}") != NULL;
    if (list ? in || out : !in || !out)
        refuse("--exec '%s', expected a command with {in} and {out}, or with {list}", line);
}

/* --- the command line */

/* A text that grows; the program ends if there is no memory for it. */
typedef struct text {
    char *bytes;
    size_t length;
} text;

static void append(text *t, const char *bytes, size_t length)
{
    char *longer = realloc(t->bytes, t->length + length + 1);
    if (longer == NULL) {
        refuse("out of memory");
    } else {
        memcpy(longer + t->length, bytes, length);
        t->bytes = longer;
        t->length += length;
        t->bytes[t->length] = '\0';
    }
}

/* As one word of the shell, whatever is in it. */
static void append_quoted(text *t, const char *path)
{
    append(t, "'", 1);
    for (; *path != '\0'; path++)
        if (*path == '\'')
            append(t, "'\\''", 4);
        else
            append(t, path, 1);
    append(t, "'", 1);
}

typedef struct place {
    const char *name, *path;
} place;

/* The command with its places filled in; free() it. */
static char *fill(const char *line, const place *places)
{
    text t = {NULL, 0};
    append(&t, "", 0);
    while (*line != '\0') {
        const place *p = places;
        while (p->name != NULL && strncmp(line, p->name, strlen(p->name)) != 0)
            p++;
        if (p->name != NULL)
            append_quoted(&t, p->path);
        else
            append(&t, line, 1);
        line += p->name != NULL ? strlen(p->name) : 1;
    }
    return t.bytes;
}

/* --- one start */

static void be_shell(int results, void *line)
{
    (void)results;
    execl("/bin/sh", "sh", "-c", (const char *)line, (char *)NULL);
    perror("/bin/sh");
    _exit(126);
}

typedef struct ended {
    int status; /* as from waitpid; 0 if it ended well */
    bool started, late;
    double seconds;
    char said[JUDGE_SAID];
} ended;

static ended start(const shell_candidate *c, char *line, double seconds)
{
    judge_child child;
    ended e = {.started = judge_child_start(&child, &c->limits, be_shell, line)};
    const double began = judge_clock();
    if (!e.started)
        return e;
    e.late = !judge_child_wait(&child, seconds, &e.status);
    if (e.late)
        e.status = judge_child_end(&child);
    e.seconds = judge_clock() - began;
    snprintf(e.said, sizeof e.said, "%s", child.said);
    return e;
}

/* Why there is no answer, unless all went well. */
static bool describe(const ended *e, double seconds, char words[JUDGE_WORDS])
{
    const char *said = e->said + strspn(e->said, " ");
    if (!e->started)
        snprintf(words, JUDGE_WORDS, "no process could be made to run it in");
    else if (e->late)
        snprintf(words, JUDGE_WORDS, "no end after %g s", seconds);
    else if (e->status != 0)
        snprintf(words, JUDGE_WORDS, "ends with %s%s%s", judge_ending_of(e->status).words,
                 *said != '\0' ? "; it said: " : "", said);
    return !e->started || e->late || e->status != 0;
}

static bool left_unsupported(const char *folder)
{
    return access(path_in(folder, SHELL_UNSUPPORTED_FILE).text, F_OK) == 0;
}

static handed unsupported(void)
{
    return (handed){.outcome = JUDGE_UNSUPPORTED, .seconds = -1.0};
}

static void make_folder(const char *path)
{
    vault_error error;
    if (!vault_folder_remove(path, &error) || !vault_folder_make(path, &error))
        refuse("%s", error.message);
}

static void remove_folder(const char *path)
{
    vault_error error;
    vault_folder_remove(path, &error);
}

/* --- a start for each problem */

static handed run_one(const shell_candidate *c, const trial *t)
{
    const suite_path out = path_in(c->scratch, "out");
    make_folder(out.text);
    char *line = fill(c->command, (const place[]){{"{in}", t->folder.text}, {"{out}", out.text}, {NULL, NULL}});
    const ended e = start(c, line, c->limits.seconds);
    char words[JUDGE_WORDS];
    handed h;
    if (e.started && !e.late && WIFEXITED(e.status) && WEXITSTATUS(e.status) == SHELL_UNSUPPORTED)
        h = unsupported();
    else if (describe(&e, c->limits.seconds, words))
        h = handed_nothing(words);
    else
        h = left_unsupported(out.text) ? unsupported() : handed_in_folder(t, out.text);
    h.seconds = e.seconds;
    free(line);
    remove_folder(out.text);
    return h;
}

static void run_each(const shell_candidate *c, const trials *all, shell_each *each, void *data)
{
    for (int64_t i = 0; i < all->count; i++) {
        const trial *t = &all->trial[i];
        handed h = run_one(c, t);
        if (h.outcome == JUDGE_ANSWERED && !c->once) {
            handed again = run_one(c, t);
            h.differs = !handed_same(t, &h, &again);
            handed_free(&again);
        }
        each(i, &h, data);
    }
}

/* --- one start for all of them */

static suite_path out_of(const char *batch, int64_t i)
{
    char name[32];
    snprintf(name, sizeof name, "%lld", (long long)i);
    return path_in(batch, name);
}

/* A line for each problem: its folder, a tabulator, the folder for its outputs. */
static void write_list(const trials *all, const char *batch, const char *path)
{
    FILE *list = fopen(path, "wb");
    bool written = list != NULL;
    for (int64_t i = 0; i < all->count && written; i++) {
        const suite_path out = out_of(batch, i);
        make_folder(out.text);
        written = strpbrk(all->trial[i].folder.text, "\t\n") == NULL &&
                  fprintf(list, "%s\t%s\n", all->trial[i].folder.text, out.text) > 0;
    }
    if (list == NULL || fclose(list) != 0 || !written)
        refuse("%s: cannot write the list of problems: the disk is full, or a path has a tabulator", path);
}

static ended run_batch(const shell_candidate *c, const trials *all, const char *batch)
{
    make_folder(batch);
    const suite_path list = path_in(batch, "list");
    write_list(all, batch, list.text);
    char *line = fill(c->command, (const place[]){{"{list}", list.text}, {NULL, NULL}});
    const ended e = start(c, line, c->limits.seconds * (double)all->count);
    free(line);
    return e;
}

/* The answer of one problem of a batch: what it left, even if the batch ended badly. */
static handed of_batch(const trial *t, const char *out, const ended *e, const char *words)
{
    if (left_unsupported(out) || (WIFEXITED(e->status) && WEXITSTATUS(e->status) == SHELL_UNSUPPORTED))
        return unsupported();
    handed h = handed_in_folder(t, out);
    if (h.outcome == JUDGE_SILENT && *words != '\0') {
        handed_free(&h);
        return handed_nothing(words);
    }
    return h;
}

static void run_list(const shell_candidate *c, const trials *all, shell_each *each, void *data)
{
    const suite_path first = path_in(c->scratch, "first"), second = path_in(c->scratch, "second");
    const double seconds = c->limits.seconds * (double)all->count;
    char words[JUDGE_WORDS] = "", unused[JUDGE_WORDS];
    const ended e = run_batch(c, all, first.text);
    describe(&e, seconds, words);
    const bool again = !c->once && *words == '\0';
    const ended e2 = again ? run_batch(c, all, second.text) : e;
    const bool both = again && !describe(&e2, seconds, unused);
    for (int64_t i = 0; i < all->count; i++) {
        const trial *t = &all->trial[i];
        handed h = of_batch(t, out_of(first.text, i).text, &e, words);
        if (both && h.outcome == JUDGE_ANSWERED) {
            handed other = of_batch(t, out_of(second.text, i).text, &e2, "");
            h.differs = !handed_same(t, &h, &other);
            handed_free(&other);
        }
        each(i, &h, data);
    }
    remove_folder(first.text);
    remove_folder(second.text);
}

void shell_run(const shell_candidate *c, const trials *all, shell_each *each, void *data)
{
    if (strstr(c->command, "{list}") != NULL)
        run_list(c, all, each, data);
    else
        run_each(c, all, each, data);
}
