#!/usr/bin/env python3
"""attest check and attest run: command lines and files that make no sense are refused, in one line, with status 2."""
import json
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import run_tests


def refused(scratch, words, *said):
    done = scratch.run(words)
    where = f"attest {words}: {done.returncode} {done.stdout} {done.stderr}"
    assert done.returncode == 2 and done.stdout == "", where
    assert done.stderr.startswith("attest: ") and done.stderr.count("\n") == 1, where
    for piece in said:
        assert piece in done.stderr, f"{where}: expected '{piece}'"


def prepared(scratch):
    scratch.succeed("golden make smoke -o s")
    scratch.save(Y=np.load(scratch.path("s/answers/dp/Y.npy")))
    with open(scratch.path("lib.so"), "w", encoding="utf-8"):
        pass


def test_usage(scratch):
    prepared(scratch)
    refused(scratch, "run", "needs DIR")
    refused(scratch, "run s", "either --so LIB.so or --exec COMMAND")
    refused(scratch, "run s --so lib.so --exec true", "either --so LIB.so or --exec COMMAND")
    refused(scratch, "run s --so none.so", "none.so: cannot read")
    refused(scratch, "run s --exec true", "expected a command with {in} and {out}, or with {list}")
    refused(scratch, "run s --exec {in}", "expected a command with {in} and {out}, or with {list}")
    refused(scratch, "run s --exec {in}{out}{list}", "expected a command with {in} and {out}, or with {list}")
    refused(scratch, "run s --exec {list} --with x", "--with is for libraries")
    refused(scratch, "run s --so lib.so --timeout 0", "--timeout '0', expected a number above 0")
    refused(scratch, "run s --so lib.so --memory -1", "--memory '-1', expected a whole number from 0")
    refused(scratch, "run s --so lib.so --limit nan", "--limit 'nan', expected a finite number")
    refused(scratch, "run s --so lib.so --profile f17", "--profile 'f17', expected f64, ofast-f64")
    refused(scratch, "run s t --so lib.so", "'t' means nothing here")
    refused(scratch, "run none --so lib.so", "none/index.json: cannot read")
    refused(scratch, "run s/problems --so lib.so", "index.json: cannot read")
    refused(scratch, "run s --so lib.so --html none/x.html", "none/x.html: cannot write")
    refused(scratch, "run s --so lib.so --junit none/x.xml", "none/x.xml: cannot write")
    refused(scratch, "check s/problems/dp", "needs PROBLEM CANDIDATE")
    refused(scratch, "check s/problems/dp none.npy", "none.npy: cannot read")
    refused(scratch, "check s/problems/dp lib.so", "lib.so: expected a .npy, a .safetensors or a folder")
    refused(scratch, "check none Y.npy", "none/problem.json: cannot read")
    refused(scratch, "check s Y.npy", "s/problem.json: cannot read")


def test_profiles(scratch):
    prepared(scratch)
    good = {"version": 1, "name": "mine", "what": "float", "exp_error": 4, "truncates": False, "expanded": False, "rescales": True, "flushes": True}
    good.update(dict.fromkeys(("input", "operand", "sum", "score", "softmax", "weight", "between", "output"), "f32"))
    for change, said in (({"version": 2}, "a newer attest wrote it"), ({"sum": "f17"}, "\"sum\" is 'f17', expected f64"),
                         ({"sum": 1}, "\"sum\" must be a string"), ({"truncates": 0}, "\"truncates\" must be true or false"),
                         ({"exp_error": "4"}, "\"exp_error\" must be a number"), ({"exp_error": -1}, "from 0.5 to 1e6"),
                         ({"more": 1}, "unknown member \"more\""), ({"name": None}, "\"name\" must be a string")):
        with open(scratch.path("p.json"), "w", encoding="utf-8") as text:
            json.dump({**good, **change}, text)
        refused(scratch, "check s/problems/dp Y.npy --profile p.json", "p.json", said)
    del good["output"]
    with open(scratch.path("p.json"), "w", encoding="utf-8") as text:
        json.dump(good, text)
    refused(scratch, "check s/problems/dp Y.npy --profile p.json", "lacks the member \"output\"")
    refused(scratch, "check s/problems/dp Y.npy --profile none.json", "none.json: cannot read")


def test_damaged_problems(scratch):
    prepared(scratch)
    with open(scratch.path("s/problems/dp/Q.npy"), "r+b") as file:
        file.truncate(100)
    refused(scratch, "run s --so lib.so", "Q.npy")
    refused(scratch, "check s/problems/dp Y.npy", "Q.npy")
    os.remove(scratch.path("s/answers/dp/Y_lo.npy"))
    refused(scratch, "run s --so lib.so", "Y_lo.npy: cannot read")


if __name__ == "__main__":
    run_tests(sys.modules[__name__])
