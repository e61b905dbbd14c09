#!/usr/bin/env python3
"""attest shrink: what is left of a problem still shows the fault, and little else."""
import json
import os
import re
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests

PEERS = os.path.join(os.path.dirname(PROGRAM), "peers", "peers.so")


def attest(scratch, words, *more, status=0):
    done = subprocess.run([PROGRAM, *words.split(), *more], cwd=scratch.folder, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=300)
    assert done.returncode == status, f"{words} {more}: {done.returncode} {done.stdout} {done.stderr}"
    return done.stdout + done.stderr


def shrunk(scratch, name, bug, suite="core", profile="f64"):
    """The sizes before and after, and what is left; which fails as the whole did, while the control passes."""
    if not os.path.exists(scratch.path(suite)):
        scratch.succeed(f"golden make {suite} -o {suite} -q")
    candidate = ["--so", PEERS, "--with", f"naive {profile} bug={bug}", "--profile", profile]
    told = attest(scratch, f"shrink {suite}/problems/{name} -o {bug}", *candidate).splitlines()
    before, after = ({letter: int(size) for letter, size in re.findall(r"(\w) (\d+)", line.split(", outputs")[0])} for line in told)
    whole = attest(scratch, f"run {suite}/problems/{name} --json", *candidate, status=1)
    small = attest(scratch, f"run {bug} --json", *candidate, status=1)
    assert json.loads(small)["verdict"] == json.loads(whole)["verdict"]
    attest(scratch, f"run {bug}", "--so", PEERS, "--with", f"naive {profile}", "--profile", profile)
    with open(scratch.path(f"{bug}/problem.json"), encoding="utf-8") as text:
        return before, after, json.load(text)


def test_attention(scratch):
    before, after, left = shrunk(scratch, "dp-softcap-masked", "softcap-after-mask")
    assert before == {"M": 6, "N": 8, "n": 4, "v": 3} and after == {"M": 1, "N": 2, "n": 1, "v": 1}, (before, after)
    assert left["mask"] and left["softcap"] and len(left["outputs"]) == 1
    assert np.load(scratch.path("softcap-after-mask/K.npy")).shape == (2, 1)
    assert sorted(np.load(scratch.path("softcap-after-mask/" + left["mask"])).ravel()) == [False, True]
    assert sorted(os.listdir(scratch.path("softcap-after-mask"))) == sorted(
        ["problem.json", left["mask"], *left["inputs"].values()])


def test_options_that_do_not_matter_go(scratch):
    _, after, left = shrunk(scratch, "dp-softcap-masked", "null-key")
    assert left["mask"] is None and left["softcap"] is None and after["N"] == 1, (after, left)


def test_heads(scratch):
    before, after, left = shrunk(scratch, "dp-mha-grouped", "gqa-modulo")
    assert before["G"] > 1 and before["R"] > 1 and after["N"] < before["N"], (before, after)
    assert left["heads"] == after["G"] * after["R"] and left["kv_heads"] == after["G"] >= 2
    d = after["G"] * after["R"] * after["d"]
    assert np.load(scratch.path("gqa-modulo/X.npy")).shape == (after["N"], d)


def test_gradients(scratch):
    before, after, left = shrunk(scratch, "dp-mha-slopes-grouped", "gradient-group")
    assert after["N"] <= before["N"] and left["upstream"] and len(left["outputs"]) == 1


def test_rows(scratch):
    _, after, _ = shrunk(scratch, "layernorm", "layernorm-unbiased")
    assert after["D"] < 8, after


def test_whatever_is_wrong_stays_what_it_was(scratch):
    scratch.succeed("golden make smoke -o smoke -q")
    told = attest(scratch, "shrink smoke/problems/dp", "--exec", "test -f {in}/K.npy && exit 3; : {out}")
    assert told.splitlines()[1].startswith("no answer: dp, M 1, N 1, n 1, v 1, outputs "), told


def test_refusals(scratch):
    scratch.succeed("golden make smoke -o smoke -q")
    library = ("--so", PEERS, "--with", "naive f64")
    assert "is correct on it" in attest(scratch, "shrink smoke/problems/dp", *library, status=1)
    assert "there already" in attest(scratch, "shrink smoke/problems/dp -o smoke", *library, status=2)
    assert "problem.json" in attest(scratch, "shrink smoke", *library, status=2)
    assert "either --so" in attest(scratch, "shrink smoke/problems/dp", status=2)
    assert not os.path.exists(scratch.path("none"))


run_tests(sys.modules[__name__])
