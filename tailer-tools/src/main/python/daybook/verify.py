"""Checks all of a journal, and says what is wrong with it."""

import os
from collections import namedtuple

from .beside import Cursors, Indexes, is_frame_start
from .errors import DamagedError, HoleError, JournalError, UnknownTypeError
from .files import BLOCK_CHECKSUMS, HEADER_PAGE, Directory
from .journal import Scopes, message_of
from .survey import cursors_of, cut_of, summed
from .walk import BYTES, CLAIM, DAMAGE, DAMAGED_SHAPE, DAMAGED_WRITER, END, HEADER, SHAPE, WRITER, Walk

Finding = namedtuple("Finding", "severity position file bytes cause")
_NUMBER = 64
_KINDS = ("damaged", "unproved", "unvouched", "note")
EXIT_CODES = {"whole": 0, "unvouched": 0, "unproved": 5, "damaged": 4}


class Report:
    """
    What a check found.

    findings: in the order of the journal.
    state:    whole, unvouched, unproved or damaged.
    """

    def __init__(self):
        self.findings = []
        self.segments = self.messages = self.checked = self.uncovered = 0

    def add(self, severity, cause, position=None, file=None, size=None):
        self.findings.append(Finding(severity, position, file, size, cause))

    def count(self, severity):
        return sum(1 for finding in self.findings if finding.severity == severity)

    @property
    def state(self):
        for severity in ("damaged", "unproved"):
            if self.count(severity):
                return severity
        return "unvouched" if self.count("unvouched") or self.uncovered else "whole"

    @property
    def exit_code(self):
        """4 damage, 5 something unproved or a missing checksum, else 0."""
        return 5 if self.state == "unvouched" and self.count("unvouched") else EXIT_CODES[self.state]

    def lines(self):
        for severity, position, file, size, cause in self.findings:
            where = "" if position is None else f" position={position}"
            where += "" if file is None else f" file={file}"
            where += "" if size is None else f" bytes={size}"
            yield f"{severity}:{where}: {cause}" if where else f"{severity}: {cause}"
        counts = [_count(self.count(kind), kind) if kind == "note" else f"{self.count(kind):,} {kind}"
                  for kind in _KINDS]
        state = "whole as far as anything vouches for it" if self.state == "unvouched" else self.state
        parts = [_count(self.segments, "segment"), _count(self.messages, "message"), f"{self.checked:,} bytes checked",
                 f"{self.uncovered:,} bytes that nothing vouches for", *counts]
        yield f"{state}: {', '.join(parts)}"


def _count(number, name):
    return f"{number:,} {name}{'' if number == 1 else 's'}"


def verify(path):
    """Returns a Report. Raises JournalError if there is no journal at the path, or a file of it may not be read."""
    _check_permissions(path)
    return _Check(Directory(path)).report


def _check_permissions(path):
    """Refuses a journal of which a file may not be read: nobody can tell whether it is whole, and that is no damage."""
    for directory, endings in ((path, (".dbk", ".idx", ".sum", ".seal", ".pruned", ".meta")),
                               (os.path.join(path, "tailers"), (".cursor",))):
        if not os.path.isdir(directory) or directory != path and os.path.islink(directory):
            continue
        try:
            entries = sorted(os.scandir(directory), key=lambda entry: entry.name)
        except OSError as ex:
            raise JournalError(f"{directory} cannot be read: {ex.strerror}") from ex
        for entry in entries:
            if entry.name.endswith(endings) and not os.access(entry.path, os.R_OK) and os.path.lexists(entry.path) \
                    and entry.is_file(follow_symlinks=False):
                raise JournalError(f"{entry.path} cannot be read: Permission denied")


class _Check:
    def __init__(self, directory):
        self.directory = directory
        self.report = Report()
        self.walk = Walk(directory)
        self.scopes = Scopes()
        self.cut = cut_of(directory, self.walk.alive)
        self.indexes = Indexes()
        self._unnamed = set()
        self._times = {}
        self._bare = {}
        self._files()
        self._frames()
        self._uncovered()
        self._segments()
        if not directory.is_file:
            Cursors(directory, self.report)
            self._lost()

    def _files(self):
        directory, report = self.directory, self.report
        if directory.is_file:
            return
        meta = directory.meta
        for name, error in directory.problems:
            report.add("damaged", str(error), file=name)
        if meta is None:
            if not any(name == "journal.meta" for name, _ in directory.problems):
                report.add("note", "journal.meta is missing", file="journal.meta")
            return
        for name, start, end, offset in (("roll cycle", 1152, 1216, 1216), ("retention", 2176, 2208, 2216)):
            if not meta.has_range_sum(start, end, offset):
                report.add("damaged", f"the checksum of the {name} does not match", file="journal.meta")
        for name in ("settled", "durable", "hint"):
            position = getattr(meta, name)
            if directory.bases and not is_frame_start(directory, position):
                report.add("damaged", f"the {name} position is no start of a frame", position, "journal.meta")
        if meta.state not in (0, 1):
            report.add("damaged", f"the state {meta.state}", file="journal.meta")
        if meta.state == 1:
            report.add("note", "the journal has failed, and refuses appends", file="journal.meta")

    def _name(self, position):
        length = self._length()
        return f"{position // length * length:020d}.dbk"

    def _length(self):
        return self.directory.identity.length if self.directory.identity else 1 << 62

    def _frames(self):
        report = self.report
        try:
            for step in self.walk.steps():
                position = step.position
                if step.kind in (DAMAGED_SHAPE, DAMAGED_WRITER):
                    continue
                if step.kind > 0 and step.kind != END:
                    self._cover(step)
                self._list(step)
                if self._is_known(step):
                    self._step(step)
                elif step.kind != END:
                    report.messages += step.kind >= BYTES
                    report.add("unproved", "the next process that opens the journal for writing cuts this off",
                               position, self._name(position))
        except UnknownTypeError as ex:
            report.add("damaged", str(ex))
        except DamagedError as ex:
            report.add("damaged", ex.cause, ex.position)
        if self.walk.open is not None:
            report.add("note", "a message that its writer has not finished", self.walk.open,
                       self._name(self.walk.open))

    def _is_known(self, step):
        """Whether more can be said of a step than that the next process that opens the journal cuts it off."""
        if self.cut is None or step.position < self.cut or step.kind == CLAIM:
            return True
        return step.kind == DAMAGE and (
            not isinstance(step.data, HoleError) or self._severity_of_loss(step.position) == "damaged")

    def _severity_of_loss(self, position):
        """
        How grave it is that nothing is where something should be. What the next process that opens the journal cuts off
        was never promised, unless a cursor or journal.meta says that something was there.
        """
        meta = self.directory.meta
        if self.cut is None or position < self.cut or meta is None or position < max(meta.unsettled, meta.durable):
            return "damaged"
        return "damaged" if any(cursor > position for cursor in cursors_of(self.directory)) else "unproved"

    def _cover(self, step):
        """Takes note of a frame that no checksum covers."""
        if any(step.data[step.start - 8:step.start - 4]):
            return
        segment = self.directory.segment(self.walk.visited[-1])
        first = step.position - segment.base
        size = step.end - step.start + HEADER + 7 & ~7
        sums = self.directory.sums_of(segment)
        if sums is not None and sums.covers(first, first + size):
            return
        meta = self.directory.meta
        if sums is None:
            why = "note", "nothing vouches for this: the journal was made without checksums"
        elif meta and step.position + size <= meta.durable:
            why = "unvouched", "nothing vouches for this, though it was forced: its checksum is missing"
        else:
            why = "note", "nothing vouches for this yet"
        # One finding for all that is alike in a segment.
        self._bare.setdefault((segment.base, why), [step.position, 0])[1] += size

    def _list(self, step):
        """Takes note of what the index must say of a frame, whether the next process cuts it off or not."""
        base = self.walk.visited[-1]
        if step.kind > 0:
            self.indexes.frame(
                base, step.position, step.sequence, step.kind, step.time, self._following(step, base))
        elif step.kind == DAMAGE:
            self.indexes.damage(base)

    def _uncovered(self):
        for (_, (severity, cause)), (position, size) in self._bare.items():
            self.report.uncovered += size
            self.report.add(severity, cause, position, self._name(position), size)

    def _step(self, step):
        report, position, kind = self.report, step.position, step.kind
        if self.scopes.enter(self.walk.visited[-1]):
            self._unnamed.clear()
        if kind == DAMAGE:
            report.add("damaged", step.data.cause, step.data.position, self._name(step.data.position), step.data.bytes)
            return
        if kind == CLAIM:
            meta = self.directory.meta
            settled = meta is not None and position < meta.settled
            report.add("damaged" if settled else "note", "a message that its writer has not finished", position,
                       self._name(position))
            return
        if kind == END:
            return
        error = None
        if kind >= BYTES:
            report.messages += 1
            if step.slot not in self.scopes.writers and step.slot not in self._unnamed:
                self._unnamed.add(step.slot)
                report.add("damaged", f"a message of slot {step.slot} before its WRITER frame", position,
                           self._name(position))
            if step.time and step.time < self._times.get(step.slot, 0):
                report.add("note", "time that goes back within one writer", position, self._name(position))
            self._times[step.slot] = step.time or self._times.get(step.slot, 0)
            try:
                message_of(step, self.scopes, False).json()
            except JournalError as ex:
                error = ex
        elif kind in (WRITER, SHAPE):
            self._times.pop(step.slot, None) if kind == WRITER else None
            try:
                self.scopes.writer(step) if kind == WRITER else self.scopes.shape(step)
            except JournalError as ex:
                error = ex
        if error is not None:
            report.add("damaged", getattr(error, "cause", None) or str(error), position, self._name(position),
                       step.end - step.start)

    def _following(self, step, base):
        if step.kind != END:
            return 0
        return int.from_bytes(step.data[step.start:step.start + 8], "little") or base + self._length()

    def _segments(self):
        """Sums of blocks, and segments that the chain does not lead to."""
        directory, report = self.directory, self.report
        end = self.walk.tail if self.walk.tail is not None else 0
        is_written = self.walk.alive is not False or directory.is_alive(directory.meta_now()) is not False
        for base in self.walk.visited:
            report.segments += 1
            try:
                segment = directory.segment(base)
            except JournalError:
                continue
            report.checked += segment.file.length
            if not self._is_numbered(segment):
                report.add(self._severity_of_loss(base + HEADER_PAGE),
                           "a segment that does not know the number of its first frame", base, self._name(base))
            if segment.file.length > segment.length:
                report.add("damaged", "a segment that is too long", base + segment.length, self._name(base),
                           segment.file.length - segment.length)
            if not directory.is_file:
                self._index(segment, end if is_written else None)
            if segment.options & BLOCK_CHECKSUMS:
                self._sums(segment, min(end, base + segment.length))
        for base in directory.kept():
            if base not in self.walk.visited:
                self._left_out(base)

    @staticmethod
    def _is_numbered(segment):
        """Whether a segment has no frame, or the number of the first one; True, too, if its header is told to be damaged."""
        if not segment.has_header:
            return True
        try:
            # In this order: a writer numbers the segment before it claims in it.
            return not segment.word(HEADER_PAGE) or segment.word(_NUMBER) > 0
        except DamagedError:
            # Told by the walk.
            return True

    def _index(self, segment, tail):
        name = f"{segment.base:020d}.idx"
        is_whole = not any(finding.severity == "damaged" and finding.position is not None and
                           segment.base <= finding.position < segment.base + segment.length
                           for finding in self.report.findings)
        for position, cause in self.indexes.faults(segment, self.directory, tail, is_whole):
            self.report.add("damaged", cause, position, name)

    def _left_out(self, base):
        """Checks a segment to which nothing leads: as a rule it is the next one, in which nobody has claimed yet."""
        report, name = self.report, f"{base:020d}.dbk"
        report.segments += 1
        # What lies behind the claim of a living writer was not followed.
        is_behind_claim = self.walk.open is not None
        try:
            segment = self.directory.segment(base)
        except JournalError as ex:
            if not is_behind_claim:
                report.add("damaged", getattr(ex, "cause", None) or str(ex), file=name)
            return
        report.checked += segment.file.length
        report.messages += self._messages_of(base)
        if is_behind_claim:
            return
        if segment.claimed or segment.zeros_from(4096) >= 0:
            report.add(self._severity_of_loss(base), "a segment that holds something, and to which nothing leads",
                       base, name)
        elif segment.file.length < segment.length:
            report.add("damaged", "a segment that is shorter than its header says", base, name)

    def _messages_of(self, base):
        """How many messages of a segment are good."""
        walk, count = Walk(self.directory), 0
        try:
            for step in walk.steps(base):
                if walk.visited[-1] != base:
                    break
                count += step.kind >= BYTES
        except JournalError:
            # What comes before counts, as in a segment that the chain leads to.
            pass
        return count

    def _lost(self):
        """Tells of segments behind the chain of which nothing is left but the checksums of their bytes."""
        directory = self.directory
        # In this order: a segment is there before any of its bytes has a checksum.
        bases = sorted(base for base, _ in summed(directory, self.walk.visited[-1] + 1))
        directory.list_segments()
        for base in bases:
            # Retention deletes segments from the first one on, and their checksums later.
            if directory.bases and directory.kept()[0] < base and base not in directory.bases:
                self.report.add("damaged", "checksums of a segment that is missing", base, f"{base:020d}.sum")

    def _sums(self, segment, end):
        directory, report = self.directory, self.report
        sums = directory.sums_of(segment)
        name = f"{segment.base:020d}.sum"
        if sums.state is not None:
            report.add("damaged" if sums.is_damaged else "unvouched", f"the checksums: {sums.state}", file=name)
        if sums.bad:
            report.add("unvouched", f"{sums.bad} entries that are damaged, and prove nothing", file=name)
        known = [finding.position - segment.base for finding in report.findings
                 if finding.severity == "damaged" and finding.position is not None]
        for block in range(segment.length >> 16):
            for start, end in sums.damage(block):
                if not any(start <= offset < end for offset in known):
                    report.add("damaged", "bytes that do not match their checksum", segment.base + start,
                               self._name(segment.base), end - start)
