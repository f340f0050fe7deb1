"""Inflates by the program zstd, as compression.zstd of Python 3.14 does."""

import subprocess


class ZstdError(Exception):
    """Bytes are no frame of zstd."""


class ZstdDecompressor:
    """Inflates one frame."""

    eof = False
    unused_data = b""

    def decompress(self, data, max_length=-1):
        """Returns what is in the frame, or as much as is wanted."""
        done = subprocess.run(["zstd", "-q", "-d", "-c"], input=data, capture_output=True, check=False)
        if done.returncode:
            raise ZstdError(done.stderr.decode("utf-8", "replace").strip())
        self.eof = max_length < 0 or len(done.stdout) < max_length
        return done.stdout[:max_length] if max_length >= 0 else done.stdout
