/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

import io.daybook.journal.JournalScan;
import io.daybook.journal.MessageScan;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;
import io.daybook.tools.Journals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class SegmentSearchTest
{
    private static final int SEVERAL_SEGMENTS = 40_000;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeJournal()
    {
        Journals.trades(directory, SEVERAL_SEGMENTS);
    }

    @Test
    void shouldBeginWhereTheJournalDoesWhenWhatIsWantedHasBeenDeletedMeanwhile()
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            Journals.deleteSegment(directory, 0);

            SegmentSearch.seek(scan, new Range(0, Long.MAX_VALUE, 1, Long.MIN_VALUE, Long.MAX_VALUE));

            assertThat(segment(scan)).isEqualTo(1);
        }
    }

    @Test
    void shouldNotBeginTooLateWhenTheNumberOfASegmentIsDamaged() throws IOException
    {
        final long[] firsts = firstSequences();
        final long wanted = firsts[1] + 10;
        final Range range = new Range(wanted, Long.MAX_VALUE, 0, Long.MIN_VALUE, Long.MAX_VALUE);

        for (final long damaged : new long[]{0, 5, Long.MAX_VALUE - 1})
        {
            putBaseSequence(2, damaged);

            try (JournalScan scan = JournalScan.open(directory))
            {
                SegmentSearch.seek(scan, range);

                assertThat(segment(scan)).as("damaged=" + damaged).isEqualTo(1);
                assertThat(SegmentSearch.isAtOrBefore(scan, 2L * Journals.SEGMENT_LENGTH, range)).isFalse();
            }
        }
    }

    @Test
    void shouldNotBeginTooLateByPositionWhenTheNumberOfASegmentIsDamaged() throws IOException
    {
        putBaseSequence(2, 0);

        try (JournalScan scan = JournalScan.open(directory))
        {
            SegmentSearch.seek(scan, new Range(
                0, Long.MAX_VALUE, Journals.SEGMENT_LENGTH + 5_000, Long.MIN_VALUE, Long.MAX_VALUE));

            assertThat(segment(scan)).isEqualTo(1);
        }
    }

    @Test
    void shouldGoToTheLastMessagesWhenTheFirstSegmentIsDeletedWhileTheyAreCounted() throws IOException
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            final int last = scan.segments().length - 1;
            // As a disk agent prepares it.
            new SegmentStore(directory, MetaFile.map(directory, true).identity(), false)
                .create((last + 1L) * Journals.SEGMENT_LENGTH);

            final long skipping = SegmentSearch.toLast(scan, 10, (from) -> countAndDeleteTheFirst(from, 10));

            assertThat(segment(scan)).isEqualTo(last);
            assertThat(count(scan)).isEqualTo(skipping + 10);
        }
    }

    @Test
    void shouldCountAgainWhenTheSegmentThatItHasCountedFromIsDeleted()
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            final long skipping = SegmentSearch.toLast(
                scan, SEVERAL_SEGMENTS - 10, (from) -> countAndDeleteTheFirst(from, SEVERAL_SEGMENTS));

            assertThat(skipping).isZero();
            assertThat(segment(scan)).isEqualTo(1);
            assertThat(count(scan)).isPositive();
        }
    }

    private long[] firstSequences()
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            return Arrays.stream(scan.segments()).map((basePosition) ->
            {
                scan.toSegment(basePosition);
                return scan.sequence();
            }).toArray();
        }
    }

    private void putBaseSequence(final int index, final long sequence) throws IOException
    {
        try (FileChannel channel = FileChannel.open(
            directory.resolve(Journals.segmentName(index)), StandardOpenOption.WRITE))
        {
            // The header keeps it plus one.
            channel.write(
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, sequence + 1),
                SegmentDescriptor.BASE_SEQUENCE_OFFSET);
        }
    }

    /**
     * Counts, and deletes the first segment once there is enough.
     */
    private long countAndDeleteTheFirst(final MessageScan scan, final long enough)
    {
        final long count = count(scan);
        if (count >= enough && Files.exists(directory.resolve(Journals.segmentName(0))))
        {
            Journals.deleteSegment(directory, 0);
        }
        scan.checkTail();
        return count;
    }

    private static long count(final MessageScan scan)
    {
        long count = 0;
        while (scan.next())
        {
            count++;
        }
        return count;
    }

    private static int segment(final MessageScan scan)
    {
        return (int)(scan.position() / Journals.SEGMENT_LENGTH);
    }
}
