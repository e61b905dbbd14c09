#!/bin/sh
# Says the machine, then runs every race. One thread everywhere, peers too.
set -eu
build=${BUILD:-build}
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1
# Debian's OpenBLAS knows no processor newer than itself, takes it for one of 2004, and is several times too slow: no fair peer.
if [ -z "${OPENBLAS_CORETYPE:-}" ] && OPENBLAS_VERBOSE=2 "${PYTHON:-python3}" -c 'import numpy' 2>&1 | grep -qi prescott; then
    grep -qw avx2 /proc/cpuinfo && export OPENBLAS_CORETYPE=Haswell
    grep -qw avx512dq /proc/cpuinfo && export OPENBLAS_CORETYPE=SkylakeX
fi
echo "# $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) processors, $(uname -sr)"
echo "# OpenBLAS $(OPENBLAS_VERBOSE=2 "${PYTHON:-python3}" -c 'import numpy' 2>&1 | grep -i core | tail -n 1)"
"$build/tests/bench/bench"
"${PYTHON:-python3}" tests/bench/peers.py "$build/libattest.so.0"
"${PYTHON:-python3}" tests/bench/exact.py "$build/tests/bench/exact.so"
"${PYTHON:-python3}" tests/bench/rates.py "$build/tests/bench/exact.so"
"${PYTHON:-python3}" tests/bench/judge.py "$build/attest" "$build/peers/peers.so"
"${PYTHON:-python3}" tests/bench/gradient.py "$build/tests/bench/exact.so"
