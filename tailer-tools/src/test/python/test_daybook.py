"""
Tests of the reader alone. DAYBOOK_JOURNALS names a directory of journals whose bytes are damaged at random here;
DAYBOOK_SEED and DAYBOOK_DAMAGES say how.
"""

import math
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import tracemalloc
import unittest
from decimal import Decimal
from types import SimpleNamespace
from unittest import mock

import daybook
from daybook import binary_yaml, iso, text, values, yaml
from daybook.crc32c import crc32c
from daybook.ed25519 import is_signed
from daybook.files import BLOCK, File, base_of
from daybook.seals import SealedSegment
from daybook.signed import Fault, Keys, Tree, fields_of, joined, leaf, root_by_path
from daybook.walk import Walk

SEED = int(os.environ.get("DAYBOOK_SEED") or time.time_ns())
DAMAGES = int(os.environ.get("DAYBOOK_DAMAGES") or 150)
JOURNALS = os.environ.get("DAYBOOK_JOURNALS")


def _slow_crc(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x82F63B78 if crc & 1 else crc >> 1
    return crc ^ 0xFFFFFFFF


class PermissionTest(unittest.TestCase):
    def test_should_call_nothing_damaged_that_it_may_not_read(self):
        for name in ("00000000000000000000.dbk", "00000000000000000000.sum", "00000000000000000000.pruned",
                     "journal.meta", "tailers/risk.cursor"):
            with tempfile.TemporaryDirectory() as directory:
                file = os.path.join(directory, name)
                os.makedirs(os.path.dirname(file), exist_ok=True)
                with open(file, "wb"), mock.patch("os.access", lambda path, mode, hidden=file: path != hidden):
                    with self.assertRaisesRegex(daybook.JournalError, f"{file} cannot be read: Permission denied"):
                        daybook.verify(directory)


class Crc32cTest(unittest.TestCase):
    def test_should_be_the_castagnoli_one(self):
        self.assertEqual(crc32c(b"123456789"), 0xE3069283)

    def test_should_be_the_same_for_short_and_long_bytes(self):
        source = random.Random(SEED)
        for length in [0, 1, 299, 300, 301, 302, 303, 304, 65_536] + [source.randrange(1, 5_000) for _ in range(20)]:
            data = source.randbytes(length)
            self.assertEqual(crc32c(data), _slow_crc(data), f"length={length}, seed={SEED}")


class SignedTest(unittest.TestCase):
    def test_should_verify_the_signatures_of_rfc_8032(self):
        key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
        signature = bytes.fromhex(
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
            "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00")
        self.assertTrue(is_signed(key, b"r", signature))
        self.assertFalse(is_signed(key, b"s", signature))
        for i in range(64):
            other = bytearray(signature)
            other[i] ^= 1 << i % 8
            self.assertFalse(is_signed(key, b"r", bytes(other)), f"byte={i}")

    def test_should_take_a_text_in_one_form_alone(self):
        text = 'a: 1\nb: "no"\nc:\n  - [1, 2]\n  - []\nd:\n  - e: x y\n    g: null\n'
        fields = {"a": 1, "b": "no", "c": [[1, 2], []], "d": [{"e": "x y", "g": None}]}
        self.assertEqual(fields_of(text.encode(), 1_000, list("abcd")), fields)
        for before, after in [
                ("a: 1", "a: 01"), ('"no"', "no"), ("x y", '"x y"'), ("[1, 2]", "\n    - 1\n    - 2"),
                ("a: 1", "a: 1 "), ("a: 1", "# a\na: 1"), ("g: null\n", "g: null")]:
            with self.assertRaises(Fault, msg=after):
                fields_of(text.replace(before, after).encode(), 1_000, list("abcd"))

    def test_should_take_a_key_with_text_around_it(self):
        pem = "-----BEGIN PUBLIC KEY-----\n" + \
            "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n"
        for key in (pem, "Our key of 2026:\n" + pem + "Keep it.\n", pem + pem.replace("Gb9E", "Gb9F")):
            self.assertEqual(Keys._key(key), Keys._key(pem))
        for key in ("", pem.replace("MCow", "MCox"), pem.replace("MCow", "M!ow"), pem.replace("END", "")):
            with self.assertRaises(daybook.JournalError):
                Keys._key(key)

    def test_should_have_the_tree_of_rfc_6962(self):
        entries = [bytes([i]) for i in range(7)]
        leaves = [leaf(entry) for entry in entries]
        left = joined(joined(leaves[0], leaves[1]), joined(leaves[2], leaves[3]))
        right = joined(joined(leaves[4], leaves[5]), leaves[6])
        self.assertEqual(Tree(entries).root(), joined(left, right))
        self.assertEqual(
            root_by_path(entries[6], 6, 7, [joined(leaves[4], leaves[5]), left]), joined(left, right))
        self.assertIsNone(root_by_path(entries[6], 6, 7, [left]))


class NamesTest(unittest.TestCase):
    def test_should_take_twenty_digits_of_a_position_alone(self):
        self.assertEqual(base_of("00000000000001048576.dbk"), 1 << 20)
        self.assertEqual(base_of("09223372036854775807.seal", "seal"), (1 << 63) - 1)
        for other in ("09223372036854775808", "99999999999999999999", "\u0661" * 20, "\uff11" * 20, "1" * 19, "1" * 21):
            self.assertIsNone(base_of(f"{other}.dbk"), other)
            self.assertIsNone(base_of(f"{other}.seal", "seal"), other)
        self.assertIsNone(base_of("00000000000001048576.seal"))


class SegmentFile:
    """A segment with nothing but END, of which a part is there. What is behind it raises the error, if there is one."""

    length = 1 << 20

    def __init__(self, end, error=None):
        self._error = error
        header = bytes(64) + b"\1" + bytes(4096 - 65)
        frame = struct.pack("<iHHqIIq", 32, 1, 0, 0, 0, 0, 0)
        self._data = (header + frame).ljust(self.length, b"\0")[:end]
        root = Tree([bytes(16) + header[:72], struct.pack("<qq", 4096, 0) + frame]).root()
        self.seal = SimpleNamespace(length=self.length, base=0, gaps=[], blocks=[root])

    def read(self, offset, length):
        if self._error and offset >= len(self._data):
            raise self._error
        return self._data[offset:offset + length]


class LostSegmentTest(unittest.TestCase):
    LENGTH, UUID = 1 << 20, bytes(range(16))

    def _write(self, directory, name, data, rest=b""):
        data = bytearray(data.ljust(64, b"\0"))
        struct.pack_into("<I", data, 12, crc32c(bytes(data)))
        with open(os.path.join(directory, name), "wb") as file:
            file.write(data + rest)

    def _segment(self, directory, number):
        base = number * self.LENGTH
        header = struct.pack("<8siI16siiqqII", b"DAYBOOK\x01", 1 << 16, 0, self.UUID, self.LENGTH, 4096, base, 0, 2, 0)
        self._write(directory, f"{base:020d}.dbk", header, bytes(self.LENGTH - 64))

    def _sums(self, directory, number, entries):
        base = number * self.LENGTH
        header = struct.pack("<8siI16siiq", b"DAYSUM\0\x01", 0x10100, 0, self.UUID, self.LENGTH, 0, base)
        entry = struct.pack("<qqII", base + 4096, base + 4128, 0, 0)
        entry += struct.pack("<II", crc32c(entry), 0)
        self._write(directory, f"{base:020d}.sum", header, entry * entries)

    def test_should_tell_of_a_segment_of_which_only_the_checksums_are_left(self):
        with tempfile.TemporaryDirectory() as directory:
            self._segment(directory, 1)
            self._sums(directory, 1, 0)
            self._sums(directory, 3, 1)
            report = daybook.verify(directory)
            self.assertEqual(4, report.exit_code)
            self.assertIn("damaged: position=3145728 file=00000000000003145728.sum: checksums of a segment that is "
                          "missing", report.lines())

    def test_should_find_no_fault_with_checksums_without_entries_or_of_deleted_segments(self):
        with tempfile.TemporaryDirectory() as directory:
            self._segment(directory, 1)
            self._sums(directory, 0, 1)
            self._sums(directory, 1, 0)
            self._sums(directory, 2, 0)
            self.assertEqual(0, daybook.verify(directory).count("damaged"))

    def test_should_count_a_segment_in_which_nobody_has_claimed_yet(self):
        with tempfile.TemporaryDirectory() as directory:
            for number in (0, 1):
                self._segment(directory, number)
                self._sums(directory, number, 0)
            report = daybook.verify(directory)
            self.assertEqual((2, 2 * self.LENGTH, 0), (report.segments, report.checked, report.count("damaged")))


class SealedSegmentTest(unittest.TestCase):
    def test_should_find_what_is_cut_off_while_it_is_read(self):
        for end in 0, 40, 4096, 4106, 4120, 4128, 200_000, SegmentFile.length - 1:
            file = SegmentFile(end)
            with self.assertRaises(Fault, msg=f"end={end}") as caught:
                SealedSegment(file, file.seal)
            self.assertEqual((caught.exception.verdict, caught.exception.offset), ("TRUNCATED", end))

    def test_should_find_where_it_cannot_be_read(self):
        for end in 0, 4096, 200_000:
            file = SegmentFile(end, daybook.DamagedError("a damaged archive"))
            with self.assertRaises(Fault, msg=f"end={end}") as caught:
                SealedSegment(file, file.seal)
            self.assertEqual((caught.exception.verdict, caught.exception.offset), ("MODIFIED", end))

    def test_should_hold_no_padding_in_memory(self):
        length, padding = 1 << 26, 1 << 24
        header = bytes(64) + b"\1" + bytes(4096 - 65)
        word = struct.pack("<iHH", padding, 0, 0)
        end = struct.pack("<iHHqIIq", 32, 1, 0, 0, 0, 0, 0)
        at = 4096 + padding
        first = Tree([bytes(16) + header[:72], struct.pack("<qq", 4096, 0) + word + bytes(padding - 8)]).root()
        blocks = [first] + [Tree().root()] * (at // BLOCK - 1) + [Tree([struct.pack("<qq", at, 0) + end]).root()]
        said = {"messages": 0, "sequence": [0, 2], "time": None, "gaps": [], "writers": []}
        seal = SimpleNamespace(length=length, base=0, gaps=[], blocks=blocks, fields=said, has_root=lambda: True)
        with tempfile.TemporaryDirectory() as temp:
            path = os.path.join(temp, "segment")
            with open(path, "wb") as file:
                file.write(header + word)
                file.seek(at)
                file.write(end)
                file.truncate(length)
            tracemalloc.start()
            try:
                SealedSegment(File(path), seal)
                self.assertLess(tracemalloc.get_traced_memory()[1], padding)
            finally:
                tracemalloc.stop()


class ValuesTest(unittest.TestCase):
    def test_should_print_floats_with_the_fewest_digits(self):
        for value, expected in [
                (1234.0, "1234.0"), (1e-6, "0.000001"), (1.5e-7, "1.5e-07"), (1e16, "1.0e+16"), (-0.0, "-0.0"),
                (5e-324, "4.9e-324"), (2e-323, "2.0e-323"), (1e23, "1.0e+23"), (math.nan, '"NaN"'),
                (-math.inf, '"-Infinity"')]:
            self.assertEqual(values.float_text(value), expected)

    def test_should_read_each_float32_back(self):
        source = random.Random(SEED)
        patterns = [power << 23 for power in range(255)] + [source.getrandbits(32) for _ in range(2_000)]
        for pattern in patterns:
            value = struct.unpack("<f", struct.pack("<I", pattern))[0]
            if math.isfinite(value):
                read = struct.unpack("<f", struct.pack("<f", float(values.float32_text(value))))[0]
                self.assertEqual(read, value, f"pattern={pattern:08x}")

    def test_should_tell_times_exactly(self):
        for value, expected in [
                (values.Timestamp(-1), "1969-12-31T23:59:59.999999999Z"), (values.Date(-719_529), "-0001-12-31"),
                (values.Date(2_932_897), "+10000-01-01"), (values.Time(1_000_000), "00:00:00.001"),
                (values.Duration(-5), "PT-0.000000005S"), (values.Duration(3_661_500_000_000), "PT1H1M1.5S"),
                (values.ZonedDateTime(0, 3600, "Europe/Paris"), "1970-01-01T01:00+01:00[Europe/Paris]")]:
            self.assertEqual(str(value), expected)

    def test_should_print_decimals_with_all_their_digits(self):
        for value, expected in [
                ("1.250", "1.250"), ("5E3", "5000"), ("5E18", "5000000000000000000"),
                ("5E19", "50000000000000000000.0"), ("-5E-3", "-0.005")]:
            self.assertEqual(values.json_text(Decimal(value)), expected)

    def test_should_read_a_decimal_whose_last_zeros_do_not_fit_its_mantissa(self):
        for given, mantissa, scale in [
                ("5" + "0" * 19 + ".0", 5 * 10 ** 18, -1), ("9223372036854775807.0", 2 ** 63 - 1, 0),
                ("-92233720368547758080.0", -2 ** 63, -1), ("1.0", 10, 1),
                ("230584300921369395" + "0" * 129 + ".0", 2305843009213693950, -128)]:
            self.assertEqual(Decimal(mantissa).scaleb(-scale).as_tuple(), iso.decimal_value(given).as_tuple())
        for given in ["92233720368547758080", "9223372036854775808.5", "230584300921369395" + "0" * 130]:
            self.assertIsNone(iso.decimal_value(given))

    def test_should_keep_keys_apart_that_are_equal_as_numbers(self):
        entries = [(Decimal("0.000"), 1), (Decimal("0.00"), 2), (0.0, 3), (-0.0, 4)]
        self.assertEqual('{"0.000":1,"0.00":2,"0.0":3,"-0.0":4}', values.json_text(values.map_of(entries)))


class TextTest(unittest.TestCase):
    def test_should_read_the_yaml_of_the_description(self):
        document = ('# a comment\n--- # another\nsymbol: EUR/USD\n"no": "no"\nlegs:\n  - lots: 1\n    note: null\n'
                    "  - - 2.50\n    - 1.0e+16\n  - []\nempty: {}\n")
        self.assertEqual(yaml.yaml_fields(document), {
            "symbol": "EUR/USD", "no": "no", "legs": [{"lots": 1, "note": None}, ["2.50", "1.0e+16"], []], "empty": {}})

    def test_should_refuse_what_is_no_json_or_yaml(self):
        for parse in (text.json_fields, yaml.yaml_fields):
            for wrong in ("", "[1]", "{", "a: [", '{"a":1e}', "a:\n", "- a", '{"a":NaN}', '{"a":18446744073709551616}'):
                with self.assertRaises(daybook.JournalError, msg=wrong):
                    parse(wrong)


class BinaryYamlTest(unittest.TestCase):
    def test_should_read_or_refuse_any_bytes(self):
        source = random.Random(SEED)
        for i in range(20_000):
            data = source.randbytes(source.randrange(1, 40))
            try:
                binary_yaml.document(data, 0, len(data))
            except daybook.JournalError:
                pass
            except Exception as ex:
                self.fail(f"seed={SEED}, number {i}, {data.hex()}: {ex!r}")


class HostileSegment:
    """A segment in which each word looks like a frame that may be the next one, and whose checksum has to be computed."""

    length, base, options = 1 << 20, 0, 1

    def __init__(self):
        # The upper half is the sequence of the frame that begins 16 bytes before.
        self._data = bytes(4096) + struct.pack("<ii", 1 << 15, 3_000) * ((self.length - 4096) // 8)

    def read(self, offset, length):
        return self._data[offset:offset + length]


class HostileSegmentTest(unittest.TestCase):
    def test_should_give_up_a_segment_that_was_made_to_take_for_ever(self):
        segment = HostileSegment()
        directory = SimpleNamespace(is_alive=lambda: False, meta=None, is_file=True, sums_of=lambda _: None)
        with mock.patch("daybook.walk.frame_crc", side_effect=lambda _, frame: len(frame) - 1) as crc:
            steps = list(Walk(directory)._segment(segment, 0))
        self.assertEqual([step.data.cause for step in steps][1:], [
            "the search for good frames was given up: it checked 16 times as many bytes as the segment has"])
        self.assertEqual(sum(len(call.args[1]) for call in crc.call_args_list), 16 * segment.length)


class CommandTest(unittest.TestCase):
    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no full disk to offer")
    def test_should_say_that_results_cannot_be_written(self):
        program = "; ".join([
            "from types import SimpleNamespace", "from daybook import __main__ as command",
            "command.verify = lambda _: SimpleNamespace(exit_code=0, lines=lambda: ['whole'])",
            "raise SystemExit(command.main(['verify', 'orders']))"])
        with open("/dev/full", "wb") as full:
            done = subprocess.run([sys.executable, "-c", program], stdout=full, stderr=subprocess.PIPE, check=False)
        self.assertEqual(done.stderr.decode(), "daybook-reader: cannot write the results: No space left on device\n")
        self.assertEqual(done.returncode, 1)

    def test_should_call_itself_as_it_was_called(self):
        module = [sys.executable, "-m", "daybook"]
        script = [sys.executable, "-c", "import sys; sys.argv[0] = '/bin/daybook-reader'\n"
                  "from daybook.__main__ import main; sys.exit(main())"]
        for command, name in ((module, "python3 -m daybook"), (script, "daybook-reader")):
            for verb in ([], ["dump"]):
                done = subprocess.run([*command, *verb, "-h"], stdout=subprocess.PIPE, check=True)
                self.assertTrue(done.stdout.decode().startswith(" ".join(["usage:", name, *verb, "[-h]"])), done.stdout)
            done = subprocess.run([*command, "dump", "nowhere"], stderr=subprocess.PIPE, check=False)
            self.assertTrue(done.stderr.decode().startswith("daybook-reader: "), done.stderr)


class DamagedTest(unittest.TestCase):
    """Each damage ends in a JournalError, or in messages, within a time."""

    @unittest.skipUnless(JOURNALS, "DAYBOOK_JOURNALS names no directory of journals")
    def test_should_survive_damage(self):
        source = random.Random(SEED)
        with tempfile.TemporaryDirectory() as temp:
            journals = []
            for name in sorted(os.listdir(JOURNALS)):
                if os.path.isdir(os.path.join(JOURNALS, name)):
                    journals.append(shutil.copytree(os.path.join(JOURNALS, name), os.path.join(temp, name)))
            self.assertTrue(journals)
            for number in range(DAMAGES):
                self._damage(source, source.choice(journals), number)

    def _damage(self, source, journal, number):
        files = sorted(os.path.join(folder, name) for folder, _, names in os.walk(journal) for name in names)
        path = source.choice([name for name in files if name.endswith(".dbk")] if number % 4 else files)
        with open(path, "rb") as file:
            before = file.read()
        used = max(len(before.rstrip(b"\0")), 1)
        after = bytearray(before)
        for _ in range(source.randrange(1, 4)):
            at = source.randrange(used) if source.random() < 0.7 else source.randrange(min(used, 12_000))
            value = source.choice([b"\0", b"\xff", b"\x7f", b"\x80", source.randbytes(1), source.randbytes(8)])
            after[at:at + len(value)] = value
        if number % 20 == 7:
            del after[source.randrange(len(after)):]
        with open(path, "wb") as file:
            file.write(after)
        # Without sums the damaged bytes get to the decoders.
        sums = [name for name in files if name.endswith(".sum")] if number % 3 else []
        for name in sums:
            os.rename(name, name + "-away")
        started = time.monotonic()
        try:
            for read in (self._read, lambda: daybook.verify(journal)):
                try:
                    read(journal) if read == self._read else read()
                except daybook.JournalError:
                    pass
        except Exception as ex:
            self.fail(f"seed={SEED}, number {number}, {path}: {ex!r}")
        finally:
            with open(path, "wb") as file:
                file.write(before)
            for name in sums:
                os.rename(name + "-away", name)
        self.assertLess(time.monotonic() - started, 120, f"seed={SEED}, number {number}, {path}")

    @staticmethod
    def _read(journal):
        for message in daybook.open(journal, damaged="skip"):
            try:
                message.line()
                repr(message.value)
            except daybook.JournalError:
                pass


if __name__ == "__main__":
    print(f"DAYBOOK_SEED={SEED}", file=sys.stderr)
    unittest.main()
