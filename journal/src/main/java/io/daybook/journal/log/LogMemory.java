/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.TruncatedMeta;

import static io.daybook.journal.layout.SumDescriptor.BLOCK_LENGTH;

/**
 * When the JVM says that mapped memory is gone, tells whose: the log's, or that of a buffer of the user's.
 */
public final class LogMemory
{
    private static final int PAGE_LENGTH = 4096;

    private record Range(int from, int to)
    {
    }

    /** Finds out which part of a file is touched. */
    @FunctionalInterface
    private interface Touched
    {
        Range range() throws IOException;
    }

    private LogMemory()
    {
    }

    /**
     * Whether the journal's memory has files behind it, as far as a reader touches it for one frame: with the blocks
     * that it lies in, and the one before.
     *
     * @param store    of the segments.
     * @param position of the frame.
     * @return false when a file has been truncated, or cannot be read. One that was deleted counts as there: what is
     *     mapped of it stays whole.
     */
    public static boolean isBacked(final SegmentStore store, final long position)
    {
        final long basePosition = store.identity().basePosition(position);
        final int offset = (int)(position - basePosition);
        final int from = Math.max(0, (offset & -BLOCK_LENGTH) - BLOCK_LENGTH);
        return isBacked(store, basePosition, true, () ->
        {
            final int length = FrameDescriptor.length(SegmentBytes.word(store.path(basePosition), offset));
            final long end = (long)offset + Math.max(1, length) + BLOCK_LENGTH - 1 & -BLOCK_LENGTH;
            return new Range(from, (int)Math.min(end, store.identity().segmentLength()));
        });
    }

    /**
     * Whether the journal's memory has files behind it, as far as an append touches it.
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
        return isBacked(store, basePosition, false, () -> new Range(from, from + length)) && !meta.isFailed();
    }

    private static boolean isBacked(
        final SegmentStore store, final long basePosition, final boolean whereDeleted, final Touched touched)
    {
        return isBacked(store.path(basePosition), store.identity().segmentLength(), whereDeleted, touched) &&
            isBacked(store.directory().resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.LENGTH, whereDeleted, () ->
                new Range(0, 1));
    }

    private static boolean isBacked(
        final Path path, final long whole, final boolean whereDeleted, final Touched touched)
    {
        try
        {
            return RegularFiles.size(path) >= whole && isReadable(path, touched.range());
        }
        catch (final NoSuchFileException | JournalException ignore)
        {
            // Nothing is there any more, or no file.
            return whereDeleted;
        }
        catch (final IOException ignore)
        {
            return false;
        }
    }

    private static boolean isReadable(final Path path, final Range range) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                int next = range.from();
                while (next < range.to() && channel.read(ByteBuffer.allocate(1), next) > 0)
                {
                    next += PAGE_LENGTH;
                }
                return next >= range.to();
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
        catch (final IOException | JournalException ignore)
        {
            // The file is missing, or something else has its name: then what is mapped is whole. Or nobody can mend it,
            // and the caller's error says so.
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
