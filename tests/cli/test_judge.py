#!/usr/bin/env python3
"""attest check and attest run: right candidates are correct, planted faults are found, and whatever a candidate does, it is
judged and the run goes on."""
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests

SUPPORT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "support", "candidate"))
INCLUDE = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", "src", "include"))
PYTHON = os.environ.get("PYTHON", sys.executable)
CLAIMED, CLAIMED_OF_SMOKE = 17, 7  # problems of the suites core and smoke that the candidates claim


def build(scratch, source=os.path.join(SUPPORT, "candidate.c"), name="candidate.so", flags=()):
    subprocess.run([os.environ.get("CC", "cc"), "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-O1", "-fPIC", "-shared",
                    "-I" + INCLUDE, *flags, source, "-o", scratch.path(name), "-lm"], check=True)


SHARED = os.path.join(os.path.dirname(PROGRAM), "tests", "judge")  # suites and tolerances, made once for all tests


def suite(scratch, name="core"):
    os.makedirs(SHARED, exist_ok=True)
    subprocess.run([PROGRAM, "golden", "make", name, "-o", f"{SHARED}/{name}"], check=True, stdout=subprocess.DEVNULL)
    os.symlink(f"{SHARED}/{name}", scratch.path(name))


def judged(scratch, words, status, more=()):
    """The report as an object; nothing may be said on stderr."""
    done = subprocess.run([PROGRAM, *words.split(), "--json", "--cache", f"{SHARED}/cache", *more], cwd=scratch.folder,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300)
    assert done.returncode == status and done.stderr == "", f"{words} {more}: {done.returncode} {done.stderr} {done.stdout[:500]}"
    return json.loads(done.stdout)


def by_library(scratch, fault, status, *more):
    return judged(scratch, "run core --so candidate.so", status, ["--with", fault, *more])


def by_command(scratch, fault, status, name="core", more=("--once",)):
    places = "{list}" if name == "core" else "{in} {out}"
    return judged(scratch, f"run {name}", status, ["--exec", f"{PYTHON} {SUPPORT}/candidate.py {fault} {places}", *more])


def of(report, name):
    return next(p for p in report["problems"] if p["name"] == name)


def test_library(scratch):
    suite(scratch)
    build(scratch)
    right = by_library(scratch, "", 0)
    assert right["verdict"] == "correct" and right["counts"]["correct"] == CLAIMED, right["counts"]
    assert right["counts"]["unsupported"] == len(right["problems"]) - CLAIMED and right["not_deterministic"] == 0
    dp = of(right, "dp")
    assert dp["verdict"] == "correct" and dp["profile"] == "f64" and dp["deterministic"]
    assert all(o["error_over_sigma"] < 6 and sum(o["histogram"]["counts"]) == o["elements"] for o in dp["outputs"])
    assert by_library(scratch, "noise", 0)["verdict"] == "correct"
    assert by_library(scratch, "random", 0)["not_deterministic"] > 0
    assert by_library(scratch, "random", 0, "--once")["not_deterministic"] == 0


def test_wrong_numbers(scratch):
    suite(scratch)
    build(scratch)
    scale = by_library(scratch, "scale", 1)
    assert scale["verdict"] == "wrong" and of(scale, "dp")["verdict"] == "wrong"
    last = of(by_library(scratch, "last-column", 1), "dp")
    y = next(o for o in last["outputs"] if o["name"] == "Y")
    assert y["verdict"] == "wrong" and y["where"].startswith("only the last column of"), y["where"]
    assert last["why"].startswith("P is right and Y is wrong"), last["why"]
    assert y["wrong"] + y["suspicious"] + y["correct"] == y["elements"] and not y["familiar"]["assert_close"]
    worst = y["worst"][0]
    assert float.fromhex(worst["got"]) - float.fromhex(worst["lower"]) > 0.9e-3 and worst["index"][1] == y["shape"][1] - 1
    nan = by_library(scratch, "nan", 1)
    assert nan["counts"]["wrong"] == CLAIMED and of(nan, "dp")["outputs"][0]["nans"] == 1
    assert by_library(scratch, "nothing", 1)["counts"]["wrong"] == CLAIMED
    narrow = by_library(scratch, "narrow", 1)
    assert of(narrow, "dp")["outputs"][0]["format"] == "f32" and of(narrow, "dp")["verdict"] == "wrong"
    hints = by_library(scratch, "weights", 1)["flags"]
    assert hints[0]["weight"] >= hints[-1]["weight"] and all(h["failed"] <= h["problems"] for h in hints)


def test_library_without_an_answer(scratch):
    suite(scratch)
    build(scratch)
    for fault, words in {"fails": "returns 5; it said: ", "crash": "crashes with SIG",
                         "exit": "exit status 3 instead of returning", "wide": "format that is none",
                         "overrun": "past the end of", "underrun": "writes beside the output",
                         "stride": "bytes past the end of", "input": "writes to the input Q",
                         "read": "bytes before the beginning of", "crash-early": "while it is loaded: crashes with SIGABRT",
                         "nonsense": "does not take --with 'nonsense'"}.items():
        report = by_library(scratch, fault, 1)
        assert report["verdict"] == "no answer", (fault, report["counts"])
        whys = [p["why"] for p in report["problems"] if p["verdict"] == "no answer"]
        assert len(whys) >= CLAIMED and all(words in w for w in whys), (fault, whys[0])


def test_limits(scratch):
    suite(scratch)
    build(scratch)
    began = time.monotonic()
    hang = by_library(scratch, "hang", 1, "--timeout", "0.1")
    assert hang["counts"]["no_answer"] == CLAIMED and of(hang, "dp")["why"] == "no end after 0.1 s"
    assert time.monotonic() - began < 60
    if "sanitize" not in PROGRAM:  # an address sanitizer needs all of the address space
        assert by_library(scratch, "memory", 1, "--memory", "1")["counts"]["no_answer"] == CLAIMED


def test_libraries_that_are_none(scratch):
    suite(scratch)
    shutil.copy(os.path.join(SUPPORT, "candidate.c"), scratch.path("text.so"))
    with open(scratch.path("empty.c"), "w", encoding="utf-8") as text:
        text.write("int nothing;\n")
    with open(scratch.path("old.c"), "w", encoding="utf-8") as text:
        text.write("int attest_candidate_version(void) { return 77; }\nint attest_candidate_run(void *p) { return p != 0; }\n")
    build(scratch, scratch.path("empty.c"), "empty.so")
    build(scratch, scratch.path("old.c"), "old.so")
    for name, words in {"text.so": "cannot be loaded", "empty.so": "defines no attest_candidate_version",
                        "old.so": "of version 77 of the ABI, expected 1"}.items():
        report = judged(scratch, f"run core --so {name}", 1)
        assert report["counts"]["no_answer"] == len(report["problems"]), name
        assert all(words in p["why"] for p in report["problems"]), (name, report["problems"][0]["why"])


def test_command(scratch):
    suite(scratch, "smoke")
    right = by_command(scratch, "right", 0, "smoke", ())
    assert right["counts"]["correct"] == CLAIMED_OF_SMOKE and right["not_deterministic"] == 0
    assert right["counts"]["unsupported"] == len(right["problems"]) - CLAIMED_OF_SMOKE
    assert by_command(scratch, "rows", 1, "smoke")["counts"]["wrong"] == CLAIMED_OF_SMOKE
    hang = by_command(scratch, "hang", 1, "smoke", ("--once", "--timeout", "6"))
    assert of(hang, "dp")["why"] == "no end after 6 s" and hang["counts"]["no_answer"] == CLAIMED_OF_SMOKE


def test_batch(scratch):
    suite(scratch)
    for fault in ("right", "safetensors"):
        report = by_command(scratch, fault, 0, more=())
        assert report["counts"]["correct"] == CLAIMED and report["not_deterministic"] == 0, fault
        assert report["counts"]["unsupported"] == len(report["problems"]) - CLAIMED
    rows = of(by_command(scratch, "rows", 1), "dp")
    assert "only rows 0, 2 of" in next(o for o in rows["outputs"] if o["name"] == "Y")["where"]
    for fault, words in {"shape": "Y.npy: shape [1, ", "dtype": "Y.npy: dtype '<i8'", "missing": "there is no Y.npy",
                         "garbage": "Y.npy: byte 0: not a .npy file", "longer": "remove what follows the data",
                         "fails": "ends with exit status 1; it said: CUDA error: no device"}.items():
        report = by_command(scratch, fault, 1)
        whys = [p["why"] for p in report["problems"] if p["verdict"] == "no answer"]
        assert len(whys) >= CLAIMED and all(words in w for w in whys), (fault, whys)
    for fault in ("nan", "float"):
        assert by_command(scratch, fault, 1)["counts"]["wrong"] > 0
    stops = by_command(scratch, "stops", 1)  # what it had answered counts
    assert stops["counts"]["correct"] + stops["counts"]["unsupported"] == 1
    assert "exit status 3" in stops["problems"][5]["why"]


def test_commands_that_are_none(scratch):
    suite(scratch, "smoke")
    for line, words in {"true {in} {out}": "there is no ", "exit 3; {in} {out}": "ends with exit status 3",
                        "./none {in} {out}": "ends with exit status 127; it said:",
                        "kill -11 $$; : {in} {out}": "ends with SIGSEGV", "rm -r {out}; : {in}": "there is no ",
                        "mkdir -p {out}/1/2/3/4/5/6/7/8/9/10; : {in}": "there is no ",
                        "mkfifo {out}/LSE.npy; : {in}": "LSE.npy: is no regular file"}.items():
        report = judged(scratch, "run smoke", 1, ["--exec", line])
        assert report["verdict"] == "no answer" and words in of(report, "dp")["why"], (line, of(report, "dp")["why"])
    nobody = judged(scratch, "run smoke", 1, ["--exec", "exit 77; {in} {out}"])
    assert nobody["verdict"] == "no answer" and nobody["counts"]["unsupported"] == len(nobody["problems"])


def test_a_command_that_never_ends_goes_with_all_it_started(scratch):
    suite(scratch, "smoke")
    os.mkdir(scratch.path("one"))
    report = judged(scratch, "run smoke", 1, ["--exec", "sleep 987 & echo $! >pid; sleep 987; : {list}", "--timeout", "0.01"])
    assert "no end after" in report["problems"][0]["why"]
    with open(scratch.path("pid"), encoding="utf-8") as text:
        pid = int(text.read())
    time.sleep(0.2)
    assert not os.path.exists(f"/proc/{pid}") or open(f"/proc/{pid}/stat", encoding="utf-8").read().split()[2] == "Z"


def test_interrupted(scratch):
    suite(scratch, "smoke")
    os.mkdir(scratch.path("tmp"))
    run = subprocess.Popen([PROGRAM, "run", "smoke", "--exec", "echo $$ >pid; sleep 987; : {in} {out}"], cwd=scratch.folder,
                           env={**os.environ, "TMPDIR": scratch.path("tmp")})
    while not os.path.exists(scratch.path("pid")):
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    assert run.wait(timeout=30) == 128 + signal.SIGINT and os.listdir(scratch.path("tmp")) == []


def test_no_shell_injection(scratch):
    suite(scratch, "smoke")
    strange = scratch.path("a'; touch hacked; '$(touch hacked2) b")
    shutil.copytree(os.path.realpath(scratch.path("smoke")), strange)
    done = subprocess.run([PROGRAM, "run", strange, "--once", "--exec", "test -f {in}/problem.json && touch {out}/UNSUPPORTED"],
                          cwd=scratch.folder, stdout=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "nothing was judged" in done.stdout, done.stdout
    assert not os.path.exists(scratch.path("hacked")) and not os.path.exists(scratch.path("hacked2"))


def test_check(scratch):
    suite(scratch)
    golden = "core/problems/dp"
    answer = np.load(scratch.path("core/answers/dp/Y.npy"))
    scratch.save(Y=answer, BAD=answer + 1e-9, T=answer.T, F=answer.astype("f4"), NAN=answer * np.nan)
    assert judged(scratch, f"check {golden} Y.npy", 0)["verdict"] == "correct"
    assert judged(scratch, f"check {golden} core/answers/dp", 0)["counts"]["correct"] == 1
    assert judged(scratch, f"check {golden} BAD.npy", 1)["verdict"] == "wrong"
    assert judged(scratch, f"check {golden} BAD.npy --profile f16", 0)["verdict"] == "correct"
    assert judged(scratch, f"check {golden} F.npy --profile f32", 0)["problems"][0]["profile"] == "f32"
    assert judged(scratch, f"check {golden} NAN.npy", 1)["verdict"] == "wrong"
    assert "shape" in judged(scratch, f"check {golden} T.npy", 1)["problems"][0]["why"]
    os.mkdir(scratch.path("empty"))
    assert judged(scratch, f"check {golden} empty", 1)["verdict"] == "no answer"
    shutil.copytree(scratch.path(golden), scratch.path("bare"))  # its answers are computed
    assert judged(scratch, "check bare Y.npy", 0)["verdict"] == "correct"
    assert judged(scratch, "check bare BAD.npy", 1)["verdict"] == "wrong"
    scratch.save(NEAR=answer * (1 + 2.0**-51))
    assert judged(scratch, f"check {golden} NEAR.npy", 0)["verdict"] == "correct"
    assert judged(scratch, f"check {golden} NEAR.npy --limit 1e-3", 1)["verdict"] == "suspicious"


def test_profile_from_a_file(scratch):
    suite(scratch)
    answer = np.load(scratch.path("core/answers/dp/Y.npy"))
    scratch.save(F=answer.astype("f4"))
    profile = {"version": 1, "name": "mine", "what": "float", "exp_error": 4, "truncates": False, "expanded": False, "rescales": True, "flushes": True}
    profile.update(dict.fromkeys(("input", "operand", "sum", "score", "softmax", "weight", "between", "output"), "f32"))
    with open(scratch.path("mine.json"), "w", encoding="utf-8") as text:
        json.dump(profile, text)
    assert judged(scratch, "check core/problems/dp F.npy --profile mine.json", 0)["problems"][0]["profile"] == "mine"


def test_reports(scratch):
    suite(scratch)
    build(scratch)
    by_library(scratch, "last-column", 1, "--junit", "out.xml", "--html", "out.html")
    root = xml.etree.ElementTree.parse(scratch.path("out.xml")).getroot()
    cases = root.findall("testcase")
    assert int(root.get("tests")) == len(cases) and int(root.get("failures")) == len(root.findall("testcase/failure")) > 0
    assert int(root.get("skipped")) == len(root.findall("testcase/skipped")) == len(cases) - 1 - CLAIMED  # one for all problems together
    with open(scratch.path("out.html"), encoding="utf-8") as text:
        page = text.read()
    for word in ("http:", "https:", "<script src", "@import", "url("):
        assert word not in page.replace("http://www.w3.org/2000/svg", ""), word
    assert "last column" in page and page.count("<svg") > 2
    told = scratch.run("run core --so candidate.so --with last-column --cache " + SHARED + "/cache").stdout
    assert told.startswith("wrong: candidate.so: ") and "torch.testing.assert_close" in told and "truth" in told
    told = scratch.run("check core/problems/dp core/answers/dp --cache " + SHARED + "/cache")
    assert told.returncode == 0 and told.stdout.startswith("correct: core/answers/dp: 1 correct of 1 problem "), told.stdout


def test_the_same_report_with_a_cache(scratch):
    suite(scratch)
    build(scratch)
    reports = [judged(scratch, "run core --so candidate.so", 0)]
    reports.append(json.loads(scratch.succeed("run core --so candidate.so --json")))
    assert len(os.listdir(f"{SHARED}/cache")) > 77
    for report in reports:
        for problem in report["problems"]:
            del problem["seconds"]
    assert reports[0] == reports[1]


if __name__ == "__main__":
    shutil.rmtree(SHARED, ignore_errors=True)
    run_tests(sys.modules[__name__])
