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
KERNELS = [f"src/lab/lm_{name}.c" for name in ("attention", "contraction", "head", "layernorm", "product")]
CORE = [f"src/core/{name}.c" for name in ("phi", "dd", "exp_dd", "exp_side", "exp_table", "log", "scale", "scale_table")]


def build(scratch, name="charlm.so", sources=KERNELS, flags=()):
    """The layer as a library, compiled as the program's is."""
    subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-O3", "-ffp-contract=off", "-fPIC",
                    "-fno-math-errno", "-shared", "-Wl,-z,defs", *(f"-I{TOP}/{place}" for place in ("src", "src/core", "src/include", "spec")),
                    *flags, f"{TOP}/tests/support/candidate/charlm.c", *(os.path.join(TOP, s) for s in [*sources, *CORE]),
                    "-o", scratch.path(name), "-lm"], check=True)


def problem(scratch, name, op, inputs, **settings):
    """A folder with problem.json, inputs in float, and every output that the layer has."""
    os.makedirs(scratch.path(name))
    upstream = np.random.default_rng(len(name)).standard_normal(inputs["X"].shape)
    for key, array in {**inputs, "upstream": upstream}.items():
        np.save(scratch.path(f"{name}/{key}.npy"), array.astype("<f4"))
    outputs = ["Y", *(["P"] if op != "layernorm" else []), *("D" + key.upper() for key in inputs)]
    none = dict.fromkeys(("scale", "mask", "softcap", "window", "heads", "kv_heads", "score_bias", "tangent", "eps"))
    with open(scratch.path(f"{name}/problem.json"), "w", encoding="utf-8") as text:
        json.dump({"version": 1, "op": op, "inputs": {key: key + ".npy" for key in inputs}, "outputs": outputs, **none,
                   "causal": False, "empty_row": "error", "a_factor": True, "format": "f32", "upstream": "upstream.npy",
                   **settings}, text)


def attention_problem(scratch, name, op, n, width, heads):
    """What its name says."""
    rng = np.random.default_rng(len(name) + 100 * n + width)
    x = (5.0 if "steep" in name else 1.0) * rng.standard_normal((n, width)) + (100.0 if "far" in name else 0.0)
    inputs = {"X": x, **{key: rng.standard_normal((heads, width, width // heads)) / np.sqrt(width) for key in ("WQ", "WK", "WV")},
              "WO": rng.standard_normal((width, width)) / np.sqrt(width)}
    if "tied" in name:
        del inputs["WK"]
    problem(scratch, name, op, inputs, heads=heads, causal="top-left" if "causal" in name else False)


def judged(scratch, folder, library="charlm.so"):
    done = scratch.run(f"run {folder} --so {library} --profile f32 --once --json")
    assert done.stderr == "", done.stderr
    return json.loads(done.stdout)


PROBLEMS = {
    "dot": ("dp-mha", 24, 32, 4), "dot-causal": ("dp-mha", 64, 16, 2), "dot-steep": ("dp-mha", 17, 16, 2),
    "l2": ("l2-mha", 24, 32, 4), "l2-causal": ("l2-mha", 33, 24, 3), "l2-tied": ("l2-mha", 24, 32, 4),
    "l2-tied-causal": ("l2-mha", 64, 16, 2), "l2-tied-far": ("l2-mha", 20, 16, 2), "l2-odd": ("l2-mha", 7, 15, 5),
}


def test_layers_are_judged(scratch):
    build(scratch)
    for name, (op, n, width, heads) in PROBLEMS.items():
        attention_problem(scratch, name, op, n, width, heads)
    rng = np.random.default_rng(8)
    problem(scratch, "layernorm", "layernorm", {"X": 3 + rng.standard_normal((30, 64)), "gamma": rng.standard_normal(64),
                                                "beta": rng.standard_normal(64)}, eps=1e-5)
    for name in (*PROBLEMS, "layernorm"):
        report = judged(scratch, name)
        assert report["verdict"] == "correct" and report["counts"]["correct"] == 1, (name, json.dumps(report)[:3000])


# One change each, which no test of the training would notice, since it learns all the same: attest must.
FAULTS = {
    "head": ("const lm_real part = twice * (k[c] - q[c]);", "const lm_real part = twice * k[c];"),
    "attention": ("project_backward(a, X, a->wk, s->dk, true, dX, slope->wk);", ""),
}


def test_faults_are_found(scratch):
    for name, (right, wrong) in FAULTS.items():
        source = f"src/lab/lm_{name}.c"
        with open(os.path.join(TOP, source), encoding="utf-8") as text:
            changed = text.read().replace(right, wrong)
        with open(scratch.path("changed.c"), "w", encoding="utf-8") as text:
            text.write(changed)
        build(scratch, f"{name}.so", [scratch.path("changed.c"), *(k for k in KERNELS if k != source)], [f"-I{TOP}/src/lab"])
        attention_problem(scratch, name, "l2-mha", 12, 8, 2)
        report = judged(scratch, name, f"{name}.so")
        assert report["verdict"] == "wrong", (name, report["verdict"])


def write_text(scratch, letters=6000):
    """Sentences of a small made-up language, with an accent."""
    rng = np.random.default_rng(5)
    words = ["the", "cat", "dog", "sees", "hears", "caf\u00e9", "and", "then", "sleeps."]
    text = " ".join(words[k] for k in (len(words) * rng.random(letters) ** 2).astype(int))[:letters]
    with open(scratch.path("text"), "w", encoding="utf-8") as file:
        file.write(text)


def table(scratch, words):
    found = json.loads(scratch.succeed(f"lab {words} --json"))
    return dict(zip(found["columns"], np.array(found["rows"]).T)), found


VARIANTS = ("dp", "l2", "l2_tied", "l2_contractive", "lstm")


def test_curves(scratch):
    write_text(scratch)
    words = "charlm --text text --layers 1 --epochs 3 --rate 0.004"
    t, found = table(scratch, words + " -o out --jobs 1")
    assert found["columns"] == ["epoch", "pairs", *(v + end for v in VARIANTS for end in ("", "_train"))]
    assert np.array_equal(t["epoch"], [1, 2, 3])
    for variant in VARIANTS:
        assert np.all(np.diff(t[variant]) < 0) and np.all(np.diff(t[variant + "_train"]) < 0), (variant, t[variant])
    with open(scratch.path("text"), "rb") as file:
        letters = np.frombuffer(file.read(), "u1")
    learnt, test = letters[:len(letters) - len(letters) // 10], letters[len(letters) - len(letters) // 10:]
    follows = np.zeros((256, 256))
    np.add.at(follows, (learnt[:-1], learnt[1:]), 1)
    before = np.concatenate([learnt[-1:], test[:-1]])
    pairs = -np.log((follows[before, test] + 1) / (follows.sum(axis=1)[before] + len(np.unique(letters)))).mean()
    assert abs(t["pairs"][0] - pairs) < 1e-12
    assert table(scratch, words + " --jobs 5")[1] == found  # no byte depends on the number of processes
    assert table(scratch, words + " --seed 2 --variant dp")[0]["dp"][0] != t["dp"][0]
    with open(scratch.path("out/charlm.csv"), encoding="utf-8") as file:
        lines = list(csv.reader(file))
    assert lines[0] == found["columns"] and [[float(x) for x in line] for line in lines[1:]] == found["rows"]
    xml.etree.ElementTree.parse(scratch.path("out/charlm.svg"))
    names = {f"charlm-{v.replace('_', '-')}-1.checkpoint" for v in VARIANTS}
    assert set(os.listdir(scratch.path("out"))) == names | {"charlm.csv", "charlm.json", "charlm.svg"}


def test_a_training_goes_on(scratch):
    write_text(scratch)
    words = "charlm --text text --layers 2 --variant l2-tied"
    at_once = table(scratch, words + " --epochs 3")[1]["rows"]
    assert table(scratch, words + " --epochs 1 -o out")[1]["rows"] == at_once[:1]
    assert table(scratch, words + " --epochs 3 -o out")[1]["rows"] == at_once
    assert table(scratch, words + " --epochs 2 -o out")[1]["rows"] == at_once[:2]
    deep = table(scratch, "charlm-depth --text text --layers 1,2 --variant l2-tied --epochs 3 -o out")[0]
    assert np.array_equal(deep["layers"], [1, 2]) and deep["l2_tied"][1] == at_once[2][2]


def test_a_training_that_is_killed(scratch):
    write_text(scratch)
    words = "lab charlm --text text --layers 1 --variant dp -o out"
    work = subprocess.Popen([PROGRAM, *words.split(), "--epochs", "1000"], cwd=scratch.folder, start_new_session=True,
                            stdout=subprocess.DEVNULL)
    checkpoint = scratch.path("out/charlm-dp-1.checkpoint")
    while not os.path.exists(checkpoint):
        assert work.poll() is None
        time.sleep(0.01)
    os.killpg(work.pid, signal.SIGKILL)
    work.wait()
    said = scratch.run(words + " --epochs 1 -v").stderr
    done = int(said.split("goes on after epoch ")[1].split()[0])
    assert 1 <= done < 1000
    rows = table(scratch, f"{words[4:]} --epochs {done + 1}")[1]["rows"]
    assert rows == table(scratch, f"charlm --text text --layers 1 --variant dp --epochs {done + 1}")[1]["rows"]


def test_a_rate_that_fails(scratch):
    write_text(scratch)
    t, found = table(scratch, "charlm-depth --text text --layers 1 --variant dp --epochs 1 --rate 1e30")
    assert found["rows"][0][2] is None and any("no better than pairs of letters with layers: 1" in n for n in found["notes"])


run_tests(sys.modules[__name__])
