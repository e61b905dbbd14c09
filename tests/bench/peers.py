#!/usr/bin/env python3
"""attest's forward pass beside numpy's and torch's float64, one thread each, in one process and in turn.

usage: peers.py LIBATTEST.so
"""
import ctypes
import statistics
import sys
import time

import numpy
import torch

GOAL = {"numpy": 0.3, "torch": 0.3}  # both call a tuned BLAS; the fixed order of summation may cost a factor, no more
SECONDS = 2.0


class Score(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("scale", ctypes.c_double), ("softcap", ctypes.c_double)]


class Multihead(ctypes.Structure):
    _fields_ = ([("score", Score)] + [(name, ctypes.c_int64) for name in ("n", "width", "heads", "groups", "d", "v", "out")]
                + [(name, ctypes.c_void_p) for name in ("wq", "wk", "wu", "wo", "bq", "bk", "bias", "mask")])


def openblas_or_exit():
    """A race against the reference BLAS would flatter attest."""
    with open("/proc/self/maps") as maps:
        loaded = maps.read()
    if "openblas" not in loaded and "mkl" not in loaded:
        sys.exit("bench: numpy runs on the reference BLAS here; install libopenblas0-pthread")


def numpy_forward(l2, X, wq, wk, wu, wo):
    Q, K, U = X @ wq, X @ wk, X @ wu  # [heads,n,d]
    if l2:
        logits = -((Q * Q).sum(-1)[:, :, None] - 2 * Q @ K.transpose(0, 2, 1) + (K * K).sum(-1)[:, None, :])
    else:
        logits = Q @ K.transpose(0, 2, 1)
    logits = logits / numpy.sqrt(wq.shape[2])
    P = numpy.exp(logits - logits.max(-1, keepdims=True))
    P /= P.sum(-1, keepdims=True)
    return (P @ U).transpose(1, 0, 2).reshape(X.shape[0], -1) @ wo


def torch_forward(l2, X, wq, wk, wu, wo):
    Q, K, U = X @ wq, X @ wk, X @ wu
    logits = -torch.cdist(Q, K) ** 2 if l2 else Q @ K.transpose(1, 2)
    P = torch.softmax(logits / wq.shape[2] ** 0.5, -1)
    return (P @ U).transpose(0, 1).reshape(X.shape[0], -1) @ wo


def attest_forward(library, l2, X, wq, wk, wu, wo):
    """A function of no argument that runs attest on these arrays, and the array it writes."""
    heads, width, d = wq.shape
    m = Multihead(Score(1 if l2 else 0, d ** -0.5, 0.0), X.shape[0], width, heads, heads, d, d, width,
                  *(a.ctypes.data for a in (wq, wk, wu, wo)), None, None, None, None)
    work, Y = numpy.empty(library.attest_multihead_work(m)), numpy.empty_like(X)

    def run():
        if library.attest_multihead_forward(m, X.ctypes.data, work.ctypes.data, Y.ctypes.data) != 0:
            sys.exit("bench: attest_multihead_forward failed")
    run.keep = (work, X, wq, wk, wu, wo)
    return run, Y


def race(peer, own):
    times = ([], [])
    peer(), own()
    began = time.thread_time()
    while time.thread_time() - began < SECONDS or len(times[0]) < 5:
        for work, into in zip((peer, own), times):
            start = time.thread_time()
            work()
            into.append(time.thread_time() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def main():
    torch.set_num_threads(1)
    openblas_or_exit()
    print(f"# Python {sys.version.split()[0]}, numpy {numpy.__version__}, torch {torch.__version__}")
    library = ctypes.CDLL(sys.argv[1])
    library.attest_multihead_work.restype = ctypes.c_int64
    library.attest_multihead_work.argtypes = [Multihead]
    library.attest_multihead_forward.argtypes = [Multihead] + [ctypes.c_void_p] * 3
    random = numpy.random.default_rng(1)
    for l2 in (False, True):
        for n, width, heads in ((256, 64, 1), (256, 64, 8)):
            X = random.standard_normal((n, width))
            wq, wk, wu = (random.standard_normal((heads, width, width // heads)) * width ** -0.5 for _ in range(3))
            wo = random.standard_normal((width, width)) * width ** -0.5
            own, Y = attest_forward(library, l2, X, wq, wk, wu, wo)
            tensors = [torch.from_numpy(a) for a in (X, wq, wk, wu, wo)]
            for name, peer in (("numpy", lambda: numpy_forward(l2, X, wq, wk, wu, wo)),
                               ("torch", lambda: torch_forward(l2, *tensors).numpy())):
                theirs, ours = race(peer, own)
                if not numpy.allclose(peer(), Y, rtol=1e-6, atol=1e-9):
                    sys.exit(f"bench: {name} computes something else")
                title = f"{'l2' if l2 else 'dp'}-{n}-{width}-{heads}-forward/{name}"
                print(f"# {title}: peer {1e3 * theirs:.3f} ms, attest {1e3 * ours:.3f} ms")
                print(f"RATIO {title} {theirs / ours:.3f} (goal {GOAL[name]:.3f})", flush=True)


if __name__ == "__main__":
    main()
