/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;

import io.daybook.journal.JournalScan;

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

    private static int segment(final JournalScan scan)
    {
        return (int)(scan.position() / Journals.SEGMENT_LENGTH);
    }
}
