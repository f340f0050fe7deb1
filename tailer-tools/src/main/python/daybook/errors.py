"""What can go wrong with a journal."""


class JournalError(Exception):
    """A journal, or a part of it, cannot be read. The text says what, where and, if anything helps, what does."""


class DamagedError(JournalError):
    """
    Bytes differ from what was written.

    position: of the frame that is damaged, or None.
    cause:    what is wrong, in one line.
    bytes:    how many bytes are known to be concerned, or None.
    """

    def __init__(self, cause, position=None, size=None):
        super().__init__(cause if position is None else f"{cause}: position={position}")
        self.cause = cause
        self.position = position
        self.bytes = size


class HoleError(DamagedError):
    """Nothing is where a frame should be."""


class ForeignError(DamagedError):
    """A segment that belongs to another journal or place. A reader of messages stops there."""


class TrailingError(DamagedError):
    """Damage behind the last frame of a segment: no message is missing for it."""


class UnknownTypeError(JournalError):
    """Only a newer reader knows a frame of this type; nothing after it can be read."""
