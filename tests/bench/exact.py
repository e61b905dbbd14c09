#!/usr/bin/env python3
"""Correctly rounded and certified, beside numpy's float64 and mpmath: multi-head attention, DP and L2 (tied), one thread, in turn.

usage: exact.py EXACT.so
"""
import ctypes
import itertools
import statistics
import sys
import time

import numpy

from peers import Multihead, Score, openblas_or_exit, race

BUILDS = ("plain", "fma", "avx2", "avx512")


class Truth(ctypes.Structure):
    _fields_ = [("map", Multihead), ("root_scale", ctypes.c_bool), ("l2_values", ctypes.c_bool), ("X", ctypes.c_void_p)]


class Enclosed(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int64), ("exponent", ctypes.c_int64)] + [(n, ctypes.c_void_p) for n in ("hi", "lo", "radius")]


class Worker(ctypes.Structure):
    _fields_ = [("by", ctypes.c_void_p), ("first", ctypes.c_void_p), ("current", ctypes.c_void_p), ("short_of", ctypes.c_bool)]


def numpy_forward(l2, X, wq, wk, wv, wo):
    root = numpy.sqrt(wq.shape[2])
    Q = X @ wq  # [heads,n,d]
    if l2:
        squares = (Q * Q).sum(-1)
        logits = 2 * Q @ Q.transpose(0, 2, 1) - squares[:, :, None] - squares[:, None, :]
        U = Q @ (wq.transpose(0, 2, 1) @ wv / root)
    else:
        logits = Q @ (X @ wk).transpose(0, 2, 1)
        U = X @ wv
    logits /= root
    P = numpy.exp(logits - logits.max(-1, keepdims=True))
    P /= P.sum(-1, keepdims=True)
    return (P @ U).transpose(1, 0, 2).reshape(X.shape[0], -1) @ wo


def sum_operations(terms, each, start=4, parts=0):
    """Of one sum of products (lemma A), `each` for a term: where it starts, its terms, its rests, and what is put aside."""
    if start == 0 and terms <= 8:
        return each * terms + 4
    return each * terms + start + 5 + -(-terms // 8) + (terms - 1) // 64 + 5 * parts


def operations(l2, n, width, heads):
    """How many additions, multiplications, fused multiply-adds, maxima and minima the certified forward pass takes, all of which
    the same ports of a processor carry: spec/exact.md, what the ports allow."""
    d = width // heads
    parts = -(-width // max(16, -(-width // 32) * 8))
    projections = (1 if l2 else 3) * n * width * sum_operations(width, 4, parts=parts)
    if l2:
        projections += heads * d * max(d, 8) * sum_operations(width, 4) + n * width * sum_operations(d, 6)
    weights = heads * n * n * (sum_operations(d, 6, start=0) + (81 if l2 else 70))
    means = n * width * (sum_operations(n, 6) + 9) + heads * n * width * (d + 5)
    return projections + weights + means + n * width * (sum_operations(width, 5) + 3 + 2 * heads)


class Certified:
    """attest on these arrays: call it to enclose and round; `left` says how many elements it could not decide."""

    def __init__(self, library, build, l2, X, wq, wk, wv, wo):
        heads, width, d = wq.shape
        n = X.shape[0]
        self.library, self.worker = library, Worker(library.exact_kernels_build(build))
        self.keep = (X, wq, wk, wv, wo)
        pointers = [a.ctypes.data for a in (wq, wq if l2 else wk, wv, wo)]
        score = Score(1 if l2 else 0, 0.0, 0.0)
        self.truth = Truth(Multihead(score, n, width, heads, heads, d, d, width, *pointers), True, l2, X.ctypes.data)
        self.hi, self.lo, self.radius, self.Y = (numpy.empty((n, width)) for _ in range(4))
        self.status = numpy.empty((n, width), dtype=numpy.int8)
        self.enclosed = Enclosed(0, 0, *(a.ctypes.data for a in (self.hi, self.lo, self.radius)))

    def __del__(self):
        self.library.exact_worker_free(ctypes.byref(self.worker))

    def __call__(self):
        if not self.library.exact_multihead(ctypes.byref(self.worker), ctypes.byref(self.truth), ctypes.byref(self.enclosed)):
            sys.exit("bench: exact_multihead failed")
        self.left = self.library.exact_decide(ctypes.byref(self.enclosed), 0, None, None, self.Y.ctypes.data,
                                              self.status.ctypes.data)


def mpmath_forward(mp, X, wq, wk, wv, wo):
    """Dot-product attention at 113 bits, as one writes it down; lists of numbers, for mpmath's own matrices are slower."""
    def numbers(a):
        return [[mp.mpf(float(x)) for x in row] for row in a]

    def product(a, b):
        columns = list(zip(*b))
        return [[mp.fdot(row, column) for column in columns] for row in a]
    heads, _, d = wq.shape
    rows, outputs = numbers(X), [[] for _ in X]
    for h in range(heads):
        Q, K, U = (product(rows, numbers(w[h])) for w in (wq, wk, wv))
        for i, q in enumerate(Q):
            weights = [mp.exp(mp.fdot(q, k) / mp.sqrt(d)) for k in K]
            total = mp.fsum(weights)
            outputs[i] += [mp.fdot(weights, column) / total for column in zip(*U)]
    return product(outputs, numbers(wo))


def race_mpmath(library, build):
    """Too slow for more than one run: that one beside the median of five of attest's."""
    title = "dp-256-64-8-certified/mpmath"
    try:
        import mpmath
    except ImportError:
        print(f"# {title}: left out, python3-mpmath is missing")
        return
    mpmath.mp.prec = 113
    random = numpy.random.default_rng(1)
    X, *weights = normal(random, 256, 64, 8)
    own, times = Certified(library, build, False, X, *weights), []
    for _ in range(6):
        began = time.thread_time()
        own()
        times.append(time.thread_time() - began)
    began = time.thread_time()
    theirs = mpmath_forward(mpmath.mp, X, *weights)
    peer, ours = time.thread_time() - began, statistics.median(times[1:])
    differing = numpy.sum(numpy.array([[float(y) for y in row] for row in theirs]) != own.Y)
    print(f"# {title}: mpmath {mpmath.__version__}, backend {mpmath.libmp.BACKEND}, {peer:.1f} s, attest {1e3 * ours:.2f} ms; "
          f"{differing} of {own.Y.size} differ")
    print(f"RATIO {title} {peer / ours:.0f} (goal 2500)", flush=True)


def load(path):
    """The library, and its fastest build on this processor."""
    library = ctypes.CDLL(path)
    library.exact_kernels_build.restype = ctypes.c_void_p
    library.exact_multihead.restype = ctypes.c_bool
    library.exact_decide.restype = ctypes.c_int64
    library.exact_decide.argtypes = [ctypes.c_void_p, ctypes.c_int] + [ctypes.c_void_p] * 4
    return library, max(i for i in range(len(BUILDS)) if library.exact_kernels_build(i))


def normal(random, n, width, heads, size=1.0):
    """X and the four weights, normal."""
    weights = [random.standard_normal((heads, width, width // heads)) * width ** -0.5 for _ in range(3)]
    return size * random.standard_normal((n, width)), *weights, random.standard_normal((width, width)) * width ** -0.5


def main():
    openblas_or_exit()
    library, best = load(sys.argv[1])
    library.bench_peak.restype = ctypes.c_double
    peak = library.bench_peak()
    print(f"# certified forward, build {BUILDS[best]}, beside numpy {numpy.__version__}; the processor's ports bear {peak:.1f} "
          "operations a ns")
    random = numpy.random.default_rng(1)
    for l2, n, width, heads in itertools.product((False, True), (16, 64, 256), (8, 64), (1, 8)):
        X, *weights = normal(random, n, width, heads)
        own = Certified(library, best, l2, X, *weights)

        def peer():
            return numpy_forward(l2, X, *weights)
        theirs, ours = race(peer, own)
        theirs_rounded = peer()
        if not numpy.allclose(theirs_rounded, own.Y, rtol=1e-6, atol=1e-9):
            sys.exit("bench: numpy computes something else")
        title = f"{'l2' if l2 else 'dp'}-{n}-{width}-{heads}-certified/numpy"
        right = numpy.mean(theirs_rounded == own.Y)
        many = operations(l2, n, width, heads)
        print(f"# {title}: numpy {1e6 * theirs:.0f} us, {100 * right:.0f} % right; attest {1e6 * ours:.0f} us, "
              f"{own.left} of {own.Y.size} left open; radius / value 2^{numpy.log2(numpy.median(own.radius / abs(own.Y))):.0f}; "
              f"{1e-9 * many / ours:.1f} operations a ns; at the ports' peak the ratio would be {theirs / many * 1e9 * peak:.2f}")
        goal = 0.85 if (n, width, heads) == (256, 64, 1) else 1.0
        print(f"RATIO {title} {theirs / ours:.3f} (goal {goal:.3f})", flush=True)
        if n == 256 and width == 64:
            print(f"RATIO {title.split('/')[0]}/ports {1e-9 * many / ours / peak:.3f} (goal 0.800)", flush=True)
    race_mpmath(library, best)


if __name__ == "__main__":
    main()
