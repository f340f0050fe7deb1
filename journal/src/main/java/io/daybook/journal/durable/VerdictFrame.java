/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

import io.daybook.codec.DeltaWriter;
import io.daybook.codec.Field;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.file.Host;
import io.daybook.journal.file.RegularFiles;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameAppender;
import io.daybook.journal.log.FrameChecksum;
import io.daybook.journal.log.SegmentWindow;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import static io.daybook.journal.layout.FrameDescriptor.*;

/**
 * A recovery's verdict as a frame of the log.
 */
public final class VerdictFrame
{
    private static final Field VERDICT = Field.of("verdict");
    private static final Field POSITION = Field.of("position");
    private static final Field BYTES = Field.of("bytes");
    private static final Field ABANDONED = Field.of("abandoned");
    private static final Field HOST = Field.of("host");
    private static final Field PID = Field.of("pid");
    private static final Field TIME = Field.of("time");

    private VerdictFrame()
    {
    }

    /**
     * Appends a VERDICT frame.
     *
     * @param frames  of the appender that logs it.
     * @param verdict to log.
     * @param timeNs  nanoseconds since the epoch.
     */
    public static void append(final FrameAppender frames, final RecoveryVerdict verdict, final long timeNs)
    {
        final DirectBuffer payload = payload(verdict, timeNs);
        long position;
        do
        {
            position = frames.claim(FrameType.VERDICT, HEADER_LENGTH + payload.capacity(), DeltaWriter.NO_BASE);
        }
        while (FrameAppender.MOVED == position);
        frames.commitPayload(payload);
    }

    /**
     * Encodes the payload of a VERDICT frame: a Binary YAML document.
     *
     * @param verdict to log.
     * @param timeNs  of the recovery, nanoseconds since the epoch.
     * @return a buffer of exactly that length.
     */
    private static DirectBuffer payload(final RecoveryVerdict verdict, final long timeNs)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null).wrap(buffer, 0, null);
        encoder.text(VERDICT, verdict.kind().name())
            .int64(POSITION, verdict.position())
            .int64(BYTES, verdict.bytes())
            .int32(ABANDONED, verdict.abandoned())
            .text(HOST, Host.name())
            .int64(PID, ProcessHandle.current().pid())
            .timestamp(TIME, timeNs);
        return new UnsafeBuffer(buffer, 0, encoder.finish());
    }

    /**
     * Puts a VERDICT frame without a writer behind what is in a buffer.
     *
     * @param head     first bytes of a segment, up to the buffer's limit; there is room behind.
     * @param position of the frame.
     * @param sequence of the frame.
     * @param plan     that tells the verdict and the time.
     * @param checksum whether the frame carries one.
     * @return position behind the frame.
     */
    static long append(
        final ByteBuffer head,
        final long position,
        final long sequence,
        final RecoveryPlan plan,
        final boolean checksum)
    {
        final DirectBuffer payload = payload(plan.verdict(), plan.timeNs());
        final int at = head.limit();
        final int length = HEADER_LENGTH + payload.capacity();
        final long word = word(length, FrameType.VERDICT, 0);
        head.limit(at + alignedLength(length));
        final ByteBuffer bytes = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        final UnsafeBuffer buffer = new UnsafeBuffer(head.array());
        buffer.putLong(at, word);
        buffer.putLong(at + TIMESTAMP_OFFSET, plan.timeNs());
        buffer.putInt(at + SEQUENCE_OFFSET, (int)sequence);
        buffer.putBytes(at + HEADER_LENGTH, payload, 0, payload.capacity());
        if (checksum)
        {
            buffer.putInt(at + CRC_OFFSET, new FrameChecksum().compute(buffer, bytes, at, position, word));
        }
        return position + alignedLength(length);
    }

    /**
     * Finds the VERDICT frame with which a recovery begins a segment.
     *
     * @param path     of the segment.
     * @param identity of the journal.
     * @param plan     of the recovery.
     * @return position behind the frame; -1 unless it is there, intact, and nothing follows it.
     * @throws IOException when the file cannot be read.
     */
    static long end(final Path path, final JournalIdentity identity, final RecoveryPlan plan) throws IOException
    {
        final int at = SegmentDescriptor.HEADER_LENGTH;
        final int segmentLength = identity.segmentLength();
        try (FileChannel channel = RegularFiles.openToRead(path))
        {
            final SegmentWindow window = new SegmentWindow(channel::read, segmentLength);
            final long word = window.show(at, segmentLength);
            if (word(length(word), FrameType.VERDICT, 0) != word || !isPlausible(length(word), at, segmentLength) ||
                !window.isWhole(at))
            {
                return -1;
            }
            final int first = at - window.start();
            final int stored = window.buffer().getInt(first + CRC_OFFSET);
            final boolean intact = window.buffer().getLong(first + TIMESTAMP_OFFSET) == plan.timeNs() &&
                window.buffer().getInt(first + SEQUENCE_OFFSET) == (int)(plan.sequence() + 1) &&
                (0 == identity.options() || stored == new FrameChecksum().compute(
                    window.buffer(), window.bytes(), first, plan.next() + at, word));
            final int behind = at + alignedLength(length(word));
            return intact && behind == SegmentBytes.end(channel, behind) ? plan.next() + behind : -1;
        }
    }
}
