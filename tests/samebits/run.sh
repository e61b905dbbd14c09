#!/bin/sh
# Builds src/core with both compilers, at every level, with and without FMA and AVX2, runs the driver of each build and
# compares what they print. What this processor cannot run is not built.
# usage: run.sh DIR
set -eu
dir=$1
flags="-std=c17 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fno-math-errno -Isrc/core -Ispec -Itests/samebits"
mkdir -p "$dir"
rm -f "$dir"/*.bits "$dir"/*.lines "$dir"/*.nets "$dir"/*.models

# The driver must call every function that src/core exports: what it leaves undefined is compared with what they define.
# shellcheck disable=SC2086 # lists of options and files
{
    gcc $flags -r -nostdlib src/core/*.c -o "$dir/core.o"
    gcc $flags -r -nostdlib tests/samebits/*.c -o "$dir/driver.o"
}
nm --defined-only -g "$dir/core.o" | sed -n 's/.* T //p' | sort >"$dir/exported"
nm -u "$dir/driver.o" | sed -n 's/.* U //p' | sort >"$dir/called"
# functions whose header is no part of the library's public face are called by the others
sed -n 's/.*"attest\/\(.*\)"/src\/core\/\1/p' src/include/attest.h | xargs cat | grep -o 'attest_[a-z0-9_]*(' | tr -d '(' | sort -u >"$dir/public"
if comm -12 "$dir/exported" "$dir/public" | comm -23 - "$dir/called" | grep .; then
    echo "the driver (tests/samebits) does not call these functions of src/core"
    exit 1
fi

variants() {
    for compiler in gcc clang; do
        for level in -O0 -O1 -O2 -O3; do
            echo "$compiler $level"
            ! grep -qw fma /proc/cpuinfo || ! grep -qw avx2 /proc/cpuinfo || echo "$compiler $level -mfma -mavx2"
        done
    done
}
variants | xargs -P 2 -I{} sh -c 'set -eu
    name=$(echo "{}" | tr -d " ")
    {} '"$flags"' src/core/*.c tests/samebits/*.c -lm -o "'"$dir"'/$name"
    "'"$dir"'/$name" >"'"$dir"'/$name.bits"'

reference=$dir/gcc-O0.bits
differing=0
for bits in "$dir"/*.bits; do
    if ! cmp -s "$reference" "$bits"; then
        echo "$(basename "$bits" .bits) differs from gcc-O0:" && diff "$reference" "$bits" | head -n 10
        differing=$((differing + 1))
    fi
done
echo "$(wc -l <"$reference") results of $(wc -l <"$dir/public") functions from $(variants | wc -l) builds, $differing builds differ"

# A few steps of each neural process.
processes="src/lab/process.c src/lab/tape.c src/lab/gaussian.c src/lab/training.c src/lab/exam.c src/lab/curves.c src/lab/images.c
    src/lab/adam.c src/lab/room.c src/golden/random.c tests/samebits/process/process.c"
variants | grep -e -O0 -e -O3 | xargs -P 2 -I{} sh -c 'set -eu
    name=process-$(echo "{}" | tr -d " ")
    {} '"$flags"' -Isrc src/core/*.c '"$(echo $processes)"' -lm -o "'"$dir"'/$name"
    "'"$dir"'/$name" >"'"$dir"'/$name.nets"'
for nets in "$dir"/process-*.nets; do
    cmp "$dir/process-gcc-O0.nets" "$nets" || differing=$((differing + 1))
done
echo "neural processes: $(wc -l <"$dir/process-gcc-O0.nets") trained by $(ls "$dir"/process-*.nets | wc -l) builds"

# Tier one of src/exact the same way, and the builds of its kernels that the library chooses among, beside each other.
library=$dir/../libattest.a
variants | grep -e -O0 -e -O3 | xargs -P 2 -I{} sh -c 'set -eu
    name=exact-$(echo "{}" | tr -d " ")
    {} '"$flags"' -Isrc src/core/*.c src/exact/*.c tests/samebits/exact/*.c -lmpfi -lmpfr -lgmp -lm -o "'"$dir"'/$name"
    "'"$dir"'/$name" >"'"$dir"'/$name.lines"'
gcc $flags -Isrc tests/samebits/exact/*.c "$library" -lmpfi -lmpfr -lgmp -lm -o "$dir/exact-library"
"$dir/exact-library" >"$dir/exact-library.lines"
grep -q avx2 "$dir/exact-library.lines" || ! grep -qw fma /proc/cpuinfo || ! grep -qw avx2 /proc/cpuinfo || { echo "the library lacks builds"; exit 1; }
builds=$(cat "$dir"/exact-*.lines | grep -c '^#')
results=$(cat "$dir"/exact-*.lines | grep -v '^#' | sort -u | wc -l)
computations=$(cat "$dir"/exact-*.lines | grep -v '^#' | cut -d: -f1 | sort -u | wc -l)
echo "tier one: $computations computations by $builds builds of its kernels, $((results - computations)) differ"

# An epoch of each language model.
variants | grep -e -O0 -e -O3 | xargs -P 2 -I{} sh -c 'set -eu
    name=charlm-$(echo "{}" | tr -d " ")
    {} '"$flags"' -Isrc src/lab/lm_*.c src/lab/adam.c src/golden/random.c tests/samebits/charlm/*.c "'"$library"'" -lm -o "'"$dir"'/$name"
    "'"$dir"'/$name" >"'"$dir"'/$name.models"'
models=$(wc -l <"$dir/charlm-gcc-O0.models")
differing_models=$(($(cat "$dir"/charlm-*.models | sort -u | wc -l) - models))
echo "language models: $models trained by $(ls "$dir"/charlm-*.models | wc -l) builds, $differing_models differ"
[ $differing = 0 ] && [ "$results" = "$computations" ] && [ "$models" = 5 ] && [ $differing_models = 0 ]
