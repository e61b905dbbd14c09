#include "npy_header.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* A cursor over the dictionary's text. Every parse function moves it past what it read, or fails with a message. */
typedef struct cursor {
    const char *path;
    const char *text;
    size_t length;
    size_t at;
    size_t origin;
    vault_error *error;
} cursor;

static bool expected(const cursor *c, const char *what)
{
    char found[32] = "the end of the header";
    if (c->at < c->length)
        snprintf(found, sizeof found, "\"%c\"", c->text[c->at]);
    return vault_fail(c->error, c->path, "byte %zu: expected %s, found %s; save the array again with numpy.save",
                      c->origin + c->at, what, found);
}

static char peek(cursor *c)
{
    while (c->at < c->length && (c->text[c->at] == ' ' || c->text[c->at] == '\n'))
        c->at++;
    if (c->at == c->length)
        return '\0';
    return c->text[c->at];
}

static bool take(cursor *c, char wanted)
{
    if (peek(c) != wanted || c->at == c->length)
        return false;
    c->at++;
    return true;
}

/* A quoted string without escapes, of at most NPY_DESCR_MAX characters. */
static bool parse_string(cursor *c, char string[NPY_DESCR_MAX + 1])
{
    const char quote = peek(c);
    if (quote != '\'' && quote != '"')
        return expected(c, "a quoted string");
    const char *start = c->text + c->at + 1;
    const char *end = memchr(start, quote, c->length - c->at - 1);
    if (end == NULL || end - start > NPY_DESCR_MAX || memchr(start, '\\', (size_t)(end - start)) != NULL)
        return expected(c, "a short string, quoted, without escapes");
    memcpy(string, start, (size_t)(end - start));
    string[end - start] = '\0';
    c->at += (size_t)(end - start) + 2;
    return true;
}

static bool parse_bool(cursor *c, bool *value)
{
    peek(c);
    static const char *const words[] = {"False", "True"};
    for (int i = 0; i < 2; i++) {
        const size_t length = strlen(words[i]);
        if (c->length - c->at >= length && memcmp(c->text + c->at, words[i], length) == 0) {
            *value = i == 1;
            c->at += length;
            return true;
        }
    }
    return expected(c, "True or False");
}

static bool is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static bool parse_size(cursor *c, int64_t *size)
{
    if (!is_digit(peek(c)))
        return expected(c, "a size of at least 0");
    *size = 0;
    for (; c->at < c->length && is_digit(c->text[c->at]); c->at++) {
        const int64_t digit = c->text[c->at] - '0';
        if (*size > (INT64_MAX - digit) / 10)
            return expected(c, "a size below 2^63");
        *size = 10 * *size + digit;
    }
    return true;
}

/* A Python tuple: (), (3,), (3, 4). */
static bool parse_shape(cursor *c, vault_shape *shape)
{
    if (!take(c, '('))
        return expected(c, "a tuple of sizes");
    shape->rank = 0;
    while (!take(c, ')')) {
        if (shape->rank == VAULT_RANK_MAX)
            return expected(c, "at most 8 axes");
        if (!parse_size(c, &shape->size[shape->rank]))
            return false;
        shape->rank++;
        if (!take(c, ',') && (shape->rank == 1 || peek(c) != ')'))
            return expected(c, shape->rank == 1 ? "','" : "',' or ')'");
    }
    return true;
}

static bool parse_descr(cursor *c, npy_header *header)
{
    if (peek(c) == '[')
        return expected(c, "a plain dtype such as '<f8', not a structured one");
    return parse_string(c, header->descr);
}

enum { DESCR, FORTRAN_ORDER, SHAPE, KEYS };
static const char *const key_names[KEYS] = {"descr", "fortran_order", "shape"};

static bool parse_value(cursor *c, int key, npy_header *header)
{
    if (!take(c, ':'))
        return expected(c, "':'");
    switch (key) {
    case DESCR:
        return parse_descr(c, header);
    case FORTRAN_ORDER:
        return parse_bool(c, &header->fortran_order);
    default:
        return parse_shape(c, &header->shape);
    }
}

static bool parse_entry(cursor *c, bool seen[KEYS], npy_header *header)
{
    char name[NPY_DESCR_MAX + 1];
    peek(c);
    cursor start = *c;
    if (!parse_string(c, name))
        return false;
    int key = 0;
    while (key < KEYS && strcmp(name, key_names[key]) != 0)
        key++;
    if (key == KEYS)
        return expected(&start, "one of the keys 'descr', 'fortran_order', 'shape'");
    if (seen[key])
        return expected(&start, "each key once");
    seen[key] = true;
    return parse_value(c, key, header);
}

bool npy_header_parse(const char *path, const char *text, size_t length, size_t origin, npy_header *header,
                      vault_error *error)
{
    cursor c = {path, text, length, 0, origin, error};
    bool seen[KEYS] = {false};
    if (!take(&c, '{'))
        return expected(&c, "a dictionary, which starts with '{'");
    while (!take(&c, '}')) {
        if (!parse_entry(&c, seen, header))
            return false;
        if (!take(&c, ',') && peek(&c) != '}')
            return expected(&c, "',' or '}'");
    }
    peek(&c);
    if (c.at != length)
        return expected(&c, "nothing but blanks after the dictionary");
    for (int key = 0; key < KEYS; key++)
        if (!seen[key])
            return vault_fail(error, path,
                              "byte %zu: the header lacks the key '%s'; save the array again with numpy.save", origin,
                              key_names[key]);
    return true;
}

size_t npy_header_format(const char *descr, const vault_shape *shape, char bytes[NPY_HEADER_ROOM])
{
    enum { PREAMBLE = 10, ALIGNMENT = 64 };
    static const char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
    vault_shape_text tuple = vault_shape_words(shape); /* "[3, 4]": a tuple but for its brackets */
    const size_t last = strlen(tuple.text) - 1;
    tuple.text[0] = '(';
    snprintf(tuple.text + last, VAULT_SHAPE_TEXT - last, "%s", shape->rank == 1 ? ",)" : ")");
    const int written = snprintf(bytes + PREAMBLE, NPY_HEADER_ROOM - PREAMBLE,
                                 "{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, tuple.text);
    const size_t used = PREAMBLE + (size_t)written + 1; /* and the newline */
    const size_t total = (used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    memset(bytes + PREAMBLE + written, ' ', total - used);
    bytes[total - 1] = '\n';
    const size_t length = total - PREAMBLE;
    memcpy(bytes, magic, sizeof magic);
    bytes[8] = (char)(length & 0xff);
    bytes[9] = (char)(length >> 8);
    return total;
}
