#!/usr/bin/env python3
"""How often tier one leaves an element open, and how far its error bound lies above its error: attention of normal inputs.

usage: rates.py EXACT.so [TENSORS]
"""
import itertools
import sys

import numpy

from exact import Certified, load, mpmath_forward, normal

SIZES = ((64, 64, 1), (256, 64, 8))


def open_rate(library, build, l2, shape, size, tensors):
    """How many tensors have an element left open; and how many elements were to be expected: radius over half a unit each."""
    random = numpy.random.default_rng(2)
    left = expected = 0
    for _ in range(tensors):
        own = Certified(library, build, l2, *normal(random, *shape, size))
        own()
        left += own.left > 0
        expected += numpy.minimum(2 * own.radius / numpy.spacing(abs(own.hi)), 1).sum()
    return left, expected


def report_open(library, build, tensors):
    """X times 30 gives peaked rows; fewer tensors show the hundredth part that may be left open there."""
    for l2, shape in itertools.product((False, True), SIZES):
        name = "-".join(map(str, ("l2" if l2 else "dp", *shape)))
        for kind, size, goal, many in (("", 1.0, 1e-4, tensors), ("-peaked", 30.0, 1e-2, max(1, tensors // 30))):
            left, expected = open_rate(library, build, l2, shape, size, many)
            print(f"# {name}{kind}: {left} of {many} tensors with an element left open; {expected:.2g} elements to be expected")
            print(f"RATE {name}{kind}-open {left / many:.2g} (goal {goal:g} at most)", flush=True)


def report_slack(library, build):
    """The bound over the error, by mpmath with 200 bits."""
    try:
        import mpmath
    except ImportError:
        print("# bound/error: left out, python3-mpmath is missing")
        return
    mpmath.mp.prec = 200
    for shape in ((64, 64, 1), (64, 64, 8)):
        inputs = normal(numpy.random.default_rng(3), *shape)
        own = Certified(library, build, False, *inputs)
        own()
        if own.enclosed.exponent != 0:
            sys.exit("bench: the enclosure is scaled")
        truth = mpmath_forward(mpmath.mp, *inputs)
        error = numpy.array([float(abs(mpmath.mpf(hi) + mpmath.mpf(lo) - y)) for hi, lo, y in
                             zip(own.hi.flat, own.lo.flat, itertools.chain(*truth))])
        slack = own.radius.ravel() / numpy.maximum(error, 1e-300)
        if slack.min() < 1:
            sys.exit("bench: an error is larger than its bound")
        name = "-".join(map(str, ("dp", *shape)))
        print(f"RATE {name}-bound/error {numpy.median(slack):.0f} (goal 4096 at most), least {slack.min():.1f}", flush=True)


def main():
    library, build = load(sys.argv[1])
    report_slack(library, build)
    report_open(library, build, int(sys.argv[2]) if len(sys.argv) > 2 else 10000)


if __name__ == "__main__":
    main()
