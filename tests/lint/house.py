#!/usr/bin/env python3
"""The rules of the house that no compiler knows: which room may include which, what headers are public, literals that
provers misread, proofs without holes, and files that speak of the project alone."""
import glob
import os
import re
import subprocess
import sys
from fractions import Fraction

# a room -> the rooms whose headers it may include: arrows run one way
ARROWS = {
    "core": {"core"},
    "vault": {"vault"},
    "exact": {"exact", "core"},
    "golden": {"golden", "vault"},
    "judge": {"judge", "exact", "core", "include"},
    "lab": {"lab", "golden", "judge", "exact", "core"},
    "cli": {"cli", "golden", "lab", "judge", "exact", "core", "vault", "include"},
    "include": {"core", "include"},
}
# headers of src/core that are scaffolding, and no part of the library's face
INTERNAL = {"balance.h", "blocks_back.h", "boxes.h", "boxes_spread.h", "carried_back.h", "centre.h", "cholesky.h",
            "column.h", "column_sums.h", "dd.h", "enclosed_gap.h", "enclosed_head.h", "enclosed_logits.h",
            "enclosed_mean.h", "enclosed_mean_slope.h", "enclosed_projections.h", "enclosed_softmax.h",
            "enclosed_token.h", "exp_dd.h", "exp_side.h", "fused_head.h", "gram_matrix.h", "head_error.h", "heads_vjp.h",
            "image.h", "jacobian_head.h", "jacobian_lines.h", "jacobian_places.h", "jacobian_row.h", "l2_head.h",
            "layernorm_row.h", "least_squares.h", "logit_moved.h", "near_rows.h", "norm2_below.h", "normalise.h",
            "probabilities.h", "product_error.h", "projected_off.h", "rooted.h", "rounding_steps.h", "row_errors.h",
            "row_parts.h", "scale.h", "scale_missing.h", "share_errors.h", "shifted_exp.h", "standing.h",
            "stretched.h", "token_error.h", "tracked.h", "tracked_product.h", "tracked_score.h", "triangular.h",
            "upper.h", "vjp_places.h", "worse.h"}
CORE_MAY_USE = {"stdint.h", "stdbool.h", "stddef.h"}
# places on one person's machine
STRANGERS = re.compile(r"/(?:home|root|Users|work)[/]|\bshared[/]")


def read(path):
    with open(path, encoding="utf-8") as text:
        return text.read()


def room(path):
    parts = os.path.normpath(path).split(os.sep)
    return parts[1] if parts[0] == "src" else parts[0]


def included(path):
    """The files of the house that a file includes."""
    for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', read(path), re.M):
        for folder in (os.path.dirname(path), "src", "src/core", "src/include", "spec", "tests"):
            if os.path.exists(os.path.join(folder, name)):
                yield os.path.realpath(os.path.join(folder, name)).removeprefix(os.getcwd() + "/")
                break


def arrows():
    for path in house_sources():
        for other in included(path):
            if room(other) not in ARROWS[room(path)] | {"spec"}:
                yield f"{path} includes {other}: {room(path)} must not know {room(other)}"
    for path in glob.glob("src/core/*.[ch]"):
        for name in re.findall(r"^\s*#\s*include\s+<([^>]+)>", read(path), re.M):
            if name not in CORE_MAY_USE:
                yield f"{path} includes <{name}>"


def public_headers():
    umbrella = set(re.findall(r'"attest/([^"]+)"', read("src/include/attest.h")))
    exporting = {os.path.basename(p) for p in glob.glob("src/core/*.h")
                 if re.search(r"^(?!static\b)\w[\w \*]*\battest_\w+\(", read(p), re.M)}
    yield from (f"src/include/attest.h does not include {h}, which declares functions" for h in exporting - umbrella - INTERNAL)
    for header in umbrella:
        if not os.path.exists("src/core/" + header):
            yield f"src/include/attest.h includes {header}, which does not exist"
            continue
        yield from (f"src/core/{header} is public and includes {other}, which is not" for other in
                    included("src/core/" + header) if not other.startswith("spec/logic/") and os.path.basename(other) not in umbrella)


def literals():
    """ACSL reads a hex literal as a double: one that is no double is silently another number."""
    for path in house_sources() + glob.glob("spec/logic/*.h"):
        for note in re.findall(r"/\*@.*?\*/|//@[^\n]*", read(path), re.S):
            for sign, digits, point, power in re.findall(r"([-+]?)0[xX]([0-9a-fA-F]+)(\.[0-9a-fA-F]*)?[pP]([-+]?\d+)", note):
                whole = Fraction(int(digits + point[1:], 16)) * Fraction(2) ** (int(power) - 4 * len(point[1:]))
                try:
                    exact = Fraction(float.fromhex(f"0x{digits}{point}p{power}")) == whole
                except OverflowError:
                    exact = False
                if not exact:
                    yield f"{path}: 0x{digits}{point}p{power} in ACSL is not the number it looks like"


def holes():
    for path in glob.glob("proofs/**/*.v", recursive=True):
        for word in re.findall(r"\b(Admitted|admit|give_up|Abort)\b", re.sub(r"\(\*.*?\*\)", "", read(path), flags=re.S)):
            yield f"{path}: {word}"


def strangers():
    tracked = subprocess.run(["git", "ls-files", "-z"], stdout=subprocess.PIPE, text=True).stdout.split("\0")
    for path in tracked:
        if not os.path.isfile(path) or os.path.islink(path) or path.startswith("tests/fuzz/corpus"):
            continue
        try:
            lines = read(path).splitlines()
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(lines, 1):
            if STRANGERS.search(line):
                yield f"{path}:{number}: {STRANGERS.search(line).group(0)} is not of this project: {line.strip()[:100]}"


def needs():
    """A phony target without a rule is silently up to date: each need-... of the Makefile must lead to .ci/need."""
    for target in sorted(set(re.findall(r"\bneed-\w+", read("Makefile")))):
        plan = subprocess.run(["make", "-n", target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
        if ".ci/need " not in plan:
            yield f"Makefile: make {target} brings no package in"


def house_sources():
    return [p for p in sorted(glob.glob("src/*/*.[ch]")) if not os.path.islink(os.path.dirname(p))]


def main():
    faults = [f for rule in (arrows, public_headers, literals, holes, strangers, needs) for f in rule()]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
