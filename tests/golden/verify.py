#!/usr/bin/env python3
"""Runs `attest eval` on every problem of a suite and compares with the correctly rounded answers.

usage: verify.py ATTEST SUITE
An element passes if it lies within what double arithmetic is allowed (SUITE.allowed) of the exact value.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy

OPTIONS = {"Q": "--q", "K": "--k", "V": "--v", "X": "--x", "WQ": "--wq", "WK": "--wk", "WV": "--wv", "WO": "--wo",
           "gamma": "--gamma", "beta": "--beta"}


def command(attest, folder, problem, out):
    words = [attest, "eval", problem["op"], "-o", out]
    for name, file in problem["inputs"].items():
        words += [OPTIONS[name], os.path.join(folder, file)]
    for name in ("scale", "softcap", "eps"):
        if problem.get(name) is not None:
            words += [f"--{name}", repr(problem[name])]
    if problem["mask"]:
        words += ["--mask", os.path.join(folder, problem["mask"])]
    return words


def verify(attest, suite, name):
    """(numbers, bits that are right, largest error as a part of the allowance)"""
    folder = os.path.join(suite, name)
    with open(os.path.join(folder, "problem.json")) as text:
        problem = json.load(text)
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "Y.npy")
        subprocess.run(command(attest, folder, problem, out), check=True)
        actual = numpy.load(out)
    golden = numpy.load(os.path.join(folder, "Y.npy"))
    allowed = numpy.load(f"{suite}.allowed/{name}.npy") + numpy.spacing(numpy.abs(golden)) / 2  # golden is rounded itself
    if actual.shape != golden.shape:
        raise ValueError(f"shape {actual.shape}, expected {golden.shape}")
    return golden.size, int((actual == golden).sum()), float((numpy.abs(actual - golden) / allowed).max())


def main():
    attest, suite = sys.argv[1:]
    names = sorted(os.listdir(suite))
    failed = 0
    print(f"{suite}: {len(names)} problems with correctly rounded answers (MPFR, two precisions), beside attest eval")
    for name in names:
        try:
            size, same, worst = verify(attest, suite, name)
        except (subprocess.CalledProcessError, ValueError) as error:
            failed += 1
            print(f"  FAILED  {name}: {error}")
            continue
        failed += worst > 1.0
        print(f"  {'ok    ' if worst <= 1.0 else 'FAILED'}  {name:18} {size:4} numbers, {100 * same / size:3.0f} % to the last bit,"
              f" farthest {100 * worst:5.1f} % of what rounding allows")
    print(f"\n{len(names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
