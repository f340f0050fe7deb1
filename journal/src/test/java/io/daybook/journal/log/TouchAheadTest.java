/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.journal.Timestamps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.ResidentPages;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Appenders and readers touch the pages ahead of them in passing, if they are told to.
 */
class TouchAheadTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int PAGE_LENGTH = 4 << 10;

    @TempDir
    private Path directory;
    private SegmentStore store;
    private MappedByteBuffer map;
    private SharedFrameAppender appender;

    @BeforeEach
    void append() throws IOException
    {
        final JournalIdentity identity = new JournalIdentity(new UUID(1, 2), SEGMENT_LENGTH, 0, 0);
        MetaFile.create(directory, identity, null, Forcer.SYSTEM);
        final MetaFile meta = MetaFile.map(directory, false);
        store = new SegmentStore(directory, identity, false);
        store.create(0);
        final Slot slot = TestWriter.slot(directory, meta);
        appender = new SharedFrameAppender(store, meta, slot, TestWriter.PAYLOAD, Timestamps.OFF, () -> 0, null);
        append(1);
        map = appender.segment().map();
    }

    @AfterEach
    void close()
    {
        appender.close();
    }

    private void append(final int length)
    {
        TestWriter.claim(appender, FrameDescriptor.HEADER_LENGTH + length);
        appender.commit(appender.stamp());
    }

    @Test
    void shouldTouchAheadOfAnAppender() throws IOException
    {
        ResidentPages.letGo(map);
        append(TailWork.PIECE_LENGTH);
        final long untold = ResidentPages.bytes(map);
        assumeTrue(PAGE_LENGTH == untold, "skipped: this kernel maps more than one page at a write: bytes=" + untold);
        appender.touchAhead();
        ResidentPages.letGo(map);

        append(TailWork.PIECE_LENGTH);

        assertThat(ResidentPages.bytes(map)).isGreaterThan(untold);
    }

    @Test
    void shouldTouchAheadOfAReader() throws IOException
    {
        final FrameReader reader = new FrameReader(store);
        reader.touchAhead();
        reader.to(SEGMENT_LENGTH / 2, 0);
        ResidentPages.letGo(map);

        reader.leaveFront();

        assertThat(ResidentPages.bytes(map)).isPositive();
        reader.close();
    }
}
