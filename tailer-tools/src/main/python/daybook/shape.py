"""Shapes: what SHAPE frames say of the messages after them."""

from hashlib import sha256

from .errors import JournalError

TYPES = frozenset(
    "BOOL INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64 FLOAT32 FLOAT64 CHAR DECIMAL TEXT SYMBOL BYTES TIMESTAMP "
    "DATE TIME DATE_TIME DURATION ZONED_DATE_TIME UUID OBJECT LIST MAP".split())
WIRE_FORMATS = frozenset(
    "YAML JSON CSV BINARY_YAML BINARY_YAML_NUMBERED BINARY_YAML_FIELDLESS PACKED RAW_UTF8 RAW_8BIT BYTES_MARSHALLABLE "
    "STOP_BIT DELTA".split())
MAX_DEPTH = 64
_MAX_FIELDS, _MAX_SYMBOLS, _MAX_LIMIT = 1_000, 65_534, 1 << 20


class Field:
    """A field of a shape, or the element of a list, or the key of a map."""

    __slots__ = ("name", "number", "type", "nullable", "key", "scale", "length", "prefix", "symbols", "shape",
                 "is_enclosing", "map_key", "element")

    def __init__(self, document, shapes):
        self.name = document.get("name")
        self.number = document.get("number")
        self.type = document.get("type")
        _require(self.type in TYPES, "type", self.type)
        self.nullable = document.get("nullable") is True
        self.key = document.get("key") is True
        self.scale = _number(document, "scale", 1, 22)
        self.length = _number(document, "length", 1, 1 << 30)
        self.prefix = _number(document, "prefix", 1, 4)
        self.symbols = document.get("symbols")
        self.shape = self.map_key = self.element = None
        self.is_enclosing = False
        if self.type == "SYMBOL":
            symbols = self.symbols
            _require(isinstance(symbols, list) and len(symbols) <= _MAX_SYMBOLS and
                     all(isinstance(symbol, str) for symbol in symbols), "symbols", symbols)
        elif self.type == "OBJECT":
            around = document.get("enclosing")
            self.is_enclosing = around is not None
            if around is None:
                self.shape = Shape(_document(document, "shape"), shapes)
            else:
                _require(isinstance(around, int) and 1 <= around <= min(MAX_DEPTH, len(shapes)), "enclosing", around)
                self.shape = shapes[-around]
        elif self.type in ("LIST", "MAP"):
            self.element = Field(_document(document, "element"), shapes)
            if self.type == "MAP":
                self.map_key = Field(_document(document, "mapKey"), shapes)


class Shape:
    """Name and fields of a kind of messages, or of an object in them."""

    def __init__(self, document, shapes=()):
        _require(len(shapes) < MAX_DEPTH, "depth", len(shapes))
        self.name = document.get("name")
        _require(isinstance(self.name, str), "name", self.name)
        fields = document.get("fields")
        _require(isinstance(fields, list) and len(fields) <= _MAX_FIELDS and
                 all(isinstance(field, dict) for field in fields), "fields", type(fields).__name__)
        around = (*shapes, self)
        self.fields = [Field(field, around) for field in fields]
        names = [field.name for field in self.fields]
        _require(all(isinstance(name, str) for name in names) and len(set(names)) == len(names), "fields", names)
        self.by_name = dict(zip(names, self.fields))
        self.is_sealed = _is_sealed(self.fields)


class MessageShape(Shape):
    """
    The shape of messages: with their type, and how they are encoded. Its hash is over the bytes of its document from
    an offset on, None if the document does not begin with id and hash.
    """

    def __init__(self, document, start, data):
        super().__init__(document)
        is_whole = start is not None and document.get("hash") == int.from_bytes(
            sha256(data[start:]).digest()[:8], "big", signed=True)
        _require(is_whole, "hash", document.get("hash"))
        self.id = _number(document, "id", 256, 32_767)
        _require(self.id is not None, "id", None)
        self.wire_format = document.get("wireFormat")
        _require(self.wire_format in WIRE_FORMATS, "wireFormat", self.wire_format)
        self.family = document.get("family")
        self.key_interval = _number(document, "keyInterval", 1, _MAX_LIMIT)
        self.slot_limit = _number(document, "slotLimit", 1, _MAX_LIMIT)
        if self.wire_format == "DELTA":
            _require(self.key_interval and self.slot_limit, "keyInterval, slotLimit", None)


def _is_sealed(fields):
    return any(field.type == "OBJECT" for field in fields) and all(
        field.nullable and (field.type == "SYMBOL" or field.type == "OBJECT" and field.shape.name == field.name)
        for field in fields)


def _document(document, name):
    value = document.get(name)
    _require(isinstance(value, dict), name, value)
    return value


def _number(document, name, least, most):
    value = document.get(name)
    if value is not None:
        _require(type(value) is int and least <= value <= most, name, value)
    return value


def _require(condition, name, value):
    if not condition:
        raise JournalError(f"a shape whose {name} is {str(value)[:100]}")
