"""The command: python3 -m daybook dump|verify PATH."""

import argparse
import os
import sys

from .errors import DamagedError, JournalError
from .journal import Journal

OK, FAILURE, LOST, DAMAGED, INTERRUPTED = 0, 1, 3, 4, 130


def _dump(options):
    journal = Journal(options.path, damaged=options.on_corrupt)
    write = sys.stdout.buffer.write
    envelope = options.envelope == "fields"
    unproved = False
    code = OK
    lines = []
    try:
        for message in journal:
            try:
                line = message.line(envelope)
            except DamagedError as ex:
                if options.on_corrupt == "stop":
                    raise
                journal.damage.append(ex)
                continue
            unproved |= message.unproved
            lines.append(line)
            if len(lines) >= 500:
                write(("\n".join(lines) + "\n").encode("utf-8"))
                lines.clear()
    except DamagedError as ex:
        print(f"daybook: damaged: {ex}", file=sys.stderr)
        code = DAMAGED
    finally:
        if lines:
            write(("\n".join(lines) + "\n").encode("utf-8"))
        sys.stdout.buffer.flush()
    if journal.damage:
        for error in journal.damage:
            print(f"daybook: left out: {error}", file=sys.stderr)
        return DAMAGED
    if code == OK and (unproved or journal.unfinished):
        print("daybook: some messages are unproved, or were never finished by their writers", file=sys.stderr)
        return LOST
    return code


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
