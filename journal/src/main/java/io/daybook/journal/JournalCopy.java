/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.DeltaReader;
import io.daybook.codec.DeltaWriter;
import io.daybook.journal.error.FileFault;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Directories;
import io.daybook.journal.file.FileSteps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.typed.ShapeDeclaration;
import io.daybook.journal.typed.ShapeDeclarations;

import org.agrona.CloseHelper;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.collections.Int2ObjectHashMap;

import static io.daybook.journal.layout.FrameDescriptor.END_LENGTH;
import static io.daybook.journal.layout.FrameDescriptor.HEADER_LENGTH;
import static io.daybook.journal.layout.FrameDescriptor.alignedLength;
import static io.daybook.journal.layout.FrameDescriptor.maxLength;

/**
 * A new journal that takes messages of another one, in their order, as they were written: each with its bytes, type,
 * wire format, shape, timestamp and writer. In {@link io.daybook.codec.WireFormat#DELTA} what is stored is told anew,
 * as the message before may be missing.
 * <p>
 * It begins at the position and number at which the other journal begins, ends its segments where that one does, and
 * has padding in the place of what is left out. So a message keeps its sequence and its position, unless more is
 * missing than padding can stand for, what says who writes takes more room than it did, or the lost declaration of a
 * shape finds no room there. {@link #sequencesKept()} and {@link #positionsKept()} count. Its identity is another one,
 * and it keeps everything: it has neither the roll cycle, the retention nor the named tailers of the other journal.
 * <p>
 * <b>Note:</b> for one thread.
 */
public final class JournalCopy implements AutoCloseable
{
    private static final long NOWHERE = -1;
    /** So that a few hostile numbers cannot fill a disk. */
    private static final long MAX_SEGMENTS_FILLED = 16;
    private static final long LEAST_FRAMES = 8;

    private final Journal journal;
    private final Inode lock;
    private final WriterInfo unknown;
    private final int segmentLength;
    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();
    private final Int2ObjectHashMap<CopiedWriter> writers = new Int2ObjectHashMap<>();

    /** The writer whose appender knows the tail; null before the first message. */
    private CopiedWriter last;
    private long segment = NOWHERE;
    private long lastPosition;
    private long messages;
    private long sequencesKept;
    private long positionsKept;
    private long firstMoved = NOWHERE;
    private long unknownWriters;

    private JournalCopy(
        final Journal journal, final JournalConfig config, final Inode lock, final int segmentLength, final long start)
    {
        this.journal = journal;
        this.lock = lock;
        this.unknown = WriterInfo.of(config, lock);
        this.segmentLength = segmentLength;
        this.lastPosition = start;
    }

    /**
     * Creates a journal for the messages of another one.
     *
     * @param directory of the new journal, in which there is nothing yet.
     * @param source    that reads the other journal, before its first message.
     * @param config    how to open the new journal; its name stands for writers that are not known.
     * @return the journal, to be closed by the caller.
     * @throws JournalException when it cannot be created.
     */
    public static JournalCopy create(final Path directory, final JournalScan source, final JournalConfig config)
    {
        Directories.checkJvm();
        Directories.prepare(directory, config.errorHandler());
        final JournalIdentity identity = new JournalIdentity(
            UUID.randomUUID(),
            source.segmentLength(),
            source.checksums().options(),
            TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        final long base = identity.basePosition(source.position());
        // What a file says of its number may be wrong.
        final long sequence = Math.min(source.sequence(), SegmentDescriptor.maxBaseSequence(base));
        if (!MetaFile.create(directory, identity, null, Forcer.SYSTEM))
        {
            throw new JournalException("there is a journal already: directory=" + directory);
        }
        try
        {
            begin(directory, identity, base, sequence);
        }
        catch (final IOException ex)
        {
            throw cannotCreate(directory, ex);
        }
        final Journal journal = Journal.open(directory, config);
        try
        {
            final Inode lock = Inode.of(directory.resolve(LockDescriptor.FILE_NAME));
            return new JournalCopy(
                journal, config, lock, identity.segmentLength(), base + SegmentDescriptor.HEADER_LENGTH);
        }
        catch (final IOException ex)
        {
            journal.close();
            throw cannotCreate(directory, ex);
        }
    }

    private static JournalException cannotCreate(final Path directory, final IOException cause)
    {
        return new JournalException(
            "cannot create the journal: directory=" + directory + ", cause=" + FileFault.describe(cause), cause);
    }

    /** Leaves the files as if all before the first segment had been written, closed cleanly, and deleted. */
    private static void begin(
        final Path directory, final JournalIdentity identity, final long base, final long sequence) throws IOException
    {
        final SegmentStore store = new SegmentStore(directory, identity, false);
        store.create(base);
        final ByteBuffer number = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        new FileSteps(FileSteps.Hook.NONE).write(
            store.path(base), SegmentDescriptor.BASE_SEQUENCE_OFFSET, number.putLong(0, sequence + 1));
        final MetaFile meta = MetaFile.map(directory, false);
        meta.raiseSettledPosition(base + SegmentDescriptor.HEADER_LENGTH);
        meta.raiseDurablePosition(base + SegmentDescriptor.HEADER_LENGTH);
        meta.raiseOldestUnsealed(base);
        meta.raiseFirstSegment(base);
        meta.recoveryWords().clean(true);
    }

    /**
     * Appends a message of the other journal.
     *
     * @param message that the journal's scan has moved to; it lies behind those that were appended before.
     * @return position of the message in this journal.
     * @throws io.daybook.journal.error.CorruptJournalException when it is stored as changes and cannot be put together.
     * @throws io.daybook.journal.error.JournalFullException    when there is no space for the next segment.
     */
    public long append(final Message message)
    {
        final DeclaredShape declared = message.declaredOrNull();
        final DeltaReader whole = message.whole(declared);
        follow(message, declared);
        final CopiedWriter writer = writer(message);
        final ShapeDeclaration shape = null == declared ? null : writer.declares(declared);
        final Appender appender = writer.appender;
        appender.begin();
        fill(writer, shape, message);
        appender.messages.timestamp(message.timestampNs());
        final long position = appender.messages.append(
            null == shape ? message.frameType() : shape.id(),
            shape,
            null == whole ? message.buffer() : whole.buffer(),
            null == whole ? message.offset() : whole.offset(),
            null == whole ? message.length() : whole.length());
        last = writer;
        count(message, position);
        lastPosition = message.position();
        return position;
    }

    private void count(final Message message, final long position)
    {
        final boolean isNumberKept = last.appender.frames.sequence() - 1 == message.sequence();
        messages++;
        unknownWriters += null == message.writer() ? 1 : 0;
        sequencesKept += isNumberKept ? 1 : 0;
        positionsKept += position == message.position() ? 1 : 0;
        firstMoved = firstMoved < 0 && !isNumberKept ? message.sequence() : firstMoved;
    }

    /** Ends this journal's segment where the other one has ended its own. */
    private void follow(final Message message, final DeclaredShape declared)
    {
        final long base = message.position() & -segmentLength;
        if (base == segment)
        {
            return;
        }
        if (NOWHERE != segment)
        {
            fillEnd(message, declared, base);
            final long passed = segment;
            last.appender.roll();
            // Each declares itself anew in a segment, so one that is opened again later takes no more room.
            writers.values().removeIf((writer) ->
            {
                final boolean isIdle = writer.segment != passed && writer != last;
                CloseHelper.close(isIdle ? writer.appender : null);
                return isIdle;
            });
        }
        segment = base;
    }

    /**
     * Puts padding where the other journal has frames behind the last message of a segment. Those that it has in front
     * of the next message lie partly in that message's segment: as many as there is room for.
     */
    private void fillEnd(final Message message, final DeclaredShape declared, final long base)
    {
        final FrameAppender tail = last.appender.frames;
        if (base - segment != segmentLength || tail.segment().basePosition() != segment)
        {
            return;
        }
        final int declarations = null == declared ? 1 : 2;
        final long length = alignedLength(HEADER_LENGTH + here(message.writer()).encode().capacity()) +
            (null == declared ? 0 : alignedLength(HEADER_LENGTH + declared.encode(scratch, 0)));
        final long front = message.position() - base - SegmentDescriptor.HEADER_LENGTH - length;
        // END takes a number, too.
        final long missing = message.sequence() - declarations - 1 - tail.sequence();
        final long behind = missing - Math.max(0, front / HEADER_LENGTH);
        final long room = segmentLength - END_LENGTH - tail.offset();
        pad(last, Math.min(behind, room / HEADER_LENGTH), 0);
    }

    /** Names a writer of the other journal as one of this journal, this process if nobody knows who it was. */
    private WriterInfo here(final WriterInfo writer)
    {
        return null == writer ? unknown : writer.lockedBy(lock);
    }

    private CopiedWriter writer(final Message message)
    {
        final WriterInfo info = message.writer();
        CopiedWriter writer = writers.get(message.writerId());
        if (null == writer || !Objects.equals(info, writer.info))
        {
            final CopiedWriter before = writer;
            writer = new CopiedWriter(info, journal.appender(here(info)));
            // Damage took what the writer has declared, and its messages still need it.
            for (final ShapeDeclaration shape :
                null == info && null != before ? before.shapes.all() : List.<ShapeDeclaration>of())
            {
                writer.declares(shape.declared());
            }
            writers.put(message.writerId(), writer);
            last = writer;
            CloseHelper.close(null == before ? null : before.appender);
        }
        writer.segment = segment;
        return writer;
    }

    /** Puts padding where the other journal has frames that are not here, so that the message gets its number. */
    private void fill(final CopiedWriter writer, final ShapeDeclaration shape, final Message message)
    {
        fillSegments(writer, message.sequence() - (null == shape ? 1 : 2));
        declare(writer);
        declareLost(writer, shape, message);
        final FrameAppender tail = last.appender.frames;
        final boolean isUndeclared = null != shape && !shape.isDeclaredIn(tail.segment().basePosition());
        final long missing = message.sequence() - tail.sequence() - (isUndeclared ? 1 : 0);
        final long span = message.position() - lastPosition;
        if (missing > 0 && missing <= Math.min(span, segmentLength) / HEADER_LENGTH)
        {
            // In the same segment all of the room is taken, so that the position is the same as well.
            final long room = segment != tail.segment().basePosition() ? 0 :
                message.position() - tail.position() - (isUndeclared ? frameLength(shape) : 0);
            pad(writer, missing, room);
        }
    }

    /**
     * Declares the writer's shapes in the place of frames that are not here, as far as there is room: their
     * declarations may be among these, and later each would take the number of a message.
     */
    private void declareLost(final CopiedWriter writer, final ShapeDeclaration shape, final Message message)
    {
        if (message.sequence() <= last.appender.frames.sequence())
        {
            // Nothing is missing, as nearly always.
            return;
        }
        for (final ShapeDeclaration each : writer.shapes.all())
        {
            final FrameAppender tail = last.appender.frames;
            final boolean isUndeclared = null != shape && !shape.isDeclaredIn(segment);
            final long missing = message.sequence() - tail.sequence() - (isUndeclared ? 1 : 0);
            final long room = message.position() - tail.position() - (isUndeclared ? frameLength(shape) : 0);
            if (each != shape && !each.isDeclaredIn(segment) && segment == tail.segment().basePosition() &&
                missing > 0 && room >= frameLength(each) + (missing - 1) * HEADER_LENGTH)
            {
                writer.appender.messages.declareOnce(each);
                last = writer;
            }
        }
    }

    /**
     * Fills segments that the other journal has lost as a whole.
     *
     * @param sequence that the first frame of the segment with the next message has.
     */
    private void fillSegments(final CopiedWriter writer, final long sequence)
    {
        while (true)
        {
            final FrameAppender before = last.appender.frames;
            final long behind = (segment - before.segment().basePosition()) / segmentLength;
            if (behind <= 0 || behind > MAX_SEGMENTS_FILLED)
            {
                return;
            }
            declare(writer);
            final FrameAppender tail = last.appender.frames;
            final long room = segmentLength - END_LENGTH - tail.offset();
            // Each of the segments needs its END, and enough frames to fill it.
            final long spare = sequence - tail.sequence() - behind - (behind - 1) * LEAST_FRAMES;
            final long frames = Math.min(room / HEADER_LENGTH, spare);
            if (frames * maxLength(segmentLength) < room || tail.segment().basePosition() >= segment)
            {
                return;
            }
            pad(writer, frames, room);
            // Nothing fits any more, so this leads on.
            writer.appender.frames.claim(FrameType.BYTES, HEADER_LENGTH, DeltaWriter.NO_BASE);
            last = writer;
        }
    }

    /** Says who writes, in a segment in which the writer has not said so yet. */
    private void declare(final CopiedWriter writer)
    {
        final FrameAppender frames = writer.appender.frames;
        while (frames.scopeBase() != last.appender.frames.segment().basePosition())
        {
            // This only leads there, segment by segment, and claims nothing.
            frames.claim(FrameType.BYTES, HEADER_LENGTH, DeltaWriter.NO_BASE);
            frames.abort();
            last = writer;
        }
    }

    private static long frameLength(final ShapeDeclaration shape)
    {
        return alignedLength(HEADER_LENGTH + shape.payload().capacity());
    }

    /** Appends padding: so many frames, which fill the room as far as they can. */
    private void pad(final CopiedWriter writer, final long count, final long room)
    {
        final FrameAppender frames = writer.appender.frames;
        final long most = maxLength(segmentLength) - HEADER_LENGTH;
        long rest = Math.max(0, room - count * HEADER_LENGTH);
        last = writer;
        for (long i = 0; i < count; i++)
        {
            final long more = Math.min(rest, most);
            while (FrameAppender.MOVED == frames.claim(FrameType.BYTES, HEADER_LENGTH + (int)more, DeltaWriter.NO_BASE))
            {
                // into the segment that the appender has moved to
            }
            frames.abort();
            rest -= more;
        }
    }

    /**
     * Identity of the new journal.
     *
     * @return its id.
     */
    public UUID id()
    {
        return journal.id();
    }

    /**
     * Counts the messages that were appended.
     *
     * @return how many.
     */
    public long messages()
    {
        return messages;
    }

    /**
     * Counts the messages that have the sequence that they had.
     *
     * @return how many.
     */
    public long sequencesKept()
    {
        return sequencesKept;
    }

    /**
     * Counts the messages that have the position that they had.
     *
     * @return how many.
     */
    public long positionsKept()
    {
        return positionsKept;
    }

    /**
     * Tells where sequences begin to differ.
     *
     * @return the sequence, in the other journal, of the first message that has another one now; -1 for none.
     */
    public long firstMoved()
    {
        return firstMoved;
    }

    /**
     * Counts the messages of which nobody knows who wrote them: the frames that said so are damaged.
     *
     * @return how many are written in the name of this process.
     */
    public long unknownWriters()
    {
        return unknownWriters;
    }

    @Override
    public void close()
    {
        journal.close();
    }

    /** Appends in the name of one writer of the other journal. */
    private static final class CopiedWriter
    {
        private final WriterInfo info;
        private final Appender appender;
        private final ShapeDeclarations shapes;
        /** The last segment of the other journal in which it has written. */
        private long segment;

        CopiedWriter(final WriterInfo info, final Appender appender)
        {
            this.info = info;
            this.appender = appender;
            this.shapes = new ShapeDeclarations(appender.frames.owner());
        }

        ShapeDeclaration declares(final DeclaredShape shape)
        {
            return shapes.ofAnyThread(shape.shape(), shape.wireFormat(), shape.delta(), shape.family());
        }
    }
}
