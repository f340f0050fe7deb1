/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * When an append reads the clock: a clock that fails leaves padding in place of a message that was claimed before it
 * was read, and nothing in place of one that was not.
 */
class TimestampOrderTest
{
    private static final long MESSAGE_LENGTH = 32;

    @TempDir
    private Path directory;

    private final AtomicBoolean fails = new AtomicBoolean();
    private final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER).clock(() ->
    {
        if (fails.get())
        {
            throw new IllegalStateException("no time");
        }
        return 1;
    });

    /** Length of what is left in the log where a message should have been, and the clock failed. */
    private long leftByAFailingClock(final Appender appender)
    {
        final long before = appender.append(new byte[8]);
        fails.set(true);
        assertThatThrownBy(() -> appender.append(new byte[8])).hasMessage("no time");
        fails.set(false);
        return appender.append(new byte[8]) - before - MESSAGE_LENGTH;
    }

    @Test
    void shouldReadTheClockBeforeTheClaimOfASharedAppender()
    {
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            assertThat(leftByAFailingClock(appender)).isZero();
        }
    }

    @Test
    void shouldReadTheClockAfterTheClaimOfAnExclusiveAppender()
    {
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.exclusiveAppender())
        {
            assertThat(leftByAFailingClock(appender)).isEqualTo(MESSAGE_LENGTH);
        }
    }

    @Test
    void shouldReadTheClockAfterTheClaimInAJournalWithACycle()
    {
        try (Journal journal = Journal.open(directory, config.rollCycle(RollCycle.DAILY));
            Appender appender = journal.appender())
        {
            assertThat(leftByAFailingClock(appender)).isEqualTo(MESSAGE_LENGTH);
        }
    }

    @Test
    void shouldGiveTheTimestampsOfTheUserInTheOrderOfTheMessages()
    {
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.timestamp(42);
            appender.append("first");
            appender.append("second");
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().timestampNs()).isEqualTo(42);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().timestampNs()).isEqualTo(1);
        }
    }
}
