"""Checks of what lies beside the segments: indexes, cursors, and the words of journal.meta."""

import os
import struct

from .crc32c import crc32c
from .errors import JournalError
from .files import HEADER_PAGE, has_sum
from .survey import CURSOR_MAGIC, cursor_names
from .walk import END

NONE_BEFORE = -1 << 63
_INDEX_MAGIC = b"DAYIDX\0\x01"
_INDEX_HEADER = struct.Struct("<iiqq")
_ENTRY = struct.Struct("<qqqqII")
_BLOCK = 1 << 16
_CURSOR_LENGTH = 4_096
_FIRST_CURSOR_BYTE, _CURSOR_BYTES_END = 131_072, 1 << 30
_CHUNK = 1 << 20
_WORD = struct.Struct("<iHH")


class Indexes:
    """The entries that the index of each segment must have, gathered while a walk goes through the frames."""

    def __init__(self):
        self._entries = {}
        self._broken = set()
        self._latest_before = {}
        self._latest = NONE_BEFORE
        self._base = self._last_block = None
        self._in_segment = NONE_BEFORE

    def frame(self, base, position, sequence, kind, time, following):
        """Takes a frame of a segment; following is the base to which an END leads."""
        if base != self._base:
            self._base, self._last_block, self._in_segment = base, None, NONE_BEFORE
            self._latest_before[base] = self._latest
            self._entries[base] = []
        is_message = kind > 15
        if is_message:
            self._in_segment = max(self._in_segment, time)
            self._latest = max(self._latest, time)
            if position // _BLOCK == self._last_block:
                return
            self._last_block = position // _BLOCK
        self._entries[base].append((
            position, sequence, following if kind == END else time, self._in_segment, 0 if is_message else kind))

    def damage(self, base):
        """Takes note that frames of a segment may have been left out."""
        self._broken.add(base)

    def faults(self, segment, directory, tail, is_whole):
        """
        Yields (position, what is wrong) of an index.

        tail: frames from there on may be in it, or not. None: there are none, since nobody writes.
        """
        is_whole = is_whole and segment.base not in self._broken
        expected = self._entries.get(segment.base, [])
        try:
            file = directory.open(f"{segment.base:020d}.idx")
            header = file.read(0, 64)
            data = file.read(64, _ENTRY.size * (len(expected) + 1))
            # In an archive what is behind it may be damaged.
            file.read(64 + len(data), 1)
        except JournalError as ex:
            if not isinstance(ex.__cause__, FileNotFoundError):
                yield segment.base, str(ex)
            return
        if len(header) < 64 or header[:8] != _INDEX_MAGIC or not has_sum(header) or header[10] != 1 or \
                header[16:32] != segment.uuid:
            yield segment.base, "an index whose header is damaged"
            return
        length, _, base, before = _INDEX_HEADER.unpack_from(header, 32)
        if length != segment.length or base != segment.base:
            yield segment.base, "an index of another segment"
        if before < self._latest_before.get(segment.base, NONE_BEFORE):
            yield segment.base, "an index that promises earlier times than there are"
        for number in range(len(data) // _ENTRY.size):
            entry = data[number * _ENTRY.size:][:_ENTRY.size]
            *values, own = _ENTRY.unpack(entry)
            if crc32c(entry[:36]) != own:
                yield segment.base if number >= len(expected) else expected[number][0], "a damaged entry of the index"
            elif number >= len(expected):
                if is_whole and (tail is None or values[0] < tail):
                    yield values[0], "an entry of the index without a frame"
            elif is_whole and tuple(values) != expected[number]:
                yield expected[number][0], "an entry of the index that does not match its frame"


class Cursors:
    """Checks the files of named tailers."""

    def __init__(self, directory, report):
        self._directory = directory
        self._report = report
        self._bytes = {}
        for name in cursor_names(directory):
            self._check(os.path.join("tailers", name))

    def _check(self, name):
        report, directory = self._report, self._directory
        try:
            file = directory.open(name)
        except JournalError as ex:
            report.add("damaged", str(ex), file=name)
            return
        data = file.read(0, _CURSOR_LENGTH)
        if len(data) < _CURSOR_LENGTH or data[:8] != CURSOR_MAGIC or not has_sum(data[:64]) or data[10] not in (1, 2):
            report.add("damaged", "a damaged cursor: its header is none of a cursor, or does not match its checksum",
                       file=name)
            return
        if directory.identity and data[16:32] != directory.identity.uuid:
            report.add("damaged", "a cursor of another journal", file=name)
            return
        lock = struct.unpack_from("<i", data, 32)[0]
        if not _FIRST_CURSOR_BYTE <= lock < _CURSOR_BYTES_END or lock in self._bytes:
            report.add("damaged", f"a cursor that locks the byte {lock}, which is another's", file=name)
        self._bytes[lock] = name
        first, second = struct.unpack_from("<qq", data, 64)
        if first != second and is_frame_start(directory, min(first, second)):
            report.add("note", "a commit that was cut short", min(first, second), name)
        for position in {first, second}:
            if not is_frame_start(directory, position):
                report.add("damaged", "a cursor at a position where no frame starts", position, name)


def is_frame_start(directory, position):
    """Whether a frame starts at a position, or may: 0, the base of a segment, or what was deleted."""
    if not position or directory.identity is None:
        return True
    length = directory.identity.length
    base = position // length * length
    if position < 0 or base not in directory.bases:
        return 0 < position < directory.bases[0]
    if position == base:
        return True
    try:
        return leads_to(directory.segment(base), position - base)
    except JournalError:
        return True


def leads_to(segment, target):
    """Whether the lengths of a segment's frames lead to an offset."""
    offset, data, at = HEADER_PAGE, b"", 0
    while offset < target:
        i = offset - at
        if i + 8 > len(data):
            data, at, i = segment.read(offset, _CHUNK), offset, 0
            if len(data) < 8:
                return False
        length = abs(_WORD.unpack_from(data, i)[0])
        if length < 24:
            return False
        offset += length + 7 & ~7
    return offset == target
