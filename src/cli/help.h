/* --help and the manual page, both from the tables of subcommands and options. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options.h"
#include <stdbool.h>
#include <stddef.h>

/* All subcommands, in the order of the manual; ends with NULL. */
extern const command *const commands[];

void print_program_help(void);
void print_command_help(const command *c);

/* The manual page attest(1), in roff: manual.c. */
void print_manual(void);

/* "attest eval dp --q Q.npy ... [--scale S]". TIE stands for a blank at which no line is broken. */
enum { USAGE_ROOM = 2048 };
#define TIE '\x1f'
void form_usage(const command *c, const form *f, char line[USAGE_ROOM]);

/* Which options any form of the subcommand takes, those that all subcommands take left out. */
void used_options(const command *c, bool used[OPT_COUNT]);

#endif
