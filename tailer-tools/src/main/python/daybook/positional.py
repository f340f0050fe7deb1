"""Readers of the formats that hold values alone: PACKED, RAW_UTF8, RAW_8BIT, BYTES_MARSHALLABLE and STOP_BIT."""

import struct

from .binary_yaml import cesu, fault, stop_bit
from .iso import zoned_of
from .shape import MAX_DEPTH
from .values import DAY

# Type to the letters of struct, for values that are never null.
_NUMBERS = {
    "INT8": "b", "INT16": "h", "INT32": "i", "INT64": "q", "UINT8": "B", "UINT16": "H", "UINT32": "I", "UINT64": "Q",
    "FLOAT32": "f", "FLOAT64": "d", "TIMESTAMP": "q", "TIME": "q", "DURATION": "q", "UUID": "qq", "DECIMAL": "qb"}
_ARRAYS = frozenset(("INT32", "UINT32", "INT64", "UINT64", "FLOAT32", "FLOAT64"))
_RANGES = {
    "INT8": (-1 << 7, 1 << 7), "INT16": (-1 << 15, 1 << 15), "INT32": (-1 << 31, 1 << 31), "INT64": (-1 << 63, 1 << 63),
    "UINT8": (0, 1 << 8), "UINT16": (0, 1 << 16), "UINT32": (0, 1 << 32), "TIMESTAMP": (-1 << 63, 1 << 63),
    "DURATION": (-1 << 63, 1 << 63), "DATE": (-1 << 31, 1 << 31), "TIME": (0, DAY)}
_DOUBLE = struct.Struct(">d")
_FLOAT = struct.Struct("<f")
_INT32 = struct.Struct("<i")
_MAX_COUNT = 1 << 30


def varint(data, pos, end):
    """Returns an unsigned LEB128 in its shortest form, and the position after it."""
    value = shift = 0
    while True:
        if pos >= end:
            fault("a varint without an end")
        byte = data[pos]
        pos += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            if not byte and shift or value >> 64:
                fault("a varint that is not in its shortest form, or has more than 64 bits")
            return value, pos
        shift += 7
        if shift > 63:
            fault("a varint of more than ten bytes")


def utf8(raw):
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        fault("text that is not UTF-8")


def fixed_text(raw):
    """Text of a declared length ends at the first zero byte."""
    return utf8(raw.partition(b"\0")[0])


def unit(value):
    """A CHAR: a UTF-16 unit."""
    if 0xD800 <= value < 0xE000:
        fault("a char that is a lone surrogate")
    return chr(value)


def time_of_day(value):
    if not 0 <= value < DAY:
        fault(f"a time of {value} ns")
    return value


def truth(value):
    if value > 1:
        fault(f"a bool whose byte is {value:02x}")
    return value == 1


def is_present(presence, bit):
    return presence[bit >> 3] >> (bit & 7) & 1


def _symbol(symbols, none):
    """A function from the index of a symbol to its name."""
    count = len(symbols)

    def symbol(index):
        if index == none:
            return None
        if not 0 <= index < count:
            fault(f"the symbol {index} of {count}")
        return symbols[index]
    return symbol


class Positional:
    """What the formats have in common. A reader is a function (data, pos, end) that returns a raw value and a position."""

    def __init__(self):
        self._objects = {}
        self._depth = 0

    # Each format says these.

    def letters(self, field):
        """The letters of struct for a value that is never null and has fixed width, or None."""
        return _NUMBERS.get(field.type)

    def value(self, field):
        """A reader of a value of another kind that is not null, or that has a null of its own."""
        raise NotImplementedError

    def has_own_null(self, field):
        """Whether the value itself shows that it is null, also as an element."""
        raise NotImplementedError

    def flag(self, data, pos, end):
        """Reads what stands before a value that may be null. Returns whether it is there, and a position."""
        raise NotImplementedError

    def count(self, field, data, pos, end):
        """Reads the beginning of a list or map. Returns count, whether bits follow, position, and end of the elements."""
        raise NotImplementedError

    # What follows from it.

    def conversion(self, field):
        """The code that makes a raw value of what struct gives, and the names that it uses."""
        kind = field.type
        if kind == "SYMBOL":
            return "symbol{i}({v})", _symbol(field.symbols, 0xFF if len(field.symbols) <= 255 else 0xFFFF)
        return {"BOOL": ("truth({v})", None), "CHAR": ("unit({v})", None), "TIME": ("time_of_day({v})", None),
                "DATE_TIME": ("({v}[0], time_of_day({v}[1]))", None)}.get(kind, ("{v}", None))

    def object(self, shape):
        """A reader of an object's row."""
        known = self._objects.get(id(shape))
        if known is None:
            holder = []
            self._objects[id(shape)] = lambda data, pos, end: self._deeper(holder[0], data, pos, end)
            holder.append(self.compile(shape))
            known = self._objects[id(shape)] = holder[0]
        return known

    def _deeper(self, read, data, pos, end):
        """An object inside one of the same shape: the only way for a message to be deeper than its shape."""
        if self._depth >= MAX_DEPTH:
            fault(f"values nested deeper than {MAX_DEPTH}")
        self._depth += 1
        try:
            return read(data, pos, end)
        finally:
            self._depth -= 1

    def compile(self, shape):
        """The object's fields in their order."""
        code = _Code()
        for i, field in enumerate(shape.fields):
            letters = None if field.nullable else self.letters(field)
            if letters:
                code.fixed(i, letters, *self.conversion(field))
            else:
                code.call(i, self.field(field))
        return code.function(len(shape.fields))

    def field(self, field):
        """A reader of a field, which may be null."""
        read = self.present(field)
        if not field.nullable or self.has_own_null(field):
            return read if field.nullable else _never_null(read, field)
        flag = self.flag

        def nullable(data, pos, end):
            there, pos = flag(data, pos, end)
            return read(data, pos, end) if there else (None, pos)
        return nullable

    def present(self, field):
        """A reader of a value that is there."""
        kind = field.type
        letters = self.letters(field)
        if letters:
            code = _Code()
            code.fixed(0, letters, *self.conversion(field))
            row = code.function(1)

            def single(data, pos, end):
                values, pos = row(data, pos, end)
                return values[0], pos
            return single
        if kind == "LIST":
            return self.list(field)
        if kind == "MAP":
            return self.map(field)
        return self.value(field)

    def list(self, field):
        element = field.element
        read = self.element(element)
        letters = self.letters(element)
        plain = letters if letters and len(letters) == 1 and self.conversion(element)[0] == "{v}" else None
        width = struct.calcsize("<" + plain) if plain else 1

        def elements(data, pos, end):
            count, bits, pos, end = self.count(field, data, pos, end)
            if count is None:
                return None, pos
            if plain and bits is None:
                if count * width > end - pos:
                    fault(f"a list of {count} elements in {end - pos} bytes")
                return list(struct.unpack_from(f"<{count}{plain}", data, pos)), pos + count * width
            if bits is None and count > end - pos:
                fault(f"a list of {count} elements in {end - pos} bytes")
            result = []
            for i in range(count):
                if bits is not None and not is_present(bits, i):
                    result.append(None)
                    pos = self.absent(element, pos, end)
                    continue
                before = pos
                value, pos = read(data, pos, end)
                if pos == before:
                    fault("elements that take no bytes")
                result.append(value)
            return result, pos
        return self.bounded(elements)

    def map(self, field):
        element = field.element
        read_key = _never_null(self.element(field.map_key), field.map_key)
        read = self.element(element)

        def elements(data, pos, end):
            count, bits, pos, end = self.count(field, data, pos, end)
            if count is None:
                return None, pos
            if count > end - pos:
                fault(f"a map of {count} entries in {end - pos} bytes")
            result = []
            for i in range(count):
                before = pos
                key, pos = read_key(data, pos, end)
                if bits is not None and not is_present(bits, i):
                    value, pos = None, self.absent(element, pos, end)
                else:
                    value, pos = read(data, pos, end)
                if pos == before:
                    fault("entries that take no bytes")
                result.append((key, value))
            return result, pos
        return self.bounded(elements)

    def bounded(self, read):
        return read

    def absent(self, element, pos, end):
        """Steps over what stands for an element that is null by its bit: nothing, but in PACKED."""
        return pos

    def element(self, field):
        read = self.present(field)
        return read if field.nullable or not self.has_own_null(field) else _never_null(read, field)

    def has_bits(self, field):
        """Whether elements of a list, or values of a map, show by bits which of them are null."""
        return field.element.nullable and not self.has_own_null(field.element)

    def bits(self, count, data, pos, end):
        length = count + 7 >> 3
        if length > end - pos:
            fault(f"bits for {count} elements in {end - pos} bytes")
        return data[pos:pos + length], pos + length


def _never_null(read, field):
    name = field.name or "an element"

    def checked(data, pos, end):
        value, pos = read(data, pos, end)
        if value is None:
            fault(f"{name} is null, and may not be")
        return value, pos
    return checked


class _Code:
    """The source of a function that reads a row: runs of fixed width by one call of struct, all else by readers."""

    def __init__(self):
        self.names = {"fault": fault, "truth": truth, "unit": unit, "time_of_day": time_of_day,
                      "fixed_text": fixed_text, "is_present": is_present}
        self._lines = []
        self._format = ""
        self._targets = []
        self._after = []

    def fixed(self, i, letters, conversion, symbol, absent=None):
        """absent: the bit of the presence that is not set if the field is null."""
        self._format += letters
        if symbol is not None:
            self.names[f"symbol{i}"] = symbol
        if len(letters) == 2 and letters[0] in "qi" and not letters[1].isdigit():
            self._targets += [f"a{i}", f"b{i}"]
            value = f"(a{i}, b{i})"
        else:
            self._targets.append(f"v{i}")
            value = f"v{i}"
        code = conversion.format(i=i, v=value)
        if absent is not None:
            code = f"{code} if is_present(presence, {absent}) else None"
        if code != f"v{i}":
            self._after.append(f"v{i} = {code}")

    def presence(self, length):
        self._format += f"{length}s"
        self._targets.append("presence")

    def call(self, i, read):
        self._flush()
        self.names[f"read{i}"] = read
        self._lines.append(f"v{i}, pos = read{i}(data, pos, end)")

    def _flush(self):
        if not self._targets:
            return
        layout = struct.Struct("<" + self._format)
        name = f"unpack{len(self._lines)}"
        self.names[name] = layout.unpack_from
        self._lines += [
            f"if pos + {layout.size} > end:",
            f"    fault('a message that ends before its fields do')",
            f"({', '.join(self._targets)},) = {name}(data, pos)",
            f"pos += {layout.size}", *self._after]
        self._format, self._targets, self._after = "", [], []

    def function(self, count):
        self._flush()
        row = ", ".join(f"v{i}" for i in range(count))
        body = "".join(f"    {line}\n" for line in self._lines)
        exec(f"def read(data, pos, end):\n{body}    return ({row}{',' if count else ''}), pos\n", self.names)
        return self.names["read"]


class Packed(Positional):
    """PACKED: all of fixed width first, then all others."""

    def letters(self, field):
        kind = field.type
        if kind in ("TEXT", "BYTES"):
            return f"{field.length}s" if field.length else None
        if kind == "SYMBOL":
            return "B" if len(field.symbols) <= 255 else "H"
        return {"BOOL": "B", "CHAR": "H", "DATE": "i", "DATE_TIME": "iq"}.get(kind) or _NUMBERS.get(kind)

    def conversion(self, field):
        return ("fixed_text({v})", None) if field.type == "TEXT" else super().conversion(field)

    def has_own_null(self, field):
        return field.type in ("SYMBOL", "TEXT", "BYTES", "LIST", "MAP") and not field.length

    def compile(self, shape):
        fixed = [(i, field) for i, field in enumerate(shape.fields) if self.letters(field)]
        bits = [i for i, field in fixed if field.nullable and not self.has_own_null(field)]
        code = _Code()
        if bits:
            code.presence(len(bits) + 7 >> 3)
        for i, field in fixed:
            conversion, symbol = self.conversion(field)
            code.fixed(i, self.letters(field), conversion, symbol, bits.index(i) if i in bits else None)
        for i, field in enumerate(shape.fields):
            if not self.letters(field):
                code.call(i, self.field(field))
        return code.function(len(shape.fields))

    def flag(self, data, pos, end):
        if pos >= end or data[pos] > 1:
            fault("a byte of presence that is missing, or neither 0 nor 1")
        return data[pos], pos + 1

    def value(self, field):
        kind = field.type
        if kind in ("TEXT", "BYTES"):
            convert = utf8 if kind == "TEXT" else bytes
            prefix = field.prefix

            def run(data, pos, end):
                if prefix:
                    length = int.from_bytes(data[pos:min(pos + prefix, end)], "little") + 1
                    pos += prefix
                elif pos < end and data[pos] < 0x80:
                    length = data[pos]
                    pos += 1
                else:
                    length, pos = varint(data, pos, end)
                if not length:
                    return None, pos
                after = pos + length - 1
                if after > end:
                    fault(f"{length - 1} bytes of {field.name}, which reach beyond the message")
                return convert(data[pos:after]), after
            return run
        if kind == "ZONED_DATE_TIME":
            head = struct.Struct("<qi")

            def zoned(data, pos, end):
                if pos + 12 > end:
                    fault("a message that ends before its fields do")
                ns, offset = head.unpack_from(data, pos)
                length, pos = varint(data, pos + 12, end)
                after = pos + length - 1
                if not length or after > end:
                    fault("a zone that is missing, or reaches beyond the message")
                return (ns, offset, utf8(data[pos:after])), after
            return zoned
        return self.object(field.shape)

    def count(self, field, data, pos, end):
        if field.prefix:
            width = field.prefix
            if pos + width > end:
                fault("a message that ends before its fields do")
            block = int.from_bytes(data[pos:pos + 2], "little")
            shape = field.element.shape
            expected = self.block_length(shape)
            if block != expected:
                fault(f"a block length of {block}; that of {shape.name} is {expected}")
            return int.from_bytes(data[pos + 2:pos + width], "little"), None, pos + width, end
        count, pos = varint(data, pos, end)
        if not count:
            return None, None, pos, end
        count -= 1
        bits = None
        if field.element.nullable and self.letters(field.element) and not self.has_own_null(field.element):
            bits, pos = self.bits(count, data, pos, end)
        return count, bits, pos, end

    def block_length(self, shape):
        fixed = [field for field in shape.fields if self.letters(field)]
        bits = sum(1 for field in fixed if field.nullable and not self.has_own_null(field))
        return (bits + 7 >> 3) + struct.calcsize("<" + "".join(self.letters(field) for field in fixed))

    def absent(self, element, pos, end):
        pos += struct.calcsize("<" + self.letters(element))
        if pos > end:
            fault("a message that ends before its elements do")
        return pos

    def element(self, field):
        if field.nullable and not self.letters(field) and not self.has_own_null(field):
            return self.field(field)
        return super().element(field)


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

    def bounded(self, read):
        return read

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
        return self._run(field, self.element(field.element), _never_null(self.element(field.map_key), field.map_key))

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
        return {"DATE": "i", "DATE_TIME": "iq"}.get(kind) or _NUMBERS.get(kind)

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
            symbol = _symbol(field.symbols, -1)

            def index(data, pos, end):
                value, pos = stop_bit(data, pos, end)
                return symbol(value), pos
            return index
        special = {"UINT64": _unsigned, "FLOAT64": _stop_bit_double, "FLOAT32": _stop_bit_float, "BYTES": _counted_bytes,
                   "DECIMAL": _stop_bit_decimal, "DATE_TIME": _stop_bit_date_time, "ZONED_DATE_TIME": _stop_bit_zoned}
        return special.get(kind) or super().value(field)


def _unsigned(data, pos, end):
    value, pos = stop_bit(data, pos, end)
    return value & 0xFFFFFFFFFFFFFFFF, pos


def _stop_bit_double(data, pos, end):
    bits, shift = 0, 57
    while True:
        if pos >= end:
            fault("a float without an end")
        byte = data[pos]
        pos += 1
        part = byte & 0x7F
        bits |= part << shift if shift >= 0 else part >> -shift
        if byte < 0x80:
            return _DOUBLE.unpack((bits & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "big"))[0], pos
        shift -= 7
        if shift < -6:
            fault("a float of more than ten bytes")


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
