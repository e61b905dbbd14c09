#!/usr/bin/env python3
"""What the program says of itself: --version, --help, the manual page; colours and progress on a terminal only."""
import os
import pty
import re
import subprocess
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests

COMMANDS = ("eval", "bound", "phi-inv", "invert", "w1", "measure")


def on_a_terminal(scratch, words, **environment):
    """What it writes to a stderr that is a terminal."""
    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    subprocess.run([PROGRAM] + words.split(), cwd=scratch.folder, stderr=theirs, stdout=subprocess.DEVNULL,
                   env={**clean, **environment}, timeout=300)
    os.close(theirs)
    said = b""
    try:
        while piece := os.read(ours, 65536):
            said += piece
    except OSError:  # how Linux says that the other end is closed
        pass
    os.close(ours)
    return said.decode()


def test_version(scratch):
    assert re.fullmatch(r"attest \d+\.\d+\.\d+\n", scratch.succeed("--version"))


def test_help(scratch):
    assert all(f"attest {name} " in scratch.succeed("--help") for name in COMMANDS)
    for name in COMMANDS:
        text = scratch.succeed(f"{name} --help")
        assert text == scratch.succeed(f"{name} -h --json whatever")
        assert "Examples:\n  attest " + name in text
        assert all(len(line) <= 120 for line in text.splitlines()), max(text.splitlines(), key=len)
        listed = re.findall(r"^  (?:-\w, )?--([\w-]+)", text, re.M)
        used = set(re.findall(r"\[?--([\w-]+)", text.split("Options:")[0]))
        assert used <= set(listed) and len(listed) == len(set(listed))


def test_manual_has_what_help_has(scratch):
    manual = scratch.succeed("--man").replace("\\-", "-").replace("\\ ", " ")
    assert manual.startswith(".TH ATTEST 1")
    for name in COMMANDS:
        assert f".SH {name.upper()}" in manual
        for option in re.findall(r"^  (?:-\w, )?(--[\w-]+)", scratch.succeed(f"{name} --help"), re.M):
            assert f"\\fB{option}\\fR" in manual, option


def test_colour_on_a_terminal_only(scratch):
    assert "\033[1;31m" in on_a_terminal(scratch, "frobnicate")
    assert "\033" not in on_a_terminal(scratch, "frobnicate", NO_COLOR="1")
    assert "\033" not in scratch.run("frobnicate").stderr


def test_progress_on_a_terminal_only(scratch):
    scratch.save(X=np.ones((20000, 16)))
    words = "eval softmax --x X.npy --jacobian J.npy"
    assert "Jacobian [" in on_a_terminal(scratch, words) and on_a_terminal(scratch, words).endswith("\r\033[K")
    assert on_a_terminal(scratch, words + " -q") == ""
    assert scratch.succeed(words) == ""


def test_verbose(scratch):
    scratch.save(X=np.ones((2, 3)))
    done = scratch.run("eval softmax --x X.npy -o Y.npy -v")
    assert done.stderr == "attest: wrote Y.npy: Y [2, 3] in f64\n" and done.stdout == ""


run_tests(sys.modules[__name__])
