#!/usr/bin/env python3
"""Are the proofs strong, and the tests? Changes src/core in one small place at a time (mutate.py) and asks whether WP
notices, and where it does not, whether the tests do.

usage: mutants.py --build DIR [--number N] [--tests-for-all]

WP proves the changed function alone, in doubles and, where its file has clauses over the reals, in these too (prove.py): what
else is proved leans on its contract, which no mutant changes. It notices if a goal is left unproved that it proves, with the
same seconds, for the function as it is; so a goal that is only slow counts for nothing. Of tables, of which no contract speaks,
the theorems of Coq that are about their numbers are asked (proofs/theory/tables.sh). The unit and inclusion tests run
against the changed library until one fails; a program that is the same, byte for byte, needs no run. A mutant that no build
would take, or whose machine code is that of the unchanged file, gives way to another.

Everything happens in a copy of the sources in DIR/mutants. What is known of a mutant is kept there, by the text that it was
found for, and a run that was broken off goes on. Results: DIR/mutants.json and DIR/mutants.html. Exit status 1: a mutant
survives that proofs/wp/equivalent.json does not list, or that list is wrong.
"""
import argparse
import collections
import contextlib
import filecmp
import functools
import glob
import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

import dashboard
import mutants_page
import mutate
import prove

SEED = 1
EQUIVALENT = "proofs/wp/equivalent.json"
PATIENCE = (4, 20)  # seconds for a goal; the second where the first do not suffice for the function as it is
COPIED = ("src", "spec", "tests", "proofs/wp", ".ci", "Makefile")
TABLES = ("src/core/exp_table.c", "src/core/scale_table.c")
HOME = {"src/core/fl_inline.h": "src/core/fl.c", "src/core/exp_kernel.h": "src/core/exp.c",
        "src/core/scale.h": "src/core/scale.c"}


def read(path):
    with open(path) as text:
        return text.read()


def fingerprint(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def of_files(paths):
    return fingerprint(*(path + "\0" + read(path) for path in sorted(paths)))


def files_in(folder):
    return [path for path in glob.glob(f"{folder}/**", recursive=True) if os.path.isfile(path)]


def headers():
    return glob.glob("src/core/*.h") + glob.glob("spec/logic/*.h")


def home(file):
    """The source in which Frama-C and the compiler see what a file defines."""
    return HOME.get(file, file)


class Known:
    """What was found out, on disk after every step."""

    def __init__(self, path):
        self.path = path
        self.found = json.loads(read(path)) if os.path.exists(path) else {}

    def __getitem__(self, key):
        return self.found.setdefault(key, {})

    def save(self):
        dashboard.replace(self.path, json.dumps(self.found, indent=0))


def same_files(source, copy):
    """Makes a folder, or a file, the copy of another. What is the same already keeps its date, so that nothing is built twice."""
    if os.path.islink(source):
        if not os.path.lexists(copy):
            os.symlink(os.readlink(source), copy)
    elif os.path.isdir(source):
        os.makedirs(copy, exist_ok=True)
        for gone in set(os.listdir(copy)) - set(os.listdir(source)):
            path = os.path.join(copy, gone)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        for name in set(os.listdir(source)) - {"__pycache__"}:
            same_files(os.path.join(source, name), os.path.join(copy, name))
    elif not os.path.exists(copy) or not filecmp.cmp(source, copy, shallow=False):
        shutil.copy(source, copy)


class Tree:
    """A copy of the sources, in which one file at most is changed: the one that is being tried."""

    def __init__(self, folder):
        self.folder = folder
        for part in COPIED:
            os.makedirs(os.path.dirname(os.path.join(folder, part)), exist_ok=True)
            same_files(part, os.path.join(folder, part))

    @contextlib.contextmanager
    def changed(self, mutant):
        path, original = os.path.join(self.folder, mutant.file), read(mutant.file)
        dashboard.replace(path, mutant.text(original))
        try:
            yield
        finally:
            dashboard.replace(path, original)

    def make(self, target, *settings):
        """Builds a file in the copy; its bytes, or None where that fails."""
        done = subprocess.run(["make", "-s", "-C", self.folder, target, *settings], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL)
        if done.returncode != 0:
            return None
        with open(os.path.join(self.folder, target), "rb") as file:
            return file.read()


# --- which mutants

def machine_code(tree, file):
    source = home(file).removesuffix(".c")
    return tree.make(f"bare/obj/{source}.o", "BUILD=bare", "OPT=-g0", "CORE_OPT=-O3 -g0")


def worth_trying(tree, known, mutant):
    """Does it compile, to something else than before?"""
    key = "code " + of_mutant(mutant)
    if key not in known.found:
        before = machine_code(tree, mutant.file)
        with tree.changed(mutant):
            after = machine_code(tree, mutant.file)
        known.found[key] = after is not None and (after != before or mutant.file.endswith(".h"))
    return known.found[key]


def chosen(candidates, number, worth):
    """The sample: each file in turn gives one, of the kind used least so far, then of the function used least. Shifts, of
    which there are but a few, come on top."""
    pools = {file: sorted((m for m in all_of_it if m.kind != "shift"), key=lambda m: mutate.rank(m, SEED))
             for file, all_of_it in candidates.items()}
    used, sample = collections.Counter(), []
    while len(sample) < number and any(pools.values()):
        for file in sorted(pools):
            while pools[file] and len(sample) < number:
                one = min(pools[file], key=lambda m: (used[m.kind], used[m.file, m.function]))
                pools[file].remove(one)
                if worth(one):
                    used.update([one.kind, (one.file, one.function)])
                    sample.append(one)
                    break
    return sample + [m for all_of_it in candidates.values() for m in all_of_it if m.kind == "shift" and worth(m)]


# --- what WP says

class Wp:
    """WP on one function of a source, to its end or to the first goal that is not proved."""
    VERDICT = re.compile(r"\[wp\] \[([^\]]+)\] (Goal|Smoke-test) (?:typed_)?(?:real_)?(\w+)")
    CATEGORIES = ("requires", "assigns", "ensures", "invariant", "variant", "assert", "terminates", "exits")

    def __init__(self, folder):
        self.config, self.cache = (os.path.abspath(os.path.join(folder, part)) for part in ("why3", "cache"))
        os.makedirs(self.cache, exist_ok=True)
        subprocess.run(["proofs/wp/provers.sh", self.config], check=True)

    def words(self, tree, file, function, reading, patience, *options):
        """Line by line what Frama-C says in a reading; whoever stops listening ends it."""
        command = ["proofs/wp/wp.sh", self.config, home(file), "-wp-fct", function, "-wp-par", "2",
                   "-wp-cache", "update", "-wp-cache-dir", self.cache]
        running = subprocess.Popen([*command, *options], cwd=tree, text=True, errors="replace",
                                   env=dict(os.environ, WP_PATIENCE=str(patience), WP_READING=reading),
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            yield from running.stdout
            if running.wait() != 0:
                yield "Frama-C refuses it\n"
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
                running.wait()
            running.stdout.close()

    def fault(self, tree, mutant, reading, patience, slow):
        """(the first thing that WP does not accept in a reading, besides the `slow` goals, or None, and the number of goals)"""
        said, goals = "", 0
        for line in self.words(tree, mutant.file, mutant.function, reading, patience, "-then", *prove.SMOKE,
                               "-wp-fct", mutant.function):
            said += line
            verdict = self.VERDICT.match(line)
            counted = re.match(r"\[wp\] Proved goals: *(\d+) / (\d+)", line)
            assert not verdict or verdict.group(3).startswith(mutant.function), line
            if verdict and " : Valid" not in line and verdict.group(1) not in ("Qed", "Passed") and verdict.group(3) not in slow:
                smoke = "contradiction: " if verdict.group(2) == "Smoke-test" else ""
                return smoke + verdict.group(3), goals
            if counted and not goals:
                goals = int(counted.group(2))
            if line == "Frama-C refuses it\n":
                return line.strip(), goals
        return next(iter(prove.warnings(said)), None), goals

    def proves_as_it_is(self, mutant, goal, reading, patience):
        """Is the goal proved for the unchanged function? None where that function has no such goal."""
        kind = next((k for k in self.CATEGORIES if f"_{k}" in goal), None)
        for line in self.words(".", mutant.file, mutant.function, reading, patience, *(["-wp-prop", "@" + kind] if kind else [])):
            verdict = self.VERDICT.match(line)
            if verdict and verdict.group(3) == goal:
                return " : Valid" in line
        return None

    def judge_in(self, tree, mutant, reading):
        for patience in PATIENCE:
            slow = set()  # goals that are not proved for the function as it is, either
            fault, goals = self.fault(tree, mutant, reading, patience, slow)
            while fault:
                is_goal = re.fullmatch(r"\w+", fault)
                if not is_goal or self.proves_as_it_is(mutant, fault, reading, patience) is not False:
                    return {"fault": fault, "goals": goals}
                slow.add(fault)
                fault, goals = self.fault(tree, mutant, reading, patience, slow)
            if not slow:
                return {"fault": None, "goals": goals}
        return {"fault": None, "goals": goals, "open": sorted(slow)}

    def judge(self, tree, mutant):
        said = self.judge_in(tree, mutant, "")
        if said["fault"] or not prove.over_the_reals(home(mutant.file)):
            return said
        return said | {"fault": self.judge_in(tree, mutant, "reals")["fault"]}


# --- what Coq says

def tables_hold(folder):
    return subprocess.run(["proofs/theory/tables.sh", f"{folder}/src/core"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL).returncode == 0


@functools.lru_cache(maxsize=None)
def tables_hold_as_they_are():
    return tables_hold(".") or sys.exit("proofs/theory/tables.sh: the tables are not proved as they are: mend that first")


def judge_table(tree):
    """The theorem that does not hold of the tables of a tree, or None. There are no goals to count."""
    return {"fault": "theorem exp_tables" if tables_hold_as_they_are() and not tables_hold(tree) else None, "goals": 0}


# --- what the tests say

class Tests:
    """The unit and inclusion tests against the library of a tree."""

    def __init__(self, tree, known):
        self.tree = tree
        sources = sorted(glob.glob("tests/unit/test_*.c") + glob.glob("tests/inclusion/test_*.c"))
        self.source = {"build/" + path.removesuffix(".c"): path for path in sources}
        shared = files_in("tests/support") + files_in("tests/inclusion/twin")
        self.text = {program: of_files([source, *shared, *(files_in("tests/samebits") if "test_bits" in source else [])])
                     for program, source in self.source.items()}
        self.known = known

    @functools.cached_property
    def clean(self):
        """What each program is, and how long it takes, for the tree as it is."""
        clean = self.known["tests"]
        for program in self.source:
            made = self.built(program)
            if made is None or made != clean.get(program, {}).get("bytes"):
                began = time.monotonic()
                if made is None or not self.passes(program, 900):
                    sys.exit(f"{program} does not build, or fails, as it is: mend that first")
                clean[program] = {"bytes": made, "seconds": time.monotonic() - began}
                self.known.save()
        return clean

    def built(self, program):
        made = self.tree.make(program, "BUILD=build")
        return made and hashlib.sha256(made).hexdigest()

    def passes(self, program, seconds):
        running = subprocess.Popen([program], cwd=self.tree.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True)
        try:
            return running.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            return False

    def order(self, mutant):
        """The file's own tests first, then the one that sees every bit, then the others, the quick ones first."""
        stem = os.path.splitext(os.path.basename(mutant.file))[0]

        def place(program):
            name = os.path.basename(program).removeprefix("test_")
            own = stem.startswith(name) or name.startswith(stem)
            return not own, name != "bits", self.clean[program]["seconds"]
        return sorted(self.source, key=place)

    def judge(self, mutant, before):
        """The first program that fails; what passed `before` and stands as it stood then is not run again."""
        order, passed = self.order(mutant), before.get("passed", {})
        with self.tree.changed(mutant):
            for program in order:
                if passed.get(program) == self.text[program]:
                    continue
                made = self.built(program)
                as_it_was = made == self.clean[program]["bytes"]
                if made is None or not as_it_was and not self.passes(program, 10 + 5 * self.clean[program]["seconds"]):
                    return {"failed": program, "of": self.text[program]}
                passed[program] = self.text[program]
        return {"failed": None, "passed": passed}

    def still_true(self, said):
        """What a program found holds as long as it stands; that none found anything, as long as all stand."""
        return bool(said) and (self.text.get(said["failed"]) == said["of"] if said["failed"] else said["passed"] == self.text)


# --- the run

def of_mutant(mutant):
    text = mutant.text(read(mutant.file))
    return fingerprint(mutant.file, mutant.function, text, read(home(mutant.file)), of_files(set(headers()) - {mutant.file}))


def equivalents(candidates):
    """{a mutant's name: why it is no different}, and what is wrong with the list."""
    names = {m.name for all_of_it in candidates.values() for m in all_of_it}
    listed = {(e["file"], e["function"], e["old"], e["changed"], e.get("place", 1)): e["why"]
              for e in json.loads(read(EQUIVALENT))}
    return listed, [f"{EQUIVALENT}: no mutant `{old}` -> `{new}` of {function} in {file} any more"
                    for file, function, old, new, place in listed if (file, function, old, new, place) not in names]


def tell(number, mutant, who, found, began):
    print(f"{number:4} {time.monotonic() - began:6.1f} s  {mutant.file}:{mutant.line} {mutant.function}, {mutant.kind}: "
          + (f"{who}: {found}" if found else f"survives {who}"), flush=True)


def row(mutant, said, expected, why):
    """What the table says of a mutant."""
    goals, test = said["wp"]["goals"], (said.get("tests", {}).get("failed") or "").removeprefix("build/tests/")
    verdict = "wp" if said["wp"]["fault"] else "equivalent" if why else "tests" if test else "survived"
    return {"file": mutant.file, "line": mutant.line, "function": mutant.function, "kind": mutant.kind, "old": mutant.old,
            "changed": mutant.changed, "place": mutant.place, "verdict": verdict, "goal": said["wp"]["fault"],
            "goals_differ": verdict != "wp" and "open" not in said["wp"] and goals != (expected or 0), "test": test, "why": why}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--number", type=int, default=200)
    parser.add_argument("--tests-for-all", action="store_true", help="run the tests for mutants that WP kills, too")
    options = parser.parse_args()
    folder = os.path.join(options.build, "mutants")
    os.makedirs(folder, exist_ok=True)
    known, tree = Known(os.path.join(folder, "known.json")), Tree(os.path.join(folder, "tree"))

    candidates = {file: list(mutate.mutants(file, read(file))) for file in sorted(glob.glob("src/core/*.[ch]"))}
    sample = chosen(candidates, options.number, lambda m: worth_trying(tree, known, m))
    known.save()
    print(f"{len(sample)} mutants of {sum(map(len, candidates.values()))}", flush=True)
    ask_wp(sample, known, tree, folder)
    ask_tests(sample, known, tree, options.tests_for_all)

    manifest, (listed, faults) = json.loads(read(prove.MANIFEST)), equivalents(candidates)
    rows = [row(m, known[of_mutant(m)], manifest.get(m.file, {}).get(m.function), listed.get(m.name)) for m in sample]
    faults += [f"{EQUIVALENT}: {r['test']} fails for `{r['old']}` -> `{r['changed']}` of {r['function']}: it is not equivalent"
               for r in rows if r["why"] and r["test"]]
    faults += [f"{r['file']}:{r['line']}: {r['function']}: `{r['changed']}` survives" for r in rows if r["verdict"] == "survived"]
    mutants_page.write(options.build, rows, faults)
    for fault in faults:
        print(f"fault: {fault}")
    print(mutants_page.sentence(rows))
    return 1 if faults else 0


def ask_wp(sample, known, tree, folder):
    wp = Wp(folder)
    for number, mutant in enumerate(sample, 1):
        said, began = known[of_mutant(mutant)], time.monotonic()
        if "wp" not in said:
            with tree.changed(mutant):
                said["wp"] = judge_table(tree.folder) if mutant.file in TABLES else wp.judge(tree.folder, mutant)
            known.save()
            tell(number, mutant, "WP", said["wp"]["fault"], began)


def ask_tests(sample, known, tree, all_of_them):
    tests = Tests(tree, known)
    for number, mutant in enumerate(sample, 1):
        said, began = known[of_mutant(mutant)], time.monotonic()
        if (all_of_them or not said["wp"]["fault"]) and not tests.still_true(said.get("tests")):
            said["tests"] = tests.judge(mutant, said.get("tests", {}))
            known.save()
            tell(number, mutant, "tests", said["tests"]["failed"], began)


if __name__ == "__main__":
    sys.exit(main())
