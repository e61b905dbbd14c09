#!/usr/bin/env python3
"""attest golden: the same bytes for any number of processes and however often it is killed, an index that keeps its word,
lists that show it."""
import hashlib
import json
import os
import random
import signal
import subprocess
import sys
import time

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests


def suite_bytes(scratch, name):
    """Every file of a suite but its provenance, which may differ."""
    return {path[len(name) + 1:]: content for path, content in scratch.contents().items()
            if path.startswith(name + "/") and path != f"{name}/provenance.json"}


def index_of(scratch, name):
    with open(scratch.path(f"{name}/index.json"), encoding="utf-8") as text:
        return json.load(text)


def test_the_same_bytes_for_any_number_of_processes(scratch):
    for jobs in (1, 2, 7):
        told = scratch.succeed(f"golden make smoke --jobs {jobs} -o s{jobs}")
        assert told.startswith(f"s{jobs}: suite smoke, seed 1: 44 vectors, "), told
    first = suite_bytes(scratch, "s1")
    assert suite_bytes(scratch, "s2") == first and suite_bytes(scratch, "s7") == first
    assert "all answers the same when computed again" in scratch.succeed("golden verify s2")
    scratch.succeed("golden make smoke -o s2")  # it is there already: nothing changes
    assert suite_bytes(scratch, "s2") == first


def knows_mpi():
    """The sanitized program is built without MPI; any other is built with it, which `make check` installs."""
    linked = "libmpi" in subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout
    assert linked or "sanitize" in PROGRAM, "built without MPI"
    return linked


def mpirun(ranks, arguments):
    return ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(ranks), PROGRAM, *arguments.split()]


def under_mpirun(scratch, ranks, arguments, code=0):
    """The program run by mpirun; what it prints."""
    run = subprocess.run(mpirun(ranks, arguments), cwd=scratch.folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)
    assert run.returncode == code, (run.returncode, run.stdout, run.stderr)
    return run.stdout if code == 0 else run.stderr


def test_the_same_bytes_for_any_number_of_ranks(scratch):
    if not knows_mpi():
        return
    scratch.succeed("golden make smoke -o s")
    wanted = suite_bytes(scratch, "s")
    for ranks, more in ((2, ""), (3, ""), (5, " --jobs 2")):
        told = under_mpirun(scratch, ranks, f"golden make smoke -o s{ranks}{more}")
        assert told.count("44 vectors, ") == 1 and suite_bytes(scratch, f"s{ranks}") == wanted, told
    assert under_mpirun(scratch, 2, "golden make smoke -o s2").count("44 vectors, ") == 1  # it is there already
    assert "holds another suite" in under_mpirun(scratch, 2, "golden make hard -o s2", 2)
    assert suite_bytes(scratch, "s2") == wanted


def test_ranks_that_are_killed_at_any_moment(scratch):
    if not knows_mpi():
        return
    scratch.succeed("golden make jacobian -o s")
    chance = random.Random(2)
    for _ in range(6):
        run = subprocess.Popen(mpirun(2, "golden make jacobian -o t"), cwd=scratch.folder, stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        time.sleep(0.2 + 1.2 * chance.random())
        (os.killpg if chance.random() < 0.5 else os.kill)(run.pid, signal.SIGKILL)
        run.wait()
    under_mpirun(scratch, 2, "golden make jacobian -o t")
    assert suite_bytes(scratch, "t") == suite_bytes(scratch, "s")


def test_another_seed_is_another_suite(scratch):
    scratch.succeed("golden make smoke --seed 1 -o a")
    scratch.succeed("golden make smoke --seed 2 -o b")
    a, b = suite_bytes(scratch, "a"), suite_bytes(scratch, "b")
    assert set(a) == set(b) and a["problems/dp/Q.npy"] != b["problems/dp/Q.npy"]
    assert index_of(scratch, "b")["arguments"] == ["golden", "make", "smoke", "--seed", "2"]
    scratch.succeed("golden verify b")


def test_the_index_keeps_its_word(scratch):
    scratch.succeed("golden make hard -o s")
    index = index_of(scratch, "s")
    with open("spec/vectors.schema.json", encoding="utf-8") as text:
        schema = json.load(text)
    vector_schema = schema["properties"]["vectors"]["items"]
    assert list(index) == schema["required"] == list(schema["properties"])
    assert all(list(v) == vector_schema["required"] == list(vector_schema["properties"]) for v in index["vectors"])
    for path, entry in index["files"].items():
        with open(scratch.path("s/" + path), "rb") as file:
            content = file.read()
        assert entry == {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}, path
    assert set(index["files"]) | {"index.json"} == set(suite_bytes(scratch, "s"))
    for vector in index["vectors"]:
        assert vector["flags"] and all(flag in index["flags"] for flag in vector["flags"]), vector["name"]
        for output in vector["outputs"].values():
            value, lo, hi = (scratch.load("s/" + output[part]) for part in ("value", "lo", "hi"))
            assert lo.dtype == hi.dtype == "<f8" and value.shape == lo.shape == hi.shape
            assert (lo <= hi).all() and not np.signbit(lo[lo == 0]).any()


def test_a_problem_is_a_command_line(scratch):
    """problem.json alone leads to the same answers, its options put into words by hand."""
    scratch.succeed("golden make core -o s")
    for name, words in {"dp-causal-bottom-right": "dp --q Q.npy --k K.npy --v V.npy --causal bottom-right --want y,lse,p",
                        "layernorm-bf16": "layernorm --x X.npy --gamma gamma.npy --beta beta.npy --eps 1e-5 --format bf16",
                        "dp-mha-grouped": "dp-mha --x X.npy --wq WQ.npy --wk WK.npy --wv WV.npy --wo WO.npy --kv-heads 2 "
                                          "--want y,lse,p"}.items():
        folder = scratch.path(f"s/problems/{name}")
        subprocess.run([PROGRAM, "eval", *words.split(), "--exact", "--interval", "-o", scratch.path(name)], cwd=folder, check=True)
        for file in os.listdir(scratch.path(name)):
            with open(scratch.path(f"{name}/{file}"), "rb") as a, open(scratch.path(f"s/answers/{name}/{file}"), "rb") as b:
                assert a.read() == b.read(), (name, file)


def test_killed_at_any_instant_and_run_again(scratch):
    scratch.succeed("golden make jacobian -o whole")
    wanted, chance, kills = suite_bytes(scratch, "whole"), random.Random(1), 0
    command = [PROGRAM, "golden", "make", "jacobian", "-o", "s"]
    while True:
        run = subprocess.Popen(command, cwd=scratch.folder, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            run.wait(timeout=chance.uniform(0.01, 0.4))
            break
        except subprocess.TimeoutExpired:
            whole_group = chance.random() < 0.5  # or the parent alone: its children go on, and the next run waits for them
            (os.killpg if whole_group else os.kill)(run.pid, signal.SIGKILL)
            run.wait()
            kills += 1
            if kills == 60:  # a slow machine: the last run below finishes it
                break
    scratch.succeed("golden make jacobian -o s")
    assert kills > 0 and suite_bytes(scratch, "s") == wanted, kills
    scratch.succeed("golden verify s")


def test_a_verify_that_is_stopped_leaves_nothing_behind(scratch):
    scratch.succeed("golden make core -o s")
    os.mkdir(scratch.path("tmp"))
    environment = {**os.environ, "TMPDIR": scratch.path("tmp")}
    for number, send in ((signal.SIGINT, os.killpg), (signal.SIGINT, os.kill), (signal.SIGTERM, os.kill)):
        run = subprocess.Popen([PROGRAM, "golden", "verify", "s"], cwd=scratch.folder, env=environment, stdout=subprocess.DEVNULL,
                               start_new_session=True)
        while not any(files for _, _, files in os.walk(scratch.path("tmp"))):
            assert run.poll() is None
            time.sleep(0.001)
        send(run.pid, number)
        assert run.wait(60) == 128 + number and os.listdir(scratch.path("tmp")) == []


def test_lists(scratch):
    suites = scratch.succeed("golden list").splitlines()
    assert [line.split()[0] for line in suites] == ["smoke", "core", "hard", "jacobian", "lowp"]
    told = json.loads(scratch.succeed("golden list --json"))
    assert [s["suite"] for s in told["suites"]] == ["smoke", "core", "hard", "jacobian", "lowp"]
    made = json.loads(scratch.succeed("golden make smoke -o s --json"))
    assert made["suite"] == "smoke" and made["vectors"] == 44 and made["seed"] == 1
    assert "expanded-square" in scratch.succeed("golden list s")
    assert len(json.loads(scratch.succeed("golden list s --json"))["vectors"]) == 44
    assert json.loads(scratch.succeed("golden verify s --json"))["vectors"] == 44


def test_every_flag_has_a_vector(scratch):
    caught = set()
    for suite in ("core", "hard", "jacobian", "lowp"):
        scratch.succeed(f"golden make {suite} -o {suite}")
        caught |= set(index_of(scratch, suite)["flags"])
    with open("src/golden/flags.c", encoding="utf-8") as text:
        known = {line.split('"')[1] for line in text if line.startswith('    {"')}
    assert caught == known, known - caught


if __name__ == "__main__":
    run_tests(sys.modules[__name__])
