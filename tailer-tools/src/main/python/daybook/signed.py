"""
What is signed: texts of YAML in the one form that Daybook writes, the keys that sign them, and trees of hashes.
"""

import base64
import binascii
import re
from hashlib import sha256

from .ed25519 import is_signed
from .errors import JournalError
from .values import quoted
from .yaml import is_plain, yaml_fields

_LONGEST_LINE = 100
_PEM_BEGIN, _PEM_END = "-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----"
_SPKI = bytes.fromhex("302a300506032b6570032100")
_KEY_LENGTH, _ID_LENGTH = 32, 4
_ED25519 = b"\x01"
_NAME = re.compile(r"[!-*,-~]{1,200}")
_NOTE_SIGNATURE = re.compile("\u2014 ([^ \n]+) ([^ \n]+)\n")
_NOTE_SIGNATURES = re.compile(f"(?:{_NOTE_SIGNATURE.pattern})+")
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
_SIGNED_BY = re.compile(r"([!-*,-~]{1,200})\+([0-9a-f]{8})")
_MAX_NOTE = 1_000_000
_SIGNATURE_LINE = "\nsignature: "


class Fault(Exception):
    """
    Something is not as it was signed.

    verdict: in one word.
    offset:  in the segment, where it begins to differ.
    """

    def __init__(self, verdict, cause, offset=0):
        super().__init__(cause)
        self.verdict = verdict
        self.offset = offset


def required(condition, cause, verdict="SEAL-INVALID"):
    if not condition:
        raise Fault(verdict, cause)


def fields_of(data, limit, names, verdict="SEAL-INVALID"):
    """Returns the fields of a canonical text, which must have these names. Raises Fault with the verdict."""
    required(len(data) <= limit, "it is too long", verdict)
    try:
        fields = yaml_fields(data.decode("utf-8"))
        written = "".join(_members(fields, ""))
    except (JournalError, UnicodeDecodeError, RecursionError):
        raise Fault(verdict, "it is not in the form that Daybook writes") from None
    required(list(fields) == names, f"its fields are not {', '.join(names)}", verdict)
    required(written.encode("utf-8") == data, "it is not in the form that Daybook writes", verdict)
    return fields


def _members(fields, indent, first=None):
    for name, value in fields.items():
        yield f"{indent if first is None else first}{_text(name)}:"
        yield from _value(value, indent, len(indent) + len(name) + 1)
        first = None


def _value(value, indent, taken):
    """What stands behind the colon of a member, which has taken so many characters of its line."""
    line = _inline(value, taken + 1)
    if line is not None:
        yield f" {line}\n"
    else:
        yield "\n"
        inner = indent + "  "
        yield from _elements(value, inner) if isinstance(value, list) else _members(value, inner)


def _elements(values, indent, first=None):
    for value in values:
        start = (indent if first is None else first) + "- "
        line = _inline(value, len(indent) + 2)
        if line is not None:
            yield f"{start}{line}\n"
        elif isinstance(value, list):
            yield from _elements(value, indent + "  ", start)
        else:
            yield from _members(value, indent + "  ", start)
        first = None


def _inline(value, taken):
    """The value in one line, or None if it takes more."""
    if isinstance(value, dict):
        return None if value else "{}"
    if not isinstance(value, list):
        return _scalar(value)
    if any(isinstance(element, (dict, list)) for element in value):
        return None
    line = f"[{', '.join(map(_scalar, value))}]"
    return line if not value or taken + len(line.encode("utf-8")) <= _LONGEST_LINE else None


def _scalar(value):
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if type(value) is not str else _text(value)


def _text(text):
    return text if is_plain(text) else quoted(text)


def is_number(value, least=0, most=(1 << 63) - 1):
    return type(value) is int and least <= value <= most


def decoded(text, verdict="SEAL-INVALID"):
    """The bytes of a base64 text of which there is no other form."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError, TypeError):
        data = None
    required(data is not None and base64.b64encode(data).decode() == text, "it is not base64", verdict)
    return data


def hash_text(data):
    return "sha256:" + sha256(data).hexdigest()


class Keys:
    """Public keys that are trusted. Raises JournalError if a text is none."""

    def __init__(self, texts):
        self._keys = [self._key(text) for text in texts]

    @staticmethod
    def _key(text):
        """Returns (name or None, the key's 32 bytes)."""
        try:
            begin, end = text.find(_PEM_BEGIN), text.find(_PEM_END)
            if 0 <= begin < end:
                # RFC 7468: text around the key is passed over.
                data = base64.b64decode("".join(text[begin + len(_PEM_BEGIN):end].split()), validate=True)
                if data[:len(_SPKI)] == _SPKI and len(data) == len(_SPKI) + _KEY_LENGTH:
                    return None, data[len(_SPKI):]
            else:
                name, number, data = text.strip().split("+", 2)
                data = base64.b64decode(data, validate=True)
                key = data[1:]
                if _NAME.fullmatch(name) and data[:1] == _ED25519 and len(key) == _KEY_LENGTH and \
                        key_id(name, key).hex() == number:
                    return name, key
        except ValueError:
            pass
        raise JournalError("a public key that is neither Ed25519 in PEM nor in the form NAME+ID+BASE64")

    def check(self, name, number, message, signature, what):
        """Raises Fault unless a key with this name and id has signed the message."""
        matching = [key for own, key in self._keys if own in (None, name) and key_id(name, key) == number]
        required(matching, f"{what} is signed by a key that was not given: {name}+{number.hex()}", "KEY-UNKNOWN")
        required(any(is_signed(key, message, signature) for key in matching), f"{what} is not what was signed")

    def check_text(self, data, fields, what):
        """Checks the two last lines of a canonical text."""
        match = _SIGNED_BY.fullmatch(str(fields["key"]))
        required(match, f"{what} names no key", "KEY-UNKNOWN")
        signature = decoded(fields["signature"])
        end = data.rindex(_SIGNATURE_LINE.encode()) + 1
        self.check(match[1], bytes.fromhex(match[2]), data[:end], signature, what)


def key_id(name, key):
    return sha256(name.encode() + b"\n" + _ED25519 + key).digest()[:_ID_LENGTH]


class Head:
    """
    A signed head: how many seals there are, and the root over them. Raises Fault.

    name: of the key that has signed it.
    """

    def __init__(self, data, keys):
        required(len(data) <= _MAX_NOTE, "this is no head: it is too long")
        try:
            note = data.decode("utf-8")
        except UnicodeDecodeError:
            raise Fault("SEAL-INVALID", "the head is not text") from None
        text, empty, signatures = note.partition("\n\n")
        lines = text.split("\n")
        required(empty and len(lines) == 3 and lines[0] and not _CONTROL.search(note),
                 "this is no head: it is not three lines, an empty one, and signatures")
        self.name, size, root = lines
        required(re.fullmatch("0|[1-9][0-9]{0,17}", size), "the size of the head is no number")
        self.size, self.root = int(size), decoded(root)
        required(len(self.root) == 32, "the root of the head is no hash")
        self._check(text + "\n", signatures, keys)

    def _check(self, text, signatures, keys):
        """One of the signatures must be good; those of others are passed over."""
        required(_NOTE_SIGNATURES.fullmatch(signatures), "this is no head: lines that are no signatures")
        fault = Fault("KEY-UNKNOWN", f"the head is signed by none of the keys given: {self.name}")
        lines = [(name, decoded(signature)) for name, signature in _NOTE_SIGNATURE.findall(signatures)]
        required(all(len(signature) > _ID_LENGTH for _, signature in lines),
                 "this is no head: a signature that is too short")
        for name, signature in lines:
            if name == self.name:
                try:
                    keys.check(name, signature[:_ID_LENGTH], text.encode(), signature[_ID_LENGTH:], "the head")
                    return
                except Fault as ex:
                    fault = ex if ex.verdict == "SEAL-INVALID" else fault
        raise fault


def leaf(entry):
    return sha256(b"\x00" + entry).digest()


def joined(left, right):
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """The tree of RFC 6962 over entries that come one after another: the roots of its full trees, the largest first."""

    def __init__(self, entries=()):
        self._roots = []
        self._size = 0
        for entry in entries:
            self.add(entry)

    def add(self, entry, rest=()):
        """Adds an entry; what is long of it comes in pieces."""
        digest = sha256(b"\x00" + entry)
        for piece in rest:
            digest.update(piece)
        root, size = digest.digest(), self._size
        roots = self._roots
        while size & 1:
            root = sha256(b"\x01" + roots.pop() + root).digest()
            size >>= 1
        roots.append(root)
        self._size += 1

    def root(self):
        if not self._roots:
            return sha256().digest()
        root = self._roots[-1]
        for left in self._roots[-2::-1]:
            root = joined(left, root)
        return root


def root_by_path(entry, index, size, path):
    """The root over so many entries to which a path leads from one of them (RFC 6962, 2.1.1), or None."""
    root, last, at = leaf(entry), size - 1, index
    for hash_ in path:
        if not last:
            return None
        if at & 1 or at == last:
            root = joined(hash_, root)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            root = joined(root, hash_)
        at, last = at >> 1, last >> 1
    return root if not last else None
