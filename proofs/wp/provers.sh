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

prover() { # name version command driver shortcut
    cat <<PROVER
[prover]
name = "$1"
version = "$2"
alternative = "${5#*-}"
command = "$3"
driver = "$4"
editor = ""
in_place = false
interactive = false
shortcut = "$5"

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
    prover Z3 4.8.12 "/usr/bin/z3 -smt2 -T:%t sat.random_seed=42 nlsat.randomize=false smt.random_seed=42 %f" "$dir/drivers/z3_nofp.drv" z3-nofp
    prover Z3 4.8.12 "/usr/bin/z3 -smt2 -T:8 sat.random_seed=42 nlsat.randomize=false smt.random_seed=42 %f" "$dir/drivers/z3_nofp.drv" z3-quick
    prover CVC4 1.8 "/usr/bin/cvc4 --stats --tlimit=%t000 --lang=smt2 %f" "$dir/drivers/cvc4_nofp.drv" cvc4-nofp
    prover CVC4 1.8 "/usr/bin/cvc4 --stats --tlimit=1000 --lang=smt2 %f" "$dir/drivers/cvc4_nofp.drv" cvc4-quick
    prover CVC4 1.8 "/usr/bin/cvc4 --stats --cpu-time --tlimit=400 --lang=smt2 %f" "$dir/drivers/cvc4_nofp.drv" cvc4-glance
    prover CVC5 1.0.3 "/usr/bin/cvc5 --stats --tlimit=%t000 --lang=smt2 %f" "$dir/drivers/cvc5_nofp.drv" cvc5-nofp
    prover CVC5 1.0.3 "/usr/bin/cvc5 --stats --tlimit=5000 --lang=smt2 %f" "$dir/drivers/cvc5_nofp.drv" cvc5-quick
} >"$dir/why3.conf"
