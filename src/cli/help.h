/* --help and the manual page, both from the tables of subcommands and options. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "options.h"

/* All subcommands, in the order of the manual; ends with NULL. */
extern const command *const commands[];

void print_program_help(void);
void print_command_help(const command *c);

/* The manual page attest(1), in roff. */
void print_manual(void);

#endif
