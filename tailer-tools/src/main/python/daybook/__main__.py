"""The command: python3 -m daybook dump|verify PATH, or check-proof FILE."""

import argparse
import os
import sys

from .errors import DamagedError, JournalError
from .files import Directory
from .journal import Journal
from .proofs import MAX_PROOF, ProvedMessage
from .seals import Seals
from .signed import Fault, Keys
from .verify import verify

OK, FAILURE, USAGE, LOST, DAMAGED, UNPROVED, INTERRUPTED = 0, 1, 2, 3, 4, 5, 130


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
    except DamagedError as ex:
        # Of an archive, what no reader can go past is not among the journal's damage.
        if ex not in journal.damage:
            journal.damage.append(ex)
    finally:
        out.flush()
    for error in journal.damage:
        print(f"daybook-reader: damaged: {error}", file=sys.stderr)
    if journal.damage:
        return DAMAGED
    if unproved or journal.unfinished:
        print("daybook-reader: some messages are unproved, or were never finished by their writers", file=sys.stderr)
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
    if not options.public_key and (options.expect_head or options.require_seals):
        print("daybook-reader: --expect-head and --require-seals need --public-key", file=sys.stderr)
        return USAGE
    keys = _keys(options)
    head = _bytes(options.expect_head, "a head") if options.expect_head else None
    report = verify(options.path)
    code = report.exit_code
    for line in report.lines():
        print(line)
    if options.public_key:
        seals = Seals(Directory(options.path), keys, head)
        for line in seals.lines():
            print(line)
        codes = (code, seals.exit_code(options.require_seals))
        code = DAMAGED if DAMAGED in codes else max(codes)
    return code


def _check_proof(options):
    try:
        proved = ProvedMessage(
            _bytes(options.path, "a proof", MAX_PROOF), _bytes(options.head, "a head"), _keys(options))
    except Fault as ex:
        print(f"# proof: {ex.verdict}: {ex}")
        return UNPROVED if ex.verdict in ("BEHIND-HEAD", "INCOMPLETE") else DAMAGED
    out = _Lines(sys.stdout.buffer)
    for line in proved.lines():
        out.add(line)
    out.flush()
    return OK


def _keys(options):
    return Keys(_bytes(path, "a public key").decode("utf-8", "replace") for path in options.public_key)


def _bytes(path, what, limit=1 << 20):
    try:
        if not os.path.isfile(path) or os.path.getsize(path) > limit:
            raise JournalError(f"{path} is not the file of {what}")
        with open(path, "rb") as file:
            return file.read()
    except OSError as ex:
        raise JournalError(f"{path} cannot be read: {ex.strerror}") from ex


def _name():
    """How the user called the command: by its name, or as a module."""
    return "python3 -m daybook" if os.path.basename(sys.argv[0]) == "__main__.py" else "daybook-reader"


def main(arguments=None):
    parser = argparse.ArgumentParser(prog=_name(), description="Reads Daybook journals.")
    verbs = parser.add_subparsers(dest="verb", required=True)
    dump = verbs.add_parser("dump", help="print every message as a line of JSON")
    dump.add_argument("path", help="a journal's directory, an archive, or a segment's file")
    dump.add_argument("-o", "--output", choices=("jsonl",), default="jsonl", help="form of the output")
    dump.add_argument("--envelope", choices=("none", "fields"), default="none",
                      help="whether to print position, sequence, time, writer and type around each message")
    dump.add_argument("--on-corrupt", choices=("stop", "skip"), default="stop", help="what to do at damaged data")
    dump.set_defaults(run=_dump)
    check = verbs.add_parser("verify", help="check frames, segments, checksums, shapes and messages")
    check.add_argument("path", help="a journal's directory, an archive, or a segment's file")
    check.add_argument("--public-key", action="append", default=[], metavar="PUB",
                       help="check the seals, which must be signed by this key; repeatable")
    check.add_argument("--expect-head", metavar="HEAD", help="a head that was kept elsewhere")
    check.add_argument("--require-seals", action="store_true", help="everything must be sealed")
    check.set_defaults(run=_verify)
    proof = verbs.add_parser("check-proof", help="check the proof of a message, and print the message")
    proof.add_argument("path", metavar="FILE", help="the proof")
    proof.add_argument("--head", required=True, metavar="HEAD", help="a head that was kept elsewhere")
    proof.add_argument("--public-key", action="append", required=True, metavar="PUB",
                       help="the key that signed the head and the seal; repeatable")
    proof.set_defaults(run=_check_proof)
    options = parser.parse_args(arguments)
    if sys.stdout is None:
        print("daybook-reader: cannot write the results: standard output is closed", file=sys.stderr)
        return FAILURE
    try:
        code = options.run(options)
        sys.stdout.flush()
        return code
    except DamagedError as ex:
        print(f"daybook-reader: damaged: {ex}", file=sys.stderr)
        return DAMAGED
    except JournalError as ex:
        print(f"daybook-reader: {ex}", file=sys.stderr)
        return FAILURE
    except OSError as ex:
        # What cannot be read is a JournalError. What is left in the buffer must not fail once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(ex, BrokenPipeError):
            return OK
        print(f"daybook-reader: cannot write the results: {ex.strerror}", file=sys.stderr)
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
