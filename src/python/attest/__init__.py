"""attest from Python: the exact answer of attention, and whether a fast build computes it.

    import attest

    y = attest.eval("dp", Q=q, K=k, V=v, causal="top-left")            # correctly rounded
    attest.assert_close(mine(q, k, v), op="dp", Q=q, K=k, V=v)         # in a test
    report = attest.check(mine, suite="lowp", profile="bf16-f32acc")   # on a whole suite
    assert report, report

Arrays are numpy's, or torch tensors, which need not be imported here. numpy has no bfloat16: such numbers come as float32, which
has them all. The names of inputs, outputs and options are those of problem.json (spec/vectors.md). The work is done by the
program `attest`: the one named by the environment variable ATTEST, the checkout's build/attest, the one installed with this
package, or the first in PATH. Python finds the package by PYTHONPATH=src/python in a checkout, and after `make install` by
PYTHONPATH=PREFIX/lib/python3/dist-packages, which Debian's python3 knows by itself where PREFIX is /usr/local.
"""
from .check import Report, assert_close, check
from .evaluate import eval
from .program import AttestError, program

__all__ = ["AttestError", "Report", "assert_close", "check", "eval", "program"]
