/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    void shouldBeThereBeforeTheSegmentAtEveryStep() throws IOException
    {
        final List<String> steps = new ArrayList<>();

        killed.recover((step, path) ->
        {
            steps.add(step + ' ' + path.getFileName());
            assertThat(Files.exists(sums) || !Files.exists(segment)).as("%s", steps).isTrue();
        });

        assertThat(steps).containsSubsequence("create " + sums.getFileName(), "create " + segment.getFileName());
        assertThat(Files.size(sums)).isEqualTo(SumDescriptor.HEADER_LENGTH);
    }

    @Test
    void shouldBeTheSameInTheEndWhereverTheRecoveryDies() throws IOException
    {
        final KilledJournal whole = killed.copyTo(directory.resolve("whole"));
        final int[] steps = new int[1];
        whole.recover((step, path) -> steps[0]++);
        for (int last = 0; last < steps[0]; last++)
        {
            final KilledJournal dying = killed.copyTo(directory.resolve("dying-" + last));
            final int[] left = {last};
            assertThatThrownBy(() -> dying.recover((step, path) ->
            {
                if (0 == left[0]--)
                {
                    throw new IllegalStateException("dead before " + step);
                }
            })).as("at step %d", last).hasMessageStartingWith("dead before ");

            // Who may not recover it reads as much as who may.
            assertThat(dying.read()).as("dead at step %d", last).hasSize(5);
            dying.recover();
            assertThat(dying.tree()).as("dead at step %d", last).isEqualTo(whole.tree());
        }
    }

    @Test
    void shouldCoverWhatIsAppendedThereBeforeAnyAgentHasLooked() throws IOException
    {
        killed.recover();
        final long first;
        final long second;
        try (Journal journal = Journal.open(killed.path, new JournalConfig().agents(AgentMode.INVOKER));
            Appender appender = journal.appender())
        {
            first = appender.append("after");
            second = appender.append("and after that");
            appender.roll();
        }

        // The verdict before it has a checksum of its own.
        final BlockSums blocks = BlockSums.load(sums, killed.meta().identity(), SEGMENT);
        assertThat(blocks.covers(first, second + Long.BYTES)).isTrue();
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
