/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Rolls whose writer died between one step and the next.
 */
class DeadRollerTest extends RollFixture
{
    @Test
    void shouldWriteTheEndThatADeadRollerDidNotWrite() throws Exception
    {
        leaveFirstMessage();
        final Path next = createSecond();
        poke(next, SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(1) + 1);
        now += minutes(1);
        assertThatTheNextMessageIsTheFirstOfSegment1();
    }

    @Test
    void shouldGoOnInTheOldSegmentWhenADeadRollersClockWasAhead() throws Exception
    {
        leaveFirstMessage();
        poke(createSecond(), SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(3) + 1);
        try (Journal journal = open(null); Appender appender = journal.appender())
        {
            assertThat(segmentOf(appender.append("still noon"))).isZero();
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("ends it"))).isEqualTo(1);
            advance(journal, minutes(2));
            assertThat(segmentOf(appender.append("the cycle that was begun ahead of time"))).isEqualTo(1);
            advance(journal, minutes(1));
            assertThat(segmentOf(appender.append("and the one after it"))).isEqualTo(2);
        }
    }

    @Test
    void shouldGoOnBehindTheEndThatADeadRollerWrote() throws Exception
    {
        leaveFirstMessage();
        poke(createSecond(), SegmentDescriptor.CYCLE_OFFSET, ns(NOON) + minutes(1) + 1);
        poke(segment(0), tailOf(bytes(segment(0))),
            FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 1));
        assertThat(tailOf(bytes(segment(1)))).isEqualTo(SegmentDescriptor.HEADER_LENGTH);
        // The clock of the next one is behind the boundary that the dead one had seen.
        assertThatTheNextMessageIsTheFirstOfSegment1();
        assertThat(cycleOf(1)).isEqualTo(ns(NOON) + minutes(1));
    }

    @Test
    void shouldNotGoBackBehindAnEndThatGaveTheNextSegmentNoCycle() throws Exception
    {
        leaveFirstMessage();
        createSecond();
        poke(segment(0), tailOf(bytes(segment(0))),
            FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 1));
        now -= minutes(1);
        assertThatTheNextMessageIsTheFirstOfSegment1();
        assertThat(cycleOf(1)).isEqualTo(ns(NOON));
    }

    /**
     * The next segment, created and not begun, as a real roller leaves it.
     */
    private Path createSecond() throws IOException
    {
        final ByteBuffer page = ByteBuffer.allocate(SEGMENT_LENGTH);
        final ByteBuffer first = bytes(segment(0));
        SegmentDescriptor.encode(
            page,
            SegmentStore.header(segment(0)).journalId(),
            SEGMENT_LENGTH,
            SEGMENT_LENGTH,
            now,
            first.getInt(SegmentDescriptor.OPTIONS_OFFSET));
        return Files.write(segment(1), page.array());
    }

    private void assertThatTheNextMessageIsTheFirstOfSegment1() throws Exception
    {
        try (Journal journal = open(null); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isFalse();
            final long position = appender.append("second");
            assertThat(segmentOf(position)).isEqualTo(1);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isEqualTo(position);
            assertThat(segmentOf(appender.append("third"))).isEqualTo(1);
            assertThat(texts(journal)).containsExactly("first", "second", "third");
        }
        assertThat(files()).isEqualTo(2);
    }
}
