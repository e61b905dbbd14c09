#!/usr/bin/env python3
"""Translates one file of src/core with E-ACSL, so that its contracts are checked when it runs.

usage: translate.py SOURCE OUT.c      also writes OUT.json: every clause, and why it cannot run where it cannot

Frama-C prints the file with its annotations, macros expanded; executable.py reduces them; E-ACSL translates the rest. Only a
function's callers in its own file go through E-ACSL's wrapper __gen_e_acsl_NAME: OUT.names lists the functions whose wrapper is
to take over their name in the object file (objcopy --redefine-syms), so that every caller does.
"""
import json
import os
import re
import subprocess
import sys

import executable

FRAMA_C = ["frama-c", "-c11", "-no-unicode", "-float-hex", "-warn-special-float", "none"]
CPP = "-Ispec -Isrc -Isrc/core"


def frama_c(*arguments):
    done = subprocess.run([*FRAMA_C, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, done.stdout


def translated(text, clauses, base, out):
    """Does E-ACSL take the file with these clauses?"""
    with open(f"{base}.reduced.c", "w") as file:
        file.write("extern double const attest_lowest, attest_largest;\n" + executable.with_clauses(text, clauses))
    status, said = frama_c(f"{base}.reduced.c", "-kernel-warn-key", "annot-error=active", "-e-acsl", "-e-acsl-no-assert-print-data",
                           "-then-last", "-print", "-ocode", out)
    with open(base + ".log", "w") as log:
        log.write(said)
    # of a local variable in the state before the function it makes C that no compiler takes
    return status == 0 and subprocess.run(["gcc", "-w", "-fsyntax-only", out], stderr=subprocess.DEVNULL).returncode == 0


def refused(suspects, rest, takes):
    """The clauses among the suspects on which E-ACSL ends in an internal error, given that it takes the rest."""
    if takes({**rest, **suspects}):
        return {}
    if len(suspects) == 1:
        return suspects
    names = list(suspects)
    half = {name: suspects[name] for name in names[:len(names) // 2]}
    other = {name: suspects[name] for name in names[len(names) // 2:]}
    bad = refused(half, rest, takes)
    good = {name: clause for name, clause in half.items() if name not in bad}
    return {**bad, **refused(other, {**rest, **good}, takes)}


def main():
    source, out = sys.argv[1:]
    base = out.removesuffix(".c")
    status, said = frama_c("-kernel-warn-key", "annot-error=active", f"-cpp-extra-args={CPP}", source,
                           "-print", "-ocode", base + ".printed.c")
    if status != 0:
        sys.exit(said)
    with open(base + ".printed.c") as printed:
        text, clauses = executable.reduced(printed.read())
    runs = {name: clause for name, clause in clauses.items() if clause.runs}
    bad = refused(runs, {}, lambda some: translated(text, some, base, out))
    for clause in bad.values():
        clause.runs, clause.reason = None, "an internal error of E-ACSL"
    if bad and not translated(text, {name: clause for name, clause in runs.items() if name not in bad}, base, out):
        sys.exit(f"{source}: E-ACSL does not translate it even without the clauses that it refuses")
    with open(out) as file:
        text = file.read()
    static = set(re.findall(r"^(?:__inline )?static [^;{}()=]*\b(\w+)\(", text, re.M))
    if os.path.basename(source) == "fl.c":
        static = set()  # defined here for all: the other files, as Frama-C reads them, only declare fl.h's functions
    wrappers = sorted(set(re.findall(r"^\w[^;{}()=]*\b__gen_e_acsl_(\w+)\(", text, re.M)) - static)
    with open(base + ".names", "w") as names:
        names.writelines(f"{name} {name}_itself\n__gen_e_acsl_{name} {name}\n" for name in wrappers)
    with open(base + ".json", "w") as file:
        json.dump({"source": source, "clauses": {i: vars(c) for i, c in clauses.items()}}, file, indent=1)


if __name__ == "__main__":
    main()
