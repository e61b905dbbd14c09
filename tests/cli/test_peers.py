#!/usr/bin/env python3
"""The candidates of tests/peers: honest builds give the suites' answers, and each known bug changes one."""
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from library import BF16, BOOL, F16, F32, F64, Folder, Library, doubles
from formulas import attention, close, multihead
from made import problems as made_problems
from program import PROGRAM, run_tests

LIBRARY = os.path.join(os.path.dirname(PROGRAM), "peers", "peers.so")
SUITES = ("smoke", "core", "jacobian", "lowp")
VARIANTS = ("naive", "flash", "ofast", "expanded")
FORMATS = {"f64": F64, "f32": F32, "bf16-f32acc": BF16, "f16-f32acc": F16}
LOOSE = {"f64": 1e-11, "f32": 2e-5, "bf16-f32acc": 5e-2, "f16-f32acc": 2e-2}
TINY = {"f64": 2.0 ** -48, "f32": 2.0 ** -19}
folders = {}


def problems(scratch):
    """Every problem of the suites, made once."""
    for suite in () if folders else SUITES:
        scratch.succeed(f"golden make {suite} -o {suite} -q")
        for name in sorted(os.listdir(scratch.path(f"{suite}/problems"))):
            folders.setdefault(name, Folder(scratch.path(suite), name))
    return folders.values()


def rounded(array, format):
    """To the numbers of a format, as doubles."""
    if format == BF16:
        bits = array.astype("f4").view("u4")
        return ((bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000).astype("u4").view("f4").astype("f8")
    with np.errstate(over="ignore"):
        return array.astype({F64: "f8", F32: "f4", F16: "f2"}[format]).astype("f8")


def as_read(folder, arithmetic):
    """The inputs as a candidate of this arithmetic reads them."""
    return {name: pair if pair[1] == BOOL else (rounded(doubles(*pair), FORMATS[arithmetic]), F64)
            for name, pair in folder.inputs.items()}


def far(found, wanted):
    """The largest difference beside the largest number; infinite if one is not finite where the other is."""
    if not (np.isfinite(found) == np.isfinite(wanted)).all():
        return np.inf
    finite = np.isfinite(wanted)
    return np.abs(found[finite] - wanted[finite]).max(initial=0) / max(1, np.abs(wanted[finite]).max(initial=0))


def test_honest_builds_in_double_give_the_answers(scratch):
    library = Library(LIBRARY)
    for variant in VARIANTS:
        assert library.configure(f"{variant} f64")
        for folder in problems(scratch):
            if folder.json["format"] != "f64" or (variant == "expanded" and "offset" in folder.name):
                continue
            for name, found in library.run(folder).items():
                error = far(found, folder.answers[name])
                assert error < LOOSE["f64"], f"{variant} f64, {folder.name}, {name}: off by {error}"


def test_honest_builds_in_other_formats_stay_near(scratch):
    """Beside the build in double, on inputs that are numbers of the format."""
    library = Library(LIBRARY)
    for folder in problems(scratch):
        for arithmetic in list(FORMATS)[1:]:
            inputs = as_read(folder, arithmetic)
            library.configure("naive f64")
            wanted = library.run(folder, inputs, F64)
            for variant in VARIANTS[:3]:
                library.configure(f"{variant} {arithmetic}")
                for name, found in library.run(folder, inputs, F64).items():
                    error = far(found, wanted[name])
                    limit = 1e-2 if "offset" in folder.name else LOOSE[arithmetic]
                    assert error < max(limit, LOOSE[arithmetic]), f"{variant} {arithmetic}, {folder.name}, {name}: off by {error}"


def changed(library, bug, subject, folder, control):
    """Whether an output has other bits with the bug."""
    library.configure(f"{subject} bug={bug}")
    found = library.run(folder)
    return any((found[name] != wanted).any() and not (np.isnan(found[name]) & np.isnan(wanted)).all()
               for name, wanted in control.items())


def test_each_bug_changes_answers_of_its_operations_and_no_others(scratch):
    library = Library(LIBRARY)
    subjects = {f"{variant} {arithmetic}" for variant in VARIANTS[:2] for arithmetic in FORMATS}
    controls = {}
    for subject in sorted(subjects):
        library.configure(subject)
        runs = [(folder, library.run(folder)) for folder in problems(scratch)]
        controls[subject] = [(folder, control) for folder, control in runs if control is not None]
    bugs = [bug for bug in library.bugs() if bug["part"] == "seen"]
    assert len(bugs) >= 40
    for bug in bugs:
        for subject in {bug["subjects"][0], bug["subjects"][-1]}:
            found = {folder.json["op"] for folder, control in controls[subject]
                     if changed(library, bug["name"], subject, folder, control)}
            assert found, f"{bug['name']} changes nothing in {subject}"
            assert found <= set(bug["operations"]), f"{bug['name']} in {subject} changes {found - set(bug['operations'])}"


def beyond_roundings(found, control, wanted, arithmetic):
    """Whether numbers are farther from the truth than those of the same code without the bug."""
    fine = np.isfinite(wanted)
    if (found[~fine] != wanted[~fine]).any() or not np.isfinite(found[fine]).all():
        return True
    error, honest = (np.abs(numbers[fine] - wanted[fine]).max(initial=0) for numbers in (found, control))
    return error > 1.5 * max(honest, TINY.get(arithmetic, 0) * np.abs(wanted[fine]).max(initial=0))


class Beside:
    """Runs on problems that are made here, beside the same code without a bug and the truth of the inputs as they are read."""

    def __init__(self):
        self.library, self.problems, self.truth, self.control = Library(LIBRARY), made_problems(), {}, {}

    def run(self, text):
        self.library.configure(text)
        return [self.library.run(folder) for folder in self.problems]

    def prepare(self, subject, arithmetic):
        if arithmetic not in self.truth:
            self.library.configure("naive f64")
            self.truth[arithmetic] = [self.library.run(folder, as_read(folder, arithmetic), F64) for folder in self.problems]
        if subject not in self.control:
            self.control[subject] = self.run(subject)

    def changes(self, subject, bug):
        """The operations that a bug changes, and whether a change is beyond roundings."""
        arithmetic = subject.split()[1]
        self.prepare(subject, arithmetic)
        operations, worse = set(), False
        for folder, outputs, honest, wanted in zip(self.problems, self.run(f"{subject} bug={bug}"), self.control[subject],
                                                   self.truth[arithmetic]):
            for name, found in outputs.items():
                if found.tobytes() != honest[name].tobytes():
                    operations.add(folder.json["op"])
                    worse = worse or beyond_roundings(found, honest[name], wanted[name], arithmetic)
        return operations, worse


def test_each_held_out_bug_is_a_bug_in_just_its_operations(_):
    """On problems that are made here: the suites were frozen without them."""
    beside = Beside()
    bugs = beside.library.bugs()
    held_out = [bug for bug in bugs if bug["part"] == "held out"]
    assert len(held_out) >= 46 and len({bug["name"] for bug in bugs}) == len(bugs)
    for bug in held_out:
        operations = set()
        for subject in dict.fromkeys((bug["subjects"][0], bug["subjects"][-1])):
            changed_here, worse = beside.changes(subject, bug["name"])
            assert worse, f"{bug['name']} is no bug in {subject}"
            operations |= changed_here
        assert operations == set(bug["operations"]), f"{bug['name']} changes {operations}"


def test_texts_that_make_no_sense_are_refused(scratch):
    library = Library(LIBRARY)
    for text in ("naive f128", "naive f64 bug=", "naive f64 bug=none-such", "quick", "flash quick"):
        assert not library.configure(text), text


run_tests(sys.modules[__name__])
