#!/usr/bin/env python3
"""Golden suites that are damaged (exit status 1) or none (2), folders that cannot hold one, and disks that are full."""
import hashlib
import json
import os
import resource
import shutil
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
from program import run_tests


def fails(scratch, words, status, *said, **options):
    done = scratch.run(words, **options)
    where = f"attest {words}: {done.returncode} {done.stdout} {done.stderr}"
    assert done.returncode == status and done.stdout == "", where
    assert done.stderr.startswith("attest: ") and done.stderr.count("\n") == 1, where
    for piece in said:
        assert piece in done.stderr, f"{where}: expected '{piece}'"


def suite(scratch):
    """A suite in s, and what it holds, to start from again."""
    scratch.succeed("golden make smoke -o whole")
    restore(scratch)


def restore(scratch):
    shutil.rmtree(scratch.path("s"), ignore_errors=True)
    shutil.copytree(scratch.path("whole"), scratch.path("s"))


def edit(scratch, path, change):
    """change(object) on a JSON file; the index's sum of it is put right."""
    with open(scratch.path("s/" + path), encoding="utf-8") as text:
        value = json.load(text)
    change(value)
    replace(scratch, path, json.dumps(value).encode())


def replace(scratch, path, content):
    with open(scratch.path("s/" + path), "wb") as file:
        file.write(content)
    if path != "index.json":
        edit(scratch, "index.json", lambda index: index["files"].update(
            {path: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}}))


def flip(content, place):
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1:]


def read(scratch, path):
    with open(scratch.path("s/" + path), "rb") as file:
        return file.read()


def test_damage(scratch):
    suite(scratch)
    answer = "answers/dp/Y.npy"
    for place in (0, 70, -1):
        content = read(scratch, answer)
        with open(scratch.path("s/" + answer), "wb") as file:
            file.write(flip(content, place % len(content)))
        fails(scratch, "golden verify s", 1, f"{answer} is not the file that the index lists")
        fails(scratch, "golden make smoke -o s", 1, answer)
        restore(scratch)
    os.remove(scratch.path("s/" + answer))
    fails(scratch, "golden verify s", 1, answer, "cannot read")
    restore(scratch)
    with open(scratch.path("s/answers/extra.npy"), "wb"):
        pass
    fails(scratch, "golden verify s", 1, "answers/extra.npy is not in the index")
    restore(scratch)
    os.remove(scratch.path("s/" + answer))
    os.symlink("/etc/passwd", scratch.path("s/" + answer))
    fails(scratch, "golden verify s", 1, answer, "symbolic link")
    restore(scratch)
    os.remove(scratch.path("s/" + answer))
    os.mkfifo(scratch.path("s/" + answer))
    fails(scratch, "golden verify s", 1, answer)


def test_wrong_answers_with_right_sums(scratch):
    suite(scratch)
    for answer in ("answers/dp/Y.npy", "answers/l2-mha/LSE_lo.npy", "answers/layernorm/Y_hi.npy"):
        replace(scratch, answer, flip(read(scratch, answer), -1 % len(read(scratch, answer)) - 7))
        fails(scratch, "golden verify s", 1, f"{answer} is not what the problem's answer is")
        restore(scratch)
    edit(scratch, "index.json", lambda index: index["vectors"][0]["outputs"].pop("LSE"))
    fails(scratch, "golden verify s", 1, "has 2 answers, but its problem asks for 3")


def test_no_suite(scratch):
    suite(scratch)
    os.mkdir(scratch.path("empty"))
    fails(scratch, "golden verify empty", 2, "index.json: cannot read")
    fails(scratch, "golden verify missing", 2, "index.json: cannot read")
    fails(scratch, "golden list empty", 2, "index.json: cannot read")
    changes = [
        (lambda i: i.update(version=2), "version 2, expected at most 1"),
        (lambda i: i.update(version="1"), "\"version\" must be a whole number"),
        (lambda i: i.update(more=1), "unknown member \"more\""),
        (lambda i: i.pop("files"), "lacks the member \"files\""),
        (lambda i: i.update(schema="other"), "no golden suite"),
        (lambda i: i.update(files=[]), "\"files\" must be an object"),
        (lambda i: i.update(arguments=[1]), "list of strings"),
        (lambda i: i["files"].update({"../outside": {"bytes": 0, "sha256": "0" * 64}}), "no file of a suite"),
        (lambda i: i["files"].update({"/etc/passwd": {"bytes": 0, "sha256": "0" * 64}}), "no file of a suite"),
        (lambda i: i["files"].update({"a/b": {"bytes": 0, "sha256": "0" * 63}}), "no file of a suite"),
        (lambda i: i["files"].update({"a": {"bytes": 0, "sha256": "0" * 64, "x": 1}}), "unknown member \"x\""),
        (lambda i: i["flags"].update(f=1), "must be an object"),
        (lambda i: i["vectors"].append(7), "must be an object"),
        (lambda i: i["vectors"][0].update(extra=1), "unknown member \"extra\""),
        (lambda i: i["vectors"][0].update(name="../x", problem="problems/../x"), "is named"),
        (lambda i: i["vectors"][0].update(problem="problems/l2"), "is named"),
        (lambda i: i["vectors"][0].update(flags=["unheard-of"]), "has a flag"),
        (lambda i: i["vectors"][0].update(flags=[None]), "has a flag"),
        (lambda i: i["vectors"][0]["outputs"]["Y"].update(lo="../../etc/passwd"), "is not among \"files\""),
        (lambda i: i["vectors"][0]["outputs"].update({"../Z": i["vectors"][0]["outputs"]["Y"]}), "an output is named"),
    ]
    for change, said in changes:
        edit(scratch, "index.json", change)
        fails(scratch, "golden verify s", 2, said)
        fails(scratch, "golden list s", 2, said)
        restore(scratch)
    for content, said in ((b"", "line 1"), (b"[]", "must be an object"), (b"{", "line 1"), (b'{"version":1,"version":1}', "duplicate"),
                          (b"[" * 100000, "line 1"), (b"\xff\xfe", "line 1"), (b'{"a":"\\u0000"}', "line 1")):
        replace(scratch, "index.json", content)
        fails(scratch, "golden verify s", 2, "index.json", said)


def test_problems_that_make_no_sense(scratch):
    suite(scratch)
    problem = "problems/dp/problem.json"
    changes = [
        (lambda p: p.update(more=1), "unknown member \"more\""),
        (lambda p: p.update(version=9), "version 9"),
        (lambda p: p.pop("mask"), "lacks the member \"mask\""),
        (lambda p: p.update(op="sparse"), "unknown word 'sparse'"),
        (lambda p: p.update(op=3), "\"op\" must be a string"),
        (lambda p: p["inputs"].update(Q="../../../etc/passwd"), "must name a file in the same folder"),
        (lambda p: p["inputs"].update(Q="/etc/passwd"), "must name a file in the same folder"),
        (lambda p: p["inputs"].update(Q=None), "needs --q"),
        (lambda p: p["inputs"].update(Z="Q.npy"), "no input"),
        (lambda p: p.update(scale="1"), "\"scale\" must be a number or null"),
        (lambda p: p.update(softcap=-1), "--softcap"),
        (lambda p: p.update(causal="middle"), "\"causal\" is 'middle'"),
        (lambda p: p.update(outputs=["Z"]), "--want 'z'"),
        (lambda p: p.update(outputs=[]), "list of names"),
        (lambda p: p.update(outputs="Y"), "list of names"),
        (lambda p: p.update(format="f8"), "\"format\" is 'f8'"),
        (lambda p: p.update(eps=1), "--eps means nothing"),
        (lambda p: p.update(empty_row="maybe"), "\"empty_row\" is 'maybe'"),
        (lambda p: p.update(a_factor=1), "\"a_factor\" must be true or false"),
        (lambda p: p.update(tangent=["Q.npy"]), "must name a file"),
    ]
    for change, said in changes:
        edit(scratch, problem, change)
        fails(scratch, "golden verify s", 2, said)
        restore(scratch)


def test_folders_that_cannot_hold_a_suite(scratch):
    suite(scratch)
    before = scratch.contents()
    fails(scratch, "golden make -o", 2, "--output needs an argument")
    fails(scratch, "golden make smoke", 2, "needs --output")
    fails(scratch, "golden make huge -o t", 2, "unknown suite 'huge'")
    fails(scratch, "golden make smoke --seed -1 -o t", 2, "--seed")
    fails(scratch, "golden make smoke --jobs 0 -o t", 2, "--jobs")
    fails(scratch, "golden make hard -o s", 2, "holds another suite")
    fails(scratch, "golden make smoke --seed 2 -o s", 2, "holds another suite")
    fails(scratch, "golden make smoke -o s/answers", 2, "is not empty, and holds no suite")
    fails(scratch, "golden make smoke -o s/index.json", 2, "cannot make the folder")
    fails(scratch, "golden make smoke -o a/b/c", 2, "cannot make the folder")
    fails(scratch, "golden make smoke -o /proc/attest", 2, "cannot make the folder")
    assert scratch.contents() == before
    os.remove(scratch.path("s/index.json"))
    fails(scratch, "golden make hard -o s", 2, "the beginning of another suite")


def test_a_full_disk_leaves_no_index(scratch):
    suite(scratch)
    whole = {path: content for path, content in scratch.contents().items() if path.startswith("whole/")}
    for limit in (100, 1000, 3000, 20000):
        def full(limit=limit):
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        done = scratch.run("golden make smoke -o t", preexec_fn=full)
        assert done.returncode == 2 and "cannot write" in done.stderr and done.stderr.count("\n") == 1, done
        assert not os.path.exists(scratch.path("t/index.json"))
    scratch.succeed("golden make smoke -o t")
    assert {path.replace("whole/", "t/", 1) for path in whole} == {p for p in scratch.contents() if p.startswith("t/")}
    for path, content in whole.items():
        if not path.endswith("provenance.json"):
            with open(scratch.path(path.replace("whole/", "t/", 1)), "rb") as file:
                assert file.read() == content, path


if __name__ == "__main__":
    run_tests(sys.modules[__name__])
