"""Runs commands of the reader, one for each line of the input, and answers each with a line of JSON."""

import contextlib
import io
import json
import sys
import traceback

from daybook.__main__ import main


def answer(arguments):
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    code = -1
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except Exception:
            traceback.print_exc()
    out.flush()
    return {"code": code, "out": out.buffer.getvalue().decode("utf-8"), "err": err.getvalue()}


for line in sys.stdin:
    print(json.dumps(answer(line.rstrip("\n").split("\t"))), flush=True)
