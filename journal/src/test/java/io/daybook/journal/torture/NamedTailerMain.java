/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A process that owns a named tailer, handles numbered messages and commits every few of them. In a mapped file, which
 * survives its death, it notes how often each message was handled, which one was its first, and how far a commit has
 * returned.
 */
final class NamedTailerMain
{
    static final int COMMITTED_OFFSET = 0;
    static final int FIRST_OFFSET = 8;
    static final int HANDLED_OFFSET = 16;

    private NamedTailerMain()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(args[0]);
        final int messages = Integer.parseInt(args[2]);
        final int batch = Integer.parseInt(args[3]);
        final UnsafeBuffer notes = new UnsafeBuffer(
            IoUtil.mapExistingFile(new File(args[1]), MapMode.READ_WRITE, "notes", 0, HANDLED_OFFSET + messages));
        try (Journal journal = Journal.open(directory); Tailer tailer = journal.tailer("risk"))
        {
            final int[] last = {-1};
            while (true)
            {
                final int count = tailer.poll((message) ->
                {
                    final int number = message.buffer().getInt(message.offset());
                    if (last[0] < 0)
                    {
                        notes.putLongRelease(FIRST_OFFSET, number);
                    }
                    else if (number != last[0] + 1)
                    {
                        throw new IllegalStateException("number=" + number + ", last=" + last[0]);
                    }
                    last[0] = number;
                    work();
                    notes.putByte(HANDLED_OFFSET + number, (byte)(notes.getByte(HANDLED_OFFSET + number) + 1));
                }, batch);
                if (count > 0)
                {
                    tailer.commit();
                    notes.putLongRelease(COMMITTED_OFFSET, last[0] + 1);
                }
            }
        }
    }

    /** Takes about a microsecond, so that a kill finds messages handled and not committed. */
    private static void work()
    {
        for (int i = 0; i < 40; i++)
        {
            Thread.onSpinWait();
        }
    }
}
