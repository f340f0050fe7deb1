"""The proof of one message: that a sealed segment has it, shown by a head and a public key alone."""

import re
import struct

from .binary_yaml import document
from .signed import Fault, Head, decoded, fields_of, is_number, joined, leaf, required, root_by_path
from .errors import JournalError
from .files import BLOCK, HEADER_PAGE
from .journal import Scopes, message_of
from .seals import MAX_SEAL, Seal
from .values import json_text
from .walk import BYTES, SHAPE, WRITER, Step

MAX_PROOF = 1 << 28
_FRAMES, _OUTLINE = ["proof", "frames"], ["seal", "index", "size", "path"]
_SEAL_LINE = b"\nseal: "
_FRAME_FIELDS = ["position", "bytes", "left", "path"]
_INVALID = "PROOF-INVALID"
_PLAIN = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_HASH, _MOST_STEPS = 32, 63
# Base64 of the longest seal and path, and some names and numbers.
_MAX_OUTLINE = (MAX_SEAL + _HASH * _MOST_STEPS) // 3 * 4 + 200
_FRAME = struct.Struct("<iHHqII")
_ENTRY = struct.Struct("<qq")


def _valid(condition, cause):
    required(condition, cause, _INVALID)


class _ProvedFrame:
    """A frame of the proof, whose length is one that it can have."""

    def __init__(self, fields, seal):
        self.position, self.data = fields["position"], decoded(fields["bytes"], _INVALID)
        self.left, path = fields["left"], decoded(fields["path"], _INVALID)
        self.path = [path[i:i + _HASH] for i in range(0, len(path), _HASH)]
        offset = self.position - seal.base
        _valid(HEADER_PAGE <= offset < seal.length and offset % 8 == 0, "a frame where none can be")
        _valid(len(self.data) >= _FRAME.size, "a frame without its header")
        length, self.kind, self.slot, self.time, _, self.low = _FRAME.unpack_from(self.data)
        _valid(_FRAME.size <= length <= seal.length >> 2 and len(self.data) == length + 7 & ~7 and
               offset + len(self.data) <= seal.length, "a frame of another length")
        _valid(not any(start < self.position + len(self.data) and self.position < end for start, end in seal.gaps),
               "a frame in a gap")
        self.end = length
        self.block = offset // BLOCK

    def check(self, scope, seal):
        """Follows the path to the hash of the block."""
        root, left = leaf(_ENTRY.pack(self.position, scope) + self.data), self.left
        for hash_ in self.path:
            root = joined(hash_, root) if left & 1 else joined(root, hash_)
            left >>= 1
        _valid(self.block < len(seal.blocks) and root == seal.blocks[self.block], "a frame that the seal does not have")
        first, behind = seal.fields["sequence"]
        self.sequence = first + (self.low - first & 0xFFFFFFFF)
        _valid(self.sequence < behind, "a frame of a number that the seal does not have")

    def step(self):
        return Step(self.position, self.sequence, self.kind, self.slot, self.time, self.data, _FRAME.size, self.end)


class ProvedMessage:
    """
    A proof that has been checked. Raises Fault if it is none.

    message: the message that is proved.
    """

    def __init__(self, data, head, keys):
        _valid(len(data) <= MAX_PROOF, "it is too long")
        # What follows the frames comes first: no frame of a stranger is decoded.
        start = data.find(_SEAL_LINE) + 1
        _valid(start, "it has no seal")
        sealed, index, size, path = self._outline_of(data[start:])
        head = Head(head, keys)
        seal = Seal(sealed)
        seal.check_key(keys)
        required(index < head.size == size, "the head is not the one that the proof was made for", "BEHIND-HEAD")
        _valid(root_by_path(sealed, index, size, path) == head.root, "the seal is not among those of the head")
        required(seal.has_root(), "the root of the seal is not that of its blocks")
        self._seal, self._head, self._index = seal, head, index
        frames = self._frames_of(fields_of(data[:start], MAX_PROOF, _FRAMES, _INVALID))
        self._frames = [_ProvedFrame(fields, seal) for fields in frames]
        self._check_frames()
        self.message = self._read()

    @staticmethod
    def _outline_of(data):
        """Returns the seal, its index, the size of the head, and the hashes of the path."""
        outline = fields_of(data, _MAX_OUTLINE, _OUTLINE, _INVALID)
        index, size = outline["index"], outline["size"]
        seal, path = (decoded(outline[name], _INVALID) for name in ("seal", "path"))
        _valid(is_number(index) and is_number(size), "its index and size")
        _valid(len(seal) <= MAX_SEAL, "its seal is too long")
        _valid(len(path) % _HASH == 0 and len(path) // _HASH <= _MOST_STEPS, "its path")
        return seal, index, size, [path[i:i + _HASH] for i in range(0, len(path), _HASH)]

    @staticmethod
    def _frames_of(proof):
        frames = proof["frames"]
        _valid(is_number(proof["proof"], 1, 1), "a proof of another version")
        _valid(isinstance(frames, list) and frames, "it has no frame")
        for frame in frames:
            _valid(isinstance(frame, dict) and list(frame) == _FRAME_FIELDS, "its frames")
            _valid(is_number(frame["position"]) and is_number(frame["left"]), "its frames")
            decoded(frame["bytes"], _INVALID)
            steps, rest = divmod(len(decoded(frame["path"], _INVALID)), _HASH)
            _valid(not rest and steps <= _MOST_STEPS and not frame["left"] >> steps, "the path of a frame")
        return frames

    def _check_frames(self):
        frames, seal = self._frames, self._seal
        first, last = frames[0], frames[-1]
        for before, frame in zip(frames, frames[1:]):
            _valid(before.position + len(before.data) <= frame.position, "frames that do not ascend")
        _valid(last.kind >= BYTES, "the last frame is no message")
        for frame in frames[:-1]:
            _valid(frame.slot == last.slot and (frame.kind == WRITER and frame is first or
                                                frame.kind in (SHAPE, last.kind)), "a frame that proves nothing")
        scope = first.position if first.kind == WRITER else 0
        _valid(scope or len(frames) == 1, "frames without their writer")
        for frame in frames:
            frame.check(scope, seal)

    def _read(self):
        scopes = Scopes()
        self._writer = None
        try:
            for frame in self._frames:
                step = frame.step()
                if frame.kind == WRITER:
                    scopes.writer(step)
                    self._writer = document(frame.data, _FRAME.size, frame.end)[1]
                elif frame.kind == SHAPE:
                    scopes.shape(step)
                else:
                    message = message_of(step, scopes, False)
            self._line = message.line()
        except JournalError as ex:
            raise Fault("INCOMPLETE", f"the proof's frames do not suffice to read the message: {ex}") from ex
        return message

    def lines(self):
        """The message, and what is proved, as `daybook check-proof` says it."""
        fields, message = self._seal.fields, self.message
        yield self._line
        yield "# proof: OK"
        yield (f"# proved: journal {fields['journal']} had this message at position {message.position} with sequence "
               f"{message.sequence} when {fields['key']} sealed its segment")
        yield (f"# proved: that seal is number {self._index + 1} of the {self._head.size} in the head of "
               f"{self._head.name}")
        writer = self._writer
        yield ("# not proved: who wrote it" if writer is None else
               "# proved: the writer called itself {}, process {} of user {} on host {}".format(
                   *(_name(writer.get(name)) for name in ("application", "pid", "user", "host"))))
        yield "# not proved: that the writer told the truth, that its clock was right, that there was no other message"


def _name(value):
    """A name, in quotes unless it is plain."""
    return value if isinstance(value, str) and _PLAIN.fullmatch(value) else json_text(value)
