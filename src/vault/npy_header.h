/* The header of a .npy file: magic, version, and a Python dictionary of exactly three keys. */
#ifndef VAULT_NPY_HEADER_H
#define VAULT_NPY_HEADER_H

#include "error.h"
#include "shape.h"
#include <stdbool.h>
#include <stddef.h>

/* The longest header that is read: one with these three keys needs 200 bytes; the rest is padding. */
#define NPY_HEADER_MAX 65535

/* The longest dtype description that is kept: "<f8" is a typical one. */
#define NPY_DESCR_MAX 31

typedef struct npy_header {
    char descr[NPY_DESCR_MAX + 1];
    bool fortran_order;
    vault_shape shape;
} npy_header;

/* Parses the dictionary `text`; `origin` is its place in the file, for messages. */
bool npy_header_parse(const char *path, const char *text, size_t length, size_t origin, npy_header *header,
                      vault_error *error);

/* Room for what npy_header_format writes. */
#define NPY_HEADER_ROOM 512

/* Writes a version 1.0 header, magic and padding included, for C order; returns its length, a multiple of 64. */
size_t npy_header_format(const char *descr, const vault_shape *shape, char bytes[NPY_HEADER_ROOM]);

#endif
