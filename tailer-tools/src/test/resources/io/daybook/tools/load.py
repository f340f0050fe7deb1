"""Loads a dump with a YAML library's safe loader and compares it with the JSON Lines that it came from.

Usage: load.py pyyaml|ruamel dump.yaml input.jsonl [type]; prints "equal N", or "missing" without the library.
"""
import json
import sys


def load(library, path):
    with open(path, encoding='utf-8', newline='') as stream:
        if library == 'pyyaml':
            import yaml
            return list(yaml.load_all(stream, Loader=getattr(yaml, 'CSafeLoader', yaml.SafeLoader)))
        import ruamel.yaml
        return list(ruamel.yaml.YAML(typ='safe', pure=True).load_all(stream))


def kinds(value):
    """The value with the kind of everything in it, so that 2 is not 2.0 and true is not 1."""
    if isinstance(value, dict):
        return {(type(key).__name__, key): kinds(element) for key, element in value.items()}
    if isinstance(value, list):
        return [kinds(element) for element in value]
    return type(value).__name__, value


def main():
    library, dump, source = sys.argv[1:4]
    try:
        documents = load(library, dump)
    except ImportError:
        print('missing')
        return
    with open(source, encoding='utf-8', newline='') as lines:
        expected = [json.loads(line) for line in lines.read().split('\n') if line]
    if len(sys.argv) > 4:
        expected = [{sys.argv[4]: fields} for fields in expected]
    if len(documents) != len(expected):
        sys.exit('documents=%d expected=%d' % (len(documents), len(expected)))
    for index, (document, fields) in enumerate(zip(documents, expected)):
        if kinds(document) != kinds(fields):
            sys.exit('document %d differs: %r instead of %r' % (index, document, fields))
    print('equal %d' % len(documents))


main()
