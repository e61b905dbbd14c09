#!/usr/bin/env python3
"""Proves every file of src/core and the lemmas of spec/logic with Frama-C/WP, and is hard to please.

usage: prove.py --build DIR [--count | --recorded | --look] [--write-manifest] [--write-record] [FILE...]      no FILE: all there are

Files with clauses over the reals are read twice: in IEEE doubles, and over the reals, where the same C text is proved to compute
the formulas (src/core/reals.h). The obligations of the second reading are counted under `FILE over the reals`.

It fails unless
  - every proof obligation of every file is valid (WP itself exits 0 with goals unproved);
  - every lemma that the files use was an obligation too, and no two lemmas or functions share a name;
  - every function has a contract that says something about its result or what it writes;
  - every function has exactly the obligations that manifest.json expects (so a vanished contract is noticed);
  - every assumption is one that spec/soundness.md lists, and that one lists no other;
  - Frama-C gave no warning;
  - no smoke test finds contradictory hypotheses, from which anything would follow (with another seed, WP_SEED, only proofs are
    asked for again).
A lemma of spec/logic is proved once, in its header alone, where the provers see nothing else; and so is a ghost function of a
header that several files include. That both read the same in every file that includes them, and that the words mean the same
there, is checked. What else stands in a header (the lemmas of src/core, fl.h) is proved again in every file that includes it,
and counted once.
A file that was proved whole before, with the same text of it and of all that it includes, by the same tools, is not proved
again: DIR keeps what was said then, under a digest of all this. Remove DIR to prove everything afresh.
What was found is left in DIR: obligations.json, and obligations.html to look at.
The last line is `obligations N proved M assumptions A`.

A goal that the prover that is asked first (wp.sh) did not prove is put to the one that proved it when proofs/wp/advice.json was
written, with proved.json; to all others after that one. So advice costs time where it is bad, and proves nothing. That it outlives
its reason, nothing says: so where it is written again, a quarter of it is not taken, by another choice for every text.

--recorded takes for proved also what proofs/wp/proved.json says was proved whole elsewhere, under the same digest: of such a file
it is counted what there is to prove, and all else of the above is checked. One in SAMPLE of them is proved all the same; which
ones, the digests decide, so that every change of a file or the tools asks for others. --write-record writes proved.json.

--count asks no prover: which obligations there are, and whether all else of the above holds, in a tenth of the time. It says of
nothing that it is proved, and leaves nothing behind that another run would believe. The last line is `obligations N counted`.
"""
import argparse
import concurrent.futures
import csv
import functools
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time

import dashboard

HERE = os.path.dirname(os.path.abspath(__file__))
MANIFEST = "proofs/wp/manifest.json"
RECORD = "proofs/wp/proved.json"
ADVICE = "proofs/wp/advice.json"
NEEDED = "proofs/wp/needed.json"
SAMPLE = 8
DOUBT = 4
SOUNDNESS = "spec/soundness.md"
REALS = " over the reals"
# Are the hypotheses of a contract or a loop contradictory? CVC4 has a glance (provers.sh) to derive `false` from them: where
# they are not, a prover that is asked uses its time up, and for most files a second each would be longer than the proofs take.
# Over the reals, where nothing overflows, a loop that looks for what did is never entered: there loops are not asked about.
with open(f"{HERE}/wp.sh") as options:
    PROVERS = re.search(r"^provers=(\S+)", options.read(), re.M).group(1).split(",")
# What is wrong with a header's function is found in one of the files that include it (read_at). Lemmas have no hypotheses.
SMOKE = ["-no-report", "-no-print", "-wp", "-wp-prover=" + ",".join("-" + p for p in ["script", *PROVERS]) + ",+cvc4-glance",
         "-wp-prop=-@lemma", "-wp-smoke-tests", "-wp-smoke-timeout", "1", "-wp-no-smoke-dead-code", "-wp-no-smoke-dead-call",
         "-wp-no-smoke-dead-assumes"]


# --- one file through Frama-C

REPORTS = (".json", ".csv", ".ast", ".log")


@functools.lru_cache(maxsize=None)
def tools():
    """What a proof depends on besides the C text and its options: how the provers are set up, and what every tool calls itself."""
    said = os.environ.get("WP_SEED", "").encode()
    for name in ("wp.sh", "provers.sh", "faster.ml", "lean.py", "left_out.txt"):
        with open(f"{HERE}/{name}", "rb") as text:
            said += text.read()
    for tool in ("frama-c -version", "why3 --version", "z3 --version", "cvc4 --version", "cvc5 --version"):
        said += subprocess.run(tool.split(), stdout=subprocess.PIPE, check=True).stdout
    return said


@functools.lru_cache(maxsize=None)
def included(source, *defined):
    """The file and all that it includes; nothing where it cannot be read: Frama-C will say what is wrong with it."""
    listed = subprocess.run(["gcc", "-MM", "-D__FRAMAC__", *defined, "-Ispec", source], stdout=subprocess.PIPE, text=True)
    if listed.returncode != 0:
        return []
    return sorted(os.path.relpath(path) for path in listed.stdout.replace("\\\n", " ").split(":", 1)[1].split())


def fingerprint(paths, options):
    """A digest of all that decides whether a file is proved."""
    digest = hashlib.sha256(tools() + " ".join(options).encode())
    for path in paths:
        with open(path, "rb") as text:
            digest.update(path.encode() + b"\0" + hashlib.sha256(text.read()).digest())
    return digest.hexdigest()


def read(path):
    """A text file's contents; nothing where there is none."""
    if not os.path.exists(path):
        return ""
    with open(path) as text:
        return text.read()


@functools.lru_cache(maxsize=None)
def lemmas_at_home():
    """{header of spec/logic: the lemmas that are proved there}"""
    return {header: set(re.findall(r"\blemma (\w+)", read(header))) for header in glob.glob("spec/logic/*.h")}


def inline_functions(header, indent=" *"):
    """The functions that a header defines; in ghost code they stand indented."""
    return set(re.findall(rf"^{indent}static inline [^;{{(]*\b(\w+)\([^;{{]*\)\s*\{{", read(header), re.M))


@functools.lru_cache(maxsize=None)
def at_home():
    """{function or `lemma NAME`: the header that defines it}"""
    found = {}
    for header in sorted(glob.glob("spec/logic/*.h") + glob.glob("src/core/*.h"), reverse=True):
        found |= {function: header for function in inline_functions(header)}
        found |= {f"lemma {name}": header for name in re.findall(r"\blemma (\w+)", read(header))}
    return found


@functools.lru_cache(maxsize=None)
def ghosts_at_home():
    """{header: its ghost functions} of the headers that several files include: they are proved in their header, where the provers
    see nothing else"""
    found = {}
    for header in glob.glob("spec/logic/*.h") + glob.glob("src/core/*.h"):
        ghosts = inline_functions(header, indent=" +")
        if ghosts and sum(header in included(source) for source in glob.glob("src/core/*.c")) > 1:
            found[header] = ghosts
    return found


@functools.lru_cache(maxsize=None)
def read_at(header, reals):
    """Where the header's functions are asked whether they contradict themselves: there if it is read alone, or else in the first
    file that includes it in this reading."""
    sources = read_over_the_reals(all_sources()) if reals else all_sources()
    return header if header in sources else next((source for source in sources if header in included(source, *over(reals))), None)


def advised():
    """{file in a reading: {prover: goals}}"""
    return json.loads(read(ADVICE) or "{}")


def remainder(text, number):
    """What a digest of the text leaves, divided by the number: a draw that is the same every time."""
    return int(hashlib.sha256(text.encode()).hexdigest(), 16) % number


def recorded():
    """{file in a reading: the digest under which it was proved whole}, without those that this run is to prove all the same."""
    record = json.loads(read(RECORD) or "{}")
    drawn = hashlib.sha256("".join(record.values()).encode()).hexdigest()
    return {label: digest for label, digest in record.items() if remainder(drawn + label, SAMPLE)}


@functools.lru_cache(maxsize=None)
def needed():
    """{file in a reading: lines for faster.ml: what its proofs needed, and after a goal's number what that goal's needed}"""
    lines = {}
    for label, (names, goals) in json.loads(read(NEEDED) or "{}").items():
        of_file = names.split()
        lines[label] = " " + names + "\n"
        for goal in goals.split():
            number, *places = re.split("[:,]", goal)
            lines[label] += " ".join([number, *(of_file[int(place)] for place in places if place)]) + "\n"
    return lines


def looked(path):
    """What needed() reads, of one file: names, and each goal's number with the places of its names among them."""
    goals = {}
    for number, *names in map(str.split, read(path).splitlines()):
        goals[number] = goals.get(number, set()) | set(names)
    names = sorted(set().union(*goals.values()))
    place = {name: str(at) for at, name in enumerate(names)}
    return [" ".join(names), " ".join(f"{number}:{','.join(place[name] for name in sorted(used))}" for number, used in sorted(goals.items()))]


def doubted(advice, key):
    """Some of the advice, by another choice for every digest."""
    return {prover: [goal for goal in goals if remainder(key + goal, DOUBT)] for prover, goals in advice.items()}


def over_the_reals(source):
    """Does the file have clauses over the reals, or say that it is read so?"""
    return bool(re.search(r'^#include "reals.h"|\bREAL_\w+\(', read(source), re.M))


def over(reals):
    """What is defined for a reading."""
    return ["-DOVER_THE_REALS"] if reals else []


class Proof:
    """What Frama-C said about one file in one reading: its goals, functions, properties, normalised source and words."""

    def __init__(self, source, reals, options, record, advice):
        self.source, self.reals = source, reals
        self.label = source + (REALS if reals else "")
        self.provers_set_up = os.path.join(options.build, "why3")
        base = os.path.join(options.build, "reals" if reals else "", os.path.basename(source))
        paths = included(source, *over(reals))
        self.borrowed = set().union(*(lemmas_at_home().get(path, set()) for path in paths if path != source))
        self.lent = set().union(*(ghosts_at_home().get(path, set()) for path in paths if path != source))
        goals = self.goals_of_its_own()
        elsewhere_read = sorted(function for function, header in at_home().items() if not function.startswith("lemma ")
                                and header in paths and read_at(header, reals) != source)
        smoke = [] if os.environ.get("WP_SEED") else [
            *SMOKE, *(["-wp-no-smoke-dead-loop"] if reals else []),
            *(["-wp-skip-fct=" + ",".join(elsewhere_read)] if elsewhere_read else [])]
        self.key = fingerprint(paths, [self.label, *goals, *smoke]) if paths and not options.count and not options.look else None
        self.known = self.key is not None and read(base + ".proved") == self.key
        self.trusted = self.key is not None and not self.known and record.get(self.label) == self.key
        self.count = options.count or self.trusted
        self.advice = advice.get(self.label, {})
        self.taken = doubted(self.advice, self.key) if options.write_record and self.key else self.advice
        self.look = options.look
        self.seconds, status = (0.0, 0) if self.known else self.run(base, goals, smoke)
        self.words = read(base + ".log")
        self.needed = looked(base + ".seen") if self.look else []
        self.faults = []
        if status != 0 or not all(os.path.exists(base + report) for report in REPORTS):
            self.faults.append(f"frama-c ended with status {status}:\n" + self.words[-2000:])
            self.goals, self.provers, self.properties, self.functions, self.ast, self.whole = {}, {}, [], [], "", False
            return
        report = read_report(base + ".json")
        if self.trusted:
            believe(report)
        elif not self.known and not options.count:
            self.advice = self.better_advice(report)
        self.goals = {owner: {name: tally(provers) for name, provers in said.items()} for owner, said in report.items()}
        self.provers = {owner: who_proved(said) for owner, said in report.items()}
        self.properties = read_properties(base + ".csv")
        annotated = re.findall(r"^\[rte:annot\] annotating function (\w+)", self.words, re.M)
        with_goals = (owner for owner in self.goals if not owner.startswith("lemma "))
        self.functions = sorted(with_goals if reals else set(annotated) - self.lent)
        self.ast = read(base + ".ast")
        self.faults += [f"warning: {w}" for w in warnings(self.words)]
        self.faults += [f"contradictory hypotheses: {name.removeprefix('typed_').removeprefix('real_')}" for name in
                        sorted(set(re.findall(r"\[Failed\] Smoke-test (\w+)", self.words)))]
        self.whole = self.key is not None and not self.faults and not list(self.unproved())
        if self.whole and not self.trusted:
            dashboard.replace(base + ".proved", self.key)

    def goals_of_its_own(self):
        """Options of Frama-C for what is not proved elsewhere. To leave out a function leaves out all lemmas too: these come after."""
        functions = ["-wp-skip-fct=" + ",".join(sorted(self.lent)), "-then", "-wp"] if self.lent else []
        chosen = [*(["@lemma"] if self.lent else []), *("-" + name for name in sorted(self.borrowed))]
        return [*functions, *(["-wp-prop=" + ",".join(chosen)] if chosen else [])]

    def run(self, base, goals, smoke):
        """Seconds and exit status of Frama-C. A report of an earlier run must not speak for this one."""
        for old in (*REPORTS, ".proved"):
            if os.path.exists(base + old):
                os.remove(base + old)
        needs, seen = (os.path.abspath(base + end) for end in (".needed", ".seen"))
        dashboard.replace(needs, needed().get(self.label, ""))
        dashboard.replace(seen, "")  # what a look saw before must not speak for this one
        hint = ({"WP_NEEDED": needs} if self.label in needed() else {}) | ({"WP_NEEDED_TO": seen} if self.look else {})
        began = time.monotonic()
        done = subprocess.run(
            [f"{HERE}/wp.sh", self.provers_set_up, self.source, *([] if self.count else self.take_advice(base)), *goals,
             "-wp-report-json", base + ".json", "-then", *(["-report-untried"] if self.count else []), "-report-csv", base + ".csv",
             "-print", "-ocode", base + ".ast",
             *(["-then", "-wp-report-json", base + ".smoke.json", *smoke] if smoke and not self.count else [])],
            env=os.environ | {"WP_READING": "reals" if self.reals else "", "WP_COUNT": "1" if self.count else ""} | hint,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        with open(base + ".log", "w") as log:
            log.write(done.stdout)
        return time.monotonic() - began, done.returncode

    def take_advice(self, base):
        """Options of Frama-C, and the scripts that it follows by them: for each goal advised a prover to ask first."""
        session = base + ".session"
        shutil.rmtree(session, ignore_errors=True)
        os.makedirs(session + "/script")
        known = {":".join(said) for said in re.findall(r'name = "(.*)"\nversion = "(.*)"\nalternative = "(.*)"',
                                                       read(f"{self.provers_set_up}/why3.conf"))}
        for prover, goals in self.taken.items():
            for goal in goals if prover in known else []:
                with open(f"{session}/script/{goal}.json", "w") as script:
                    json.dump([{"prover": prover, "verdict": "valid", "time": 20.0}], script)
        return ["-wp-session", session, "-wp-cache", "none", "-wp-prover", "+script"]

    def better_advice(self, report):
        """{prover: goals} of the goals that the prover asked first did not prove. Of a goal that followed advice Frama-C does not
        say who proved it, but of its property it does, if that is not a callee's: there the advice stays."""
        found, asked_first = {}, 1 if self.label in needed() else 2
        for who, goal in re.findall(r"^\[wp\] \[([^]]+)\] Goal typed_(?:real_)?(\w+) : Valid", self.words, re.M):
            prover = ":".join(re.findall(r"[\w.]+", who))
            if who == "Script":
                asked = max((item for said in report.values() for item in said.items() if goal.startswith(item[0])),
                            key=lambda item: item[0], default=("", {}))[1]
                proved = [name for name, did in asked.items() if did.get("valid") and name not in ("qed", "wp:main")]
                prover = proved[0] if len(proved) == 1 else next(name for name, goals in self.advice.items() if goal in goals)
            if prover.count(":") == 2 and "{0}-{2}".format(*prover.lower().split(":")) not in (*PROVERS[:asked_first], "cvc4-glance"):
                found.setdefault(prover, []).append(goal)
        return found

    def unproved(self):
        """(function or lemma, property) of every goal that is not valid, with what the provers said."""
        if self.count:
            return
        for owner, goals in self.goals.items():
            for name, (total, valid) in goals.items():
                if valid != total:
                    yield owner, name, total - valid

    def doubtful(self):
        """Properties that are not established. Where some are unknown, those that merely lean on them are left out."""
        if self.count:
            return []
        doubtful = [p for p in self.properties if p["status"] not in ("Valid", "Considered valid") and p["function"] not in self.lent]
        return [p for p in doubtful if p["status"] != "Partially proven"] or doubtful


def read_report(path):
    """{function or `lemma NAME`: {property: what each prover did}}."""
    with open(path) as text:
        report = json.load(text) or {}  # `null` where a file has no goal
    said = {}
    for section in report.get("wp:axiomatics", {}).values():
        for name, provers in section.items():
            if name != "wp:section":
                said["lemma " + name.removeprefix("lemma_")] = {name: provers}
    for function, properties in report.get("wp:functions", {}).items():
        said[function] = {n: p for n, p in properties.items() if n != "wp:section"}
    return said


def believe(report):
    """Counts for proved what a report without provers left open: the record says that all of it was."""
    for properties in report.values():
        for provers in properties.values():
            main = provers["wp:main"]
            left = main["total"] - main.get("valid", 0)
            main["valid"] = main["total"]
            if left:
                provers["record"] = {"valid": left}


def tally(provers):
    main = provers["wp:main"]
    return main["total"], main.get("valid", 0)


def who_proved(properties):
    """{prover: goals}; Z3:4.8.12:quick is z3 to everybody."""
    proved = {}
    for provers in properties.values():
        for name, did in provers.items():
            if name != "wp:main":
                short = name.split(":")[0].lower()
                proved[short] = proved.get(short, 0) + did.get("valid", 0)
    return proved


def read_properties(path):
    """What the table says of each property. A property that is printed on several lines (a `let` before a quantifier) takes as
    many of the table's, with nothing but words in those after the first."""
    found = []
    with open(path, newline="") as text:
        for row in csv.DictReader(text, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["property"] is None and found:
                found[-1]["property"] += " " + row["directory"]
            else:
                found.append(row)
    return found


def warnings(words):
    """Each warning with its text. The memory model's are hypotheses, counted as assumptions."""
    found = re.findall(r"^\[[^\]]*\][^\n]*(?:Warning|Error):[^\n]*(?:\n  [^\n]*)*", words, re.M)
    said_elsewhere = ("Memory model hypotheses", "Failed smoke-test", "No goal generated", "Missing RTE guards")
    return [w for w in found if not any(words in w for words in said_elsewhere)]


# --- what must hold of all files together

def without_old(predicate):
    """The predicate without its \\old(...): what remains speaks of the state after. Parameters and their members stay,
    for there \\old(x) is x."""
    predicate = re.sub(r"\\old\(([\w.]+)\)", r"\1", predicate)
    out, i = "", 0
    while i < len(predicate):
        if predicate.startswith("\\old(", i):
            depth, i = 1, i + len("\\old(")
            while i < len(predicate) and depth:
                depth += {"(": 1, ")": -1}.get(predicate[i], 0)
                i += 1
        else:
            out += predicate[i]
            i += 1
    return out


def pointer_parameters(ast, function):
    """Names of the parameters of `function` through which it may write."""
    found = re.search(r"^\w[^;{}]*\b%s\)?\s*\(([^)]*)\)" % function, ast, re.M)
    return re.findall(r"\*\s*(?:restrict\s+)?(\w+)", found.group(1)) if found else []


def says_something(proof, function):
    """Does an `ensures` of the function speak of its result, or of memory that it was handed? (A ghost function that
    writes nothing and returns nothing is a lemma: there any `ensures` will do.)"""
    writes = " ".join(p["property"] for p in proof.properties
                      if p["function"] == function and p["property kind"] == "assigns clause")
    outputs = pointer_parameters(proof.ast, function) + re.findall(r"\*\(*(\w+)\.", writes)
    is_lemma = re.search(r"^ +@/\s+[\w ]*\bvoid %s\(" % function, proof.ast, re.M) and any(
        p["function"] == function and p["property"].strip() == "assigns \\nothing;" for p in proof.properties)
    for p in proof.properties:
        if p["function"] == function and p["property kind"] == "postcondition":
            after = without_old(p["property"])
            spoken_of = "\\result" in after or any(re.search(r"\b%s\b" % name, after) for name in outputs)
            if spoken_of or (is_lemma and after != "\\false"):
                return True
    return False


def lemmas(ast):
    """{lemma: what it says}"""
    return {name: " ".join(text.split()) for name, text in re.findall(r"^\s*(?:/\*@)?\s*lemma (\w+)([^;]*);", ast, re.M)}


def ghosts(ast):
    """{ghost function: its contract and its text}"""
    found = {}
    for block in re.findall(r"^/\*@ ghost\n(.*?)^ ?\*/", ast, re.M | re.S):
        name = re.search(r"^  __inline static [^;{(]*\b(\w+)\(", block, re.M)
        if name:
            found[name.group(1)] = " ".join(block.split())
    return found


def ghost_faults(proofs):
    """Each ghost function of a header is proved there, and has the same words wherever it is used."""
    at_home = {name: text for proof in proofs for name, text in ghosts(proof.ast).items() if name in proof.functions}
    for proof in proofs:
        here = ghosts(proof.ast)
        for name in sorted(proof.lent):
            used = re.search(r"\b%s\(" % name, proof.ast)
            if used and (name not in here or at_home.get(name) != here[name]):
                yield f"{proof.label}: ghost function {name} is used but not proved in these words"


def definitions(ast):
    """What the words of lemmas and contracts mean: every predicate, logic function and set of axioms."""
    return {" ".join(block.split())
            for block in re.findall(r"^/\*@\s*((?:predicate|logic|inductive|axiomatic)\b.*?)\*/", ast, re.M | re.S)}


def meaning_faults(proofs):
    """What is proved in a header, read alone, holds where it is included if its words mean the same there."""
    alone = {proof.source: definitions(proof.ast) for proof in proofs if proof.source.endswith(".h")}
    for proof in proofs:
        here = definitions(proof.ast)
        for header in sorted(set(included(proof.source, *over(proof.reals))) & set(alone)):
            yield from (f"{proof.label}: means something else than in {header}, where proofs read it: {text}"
                        for text in sorted(alone[header] - here))


def lemma_faults(proofs):
    """Each lemma is an obligation where it stands, or the same words were one in its header; none of a header shares its name with
    another lemma, or with a clause, which would go unproved with it."""
    at_home = {name: text for proof in proofs for name, text in lemmas(proof.ast).items() if f"lemma {name}" in proof.goals}
    taken = {name: header for header, names in lemmas_at_home().items() for name in names}
    for proof in proofs:
        for name, text in sorted(lemmas(proof.ast).items()):
            is_goal = f"lemma {name}" in proof.goals
            if is_goal and taken.get(name, proof.source) != proof.source:
                yield f"{proof.label}: a lemma of {taken[name]} has the name {name} too: each needs one of its own"
            if not is_goal and name not in proof.borrowed:
                yield f"{proof.label}: lemma {name} is used but is no obligation"
            if name in proof.borrowed and at_home.get(name) != text:
                yield f"{proof.label}: lemma {name} is used but not proved in these words"
        clauses = set(re.findall(r"\b(\w+):", re.sub(r"\blemma \w+", "", proof.ast)))
        yield from (f"{proof.label}: a clause has the name of lemma {name}" for name in sorted(clauses & proof.borrowed))


def words_defined(ast):
    """{predicate or logic function: the text that defines it}"""
    return {name: text for text in definitions(ast)
            for name in re.findall(r"\b(?:predicate|inductive|logic [^=;(]*?)\s(\w+)\s*(?:\{[^}]*\})?\s*[(=]", text)}


def meant_otherwise(proof, in_doubles):
    """Words that no reading in doubles defines as this one over the reals does, and what is said with such words."""
    here = words_defined(proof.ast)
    found = {name for name, text in here.items() if text not in in_doubles}
    before = None
    while found != before:
        before = set(found)
        found |= {name for name, text in here.items() if not found.isdisjoint(re.findall(r"\w+", text))}
    return found


def assumed_over_the_reals(clause, otherwise):
    """Is a clause of a function that is not proved over the reals more than what is proved of it in doubles?"""
    label, said = re.match(r"\s*(?:(\w+): )?(.*)", clause, re.S).groups()
    return (label or "").startswith("real") or not otherwise.isdisjoint(re.findall(r"\w+", said))


def assumptions(proofs):
    """Names of what is taken on trust, as spec/soundness.md must list them."""
    found = {"option -warn-special-float none"}
    proved = {(proof.reals, f) for proof in proofs for f in proof.functions}
    in_doubles = set().union(*(definitions(proof.ast) for proof in proofs if not proof.reals))
    for proof in proofs:
        otherwise = meant_otherwise(proof, in_doubles) if proof.reals else set()
        if proof.reals:
            found.add("option -wp-model Typed+real")
        found |= {f"axiom {name}" for name in re.findall(r"\baxiom (\w+)", proof.ast)}
        for name in re.findall(r"Memory model hypotheses for function '(\w+)'", proof.words):
            found.add(f"memory-model {name}")
        for p in proof.properties:
            if p["property kind"] == "user hypothesis":
                found.add(f"admit {p['function']}")
            elif p["status"] == "Considered valid" and (proof.reals, p["function"]) not in proved:
                if not proof.reals:
                    found.add(f"contract {p['function']}")
                elif assumed_over_the_reals(p["property"], otherwise):  # what else a contract says is proved in doubles
                    found.add(f"real {p['function']}")
        found |= {"admit " + clause for clause in re.findall(r"\badmit (?:requires|ensures|invariant|lemma)[^;]*", proof.ast)}
    return found


def listed_assumptions():
    return set(re.findall(r"`((?:option|axiom|contract|real|admit|memory-model) [^`]+)`", read(SOUNDNESS)))


def borrowed_contracts_differ(proofs):
    """A file that calls a function of another may read no more of its contract than that one proved."""
    def contract(proof, function):
        return {(p["directory"], p["file"], p["line"], p["property"]) for p in proof.properties
                if p["function"] == function and p["property kind"] == "postcondition"}
    for proof in proofs:
        home = {f: other for other in proofs if other.reals == proof.reals for f in other.functions}
        for f in {p["function"] for p in proof.properties if p["status"] == "Considered valid"} & set(home):
            if not contract(proof, f) <= contract(home[f], f):
                yield f"{proof.label}: the contract of {f} says more than {home[f].label} proves"


def home_of(owner, source):
    """The file that an obligation is counted under: the header that defines a function or lemma, or else the source."""
    return at_home().get(owner, source)


def shared_names(proofs):
    """A function of a source that has the name of one in a header would be counted for that one."""
    for proof in proofs:
        text = read(proof.source)
        for owner in sorted(proof.goals):
            home = home_of(owner, proof.source)
            if home != proof.source and re.search(r"^ *\w[^;={}@(]*\b%s\([^;{}]*\)\s*\{" % re.escape(owner), text, re.M):
                yield f"{proof.label}: a function of {home} has the name {owner} too: each needs one of its own"


def count(proofs):
    """{file: {function or lemma: goals}} with each header's obligations once, and how many of all are proved."""
    counted, proved = {}, {}
    for proof in proofs:
        for owner, goals in proof.goals.items():
            place = home_of(owner, proof.source) + (REALS if proof.reals else "")
            total = sum(t for t, _ in goals.values())
            valid = sum(v for _, v in goals.values())
            slot = counted.setdefault(place, {})
            proved[place, owner] = min(valid, proved.get((place, owner), valid))  # the worst of all inclusions
            slot[owner] = max(total, slot.get(owner, 0))
    return counted, sum(proved.values())


def open_of(summary):
    return summary["total"] - summary["proved"], summary["total"]


def summaries(proofs):
    """For the dashboard: each function and lemma once; of all inclusions of a header the one with most left open."""
    found = {}
    for proof in proofs:
        for owner, goals in proof.goals.items():
            place = home_of(owner, proof.source) + (REALS if proof.reals else "")
            one = dashboard.function_summary(place, owner, goals, proof.provers[owner], proof.reals)
            known = found.get((place, owner))
            if known is None or open_of(one) > open_of(known):
                found[place, owner] = one
    return list(found.values())


def manifest_differences(counted, labels, everything):
    """What the manifest says otherwise: of the files that were read, in these readings; of all that it names if that was everything."""
    if not os.path.exists(MANIFEST):
        yield f"{MANIFEST} is missing: make prove-manifest writes it"
        return
    with open(MANIFEST) as text:
        expected = json.load(text)
    for place in sorted(set(counted) | {p for p in expected if everything or p in labels}):
        here, there = counted.get(place, {}), expected.get(place, {})
        for owner in sorted(set(here) | set(there)):
            if here.get(owner) != there.get(owner):
                yield f"{place}: {owner}: {here.get(owner, 'no')} obligations, the manifest expects {there.get(owner, 'none')}"


def proved_alone(header):
    """Are lemmas or ghost functions of a header proved there, for all that include it?"""
    return bool(lemmas_at_home().get(header) or ghosts_at_home().get(header))


def all_sources():
    return sorted(glob.glob("src/core/*.c")) + sorted(filter(proved_alone, [*lemmas_at_home(), *glob.glob("src/core/*.h")]))


def read_over_the_reals(sources):
    """Those that are, and the headers in which the lemmas and ghost functions that they use then are proved."""
    chosen = [source for source in sources if source.endswith(".c") and over_the_reals(source)]
    headers = {path for source in chosen for path in included(source, "-DOVER_THE_REALS") if proved_alone(path)}
    return sorted({*chosen, *headers})


def with_homes(sources):
    """These files, and the headers in which the lemmas and ghost functions that they use are proved."""
    return sorted({*sources, *(path for source in sources for path in included(source) if proved_alone(path))})


def of_core(function):
    """Does src/core define it? Then another file's run proves its contract."""
    for source in glob.glob("src/core/*.c") + ["src/core/fl_inline.h"]:
        with open(source) as text:
            if re.search(r"^\w[^;={}]*\b%s\([^;{]*\)\s*\{" % function, text.read(), re.M):
                return True
    return False


def write_record(proofs):
    """Replaces what the record says of these files and what is advised for them."""
    replace_said(proofs, RECORD, {proof.label: proof.key for proof in proofs if proof.whole})
    replace_said(proofs, ADVICE, {proof.label: proof.advice for proof in proofs if proof.advice})


def replace_said(proofs, path, new):
    """Replaces what a file says of these files, and drops what it says of readings that are no more."""
    read_now = {proof.label for proof in proofs}
    readings = {*all_sources(), *(source + REALS for source in read_over_the_reals(all_sources()))}
    kept = {label: old for label, old in json.loads(read(path) or "{}").items() if label in readings - read_now}
    dashboard.replace(path, json.dumps(kept | new, indent=1, sort_keys=True) + "\n")


def write_manifest(counted, sources):
    """Replaces what the manifest says of the files counted, and leaves the rest, if there is any."""
    expected = {}
    if os.path.exists(MANIFEST) and sources != all_sources():
        with open(MANIFEST) as text:
            expected = json.load(text)
    expected = {place: owners for place, owners in expected.items() if os.path.exists(place.removesuffix(REALS))} | counted
    with open(MANIFEST, "w") as text:
        json.dump(expected, text, indent=1, sort_keys=True)
        text.write("\n")


# --- the run

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--count", action="store_true")
    how.add_argument("--recorded", action="store_true")
    how.add_argument("--look", action="store_true")
    parser.add_argument("--write-record", action="store_true")
    parser.add_argument("--write-manifest", action="store_true")
    parser.add_argument("sources", nargs="*")
    options = parser.parse_args()
    sources = with_homes(options.sources) if options.sources else all_sources()
    os.makedirs(os.path.join(options.build, "reals"), exist_ok=True)
    looking = {"WP_LOOK": "1"} if options.look else {}
    if subprocess.run([f"{HERE}/provers.sh", os.path.join(options.build, "why3")], env=os.environ | looking).returncode != 0:
        return 1

    began = time.monotonic()
    proofs, record, advice = [], recorded() if options.recorded else {}, advised()
    # Frama-C waits for its prover and its prover for it, so that two files hardly keep one processor busy, and small ones less. The
    # longest first, so that all ends come together.
    with concurrent.futures.ThreadPoolExecutor(6) as pool:
        readings = [(source, False) for source in sources] + [(source, True) for source in read_over_the_reals(sources)]
        order = sorted(readings, key=lambda reading: os.path.getsize(reading[0]), reverse=True)
        for proof in pool.map(lambda reading: Proof(*reading, options, record, advice), order):
            goals = [g for owner in proof.goals.values() for g in owner.values()]
            proved = "" if options.count else f"{sum(v for _, v in goals):5} of "
            print(f"{proof.label:60} {proved}{sum(t for t, _ in goals):5} goals   "
                  + ("proved before" if proof.known else "as recorded" if proof.trusted else f"{proof.seconds:6.1f} s"), flush=True)
            for owner, name, number in proof.unproved():
                print(f"    unproved: {owner}: {name} ({number})", flush=True)
            proofs.append(proof)

    faults = [f"{p.label}: {fault}" for p in proofs for fault in p.faults]
    for proof in proofs:
        faults += [f"{proof.label}: {f}: no `ensures` about its result or what it writes"
                   for f in proof.functions if not proof.reals and not says_something(proof, f)]
        faults += [f"{proof.label}: {p['function']}: {p['property kind']} is {p['status'].lower()}: {p['property']}"
                   for p in proof.doubtful()]
    for reals in (False, True):
        reading = [proof for proof in proofs if proof.reals == reals]
        faults += [*lemma_faults(reading), *ghost_faults(reading), *meaning_faults(reading)]
    faults += borrowed_contracts_differ(proofs)
    faults += shared_names(proofs)

    counted, proved = count(proofs)
    total = sum(sum(owners.values()) for owners in counted.values())
    assumed = assumptions(proofs)
    if options.sources:
        assumed = {a for a in assumed if not (a.startswith(("contract ", "real ")) and of_core(a.split(" ", 1)[1]))}
    if options.write_manifest:
        write_manifest(counted, sources)
    faults += manifest_differences(counted, {proof.label for proof in proofs}, not options.sources)
    listed = listed_assumptions()
    faults += [f"assumption not in {SOUNDNESS}: `{name}`" for name in sorted(assumed - listed)]
    if not options.sources:
        faults += [f"{SOUNDNESS} lists `{name}`, which nothing assumes" for name in sorted(listed - assumed)]

    for name in sorted(assumed):
        print(f"assumed: {name}")
    for fault in faults:
        print(f"fault: {fault}")
    functions = {f for proof in proofs for f in proof.functions}
    print(f"{len(sources)} files, {len(functions)} functions, {len(faults)} faults, {time.monotonic() - began:.0f} s")
    if options.count:
        print(f"obligations {total} counted")
        return 1 if faults else 0
    if options.write_record:
        write_record(proofs)
    if options.look:
        replace_said(proofs, NEEDED, {proof.label: proof.needed for proof in proofs})
    found = summaries(proofs)
    dashboard.write(options.build, found, assumed, faults, time.monotonic() - began)
    believed = sum(one["provers"].get("record", 0) for one in found)
    if believed:
        print(f"{believed} goals taken for proved because {RECORD} records the same text and provers; `make prove` proves them too")
    print(f"obligations {total} proved {proved} assumptions {len(assumed)}")
    return 1 if faults or proved != total else 0


if __name__ == "__main__":
    sys.exit(main())
