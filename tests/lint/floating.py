#!/usr/bin/env python3
"""A file of src/core writes no floating-point operator of its own: fl.h's functions are the only arithmetic.

Read from clang's syntax tree, so that no macro or conversion hides one. With __FRAMAC__ defined, fl.h keeps its bodies
to itself. Comparisons and negative literals are fine; `float` and `long double` are not.
usage: floating.py src/core/FILE.c
"""
import re
import subprocess
import sys

THE_ONE_PLACE = "src/core/fl.c"  # includes fl_inline.h, to prove it
OPERATORS = re.compile(r"((?:Binary|CompoundAssign)Operator .*'(?:const )?double' .*'[-+*/]=?'"
                       r"|UnaryOperator .*'(?:const )?double' .*'(?:-|\+|--|\+\+)')")
OTHER_TYPES = re.compile(r"(VarDecl|ParmVarDecl|CastExpr|Literal|Operator) .*'(?:const )?(float|long double|_Float\w+)'")


def main():
    source = sys.argv[1]
    if source == THE_ONE_PLACE:
        return 0
    done = subprocess.run(["clang", "-std=c17", "-D__FRAMAC__", "-Isrc", "-Isrc/core", "-Ispec", "-w", "-fsyntax-only",
                           "-fno-color-diagnostics", "-Xclang", "-ast-dump", source],
                          stdout=subprocess.PIPE, text=True, check=True)
    lines, faults, line = done.stdout.splitlines(), [], "?"
    for here, following in zip(lines, lines[1:] + [""]):
        place = re.search(r"<(?:\S*:)?line:(\d+)|<\S+\.[ch]:(\d+)", here)
        line = (place.group(1) or place.group(2)) if place else line
        operator = OPERATORS.search(here)
        negative_literal = operator and operator.group(1).startswith("Unary") and "FloatingLiteral" in following
        if (operator and not negative_literal) or OTHER_TYPES.search(here):
            faults.append(f"{source}, near line {line}: {here.strip('|`- ')}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
