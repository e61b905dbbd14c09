#!/usr/bin/env python3
"""attest lab charlm: its attention layer, gradients included, is judged by attest itself; the same curve from the same seed,
whether or not a training was stopped in between."""
import csv
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
KERNELS = [f"src/lab/lm_{name}.c" for name in ("attention", "contraction", "head", "product")]
CORE = [f"src/core/{name}.c" for name in ("phi", "dd", "exp_dd", "exp_table", "log", "scale")]


def build(scratch, name="charlm.so", sources=KERNELS, flags=()):
    """The layer as a library, compiled as the program's is."""
    subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-O3", "-ffp-contract=off", "-fPIC",
                    "-fno-math-errno", "-shared", "-Wl,-z,defs", *(f"-I{TOP}/{place}" for place in ("src", "src/core", "src/include", "spec")),
                    *flags, f"{TOP}/tests/support/candidate/charlm.c", *(os.path.join(TOP, s) for s in [*sources, *CORE]),
                    "-o", scratch.path(name), "-lm"], check=True)


def problem(scratch, name, op, n, width, heads, tied=False, causal=False, spread=1.0, offset=0.0):
    """A folder with problem.json, inputs in float, and every output that the layer has."""
    rng = np.random.default_rng(len(name) + 100 * n + width)
    d = width // heads
    inputs = {"X": offset + spread * rng.standard_normal((n, width)),
              **{key: rng.standard_normal((heads, width, d)) / np.sqrt(width) for key in ("WQ", "WK", "WV")},
              "WO": rng.standard_normal((width, width)) / np.sqrt(width)}
    if tied:
        del inputs["WK"]
    os.makedirs(scratch.path(name))
    for key, array in {**inputs, "upstream": rng.standard_normal((n, width))}.items():
        np.save(scratch.path(f"{name}/{key}.npy"), array.astype("<f4"))
    outputs = ["Y", "P", "DX", *("D" + key for key in inputs if key != "X")]
    with open(scratch.path(f"{name}/problem.json"), "w", encoding="utf-8") as text:
        json.dump({"version": 1, "op": op, "inputs": {key: key + ".npy" for key in inputs}, "outputs": outputs,
                   **dict.fromkeys(("scale", "mask", "softcap", "window", "kv_heads", "score_bias", "tangent", "eps")),
                   "causal": "top-left" if causal else False, "heads": heads, "empty_row": "error", "a_factor": True,
                   "format": "f32", "upstream": "upstream.npy"}, text)


def judged(scratch, folder, library="charlm.so"):
    done = scratch.run(f"run {folder} --so {library} --profile f32 --once --json")
    assert done.stderr == "", done.stderr
    return json.loads(done.stdout)


PROBLEMS = {
    "dot": ("dp-mha", 24, 32, 4), "dot-causal": ("dp-mha", 33, 24, 3), "dot-steep": ("dp-mha", 17, 16, 2),
    "l2": ("l2-mha", 24, 32, 4), "l2-causal": ("l2-mha", 33, 24, 3), "l2-tied": ("l2-mha", 24, 32, 4),
    "l2-tied-causal": ("l2-mha", 64, 64, 8), "l2-tied-far": ("l2-mha", 20, 16, 2), "l2-odd": ("l2-mha", 7, 15, 5),
}


def test_attention_is_judged(scratch):
    build(scratch)
    for name, (op, n, width, heads) in PROBLEMS.items():
        problem(scratch, name, op, n, width, heads, "tied" in name, "causal" in name, 5.0 if "steep" in name else 1.0,
                100.0 if "far" in name else 0.0)
        report = judged(scratch, name)
        assert report["verdict"] == "correct" and report["counts"]["correct"] == 1, (name, json.dumps(report)[:3000])


run_tests(sys.modules[__name__])
