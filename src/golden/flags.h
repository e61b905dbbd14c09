/* The dictionary of flags: which known fault a vector catches, and where it was seen. */
#ifndef GOLDEN_FLAGS_H
#define GOLDEN_FLAGS_H

typedef struct golden_flag {
    const char *name;
    const char *fault;
    const char *seen;
} golden_flag;

extern const golden_flag golden_flags[];
extern const int golden_flag_count;

/* Null if there is no flag of this name, `length` characters long. */
const golden_flag *golden_flag_find(const char *name, int length);

#endif
