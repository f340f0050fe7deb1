/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.cursor.OwnedCursor;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.Mapping;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameReader;
import io.daybook.journal.log.TailFinder;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.ErrorHandler;

/**
 * The named tailers of an opened journal.
 */
final class NamedTailers
{
    private static final long NANOS = 1_000_000_000L;

    private final JournalFiles files;
    private final ErrorHandler errors;
    private final Mapping mapping;
    private final Cursors cursors;

    NamedTailers(final JournalFiles files, final JournalConfig config)
    {
        this.files = files;
        this.errors = config.errorHandler();
        this.mapping = config.mapping();
        this.cursors = new Cursors(files.directory(), files.identity().id());
    }

    OwnedCursor own(final String name, final SlotOwner owner)
    {
        // A copy of the journal may be in its place by now, with tailers of its own.
        files.segments().checkPlace();
        return cursors.own(files.lock(), name, owner, errors, mapping);
    }

    /**
     * Places a reader where a tailer's last owner committed.
     *
     * @param cursor owned.
     * @param reader to place.
     * @return false when it cannot be placed there; it may stand anywhere then.
     */
    boolean resume(final OwnedCursor cursor, final FrameReader reader)
    {
        try
        {
            return cursor.resume(reader);
        }
        catch (final SegmentDeletedException ignore)
        {
            // Deleted just now.
            return false;
        }
    }

    /** Lets a tailer start again whose position is not a place in the journal. */
    void restart(final OwnedCursor cursor)
    {
        cursors.restart(cursor, errors);
    }

    List<TailerInfo> list()
    {
        final List<Cursors.Entry> entries = cursors.list();
        final List<TailerInfo> infos = new ArrayList<>(entries.size());
        if (!entries.isEmpty())
        {
            final long first = files.segments().list()[0] + SegmentDescriptor.HEADER_LENGTH;
            final long tail = tail();
            for (final Cursors.Entry entry : entries)
            {
                final long lag = Math.max(0, tail - Math.max(first, entry.position()));
                infos.add(new TailerInfo(entry.name(), entry.position(), lag, owner(entry)));
            }
        }
        return infos;
    }

    private long tail()
    {
        final FrameReader reader = new FrameReader(files.segments(), files.recovery().cut());
        try
        {
            TailFinder.toTail(reader, null == files.meta() ? 0 : files.meta().nearTail());
            reader.stopAtCut();
            return reader.position();
        }
        finally
        {
            reader.close();
        }
    }

    private TailerInfo.Owner owner(final Cursors.Entry entry)
    {
        final SlotOwner owner = entry.owner();
        try
        {
            if (null == owner || null == files.lock() || !files.lock().isHeld(entry.lockIndex()))
            {
                return null;
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot probe the owner of a tailer: name=" + entry.name() + ", cause=" + ex, ex);
        }
        return owner(owner);
    }

    /** Describes an owner for users. */
    static TailerInfo.Owner owner(final SlotOwner owner)
    {
        return new TailerInfo.Owner(
            owner.pid(),
            owner.host(),
            owner.application(),
            Instant.ofEpochSecond(Math.floorDiv(owner.sinceNs(), NANOS), Math.floorMod(owner.sinceNs(), NANOS)));
    }

    boolean delete(final String name)
    {
        files.segments().checkPlace();
        return cursors.delete(files.lock(), name);
    }
}
