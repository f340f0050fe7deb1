/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Leaves a journal so that the next opener has nothing to verify: no open claim, everything on the disk.
 */
public final class CleanClose
{
    private CleanClose()
    {
    }

    /**
     * Settles, forces, and says so.
     *
     * @param directory of the journal, which nobody else uses; RECOVERY is held.
     * @param segments  of the journal.
     * @param meta      of the journal.
     * @throws IOException when something cannot be forced.
     */
    public static void run(final Path directory, final SegmentStore segments, final MetaFile meta) throws IOException
    {
        final RecoveryWords words = meta.recoveryWords();
        if (words.isClean() || meta.isFailed())
        {
            return;
        }
        TailFinder.settle(segments, meta, (slot) -> true);
        final long first = segments.identity().basePosition(words.verifiedPosition());
        for (final long base : segments.list())
        {
            if (base >= first)
            {
                force(meta, segments.path(base));
            }
        }
        try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ))
        {
            channel.force(true);
        }
        words.raiseDurablePosition(meta.settledPosition());
        words.clean(true);
    }

    private static void force(final MetaFile meta, final Path path) throws IOException
    {
        Uninterrupted.run(() ->
        {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE))
            {
                force(meta, channel);
            }
            return null;
        });
    }

    private static void force(final MetaFile meta, final FileChannel channel) throws IOException
    {
        try
        {
            channel.force(false);
        }
        catch (final ClosedChannelException ex)
        {
            throw ex;
        }
        catch (final IOException ex)
        {
            // The kernel says so once, and forgets what it could not write.
            meta.fail();
            throw ex;
        }
    }
}
