/* The program attest: finds the subcommand and hands it the rest of the command line. */
#include "../include/attest.h"
#include "commands.h"
#include "help.h"
#include "say.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const command *const commands[] = {&eval_command,        &bound_command,
                                   &phi_inv_command,     &invert_command,
                                   &fixpoint_command,    &golden_command,
                                   &check_command,       &run_command,
                                   &shrink_command,      &w1_command,
                                   &measure_command,     &lab_command,
                                   &obligations_command, NULL};

static const command *find_command(const char *name)
{
    for (const command *const *c = commands; *c != NULL; c++)
        if (strcmp((*c)->name, name) == 0)
            return *c;
    refuse("unknown command '%s'; attest --help lists those there are", name);
}

static void run_words(char *words[])
{
    arguments args;
    const command *c = find_command(words[0]);
    const form *f = parse_arguments(c, words + 1, &args);
    f->run(f, &args);
}

int main(int count, char *words[])
{
    signal(SIGXFSZ, SIG_IGN); /* a file that grows too large is a failed write, not the end */
    const char *first = count > 1 ? words[1] : NULL;
    if (first == NULL)
        refuse("needs a command; attest --help lists them");
    else if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0)
        print_program_help();
    else if (strcmp(first, "--version") == 0)
        puts("attest " ATTEST_VERSION);
    else if (strcmp(first, "--man") == 0)
        print_manual();
    else
        run_words(words + 1);
    if (fflush(stdout) != 0 || ferror(stdout))
        refuse("cannot write the result to stdout");
    return EXIT_OK;
}
