"""
Archives: the files of a journal, compressed, in one file.

An archive is a tar file; each file of the journal is a member of its own, in frames of zstd behind which lies a table
of them. So any part of a file can be read without the rest.
"""

import re
import struct

from .errors import DamagedError, JournalError

_BLOCK = 512
_TITLE_NAME, _TITLE = "ARCHIVE", b"daybook-archive: "
_VERSION = b"1"
_MAX_TITLE = 4096
_SUMS_NAME = "SHA256SUMS"
_NAME = re.compile(r"(journal\.meta|0[0-4]\d{18}\.(?:dbk|sum|idx|seal|pruned))\.zst", re.ASCII)
_MAX_MEMBERS = 1 << 17
_MAX_FILE = 1 << 30
_FRAME, _MIN_FRAME, _MAX_FRAME = 1 << 18, 1 << 16, 1 << 20
_TABLE_HEADER = struct.Struct("<II")
_ENTRY = struct.Struct("<II")
_FOOTER = struct.Struct("<IBI")
_TABLE_MAGIC, _FOOTER_MAGIC = 0x184D2A5E, 0x8F92EAB1


def is_archive(file):
    """Whether a file begins like an archive."""
    header = file.read(0, _BLOCK)
    return len(header) == _BLOCK and _member(header) is not None and _member(header)[0] == _TITLE_NAME


def _header(name, length):
    """The header of a member: the only one that there can be for a name and a length."""
    header = bytearray(_BLOCK)
    for offset, text in ((0, name), (100, "0000444"), (108, "0000000"), (116, "0000000"), (124, f"{length:011o}"),
                         (136, "0" * 11), (148, " " * 8), (156, "0"), (257, "ustar\00000")):
        header[offset:offset + len(text)] = text.encode("ascii")
    header[148:156] = b"%06o\0 " % sum(header)
    return bytes(header)


def _member(header):
    """Returns the name and the length of a member, or None if the block is no header of one."""
    name, digits = header[:100].split(b"\0")[0], header[124:135]
    if not 0 < len(name) < 100 or not name.isascii() or digits.strip(b"01234567"):
        return None
    name, length = name.decode("ascii"), int(digits, 8)
    return (name, length) if header == _header(name, length) else None


class Archive:
    """An archive, whose headers are read when it is opened."""

    def __init__(self, path, file):
        try:
            from compression import zstd
        except ImportError as ex:
            raise JournalError(f"{path} is an archive, and only Python 3.14 and later can read it: "
                               "'daybook archive --extract' unpacks it") from ex
        self.path = path
        self.zstd = zstd
        self.file = file
        self._members = {}
        self._list()

    def _damaged(self, what):
        return DamagedError(f"a damaged archive: {self.path}, {what}")

    def _list(self):
        offset, end, name = 0, self.file.length - 2 * _BLOCK, None
        while offset < end and name != _SUMS_NAME:
            found = _member(self.file.read(offset, _BLOCK))
            if not found or found[1] > end - offset - _BLOCK:
                raise self._damaged(f"no member at {offset}: it is damaged, or cut short")
            name, length = found
            self._add(name, offset + _BLOCK, length)
            offset += _BLOCK + (length + _BLOCK - 1) // _BLOCK * _BLOCK
        if name != _SUMS_NAME or offset != end or any(self.file.read(end, 2 * _BLOCK)):
            raise self._damaged(f"its end is not where it should be: {offset}")

    def _add(self, name, offset, length):
        if offset == _BLOCK:
            title = self.file.read(offset, min(length, _MAX_TITLE))
            if name != _TITLE_NAME or not title.startswith(_TITLE):
                raise self._damaged("its title is not readable")
            version = title[len(_TITLE):].split(b"\n")[0]
            if version != _VERSION:
                raise JournalError(f"{self.path} is an archive of version {version.decode('ascii', 'replace')}, which "
                                   "only a newer Daybook reads")
        elif name != _SUMS_NAME:
            match = _NAME.fullmatch(name)
            if not match or match[1] in self._members or len(self._members) == _MAX_MEMBERS:
                raise self._damaged(f"a member that no archive has, or too many: {name}")
            self._members[match[1]] = offset, length

    def names(self):
        """The names of the journal's files."""
        return list(self._members)

    def open(self, name):
        """Opens a file of the journal. Raises JournalError from FileNotFoundError if there is none of that name."""
        if name not in self._members:
            raise JournalError(f"{name} is not in {self.path}") from FileNotFoundError(name)
        return ArchivedFile(self, name, *self._members[name])


class ArchivedFile:
    """A file in an archive, which is read like a file of a directory. Keeps the frame that was read last."""

    def __init__(self, archive, name, offset, length):
        self.name = name
        self.path = f"{archive.path}/{name}"
        # No file of a disk is this one: so an archived journal.meta is that of a copy.
        self.identity = (-1, offset)
        self._archive = archive
        self._load(offset, length)
        self._frame, self._data = -1, b""

    def _check(self, is_right, what):
        if not is_right:
            base = int(self.name[:20]) if self.name[:1] == "0" else None
            raise DamagedError(f"a damaged archive: {self.path}, {what}", base)

    def _load(self, start, length):
        file, end = self._archive.file, start + length
        least = _TABLE_HEADER.size + _FOOTER.size
        self._check(length >= least, "a file that is too short")
        count, flags, magic = _FOOTER.unpack(file.read(end - _FOOTER.size, _FOOTER.size))
        size = least + count * _ENTRY.size
        self._check(magic == _FOOTER_MAGIC and not flags and size <= length and count <= _MAX_FILE // _MIN_FRAME,
                    "it has no seek table")
        table = file.read(end - size, size)
        self._check(_TABLE_HEADER.unpack_from(table) == (_TABLE_MAGIC, size - _TABLE_HEADER.size),
                    "it has no seek table")
        entries = list(_ENTRY.iter_unpack(table[_TABLE_HEADER.size:-_FOOTER.size]))
        self._size = entries[0][1] if entries else _FRAME
        self.length = sum(plain for _, plain in entries)
        power = self._size & self._size - 1 == 0 and _MIN_FRAME <= self._size
        self._check(
            all(0 < packed <= 2 * _MAX_FRAME and 0 < plain <= _MAX_FRAME for packed, plain in entries)
            and all(plain == self._size for _, plain in entries[:-1]) and (count < 2 or power)
            and (not entries or entries[-1][1] <= self._size) and self.length <= _MAX_FILE,
            "its seek table lies")
        self._frames = []
        for packed, plain in entries:
            self._frames.append((start, packed, plain))
            start += packed
        self._check(start == end - size, "its seek table lies")

    def read(self, offset, length):
        """Returns the bytes there, fewer if the file ends earlier."""
        pieces = []
        end = min(offset + length, self.length)
        while offset < end:
            data = self._inflated(offset // self._size)
            piece = data[offset % self._size:][:end - offset]
            pieces.append(piece)
            offset += len(piece)
        return b"".join(pieces)

    def _inflated(self, number):
        if number != self._frame:
            start, packed, plain = self._frames[number]
            try:
                inflater = self._archive.zstd.ZstdDecompressor()
                data = inflater.decompress(self._archive.file.read(start, packed), plain + 1)
            except self._archive.zstd.ZstdError as ex:
                self._check(False, f"frame {number} cannot be inflated: {ex}")
            self._check(len(data) == plain and inflater.eof and not inflater.unused_data,
                        f"frame {number} inflates to another length")
            self._frame, self._data = number, data
        return self._data

    def close(self):
        """Closes nothing: the archive stays open."""
