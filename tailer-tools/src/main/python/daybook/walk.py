"""The walk from frame to frame along the chain of a journal's segments."""

import math
import struct
from collections import namedtuple

from .crc32c import crc32c
from .errors import DamagedError, HoleError, JournalError, TrailingError, UnknownTypeError
from .files import BLOCK, FRAME_CHECKSUMS, HEADER_PAGE

PADDING, END, SHAPE, WRITER, VERDICT = range(5)
BYTES, TEXT, BINARY_YAML = 16, 17, 20
FIRST_SHAPE, FIRST_UNKNOWN = 256, 32_768
CLAIM, DAMAGE, DAMAGED_SHAPE, DAMAGED_WRITER = -1, -2, -3, -4

HEADER = 24
MAX_SLOT = 1023
_END_LENGTH = 32
_FRAME = struct.Struct("<iHHqII")
_LENGTH = struct.Struct("<i")
_WORD = struct.Struct("<iHH")
_CHUNK = 1 << 20
# No segment needs that many checksums over as many bytes as it has, unless it was made to take for ever.
_CHECKED_TIMES = 16
_GIVEN_UP = (
    f"the search for good frames was given up: it checked {_CHECKED_TIMES} times as many bytes as the segment has")

# One step of the walk. For a frame data[start:end] is the payload; for DAMAGE data is the DamagedError. DAMAGED_SHAPE
# and DAMAGED_WRITER are frames in damaged bytes, behind their DAMAGE.
Step = namedtuple("Step", "position sequence kind slot time data start end")


def frame_crc(position, frame):
    """The crc of a frame, which is given with its header and padding."""
    value = crc32c(position.to_bytes(8, "little") + frame[:16] + frame[20:])
    return value or 1


def _highest_first(base):
    """The highest number that the first frame of a segment can have."""
    return base // HEADER


def _read(segment, offset, length, least=0):
    """Returns bytes of a segment, and the DamagedError of the place for which they are less than is needed, or None."""
    data = b""
    try:
        data = segment.read(offset, length)
        if len(data) < least:
            segment.read(offset + len(data), 1)
    except DamagedError as ex:
        return data, ex
    return data, None


def first_number(segment):
    """The number of the first frame where nothing leads to it: what the header says, or else the frame itself."""
    if 0 < segment.claimed <= _highest_first(segment.base) + 1:
        return segment.claimed - 1
    length, _, _, _, _, low = _FRAME.unpack(_read(segment, HEADER_PAGE, HEADER)[0].ljust(HEADER, b"\0"))
    return low if segment.base and length > 0 else 0


class Walk:
    """
    One walk through a journal, from its first frame to its tail.

    settled: position below which nothing changes any more; 0 if that is not known.
    closed:  position at which the journal was closed cleanly; 0 if it was not, or if that is not certain.
    alive:   whether somebody writes, None if that cannot be known.
    tail:    where the walk ended.
    open:    the position of the claim of a living writer at which it ended, or None.
    """

    def __init__(self, directory):
        self.directory = directory
        self.alive = directory.is_alive()
        self.settled = directory.meta.settled if directory.meta else 0
        self.closed = directory.meta.closed if directory.meta else 0
        self.tail = None
        self.tail_sequence = 0
        self.open = None
        self.visited = []
        self._first_read = None
        # What is told after the last message.
        self._later = []
        self._window = b""
        self._start = 0
        # Bytes of the segment over which checksums may still be computed that prove nothing.
        self._left = 0

    def steps(self, base=None):
        """Yields a Step for each message, each metadata frame, claim and damage."""
        directory = self.directory
        if base is None:
            base = self.directory.kept()[0]
        sequence = None
        while base is not None:
            self.visited.append(base)
            try:
                segment = directory.segment(base)
            except DamagedError as ex:
                segment = directory.without_header(base)
                if segment is None or ex.position is None:
                    yield self._damage(base, sequence or 0, ex)
                # Otherwise the frames say it, too: the place is more than the header.
                if segment is None:
                    base, sequence = self._next_begun(base), None
                    continue
            begins = segment.claimed - 1
            if sequence is None:
                if begins > _highest_first(base):
                    yield self._damage(base, 0, DamagedError(f"the base sequence is {begins}, which cannot be"))
                sequence = first_number(segment)
            elif begins >= 0 and begins != sequence:
                cause = f"the base sequence is {begins}, and the segment before ends at {sequence}"
                yield self._damage(base, sequence, DamagedError(cause))
            if segment.file.length < segment.length:
                cause = f"{segment.file.name} is {segment.file.length} bytes long, its header says {segment.length}"
                self._trailing(base + segment.file.length, sequence, cause)
            self._window, self._start, self._first_read = b"", 0, None
            base, sequence = yield from self._segment(segment, sequence)
        yield from self._later

    def _damage(self, position, sequence, error):
        if error.position is None:
            error = DamagedError(error.cause, position, error.bytes)
        return Step(position, sequence, DAMAGE, 0, 0, error, 0, 0)

    def _trailing(self, position, sequence, cause):
        self._later.append(self._damage(position, sequence, TrailingError(cause, position)))

    def _has_begun(self, base):
        """Whether a segment has begun; one whose header cannot be read may have."""
        try:
            segment = self.directory.segment(base)
        except JournalError:
            return True
        return segment.claimed != 0 or segment.word(HEADER_PAGE) != 0

    def _next_begun(self, base):
        return next((other for other in self.directory.bases if other > base and self._has_begun(other)), None)

    def _fill(self, segment, offset, length, least):
        """
        Makes the window begin at an offset. What may still change is read twice: only words of the first count.
        Returns the DamagedError of the place for which it has less than is needed, or None.
        """
        live = self.alive is not False and segment.base + offset + length > self.settled
        self._first_read = segment.read(offset, length) if live else None
        self._window, unreadable = _read(segment, offset, length, least)
        self._start = offset
        return unreadable

    def _segment(self, segment, sequence):
        """Yields the steps of a segment; returns base and first sequence of the next one."""
        base, limit, longest = segment.base, segment.length, segment.length >> 2
        sums = self.directory.sums_of(segment)
        always_crc = segment.options & FRAME_CHECKSUMS
        self._left = _CHECKED_TIMES * limit
        unpack, new = _FRAME.unpack_from, tuple.__new__
        offset = HEADER_PAGE
        clean_to = HEADER_PAGE
        unreadable = None
        while True:
            if offset + 8 > limit:
                self.tail, self.tail_sequence = base + offset, sequence
                yield self._damage(base + offset, sequence, DamagedError("the segment is full and has no END"))
                return self._next_begun(base), None
            i = offset - self._start
            if i + HEADER > len(self._window):
                unreadable = self._fill(segment, offset, _CHUNK, HEADER)
                i = 0
                if len(self._window) < 8:
                    self._window = bytes(HEADER)
                elif len(self._window) < HEADER:
                    self._window += bytes(HEADER - len(self._window))
            length, kind, slot, time, crc, low = unpack(self._window, i)
            if self._first_read is not None and length > 0:
                # It was committed between the two reads: the payload may be older than the word.
                length = min(length, _LENGTH.unpack_from(self._first_read.ljust(i + 4, b"\0"), i)[0])
            position = base + offset
            if unreadable is not None:
                size, fault, cause = 0, None, unreadable.cause
            elif length > 0:
                cause = None
                size = length + 7 & ~7
                if length < HEADER or length > longest or offset + size > limit:
                    cause = f"a frame whose length is {length}"
                elif kind != PADDING and i + size > len(self._window):
                    unreadable = self._fill(segment, offset, max(_CHUNK, size), size)
                    i = 0
                    if unreadable is not None:
                        cause = unreadable.cause
                    elif size > len(self._window):
                        cause = "a frame that the end of the file cuts off"
                fault = None
                if cause is None and sums is not None and offset + size > clean_to:
                    fault = sums.fault_between(offset, offset + size)
                    if fault:
                        cause = "bytes that do not match their checksum"
                    elif not sums.damage((offset + size - 1) // BLOCK):
                        clean_to = (offset + size - 1) // BLOCK * BLOCK + BLOCK
                if cause is None:
                    if kind == PADDING:
                        if slot:
                            cause = "padding with a writer"
                    elif kind == END:
                        following, cause = self._end(segment, i, length, offset)
                        if cause is None:
                            zero = segment.zeros_from(offset + _END_LENGTH)
                            lost = _read(segment, zero, 1, 1)[1] if zero >= 0 else None
                            if lost is not None:
                                yield self._damage(base + zero, sequence, lost)
                            elif zero >= 0:
                                self._trailing(base + zero, sequence, "bytes after END that are not 0")
                            self.tail, self.tail_sequence = position, sequence
                            yield Step(position, sequence, END, slot, 0, self._window, i + HEADER, i + length)
                            return following, sequence + 1
                    elif not 0 < slot <= MAX_SLOT and (kind != VERDICT or slot):
                        cause = f"a frame of writer {slot}"
                    elif low != sequence & 0xFFFFFFFF:
                        cause = f"a frame of sequence {low} in the place of {sequence & 0xFFFFFFFF}"
                    elif crc or always_crc:
                        if not crc:
                            cause = "a frame without its checksum"
                        elif crc != frame_crc(position, self._window[i:i + size]):
                            cause = "a frame whose checksum does not match"
                            self._left -= size
                if cause is None:
                    if kind >= FIRST_UNKNOWN:
                        self.tail, self.tail_sequence = position, sequence
                        raise UnknownTypeError(
                            f"a frame of type {kind}, which a newer Daybook wrote: position={position}")
                    if kind != PADDING:
                        yield new(Step, (position, sequence, kind, slot, time, self._window, i + HEADER, i + length))
                    offset += size
                    sequence += 1
                    continue
            elif length == 0:
                zero = segment.zeros_from(offset)
                unsettled = math.inf
                if zero >= 0 and self.alive is False:
                    # Somebody may have written since the walk began, or may be writing.
                    now = self.directory.meta_now()
                    alive = self.directory.is_alive(now)
                    word = _read(segment, offset, 8)[0]
                    # A word that the end of the file cuts off counts as 0.
                    if alive is not False or len(word) == 8 and any(word[:4]):
                        self.alive, self._window = alive, b""
                        continue
                    unsettled = now.unsettled if now else math.inf
                begun = None if self.directory.is_file else self._next_begun(base)
                fault = sums.fault_between(offset, offset + 8) if sums is not None else None
                settled = math.inf if self.alive is False else self.settled
                is_summed = fault is not None and fault[0] <= position < min(fault[1], settled)
                is_certain = is_summed or position < self.closed
                is_tail = zero < 0 and begun is None and not is_certain
                # A message that its writer has not finished has no word yet.
                is_last = begun is None and not is_certain and position >= unsettled and \
                    self._after_damage(segment, offset, sequence, offset + 8, always_crc, sums) is None and self._left >= 0
                if is_tail or is_last or self.alive is not False and position >= self.settled:
                    self.tail, self.tail_sequence = position, sequence
                    return None, None
                size, cause = 8, "a hole: nothing where a frame should be"
            else:
                size = (-length) + 7 & ~7
                fault = None
                if -length < HEADER or -length > longest or offset + size > limit:
                    cause = f"a claim whose length is {length}"
                elif sums is not None and sums.touches(offset, offset + size):
                    cause = "a claim in bytes that a checksum covers"
                elif self.alive is not False and self.directory.is_slot_alive(slot) is not False:
                    self.tail, self.tail_sequence, self.open = position, sequence, position
                    return None, None
                else:
                    yield Step(position, sequence, CLAIM, slot, 0, self._window, 0, 0)
                    offset += size
                    sequence += 1
                    continue
            bytes_ = fault[1] - fault[0] if fault else size if HEADER <= size <= longest else None
            kind_of_damage = HoleError if length == 0 else DamagedError
            yield self._damage(position, sequence, unreadable or kind_of_damage(cause, position, bytes_))
            undamaged = fault[1] - base if fault else offset + 8
            if unreadable is not None:
                undamaged = unreadable.position + unreadable.bytes - base
                unreadable = None
            yield from self._damaged_metadata(segment, offset, sequence, undamaged)
            found = self._after_damage(segment, offset, sequence, undamaged, always_crc, sums)
            if found is None:
                led = None
                if self._left < 0:
                    yield self._damage(position, sequence, kind_of_damage(_GIVEN_UP, position))
                else:
                    led = self._leads(segment, offset, size, undamaged)
                if led is None:
                    self.tail, self.tail_sequence = position, sequence
                    return (None if self.directory.is_file else self._next_begun(base)), None
                found = led, sequence + 1
            offset, sequence = found
            clean_to = offset

    def _end(self, segment, i, length, offset):
        """Returns the base to which END leads (None: nowhere, of a single file), and what is wrong with it."""
        window = self._window
        if length != _END_LENGTH:
            return None, f"an END whose length is {length}"
        after = offset + _END_LENGTH
        if after + 8 <= segment.length and any(_read(segment, after, 8)[0]):
            return None, "an END with something after it"
        following = struct.unpack_from("<q", window, i + HEADER)[0] or segment.base + segment.length
        if following % segment.length or following <= segment.base or following > 1 << 62:
            return None, f"an END that names the segment {following}"
        if self.directory.is_file:
            return None, None
        if following not in self.directory.bases:
            # It may have been made since.
            self.directory.list_segments()
        if following not in self.directory.bases and not self._is_uncopied(following):
            return None, f"an END that names the segment {following}, which is missing"
        return following if following in self.directory.bases else None, None

    def _is_uncopied(self, base):
        """
        Whether a segment is missing because the journal was copied while it was written: the files were listed before
        there was this one. Nothing says then that anything was committed in it or behind it.
        """
        meta = self.directory.meta_now()
        return meta is not None and base >= meta.unsettled and self._next_begun(base) is None

    @staticmethod
    def _damaged_metadata(segment, offset, sequence, undamaged):
        """Yields the SHAPE and WRITER frames in damaged bytes, as far as the chain leads there."""
        while offset < undamaged:
            data, unreadable = _read(segment, offset, HEADER, HEADER)
            if unreadable is not None or len(data) < HEADER:
                return
            length, kind, slot, _, _, low = _FRAME.unpack(data)
            size = length + 7 & ~7
            if not HEADER <= length <= segment.length >> 2 or offset + size > segment.length:
                return
            if kind in (SHAPE, WRITER) and low == sequence & 0xFFFFFFFF:
                data, unreadable = _read(segment, offset, size, size)
                if unreadable is not None or len(data) < size:
                    return
                kind = DAMAGED_SHAPE if kind == SHAPE else DAMAGED_WRITER
                yield Step(segment.base + offset, sequence, kind, slot, 0, data, HEADER, length)
            offset += size
            sequence += 1

    def _after_damage(self, segment, damaged, sequence, offset, always_crc, sums):
        """
        Returns offset and sequence of the next good message or metadata frame in a segment, or None. Frames that
        overlap may all have good checksums, so each checksum counts.
        """
        offset = offset + 7 & ~7
        longest = segment.length >> 2
        while self._left >= 0 and offset + HEADER <= segment.length:
            data, unreadable = _read(segment, offset, _CHUNK + HEADER, HEADER)
            if unreadable is not None:
                offset = unreadable.position + unreadable.bytes - segment.base
                continue
            if len(data) < HEADER:
                return None
            if data.count(0) == len(data):
                offset += len(data) - HEADER & ~7 or 8
                continue
            for i in range(0, len(data) - HEADER + 1, 8):
                length, kind, slot, _, crc, low = _FRAME.unpack_from(data, i)
                if not (HEADER <= length <= longest and 1 < kind < FIRST_UNKNOWN and 0 <= slot <= MAX_SLOT):
                    continue
                at = offset + i
                ahead = low - sequence & 0xFFFFFFFF
                size = length + 7 & ~7
                if at + size > segment.length or ahead > (at - damaged) // HEADER or (always_crc and not crc):
                    continue
                if crc:
                    self._left -= size
                    if self._left < 0:
                        return None
                    frame = segment.read(at, size)
                    if len(frame) < size or crc != frame_crc(segment.base + at, frame):
                        continue
                elif not self._goes_on(segment, at + size, sequence + ahead + 1):
                    continue
                if sums is None or not sums.fault_between(at, at + size):
                    return at, sequence + ahead
            offset += i + 8
        return None

    @staticmethod
    def _goes_on(segment, offset, sequence):
        data, unreadable = _read(segment, offset, HEADER, HEADER)
        if len(data) < HEADER:
            return unreadable is None
        length, kind, _, _, _, low = _FRAME.unpack_from(data)
        return length <= 0 or kind in (PADDING, END) or length >= HEADER and low == sequence & 0xFFFFFFFF

    def _leads(self, segment, offset, size, undamaged):
        """Where the length of a damaged frame leads, if that is END, a claim or nothing; otherwise None."""
        after = offset + size
        if size < HEADER or after < undamaged or after + 8 > segment.length:
            return None
        length, kind, _ = _WORD.unpack(_read(segment, after, 8)[0].ljust(8, b"\0"))
        return after if length <= 0 or kind == END else None
