#!/bin/bash
# code_notices.sh: the theorems about exp, double-doubles, phi and tier one of the truth are about the code. Each fault below, planted
# in a copy of src/core or src/exact, must break the proofs, and the copy without a fault must not. There are as many faults at a
# time as processors.
set -eu
core_files="exp_table.h exp_table.c exp_kernel.h exp.c scale_table.c dd.h exp_dd.c exp_side.h phi.c"
exact_files="kernels.h lemma.h lanes.h kernels_body.h lemma.c truth.h round.c head.c"
here=$(pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# proved DIR PROOFS: do the theorems of numeric/PROOF.v hold of the code in DIR, for each PROOF in the order in which they lean on others?
proved() {
  (cd "$1/core" && python3 "$here/code.py" $core_files) >"$1/numeric/code.v" 2>"$1/log" || return 1
  (cd "$1/exact" && python3 "$here/tier_code.py" $exact_files) >"$1/numeric/tier_code.v" 2>"$1/log" || return 1
  for proof in $2; do
    (cd "$1" && coqc -R . Attest -w -ambiguous-paths "numeric/$proof.v") >"$1/log" 2>&1 || return 1
  done
}

# noticed DIR PROOFS FILE SED: does a sound copy break when FILE is changed? Says so where not; a proof that leans on one which is
# not in the list, or comes before it, does not count as broken.
noticed() {
  cp -r "$work/sound" "$1"
  sed -i "$4" "$1/$3"
  if cmp -s "$work/sound/$3" "$1/$3"; then
    why="nothing to change"
  elif proved "$1" "$2"; then
    why="not noticed by $2"
  elif grep -qE "inconsistent assumptions|Cannot find a physical path|Unable to locate" "$1/log"; then
    why="this list of proofs is not closed: $2"
  else
    rm -r "$1"
    return 0
  fi
  echo "code_notices.sh: $3: $4: $why" >&2
  return 1
}

planted=0 running=0
finished() {
  wait -n || exit 1
  running=$((running - 1))
}

# fault PROOFS FILE SED
fault() {
  [ $running -lt "$(nproc)" ] || finished
  planted=$((planted + 1)) running=$((running + 1))
  noticed "$work/$planted" "$@" &
}

mkdir -p "$work/sound/core" "$work/sound/exact" "$work/sound/numeric"
for file in $core_files; do cp "../../src/core/$file" "$work/sound/core/"; done
for file in $exact_files; do cp "../../src/exact/$file" "$work/sound/exact/"; done
cp sum.v "$work/sound/"
cp numeric/*.v "$work/sound/numeric/"
(cd "$work/sound" && coqc -R . Attest sum.v)
exp='code double dd grid exp_reduction exp_subnormal exp_dd_reduction exp_dd_polynomial'
tier='tier_code rests counts pairs binade tally weights words_reduced words_steps nearest enclosed root'
proved "$work/sound" "$exp $tier" || { cat "$work/sound/log" >&2; exit 1; }

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
fault 'tier_code nearest' exact/round.c 's/up = 0.5 - rest/up = 0.5 + rest/'
fault 'tier_code nearest' exact/round.c 's/(y == up && is_odd(whole))/y == up/'
fault 'tier_code nearest' exact/round.c 's/place -= 1;/place += 1;/'
fault 'tier_code nearest' exact/round.c 's/unit > place + 2/unit > place/'
fault 'tier_code nearest' exact/round.c 's/\[ATTEST_F16\] = {11, -14, 15}/[ATTEST_F16] = {11, -15, 15}/'
fault 'tier_code nearest enclosed' exact/round.c 's/0x1p-50 \* (fabs/0x1p-60 * (fabs/'
fault 'tier_code nearest enclosed' exact/round.c 's/return y == hi + down/return y == hi + up/'
fault 'tier_code pairs nearest root' exact/head.c 's/0.75 \* left.hi/0.5 * left.hi/'
fault 'tier_code pairs nearest root' exact/head.c 's/(square, -(double)n)/(square, (double)n)/'
fault 'tier_code pairs nearest root' exact/lemma.h 's/\(define LEMMA_D4_ROOT  *\)12.0/\110.0/'
fault 'tier_code pairs nearest root' exact/lemma.h 's/\(define LEMMA_H_ROOT  *\)16.0/\115.9/'
fault 'tier_code pairs nearest root' exact/kernels_body.h 's/0.5 \* off.hi/0.5 * off.lo/'
fault 'tier_code nearest enclosed' exact/kernels_body.h 's/lanes_magnitude(rest) + radius, radius/lanes_magnitude(rest), radius/'

fault 'code double exp_reduction' core/exp_kernel.h 's/\(define EXP_FOURTH  *0x1.5555\)5/\14/'
fault 'code double exp_reduction' core/exp_kernel.h 's/fl_plus(low, fl_times(s, high))/fl_minus(low, fl_times(s, high))/'
fault 'code double exp_reduction' core/exp_kernel.h 's/fl_minus(x, fl_times(k, EXP_STEP_HIGH))/fl_minus(x, fl_times(k, EXP_STEP_LOW))/'
fault 'code double exp_reduction' core/exp_table.h 's/\(define EXP_STEP_LOW .*\)99p/\19ap/; s/\(EXP_STEP_LOW .*0x1.c610c\)a/\1b/'
fault 'code exp_tables' core/exp_table.c 's/0x1.0163da9fb3335p0/0x1.0163da9fb3336p0/'
fault 'code exp_tables' core/scale_table.c 's/0x1p-992/0x1p-991/'
fault 'code double exp_reduction exp_subnormal' core/exp.c 's/fl_plus(rest, low)/fl_minus(rest, low)/'
fault 'code double dd' core/dd.h 's/fl_minus(x, fl_minus(hi, part))/fl_minus(x, fl_minus(part, hi))/'
fault 'code double dd' core/dd.h 's/0x1.0000002p27/0x1.0000001p28/'
fault 'code double dd' core/dd.h 's/fl_times(a, d), fl_times(b, c)/fl_times(a, d), fl_times(b, d)/'
fault 'code double dd' core/dd.h 's/\(dd_add_first(real a.* = \)fl_plus(dd_sum_lo(a, c), fl_plus(b, d))/\1fl_plus(b, d)/'
fault 'code double exp_reduction dd exp_dd_reduction' core/exp_dd.c 's/fl_minus(low, fl_times/fl_plus(low, fl_times/'
fault 'code double dd exp_dd_polynomial' core/exp_dd.c 's/\(EXP_THIRD_LOW  *\)0x1.5555555555555p-57/\1-0x1.5555555555555p-57/'
fault 'code double dd exp_side' core/exp_side.h 's/\(define UNSURE  *0x1p-\)90/\1120/'
fault 'code phi_largest' core/phi.c 's/\(define LARGEST  *\)704.0/\1700.0/'
while [ $running -gt 0 ]; do finished; done
echo "code_notices.sh: $planted faults planted in the code of exp, of double-doubles, of phi and of tier one, $planted noticed"
