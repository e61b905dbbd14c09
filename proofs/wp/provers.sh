#!/bin/sh
# Writes a Why3 configuration for WP.
#
# The provers see C doubles as Why3's axiomatised IEEE theory. The stock drivers translate doubles to the solvers' own
# floating-point sort (bit-vectors in the end), where goals about rounding time out and goals about memory drag the floats
# along. And they see every theory lean, without the axioms that src/core has no use for (lean.py). A goal that takes seconds with
# all of that takes a fraction of one without. The user's own Why3 configuration is neither read nor written.
#
# What CVC4 is asked first it sees without what its proof did not need when somebody looked (needed.py, faster.ml): as cvc4-hinted.
# As cvc4-quick and cvc4-glance it sees all that can be used for the goal, and everybody else sees all there is.
#
# CVC4 proves nearly every goal within two seconds, Z3 or CVC5 most others within a few. So they are asked first for no longer
# than that, as cvc4-hinted, cvc4-quick, z3-quick and cvc5-quick; then each once more, as cvc4-steady, cvc5-steady and z3-steady, because on
# a slower or busy machine a goal of one second takes more than two; then all three with patience, Z3 with floats of its own. And CVC4,
# as cvc4-glance, has 0.2 s to find hypotheses contradictory. The seconds up to patience are of processor time, so that on a busy
# machine too each gets the goals that it can prove.
#
# WP_SEED, where it is set, takes the place of every solver's own seed and lets CVC4 and CVC5 decide by chance now and then: whoever
# wants to know whether the proofs hang on luck runs them with several (`make prove SEED=1`).
#
# WP_LOOK, where it is set, lets cvc4-hinted and cvc4-quick look at what their proofs need (needed.py).
#
# usage: [WP_SEED=NUMBER] [WP_LOOK=1] provers.sh DIR      then: WHY3CONFIG=DIR/why3.conf frama-c -wp -wp-prover cvc4-quick,... (wp.sh)
set -eu
mkdir -p "$1/drivers"
dir=$(cd "$1" && pwd)
"$(dirname "$0")/lean.py" "$dir"
stock=/usr/share/why3/drivers
cp "$stock"/*.gen "$stock"/z3_*.drv "$dir/drivers/"
cp "$stock/z3_471.drv" "$dir/drivers/z3-native.drv"

cp "$(dirname "$0")/faster.ml" "$dir/"
(cd "$dir" && ocamlfind ocamlopt -package why3 -shared faster.ml -o faster.cmxs)

# cvc5 1.0 knows the logic ALL, not cvc4's ALL_SUPPORTED. Definitions and records become axioms always, not only where something
# polymorphic is left in the task: else CVC4 puts definitions in wherever they are used, and finds no triggers.
sed -e '/smt-libv2-floats.gen/d' -e 's/_conditionally"/"/' -e 's/_if_poly"/"/' "$stock/cvc4_16.gen" >"$dir/drivers/cvc4_16_nofp.gen"
sed 's/cvc4_16.gen/cvc4_16_nofp.gen/' "$stock/cvc4_17.drv" >"$dir/drivers/cvc4-plain.drv"
sed 's/^import/transformation "relevant"\n&/' "$dir/drivers/cvc4-plain.drv" >"$dir/drivers/cvc4-relevant.drv"
sed 's/"relevant"/"hinted"/' "$dir/drivers/cvc4-relevant.drv" >"$dir/drivers/cvc4-hinted.drv"
sed 's/ALL_SUPPORTED/ALL/' "$dir/drivers/cvc4-plain.drv" >"$dir/drivers/cvc5-plain.drv"
sed '/smt-libv2-floats.gen/d' "$stock/z3_440.drv" >"$dir/drivers/z3_440_nofp.drv"
sed 's/z3_440.drv/z3_440_nofp.drv/' "$stock/z3_471.drv" >"$dir/drivers/z3-plain.drv"

prover() { # shortcut name version floats command
    cat <<PROVER
[prover]
name = "$2"
version = "$3"
alternative = "${1#*-}"
command = "$5"
driver = "$dir/drivers/${1%-*}-$4.drv"
editor = ""
in_place = false
interactive = false
shortcut = "$1"

PROVER
}

chance=${WP_SEED:+--random-seed=$WP_SEED --random-freq=0.01}
chance5=${WP_SEED:+--seed=$WP_SEED --sat-random-seed=$WP_SEED --random-freq=0.01}

{
    cat <<MAIN
[main]
magic = 14
datadir = "$dir/data"
libdir = "/usr/lib/ocaml/why3"
memlimit = 2000
running_provers_max = 2
timelimit = 20

MAIN
    within() { echo "/usr/bin/prlimit --cpu=$1 "; }
    cvc4() { prover "$1" CVC4 1.8 "$2" "$3/usr/bin/cvc4 --stats $chance $4 --lang=smt2 %f"; }
    cvc5() { prover "$1" CVC5 1.0.3 "$2" "$3/usr/bin/cvc5 --stats $chance5 --tlimit=%t000 --lang=smt2 %f"; }
    z3() { prover "$1" Z3 4.8.12 "$2" "$3/usr/bin/z3 -smt2 -T:%t sat.random_seed=${WP_SEED:-42} nlsat.randomize=false smt.random_seed=${WP_SEED:-42} %f"; }
    cvc4 cvc4-glance relevant "" "--cpu-time --tlimit=200"
    if [ -n "${WP_LOOK:-}" ]; then
        look="$(within 4)$(cd "$(dirname "$0")" && pwd)/needed.py %f"
        prover cvc4-hinted CVC4 1.8 hinted "$look"
        prover cvc4-quick CVC4 1.8 relevant "$look"
    else
        cvc4 cvc4-hinted hinted "$(within 2)" --tlimit=%t000
        cvc4 cvc4-quick relevant "$(within 2)" --tlimit=%t000
    fi
    z3 z3-quick plain "$(within 3)"
    cvc5 cvc5-quick plain "$(within 3)"
    cvc4 cvc4-steady plain "$(within 12)" --tlimit=%t000
    cvc5 cvc5-steady plain "$(within 12)"
    z3 z3-steady plain "$(within 12)"
    z3 z3-patient native ""
    cvc4 cvc4-patient plain "" --tlimit=%t000
    cvc5 cvc5-patient plain ""
} >"$dir/why3.conf"
