/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.SegmentDeletedException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tailers see whole messages in DELTA where what is before them is gone, or was read by another tailer.
 */
class DeltaTailerTest extends RetentionFixture
{
    private static final int SYMBOLS = 7;

    record Quote(@Key int symbol, String venue, long price, long size)
    {
        static Quote of(final long number)
        {
            return new Quote((int)(number % SYMBOLS), "XLON", 100 + number, number / 3);
        }
    }

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
    }

    @Test
    void shouldSeeWholeMessagesBehindSegmentsThatAreDeleted()
    {
        try (Journal journal = open(config().keepSegments(2)); Appender appender = journal.appender();
            Tailer late = journal.tailer(); Tailer tailer = journal.tailer())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, WireFormat.DELTA);
            final long end = publish(quotes, 0, 5 * SEGMENT_LENGTH);
            assertThat(late.next()).isTrue();
            assertThat(late.message().as(Quote.class)).isEqualTo(Quote.of(0));

            retain(journal);

            assertThat(segments()).doesNotContain(0);
            assertThatThrownBy(() -> read(late, 1, end)).isInstanceOf(SegmentDeletedException.class);
            late.toStart();
            assertThat(late.next()).isTrue();
            final long first = late.message().as(Quote.class).price() - 100;
            assertThat(first).isPositive();
            assertThat(late.message().changes().isKey()).isTrue();
            read(late, first + 1, end);
            tailer.toEnd();
            publish(quotes, end, SEGMENT_LENGTH / 8);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().as(Quote.class)).isEqualTo(Quote.of(end));
        }
    }

    @Test
    void shouldHandOutAWholeMessageOfEachKeyToANamedTailerThatComesBack()
    {
        try (Journal journal = open(config()); Appender appender = journal.appender())
        {
            final Publisher<Quote> quotes = appender.publisher(Quote.class, WireFormat.DELTA);
            publish(quotes, 0, SEGMENT_LENGTH / 8);
            try (Tailer tailer = journal.tailer("audit"))
            {
                read(tailer, 0, 3 * SYMBOLS);
                assertThat(tailer.message().changes().isKey()).isFalse();
                tailer.commit();
            }
            try (Tailer tailer = journal.tailer("audit"))
            {
                for (int number = 3 * SYMBOLS; number < 5 * SYMBOLS; number++)
                {
                    assertThat(tailer.next()).isTrue();
                    assertThat(tailer.message().as(Quote.class)).isEqualTo(Quote.of(number));
                    // The first one of each key; what the tailer before knew is not known any more.
                    assertThat(tailer.message().changes().isKey()).isEqualTo(number < 4 * SYMBOLS);
                }
                assertThat(tailer.message().changes().changed(1)).as("venue").isFalse();
                assertThat(tailer.message().changes().changed(2)).as("price").isTrue();
            }
        }
    }

    /** The number behind the last one. */
    private static long publish(final Publisher<Quote> quotes, final long from, final long bytes)
    {
        long number = from;
        final long begin = quotes.publish(Quote.of(number++));
        while (quotes.publish(Quote.of(number++)) - begin < bytes)
        {
            // That much is to be there.
        }
        return number;
    }

    private static void read(final Tailer tailer, final long from, final long to)
    {
        for (long number = from; number < to; number++)
        {
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().as(Quote.class)).isEqualTo(Quote.of(number));
        }
    }
}
