"""A candidate for the tests of attest run --exec: attention in numpy, or one of many faults.

usage: candidate.py FAULT IN OUT, or candidate.py FAULT LIST
"""
import json
import os
import struct
import sys
import time

import numpy as np


def attention(problem, folder):
    q, k, v = (np.load(os.path.join(folder, problem["inputs"][name])).astype("f8") for name in "QKV")
    logits = q @ k.T * (problem["scale"] if problem["scale"] is not None else 1 / np.sqrt(q.shape[1]))
    most = logits.max(1, keepdims=True)
    weights = np.exp(logits - most)
    total = weights.sum(1, keepdims=True)
    return {"Y": weights @ v / total, "P": weights / total, "LSE": (most + np.log(total))[:, 0]}


def supported(problem):
    return (problem["op"] == "dp" and problem["format"] == "f64" and set(problem["outputs"]) <= {"Y", "P", "LSE"}
            and not any(problem[name] for name in ("causal", "mask", "softcap", "window", "score_bias", "kv_heads")))


def write_safetensors(path, arrays):
    header, data = {}, b""
    for name, array in arrays.items():
        header[name] = {"dtype": "F64", "shape": list(array.shape), "data_offsets": [len(data), len(data) + array.nbytes]}
        data += array.tobytes()
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


def spoil(fault, answers):
    y = answers["Y"]
    if fault == "rows":
        y[[0, 2]] += 1e-3
    if fault == "nan":
        y[0, 0] = np.nan
    if fault == "shape":
        answers["Y"] = y.T[:1]
    if fault == "dtype":
        answers["Y"] = y.astype("i8")
    if fault == "float":
        answers["Y"] = y.astype("f4")
    if fault == "missing":
        del answers["Y"]


def answer(fault, folder, out):
    with open(os.path.join(folder, "problem.json"), encoding="utf-8") as text:
        problem = json.load(text)
    if not supported(problem):
        return False
    if fault == "hang":
        time.sleep(600)
    if fault == "fails":
        sys.exit("CUDA error: no device")
    answers = attention(problem, folder)
    spoil(fault, answers)
    if fault == "safetensors":
        write_safetensors(os.path.join(out, "all.safetensors"), answers)
        return True
    for name, array in answers.items():
        if name in problem["outputs"]:
            np.save(os.path.join(out, name + ".npy"), array)
    if fault == "garbage":
        with open(os.path.join(out, "Y.npy"), "wb") as file:
            file.write(os.urandom(1000))
    if fault == "longer":
        with open(os.path.join(out, "Y.npy"), "ab") as file:
            file.write(b"more")
    return True


def main():
    fault, *paths = sys.argv[1:]
    if len(paths) == 2:
        sys.exit(0 if answer(fault, *paths) else 77)
    with open(paths[0], encoding="utf-8") as lines:
        for line in lines:
            folder, out = line.rstrip("\n").split("\t")
            if not answer(fault, folder, out):
                with open(os.path.join(out, "UNSUPPORTED"), "w", encoding="utf-8"):
                    pass
            if fault == "stops":
                os._exit(3)


if __name__ == "__main__":
    main()
