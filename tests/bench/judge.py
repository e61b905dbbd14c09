#!/usr/bin/env python3
"""How many problems a second attest run judges, a library on one processor, answers and tolerances at hand: N = D = 64, one
head, each problem run twice.

usage: judge.py build/attest build/peers/peers.so
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

import numpy as np

COUNT, SIZE, GOAL = 200, 64, 50.0


def make_problem(program, folder):
    """A problem and its answers, as folders of a suite."""
    random = np.random.default_rng(1)
    problem, answer = f"{folder}/problems/v000", f"{folder}/answers/v000"
    os.makedirs(problem)
    os.makedirs(f"{folder}/answers")
    for name in "QKV":
        np.save(f"{problem}/{name}.npy", random.normal(size=(SIZE, SIZE)))
    subprocess.run([program, "eval", "dp", "--exact", "--interval", "-o", answer]
                   + [word for name in "QKV" for word in (f"--{name.lower()}", f"{problem}/{name}.npy")], check=True)
    settings = {"version": 1, "op": "dp", "inputs": {name: f"{name}.npy" for name in "QKV"}, "outputs": ["Y"], "causal": False,
                "empty_row": "error", "a_factor": True, "format": "f64"}
    settings.update(dict.fromkeys(("scale", "mask", "softcap", "window", "eps", "score_bias", "heads", "kv_heads", "upstream",
                                   "tangent")))
    with open(f"{problem}/problem.json", "w", encoding="utf-8") as text:
        json.dump(settings, text)


def make_suite(program, folder):
    """COUNT copies of the problem."""
    make_problem(program, folder)
    vectors, files = [], {}
    for name in (f"v{i:03}" for i in range(COUNT)):
        if name != "v000":
            for part in ("problems", "answers"):
                shutil.copytree(f"{folder}/{part}/v000", f"{folder}/{part}/{name}")
        outputs = {"Y": {"value": f"answers/{name}/Y.npy", "lo": f"answers/{name}/Y_lo.npy", "hi": f"answers/{name}/Y_hi.npy"}}
        vectors.append({"name": name, "op": "dp", "format": "f64", "note": "", "flags": [], "problem": f"problems/{name}",
                        "outputs": outputs})
        files.update(dict.fromkeys([f"problems/{name}/problem.json", *outputs["Y"].values()], {"bytes": 0, "sha256": "0" * 64}))
    with open(f"{folder}/index.json", "w", encoding="utf-8") as text:
        json.dump({"schema": "attest-vectors", "version": 1, "suite": "bench", "arguments": [], "flags": {}, "vectors": vectors,
                   "files": files}, text)


def main(program, library):
    with tempfile.TemporaryDirectory() as folder:
        make_suite(program, f"{folder}/suite")
        best = 0.0
        for _ in range(4):  # the first fills the cache
            began = time.monotonic()
            subprocess.run(["taskset", "-c", "0", program, "run", f"{folder}/suite", "--so", library, "--cache",
                            f"{folder}/cache"], check=True, stdout=subprocess.DEVNULL)
            best = max(best, COUNT / (time.monotonic() - began))
        print(f"# attest run: {best:.0f} problems a second")
        print(f"RATIO judge-{SIZE}-{SIZE}-1-problems-a-second {best:.1f} (goal {GOAL:.1f})", flush=True)


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:3]))
