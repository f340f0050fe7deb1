"""Messages in YAML and JSON."""

import base64
import binascii
import json
import re
from decimal import Decimal
from uuid import UUID

from .binary_yaml import fault, to_float32
from .iso import any_instant_of, date_of, date_time_of, decimal_value, duration_of, time_of, zoned_of
from .shape import MAX_DEPTH
from .values import Duration, Timestamp, map_of, unique

_FLOATS = {"NaN": "nan", "Infinity": "inf", "-Infinity": "-inf"}
_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")
_LONG = 1 << 63


class Number(str):
    """A number with a point or an exponent, as it is written."""

    __slots__ = ()


def _fields(pairs):
    fields = {}
    for name, value in pairs:
        fields[unique(fields, name)] = value
    return fields


def integer(text):
    if len(text) > 21 or not -_LONG <= (value := int(text)) < 2 * _LONG:
        fault(f"the integer {text[:64]}, which 64 bits do not hold")
    return value


def _constant(name):
    fault(f"{name}, which is no JSON")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_fields, parse_int=integer, parse_float=Number, parse_constant=_constant)


def json_fields(text):
    """Returns the object that a text of JSON is, with its numbers as they are written."""
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError) as ex:
        fault(f"JSON that cannot be read: {ex}")
    if not isinstance(value, dict):
        fault("JSON that is no object")
    return value


def decoder(shape, parse):
    """A decoder of messages of a shape whose payload is text."""
    def decode(data, pos, end):
        try:
            text = data[pos:end].decode("utf-8-sig")
        except UnicodeDecodeError:
            fault("text that is not UTF-8")
        values = parse(text)
        if list(values) == [shape.name] and shape.name not in shape.by_name and isinstance(values[shape.name], dict):
            values = values[shape.name]
        return _object(values, shape, 0)
    return decode


def _object(values, shape, depth):
    by_name = shape.by_name if shape is not None else {}
    return {name: _value(value, by_name.get(name), depth) for name, value in values.items()}


def _value(value, field, depth):
    if depth > MAX_DEPTH:
        fault(f"values nested deeper than {MAX_DEPTH}")
    kind = field.type if field is not None else None
    if isinstance(value, dict):
        if kind == "MAP":
            return map_of(
                (_key(name, field.map_key), _value(item, field.element, depth + 1)) for name, item in value.items())
        return _object(value, field.shape if kind == "OBJECT" else None, depth + 1)
    if isinstance(value, list):
        element = field.element if kind == "LIST" else None
        return [_value(item, element, depth + 1) for item in value]
    if isinstance(value, Number):
        return _number(value, kind)
    if isinstance(value, str):
        return _checked(value) if field is None else _of_text(_checked(value), kind)
    if isinstance(value, int) and not isinstance(value, bool):
        return _of_integer(value, kind)
    return value


def _checked(text):
    if not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        fault("a lone surrogate")
    return text


def _key(name, field):
    kind = field.type
    if kind in ("TEXT", "SYMBOL", "CHAR"):
        return _checked(name)
    if kind == "BOOL":
        return {"true": True, "false": False}.get(name, name)
    if re.fullmatch(r"-?\d{1,20}", name, re.ASCII):
        return _of_integer(int(name), kind)
    if re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d{1,9})?", name, re.ASCII) and kind in ("FLOAT32", "FLOAT64"):
        return _number(Number(name), kind)
    return _of_text(_checked(name), kind)


def _number(text, kind):
    if kind == "DECIMAL":
        value = decimal_value(text)
        if value is not None:
            return value
    if kind == "FLOAT32":
        return to_float32(Decimal(str(text)))
    value = float(text)
    if abs(value) == float("inf"):
        fault(f"the number {text[:64]}, which is beyond those of 64 bits")
    return value


def _of_integer(value, kind):
    if kind == "FLOAT64":
        return float(value)
    if kind == "FLOAT32":
        return to_float32(Decimal(value))
    if kind == "DECIMAL":
        return Decimal(value)
    if kind in ("TIMESTAMP", "DURATION") and -_LONG <= value < _LONG:
        return (Timestamp if kind == "TIMESTAMP" else Duration)(value)
    return value


def _float_of(text):
    return float(_FLOATS[text]) if text in _FLOATS else None


def _float32_of(text):
    return to_float32(Decimal(_FLOATS[text])) if text in _FLOATS else None


def _uuid_of(text):
    return UUID(text) if _UUID.fullmatch(text) else None


def _bytes_of(text):
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


_TEXTS = {
    "FLOAT32": _float32_of, "FLOAT64": _float_of, "DECIMAL": decimal_value, "BYTES": _bytes_of,
    "TIMESTAMP": any_instant_of, "DATE": date_of, "TIME": time_of, "DATE_TIME": date_time_of, "DURATION": duration_of, "ZONED_DATE_TIME": zoned_of,
    "UUID": _uuid_of}


def text_value(text, kind):
    """The value of a type that a text stands for; None if it is no such value, or the type is text itself."""
    read = _TEXTS.get(kind)
    return read(text) if read else None


def _of_text(text, kind):
    value = text_value(text, kind)
    return text if value is None else value
