/* What the program says: results on stdout, words on stderr, one line each. */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <stdbool.h>
#include <stdint.h>

/* Exit statuses. */
enum { EXIT_OK = 0, EXIT_MISMATCH = 1, EXIT_REFUSED = 2, EXIT_INTERNAL = 3 };

/* How much is said beside results: -1 with -q, 0, 1 with -v. Errors are always said. */
void say_level(int level);

/* The input cannot be used: says what, where, what was expected, what to do, and ends the program with status 2.
 * Whatever outputs are open are discarded. */
_Noreturn __attribute__((format(printf, 1, 2))) void refuse(const char *words, ...);

/* The input is in order, but what was to hold does not, or cannot be decided: status 1. */
_Noreturn __attribute__((format(printf, 1, 2))) void disagree(const char *words, ...);

/* Something that cannot happen did: status 3. */
_Noreturn __attribute__((format(printf, 1, 2))) void internal_error(const char *words, ...);

/* For the curious: shown with -v. */
__attribute__((format(printf, 1, 2))) void say_more(const char *words, ...);

/* A progress bar, on a terminal only; the last call has done == total and clears it. */
void say_progress(const char *what, int64_t done, int64_t total);

/* A double as text: 17 significant digits, or all of its bits in hexadecimal. */
enum { NUMBER_TEXT = 32 };
typedef struct number_text {
    char text[NUMBER_TEXT];
} number_text;
number_text decimal(double x);
number_text hexadecimal(double x);

/* What lies between two doubles, a line each. */
void print_ends(double lower, double upper);

#endif
