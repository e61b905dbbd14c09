#!/bin/sh
# code_notices.sh: the theorems about exp, double-doubles, phi and tier one of the truth are about the code. Each fault below, planted
# in a copy of src/core or src/exact, must break the proofs, and the copy without a fault must not.
set -eu
core=../../src/core
exact=../../src/exact
tier_files="kernels.h lemma.h lanes.h kernels_body.h lemma.c"
files="exp_table.h exp_table.c exp_kernel.h exp.c scale_table.c dd.h exp_dd.c exp_side.h phi.c"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/core" "$work/exact" "$work/numeric"

# proved PROOFS: do the theorems of numeric/PROOF.v hold of the copy, for each PROOF in the order in which they lean on others?
proved() {
  (cd "$work/core" && python3 "$here/code.py" $files) >"$work/numeric/code.v" || return 1
  (cd "$work/exact" && python3 "$here/tier_code.py" $tier_files) >"$work/numeric/tier_code.v" || return 1
  for proof in code $1; do
    [ "$proof" = code ] || [ "$proof" = tier_code ] || cp "numeric/$proof.v" "$work/numeric/"
    (cd "$work" && coqc -R . Attest -w -ambiguous-paths "numeric/$proof.v") >"$work/log" 2>&1 || return 1
  done
}

copied() {
  for file in $files; do cp "$core/$file" "$work/core/"; done
  for file in $tier_files; do cp "$exact/$file" "$work/exact/"; done
}

# fault PROOFS FILE SED; a FILE of src/exact begins with exact/
fault() {
  copied
  path=core/$2
  case $2 in exact/*) path=$2 ;; esac
  sed -i "$3" "$work/$path"
  ! cmp -s "../../src/$path" "$work/$path" || { echo "code_notices.sh: nothing to change in $2: $3" >&2; exit 1; }
  ! proved "$1" || { echo "code_notices.sh: not noticed by $1.v: $3 in $2" >&2; exit 1; }
}

here=$(pwd)
copied
cp sum.v "$work/"
(cd "$work" && coqc -R . Attest sum.v)
tier='tier_code rests counts pairs binade tally weights words_reduced words_steps'
for proofs in "double dd grid exp_reduction exp_subnormal exp_dd_reduction exp_dd_polynomial" "$tier"; do
  proved "$proofs" || { cat "$work/log" >&2; exit 1; }
done

# what they lean on is compiled, from code without a fault
fault 'tier_code rests counts pairs binade' exact/kernels_body.h 's/back = to->s - t/back = t - to->s/'
fault 'tier_code rests counts pairs binade' exact/kernels_body.h 's/lanes_fma(x.hi, y.lo, binade_move/lanes_fma(x.hi, y.hi, binade_move/'
fault 'tier_code rests' exact/kernels_body.h 's/(term % EXACT_LEVEL == EXACT_LEVEL - 1)/(term % EXACT_LEVEL == EXACT_LEVEL)/'
fault "$tier" exact/lemma.h 's/\(define LEMMA_A_ROOM  *\)2.7/\12.6/'
fault 'tier_code rests counts' exact/lemma.c 's/levels(n, false) + 9.0/levels(n, false) + 8.0/'
fault 'tier_code rests counts' exact/lemma.c 's/(n - power + 1)/(n - power)/'
fault 'tier_code pairs' exact/lanes.h 's/(pair){hi, y - (hi - x)}/(pair){hi, y - (x - hi)}/'
fault 'tier_code rests counts' exact/lemma.c 's/levels(n, false) + 32.0/levels(n, false) + 30.0/'
fault 'tier_code rests counts pairs tally' exact/kernels_body.h 's/rests_add(&to->rest, term, s.lo + x.lo)/rests_add(\&to->rest, term, s.lo)/'
fault 'tier_code pairs' exact/lanes.h 's/a.lo + s.lo/a.lo - s.lo/'
fault 'tier_code pairs' exact/lanes.h 's/s.lo + (a.lo + b.lo)/s.lo - (a.lo + b.lo)/'
fault 'tier_code pairs' exact/lanes.h 's/lanes_fma(a.hi, b.lo, p.lo)/lanes_fma(a.hi, b.hi, p.lo)/'
fault 'tier_code pairs' exact/kernels_body.h 's/lanes_fma(-y, x.lo, /lanes_fma(y, x.lo, /'
fault 'tier_code pairs' exact/lemma.h 's/\(define LEMMA_D2_MUL  *\)6.0/\15.9/'
fault 'tier_code pairs' exact/lemma.h 's/\(define LEMMA_Y_DIVIDE  *\)20.0/\119.0/'
fault 'tier_code pairs weights' exact/lemma.h 's/\(define LEMMA_W_GAP  *\)16.0/\16.0/'
fault 'tier_code pairs weights' exact/lemma.h 's/\(define LEMMA_W_SURE  *\)0x1p-20/\10x1p-10/'
fault 'tier_code pairs words_reduced' exact/kernels_body.h 's/lanes_all(-EXP_STEP_LAST)/lanes_all(EXP_STEP_LAST)/'
fault 'tier_code pairs words_steps' exact/kernels_body.h 's/lanes_fma(r.lo, s.hi, rest)/rest/'

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
echo "code_notices.sh: 34 faults planted in the code of exp, of double-doubles, of phi and of tier one, 34 noticed"
