"""
CRC-32C: the Castagnoli one. The standard library has only that of zip files.

Long inputs are first made short by arithmetic on large integers. As polynomials over two values, modulo that of the
checksum, x^1059 = x^88 + x^85 + x^43 + x^4 + 1; and squares of both sides are equal, too. So the first bits of a
message can be added to later ones, in five places, without a change of the checksum. The rest goes through a table.
"""

from functools import lru_cache

_POLYNOMIAL = 0x82F63B78
_MASK = 0xFFFFFFFF
_DEGREE = 1059
_TERMS = (88, 85, 43, 4, 0)
_SHORT = 300


def _table():
    table = []
    for n in range(256):
        for _ in range(8):
            n = n >> 1 ^ _POLYNOMIAL if n & 1 else n >> 1
        table.append(n)
    return table


_BYTES = _table()


@lru_cache(maxsize=256)
def _folds(bits):
    """How a message of so many bits becomes shorter, step by step: (bits taken off, shifts)."""
    steps = []
    factor = 1
    while _DEGREE * factor * 2 < bits:
        factor *= 2
    while factor:
        degree, terms = _DEGREE * factor, [term * factor for term in _TERMS]
        while bits > degree + 64:
            # Not more than lands behind what is taken off; in whole bytes, so that the rest is whole bytes.
            taken = min(bits - degree, degree - terms[0]) & ~7
            if taken <= 0:
                break
            steps.append((taken, (1 << taken) - 1, [degree - taken - term for term in terms]))
            bits -= taken
        factor //= 2
    return steps, bits // 8


def crc32c(data):
    """Returns the CRC-32C of bytes."""
    length = len(data)
    if length <= _SHORT:
        crc = _MASK
    else:
        crc, data = 0, _shortened(data)
    table = _BYTES
    for byte in data:
        crc = table[(crc ^ byte) & 255] ^ crc >> 8
    return crc ^ _MASK


def _shortened(data):
    # Bit 0 of the integer is the highest power of the polynomial.
    value = int.from_bytes(data, "little") ^ _MASK
    steps, left = _folds(len(data) * 8)
    for taken, mask, shifts in steps:
        first = value & mask
        value >>= taken
        for shift in shifts:
            value ^= first << shift
    return value.to_bytes(left, "little")
