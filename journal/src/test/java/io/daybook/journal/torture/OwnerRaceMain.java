/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.torture;

import java.io.File;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

import io.daybook.journal.Journal;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalLockedException;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A process that takes a named tailer and gives it up, again and again, among others that do the same. While it owns
 * it, it advances it by one message. Says how often it did.
 */
final class OwnerRaceMain
{
    private OwnerRaceMain()
    {
    }

    public static void main(final String[] args)
    {
        final Path directory = Path.of(args[0]);
        final int messages = Integer.parseInt(args[2]);
        final UnsafeBuffer owner =
            new UnsafeBuffer(IoUtil.mapExistingFile(new File(args[1]), MapMode.READ_WRITE, "owner", 0, 8));
        int taken = 0;
        int refused = 0;
        boolean more = true;
        try (Journal journal = Journal.open(directory))
        {
            while (more)
            {
                try (Tailer tailer = journal.tailer("risk"))
                {
                    if (!owner.compareAndSetInt(0, 0, 1))
                    {
                        throw new IllegalStateException("two owners");
                    }
                    if (tailer.next())
                    {
                        final int number = tailer.message().buffer().getInt(tailer.message().offset());
                        if (number != owner.getInt(4))
                        {
                            throw new IllegalStateException("number=" + number + ", expected=" + owner.getInt(4));
                        }
                        owner.putInt(4, number + 1);
                        tailer.commit();
                        taken++;
                    }
                    more = owner.getInt(4) < messages;
                    owner.putIntVolatile(0, 0);
                }
                catch (final JournalLockedException ex)
                {
                    refused++;
                }
            }
        }
        System.out.println(taken + " " + refused);
    }
}
