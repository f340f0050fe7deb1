# Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
"""
Times how Python writes and reads the nested document, one way at a time.

    python3 nested.py list READER
    python3 nested.py NAME READER DOCUMENT SECONDS JOURNAL MESSAGES LENGTH

"list" prints a line for each way: its name, "ok" or why it is skipped, and its settings. Otherwise one line is printed:
the bytes, nanoseconds to write, and nanoseconds to read. READER is the folder of Daybook's reader in Python, "-" for
none; JOURNAL holds MESSAGES copies of the document, each of LENGTH bytes. Whatever is read must equal the document.
"""
import gc
import importlib
import json
import os
import pickle
import sys
import time

PINNED = {"yaml": "6.0.3", "msgpack": "1.2.3"}
PROJECTS = {"yaml": "PyYAML", "msgpack": "msgpack"}
PYTHON = "Python " + ".".join(str(part) for part in sys.version_info[:3])


def absence(module):
    """Returns why a package cannot be measured; nothing if it can."""
    project = PROJECTS[module]
    wanted = project + "==" + PINNED[module]
    try:
        found = importlib.import_module(module)
    except ImportError:
        return "not installed: pip install " + wanted
    version = ".".join(str(part) for part in found.version) if "msgpack" == module else found.__version__
    return "" if PINNED[module] == version else "version " + version + " is there: pip install " + wanted


def json_way():
    return (lambda value: json.dumps(value, separators=(",", ":")).encode(), json.loads)


def yaml_way():
    import yaml
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return (lambda value: yaml.dump(value, Dumper=dumper, sort_keys=False).encode(),
            lambda text: yaml.load(text, Loader=loader))


def msgpack_way():
    import msgpack
    return (msgpack.packb, msgpack.unpackb)


def pickle_way():
    return (lambda value: pickle.dumps(value, pickle.HIGHEST_PROTOCOL), pickle.loads)


WAYS = {
    "nested-python-json": (json_way, "", "json of the standard library"),
    "nested-python-yaml": (yaml_way, "yaml", "PyYAML " + PINNED["yaml"] + ", libyaml where it has it"),
    "nested-python-msgpack": (msgpack_way, "msgpack", "msgpack " + PINNED["msgpack"]),
    "nested-python-pickle": (
        pickle_way, "", "pickle of the standard library, protocol " + str(pickle.HIGHEST_PROTOCOL)),
}
READER = "nested-python-daybook"
READER_SETTINGS = "Daybook's reader in Python, from a journal in BINARY_YAML that it opens; it writes nothing"


def nanoseconds(seconds, act):
    """Returns the mean time of a call, after some that do not count."""
    for _ in range(3):
        act()
    count = 0
    start = now = time.perf_counter_ns()
    while now - start < seconds * 1e9 or count < 3:
        act()
        count += 1
        now = time.perf_counter_ns()
    return (now - start) / count


def check(value, document, name):
    if value != document:
        sys.exit(name + " has not read the document that was written")


def plain(value):
    """Returns the value with the dict and list of Python in place of the reader's own kinds of them."""
    if isinstance(value, dict):
        return {key: plain(value[key]) for key in value}
    return [plain(element) for element in value] if isinstance(value, (list, tuple)) else value


def show(folder):
    for name, (_, module, settings) in WAYS.items():
        why = absence(module) if module else ""
        print(name, why or "ok", settings + ", " + PYTHON, sep="\t")
    there = os.path.isfile(os.path.join(folder, "daybook", "__init__.py"))
    why = "" if there else "there is no reader in Python: " + folder
    print(READER, why or "ok", READER_SETTINGS + ", " + PYTHON, sep="\t")


def read_journal(folder, journal, messages, document, seconds):
    sys.path.insert(0, folder)
    daybook = importlib.import_module("daybook")

    def read():
        count = 0
        for message in daybook.open(journal):
            value = message.value
            count += 1
        if messages != count:
            sys.exit(READER + " has read " + str(count) + " of " + str(messages) + " messages")
        return value

    check(plain(read()), document, READER)
    return nanoseconds(seconds, read) / messages


def main(name, folder, document=None, seconds=None, journal=None, messages=None, length=None):
    if "list" == name:
        show(folder)
        return
    with open(document, encoding="utf-8") as file:
        value = json.load(file)
    gc.collect()
    if READER == name:
        print(length, "nan", read_journal(folder, journal, int(messages), value, float(seconds)), sep="\t")
        return
    write, read = WAYS[name][0]()
    text = write(value)
    check(read(text), value, name)
    print(len(text), nanoseconds(float(seconds), lambda: write(value)), nanoseconds(float(seconds), lambda: read(text)),
          sep="\t")


main(*sys.argv[1:])
