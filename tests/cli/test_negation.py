#!/usr/bin/env python3
"""attest lab negation: tables of files whose distances are known in closed form, beside those formulas; t beside scipy's, p
beside all choices of signs counted here."""
import itertools
import json
import os
import sys
from fractions import Fraction

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np
from scipy.stats import ttest_rel

from program import run_tests

VERSIONS = ("sentence", "negation", "control")


def told(scratch, more=""):
    """The experiment's JSON, and its rows by sentence and version."""
    found = json.loads(scratch.succeed(f"lab negation --json {more}"))
    rows = [dict(zip(found["columns"], row)) for row in found["rows"]]
    assert [r["inputs"] for r in rows] == sorted(r["inputs"] for r in rows)
    found["row"] = {(int(r["sentence"]), "control" if r["negation"] is None else "negation"): r for r in rows}
    assert len(found["row"]) == len(rows)
    return found


def statistics(found, name):
    """t and p of a note, and whether p is exact."""
    note = next(n for n in found["notes"] if n.startswith(name))
    return float(note.split("t = ")[1].split()[0]), float(note.split("p = ")[1].split()[0]), note.endswith("(exact)")


def corpus(scratch, count, outputs=False, seed=50):
    """Sentences with a token more, and with one that is another; how far that moves the set of tokens, and its mean."""
    random = np.random.default_rng(seed)
    known = {}
    for k in range(count):
        x = random.integers(-64, 65, (int(random.integers(2, 9)), 3)) / 64
        z, other = random.integers(-64, 65, (2, 3)) / 64
        n = len(x)
        changed = np.vstack([[other], x[1:]])
        versions = dict(zip(VERSIONS, (x, np.vstack([x[:1], [z], x[1:]]), random.permutation(changed))))
        for version, tokens in versions.items():
            for folder, points in ((version, tokens), (f"outputs/{version}", 2 * tokens))[:1 + outputs]:
                os.makedirs(scratch.path(f"data/{folder}"), exist_ok=True)
                np.save(scratch.path(f"data/{folder}/{k:02}.npy"), points)
        known[k + 1, "negation"] = (np.abs(x - z).sum() / (n * (n + 1)), np.abs(x.mean(0) - versions["negation"].mean(0)).sum())
        known[k + 1, "control"] = (np.abs(x[0] - other).sum() / n, np.abs(x[0] - other).sum() / n)
    return known


def test_known_distances(scratch):
    """All tokens seen alike: what comes out is their mean."""
    known = corpus(scratch, 9)
    for kernel in ("dot", "l2", "laplace"):
        found = told(scratch, f"--data data --kernel {kernel} --scale 1e-300")
        assert found["row"].keys() == known.keys()
        for key, row in found["row"].items():
            assert abs(row["inputs"] - known[key][0]) < 1e-14 and abs(row[key[1]] - known[key][1]) < 1e-13, (key, row, known[key])
            assert row["known"] is None and row["as_far"] == row["inputs"]
    assert scratch.succeed("lab negation --data data --json --jobs 1") == scratch.succeed("lab negation --data data --json --jobs 4")
    assert found["row"][1, "negation"]["after"] == found["row"][1, "negation"]["tokens"] + 1


def test_given_outputs(scratch):
    """What a model put out stands in files: here everything twice as far, so that there is nothing to tell apart
    but what rounding leaves, which p takes for nothing."""
    known = corpus(scratch, 6, outputs=True)
    found = told(scratch, "--data data")
    for key, row in found["row"].items():
        assert abs(row["inputs"] - known[key][0]) < 1e-14 and abs(row[key[1]] - 2 * row["inputs"]) < 1e-14
    note = next(n for n in found["notes"] if n.startswith("Outputs over tokens"))
    assert "negation 2, control 2 on the mean" in note and "p = 1 (exact)" in note


def test_statistics(scratch):
    known = corpus(scratch, 11, outputs=True, seed=51)
    found = told(scratch, "--data data")
    sides = [np.array([known[k, version][0] for k in range(1, 12)]) for version in ("negation", "control")]
    t, p, exact = statistics(found, "Distance of the tokens")
    assert abs(t - ttest_rel(*sides).statistic) < 1e-4 and exact
    differences = [Fraction(float(x)).limit_denominator(10**6) for x in sides[0] - sides[1]]
    sums = [abs(sum(s * d for s, d in zip(signs, differences))) for signs in itertools.product((1, -1), repeat=11)]
    assert abs(p - sum(s >= abs(sum(differences)) for s in sums) / 2**11) < 1e-5 * p


def test_many_sentences(scratch):
    corpus(scratch, 45, outputs=True, seed=52)
    first = told(scratch, "--data data")
    t, p, exact = statistics(first, "Distance of the tokens")
    assert not exact and 0 < p <= 1
    assert statistics(told(scratch, "--data data --seed 1"), "Distance of the tokens") == (t, p, exact)


def test_made_up(scratch):
    for seed in (1, 2, 3):
        found = told(scratch, f"--seed {seed}")
        assert len(found["row"]) == 48 and "Known distances inside their enclosures: 48 of 48" in found["notes"]
        assert all(abs(row["inputs"] / row["known"] - 1) < 1e-14 for row in found["row"].values())
        assert all(row["after"] - row["tokens"] == (version == "negation") for (_, version), row in found["row"].items())
    assert told(scratch, "--kernel dot")["rows"] != told(scratch)["rows"]


run_tests(sys.modules[__name__])
