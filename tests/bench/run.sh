#!/bin/sh
# Says the machine, then runs every race. One thread everywhere, peers too.
set -eu
build=${BUILD:-build}
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
echo "# $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, $(uname -sr)"
"$build/tests/bench/bench"
"${PYTHON:-python3}" tests/bench/peers.py "$build/libattest.so.0"
"${PYTHON:-python3}" tests/bench/exact.py "$build/tests/bench/exact.so"
"${PYTHON:-python3}" tests/bench/judge.py "$build/attest" "$build/peers/peers.so"
"${PYTHON:-python3}" tests/bench/gradient.py "$build/tests/bench/exact.so"
