/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.JournalScan;
import io.daybook.journal.MessageScan;
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
