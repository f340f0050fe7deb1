"""Binary YAML, with and without a shape."""

import struct
from decimal import Decimal

from .errors import JournalError
from .iso import date_of, date_time_of, decimal_value, duration_of, instant_of, time_of, zoned_of
from .shape import MAX_DEPTH
from .values import Float32, Map, Timestamp, put, unique, uuid_of, json_text

_FLOAT32 = struct.Struct("<f")
_FLOAT64 = struct.Struct("<d")
_UUID = struct.Struct("<qq")
_PASSED_OVER = frozenset((0x8F, 0x8E, 0xBE))
_BEFORE_VALUE = frozenset((0x8F, 0x8E, 0xBE, 0xB6, 0x88, 0x89))
_NAMES = frozenset((*range(0xC0, 0xE0), 0xB7, 0xB9, 0xBA, 0xBD, 0x87))
_UNSIGNED = {0xA1: 1, 0xA2: 2, 0xA3: 4, 0xA8: 1, 0xA9: 2, 0xAF: 8}
_SIGNED = {0xA4: 1, 0xA5: 2, 0xA6: 4, 0xA7: 8}
_SCALED = {0x92: 1e2, 0x94: 1e4, 0x96: 1e6}
_SCALED_U8 = {0x9A: 1.0, 0x9B: 1e2, 0x9C: 1e4}
_TIMES = {0xB2: time_of, 0xB3: date_of, 0xB4: date_time_of}
_LENGTHS = {0x80: 1, 0x81: 2, 0x82: 4}


def fault(text):
    raise JournalError(text)


def stop_bit(data, pos, end):
    """Returns a stop-bit integer, and the position after it."""
    value = shift = 0
    while True:
        if pos >= end:
            fault("a stop-bit integer without an end")
        byte = data[pos]
        pos += 1
        if not byte and shift and data[pos - 2] & 0x80:
            return (~value, pos) if value < 1 << 63 else fault("a stop-bit integer of more than 64 bits")
        value |= (byte & 0x7F) << shift
        if not byte & 0x80:
            break
        shift += 7
        if shift > 70:
            fault("a stop-bit integer of more than 64 bits")
    if value >= 1 << 63:
        fault("a stop-bit integer of more than 64 bits")
    return value, pos


def cesu(raw):
    """Text of CESU-8, in which UTF-8's four bytes are read, too."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        try:
            return raw.decode("utf-8", "surrogatepass").encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            fault("text that is not UTF-8")


def _need(pos, length, end):
    if length < 0 or length > end - pos:
        fault(f"a length of {length}, which reaches beyond what is around it")


def read_text(data, pos, end):
    """Returns a text after its length, or None, and the position after it."""
    length, pos = stop_bit(data, pos, end)
    if length == -1:
        return None, pos
    _need(pos, length, end)
    return cesu(data[pos:pos + length]), pos + length


def _pass_over(data, pos, end, codes):
    """Steps over what says nothing. Returns the position after it, and whether an 89 was among it."""
    is_null = False
    while pos < end and data[pos] in codes:
        code = data[pos]
        pos += 1
        if code == 0x8E:
            _need(pos, 4, end)
            length = int.from_bytes(data[pos:pos + 4], "little")
            pos += 4
            _need(pos, length, end)
            pos += length
        elif code in (0xBE, 0xB6):
            pos = read_text(data, pos, end)[1]
        elif code == 0x88:
            pos = stop_bit(data, pos, end)[1]
            pos = read_text(data, pos, end)[1]
        elif code == 0x89:
            is_null = True
            pos = stop_bit(data, pos, end)[1]
    return pos, is_null


def _name(data, pos, end, shape, depth):
    """Returns a name, and the position after it. A key that is not text keeps its type."""
    code = data[pos]
    pos += 1
    if 0xC0 <= code < 0xE0:
        length = code - 0xC0
        _need(pos, length, end)
        return data[pos:pos + length].decode("latin-1"), pos + length
    if code in (0xB7, 0xB9):
        length, pos = stop_bit(data, pos, end)
        _need(pos, length, end)
        return data[pos:pos + length].decode("latin-1"), pos + length
    if code == 0xBA:
        number, pos = stop_bit(data, pos, end)
        return _numbered(number, shape), pos
    if code == 0xBD:
        return _value(data, pos, end, None, depth)
    pos = stop_bit(data, pos, end)[1]
    return read_text(data, pos, end)


def _numbered(number, shape):
    if shape is not None:
        for field in shape.fields:
            if field.number == number:
                return field.name
        for field in shape.fields:
            if java_hash(field.name) == number:
                return field.name
    return str(number)


def java_hash(text):
    """What String.hashCode gives in Java."""
    value = 0
    units = text.encode("utf-16-le", "surrogatepass")
    for i in range(0, len(units), 2):
        value = value * 31 + units[i] + (units[i + 1] << 8) & 0xFFFFFFFF
    return value - (1 << 32) if value >> 31 else value


def _key_of(name):
    if isinstance(name, str):
        return name
    if isinstance(name, (list, dict)):
        fault("a name that is a list or an object")
    if isinstance(name, float):
        return java_double(name)
    return json_text(name).strip('"')


def java_double(value):
    """What Double.toString, or for Float32 Float.toString, gives in Java."""
    if value != value or value in (float("inf"), float("-inf")):
        return json_text(value).strip('"')
    text = str(value) if isinstance(value, Float32) else repr(value)
    size = abs(value)
    if value == 0:
        return text
    sign, digits, exponent = Decimal(text).as_tuple()
    digits = "".join(map(str, digits)).rstrip("0") or "0"
    point = Decimal(text).adjusted()
    minus = "-" if sign else ""
    if 1e-3 <= size < 1e7:
        plain = format(Decimal(text), "f")
        plain = plain.rstrip("0") if "." in plain else plain + "."
        return plain + "0" if plain.endswith(".") else plain
    return f"{minus}{digits[0]}.{digits[1:] or '0'}E{point}"


_names = {}


def _remember(raw):
    if len(_names) > 10_000:
        _names.clear()
    name = _names[bytes(raw)] = raw.decode("latin-1")
    return name


def fields(data, pos, end, shape, depth):
    """Returns an object: names and values up to the end."""
    result = {}
    place = 0
    by_name = shape.by_name if shape is not None else None
    names = _names
    while pos < end:
        code = data[pos]
        if code in _PASSED_OVER:
            pos = _pass_over(data, pos, end, _PASSED_OVER)[0]
            continue
        place += 1
        if 0xC0 <= code < 0xE0:
            after = pos + code - 0xBF
            if after > end:
                fault(f"a name of {code - 0xC0} bytes, which reaches beyond what is around it")
            raw = data[pos + 1:after]
            name = names.get(raw)
            if name is None:
                name = _remember(raw)
            pos = after
        elif code in _NAMES:
            name, pos = _name(data, pos, end, shape, depth)
            name = _key_of(name)
        else:
            name = str(place)
        if pos >= end:
            fault(f"the name {name!r} without a value")
        code = data[pos]
        if code < 0x80 and by_name is None:
            value = code
            pos += 1
        else:
            value, pos = _value(data, pos, end, by_name.get(name) if by_name is not None else None, depth)
        result[unique(result, name) if name in result else name] = value
    return result


def _map(data, pos, end, field, depth):
    result = Map()
    key_field, element = (field.map_key, field.element) if field is not None and field.type == "MAP" else (None, None)
    while True:
        pos = _pass_over(data, pos, end, _PASSED_OVER)[0]
        if pos >= end:
            return result
        if data[pos] == 0xBD:
            key, pos = _value(data, pos + 1, end, key_field, depth)
        elif data[pos] in _NAMES:
            key, pos = _name(data, pos, end, None, depth)
        else:
            fault("a value without a key in a map")
        if isinstance(key, (list, dict)):
            fault("a key that is a list or an object")
        if pos >= end:
            fault("a key without a value")
        value, pos = _value(data, pos, end, element, depth)
        put(result, key, value, _key_of)


def _list(data, pos, end, field, depth):
    result = []
    element = field.element if field is not None and field.type == "LIST" else None
    while True:
        pos = _pass_over(data, pos, end, _PASSED_OVER)[0]
        if pos >= end:
            return result
        if data[pos] == 0x8D:
            values, pos = _longs(data, pos + 1, end)
            if not result and pos == end:
                return values
            result.append(values)
            continue
        value, pos = _value(data, pos, end, element, depth)
        result.append(value)


def _longs(data, pos, end):
    _need(pos, 16, end)
    capacity, used = _UUID.unpack_from(data, pos)
    pos += 16
    if not 0 <= used <= capacity or capacity * 8 > end - pos:
        fault(f"a list of {used} integers with room for {capacity}, which reaches beyond what is around it")
    return list(struct.unpack_from(f"<{used}q", data, pos)), pos + capacity * 8


def _block(data, pos, end, code, field, depth):
    if depth >= MAX_DEPTH:
        fault(f"values nested deeper than {MAX_DEPTH}")
    kind = field.type if field is not None else None
    first = _pass_over(data, pos, end, _BEFORE_VALUE)[0]
    if first >= end:
        is_map = kind in ("OBJECT", "MAP") or kind != "LIST" and code == 0x81 and pos == end
        return (Map() if kind == "MAP" else {}) if is_map else []
    code = data[first]
    if code in (0x8A, 0x86):
        return bytes(data[first + 1:end])
    shape = field.shape if kind == "OBJECT" else None
    if code == 0xBD:
        after = _pass_over(data, first + 1, end, _BEFORE_VALUE)[0]
        is_text = after < end and (data[after] >= 0xE0 or data[after] in (0xB8, 0xBC))
        if not is_text or kind == "MAP":
            return _map(data, pos, end, field, depth + 1)
    if code in _NAMES:
        if kind == "MAP":
            return _map(data, pos, end, field, depth + 1)
        return shown(fields(data, pos, end, shape, depth + 1), shape)
    return _list(data, pos, end, field, depth + 1)


def shown(values, shape):
    """Of an object that stands for a sealed interface only the type that it is."""
    if shape is not None and shape.is_sealed:
        return {name: value for name, value in values.items() if value is not None}
    return values


def _value(data, pos, end, field, depth):
    """Returns a value, and the position after it."""
    if pos >= end:
        fault("a value that is missing")
    code = data[pos]
    if code < 0x80:
        return (code if field is None else _integer(code, field)), pos + 1
    if code >= 0xE0:
        after = pos + code - 0xDF
        if after > end:
            fault(f"a text of {code - 0xE0} bytes, which reaches beyond what is around it")
        text = cesu(data[pos + 1:after])
        return (text if field is None else _text(text, field)), after
    if code in _BEFORE_VALUE:
        pos, is_null = _pass_over(data, pos, end, _BEFORE_VALUE)
        if pos >= end and is_null:
            return None, pos
        return _value(data, pos, end, field, depth)
    pos += 1
    if code in _SIGNED:
        size = _SIGNED[code]
        _need(pos, size, end)
        value = int.from_bytes(data[pos:pos + size], "little", signed=True)
        return (value if field is None else _integer(value, field)), pos + size
    if code in _UNSIGNED:
        size = _UNSIGNED[code]
        _need(pos, size, end)
        value = int.from_bytes(data[pos:pos + size], "little")
        return (value if field is None else _integer(value, field)), pos + size
    if code in _SCALED:
        value, pos = stop_bit(data, pos, end)
        return _float(value / _SCALED[code], field), pos
    if code == 0x91:
        _need(pos, 8, end)
        return _float(_FLOAT64.unpack_from(data, pos)[0], field), pos + 8
    if code == 0x90:
        _need(pos, 4, end)
        return _float32(_FLOAT32.unpack_from(data, pos)[0], field), pos + 4
    if code in _LENGTHS:
        size = _LENGTHS[code]
        _need(pos, size, end)
        length = int.from_bytes(data[pos:pos + size], "little")
        pos += size
        _need(pos, length, end)
        return _block(data, pos, pos + length, code, field, depth), pos + length
    if code in (0xB0, 0xB1):
        return code == 0xB1, pos
    if code == 0xBB:
        return None, pos
    if code in (0xB8, 0xBC):
        text, pos = read_text(data, pos, end)
        return (text if field is None or text is None else _text(text, field)), pos
    if code == 0xB5:
        text, pos = read_text(data, pos, end)
        return _timestamp(text, field), pos
    if code in _TIMES:
        text, pos = read_text(data, pos, end)
        value = None if text is None else _TIMES[code](text)
        return (text if value is None else value), pos
    if code == 0xA0:
        _need(pos, 16, end)
        return uuid_of(_UUID.unpack_from(data, pos)), pos + 16
    if code in _SCALED_U8:
        _need(pos, 1, end)
        return _float(data[pos] / _SCALED_U8[code], field), pos + 1
    if code == 0x8D:
        return _longs(data, pos, end)
    fault(f"the code {code:02x} in the place of a value")


def _integer(value, field):
    kind = field.type
    if kind == "FLOAT64":
        return float(value)
    if kind == "FLOAT32":
        return to_float32(Decimal(value))
    if kind == "TIMESTAMP" and -1 << 63 <= value < 1 << 63:
        return Timestamp(value)
    return value


def to_float32(number):
    """The float32 next to a number."""
    value = float(number)
    bits = struct.unpack("<q", _FLOAT64.pack(value))[0]
    if bits & 0x1FFFFFFF == 0x10000000 and Decimal(value) != number:
        # The float64 lies in the middle between two, and the number does not.
        bits += 1 if (Decimal(value) < number) == (value > 0) else -1
        value = _FLOAT64.unpack(struct.pack("<q", bits))[0]
    try:
        return Float32(_FLOAT32.unpack(_FLOAT32.pack(value))[0])
    except OverflowError:
        return Float32(float("inf") if value > 0 else float("-inf"))


def _float(value, field):
    if field is not None and field.type == "FLOAT32":
        try:
            return Float32(_FLOAT32.unpack(_FLOAT32.pack(value))[0])
        except OverflowError:
            return Float32(float("inf") if value > 0 else float("-inf"))
    return value


def _float32(value, field):
    kind = field.type if field is not None else None
    if kind == "FLOAT64":
        return value
    if kind in ("INT64", "UINT64", "TIMESTAMP") and value == value and abs(value) != float("inf"):
        whole = int(value)
        if whole == value and -1 << 63 <= whole <= 1 << 63 and (kind != "UINT64" or whole >= 0):
            whole = min(whole, (1 << 63) - 1)
            return Timestamp(whole) if kind == "TIMESTAMP" else whole
    return Float32(value)


def _text(text, field):
    kind = field.type
    if kind == "DECIMAL":
        value = decimal_value(text)
    elif kind == "DURATION":
        value = duration_of(text)
    elif kind == "TIMESTAMP":
        value = instant_of(text) if text.endswith("Z") else None
    else:
        return text
    return text if value is None else value


def _timestamp(text, field):
    if text is None:
        return None
    kind = field.type if field is not None else None
    if kind == "ZONED_DATE_TIME":
        value = zoned_of(text)
    elif text.endswith("Z"):
        value = instant_of(text)
    else:
        value = zoned_of(text)
        if kind == "TIMESTAMP" and value is not None:
            value = Timestamp(value.ns)
    return text if value is None else value


def document(data, pos, end):
    """Returns type name, or None, and fields of a message without a shape."""
    kind, block = _type_name(data, pos, end, None)
    if block is not None:
        return kind, block
    return None, fields(data, pos, end, None, 0)


def behind(data, names):
    """The offset behind the fields with which a document begins, if these are their names; otherwise None."""
    pos = 0
    for name in names:
        start = bytes((0xC0 + len(name),)) + name
        if not data.startswith(start, pos):
            return None
        pos += len(start)
        pos = pos + 1 if data[pos:pos + 1] < b"\x80" else _value(data, pos, len(data), None, 0)[1]
    return pos


def _type_name(data, pos, end, shape):
    """A name, one block that holds an object, and the end: returns type name and object; otherwise None twice."""
    code = data[pos] if pos < end else 0
    if code == 0xB9:
        kind, after = _name(data, pos, end, None, 0)
    elif code == 0xBD and pos + 1 < end and (data[pos + 1] >= 0xE0 or data[pos + 1] == 0xB8):
        kind, after = _value(data, pos + 1, end, None, 0)
    elif code == 0xB6:
        kind, after = read_text(data, pos + 1, end)
    else:
        return None, None
    if after >= end or data[after] not in _LENGTHS or kind is None:
        return None, None
    size = _LENGTHS[data[after]]
    start = after + 1 + size
    if start > end or start + int.from_bytes(data[after + 1:start], "little") != end:
        return None, None
    first = _pass_over(data, start, end, _BEFORE_VALUE)[0]
    if first >= end:
        return (kind, {}) if data[after] == 0x81 else (None, None)
    code = data[first]
    is_text = code == 0xBD and first + 1 < end and (data[first + 1] >= 0xE0 or data[first + 1] in (0xB8, 0xBC))
    if code in _NAMES and code != 0xBD or is_text:
        return kind, shown(fields(data, start, end, shape, 1), shape)
    return None, None


def named(shape):
    """A decoder of BINARY_YAML and BINARY_YAML_NUMBERED with a shape."""
    def decode(data, pos, end):
        block = _type_name(data, pos, end, shape)[1]
        return block if block is not None else shown(fields(data, pos, end, shape, 0), shape)
    return decode


def fieldless(shape):
    """A decoder of BINARY_YAML_FIELDLESS."""
    def decode(data, pos, end):
        return _values(data, pos, end, shape, 0)
    return decode


def _values(data, pos, end, shape, depth):
    result = {}
    for field in shape.fields:
        pos = _pass_over(data, pos, end, _PASSED_OVER)[0]
        if pos >= end:
            fault(f"a message without a value for {field.name}")
        result[field.name], pos = _fieldless(data, pos, end, field, depth)
    pos = _pass_over(data, pos, end, _PASSED_OVER)[0]
    if pos != end:
        fault("more values than fields")
    return shown(result, shape)


def _fieldless(data, pos, end, field, depth):
    """A value as others, but that objects in it hold no names."""
    if field.type not in ("OBJECT", "LIST", "MAP"):
        return _value(data, pos, end, field, depth)
    start, _ = _pass_over(data, pos, end, _BEFORE_VALUE)
    if start >= end or data[start] not in _LENGTHS:
        return _value(data, pos, end, field, depth)
    if depth >= MAX_DEPTH:
        fault(f"values nested deeper than {MAX_DEPTH}")
    size = _LENGTHS[data[start]]
    pos = start + 1
    _need(pos, size, end)
    length = int.from_bytes(data[pos:pos + size], "little")
    pos += size
    _need(pos, length, end)
    after = pos + length
    if field.type == "OBJECT":
        return _values(data, pos, after, field.shape, depth + 1), after
    if field.type == "LIST" and field.element.type in ("OBJECT", "LIST", "MAP"):
        result = []
        while pos < after:
            value, pos = _fieldless(data, pos, after, field.element, depth + 1)
            result.append(value)
        return result, after
    if field.type == "MAP" and field.element.type in ("OBJECT", "LIST", "MAP"):
        result = Map()
        while True:
            pos = _pass_over(data, pos, after, _PASSED_OVER)[0]
            if pos >= after:
                return result, after
            if data[pos] == 0xBD:
                key, pos = _value(data, pos + 1, after, field.map_key, depth)
            else:
                key, pos = _name(data, pos, after, None, depth)
            if isinstance(key, (list, dict)):
                fault("a key that is a list or an object")
            value, pos = _fieldless(data, pos, after, field.element, depth + 1)
            put(result, key, value, _key_of)
    return _block(data, pos, after, data[start], field, depth), after
