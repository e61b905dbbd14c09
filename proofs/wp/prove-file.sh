#!/bin/sh
# Proves one file of src/core and prints what is left unproved (-v: everything).
# usage: prove-file.sh [-v] src/core/FILE.c [frama-c options]      while writing; `make prove` is the gate
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dull='\] Goal .* : (Valid|Trivial|trivial)|rte:annot|Computing \['
[ "${1:-}" != -v ] || { dull='^$' && shift; }
"$here/wp.sh" "${BUILD:-build}/why3" "$@" 2>&1 | grep -vE "$dull"
