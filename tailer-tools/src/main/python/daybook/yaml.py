"""YAML as Daybook writes it: the grammar in the description of the format."""

import re

from .binary_yaml import fault
from .shape import MAX_DEPTH
from .text import Number, integer
from .values import unique

_PLAIN = re.compile(r"[A-Za-z_](?:[A-Za-z0-9_./+!-]|(?<! ) (?=[A-Za-z0-9_./+!-]))*")
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\nrt]|\\u[0-9a-f]{4})*)"')
_UNQUOTED = re.compile(r"[^,\]]+")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(\.\d+(?:e[+-]\d+)?)?", re.ASCII)
_EXPONENT = re.compile("[eE][0-9]")
_WORDS = frozenset("y n t f no on yes off nan inf true null none false infinity".split())
_ESCAPE = re.compile(r"\\(u....|.)")
_CONSTANTS = {"null": None, "true": True, "false": False, ".nan": float("nan"), ".inf": float("inf"),
              "-.inf": float("-inf")}
_ESCAPES = {'"': '"', "\\": "\\", "n": "\n", "r": "\r", "t": "\t"}


def yaml_fields(text):
    """Returns the object that a text of YAML is, with its numbers as they are written."""
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return _Document(lines).read()


def is_plain(text):
    """Whether a text needs no quotes."""
    return bool(_PLAIN.fullmatch(text)) and text[-1] != "-" and text.lower() not in _WORDS and \
        not _EXPONENT.match(text)


class _Document:
    def __init__(self, lines):
        self._lines = lines
        self._at = 0

    def read(self):
        self._comments()
        if self._line() == "---" or self._line().startswith("--- #"):
            self._at += 1
            self._comments()
        if self._line() == "{}":
            self._at += 1
            fields = {}
        else:
            fields = self._members(0, "")
        if self._at < len(self._lines):
            self._refuse()
        return fields

    def _comments(self):
        while self._line().startswith("#"):
            self._at += 1

    def _line(self):
        return self._lines[self._at] if self._at < len(self._lines) else ""

    def _refuse(self):
        fault(f"YAML that is not in the form that Daybook writes, in line {self._at + 1}: {self._line()[:80]!r}")

    def _deeper(self, depth):
        if depth > MAX_DEPTH:
            fault(f"values nested deeper than {MAX_DEPTH}")

    def _members(self, depth, first):
        """An object at a depth; first: what stands before its first member in the line, in place of the indentation."""
        self._deeper(depth)
        fields = {}
        indent = "  " * depth
        start = first or indent
        while self._line().startswith(start) and self._line()[len(start):len(start) + 1] not in ("", " "):
            line = self._line()[len(start):]
            if not first and line.startswith("- "):
                break
            if line.startswith("? "):
                key, end = self._key(line, 2)
                if end != len(line):
                    self._refuse()
                self._at += 1
                if not self._line().startswith(indent + ":"):
                    self._refuse()
                rest = self._line()[len(indent):]
            else:
                key, end = self._key(line, 0)
                rest = line[end:]
            fields[unique(fields, key)] = self._value(depth, rest)
            first, start = "", indent
        if not fields:
            self._refuse()
        return fields

    def _key(self, line, at):
        match = _QUOTED.match(line, at) or _PLAIN.match(line, at)
        if not match:
            self._refuse()
        return (self._unescaped(match[1]) if line[at] == '"' else match[0]), match.end()

    def _value(self, depth, rest):
        if rest.startswith(": "):
            value = self._inline(rest[2:])
            self._at += 1
            return value
        if rest != ":":
            self._refuse()
        self._at += 1
        return self._inner(depth + 1, "")

    def _inner(self, depth, first):
        line = self._line()[len(first or "  " * depth):]
        return self._elements(depth, first) if line.startswith("- ") else self._members(depth, first)

    def _elements(self, depth, first):
        self._deeper(depth)
        values = []
        indent = "  " * depth
        start = first or indent
        while self._line().startswith(start + "- "):
            line = self._line()[len(start) + 2:]
            if line.startswith("- ") or self._is_member(line):
                values.append(self._inner(depth + 1, self._line()[:len(start) + 2]))
            else:
                values.append(self._inline(line))
                self._at += 1
            start = indent
        return values

    @staticmethod
    def _is_member(line):
        if line.startswith("? "):
            return True
        match = _QUOTED.match(line) or _PLAIN.match(line)
        return bool(match) and line[match.end():match.end() + 1] == ":"

    def _inline(self, text):
        if text in ("{}", "[]"):
            return {} if text == "{}" else []
        return self._list(text) if text.startswith("[") else self._scalar(text)

    def _list(self, text):
        values = []
        at = len("[")
        while True:
            match = _QUOTED.match(text, at) or _UNQUOTED.match(text, at)
            if not match:
                self._refuse()
            values.append(self._scalar(match[0]))
            at = match.end()
            if text[at:] == "]":
                return values
            if not text.startswith(", ", at):
                self._refuse()
            at += len(", ")

    def _scalar(self, text):
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        match = _QUOTED.fullmatch(text)
        if match:
            return self._unescaped(match[1])
        match = _NUMBER.fullmatch(text)
        if match:
            return Number(text) if match[1] else integer(text)
        if not _PLAIN.fullmatch(text):
            self._refuse()
        return text

    def _unescaped(self, text):
        if "\\" not in text:
            return text
        text = _ESCAPE.sub(lambda match: _ESCAPES.get(match[1]) or chr(int(match[1][1:], 16)), text)
        try:
            return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        except UnicodeDecodeError:
            self._refuse()
