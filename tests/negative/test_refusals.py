#!/usr/bin/env python3
"""Bad input and wrong usage: exit status 2, one line on stderr that says what and where, nothing on stdout, and every
file as it was."""
import hashlib
import os
import resource
import signal
import subprocess
import sys
import time

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from program import PROGRAM, run_tests

MHA = "--x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy"
DP = "eval dp --q Q.npy --k K.npy --v V.npy"


def refused(scratch, words, *said, **options):
    before = scratch.contents()
    done = scratch.run(words, **options)
    where = f"attest {words}: {done.returncode} {done.stdout} {done.stderr}"
    assert done.returncode == 2 and done.stdout == "", where
    assert done.stderr.startswith("attest: ") and done.stderr.count("\n") == 1 and done.stderr.endswith("\n"), where
    for piece in said:
        assert piece in done.stderr, f"{where}: expected '{piece}'"
    assert scratch.contents() == before, f"{where}: a file changed"


def problem(scratch):
    """Good inputs of every kind, and an old Y.npy that must survive."""
    random = np.random.default_rng(1)
    sizes = {"Q": (3, 2), "K": (4, 2), "V": (4, 3), "X": (4, 6), "WQ": (2, 6, 3), "WK": (2, 6, 3), "WV": (2, 6, 3),
             "WO": (6, 6), "G": (6,), "S": (6, 6)}
    scratch.save(**{name: random.normal(size=size) for name, size in sizes.items()})
    scratch.save(Y=np.array([42.0]), M=np.ones((3, 4), bool), C=np.ones((4, 4), bool))


def test_usage(scratch):
    problem(scratch)
    refused(scratch, "", "needs a command")
    refused(scratch, "frobnicate", "unknown command 'frobnicate'")
    refused(scratch, "golden", "needs a word")
    refused(scratch, "golden bake", "unknown word 'bake'")
    refused(scratch, "eval", "needs a word")
    refused(scratch, "eval sparse", "unknown word 'sparse'")
    refused(scratch, "eval dp -o Y.npy", "needs --q Q.npy")
    refused(scratch, f"{DP}", "-o")
    refused(scratch, f"{DP} --want y", "-o")
    for option in ("--frob", "-z"):
        refused(scratch, f"{DP} -o Y.npy {option}", f"unknown option '{option}'")
    refused(scratch, f"{DP} -o Y.npy --interval", "--interval goes with --exact")
    refused(scratch, f"{DP} -o Y.npy --tier-two", "--tier-two goes with --exact")
    refused(scratch, f"{DP} -o out --error-bound --exact", "--error-bound goes without --exact")
    refused(scratch, f"{DP} -o out --error-bound --format f32", "leave out --format f32")
    refused(scratch, f"{DP} -o out --error-bound --want lse", "--error-bound is about y")
    scratch.save(LARGE=np.full((3, 2), 1e301), SMALL=np.full((4, 2), 1e-301))
    large = "eval dp --q LARGE.npy --k SMALL.npy --v V.npy -o out --error-bound"
    refused(scratch, large, "item 0, query 0: no bound", "2^996", "--exact")
    refused(scratch, "eval softmax --x X.npy -o out --error-bound --exact", "--error-bound goes without --exact")
    refused(scratch, "eval softmax --x X.npy -o out --error-bound --want lse", "--error-bound is about y")
    scratch.save(PAIR=np.array([[1.0, -1.0]]), LARGEST=np.full(2, np.finfo(float).max))
    refused(scratch, "eval layernorm --x PAIR.npy --gamma LARGEST.npy --eps 1e-300 -o out --error-bound", "row 0: no bound", "--exact")
    refused(scratch, f"{DP} -o Y.npy --wq WQ.npy", "--wq means nothing to attest eval dp")
    refused(scratch, f"{DP} -o Y.npy --q Q.npy", "--q is given twice")
    refused(scratch, f"{DP} -o Y.npy extra", "'extra' means nothing here")
    refused(scratch, f"{DP} -o", "--output needs an argument")
    refused(scratch, f"{DP} -o Y.npy --json=yes", "--json takes no argument")
    refused(scratch, f"{DP} -o Y.npy --format f8", "--format 'f8', expected f64|f32|f16|bf16")
    refused(scratch, f"{DP} -o Y.npy --causal=middle", "--causal 'middle'")
    refused(scratch, f"{DP} -o Y.npy --want y,jakobian", "--want 'jakobian', expected some of y,lse,p,jacobian")
    refused(scratch, f"{DP} -o Y.npy --want y,dx", "--want 'dx'")
    refused(scratch, f"{DP} -o Y.npy --want ,", "--want ''")
    for value in ("nan", "inf", "1e999", "x", "1x", "1,5", ""):
        refused(scratch, f"{DP} -o Y.npy --scale={value}", f"--scale '{value}', expected a finite number")
    refused(scratch, f"{DP} -o Y.npy --softcap 0", "expected a number above 0")
    refused(scratch, f"{DP} -o Y.npy --softcap -1", "expected a number above 0")
    for value in ("0", "-1", "1.5", "1048577", "99999999999999999999"):
        refused(scratch, f"{DP} -o Y.npy --causal top-left --window {value}", f"--window '{value}', expected a whole number")


def test_one_line_whatever_the_words_contain(scratch):
    for words in (["eval", "dp\nattest: all is well"], ["eval", "dp", "--q", "\033[2J\n"], ["phi-inv", "1\n2"],
                  ["phi-inv", "9" * 100000 + "x"]):
        done = subprocess.run([PROGRAM] + words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert done.returncode == 2 and done.stderr.count("\n") == 1 and "\033" not in done.stderr, done


def test_shapes_that_disagree(scratch):
    problem(scratch)
    scratch.save(BAD=np.ones((5, 3)), ONE=np.ones(4), THREE=np.ones((3, 6, 2)), FOUR=np.ones((4, 6, 2)), EMPTY=np.ones((0, 2)),
                 NARROW=np.ones((6, 4)))
    refused(scratch, "eval dp --q Q.npy --k BAD.npy --v V.npy -o Y.npy", "BAD.npy: keys 3 wide, expected 2")
    refused(scratch, "eval dp --q Q.npy --k K.npy --v BAD.npy -o Y.npy", "BAD.npy: 5 values, expected 4")
    refused(scratch, "eval dp --q ONE.npy --k K.npy --v V.npy -o Y.npy", "ONE.npy: shape [4], expected [...,M,n]")
    refused(scratch, "eval dp --q EMPTY.npy --k K.npy --v V.npy -o Y.npy", "EMPTY.npy: shape [0, 2], expected sizes from 1")
    refused(scratch, "eval dp --q THREE.npy --k K.npy --v V.npy -o Y.npy", "K.npy: shape []")
    refused(scratch, f"{DP} --mask C.npy -o Y.npy", "C.npy: shape [4, 4], expected [3, 4]")
    refused(scratch, f"{DP} --score-bias X.npy -o Y.npy", "X.npy: shape [4, 6], expected [3, 4]")
    refused(scratch, f"{DP} --causal -o Y.npy", "3 queries and 4 keys", "top-left")
    refused(scratch, f"{DP} --window 2 -o Y.npy", "3 queries and 4 keys")
    refused(scratch, f"{DP} --dropout-mask C.npy -o Y.npy", "C.npy: shape [4, 4], expected [3, 3]")
    refused(scratch, f"{DP} --want jvp -o Y.npy", "--tangent")
    refused(scratch, f"{DP} --want jvp --tangent Q.npy,K.npy -o Y.npy", "expected three files")
    refused(scratch, f"{DP} --want jvp --tangent Q.npy,V.npy,K.npy -o Y.npy", "V.npy: shape [4, 3], expected [4, 2]")
    refused(scratch, f"{DP} --tangent Q.npy,K.npy,V.npy -o Y.npy", "jvp is not wanted")
    refused(scratch, f"{DP} --want dq -o Y.npy", "--upstream")
    refused(scratch, f"{DP} --want dq --upstream Q.npy -o Y.npy", "Q.npy: shape [3, 2], expected [3, 3]")
    refused(scratch, f"{DP} --upstream Q.npy -o Y.npy", "nothing that --want asks for needs it")
    refused(scratch, f"{DP} --kv-heads 2 -o Y.npy", "--kv-heads '2', expected a whole number from 1 to 1")
    mha = f"eval l2-mha {MHA} -o Y.npy"
    refused(scratch, mha.replace("X.npy", "K.npy"), "K.npy: shape [4, 2], expected [...,N,6]")
    refused(scratch, mha.replace("WQ", "FOUR"), "FOUR.npy: 4 heads do not divide D = 6")
    refused(scratch, mha.replace("WQ", "S") + " --heads 4", "S.npy: 4 heads do not divide D = 6")
    refused(scratch, mha.replace("WQ", "THREE"), "WV.npy: shape [2, 6, 3], expected [3, 6, 2]")
    refused(scratch, mha.replace("WV", "NARROW"), "NARROW.npy: shape [6, 4], expected [6, 6]")
    refused(scratch, mha.replace("WO", "NARROW"), "NARROW.npy: shape [6, 4], expected [6, 6]")
    refused(scratch, mha + " --heads 3", "has 2 heads, but --heads says 3")
    refused(scratch, mha.replace("WQ", "G"), "G.npy: shape [6], expected [H,D,n]")
    refused(scratch, mha + " --bq X.npy", "X.npy: shape [4, 6], expected [2, 3]")
    refused(scratch, mha + " --kv-heads 1", "--kv-heads means nothing to attest eval l2-mha")
    refused(scratch, mha + " --want dwk --upstream X.npy", "dwk needs --wk")
    refused(scratch, "eval layernorm --x X.npy --gamma ONE.npy --eps 1 -o Y.npy", "ONE.npy: shape [4], expected [6]")
    refused(scratch, "eval layernorm --x X.npy --gamma G.npy --eps 0 -o Y.npy", "--eps '0', expected a number above 0")
    refused(scratch, "eval layernorm --x X.npy --gamma G.npy --eps 1e-310 -o Y.npy", "2^-1022")
    refused(scratch, "eval softmax --x X.npy --mask C.npy -o Y.npy", "C.npy: shape [4, 4], expected [4, 6]")


def test_sizes_beyond_the_contracts(scratch):
    problem(scratch)
    scratch.save(WIDE=np.zeros((1, 2**20 + 1), "f2"), TALL=np.zeros((2**11, 2**9 + 1, 1), "f2"))
    refused(scratch, "eval softmax --x WIDE.npy -o Y.npy", "WIDE.npy: shape [1, 1048577], expected sizes from 1 to 1048576")
    refused(scratch, "eval softmax --x TALL.npy -o Y.npy", "TALL.npy: 1050624 rows, expected at most")
    least = "0x0.fffffffffffffp-1022"
    refused(scratch, f"eval layernorm --x X.npy --gamma G.npy --eps {least} -o Y.npy", "2^-1022")
    scratch.save(NINE=np.zeros((1,) * 8))
    refused(scratch, "eval softmax --x NINE.npy --jacobian J.npy", "too many axes")


def test_more_memory_than_there_is(scratch):
    scratch.save(Q=np.zeros((2**20, 1), "f2"))
    refused(scratch, "eval dp --q Q.npy --k Q.npy --v Q.npy --causal -o Y.npy", "too large: it takes 1024.0 GiB")


def test_contents(scratch):
    problem(scratch)
    nan, inf, mask = np.ones((4, 2)), np.ones((4, 2)), np.ones((3, 4), bool)
    nan[2, 1], inf[3, 0], mask[1] = np.nan, -np.inf, False
    scratch.save(NAN=nan, INF=inf, EMPTY=mask, INT=np.ones((4, 2), int), HUGE=np.full((4, 2), 1e200), F=np.ones((3, 4)))
    with open(scratch.path("CUT.npy"), "wb") as file:
        file.write(scratch.contents()["K.npy"][:-3])
    with open(scratch.path("LONG.npy"), "wb") as file:
        file.write(scratch.contents()["K.npy"] + b"!")
    cases = {"NAN": "element [2, 1] is NaN", "INF": "element [3, 0] is infinite", "INT": "dtype '<i8'",
             "CUT": "cut short", "LONG": "remove what follows", "NONE": "No such file"}
    for name, said in cases.items():
        refused(scratch, f"eval dp --q Q.npy --k {name}.npy --v V.npy -o Y.npy", f"{name}.npy: ", said)
    refused(scratch, f"{DP} --mask EMPTY.npy -o Y.npy", "row 1 of the mask sees nothing", "--empty-row zero")
    refused(scratch, f"{DP} --mask EMPTY.npy --empty-row zero --want lse -o Y.npy", "-inf")
    refused(scratch, f"{DP} --mask F.npy -o Y.npy", "F.npy: dtype '<f8', expected booleans")
    refused(scratch, f"{DP} --causal bottom-right --window 1 --mask EMPTY.npy -o Y.npy", "row 1")
    refused(scratch, "eval dp --q HUGE.npy --k HUGE.npy --v V.npy -o Y.npy", "beyond double's range")


def test_outputs(scratch):
    problem(scratch)
    refused(scratch, f"{DP} -o none/Y.npy", "none/Y.npy: cannot write: No such file or directory; nothing was changed")
    refused(scratch, f"{DP} -o .", ".: is a folder")
    refused(scratch, f"{DP} -o /dev/full", "/dev/full: is not a regular file")
    refused(scratch, f"{DP} --want y,lse -o Y.npy", "Y.npy")
    refused(scratch, f"{DP} --want y,lse -o none/out", "none/out: cannot make the folder")
    scratch.save(V=np.full((4, 3), 1e5))
    refused(scratch, f"{DP} --format f16 -o Y.npy", "Y.npy: element [0, 0] would be ", "beyond f16, whose largest number is 65504")
    refused(scratch, f"{DP} --format f16 --want y,lse -o out", "beyond f16")
    assert not os.path.exists(scratch.path("out"))


def test_full_disk(scratch):
    """A limit on the size of files, in place of a disk that fills up in the middle."""
    scratch.save(X=np.ones((100, 100)), Y=np.array([42.0]))

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (50000, 50000))
    refused(scratch, "eval softmax --x X.npy -o Y.npy", "Y.npy: cannot write: File too large; nothing was changed",
            preexec_fn=limit)
    refused(scratch, "eval softmax --x X.npy --want y,jacobian -o out", "File too large", preexec_fn=limit)
    assert not os.path.exists(scratch.path("out"))


def test_disk_that_is_full_at_the_very_end(scratch):
    """The larger of two outputs fails when its last bytes leave the program; the smaller one must not be replaced."""
    scratch.save(Q=np.ones((40, 1)), K=np.ones((40, 1)), V=np.ones((40, 1)))
    os.mkdir(scratch.path("out"))
    scratch.save(**{"out/Y": np.array([42.0])})

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (128 + 8 * 1600 - 1,) * 2)
    refused(scratch, f"{DP} --want y,p -o out", "out/P.npy: cannot write: File too large", preexec_fn=limit)


def test_interrupted(scratch):
    """Ctrl-C in the middle of half a GiB: nothing stays behind."""
    random = np.random.default_rng(2)
    scratch.save(X=random.normal(size=(128, 64)), WQ=np.eye(64), WV=np.eye(64), WO=np.eye(64), Y=np.array([42.0]))
    before = scratch.contents()
    for number in (signal.SIGINT, signal.SIGTERM):
        run = subprocess.Popen([PROGRAM] + f"eval l2-mha {MHA} -o Y.npy --jacobian J.npy".split(), cwd=scratch.folder)
        while not any(name.endswith(".tmp") for name in os.listdir(scratch.folder)):
            time.sleep(0.001)
        run.send_signal(number)
        assert run.wait(60) == -number
        assert scratch.contents() == before


def test_full_stdout(scratch):
    with open("/dev/full", "w") as full:
        done = subprocess.run([PROGRAM, "phi-inv", "1", "--digits", "5"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and done.stderr == "attest: cannot write the result to stdout\n", done


def test_phi_inv(scratch):
    for t in ("x", "1e", "0x1p3", "nan", "inf", "", "1,5"):
        refused(scratch, f"phi-inv --digits 5 -- {t} ." if t == "" else f"phi-inv {t} --digits 5")
    refused(scratch, "phi-inv -- -1", "'-1' is not a decimal number of at least 0")
    refused(scratch, "phi-inv 1e1000001 --digits 5", "expected 0 or a number from 1e-1000000 to 1e1000000")
    refused(scratch, "phi-inv 1e309", "beyond the doubles")
    refused(scratch, "phi-inv 1 --digits 0", "expected a whole number from 1 to 1000")
    refused(scratch, "phi-inv 1 --digits 1001", "expected a whole number from 1 to 1000")
    refused(scratch, "phi-inv --digits 5", "needs T")


def test_bounds_that_do_not_exist(scratch):
    problem(scratch)
    weights = "--wq WQ.npy --wv WV.npy --wo WO.npy"
    mask = np.ones((4, 4), bool)
    mask[2, 2] = False
    scratch.save(HOLE=mask)
    refused(scratch, f"bound l2-mha {weights} --wk WK.npy --n 4 --norm inf", "untied", "not Lipschitz")
    refused(scratch, f"bound l2-mha {weights} --mask HOLE.npy --n 4 --norm inf", "hides token 2 from itself")
    refused(scratch, f"bound l2-mha {weights} --n 4", "needs --norm inf|2")
    refused(scratch, f"bound l2-mha {weights} --norm inf", "--n N")
    refused(scratch, f"bound l2-mha {weights} --n 0 --norm inf", "expected a whole number from 1")
    refused(scratch, f"bound l2-mha {weights} --n 4 --norm 1", "--norm '1', expected inf|2")
    refused(scratch, f"bound l2-mha {weights} --n 4 --norm inf --scale 1", "--scale means nothing")
    refused(scratch, f"bound l2-mha {weights} --n 4 --norm inf --radius 1", "--radius needs --at")
    refused(scratch, f"bound l2-mha {weights} --at X.npy --norm inf --radius -1", "at least 0")
    refused(scratch, f"bound l2-mha {weights} --at X.npy --n 5 --norm inf", "X.npy: shape [4, 6], expected [5, 6]")
    refused(scratch, f"bound l2-mha {weights} --at X.npy --norm inf --theorem paper", "leave it out with --at")
    refused(scratch, f"bound l2-mha {weights} --at X.npy --norm inf --witness Y.npy", "--witness")
    refused(scratch, f"bound dp-mha {weights} --wk WK.npy --n 4", "needs --ball R")
    refused(scratch, f"bound dp-mha {weights} --wk WK.npy --n 4 --ball 0", "expected a number above 0")
    refused(scratch, "bound layernorm --gamma X.npy --eps 1 --norm inf", "X.npy: shape [4, 6], expected [D]")
    refused(scratch, "bound layernorm --gamma G.npy --eps 1 --norm 2 --theorem paper", "no 2-norm bound")
    refused(scratch, "bound linear --w G.npy --norm inf", "G.npy: shape [6], expected a matrix")
    refused(scratch, "bound linear --w WO.npy --norm inf --precise", "--precise is for --norm 2")
    refused(scratch, "bound product", "needs W1.npy W2.npy ...")
    refused(scratch, "bound product X.npy K.npy --norm inf", "K.npy: shape [4, 2], expected 4 columns")


def test_kernels_that_have_no_bound(scratch):
    refused(scratch, "bound kernel --box 1 --width 1", "needs --kernel")
    refused(scratch, "bound kernel --kernel cosine --box 1 --width 1", "--kernel 'cosine'", "dot|l2|gaussian|laplace")
    refused(scratch, "bound kernel --kernel dot --box 0 --width 1", "above 0")
    refused(scratch, "bound kernel --kernel dot --box 1 --width 0", "--width '0'")
    refused(scratch, "bound kernel --kernel dot --box 1 --width 1 --scale -1", "above 0")
    refused(scratch, "bound kernel --kernel dot --box nan --width 1", "--box 'nan'")
    refused(scratch, "bound kernel --kernel dot --box 1 --width 1 --norm 2", "--norm means nothing")


def test_inverses_that_do_not_exist(scratch):
    problem(scratch)
    words = "invert l2-mha --wq WQ.npy --wv WV.npy --wo WO.npy -o Y.npy"
    refused(scratch, f"{words}", "needs --y Y.npy")
    refused(scratch, f"{words} --y K.npy", "K.npy: shape [4, 2], expected [N,6]")
    refused(scratch, f"{words} --y X.npy --wk WK.npy", "untied")
    refused(scratch, f"{words} --y X.npy --contract 1000", "below 1", "--contract 1000 is too large")
    refused(scratch, f"{words} --y X.npy --contract -1", "above 0")


def test_experiments(scratch):
    scratch.save(Y=np.array([42.0]))
    refused(scratch, "lab", "needs a word")
    refused(scratch, "lab alchemy", "unknown word 'alchemy'")
    refused(scratch, "lab offset more", "'more' means nothing here")
    refused(scratch, "lab offset --seed -1", "--seed '-1'")
    refused(scratch, "lab offset --jobs 0", "--jobs '0'")
    refused(scratch, "lab anp --steps 0", "--steps '0'")
    refused(scratch, "lab offset --steps 5", "--steps means nothing")
    refused(scratch, "lab tightness -o none/out", "none/out: cannot make the folder")
    refused(scratch, "lab tightness -o Y.npy", "Y.npy")

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
    refused(scratch, "lab offset -o out", "File too large; nothing was changed", preexec_fn=limit)
    assert not os.path.exists(scratch.path("out"))
    os.mkdir(scratch.path("out"))
    os.mkdir(scratch.path("out/offset.svg"))
    refused(scratch, "lab offset -o out", "offset.svg: is a folder")


def test_negations(scratch):
    random = np.random.default_rng(5)

    def corpus(**changes):
        """Two sentences in DIR, with what is to be wrong; None: no such file."""
        for path in scratch.contents():
            os.unlink(scratch.path(path))
        files = {f"{folder}/{k}": random.normal(size=(3, 2)) for folder in ("sentence", "negation", "control") for k in "ab"}
        for path, tokens in {**files, **{path.replace("__", "/"): tokens for path, tokens in changes.items()}}.items():
            os.makedirs(scratch.path("DIR/" + os.path.dirname(path)), exist_ok=True)
            if tokens is not None:
                np.save(scratch.path(f"DIR/{path}.npy"), tokens)

    words, same = "lab negation -o out --data DIR", np.ones((3, 2))
    refused(scratch, words, "DIR: cannot read")
    refused(scratch, "lab negation --kernel cosine", "--kernel 'cosine'")
    refused(scratch, "lab offset --data DIR", "--data means nothing to attest lab offset")
    os.mkdir(scratch.path("DIR"))
    refused(scratch, words, "DIR: 0 sentences, expected two at least; expected sentence/")
    corpus(negation__b=None)
    refused(scratch, words, "DIR/negation/b.npy: is missing, but there is sentence/b.npy")
    corpus(control__c=same)
    refused(scratch, words, "DIR/sentence/c.npy: is missing, but there is control/c.npy")
    corpus(sentence__a=None, negation__a=None, control__a=None)
    refused(scratch, words, "DIR: 1 sentences")
    corpus(outputs__sentence__a=same)
    refused(scratch, words, "DIR/outputs/sentence/b.npy: is missing, but there is sentence/b.npy")
    corpus(stray=same)
    refused(scratch, words, "DIR/stray.npy: has no place here; expected sentence/, negation/ and control/")
    corpus(control__b=np.ones((3, 4)))
    refused(scratch, words, "DIR/control/b.npy: tokens 4 wide, expected 2 as in sentence/b.npy")
    corpus(negation__a=np.ones(3))
    refused(scratch, words, "DIR/negation/a.npy: shape [3], expected [N,d]")
    corpus(negation__a=np.ones((0, 2)))
    refused(scratch, words, "DIR/negation/a.npy: shape [0, 2], expected sizes from 1")
    corpus(negation__a=np.full((3, 2), np.nan))
    refused(scratch, words, "DIR/negation/a.npy: element [0, 0] is NaN")
    corpus(sentence__b=same, control__b=same)
    refused(scratch, words, "b.npy: its control has the same tokens, or nearly so")
    corpus(sentence__a=np.full((3, 2), 1e300))
    refused(scratch, words, "a.npy: a score or a distance leaves double's range")


def test_language_models(scratch):
    sentence = b"the cat sees the dog and the dog sees the cat. "
    for name, text in {"text": 40 * sentence, "other": 41 * sentence, "empty": b"", "short": 20 * sentence, "zero": 40 * sentence + b"\0",
                       "binary": 40 * sentence + b"\x7fELF"}.items():
        with open(scratch.path(name), "wb") as file:
            file.write(text)
    words = "lab charlm --variant dp --layers 1 --epochs 1 --text"
    refused(scratch, f"{words} none", "none: cannot read: No such file")
    refused(scratch, f"{words} {scratch.folder}", "is a folder, expected a text")
    refused(scratch, f"{words} empty", "empty: 0 bytes, expected a text of 1024")
    refused(scratch, f"{words} short", "short: 940 bytes, expected a text of 1024")
    refused(scratch, f"{words} zero", "zero: byte 1880 is 0x00, which no text has")
    refused(scratch, f"{words} binary -o out", "binary: byte 1880 is 0x7f")
    for wrong, said in {"--layers 0": "--layers '0', expected a whole number from 1 to 32", "--layers 33": "'33'",
                        "--layers 1,2": "'1,2'", "--layers": "needs an argument", "--epochs 0": "--epochs '0'",
                        "--epochs 1001": "from 1 to 1000", "--rate 0": "above 0", "--rate nan": "finite",
                        "--variant gru": "expected dp|l2|l2-tied|l2-contractive|lstm", "--norm 2": "--norm means nothing"}.items():
        refused(scratch, f"lab charlm {wrong}", said)
    for wrong in ("2,1", "1,1", "1,", ",1", "1;2", "1,2,33", ",".join(str(k) for k in range(1, 19))):
        refused(scratch, f"lab charlm-depth --layers {wrong}", f"--layers '{wrong}', expected up to 16 whole numbers, rising")
    refused(scratch, "lab offset --text text", "--text means nothing to attest lab offset")

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
    refused(scratch, f"{words} text -o out", "charlm-dp-1.checkpoint: cannot write: File too large", preexec_fn=limit)
    assert not os.path.exists(scratch.path("out"))


def test_damaged_checkpoints(scratch):
    sentence = b"the cat sees the dog and the dog sees the cat. "
    for name, text in {"text": 40 * sentence, "other": 41 * sentence, "fewer": 300 * b"abcde"}.items():
        with open(scratch.path(name), "wb") as file:
            file.write(text)
    words = "lab charlm --variant dp --layers 1 --epochs 2 -o out --text"
    assert scratch.run(f"{words} text").returncode == 0
    path = scratch.path("out/charlm-dp-1.checkpoint")
    with open(path, "rb") as file:
        good = file.read()
    refused(scratch, f"{words} text --seed 2", "is of a training on another text, with another seed or rate")
    refused(scratch, f"{words} text --rate 0.1", "with another seed or rate")
    refused(scratch, f"{words} other", "is of a training on another text")
    refused(scratch, f"{words} fewer", "cut short, or of a training on another text")
    for damaged, said in ((good[:-1], f"{len(good) - 1} bytes, expected {len(good)}"), (b"", "0 bytes"),
                          (good + b"x", "bytes, expected"), (b"x" + good[1:], "is no checkpoint"),
                          (good[:5000] + bytes([good[5000] ^ 1]) + good[5001:], "is damaged"),
                          (good[:-1] + bytes([good[-1] ^ 1]), "is damaged")):
        with open(path, "wb") as file:
            file.write(damaged)
        refused(scratch, f"{words} text", "out/charlm-dp-1.checkpoint", said)
    for at, number in ((256, -1), (256, 1 << 40), (264, -1), (272, 5)):  # epochs, steps, weights, and a digest that is right
        changed = good[:at] + number.to_bytes(8, "little", signed=True) + good[at + 8:-32]
        with open(path, "wb") as file:
            file.write(changed + hashlib.sha256(changed).digest())
        refused(scratch, f"{words} text", "holds numbers that no training leaves")
    os.remove(path)
    os.mkdir(path)
    refused(scratch, f"{words} text", "is a folder, expected a checkpoint")


def test_distances_of_measures(scratch):
    problem(scratch)
    random = np.random.default_rng(3)
    nan, inf, minus = np.ones((4, 2)), np.ones((4, 2)), np.full(4, 0.5)
    nan[1, 0], inf[2, 1], minus[3] = np.nan, np.inf, -0.5
    scratch.save(NAN=nan, INF=inf, EMPTY=np.ones((0, 2)), FLAT=np.ones(4), A=np.full(3, 1 / 3), B=np.full(4, 0.25),
                 MINUS=minus, MORE=np.full(4, 0.25 + 1e-6), NONE=np.zeros(4), HUGE=np.full(4, 1e308), WEIGHTNAN=nan[:, 0],
                 FAR=np.full((3, 2), 1e300), ENDS=np.array([[1.7e308, 0], [-1.7e308, 0]]), WIDE=np.zeros((8192, 2)),
                 TALL=np.zeros((4097, 2)))
    refused(scratch, "w1", "needs X.npy Y.npy")
    refused(scratch, "w1 Q.npy", "needs X.npy Y.npy")
    refused(scratch, "w1 Q.npy K.npy V.npy", "'V.npy' means nothing here")
    refused(scratch, "w1 Q.npy K.npy --ground l3", "--ground 'l3', expected l1|l2")
    refused(scratch, "w1 Q.npy K.npy --norm 2", "--norm means nothing to attest w1")
    refused(scratch, "w1 Q.npy V.npy", "V.npy: points in 3 dimensions, expected 2 as in Q.npy")
    refused(scratch, "w1 Q.npy FLAT.npy", "FLAT.npy: shape [4], expected [N,d]")
    refused(scratch, "w1 WQ.npy WQ.npy", "WQ.npy: shape [2, 6, 3], expected [N,d]")
    refused(scratch, "w1 Q.npy EMPTY.npy", "EMPTY.npy: shape [0, 2], expected sizes from 1")
    refused(scratch, "w1 Q.npy NAN.npy", "NAN.npy: element [1, 0] is NaN")
    refused(scratch, "w1 INF.npy K.npy", "INF.npy: element [2, 1] is infinite")
    refused(scratch, "w1 Q.npy GONE.npy", "GONE.npy: ", "No such file")
    for ground in ("l1", "l2"):
        refused(scratch, f"w1 FAR.npy K.npy --ground {ground}", "FAR.npy, K.npy: a distance is beyond 2^900")
        refused(scratch, f"w1 ENDS.npy ENDS.npy --ground {ground}", "beyond 2^900")
    refused(scratch, "w1 TALL.npy WIDE.npy", "4097 points and 8192 have 33562624 distances, expected at most 33554432")
    weighted = "w1 Q.npy K.npy --plan Y.npy --weights"
    refused(scratch, f"{weighted} A.npy", "--weights 'A.npy', expected two files, separated by a comma")
    refused(scratch, f"{weighted} A.npy,B.npy,B.npy", "expected two files")
    refused(scratch, f"{weighted} B.npy,A.npy", "B.npy: shape [4], expected [3] (a weight for each point)")
    refused(scratch, f"{weighted} A.npy,K.npy", "K.npy: shape [4, 2], expected [4]")
    refused(scratch, f"{weighted} A.npy,MINUS.npy", "MINUS.npy: element [3] is -0.5, expected weights from 0 to 1")
    refused(scratch, f"{weighted} A.npy,WEIGHTNAN.npy", "WEIGHTNAN.npy: element [1] is NaN")
    refused(scratch, f"{weighted} A.npy,MORE.npy", "MORE.npy: the weights sum to 1.00000", "expected 1 within 1e-06")
    refused(scratch, f"{weighted} A.npy,NONE.npy", "NONE.npy: the weights sum to 0, expected 1")
    refused(scratch, f"{weighted} A.npy,HUGE.npy", "HUGE.npy: element [0] is 1e+308, expected weights from 0 to 1")
    refused(scratch, "w1 Q.npy K.npy --plan none/P.npy", "none/P.npy: cannot write")


def test_attention_of_measures(scratch):
    problem(scratch)
    random = np.random.default_rng(4)
    nan, zero = np.ones((3, 3)), np.ones((3, 3))
    nan[2, 1], zero[1, 2] = np.nan, 0
    scratch.save(G=random.random((3, 3)) + 1, H=random.random((4, 4)) + 1, ZERO=zero, NAN=nan, EMPTY=np.ones((0, 2)),
                 A=np.full(3, 1 / 3), B=np.full(4, 0.25), HALF=np.full(3, 0.5), L=np.ones((2, 5)), TALL=np.ones((3, 5)),
                 VX=np.ones((3, 2)), VY=np.ones((4, 3)), FAR=np.full((3, 2), 1e200), FLAT=np.ones(3))
    refused(scratch, "measure", "needs a word")
    refused(scratch, "measure weight Q.npy", "unknown word 'weight'")
    image, pair = "measure image Q.npy -o out", "measure contraction Q.npy K.npy"
    refused(scratch, "measure image Q.npy --kernel l2", "needs --output")
    refused(scratch, "measure image Q.npy K.npy --kernel l2 -o out", "'K.npy' means nothing here")
    refused(scratch, "measure contraction Q.npy --kernel l2", "needs X.npy Y.npy")
    refused(scratch, image, "needs --kernel dot|l2|gaussian|laplace or --matrix G.npy")
    refused(scratch, f"{image} --kernel cosine", "--kernel 'cosine'")
    refused(scratch, f"{image} --kernel l2 --scale 0", "--scale '0', expected a number above 0")
    refused(scratch, f"{image} --kernel l2 --matrix G.npy", "--kernel and --matrix are given")
    refused(scratch, f"{image} --scale 1 --matrix G.npy", "--scale goes with --kernel")
    refused(scratch, f"{image} --matrix G.npy,H.npy", "--matrix 'G.npy,H.npy', expected one file")
    refused(scratch, f"{image} --matrix H.npy", "H.npy: shape [4, 4], expected [3, 3]")
    refused(scratch, f"{image} --matrix ZERO.npy", "ZERO.npy: element [1, 2] is 0, expected numbers above 0")
    refused(scratch, f"{image} --matrix NAN.npy", "NAN.npy: element [2, 1] is NaN")
    refused(scratch, "measure image EMPTY.npy --kernel l2 -o out", "EMPTY.npy: shape [0, 2], expected sizes from 1")
    refused(scratch, "measure image FLAT.npy --kernel l2 -o out", "FLAT.npy: shape [3], expected [N,d]")
    refused(scratch, "measure image FAR.npy --kernel dot -o out", "FAR.npy: its image cannot be enclosed")
    refused(scratch, "measure image Q.npy --kernel l2 -o none/out", "none/out: cannot make the folder")
    refused(scratch, f"{image} --kernel l2 --weights HALF.npy", "HALF.npy: the weights sum to 1.5, expected 1")
    refused(scratch, f"{image} --kernel l2 --weights B.npy", "B.npy: shape [4], expected [3] (a weight for each point)")
    refused(scratch, f"{image} --kernel l2 --lookup TALL.npy", "TALL.npy: shape [3, 5], expected [2,v]")
    refused(scratch, f"{image} --kernel l2 --lookup L.npy --values VX.npy", "--lookup and --values are given")
    refused(scratch, f"{image} --kernel l2 --values VY.npy", "VY.npy: shape [4, 3], expected [3,v]")
    refused(scratch, f"{image} --kernel l2 --queries V.npy", "V.npy: queries in 3 dimensions, expected 2 as points")
    refused(scratch, f"{image} --matrix G.npy --queries K.npy", "G.npy: shape [3, 3], expected [4, 3]")
    refused(scratch, f"{pair} --matrix G.npy", "--matrix 'G.npy', expected two files")
    refused(scratch, f"{pair} --kernel l2 --weights A.npy", "--weights 'A.npy', expected two files")
    refused(scratch, f"{pair} --kernel l2 --values VX.npy,VY.npy", "VY.npy: values in 3 dimensions, expected 2 as in VX.npy")
    refused(scratch, f"{pair} --kernel l2 --plan P.npy", "--plan means nothing to attest measure contraction")
    refused(scratch, "measure contraction Q.npy V.npy --kernel l2", "V.npy: points in 3 dimensions, expected 2 as in Q.npy")
    refused(scratch, "measure contraction Q.npy Q.npy --kernel l2", "Q.npy, Q.npy: the measures are the same")


run_tests(sys.modules[__name__])
