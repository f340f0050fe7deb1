"""Archives: a journal's files in a tar file, each compressed in pieces."""

import re
import struct

from .errors import DamagedError, JournalError

_HEADER = 512
_MANIFEST, _META, _SUMS = "ARCHIVE", "journal.meta", "SHA256SUMS"
_MANIFEST_LENGTH = 4096
_TITLE, _VERSION = "daybook-archive", "1"
_NAME = re.compile(r"(journal\.meta|\d{20}\.(?:dbk|idx|pruned|seal|sum))\.zst", re.ASCII)
_FOOTER = struct.Struct("<IBI")
_TABLE = struct.Struct("<II")
_TABLE_MAGIC, _FOOTER_MAGIC = 0x184D2A5E, 0x8F92EAB1
_MIN_PIECE, _MAX_PIECE, _MAX_LENGTH = 1 << 16, 1 << 20, 1 << 30
_KEPT = 2


def is_archive(file):
    """Whether a file begins with the header of an archive's first member."""
    return _member(file.read(0, _HEADER))[0] == _MANIFEST


def _member(header):
    """Returns name and length of the member with this header, (None, 0) if no archive has such a header."""
    name = header[:100].split(b"\0")[0]
    digits = re.fullmatch(rb"[0-7]{11}", header[124:135])
    if not name or not name.isascii() or not digits or header != _header_of(name, digits[0]):
        return None, 0
    return name.decode("ascii"), int(digits[0], 8)


def _header_of(name, digits):
    """The one header that there is for a name and a length."""
    header = bytearray(_HEADER)
    for offset, field in ((0, name), (100, b"0000444"), (108, b"0000000"), (116, b"0000000"), (124, digits),
                          (136, b"0" * 11), (148, b" " * 8), (156, b"0"), (257, b"ustar\x0000")):
        header[offset:offset + len(field)] = field
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


class Archive:
    """
    The files in an archive, by their names. Raises DamagedError if it is not as it was written.

    faults: how often a segment, or its checksums, could not be read.
    """

    def __init__(self, path, file):
        try:
            from compression import zstd
        except ImportError as ex:
            raise JournalError(f"{path} is an archive, and only Python 3.14 and later can read it: "
                               "'daybook archive --extract' unpacks it") from ex
        self._path, self._file, self._zstd = path, file, zstd
        self._members = {}
        self.faults = 0
        self._list()

    def names(self):
        return list(self._members)

    def open(self, name):
        if name not in self._members:
            raise JournalError(f"{self._path} has no {name}") from FileNotFoundError(name)
        return _Member(self, self._file, self._zstd, name, *self._members[name])

    def _list(self):
        names, offset, end = [], 0, self._file.length - 2 * _HEADER
        while offset < end and names[-1:] != [_SUMS]:
            name, length = _member(self._file.read(offset, _HEADER))
            start = offset + _HEADER
            self._require(name and start + length <= end, offset, "no member: it is damaged, or cut short")
            if not names:
                self._manifest(name, length, self._file.read(start, min(length, _MANIFEST_LENGTH)))
            elif name != _SUMS:
                match = _NAME.fullmatch(name)
                self._require(match and name not in names, offset, f"a member that no archive has: {name}")
                self._members[match[1]] = start, length
            names.append(name)
            offset = start + length + -length % _HEADER
        self._require(offset == end and not any(self._file.read(end, 2 * _HEADER)), offset, "its end is elsewhere")
        files = names[2:-1]
        self._require(names[1:2] == [f"{_META}.zst"] and names[-1] == _SUMS and files == sorted(files), offset,
                      "its members are not in their order")

    def _require(self, condition, offset, cause):
        if not condition:
            raise DamagedError(f"a damaged archive: {self._path}, at byte {offset}: {cause}")

    def _manifest(self, name, length, data):
        line = data.split(b"\n")[0].decode("ascii", "replace")
        title, _, version = line.partition(": ")
        self._require(name == _MANIFEST and length <= _MANIFEST_LENGTH and title == _TITLE, 0, "its title is damaged")
        if version != _VERSION:
            raise JournalError(
                f"{self._path} is an archive of version {version[:20]}, which only another Daybook reads")


class _Member:
    """A file in an archive, of which the pieces are inflated that are asked for."""

    # No file of a disk has this identity: so an archived journal.meta is that of a copy.
    identity = (-1, -1)

    def __init__(self, archive, file, zstd, name, start, length):
        self.name = name
        self._archive = archive
        self._file, self._zstd, self._start = file, zstd, start
        self._pieces, self._kept = [], {}
        self._load(length)

    def _require(self, condition, cause, offset=0, size=None):
        if not condition:
            self._archive.faults += self.name.endswith((".dbk", ".sum"))
            position = int(self.name[:20]) + offset if self.name != _META else None
            raise DamagedError(f"a damaged archive: {self.name}, {cause}", position, size)

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
        is_good = all(packed <= 2 * _MAX_PIECE for packed, _ in pieces) and \
            sum(packed for packed, _ in pieces) + size + 8 == length and self.length <= _MAX_LENGTH
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
        """
        Returns the bytes there, fewer if the file ends earlier, or if a piece behind them is damaged. Raises
        DamagedError, with the place of the piece, if the first byte is in one that is.
        """
        end = min(offset + length, self.length)
        parts = []
        while offset < end:
            number, first = divmod(offset, self._piece)
            try:
                part = self._inflated(number)[first:first + end - offset]
            except DamagedError:
                if parts:
                    break
                raise
            parts.append(part)
            offset += len(part)
        return b"".join(parts)

    def _inflated(self, number):
        data = self._kept.get(number)
        if data is None:
            at, packed, length = self._pieces[number]
            data = self._inflate(self._file.read(at, packed), length)
            start = number * self._piece
            self._require(data is not None, f"the piece at byte {start} does not inflate", start, length)
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[number] = data
        return data

    def _inflate(self, data, length):
        """The content of a frame of zstd, None if it is not one of this length."""
        decompressor = self._zstd.ZstdDecompressor()
        try:
            inflated = decompressor.decompress(data, length + 1)
        except self._zstd.ZstdError:
            return None
        is_whole = decompressor.eof and not decompressor.unused_data and len(inflated) == length
        return inflated if is_whole else None

    def close(self):
        """Closes nothing: the archive stays open."""
