#!/usr/bin/env python3
"""Holds the plain reference and a fast, careless build against a golden suite, and says what came out.

usage: compare.py SUITE REFERENCE FAST
Exits 1 if the reference departs from an answer, or if the fast build, which computes L2 distances from the expanded square,
gets away with it. To depart is to be off by more than 2^-32 of the largest number in the array and a unit in the last place
of the format: only gross faults. Judging a build by what its arithmetic can be held to is not this program's work.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

INPUTS = {"Q": "q", "K": "k", "V": "v", "X": "x", "WQ": "wq", "WK": "wk", "WV": "wv", "WO": "wo", "BQ": "bq", "BK": "bk",
          "gamma": "gamma", "beta": "beta"}
FILES = {"mask": "mask", "score_bias": "score-bias", "upstream": "upstream"}
NUMBERS = ("scale", "softcap", "window", "eps")
BITS = {"f64": 53, "f32": 24, "f16": 11, "bf16": 8}
GROSS = 2.0**-32
SHOWN = 12


def load(path):
    """The numbers of a .npy file as doubles; bfloat16 has the dtype V2."""
    array = np.load(path)
    if array.dtype.kind == "V":
        return (array.view("<u2").astype("<u4") << 16).view("<f4").astype("f8")
    return array.astype("f8")


def command(program, folder, problem, fast, out):
    """The command line that problem.json is."""
    def path(name):
        return os.path.join(folder, name)
    words = [program, "eval", problem["op"], "-o", out, "--format", problem["format"]]
    for name, file in problem["inputs"].items():
        words += ["--" + INPUTS[name], path(file)]
    for name, option in FILES.items():
        words += ["--" + option, path(problem[name])] if problem[name] else []
    for name in NUMBERS:
        words += [f"--{name}", repr(problem[name])] if problem[name] is not None else []
    if problem["tangent"]:
        files = problem["tangent"] if isinstance(problem["tangent"], list) else [problem["tangent"]]
        words += ["--tangent", ",".join(path(f) for f in files)]
    words += ["--causal", problem["causal"]] if problem["causal"] else []
    words += ["--empty-row", "zero"] if problem["empty_row"] == "zero" else []
    words += ["--no-a"] if not problem["a_factor"] else []
    words += ["--kv-heads", str(problem["kv_heads"])] if problem["kv_heads"] != problem["heads"] else []
    words += ["--expanded"] if fast and problem["op"] in ("l2", "l2-mha") else []
    names = [{"J": "jacobian"}.get(name, name.lower()) for name in problem["outputs"]]
    return words + ["--want", ",".join(names)]


def answers(suite, program, vector, fast):
    """What a build says to a problem, by the names of the outputs; None if it gives no answer."""
    folder = os.path.join(suite, vector["problem"])
    with open(os.path.join(folder, "problem.json"), encoding="utf-8") as text:
        problem = json.load(text)
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "out")
        done = subprocess.run(command(program, folder, problem, fast, out), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != 0:
            return None
        return {name: load(out if os.path.isfile(out) else os.path.join(out, name + ".npy")) for name in vector["outputs"]}


class Result:
    """How a build did on one vector: numbers, those to the last bit, the worst error as a part of what is gross."""

    def __init__(self, suite, vector, given):
        self.vector, self.numbers, self.right, self.worst, self.where = vector, 0, 0, 0.0, "no answer"
        for name, files in vector["outputs"].items():
            truth = load(os.path.join(suite, files["value"]))
            self.numbers += truth.size
            if given is not None:
                self.compare(name, truth, given[name])
        if given is None:
            self.worst = np.inf

    def compare(self, name, truth, given):
        self.right += int((given == truth).sum())
        unit = np.ldexp(1.0, np.maximum(np.frexp(np.abs(truth))[1] - BITS[self.vector["format"]], -1074))
        with np.errstate(invalid="ignore", over="ignore"):
            off = np.abs(given - truth)
            off[np.isnan(off)] = np.inf
            off[given == truth] = 0.0
            part = np.where(off <= unit, 0.0, off / np.abs(truth).max(initial=0.0) if truth.any() else np.inf)
        if part.max(initial=0.0) >= self.worst:
            self.worst, self.where = float(part.max(initial=0.0)), name

    def departs(self):
        return not self.worst <= GROSS


def judge(suite, index, program, fast):
    def one(vector):
        return Result(suite, vector, answers(suite, program, vector, fast))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(one, index["vectors"]))


def power(x):
    if x == 0 or not np.isfinite(x):
        return "within a unit" if x == 0 else "no number"
    return f"2^{np.log2(x):.1f} of the largest" if x < 1 else "all of the largest"


def line(name, results):
    numbers, right = sum(r.numbers for r in results), sum(r.right for r in results)
    missed = sum(r.departs() for r in results)
    worst = max(r.worst for r in results)
    return (f"  {name:27} {right:6} of {numbers} numbers ({100 * right / numbers:5.1f} %)   worst {power(worst):24}"
            f" departs at {missed} of {len(results)}")


def main():
    suite, reference, fast = sys.argv[1:]
    with open(os.path.join(suite, "index.json"), encoding="utf-8") as text:
        index = json.load(text)
    plain, careless = judge(suite, index, reference, False), judge(suite, index, fast, True)
    print(f"\n{len(index['vectors'])} problems, {len(index['flags'])} known faults. Correctly rounded, to the last bit:\n")
    print(line("reference, double", plain))
    print(line("-Ofast, expanded square", careless))
    departing = sorted((r for r in careless if r.departs()), key=lambda r: -r.worst)
    print("\nWhere the careless build is farthest from the truth, and what the vector is there to catch:\n")
    for r in departing[:SHOWN]:
        print(f"  {r.vector['name']:24} {r.where:9} off by {power(r.worst):22}  {', '.join(r.vector['flags'])}")
    if len(departing) > SHOWN:
        print(f"  and {len(departing) - SHOWN} more")
    wrong = [r.vector["name"] for r in plain if r.departs()]
    caught = any(r.departs() for r in careless)
    print(f"\nThe reference departs {'nowhere' if not wrong else 'at ' + ', '.join(wrong)}; "
          f"the careless build is {'found out' if caught else 'NOT FOUND OUT'}.")
    return 0 if not wrong and caught else 1


if __name__ == "__main__":
    sys.exit(main())
