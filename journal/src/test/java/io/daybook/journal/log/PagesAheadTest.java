/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.file.ResidentPages;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The pages that a cursor comes to next are touched before it comes to them, and each only once.
 */
class PagesAheadTest
{
    private static final int LENGTH = 1 << 20;
    private static final long BASE = 7L * LENGTH;
    private static final int STRIDE = PageTouch.READ.stride();

    @TempDir
    private Path directory;
    private FileChannel channel;
    private MappedByteBuffer map;
    private Segment segment;

    @BeforeEach
    void mapAWrittenFile() throws IOException
    {
        channel = FileChannel.open(directory.resolve("segment"),
            StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.write(ByteBuffer.allocate(LENGTH));
        map = channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH);
        segment = new Segment(BASE, LENGTH, map, new MappedBuffer(map), SegmentLeases.Lease.NEEDLESS);
    }

    @AfterEach
    void unmap() throws IOException
    {
        IoUtil.unmap(map);
        channel.close();
    }

    @Test
    void shouldTouchWhatComesNext() throws IOException
    {
        new PagesAhead().from(segment, 8);

        assertThat(ResidentPages.bytes(map)).isPositive();
    }

    @Test
    void shouldTouchNothingTwice() throws IOException
    {
        final PagesAhead pages = new PagesAhead();
        pages.from(segment, 8);
        ResidentPages.letGo(map);

        pages.from(segment, STRIDE / 2);
        pages.from(segment, STRIDE);

        assertThat(ResidentPages.bytes(map)).isZero();
    }

    @Test
    void shouldGoOnOnceTheCursorIsInWhatWasTouchedLast() throws IOException
    {
        final PagesAhead pages = new PagesAhead();
        pages.from(segment, 8);
        ResidentPages.letGo(map);

        pages.from(segment, STRIDE + 8);

        assertThat(ResidentPages.bytes(map)).isPositive();
    }

    @Test
    void shouldFollowACursorThatJumps() throws IOException
    {
        final PagesAhead pages = new PagesAhead();
        for (final int offset : new int[]{ LENGTH / 2, 8, LENGTH / 4 * 3 })
        {
            ResidentPages.letGo(map);

            pages.from(segment, offset);

            assertThat(ResidentPages.bytes(map)).as("offset " + offset).isPositive();
        }
    }

    @Test
    void shouldBeginAtTheStartOfASegmentWhenTheOneBeforeEndedEarly() throws IOException
    {
        final Segment before = new Segment(
            BASE - LENGTH, LENGTH, map, new MappedBuffer(map), SegmentLeases.Lease.NEEDLESS);
        for (int offset = LENGTH - 3 * STRIDE; offset < LENGTH; offset += STRIDE / 4 + 8)
        {
            final PagesAhead pages = new PagesAhead();
            pages.from(before, offset);
            ResidentPages.letGo(map);

            pages.from(segment, 8);

            assertThat(ResidentPages.bytes(map)).as("offset " + offset).isPositive();
        }
    }

    @Test
    void shouldStayInTheSegment() throws IOException
    {
        final PagesAhead pages = new PagesAhead();
        pages.from(segment, LENGTH - 8);
        ResidentPages.letGo(map);

        pages.from(segment, LENGTH);

        assertThat(ResidentPages.bytes(map)).isZero();
    }
}
