/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class IntervalTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldForceOnceAnIntervalIsOverAndNotBefore() throws Exception
    {
        final AtomicLong passedNs = new AtomicLong(TimeUnit.SECONDS.toNanos(1));
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20)
            .durability(Durability.interval(Duration.ofMillis(100))).agents(AgentMode.INVOKER).nanoClock(passedNs::get);
        try (Journal journal = Journal.open(directory.resolve("journal"), config);
            Appender appender = journal.appender())
        {
            final long first = appender.append("first");
            journal.disk().doWork();
            assertThat(journal.durablePosition()).as("due at once").isGreaterThan(first);
            final long second = appender.append("second");
            passedNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(99));
            journal.disk().doWork();
            assertThat(journal.durablePosition()).as("not due yet").isEqualTo(second);
            passedNs.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
            journal.disk().doWork();
            assertThat(journal.durablePosition()).as("due").isGreaterThan(second);
        }
    }
}
