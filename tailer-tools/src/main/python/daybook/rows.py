"""
Rows: objects of the formats that hold values alone, as tuples in the order of the shape's fields, and what is made of
them: JSON, or values of Python. The functions for a shape are written as code, and compiled once.

In a row, times, dates and durations are integers, a DATE_TIME is (days, ns), a ZONED_DATE_TIME (ns, offset, zone), a
DECIMAL (mantissa, scale), a UUID (high, low), an OBJECT a row, a LIST a list, and a MAP a list of pairs.
"""

from .values import (
    Date, DateTime, Duration, Float32, Time, Timestamp, ZonedDateTime, bytes_text, date_text, date_time_text,
    decimal_of, decimal_text, duration_text, float32_text, float_text, map_of, quoted, time_text, timestamp_text,
    unique, uuid_of, uuid_text, zoned_text)

_INTEGERS = frozenset(("INT8", "INT16", "INT32", "INT64", "UINT8", "UINT16", "UINT32", "UINT64"))
_TEXT_OF = {
    "FLOAT32": "float32_text({})", "FLOAT64": "float_text({})", "BOOL": '("true" if {} else "false")',
    "CHAR": "quoted({})", "TEXT": "quoted({})", "SYMBOL": "quoted({})", "DECIMAL": "decimal_text({})",
    "BYTES": "'\"' + bytes_text({}) + '\"'", "TIMESTAMP": "'\"' + timestamp_text({}) + '\"'",
    "DATE": "'\"' + date_text({}) + '\"'", "TIME": "'\"' + time_text({}) + '\"'",
    "DATE_TIME": "'\"' + date_time_text({}) + '\"'", "DURATION": "'\"' + duration_text({}) + '\"'",
    "ZONED_DATE_TIME": "quoted(zoned_text({}))", "UUID": "'\"' + uuid_text({}) + '\"'"}
_VALUE_OF = {
    "FLOAT32": "Float32({})", "DECIMAL": "decimal_of({})", "TIMESTAMP": "Timestamp({})", "DATE": "Date({})",
    "TIME": "Time({})", "DATE_TIME": "DateTime(*{})", "DURATION": "Duration({})",
    "ZONED_DATE_TIME": "ZonedDateTime(*{})", "UUID": "uuid_of({})"}


def _text_map(pairs):
    fields = {}
    for key, value in pairs:
        fields[unique(fields, key)] = value
    return "{" + ",".join([f"{quoted(key)}:{value}" for key, value in fields.items()]) + "}"


class _Writer:
    """Writes the functions of a shape and of all shapes in it."""

    def __init__(self, is_text):
        self.is_text = is_text
        self.names = {
            "Date": Date, "DateTime": DateTime, "Duration": Duration, "Float32": Float32, "Time": Time,
            "Timestamp": Timestamp, "ZonedDateTime": ZonedDateTime, "bytes_text": bytes_text, "date_text": date_text,
            "date_time_text": date_time_text, "decimal_of": decimal_of, "decimal_text": decimal_text,
            "duration_text": duration_text, "float32_text": float32_text, "float_text": float_text, "quoted": quoted,
            "time_text": time_text, "timestamp_text": timestamp_text, "uuid_of": uuid_of, "uuid_text": uuid_text,
            "zoned_text": zoned_text, "map_of": map_of, "text_map": _text_map}
        self._functions = {}

    def function(self, shape):
        """Returns the name of the function for a shape."""
        name = self._functions.get(id(shape))
        if name is None:
            name = self._functions[id(shape)] = f"object_{len(self._functions)}"
            code = self._sealed(shape) if shape.is_sealed else self._plain(shape)
            exec(f"def {name}(row):\n{code}", self.names)
        return name

    def _plain(self, shape):
        values = [f"v{i}" for i in range(len(shape.fields))]
        head = f"    ({', '.join(values)},) = row\n" if values else ""
        items = [self._named(field, value) for field, value in zip(shape.fields, values)]
        if self.is_text:
            return f"{head}    return {self._joined(items)}\n"
        return f"{head}    return {{{', '.join(items)}}}\n"

    def _joined(self, items):
        return "'{' + " + " + ',' + ".join(items) + " + '}'" if items else "'{}'"

    def _named(self, field, value):
        if self.is_text:
            return f"{(quoted(field.name) + ':')!r} + {self.expression(field, value)}"
        return f"{field.name!r}: {self.expression(field, value)}"

    def _sealed(self, shape):
        # Or a record whose members all have the names of their types: what is there is shown, be it more than one.
        code = "    shown = []\n"
        for i, field in enumerate(shape.fields):
            item = self._named(field, f"row[{i}]")
            made = item if self.is_text else "{" + item + "}"
            code += f"    if row[{i}] is not None:\n        shown.append({made})\n"
        made = "'{' + ','.join(shown) + '}'" if self.is_text else "{name: one[name] for one in shown for name in one}"
        return f"{code}    return {made}\n"

    def expression(self, field, value):
        """The code that makes of the raw value what is wanted."""
        code = self._present(field, value)
        if code == value and not self.is_text:
            return code
        return f"({'null'!r} if {value} is None else {code})" if self.is_text and field.nullable else \
            f"(None if {value} is None else {code})" if field.nullable else code

    def _present(self, field, value):
        kind = field.type
        if kind == "OBJECT":
            return f"{self.function(field.shape)}({value})"
        if kind == "LIST":
            items = f"[{self.expression(field.element, 'x')} for x in {value}]"
            return f"'[' + ','.join({items}) + ']'" if self.is_text else items
        if kind == "MAP":
            element = self.expression(field.element, "x")
            if not self.is_text:
                return f"map_of((({self._present(field.map_key, 'k')}), {element}) for k, x in {value})"
            key = self._present(field.map_key, "k")
            key = "k" if field.map_key.type in ("TEXT", "SYMBOL", "CHAR") else f"({key}).strip('\"')"
            return f"text_map([({key}, {element}) for k, x in {value}])"
        if self.is_text:
            return f"str({value})" if kind in _INTEGERS else _TEXT_OF[kind].format(value)
        return _VALUE_OF.get(kind, "{}").format(value)


def text_of(shape):
    """A function that makes JSON of a row of a shape."""
    writer = _Writer(True)
    return writer.names[writer.function(shape)]


def values_of(shape):
    """A function that makes a dict of a row of a shape."""
    writer = _Writer(False)
    return writer.names[writer.function(shape)]
