"""A candidate library (src/include/attest_candidate.h) called from Python, on problem folders (spec/vectors.md)."""
import ctypes
import json
import math
import os

import numpy as np

F64, F32, F16, BF16, BOOL = range(5)
FORMATS = {"f64": F64, "f32": F32, "f16": F16, "bf16": BF16}
DTYPES = {F64: "<f8", F32: "<f4", F16: "<f2", BF16: "<u2", BOOL: "?"}
UNSUPPORTED = 1


class Array(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("format", ctypes.c_int32), ("rank", ctypes.c_int32),
                ("size", ctypes.c_int64 * 8), ("data", ctypes.c_void_p)]


class Problem(ctypes.Structure):
    _fields_ = ([("version", ctypes.c_int32), ("op", ctypes.c_char_p)]
                + [(name, ctypes.c_double) for name in ("scale", "softcap", "eps")]
                + [(name, ctypes.c_int64) for name in ("window", "heads", "kv_heads")]
                + [(name, ctypes.c_int32) for name in ("causal", "empty_zero", "a_factor", "inputs", "outputs")]
                + [("input", ctypes.POINTER(Array)), ("output", ctypes.POINTER(Array))])


def widened(bits):
    """bfloat16 is the upper half of a float."""
    return (bits.view("<u2").astype("<u4") << 16).view("<f4")


def load(path):
    """An array and its format; bfloat16 as 16 bits."""
    array = np.ascontiguousarray(np.load(path))
    if array.dtype.kind == "V":
        return array.view("<u2"), BF16
    return array, {"f8": F64, "f4": F32, "f2": F16, "b1": BOOL}[array.dtype.str[1:]]


def doubles(array, format):
    return (widened(array) if format == BF16 else array).astype("f8")


class Folder:
    """A problem on disk: its settings, inputs {name: (array, format)} and the shapes of its outputs, taken from its answers."""

    def __init__(self, suite, name):
        self.name = name
        folder = os.path.join(suite, "problems", name)
        with open(os.path.join(folder, "problem.json"), encoding="utf-8") as text:
            self.json = json.load(text)
        files = dict(self.json["inputs"])
        files.update({name: self.json[name] for name in ("mask", "score_bias", "upstream") if self.json[name]})
        tangent = self.json["tangent"]
        if isinstance(tangent, list):
            files.update(zip(("tangent_Q", "tangent_K", "tangent_V"), tangent))
        elif tangent:
            files["tangent"] = tangent
        self.inputs = {name: load(os.path.join(folder, file)) for name, file in files.items()}
        answers = os.path.join(suite, "answers", name)
        self.answers = {file[:-4]: doubles(*load(os.path.join(answers, file)))
                        for file in sorted(os.listdir(answers)) if not file.endswith(("_lo.npy", "_hi.npy"))}

    def scale(self):
        if self.json["scale"] is not None:
            return self.json["scale"]
        if self.json["op"] in ("laplace", "uniform", "softmax", "layernorm"):
            return 1.0
        like = self.inputs["Q"] if "Q" in self.inputs else self.inputs["WQ"]
        return 1 / math.sqrt(like[0].shape[-1])


def pack(name, array, format):
    shape = (ctypes.c_int64 * 8)(*array.shape)
    return Array(name.encode(), format, array.ndim, shape, array.ctypes.data)


def written(array, format):
    """What the library wrote: perhaps in a narrower format than it was asked for."""
    return doubles(array.reshape(-1).view(DTYPES[format])[:array.size].reshape(array.shape), format)


class Library:
    def __init__(self, path):
        self.so = ctypes.CDLL(os.path.abspath(path))
        assert self.so.attest_candidate_version() == 1

    def configure(self, text):
        return self.so.attest_candidate_configure(text.encode()) == 0

    def bugs(self):
        """The catalogue of tests/peers: what each bug is, and the subjects ("naive f32") it can be tried in."""
        self.so.peers_bug_line.restype = ctypes.c_char_p
        bugs = []
        while (line := self.so.peers_bug_line(len(bugs) + 1)) is not None:
            bug = dict(zip(("name", "phase", "operations", "variants", "arithmetics", "what", "where", "part"),
                           line.decode().split("\t")))
            bug["operations"] = bug["operations"].split()
            arithmetics = bug["arithmetics"].replace("*", "f64 f32 bf16-f32acc f16-f32acc").split()
            bug["subjects"] = [f"{variant} {arithmetic}" for variant in bug["variants"].split() for arithmetic in arithmetics]
            bugs.append(bug)
        return bugs

    def run(self, folder, inputs=None, format=None):
        """The outputs as {name: doubles}, or None if the library does not support the problem. `inputs` replace the folder's,
        `format` the format of the outputs."""
        inputs = folder.inputs if inputs is None else inputs
        format = FORMATS[folder.json["format"]] if format is None else format
        outputs = {name: np.zeros(answer.shape, DTYPES[format]) for name, answer in folder.answers.items()}
        packed_in = (Array * len(inputs))(*(pack(name, *pair) for name, pair in inputs.items()))
        packed_out = (Array * len(outputs))(*(pack(name, array, format) for name, array in outputs.items()))
        told = folder.json
        problem = Problem(1, told["op"].encode(), folder.scale(), told["softcap"] or 0, told["eps"] or 0, told["window"] or 0,
                          told["heads"] or 0, told["kv_heads"] or 0,
                          {False: 0, "top-left": 1, "bottom-right": 2}[told["causal"]], told["empty_row"] == "zero",
                          told["a_factor"], len(inputs), len(outputs), packed_in, packed_out)
        status = self.so.attest_candidate_run(ctypes.byref(problem))
        if status == UNSUPPORTED:
            return None
        assert status == 0, f"{folder.name}: status {status}"
        return {name: written(array, packed.format) for (name, array), packed in zip(outputs.items(), packed_out)}
