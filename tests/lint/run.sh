#!/bin/sh
# Every lint in turn, one line each; exits 1 if one objects.
# BUILD says where the objects of src/core are (`make all` leaves them there).
set -u
build=${BUILD:-build}
mpi=$(mpicc.openmpi --showme:compile | sed 's/-I/-isystem /g')
flags="-std=c17 -D_POSIX_C_SOURCE=200809L -Isrc -Isrc/core -Isrc/include -Ispec -Itests $mpi"
strict="$flags -O2 -ffp-contract=off -Wall -Wextra -Wconversion -Wshadow -Wmissing-prototypes -Wstrict-prototypes -Werror"
files=$(find src tests -name '*.[ch]' ! -type l | sort)
sources=$(find src tests -name '*.c' | sort)
core=$(find src/core -name '*.c' | sort)
passed=0 failed=0

# each NAME COMMAND FILES: the command on every file, two at a time; what it says is shown if one fails
each() {
    name=$1 command=$2
    shift 2
    if words=$(printf '%s\n' "$@" | xargs -P 2 -I{} sh -c "$command" 2>&1); then
        passed=$((passed + 1)) && echo "ok     $name"
    else
        failed=$((failed + 1)) && printf 'FAILED %s\n%s\n' "$name" "$words"
    fi
}

# shellcheck disable=SC2086 # lists of files
each "clang-format" "clang-format --dry-run -Werror {}" $files
each "gcc, warnings" "gcc $strict -c {} -o /dev/null" $sources
each "clang, warnings" "clang $strict -fsyntax-only {}" $sources
each "cppcheck" "cppcheck --quiet --std=c11 --error-exitcode=1 --inline-suppr --enable=warning,performance,portability \
    --suppress=missingIncludeSystem -Isrc -Isrc/core -Isrc/include {}" $(find src -name '*.c' | sort)
each "clang-tidy" "clang-tidy --quiet {} -- $flags 2>/dev/null" $sources
each "house rules" "python3 tests/lint/house.py" .
each "floating point only in fl_inline.h" "python3 tests/lint/floating.py {}" $core
each "pure objects" "python3 tests/lint/purity.py {}" "$build"/obj/src/core/*.o
each "shell" "sh -n {}" .ci/run .ci/need .ci/stages $(find tests proofs -name '*.sh')

echo "$passed lints passed, $failed failed"
[ $failed = 0 ]
