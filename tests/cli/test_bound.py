#!/usr/bin/env python3
"""attest bound: values known in closed form (spec/mathematics.md, section 3), and ends on the right side of numpy's norms."""
import json
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from formulas import jacobian, layernorm, multihead
from program import run_tests

WEIGHTS = "--wq WQ.npy --wv WV.npy --wo WO.npy"


def bound(scratch, words):
    told = json.loads(scratch.succeed(f"bound {words} --json"))
    for name in ("lower", "upper", "printed"):
        if name in told:
            told[name] = float.fromhex(told[name])
            assert told[name] == float(told[name + "_decimal"])
    return told


def ones(scratch):
    """D = H = 1, all weights 1."""
    scratch.save(WQ=np.ones((1, 1)), WV=np.ones((1, 1)), WO=np.ones((1, 1)))


def random_heads(scratch, n=5, h=2, d=2):
    random = np.random.default_rng(20)
    shapes = {"X": (n, h * d), "WQ": (h, h * d, d), "WK": (h, h * d, d), "WV": (h, h * d, d), "WO": (h * d, h * d)}
    arrays = {name: random.normal(size=shape) for name, shape in shapes.items()}
    scratch.save(**arrays)
    return arrays


def l2_jacobian(a):
    f = lambda x: multihead("l2", x, a["WQ"], a["WQ"], a["WV"], a["WO"])
    size = a["X"].size
    return jacobian(f, a["X"]).reshape(size, size)


def test_golden_values_of_theorem_1(scratch):
    """Exact for odd N: the upper bound and the certified witness meet."""
    ones(scratch)
    for n, value in {1: 1.0, 11: 4.6150713955582996748, 101: 10.122765998695866767}.items():
        told = bound(scratch, f"l2-mha {WEIGHTS} --n {n} --norm inf")
        assert told["is_bound"] and told["theorem"] == ("attest_thm_3" if n > 1 else told["theorem"]), told
        assert value * (1 - 1e-9) <= told["lower"] <= value * (1 + 1e-15), told
        assert value * (1 - 1e-15) <= told["upper"] <= value * (1 + 1e-9), told


def test_the_papers_theorem(scratch):
    ones(scratch)
    told = bound(scratch, f"l2-mha {WEIGHTS} --n 1000 --norm inf --theorem paper")
    assert told["theorem"] == "kim_thm_3_2_inf" and 0 <= told["upper"] - 18.682006415771709978 < 1e-9, told
    scratch.save(WQ=np.full((1, 1), 3.0))
    told = bound(scratch, f"l2-mha {WEIGHTS} --n 1 --norm 2 --theorem paper")
    assert told["theorem"] == "kim_thm_3_2_two" and told["is_bound"] and 9 <= told["upper"] < 9 + 1e-9, told


def test_the_printed_theorem_is_shown_for_what_it_is(scratch):
    """E1: one token, W^Q = 3, so F(x) = 9 x, and the printed 2-norm bound says 3."""
    scratch.save(WQ=np.full((1, 1), 3.0), WV=np.ones((1, 1)), WO=np.ones((1, 1)))
    told = bound(scratch, f"l2-mha {WEIGHTS} --n 1 --norm 2 --theorem printed")
    assert not told["is_bound"] and "upper" not in told and abs(told["printed"] - 3) < 1e-9
    assert abs(told["lower"] - 9) < 1e-9
    words = scratch.succeed(f"bound l2-mha {WEIGHTS} --n 1 --norm 2 --theorem printed")
    assert "NOT A BOUND" in words and "exceeds it" in words


def test_ends_around_a_jacobian(scratch):
    a = random_heads(scratch)
    J = l2_jacobian(a)
    for norm, size in {"inf": np.abs(J).sum(1).max(), "2": np.linalg.norm(J, 2)}.items():
        here = bound(scratch, f"l2-mha {WEIGHTS} --at X.npy --norm {norm}")
        around = bound(scratch, f"l2-mha {WEIGHTS} --at X.npy --radius 0.01 --norm {norm}")
        everywhere = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm}")
        paper = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm} --theorem paper")
        assert 0.9 * size <= here["lower"] <= size * (1 + 1e-12) <= here["upper"] * (1 + 2e-12)
        assert here["upper"] <= around["upper"] <= everywhere["upper"] * (1 + 1e-12) <= paper["upper"] * (1 + 2e-12)
        assert everywhere["lower"] <= everywhere["upper"]


def test_witness_attains_the_lower_bound(scratch):
    a = random_heads(scratch)
    for norm, order in {"inf": np.inf, "2": 2}.items():
        told = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm} --witness W.npy")
        assert told["witness"] == "W.npy"
        a["X"] = scratch.load("W.npy")
        assert told["lower"] <= np.linalg.norm(l2_jacobian(a), order) * (1 + 1e-9)


def test_masks_lower_the_bound(scratch):
    random_heads(scratch)
    scratch.save(M=np.eye(5, dtype=bool))
    for norm in ("inf", "2"):
        whole = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm} --theorem paper")
        causal = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm} --theorem paper --causal")
        alone = bound(scratch, f"l2-mha {WEIGHTS} --n 5 --norm {norm} --theorem paper --mask M.npy")
        assert alone["upper"] < causal["upper"] == whole["upper"]


def test_equal_key_weights_are_tied(scratch):
    a = random_heads(scratch)
    scratch.save(WK=a["WQ"])
    tied = scratch.succeed(f"bound l2-mha {WEIGHTS} --wk WK.npy --n 5 --norm inf")
    assert tied == scratch.succeed(f"bound l2-mha {WEIGHTS} --n 5 --norm inf") and tied.startswith("upper ")


def test_dot_product_attention_on_a_ball(scratch):
    a = random_heads(scratch)
    told = bound(scratch, f"dp-mha {WEIGHTS} --wk WK.npy --n 5 --ball 2 --witness W.npy")
    x = scratch.load("W.npy")
    assert told["theorem"] == "attest_ball" and np.linalg.norm(x, axis=1).max() <= 2 * (1 + 1e-12)
    J = jacobian(lambda x: multihead("dp", x, a["WQ"], a["WK"], a["WV"], a["WO"]), x).reshape(x.size, x.size)
    assert told["lower"] <= np.linalg.norm(J, 2) * (1 + 1e-9) and told["lower"] <= told["upper"]


def test_layernorm(scratch):
    """Theorem 4: 2 (D - 1) / D up to D = 57, table values beyond."""
    for d, constant in {2: 1.0, 9: 16 / 9, 57: 112 / 57, 64: 2.031559, 1024: 6.562791}.items():
        scratch.save(G=np.ones(d))
        told = bound(scratch, "layernorm --gamma G.npy --eps 0.25 --norm inf")
        assert told["theorem"] == "attest_thm_4" and abs(told["upper"] - 2 * constant) < 2e-6
        assert told["lower"] <= told["upper"] <= told["lower"] * (1 + 1e-12)
    gamma = np.random.default_rng(21).normal(size=6)
    scratch.save(G=gamma)
    told = bound(scratch, "layernorm --gamma G.npy --eps 1e-2 --norm 2")
    exact = np.linalg.norm(np.diag(gamma) @ (np.eye(6) - 1 / 6), 2) * 10
    assert told["lower"] * (1 - 1e-12) <= exact <= told["upper"] * (1 + 1e-12) and told["upper"] < exact * (1 + 1e-9)
    paper = bound(scratch, "layernorm --gamma G.npy --eps 1e-2 --norm inf --theorem paper")
    assert abs(paper["upper"] - abs(gamma).max() * 34 / 6 * 10) < 1e-9 and paper["theorem"] == "kim_app_n"
    x = np.random.default_rng(22).normal(size=6) * 0.01
    J = jacobian(lambda r: layernorm(r, gamma, 0, 1e-2), x)
    assert np.abs(J).sum(1).max() <= bound(scratch, "layernorm --gamma G.npy --eps 1e-2 --norm inf")["upper"]


def test_linear_and_product(scratch):
    random = np.random.default_rng(23)
    layers = [random.normal(size=s) for s in ((7, 4), (5, 7), (1, 5))]
    scratch.save(**{f"W{k}": w for k, w in enumerate(layers)})
    for norm, order in {"inf": np.inf, "2": 2}.items():
        exact = [np.linalg.norm(w, order) for w in layers]
        told = bound(scratch, f"linear --w W0.npy --norm {norm}")
        assert told["lower"] * (1 - 1e-12) <= exact[0] <= told["upper"] * (1 + 1e-12)
        assert told["upper"] <= told["lower"] * (1 + 1e-9)
        told = bound(scratch, f"product W0.npy W1.npy W2.npy --norm {norm}")
        assert told["theorem"] == "kim_cor_2_1" and "lower" not in told
        assert told["norm"] == norm
        assert np.prod(exact) * (1 - 1e-12) <= told["upper"] <= np.prod(exact) * (1 + 1e-9)
    precise = bound(scratch, "linear --w W0.npy --norm 2 --precise")
    rough = bound(scratch, "linear --w W0.npy --norm 2")
    assert rough["lower"] <= precise["lower"] <= precise["upper"] <= rough["upper"]
    assert precise["upper"] <= precise["lower"] * (1 + 1e-12)
    assert bound(scratch, "product W0.npy W1.npy W2.npy") == told  # the last one, in the 2-norm


SCORES = {"dot": lambda x, y: x @ y.T, "l2": lambda x, y: -((x[:, None] - y) ** 2).sum(axis=2),
          "laplace": lambda x, y: -np.abs(x[:, None] - y).sum(axis=2)}


def test_kernels(scratch):
    """The formula, in numpy; and measures on the line that try to be moved further."""
    random = np.random.default_rng(23)
    for kernel, score in SCORES.items():
        for box, width, scale in ((0.2, 1, 1.0), (0.05, 3, 2.0), (0.7, 1, 0.5), (1.0, 2, 0.25)):
            corners = box * np.ones((1, width))
            spread = {"dot": 2, "l2": 4, "laplace": 2}[kernel] * scale * width * box ** (1 if kernel == "laplace" else 2)
            t = np.linspace(0, 2 * box, 100001)
            slope = scale * {"dot": box, "l2": np.max(2 * t * np.exp(-scale * t ** 2)), "laplace": 1.0}[kernel]
            assert abs(scale * (score(corners, corners) - score(corners, -corners))[0, 0] - spread) < 1e-12  # dot: largest - least
            words = f"kernel --kernel {kernel} --box {box} --width {width} --scale {scale}"
            told = bound(scratch, words)
            value = np.exp(spread) * (1 + 4 * slope * box * width)
            assert told["norm"] == "w1" and told["is_bound"] and told["lower"] == 1.0
            assert value * (1 - 1e-9) <= told["upper"] <= value * (1.0 + (0.5 if kernel == "l2" else 1e-12)), (words, told, value)
            printed = bound(scratch, words + " --theorem printed")
            assert not printed["is_bound"] and printed["printed"] >= np.exp(spread) * 8 * slope * box * width ** 2 * (1 - 1e-9)
            if width == 1:
                for _ in range(200):
                    x, y = (np.sort(box * (2 * random.random((5, 1)) - 1), axis=0) for _ in range(2))
                    out = [np.exp(scale * score(z, z)) for z in (x, y)]
                    first, second = (np.sort((p @ z) / p.sum(axis=1, keepdims=True), axis=0) for p, z in zip(out, (x, y)))
                    assert np.abs(first - second).sum() <= told["upper"] * np.abs(x - y).sum()
    told = bound(scratch, "kernel --kernel dot --box 0.2 --width 1 --theorem printed")
    assert told["theorem"] == "vuckovic_thm_1_printed" and told["printed"] < 0.3467 < told["lower"]
    assert "NOT A BOUND" in scratch.succeed("bound kernel --kernel dot --box 0.2 --width 1 --theorem printed")
    assert json.loads(scratch.succeed("bound kernel --kernel laplace --box 100 --width 64 --json"))["upper"] == "inf"


run_tests(sys.modules[__name__])
