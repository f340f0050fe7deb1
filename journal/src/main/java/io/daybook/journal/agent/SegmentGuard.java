/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.agent;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Inode;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.NanoClock;

/**
 * Checks every second whether the segment that is being written is still the same file, in its full length. When
 * somebody has deleted, replaced or truncated it, appends go where no later opener finds them, so the journal fails.
 * When it has failed, for this or another reason, the appenders of this process are told, since one that is slow looks
 * only every 64 KiB.
 */
final class SegmentGuard implements Agent
{
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final SegmentStore store;
    private final MetaFile meta;
    private final NanoClock nanoClock;
    private final OrphanClaims appenders;
    private final ErrorHandler errorHandler;
    private long lookAtNs;
    private long basePosition = -1;
    private Inode known;

    /**
     * Makes a guard that has not looked yet.
     *
     * @param store        of the journal's segments.
     * @param meta         of the journal.
     * @param nanoClock    that tells when to look again.
     * @param appenders    of this process, which must append no more when the journal has failed.
     * @param errorHandler that is told of a segment that is not there any more.
     */
    SegmentGuard(
        final SegmentStore store,
        final MetaFile meta,
        final NanoClock nanoClock,
        final OrphanClaims appenders,
        final ErrorHandler errorHandler)
    {
        this.store = store;
        this.meta = meta;
        this.nanoClock = nanoClock;
        this.appenders = appenders;
        this.errorHandler = errorHandler;
        this.lookAtNs = nanoClock.nanoTime();
    }

    @Override
    public int doWork() throws IOException
    {
        if (nanoClock.nanoTime() - lookAtNs < 0)
        {
            return 0;
        }
        lookAtNs = nanoClock.nanoTime() + INTERVAL_NS;
        if (meta.isFailed())
        {
            appenders.failAll(null);
            return 0;
        }
        final long tail = tail();
        final Path path = store.path(tail);
        final String fault = fault(tail, path);
        if (null == fault || tail != tail() || !store.isInPlace())
        {
            // A segment that the tail has left meanwhile may be deleted. Where the directory has been moved, the
            // journal is whole, and the guard of the lock ends the writing of this process alone.
            return 0;
        }
        meta.fail();
        final String reason = "the segment that is being written was " + fault + ": path=" + path +
            "; the journal refuses appends from now on, copy what is left of it to a new one";
        appenders.failAll(reason);
        errorHandler.onError(new JournalFailedException(reason));
        return 1;
    }

    /**
     * Tells the base position of the segment that is being written, as far as it is known. Retention deletes up to the
     * settled position, and the hint may lie behind that.
     */
    private long tail()
    {
        return store.identity().basePosition(meta.nearTail());
    }

    private String fault(final long tail, final Path path) throws IOException
    {
        try
        {
            if (tail != basePosition)
            {
                known = Inode.of(path);
                basePosition = tail;
            }
            else if (!known.isAt(path))
            {
                return null == Inode.at(path) ? "deleted" : "replaced";
            }
            return RegularFiles.size(path) < store.identity().segmentLength() ? "truncated" : null;
        }
        catch (final NoSuchFileException ignore)
        {
            return tail == basePosition ? "deleted" : null;
        }
    }

    @Override
    public String roleName()
    {
        return "segment-guard";
    }
}
