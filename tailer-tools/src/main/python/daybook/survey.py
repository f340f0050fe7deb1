"""
What counts in a journal that nobody closed, and in which nobody is alive: what a recovery would not cut off.
"""

import os
import struct
from types import SimpleNamespace

from .errors import DamagedError, JournalError
from .files import BLOCK_CHECKSUMS, FRAME_CHECKSUMS, HEADER_PAGE, BlockSums, base_of, boot_id
from .walk import END, HEADER, PADDING, first_number, frame_crc

_FRAME = struct.Struct("<iHHqII")
CURSOR_MAGIC = b"DAYCUR\0\x01"
_CHUNK = 1 << 20


def cut_of(directory, alive):
    """Returns the position from which nothing counts, or None if everything does."""
    if directory.is_file or alive is not False or not directory.bases or _is_clean(directory):
        return None
    faults = directory.faults
    cut = _Survey(directory).cut()
    if cut is not None and directory.is_alive(directory.meta_now()) is not False:
        # Somebody has begun to write meanwhile, after a recovery.
        return None
    if cut is not None and _is_closed_behind(directory, cut):
        # No crash has left that: a recovery refuses it, so nothing is cut off.
        return None
    # Nobody recovers an archive: where it is damaged, nothing is cut off.
    return cut if directory.faults == faults else None


def _is_clean(directory):
    meta = directory.meta
    if meta is None or meta.clean != 1:
        return False
    if not meta.settled:
        return not any(_begun(directory, base) for base in directory.bases) and not _vouched_to(directory)
    if meta.settled != meta.durable or meta.unsealed > meta.durable:
        return False
    length = meta.length
    base = meta.settled // length * length
    try:
        # The header of this segment may be damaged: the tail tells whether the journal was closed.
        last = directory.open(f"{base:020d}.dbk")
        if last.length < length or any(last.read(max(HEADER_PAGE, meta.settled - base), 8)):
            return False
        if base + length in directory.bases:
            following = directory.segment(base + length)
            return following.file.length == length and following.claimed == 0
    except JournalError:
        return False
    return _vouched_to(directory) <= meta.settled


def _is_closed_behind(directory, cut):
    """Whether frames are missing or damaged that were there when the journal was closed cleanly."""
    meta = directory.meta
    if meta is None or not meta.is_closed or meta.settled <= HEADER_PAGE or cut >= meta.settled:
        return False
    if meta.settled % meta.length != HEADER_PAGE:
        return True
    # A segment in which there is no frame was never forced: an END that leads to it is enough.
    base = cut // meta.length * meta.length
    end = directory.open(f"{base:020d}.dbk").read(cut - base, 32).ljust(32, b"\0")
    length, kind = _FRAME.unpack_from(end)[:2]
    following = struct.unpack_from("<q", end, HEADER)[0] or base + meta.length
    return length != 32 or kind != END or following != meta.settled - HEADER_PAGE


def _begun(directory, base):
    try:
        return directory.segment(base).claimed != 0
    except JournalError:
        return True


class _Survey:
    """Follows the chain from the last position that is known to be durable."""

    def __init__(self, directory):
        self.directory = directory
        self.proved = None
        self.tail = None
        self.torn = False
        self.zero_after = True
        self.followed = []

    def cut(self):
        meta = self.directory.meta
        start = max(meta.durable, meta.unsealed) if meta else 0
        if start and self._follow(start):
            return None if self._nothing_lost() else self.proved
        self.__init__(self.directory)
        self._follow(0)
        return None if self._nothing_lost() else self.proved

    def _follow(self, start):
        """Follows the chain from a position, 0 = the oldest segment. Returns whether the chain leads there."""
        directory = self.directory
        base = start // directory.meta.length * directory.meta.length if start else _oldest(directory)
        counting = True
        mismatched = matched_after = False
        sequence = None
        self.proved = max(start, base + HEADER_PAGE)
        while True:
            try:
                segment = directory.segment(base)
            except JournalError:
                if start and start >= base:
                    return False
                break
            # What is short was never forced, unless it lost its length together with bytes that were.
            if segment.file.length < segment.length and not base + HEADER_PAGE < start < base + segment.length:
                break
            if sequence is None:
                sequence = first_number(segment)
            self.followed.append(base)
            sums = directory.sums_of(segment)
            offset, window, at = HEADER_PAGE, b"", 0
            following = None
            while offset + 8 <= segment.length:
                i = offset - at
                if i + HEADER > len(window):
                    at, i = offset, 0
                    try:
                        window = segment.read(offset, _CHUNK).ljust(HEADER, b"\0")
                    except DamagedError:
                        counting = False
                        break
                length, kind, slot, _, crc, low = _FRAME.unpack_from(window, i)
                size = abs(length) + 7 & ~7
                position = segment.base + offset
                ends = not length or offset + 8 > segment.file.length
                if ends and segment.file.length < segment.length and position < start < base + segment.length:
                    # It has lost forced bytes. They were whole once, as a damaged frame there was.
                    counting = False
                    break
                if ends:
                    if position < start:
                        return False
                    claimed = directory.meta.claimed(position) if directory.meta else 0
                    if claimed and self._reached() <= position and segment.zeros_from(offset + claimed) < 0:
                        offset += claimed
                        sequence += 1
                        continue
                    self.tail = position
                    self.zero_after = segment.zeros_from(offset) < 0
                    break
                if abs(length) < HEADER or abs(length) > segment.length >> 2 or offset + size > segment.length or (
                        length > 0 and offset + size > segment.file.length):
                    counting = False
                    break
                if length > 0 and kind == END:
                    end = segment.read(offset, 32).ljust(32, b"\0")
                    next_base = struct.unpack_from("<q", end, HEADER)[0] or base + segment.length
                    if length != 32 or segment.zeros_from(offset + 32) >= 0 or next_base not in directory.bases:
                        counting = False
                    else:
                        following = next_base
                    break
                below = position < start
                if length > 0 and kind != PADDING and not below:
                    good = low == sequence & 0xFFFFFFFF and (slot or kind == 4) and self._proof(
                        segment, sums, offset, size, crc)
                    if good is None:
                        mismatched, matched_after = True, False
                    elif good and crc:
                        matched_after = True
                    if not good:
                        counting = False
                    if counting:
                        self.proved = position + size
                offset += size
                sequence += 1
                if below and segment.base + offset > start:
                    return False
            if following is None:
                break
            base, sequence = following, sequence + 1
            if start and start > base:
                return False
        self.torn = mismatched and not matched_after
        return True

    @staticmethod
    def _proof(segment, sums, offset, size, crc):
        """Whether a frame's bytes are proved; None if its own crc says that they are not."""
        if crc:
            frame = segment.read(offset, size)
            return True if len(frame) == size and crc == frame_crc(segment.base + offset, frame) else None
        if segment.options & FRAME_CHECKSUMS:
            return None
        if not segment.options & BLOCK_CHECKSUMS:
            return True
        if sums is None:
            return False
        return sums.covers(offset, offset + size) and not sums.fault_between(offset, offset + size)

    def _nothing_lost(self):
        """Whether the chain leads to nothing but zeros, in the same run of the machine."""
        meta, tail = self.directory.meta, self.tail
        if meta is None or tail is None or self.torn or not self.zero_after or meta.boot != boot_id():
            return False
        for base in self.directory.bases:
            if base > self.followed[-1]:
                if _begun(self.directory, base) or self.directory.segment(base).zeros_from(HEADER_PAGE) >= 0:
                    return False
        return self._reached() <= tail

    def _reached(self):
        """Up to where the journal had been written, by its cursors and block checksums."""
        return max([_vouched_to(self.directory), *cursors_of(self.directory)])


def _oldest(directory):
    bases = directory.bases
    return next((base for base in bases if base == 0 or _begun(directory, base)), bases[0])


def _vouched_to(directory):
    """Where the bytes end that checksums vouch for: the journal had been written up to there."""
    return next((base + end for base, end in summed(directory, 0)), 0)


def summed(directory, least):
    """
    Yields the base of each segment that has checksums of any of its bytes, and the offset where these end: the last
    segment first, and none below a position.
    """
    identity = directory.identity
    if identity is None or not identity.options & BLOCK_CHECKSUMS:
        return
    bases = (base_of(name, "sum") for name in directory.names())
    for base in sorted((base for base in bases if base is not None and base >= least), reverse=True):
        sums = BlockSums(SimpleNamespace(base=base, length=identity.length, uuid=identity.uuid), directory)
        if sums.covered:
            yield base, sums.covered[-1][1]


def cursors_of(directory):
    """The positions of the journal's named tailers, the lower one of each two."""
    positions = []
    for name in cursor_names(directory):
        try:
            data = directory.open(os.path.join("tailers", name)).read(0, 80)
        except JournalError:
            continue
        if len(data) == 80 and data[:8] == CURSOR_MAGIC and directory.meta and data[16:32] == directory.meta.uuid:
            positions.append(min(struct.unpack_from("<qq", data, 64)))
    return positions


def cursor_names(directory):
    """The names of the files of named tailers."""
    try:
        return sorted(name for name in os.listdir(os.path.join(directory.path, "tailers")) if name.endswith(".cursor"))
    except OSError:
        return []
