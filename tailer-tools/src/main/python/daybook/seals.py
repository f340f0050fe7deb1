"""Seals of segments, their chain, tombstones and heads, as the description of the format has them."""

import base64
import binascii
import hashlib
import re
import struct
from collections import namedtuple

from .errors import JournalError
from .files import BLOCK, HEADER_PAGE
from .values import timestamp_text
from .yaml import yaml_fields

Verdict = namedtuple("Verdict", "verdict file position cause")
VERDICTS = ("OK", "UNSEALED", "MODIFIED", "TRUNCATED", "PRUNED", "MISSING", "CHAIN-BREAK", "SEAL-INVALID",
            "KEY-UNKNOWN", "BEHIND-HEAD")
_HARMLESS = ("OK", "UNSEALED", "PRUNED")
_NAME = re.compile(r"(\d{20})\.seal")
_MAX_SEAL = 4 << 20
SEAL_FIELDS = ["seal", "journal", "segment", "bytes", "messages", "sequence", "time", "gaps", "blocks", "root",
               "previous", "writers", "key", "signature"]
_STONE = ["pruned", "journal", "segment", "time", "seal", "key", "signature"]
_FIXED_HEADER, _HEADER_IN_USE = 72, 80
_PADDING, _END, _WRITER, _FIRST_MESSAGE, _END_LENGTH = 0, 1, 3, 16, 32
_WINDOW = 1 << 20
_SPKI = bytes.fromhex("302a300506032b6570032100")


class Fault(Exception):
    """What is wrong with a seal, a head or a proof, with the verdict that follows."""

    def __init__(self, verdict, cause):
        super().__init__(cause)
        self.verdict = verdict


# Ed25519, verification alone: RFC 8032, 5.1.
_P = 2 ** 255 - 19
_ORDER = 2 ** 252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P


def _add(one, other):
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = _add(result, point)
        point = _add(point, point)
        number >>= 1
    return result


def _point(encoded):
    """Returns a point of the curve, None if the bytes are none."""
    number = int.from_bytes(encoded, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * pow(2, (_P - 1) // 4, _P) % _P
    if (x * x - square) % _P or x == 0 and sign:
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


_BASE = _point((4 * pow(5, -1, _P) % _P).to_bytes(32, "little"))


def is_signed(public, message, signature):
    """Whether an Ed25519 signature is that of a message by the owner of a public key of 32 bytes."""
    if len(signature) != 64:
        return False
    key, point = _point(public), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if key is None or point is None or scalar >= _ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % _ORDER
    one, other = _times(scalar, _BASE), _add(point, _times(digest, key))
    return all((one[i] * other[2] - other[i] * one[2]) % _P == 0 for i in (0, 1))


def decoded(text):
    """The bytes that base64 stands for, if it is written as Daybook writes it."""
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeError) as ex:
        raise Fault("SEAL-INVALID", f"no base64: {ex}") from ex
    if base64.b64encode(data).decode() != text:
        raise Fault("SEAL-INVALID", "base64 that is written in another way")
    return data


class Key:
    """A public key: PEM, or name+id+base64, which is good for this name alone."""

    def __init__(self, text):
        try:
            match = re.search("-----BEGIN PUBLIC KEY-----(.*?)-----END PUBLIC KEY-----", text, re.DOTALL)
            if match:
                self._name, data = None, decoded("".join(match[1].split()))
                head = _SPKI
            else:
                self._name, key_id, encoded = text.strip().split("+", 2)
                data, head = decoded(encoded), b"\x01"
            if data[:len(head)] != head or len(data) != len(head) + 32:
                raise ValueError("it is of another kind")
            self.public = data[len(head):]
            if not match and self.id(self._name) != f"{self._name}+{key_id}":
                raise ValueError("its id is not that of the key")
        except (ValueError, Fault) as ex:
            raise JournalError(f"this is no Ed25519 public key: {ex}") from ex

    def id(self, name):
        data = name.encode("utf-8") + b"\n\x01" + self.public
        return f"{name}+{hashlib.sha256(data).hexdigest()[:8]}"

    def is_key(self, key_id):
        name = key_id.rpartition("+")[0]
        return bool(name) and self._name in (None, name) and self.id(name) == key_id


class Tree:
    """A tree of hashes of RFC 6962."""

    def __init__(self):
        self._waiting = []
        self.size = 0

    def add(self, entry):
        digest = hashlib.sha256(b"\0" + entry).digest()
        left = self.size
        while left & 1:
            digest = hashlib.sha256(b"\1" + self._waiting.pop() + digest).digest()
            left >>= 1
        self._waiting.append(digest)
        self.size += 1

    def root(self):
        if not self._waiting:
            return hashlib.sha256().digest()
        digest = self._waiting[-1]
        for left in reversed(self._waiting[:-1]):
            digest = hashlib.sha256(b"\1" + left + digest).digest()
        return digest


def hash_text(digest):
    return "sha256:" + digest.hex()


def signed_fields(data, names, keys):
    """Returns the fields of a seal or tombstone, after its signature has been checked."""
    try:
        text = data.decode("utf-8")
        fields = yaml_fields(text)
    except (UnicodeError, JournalError) as ex:
        raise Fault("SEAL-INVALID", f"it cannot be read: {ex}") from ex
    if list(fields) != names or not all(isinstance(fields[name], str) for name in ("journal", "segment", "key",
                                                                                  "signature")):
        raise Fault("SEAL-INVALID", "it does not have the fields of a seal, in their order")
    signature = decoded(fields["signature"])
    last = f'signature: "{fields["signature"]}"\n'
    if fields[names[0]] != 1 or not text.endswith("\n" + last):
        raise Fault("SEAL-INVALID", "it is of another version, or written in another way")
    known = [key for key in keys if key.is_key(fields["key"])]
    if not known:
        raise Fault("KEY-UNKNOWN", f"signed by a key that was not given: {fields['key']}")
    message = data[:len(data) - len(last)]
    if not any(is_signed(key.public, message, signature) for key in known):
        raise Fault("SEAL-INVALID", "it is not what was signed")
    return fields


def read_head(note, keys):
    """Returns origin, size and root of a head, after its signature has been checked."""
    try:
        text, _, lines = note.decode("utf-8").rpartition("\n\n")
        origin, size, root = text.split("\n")[:3]
        if not lines.endswith("\n") or not re.fullmatch(r"0|[1-9]\d{0,17}", size, re.ASCII):
            raise ValueError("it is not three lines and signatures")
        root = decoded(root)
        known = False
        for line in lines[:-1].split("\n"):
            dash, name, encoded = line.split(" ")
            data = decoded(encoded)
            if dash != "\u2014":
                raise ValueError("a line that is no signature")
            for key in keys:
                if name == origin and key.is_key(f"{name}+{data[:4].hex()}"):
                    known = True
                    if is_signed(key.public, (text + "\n").encode("utf-8"), data[4:]):
                        return origin, int(size), root
    except ValueError as ex:
        raise Fault("SEAL-INVALID", f"this is no head: {ex}") from ex
    raise Fault(*(("SEAL-INVALID", "the head is not what was signed") if known else
                  ("KEY-UNKNOWN", "the head is signed by none of the keys given")))


def leaf(position, scope, data):
    """The entry of a frame in the tree: where it is, where the scope of its writer begins, and its bytes."""
    return struct.pack("<qq", position, scope) + data


class _Walk:
    """The frames of a segment, and its tree."""

    def __init__(self, file, base, length, gaps):
        self._file, self._base, self._length = file, base, length
        self._gaps = {first - base: last - base for first, last in gaps}
        self._start, self._data = 0, b""
        self.blocks, self.roots, self._tree = [], Tree(), Tree()
        self.messages = 0
        self.times = []

    def read(self, offset, length):
        at = offset - self._start
        if at < 0 or at + length > len(self._data):
            self._start, self._data, at = offset, self._file.read(offset, max(length, _WINDOW)), 0
        return self._data[at:at + length]

    def run(self):
        """Returns the numbers of the first frame and of that behind END. Raises ValueError if there is no way there."""
        header = self.read(0, HEADER_PAGE)
        if any(header[_HEADER_IN_USE:]):
            raise ValueError("the header holds something where only zeros may be")
        self._tree.add(leaf(self._base, 0, header[:_FIXED_HEADER]))
        scopes = {}
        first = sequence = max(0, struct.unpack_from("<q", header, 64)[0] - 1)
        offset = HEADER_PAGE
        gap = None
        while True:
            end = self._gaps.get(offset)
            if end is not None:
                scopes.clear()
                self._entry(offset, 0, self.read(offset, end - offset))
                gap, offset = sequence, end
                continue
            size, kind, slot = struct.unpack("<iHH", self.read(offset, 8).ljust(8, b"\0"))
            aligned = size + 7 & -8
            if not (24 <= size <= self._length // 4 and offset + aligned <= self._length):
                raise ValueError(f"no frame can be followed at position {self._base + offset}")
            frame = self.read(offset, aligned)
            if gap is not None:
                low = struct.unpack_from("<I", frame, 20)[0]
                sequence = gap + 1 if kind in (_PADDING, _END) else gap + (low - gap & 0xFFFFFFFF)
                gap = None
            if kind == _PADDING:
                frame = frame[:8] + bytes(aligned - 8)
            if kind >= _FIRST_MESSAGE:
                self.messages += 1
                time = struct.unpack_from("<q", frame, 8)[0]
                if time:
                    self.times = [min(self.times[:1] + [time]), max(self.times[1:] + [time])]
            if kind == _WRITER:
                scopes[slot] = self._base + offset
            self._entry(offset, scopes.get(slot, 0), frame)
            sequence += 1
            offset += aligned
            if kind == _END:
                self._finish(offset, size, struct.unpack_from("<q", frame, 24)[0])
                return first, sequence

    def _entry(self, offset, scope, data):
        while len(self.blocks) < offset // BLOCK:
            self._block()
        self._tree.add(leaf(self._base + offset, scope, data))

    def _block(self):
        self.blocks.append(self._tree.root())
        self.roots.add(self.blocks[-1])
        self._tree = Tree()

    def _finish(self, offset, size, named):
        following = named or self._base + self._length
        if size != _END_LENGTH or following <= self._base or following % self._length:
            raise ValueError("END is not one")
        self._block()
        while offset < self._length:
            data = self._file.read(offset, min(_WINDOW, self._length - offset))
            if any(data):
                raise ValueError("something lies behind END")
            offset += len(data)


class Seals:
    """
    What seals say of a journal.

    verdicts: one for each segment that is there or has a seal.
    head:     that on the expected head, None if there is none.
    """

    def __init__(self, directory, keys, head=None):
        """
        directory: the files of the journal.
        keys:      texts of public keys.
        head:      bytes of a signed note, or None.
        """
        if directory.is_file:
            raise JournalError(f"{directory.path} is a file: seals are checked in a journal's directory")
        self._directory = directory
        self._keys = [Key(text) for text in keys]
        self.verdicts = []
        self._tree = Tree()
        self._journal = self._identity()
        self._previous = hashlib.sha256(self._journal.encode("ascii")).digest()
        wanted = None
        self.head = None
        if head is not None:
            try:
                wanted = read_head(head, self._keys)[1:]
            except Fault as ex:
                self.head = Verdict(ex.verdict, "head", None, str(ex))
        self._check(wanted)

    def _identity(self):
        for base in self._directory.bases:
            try:
                uuid = self._directory.segment(base).uuid.hex()
                # The halves are little-endian, the most significant one first.
                data = bytes.fromhex(uuid)
                text = (data[7::-1] + data[:7:-1]).hex()
                return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
            except JournalError:
                continue
        raise JournalError(f"{self._directory.path} has no segment that says which journal it is")

    def _check(self, wanted):
        sealed = sorted(int(match[1]) for match in map(_NAME.fullmatch, self._directory.names()) if match)
        root = self._tree.root() if wanted and wanted[0] == 0 else None
        for base in sorted(set(sealed) | set(self._directory.bases)):
            if base in sealed:
                self.verdicts.append(self._seal(base))
                if wanted and self._tree.size == wanted[0]:
                    root = self._tree.root()
            elif self._holds_anything(base) or sealed and base < sealed[-1]:
                self.verdicts.append(Verdict("UNSEALED", f"{base:020d}.dbk", base, "it has no seal"))
        if wanted:
            same = root == wanted[1]
            self.head = Verdict("OK" if same else "BEHIND-HEAD", "head", None, "" if same else
                                f"the head has {wanted[0]} seals; there are {self._tree.size}, or others")

    def _holds_anything(self, base):
        try:
            return any(self._directory.open(f"{base:020d}.dbk").read(HEADER_PAGE, 8))
        except JournalError:
            return True

    def _seal(self, base):
        name = f"{base:020d}.seal"
        try:
            file = self._directory.open(name)
            data = file.read(0, file.length) if file.length <= _MAX_SEAL else b""
            expected, self._previous = self._previous, hashlib.sha256(data).digest()
            self._tree.add(data)
            fields = self._signed(data, SEAL_FIELDS, base)
            if fields["previous"] != hash_text(expected):
                raise Fault("CHAIN-BREAK", "it does not name the seal before it")
            return self._compare(base, data, fields)
        except Fault as ex:
            return Verdict(ex.verdict, name, base, str(ex))
        except JournalError as ex:
            return Verdict("SEAL-INVALID", name, base, str(ex))

    def _signed(self, data, names, base):
        fields = signed_fields(data, names, self._keys)
        if fields["journal"] != self._journal or fields["segment"] != f"{base:020d}":
            raise Fault("SEAL-INVALID", "it belongs to another journal or segment")
        return fields

    def _compare(self, base, data, fields):
        name = f"{base:020d}.dbk"
        if name not in self._directory.names():
            if all(verdict.verdict == "PRUNED" for verdict in self.verdicts) and self._is_pruned(base, data):
                return Verdict("PRUNED", name, base, "")
            return Verdict("MISSING", name, base, "the segment that was sealed is not there")
        file = self._directory.open(name)
        length = fields["bytes"]
        if file.length < length:
            return Verdict("TRUNCATED", name, base + file.length, "the file ends early")
        walk = _Walk(file, base, length, fields["gaps"])
        try:
            if file.length > length:
                raise ValueError("the file is too long")
            sequence = list(walk.run())
        except ValueError as ex:
            return Verdict("MODIFIED", name, base, str(ex))
        if b"".join(walk.blocks) != decoded(fields["blocks"]) or hash_text(walk.roots.root()) != fields["root"]:
            return Verdict("MODIFIED", name, base, "not what was sealed")
        times = [timestamp_text(time) for time in walk.times] or None
        if [walk.messages, sequence, times] != [fields["messages"], fields["sequence"], fields["time"]]:
            raise Fault("SEAL-INVALID", "it says of the segment what is not so")
        return Verdict("OK", name, base, "")

    def _is_pruned(self, base, seal):
        try:
            file = self._directory.open(f"{base:020d}.pruned")
            stone = self._signed(file.read(0, _MAX_SEAL), _STONE, base)
            return stone["seal"] == hash_text(hashlib.sha256(seal).digest())
        except (Fault, JournalError):
            return False

    def exit_code(self, required):
        """4 if anything is not as it was sealed; 5 if something is not sealed, though it is required; else 0."""
        found = [verdict.verdict for verdict in self.verdicts + ([self.head] if self.head else [])]
        if any(verdict not in _HARMLESS for verdict in found):
            return 4
        return 5 if required and "UNSEALED" in found else 0

    def lines(self):
        for what, verdicts in (("seal", self.verdicts), ("head", [self.head] if self.head else [])):
            for verdict, file, position, cause in verdicts:
                where = "" if position is None else f" position={position} file={file}"
                yield f"{what}: {verdict}{where}" + (f": {cause}" if cause else "")
        counts = [(sum(1 for found in self.verdicts if found.verdict == verdict), verdict) for verdict in VERDICTS]
        yield "seals: " + (", ".join(f"{count} {verdict}" for count, verdict in counts if count) or
                           "nothing that could be sealed")
