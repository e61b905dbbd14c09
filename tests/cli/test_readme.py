#!/usr/bin/env python3
"""What the README tells a newcomer to type works, as it stands there."""
import math
import os
import re
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
from program import PROGRAM, run_tests

README = os.path.join(os.path.dirname(__file__), "..", "..", "README.md")
PEERS = os.path.join(os.path.dirname(PROGRAM), "peers", "peers.so")


def block(heading):
    """The first lines to type below a heading."""
    with open(README, encoding="utf-8") as file:
        section = file.read().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return "".join(line[4:] + "\n" for line in re.search(r"(?:(?:    .*)?\n)+", section).group().split("\n"))


def typed(scratch, words):
    done = subprocess.run(["sh", "-eu", "-c", words], cwd=scratch.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, timeout=600)
    assert done.stderr == "", done.stderr
    return done


def built(scratch):
    os.makedirs(scratch.path("build"))
    os.symlink(PROGRAM, scratch.path("build/attest"))


def test_one_minute(scratch):
    built(scratch)
    tour = block("One minute").strip()
    assert tour.startswith("make\n"), tour
    done = typed(scratch, tour.removeprefix("make\n"))
    assert done.returncode == 0, done.stdout
    assert {"Y.npy", "J.npy", "vectors"} <= set(os.listdir(scratch.folder))
    x = float(done.stdout.split()[-1])
    assert abs(x * math.exp(x + 1) - 99) < 1e-12 * 99, x


def test_is_a_fast_build_right(scratch):
    """With a build that has a bug in place of libmykernel.so, and a command that claims nothing in place of mykernel.py."""
    built(scratch)
    os.symlink(PEERS, scratch.path("libmykernel.so"))
    with open(scratch.path("mykernel.py"), "w", encoding="utf-8") as file:
        file.write("raise SystemExit(77)\n")
    lines = block("Is a fast build right?").strip().split("\n")
    for line, status in zip(lines, (0, 1, 1, 0), strict=True):
        done = typed(scratch, line.replace("--so ./libmykernel.so", "--so ./libmykernel.so --with 'naive f32 bug=softcap-after-mask'"))
        assert done.returncode == status, (line, done.returncode, done.stdout[-500:])
    assert os.path.exists(scratch.path("report.html")) and os.path.exists(scratch.path("small/problem.json"))


run_tests(sys.modules[__name__])
