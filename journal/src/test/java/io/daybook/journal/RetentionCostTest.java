/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What it costs to delete segments where many are left: a keeper that is behind must be able to catch up.
 */
class RetentionCostTest extends RetentionFixture
{
    private static final int SEGMENTS = 40;
    private static final int KEPT = 2;
    private static final int ROLLS = 4;
    private static final int FILES_A_SEGMENT = 3;
    private static final int MOST_LISTINGS = 8;

    private final AtomicLong passedNs = new AtomicLong();
    private final CountingFiles files = new CountingFiles();

    private JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).nanoClock(passedNs::get);
    }

    private void fillWithoutLimit()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, SEGMENTS);
        }
    }

    /** The files of all segments are listed a few times, and not once for each segment. */
    private void checkEntries(final int before)
    {
        assertThat(files.entries() - before).isLessThan(MOST_LISTINGS * FILES_A_SEGMENT * SEGMENTS);
    }

    @Test
    void shouldNotLookAtAllSegmentsForEachThatItDeletes()
    {
        fillWithoutLimit();
        try (Journal journal = Journal.open(files.watched(directory), config()))
        {
            journal.reconfigure(new JournalConfig().keepSegments(KEPT));
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            final int before = files.entries();

            retain(journal);

            assertThat(segments()).startsWith(SEGMENTS - KEPT + 1);
            checkEntries(before);
        }
    }

    @Test
    void shouldNotListTheDirectoryForEachSegmentThatIsSealed() throws Exception
    {
        try (Journal journal = Journal.open(files.watched(directory), config().keepSegments(SEGMENTS)))
        {
            retain(journal);
            final int before = files.entries();
            try (Appender appender = journal.appender())
            {
                for (long at = 0; at < (long)SEGMENTS * SEGMENT_LENGTH;)
                {
                    at = appender.append(new byte[MESSAGE_LENGTH]);
                    journal.disk().doWork();
                }
            }
            checkEntries(before);
        }
    }

    @Test
    void shouldNotLookAtAllSegmentsForEachThatIsPruned()
    {
        fillWithoutLimit();
        final int before = files.entries();

        JournalPruning.of(files.watched(directory)).keepSegments(KEPT).prune((segment) ->
        {
            // which one does not matter
        });

        assertThat(segments()).startsWith(SEGMENTS - KEPT + 1);
        checkEntries(before);
    }

    @Test
    void shouldPruneWhatBeginsWhileItPrunes()
    {
        fillWithoutLimit();
        try (Journal journal = Journal.open(directory, config()); Appender appender = journal.appender())
        {
            // From now on this one is the keeper, and seals.
            retain(journal);
            final AtomicInteger rolls = new AtomicInteger();
            final JournalPruning.Pruned pruned = JournalPruning.of(directory).keepSegments(KEPT).prune((segment) ->
            {
                if (rolls.getAndIncrement() < ROLLS)
                {
                    appender.append(new byte[MESSAGE_LENGTH]);
                    appender.roll();
                    retain(journal);
                }
            });
            assertThat(pruned.kept()).isEqualTo(KEPT);
            assertThat(segments()).startsWith(SEGMENTS + ROLLS - KEPT + 1);
        }
    }
}
