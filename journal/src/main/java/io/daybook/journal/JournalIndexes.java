/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.daybook.journal.agent.IndexWriter;
import io.daybook.journal.agent.PassedFrames;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.LockDescriptor;

import org.agrona.concurrent.SystemNanoClock;

/**
 * Makes the indexes of a journal whole. Only the speed of seeks depends on them, and a process that writes the journal
 * does the same in time, as far as it can see that an index is not right.
 */
public final class JournalIndexes
{
    private static final long MISSING = -1;

    /** What the index of a segment was. */
    public enum State
    {
        /** It has not changed. */
        RIGHT,
        /** It lacked its end. */
        SHORT,
        /** There was none. */
        MISSING,
        /** It said something wrong, or could not be read, and was made from nothing. */
        DAMAGED
    }

    /**
     * The index of one segment.
     *
     * @param basePosition of the segment.
     * @param state        of the index, as it was.
     */
    public record Index(long basePosition, State state)
    {
    }

    private JournalIndexes()
    {
    }

    /**
     * Makes the indexes of a journal whole, up to the tail. The journal is opened for writing, and recovered first if
     * it was not closed cleanly.
     *
     * @param directory of the journal.
     * @param damaged   base positions of segments whose indexes are wrong: these are made from nothing.
     * @return the index of each segment, as it was.
     * @throws JournalLockedException when another process writes the journal, and so its indexes.
     * @throws JournalException       when there is no journal, or it cannot be written.
     */
    public static List<Index> rebuild(final Path directory, final Set<Long> damaged)
    {
        Directories.checkJvm();
        // Never creates a journal where there is none.
        JournalFiles.openReadOnly(directory);
        final JournalFiles files = JournalFiles.open(directory, new JournalConfig());
        try
        {
            if (!files.lock().tryExclusive(LockDescriptor.KEEPER))
            {
                throw new JournalLockedException("another process writes the journal, and keeps its indexes: " +
                    "directory=" + directory + "; close it first");
            }
            try
            {
                return rebuild(files, damaged);
            }
            finally
            {
                files.lock().release(LockDescriptor.KEEPER);
            }
        }
        catch (final IOException ex)
        {
            throw new JournalException("cannot write an index: directory=" + directory + ", cause=" +
                FileFault.describe(ex), ex);
        }
    }

    private static List<Index> rebuild(final JournalFiles files, final Set<Long> damaged) throws IOException
    {
        final long[] segments = files.segments().list();
        final long[] lengths = new long[segments.length];
        for (int i = 0; i < segments.length; i++)
        {
            final Path path = files.directory().resolve(IndexDescriptor.fileName(segments[i]));
            lengths[i] = length(path);
            if (damaged.contains(segments[i]))
            {
                RegularFiles.delete(path);
            }
        }
        final IndexWriter writer =
            new IndexWriter(files.segments(), SystemNanoClock.INSTANCE, new PassedFrames(null));
        try
        {
            while (writer.doWork() > 0)
            {
                // until it has come to the tail
            }
        }
        finally
        {
            writer.onClose();
        }
        final List<Index> indexes = new ArrayList<>();
        for (int i = 0; i < segments.length; i++)
        {
            final long now = length(files.directory().resolve(IndexDescriptor.fileName(segments[i])));
            if (MISSING != now || MISSING != lengths[i])
            {
                indexes.add(new Index(segments[i], damaged.contains(segments[i]) ? State.DAMAGED :
                    MISSING == lengths[i] ? State.MISSING : now == lengths[i] ? State.RIGHT : State.SHORT));
            }
        }
        return indexes;
    }

    private static long length(final Path path) throws IOException
    {
        return RegularFiles.exists(path) ? RegularFiles.size(path) : MISSING;
    }
}
