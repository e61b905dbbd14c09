#!/usr/bin/env python3
"""The Python package: eval, assert_close and check, with numpy arrays and torch tensors."""
import os
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support"),
                os.path.join(os.path.dirname(__file__), "..", "..", "src", "python")]
import numpy as np

from formulas import attention, close, gradient, lse, multihead
from program import PROGRAM, run_tests

os.environ["ATTEST"] = PROGRAM
import attest

assert "torch" not in sys.modules


def qkv(m=3, n=5, d=4, v=2):
    random = np.random.default_rng(1)
    return {name: random.normal(size=shape) for name, shape in {"Q": (m, d), "K": (n, d), "V": (n, v)}.items()}


def plain(Q, K, V):
    return attention("dp", Q, K, V)[0]


def raises(kind, call, *words):
    try:
        call()
    except kind as error:
        for word in words:
            assert word in str(error), f"'{word}' is not in: {error}"
        return
    raise AssertionError(f"no {kind.__name__}")


def test_eval_gives_what_is_wanted(scratch):
    given = qkv()
    y, _, logits = attention("dp", *given.values())
    close(attest.eval("dp", **given), y)
    found = attest.eval("dp", want=["Y", "LSE"], **given)
    close(found["LSE"], lse(logits))
    upstream = np.ones((3, 2))
    close(attest.eval("dp", want="DQ", upstream=upstream, **given),
          gradient(lambda q: plain(q, given["K"], given["V"]), given["Q"], upstream))
    mask = np.tril(np.ones((3, 5), bool))
    close(attest.eval("dp", causal="top-left", exact=False, **given), attention("dp", *given.values(), mask=mask)[0])
    assert set(attest.eval("dp", want="J", **given)) == {"JQ", "JK", "JV"}
    single = {name: array.astype("f4") for name, array in given.items()}
    assert attest.eval("dp", **single).dtype == "f4"
    raises(TypeError, lambda: attest.eval("dp", W=1, **given), "'W'")
    raises(attest.AttestError, lambda: attest.eval("dp", Q=given["Q"], K=given["K"], V=given["V"][1:]), "V.npy")


def test_eval_of_heads(scratch):
    random = np.random.default_rng(2)
    x = random.normal(size=(4, 6))
    wq, wv = random.normal(size=(2, 2, 6, 3))
    wo = random.normal(size=(6, 6))
    close(attest.eval("l2-mha", X=x, WQ=wq, WV=wv, WO=wo), multihead("l2", x, wq, wq, wv, wo))
    close(attest.eval("l2-mha", X=x, WQ=wq, WV=wv, WO=wo, a_factor=False), multihead("l2", x, wq, wq, wv, wo, with_a=False))
    attest.assert_close(multihead("l2", x, wq, wq, wv, wo), op="l2-mha", X=x, WQ=wq, WV=wv, WO=wo)


def test_assert_close_in_a_test(scratch):
    given = qkv()
    y, p, logits = attention("dp", *given.values())
    assert attest.assert_close(y, op="dp", **given).verdict == "correct"
    attest.assert_close({"Y": y, "P": p, "LSE": lse(logits)}, op="dp", profile="f64", **given)
    wrong = y.copy()
    wrong[1, 0] *= 1 + 1e-13
    raises(AssertionError, lambda: attest.assert_close(wrong, op="dp", **given), "Y", "[1, 0]")
    attest.assert_close(wrong.astype("f4"), op="dp", **given)
    raises(AssertionError, lambda: attest.assert_close(y[1:], op="dp", **given), "no answer")


def test_check_on_a_suite(scratch):
    def mine(op, outputs, window, Q=None, K=None, V=None, mask=None, softcap=None, scale=None, score_bias=None, **other):
        if op not in ("dp", "l2") or set(outputs) != {"Y", "LSE", "P"} or window is not None or other["causal"]:
            return None
        bias = 0 if score_bias is None else score_bias
        y, p, logits = attention(op, Q, K, V, scale=scale, softcap=softcap, bias=bias, mask=mask)
        return {"Y": y, "P": p, "LSE": lse(logits if mask is None else np.where(mask, logits, -1e300))}

    report = attest.check(mine, suite="smoke", junit=scratch.path("out.xml"))
    assert report and report.problems["dp"] == "correct" and report.problems["layernorm"] == "unsupported", report
    assert os.path.exists(scratch.path("out.xml"))

    def wrong(op, softcap=None, **other):
        return mine(op=op, softcap=None, **other)
    report = attest.check(wrong, suite="smoke")
    found = {name for name, verdict in report.problems.items() if verdict == "wrong"}
    assert not report and found == {"dp-softcap", "dp-biased", "dp-softcap-masked"}, found
    assert "dp-softcap" in str(report)

    def raising(**other):
        raise ValueError("on purpose")
    with open(os.devnull, "w", encoding="utf-8") as sys.stderr:
        assert set(attest.check(raising, suite="smoke").problems.values()) == {"no answer"}
    sys.stderr = sys.__stderr__


def test_torch_tensors(scratch):
    try:
        import torch
    except ImportError:
        return
    given = {name: torch.from_numpy(array) for name, array in qkv().items()}
    half = {name: tensor.to(torch.bfloat16) for name, tensor in given.items()}

    def mine(Q, K, V):
        return torch.softmax(Q @ K.T * Q.shape[-1]**-0.5, -1) @ V
    attest.assert_close(mine(**given), op="dp", **given)
    attest.assert_close(mine(**half), op="dp", profile="bf16", **half)
    assert attest.eval("dp", **half).dtype == "f4"

    def on_suite(op, outputs, format, Q=None, K=None, V=None, causal=None, scale=None, **other):
        if op != "dp" or causal or outputs != ["Y", "LSE"] or Q.dtype != torch.bfloat16:
            return None
        logits = (Q.float() @ K.float().T) * scale
        y = torch.softmax(logits, -1).to(torch.bfloat16).float() @ V.float()
        dtype = torch.float32 if format == "f32" else torch.bfloat16
        return {"Y": y.to(dtype), "LSE": torch.logsumexp(logits, -1).to(dtype)}
    report = attest.check(on_suite, suite="lowp", profile="bf16-f32acc", torch=torch)
    assert report and sum(verdict == "correct" for verdict in report.problems.values()) >= 2, report


run_tests(sys.modules[__name__])
