#!/usr/bin/env python3
"""attest obligations: what the gate left, by file, function and kind; and the page that goes with it."""
import copy
import json
import os
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "tests", "support"), os.path.join(ROOT, "proofs", "wp")]
import dashboard

from program import run_tests

GOALS = {"attest_f": {"attest_f_ensures_sum": (2, 2), "attest_f_assert_rte_mem_access_3": (3, 3), "attest_g_requires_read": (1, 1),
                      "attest_f_loop_assigns": (2, 2), "attest_f_loop_variant_decrease": (1, 1), "attest_f_loop_invariant_range": (2, 2)},
         "attest_g": {"attest_g_ensures_<b>": (1, 1), "attest_g_assigns": (4, 4)}, "lemma idx": {"lemma_idx": (1, 1)}}


def left(scratch, goals=GOALS, assumptions=("option -x none",), faults=(), over_the_reals=()):
    """The gate's files for these goals, those of the owners named being of the reading over the reals."""
    os.makedirs(scratch.path("build/wp"), exist_ok=True)
    functions = [dashboard.function_summary("src/core/f.c" if o != "attest_g" else "src/core/g.c", o, g, {"z3": 1, "qed": 2},
                                            o in over_the_reals) for o, g in goals.items()]
    dashboard.write(scratch.path("build/wp"), functions, set(assumptions), list(faults), 7.4)
    with open(scratch.path("build/wp/obligations.json"), encoding="utf-8") as file:
        return json.load(file)


def test_kinds(_):
    wanted = {"result": 1, "safety": 2, "writes": 1, "termination": 1, "steps": 1}
    found = {}
    for name in GOALS["attest_f"]:
        kind = dashboard.kind_of("attest_f", name)
        found[kind] = found.get(kind, 0) + 1
    assert found == wanted and dashboard.kind_of("lemma idx", "lemma_idx") == "lemma"


def test_all_proved(scratch):
    told = left(scratch)
    assert (told["proved"], told["total"], told["seconds"]) == (17, 17, 7)
    said = scratch.succeed("obligations").splitlines()
    assert said[-1] == "17 of 17 obligations proved, 1 assumption" and "assumed: option -x none" in said
    assert said[0].split() == ["src/core/f.c", "2", "functions", "12", "of", "12"]
    assert said[1].split() == ["src/core/g.c", "1", "function", "5", "of", "5"]
    assert json.loads(scratch.succeed("obligations --json")) == told
    assert json.loads(scratch.succeed("obligations build/wp/obligations.json --json")) == told
    one = json.loads(scratch.succeed("obligations --function attest_f --json"))
    assert [f["function"] for f in one["functions"]] == ["attest_f"] and one["functions"][0]["kinds"]["safety"] == [4, 4]
    assert "src/core/f.c: attest_f: 11 of 11 proved" in scratch.succeed("obligations --function attest_f")


def test_reading_over_the_reals(scratch):
    functions = {f["function"]: f["kinds"] for f in left(scratch, over_the_reals=["attest_g"])["functions"]}
    assert functions["attest_g"] == {"formula": [5, 5]} and "formula" not in functions["attest_f"]
    assert "17 of 17 obligations proved" in scratch.succeed("obligations")
    with open(scratch.path("build/wp/obligations.html"), encoding="utf-8") as file:
        assert "<th>formula" in file.read()


def test_what_is_open_is_said(scratch):
    goals = copy.deepcopy(GOALS)
    goals["attest_f"]["attest_f_ensures_sum"] = (2, 1)
    left(scratch, goals)
    done = scratch.run("obligations --function attest_f")
    assert done.returncode == 1 and "unproved: attest_f_ensures_sum" in done.stdout and "16 of 17" in done.stdout
    with open(scratch.path("build/wp/obligations.html"), encoding="utf-8") as file:
        page = file.read()
    assert "<h1>16 of 17 obligations proved, 1 assumption</h1>" in page and '<div class="open">attest_f_ensures_sum</div>' in page
    left(scratch, faults=["a contract <vanished>"])
    done = scratch.run("obligations")
    assert done.returncode == 1 and "fault: a contract <vanished>" in done.stdout
    with open(scratch.path("build/wp/obligations.html"), encoding="utf-8") as file:
        assert "a contract &lt;vanished&gt;" in file.read()


def refused(scratch, words, *said):
    done = scratch.run(words)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, (words, done)
    assert all(piece in done.stderr for piece in said), (words, done.stderr)


def test_files_that_are_not_right(scratch):
    refused(scratch, "obligations", "build/wp/obligations.json: not there; make prove writes it")
    refused(scratch, "obligations none.json", "none.json: cannot read")
    told = left(scratch)
    refused(scratch, "obligations --function attest_h", "no function 'attest_h'")

    def bad(change, *said):
        wrong = copy.deepcopy(told)
        change(wrong)
        with open(scratch.path("bad.json"), "w", encoding="utf-8") as file:
            json.dump(wrong, file)
        refused(scratch, "obligations bad.json", "bad.json", *said)
    bad(lambda t: t.update(version=2), "a newer attest wrote it")
    bad(lambda t: t.update(more=1), "unknown member")
    bad(lambda t: t.pop("faults"), "lacks the member")
    bad(lambda t: t.update(proved=18, total=18), "not the sums over the functions")
    bad(lambda t: t.update(proved=-1), "at least 0")
    bad(lambda t: t.update(assumptions=[3]), "list of strings")
    bad(lambda t: t["functions"].append(3), "must be an object")
    bad(lambda t: t["functions"][0].update(kinds={"safety": [1]}), "two whole numbers")
    bad(lambda t: t["functions"][0].update(provers={"z3": "many"}), "whole number")
    bad(lambda t: t["functions"][0].update(unproved=None), "must be a list")


run_tests(sys.modules[__name__])
