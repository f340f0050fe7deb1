/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What is forced when a segment is created.
 */
class CreationForceTest
{
    private static final int SEGMENT_LENGTH = 8 << 20;
    private static final byte[] MESSAGE = new byte[100_000];

    @TempDir
    private Path directory;
    private final List<Seen> forces = new ArrayList<>();
    private boolean failing;

    /**
     * The next segment at the moment of a force.
     *
     * @param named      whether it has its name.
     * @param unfinished length of the file that has not, 0 without any.
     */
    private record Seen(boolean named, long unfinished)
    {
    }

    private Journal open(final Durability durability)
    {
        final Forcer forcer = (channel, metadata) ->
        {
            if (failing)
            {
                throw new IOException("Input/output error");
            }
            forces.add(new Seen(Files.exists(next()), UnfinishedFiles.length(directory)));
            channel.force(metadata);
        };
        return Journal.open(directory, new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .checksums(Checksums.OFF).durability(durability).forcer(forcer));
    }

    private Path next()
    {
        return directory.resolve(SegmentDescriptor.fileName(SEGMENT_LENGTH));
    }

    private static void append(final Appender appender, final int length)
    {
        for (int left = length; left > 0; left -= MESSAGE.length)
        {
            appender.append(MESSAGE);
        }
    }

    private static void invokeDisk(final Journal journal) throws Exception
    {
        while (journal.disk().doWork() > 0)
        {
            // until nothing is left to do
        }
    }

    @Test
    void shouldForceASegmentBeforeItGetsItsNameAndTheNameThen() throws Exception
    {
        try (Journal journal = open(Durability.interval(Duration.ofHours(1))); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH * 3 / 4);
            journal.sync();
            forces.clear();
            invokeDisk(journal);
            assertThat(forces).containsExactly(
                // In pieces, for whoever waits meanwhile.
                new Seen(false, SegmentDescriptor.HEADER_LENGTH + SEGMENT_LENGTH / 2),
                new Seen(false, SEGMENT_LENGTH),
                new Seen(true, SEGMENT_LENGTH));
            assertThat(UnfinishedFiles.length(directory)).isZero();
        }
    }

    @Test
    void shouldForceTheFirstSegmentToo()
    {
        open(Durability.interval(Duration.ofHours(1))).close();
        assertThat(forces).contains(new Seen(false, SEGMENT_LENGTH));
    }

    @Test
    void shouldForceJournalMetaAndItsNameBeforeThereIsASegment()
    {
        failing = true;
        assertThatThrownBy(() -> open(Durability.none())).isInstanceOf(JournalException.class)
            .hasMessageContaining("journal.meta").hasMessageContaining("Input/output error");
        assertThat(SegmentStore.list(directory)).isEmpty();
        failing = false;
        open(Durability.none()).close();
        assertThat(forces).hasSize(2);
    }

    @Test
    void shouldForceNoSegmentWithoutDurability() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            forces.clear();
            append(appender, SEGMENT_LENGTH * 3 / 4);
            invokeDisk(journal);
            assertThat(next()).exists();
            assertThat(forces).isEmpty();
        }
    }

    @Test
    void shouldSealInPieces() throws Exception
    {
        try (Journal journal = open(Durability.none()); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH * 3 / 2);
            invokeDisk(journal);
            // The segment as a whole, the directory and what is above it, and what journal.meta says of it.
            assertThat(forces).hasSizeGreaterThan(1);
            assertThat(journal.durablePosition()).isEqualTo(SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH);
        }
    }

    @Test
    void shouldGiveNoNameToASegmentThatCannotBeForced() throws Exception
    {
        try (Journal journal = open(Durability.interval(Duration.ofHours(1))); Appender appender = journal.appender())
        {
            append(appender, SEGMENT_LENGTH * 3 / 4);
            journal.sync();
            failing = true;
            assertThatThrownBy(() -> invokeDisk(journal)).isExactlyInstanceOf(JournalException.class)
                .hasMessageContaining("cannot create a file").hasMessageContaining("Input/output error");
            assertThatThrownBy(() -> append(appender, SEGMENT_LENGTH)).isExactlyInstanceOf(JournalException.class);
            assertThat(next()).doesNotExist();
            assertThat(UnfinishedFiles.length(directory)).isZero();

            // Nothing that was stored is lost: the journal has not failed.
            failing = false;
            append(appender, SEGMENT_LENGTH);
            assertThat(next()).exists();
        }
    }
}
