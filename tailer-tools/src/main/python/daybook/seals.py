"""Seals: whether the segments of a journal are what was signed."""

import re
import struct
from collections import Counter

from .binary_yaml import document
from .signed import Fault, Head, Tree, decoded, fields_of, hash_text, is_number, required
from .errors import DamagedError, JournalError
from .files import BLOCK, HEADER_PAGE, MAX_BASE, MAX_SEGMENT, MIN_SEGMENT, base_of
from .iso import instant_of
from .values import timestamp_text
from .walk import BYTES, END, HEADER, PADDING, WRITER as WRITER_FRAME

_SEAL = ["seal", "journal", "segment", "bytes", "messages", "sequence", "time", "gaps", "blocks", "root", "previous",
         "writers", "key", "signature"]
_TOMBSTONE = ["pruned", "journal", "segment", "time", "seal", "key", "signature"]
_WRITER = ["slot", "application", "host", "pid", "user", "clock", "version"]
_MAX_WRITER, _MAX_WRITERS = 4_096, 1_024
# With the least that each can be.
_WRITER_NUMBERS = {"slot": -1 << 31, "pid": -1 << 63, "clockMaxErrorNs": -1 << 63}
_CLOCK = ([], ["clockSource", "clockMaxErrorNs"])
MAX_SEAL = 1 << 22
_HASH = 32
_SIGNED_HEADER, _HEADER_REST, _BASE_SEQUENCE = 72, 80, 64
_FRAME = struct.Struct("<iHHqII")
_ENTRY = struct.Struct("<qq")
_WORD, _END = 8, 32
_CHUNK = 1 << 20
_LOW = 0xFFFFFFFF
_OF_THE_SEAL = ("CHAIN-BREAK", "SEAL-INVALID", "KEY-UNKNOWN")
_VERDICTS = ("OK", "UNSEALED", "MODIFIED", "TRUNCATED", "PRUNED", "MISSING", "CHAIN-BREAK", "SEAL-INVALID",
             "KEY-UNKNOWN")
_HASH_TEXT = re.compile("sha256:[0-9a-f]{64}")
_UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Seal:
    """What a seal says, whoever has signed it. Raises Fault if it says nothing that can be."""

    def __init__(self, data):
        self._data = data
        self.fields = fields = fields_of(data, MAX_SEAL, _SEAL)
        required(is_number(fields["seal"], 1, 1), "a seal of another version")
        length, segment = fields["bytes"], fields["segment"]
        required(is_number(length, MIN_SEGMENT, MAX_SEGMENT) and length & length - 1 == 0, "its bytes")
        required(type(segment) is str and re.fullmatch("[0-9]{20}", segment), "its segment")
        self.length, self.base = length, int(segment)
        required(self.base <= MAX_BASE and self.base % length == 0, "its segment")
        required(_is_range(fields["sequence"]), "its sequence")
        required(_UUID.fullmatch(str(fields["journal"])), "its journal")
        required(fields["time"] is None or _are_times(fields["time"]), "its time")
        required(is_number(fields["messages"], 0, fields["sequence"][1] - fields["sequence"][0]), "its messages")
        self.gaps = fields["gaps"]
        self._check_gaps()
        blocks = decoded(fields["blocks"])
        required(len(blocks) % _HASH == 0 and 0 < len(blocks) // _HASH <= -(-length // BLOCK), "its blocks")
        self.blocks = [blocks[i:i + _HASH] for i in range(0, len(blocks), _HASH)]
        for name in ("root", "previous"):
            required(_HASH_TEXT.fullmatch(str(fields[name])), f"its {name} is no hash")
        required(isinstance(fields["writers"], list) and all(map(_is_writer, fields["writers"])), "its writers")
        required(type(fields["key"]) is str, "its key")

    def check_key(self, keys):
        """Raises Fault if no key that is trusted has signed it."""
        keys.check_text(self._data, self.fields, "the seal")

    def has_root(self):
        """Whether its root is that of its blocks."""
        return self.fields["root"] == "sha256:" + Tree(self.blocks).root().hex()

    def _check_gaps(self):
        after = self.base + HEADER_PAGE
        required(isinstance(self.gaps, list), "its gaps")
        for gap in self.gaps:
            required(_is_range(gap) and after <= gap[0] < gap[1] <= self.base + self.length - _END and
                     gap[0] % 8 == gap[1] % 8 == 0, "its gaps")
            after = gap[1] + 1


def _is_writer(value):
    names = list(value) if isinstance(value, dict) else []
    return names[:len(_WRITER)] == _WRITER and names[len(_WRITER):] in _CLOCK and all(
        is_number(value[name], _WRITER_NUMBERS[name], ~_WRITER_NUMBERS[name]) if name in _WRITER_NUMBERS else
        type(value[name]) is str for name in names)


def _is_range(value):
    return isinstance(value, list) and len(value) == 2 and all(map(is_number, value)) and value[0] < value[1]


def _are_times(value):
    if not isinstance(value, list) or len(value) != 2 or not all(map(_is_time, value)):
        return False
    times = [instant_of(text) for text in value]
    return times[0] <= times[1] and any(times)


def _is_time(value):
    time = instant_of(value) if type(value) is str else None
    return time is not None and timestamp_text(time) == value


def _zeros(length):
    while length > 0:
        yield bytes(min(length, _CHUNK))
        length -= _CHUNK


class SealedSegment:
    """Compares a segment's file with its seal. Raises Fault if it is not what was sealed."""

    def __init__(self, file, seal):
        self._file, self._seal = file, seal
        self._window, self._at = b"", 0
        self._tree, self._block = Tree(), 0
        self._messages, self._first, self._last = 0, 0, 0
        self._gaps, self._writers = [], []
        if file.length < seal.length:
            raise Fault("TRUNCATED", f"{file.length} of {seal.length} bytes are there", file.length)
        self._check()

    def _require(self, condition, cause):
        if not condition:
            raise Fault("MODIFIED", f"block={self._block}: {cause}", self._block * BLOCK)

    def _read(self, offset, length):
        """Returns bytes of the file; short ones come from a window."""
        i = offset - self._at
        if i < 0 or i + length > len(self._window):
            self._window, self._at, i = self._whole(offset, length, max(length, _CHUNK)), offset, 0
        return self._window[i:i + length]

    def _whole(self, offset, least, most):
        """Returns so many bytes of the file, which another process may cut off meanwhile."""
        data = self._some(offset, most)
        while len(data) < least:
            end = offset + len(data)
            more = self._some(end, least - len(data))
            if not more:
                raise Fault("TRUNCATED", f"{end} of {self._seal.length} bytes are left", end)
            data += more
        return data

    def _pieces(self, offset, end):
        while offset < end:
            piece = self._whole(offset, 1, min(end - offset, _CHUNK))
            yield piece
            offset += len(piece)

    def _some(self, offset, most):
        try:
            return self._file.read(offset, most)
        except JournalError as ex:
            raise Fault("MODIFIED", f"block={offset // BLOCK}: {ex}", offset) from ex

    def _check(self):
        seal = self._seal
        self._require(self._file.length == seal.length, "the file has another length than was sealed")
        header = self._read(0, HEADER_PAGE)
        self._tree.add(_ENTRY.pack(seal.base, 0) + header[:_SIGNED_HEADER])
        first = max(0, int.from_bytes(header[_BASE_SEQUENCE:_SIGNED_HEADER], "little", signed=True) - 1)
        end, sequence = self._frames(first)
        self._block_ends()
        self._require(self._block == len(seal.blocks), "it ends in another block than was sealed")
        self._block = 0
        self._require(not any(header[_HEADER_REST:]), "the header page holds something that was not sealed")
        self._rest(end)
        times = [timestamp_text(self._first), timestamp_text(self._last)] if self._first else None
        said = [seal.fields[name] for name in ("messages", "sequence", "time", "gaps", "writers")]
        required(seal.has_root() and said == [self._messages, [first, sequence], times, self._gaps, self._writers],
                 "it is signed, but says of the segment what is not so")

    def _frames(self, sequence):
        """Takes all frames up to END. Returns the offset behind it, and the number behind its own."""
        seal, read = self._seal, self._read
        base, length = seal.base, seal.length
        gaps = dict(seal.gaps)
        scopes, is_after_gap = {}, False
        offset = HEADER_PAGE
        while True:
            position = base + offset
            while offset >> 16 > self._block:
                self._block_ends()
            if position in gaps:
                end = gaps[position]
                self._tree.add(_ENTRY.pack(position, 0), self._pieces(offset, end - base))
                scopes.clear()
                self._gaps.append([position, end])
                offset, sequence, is_after_gap = end - base, sequence + 1, True
                continue
            self._require(offset + HEADER <= length, "its frames lead to no END")
            size, kind, slot, time, _, low = _FRAME.unpack(read(offset, HEADER))
            padded = size + 7 & ~7
            self._require(HEADER <= size <= length >> 2 and offset + padded <= length,
                          "its frames cannot be followed; what lies behind was not compared")
            if is_after_gap and kind not in (PADDING, END):
                sequence += low - sequence & _LOW
            is_after_gap = False
            if kind == WRITER_FRAME:
                scopes[slot] = position
                self._writer(slot, read(offset, padded), size)
            if kind == PADDING:
                frame, rest = read(offset, _WORD), _zeros(padded - _WORD)
            else:
                frame, rest = read(offset, padded), ()
                if kind >= BYTES:
                    self._messages += 1
                    if time:
                        self._first, self._last = min(self._first or time, time), max(self._last or time, time)
            self._tree.add(_ENTRY.pack(position, scopes.get(slot, 0)) + frame, rest)
            offset += padded
            sequence += 1
            if kind == END:
                return offset, sequence

    def _writer(self, slot, frame, length):
        """Notes what a WRITER frame says, as a seal repeats it."""
        if length > _MAX_WRITER or len(self._writers) == _MAX_WRITERS:
            return
        try:
            fields = document(frame, HEADER, length)[1]
        except JournalError:
            return
        names = _WRITER[1:] + (_CLOCK[1] if _CLOCK[1][1] in fields else [])
        writer = {"slot": slot, **{name: fields.get(name, 0 if name in _WRITER_NUMBERS else "") for name in names}}
        if _is_writer(writer) and writer not in self._writers:
            self._writers.append(writer)

    def _block_ends(self):
        blocks = self._seal.blocks
        self._require(self._block < len(blocks) and self._tree.root() == blocks[self._block],
                      "it is not what was sealed")
        self._tree = Tree()
        self._block += 1

    def _rest(self, offset):
        while offset < self._seal.length:
            data = self._whole(offset, 1, _CHUNK)
            rest = data.lstrip(b"\0")
            self._block = (offset + len(data) - len(rest)) // BLOCK
            self._require(not rest, "something lies behind END")
            offset += len(data)


class Seals:
    """
    Checks all seals of a journal with public keys, and with a head if there is one; of the file of a single segment,
    the seal beside it.
    """

    def __init__(self, directory, keys, head=None):
        self._is_alone = directory.is_file
        if self._is_alone and head is not None:
            raise JournalError(f"{directory.path} is one segment; a head is about a whole journal")
        self._directory, self._keys = directory, keys
        if directory.identity is None:
            # Nothing tells which journal this is: says why.
            directory.segment(directory.bases[0])
        self._journal, self._length = _uuid_of(directory), directory.identity.length
        self.verdicts = []
        self.head = None
        names = directory.names()
        bases = {kind: {base_of(name, kind) for name in names} - {None} for kind in ("dbk", "seal")}
        self._segments = bases["dbk"] - {*directory.bases}.difference(directory.kept())
        hashes = Tree()
        self._roots = {0: hashes.root()}
        previous = hash_text(self._journal.encode())
        for base in sorted(self._segments | bases["seal"]):
            if base not in bases["seal"]:
                if self._holds_anything(base) or bases["seal"] and base < max(bases["seal"]):
                    self.verdicts.append(("UNSEALED", base, base, "it has no seal"))
                continue
            try:
                data = directory.open(f"{base:020d}.seal").read(0, MAX_SEAL + 1)
            except JournalError as ex:
                self.verdicts.append(("SEAL-INVALID", base, base, str(ex)))
                continue
            try:
                self._check(base, data, previous)
                verdict = "OK", base, base, ""
            except Fault as ex:
                verdict = ex.verdict, base, base + ex.offset, str(ex)
            self.verdicts.append(verdict)
            previous = hash_text(data)
            hashes.add(data)
            self._roots[len(self._roots)] = hashes.root()
        if head is not None:
            self.head = self._head(head)

    def _check(self, base, data, previous):
        seal = Seal(data)
        required(seal.fields["journal"] == self._journal, "it is the seal of another journal")
        required(seal.base == base, "it is the seal of another segment")
        seal.check_key(self._keys)
        required(self._is_alone or seal.fields["previous"] == previous, "it does not name the seal before it",
                 "CHAIN-BREAK")
        required(seal.length == self._length, "it is the seal of a segment of another length")
        file = self._file(base)
        if file is not None:
            SealedSegment(file, seal)
        elif not self._has_tombstone(base):
            raise Fault("MISSING", "there is no such segment")
        else:
            required(self._is_pruned(base, data),
                     f"there is no such segment; its tombstone is not valid: {base:020d}.pruned", "MISSING")
            required(all(map(self._is_gone, self.verdicts)), "there is no such segment; its tombstone counts only if "
                     f"all before it was pruned, too: {base:020d}.pruned", "MISSING")
            raise Fault("PRUNED", "")

    def _file(self, base):
        """Opens a segment. Returns None if there is none now."""
        try:
            return self._directory.open(f"{base:020d}.dbk")
        except DamagedError as ex:
            # One in a damaged archive has a position: it is there. A link, or what is no regular file, has none.
            raise Fault("MISSING" if ex.position is None else "MODIFIED", str(ex)) from ex
        except JournalError as ex:
            if isinstance(ex.__cause__, FileNotFoundError):
                return None
            raise Fault("MODIFIED", str(ex)) from ex

    def _is_gone(self, before):
        """Whether a segment is gone on purpose; one that was OK may have been deleted since."""
        verdict, base, *_ = before
        if verdict != "OK":
            return verdict == "PRUNED"
        try:
            return self._file(base) is None and self._is_pruned(
                base, self._directory.open(f"{base:020d}.seal").read(0, MAX_SEAL + 1))
        except (Fault, JournalError):
            return False

    def _holds_anything(self, base):
        """Whether the segment has a frame."""
        try:
            return any(self._directory.open(f"{base:020d}.dbk").read(HEADER_PAGE, _WORD))
        except JournalError as ex:
            # Deleted since it was listed, or not known.
            return not isinstance(ex.__cause__, FileNotFoundError)

    def _has_tombstone(self, base):
        try:
            self._directory.open(f"{base:020d}.pruned")
        except JournalError as ex:
            return not isinstance(ex.__cause__, FileNotFoundError)
        return True

    def _is_pruned(self, base, seal):
        try:
            data = self._directory.open(f"{base:020d}.pruned").read(0, MAX_SEAL + 1)
            fields = fields_of(data, MAX_SEAL, _TOMBSTONE)
            self._keys.check_text(data, fields, "the tombstone")
        except (JournalError, Fault):
            return False
        said = [fields["journal"], fields["segment"], fields["seal"]]
        return is_number(fields["pruned"], 1, 1) and _is_time(fields["time"]) and \
            said == [self._journal, f"{base:020d}", hash_text(seal)]

    def _head(self, data):
        try:
            head = Head(data, self._keys)
        except Fault as ex:
            return ex.verdict, str(ex)
        if head.size not in self._roots:
            return "BEHIND-HEAD", f"the head has {head.size} seals, and the journal {len(self._roots) - 1}"
        return ("OK", "") if self._roots[head.size] == head.root else (
            "BEHIND-HEAD", f"the first {head.size} seals are not those of the head")

    def lines(self):
        for verdict, base, position, cause in self.verdicts:
            name = f"{base:020d}.{'seal' if verdict in _OF_THE_SEAL else 'dbk'}"
            yield f"seal: {verdict} position={position} file={name}" + (cause and f": {cause}")
        if self.head:
            yield "head: " + ": ".join(filter(None, self.head))
        counts = Counter(verdict for verdict, *_ in self.verdicts)
        yield "seals: " + (", ".join(f"{counts[name]} {name}" for name in _VERDICTS if counts[name]) or "0")

    def exit_code(self, require_seals):
        """4 if something is not as it was sealed, 5 if something is unsealed that must not be, else 0."""
        found = {verdict for verdict, *_ in self.verdicts} | {self.head[0] if self.head else "OK"}
        return 4 if found - {"OK", "UNSEALED", "PRUNED"} else 5 if require_seals and "UNSEALED" in found else 0


def _uuid_of(directory):
    """The text of the journal's identity."""
    uuid = directory.identity.uuid
    text = (uuid[7::-1] + uuid[:7:-1]).hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
