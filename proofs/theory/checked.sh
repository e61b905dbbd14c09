#!/bin/sh
# checked.sh ALLOWED FILE.v ...: coqchk, Coq's independent checker, goes through the compiled
# files and all they use; fail if it rejects anything, or finds an axiom that ALLOWED lacks.
set -eu
allowed=$1
shift
modules=$(for file in "$@"; do echo "Attest.$(echo "${file%.v}" | tr / .)"; done)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
coqchk -silent -o -R . Attest $modules > "$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }

# The summary names each axiom in full; the lists have the last two parts of the name.
sed -n '/^\* Axioms:/,/^\* /p' "$work/log" | grep -E '^    ' | sed -E 's/^ +//; s/.*\.([^.]+\.[^.]+)$/\1/' | sort -u > "$work/found"
extra=$(grep -vxFf "$allowed" "$work/found" || true)
if [ -n "$extra" ]; then
  printf 'checked.sh: not allowed:\n%s\n' "$extra" >&2
  exit 1
fi
echo "checked.sh: $# files, $(wc -l < "$work/found") axioms, all allowed"
