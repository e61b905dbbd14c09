#include "json.h"
#include "lab/chart.h"
#include "lab/gallery.h"
#include "laboratory.h"
#include "say.h"
#include "vault/file.h"
#include "vault/folder.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool empty(double x)
{
    return x != x;
}

static void put_csv(FILE *out, const lab_table *t)
{
    for (int c = 0; c < t->columns; c++)
        fprintf(out, "%s%s", c == 0 ? "" : ",", t->column[c].name);
    for (int64_t k = 0; k < t->rows * t->columns; k++) {
        fputc(k % t->columns == 0 ? '\n' : ',', out);
        if (!empty(t->value[k]))
            fputs(decimal(t->value[k]).text, out);
    }
    fputc('\n', out);
}

static json_t *rows_of(const lab_table *t)
{
    json_t *rows = json_array();
    for (int64_t r = 0; r < t->rows; r++) {
        json_t *row = json_array();
        for (int c = 0; c < t->columns; c++) {
            json_t *number = json_real(t->value[r * t->columns + c]); /* NULL unless it is finite */
            json_array_append_new(row, number != NULL ? number : json_null());
        }
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *columns_of(const lab_table *t)
{
    json_t *columns = json_array();
    for (int c = 0; c < t->columns; c++)
        json_array_append_new(columns, json_string(t->column[c].name));
    return columns;
}

static void append_plates(const laboratory *lab, json_t *object)
{
    json_t *plates = json_object();
    for (int i = 0; i < lab->experiment->plates; i++) {
        const lab_table *t = &lab->plate[i];
        json_object_set_new(plates, lab->experiment->plate[i].name,
                            json_pack("{s:o, s:o}", "columns", columns_of(t), "rows", rows_of(t)));
    }
    json_object_set_new(object, "plates", plates);
}

static json_t *as_json(const laboratory *lab)
{
    json_t *object = json_pack("{s:s, s:s, s:I}", "experiment", lab->experiment->name, "figure",
                               lab->experiment->figure, "seed", (json_int_t)lab->seed);
    json_t *notes = json_array();
    for (int i = 0; i < lab->notes.count; i++)
        json_array_append_new(notes, json_string(lab->notes.text[i]));
    if (lab->steps > 0)
        json_object_set_new(object, "steps", json_integer((json_int_t)lab->steps));
    json_object_set_new(object, "columns", columns_of(&lab->table));
    json_object_set_new(object, "rows", rows_of(&lab->table));
    json_object_set_new(object, "notes", notes);
    if (lab->experiment->plates > 0)
        append_plates(lab, object);
    return keep_json(object);
}

static number_text nine_digits(double x)
{
    number_text t;
    snprintf(t.text, sizeof t.text, "%.9g", x);
    return t;
}

enum { ROWS_SHOWN = 24, CELL = 12 };

static int cell_width(const lab_column *c)
{
    const int named = (int)strlen(c->name);
    return named > CELL ? named : CELL;
}

static void print_row(const lab_table *t, int64_t r)
{
    for (int c = 0; c < t->columns; c++) {
        const double x = t->value[r * t->columns + c];
        printf("%s%*s", c == 0 ? "" : "  ", cell_width(&t->column[c]), empty(x) ? "" : nine_digits(x).text);
    }
    putchar('\n');
}

/* Of a long table some rows only, the last among them. */
static void print_table(const lab_table *t)
{
    const int64_t each = (t->rows + ROWS_SHOWN - 2) / (ROWS_SHOWN - 1);
    for (int c = 0; c < t->columns; c++)
        printf("%s%*s", c == 0 ? "" : "  ", cell_width(&t->column[c]), t->column[c].name);
    putchar('\n');
    for (int64_t r = 0; r < t->rows - 1; r += each)
        print_row(t, r);
    print_row(t, t->rows - 1);
    if (each > 1)
        printf("(some of %" PRId64 " rows; -o DIR and --json have all)\n", t->rows);
}

static void print_text(const laboratory *lab)
{
    printf("%s (%s)\n\n", lab->experiment->name, lab->experiment->figure);
    print_table(&lab->table);
    putchar('\n');
    for (int i = 0; i < lab->notes.count; i++)
        printf("%s.\n", lab->notes.text[i]);
}

void print_laboratory(const laboratory *lab, const arguments *args)
{
    if (args->given[OPT_JSON] != NULL)
        print_json(as_json(lab));
    else
        print_text(lab);
}

/* --- files */

enum { SHEETS = 16 };

/* A file to be: written into memory, then into the vault's temporary file, then in place. */
typedef struct sheet {
    char *text;
    size_t length;
    FILE *stream;
    vault_file file;
} sheet;

typedef struct sheets {
    const char *folder;
    int count, open;
    sheet sheet[SHEETS];
    char path[SHEETS][4096];
} sheets;

static FILE *new_sheet(sheets *all, const char *name, const char *ending)
{
    if (all->count == SHEETS)
        internal_error("an experiment of more than %d files", SHEETS);
    sheet *s = &all->sheet[all->count];
    const int length = snprintf(all->path[all->count], sizeof all->path[0], "%s/%s.%s", all->folder, name, ending);
    if (length >= (int)sizeof all->path[0])
        refuse("%s: the path is too long", all->folder);
    all->count++;
    s->stream = open_memstream(&s->text, &s->length);
    if (s->stream == NULL)
        refuse("out of memory");
    return s->stream;
}

/* The table as CSV, and its pictures. */
static void add_sheets(sheets *all, const char *name, const lab_table *table, const lab_chart *chart, int charts)
{
    put_csv(new_sheet(all, name, "csv"), table);
    for (int c = 0; c < charts;) {
        const int panels = lab_panels(chart + c, charts - c);
        lab_draw(new_sheet(all, chart[c].name, "svg"), table, chart + c, panels);
        c += panels;
    }
}

static void fill_sheets(const laboratory *lab, sheets *all)
{
    const lab_experiment *e = lab->experiment;
    add_sheets(all, e->name, &lab->table, e->chart, e->charts);
    for (int i = 0; i < e->plates; i++) {
        const lab_plate *plate = &e->plate[i];
        add_sheets(all, plate->name, &lab->plate[i], plate->chart, plate->charts);
        if (plate->gallery != NULL)
            lab_draw_gallery(new_sheet(all, plate->gallery->name, "svg"), &lab->plate[i], plate->gallery);
    }
    FILE *json = new_sheet(all, e->name, "json");
    if (json_dumpf(as_json(lab), json, JSON_INDENT(1) | JSON_REAL_PRECISION(17)) != 0)
        refuse("out of memory");
    fputc('\n', json);
    for (int i = 0; i < all->count; i++)
        if (fclose(all->sheet[i].stream) != 0)
            refuse("out of memory");
}

static bool save_sheets(sheets *all, vault_error *error)
{
    for (; all->open < all->count; all->open++)
        if (!vault_file_create(&all->sheet[all->open].file, all->path[all->open], error))
            return false;
    for (int i = 0; i < all->count; i++)
        if (!vault_file_write(&all->sheet[i].file, all->sheet[i].text, all->sheet[i].length, error) ||
            !vault_file_flush(&all->sheet[i].file, error))
            return false;
    return true;
}

void write_files(const laboratory *lab)
{
    sheets all = {.folder = lab->folder, .count = 0};
    vault_error error;
    const bool there = access(lab->folder, F_OK) == 0;
    fill_sheets(lab, &all);
    const bool saved = vault_folder_make(lab->folder, &error) && save_sheets(&all, &error);
    for (int i = 0; i < all.open && !saved; i++)
        vault_file_abort(&all.sheet[i].file);
    if (!saved && !there)
        rmdir(lab->folder);
    if (!saved)
        refuse("%s", error.message);
    for (int i = 0; i < all.count; i++) {
        if (!vault_file_commit(&all.sheet[i].file, &error))
            refuse("%s", error.message);
        free(all.sheet[i].text);
        say_more("wrote %s", all.path[i]);
    }
}
