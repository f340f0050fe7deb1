"""Proofs of single messages, as the description of the format has them."""

import base64
import hashlib
import re
import struct

from .binary_yaml import document
from .errors import JournalError
from .files import BLOCK, HEADER_PAGE
from .journal import Scopes, message_of
from .seals import SEAL_FIELDS, Fault, Key, Tree, decoded, hash_text, leaf, read_head, signed_fields
from .values import json_text
from .walk import BYTES, FIRST_UNKNOWN, HEADER, SHAPE, WRITER, Step
from .yaml import yaml_fields

_FIELDS = ["proof", "frames", "seal", "index", "size", "path"]
_FRAME_FIELDS = ["position", "bytes", "left", "path"]
_FRAME = struct.Struct("<iHHqII")
_PLAIN = re.compile(r"(?![eE][0-9])[A-Za-z][A-Za-z0-9/+]*")
_WORDS = ("null", "true", "none", "infinity")
_HASH = 32
_MAX_NUMBER = 1 << 63


def _text(data):
    """Base64 as the YAML that Daybook writes has it: in quotes, unless it could be nothing else than text."""
    text = base64.b64encode(data).decode()
    return text if _PLAIN.fullmatch(text) and text.lower() not in _WORDS else f'"{text}"'


def _name(value):
    """A name, which is put in quotes unless it is plain."""
    return value if isinstance(value, str) and re.fullmatch(r"[A-Za-z_][\w.-]*", value, re.ASCII) else json_text(value)


class _Proof:
    """What stands in the file of a proof."""

    def __init__(self, data):
        try:
            fields = yaml_fields(data.decode("utf-8"))
            if list(fields) != _FIELDS or fields["proof"] != 1 or not isinstance(fields["frames"], list):
                raise JournalError("it does not have the fields of a proof of version 1, in their order")
            self.frames = [_ProvedFrame(frame) for frame in fields["frames"]]
            self.seal, self.path = decoded(fields["seal"]), decoded(fields["path"])
            self.index, self.size = fields["index"], fields["size"]
            if not all(_is_number(number) for number in (self.index, self.size)) or self._written() != data:
                raise JournalError("it is not written as a proof is")
        except (UnicodeError, AttributeError, TypeError, JournalError, Fault) as ex:
            raise Fault("PROOF-INVALID", f"this is no proof: {ex}") from ex

    def _written(self):
        lines = ["proof: 1", "frames:" if self.frames else "frames: []"]
        for frame in self.frames:
            lines += [f"  - position: {frame.position}", f"    bytes: {_text(frame.data)}", f"    left: {frame.left}",
                      f"    path: {_text(frame.path)}"]
        lines += [f"seal: {_text(self.seal)}", f"index: {self.index}", f"size: {self.size}",
                  f"path: {_text(self.path)}", ""]
        return "\n".join(lines).encode("ascii")


def _is_number(value):
    return type(value) is int and -_MAX_NUMBER <= value < _MAX_NUMBER


class _ProvedFrame:
    """A frame of a proof, with its path."""

    def __init__(self, fields):
        if list(fields) != _FRAME_FIELDS:
            raise JournalError("a frame does not have its fields, in their order")
        self.position, self.left = fields["position"], fields["left"]
        self.data, self.path = decoded(fields["bytes"]), decoded(fields["path"])
        if not _is_number(self.position) or not _is_number(self.left):
            raise JournalError("a frame has a number that is none")
        header = self.data.ljust(HEADER, b"\0")
        self.length, self.kind, self.slot, self.time, _, self.low = _FRAME.unpack_from(header)


def _block_root(entry, left, path):
    """The root to which a path leads whose sides are known, None if it has no such sides."""
    steps = [path[i:i + _HASH] for i in range(0, len(path), _HASH)]
    if len(path) % _HASH or len(steps) > 63 or left >> len(steps):
        return None
    digest = hashlib.sha256(b"\0" + entry).digest()
    for i, beside in enumerate(steps):
        digest = hashlib.sha256(b"\1" + (beside + digest if left >> i & 1 else digest + beside)).digest()
    return digest


def _path_root(entry, index, size, path):
    """The root to which a path of RFC 6962 leads, None if no tree of the size has it: RFC 9162, 2.1.3.2."""
    if not 0 <= index < size or len(path) % _HASH:
        return None
    digest = hashlib.sha256(b"\0" + entry).digest()
    last = size - 1
    for i in range(0, len(path), _HASH):
        beside = path[i:i + _HASH]
        if not last:
            return None
        if index & 1 or index == last:
            while not index & 1:
                index, last = index >> 1, last >> 1
            digest = hashlib.sha256(b"\1" + beside + digest).digest()
        else:
            digest = hashlib.sha256(b"\1" + digest + beside).digest()
        index, last = index >> 1, last >> 1
    return None if last else digest


class ProvedMessage:
    """
    A message that a proof, a head and public keys prove. Raises Fault if they do not.

    message: the Message.
    """

    def __init__(self, proof, head, keys):
        """
        proof: bytes of the proof.
        head:  bytes of a signed note.
        keys:  texts of public keys.
        """
        keys = [Key(text) for text in keys]
        self._proof = _Proof(proof)
        self._origin, size, root = read_head(head, keys)
        self._seal = signed_fields(self._proof.seal, SEAL_FIELDS, keys)
        self._check_head(size, root)
        self._base = int(self._seal["segment"])
        self._check_frames()
        try:
            self.message = self._read()
            self.line = self.message.line()
        except (JournalError, RecursionError) as ex:
            raise Fault("INCOMPLETE", f"the proof's frames do not suffice to read the message: {ex}") from ex

    def _check_head(self, size, root):
        proof = self._proof
        if proof.index >= size:
            raise Fault("BEHIND-HEAD",
                        f"the head is older than the seal: its size={size}, the seal's index={proof.index}")
        if proof.size != size:
            raise Fault("BEHIND-HEAD",
                        f"the proof was made for another head: its size={proof.size}, this head's={size}")
        if _path_root(proof.seal, proof.index, proof.size, proof.path) != root:
            raise Fault("PROOF-INVALID", f"the seal is not among those of the head: index={proof.index}")

    def _check_frames(self):
        frames = self._proof.frames
        if not frames:
            raise Fault("PROOF-INVALID", "the proof has no frame")
        blocks = decoded(self._seal["blocks"])
        roots = Tree()
        for i in range(0, len(blocks), _HASH):
            roots.add(blocks[i:i + _HASH])
        if hash_text(roots.root()) != self._seal["root"]:
            raise Fault("SEAL-INVALID", "the seal is signed, but its root is not that of its blocks")
        before = self._base + HEADER_PAGE - 1
        for frame in frames:
            self._check_place(frame, before)
            before = frame.position
        first, message = frames[0], frames[-1]
        has_writer = first.kind == WRITER
        for frame in frames:
            alike = frame.kind == message.kind or has_writer and (frame.kind == SHAPE or frame is first)
            if message.kind < BYTES or not alike or frame.slot != message.slot or len(frames) > 1 and not has_writer:
                raise Fault("PROOF-INVALID", f"a frame that does not belong to the message: position={frame.position}")
            self._check_leaf(frame, first.position if has_writer else 0, blocks)

    def _check_place(self, frame, before):
        length = self._seal["bytes"]
        offset = frame.position - self._base
        if frame.position <= before or offset >= length or offset & 7 or len(frame.data) < HEADER:
            raise Fault("PROOF-INVALID", f"a frame where none of the segment can be: position={frame.position}")
        aligned = frame.length + 7 & -8
        if not HEADER <= frame.length <= length >> 2 or offset + aligned > length or aligned != len(frame.data):
            raise Fault("PROOF-INVALID", f"a frame of another length: position={frame.position}")
        if any(first <= frame.position < last for first, last in self._seal["gaps"]):
            raise Fault("PROOF-INVALID", f"a frame that was damaged when it was sealed: position={frame.position}")

    def _check_leaf(self, frame, scope, blocks):
        at = (frame.position - self._base) // BLOCK * _HASH
        root = _block_root(leaf(frame.position, scope, frame.data), frame.left, frame.path)
        if root is None or blocks[at:at + _HASH] != root:
            raise Fault("PROOF-INVALID", f"a frame that is not what was sealed: position={frame.position}")
        if self._sequence(frame) >= self._seal["sequence"][1]:
            raise Fault("PROOF-INVALID", f"a frame whose number is not one of the segment's: position={frame.position}")

    def _sequence(self, frame):
        first = self._seal["sequence"][0]
        return first + (frame.low - first & 0xFFFFFFFF)

    def _read(self):
        scopes = Scopes()
        message = self._writer = None
        for frame in self._proof.frames:
            step = Step(frame.position, self._sequence(frame), frame.kind, frame.slot, frame.time, frame.data, HEADER,
                        frame.length)
            if frame.kind == WRITER:
                scopes.writer(step)
                self._writer = document(frame.data, HEADER, frame.length)[1]
            elif frame.kind == SHAPE:
                scopes.shape(step)
            elif frame.kind >= FIRST_UNKNOWN:
                raise JournalError(f"a frame of type {frame.kind}, which a newer Daybook wrote")
            else:
                message = message_of(step, scopes, False)
        return message

    def lines(self):
        """The message as a line of JSON, and what is proved as comments."""
        proof, message, seal = self._proof, self.message, self._seal
        yield self.line
        yield "# proof: OK"
        yield (f"# proved: journal {seal['journal']} had this message at position {message.position} with sequence "
               f"{message.sequence} when {seal['key']} sealed its segment")
        yield f"# proved: that seal is number {proof.index + 1} of the {proof.size} in the head of {self._origin}"
        yield ("# not proved: who wrote it" if self._writer is None else
               "# proved: the writer called itself {}, process {} of user {} on host {}".format(
                   *(_name(self._writer.get(name)) for name in ("application", "pid", "user", "host"))))
        yield "# not proved: that the writer told the truth, that its clock was right, that there was no other message"
