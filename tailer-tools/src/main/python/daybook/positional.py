"""What the readers of formats that hold values alone have in common, and the one of PACKED."""

import struct

from .binary_yaml import fault
from .shape import MAX_DEPTH
from .values import DAY

# Type to the letters of struct, for values that are never null.
NUMBERS = {
    "INT8": "b", "INT16": "h", "INT32": "i", "INT64": "q", "UINT8": "B", "UINT16": "H", "UINT32": "I", "UINT64": "Q",
    "FLOAT32": "f", "FLOAT64": "d", "TIMESTAMP": "q", "TIME": "q", "DURATION": "q", "UUID": "qq", "DECIMAL": "qb"}


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


def symbol_of(symbols, none):
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
    """What the formats share. A reader is a function (data, pos, end) that returns a raw value and a position."""

    def __init__(self):
        self._objects = {}
        self._depth = 0

    # Each format says these.

    def letters(self, field):
        """The letters of struct for a value that is never null and has fixed width, or None."""
        return NUMBERS.get(field.type)

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
        """Reads the beginning of a list or map. Returns count, bits or None, position, and end of the elements."""
        raise NotImplementedError

    # What follows from it.

    def conversion(self, field):
        """The code that makes a raw value of what struct gives, and the names that it uses."""
        kind = field.type
        if kind == "SYMBOL":
            return "symbol{i}({v})", symbol_of(field.symbols, 0xFF if len(field.symbols) <= 255 else 0xFFFF)
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
            return read if field.nullable else never_null(read, field)
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
                if bits is None and pos == before:
                    fault("elements that take no bytes")
                result.append(value)
            return result, pos
        return elements

    def map(self, field):
        element = field.element
        read_key = never_null(self.element(field.map_key), field.map_key)
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
        return elements

    def absent(self, element, pos, end):
        """Steps over what stands for an element that is null by its bit: nothing, but in PACKED."""
        return pos

    def element(self, field):
        read = self.present(field)
        return read if field.nullable or not self.has_own_null(field) else never_null(read, field)

    def has_bits(self, field):
        """Whether elements of a list, or values of a map, show by bits which of them are null."""
        return field.element.nullable and not self.has_own_null(field.element)

    def bits(self, count, data, pos, end):
        length = count + 7 >> 3
        if length > end - pos:
            fault(f"bits for {count} elements in {end - pos} bytes")
        return data[pos:pos + length], pos + length


def never_null(read, field):
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
        return {"BOOL": "B", "CHAR": "H", "DATE": "i", "DATE_TIME": "iq"}.get(kind) or NUMBERS.get(kind)

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
