#!/bin/sh
# tables.sh CORE: do the tables of exp_table.c and scale_table.c hold what the theorems say, as CORE has them, a copy of src/core?
# The mutation run asks (proofs/wp/mutants.py): no contract speaks of a table.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
files=$(sed -n 's/^READ = .*(CORE)\/,\(.*\))$/\1/p' "$here/Makefile")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/numeric"
# shellcheck disable=SC2086 # a list of files
(cd "$1" && python3 "$here/code.py" $files) >"$work/numeric/code.v"
cp "$here/numeric/exp_tables.v" "$work/numeric/"
cd "$work"
for proof in code exp_tables; do
    coqc -R . Attest -w -ambiguous-paths "numeric/$proof.v"
done
