"""Signatures of Ed25519, as RFC 8032 has them: only their verification."""

import hashlib

_P = 2 ** 255 - 19
_ORDER = 2 ** 252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1 = pow(2, (_P - 1) // 4, _P)
_SIGN = 1 << 255


def _x_of(y, is_odd):
    """The x of a point, or None if no point has this y."""
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if x * x % _P != square:
        x = x * _ROOT_OF_MINUS_1 % _P
    if x * x % _P != square or not x and is_odd:
        return None
    return _P - x if x & 1 != is_odd else x


# A point is (X, Y, Z, T): x = X / Z, y = Y / Z, x * y = T / Z.
_NEUTRAL = (0, 1, 1, 0)
_BASE_Y = 4 * pow(5, -1, _P) % _P
_BASE_X = _x_of(_BASE_Y, 0)
_BASE = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % _P)


def _add(p, q):
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * p[3] * q[3] * _D % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _encoded(point):
    inverse = pow(point[2], -1, _P)
    x, y = point[0] * inverse % _P, point[1] * inverse % _P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def is_signed(public_key, message, signature):
    """Whether 64 bytes are the signature of a message by the key with these 32 bytes."""
    if len(public_key) != 32 or len(signature) != 64:
        return False
    number = int.from_bytes(public_key, "little")
    y, s = number & _SIGN - 1, int.from_bytes(signature[32:], "little")
    if y >= _P or s >= _ORDER:
        return False
    x = _x_of(y, number >> 255)
    if x is None:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + public_key + message).digest(), "little") % _ORDER
    minus_key = (_P - x, y, 1, (_P - x) * y % _P)
    sums = (None, _BASE, minus_key, _add(_BASE, minus_key))
    point = _NEUTRAL
    for bit in range(252, -1, -1):
        point = _add(point, point)
        which = s >> bit & 1 | (k >> bit & 1) << 1
        if which:
            point = _add(point, sums[which])
    return _encoded(point) == signature[:32]
