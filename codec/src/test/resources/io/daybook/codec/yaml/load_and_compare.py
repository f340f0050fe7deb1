# Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
"""Loads each document of a YAML file with the loaders that are installed and compares it, kind for kind, with the line
of a JSON Lines file. Usage: load_and_compare.py DOCUMENTS.yaml EXPECTED.jsonl SLOW_LIMIT
Prints one line per loader: `loader NAME documents N`, or `skipped NAME reason`. Exit code 1 at the first difference.
"""
import json
import re
import sys


def same(a, b):
    if type(a) is not type(b):
        return False
    if isinstance(a, dict):
        return list(a) == list(b) and all(same(a[k], b[k]) for k in a)
    if isinstance(a, list):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, float):
        return repr(a) == repr(b)
    return a == b


def compare(name, documents, expected, limit):
    count = 0
    for actual in documents:
        if not same(actual, expected[count]):
            print("different", name, "document", count, ascii(actual), "expected", ascii(expected[count]))
            sys.exit(1)
        count += 1
    if count != min(limit, len(expected)):
        print("different", name, "documents", count, "expected", min(limit, len(expected)))
        sys.exit(1)
    print("loader", name, "documents", count)


def main():
    with open(sys.argv[1], "rb") as file:
        text = file.read()
    with open(sys.argv[2], "rb") as file:
        expected = [json.loads(line) for line in file.read().decode().split("\n") if line]
    slow_limit = int(sys.argv[3])
    part = b"".join(re.split(rb"(?m)^(?=---)", text)[:slow_limit + 1])
    try:
        import yaml
        compare("PyYAML", yaml.load_all(part, Loader=yaml.SafeLoader), expected, slow_limit)
        if yaml.__with_libyaml__:
            compare("libyaml", yaml.load_all(text, Loader=yaml.CSafeLoader), expected, len(expected))
        else:
            print("skipped libyaml not built in")
    except ImportError:
        print("skipped PyYAML not installed")
    try:
        from ruamel.yaml import YAML
        compare("ruamel", YAML(typ="safe", pure=True).load_all(part.decode()), expected, slow_limit)
    except ImportError:
        print("skipped ruamel not installed")


main()
