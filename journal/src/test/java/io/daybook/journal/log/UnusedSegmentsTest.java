/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Mappings;
import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.agrona.UnsafeApi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Segments that nobody uses any more are unmapped piece by piece, by an agent or in passing.
 */
class UnusedSegmentsTest
{
    /** So long that an agent cannot unmap it within one stretch. */
    private static final int LENGTH = 64 << 20;
    private static final int PIECE_LENGTH = Math.max(16 << 10, UnsafeApi.pageSize());
    private static final int PIECES = LENGTH / PIECE_LENGTH;
    private static final int MOST_KEPT = 64;

    @TempDir
    private Path directory;
    private long nowNs;
    /** Each look at the clock takes a microsecond. */
    private final UnusedSegments unused = new UnusedSegments(() -> nowNs += 1_000);

    @AfterEach
    void unmap()
    {
        unused.defer(false);
        while (unused.unmap() > 0)
        {
            // until nothing is left
        }
    }

    private Segment segment(final int number) throws IOException
    {
        return segment(number, SegmentLeases.Lease.NEEDLESS);
    }

    /** A segment that another process may have made: it is mapped by a lease, for which others may wait. */
    private Segment leased(final int number) throws IOException
    {
        LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), false);
        return segment(number, new SegmentLeases(directory, LENGTH).take((long)number * LENGTH));
    }

    private boolean isLeaseHeld(final int number) throws IOException
    {
        return LockFile.open(directory.resolve(LockDescriptor.FILE_NAME), true)
            .isHeld(LockDescriptor.lease((long)number * LENGTH, LENGTH));
    }

    private Segment segment(final int number, final SegmentLeases.Lease lease) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            file(number), StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            // A file with holes: its pages take no space as long as nobody touches them.
            final MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH);
            return new Segment(
                (long)number * LENGTH, LENGTH, map, new MappedBuffer(map), lease);
        }
    }

    private Path file(final int number)
    {
        return directory.resolve("segment-" + number);
    }

    private boolean isMapped(final int number) throws IOException
    {
        return !Mappings.of(file(number)).isEmpty();
    }

    @Test
    void shouldUnmapAtOnceWithoutAnAgent() throws IOException
    {
        unused.add(segment(0));

        assertThat(isMapped(0)).isFalse();
        assertThat(unused.unmap()).isZero();
    }

    @Test
    void shouldUnmapAtOnceWhileManyWaitForTheAgent() throws IOException
    {
        unused.defer(true);
        for (int i = 0; i <= MOST_KEPT; i++)
        {
            unused.add(segment(i));
        }
        assertThat(isMapped(MOST_KEPT - 1)).isTrue();
        assertThat(isMapped(MOST_KEPT)).isFalse();
        while (isMapped(0))
        {
            unused.unmap();
        }

        unused.add(segment(MOST_KEPT + 1));

        assertThat(isMapped(MOST_KEPT + 1)).as("there is room again").isTrue();
    }

    @Test
    void shouldUnmapInStretchesOfAnAgent() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));

        int bytes = unused.unmap();

        assertThat(bytes).isBetween(PIECE_LENGTH, LENGTH - PIECE_LENGTH);
        assertThat(isMapped(0)).isTrue();
        int more;
        while ((more = unused.unmap()) > 0)
        {
            bytes += more;
        }
        assertThat(bytes).isEqualTo(LENGTH);
        assertThat(isMapped(0)).isFalse();
    }

    @Test
    void shouldLeaveASegmentToThreadsThatLetGoOfPiecesInPassing() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        for (int i = 0; i < PIECES - 1; i++)
        {
            unused.unmapPiece(PIECE_LENGTH);
            assertThat(unused.unmap()).as("piece %d", i).isZero();
        }
        unused.unmapPiece(PIECE_LENGTH);
        assertThat(isMapped(0)).as("the last step is left to the agent").isTrue();

        assertThat(unused.unmap()).isEqualTo(1);

        assertThat(isMapped(0)).isFalse();
    }

    @Test
    void shouldGoOnWhenNoThreadHasPassedForAWhile() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.unmapPiece(PIECE_LENGTH);
        nowNs += TimeUnit.MILLISECONDS.toNanos(98);
        assertThat(unused.unmap()).isZero();
        nowNs += TimeUnit.MILLISECONDS.toNanos(2);

        assertThat(unused.unmap()).isPositive();
    }

    @Test
    void shouldLetGoOfTwoPiecesInPassingWhileAnotherSegmentWaits() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.add(segment(1));
        for (int i = 0; i < PIECES / 2; i++)
        {
            unused.unmapPiece(PIECE_LENGTH);
        }

        assertThat(unused.unmap()).isEqualTo(1);

        assertThat(isMapped(0)).isFalse();
        assertThat(isMapped(1)).isTrue();
    }

    @Test
    void shouldHelpThreadsInStretchesWhileTwoOthersWait() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.unmapPiece(PIECE_LENGTH);
        unused.add(segment(1));
        unused.add(segment(2));

        assertThat(unused.unmap()).isBetween(PIECE_LENGTH, LENGTH - 2 * PIECE_LENGTH);

        assertThat(isMapped(0)).isTrue();
    }

    @Test
    void shouldUnmapAllOfASegmentWhileNineOthersWait() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.unmapPiece(PIECE_LENGTH);
        for (int i = 1; i <= 9; i++)
        {
            unused.add(segment(i));
        }

        assertThat(unused.unmap()).isEqualTo(LENGTH - PIECE_LENGTH);

        assertThat(isMapped(0)).isFalse();
        assertThat(isMapped(1)).isTrue();
    }

    @Test
    void shouldUnmapWhatIsLeftWhenTheAgentEnds() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.unmapPiece(PIECE_LENGTH);
        unused.defer(false);

        assertThat(unused.unmap()).isEqualTo(LENGTH - PIECE_LENGTH);

        assertThat(isMapped(0)).isFalse();
        assertThat(unused.unmap()).isZero();
    }

    @Test
    void shouldNotLeaveALeasedSegmentToThreadsThatLetGoInPassing() throws IOException
    {
        unused.defer(true);
        unused.add(leased(0));
        unused.unmapPiece(PIECE_LENGTH);

        assertThat(unused.unmap()).isBetween(PIECE_LENGTH, LENGTH - 2 * PIECE_LENGTH);

        assertThat(isLeaseHeld(0)).as("as long as it is mapped").isTrue();
    }

    @Test
    void shouldHelpThreadsThatLetGoInPassingWhileALeasedSegmentWaitsBehindTheirs() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.unmapPiece(PIECE_LENGTH);
        assertThat(unused.unmap()).isZero();
        unused.add(leased(1));

        assertThat(unused.unmap()).isBetween(PIECE_LENGTH, LENGTH - 2 * PIECE_LENGTH);
    }

    @Test
    void shouldLeaveASegmentToThreadsWhileOneWithoutALeaseWaitsBehindIt() throws IOException
    {
        unused.defer(true);
        unused.add(segment(0));
        unused.add(segment(1));
        unused.unmapPiece(PIECE_LENGTH);

        assertThat(unused.unmap()).isZero();
    }

    @Test
    void shouldLeaveTheRestToThreadsOnceTheLeasedSegmentIsUnmapped() throws IOException
    {
        unused.defer(true);
        unused.add(leased(0));
        unused.add(segment(1));
        while (isMapped(0))
        {
            unused.unmapPiece(PIECE_LENGTH);
            assertThat(unused.unmap()).isPositive();
        }
        unused.unmapPiece(PIECE_LENGTH);

        assertThat(unused.unmap()).isZero();

        assertThat(isMapped(1)).isTrue();
    }

    @Test
    void shouldGiveALeaseBackOnlyWhenItsSegmentIsUnmapped() throws IOException
    {
        unused.defer(true);
        unused.add(leased(0));
        for (int i = 0; i < PIECES; i++)
        {
            unused.unmapPiece(PIECE_LENGTH);
        }
        assertThat(isMapped(0)).isTrue();
        assertThat(isLeaseHeld(0)).as("its pages are gone, but others could come through the mapping").isTrue();

        assertThat(unused.unmap()).isEqualTo(1);

        assertThat(isMapped(0)).isFalse();
        assertThat(isLeaseHeld(0)).isFalse();
    }

    @Test
    void shouldGiveALeaseBackAtOnceWithoutAnAgent() throws IOException
    {
        unused.add(leased(0));

        assertThat(isMapped(0)).isFalse();
        assertThat(isLeaseHeld(0)).isFalse();
    }

    @Test
    void shouldKeepTheLeaseOfASegmentWhoseMemorySomebodyMayStillReach() throws IOException
    {
        unused.defer(true);
        final Segment segment = leased(0);
        segment.leaveToCollector();
        unused.add(segment);
        while (unused.unmap() > 0)
        {
            // until nothing is left
        }

        assertThat(isMapped(0)).isTrue();
        assertThat(isLeaseHeld(0)).isTrue();
        assertThat(segment.wordAcquire(0)).as("the memory can be read").isZero();
    }
}
