"""
Values of messages that Python has no exact type for, and the text of every value in JSON.

Times are integers of nanoseconds or days, so that nothing is lost; str() gives their text.
"""

import re
import struct
from datetime import date, datetime, timedelta, timezone
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

NS = 1_000_000_000
DAY = 86_400 * NS
_EPOCH = 719_163
_F32 = struct.Struct("<f")
_ESCAPED = re.compile('["\\\\\x00-\x1f\x7f-\xa0\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]')
_SPECIAL = {"nan": '"NaN"', "inf": '"Infinity"', "-inf": '"-Infinity"'}
_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(text):
    """A text as a string of JSON."""
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(match):
    char = match[0]
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def float_text(value):
    """The fewest digits that read back as the same float64."""
    return _laid_out(value, repr(value), is_float64)


def float32_text(value):
    """The fewest digits that read back as the same float32."""
    return _laid_out(value, _digits32(value), is_float32)


def _laid_out(value, text, reads_as):
    mantissa, _, exponent = text.partition("e")
    if not exponent:
        return text if "." in text else _SPECIAL[text]
    if -6 <= int(exponent) < 16:
        text = format(Decimal(text), "f")
        return text if "." in text else text + ".0"
    if "." not in mantissa:
        # Where one digit is enough, that of two digits is taken which is closest to the value.
        closer = f"{value:.1e}"
        if reads_as(closer, value):
            return closer
        mantissa += ".0"
    return f"{mantissa}e{exponent}"


def _digits32(value):
    if value == 0 or value != value or value in (float("inf"), float("-inf")):
        return float.__repr__(value)
    for digits in range(1, 10):
        text = f"{value:.{digits - 1}e}"
        if is_float32(text, value):
            return text
        if _F32.pack(value)[:2] == b"\0\0":
            # A power of two has a wider gap above than below: a longer way up may be right where the nearest is not.
            for other in _neighbours(text):
                if is_float32(other, value):
                    return other
    return text


def _neighbours(text):
    number = Decimal(text)
    unit = Decimal((0, (1,), number.as_tuple().exponent))
    return [f"{number + unit:e}", f"{number - unit:e}"]


def is_float64(text, value):
    """Whether a text is a value."""
    return float(text) == value


def is_float32(text, value):
    """Whether a text, rounded once to float32, is a value."""
    double = float(text)
    try:
        rounded = _F32.unpack(_F32.pack(double))[0]
    except OverflowError:
        return False
    if struct.unpack("<q", struct.pack("<d", double))[0] & 0x1FFFFFFF == 0x10000000:
        # In the middle between two: the digits themselves decide.
        exact, middle = Fraction(text), Fraction(double)
        if exact != middle:
            up = (exact > middle) == (double > 0)
            bits = struct.unpack("<q", struct.pack("<d", double))[0]
            bits += 0x10000000 if up else -0x10000000
            return struct.unpack("<d", struct.pack("<q", bits))[0] == value
    return rounded == value


def date_text(days):
    """A day since the epoch as ISO-8601."""
    ordinal = days + _EPOCH
    if 0 < ordinal <= 3_652_059:
        return date.fromordinal(ordinal).isoformat()
    era, day = divmod(ordinal - 1, 146_097)
    whole = date.fromordinal(day + 1 + (0 if day else 0))
    year = whole.year + 400 * era
    sign = "-" if year < 0 else "+" if year > 9999 else ""
    return f"{sign}{abs(year):04d}{whole.isoformat()[4:]}"


def _fraction(nanos):
    if not nanos:
        return ""
    digits = f"{nanos:09d}"
    return "." + (digits if nanos % 1000 else digits[:6] if nanos % 1_000_000 else digits[:3])


def time_text(ns):
    """Nanoseconds of a day."""
    seconds, nanos = divmod(ns, NS)
    return f"{seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}{_fraction(nanos)}"


_day_texts = {}


def timestamp_text(ns):
    """Nanoseconds since the epoch."""
    days, ns = divmod(ns, DAY)
    day = _day_texts.get(days)
    if day is None:
        if len(_day_texts) > 1000:
            _day_texts.clear()
        day = _day_texts[days] = date_text(days)
    seconds, nanos = divmod(ns, NS)
    minutes, seconds = divmod(seconds, 60)
    return "%sT%02d:%02d:%02d.%09dZ" % (day, minutes // 60, minutes % 60, seconds, nanos)


def date_time_text(value):
    days, ns = value
    return f"{date_text(days)}T{time_text(ns)}"


def offset_text(seconds):
    if not seconds:
        return "Z"
    sign, seconds = "-" if seconds < 0 else "+", abs(seconds)
    text = f"{sign}{seconds // 3600:02d}:{seconds // 60 % 60:02d}"
    return f"{text}:{seconds % 60:02d}" if seconds % 60 else text


def zoned_text(value):
    ns, offset, zone = value
    days, time = divmod(ns + offset * NS, DAY)
    time = time_text(time) if time % (60 * NS) else time_text(time)[:5]
    offset = offset_text(offset)
    return f"{date_text(days)}T{time}{offset}{'' if zone == offset else f'[{zone}]'}"


def duration_text(ns):
    if not ns:
        return "PT0S"
    sign, size = "-" if ns < 0 else "", abs(ns)
    seconds, nanos = divmod(size, NS)
    hours, seconds = divmod(seconds, 3600)
    minutes, seconds = divmod(seconds, 60)
    text = "PT"
    if hours:
        text += f"{sign}{hours}H"
    if minutes:
        text += f"{sign}{minutes}M"
    if seconds or nanos:
        text += f"{sign}{seconds}" + (f".{nanos:09d}".rstrip("0") if nanos else "") + "S"
    return text


def decimal_text(value):
    mantissa, scale = value
    if scale <= 0:
        text = str(mantissa) + "0" * (-scale if mantissa else 0)
        return text if scale == 0 or -(1 << 63) <= int(text) < 1 << 63 else text + ".0"
    digits = str(abs(mantissa)).rjust(scale + 1, "0")
    return f"{'-' if mantissa < 0 else ''}{digits[:-scale]}.{digits[-scale:]}"


def uuid_text(value):
    high, low = value
    digits = f"{high & 0xFFFFFFFFFFFFFFFF:016x}{low & 0xFFFFFFFFFFFFFFFF:016x}"
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


class Float32(float):
    """A float of 32 bits: its text has the fewest digits that tell it from other floats of 32 bits."""

    __slots__ = ()

    def __str__(self):
        return float32_text(float(self)).strip('"')

    __repr__ = __str__


class Timestamp(int):
    """Nanoseconds since 1970-01-01T00:00Z."""

    __slots__ = ()

    def __str__(self):
        return timestamp_text(int(self))

    __repr__ = __str__

    def datetime(self):
        """Returns a datetime in UTC, cut to microseconds."""
        return datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(microseconds=int(self) // 1000)


class Date(int):
    """Days since 1970-01-01."""

    __slots__ = ()

    def __str__(self):
        return date_text(int(self))

    __repr__ = __str__

    def date(self):
        """Returns a date. Raises OverflowError beyond the years 1 to 9999."""
        return date(1970, 1, 1) + timedelta(days=int(self))


class Time(int):
    """Nanoseconds since midnight."""

    __slots__ = ()

    def __str__(self):
        return time_text(int(self))

    __repr__ = __str__


class Duration(int):
    """Nanoseconds."""

    __slots__ = ()

    def __str__(self):
        return duration_text(int(self))

    __repr__ = __str__

    def timedelta(self):
        """Returns a timedelta, cut to microseconds."""
        return timedelta(microseconds=int(self) // 1000)


class DateTime(NamedTuple):
    """Days since 1970-01-01, and nanoseconds since midnight, of no zone in particular."""

    days: int
    ns: int

    def __str__(self):
        return date_time_text(self)


class ZonedDateTime(NamedTuple):
    """Nanoseconds since 1970-01-01T00:00Z, the offset from UTC in seconds, and the name of the zone."""

    ns: int
    offset: int
    zone: str

    def __str__(self):
        return zoned_text(self)


def decimal_of(value):
    """A Decimal of mantissa and scale."""
    mantissa, scale = value
    return Decimal((int(mantissa < 0), tuple(map(int, str(abs(mantissa)))), -scale))


def _text_of_decimal(value):
    sign, digits, exponent = value.as_tuple()
    mantissa = int("".join(map(str, digits)) or "0")
    return decimal_text((-mantissa if sign else mantissa, -exponent))


def bytes_text(value):
    from base64 import b64encode
    return b64encode(value).decode("ascii")


def uuid_of(value):
    high, low = value
    return UUID(int=(high & 0xFFFFFFFFFFFFFFFF) << 64 | low & 0xFFFFFFFFFFFFFFFF)


def unique(fields, name):
    """A name that an object does not have yet: a second one of the same name becomes name_2, and so on."""
    if name not in fields:
        return name
    number = 2
    while f"{name}_{number}" in fields:
        number += 1
    return f"{name}_{number}"


def key_text(key):
    """The key of a map as text."""
    if isinstance(key, str):
        return key
    return json_text(key).strip('"')


_name_texts = {}


def _name_text(name):
    """A name of a field as JSON has it before its value."""
    text = _name_texts.get(name)
    if text is None:
        if len(_name_texts) > 10_000:
            _name_texts.clear()
        text = _name_texts[name] = quoted(name) + ":"
    return text


def _object_text(value):
    texts = _TEXTS
    return "{" + ",".join([_name_text(name) + texts[type(item)](item) for name, item in value.items()]) + "}"


class Map(dict):
    """A map: its keys have types of their own."""

    __slots__ = ()


def put(result, key, value, text_of=key_text):
    """Adds an entry to a map. A key that equals one before it, such as 0.00 after 0.000, becomes text."""
    result[unique(result, text_of(key)) if key in result else key] = value


def map_of(entries):
    """A map of pairs."""
    result = Map()
    for key, value in entries:
        put(result, key, value)
    return result


def _map_text(value):
    fields = {}
    for key, item in value.items():
        fields[unique(fields, key_text(key))] = item
    return _object_text(fields)


def _list_text(value):
    return "[" + ",".join([json_text(item) for item in value]) + "]"


def _in_quotes(text):
    return lambda value: f'"{text(value)}"'


_TEXTS = {
    str: quoted,
    int: str,
    float: float_text,
    Float32: float32_text,
    bool: lambda value: "true" if value else "false",
    type(None): lambda value: "null",
    bytes: _in_quotes(bytes_text),
    Timestamp: _in_quotes(timestamp_text),
    Date: _in_quotes(date_text),
    Time: _in_quotes(time_text),
    Duration: _in_quotes(duration_text),
    DateTime: _in_quotes(date_time_text),
    ZonedDateTime: lambda value: quoted(zoned_text(value)),
    UUID: _in_quotes(str),
    Decimal: _text_of_decimal,
    dict: _object_text,
    Map: _map_text,
    list: _list_text,
}


def json_text(value):
    """A value as JSON, as `daybook dump -o jsonl` prints it."""
    return _TEXTS[type(value)](value)
