"""Problems for the catalogue of tests/peers, made here and not taken from a suite: small, and with every feature that the
library knows, so that a bug shows whether or not a suite has a problem for it."""
import numpy as np

from library import BOOL, F64, Folder

GIVEN = ("dp", "l2", "laplace", "uniform")
MULTIHEAD = ("dp-mha", "l2-mha")
PLAIN = {"softcap": None, "eps": None, "window": None, "heads": None, "kv_heads": None, "causal": False, "empty_row": "zero",
         "a_factor": True, "scale": None, "format": "f64"}


class Made(Folder):
    """A problem with these inputs, that wants outputs of these shapes."""

    def __init__(self, name, op, inputs, shapes, **settings):
        self.name, self.json = f"{op} {name}", {**PLAIN, "op": op, **settings}
        self.inputs = {key: (np.ascontiguousarray(array), BOOL if array.dtype == bool else F64)
                       for key, array in inputs.items() if array is not None}
        self.answers = {key: np.zeros(shape) for key, shape in shapes.items()}


def given(op, name, m, n, d, v, batch=(), groups=None, spread=1.0, slope=1.0, extra=None, jacobian=False, **settings):
    """Attention on given queries, keys and values."""
    rng = np.random.default_rng(len(name) * 1000 + m + n)
    shared = batch[:-1] + (groups,) if groups else batch
    q, k, values = (rng.standard_normal(shape) for shape in (batch + (m, d), shared + (n, d), shared + (n, v)))
    inputs = {"Q": spread * q, "K": spread * k, "V": values, "upstream": slope * rng.standard_normal(batch + (m, v))}
    inputs |= {"tangent_" + key: rng.standard_normal(inputs[key].shape) for key in "QKV"}
    inputs |= {key: make(rng, batch, m, n) for key, make in (extra or {}).items()}
    shapes = {"Y": batch + (m, v), "LSE": batch + (m,), "P": batch + (m, n), "JVP": batch + (m, v), "DQ": q.shape,
              "DK": k.shape, "DV": values.shape}
    if jacobian:
        shapes |= {"JQ": batch + (m, v, m, d), "JK": batch + (m, v, n, d), "JV": batch + (m, v, n, v)}
    return Made(name, op, inputs, shapes, **settings)


def multihead(op, name, n, d, heads, batch=(), groups=None, tied=True, spread=1.0, slope=1.0, biases=False, extra=None,
              jacobian=False, **settings):
    """Multi-head attention, in [heads,width,d] as all weights are."""
    rng = np.random.default_rng(len(name) * 1000 + n + d)
    groups, width = groups or heads, heads * d
    x = spread * rng.standard_normal(batch + (n, width))
    weights = {key: rng.standard_normal((many, width, d)) / np.sqrt(width)
               for key, many in (("WQ", heads), ("WK", groups), ("WV", groups))}
    if op == "l2-mha" and tied:
        del weights["WK"]
    inputs = {"X": x, **weights, "WO": rng.standard_normal((width, width)) / np.sqrt(width),
              "upstream": slope * rng.standard_normal(x.shape), "tangent": rng.standard_normal(x.shape)}
    if biases:
        inputs |= {"BQ": rng.standard_normal((heads, d)), "BK": rng.standard_normal((groups, d))}
    inputs |= {key: make(rng, batch + (heads,), n, n) for key, make in (extra or {}).items()}
    shapes = {"Y": x.shape, "LSE": batch + (heads, n), "P": batch + (heads, n, n), "JVP": x.shape, "DX": x.shape,
              "DWO": (width, width)} | {"D" + key: array.shape for key, array in weights.items()}
    if jacobian:
        shapes["J"] = batch + (n, width, n, width)
    return Made(name, op, inputs, shapes, heads=heads, kv_heads=groups, **settings)


def rows(op, name, n, d, batch=(), spread=1.0, offset=0.0, extra=None, jacobian=False, **settings):
    """softmax or LayerNorm."""
    rng = np.random.default_rng(len(name) * 1000 + n + d)
    x = offset + spread * rng.standard_normal(batch + (n, d))
    inputs = {"X": x, "upstream": rng.standard_normal(x.shape), "tangent": rng.standard_normal(x.shape)}
    if op == "layernorm":
        inputs |= {"gamma": rng.standard_normal(d), "beta": rng.standard_normal(d)}
    inputs |= {key: make(rng, batch, n, d) for key, make in (extra or {}).items()}
    shapes = {"Y": x.shape, "JVP": x.shape, "DX": x.shape}
    shapes |= {"DGAMMA": (d,), "DBETA": (d,)} if op == "layernorm" else {"LSE": batch + (n,)}
    if jacobian:
        shapes["J"] = x.shape + (d,)
    return Made(name, op, inputs, shapes, **settings)


def mask(rng, batch, m, n):
    """Half of the keys, of the second query none, of the third none of the first 24."""
    seen = rng.random(batch + (m, n)) < 0.5
    seen[..., 1, :] = False
    seen[..., 2, :24] = False
    return seen


def bias(rng, batch, m, n):
    return rng.standard_normal(batch + (m, n))


def far_bias(rng, batch, m, n):
    """Logits that differ by thousands, from query to query and from one block of keys to the next."""
    blocks = 3e3 * rng.standard_normal(batch + (1, n // 16 + 1)).repeat(16, -1)[..., :n]
    return 1e4 * rng.standard_normal(batch + (m, 1)) + blocks


def falling_bias(_, batch, m, n):
    """Logits that fall by a thousand from block to block."""
    return np.broadcast_to(-1e3 * (np.arange(n) // 16), batch + (m, n))


def late_mask(_, batch, m, n):
    """The first 16 keys are hidden."""
    return np.broadcast_to(np.arange(n) >= 16, batch + (m, n))


def problems():
    """All of them."""
    made = []
    for op in GIVEN:
        made += [given(op, "items", 18, 35, 9, 10, (4,), 2),
                 given(op, "square", 18, 18, 3, 18, (2,), softcap=2.5, extra={"score_bias": bias}),
                 given(op, "even", 32, 32, 4, 3, spread=2.0, extra={"mask": mask}),
                 given(op, "masked", 18, 43, 9, 10, (2,), extra={"mask": mask, "score_bias": bias}, causal="top-left"),
                 given(op, "corner", 18, 50, 3, 4, causal="bottom-right", window=19, scale=0.3),
                 given(op, "long", 40, 21, 3, 4, causal="bottom-right", extra={"score_bias": bias}),
                 given(op, "window", 66, 66, 2, 3, window=20),
                 given(op, "broad", 7, 17, 66, 9),
                 given(op, "far", 18, 50, 2, 3, extra={"score_bias": far_bias, "mask": mask}),
                 given(op, "falling", 18, 50, 2, 3, extra={"score_bias": falling_bias}),
                 given(op, "hidden", 18, 43, 2, 3, extra={"score_bias": falling_bias, "mask": late_mask}),
                 given(op, "flat", 18, 20, 3, 4, slope=1e-8),
                 given(op, "jacobian", 3, 3, 2, 2, softcap=1.5, jacobian=True, extra={"score_bias": bias})]
    for op in MULTIHEAD:
        made += [multihead(op, "items", 18, 9, 4, (2,), 2 if op == "dp-mha" else None, biases=True, tied=False),
                 multihead(op, "plain", 18, 5, 2, (2,), softcap=2.5, extra={"score_bias": bias}),
                 multihead(op, "even", 32, 3, 2, spread=2.0),
                 multihead(op, "square", 18, 18, 1),
                 multihead(op, "masked", 35, 2, 3, extra={"mask": mask, "score_bias": bias}, causal="top-left"),
                 multihead(op, "window", 66, 2, 1, window=20, scale=0.3),
                 multihead(op, "broad", 5, 66, 1, a_factor=False),
                 multihead(op, "causal window", 43, 2, 2, window=19, causal="bottom-right", tied=False),
                 multihead(op, "far", 50, 2, 1, extra={"score_bias": far_bias, "mask": mask}),
                 multihead(op, "falling", 50, 2, 1, extra={"score_bias": falling_bias}),
                 multihead(op, "hidden", 43, 2, 1, extra={"score_bias": falling_bias, "mask": late_mask}),
                 multihead(op, "flat", 18, 3, 2, slope=1e-8),
                 multihead(op, "jacobian", 3, 2, 2, jacobian=True)]
    made += [rows("softmax", "items", 5, 43, (2,), extra={"mask": mask}), rows("softmax", "jacobian", 3, 7, jacobian=True),
             rows("softmax", "far", 20, 50, spread=2e3), rows("softmax", "low", 6, 9, (2,), offset=-2e3),
             rows("softmax", "spread", 6, 50, spread=8.0), rows("softmax", "far masked", 20, 50, spread=2e3, extra={"mask": mask}),
             rows("layernorm", "items", 5, 43, (2,), eps=1e-3), rows("layernorm", "jacobian", 3, 7, jacobian=True, eps=1e-6),
             rows("layernorm", "offset", 6, 16, offset=3.0, eps=1e-2)]
    return made
