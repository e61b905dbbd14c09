/* The subcommands, one file each. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options.h"

extern const command eval_command, bound_command, phi_inv_command, invert_command, fixpoint_command, golden_command,
    check_command, run_command, shrink_command, w1_command, measure_command, lab_command, obligations_command;

#endif
