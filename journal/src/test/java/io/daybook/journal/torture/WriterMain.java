/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.Appender;
import io.daybook.journal.Claim;
import io.daybook.journal.Journal;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A process that appends numbered messages. In a mapped file, which survives its death, it notes how many calls of
 * append have returned, that it is about to open the journal, and how long the message is that it appends. It ends when
 * it has appended as many as it should, or when the file's second word says so.
 */
final class WriterMain
{
    static final int NOTES_LENGTH = 32;
    static final int STOP_OFFSET = 8;
    static final int OPENING_OFFSET = 16;
    /** Length of the message that is being appended, or 0. */
    static final int APPENDING_OFFSET = 24;
    /**
     * As the last argument: it is to be the journal's only writer. Every second message is claimed, longer than it
     * becomes, so that tailers can see the claim; they cannot see those of the others.
     */
    static final String EXCLUSIVE = "exclusive";

    private WriterMain()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(args[0]);
        final int writer = Integer.parseInt(args[1]);
        final long count = Long.parseLong(args[2]);
        final int maxLength = Integer.parseInt(args[3]);
        final long pauseNs = Long.parseLong(args[5]);
        final UnsafeBuffer acknowledged = new UnsafeBuffer(
            IoUtil.mapExistingFile(new File(args[4]), MapMode.READ_WRITE, "acknowledged", 0, NOTES_LENGTH));
        final boolean exclusive = EXCLUSIVE.equals(args[args.length - 1]);
        final UnsafeBuffer message = new UnsafeBuffer(new byte[maxLength]);
        acknowledged.putLongRelease(OPENING_OFFSET, 1);
        try (Journal journal = Journal.open(directory);
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
        {
            long slowestNs = 0;
            for (long number = 0; number < count && 0 == acknowledged.getLongAcquire(STOP_OFFSET); number++)
            {
                final int length = TortureMessage.length(writer, number, maxLength);
                TortureMessage.encode(message, 0, length, writer, number);
                acknowledged.putLongRelease(APPENDING_OFFSET, length);
                final long startNs = System.nanoTime();
                if (exclusive && 0 == (number & 1))
                {
                    final Claim claim = appender.claim(maxLength);
                    claim.buffer().putBytes(claim.offset(), message, 0, length);
                    claim.commit(length);
                }
                else
                {
                    appender.append(message, 0, length);
                }
                slowestNs = Math.max(slowestNs, System.nanoTime() - startNs);
                acknowledged.putLongRelease(0, number + 1);
                acknowledged.putLongRelease(APPENDING_OFFSET, 0);
                if (pauseNs > 0)
                {
                    LockSupport.parkNanos(pauseNs);
                }
            }
            System.out.println(slowestNs);
        }
    }
}
