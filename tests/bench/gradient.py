#!/usr/bin/env python3
"""Certified gradients by given queries, keys and values, beside numpy's float64: dot product and L2, one thread, in turn.

usage: gradient.py EXACT.so
"""
import ctypes
import itertools
import sys

import numpy

from exact import BUILDS, Enclosed, Worker
from peers import Score, openblas_or_exit, race

GOAL = 0.2  # five products of matrices, each some eight times the work of its double, and the exponentials


class Memory(ctypes.Structure):
    _fields_ = [("score", Score), ("n", ctypes.c_int64), ("d", ctypes.c_int64), ("v", ctypes.c_int64),
                ("keys", ctypes.c_void_p), ("values", ctypes.c_void_p)]


class Truth(ctypes.Structure):
    _fields_ = [("memory", Memory), ("root_scale", ctypes.c_bool), ("rows", ctypes.c_int64)] + [
        (name, ctypes.c_void_p) for name in ("queries", "bias", "mask")]


def numpy_gradients(l2, Q, K, V, R):
    scale = Q.shape[1] ** -0.5
    logits = (2 * Q @ K.T - (Q * Q).sum(1)[:, None] - (K * K).sum(1)) * scale if l2 else Q @ K.T * scale
    P = numpy.exp(logits - logits.max(1, keepdims=True))
    P /= P.sum(1, keepdims=True)
    T = R @ V.T
    A = P * (T - (P * T).sum(1, keepdims=True))
    if l2:
        return 2 * scale * (A @ K - A.sum(1)[:, None] * Q), 2 * scale * (A.T @ Q - A.sum(0)[:, None] * K), P.T @ R
    return scale * A @ K, scale * A.T @ Q, P.T @ R


class Certified:
    """attest on these arrays: call it to enclose and round; `left` says how many elements it could not decide."""

    def __init__(self, library, build, l2, Q, K, V, R):
        n, d = Q.shape
        self.library, self.keep, self.worker = library, (Q, K, V, R), Worker(library.exact_kernels_build(build))
        self.truth = Truth(Memory(Score(1 if l2 else 0, 0.0, 0.0), n, d, d, K.ctypes.data, V.ctypes.data), True, n, Q.ctypes.data)
        self.words = numpy.empty((3, 3, n, d))
        self.enclosed = [Enclosed(0, 0, *(a.ctypes.data for a in words)) for words in self.words]
        self.values, self.status = numpy.empty((3, n, d)), numpy.empty((n, d), dtype=numpy.int8)

    def __call__(self):
        if not self.library.exact_gradient(ctypes.byref(self.worker), ctypes.byref(self.truth), ctypes.c_void_p(self.keep[3].ctypes.data),
                                           *(ctypes.byref(e) for e in self.enclosed)):
            sys.exit("bench: exact_gradient failed")
        self.left = sum(self.library.exact_decide(ctypes.byref(e), 0, None, None, value.ctypes.data, self.status.ctypes.data)
                        for e, value in zip(self.enclosed, self.values))


def main():
    openblas_or_exit()
    library = ctypes.CDLL(sys.argv[1])
    library.exact_kernels_build.restype = ctypes.c_void_p
    library.exact_gradient.restype = ctypes.c_bool
    library.exact_decide.restype = ctypes.c_int64
    library.exact_decide.argtypes = [ctypes.c_void_p, ctypes.c_int] + [ctypes.c_void_p] * 4
    best = max(i for i in range(len(BUILDS)) if library.exact_kernels_build(i))
    print(f"# certified dQ, dK, dV, build {BUILDS[best]}, beside numpy {numpy.__version__}")
    random = numpy.random.default_rng(1)
    for l2, n, d in itertools.product((False, True), (64, 256), (8, 64)):
        arrays = [random.standard_normal((n, d)) for _ in range(4)]
        own = Certified(library, best, l2, *arrays)

        def peer():
            return numpy_gradients(l2, *arrays)
        theirs, ours = race(peer, own)
        rounded = numpy.array(peer())
        if not numpy.allclose(rounded, own.values, rtol=1e-6, atol=1e-9):
            sys.exit("bench: numpy computes something else")
        title = f"{'l2' if l2 else 'dp'}-{n}-{d}-gradients-certified/numpy"
        print(f"# {title}: numpy {1e6 * theirs:.0f} us, {100 * numpy.mean(rounded == own.values):.0f} % right; attest {1e6 * ours:.0f} us, "
              f"{own.left} of {own.values.size} left open")
        print(f"RATIO {title} {theirs / ours:.3f} (goal {GOAL:.3f})", flush=True)


if __name__ == "__main__":
    main()
