"""attest.eval: the answer itself."""
import os
import tempfile

import numpy as np

from . import problem
from .arrays import widened
from .program import run


def words_for(folder, given):
    """The options of attest eval, with arrays saved in the folder."""
    for name, value in given.items():
        option = "--" + name.replace("_", "-").lower()
        if value is None or value is False and name != "a_factor":
            continue
        if name == "a_factor":
            yield from () if value else ("--no-a",)
        elif name == "tangent" and isinstance(value, (tuple, list)):
            files = [f"T{which}.npy" for which in "QKV"]
            for file, one in zip(files, value):
                np.save(os.path.join(folder, file), problem.to_numpy(one))
            yield from (option, ",".join(files))
        elif name in problem.INPUTS or name in problem.ARRAYS or name == "tangent":
            array = problem.to_numpy(value)
            np.save(os.path.join(folder, name + ".npy"), array.astype(bool) if name == "mask" else array)
            yield from (option, name + ".npy")
        elif name in problem.DEFAULTS:
            text = float(value).hex() if isinstance(value, float) else str(value)
            yield from (option, text) if value is not True else (option,)
        else:
            raise TypeError(f"'{name}' is no input or option of attest eval")


def eval(op, want="Y", exact=True, format=None, **given):  # noqa: A001 - the program's own word
    """The outputs that are wanted: one array, or {name: array} where `want` is a list such as ["Y", "LSE", "DQ"].

    exact: every number is the nearest to the true value; otherwise the proved reference in double precision, within its bound.
    format: "f64", "f32", "f16" or "bf16" (which comes as float32); by default that of the inputs.
    """
    wanted = [want] if isinstance(want, str) else list(want)
    format = problem.format_of_inputs(given) if format is None else format
    names = ",".join("jacobian" if name == "J" else name.lower() for name in wanted)
    with tempfile.TemporaryDirectory(prefix="attest-") as folder:
        run("eval", op, *words_for(folder, given), "--format", format, "--want", names, "-o", "out",
            *(["--exact"] if exact else []), folder=folder)
        out = os.path.join(folder, "out")
        if os.path.isdir(out):
            found = {file[:-4]: widened(np.load(os.path.join(out, file))) for file in sorted(os.listdir(out))}
        else:
            found = {wanted[0]: widened(np.load(out))}
    return next(iter(found.values())) if isinstance(want, str) and len(found) == 1 else found
