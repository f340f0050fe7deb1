/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.Uninterrupted;
import io.daybook.journal.file.Uninterrupted.FileOperation;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SegmentHeader;

/**
 * Reads the header pages of segments' files.
 */
public final class HeaderPage
{
    private HeaderPage()
    {
    }

    /**
     * Reads the header of a segment.
     *
     * @param path  of the segment.
     * @param known whether other files say whose segment it is: then anything but a header is damage.
     * @return what it says.
     * @throws CorruptJournalException when it is damaged.
     * @throws JournalException        when it is no header that this version can read.
     * @throws NoSuchFileException     when the segment is missing, or its file was becoming another segment meanwhile.
     * @throws IOException             when it cannot be read.
     */
    public static SegmentHeader read(final Path path, final boolean known) throws IOException
    {
        return Uninterrupted.run(new FileOperation<>()
        {
            @Override
            public SegmentHeader run() throws IOException
            {
                return readOnce(path, known);
            }
        });
    }

    private static SegmentHeader readOnce(final Path path, final boolean known) throws IOException
    {
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            final SegmentHeader header = of(path, channel, known);
            final long named = SegmentDescriptor.basePosition(path.getFileName().toString());
            if (named >= 0 && named != header.basePosition())
            {
                checkNamed(path);
            }
            return header;
        }
        catch (final CorruptJournalException ex)
        {
            checkNamed(path);
            throw ex;
        }
    }

    /**
     * A segment's file that becomes another segment has lost its name before its header changes.
     */
    private static void checkNamed(final Path path) throws NoSuchFileException
    {
        if (!RegularFiles.exists(path))
        {
            throw new NoSuchFileException(path.toString());
        }
    }

    /**
     * Whether a file begins like a segment of another major version.
     *
     * @param path of the file.
     * @return false also when it does not begin like a segment.
     * @throws IOException when it cannot be read.
     */
    public static boolean isOfAnotherVersion(final Path path) throws IOException
    {
        return Uninterrupted.run(() ->
        {
            try (FileChannel channel = RegularFiles.openToRead(path))
            {
                return SegmentHeader.isOfAnotherVersion(page(channel));
            }
        });
    }

    static SegmentHeader of(final Path path, final FileChannel channel, final boolean known) throws IOException
    {
        final long basePosition = SegmentDescriptor.basePosition(path.getFileName().toString());
        try
        {
            final ByteBuffer page = page(channel);
            if (basePosition < 0 && 0 == page.limit())
            {
                // Such as journal.lock: nothing says that there was ever a segment in it.
                throw new IllegalArgumentException("not a segment of a daybook journal: the file is empty");
            }
            return known ? SegmentHeader.decodeOfKnown(page) : SegmentHeader.decode(page);
        }
        catch (final IllegalArgumentException ex)
        {
            throw new JournalException("cannot read a segment: path=" + path + ", " + ex.getMessage());
        }
        catch (final IllegalStateException ex)
        {
            throw new CorruptJournalException(
                Math.max(0, basePosition),
                "cannot read a segment: path=" + path + ", " + ex.getMessage(),
                -1);
        }
    }

    private static ByteBuffer page(final FileChannel channel) throws IOException
    {
        final ByteBuffer page = ByteBuffer.allocate(SegmentDescriptor.HEADER_LENGTH);
        while (page.hasRemaining() && channel.read(page, page.position()) > 0)
        {
            // until the page is full or the file ends
        }
        return page.flip();
    }
}
