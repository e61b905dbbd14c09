#!/usr/bin/env python3
"""Writes in Coq what src/core computes: constants, tables of numbers, and the logic functions of ACSL that say it.

usage: code.py FILE... >code.v        definitions come out in the order of the files

`#define NAME NUMBER` becomes a real number, `const double NAME[...] = {...}` a list, and `logic real NAME(...) = ...;`
of real numbers, without labels, a function; fl_plus(x, y) is rnd (x + y), the sum rounded to nearest, and so on. Nothing is
copied by hand: a theorem about these definitions is one about the text of the C files, and its proof breaks when that
changes.
"""
import re
import sys
from fractions import Fraction

NUMBER = r"-?(?:0x[0-9a-f.]+p[-+]?\d+|\d+\.\d+|\d+)"
ROUNDED = {"fl_plus": "+", "fl_minus": "-", "fl_times": "*"}
TOKEN = re.compile(r"\s*(?:(\\let\b)|(%s)|(\w+)|(.))" % NUMBER.removeprefix("-?"))
HEAD = """(* Written by code.py: what src/core computes. *)
From Coq Require Import Reals ZArith List.
From Flocq Require Import Core.
Import ListNotations.
Open Scope R_scope.

(* a real number, rounded to the nearest double; no limit above: what overflows is not a number here *)
Notation rnd := (round radix2 (FLT_exp (-1074) 53) ZnearestE).
"""


def real(literal):
    """The exact value of a C literal, as a fraction of integers."""
    value = Fraction(float.fromhex(literal) if "x" in literal else literal)
    size = f"{abs(value.numerator)}" + (f" / {value.denominator}" if value.denominator > 1 else "")
    return f"(- ({size}))" if value < 0 else f"({size})" if "/" in size else size


class Expression:
    """A logic expression of ACSL: calls, names, numbers, a minus sign and \\let."""

    def __init__(self, text):
        self.tokens = [m.group(0).strip() for m in TOKEN.finditer(text) if m.group(0).strip()]

    def take(self, expected=None):
        token = self.tokens.pop(0)
        if expected is not None and token != expected:
            sys.exit(f"code.py: {token!r} where {expected!r} was expected")
        return token

    def whole(self):
        coq = self.value()
        if self.tokens:
            sys.exit(f"code.py: cannot read {' '.join(self.tokens)!r}")
        return coq

    def value(self):
        token = self.take()
        if token == "\\let":
            name = self.take()
            self.take("=")
            bound = self.value()
            self.take(";")
            return f"let {name} := {bound} in\n  {self.value()}"
        if token == "-":
            return f"(- {self.value()})"
        if re.fullmatch(NUMBER, token):
            return real(token)
        return self.call(token) if self.tokens and self.tokens[0] == "(" else token

    def call(self, function):
        arguments = []
        while self.take() != ")":
            argument = self.value()
            arguments.append(f"({argument})" if " " in argument and argument[0] != "(" else argument)
        if function in ROUNDED:
            return f"rnd ({arguments[0]} {ROUNDED[function]} {arguments[1]})"
        return f"{function} {' '.join(arguments)}"


def definitions(path):
    """Constants, tables and functions of a file, in the order in which they stand there."""
    with open(path) as file:
        text = file.read()
    constant = r"^#define (?P<constant>\w+) +\(?(?P<number>%s)\)?(?= |$)" % NUMBER
    table = r"^const double (?P<table>\w+)\[[^\]]*\] = \{(?P<entries>[^}]*)\}"
    function = r"\blogic real (?P<function>\w+)\((?P<parameters>real \w+(?:, real \w+)*)\) =(?P<body>[^@]*(?:@     [^@]*)*);\s*(?=@ (?!    )|\*/)"
    for found in re.finditer("|".join((constant, table, function)), text, re.M):
        if found["constant"]:
            yield f"Definition {found['constant']} : R := {real(found['number'])}."
        elif found["table"]:
            entries = [real(n) for n in re.findall(NUMBER, found["entries"])]
            yield f"Definition {found['table']} : list R :=\n  [" + ";\n   ".join(entries) + "]."
        elif found["function"] not in ROUNDED:
            names = " ".join(p.split()[-1] for p in found["parameters"].split(","))
            body = Expression(re.sub(r"\s*@\s*", " ", found["body"])).whole()
            yield f"Definition {found['function']} ({names} : R) : R :=\n  {body}."


def main():
    print(HEAD)
    for path in sys.argv[1:]:
        for definition in definitions(path):
            print(definition)


if __name__ == "__main__":
    main()
