"""The command: python3 -m daybook dump|verify PATH."""

import argparse
import os
import sys

from .errors import DamagedError, JournalError
from .journal import Journal
from .verify import verify

OK, FAILURE, LOST, DAMAGED, INTERRUPTED = 0, 1, 3, 4, 130


def _dump(options):
    journal = Journal(options.path, damaged=options.on_corrupt)
    out = _Lines(sys.stdout.buffer)
    unproved = False
    try:
        for message in journal:
            try:
                out.add(message.line(options.envelope == "fields"))
            except DamagedError as ex:
                journal.damage.append(ex)
                if options.on_corrupt == "stop":
                    break
            unproved |= message.unproved
    except DamagedError:
        pass
    finally:
        out.flush()
    for error in journal.damage:
        print(f"daybook: damaged: {error}", file=sys.stderr)
    if journal.damage:
        return DAMAGED
    if unproved or journal.unfinished:
        print("daybook: some messages are unproved, or were never finished by their writers", file=sys.stderr)
        return LOST
    return OK


class _Lines:
    """Lines that are written some hundred at a time."""

    def __init__(self, stream):
        self._stream = stream
        self._lines = []

    def add(self, line):
        self._lines.append(line)
        if len(self._lines) >= 500:
            self.flush()

    def flush(self):
        if self._lines:
            self._stream.write(("\n".join(self._lines) + "\n").encode("utf-8"))
            self._lines.clear()
        self._stream.flush()


def _verify(options):
    report = verify(options.path)
    for line in report.lines():
        print(line)
    return report.exit_code


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="daybook", description="Reads Daybook journals.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    dump = verbs.add_parser("dump", help="print every message as a line of JSON")
    dump.add_argument("path", help="a journal's directory, or a segment's file")
    dump.add_argument("-o", "--output", choices=("jsonl",), default="jsonl", help="form of the output")
    dump.add_argument("--envelope", choices=("none", "fields"), default="none",
                      help="whether to print position, sequence, time, writer and type around each message")
    dump.add_argument("--on-corrupt", choices=("stop", "skip"), default="stop", help="what to do at damaged data")
    dump.set_defaults(run=_dump)
    check = verbs.add_parser("verify", help="check frames, segments, checksums, shapes and messages")
    check.add_argument("path", help="a journal's directory, or a segment's file")
    check.set_defaults(run=_verify)
    options = parser.parse_args(arguments)
    try:
        return options.run(options)
    except DamagedError as ex:
        print(f"daybook: damaged: {ex}", file=sys.stderr)
        return DAMAGED
    except JournalError as ex:
        print(f"daybook: {ex}", file=sys.stderr)
        return FAILURE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
