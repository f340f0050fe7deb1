/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.util.Random;

import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.MetaFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A tailer keeps the list of segments from one seek to the next, and finds what it would find with a new one.
 */
class SeekListTest extends RetentionFixture
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int SEGMENTS = 8;
    private static final int STEPS = 2_000;
    /** A message of this test reaches into two blocks. */
    private static final int MAX_BLOCKS = 4;

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }

    @Test
    void shouldListTheDirectoryOnceForAllSeeksInTheSegmentsThatThereWere()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, SEGMENTS);
        }
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.openReadOnly(files.watched(directory)); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.next()).isTrue();
            final long timestamp = tailer.message().timestampNs();
            files.takeCalls();
            for (int i = 0; i < SEGMENTS; i++)
            {
                assertThat(tailer.seekSequence(i * SEGMENT_LENGTH / MESSAGE_LENGTH)).isTrue();
                assertThat(tailer.seekTime(timestamp)).isTrue();
            }
            assertThat(files.takeCalls()).containsKey("look").doesNotContainKey("list");
            assertThat(tailer.seekSequence(Long.MAX_VALUE)).isFalse();
            assertThat(tailer.seekTime(Long.MAX_VALUE)).isFalse();
            assertThat(files.takeCalls()).containsKey("look").doesNotContainKey("list");
        }
    }

    @Test
    void shouldNotWalkThroughTheSegmentsThatHaveComeSinceItListedThem()
    {
        try (Journal journal = open(config()); Tailer tailer = journal.tailer())
        {
            fill(journal, 2);
            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.seekTime(0)).isTrue();
            fill(journal, SEGMENTS);
            retain(journal);
            assertThat(tailer.toEnd().direction(Direction.BACKWARD).next()).isTrue();
            final long sequence = tailer.message().sequence();
            final long timestamp = tailer.message().timestampNs();
            tailer.direction(Direction.FORWARD);
            long walked = tailer.seeker().blocksWalked();
            assertThat(tailer.seekSequence(sequence)).isTrue();
            assertThat(tailer.seeker().blocksWalked() - walked).isLessThanOrEqualTo(MAX_BLOCKS);
            walked = tailer.seeker().blocksWalked();
            assertThat(tailer.seekTime(timestamp)).isTrue();
            assertThat(tailer.seeker().blocksWalked() - walked).isLessThanOrEqualTo(MAX_BLOCKS);
        }
    }

    @Test
    void shouldPassOverSegmentsThatWereDeletedSinceTheyWereListed()
    {
        try (Journal journal = open(config().keepSegments(2)))
        {
            fill(journal, SEGMENTS);
            try (Tailer tailer = journal.tailer())
            {
                // It keeps the first segment mapped.
                assertThat(tailer.seekSequence(0)).isTrue();
                assertThat(tailer.next()).isTrue();
                retain(journal);
                assertThat(segments()[0]).isPositive();
                assertThat(tailer.seekSequence(0)).isTrue();
                assertThat(tailer.position()).isGreaterThan((long)segments()[0] * SEGMENT_LENGTH);
                assertThat(tailer.seekTime(0)).isTrue();
                assertThat(tailer.position()).isGreaterThan((long)segments()[0] * SEGMENT_LENGTH);
            }
        }
    }

    @Test
    void shouldPassOverAnEmptySegmentThatALateCreatorHasMadeInPlaceOfOneThatWasListed() throws IOException
    {
        try (Journal journal = open(config().keepSegments(2)); Tailer tailer = journal.tailer())
        {
            fill(journal, SEGMENTS / 2);
            retain(journal);
            fill(journal, SEGMENTS);
            final long listed = (long)segments()[0] * SEGMENT_LENGTH;
            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.position()).isBetween(listed, listed + SEGMENT_LENGTH);
            retain(journal);
            final long first = (long)segments()[0] * SEGMENT_LENGTH;
            assertThat(first).isGreaterThan(listed);
            new SegmentStore(directory, MetaFile.map(directory, true).identity(), false).create(listed);

            assertThat(tailer.seekSequence(0)).isTrue();
            assertThat(tailer.position()).isGreaterThan(first);
            assertThat(tailer.seekTime(0)).isTrue();
            assertThat(tailer.position()).isGreaterThan(first);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldFindWhatANewTailerFindsWhileSegmentsComeAndGo(final boolean recycles) throws Exception
    {
        System.out.println(SEED);
        final Random random = SEED.random();
        long written = 0;
        try (Journal journal = open(config().keepSegments(2 + random.nextInt(6)).recycleSegments(recycles));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < STEPS; i++)
            {
                switch (random.nextInt(12))
                {
                    case 0:
                        appender.roll();
                        break;

                    case 1:
                        journal.sync();
                        journal.disk().doWork();
                        journal.pace().doWork();
                        break;

                    case 2, 3, 4:
                        written++;
                        // Clocks go back, too.
                        appender.timestamp(1 + random.nextLong(written));
                        appender.append(new byte[random.nextInt(50_000)]);
                        break;

                    default:
                        seek(journal, tailer, random, written);
                        break;
                }
            }
        }
    }

    private static void seek(final Journal journal, final Tailer tailer, final Random random, final long written)
    {
        final boolean byTime = random.nextBoolean();
        // Numbers count metadata, too.
        final long sought = (long)(random.nextDouble() * (byTime ? written + 2 : 2 * written + 10));
        try (Tailer other = journal.tailer())
        {
            final boolean found = byTime ? tailer.seekTime(sought) : tailer.seekSequence(sought);
            assertThat(found).isEqualTo(byTime ? other.seekTime(sought) : other.seekSequence(sought));
            assertThat(tailer.position()).isEqualTo(other.position());
            assertThat(tailer.next()).isEqualTo(other.next()).isEqualTo(found);
            if (found)
            {
                assertThat(tailer.message().sequence()).isEqualTo(other.message().sequence());
            }
        }
    }
}
