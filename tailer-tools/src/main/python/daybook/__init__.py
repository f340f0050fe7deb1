"""
Reads Daybook journals: written from the description of the format alone, with nothing but the standard library.

    import daybook

    for message in daybook.open("orders"):
        print(message.sequence, message.time, message.type, message.value)
"""

from .errors import DamagedError, JournalError, UnknownTypeError
from .journal import Journal, Message
from .verify import Report, verify
from .values import Date, DateTime, Duration, Float32, Map, Time, Timestamp, ZonedDateTime

__all__ = [
    "DamagedError", "Date", "DateTime", "Duration", "Float32", "Journal", "JournalError", "Map", "Message", "Report",
    "Time", "Timestamp", "UnknownTypeError", "ZonedDateTime", "open", "verify"]
__version__ = "0.1.0"


def open(path, damaged="stop"):
    """Returns the Journal at a path, to be iterated any number of times; each time reads what is there then."""
    return Journal(path, damaged)
