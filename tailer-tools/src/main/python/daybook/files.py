"""The files of a journal: segments, their block checksums, journal.meta and journal.lock."""

import errno
import os
import re
import stat
import struct
import sys

from .archive import Archive, is_archive
from .crc32c import crc32c
from .errors import DamagedError, ForeignError, JournalError

HEADER_PAGE = 4096
BLOCK = 1 << 16
FRAME_CHECKSUMS, BLOCK_CHECKSUMS, RECYCLED = 1, 2, 4

_SEGMENT = struct.Struct("<8siI16siiqqII")
_SEGMENT_MAGIC = b"DAYBOOK\x01"
_NAME = re.compile(r"(\d{20})\.(dbk|seal|sum)", re.ASCII)
_SUM_MAGIC = b"DAYSUM\0\x01"
_SUM_ENTRY = struct.Struct("<qqIIII")
_META_MAGIC = b"DAYMETA\x01"
_META_LENGTH = 266_240
MIN_SEGMENT, MAX_SEGMENT, MAX_BASE = 1 << 20, 1 << 30, 1 << 62
_LOCKS = struct.Struct("hhqqi")
_TAILERS = 1 << 32
_CHUNK = 1 << 20


class File:
    """
    A regular file that is read by its descriptor and never mapped: another process may cut it off meanwhile.
    """

    def __init__(self, path, follow=False):
        self.path = path
        self.name = os.path.basename(path)
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | (0 if follow else getattr(os, "O_NOFOLLOW", 0))
        try:
            self._fd = os.open(path, flags)
        except OSError as ex:
            if ex.errno == errno.ELOOP:
                raise DamagedError(f"{self.name} is a link, and no regular file") from ex
            raise _unreadable(path, ex) from ex
        status = os.fstat(self._fd)
        if not stat.S_ISREG(status.st_mode):
            self.close()
            raise DamagedError(f"{self.name} is no regular file")
        self.length = status.st_size
        self.identity = (status.st_dev, status.st_ino)

    def read(self, offset, length):
        """Returns the bytes there, fewer if the file ends earlier."""
        try:
            data = os.pread(self._fd, min(length, max(0, self.length - offset)), offset)
            while len(data) < length:
                more = os.pread(self._fd, min(length - len(data), _CHUNK), offset + len(data))
                if not more:
                    break
                data += more
            return data
        except OSError as ex:
            raise _unreadable(self.path, ex) from ex

    def fileno(self):
        return self._fd

    def close(self):
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def __del__(self):
        if hasattr(self, "_fd"):
            self.close()


def _unreadable(path, ex):
    return JournalError(f"{path} cannot be read: {ex.strerror or ex}")


def base_of(name, suffix="dbk"):
    """The base position by which a segment's file, or its seal, is named; None if it is named otherwise."""
    match = _NAME.fullmatch(name)
    base = int(match[1]) if match and match[2] == suffix else 1 << 63
    return base if base < 1 << 63 else None


def has_sum(header):
    """Whether the first 64 bytes of a file match the checksum among them."""
    return crc32c(header[:12] + bytes(4) + header[16:64]) == int.from_bytes(header[12:16], "little")


class Segment:
    """A segment's file, whose header is good. Raises DamagedError if it is not."""

    def __init__(self, file):
        self.file = file
        header = self.file.read(0, 80)
        if header[:8] != _SEGMENT_MAGIC:
            raise DamagedError(f"{self.file.name} does not begin like a segment", size=HEADER_PAGE)
        if len(header) < 80:
            raise DamagedError(f"{self.file.name} is shorter than a header")
        version = int.from_bytes(header[8:12], "little")
        if not has_sum(header):
            raise DamagedError(f"the header of {self.file.name} does not match its checksum", size=HEADER_PAGE)
        if version >> 16 not in (1, 2):
            raise JournalError(
                f"{self.file.name} is of format version {version >> 16}.{version >> 8 & 255}.{version & 255}, which "
                "only a newer Daybook reads")
        _, _, _, self.uuid, self.length, header_length, self.base, self.created, self.options, _ = \
            _SEGMENT.unpack_from(header)
        length = self.length
        if not (MIN_SEGMENT <= length <= MAX_SEGMENT and length & length - 1 == 0 and header_length == HEADER_PAGE
                and 0 <= self.base <= MAX_BASE and self.base % length == 0):
            raise DamagedError(f"the header of {self.file.name} is not one of a segment", size=HEADER_PAGE)
        self.claimed = struct.unpack_from("<Q", header, 64)[0]
        self.has_header = True

    @classmethod
    def without_header(cls, file, known, base):
        """A segment whose header is damaged: what another file says of the journal, and no number of a first frame."""
        segment = cls.__new__(cls)
        segment.file, segment.base, segment.claimed, segment.has_header = file, base, 0, False
        segment.uuid, segment.length, segment.options = known.uuid, known.length, known.options
        return segment

    def read(self, offset, length):
        """Returns bytes of the segment. Raises JournalError if its file became another segment meanwhile."""
        data = self.file.read(offset, min(length, self.length - offset))
        if self.options & RECYCLED and struct.unpack("<q", self.file.read(40, 8))[0] != self.base:
            raise JournalError(f"{self.file.name} was deleted while it was read")
        return data

    def word(self, offset):
        return int.from_bytes(self.read(offset, 8), "little")

    def zeros_from(self, offset):
        """Returns the offset of the first byte from there on that is not 0, or cannot be read; or -1."""
        while offset < self.length:
            try:
                data = self.read(offset, _CHUNK)
            except DamagedError:
                return offset
            if not data:
                return -1
            if data.count(0) != len(data):
                return offset + len(data) - len(data.lstrip(b"\0"))
            offset += len(data)
        return -1


class BlockSums:
    """
    What a .sum file says of a segment.

    state:      None if the file is good, otherwise what is wrong with it.
    is_damaged: whether it is no file that can be read, or is damaged in an archive.
    bad:        the number of entries that prove nothing.
    """

    def __init__(self, segment, directory):
        self.segment = segment
        self.bad = 0
        self.is_damaged = False
        self.paddings = []
        self._sums = {}
        self._paddings_of = {}
        self._results = {}
        self.state = self._load(directory)
        self.covered = _joined([(start, end) for sums in self._sums.values() for start, end, _, _ in sums])

    def _load(self, directory):
        try:
            return self._read(directory.open(f"{self.segment.base:020d}.sum"))
        except JournalError as ex:
            self.is_damaged = isinstance(ex, DamagedError)
            return "missing" if isinstance(ex.__cause__, FileNotFoundError) else str(ex)

    def _read(self, file):
        segment = self.segment
        header = file.read(0, 64)
        if len(header) < 64 or header[:8] != _SUM_MAGIC or not has_sum(header) or header[10] != 1:
            return "its header is damaged"
        length, _, base = struct.unpack_from("<iiq", header, 32)
        if header[16:32] != segment.uuid or length != segment.length or base != segment.base:
            return "it is not that of this segment"
        offset = 64
        while data := file.read(offset, _CHUNK):
            whole = len(data) // _SUM_ENTRY.size * _SUM_ENTRY.size
            for i in range(0, whole, _SUM_ENTRY.size):
                self._add(data[i:i + _SUM_ENTRY.size])
            if whole < len(data) < _CHUNK:
                self.bad += 1
                break
            offset += len(data)
        return None

    def _add(self, entry):
        start, end, value, kind, own, _ = _SUM_ENTRY.unpack(entry)
        base = self.segment.base
        first, last = start - base, end - base
        if crc32c(entry[:24]) != own or not HEADER_PAGE <= first < last <= self.segment.length:
            self.bad += 1
        elif kind == 0 and first // BLOCK == (last - 1) // BLOCK:
            self._sums.setdefault(first // BLOCK, []).append((first, last, value, len(self.paddings)))
        elif kind == 1 and first % 8 == 0 and last % 8 == 0:
            for block in range(first // BLOCK, (last - 1) // BLOCK + 1):
                self._paddings_of.setdefault(block, []).append(len(self.paddings))
            self.paddings.append((first, last))
        else:
            self.bad += 1

    def damage(self, block):
        """Returns the ranges of a block's SUMs that do not match, by place."""
        return self._results_of(block)[0]

    def _results_of(self, block):
        """Returns the ranges of a block's SUMs that do not match, and of those that do."""
        if block not in self._results:
            self._results[block] = self._check(block)
        return self._results[block]

    def _check(self, block):
        sums = self._sums.get(block)
        if not sums:
            return [], []
        data = bytearray(BLOCK)
        try:
            read = self.segment.read(block * BLOCK, BLOCK)
        except DamagedError:
            return sorted((first, last) for first, last, _, _ in sums), []
        data[:len(read)] = read
        zeroed = 0
        paddings = self._paddings_of.get(block, ())
        results = [], []
        for first, last, value, before in sums:
            while zeroed < len(paddings) and paddings[zeroed] < before:
                start, end = (offset - block * BLOCK for offset in self.paddings[paddings[zeroed]])
                start, end = max(0, start), min(BLOCK, end)
                data[start:end] = bytes(end - start)
                zeroed += 1
            matches = crc32c(bytes(data[first - block * BLOCK:last - block * BLOCK])) == value
            results[matches].append((first, last))
        return sorted(results[0]), results[1]

    def fault_between(self, first, last):
        """
        Returns (from, to) of the first SUM with a byte of a range of offsets that does not match, or None. It is None,
        too, if SUMs that match make up all of the range.
        """
        results = [self._results_of(block) for block in range(first // BLOCK, (last - 1) // BLOCK + 1)]
        faults = [(start, end) for damaged, _ in results for start, end in damaged if start < last and first < end]
        if not faults or _is_in(_joined(place for _, good in results for place in good), first, last):
            return None
        return self.segment.base + faults[0][0], self.segment.base + faults[0][1]

    def touches(self, first, last):
        """Whether a SUM covers a byte of the range."""
        return any(start < last and first < end for start, end in self.covered)

    def covers(self, first, last):
        """Whether SUMs cover all of the range."""
        return _is_in(self.covered, first, last)


def _is_in(ranges, first, last):
    return any(start <= first and last <= end for start, end in ranges)


def _joined(ranges):
    joined = []
    for start, end in sorted(ranges):
        if joined and start <= joined[-1][1]:
            joined[-1][1] = max(end, joined[-1][1])
        else:
            joined.append([start, end])
    return joined


def boot_id():
    """The id of the machine's present run, as it stands in journal.meta, or None."""
    try:
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            high_low = int(file.read().strip().replace("-", ""), 16)
    except (OSError, ValueError):
        return None
    return (high_low >> 64).to_bytes(8, "little") + (high_low & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little")


class Meta:
    """The words of journal.meta that a reader needs. Raises DamagedError if it counts as missing."""

    def __init__(self, file):
        data = file.read(0, HEADER_PAGE)
        if file.length < _META_LENGTH or len(data) < HEADER_PAGE or data[:8] != _META_MAGIC or not has_sum(data[:64]) or data[10] not in (1, 2):
            raise DamagedError("journal.meta has a wrong length, beginning or checksum")
        self.data = data
        self.identity = file.identity
        self.uuid = data[16:32]
        self.length, self.options = struct.unpack_from("<iI", data, 32)
        self.own_identity = self._pair(128)
        self.lock_identity = self._pair(144)
        self.state, self.clean = struct.unpack_from("<ii", data, 160)
        self.hint = self._word(256)
        self.settled = self._word(384)
        self.durable = self._word(512)
        self.boot = data[1088:1104]
        self.unsealed = self._word(2048)
        self._claim = abs(self._word(776)), struct.unpack_from("<i", data, 784)[0]

    @property
    def is_closed(self):
        """Whether the journal was closed cleanly; False, too, if that is not certain."""
        # As long as there is no frame, nothing is forced, and the durable position is 0.
        is_empty = self.durable == 0 and 0 <= self.settled <= HEADER_PAGE
        agree = (is_empty or self.settled == self.durable) and self.settled % 8 == 0 and self.unsealed % self.length == 0
        return self.clean == 1 and agree and 0 <= self.unsealed <= self.settled

    @property
    def closed(self):
        """The position at which the journal was closed cleanly; 0 if it was not, or if that is not certain."""
        return self.settled if self.is_closed else 0

    @property
    def unsettled(self):
        """
        The position from which on a message may not be finished. What an exclusive appender has claimed proves that all
        before it was committed. A journal was closed at its tail: where the chain leads further, somebody has opened it
        since this file was copied.
        """
        least = max(HEADER_PAGE, self.settled) + 1 if self.is_closed else self.settled
        return max(least, self.hint + 1, self._claim[0])

    def claimed(self, position):
        """How many bytes the exclusive appender has claimed at a position where the chain finds 0; 0 for none."""
        at, length = self._claim
        offset = position % self.length
        is_possible = 24 <= length <= self.length >> 2 and offset + (length + 7 & ~7) + 32 <= self.length
        # Another word may say that the frame was committed: then its word has been lost.
        is_passed = max(self.settled, self.durable, self.hint + 1) > position
        is_here = at == position and self.boot == boot_id()
        return length + 7 & ~7 if is_here and is_possible and not is_passed else 0

    def _word(self, offset):
        return struct.unpack_from("<q", self.data, offset)[0]

    def _pair(self, offset):
        return struct.unpack_from("<QQ", self.data, offset)

    def has_range_sum(self, start, end, offset):
        """Whether the checksum at an offset matches a range, or that range is 0."""
        data = self.data[start:end]
        stored = struct.unpack_from("<I", self.data, offset)[0]
        return data.count(0) == len(data) or crc32c(data) == stored


class Lock:
    """journal.lock, and who holds bytes of it. Linux alone tells that without taking the lock."""

    def __init__(self, file):
        self.file = file

    def is_held(self, first, length):
        """Whether another process holds one of these bytes; None if it cannot be known."""
        if not sys.platform.startswith("linux"):
            return None
        import fcntl
        probe = _LOCKS.pack(fcntl.F_WRLCK, os.SEEK_SET, first, length, 0)
        try:
            return _LOCKS.unpack(fcntl.fcntl(self.file.fileno(), fcntl.F_GETLK, probe))[0] != fcntl.F_UNLCK
        except OSError:
            return None


class Directory:
    """
    The files of a journal that belong together, as they are when it is opened.

    identity: what says which journal this is: the first segment with a good header, or else journal.meta.
    """

    def __init__(self, path):
        self.path = path
        self.problems = []
        self.sums = {}
        self._segments = {}
        self._archive = None
        self.is_file = not os.path.isdir(path)
        if self.is_file:
            self._open_file()
        else:
            self._open_directory()

    def _open_file(self):
        path = self.path
        if not os.path.lexists(path):
            raise JournalError(f"{path} does not exist")
        if not os.path.isfile(path):
            raise JournalError(f"{path} is neither a directory nor a regular file")
        file = File(path, follow=True)
        if is_archive(file):
            self._archive = Archive(path, file)
            self.is_file = False
            self._open_directory()
        else:
            self._target = os.path.realpath(path)
            segment = self._of_file(file)
            self.bases = [segment.base]
            self.identity = segment
            self._segments[segment.base] = segment
            self.meta = self.lock = None

    def _of_file(self, file):
        try:
            return Segment(file)
        except DamagedError as ex:
            if ex.bytes and "begin" in ex.cause:
                raise JournalError(f"{self.path} is no journal and no segment of one") from ex
            raise

    def _open_directory(self):
        path = self.path
        names = self.names()
        self.list_segments(names)
        if not self.bases:
            raise JournalError(f"{path} is no journal: it has no segment (a file named by 20 digits and .dbk)")
        self.meta = self._optional("journal.meta", Meta)
        self.identity = self._first_good() or self.meta
        if self.meta and not self._is_own(self.meta):
            self.problems.append(("journal.meta", DamagedError("journal.meta is that of another journal")))
            self.meta = None
        self.lock = self._optional("journal.lock", Lock)

    def names(self):
        """The names of the files that are there now; of a segment alone, its own, and that of its seal beside it."""
        if self._archive:
            return self._archive.names()
        if self.is_file:
            own = os.path.basename(self._target)
            own = own if base_of(own) is not None else f"{self.bases[0]:020d}.dbk"
            seal = own.replace(".dbk", ".seal")
            return [own, seal] if os.path.lexists(os.path.join(os.path.dirname(self._target), seal)) else [own]
        try:
            return os.listdir(self.path)
        except OSError as ex:
            raise _unreadable(self.path, ex) from ex

    def open(self, name):
        """Opens a file by its name in the directory, which may have another directory's in front."""
        if self._archive:
            return self._archive.open(name)
        if self.is_file and name.endswith(".dbk"):
            return File(self._target)
        return File(os.path.join(os.path.dirname(self._target) if self.is_file else self.path, name))

    def _optional(self, name, kind):
        try:
            return kind(self.open(name))
        except JournalError as ex:
            if not isinstance(ex.__cause__, FileNotFoundError):
                self.problems.append((name, ex))
            return None

    @property
    def faults(self):
        """How often a segment of an archive, or its checksums, could not be read; 0 of a directory."""
        return self._archive.faults if self._archive else 0

    def segment(self, base):
        """Returns a segment, opened once. Raises DamagedError if it is none of this journal."""
        segment = self._segments.get(base)
        if segment is None:
            name = f"{base:020d}.dbk"
            segment = Segment(self.open(name))
            if segment.base != base or not self._is_own(segment):
                raise ForeignError(f"{name} is a segment of another journal, or of another place", base)
            self._segments[base] = segment
        return segment

    def _first_good(self):
        """The first segment with a good header, None if there is none."""
        for base in self.bases:
            try:
                return Segment(self.open(f"{base:020d}.dbk"))
            except JournalError:
                continue
        return None

    def _is_own(self, file):
        return file.uuid == self.identity.uuid and file.length == self.identity.length

    def without_header(self, base):
        """Returns a segment whose header is damaged, opened once; None if it is no segment of this journal."""
        try:
            file = self.open(f"{base:020d}.dbk")
        except JournalError:
            return None
        try:
            Segment(file)
            return None
        except DamagedError:
            known = self.identity
            return known and self._segments.setdefault(base, Segment.without_header(file, known, base))

    def list_segments(self, names=None):
        """Finds out which segments there are."""
        self.bases = sorted(base for base in map(base_of, names or self.names()) if base is not None)

    def kept(self):
        """The bases from the first segment on: one before it was created late, and is none of the journal's."""
        bases = self.bases
        return next((bases[i:] for i, base in enumerate(bases) if base == 0 or not self._is_blank(base)), bases)

    def _is_blank(self, base):
        """Whether a segment has neither a number nor a frame; one that is damaged may have had them."""
        try:
            segment = self.segment(base)
            return segment.claimed == 0 and segment.word(HEADER_PAGE) == 0
        except JournalError:
            return False

    def sums_of(self, segment):
        """Returns the BlockSums of a segment, those beside it if it lies alone; None if it has none by its options."""
        if not segment.options & BLOCK_CHECKSUMS:
            return None
        if segment.base not in self.sums:
            self.sums[segment.base] = BlockSums(segment, self)
        return self.sums[segment.base]

    def meta_now(self):
        """What journal.meta says now; what it said when it was read first if it cannot be read, None without one."""
        try:
            meta = Meta(self.open("journal.meta")) if self.meta else None
        except JournalError:
            return self.meta
        return meta if meta and self._is_own(meta) else self.meta

    def is_alive(self, meta=None):
        """Whether any process has the journal open, by what journal.meta says; None if it cannot be known."""
        if self.is_file:
            return None
        meta, lock = meta or self.meta, self.lock
        identity = lock.file.identity if lock else None
        if meta:
            if meta.own_identity != meta.identity and meta.lock_identity != identity:
                return False
            if meta.lock_identity != identity:
                return None
        elif not lock:
            return False
        return lock.is_held(0, _TAILERS)

    def is_slot_alive(self, slot):
        """Whether the process that writes in a slot lives; None if it cannot be known."""
        return False if self.is_alive() is False else self.lock.is_held(slot, 1) if self.lock else None
