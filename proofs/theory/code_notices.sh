#!/bin/sh
# code_notices.sh: the theorems about exp, double-doubles and phi are about the code. Each fault below, planted in a copy of
# src/core, must break the proofs, and the copy without a fault must not.
set -eu
core=../../src/core
files="exp_table.h exp_table.c exp_kernel.h exp.c scale_table.c dd.h exp_dd.c exp_side.h phi.c"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/core" "$work/numeric"

# proved PROOFS: do the theorems of numeric/PROOF.v hold of the copy, for each PROOF in the order in which they lean on others?
proved() {
  (cd "$work/core" && python3 "$here/code.py" $files) >"$work/numeric/code.v" || return 1
  for proof in code $1; do
    [ "$proof" = code ] || cp "numeric/$proof.v" "$work/numeric/"
    (cd "$work" && coqc -R . Attest -w -ambiguous-paths "numeric/$proof.v") >"$work/log" 2>&1 || return 1
  done
}

# fault PROOFS FILE SED
fault() {
  for file in $files; do cp "$core/$file" "$work/core/"; done
  sed -i "$3" "$work/core/$2"
  ! cmp -s "$core/$2" "$work/core/$2" || { echo "code_notices.sh: nothing to change in $2: $3" >&2; exit 1; }
  ! proved "$1" || { echo "code_notices.sh: not noticed by $1.v: $3 in $2" >&2; exit 1; }
}

here=$(pwd)
for file in $files; do cp "$core/$file" "$work/core/"; done
proved 'double exp_reduction exp_subnormal' || { cat "$work/log" >&2; exit 1; }

fault 'double exp_reduction' exp_kernel.h 's/\(define EXP_FOURTH  *0x1.5555\)5/\14/'
fault 'double exp_reduction' exp_kernel.h 's/fl_plus(low, fl_times(s, high))/fl_minus(low, fl_times(s, high))/'
fault 'double exp_reduction' exp_kernel.h 's/fl_minus(x, fl_times(k, EXP_STEP_HIGH))/fl_minus(x, fl_times(k, EXP_STEP_LOW))/'
fault 'double exp_reduction' exp_table.h 's/\(define EXP_STEP_LOW .*\)99p/\19ap/; s/\(EXP_STEP_LOW .*0x1.c610c\)a/\1b/'
fault exp_tables exp_table.c 's/0x1.0163da9fb3335p0/0x1.0163da9fb3336p0/'
fault exp_tables scale_table.c 's/0x1p-992/0x1p-991/'
fault 'double exp_reduction exp_subnormal' exp.c 's/fl_plus(rest, low)/fl_minus(rest, low)/'
fault 'double dd' dd.h 's/fl_minus(x, fl_minus(hi, part))/fl_minus(x, fl_minus(part, hi))/'
fault 'double dd' dd.h 's/0x1.0000002p27/0x1.0000001p28/'
fault 'double dd' dd.h 's/fl_times(a, d), fl_times(b, c)/fl_times(a, d), fl_times(b, d)/'
fault 'double dd' dd.h 's/\(dd_add_first(real a.* = \)fl_plus(dd_sum_lo(a, c), fl_plus(b, d))/\1fl_plus(b, d)/'
fault 'double exp_reduction dd exp_dd_reduction' exp_dd.c 's/fl_minus(low, fl_times/fl_plus(low, fl_times/'
fault 'double dd exp_dd_polynomial' exp_dd.c 's/\(EXP_THIRD_LOW  *\)0x1.5555555555555p-57/\1-0x1.5555555555555p-57/'
fault 'double dd exp_side' exp_side.h 's/\(define UNSURE  *0x1p-\)90/\1120/'
fault 'phi_largest' phi.c 's/\(define LARGEST  *\)704.0/\1700.0/'
echo "code_notices.sh: 15 faults planted in the code of exp, of double-doubles and of phi, 15 noticed"
