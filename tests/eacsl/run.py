#!/usr/bin/env python3
"""Runs the unit tests on a core whose contracts are checked as they go, and counts which clauses were.

usage: run.py BUILD PROGRAM...      BUILD: where `make EACSL=1` put its translations and objects

It fails if a test does, if a contract is false, if no clause runs, or if a planted fault goes unnoticed. What could not run, and why,
clause by clause, is left in BUILD/core/*.json.
The last line is `N of M contract clauses executed ...`.
"""
import collections
import glob
import json
import os
import shutil
import subprocess
import sys

# Not run yet: test_bound and test_multihead_derivative (an invariant of scatter says that an entry is what it was, and a NaN differs from
# itself), test_softmax (a floating-point exception, not looked into), test_dd, test_scale, test_witness and test_negation (slow). What the
# other unit tests call of the core is little or nothing.
HERE = os.path.dirname(os.path.abspath(__file__))
CHECKED = ("requires", "ensures", "loop invariant", "assert", "check")


def clauses(build):
    """{(function, kind, name, text): where it may run} of all files; what a header defines counts once."""
    found = collections.defaultdict(set)
    reasons = {}
    for path in sorted(glob.glob(f"{build}/core/*.json")):
        with open(path) as text:
            said = json.load(text)
        for identity, clause in said["clauses"].items():
            key = (clause["function"], clause["kind"], clause["name"], clause["text"])
            found[key].add((os.path.basename(path).removesuffix(".json"), identity))
            reasons[key] = clause["reason"]
    return found, reasons


def seen(folder):
    """{(file, clause)} that some test evaluated."""
    found = set()
    for path in glob.glob(f"{folder}/*"):
        with open(path) as text:
            for line in text:
                place, name = line.split()[:2]
                found.add((os.path.basename(place).removesuffix(".reduced.c"), name.split("/")[0].strip(":")))
    return found


def planted(build):
    """The planted fault ends its program, with these words."""
    done = subprocess.run([f"{build}/tests/eacsl/planted_requires"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    if done.returncode == 0 or "attest_fill: Precondition" not in done.stdout:
        yield f"planted_requires: exit status {done.returncode}, and no word of a false precondition: {done.stdout}"


def planted_body(build):
    """fl_max with its comparison turned round, translated like the core, breaks its contract when planted_ensures.c calls it."""
    folder, flags = os.path.abspath(f"{build}/mutated"), ["-w", "-std=c17", "-Isrc/core", "-Ispec", "-fsanitize=address"]
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree("src/core", f"{folder}/src/core")
    shutil.copytree("spec", f"{folder}/spec")
    with open(f"{folder}/src/core/fl_inline.h") as text:
        right = text.read()
    wrong = right.replace("return x < y ? y : x;", "return x < y ? x : y;")
    assert wrong != right
    with open(f"{folder}/src/core/fl_inline.h", "w") as text:
        text.write(wrong)
    subprocess.run([sys.executable, f"{HERE}/translate.py", "src/core/fl.c", f"{folder}/out.c"], cwd=folder, check=True,
                   env={**os.environ, "PWD": folder})  # which Frama-C believes
    subprocess.run(["gcc", *flags, "-c", "out.c", "-o", "raw.o"], cwd=folder, check=True)
    subprocess.run(["objcopy", "--redefine-syms=out.names", "raw.o", "fl.o"], cwd=folder, check=True)
    subprocess.run(["gcc", *flags, f"{HERE}/planted_ensures.c", "fl.o", os.path.abspath(f"{build}/obj/tests/eacsl/runtime.o"), "-lgmp",
                    "-lm", "-o", "planted_ensures"], cwd=folder, check=True)
    done = subprocess.run([f"{folder}/planted_ensures"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode == 0 or "fl_max: Postcondition" not in done.stdout:
        yield f"planted_ensures: exit status {done.returncode}, and no word of a false postcondition: {done.stdout}"


def main():
    build, programs = sys.argv[1], sys.argv[2:]
    folder = f"{build}/seen"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    faults = [*planted(build), *planted_body(build)]
    tests = subprocess.run([sys.executable, f"{HERE}/../run.py", *programs], env={**os.environ, "EACSL_SEEN": folder,
                                                                                      "ASAN_OPTIONS": "detect_leaks=0"})
    if tests.returncode != 0:
        faults.append("a test failed")
    found, reasons = clauses(build)
    evaluated = seen(folder)
    checked = {key for key in found if key[1] in CHECKED}
    executed = {key for key in checked if found[key] & evaluated}
    if not executed:
        faults.append("no clause was executed")
    for reason, number in collections.Counter(reasons[key] or "no test came by" for key in checked - executed).most_common():
        print(f"{number:6} clauses not executed: {reason}")
    for fault in faults:
        print(fault)
    unchecked = len(found) - len(checked)
    print(f"{len(executed)} of {len(checked)} contract clauses executed ({unchecked} on writing, ending and variants never are), "
          f"{len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
