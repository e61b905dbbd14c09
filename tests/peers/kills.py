#!/usr/bin/env python3
"""The kill table: every known bug of tests/peers on every suite, in every arithmetic in which it is a bug, judged under the
profile of that arithmetic; and every control, the same code without the bug, which must pass.

usage: kills.py BUILD       writes BUILD/kills/kills.html, .txt, .json and .csv; exits 1 if a control is accused

The catalogue has two parts. Suites were chosen with the bugs that are "seen"; those "held out" were written when the suites were
frozen, and say what the suites catch of bugs that nobody thought of.

Beside attest's verdict stand what people use today, given attest's exact answers, which they do not have:
  assert_close   torch.testing.assert_close with its defaults for the output's format
  twice          the largest error is more than twice that of a plain build: operation by operation in the same format, as
                 FlashAttention's tests have it, or in tiles where the arithmetic is f64 or f32
A bug counts as caught by these if they reject an output of it that they accept of the control. They know nothing of inputs that
are rounded as they are read: "native" counts only problems whose inputs are numbers of the arithmetic's format already.
"""
import csv
import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

import kills_page
from library import Library

SUITES = ("smoke", "core", "lowp", "jacobian")
ARITHMETICS = ("f64", "f32", "bf16-f32acc", "f16-f32acc")
VARIANTS = ("naive", "flash", "ofast")
PARTS = ("seen", "held out")
PLAIN = {"bf16-f32acc": "naive bf16", "f16-f32acc": "naive f16"}  # the builds that "twice" compares with
INPUTS = {"f8": {"f64"}, "f4": {"f64", "f32"}, "f2": {"f64", "f32", "f16-f32acc"}, "V2": {"f64", "f32", "bf16-f32acc"}}
LETTERS = {"wrong": "W", "suspicious": "S", "no answer": "N", "correct": "-", None: " "}


class Runs:
    """Runs of attest, each made once."""

    def __init__(self, build):
        self.build, self.made, self.formats = build, {}, {}

    def suite(self, name):
        return os.path.join(self.build, "kills", "suites", name)

    def make_suites(self):
        os.makedirs(self.suite(""), exist_ok=True)
        for name in SUITES:
            subprocess.run([os.path.join(self.build, "attest"), "golden", "make", name, "-o", self.suite(name), "-q"],
                           check=True, stdout=subprocess.DEVNULL)

    def native(self, suite, problem):
        """The arithmetics that read the problem's inputs without rounding them."""
        folder = os.path.join(self.suite(suite), "problems", problem)
        if folder not in self.formats:
            with open(os.path.join(folder, "problem.json"), encoding="utf-8") as text:
                first = next(iter(json.load(text)["inputs"].values()))
            self.formats[folder] = INPUTS[np.load(os.path.join(folder, first), mmap_mode="r").dtype.str[1:]]
        return self.formats[folder]

    def plain(self, suite, subject, arithmetic):
        """The outputs of the build that "twice" compares with."""
        if arithmetic in PLAIN:
            variant, format = PLAIN[arithmetic].split()
            return self.run(suite, variant, format)["outputs"]
        return self.run(suite, "flash" if subject == "naive" else "naive", arithmetic)["outputs"]

    def run(self, suite, subject, arithmetic, bug=None):
        """{"verdict", "outputs": {(problem, output): (verdict, assert_close accepts, largest error)}}"""
        key = (suite, subject, arithmetic, bug)
        if key not in self.made:
            words = f"{subject} {arithmetic}" + (f" bug={bug}" if bug else "")
            done = subprocess.run([os.path.join(self.build, "attest"), "run", self.suite(suite), "--once", "--json", "-q",
                                   "--so", os.path.join(self.build, "peers", "peers.so"), "--with", words, "--profile",
                                   arithmetic, "--cache", os.path.join(self.build, "kills", "cache"), "--jobs", "1"],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            assert done.returncode in (0, 1), f"{words} on {suite}: {done.stderr}"
            self.made[key] = told(json.loads(done.stdout))
        return self.made[key]


def told(report):
    outputs, problems = {}, {}
    for problem in report["problems"]:
        if problem["verdict"] != "unsupported":
            problems[problem["name"]] = problem["verdict"]
        for output in problem.get("outputs", ()):
            familiar = output.get("familiar")
            if familiar:
                outputs[problem["name"], output["name"]] = (familiar["assert_close"], number(familiar["largest_absolute"]))
    counts = report["counts"]
    judged = sum(count for name, count in counts.items() if name != "unsupported")
    return {"verdict": report["verdict"] if judged else None, "counts": counts, "problems": problems, "outputs": outputs}


def number(x):
    return float("inf") if x is None else float(x)


def beyond_twice(outputs, baseline):
    """The outputs whose largest error is more than twice the baseline's."""
    return {key for key, (_, error) in outputs.items()
            if key in baseline and not error <= 2 * baseline[key][1]}


def rejected_close(outputs):
    return {key for key, (accepted, _) in outputs.items() if not accepted}


def try_bug(runs, bug, suite, arithmetic):
    subject = bug["variants"].split()[0]
    found = runs.run(suite, subject, arithmetic, bug["name"])
    control = runs.run(suite, subject, arithmetic)
    plain = runs.plain(suite, subject, arithmetic)
    lost = set(control["outputs"]) - set(found["outputs"])  # an output that is missing: anybody sees it
    close = (rejected_close(found["outputs"]) - rejected_close(control["outputs"])) | lost
    twice = (beyond_twice(found["outputs"], plain) - beyond_twice(control["outputs"], plain)) | lost
    failed = sorted(name for name, verdict in found["problems"].items() if verdict != "correct")

    def native(name):
        return arithmetic in runs.native(suite, name)
    return {"bug": bug["name"], "part": bug["part"], "suite": suite, "arithmetic": arithmetic, "verdict": found["verdict"],
            "failed": failed, "assert_close": bool(close), "twice": bool(twice),
            "native": {"tried": any(native(name) for name in found["problems"]), "attest": any(map(native, failed)),
                       "assert_close": any(native(name) for name, _ in close),
                       "twice": any(native(name) for name, _ in twice)}}


def cell(rows, suite, value):
    """One letter for each arithmetic."""
    by_arithmetic = {row["arithmetic"]: row for row in rows if row["suite"] == suite}
    return "".join(value(by_arithmetic[a]) if a in by_arithmetic else " " for a in ARITHMETICS)


def caught(row):
    return row["verdict"] not in ("correct", None)


def any_suite(rows, value):
    """One letter for each arithmetic: whether value holds on some suite."""
    letters = ""
    for arithmetic in ARITHMETICS:
        tried = [value(row) for row in rows if row["arithmetic"] == arithmetic and row["verdict"] is not None]
        letters += " " if not tried else "x" if any(tried) else "-"
    return letters


def table_of(bugs, rows):
    """(bug, letters for each suite, letters for each of the three judges), for every bug."""
    table = []
    for bug in bugs:
        mine = [row for row in rows if row["bug"] == bug["name"]]
        table.append((bug, [cell(mine, suite, lambda row: LETTERS[row["verdict"]]) for suite in SUITES],
                      [any_suite(mine, value) for value in (caught, lambda row: row["assert_close"], lambda row: row["twice"])]))
    return table


def write_table(file, table):
    file.write("One letter each for f64, f32, bf16-f32acc, f16-f32acc: W wrong (beyond the proved bound), S suspicious (beyond 6\n"
               "sigma), N no answer, - let through, blank: not tried, or no problem of the suite is in reach. The last three\n"
               "columns: caught (x) or not (-) on some suite by attest, by assert_close's defaults, by twice a baseline's error.\n\n")
    file.write(f"{'bug':30}" + "".join(f"{suite:10}" for suite in SUITES) + "attest  close   twice   what goes wrong\n")
    part = None
    for bug, cells, sums in table:
        if bug["part"] != part:
            part = bug["part"]
            file.write(f"\n{part}:\n")
        file.write(f"{bug['name']:30}" + "".join(f"{letters:10}" for letters in cells) +
                   "".join(f"{letters:8}" for letters in sums) + f"{bug['what']}\n")


def share(kept, all_of):
    return f"{kept} of {all_of}" + (f" ({100 * kept / all_of:.1f} %)" if all_of else "")


def rates(rows, words):
    """A line: how many pairs of bug and arithmetic each rule catches on some of these rows."""
    def hit(value, tried):
        return len({(row["bug"], row["arithmetic"]) for row in rows if value(row) and tried(row)})

    def line(values, tried):
        names = ("attest", "assert_close", "twice")
        return "".join(f"{name} {share(hit(value, tried), hit(tried, tried)):24}" for name, value in zip(names, values))
    return [f"{words + ':':46}" + line((caught, lambda r: r["assert_close"], lambda r: r["twice"]),
                                       lambda r: r["verdict"] is not None),
            f"{'    native inputs only:':46}" + line([lambda r, n=n: r["native"][n] for n in
                                                           ("attest", "assert_close", "twice")],
                                                    lambda r: r["native"]["tried"])]


def false_alarms(runs, controls):
    """How often the two rules reject what correct builds give, on native inputs."""
    close = twice = outputs = 0
    for (suite, variant, arithmetic), control in controls.items():
        native = {key: value for key, value in control["outputs"].items() if arithmetic in runs.native(suite, key[0])}
        outputs += len(native)
        close += len(rejected_close(native))
        twice += len(beyond_twice(native, runs.plain(suite, variant, arithmetic)))
    return [f"outputs of controls, native inputs, rejected by assert_close: {share(close, outputs)}; by twice: {share(twice, outputs)}"]


def survivors(rows):
    """Lines: the bugs that no suite catches in some arithmetic, though it has problems in reach."""
    pairs = {(r["bug"], r["arithmetic"]) for r in rows if r["verdict"] is not None}
    alive = pairs - {(r["bug"], r["arithmetic"]) for r in rows if caught(r)}
    by_bug = {}
    for bug, arithmetic in sorted(alive):
        by_bug.setdefault(bug, []).append(arithmetic)
    return [f"survivors: {len(alive)} pairs of {len(pairs)}"] + [f"    {b}: {' '.join(names)}" for b, names in by_bug.items()]


def summary_of_part(rows):
    """Lines: what each suite catches, under the profile of each arithmetic."""
    lines = []
    for suites in [(s,) for s in SUITES] + [("core", "lowp"), SUITES]:
        lines += rates([row for row in rows if row["suite"] in suites], " + ".join(suites))
    for arithmetic in ARITHMETICS:
        lines += rates([row for row in rows if row["arithmetic"] == arithmetic], f"all suites, {arithmetic}")
    return lines + survivors(rows)


def summary(runs, bugs, rows, accused, controls):
    """Lines: what each suite catches of each part of the catalogue, and of which controls it complains."""
    lines = []
    for part in PARTS:
        lines += [f"--- {part}: {sum(bug['part'] == part for bug in bugs)} bugs"]
        lines += summary_of_part([row for row in rows if row["part"] == part])
    lines.append("--- controls")
    lines.append(f"controls accused by attest: {share(len(accused), len(controls))}" + "".join(f"\n    {a}" for a in accused))
    return lines + false_alarms(runs, controls)


def main():
    began = time.monotonic()
    runs = Runs(sys.argv[1])
    runs.make_suites()
    bugs = Library(os.path.join(runs.build, "peers", "peers.so")).bugs()
    controls = {(s, v, a): runs.run(s, v, a) for s in SUITES for v in VARIANTS for a in ARITHMETICS}
    accused = [f"{v} {a} on {s}: {', '.join(n for n, verdict in c['problems'].items() if verdict != 'correct')}"
               for (s, v, a), c in controls.items() if c["verdict"] not in ("correct", None)]
    work = [(bug, suite, arithmetic) for bug in bugs for suite in SUITES for arithmetic in ARITHMETICS
            if any(subject.endswith(" " + arithmetic) for subject in bug["subjects"])]
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda item: try_bug(runs, *item), work))
    lines, table = summary(runs, bugs, rows, accused, controls), table_of(bugs, rows)
    base = os.path.join(runs.build, "kills", "kills")
    with open(base + ".txt", "w", encoding="utf-8") as file:
        write_table(file, table)
        file.write("\n" + "\n".join(lines) + "\n")
    with open(base + ".json", "w", encoding="utf-8") as file:
        json.dump({"bugs": bugs, "rows": rows, "accused": accused, "summary": lines}, file, indent=1)
    with open(base + ".csv", "w", encoding="utf-8", newline="") as file:
        sheet = csv.DictWriter(file, ["bug", "part", "suite", "arithmetic", "verdict", "failed", "assert_close", "twice"],
                               extrasaction="ignore")
        sheet.writeheader()
        sheet.writerows({**row, "failed": " ".join(row["failed"])} for row in rows)
    kills_page.write(base + ".html", table, lines, SUITES, ARITHMETICS)
    print("\n".join(lines))
    print(f"{base}.txt, .html, .csv, .json; {time.monotonic() - began:.0f} s")
    sys.exit(1 if accused else 0)


if __name__ == "__main__":
    main()
