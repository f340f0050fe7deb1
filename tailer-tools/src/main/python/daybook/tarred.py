"""Archives: a journal's files in a tar file, each compressed in pieces."""

import re
import struct

from .errors import DamagedError, JournalError

_HEADER = 512
_MANIFEST, _MANIFEST_LENGTH, _SUMS = "ARCHIVE", 4096, "SHA256SUMS"
_VERSION = "daybook-archive: 1"
_NAME = re.compile(r"(journal\.meta|\d{20}\.(?:dbk|idx|pruned|seal|sum))\.zst", re.ASCII)
_FOOTER = struct.Struct("<IBI")
_TABLE = struct.Struct("<II")
_TABLE_MAGIC, _FOOTER_MAGIC = 0x184D2A5E, 0x8F92EAB1
_MIN_PIECE, _MAX_PIECE, _MAX_LENGTH = 1 << 16, 1 << 20, 1 << 30
_KEPT = 2


def is_archive(file):
    """Whether a file begins like an archive."""
    return file.read(0, len(_MANIFEST) + 1) == _MANIFEST.encode() + b"\0"


class Archive:
    """The files in an archive, by their names. Raises DamagedError if it is not as it was written."""

    def __init__(self, path, file):
        self._path, self._file = path, file
        self._members = {}
        self._check()

    def names(self):
        return list(self._members)

    def open(self, name):
        if name not in self._members:
            raise JournalError(f"{self._path} has no {name}") from FileNotFoundError(name)
        return _Member(self._file, name, *self._members[name])

    def _check(self):
        names = []
        offset = 0
        while True:
            header = self._file.read(offset, _HEADER)
            if not any(header):
                break
            name, length = self._header(header, offset)
            start, end = offset + _HEADER, offset + _HEADER + length
            offset = end + -length % _HEADER
            self._require(not any(self._file.read(end, offset - end)), end, "bytes behind a member that are not 0")
            if not names:
                self._manifest(name, self._file.read(start, min(length, _MANIFEST_LENGTH + 1)))
            elif name != _SUMS:
                match = _NAME.fullmatch(name)
                self._require(match and match[1] not in self._members, start, f"a member that no archive has: {name!r}")
                self._members[match[1]] = start, length
            names.append(name)
        self._require(self._file.length == offset + 2 * _HEADER and not any(self._file.read(offset, 2 * _HEADER)),
                      offset, "it does not end as an archive does")
        files = names[1:-1]
        self._require(names[-1:] == [_SUMS] and _SUMS not in files and files[:1] == ["journal.meta.zst"] and
                      files[1:] == sorted(files[1:]), offset, "its members are not those of an archive, in their order")

    def _require(self, condition, offset, cause):
        if not condition:
            raise DamagedError(f"{self._path} is a damaged archive, at byte {offset}: {cause}")

    def _header(self, header, offset):
        """Returns name and length. All else in a header is known."""
        name = header[:100].split(b"\0")[0]
        match = re.fullmatch(rb"[0-7]{11}", header[124:135])
        self._require(match, offset, "a header without a length")
        parts = [name.ljust(100, b"\0"), b"0000444\0", b"0000000\0" * 2, match[0] + b"\0", b"0" * 11 + b"\0", b" " * 8,
                 b"0".ljust(101, b"\0"), b"ustar\x0000"]
        expected = bytearray(b"".join(parts).ljust(_HEADER, b"\0"))
        expected[148:156] = b"%06o\0 " % sum(expected)
        self._require(expected == header, offset, "a header that is none of an archive")
        return name.decode("ascii", "replace"), int(match[0], 8)

    def _manifest(self, name, data):
        self._require(name == _MANIFEST and len(data) <= _MANIFEST_LENGTH, 0, "its first member is not ARCHIVE")
        line = data.split(b"\n")[0].decode("ascii", "replace")
        if line != _VERSION:
            raise JournalError(f"{self._path} is an archive that only another Daybook reads: {line[:100]}")


class _Member:
    """A file in an archive, of which the pieces are inflated that are asked for."""

    identity = None

    def __init__(self, file, name, start, length):
        self.name = name
        self._file, self._start = file, start
        self._pieces, self._kept = [], {}
        self._load(length)

    def _require(self, condition, cause, offset=None):
        if not condition:
            raise DamagedError(f"{self.name} in the archive: {cause}")

    def _load(self, length):
        """Reads the table of the pieces."""
        end = self._start + length
        self._require(length >= _TABLE.size + _FOOTER.size, "it has no table")
        count, flags, magic = _FOOTER.unpack(self._file.read(end - _FOOTER.size, _FOOTER.size))
        size = 8 * count + _FOOTER.size
        self._require(magic == _FOOTER_MAGIC and flags == 0 and size + 8 <= length, "its table is damaged")
        table = self._file.read(end - size - 8, size + 8)
        self._require(_TABLE.unpack_from(table) == (_TABLE_MAGIC, size), "its table is damaged")
        pieces = list(_TABLE.iter_unpack(table[8:-_FOOTER.size]))
        self._piece = pieces[0][1] if len(pieces) > 1 else _MAX_PIECE
        self.length = sum(inflated for _, inflated in pieces)
        is_good = sum(packed for packed, _ in pieces) + size + 8 == length and self.length <= _MAX_LENGTH
        if pieces:
            is_good = is_good and all(inflated == self._piece for _, inflated in pieces[:-1]) and (
                0 < pieces[-1][1] <= self._piece)
            is_good = is_good and _MIN_PIECE <= self._piece <= _MAX_PIECE and not self._piece & self._piece - 1
        self._require(is_good, "the lengths in its table are impossible")
        at = self._start
        for packed, inflated in pieces:
            self._pieces.append((at, packed, inflated))
            at += packed

    def read(self, offset, length):
        """Returns the bytes there, fewer if the file ends earlier."""
        end = min(offset + length, self.length)
        parts = []
        while offset < end:
            number, first = divmod(offset, self._piece)
            part = self._inflated(number)[first:first + end - offset]
            parts.append(part)
            offset += len(part)
        return b"".join(parts)

    def _inflated(self, number):
        data = self._kept.get(number)
        if data is None:
            at, packed, length = self._pieces[number]
            data = _inflate(self._file.read(at, packed), length)
            self._require(data is not None, f"the piece at byte {number * self._piece} does not inflate")
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[number] = data
        return data


def _inflate(data, length):
    """The content of a frame of zstd, None if it is not one of this length."""
    try:
        from compression import zstd
    except ImportError:
        raise JournalError("archives need Python 3.14 or newer, whose standard library has zstd") from None
    decompressor = zstd.ZstdDecompressor()
    try:
        inflated = decompressor.decompress(data, length + 1)
        is_whole = decompressor.eof and not decompressor.unused_data and len(inflated) == length
    except (zstd.ZstdError, EOFError):
        return None
    return inflated if is_whole else None
