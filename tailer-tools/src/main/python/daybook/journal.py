"""A journal: the messages on its walk, with the names and shapes that metadata frames declare."""

from copy import copy

from .binary_yaml import behind, document, fieldless, named
from .csv_text import csv_decoder
from .delta import Slots
from .errors import DamagedError, ForeignError, JournalError
from .files import Directory
from .raw import row_reader
from .rows import text_of, values_of
from .shape import MessageShape
from .survey import cut_of
from .text import decoder, json_fields
from .values import Timestamp, bytes_text, json_text, quoted, timestamp_text
from .yaml import yaml_fields
from .walk import (
    BINARY_YAML, BYTES, CLAIM, DAMAGE, DAMAGED_SHAPE, DAMAGED_WRITER, FIRST_SHAPE, SHAPE, TEXT, WRITER, Walk)


class Content:
    """How the bytes of a message become JSON, and values."""

    __slots__ = ("name", "text", "values")

    def __init__(self, name, text, values):
        self.name = name
        self.text = text
        self.values = values


def _text_content(data, pos, end):
    try:
        return data[pos:end].decode("utf-8")
    except UnicodeDecodeError:
        raise JournalError("text that is not UTF-8") from None


_TEXTS = Content(
    None,
    lambda data, pos, end: f'{{"text":{quoted(_text_content(data, pos, end))}}}',
    _text_content)
_BYTES = Content(
    None,
    lambda data, pos, end: f'{{"bytes":"{bytes_text(data[pos:end])}"}}',
    lambda data, pos, end: bytes(data[pos:end]))


_DECODERS = {
    "BINARY_YAML": named, "BINARY_YAML_NUMBERED": named, "BINARY_YAML_FIELDLESS": fieldless,
    "CSV": csv_decoder, "JSON": lambda shape: decoder(shape, json_fields), "YAML": lambda shape: decoder(shape, yaml_fields)}


class _DeltaContent:
    """Messages in DELTA are made whole in the order of the journal, each when the walk comes to it."""

    def __init__(self, shape):
        self.shape = shape
        self.name = shape.name
        self.row_text, self.row_values = text_of(shape), values_of(shape)
        self.slots = None

    def begun(self):
        """The same for another scope."""
        other = copy(self)
        other.slots = Slots(self.shape)
        return other

    def content(self, data, pos, end, position):
        try:
            return _Whole(self, self.slots.row(data, pos, end, position))
        except (JournalError, RecursionError) as ex:
            return Content(self.name, _raiser(str(ex)), _raiser(str(ex)))


class _Whole:
    """The content of one message in DELTA."""

    __slots__ = ("name", "_kind", "_row")

    def __init__(self, kind, row):
        self.name = kind.name
        self._kind = kind
        self._row = row

    def text(self, *_):
        return self._kind.row_text(self._row)

    def values(self, *_):
        return self._kind.row_values(self._row)


def _raiser(cause):
    def fail(*_):
        raise JournalError(cause)
    return fail


def _of_shape(shape):
    wire_format = shape.wire_format
    if wire_format == "DELTA":
        return _DeltaContent(shape)
    if wire_format in _DECODERS:
        values = _DECODERS[wire_format](shape)
        return Content(shape.name, lambda data, pos, end: json_text(values(data, pos, end)), values)
    row = row_reader(wire_format, shape)
    as_text, as_values = text_of(shape), values_of(shape)
    return Content(
        shape.name,
        lambda data, pos, end: as_text(row(data, pos, end)), lambda data, pos, end: as_values(row(data, pos, end)))


class Message:
    """
    A message of a journal.

    position: where it begins, for good.
    sequence: its number in the journal.
    time:     a Timestamp, None if it has none.
    writer:   the name of the application that wrote it, None if that is not known.
    type:     the name of its type or shape, None if it has none.
    unproved: whether the next process that opens the journal for writing will cut it off.
    value:    a dict of its fields, or its text, or its bytes. Raises JournalError if these cannot be read.
    """

    __slots__ = ("_step", "writer", "unproved", "_content", "_document")

    def __init__(self, step, writer, unproved, content):
        self._step = step
        self.writer = writer
        self.unproved = unproved
        self._content = content
        self._document = None

    @property
    def position(self):
        return self._step[0]

    @property
    def sequence(self):
        return self._step[1]

    @property
    def time(self):
        time = self._step[4]
        return Timestamp(time) if time else None

    @property
    def type(self):
        return self._content.name if self._content is not None else self._fields()[0]

    @property
    def value(self):
        return self._read(self._content.values) if self._content is not None else self._fields()[1]

    def _fields(self):
        if self._document is None:
            self._document = self._read(document)
        return self._document

    def _read(self, read):
        position, _, _, _, _, data, start, end = self._step
        try:
            return read(data, start, end)
        except (JournalError, RecursionError) as ex:
            raise DamagedError(f"a message that cannot be read: {ex}", position, end - start) from None

    def json(self):
        """Its fields, text or bytes, as `daybook dump -o jsonl` prints them."""
        if self._content is None:
            return json_text(self._fields()[1])
        return self._read(self._content.text)

    def line(self, envelope=False):
        """Its line of `daybook dump -o jsonl`, without the end of the line."""
        body = self.json()
        kind = self.type
        if envelope:
            time = self._step[4]
            time = f'"{timestamp_text(time)}"' if time else "null"
            mark = '"unproved":true,' if self.unproved else ""
            return (f'{{"position":{self.position},"sequence":{self.sequence},"time":{time},'
                    f'"writer":{json_text(self.writer)},"type":{json_text(kind)},{mark}"message":{body}}}')
        if kind is not None:
            body = f"{{{quoted(kind)}:{body}}}"
        return '{"unproved":true' + ("," if len(body) > 2 else "") + body[1:] if self.unproved else body

    def __repr__(self):
        return f"Message({self.line(envelope=True)})"


def message_of(step, scopes, unproved):
    """Returns the Message of a step. Raises DamagedError if nothing says what its type is."""
    position, _, kind, slot, _, data, start, end = step
    if kind == BINARY_YAML:
        content = None
    elif kind == TEXT:
        content = _TEXTS
    elif kind >= FIRST_SHAPE:
        content = scopes.contents.get((slot, kind))
        if content is None:
            raise DamagedError(f"a message of type {kind} without a SHAPE frame before it", position, end - start)
        if type(content) is _DeltaContent:
            content = content.content(data, start, end, position)
    else:
        content = _BYTES
    return Message(step, scopes.writers.get(slot), unproved, content)


class Scopes:
    """Who writes in a slot, and what its types stand for, in the segment where a walk is."""

    def __init__(self):
        self.writers = {}
        self.contents = {}
        self._known = {}
        self._base = None

    def enter(self, base):
        """Forgets everything if the walk is in another segment now, to which damage may have led. Returns whether."""
        if base == self._base:
            return False
        self._base = base
        self.writers.clear()
        self.contents.clear()
        return True

    def writer(self, step):
        self.forget(step)
        self.writers[step.slot] = None
        name = self._document(step, "WRITER").get("application")
        self.writers[step.slot] = name if isinstance(name, str) else None

    def forget(self, step):
        """Forgets what a slot has declared."""
        self.writers.pop(step.slot, None)
        for key in [key for key in self.contents if key[0] == step.slot]:
            del self.contents[key]

    def damaged_shape(self, step):
        """
        Learns a shape in damaged bytes whose own hash is correct. Nothing proves its slot and id, so if it contradicts
        what is known, all that the slot declared is forgotten.
        """
        try:
            shape, content = self._shape(step)
        except DamagedError:
            return
        before = self.contents.get((step.slot, shape.id))
        if before is None:
            self._declare(step, shape, content)
        elif before is not content and getattr(before, "shape", None) is not shape:
            self.forget(step)

    def shape(self, step):
        self._declare(step, *self._shape(step))

    def _declare(self, step, shape, content):
        self.contents[step.slot, shape.id] = content.begun() if isinstance(content, _DeltaContent) else content

    def _shape(self, step):
        payload = bytes(step.data[step.start:step.end])
        content = self._known.get(payload)
        if content is None:
            try:
                shape = MessageShape(self._document(step, "SHAPE"), behind(payload, (b"id", b"hash")), payload)
                content = self._known[payload] = (shape, _of_shape(shape))
            except (JournalError, RecursionError) as ex:
                raise _unreadable(step, "SHAPE", ex) from None
        return content

    @staticmethod
    def _document(step, name):
        try:
            kind, fields = document(step.data, step.start, step.end)
        except (JournalError, RecursionError) as ex:
            raise _unreadable(step, name, ex) from None
        return {kind: fields} if kind is not None else fields


def _unreadable(step, name, ex):
    cause = f"a {name} frame that cannot be read: {ex}"
    return DamagedError(cause, step.position, step.end - step.start)


class Journal:
    """
    A journal's directory, or one segment of it, opened for reading. It writes nothing and locks nothing.

    damaged: what to do at damage: "stop" raises DamagedError, "skip" goes on after it and counts it in `damage`.
    """

    def __init__(self, path, damaged="stop"):
        if damaged not in ("stop", "skip"):
            raise ValueError(f"damaged={damaged!r}: stop or skip")
        self.path = path
        self._skip = damaged == "skip"
        self.damage = []
        self.unfinished = 0

    def __iter__(self):
        """Goes through all messages there are now, in their order."""
        directory = Directory(self.path)
        walk = Walk(directory)
        scopes = Scopes()
        self.damage.clear()
        self.unfinished = 0
        cut = cut_of(directory, walk.alive)
        for step in walk.steps():
            kind = step.kind
            scopes.enter(walk.visited[-1])
            try:
                if kind >= BYTES:
                    yield message_of(step, scopes, cut is not None and step.position >= cut)
                elif kind == DAMAGE:
                    if isinstance(step.data, ForeignError):
                        raise JournalError(str(step.data))
                    raise step.data
                elif kind == CLAIM:
                    self.unfinished += 1
                elif kind == WRITER:
                    scopes.writer(step)
                elif kind == SHAPE:
                    scopes.shape(step)
                elif kind == DAMAGED_SHAPE:
                    scopes.damaged_shape(step)
                elif kind == DAMAGED_WRITER:
                    scopes.forget(step)
            except DamagedError as ex:
                if self._damaged(ex):
                    raise

    def _damaged(self, error):
        """Remembers damage. Returns whether to stop there."""
        self.damage.append(error)
        return not self._skip
