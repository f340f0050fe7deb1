/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.IoUtil;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A log of two small segments in memory, with appenders and readers of the journal's own code upon it. Made by the
 * thousand: journal.meta, journal.lock, the slots and the segments' descriptors are real ones, but shared by all logs
 * of the process.
 */
public final class StressedLog
{
    /** That a reader stands before a claim. */
    public static final long CLAIMED = -2;
    /** That a reader stands before a padding. */
    public static final long PADDING = 1;

    /** Length of a frame, header included, of which a segment holds few. */
    public static final int FRAME_LENGTH = 64;

    private static final int SEGMENT_LENGTH = 2 * SegmentDescriptor.HEADER_LENGTH;
    private static final int SEGMENTS = 2;
    private static final int CAPACITY = SEGMENT_LENGTH - SegmentDescriptor.HEADER_LENGTH;
    private static final EpochNanoClock NO_CLOCK = () -> 0;
    private static final JournalIdentity IDENTITY = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
    private static final UnsafeBuffer WRITER_PAYLOAD = new UnsafeBuffer(new byte[8]);
    private static final SlotOwner OWNER = new SlotOwner(1, 0, "host", "stress");
    private static final Path DIRECTORY;
    private static final MetaFile META;
    private static final SegmentFiles FILES;
    private static final Slot[] SLOTS = new Slot[2];

    static
    {
        try
        {
            DIRECTORY = Files.createTempDirectory("daybook-stress");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> IoUtil.delete(DIRECTORY.toFile(), true)));
            META = meta(DIRECTORY);
            FILES = new SegmentFiles(DIRECTORY);
            for (int i = 0; i < SEGMENTS; i++)
            {
                Files.createFile(file(i));
                FILES.keep((long)i * SEGMENT_LENGTH);
            }
            // The first one is looked for; the second one, which nobody has begun, only has its descriptor.
            Files.delete(file(1));
            final LockFile lock = LockFile.open(DIRECTORY.resolve(LockDescriptor.FILE_NAME), false);
            for (int i = 0; i < SLOTS.length; i++)
            {
                SLOTS[i] = Slot.shared(lock, META, OWNER);
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    /** What logs of an exclusive appender share: it has MODE alone. Only one thread appends to them at a time. */
    private static final class Alone
    {
        private static final MetaFile ITS_META;
        private static final Slot SLOT;

        static
        {
            try
            {
                final Path directory = Files.createDirectory(DIRECTORY.resolve("exclusive"));
                ITS_META = meta(directory);
                SLOT = Slot.exclusive(
                    LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false), ITS_META, OWNER);
            }
            catch (final IOException ex)
            {
                throw new UncheckedIOException(ex);
            }
        }
    }

    private final SegmentStore store = new SegmentStore(DIRECTORY, IDENTITY, false, MappedBuffer::new, null, FILES);
    private final Segment[] segments = new Segment[SEGMENTS];
    private final AtomicReference<Thread> owner = new AtomicReference<>();

    private static MetaFile meta(final Path directory) throws IOException
    {
        // Of segments as long as a journal's must be: nothing here asks the file how long they are.
        MetaFile.create(
            directory, new JournalIdentity(IDENTITY.id(), SegmentDescriptor.MIN_LENGTH, 0, 0), null, Forcer.SYSTEM);
        return MetaFile.map(directory, false);
    }

    private static Path file(final int number)
    {
        return DIRECTORY.resolve(SegmentDescriptor.fileName((long)number * SEGMENT_LENGTH));
    }

    /**
     * An empty log.
     */
    public StressedLog()
    {
        for (int i = 0; i < segments.length; i++)
        {
            final MappedByteBuffer memory = (MappedByteBuffer)ByteBuffer.allocateDirect(SEGMENT_LENGTH);
            segments[i] = store.acquire(new Segment(
                (long)i * SEGMENT_LENGTH, SEGMENT_LENGTH, memory, new MappedBuffer(memory),
                SegmentLeases.Lease.NEEDLESS));
        }
    }

    /**
     * An appender that has written its WRITER frame.
     *
     * @param number 0 or 1.
     * @return the appender.
     */
    public FrameAppender appender(final int number)
    {
        final FrameAppender appender = new SharedFrameAppender(
            store, META, SLOTS[number], WRITER_PAYLOAD, Timestamps.OFF, NO_CLOCK, null);
        appender.claim(FrameType.BYTES, FRAME_LENGTH, DeltaWriter.NO_BASE);
        return appender;
    }

    /**
     * The exclusive appender of this log, which has no other. It has written its WRITER frame.
     *
     * @return the appender.
     */
    public ExclusiveFrameAppender exclusiveAppender()
    {
        final ExclusiveFrameAppender appender = new ExclusiveFrameAppender(
            store, Alone.ITS_META, Alone.SLOT, WRITER_PAYLOAD, Timestamps.OFF, NO_CLOCK, null);
        appender.claim(FrameType.BYTES, FRAME_LENGTH, DeltaWriter.NO_BASE);
        return appender;
    }

    /**
     * Appends a message that the application fills, as ExclusiveAppender does: the claim is shown, and is longer than
     * what is committed of it. Until then no byte of it is 0.
     *
     * @param appender to append with.
     * @param value    of the message.
     */
    public static void fill(final ExclusiveFrameAppender appender, final long value)
    {
        TestWriter.claim(appender, 2 * FRAME_LENGTH);
        appender.show();
        appender.buffer().setMemory(
            appender.payloadOffset(), 2 * FRAME_LENGTH - FrameDescriptor.HEADER_LENGTH, (byte)-1);
        put(appender, value);
        appender.shrink(FRAME_LENGTH);
        appender.commit(appender.stamp());
    }

    /**
     * Fills the first segment until no frame fits any more, but END.
     *
     * @param appender that has written what the log holds so far.
     */
    public void fill(final FrameAppender appender)
    {
        while (appender.offset() + FRAME_LENGTH <= SEGMENT_LENGTH - FrameDescriptor.END_LENGTH)
        {
            append(appender, 0);
        }
    }

    /**
     * Appends a message with a value in both ends of its payload, as Appender does.
     *
     * @param appender to append with.
     * @param value    of the message.
     */
    public static void append(final FrameAppender appender, final long value)
    {
        claim(appender);
        put(appender, value);
        appender.commit(appender.stamp());
    }

    /**
     * Appends a message unless the appender, the only one of this log, belongs to another thread, as Appender does.
     *
     * @param appender to append with.
     * @param value    of the message.
     * @return 1 when it was appended, 0 when it was refused; 2 when it was appended although the appender belongs to
     * another thread that lives.
     */
    public int appendIfMine(final FrameAppender appender, final long value)
    {
        try
        {
            if (!appender.owner().isMine())
            {
                appender.owner().take();
            }
        }
        catch (final IllegalStateException ignore)
        {
            return 0;
        }
        append(appender, value);
        final Thread last = owner.getAndSet(Thread.currentThread());
        return null == last || !last.isAlive() ? 1 : 2;
    }

    /**
     * Releases the appender, the only one of this log.
     *
     * @param appender to release.
     */
    public void release(final FrameAppender appender)
    {
        owner.compareAndSet(Thread.currentThread(), null);
        appender.owner().release();
    }

    /**
     * Claims a frame.
     *
     * @param appender to claim with.
     */
    public static void claim(final FrameAppender appender)
    {
        TestWriter.claim(appender, FRAME_LENGTH);
    }

    /**
     * Puts a value into both ends of a claimed frame's payload.
     *
     * @param appender that has claimed it.
     * @param value    of the message.
     */
    public static void put(final FrameAppender appender, final long value)
    {
        appender.buffer().putLong(appender.payloadOffset(), value);
        appender.buffer().putLong(appender.payloadOffset() + FRAME_LENGTH - FrameDescriptor.HEADER_LENGTH - 8, value);
    }

    /**
     * A reader before the frame that an appender will claim next.
     *
     * @param appender that stands at the tail.
     * @return the reader.
     */
    public FrameReader readerAt(final FrameAppender appender)
    {
        final FrameReader reader = new FrameReader(store);
        reader.to(appender.position(), appender.sequence());
        return reader;
    }

    /**
     * Looks at the frame that a reader stands before.
     *
     * @param reader of the log.
     * @return 0 when there is none, {@link #CLAIMED}, {@link #PADDING}, what {@link #value} reads of a message, or -3
     *     for any other frame.
     */
    public static long look(final FrameReader reader)
    {
        final long word = reader.readWord();
        if (0 == word || FrameDescriptor.length(word) < 0)
        {
            return 0 == word ? 0 : CLAIMED;
        }
        return switch (FrameDescriptor.type(word))
        {
            case FrameType.PADDING -> PADDING;
            case FrameType.BYTES -> value(reader);
            default -> -3;
        };
    }

    /**
     * Reads the message that a reader stands before, as committed.
     *
     * @param reader whose last word was that of a message.
     * @return its value, or -1 when its parts do not agree.
     */
    public static long value(final FrameReader reader)
    {
        final UnsafeBuffer buffer = reader.segment().buffer();
        final int offset = reader.offset();
        final long first = buffer.getLong(offset + FrameDescriptor.HEADER_LENGTH);
        final long last = buffer.getLong(offset + FRAME_LENGTH - 8);
        return first == last && (int)reader.sequence() == buffer.getInt(offset + FrameDescriptor.SEQUENCE_OFFSET) ?
            first : -1;
    }

    /**
     * Follows the chain from the first frame on.
     *
     * @return the values of its messages but 0, in order, as decimal digits; -1 when a frame is not what it should be.
     */
    public long chain()
    {
        final FrameReader reader = new FrameReader(store);
        reader.toSegment(0);
        long values = 0;
        for (long word = reader.readWord(); 0 != word; word = reader.readWord())
        {
            if (FrameDescriptor.length(word) < 0)
            {
                return -1;
            }
            if (FrameType.isMessage(FrameDescriptor.type(word)))
            {
                final long value = value(reader);
                if (value < 0)
                {
                    return -1;
                }
                values = 0 == value ? values : 10 * values + value;
            }
            reader.step(word);
        }
        return values;
    }

    /**
     * Number of END frames in the first segment, and whether anything follows.
     *
     * @return 1 when it has one, which is its last frame.
     */
    public int ends()
    {
        int ends = 0;
        for (int offset = SegmentDescriptor.HEADER_LENGTH; offset < SegmentDescriptor.HEADER_LENGTH + CAPACITY;)
        {
            final long word = segments[0].wordAcquire(offset);
            if (0 == word)
            {
                return ends;
            }
            ends += FrameType.END == FrameDescriptor.type(word) ? 1 : 0;
            offset = segments[0].nextOffset(offset, word);
        }
        return ends;
    }
}
