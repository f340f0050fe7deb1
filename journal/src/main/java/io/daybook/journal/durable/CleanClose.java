/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.file.Inode;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.RecoveryWords;

import org.agrona.concurrent.NanoClock;

/**
 * Leaves a journal so that the next opener has nothing to verify: no open claim, everything on the disk.
 */
public final class CleanClose
{
    private static final long SEALING_NS = TimeUnit.SECONDS.toNanos(1);

    private CleanClose()
    {
    }

    /**
     * Settles and forces the journal, and marks it as clean, unless it has failed or its directory has been moved.
     *
     * @param directory of the journal, which nobody else uses; RECOVERY is held.
     * @param segments  of the journal.
     * @param meta      of the journal.
     * @param sync      that forces it, and lets block checksums vouch for it.
     * @param nanoClock of the time that it takes.
     * @throws IOException when the directory cannot be forced.
     */
    public static void run(
        final Path directory,
        final SegmentStore segments,
        final MetaFile meta,
        final LogSync sync,
        final NanoClock nanoClock) throws IOException
    {
        final long startNs = nanoClock.nanoTime();
        final RecoveryWords words = meta.recoveryWords();
        // Another journal may be there by now. The next opener repairs this one, wherever it has gone.
        if (words.isClean() || meta.isFailed() || isMoved(directory, segments, meta))
        {
            return;
        }
        // The opener of a clean journal does not look for these files.
        PrivateName.deleteUnfinished(directory);
        TailFinder.settleAll(segments, meta);
        while (sync.syncSettled())
        {
            // until there is nothing left to force
        }
        seal(segments, meta, sync, nanoClock, startNs + SEALING_NS);
        Uninterrupted.run(() ->
        {
            RegularFiles.forceDirectory(directory);
            return null;
        });
        words.clean(true);
    }

    private static boolean isMoved(final Path directory, final SegmentStore segments, final MetaFile meta)
    {
        return !segments.isInPlace() &&
            !meta.recordedMetaInode().equals(Inode.at(directory.resolve(MetaDescriptor.FILE_NAME)));
    }

    /**
     * Seals segments that have ended and that the KEEPER has not come to, so that no later recovery looks at them.
     * Where checksums are damaged the journal does not become clean, and the next opener mends them. It stops after a
     * second, since openers wait for the end. The next KEEPER goes on, and a clean journal is not verified meanwhile.
     *
     * @param segments  of the journal.
     * @param meta      of the journal.
     * @param sync      that forces it.
     * @param nanoClock of the time that it takes.
     * @param untilNs   when it stops, by that clock.
     */
    public static void seal(
        final SegmentStore segments,
        final MetaFile meta,
        final LogSync sync,
        final NanoClock nanoClock,
        final long untilNs)
    {
        final long settled = meta.settledPosition();
        final long tail = segments.identity().basePosition(settled);
        try (SumWriter sums = segments.identity().hasBlockChecksums() ? new SumWriter(segments) : null)
        {
            long base = segments.ceiling(meta.oldestUnsealed());
            while (base >= 0 && base < tail && nanoClock.nanoTime() - untilNs < 0)
            {
                final long end = base + segments.identity().segmentLength();
                final long next = segments.ceiling(end);
                if (null != sums)
                {
                    sums.vouch(sums.resume(base, settled), end);
                }
                while (meta.oldestUnsealed() < next && nanoClock.nanoTime() - untilNs < 0)
                {
                    sync.seal(base, next);
                }
                base = next;
            }
        }
    }
}
