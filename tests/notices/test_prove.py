#!/usr/bin/env python3
"""`make prove` must notice a false lemma, a false contract, a wrong line of code, a vanished contract, an assumption
that nobody listed, contradictory hypotheses, two lemmas of one name and a ghost function that macros change; and what
is wrong in the reading over the reals alone. What it counts without a prover must be the same obligations. Each is
planted in turn in a copy of two small proved files. What was proved before is not proved again, here or elsewhere, and
must not hide a fault planted since, be it in the file or in a header. And bad advice, on whom to ask first or on what to
show, must change nothing."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.getcwd()

HEADER = """#include <stdint.h>
#ifndef NEXT
#define NEXT(b) (b + 1)
#endif
#ifndef LAST
#define LAST(n) n
#endif
/*@ predicate inside(integer i, integer n) = 0 <= i < LAST(n); */
/*@ lemma below: \\forall integer i, n; 0 <= i < n ==> i + 1 <= n; */
/*@ ghost
  /@ requires order: a <= b;
   @ terminates \\true;
   @ exits      \\false;
   @ assigns    \\nothing;
   @ ensures order: a < NEXT(b) && !inside(b, a);
   @/
  static inline void ordered(int64_t a, int64_t b)
  {
  }
*/
"""

SOURCE = """#include "below.h"
#include <stdint.h>

/*@ requires length: 0 <= n <= 1000;
  @ requires read:   \\valid_read(a + (0 .. n - 1));
  @ terminates \\true;
  @ exits      \\false;
  @ assigns    \\nothing;
  @ ensures found: -1 <= \\result < n;
  @ ensures here:  0 <= \\result ==> a[\\result] == key;
  @ */
int64_t attest_find(const int64_t *a, int64_t n, int64_t key)
{
    /*@ loop invariant range: 0 <= i <= n;
      @ loop assigns i;
      @ loop variant n - i;
      @ */
    for (int64_t i = 0; i < n; i++)
        if (a[i] == key)
            return i;
    return -1;
}
"""

# in doubles this says nothing of what is computed
REAL = """#include "below.h"
#include "reals.h"

/*@ terminates \\true;
  @ exits      \\false;
  @ assigns    \\nothing;
  @ ensures finite: \\is_finite(\\result) || !\\is_finite(\\result);
  @ REAL_ENSURES(real, \\result == 3 * x)
  @ */
double attest_triple(double x)
{
    const double twice = x + x;
    //@ REAL_ASSERT(twice, twice == 2 * x)
    return twice + x;
}
"""

# what is planted, where, and what the gate must say
FAULTS = [
    ("a false lemma", "i + 1 <= n; */", "i + 2 <= n; */", "unproved: lemma below"),
    ("a false contract", "-1 <= \\result < n", "0 <= \\result < n", "unproved: attest_find: attest_find_ensures_found"),
    ("an index out of bounds", "a[i] == key", "a[i + 1] == key", "unproved: attest_find: .*mem_access"),
    ("a vanished ensures", "  @ ensures here:  0 <= \\result ==> a[\\result] == key;\n", "", "the manifest expects"),
    ("no ensures at all", SOURCE[SOURCE.index("  @ ensures found"):SOURCE.index("  @ */\nint64_t")], "",
     "no `ensures` about its result"),
    ("an axiom", "lemma below:", "axiomatic A { axiom a0: 0 != 0; }\n    lemma below:", "assumption not in .*`axiom a0`"),
    ("an admit", "    return -1;", "    //@ admit n > 5;\n    return -1;", "assumption not in .*`admit attest_find`"),
    ("a call to the unknown", "    return -1;", "    extern int64_t elsewhere(int64_t); return elsewhere(n);", "fault: .*elsewhere"),
    ("an assertion that is printed on two lines", "    return -1;",
     "    //@ assert many: \\let more = n + 1; \\forall integer i; 0 <= i < more ==> i < n;\n    return -1;", "is unknown: .*more.* i < n"),
    ("contradictory requires", "requires length: 0 <= n <= 1000", "requires length: 1000 < n < 0", "contradictory"),
    ("contradictory requires in a header", "requires order: a <= b", "requires order: a < b < a", "below.h: contradictory .*ordered"),
    ("a ghost function that is false", "a < NEXT(b) &&", "a < b &&", "unproved: ordered: ordered_ensures_order"),
    ("a ghost function that says more where it is used", '#include "below.h"\n#include <stdint.h>',
     '#define NEXT(b) b\n#include "below.h"\n#include <stdint.h>', "find.c: ghost function ordered is used but not proved in these words"),
    ("a ghost function whose words mean more where it is used", '#include "below.h"\n#include <stdint.h>',
     '#define LAST(n) (n + 1)\n#include "below.h"\n#include <stdint.h>', "find.c: means something else than in src/core/below.h"),
    ("a wrong formula", "twice + x", "twice - x", "unproved: attest_triple: attest_triple_ensures_real"),
    ("a wrong formula on the way", "= x + x", "= x", "unproved: attest_triple: attest_triple_assert_twice"),
    ("a vanished formula", "  @ REAL_ENSURES(real, \\result == 3 * x)\n", "", "triple.c over the reals: attest_triple: .* the manifest expects"),
    ("a formula from nowhere", '#include "reals.h"\n', '#include "reals.h"\n'
     "/*@ terminates \\true; exits \\false; assigns \\nothing; REAL_ENSURES(real, \\result == x) */\ndouble elsewhere(double x);\n",
     "assumption not in .*`real elsewhere`"),
    ("a formula from nowhere, by a word that says more over the reals", '#include "reals.h"\n', '#include "reals.h"\n'
     "#ifdef OVER_THE_REALS\n/*@ predicate bound(double r, real x) = r == x; */\n#else\n"
     "/*@ predicate bound(double r, real x) = \\is_finite(r) ==> x <= r; */\n#endif\n/*@ predicate safe(double r, real x) = bound(r, x); */\n"
     "/*@ terminates \\true; exits \\false; assigns \\nothing; ensures safe: safe(\\result, x); */\ndouble elsewhere(double x);\n",
     "assumption not in .*`real elsewhere`"),
]


def prove(header, source, real, *options):
    for name, contents in (("below.h", header), ("find.c", source), ("triple.c", real)):
        with open(f"src/core/{name}", "w") as text:
            text.write(contents)
    return subprocess.run([sys.executable, "proofs/wp/prove.py", "--build", "build", *options],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def noticed(what, done, words):
    """Did the gate fail, and say so?"""
    said = done.returncode == 1 and re.search(words, done.stdout)
    print(f"{'ok    ' if said else 'FAILED'} {what}" + ("" if said else f"\n{done.stdout}"))
    return said


def drawn(record):
    """Which of these are to be proved all the same, where they are what is recorded? They are, from now on."""
    with open("proofs/wp/proved.json", "w") as text:
        json.dump(record, text)
    script = "import sys; sys.path.insert(0, 'proofs/wp'); import json, prove; json.dump(prove.recorded(), sys.stdout)"
    return set(record) - set(json.loads(subprocess.run([sys.executable, "-c", script], stdout=subprocess.PIPE, check=True).stdout))


def record_is_used():
    """What the record says was proved is counted, not proved again: but for some, and others whenever anything changes."""
    prove(HEADER, SOURCE, REAL, "--write-record")
    with open("proofs/wp/proved.json") as text:
        record = json.load(text)
    shutil.rmtree("build")
    again = prove(HEADER, SOURCE, REAL, "--recorded")
    many = {f"{number}.c": "0" for number in range(800)}
    some, others = drawn(many), drawn(many | {"0.c": "1"})
    known = len(record) - len(drawn(record))
    if len(record) != 5 or again.returncode != 0 or again.stdout.count("as recorded") != known:
        print("with a record the unharmed files are not proved, or proved again:\n" + again.stdout)
    elif not 50 < len(some) < 200 or not 50 < len(others) < 200 or some == others:
        print(f"of 800 files {len(some)} are proved again, {len(others)} after a change, {len(some & others)} of them the same")
    else:
        print("ok     the record")
        return True
    return False


def advice_is_only_advice():
    """Who is to be asked first decides nothing: with advice that leads nowhere what is true is proved, and what is false is not."""
    with open("build/find.c.json") as text:
        goals = [goal for goal in json.load(text)["wp:functions"]["attest_find"] if goal != "wp:section"]
    with open("proofs/wp/advice.json", "w") as text:
        json.dump({"src/core/find.c": {"Z3:4.8.12:patient": goals[::2], "Nobody:1.0:quick": goals[1::2]}}, text)
    shutil.rmtree("build")
    well = prove(HEADER, SOURCE, REAL)
    if well.returncode != 0 or "proved before" in well.stdout:
        print("with bad advice the unharmed files are not proved:\n" + well.stdout)
        return False
    false = noticed("a false contract, with bad advice", prove(HEADER, SOURCE.replace("-1 <= \\result < n", "0 <= \\result < n"), REAL),
                    "unproved: attest_find: attest_find_ensures_found")
    os.remove("proofs/wp/advice.json")
    return false


def needed_is_only_advice():
    """What proofs needed is seen, goal by goal, and the next proofs are found with it; with nothing to be seen what is true is still
    proved, and what is false is not."""
    os.environ["WP_PATIENCE"] = "20"  # the look's own limit is longer than two seconds
    prove(HEADER, SOURCE, REAL, "--look")
    os.environ["WP_PATIENCE"] = "2"
    with open("proofs/wp/needed.json") as text:
        looked = json.load(text)
    for what, needed in (("what proofs needed", looked), ("nothing needed", {label: ["", ""] for label in looked})):
        with open("proofs/wp/needed.json", "w") as text:
            json.dump(needed, text)
        shutil.rmtree("build")
        well = prove(HEADER, SOURCE, REAL)
        with open("build/find.c.log") as text:
            hinted = "CVC4 1.8 (hinted)" in text.read()
        if well.returncode != 0 or not hinted or not all(looked["src/core/find.c"]):
            print(f"with {what} the unharmed files are not proved: {needed}\n" + well.stdout)
            return False
    false = noticed("a false contract, with nothing needed", prove(HEADER, SOURCE.replace("-1 <= \\result < n", "0 <= \\result < n"), REAL),
                    "unproved: attest_find: attest_find_ensures_found")
    os.remove("proofs/wp/needed.json")
    return false


def left_out_is_known():
    """What the provers are to be spared must be there to be left out, and nothing that is needed may be."""
    with open("proofs/wp/left_out.txt") as text:
        known = text.read()
    failed = 0
    for what, planted, words in (("an axiom that no theory has", "real.ExpLog: no_such_axiom", "do not have: real.ExpLog: no_such_axiom"),
                                 ("a function that proofs need", "frama_c_wp.memory.Memory: shift", "unproved: attest_find")):
        with open("proofs/wp/left_out.txt", "w") as text:
            text.write(f"{known}\n{planted}\n")
        failed += not noticed(f"{what}, left out", prove(HEADER, SOURCE, REAL), words)
    with open("proofs/wp/left_out.txt", "w") as text:
        text.write(known)
    return not failed


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(f"{ROOT}/proofs/wp", f"{copy}/proofs/wp")
        os.makedirs(f"{copy}/src/core")
        shutil.copy(f"{ROOT}/src/core/reals.h", f"{copy}/src/core")
        os.makedirs(f"{copy}/spec")
        os.chdir(copy)
        os.environ["WP_PATIENCE"] = "2"  # what is false here needs no long search
        with open("spec/soundness.md", "w") as text:
            text.write("`option -warn-special-float none` `option -wp-model Typed+real`\n")
        clean = prove(HEADER, SOURCE, REAL, "--write-manifest")
        if clean.returncode != 0 or not re.search(r"^obligations (\d+) proved \1 assumptions 2$", clean.stdout, re.M):
            print("the unharmed file is not proved:\n" + clean.stdout)
            return 1
        with open("build/obligations.json") as text:
            left = json.load(text)
        if f"obligations {left['total']} proved {left['proved']} assumptions {len(left['assumptions'])}\n" not in clean.stdout:
            print("obligations.json says something else than the gate")
            return 1
        again = prove(HEADER, SOURCE, REAL)
        if "proved before" not in again.stdout or again.stdout.splitlines()[-1] != clean.stdout.splitlines()[-1]:
            print("the unharmed file is proved twice, or differently:\n" + again.stdout)
            return 1
        counted = prove(HEADER, SOURCE, REAL, "--count")
        if counted.returncode != 0 or counted.stdout.splitlines()[-1] != f"obligations {left['total']} counted":
            print("without a prover it counts something else:\n" + counted.stdout)
            return 1
        failed += not left_out_is_known()
        failed += not advice_is_only_advice()
        failed += not needed_is_only_advice()
        failed += not record_is_used()
        for what, old, new, words in FAULTS:
            assert (HEADER + SOURCE + REAL).count(old) == 1, old
            failed += not noticed(what, prove(*(text.replace(old, new) for text in (HEADER, SOURCE, REAL)), "--recorded"), words)
        os.makedirs("spec/logic")
        with open("spec/logic/other.h", "w") as text:
            text.write("/*@ lemma below: \\forall integer i; i < i + 1; */\n")
        for options in ([], ["--count"]):
            failed += not noticed(" ".join(["two lemmas of one name", *options]), prove(HEADER, SOURCE, REAL, *options),
                                  "a lemma of spec/logic/other.h has the name below too")
        os.chdir(ROOT)
    print(f"[  PASSED  ] {len(FAULTS) + 5 - failed} test(s).")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
