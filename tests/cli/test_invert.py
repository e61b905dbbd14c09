#!/usr/bin/env python3
"""attest invert: x + f(x) gives y back, within the error that is certified. attest fixpoint: z - f(z) gives x back."""
import json
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from formulas import multihead
from program import run_tests


def problem(scratch, n=5):
    random = np.random.default_rng(30)
    shapes = {"X": (n, 4), "WQ": (2, 4, 2), "WV": (2, 4, 2), "WO": (4, 4)}
    arrays = {name: random.normal(size=shape) for name, shape in shapes.items()}
    scratch.save(**arrays)
    return arrays


def test_round_trip(scratch):
    a = problem(scratch)
    words = "invert l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --y X.npy -o FOUND.npy"
    for options, mask in {"": None, "--contract 0.5": None, "--causal": np.tril(np.ones((5, 5), bool))}.items():
        told = json.loads(scratch.succeed(f"{words} {options} --json"))
        scale, error = float.fromhex(told["scale"]), float.fromhex(told["error"])
        x = scratch.load("FOUND.npy")
        y = x + scale * multihead("l2", x, a["WQ"], a["WQ"], a["WV"], a["WO"], mask=mask)
        lipschitz = float.fromhex(told["lipschitz"])
        assert 0 < lipschitz < 1 and told["steps"] > 1 and told["path"] == "FOUND.npy"
        assert np.abs(y - a["X"]).sum() < 1e-12 and error < 1e-11, (told, np.abs(y - a["X"]).max())
    assert scratch.succeed(words).startswith("error ")


def test_fixpoint(scratch):
    a = problem(scratch)
    words = "fixpoint l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --x X.npy -o Z.npy"
    for options, mask in {"": None, "--contract 0.5": None, "--causal": np.tril(np.ones((5, 5), bool))}.items():
        told = json.loads(scratch.succeed(f"{words} {options} --json"))
        scale = float.fromhex(told["scale"])
        z = scratch.load("Z.npy")

        def layer(z):
            return a["X"] + scale * multihead("l2", z, a["WQ"], a["WQ"], a["WV"], a["WO"], mask=mask)
        assert np.abs(layer(z) - z).max() < 1e-12 and float.fromhex(told["error"]) < 1e-11 and told["path"] == "Z.npy"
        deep = np.zeros_like(z)
        for _ in range(100):  # layer after layer, from anywhere
            deep = layer(deep)
        assert np.abs(deep - z).max() < 1e-12 and np.abs(z - a["X"]).max() > 1e-6
    done = scratch.run(f"{words} --contract 1000")
    assert done.returncode == 2 and "below 1" in done.stderr


def test_one_token_with_factor_one_is_refused(scratch):
    """E14: the paper's contractive attention need not be contractive for one token."""
    scratch.save(WQ=np.ones((1, 1)), WV=np.ones((1, 1)), WO=-np.ones((1, 1)), Y=np.ones((1, 1)))
    words = "invert l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy --y Y.npy -o X.npy"
    done = scratch.run(f"{words} --contract 1")
    assert done.returncode == 2 and "below 1" in done.stderr and not os.path.exists(scratch.path("X.npy"))
    scratch.succeed(f"{words} --contract 0.5")
    assert abs(scratch.load("X.npy")[0, 0] - 2) < 1e-12


run_tests(sys.modules[__name__])
