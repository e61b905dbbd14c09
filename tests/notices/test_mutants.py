#!/usr/bin/env python3
"""`make prove-mutants` must change code only, draw the same sample every time, notice a change that the contract forbids and
none that changes nothing, and object to an entry of the list of equivalent mutants that fits none."""
import dataclasses
import glob
import json
import os
import re
import shutil
import sys
import tempfile

ROOT = os.getcwd()
sys.path.insert(0, os.path.join(ROOT, "proofs/wp"))
import mutants  # noqa: E402
import mutate  # noqa: E402

SOURCE = """#include <stdint.h>
#define TWICE(x) "x - 1" /* a directive:
                            x - 1 < 2 */

int64_t attest_last(const int64_t *a, int64_t n, int64_t key);

/*@ requires length: 0 <= n <= 1000;
  @ requires read:   \\valid_read(a + (0 .. n - 1));
  @ terminates \\true;
  @ exits      \\false;
  @ assigns    \\nothing;
  @ ensures found: -1 <= \\result < n;
  @ */
int64_t attest_last(const int64_t *a, int64_t n, int64_t key)
{
    int64_t last = -1; // a[0] == 1 + 2;
    /*@ loop invariant range: 0 <= i <= n && -1 <= last < i;
      @ loop assigns i, last;
      @ loop variant n - i;
      @ */
    for (int64_t i = 0; i < n; i++) {
        //@ ghost int64_t shadow = i + 1;
        if (a[i] == key && a[i] != '-')
            last = i;
    }
    return last;
}
"""
COMMENTS = re.compile(r"/\*.*?\*/|//[^\n]*|^#(?:[^\n/]|/\*.*?\*/)*|\"[^\"\n]*\"|'[^'\n]*'", re.M | re.S)


def all_mutants():
    return {file: list(mutate.mutants(file, mutants.read(file))) for file in sorted(glob.glob("src/core/*.[ch]"))}


def only_code_changes():
    for mutant in mutate.mutants("small.c", SOURCE):
        if COMMENTS.findall(mutant.text(SOURCE)) != COMMENTS.findall(SOURCE):
            return f"`{mutant.changed}` changes what is no code"
    for file, all_of_it in all_mutants().items():
        text = mutants.read(file)
        for mutant in all_of_it[::40]:
            if re.findall(r".*@.*", mutant.text(text)) != re.findall(r".*@.*", text):
                return f"{file}: `{mutant.changed}` changes a contract"
    return None


def every_kind_is_made():
    made = {mutant.kind for all_of_it in all_mutants().values() for mutant in all_of_it}
    return None if made == set(mutate.KINDS) == set(mutate.KIND_WORDS) else f"kinds: {sorted(made)}"


def sample_is_the_same():
    candidates = all_mutants()
    first, second = (mutants.chosen(candidates, 100, lambda m: m.line % 2) for _ in range(2))
    if first != second or not 100 <= len({m.name for m in first}) == len(first):
        return "two samples differ, or a mutant comes twice"
    lower = {m.name for m in mutate.mutants("small.c", "\n\n" + SOURCE)}
    if lower != {m.name for m in mutate.mutants("small.c", SOURCE)}:
        return "a mutant's name depends on where its function stands"
    return None


def wp_notices():
    """WP kills what leaves the loop's bounds, and not what changes nothing."""
    with open("src/core/small.c", "w") as text:
        text.write(SOURCE)
    tree, wp = mutants.Tree("tree"), mutants.Wp("wp")
    too_far = next(m for m in mutate.mutants("src/core/small.c", SOURCE) if m.kind == "loop" and "i <= n" in m.changed)
    nothing = dataclasses.replace(too_far, new=SOURCE[too_far.start:too_far.end])
    for mutant, killed in [(too_far, True), (nothing, False)]:
        with tree.changed(mutant):
            said = wp.judge(tree.folder, mutant)
        if bool(said["fault"]) != killed or (not killed and said["goals"] == 0):
            return f"`{mutant.changed}`: {said}"
    return None


def list_is_checked():
    candidates = {"small.c": list(mutate.mutants("small.c", SOURCE))}
    entry = {"file": "small.c", "function": "attest_last", "old": "return last;", "changed": "return first;", "why": "it is not"}
    with open(mutants.EQUIVALENT, "w") as text:
        json.dump([entry], text)
    return None if mutants.equivalents(candidates)[1] else "an entry that fits no mutant goes unnoticed"


def main():
    failed = 0
    here = [only_code_changes, every_kind_is_made, sample_is_the_same]
    with tempfile.TemporaryDirectory() as copy:
        for test in here + [wp_notices, list_is_checked]:
            if test not in here and os.getcwd() == ROOT:
                for part in ("proofs/wp", "tests", ".ci"):
                    shutil.copytree(part, f"{copy}/{part}", symlinks=True)
                os.makedirs(f"{copy}/src/core")
                os.makedirs(f"{copy}/spec")
                shutil.copy("Makefile", copy)
                os.chdir(copy)
            fault = test()
            failed += fault is not None
            print(f"{'ok    ' if fault is None else 'FAILED'} {test.__name__}" + (f": {fault}" if fault else ""), flush=True)
        os.chdir(ROOT)
    print(f"[  PASSED  ] {len(here) + 2 - failed} test(s).")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
