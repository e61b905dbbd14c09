#!/usr/bin/env python3
"""attest w1: enclosures of the 1-Wasserstein distance, beside scipy's solvers and, on the line, beside exact fractions."""
import json
import os
import sys
from fractions import Fraction

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np
from scipy.optimize import linear_sum_assignment, linprog
from scipy.spatial.distance import cdist

from program import run_tests

METRIC = {"l1": "cityblock", "l2": "euclidean"}


def w1(scratch, x, y, ground="l1", weights=None, more=""):
    scratch.save(X=x, Y=y)
    if weights is not None:
        scratch.save(A=weights[0], B=weights[1])
        more += " --weights A.npy,B.npy"
    told = json.loads(scratch.succeed(f"w1 X.npy Y.npy --ground {ground} --json {more}"))
    for name in ("lower", "upper"):
        told[name] = float.fromhex(told[name])
        assert told[name] == told[name + "_decimal"]
    assert 0 <= told["lower"] <= told["upper"] and told["optimal"], told
    assert told["ground"] == ground and [told["n"], told["m"], told["d"]] == [len(x), len(y), x.shape[1]], told
    width = (told["upper"] - told["lower"]) / told["upper"] if told["upper"] > 0 else 0.0
    assert told["relative_width"] == width
    return told


def program_value(x, y, ground, a, b):
    """The linear program, by HiGHS; its rows and columns are met within its feasibility tolerance of 1e-7 at most."""
    n, m = len(a), len(b)
    sums = np.vstack([np.kron(np.eye(n), np.ones(m)), np.kron(np.ones(n), np.eye(m))])
    done = linprog(cdist(x, y, METRIC[ground]).ravel(), A_eq=sums, b_eq=np.concatenate([a, b]), method="highs")
    assert done.status == 0, done.message
    return done.fun


def on_the_line(x, y, a, b):
    """The area between the two distribution functions, exactly."""
    a, b = [Fraction(w) for w in a], [Fraction(w) for w in b]
    steps = sorted([(Fraction(p), w / sum(a)) for p, w in zip(x, a)] + [(Fraction(p), -w / sum(b)) for p, w in zip(y, b)])
    area = height = Fraction(0)
    for (place, weight), (next_place, _) in zip(steps, steps[1:] + steps[-1:]):
        height += weight
        area += abs(height) * (next_place - place)
    return area


def encloses(told, exact):
    return Fraction(told["lower"]) <= exact <= Fraction(told["upper"])


def test_beside_assignments(scratch):
    """Equal numbers of points: scipy pairs them up; its sum of n doubles is off by n units in the last place at most."""
    random = np.random.default_rng(30)
    for n, d in ((1, 1), (2, 3), (17, 2), (100, 5), (500, 3), (300, 40)):
        x, y = random.normal(size=(n, d)), random.normal(size=(n, d))
        for ground in METRIC:
            told = w1(scratch, x, y, ground)
            costs = cdist(x, y, METRIC[ground])
            theirs = costs[linear_sum_assignment(costs)].mean()
            allowance = (n + d + 8) * 2.0**-53 * theirs
            assert told["lower"] - allowance <= theirs <= told["upper"] + allowance, (told, theirs)
            assert told["relative_width"] <= 4e-15, told


def test_beside_linear_programs(scratch):
    random = np.random.default_rng(31)
    for n, m in ((1, 4), (5, 1), (7, 12), (20, 20), (30, 17)):
        x, y = random.normal(size=(n, 2)), random.normal(size=(m, 2))
        a, b = random.random(n), random.random(m) ** 8
        b[::3] *= m == 1
        a, b = a / a.sum(), b / b.sum()
        for ground in METRIC:
            for weights in (None, (a, b)):
                told = w1(scratch, x, y, ground, weights)
                theirs = program_value(x, y, ground, *(weights or (np.full(n, 1 / n), np.full(m, 1 / m))))
                assert told["lower"] * (1 - 1e-9) <= theirs <= told["upper"] * (1 + 1e-9), (told, theirs)
                assert told["relative_width"] <= (4e-15 if weights is None else 1e-14), told


def test_exact_on_the_line(scratch):
    random = np.random.default_rng(32)
    for n, m in ((1, 1), (1, 7), (6, 4), (50, 50), (60, 35), (300, 200)):
        for spread in (1.0, 1e-9, 1e-300):
            x = random.normal(size=n)
            y = np.concatenate([x, random.normal(size=max(0, m - n))])[:m] + spread * random.normal(size=m)
            for ground in METRIC:
                told = w1(scratch, x[:, None], y[:, None], ground)
                assert encloses(told, on_the_line(x, y, [1.0] * n, [1.0] * m)) and told["relative_width"] <= 4e-15, told
            a, b = random.random(n), random.random(m) * (random.random(m) < 0.5) + 1e-3
            a, b = a / a.sum(), b / b.sum() * (1 - 5e-7)  # what is wrong in the sum of the weights is divided out
            told = w1(scratch, x[:, None], y[:, None], weights=(a, b))
            width = 5 * (n + m) * 2.0**-62 * np.abs(np.subtract.outer(x, y)).max() + 4e-15 * told["upper"]
            assert encloses(told, on_the_line(x, y, a, b)) and told["upper"] - told["lower"] <= width, told


def test_wide_ranges(scratch):
    """Points far apart beside points close together; numbers near both ends of double's range."""
    random = np.random.default_rng(33)
    x, y = random.normal(size=80), random.normal(size=70)
    x[3], y[5] = 1e9, 1e9 + 1
    told = w1(scratch, x[:, None], y[:, None])
    assert encloses(told, on_the_line(x, y, [1.0] * 80, [1.0] * 70)) and told["relative_width"] <= 4e-15
    for scale, width in ((1e-320, 0.1), (1e-310, 1e-11), (1e-300, 4e-15), (1e100, 4e-15), (1e268, 4e-15)):
        points = [np.round(random.normal(size=n) * 100) * scale for n in (40, 30)]
        for ground in METRIC:
            told = w1(scratch, points[0][:, None], points[1][:, None], ground)
            assert encloses(told, on_the_line(*points, [1.0] * 40, [1.0] * 30)) and told["relative_width"] <= width, told


def test_no_distance(scratch):
    random = np.random.default_rng(34)
    x = random.normal(size=(200, 3))
    x[::2] = x[0]
    for ground in METRIC:
        told = w1(scratch, x, x[random.permutation(200)], ground)
        assert told["lower"] == told["upper"] == 0, told
        told = w1(scratch, np.ones((30, 2)), np.ones((40, 2)), ground)
        assert told["lower"] == told["upper"] == 0, told


def test_ties(scratch):
    """Whole numbers and grids, where most plans are as good as others."""
    random = np.random.default_rng(35)
    grid = np.stack(np.meshgrid(np.arange(18.0), np.arange(18.0)), -1).reshape(-1, 2)
    told = w1(scratch, grid, grid[random.permutation(len(grid))] + [2, 0])
    assert encloses(told, 2) and told["relative_width"] <= 4e-15
    for n, m, span in ((60, 60, 2), (60, 45, 3), (100, 100, 1)):
        x, y = random.integers(0, span, (n, 2)).astype(float), random.integers(0, span, (m, 2)).astype(float)
        told = w1(scratch, x, y)
        theirs = program_value(x, y, "l1", np.full(n, 1 / n), np.full(m, 1 / m))
        assert told["lower"] - 1e-9 <= theirs <= told["upper"] + 1e-9 and told["relative_width"] <= 4e-15, (told, theirs)


def test_order_of_points_and_sides(scratch):
    random = np.random.default_rng(36)
    x, y = random.normal(size=(90, 4)), random.normal(size=(70, 4))
    told = [w1(scratch, x, y), w1(scratch, y, x), w1(scratch, x[random.permutation(90)], y[random.permutation(70)]),
            w1(scratch, np.repeat(x, 2, 0), y)]
    assert max(t["lower"] for t in told) <= min(t["upper"] for t in told), told


def test_plan(scratch):
    random = np.random.default_rng(37)
    x, y = random.normal(size=(40, 2)), random.normal(size=(25, 2))
    told = w1(scratch, x, y, more="--plan P.npy")
    plan = scratch.load("P.npy")
    assert told["plan"] == "P.npy" and plan.shape == (40, 25) and (plan >= 0).all() and (plan > 0).sum() <= 64
    assert np.allclose(plan.sum(1), 1 / 40, 1e-14) and np.allclose(plan.sum(0), 1 / 25, 1e-14)
    assert abs((plan * cdist(x, y, "cityblock")).sum() - told["upper"]) < 1e-14
    assert w1(scratch, x, y)["plan"] is None


def test_words(scratch):
    scratch.save(X=np.zeros((3, 2)), Y=np.full((5, 2), 0.5))
    lines = scratch.succeed("w1 X.npy Y.npy").splitlines()
    lower, upper = (line.split() for line in lines[:2])
    assert lower[0] == "lower" and float(lower[1]) == float.fromhex(lower[2].strip("()")) <= 1
    assert upper[0] == "upper" and float(upper[1]) == float.fromhex(upper[2].strip("()")) >= 1
    assert lines[2].startswith("3 points and 5 in 2 dimensions, l1 distances; relative width ") and len(lines) == 3
    assert scratch.run("w1 X.npy Y.npy -v").stderr.endswith(" pivots\n")


run_tests(sys.modules[__name__])
