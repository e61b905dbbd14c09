"""Runs the program attest on files in a scratch folder: shared by the tests of its answers and of its refusals.

A test is a function of one argument, a Scratch; run_tests calls all those of a module whose name starts with "test_".
"""
import os
import subprocess
import sys
import tempfile
import traceback

import numpy as np

PROGRAM = os.path.abspath(os.environ.get("ATTEST", "build/attest"))


class Scratch:
    """A folder of arrays, and the program run inside it."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def save(self, **arrays):
        """Writes each array to NAME.npy."""
        for name, array in arrays.items():
            np.save(self.path(name + ".npy"), array)

    def load(self, name):
        return np.load(self.path(name))

    def run(self, words, **options):
        """The command line is one string, split at blanks."""
        return subprocess.run([PROGRAM] + words.split(), cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, timeout=300, **options)

    def succeed(self, words):
        """Runs the program, which must do what is asked without a word on stderr; returns what it printed."""
        done = self.run(words)
        assert done.returncode == 0 and done.stderr == "", f"attest {words}: {done.returncode} {done.stderr}"
        return done.stdout

    def contents(self):
        """Every file with its bytes, to see that nothing changed."""
        found = {}
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    found[os.path.relpath(os.path.join(folder, name), self.folder)] = file.read()
        return found


def run_tests(module):
    """Each test in a folder of its own; exits 1 after all have run if any failed."""
    tests = [(name, f) for name, f in vars(module).items() if name.startswith("test_")]
    failed = 0
    for name, test in tests:
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(Scratch(folder))
            except Exception:
                failed += 1
                print(f"FAILED {name}")
                traceback.print_exc(file=sys.stdout)
    print(f"[  PASSED  ] {len(tests) - failed} tests")
    sys.exit(1 if failed else 0)
