/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.io.OutputStream;

import io.daybook.tools.console.Console;
import io.daybook.tools.console.Progress;

/**
 * Copies standard input, and shows how far that has come.
 */
final class StdinCopy
{
    private static final int PIECE_LENGTH = 1 << 16;
    private static final int MIB = 1 << 20;

    private StdinCopy()
    {
    }

    /**
     * Copies what is left of standard input.
     *
     * @param console whose standard input it is.
     * @param target  that takes the bytes.
     * @param limit   how many it takes, or {@link Long#MAX_VALUE}.
     * @return false if there were more.
     */
    static boolean copy(final Console console, final OutputStream target, final long limit) throws IOException
    {
        final Progress progress = new Progress(console, "MiB of stdin");
        final byte[] piece = new byte[PIECE_LENGTH];
        try
        {
            long copied = 0;
            for (int count = console.in().read(piece); count >= 0; count = console.in().read(piece))
            {
                copied += count;
                if (copied > limit)
                {
                    return false;
                }
                target.write(piece, 0, count);
                progress.now(copied / MIB, copied, Long.MAX_VALUE == limit ? 0 : limit);
            }
            return true;
        }
        finally
        {
            progress.done();
        }
    }
}
