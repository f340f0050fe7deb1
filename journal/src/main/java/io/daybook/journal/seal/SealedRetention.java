/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

import io.daybook.journal.error.JournalException;

/**
 * What seals ask of whoever deletes segments. A journal wants seals when it is opened with a {@link Sealing}, or has a
 * seal already. Then a segment stays until it has its seal, or a later one has: that it could not be sealed. Who has
 * the key signs a tombstone before the segment goes.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class SealedRetention
{
    private static final long NOTHING_WAITS = Long.MAX_VALUE;

    private final Path directory;
    private final UUID journal;
    private final Sealing sealing;

    /**
     * Makes it for one journal.
     *
     * @param directory of the journal.
     * @param journal   identity of the journal.
     * @param sealing   by which this process seals it; null when it does not.
     */
    public SealedRetention(final Path directory, final UUID journal, final Sealing sealing)
    {
        this.directory = directory;
        this.journal = journal;
        this.sealing = sealing;
    }

    /**
     * Finds what waits for its seal.
     *
     * @return position from which on segments wait for seals; the greatest long when the journal wants none.
     */
    public long unsealed()
    {
        final long newest = SealFiles.newest(directory);
        return newest < 0 && null == sealing ? NOTHING_WAITS : newest + 1;
    }

    /**
     * Signs that sealed segments go on purpose, and forces that, if this process has the key.
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
        for (int i = 0; i < end; i++)
        {
            if (SealFiles.has(directory, positions[i]))
            {
                if (null == sealing)
                {
                    unsigned++;
                }
                else
                {
                    Tombstones.sign(directory, journal, positions[i], sealing.keys(), sealing.key(), nowNs);
                }
            }
        }
        return unsigned;
    }
}
