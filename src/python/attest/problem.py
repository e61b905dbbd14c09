"""A problem as a folder: problem.json and the arrays it names (spec/vectors.md)."""
import json
import math
import os

import numpy as np

from .arrays import format_of, to_numpy

INPUTS = ("Q", "K", "V", "X", "WQ", "WK", "WV", "WO", "BQ", "BK", "gamma", "beta")
ARRAYS = ("mask", "score_bias", "upstream")
DEFAULTS = {"scale": None, "causal": False, "softcap": None, "window": None, "eps": None, "empty_row": "error",
            "a_factor": True, "heads": None, "kv_heads": None}


def write(folder, op, outputs, format, given):
    """`given`: inputs, masks and options by name; "tangent" is an array, or three for Q, K and V."""
    told = {"version": 1, "op": op, "inputs": {}, "outputs": list(outputs), "format": format, "tangent": None,
            **{name: None for name in ARRAYS}, **DEFAULTS}

    def save(name, array):
        np.save(os.path.join(folder, name + ".npy"), array)
        return name + ".npy"
    for name, value in given.items():
        if value is None:
            continue
        if name in INPUTS:
            told["inputs"][name] = save(name, to_numpy(value))
        elif name in ARRAYS:
            told[name] = save(name, to_numpy(value).astype(bool) if name == "mask" else to_numpy(value))
        elif name == "tangent" and isinstance(value, (tuple, list)) and len(value) == 3:
            told[name] = [save("T" + which, to_numpy(one)) for which, one in zip("QKV", value)]
        elif name == "tangent":
            told[name] = save("T", to_numpy(value))
        elif name in DEFAULTS:
            told[name] = value
        else:
            raise TypeError(f"'{name}' is no input or option of a problem: see spec/vectors.md")
    if op.endswith("-mha") and told["heads"] is None and np.ndim(given["WQ"]) == 3:
        told["heads"] = len(given["WQ"])
    if op.endswith("-mha") and told["kv_heads"] is None:
        told["kv_heads"] = len(given["WV"]) if np.ndim(given["WV"]) == 3 else told["heads"]
    with open(os.path.join(folder, "problem.json"), "w", encoding="utf-8") as file:
        json.dump(told, file, indent=1)


def format_of_inputs(given):
    """The format of the first input that has one."""
    return next((format_of(to_numpy(given[name])) for name in INPUTS if given.get(name) is not None), "f64")


def read(folder):
    """The problem's options, with its arrays in place of their files' names, and the scale as a number."""
    with open(os.path.join(folder, "problem.json"), encoding="utf-8") as file:
        told = json.load(file)

    def load(name):
        return None if name is None else np.load(os.path.join(folder, name))
    inputs = {name: load(file) for name, file in told.pop("inputs").items()}
    for name in ARRAYS:
        told[name] = load(told[name])
    tangent = told["tangent"]
    told["tangent"] = tuple(map(load, tangent)) if isinstance(tangent, list) else load(tangent)
    del told["version"]
    like = inputs["Q"] if "Q" in inputs else inputs.get("WQ")
    if told["scale"] is None and told["op"] in ("dp", "l2", "dp-mha", "l2-mha"):
        told["scale"] = 1 / math.sqrt(like.shape[-1])
    return {**inputs, **told}
