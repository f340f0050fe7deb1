/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Block checksums of the segment that a recovery makes behind its cut.
 */
class RecoverySumsTest
{
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;
    private KilledJournal killed;
    private Path segment;
    private Path sums;

    @BeforeEach
    void writeAndTear() throws IOException
    {
        killed = KilledJournal.write(directory, Checksums.OFF, 10, 40);
        killed.blocks(FIRST, killed.positions.get(5)).reboot();
        segment = killed.segment(SEGMENT);
        sums = killed.path.resolve(SumDescriptor.fileName(SEGMENT));
    }

    @Test
    void shouldBeThereBeforeTheSegmentWhereverTheRecoveryDies() throws IOException
    {
        final List<String> steps = new ArrayList<>();

        killed.recover((step, path) ->
        {
            steps.add(step + ' ' + path.getFileName());
            assertThat(Files.exists(sums) || !Files.exists(segment)).as("%s", steps).isTrue();
        });

        assertThat(steps).containsSubsequence("name " + sums.getFileName(), "create " + segment.getFileName());
        assertThat(Files.size(sums)).isEqualTo(SumDescriptor.HEADER_LENGTH);
    }

    @Test
    void shouldCoverWhatIsAppendedThereWhileNoAgentHasLooked() throws IOException
    {
        final long end;
        killed.recover();
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            end = appender.append("after");
            appender.roll();
        }

        final BlockSums blocks = BlockSums.load(sums, killed.meta().identity(), SEGMENT);
        assertThat(blocks.covers(SEGMENT + FIRST, end)).isTrue();
    }

    @Test
    void shouldNotBeMadeWhereTheJournalHasNone() throws IOException
    {
        final KilledJournal other =
            KilledJournal.write(Files.createDirectory(directory.resolve("other")), Checksums.FRAME, 10, 40);
        other.damage(8).reboot().recover();

        assertThat(other.segment(SEGMENT)).exists();
        assertThat(other.path.resolve(SumDescriptor.fileName(SEGMENT))).doesNotExist();
    }
}
