"""Arrays as attest's files hold them. A bfloat16 number is kept as its 16 bits, in numpy's dtype V2."""
import sys

import numpy as np

BF16 = np.dtype("V2")
FORMATS = {"f8": "f64", "f4": "f32", "f2": "f16", "V2": "bf16"}


def is_tensor(x):
    return type(x).__module__.partition(".")[0] == "torch" and hasattr(x, "detach")


def to_numpy(x):
    """Torch tensors, from any device, and whatever numpy takes; numbers that are neither floating nor boolean become doubles."""
    if is_tensor(x):
        x = x.detach().cpu().contiguous()
        if str(x.dtype) == "torch.bfloat16":
            return x.view(sys.modules["torch"].int16).numpy().view(BF16)
        x = x.numpy()
    array = np.ascontiguousarray(x) if np.ndim(x) else np.asarray(x)
    return array if array.dtype == BF16 or array.dtype.kind in "fb" else array.astype("f8")


def format_of(array):
    """ "f64", "f32", "f16", "bf16" """
    return FORMATS.get(array.dtype.str[1:], "f64")


def widened(array):
    """bfloat16 as float32; other arrays as they are."""
    return (array.view("<u2").astype("<u4") << 16).view("<f4") if array.dtype == BF16 else array


def to_torch(torch, array):
    """A tensor of the array's own dtype."""
    if array.dtype == BF16:
        return torch.from_numpy(array.view("<i2").copy()).view(torch.bfloat16)
    return torch.from_numpy(np.array(array))
