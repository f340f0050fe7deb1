/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * New tailers of a journal whose first segment cannot be entered, as its header is damaged.
 */
class LostStartTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int SEGMENTS = 3;
    private static final String REASON = "not a segment of a daybook journal";

    @TempDir
    private Path directory;
    private long last;
    /** How many messages begin in the segments behind the first one. */
    private int behind;

    @BeforeEach
    void write() throws IOException
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            while (last < SEGMENTS * SEGMENT_LENGTH - SEGMENT_LENGTH / 2)
            {
                last = appender.append(new byte[8 << 10]);
                behind += last >= SEGMENT_LENGTH ? 1 : 0;
            }
        }
        damage(0);
    }

    private Journal open()
    {
        return Journal.open(
            directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER));
    }

    private void damage(final int segment) throws IOException
    {
        final Path path = directory.resolve(SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH));
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.allocate(Long.BYTES), 0);
        }
    }

    private static int count(final Tailer tailer)
    {
        int count = 0;
        while (tailer.next())
        {
            count++;
        }
        return count;
    }

    private void skipAndRead(final Tailer tailer)
    {
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(tailer::next).isInstanceOf(CorruptJournalException.class).hasMessageContaining(REASON);
            assertThatThrownBy(() -> tailer.poll(Message::toYaml, 1)).isInstanceOf(CorruptJournalException.class);
            assertThat(tailer.position()).isZero();
        }
        tailer.skip();
        assertThat(count(tailer)).isEqualTo(behind);
        assertThatThrownBy(tailer::toStart).isInstanceOf(CorruptJournalException.class).hasMessageContaining(REASON);
    }

    @Test
    void shouldBeSkippedByATailer()
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            skipAndRead(tailer);
        }
    }

    @Test
    void shouldBeSkippedByATailerOfANewNameThatThenGoesOnWhereItWasCommitted()
    {
        try (Journal journal = open(); Tailer tailer = journal.tailer("risk"))
        {
            assertThatThrownBy(tailer::commit).isInstanceOf(CorruptJournalException.class);
            skipAndRead(tailer);
            tailer.commit();
        }
        try (Journal journal = open(); Tailer tailer = journal.tailer("risk"))
        {
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldNotKeepATailerFromAnotherPlace()
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.toEnd();
            assertThat(tailer.next()).isFalse();
            tailer.seek(last);
            assertThat(count(tailer)).isEqualTo(1);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.seekSequence(1_000_000)).isFalse();
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldBeToldAtOnceWhereNoOtherSegmentCanBeEntered() throws IOException
    {
        for (int i = 1; i < SEGMENTS; i++)
        {
            damage(i);
        }
        try (Journal journal = Journal.openReadOnly(directory))
        {
            assertThatThrownBy(journal::tailer).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining(REASON);
        }
    }
}
