/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A process that holds each of its claims open, with half of the message written, until it reads a byte.
 * Arguments: journal, number of claims, file that counts the claims that are open or done.
 */
final class ClaimerMain
{
    static final int LENGTH = 1_000;

    private ClaimerMain()
    {
    }

    public static void main(final String[] args) throws IOException
    {
        final long count = Long.parseLong(args[1]);
        final UnsafeBuffer claimed = new UnsafeBuffer(
            IoUtil.mapExistingFile(new File(args[2]), MapMode.READ_WRITE, "claimed", 0, 8));
        final UnsafeBuffer message = new UnsafeBuffer(new byte[LENGTH]);
        try (Journal journal = Journal.open(Path.of(args[0])); ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (long number = 0; number < count; number++)
            {
                TortureMessage.encode(message, 0, LENGTH, 0, number);
                final Claim claim = appender.claim(LENGTH);
                claim.buffer().putBytes(claim.offset(), message, 0, LENGTH / 2);
                claimed.putLongRelease(0, number + 1);
                if (System.in.read() < 0)
                {
                    throw new IllegalStateException("nobody is left who would say when to go on");
                }
                claim.buffer().putBytes(claim.offset() + LENGTH / 2, message, LENGTH / 2, LENGTH / 2);
                claim.commit();
            }
        }
    }
}
