/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * When an append reads the clock: a clock that fails leaves padding in place of a message that was claimed before it
 * was read, and nothing in place of one that was not.
 */
class TimestampOrderTest
{
    private static final long MESSAGE_LENGTH = 32;

    record Named(String name)
    {
    }

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

    record Quote(@Key long id, double price)
    {
    }

    /** In a new segment the writer's frames of metadata come between the reading of the clock and the message. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldStampNoFrameEarlierThanTheOneBeforeIt(final boolean exclusive) throws IOException
    {
        final AtomicLong time = new AtomicLong();
        final JournalConfig counting = config.clock(time::incrementAndGet).segmentLength(1 << 20);
        try (Journal journal = Journal.open(directory.resolve("journal"), counting);
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
        {
            final Publisher<Quote> packed = appender.publisher(Quote.class);
            final Publisher<Quote> delta = appender.publisher(Quote.class, WireFormat.DELTA);
            for (int i = 0; i < 30_000; i++)
            {
                packed.publish(new Quote(i, i));
                delta.publish(new Quote(i & 7, i));
                appender.append("a text");
            }
        }
        final List<Long> timestamps = new ArrayList<>();
        for (int i = 0; i < 3; i++)
        {
            final Path segment = directory.resolve("journal").resolve(SegmentDescriptor.fileName((long)i << 20));
            addTimestamps(new UnsafeBuffer(Files.readAllBytes(segment)), timestamps);
        }
        assertThat(timestamps).isSorted().hasSizeGreaterThan(90_000).doesNotContain(0L);
    }

    private static void addTimestamps(final DirectBuffer segment, final List<Long> timestamps)
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        long word = segment.getLong(offset);
        while (0 != word && !FrameDescriptor.isEnd(word))
        {
            timestamps.add(segment.getLong(offset + FrameDescriptor.TIMESTAMP_OFFSET));
            offset += FrameDescriptor.alignedLength(FrameDescriptor.length(word));
            word = segment.getLong(offset);
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

    @Test
    void shouldUseTheTimestampOfTheUserUpForAMessageThatCannotBeAppended()
    {
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Publisher<Named> publisher = appender.publisher(Named.class);
            final byte[] tooLong = new byte[journal.maxMessageLength() + 1];
            assertUsedUp(appender, tailer, () -> appender.append(tooLong));
            assertUsedUp(appender, tailer, () -> appender.append(new String(new char[tooLong.length])));
            assertUsedUp(appender, tailer, () -> appender.append("\uD800"));
            assertUsedUp(appender, tailer, () -> publisher.publish(new Named("\uD800")));
            assertUsedUp(appender, tailer, () -> appender.write("Named", (w) -> w.text("name", "\uD800")));
            assertUsedUp(appender, tailer, () ->
            {
                appender.claim(8).abort();
                throw new IllegalStateException("aborted");
            });
        }
    }

    private static void assertUsedUp(final Appender appender, final Tailer tailer, final ThrowingCallable failing)
    {
        appender.timestamp(42);
        assertThatThrownBy(failing).isInstanceOf(RuntimeException.class);
        appender.append("next");
        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().timestampNs()).isEqualTo(1);
        assertThat(tailer.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldKeepTheTimestampOfTheUserForAClaimThatIsStillOpen(final boolean exclusive)
    {
        try (Journal journal = Journal.open(directory, config);
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
            Tailer tailer = journal.tailer())
        {
            appender.timestamp(42);
            final Claim claim = appender.claim(8);
            assertThatThrownBy(() -> claim.commit(9)).isInstanceOf(JournalException.class);
            assertThatThrownBy(() -> appender.append("other")).hasMessageStartingWith("a claim is open");
            claim.commit();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().timestampNs()).isEqualTo(42);
        }
    }
}
