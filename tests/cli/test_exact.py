#!/usr/bin/env python3
"""attest eval --exact: answers that can be known by hand, ties, zeros, what is left open; and beside plain eval."""
import json
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import run_tests

QKV = "--q Q.npy --k K.npy --v V.npy"
UNIT = 2.0**-52


def column(*values):
    return np.array(values, float)[:, None]


def uniform(scratch, *values):
    scratch.save(Q=np.ones((1, 1)), K=np.ones((len(values), 1)), V=column(*values))


def answer(scratch, words, name="Y"):
    scratch.succeed(f"eval {words} --exact --interval -o out")
    return tuple(scratch.load(f"out/{name}{end}.npy").ravel() for end in ("", "_lo", "_hi"))


def bounded(scratch, words, most=1e-13):
    """y and Y_error of an evaluation: y is no farther from the truth than Y_error says, and Y_error says something."""
    scratch.succeed(f"eval {words} --error-bound -o bound")
    scratch.succeed(f"eval {words} --exact --interval -o truth")
    y, error = scratch.load("bound/Y.npy"), scratch.load("bound/Y_error.npy")
    off = np.maximum(y - scratch.load("truth/Y_lo.npy"), scratch.load("truth/Y_hi.npy") - y)
    assert error.shape == y.shape and np.all(off - np.spacing(np.abs(y)) <= error) and np.any(off > error / 100), words
    assert np.all(error < most), words
    return y, error


def test_error_bounds_beside_the_truth(scratch):
    random = np.random.default_rng(21)
    scratch.save(Q=random.normal(size=(2, 9, 8)), K=random.normal(size=(2, 9, 8)), V=10 + random.normal(size=(2, 9, 5)),
                 B=random.normal(size=(9, 9)))
    for words in ("dp", "l2", "l2 --expanded", "laplace", "uniform", "dp --causal --softcap 2 --score-bias B.npy"):
        bounded(scratch, f"{words} {QKV}")


def test_no_error_in_a_row_that_is_said_to_be_zero(scratch):
    uniform(scratch, 1.0, 2.0)
    scratch.save(NOBODY=np.zeros((1, 2), bool))
    scratch.succeed(f"eval dp {QKV} --mask NOBODY.npy --empty-row zero --error-bound -o empty")
    assert scratch.load("empty/Y.npy") == 0.0 and scratch.load("empty/Y_error.npy") == 0.0


def test_error_bounds_of_heads_beside_the_truth(scratch):
    random = np.random.default_rng(23)
    size, heads = 8, 2
    scratch.save(X=random.normal(size=(2, 9, size)), B=random.normal(size=(9, 9)), BQ=random.normal(size=size),
                 BK=random.normal(size=size), **{name: random.normal(size=(size, size)) / 2 for name in ("WQ", "WK", "WV", "WO")})
    weights = f"--x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy --heads {heads}"
    for words in ("dp-mha --wk WK.npy", "dp-mha --wk WK.npy --causal --bq BQ.npy --bk BK.npy", "l2-mha", "l2-mha --no-a --expanded",
                  "l2-mha --wk WK.npy --score-bias B.npy", "dp-mha --wk WK.npy --softcap 4"):
        bounded(scratch, f"{words} {weights}", 1e-12)


def test_error_bounds_of_rows_beside_the_truth(scratch):
    random = np.random.default_rng(22)
    sees = random.random((2, 7, 12)) < 0.5
    sees[1, 3] = False
    scratch.save(X=100 + random.normal(size=(2, 7, 12)), G=random.normal(size=12), B=random.normal(size=12), M=sees)
    for words in ("layernorm --gamma G.npy --eps 1e-5", "layernorm --gamma G.npy --beta B.npy --eps 1e-3", "softmax"):
        bounded(scratch, f"{words} --x X.npy")
    y, error = bounded(scratch, "softmax --x X.npy --mask M.npy --empty-row zero")
    assert np.all(y[1, 3] == 0) and np.all(error[1, 3] == 0)  # what sees nothing is 0, by definition


def test_ties_go_to_even(scratch):
    for values, wanted in (((1, 1 + UNIT), 1), ((1 + UNIT, 1 + 2 * UNIT), 1 + 2 * UNIT), ((-1, -1 - UNIT), -1)):
        uniform(scratch, *values)
        y, lo, hi = answer(scratch, f"uniform {QKV}")
        assert y[0] == wanted and lo[0] == min(values) and hi[0] == max(values), (values, y, lo, hi)


def test_a_tie_of_thirds(scratch):
    """No precision makes 1/3 exact: the tie is known from the sum."""
    uniform(scratch, 2, 0.5, 0.5 + 3 * 2.0**-53)
    y, lo, hi = answer(scratch, f"uniform {QKV}")
    assert (y[0], lo[0], hi[0]) == (1, 1, 1 + UNIT)


def test_equal_logits_that_are_irrational(scratch):
    scratch.save(Q=np.full((1, 2), 0.7), K=np.full((3, 2), 0.3), V=column(2, 0.5, 0.5 + 3 * 2.0**-53))
    y, lo, hi = answer(scratch, f"dp {QKV}")
    assert (y[0], lo[0], hi[0]) == (1, 1, 1 + UNIT)


def test_a_tie_broken_by_a_weight_below_all_doubles(scratch):
    """Weights e^-1000 and 1: the far value pulls the number off the middle between two float32 numbers."""
    middle = 1 + 2.0**-24
    for far, wanted in ((5, 1 + 2.0**-23), (-5, 1)):
        scratch.save(Q=np.ones((1, 1)), K=column(0, -1000), V=column(middle, far))
        y, _, _ = answer(scratch, f"dp {QKV} --format f32")
        assert y[0] == np.float32(wanted), (far, y)


def test_exact_doubles_are_known_to_be(scratch):
    uniform(scratch, 1, 2, 3, 6)
    y, lo, hi = answer(scratch, f"uniform {QKV}")
    assert y[0] == lo[0] == hi[0] == 3
    uniform(scratch, 3, -1, -2)
    y, lo, hi = answer(scratch, f"uniform {QKV}")
    assert y[0] == lo[0] == hi[0] == 0 and not np.signbit(y[0])


def test_negative_results_that_round_to_zero_are_positive_zero(scratch):
    scratch.save(Q=np.ones((1, 1)), K=column(0, -800), V=column(0, -1))
    y, lo, hi = answer(scratch, f"dp {QKV}")
    assert y[0] == 0 and not np.signbit(y[0]) and lo[0] == -5e-324 and hi[0] == 0 and not np.signbit(hi[0])


def test_rounded_once(scratch):
    """Just above the middle of two float16 numbers, by less than a double shows: rounding twice goes astray."""
    scratch.save(Q=np.ones((1, 1)), K=column(0, -60), V=column(1 + 2.0**-11, 2))
    y, _, _ = answer(scratch, f"dp {QKV} --format f16")
    assert y[0] == np.float16(1 + 2.0**-10)
    scratch.succeed(f"eval dp {QKV} --format f16 -o plain.npy")
    assert scratch.load("plain.npy")[0, 0] == 1


def test_log_sum_exp(scratch):
    scratch.save(X=np.array([[3.0, 3.0], [1e4, 0.0], [1.0 + 2.0**-24, -700.0]]), M=np.array([[1, 0], [1, 1], [1, 1]], bool))
    lse, lo, hi = answer(scratch, "softmax --x X.npy --mask M.npy --want lse --format f32", "LSE")
    assert lse[0] == lo[0] == hi[0] == 3
    assert lse[1] == 1e4 and lo[1] == 1e4 < hi[1]
    assert lse[2] == np.float32(1 + 2.0**-23)


def test_layernorm_with_rational_roots(scratch):
    """Row (1, -1), eps 3: the normalised row is (1/2, -1/2), and the first result a tie."""
    scratch.save(X=np.array([[1.0, -1.0]]), G=np.array([1 + UNIT, 1.0]), B=np.array([0.5, 0.0]))
    y, lo, hi = answer(scratch, "layernorm --x X.npy --gamma G.npy --beta B.npy --eps 3")
    assert y.tolist() == [1, -0.5] and lo.tolist() == [1, -0.5] and hi.tolist() == [1 + UNIT, -0.5]


def test_derivatives_that_vanish_are_zero(scratch):
    scratch.save(X=np.tile(np.random.default_rng(1).normal(size=(1, 4)), (3, 1)), WQ=np.random.default_rng(2).normal(size=(2, 4, 2)),
                 WV=np.random.default_rng(3).normal(size=(2, 4, 2)), WO=np.random.default_rng(4).normal(size=(4, 4)))
    scratch.succeed("eval l2-mha --x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy --want jacobian --exact --interval -o out")
    j = scratch.load("out/J.npy")
    assert np.array_equal(j[0, :, 0], j[0, :, 1])  # equal tokens: only the values' part is left, the same for all


def test_what_cannot_be_decided_is_said(scratch):
    """A gradient summed over two rows is a tie of thirds: nothing but its enclosure is known."""
    scratch.save(Q=np.ones((2, 1)), K=np.ones((3, 1)), V=column(1, 2, 3), R=column(2.5, 0.5 + 3 * 2.0**-53))
    done = scratch.run(f"eval uniform {QKV} --want dv --upstream R.npy --exact -o DV.npy")
    assert done.returncode == 1 and done.stdout == "" and done.stderr.count("\n") == 1, done
    assert "3 of 3 numbers are unresolved at 12288 bits, the first is DV[0, 0]" in done.stderr, done.stderr
    assert not os.path.exists(scratch.path("DV.npy"))


def assert_tiers_agree(scratch, words, folder):
    """Tier one first, or tier two alone: the same bits, and the enclosures are the same doubles. Returns the first's report."""
    told = json.loads(scratch.succeed(f"{words} --exact --interval --json -o {folder}"))["exact"]
    scratch.succeed(f"{words} --exact -o {folder}-bare")
    alone = json.loads(scratch.succeed(f"{words} --exact --interval --tier-two --json -o {folder}-two"))["exact"]
    assert alone["tier_one"] == 0 and alone["numbers"] == told["numbers"], (told, alone)
    for name in os.listdir(scratch.path(f"{folder}-two")):
        with open(scratch.path(f"{folder}/{name}"), "rb") as one, open(scratch.path(f"{folder}-two/{name}"), "rb") as two:
            assert one.read() == two.read(), (words, name)
        bare = f"{folder}-bare/{name}" if os.path.isdir(scratch.path(f"{folder}-bare")) else f"{folder}-bare"
        if not name.endswith(("_lo.npy", "_hi.npy")):
            assert np.array_equal(scratch.load(bare), scratch.load(f"{folder}/{name}")), (words, name)
    return told


def test_the_tiers_agree_on_jacobians(scratch):
    """Random and nasty problems; the share that tier one decides is told, and is large where nothing is nasty."""
    random = np.random.default_rng(8)
    for index, (n, width, heads, size, offset, words) in enumerate((
            (5, 6, 2, 1, 0, ""), (5, 6, 2, 30, 0, ""), (5, 6, 3, 1, 1e4, ""), (4, 6, 2, 1e-120, 0, ""), (6, 4, 2, 1, 0, " --causal"),
            (4, 4, 2, 1, 0, " --softcap 3"), (40, 32, 2, 1, 0, " --format f32"))):
        weights = {name: random.normal(size=(heads, width, width // heads)) for name in ("WQ", "WK", "WV")}
        x = random.normal(size=(n, width)) * size + offset
        scratch.save(X=x, WO=random.normal(size=(width, width)), **weights)
        for op in ("dp-mha --wk WK.npy", "l2-mha", "l2-mha --wk WK.npy"):
            told = assert_tiers_agree(scratch, f"eval {op} --x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy --want jacobian{words}",
                                      f"J{index}{op[:2]}{len(op)}")
            assert told["numbers"] == x.size**2 and (index not in (0, 4, 6) or told["tier_one"] > 0.9 * x.size**2), (words, told)


def test_the_tiers_agree_on_gradients(scratch):
    """Given queries, keys and values: heads that share keys, masks of their own, more queries than a block holds."""
    random = np.random.default_rng(9)
    for index, (batch, groups, m, n, d, size, words) in enumerate((
            ((), (), 7, 5, 3, 1, ""), ((2, 4), (2, 2), 3, 6, 4, 1, " --kv-heads 2 --mask M.npy --score-bias B.npy"),
            ((), (), 300, 4, 3, 1, ""), ((), (), 6, 6, 9, 1, " --causal"), ((), (), 6, 6, 4, 20, " --causal --format bf16"),
            ((), (), 5, 5, 3, 1e-150, " --scale 1e280"), ((), (), 5, 5, 3, 1e60, " --scale 1e-118"), ((), (), 4, 4, 3, 1, " --softcap 2"))):
        q, v = random.normal(size=(*batch, m, d)) * size, random.normal(size=(*groups, n, 3))
        r = random.normal(size=(*batch, m, 3)) * np.arange(m)[:, None]  # no upstream for query 0
        mask = random.random((*batch, m, n)) < 0.7
        mask[..., 0] = True
        scratch.save(Q=q, K=random.normal(size=(*groups, n, d)) * size, V=v, R=r, M=mask, B=random.normal(size=(*batch, m, n)),
                     TQ=random.normal(size=q.shape), TK=random.normal(size=(*groups, n, d)), TV=random.normal(size=v.shape))
        words += " --want dq,dk,dv,jvp --upstream R.npy --tangent TQ.npy,TK.npy,TV.npy"
        for op in ("dp", "l2", "laplace") + (("uniform",) if "bias" in words else ()):  # else a sum of fifths may be a tie
            told = assert_tiers_agree(scratch, f"eval {op} {QKV}{words}", f"G{index}{op}")
            easy = size == 1 and "softcap" not in words and op != "laplace"
            assert not easy or told["tier_one"] > 0.95 * told["numbers"], (op, words, told)


def test_every_output_beside_plain_eval(scratch):
    random = np.random.default_rng(5)
    sizes = {"X": (2, 3, 4), "WQ": (2, 4, 2), "WK": (2, 4, 2), "WV": (2, 4, 2), "WO": (4, 4), "T": (2, 3, 4), "R": (2, 3, 4)}
    scratch.save(**{name: random.normal(size=size) for name, size in sizes.items()}, D=random.random((2, 3, 4)) < 0.7,
                 G=random.normal(size=4))
    rest = "--tangent T.npy --upstream R.npy --dropout-mask D.npy"
    mha = "--x X.npy --wq WQ.npy --wk WK.npy --wv WV.npy --wo WO.npy --want y,lse,p,jacobian,jvp,dx,dwq,dwk,dwv,dwo"
    scratch.save(Q=random.normal(size=(2, 3, 5)), K=random.normal(size=(2, 4, 5)), V=random.normal(size=(2, 4, 3)))
    for kind in ("dp", "l2", "laplace", "uniform"):
        assert_tiers_agree(scratch, f"eval {kind} {QKV} --want y,lse,p", kind)
    for words in (f"dp-mha {mha} {rest}", f"l2-mha {mha} {rest}", f"softmax --x X.npy --want y,lse,jacobian,jvp,vjp {rest}",
                  f"layernorm --x X.npy --gamma G.npy --eps 1e-5 --want y,jacobian,jvp,dx,dgamma,dbeta {rest}"):
        op = words.split()[0]
        scratch.succeed(f"eval {words} -o {op}")
        assert_tiers_agree(scratch, f"eval {words}", f"{op}-exact")
        for name in os.listdir(scratch.path(op)):
            plain, exact = scratch.load(f"{op}/{name}"), scratch.load(f"{op}-exact/{name}")
            lo, hi = (scratch.load(f"{op}-exact/{name[:-4]}{end}.npy") for end in ("_lo", "_hi"))
            assert np.allclose(plain, exact, rtol=1e-12, atol=1e-12), (op, name)
            assert (lo <= exact).all() and (exact <= hi).all() and (hi <= np.nextafter(np.nextafter(lo, np.inf), np.inf)).all()


def test_the_report(scratch):
    uniform(scratch, 1, 2)
    told = json.loads(scratch.succeed(f"eval uniform {QKV} --exact --json -o Y.npy"))
    assert told["exact"]["numbers"] == 1, told
    told = json.loads(scratch.succeed(f"eval uniform {QKV} --exact --interval --json -o out"))
    assert told["exact"] == {"numbers": 1, "tier_one": 0, "most_bits": 192}, told


if __name__ == "__main__":
    run_tests(sys.modules[__name__])
