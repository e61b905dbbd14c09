#!/usr/bin/env python3
"""attest eval beside the same formulas in numpy: every operation, option and output."""
import json
import os
import resource
import sys

sys.path[:0] = [os.path.join(os.path.dirname(__file__), "..", "support")]
import numpy as np

from formulas import along, attention, close, gradient, jacobian, layernorm, lse, multihead, softmax
from program import run_tests

KINDS = ("dp", "l2", "laplace", "uniform")


def qkv(scratch, front=(), key_front=None, m=3, n=4, d=2, v=3):
    """Random queries, keys and values, saved as Q, K, V."""
    random = np.random.default_rng(7)
    key_front = front if key_front is None else key_front
    q, k, values = (random.normal(size=s) for s in (front + (m, d), key_front + (n, d), key_front + (n, v)))
    scratch.save(Q=q, K=k, V=values)
    return q, k, values


def heads(scratch, n=4, h=2, d=3, groups=None, front=()):
    """Random tokens and weights [H,D,n], saved as X, WQ, WK, WV, WO."""
    random = np.random.default_rng(8)
    g = h if groups is None else groups
    shapes = (front + (n, h * d), (h, h * d, d), (g, h * d, d), (g, h * d, d), (h * d, h * d))
    arrays = [random.normal(size=s) for s in shapes]
    scratch.save(**dict(zip(("X", "WQ", "WK", "WV", "WO"), arrays)))
    return arrays


MHA = "--x X.npy --wq WQ.npy --wv WV.npy --wo WO.npy"
QKV = "--q Q.npy --k K.npy --v V.npy"


def test_given_queries_in_full(scratch):
    q, k, v = qkv(scratch)
    tangents = [np.random.default_rng(1).normal(size=a.shape) for a in (q, k, v)]
    upstream = np.random.default_rng(2).normal(size=(3, 3))
    scratch.save(TQ=tangents[0], TK=tangents[1], TV=tangents[2], R=upstream)
    for kind in KINDS:
        scratch.succeed(f"eval {kind} {QKV} --want y,lse,p,jacobian,jvp,dq,dk,dv --tangent TQ.npy,TK.npy,TV.npy "
                        f"--upstream R.npy -o {kind}")
        y, p, logits = attention(kind, q, k, v)
        close(scratch.load(f"{kind}/Y.npy"), y)
        close(scratch.load(f"{kind}/P.npy"), p)
        close(scratch.load(f"{kind}/LSE.npy"), lse(logits))
        inputs = {"Q": q, "K": k, "V": v}
        change = 0
        for name, tangent in zip(inputs, tangents):
            def f(x, name=name):
                return attention(kind, *(x if name == other else a for other, a in inputs.items()))[0]
            close(scratch.load(f"{kind}/J{name}.npy"), jacobian(f, inputs[name]))
            close(scratch.load(f"{kind}/D{name}.npy"), gradient(f, inputs[name], upstream))
            change = change + along(f, inputs[name], tangent)
        close(scratch.load(f"{kind}/JVP.npy"), change)


def test_scale_softcap_bias_and_mask_in_this_order(scratch):
    q, k, v = qkv(scratch)
    bias = np.random.default_rng(3).normal(size=(3, 4))
    mask = np.array([[1, 0, 1, 1], [0, 0, 0, 1], [1, 1, 1, 0]], bool)
    scratch.save(B=bias, M=mask)
    for kind in KINDS:
        scratch.succeed(f"eval {kind} {QKV} --scale 3 --softcap 0x1.8p0 --score-bias B.npy --mask M.npy -o Y.npy")
        close(scratch.load("Y.npy"), attention(kind, q, k, v, scale=3, softcap=1.5, bias=bias, mask=mask)[0])


def test_masks_by_name(scratch):
    q, k, v = qkv(scratch, m=3, n=5)
    i, j = np.arange(3)[:, None], np.arange(5)[None, :]
    cases = {"--causal top-left": j <= i, "--causal bottom-right": j <= i + 2, "--causal=bottom-right": j <= i + 2,
             "--causal top-left --window 2": (j <= i) & (j > i - 2),
             "--causal bottom-right --window 1": j == i + 2}
    for words, mask in cases.items():
        scratch.succeed(f"eval dp {words} {QKV} -o Y.npy")
        close(scratch.load("Y.npy"), attention("dp", q, k, v, mask=mask)[0])
    q, k, v = qkv(scratch, m=4, n=4)
    i, j = np.arange(4)[:, None], np.arange(4)[None, :]
    for words, mask in {"--causal": j <= i, "--window 2": abs(i - j) < 2}.items():
        scratch.succeed(f"eval dp {QKV} -o Y.npy {words}")
        close(scratch.load("Y.npy"), attention("dp", q, k, v, mask=mask)[0])


def test_empty_row_is_zero_if_allowed(scratch):
    q, k, v = qkv(scratch)
    mask = np.ones((3, 4), bool)
    mask[1] = False
    scratch.save(M=mask)
    scratch.succeed(f"eval l2 {QKV} --mask M.npy --empty-row zero --want y,p,jacobian -o out")
    close(scratch.load("out/Y.npy"), attention("l2", q, k, v, mask=mask)[0])
    assert not scratch.load("out/Y.npy")[1].any() and not scratch.load("out/P.npy")[1].any()
    assert not scratch.load("out/JK.npy")[1].any() and scratch.load("out/JK.npy")[0].any()


def test_batches_and_grouped_heads(scratch):
    q, k, v = qkv(scratch, front=(2, 4), key_front=(2, 2))
    mask = np.random.default_rng(4).random((2, 4, 3, 4)) < 0.7
    mask[..., 0] = True
    upstream = np.random.default_rng(5).normal(size=(2, 4, 3, 3))
    scratch.save(M=mask, R=upstream)
    scratch.succeed(f"eval dp {QKV} --kv-heads 2 --mask M.npy --want y,dk,dv --upstream R.npy -o out")

    def f(keys, values):
        return attention("dp", q, keys.repeat(2, 1), values.repeat(2, 1), mask=mask)[0]
    close(scratch.load("out/Y.npy"), f(k, v))
    close(scratch.load("out/DK.npy"), gradient(lambda x: f(x, v), k, upstream))
    close(scratch.load("out/DV.npy"), gradient(lambda x: f(k, x), v, upstream))


def test_multihead_in_full(scratch):
    x, wq, wk, wv, wo = heads(scratch)
    tangent, upstream = np.random.default_rng(1).normal(size=(2,) + x.shape)
    scratch.save(T=tangent, R=upstream)
    cases = {("dp", "dp-mha --wk WK.npy"): wk, ("l2", "l2-mha --wk WK.npy"): wk, ("l2", "l2-mha"): None}
    for (kind, words), keys in cases.items():
        wants = "y,jacobian,jvp,vjp,dx,dwq,dwv,dwo" + (",dwk" if keys is not None else "")
        scratch.succeed(f"eval {words} {MHA} --want {wants} --tangent T.npy --upstream R.npy -o out")

        def f(tokens, q=wq, k=keys, v=wv, o=wo):
            return multihead(kind, tokens, q, q if k is None else k, v, o)
        close(scratch.load("out/Y.npy"), f(x))
        close(scratch.load("out/J.npy"), jacobian(f, x))
        close(scratch.load("out/JVP.npy"), along(f, x, tangent))
        close(scratch.load("out/DX.npy"), gradient(f, x, upstream))
        close(scratch.load("out/VJP.npy"), gradient(f, x, upstream))
        close(scratch.load("out/DWQ.npy"), gradient(lambda w: f(x, q=w), wq, upstream))
        close(scratch.load("out/DWV.npy"), gradient(lambda w: f(x, v=w), wv, upstream))
        close(scratch.load("out/DWO.npy"), gradient(lambda w: f(x, o=w), wo, upstream))
        if keys is not None:
            close(scratch.load("out/DWK.npy"), gradient(lambda w: f(x, k=w), wk, upstream))


def test_multihead_probabilities(scratch):
    x, wq, wk, wv, wo = heads(scratch, front=(2,))
    scratch.succeed(f"eval dp-mha --wk WK.npy {MHA} --causal --want lse,p -o out")
    causal = np.tril(np.ones((4, 4), bool))
    q, k = x[:, None] @ wq, x[:, None] @ wk
    _, p, logits = attention("dp", q, k, k, mask=causal)
    close(scratch.load("out/P.npy"), p)
    close(scratch.load("out/LSE.npy"), lse(np.where(causal, logits, -1e300)))


def test_weights_as_matrices(scratch):
    x, wq, wk, wv, wo = heads(scratch, groups=1)
    upstream = np.random.default_rng(6).normal(size=x.shape)
    matrix = {"WQ": np.hstack(list(wq)), "WK": wk[0], "WV": wv[0], "R": upstream}
    scratch.save(**matrix)
    scratch.succeed(f"eval dp-mha --wk WK.npy {MHA} --heads 2 --kv-heads 1 --want y,dwq --upstream R.npy -o out")
    close(scratch.load("out/Y.npy"), multihead("dp", x, wq, wk, wv, wo))
    wanted = gradient(lambda w: multihead("dp", x, w, wk, wv, wo), wq, upstream)
    close(scratch.load("out/DWQ.npy"), np.hstack(list(wanted)))


def test_biases_expanded_and_plain_values(scratch):
    x, wq, wk, wv, wo = heads(scratch)
    bq, bk = np.random.default_rng(9).normal(size=(2, 2, 3))
    scratch.save(BQ=bq, BK=bk.ravel())
    scratch.succeed(f"eval dp-mha --wk WK.npy {MHA} --bq BQ.npy --bk BK.npy -o Y.npy")
    close(scratch.load("Y.npy"), multihead("dp", x, wq, wk, wv, wo, bq, bk))
    scratch.succeed(f"eval l2-mha {MHA} --no-a -o Y.npy")
    close(scratch.load("Y.npy"), multihead("l2", x, wq, wq, wv, wo, with_a=False))
    scratch.succeed(f"eval l2-mha {MHA} --expanded -o Y.npy")
    close(scratch.load("Y.npy"), multihead("l2", x, wq, wq, wv, wo))


def test_batch_sums_the_weights_gradients(scratch):
    x, wq, wk, wv, wo = heads(scratch, front=(2, 2))
    upstream = np.random.default_rng(6).normal(size=x.shape)
    scratch.save(R=upstream)
    scratch.succeed(f"eval l2-mha {MHA} --want y,dx,dwq --upstream R.npy -o out")
    close(scratch.load("out/Y.npy"), multihead("l2", x, wq, wq, wv, wo))
    close(scratch.load("out/DWQ.npy"), gradient(lambda w: multihead("l2", x, w, w, wv, wo), wq, upstream))
    one = multihead("l2", x[1, 1], wq, wq, wv, wo)
    close(scratch.load("out/Y.npy")[1, 1], one)


def test_layernorm_in_full(scratch):
    random = np.random.default_rng(10)
    x, tangent, upstream = random.normal(size=(3, 4, 5)) * 3 + 1
    gamma, beta = random.normal(size=(2, 5))
    scratch.save(X=x, G=gamma, B=beta, T=tangent, R=upstream)
    scratch.succeed("eval layernorm --x X.npy --gamma G.npy --beta B.npy --eps 1e-5 --tangent T.npy --upstream R.npy "
                    "--want y,jacobian,jvp,vjp,dx,dgamma,dbeta -o out")

    def f(rows, g=gamma, b=beta):
        return layernorm(rows, g, b, 1e-5)
    close(scratch.load("out/Y.npy"), f(x))
    close(scratch.load("out/J.npy"), np.stack([jacobian(f, row) for row in x]))
    close(scratch.load("out/JVP.npy"), along(f, x, tangent))
    close(scratch.load("out/DX.npy"), gradient(f, x, upstream))
    close(scratch.load("out/DGAMMA.npy"), gradient(lambda g: f(x, g=g), gamma, upstream))
    close(scratch.load("out/DBETA.npy"), upstream.sum(0))


def test_softmax_in_full(scratch):
    random = np.random.default_rng(11)
    x, tangent, upstream = random.normal(size=(3, 2, 3, 5)) * 3
    mask = random.random((2, 3, 5)) < 0.6
    mask[..., 2] = True
    scratch.save(X=x, M=mask, T=tangent, R=upstream)
    scratch.succeed("eval softmax --x X.npy --mask M.npy --want y,lse,jacobian,jvp,vjp,dx --tangent T.npy --upstream R.npy "
                    "-o out")
    y = softmax(x, mask)
    close(scratch.load("out/Y.npy"), y)
    close(scratch.load("out/LSE.npy"), lse(np.where(mask, x, -1e300)))
    J = y[..., :, None] * np.eye(5) - y[..., :, None] * y[..., None, :]
    close(scratch.load("out/J.npy"), J)
    close(scratch.load("out/JVP.npy"), np.einsum("rsij,rsj->rsi", J, tangent))
    close(scratch.load("out/VJP.npy"), np.einsum("rsij,rsi->rsj", J, upstream))
    scratch.save(X=x[0, 0])
    scratch.succeed("eval softmax --x X.npy -o Y.npy")
    close(scratch.load("Y.npy"), softmax(x[0, 0]))


def test_dropout_mask(scratch):
    x, wq, wk, wv, wo = heads(scratch)
    keep = np.random.default_rng(12).random(x.shape) < 0.5
    upstream, tangent = np.random.default_rng(13).normal(size=(2,) + x.shape)
    scratch.save(KEEP=keep, R=upstream, T=tangent)
    scratch.succeed(f"eval l2-mha {MHA} --dropout-mask KEEP.npy --want y,jacobian,jvp,dx --upstream R.npy --tangent T.npy -o o")

    def f(tokens):
        return keep * multihead("l2", tokens, wq, wq, wv, wo)
    close(scratch.load("o/Y.npy"), f(x))
    close(scratch.load("o/J.npy"), jacobian(f, x))
    close(scratch.load("o/JVP.npy"), along(f, x, tangent))
    close(scratch.load("o/DX.npy"), gradient(f, x, upstream))


def test_formats_round_the_outputs_once(scratch):
    q, k, v = qkv(scratch)
    scratch.succeed(f"eval dp {QKV} -o Y.npy")
    y = scratch.load("Y.npy")
    for name, dtype in {"f32": "f4", "f16": "f2"}.items():
        scratch.succeed(f"eval dp {QKV} --format {name} -o Z.npy")
        assert scratch.load("Z.npy").dtype == dtype and (scratch.load("Z.npy") == y.astype(dtype)).all()
    scratch.succeed(f"eval dp {QKV} --format bf16 -o Z.npy")
    z = scratch.load("Z.npy")
    assert z.dtype == "V2"
    wide = (z.view("u2").astype("u4") << 16).view("f4")
    assert (abs(wide - y) <= 2.0**-8 * abs(y)).all()
    scratch.succeed("eval softmax --x Z.npy -o S.npy")
    close(scratch.load("S.npy"), softmax(wide.astype("f8")))
    np.save(scratch.path("U.npy"), z.view("u2"))
    scratch.succeed("eval softmax --x U.npy --format bf16 -o S.npy")


def test_inputs_as_numpy_writes_them(scratch):
    """Byte orders, widths, Fortran order and versions of the format."""
    x = np.random.default_rng(15).normal(size=(3, 5)).astype("f2")
    scratch.save(X=x.astype("f8"))
    scratch.succeed("eval softmax --x X.npy -o Y.npy")
    wanted = scratch.load("Y.npy")
    for dtype in ("<f8", ">f8", "<f4", ">f4", "<f2", ">f2"):
        for order in ("C", "F"):
            for version in ((1, 0), (2, 0), (3, 0)):
                with open(scratch.path("X.npy"), "wb") as file:
                    np.lib.format.write_array(file, np.array(x, dtype, order=order), version)
                scratch.succeed("eval softmax --x X.npy -o Y.npy")
                assert (scratch.load("Y.npy") == wanted).all(), (dtype, order, version)


def test_where_outputs_go(scratch):
    heads(scratch)
    scratch.succeed(f"eval l2-mha {MHA} --jacobian J.npy")
    assert scratch.load("J.npy").shape == (4, 6, 4, 6) and not os.path.exists(scratch.path("Y.npy"))
    scratch.succeed(f"eval l2-mha {MHA} -oY.npy --jacobian J.npy")
    assert scratch.load("Y.npy").shape == (4, 6)
    scratch.succeed(f"eval l2-mha {MHA} --want jacobian -o K.npy")
    assert (scratch.load("K.npy") == scratch.load("J.npy")).all()
    told = json.loads(scratch.succeed(f"eval l2-mha {MHA} --want y,jacobian -o both --json"))
    assert told == {"operation": "l2-mha", "format": "f64",
                    "outputs": [{"name": "Y", "path": "both/Y.npy", "shape": [4, 6]},
                                {"name": "J", "path": "both/J.npy", "shape": [4, 6, 4, 6]}]}
    assert (scratch.load("both/Y.npy") == scratch.load("Y.npy")).all()


def test_the_same_bits_twice(scratch):
    heads(scratch)
    scratch.succeed(f"eval l2-mha {MHA} -o A.npy")
    scratch.succeed(f"eval l2-mha {MHA} -o B.npy")
    found = scratch.contents()
    assert found["A.npy"] == found["B.npy"]


def test_edges_of_the_domain(scratch):
    """The largest dimension and the least epsilon that the contracts of src/core allow; test_refusals.py has the next."""
    most = 2**20
    scratch.save(Q=np.zeros((1, 1)), K=np.ones((most, 1), "f2"), V=np.arange(most, dtype="f4")[:, None])
    scratch.succeed(f"eval dp {QKV} -o Y.npy")
    close(scratch.load("Y.npy"), np.array([[(most - 1) / 2]]))
    scratch.save(X=np.zeros((1, most), "f2"), G=np.ones(most, "f2"))
    scratch.succeed("eval layernorm --x X.npy --gamma G.npy --eps 0x1p-1022 -o Y.npy")
    assert not scratch.load("Y.npy").any()


def test_a_jacobian_takes_the_memory_of_a_row_block(scratch):
    """128 MiB of Jacobian, 2 MiB a row block."""
    random = np.random.default_rng(14)
    scratch.save(X=random.normal(size=(64, 64)),
                 **{name: random.normal(size=(64, 64)) / 8 for name in ("WQ", "WV", "WO")})
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    scratch.succeed(f"eval l2-mha {MHA} --jacobian J.npy")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss  # kB
    assert os.path.getsize(scratch.path("J.npy")) == 128 + 8 * 4096**2
    assert peak < max(before, 90000), f"{peak} kB"


run_tests(sys.modules[__name__])
