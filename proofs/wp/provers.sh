#!/bin/sh
# Writes a Why3 configuration in which the SMT solvers see C doubles as Why3's axiomatised IEEE theory.
#
# The stock drivers translate doubles to the solvers' own floating-point sort (bit-vectors in the end), where goals
# about rounding time out and goals about memory drag the floats along. Without that translation the same goals take
# fractions of a second. The user's own Why3 configuration is neither read nor written.
#
# CVC4 proves nearly every goal within a second, Z3 or CVC5 most others within a few. So they are asked first for no longer
# than that, as cvc4-quick, z3-quick and cvc5-quick. As cvc4-glance, CVC4 gets 0.4 s of processor time, however busy the machine
# is, to find hypotheses contradictory.
#
# usage: provers.sh DIR      then: WHY3CONFIG=DIR/why3.conf frama-c -wp -wp-prover cvc4-nofp,... (wp.sh)
set -eu
mkdir -p "$1/drivers"
dir=$(cd "$1" && pwd)
stock=/usr/share/why3/drivers
cp "$stock"/*.gen "$dir/drivers/"

sed '/smt-libv2-floats.gen/d' "$stock/cvc4_16.gen" >"$dir/drivers/cvc4_16_nofp.gen"
sed 's/cvc4_16.gen/cvc4_16_nofp.gen/' "$stock/cvc4_17.drv" >"$dir/drivers/cvc4_nofp.drv"
# cvc5 1.0 knows the logic ALL, not cvc4's ALL_SUPPORTED
sed 's/ALL_SUPPORTED/ALL/' "$dir/drivers/cvc4_nofp.drv" >"$dir/drivers/cvc5_nofp.drv"
sed '/smt-libv2-floats.gen/d' "$stock/z3_471.drv" >"$dir/drivers/z3_nofp.drv"
cp "$stock"/z3_*.drv "$stock"/cvc4*.drv "$dir/drivers/" 2>/dev/null || true

prover() { # shortcut name version command
    cat <<PROVER
[prover]
name = "$2"
version = "$3"
alternative = "${1#*-}"
command = "$4"
driver = "$dir/drivers/${1%-*}_nofp.drv"
editor = ""
in_place = false
interactive = false
shortcut = "$1"

PROVER
}

{
    cat <<MAIN
[main]
magic = 14
datadir = "/usr/share/why3"
libdir = "/usr/lib/ocaml/why3"
memlimit = 2000
running_provers_max = 2
timelimit = 20

MAIN
    z3() { prover "$1" Z3 4.8.12 "/usr/bin/z3 -smt2 $2 sat.random_seed=42 nlsat.randomize=false smt.random_seed=42 %f"; }
    cvc4() { prover "$1" CVC4 1.8 "/usr/bin/cvc4 --stats $2 --lang=smt2 %f"; }
    cvc5() { prover "$1" CVC5 1.0.3 "/usr/bin/cvc5 --stats $2 --lang=smt2 %f"; }
    z3 z3-nofp -T:%t
    z3 z3-quick -T:8
    cvc4 cvc4-nofp --tlimit=%t000
    cvc4 cvc4-quick --tlimit=1000
    cvc4 cvc4-glance "--cpu-time --tlimit=400"
    cvc5 cvc5-nofp --tlimit=%t000
    cvc5 cvc5-quick --tlimit=5000
} >"$dir/why3.conf"
