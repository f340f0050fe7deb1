/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import java.util.UUID;

import io.daybook.codec.DeltaWriter;
import io.daybook.journal.Timestamps;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.file.MappedPages;
import io.daybook.journal.file.ResidentPages;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.LockFile;
import io.daybook.journal.meta.MetaFile;
import io.daybook.journal.meta.Slot;
import io.daybook.journal.meta.SlotOwner;

import org.agrona.concurrent.UnsafeBuffer;
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
    private static final SlotOwner OWNER = new SlotOwner(42, 0, "here", "tests");
    private static final UnsafeBuffer WRITER = new UnsafeBuffer(new byte[FrameDescriptor.ALIGNMENT]);

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
        final Slot slot = Slot.shared(LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false), meta, OWNER);
        appender = new SharedFrameAppender(store, meta, slot, WRITER, Timestamps.OFF, () -> 0, null);
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
        while (FrameAppender.MOVED == appender.claim(
            FrameType.BYTES, FrameDescriptor.HEADER_LENGTH + length, DeltaWriter.NO_BASE))
        {
            // until it stands where it can be made
        }
        appender.commit(appender.stamp());
    }

    /** Forgets what is resident, so that only what is touched next shows. */
    private void letGo()
    {
        assertThat(MappedPages.letGo(map, 0, SEGMENT_LENGTH)).isTrue();
    }

    @Test
    void shouldTouchAheadOfAnAppender() throws IOException
    {
        letGo();
        append(TailWork.PIECE_LENGTH);
        final long untold = ResidentPages.bytes(map);
        assumeTrue(PAGE_LENGTH == untold, "skipped: this kernel maps more than one page at a write: bytes=" + untold);
        appender.touchAhead();
        letGo();

        append(TailWork.PIECE_LENGTH);

        assertThat(ResidentPages.bytes(map)).isGreaterThan(untold);
    }

    @Test
    void shouldTouchAheadOfAReader() throws IOException
    {
        final FrameReader reader = new FrameReader(store);
        reader.touchAhead();
        reader.to(SEGMENT_LENGTH / 2, 0);
        letGo();

        reader.leaveFront();

        assertThat(ResidentPages.bytes(map)).isPositive();
        reader.close();
    }
}
