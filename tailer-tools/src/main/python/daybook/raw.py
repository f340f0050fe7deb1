"""Readers of RAW_UTF8, RAW_8BIT, BYTES_MARSHALLABLE and STOP_BIT: the formats of Chronicle that hold values alone."""

import struct

from .binary_yaml import cesu, fault, stop_bit
from .iso import zoned_of
from .positional import NUMBERS, Packed, Positional, is_present, never_null, symbol_of, time_of_day, unit
from .values import DAY

_ARRAYS = frozenset(("INT32", "UINT32", "INT64", "UINT64", "FLOAT32", "FLOAT64"))
_RANGES = {
    "INT8": (-1 << 7, 1 << 7), "INT16": (-1 << 15, 1 << 15), "INT32": (-1 << 31, 1 << 31), "INT64": (-1 << 63, 1 << 63),
    "UINT8": (0, 1 << 8), "UINT16": (0, 1 << 16), "UINT32": (0, 1 << 32), "TIMESTAMP": (-1 << 63, 1 << 63),
    "DURATION": (-1 << 63, 1 << 63), "DATE": (-1 << 31, 1 << 31), "TIME": (0, DAY)}
_DOUBLE = struct.Struct(">d")
_FLOAT = struct.Struct("<f")
_INT32 = struct.Struct("<i")
_MAX_COUNT = 1 << 30


class Raw(Positional):
    """RAW_UTF8 and RAW_8BIT, as Chronicle's RawWire."""

    def __init__(self, decode):
        super().__init__()
        self._decode = decode

    def has_own_null(self, field):
        return field.type in ("BOOL", "CHAR", "TEXT", "SYMBOL", "BYTES", "ZONED_DATE_TIME", "OBJECT", "LIST", "MAP")

    def flag(self, data, pos, end):
        if pos >= end or data[pos] not in (0xB1, 0xBB):
            fault("a byte of presence that is missing, or neither b1 nor bb")
        return data[pos] == 0xB1, pos + 1

    def value(self, field):
        kind = field.type
        if kind == "BOOL":
            return _raw_bool
        if kind in ("DATE", "DATE_TIME"):
            return _raw_date if kind == "DATE" else _raw_date_time
        if kind == "BYTES":
            return _counted_bytes
        if kind == "OBJECT":
            read = self.object(field.shape)
            return _sized(lambda data, pos, end: _whole(read, data, pos, end))
        decode, none = self._decode, None

        def text(data, pos, end):
            raw, pos = _counted_bytes(data, pos, end)
            return (none if raw is None else decode(raw)), pos
        return _of_text(text, field)

    def count(self, field, data, pos, end):
        if pos + 4 > end:
            fault("a message that ends before its fields do")
        length = _INT32.unpack_from(data, pos)[0]
        pos += 4
        if length == -1:
            return None, None, pos, end
        has_bits = length == -2 and self.has_bits(field)
        if has_bits:
            if pos + 4 > end:
                fault("a message that ends before its fields do")
            length = _INT32.unpack_from(data, pos)[0]
            pos += 4
        if not 0 <= length <= end - pos:
            fault(f"a list of {length} bytes, which reaches beyond the message")
        end = pos + length
        if not has_bits:
            return -1, None, pos, end
        count, pos = stop_bit(data, pos, end)
        if not 0 <= count <= _MAX_COUNT:
            fault(f"a list of {count} elements")
        bits, pos = self.bits(count, data, pos, end)
        return count, bits, pos, end

    def list(self, field):
        return self._run(field, self.element(field.element), None)

    def map(self, field):
        return self._run(field, self.element(field.element), never_null(self.element(field.map_key), field.map_key))

    def _run(self, field, read, read_key):
        """Elements, or keys and values, to the end of their bytes."""
        def elements(data, pos, end):
            count, bits, pos, end = self.count(field, data, pos, end)
            if count is None:
                return None, pos
            result = []
            while pos < end or len(result) < count:
                if count >= 0 and len(result) >= count:
                    fault("more bytes than elements")
                before = pos
                key = None
                if read_key:
                    key, pos = read_key(data, pos, end)
                if bits is not None and not is_present(bits, len(result)):
                    value = None
                else:
                    value, pos = read(data, pos, end)
                    if pos == before:
                        fault("elements that take no bytes")
                result.append((key, value) if read_key else value)
            return result, pos
        return elements


def _raw_bool(data, pos, end):
    code = data[pos] if pos < end else 1
    if code not in (0xB1, 0xB0, 0, 0xBB):
        fault("a bool that is missing, or none of b1, b0, 00 and bb")
    return (None if code == 0xBB else code == 0xB1), pos + 1


def _ranged(value, pos, kind):
    low, high = _RANGES[kind]
    if not low <= value < high:
        fault(f"{value} as {kind}")
    return value, pos


def _raw_date(data, pos, end):
    return _ranged(*stop_bit(data, pos, end), "DATE")


def _raw_date_time(data, pos, end):
    days, pos = _raw_date(data, pos, end)
    if pos + 8 > end:
        fault("a message that ends before its fields do")
    return (days, time_of_day(int.from_bytes(data[pos:pos + 8], "little", signed=True))), pos + 8


def _counted_bytes(data, pos, end):
    if pos < end and data[pos] < 0x80:
        length = data[pos]
        pos += 1
    else:
        length, pos = stop_bit(data, pos, end)
        if length == -1:
            return None, pos
    if not 0 <= length <= end - pos:
        fault(f"a length of {length}, which reaches beyond the message")
    return data[pos:pos + length], pos + length


def _sized(read):
    def sized(data, pos, end):
        if pos + 4 > end:
            fault("a message that ends before its fields do")
        length = _INT32.unpack_from(data, pos)[0]
        pos += 4
        if length == -1:
            return None, pos
        if not 0 <= length <= end - pos:
            fault(f"an object of {length} bytes, which reaches beyond the message")
        return read(data, pos, pos + length), pos + length
    return sized


def _whole(read, data, pos, end):
    value, pos = read(data, pos, end)
    if pos != end:
        fault(f"{end - pos} bytes more than its fields take")
    return value


def _of_text(text, field):
    """A reader of a value that stands as text."""
    kind = field.type
    if kind == "TEXT":
        return text
    symbols = frozenset(field.symbols or ())

    def read(data, pos, end):
        value, pos = text(data, pos, end)
        if value is None:
            return None, pos
        if kind == "SYMBOL":
            if value not in symbols:
                fault(f"the symbol {value[:64]!r}, which the shape does not have")
        elif kind == "CHAR":
            if len(value) != 1 or ord(value) > 0xFFFF:
                fault("a char that is not one character")
        else:
            zoned = zoned_of(value)
            if zoned is None:
                fault(f"{value[:64]!r} as a zoned date-time")
            value = tuple(zoned)
        return value, pos
    return read


class BytesMarshallable(Positional):
    """BYTES_MARSHALLABLE: as the methods of Chronicle Bytes write."""

    def letters(self, field):
        kind = field.type
        if kind == "SYMBOL":
            return "B" if len(field.symbols) <= 255 else "H"
        return {"DATE": "i", "DATE_TIME": "iq"}.get(kind) or NUMBERS.get(kind)

    def has_own_null(self, field):
        return field.type in ("TEXT", "SYMBOL", "BYTES", "LIST", "MAP")

    def flag(self, data, pos, end):
        return _yes_or_no(data, pos, end)

    def value(self, field):
        kind = field.type
        if kind == "BOOL":
            return _yes_or_no
        if kind == "CHAR":
            return _char
        if kind == "TEXT":
            return _cesu_text
        if kind == "BYTES":
            return _sized_bytes
        if kind == "ZONED_DATE_TIME":
            return _zoned
        return self.object(field.shape)

    def is_array(self, field):
        return field.type == "LIST" and field.element.type in _ARRAYS and not field.element.nullable

    def count(self, field, data, pos, end):
        if self.is_array(field):
            if pos + 4 > end:
                fault("a message that ends before its fields do")
            count, pos = _INT32.unpack_from(data, pos)[0], pos + 4
        else:
            count, pos = stop_bit(data, pos, end)
        if count == -1:
            return None, None, pos, end
        bits = None
        if count < -1 and self.has_bits(field):
            count = -2 - count
            if count > _MAX_COUNT:
                fault(f"a list of {count} elements")
            bits, pos = self.bits(count, data, pos, end)
        if not 0 <= count <= _MAX_COUNT:
            fault(f"a list of {count} elements")
        return count, bits, pos, end


def _yes_or_no(data, pos, end):
    code = data[pos] if pos < end else 1
    if code not in (0x59, 0x4E, 0):
        fault("a bool that is missing, or none of 59, 4e and 00")
    return code == 0x59, pos + 1


def _char(data, pos, end):
    value, pos = stop_bit(data, pos, end)
    if not -0x80 <= value < 0xFF80:
        fault(f"a char of {value}")
    return unit(value & 0xFFFF), pos


def _cesu_text(data, pos, end):
    raw, pos = _counted_bytes(data, pos, end)
    return (None if raw is None else cesu(raw)), pos


def _sized_bytes(data, pos, end):
    return _sized(lambda data, pos, end: bytes(data[pos:end]))(data, pos, end)


def _zoned(data, pos, end):
    if pos + 12 > end:
        fault("a message that ends before its fields do")
    ns, offset = struct.unpack_from("<qi", data, pos)
    zone, pos = _cesu_text(data, pos + 12, end)
    return _with_zone(ns, offset, zone), pos


def _with_zone(ns, offset, zone):
    if zone is None or abs(offset) > 18 * 3600:
        fault(f"a zoned date-time of offset {offset} and zone {zone}")
    return ns, offset, zone


class StopBit(BytesMarshallable):
    """STOP_BIT: the same with numbers in as few bytes as they need."""

    def letters(self, field):
        return "qq" if field.type == "UUID" else None

    def is_array(self, field):
        return False

    def value(self, field):
        kind = field.type
        if kind in _RANGES:
            def integer(data, pos, end):
                if pos < end and 0 <= data[pos] < 0x80:
                    return data[pos], pos + 1
                return _ranged(*stop_bit(data, pos, end), kind)
            return integer
        if kind == "SYMBOL":
            symbol = symbol_of(field.symbols, -1)

            def index(data, pos, end):
                value, pos = stop_bit(data, pos, end)
                return symbol(value), pos
            return index
        special = {"UINT64": _unsigned, "FLOAT64": _stop_bit_double, "FLOAT32": _stop_bit_float,
                   "BYTES": _counted_bytes, "DECIMAL": _stop_bit_decimal, "DATE_TIME": _stop_bit_date_time, "ZONED_DATE_TIME": _stop_bit_zoned}
        return special.get(kind) or super().value(field)


def _unsigned(data, pos, end):
    value, pos = stop_bit(data, pos, end)
    return value & 0xFFFFFFFFFFFFFFFF, pos


def _stop_bit_double(data, pos, end):
    bits, shift = 0, 57
    for byte in data[pos:min(pos + 10, end)]:
        bits |= (byte & 0x7F) << shift if shift >= 0 else (byte & 0x7F) >> -shift
        if byte < 0x80:
            return _DOUBLE.unpack((bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "big"))[0], pos + (64 - shift) // 7
        shift -= 7
    fault("a float that has no end, or more than ten bytes")


def _stop_bit_float(data, pos, end):
    value, pos = _stop_bit_double(data, pos, end)
    try:
        if value != value or _FLOAT.unpack(_FLOAT.pack(value))[0] == value:
            return value, pos
    except OverflowError:
        pass
    fault(f"{value} as FLOAT32")


def _stop_bit_decimal(data, pos, end):
    mantissa, pos = stop_bit(data, pos, end)
    scale, pos = _ranged(*stop_bit(data, pos, end), "INT8")
    return (mantissa, scale), pos


def _stop_bit_date_time(data, pos, end):
    days, pos = _raw_date(data, pos, end)
    ns, pos = stop_bit(data, pos, end)
    return (days, time_of_day(ns)), pos


def _stop_bit_zoned(data, pos, end):
    ns, pos = stop_bit(data, pos, end)
    offset, pos = stop_bit(data, pos, end)
    zone, pos = _cesu_text(data, pos, end)
    return _with_zone(ns, offset, zone), pos


_FORMATS = {
    "PACKED": Packed, "RAW_UTF8": lambda: Raw(cesu), "RAW_8BIT": lambda: Raw(lambda raw: raw.decode("latin-1")),
    "BYTES_MARSHALLABLE": BytesMarshallable, "STOP_BIT": StopBit}


def row_reader(wire_format, shape):
    """A function (data, pos, end) that returns the row of a message, which takes all of its bytes."""
    read = _FORMATS[wire_format]().object(shape)

    def message(data, pos, end):
        row, pos = read(data, pos, end)
        if pos != end:
            fault(f"{end - pos} bytes more than the fields of {shape.name} take")
        return row
    return message
