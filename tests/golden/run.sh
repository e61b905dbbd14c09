#!/bin/sh
# Makes the suite BUILD/golden/smoke anew and verifies it.
set -eu
build=${BUILD:-build}
rm -rf "$build/golden/smoke" "$build/golden/smoke.allowed"
mkdir -p "$build/golden"
"$build/tests/golden/make" "$build/golden/smoke"
"${PYTHON:-python3}" tests/golden/verify.py "$build/attest" "$build/golden/smoke"
