"""DELTA: messages told by what has changed since another one."""

import struct
from math import copysign

from .binary_yaml import fault
from .positional import Packed, utf8, varint
from .values import DAY

_MASK = 0xFFFFFFFFFFFFFFFF
_DOUBLE = struct.Struct("<d")
_LONG = struct.Struct("<Q")
_POWERS = [float(10 ** scale) for scale in range(23)]
_LIMIT = 1 << 53
_INTEGERS = {
    "INT8": (-1 << 7, 1 << 7), "INT16": (-1 << 15, 1 << 15), "INT32": (-1 << 31, 1 << 31), "INT64": (-1 << 63, 1 << 63),
    "UINT8": (0, 1 << 8), "UINT16": (0, 1 << 16), "UINT32": (0, 1 << 32), "UINT64": (0, 1 << 64),
    "TIMESTAMP": (-1 << 63, 1 << 63), "DURATION": (-1 << 63, 1 << 63), "DATE": (-1 << 31, 1 << 31), "TIME": (0, DAY)}


class Slots:
    """The last message of each slot of a writer and a shape, from the SHAPE frame on."""

    def __init__(self, shape):
        self._shape = shape
        packed = Packed()
        self._whole = packed.object(shape)
        self._changes = _changes(shape, packed, [field for field in shape.fields if not field.key])
        self._kept = {}

    def row(self, data, pos, end, position):
        """Returns the row of a message. Raises JournalError if its base is not there."""
        shape = self._shape
        if pos + 2 <= end and data[pos] | data[pos + 1] < 128:
            slot, back, pos = data[pos], data[pos + 1], pos + 2
        else:
            slot, pos = _varint(data, pos, end)
            back, pos = _varint(data, pos, end)
        if slot >= shape.slot_limit:
            fault(f"the slot {slot} of {shape.slot_limit}")
        if not back:
            row, pos = self._whole(data, pos, end)
            scales, since = {}, 0
        else:
            kept = self._kept.get(slot)
            base = position - 8 * back
            if kept is None or kept[0] != base:
                fault(f"changes since the message at {base}, which is not the last one of slot {slot}")
            _, row, scales, since = kept
            since += 1
            if since > shape.key_interval:
                fault(f"more than {shape.key_interval} messages after the KEY of slot {slot}")
            scales = dict(scales)
            row, pos = self._changes(row, scales, (), data, pos, end)
        if pos != end:
            fault(f"{end - pos} bytes more than the fields of {shape.name} take")
        self._kept[slot] = (position, row, scales, since)
        return row


def _varint(data, pos, end):
    """The same as varint, faster for one byte."""
    return (data[pos], pos + 1) if pos < end and data[pos] < 0x80 else varint(data, pos, end)


def _zigzag(data, pos, end):
    value, pos = _varint(data, pos, end)
    return value >> 1 ^ -(value & 1), pos


def _moved(value, data, pos, end, low, high):
    """A value after a difference."""
    difference, pos = _zigzag(data, pos, end)
    return _wrapped(value + difference, low, high), pos


def _wrapped(value, low, high):
    """A value that wraps at 64 bits, and must fit its field."""
    value &= _MASK
    if low < 0 and value >> 63:
        value -= 1 << 64
    if not low <= value < high:
        fault(f"a difference that leads to {value}")
    return value


def _byte(data, pos, end, most):
    if pos >= end or data[pos] > most:
        fault(f"a byte of presence that is missing, or more than {most}")
    return data[pos], pos + 1


def _changes(shape, packed, fields):
    """
    A function that makes a row of a base's row, and of mask and values. Integers are done in its own code; all else by
    a function for each field.
    """
    length = len(fields) + 7 >> 3
    names = {"fault": fault, "varint": varint, "wrapped": _wrapped}
    places = {id(field): i for i, field in enumerate(shape.fields)}
    code = f"""def changes(base, scales, path, data, pos, end):
    if pos + {length} > end:
        fault('a mask that reaches beyond the message')
    mask = {'data[pos]' if length == 1 else f"int.from_bytes(data[pos:pos + {length}], 'little')"}
    pos += {length}
    if mask >> {len(fields)}:
        fault('a spare bit of the mask is set')
    row = list(base)
"""
    for bit, field in enumerate(fields):
        i = places[id(field)]
        code += f"    if mask & {1 << bit}:\n"
        if field.type in _INTEGERS and not field.nullable:
            low, high = _INTEGERS[field.type]
            code += f"""        n = data[pos] if pos < end else 128
        if n < 128:
            pos += 1
        else:
            n, pos = varint(data, pos, end)
        v = row[{i}] + (n >> 1 ^ -(n & 1))
        row[{i}] = v if {low} <= v < {high} else wrapped(v, {low}, {high})
"""
        else:
            names[f"change{i}"] = _change(field, packed)
            code += f"        row[{i}], pos = change{i}(row[{i}], scales, (*path, {i}), data, pos, end)\n"
    exec(code + "    return tuple(row), pos\n", names)
    return names["changes"]


def _change(field, packed):
    """A function that makes a field's value of that of the base, and of the bytes of the change."""
    kind = field.type
    if kind in ("LIST", "MAP") or kind == "OBJECT" and field.is_enclosing:
        whole = packed.field(field)
        return lambda base, scales, path, data, pos, end: whole(data, pos, end)
    if kind == "OBJECT":
        return _object(field, packed)
    if kind in ("TEXT", "BYTES") and not field.length:
        return _text(field)
    if kind == "BOOL":
        return _nullable_bool if field.nullable else _other
    present = _present(field, packed)
    if not field.nullable or kind == "SYMBOL":
        return present
    zero = {"DATE_TIME": (0, 0), "ZONED_DATE_TIME": (0, 0, "")}.get(kind, 0)

    def nullable(base, scales, path, data, pos, end):
        there, pos = _byte(data, pos, end, 1)
        if not there:
            return None, pos
        return present(zero if base is None else base, scales, path, data, pos, end)
    return nullable


def _present(field, packed):
    kind = field.type
    if kind in _INTEGERS:
        low, high = _INTEGERS[kind]
        return lambda base, scales, path, data, pos, end: _moved(base, data, pos, end, low, high)
    if kind == "DATE_TIME":
        def date_time(base, scales, path, data, pos, end):
            days, pos = _moved(base[0], data, pos, end, -1 << 31, 1 << 31)
            ns, pos = _moved(base[1], data, pos, end, 0, DAY)
            return (days, ns), pos
        return date_time
    if kind == "ZONED_DATE_TIME":
        def zoned(base, scales, path, data, pos, end):
            ns, pos = _moved(base[0], data, pos, end, -1 << 63, 1 << 63)
            offset, pos = _moved(base[1], data, pos, end, -1 << 31, 1 << 31)
            raw, pos = _new_bytes(base[2].encode("utf-8"), data, pos, end)
            if raw is None:
                fault("a zoned date-time without a zone")
            return (ns, offset, utf8(raw)), pos
        return zoned
    if kind == "FLOAT64":
        declared = field.scale or 0
        return lambda base, scales, path, data, pos, end: _float(base, scales, path, declared, data, pos, end)
    whole = packed.field(field) if kind == "SYMBOL" else packed.present(field)
    return lambda base, scales, path, data, pos, end: whole(data, pos, end)


def _other(base, scales, path, data, pos, end):
    return not base, pos


def _nullable_bool(base, scales, path, data, pos, end):
    value, pos = _byte(data, pos, end, 2)
    return (None, False, True)[value], pos


def _mantissa(value, scale):
    """The whole number that a float is at a scale, or None."""
    scaled = value * _POWERS[scale]
    if not -_LIMIT < scaled < _LIMIT:
        return None
    mantissa = round(scaled)
    is_same = mantissa / _POWERS[scale] == value and (mantissa or copysign(1.0, value) > 0)
    return mantissa if is_same else None


def _float(base, scales, path, declared, data, pos, end):
    value, pos = _varint(data, pos, end)
    form, value = value & 3, value >> 2
    if form == 2:
        before, kept = value >> 3, (value & 7) + 1
        if before + kept > 8 or kept > end - pos:
            fault("bytes of a float that reach beyond it")
        bits = int.from_bytes(data[pos:pos + kept], "big") << 8 * (8 - before - kept)
        bits ^= _LONG.unpack(_DOUBLE.pack(base))[0]
        return _DOUBLE.unpack(_LONG.pack(bits))[0], pos + kept
    if form == 3:
        fault("a float in the form 3")
    scale = scales.get(path, declared)
    if form == 1:
        scale, pos = _byte(data, pos, end, 22)
        scales[path] = scale
    mantissa = _mantissa(base, scale)
    if mantissa is None:
        fault(f"a difference of digits from {base}, which has none at the scale {scale}")
    mantissa += value >> 1 ^ -(value & 1)
    if not -_LIMIT < mantissa < _LIMIT:
        fault(f"a difference of digits that leads to {mantissa}")
    return mantissa / _POWERS[scale], pos


def _new_bytes(base, data, pos, end):
    """Bytes that begin as those of the base, or None."""
    if pos + 2 <= end and data[pos] | data[pos + 1] < 128:
        kept, added, pos = data[pos], data[pos + 1], pos + 2
    else:
        kept, pos = _varint(data, pos, end)
        added, pos = _varint(data, pos, end)
    if not added:
        return (None, pos) if not kept else fault("a text that is null, and keeps bytes")
    added -= 1
    if kept > len(base) or added > end - pos:
        fault(f"a text of {kept} bytes of {len(base)}, and {added} new ones of {end - pos}")
    return base[:kept] + bytes(data[pos:pos + added]), pos + added


def _text(field):
    is_text, nullable, name = field.type == "TEXT", field.nullable, field.name
    limit = 1 << 8 * field.prefix if field.prefix else 1 << 62

    def text(base, scales, path, data, pos, end):
        before = b"" if base is None else base.encode("utf-8") if is_text else base
        raw, pos = _new_bytes(before, data, pos, end)
        if raw is None:
            return (None, pos) if nullable else fault(f"{name} is null, and may not be")
        if len(raw) >= limit:
            fault(f"{len(raw)} bytes of {name}, which are more than its length can say")
        return (utf8(raw) if is_text else raw), pos
    return text


def _object(field, packed):
    whole = packed.object(field.shape)
    changes = _changes(field.shape, packed, field.shape.fields)
    nullable, name = field.nullable, field.name

    def change(base, scales, path, data, pos, end):
        form = 2
        if nullable:
            form, pos = _byte(data, pos, end, 2)
        if form == 2:
            if base is None:
                fault(f"changes of {name}, which was null")
            return changes(base, scales, path, data, pos, end)
        for other in [other for other in scales if other[:len(path)] == path]:
            del scales[other]
        return whole(data, pos, end) if form else (None, pos)
    return change
