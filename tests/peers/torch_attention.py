#!/usr/bin/env python3
"""PyTorch as a candidate: attention written by hand as people write it, torch.cdist for L2, gradients by autograd.

usage: attest run SUITE --exec 'torch_attention.py DTYPE {list}'      DTYPE: f64, f32 or bf16 (computed on the CPU)
"""
import json
import os
import sys

import numpy
import torch

TYPES = {"f64": torch.float64, "f32": torch.float32, "bf16": torch.bfloat16}
KNOWN = {"dp", "l2", "dp-mha", "l2-mha", "softmax", "layernorm"}
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


def attend(problem, given, q, k, v):
    scale = problem["scale"] or 1 / q.shape[-1] ** 0.5
    if problem["op"].startswith("dp"):
        scores = q @ k.transpose(-1, -2) * scale
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


def multihead(problem, given):
    heads = int(problem["heads"])
    x, wq, wv = given["X"], split(given["WQ"], heads), split(given["WV"], heads)
    wk = split(given["WK"], heads) if "WK" in given else wq
    if wk.shape[0] != heads or "BQ" in given or "BK" in given:
        raise Unsupported
    q, k, d = x @ wq, x @ wk, wq.shape[-1]
    if problem["op"] == "l2-mha" and problem["a_factor"]:
        wv = (wq @ wq.transpose(-1, -2) / d ** 0.5) @ wv
    y, weights, lse = attend(problem, given, q, k, x @ wv)
    return y.transpose(0, 1).reshape(x.shape[0], -1) @ given["WO"], weights, lse


def rows(problem, given):
    x = given["X"]
    if problem["op"] == "softmax":
        scores = x if "mask" not in given else x.masked_fill(~given["mask"], float("-inf"))
        return torch.softmax(scores, -1), None, torch.logsumexp(scores, -1)
    return torch.nn.functional.layer_norm(x, x.shape[-1:], given["gamma"], given.get("beta"), problem["eps"]), None, None


def compute(problem, given):
    if problem["op"].endswith("mha"):
        return multihead(problem, given)
    if problem["op"] in ("softmax", "layernorm"):
        return rows(problem, given)
    return attend(problem, given, given["Q"], given["K"], given["V"])


def jacobian(problem, given, name):
    """[outputs of Y, inputs]; softmax and LayerNorm row by row."""
    def of(x):
        return compute(problem, {**given, name: x})[0]
    j = torch.autograd.functional.jacobian(of, given[name])
    if problem["op"] in ("softmax", "layernorm"):
        return torch.stack([j[i, :, i, :] for i in range(j.shape[0])])
    return j


def answer(problem, given, out):
    wanted = set(problem["outputs"])
    gradients = {name: "d" + name.lower() for name in given if "D" + name.upper() in wanted}
    for name in set(gradients) | ({"X"} if "VJP" in wanted else set()):
        given[name].requires_grad_()
    y, weights, lse = compute(problem, given)
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
            write(f"{out}/{file}.npy", jacobian(problem, given, name))


def judged(folder, out, dtype):
    with open(folder + "/problem.json", encoding="utf-8") as text:
        problem = json.load(text)
    if problem["op"] not in KNOWN or problem["empty_row"] == "zero" or problem["kv_heads"] not in (None, problem["heads"]):
        raise Unsupported
    if not set(problem["outputs"]) <= CLAIMED:
        raise Unsupported
    files = dict(problem["inputs"], **{n: problem[n] for n in ("mask", "score_bias", "upstream") if problem[n]})
    given = {name: read(f"{folder}/{file}", dtype) for name, file in files.items()}
    answer(problem, given, out)


def main():
    dtype, tasks = TYPES[sys.argv[1]], sys.argv[2]
    torch.set_num_threads(1)
    with open(tasks, encoding="utf-8") as lines:
        for line in lines:
            folder, out = line.rstrip("\n").split("\t")
            try:
                judged(folder, out, dtype)
            except (Unsupported, RuntimeError):  # torch 1.13 has no bfloat16 for some of its functions
                with open(os.path.join(out, "UNSUPPORTED"), "w", encoding="utf-8"):
                    pass


if __name__ == "__main__":
    main()
