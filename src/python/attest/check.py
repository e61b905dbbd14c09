"""attest.check and attest.assert_close: a fast build beside the truth."""
import atexit
import json
import os
import shlex
import shutil
import sys
import tempfile
import traceback

import numpy as np

from . import problem
from .arrays import format_of, to_numpy, to_torch, widened
from .program import run

suites = {}  # those made in this process


class Report:
    """What attest said: true if everything that was judged is correct; as text the report for a terminal."""

    def __init__(self, text, told):
        self.text, self.told = text, told
        self.verdict = told["verdict"]

    @property
    def problems(self):
        """{name: verdict}"""
        return {one["name"]: one["verdict"] for one in self.told["problems"]}

    def __bool__(self):
        return self.verdict == "correct"

    def __str__(self):
        return self.text

    __repr__ = __str__


def judged(words, html=None, junit=None):
    """The report of a command of attest, which says it twice: for people and for programs."""
    for option, path in (("--html", html), ("--junit", junit)):
        words += [option, os.path.abspath(path)] if path else []
    text = run(*words, "-q", statuses=(0, 1))
    return Report(text, json.loads(run(*words, "--json", "-q", statuses=(0, 1))))


def save_outputs(folder, answer, names):
    """One array stands for the only output, or for Y; otherwise arrays by name."""
    if not isinstance(answer, dict):
        answer = {"Y" if "Y" in names else names[0]: answer}
    for name, array in answer.items():
        np.save(os.path.join(folder, name + ".npy"), to_numpy(array))


def assert_close(got, op, profile=None, limit=None, format=None, **given):
    """Passes if `got` is what `op` gives for these inputs, as far as the profile's arithmetic can tell; an AssertionError with
    attest's report otherwise.

    got: the output Y, or {name: array} with other outputs ("LSE", "DQ", ...).
    profile: "f64", "f32", "f32-tf32", "bf16-f32acc", "f16-f32acc", "bf16", "f16", "ofast-f64" or a .json file; by default that of
    got's format.
    given: inputs, masks and options, named as in problem.json.
    """
    outputs = got if isinstance(got, dict) else {"Y": got}
    format = format_of(to_numpy(next(iter(outputs.values())))) if format is None else format
    with tempfile.TemporaryDirectory(prefix="attest-") as folder:
        asked, found = os.path.join(folder, "problem"), os.path.join(folder, "candidate")
        os.mkdir(asked)
        os.mkdir(found)
        problem.write(asked, op, asked_for(outputs), format, given)
        save_outputs(found, outputs, list(outputs))
        report = judged(["check", asked, found, *(["--profile", profile] if profile else []),
                         *(["--limit", repr(limit)] if limit else [])])
    if not report:
        raise AssertionError("\n" + report.text)
    return report


def asked_for(outputs):
    """The names in problem.json: JQ, JK and JV go by the name of J."""
    return list(dict.fromkeys("J" if name in ("JQ", "JK", "JV") else name for name in outputs))


def suite_folder(suite):
    """A folder: one that exists, or a suite of this name, made once in a process."""
    if os.path.isdir(suite):
        return os.path.abspath(suite)
    if suite not in suites:
        folder = tempfile.mkdtemp(prefix="attest-suite-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        run("golden", "make", suite, "-o", os.path.join(folder, suite), "-q")
        suites[suite] = os.path.join(folder, suite)
    return suites[suite]


def as_handed(value, torch):
    """An array as the function gets it."""
    if isinstance(value, tuple):
        return tuple(as_handed(one, torch) for one in value)
    if not isinstance(value, np.ndarray):
        return value
    return widened(value) if torch is None else to_torch(torch, value)


def answer(fn, folder, out, torch):
    """Calls fn on a problem and saves what it gives; what it raises is written to stderr, and there is no answer."""
    told = problem.read(folder)
    names = told["outputs"]
    try:
        given = fn(**{name: as_handed(value, torch) for name, value in told.items()})
        if given is None or given is NotImplemented:
            open(os.path.join(out, "UNSUPPORTED"), "w", encoding="utf-8").close()
        else:
            save_outputs(out, given, names)
    except Exception:  # whatever a candidate raises is a verdict on it, not an end of the run
        print(f"attest: {os.path.basename(folder)}: the function raised", file=sys.stderr)
        traceback.print_exc()


def check(fn, suite="smoke", profile=None, limit=None, torch=None, html=None, junit=None):
    """Calls fn on every problem of a suite and judges what it gives; returns a Report, which is true if all is correct.

    fn: called with keyword arguments only: the problem's arrays by name (Q, K, V, or X, WQ, WK, WV, WO, ...), op, outputs (the
    names of what is wanted), scale (a number), causal, mask, softcap, window, eps, score_bias, empty_row, a_factor, heads,
    kv_heads, format, upstream, tangent. It returns an array (Y), or {name: array}; None says that it does not claim the problem.
    Take what you need and the rest as **other, but decline what you ignore: fn is judged on every problem it answers.
    suite: "smoke", "core", "hard", "jacobian", "lowp", or the folder of a suite.
    torch: the module torch, to be called with tensors, bfloat16 ones included, instead of numpy arrays.
    html, junit: files to write the report to.
    """
    folder = suite_folder(suite)
    with tempfile.TemporaryDirectory(prefix="attest-") as results:
        problems = os.path.join(folder, "problems")
        for name in sorted(os.listdir(problems)):
            os.mkdir(os.path.join(results, name))
            answer(fn, os.path.join(problems, name), os.path.join(results, name), torch)
        hand_over = " ".join(shlex.quote(word) for word in
                             (sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "handover.py"), results))
        return judged(["run", folder, "--exec", hand_over + " {list}", "--once", "--memory", "0",
                       *(["--profile", profile] if profile else []), *(["--limit", repr(limit)] if limit else [])], html, junit)
