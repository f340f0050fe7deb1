/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.meta.MetaFile;

/**
 * What seals ask of whoever deletes segments. A journal wants seals when it is opened with a {@link Sealing}, was
 * opened with one before, or has a seal already. Then a segment stays until it has its seal, or a later one has: that
 * it could not be sealed. Who has the key signs a tombstone before the segment goes.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SealedRetention
{
    /** Longer than any step in which a file system counts time. */
    private static final Duration TICK = Duration.ofSeconds(3);

    private final Path directory;
    private final MetaFile meta;
    private final Sealing sealing;
    /** Base position of the last segment that is known to have a seal; -1 when none is. */
    private long newest = -1;
    private boolean hasListed;
    /** When the directory's names changed before the last look at them; null when they may change unseen. */
    private FileTime seenOf;

    /**
     * Makes it for one journal.
     *
     * @param directory of the journal.
     * @param meta      of the journal.
     * @param sealing   by which this process seals it; null when it does not.
     */
    public SealedRetention(final Path directory, final MetaFile meta, final Sealing sealing)
    {
        this.directory = directory;
        this.meta = meta;
        this.sealing = sealing;
    }

    /**
     * Whether the first segment waits for its seal. Seals stay, so those that were there before are not looked for
     * again, a directory in which many have gathered is listed once, and while no name changes nothing more is asked.
     *
     * @param positions base positions of the journal's segments, ascending, at least one.
     * @return false when the segment may go, as far as seals are concerned.
     */
    public boolean isWaiting(final long[] positions)
    {
        if (!hasListed)
        {
            newest = SealFiles.newest(directory);
            hasListed = true;
        }
        final boolean isWanted = newest >= 0 || null != sealing || meta.wantsSeals();
        if (newest < positions[0])
        {
            if (isWanted)
            {
                findNewer(positions);
            }
            else if (SealFiles.has(directory, positions[0]))
            {
                // Somebody has begun to seal the journal; he begins with its first segment.
                newest = positions[0];
            }
        }
        return isWanted && newest < positions[0];
    }

    private void findNewer(final long[] positions)
    {
        final FileTime changed = SealFiles.changed(directory);
        if (changed.equals(seenOf))
        {
            return;
        }
        // Taken before the look. The next change may get the same time while the clock has not moved on.
        seenOf = changed.toInstant().isBefore(Instant.now().minus(TICK)) ? changed : null;
        int last = positions.length - 1;
        while (last >= 0 && positions[last] > newest && !SealFiles.has(directory, positions[last]))
        {
            last--;
        }
        newest = last < 0 ? newest : Math.max(newest, positions[last]);
    }

    /**
     * Signs that sealed segments go on purpose, if this process has the key, and forces that with the seals' names.
     *
     * @param positions base positions of the journal's segments, ascending.
     * @param end       index of the first one that is kept.
     * @return how many of those that go are sealed, and have got no tombstone since there is no key here.
     * @throws JournalException when a seal is not valid, or the key cannot be read: then the segments should stay.
     * @throws IOException      when a file cannot be read or written.
     */
    public int bury(final long[] positions, final int end) throws IOException
    {
        final long nowNs = null == sealing ? 0 : ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
        int unsigned = 0;
        boolean found = false;
        boolean forced = false;
        for (int i = 0; i < end; i++)
        {
            if (SealFiles.has(directory, positions[i]))
            {
                found = true;
                if (null == sealing)
                {
                    unsigned++;
                }
                else
                {
                    // A new one is forced with all names before it.
                    forced = Tombstones.sign(
                        directory, meta.identity().id(), positions[i], sealing.keys(), sealing.key(), nowNs);
                }
            }
        }
        if (found && !forced)
        {
            SealFiles.forceNames(directory);
        }
        return unsigned;
    }

    /**
     * Checks the seals that {@link #bury} would sign for and the names of their tombstones, and writes nothing.
     *
     * @param positions base positions of the journal's segments, ascending.
     * @param end       index of the first one that would be kept.
     * @throws JournalException when a tombstone could not be signed: then the segments would stay.
     * @throws IOException      when a file cannot be read.
     */
    public void checkBurial(final long[] positions, final int end) throws IOException
    {
        if (null == sealing)
        {
            return;
        }
        for (int i = 0; i < end; i++)
        {
            if (SealFiles.has(directory, positions[i]))
            {
                Tombstones.check(directory, meta.identity().id(), positions[i], sealing.keys());
            }
        }
    }
}
