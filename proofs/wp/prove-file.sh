#!/bin/sh
# Proves one file of src/core and prints what is left unproved (-v: everything).
# usage: prove-file.sh [-v] src/core/FILE.c [frama-c options]      while writing; `make prove` is the gate
set -eu
here=$(cd "$(dirname "$0")" && pwd)
show='/\] Goal .* : (Valid|Trivial|trivial)/ || /rte:annot/ || /Computing \[/ {next}  # proved: nothing to say
/Running WP/ {round++; said = 0}
round == 1 && /\] Goal / {goal = 1; next}       # open after the first round: the second one tells
goal && /^  / {next}
{goal = 0; print; fflush()}'
[ "${1:-}" != -v ] || { show='{print; fflush()}' && shift; }
"$here/wp.sh" "${BUILD:-build}/why3" "$@" 2>&1 | awk "$show"
