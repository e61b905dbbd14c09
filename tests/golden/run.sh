#!/bin/sh
# Makes the suite core, verifies it, and holds two builds against it: the reference, and one that is fast and careless.
# BUILD says where the program is.
set -eu
build=${BUILD:-build}
suite=$build/golden/core
rm -rf "$suite"
mkdir -p "$build/golden"
"$build/attest" golden make core -o "$suite"
"$build/attest" golden verify "$suite"

# -Ofast lets the compiler reorder sums and forget about NaN; linked with it, a program flushes subnormal numbers to zero. The
# elementary functions live by the order of their operations, and are left as a library would bring them along.
fast=$build/fast
fast_make() {
    ${MAKE:-make} --no-print-directory BUILD="$fast" LDFLAGS=-Ofast "$@" >"$build/golden/fast.log" 2>&1 ||
        { cat "$build/golden/fast.log" && exit 1; }
}
elementary="dd exp exp_dd log tanh"
# shellcheck disable=SC2086 # a list of words
fast_make OPT=-O3 $(printf "$fast/obj/src/core/%s.o " $elementary)
fast_make OPT=-Ofast "$fast/attest"
"${PYTHON:-python3}" tests/golden/compare.py "$suite" "$build/attest" "$fast/attest"
