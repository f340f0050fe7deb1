/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.chronicle;

import java.io.IOException;
import java.nio.file.Path;

import io.daybook.codec.ChronicleDocument;
import io.daybook.journal.LooseMessage;
import io.daybook.journal.Message;
import io.daybook.journal.MessageScan;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.chronicle.QueueFile.Place;
import io.daybook.tools.chronicle.QueueFiles.Cycle;

/**
 * Reads a queue of Chronicle, or one file of it. A message's position and sequence are both the index by which
 * Chronicle knows it. Messages have no time and no writer.
 * <p>
 * What its writer never finished is the tail in the last file, and is stepped over in others.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class QueueScan implements MessageScan
{
    private static final long NO_FILE = -1;

    private final QueueFiles files;
    private final ChronicleDocument converter = new ChronicleDocument();
    private final LooseMessage message = new LooseMessage();

    /** Null where there is none yet. */
    private QueueFile file;
    /** Index of the first document of the file. */
    private long first = NO_FILE;
    private long index;
    private boolean isDelivered;
    private long openClaims;

    private QueueScan(final Path path)
    {
        files = new QueueFiles(path);
        toStart();
    }

    /**
     * Returns whether a path is a queue of Chronicle, or a file of one, by what it is called.
     *
     * @param path to look at.
     */
    public static boolean isQueue(final Path path)
    {
        return QueueFiles.isQueue(path);
    }

    /**
     * Opens a queue.
     *
     * @param path of its directory, or of one file.
     * @return a scan before the first message.
     * @throws JournalException when it cannot be read, or the files are those of something else.
     */
    public static QueueScan open(final Path path)
    {
        final QueueScan scan = new QueueScan(path);
        try
        {
            scan.files.check();
            return scan;
        }
        catch (final IOException ex)
        {
            throw QueueFiles.unreadable(path, ex);
        }
    }

    /**
     * Returns the version of the queue's files, 4 or 5; 0 if none has begun.
     */
    public int version()
    {
        return files.version();
    }

    /**
     * Returns how many files there were when last looked.
     */
    public int files()
    {
        return files.cycles().size();
    }

    /**
     * Returns for how long a file is written, in milliseconds; 0 if there is none.
     */
    public long cycleMs()
    {
        return files.cycleMs();
    }

    @Override
    public boolean next()
    {
        stepDelivered();
        try
        {
            while (null != file || openNext())
            {
                switch (find())
                {
                    case DATA:
                        convert();
                        isDelivered = true;
                        return true;

                    case END:
                        if (!openNext())
                        {
                            return false;
                        }
                        break;

                    default:
                        if (null == later())
                        {
                            return false;
                        }
                        leave();
                        break;
                }
            }
            return false;
        }
        catch (final IOException ex)
        {
            throw QueueFiles.unreadable(files.path(), ex);
        }
    }

    /** Leaves a file that has no end, now that there is a later one, unless its writer was quicker than the look. */
    private void leave() throws IOException
    {
        final Place now = find();
        if (Place.NOTHING == now || Place.UNFINISHED == now)
        {
            checkEnd();
            openClaims += Place.UNFINISHED == now ? 1 : 0;
            openNext();
        }
    }

    private Place find() throws IOException
    {
        try
        {
            return file.find();
        }
        catch (final JournalException ex)
        {
            throw new CorruptJournalException(index, ex.getMessage(), -1);
        }
    }

    private void checkEnd() throws IOException
    {
        try
        {
            file.checkEnd();
        }
        catch (final JournalException ex)
        {
            throw new CorruptJournalException(index, ex.getMessage(), -1);
        }
    }

    private void convert()
    {
        final ChronicleDocument.Kind kind = converter.convert(
            file.buffer(), file.offset(), file.length(), message.buffer(), LooseMessage.OFFSET);
        final int length = converter.length();
        switch (kind)
        {
            case FIELDS -> message.document(length, index, index);
            case TEXT -> message.text(length, index, index);
            case BYTES -> message.bytes(length, index, index);
        }
    }

    private boolean stepDelivered()
    {
        final boolean stepped = isDelivered;
        if (stepped)
        {
            isDelivered = false;
            step();
        }
        return stepped;
    }

    private void step()
    {
        file.step();
        index++;
    }

    /** Returns the next file, or null if there is none. */
    private Cycle later()
    {
        files.refresh();
        for (final Cycle cycle : files.cycles())
        {
            if (cycle.first() > first)
            {
                return cycle;
            }
        }
        return null;
    }

    /** Goes to the next file that is still there. */
    private boolean openNext() throws IOException
    {
        for (Cycle cycle = later(); null != cycle; cycle = later())
        {
            if (open(cycle))
            {
                return true;
            }
        }
        return false;
    }

    private boolean open(final Cycle cycle) throws IOException
    {
        final QueueFile opened = QueueFiles.open(cycle);
        if (null == opened)
        {
            return false;
        }
        close();
        file = opened;
        first = cycle.first();
        index = first;
        isDelivered = false;
        return true;
    }

    @Override
    public Message message()
    {
        return message.message();
    }

    @Override
    public boolean isUnproved()
    {
        return false;
    }

    @Override
    public boolean skip()
    {
        if (stepDelivered())
        {
            return true;
        }
        if (null != file && file.isTooLong())
        {
            step();
            return true;
        }
        try
        {
            return openNext();
        }
        catch (final IOException ex)
        {
            throw QueueFiles.unreadable(files.path(), ex);
        }
    }

    @Override
    public void checkTail()
    {
        try
        {
            if (null != file)
            {
                checkEnd();
            }
        }
        catch (final IOException ex)
        {
            throw QueueFiles.unreadable(files.path(), ex);
        }
    }

    /** Nothing depends on it: what is not finished is waited for, whether somebody follows or not. */
    @Override
    public QueueScan following(final boolean value)
    {
        return this;
    }

    @Override
    public void toStart()
    {
        close();
        first = NO_FILE;
        index = segments()[0];
        isDelivered = false;
    }

    @Override
    public void toSegment(final long basePosition)
    {
        final long[] segments = segments();
        try
        {
            for (final Cycle cycle : files.cycles())
            {
                if (basePosition == cycle.first() && open(cycle))
                {
                    return;
                }
            }
        }
        catch (final IOException ex)
        {
            throw QueueFiles.unreadable(files.path(), ex);
        }
        if (!files.cycles().isEmpty())
        {
            throw new SegmentDeletedException(basePosition, segments[0]);
        }
    }

    @Override
    public long[] segments()
    {
        files.refresh();
        return files.cycles().isEmpty() ? new long[1] : files.cycles().stream().mapToLong(Cycle::first).toArray();
    }

    @Override
    public long position()
    {
        return index;
    }

    @Override
    public long sequence()
    {
        return index;
    }

    /** Indexes do not tell how much of a file is behind them. */
    @Override
    public long endPosition()
    {
        return 0;
    }

    @Override
    public long openClaims()
    {
        return openClaims;
    }

    @Override
    public void close()
    {
        if (null != file)
        {
            try
            {
                file.close();
            }
            catch (final IOException ignore)
            {
                // It was only read.
            }
            file = null;
        }
    }
}
