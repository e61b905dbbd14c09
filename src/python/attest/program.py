"""The program attest: where it is, and running it."""
import os
import shutil
import subprocess


class AttestError(RuntimeError):
    """attest refused what it was asked; the text says why."""


def program():
    """The path of the program."""
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(here, *[os.pardir] * 4, "bin", "attest")  # PREFIX/lib/python3/dist-packages/attest
    checkout = os.path.join(here, *[os.pardir] * 3, "build", "attest")
    for path in (os.environ.get("ATTEST"), checkout, installed, shutil.which("attest")):
        if path and os.access(path, os.X_OK):
            return os.path.abspath(path)
    raise AttestError("the program attest is nowhere: build it with make, put it into PATH, or name it in ATTEST")


def run(*words, statuses=(0,), folder=None):
    """What the program prints; an AttestError unless it ends with one of these statuses."""
    done = subprocess.run([program(), *words], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
    if done.returncode not in statuses:
        raise AttestError(done.stderr.strip() or f"attest ended with status {done.returncode}")
    return done.stdout
