#!/bin/sh
# Proves one file of src/core and prints what is left unproved (-v: everything).
# usage: prove-file.sh [-v] src/core/FILE.c [frama-c options]      while writing; `make prove` is the gate
set -eu
here=$(cd "$(dirname "$0")" && pwd)
verbose=no
[ "${1:-}" = -v ] && verbose=yes && shift
config=${BUILD:-build}/why3
[ -f "$config/why3.conf" ] || "$here/provers.sh" "$config"
file=$1
shift
WHY3CONFIG=$config/why3.conf frama-c -c11 -cpp-extra-args="-I$here/../../spec" -wp -wp-rte -warn-special-float none \
    -wp-prover z3-nofp,cvc4-nofp,cvc5-nofp -wp-timeout 10 -wp-par 2 "$@" "$file" 2>&1 |
    if [ $verbose = yes ]; then cat; else grep -vE '\[(Qed|CVC4|CVC5|Z3|CFG|rte:annot)[^]]*\] ?(Goal .*: (Valid|Trivial)|annotating)|rte:annot'; fi
