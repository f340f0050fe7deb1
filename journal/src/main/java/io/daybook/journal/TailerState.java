/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaReader;

/**
 * What the files of a journal say of a named tailer at one moment, see {@link JournalScan#tailers()}.
 *
 * @param name     of the tailer.
 * @param position of its next message, as it was committed last; 0 for the first message of the journal, and where the
 *                 cursor is damaged or of a newer version.
 * @param readable whether its cursor can be read; the tailer starts again if not.
 * @param use      whether a process has it open.
 * @param owner    who has it open, or had when it died; null when it was given up.
 * @param lastSeen when its cursor was written last, to within a minute, as the operating system writes it later than
 *                 the tailer; null when that is not known.
 */
public record TailerState(
    String name, long position, boolean readable, Use use, TailerInfo.Owner owner, Instant lastSeen)
{
    /** Whether a process has a tailer open. */
    public enum Use
    {
        /** A process has it open: its lock proves it. */
        OPEN,
        /** Nobody has it open. */
        FREE,
        /** Nobody can tell, as of a copy of the journal, where the lock is another file. */
        UNKNOWN
    }

    static List<TailerState> list(final Path directory, final UUID journalId, final MetaReader meta)
    {
        final Cursors cursors = new Cursors(directory, journalId);
        final LockFile lock = null == meta ? null : meta.openLock(directory.resolve(LockDescriptor.FILE_NAME));
        final List<TailerState> states = new ArrayList<>();
        for (final Cursors.Entry entry : cursors.list())
        {
            states.add(new TailerState(
                entry.name(),
                entry.position(),
                entry.lockIndex() >= 0,
                use(lock, entry),
                null == entry.owner() ? null : NamedTailers.owner(entry.owner()),
                cursors.lastWritten(entry.name())));
        }
        return states;
    }

    private static Use use(final LockFile lock, final Cursors.Entry entry)
    {
        if (null == lock || entry.lockIndex() < 0)
        {
            return Use.UNKNOWN;
        }
        try
        {
            return lock.isHeld(entry.lockIndex()) ? Use.OPEN : Use.FREE;
        }
        catch (final IOException ex)
        {
            throw new JournalException(
                "cannot probe the owner of a tailer: name=" + entry.name() + ", cause=" + ex, ex);
        }
    }
}
