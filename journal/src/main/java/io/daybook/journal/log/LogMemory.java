/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.TruncatedMeta;

/**
 * When the JVM says that mapped memory is gone, tells whose: the log's, or that of a buffer of the user's.
 */
public final class LogMemory
{
    private static final int PAGE_LENGTH = 4096;

    private LogMemory()
    {
    }

    /**
     * Whether the files are there to which the journal's memory is mapped, as far as a reader of a segment touches it.
     *
     * @param store        of the segments.
     * @param basePosition of the segment.
     * @return false when a file is missing, has been truncated, or cannot be read.
     */
    public static boolean isBacked(final SegmentStore store, final long basePosition)
    {
        return isBacked(store, basePosition, 0, store.identity().segmentLength());
    }

    /**
     * Whether the files are there to which the journal's memory is mapped, as far as an append touches it.
     *
     * @param store        of the segments.
     * @param meta         of the journal.
     * @param basePosition of the segment.
     * @param from         offset of the frame.
     * @param length       of the frame.
     * @return false when a file is missing, has been truncated, or cannot be read; also when the journal has failed.
     */
    static boolean isBacked(
        final SegmentStore store, final MetaFile meta, final long basePosition, final int from, final int length)
    {
        // Somebody else may have come to the missing memory first, and have mended the file: then the journal failed.
        return isBacked(store, basePosition, from, length) && !meta.isFailed();
    }

    private static boolean isBacked(
        final SegmentStore store, final long basePosition, final int from, final int length)
    {
        try
        {
            return isReadable(store.path(basePosition), store.identity().segmentLength(), from, length) &&
                isReadable(store.directory().resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.LENGTH, 0, 1);
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    private static boolean isReadable(final Path path, final long whole, final long from, final int length)
        throws IOException
    {
        return RegularFiles.size(path) >= whole && Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                int touched = 0;
                while (touched < length && channel.read(ByteBuffer.allocate(1), from + touched) > 0)
                {
                    touched += PAGE_LENGTH;
                }
                return touched >= length;
            }
        });
    }

    /**
     * Makes the journal refuse appends. The memory that is gone may be that of the word which says so.
     */
    static void fail(final SegmentStore store, final MetaFile meta)
    {
        try
        {
            if (TruncatedMeta.mend(store.directory(), meta))
            {
                return;
            }
        }
        catch (final IOException ignore)
        {
            // The file is missing: then what is mapped is whole. Or nobody can mend it, and the caller's error says so.
        }
        meta.fail();
    }

    /**
     * Makes the exception for memory that is not the journal's.
     *
     * @param cause    that the JVM has thrown.
     * @param appended whether it was too late to give the message up.
     * @return to be thrown.
     */
    static JournalException foreign(final InternalError cause, final boolean appended)
    {
        return new JournalException(
            "the source of a message cannot be read: it is mapped to a file that was truncated or whose disk has " +
            "failed; the journal is whole, and the message " + (appended ?
            "in it with other bytes, since the JVM told late" : "not in it") + ": append from memory that is there",
            cause);
    }

    /**
     * Makes the exception for memory that is the journal's.
     */
    static JournalFailedException gone(final SegmentStore store, final Segment segment, final InternalError cause)
    {
        final String place = null == segment ? "" : ": segment=" + store.path(segment.basePosition());
        return new JournalFailedException(
            "the log's memory is gone, its file was truncated or its disk has failed" + place +
            "; the journal refuses appends from now on", cause);
    }
}
