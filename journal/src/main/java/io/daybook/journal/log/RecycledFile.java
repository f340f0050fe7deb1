/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

import io.daybook.journal.file.PrivateName;
import io.daybook.journal.file.UnnamedFile;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The file of a segment that is not kept any more, on its way to become another segment. It has a private name, and
 * nobody else has it mapped. It is cleared through the mapping that its process has kept, so no page is allocated or
 * mapped again.
 * <p>
 * Who has the file open from before, for file reads, finds another base position in its header after the read, and
 * throws away what it has read. So that base position goes first, and the new one comes last. The file is cleared from
 * its end to its start, so that a copy which is torn lacks the END of its segment.
 * <p>
 * <b>Note:</b> for one thread at a time. For files in memory alone: nothing is forced, since no loss of power leaves
 * such a file.
 */
final class RecycledFile implements UnnamedFile
{
    private final PrivateName name;
    private final Segment segment;
    private final UnsafeBuffer buffer;
    private final ByteBuffer head;
    private final Consumer<Segment> onAbort;
    /** What lies before this offset, behind the header, is not cleared yet. */
    private int front;
    /** Whether the old segment's mapping is in other hands. */
    private boolean done;

    /**
     * Begins to clear a file whose header already says that it is no segment.
     *
     * @param name    of the file.
     * @param segment that it was, of which nobody has a mapping but this.
     * @param head    header page of the segment that it becomes.
     * @param onAbort takes the segment when the file does not get its name.
     */
    RecycledFile(
        final PrivateName name,
        final Segment segment,
        final ByteBuffer head,
        final Consumer<Segment> onAbort)
    {
        this.name = name;
        this.segment = segment;
        this.buffer = segment.buffer();
        this.head = head;
        this.onAbort = onAbort;
        this.front = segment.length();
    }

    @Override
    public void write(final int most)
    {
        final int from = Math.max(SegmentDescriptor.HEADER_LENGTH, front - most);
        // One by one: when the file has been truncated, a store throws, but setMemory would end the JVM.
        // From the end, so that a copy, which reads from the start, meets the cleared part in one place.
        for (int at = front - Long.BYTES; at >= from; at -= Long.BYTES)
        {
            buffer.putLong(at, 0);
        }
        front = from;
    }

    @Override
    public long written()
    {
        return segment.length() - front + SegmentDescriptor.HEADER_LENGTH;
    }

    @Override
    public boolean isTaken()
    {
        return name.isTaken();
    }

    @Override
    public boolean isForceDue()
    {
        return false;
    }

    @Override
    public void forceSome()
    {
        // Nothing needs a force.
    }

    @Override
    public boolean link() throws IOException
    {
        if (front > SegmentDescriptor.HEADER_LENGTH)
        {
            return false;
        }
        final int base = SegmentDescriptor.BASE_POSITION_OFFSET;
        final int behind = base + Long.BYTES;
        buffer.putBytes(0, head, 0, base);
        buffer.putBytes(behind, head, behind, SegmentDescriptor.HEADER_LENGTH - behind);
        buffer.putLongVolatile(base, head.getLong(base));
        done = name.link();
        return done;
    }

    @Override
    public void abort() throws IOException
    {
        if (!done)
        {
            done = true;
            onAbort.accept(segment);
        }
        name.delete();
    }
}
