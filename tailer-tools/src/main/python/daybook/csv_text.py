"""Messages in CSV: a row, its cells in the order of the shape."""

import re

from .binary_yaml import fault
from .text import Number, decoder, integer, text_value

_INTEGERS = frozenset("INT8 INT16 INT32 INT64 UINT8 UINT16 UINT32 UINT64".split())
_NUMBERS = frozenset(("FLOAT32", "FLOAT64", "DECIMAL"))
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?", re.ASCII)
_CELL_END = re.compile(r"[,\r\n]|\Z")
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)


def csv_decoder(shape):
    """A decoder of messages of a shape."""
    fields = shape.fields

    def row(text):
        # What has no fields has no cells; otherwise an empty row is one cell, which is null.
        cells = _cells(text) if fields or text not in ("", "\n", "\r", "\r\n") else []
        if len(cells) != len(fields):
            fault(f"a row of {len(cells)} cells, where {len(fields)} are due")
        return {field.name: _value(cell, field) for cell, field in zip(cells, fields)}
    return decoder(shape, row)


def _cells(text):
    """The texts of the cells; None for a cell that is empty and has no quotes."""
    cells = []
    pos = 0
    while True:
        if text.startswith('"', pos):
            cell, pos = _quoted(text, pos + 1)
        else:
            end = _CELL_END.search(text, pos).start()
            cell, pos = text[pos:end] or None, end
            if cell is not None and '"' in cell:
                fault("a quote in a cell without quotes")
        cells.append(cell)
        if text.startswith(",", pos):
            pos += 1
        elif text[pos:] in ("", "\n", "\r", "\r\n"):
            return cells
        else:
            fault("text behind the closing quote or the end of the row")


def _quoted(text, pos):
    parts = []
    while True:
        end = text.find('"', pos)
        if end < 0:
            fault("a cell without a closing quote")
        parts.append(text[pos:end])
        pos = end + 1
        if not text.startswith('"', pos):
            return "".join(parts), pos
        parts.append('"')
        pos += 1


def _value(cell, field):
    """A cell as JSON would have it."""
    kind = field.type
    if cell is None:
        if not field.nullable:
            fault(f"null in {field.name}, which is never null")
        return None
    if kind in ("TEXT", "SYMBOL", "CHAR"):
        return cell
    if kind == "BOOL" and cell.lower() in ("true", "false"):
        return cell.lower() == "true"
    if kind in _INTEGERS and _INTEGER.fullmatch(cell):
        return integer(cell)
    if kind in _NUMBERS and _NUMBER.fullmatch(cell):
        return Number(cell)
    if text_value(cell, kind) is None:
        fault(f"{cell[:64]!r} as {kind}")
    return cell
