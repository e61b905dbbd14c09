#!/bin/sh
# code_notices.sh: the theorems about exp are about the code. Each fault below, planted in a copy of src/core, must break
# the proofs, and the copy without a fault must not.
set -eu
core=../../src/core
files="exp_table.h exp_table.c exp_kernel.h scale_table.c"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/core" "$work/numeric"

# proved PROOF: do the theorems of numeric/PROOF.v hold of the copy?
proved() {
  (cd "$work/core" && python3 "$here/code.py" $files) >"$work/numeric/code.v" || return 1
  cp "numeric/$1.v" "$work/numeric/"
  (cd "$work" && coqc -R . Attest -w -ambiguous-paths numeric/code.v && coqc -R . Attest -w -ambiguous-paths "numeric/$1.v") \
    >"$work/log" 2>&1
}

# fault PROOF FILE SED
fault() {
  for file in $files; do cp "$core/$file" "$work/core/"; done
  sed -i "$3" "$work/core/$2"
  ! cmp -s "$core/$2" "$work/core/$2" || { echo "code_notices.sh: nothing to change in $2: $3" >&2; exit 1; }
  ! proved "$1" || { echo "code_notices.sh: not noticed by $1.v: $3 in $2" >&2; exit 1; }
}

here=$(pwd)
for file in $files; do cp "$core/$file" "$work/core/"; done
proved exp_reduction || { cat "$work/log" >&2; exit 1; }

fault exp_reduction exp_kernel.h 's/\(define EXP_FOURTH  *0x1.5555\)5/\14/'
fault exp_reduction exp_kernel.h 's/fl_plus(low, fl_times(s, high))/fl_minus(low, fl_times(s, high))/'
fault exp_reduction exp_kernel.h 's/fl_minus(x, fl_times(k, EXP_STEP_HIGH))/fl_minus(x, fl_times(k, EXP_STEP_LOW))/'
fault exp_reduction exp_table.h 's/\(define EXP_STEP_LOW .*\)99p/\19ap/; s/\(EXP_STEP_LOW .*0x1.c610c\)a/\1b/'
fault exp_tables exp_table.c 's/0x1.0163da9fb3335p0/0x1.0163da9fb3336p0/'
fault exp_tables scale_table.c 's/0x1p-992/0x1p-991/'
echo "code_notices.sh: 6 faults planted in the code of exp, 6 noticed"
