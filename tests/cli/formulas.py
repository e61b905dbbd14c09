"""Attention as the papers write it, in numpy, in the plainest way: what the program's answers are compared with.

Derivatives come from complex steps, f'(x) = Im f(x + ih) / h with h = 1e-30, which lose no digits.
"""
import numpy as np


def softmax(logits, mask=None):
    """Over the last axis; a row that sees nothing gives zeros."""
    visible = np.ones(logits.shape, bool) if mask is None else np.broadcast_to(mask, logits.shape)
    top = np.where(visible, logits.real, -np.inf).max(-1, keepdims=True)
    e = np.where(visible, np.exp(np.where(visible, logits - np.where(np.isfinite(top), top, 0), 0)), 0)
    total = e.sum(-1, keepdims=True)
    return np.where(total == 0, 0, e / np.where(total == 0, 1, total))


def lse(logits):
    top = logits.real.max(-1, keepdims=True)
    return (top + np.log(np.exp(logits - top).sum(-1, keepdims=True)))[..., 0]


def scores(kind, q, k):
    """[..., M, N] from [..., M, n] and [..., N, n], without scale."""
    gap = q[..., :, None, :] - k[..., None, :, :]
    if kind == "dp":
        return q @ np.swapaxes(k, -1, -2)
    if kind == "l2":
        return -(gap * gap).sum(-1)
    if kind == "laplace":
        return -(gap * np.sign(gap.real)).sum(-1)
    return np.zeros(gap.shape[:-1])


def attention(kind, q, k, v, scale=None, softcap=None, bias=0, mask=None):
    """Returns y, probabilities and logits."""
    if scale is None:
        scale = 1 if kind in ("laplace", "uniform") else 1 / np.sqrt(q.shape[-1])
    logits = scale * scores(kind, q, k)
    if softcap is not None:
        logits = softcap * np.tanh(logits / softcap)
    logits = logits + bias
    p = softmax(logits, mask)
    return p @ v, p, logits


def multihead(kind, x, wq, wk, wv, wo, bq=0, bk=0, with_a=True, **options):
    """wq [H,D,n]; wk and wv may have fewer heads. K1 to K4."""
    heads, n = wq.shape[0], wq.shape[2]
    outputs = []
    for h in range(heads):
        g = h * wk.shape[0] // heads
        q = x @ wq[h] + (bq[h] if np.ndim(bq) else 0)
        k = x @ wk[g] + (bk[g] if np.ndim(bk) else 0)
        u = wq[h] @ wq[h].T @ wv[g] / np.sqrt(n) if kind == "l2" and with_a else wv[g]
        outputs.append(attention(kind, q, k, x @ u, **options)[0])
    return np.concatenate(outputs, -1) @ wo


def layernorm(x, gamma, beta, eps):
    gap = x - x.mean(-1, keepdims=True)
    return gamma * gap / np.sqrt((gap * gap).mean(-1, keepdims=True) + eps) + beta


STEP = 1e-30


def along(f, x, direction):
    """The derivative of f at x along a direction."""
    return f(x + 1j * STEP * direction).imag / STEP


def jacobian(f, x):
    """J[output index..., input index...]"""
    columns = []
    for index in np.ndindex(x.shape):
        unit = np.zeros(x.shape)
        unit[index] = 1
        columns.append(along(f, x, unit))
    return np.stack(columns, -1).reshape(columns[0].shape + x.shape)


def gradient(f, x, upstream):
    """The gradient of sum(upstream * f(x))."""
    return np.tensordot(upstream, jacobian(f, x), axes=upstream.ndim)


def close(found, wanted, tolerance=1e-12):
    """Equal shapes, and differences within tolerance times the largest number."""
    assert found.shape == wanted.shape, f"shape {found.shape}, expected {wanted.shape}"
    error = np.abs(found - wanted).max(initial=0)
    assert error <= tolerance * max(1, np.abs(wanted).max(initial=0)), f"off by {error}"
