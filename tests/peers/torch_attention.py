#!/usr/bin/env python3
"""PyTorch as a candidate, with gradients by autograd, computed on the CPU.

usage: attest run SUITE --exec 'torch_attention.py DTYPE WAY {list}'      DTYPE: f64, f32 or bf16
WAY:
  hand      attention as people write it, torch.cdist by differences for L2
  module    multi-head attention by what is inside torch.nn.MultiheadAttention; nothing else
  products  L2 by torch.cdist with matrix products (profile: tests/peers/expanded-DTYPE.json); nothing else
"""
import json
import os
import sys

import numpy
import torch

TYPES = {"f64": torch.float64, "f32": torch.float32, "bf16": torch.bfloat16}
WAYS = {"hand": {"dp", "l2", "dp-mha", "l2-mha", "softmax", "layernorm"}, "module": {"dp-mha"}, "products": {"l2", "l2-mha"}}
CLAIMED = {"Y", "LSE", "P", "DQ", "DK", "DV", "DX", "DWQ", "DWK", "DWV", "DWO", "VJP", "DGAMMA", "DBETA", "J", "JQ", "JK", "JV"}


class Unsupported(Exception):
    pass


def read(path, dtype):
    array = numpy.load(path)
    if array.dtype.kind == "V":  # bfloat16
        array = (array.view(numpy.uint16).astype(numpy.uint32) << 16).view(numpy.float32)
    if array.dtype == bool:
        return torch.from_numpy(array)
    return torch.from_numpy(array.astype(numpy.float64)).to(dtype)


def write(path, tensor):
    numpy.save(path, tensor.detach().to(torch.float64).numpy())


def seen(problem, given, rows, columns):
    """True where a query sees a key; None if everything is seen."""
    grid = given.get("mask")
    i, j = torch.arange(rows)[:, None], torch.arange(columns)[None, :]
    if problem["causal"]:
        shift = columns - rows if problem["causal"] == "bottom-right" else 0
        causal = j <= i + shift
        if problem["window"]:
            causal &= j > i + shift - int(problem["window"])
        grid = causal if grid is None else grid & causal
    elif problem["window"]:
        raise Unsupported
    return grid


def attend(problem, given, q, k, v, way):
    scale = problem["scale"] or 1 / q.shape[-1] ** 0.5
    if problem["op"].startswith("dp"):
        scores = q @ k.transpose(-1, -2) * scale
    elif way == "products":
        scores = -(torch.cdist(q, k, compute_mode="use_mm_for_euclid_dist") ** 2) * scale
    elif q.dtype == torch.bfloat16:
        scores = -((q[..., :, None, :] - k[..., None, :, :]) ** 2).sum(-1) * scale
    else:
        scores = -(torch.cdist(q, k, compute_mode="donot_use_mm_for_euclid_dist") ** 2) * scale
    if problem["softcap"]:
        scores = torch.tanh(scores / problem["softcap"]) * problem["softcap"]
    if "score_bias" in given:
        scores = scores + given["score_bias"]
    grid = seen(problem, given, scores.shape[-2], scores.shape[-1])
    if grid is not None:
        scores = scores.masked_fill(~grid, float("-inf"))
    weights = torch.softmax(scores, -1)
    return weights @ v, weights, torch.logsumexp(scores, -1)


def split(w, heads):
    """[D, heads d] as [heads, D, d]"""
    return w if w.dim() == 3 else w.reshape(w.shape[0], heads, -1).transpose(0, 1)


def joined(w):
    """The other way round, and as torch.nn.Linear has it."""
    return (w if w.dim() == 2 else w.transpose(0, 1).reshape(w.shape[1], -1)).T


def module(problem, given):
    """What torch.nn.MultiheadAttention calls. It has no log-sum-exp to show: that is by hand."""
    x, d = given["X"], int(problem["heads"])
    if problem["scale"] or problem["softcap"] or "score_bias" in given:
        raise Unsupported
    weights = torch.cat([joined(given[name]) for name in ("WQ", "WK", "WV")])
    grid = seen(problem, given, x.shape[0], x.shape[0])
    y, p = torch.nn.functional.multi_head_attention_forward(
        x[:, None, :], x[:, None, :], x[:, None, :], x.shape[1], d, weights, None, None, None, False, 0.0, given["WO"].T, None,
        training=False, attn_mask=None if grid is None else ~grid, average_attn_weights=False)
    return y[:, 0], p[0], multihead(problem, given, "hand")[2]


def multihead(problem, given, way):
    heads = int(problem["heads"])
    x, wq, wv = given["X"], split(given["WQ"], heads), split(given["WV"], heads)
    wk = split(given["WK"], heads) if "WK" in given else wq
    if wk.shape[0] != heads or x.dim() != 2 or "BQ" in given or "BK" in given:
        raise Unsupported
    if way == "module":
        return module(problem, given)
    q, k, d = x @ wq, x @ wk, wq.shape[-1]
    if problem["op"] == "l2-mha" and problem["a_factor"]:
        wv = (wq @ wq.transpose(-1, -2) / d ** 0.5) @ wv
    y, weights, lse = attend(problem, given, q, k, x @ wv, way)
    return y.transpose(0, 1).reshape(x.shape[0], -1) @ given["WO"], weights, lse


def rows(problem, given):
    x = given["X"]
    if problem["op"] == "softmax":
        scores = x if "mask" not in given else x.masked_fill(~given["mask"], float("-inf"))
        return torch.softmax(scores, -1), None, torch.logsumexp(scores, -1)
    return torch.nn.functional.layer_norm(x, x.shape[-1:], given["gamma"], given.get("beta"), problem["eps"]), None, None


def compute(problem, given, way):
    if problem["op"].endswith("mha"):
        return multihead(problem, given, way)
    if problem["op"] in ("softmax", "layernorm"):
        return rows(problem, given)
    return attend(problem, given, given["Q"], given["K"], given["V"], way)


def jacobian(problem, given, name, way):
    """[outputs of Y, inputs]; softmax and LayerNorm row by row."""
    def of(x):
        return compute(problem, {**given, name: x}, way)[0]
    j = torch.autograd.functional.jacobian(of, given[name])
    if problem["op"] in ("softmax", "layernorm"):
        return torch.stack([j[i, :, i, :] for i in range(j.shape[0])])
    return j


def answer(problem, given, out, way):
    wanted = set(problem["outputs"])
    gradients = {name: "d" + name.lower() for name in given if "D" + name.upper() in wanted}
    for name in set(gradients) | ({"X"} if "VJP" in wanted else set()):
        given[name].requires_grad_()
    y, weights, lse = compute(problem, given, way)
    if "upstream" in given:
        (y * given["upstream"]).sum().backward()
    for name in gradients:
        write(f"{out}/D{name.upper()}.npy", given[name].grad)
    for name, value in (("Y", y), ("P", weights), ("LSE", lse), ("VJP", given["X"].grad if "VJP" in wanted else None)):
        if name in wanted and value is not None:
            write(f"{out}/{name}.npy", value)
    given = {name: value.detach() for name, value in given.items()}
    if "J" in wanted:
        for name, file in (("X", "J"),) if "X" in given else (("Q", "JQ"), ("K", "JK"), ("V", "JV")):
            write(f"{out}/{file}.npy", jacobian(problem, given, name, way))


def judged(folder, out, dtype, way):
    with open(folder + "/problem.json", encoding="utf-8") as text:
        problem = json.load(text)
    if problem["op"] not in WAYS[way] or problem["empty_row"] == "zero" or problem["kv_heads"] not in (None, problem["heads"]):
        raise Unsupported
    if not set(problem["outputs"]) <= CLAIMED:
        raise Unsupported
    files = dict(problem["inputs"], **{n: problem[n] for n in ("mask", "score_bias", "upstream") if problem[n]})
    given = {name: read(f"{folder}/{file}", dtype) for name, file in files.items()}
    answer(problem, given, out, way)


def main():
    dtype, way, tasks = TYPES[sys.argv[1]], sys.argv[2], sys.argv[3]
    torch.set_num_threads(1)
    with open(tasks, encoding="utf-8") as lines:
        for line in lines:
            folder, out = line.rstrip("\n").split("\t")
            try:
                judged(folder, out, dtype, way)
            except (Unsupported, RuntimeError):  # torch 1.13 has no bfloat16 for some of its functions
                with open(os.path.join(out, "UNSUPPORTED"), "w", encoding="utf-8"):
                    pass


if __name__ == "__main__":
    main()
