/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.typed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.file.ByteSource;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentWindow;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FileMessagesTest
{
    private static final int LENGTH = 1 << 16;
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;
    private static final int FRAME = 64;
    private static final int FRAMES = 100;

    private final UnsafeBuffer file = new UnsafeBuffer(new byte[LENGTH]);
    private final List<Long> reads = new ArrayList<>();

    private int read(final ByteBuffer into, final long offset)
    {
        reads.add(offset);
        final int length = (int)Math.min(into.remaining(), LENGTH - offset);
        file.getBytes((int)offset, into, length);
        return length;
    }

    private static byte[] bytes(final ByteSource source, final int offset, final int length) throws IOException
    {
        final ByteBuffer into = ByteBuffer.allocate(length);
        assertThat(source.read(into, offset)).isEqualTo(length);
        return into.array();
    }

    @Test
    void shouldReadAgainOnlyWhatTheWindowLacks() throws IOException
    {
        for (int i = 0; i < FRAMES; i++)
        {
            file.putLong(FIRST + i * FRAME, FrameDescriptor.word(FRAME, FrameType.BYTES, 1));
        }
        final SegmentWindow window = new SegmentWindow(this::read, LENGTH);
        final FileMessages messages = new FileMessages(null, null, LENGTH);
        messages.from(this::read);
        final ByteSource summed = messages.summed(window);
        window.show(FIRST, LENGTH);
        reads.clear();
        final byte[] held = bytes(summed, FIRST + FRAME, FRAME * (FRAMES - 1));
        assertThat(reads).isEmpty();
        assertThat(bytes(summed.fresh(), FIRST + FRAME, FRAME * (FRAMES - 1))).isEqualTo(held);
        assertThat(reads).containsExactly((long)FIRST + FRAME);
        bytes(summed, FIRST + FRAME, FRAME * FRAMES);
        bytes(summed, 0, FIRST + FRAME);
        assertThat(reads).hasSize(3);
    }
}
