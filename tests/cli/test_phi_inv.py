#!/usr/bin/env python3
"""attest phi-inv: digits, and doubles that enclose."""
import json
import math
import os
import sys
from decimal import Decimal, localcontext

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
from program import run_tests

VALUES = {"1": "0.27846454276107379510935873902298015543947748861975",
          "99": "2.6286495970202822506748629350976808946668184693032",
          "1e300": "683.24866902141852138791734102434500223712039081191",
          "1e-300": "3.6787944117144232159552377016146086744581113103177e-301", "0": "0"}


def test_digits(scratch):
    for t, value in VALUES.items():
        assert scratch.succeed(f"phi-inv {t} --digits 50") == value + "\n"
    assert json.loads(scratch.succeed("phi-inv 99 --digits 3 --json")) == {"t": "99", "digits": 3, "value": "2.63"}


def test_thousand_digits_solve_the_equation(scratch):
    """phi(x) = t by Python's own decimal arithmetic, whose exp is correctly rounded."""
    for t in ("1", "0.1", "1234.5", "1e300", "7e-250"):
        x = Decimal(scratch.succeed(f"phi-inv {t} --digits 1000"))
        assert len(x.as_tuple().digits) == 1000
        with localcontext() as context:
            context.prec = 1050
            half_unit = Decimal((0, (5,), x.as_tuple().exponent - 1))
            low, high = x - half_unit, x + half_unit
            assert low * (low + 1).exp() <= Decimal(t) <= high * (high + 1).exp()


def test_doubles_enclose(scratch):
    for t, value in VALUES.items():
        told = json.loads(scratch.succeed(f"phi-inv {t} --json"))
        lower, upper = float.fromhex(told["lower"]), float.fromhex(told["upper"])
        assert Decimal(lower) <= Decimal(scratch.succeed(f"phi-inv {t} --digits 60")) <= Decimal(upper)
        assert upper <= math.nextafter(math.nextafter(math.nextafter(lower, math.inf), math.inf), math.inf)
        assert told["lower_decimal"] == lower and told["upper_decimal"] == upper and told["t"] == t
        words = scratch.succeed(f"phi-inv {t}").split()
        assert words[0] == "lower" and float(words[1]) == lower and words[2] == f"({told['lower']})"
        assert words[3] == "upper" and float(words[4]) == upper and words[5] == f"({told['upper']})"


run_tests(sys.modules[__name__])
