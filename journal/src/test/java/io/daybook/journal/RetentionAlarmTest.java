/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.seal.Sealing;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * When the error handler is told that segments are kept, and why.
 */
class RetentionAlarmTest extends RetentionFixture
{
    private static final int MANY = 70;

    private final AtomicLong passedNs = new AtomicLong();
    private final List<Throwable> reported = new ArrayList<>();

    @Test
    void shouldReportSegmentsWithoutSealsAfterAMinuteHoweverManyEndBefore()
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).nanoClock(passedNs::get).keepSegments(2);
        open(config.seal(Sealing.by("example.com/orders", Path.of("none")))).close();
        final JournalConfig keyless = new JournalConfig()
            .agents(AgentMode.INVOKER).nanoClock(passedNs::get).errorHandler(reported::add);
        try (Journal journal = open(keyless))
        {
            for (int segment = 1; segment <= MANY; segment++)
            {
                fill(journal, segment);
                retain(journal);
            }
            pass(journal, 59);
            assertThat(reported).isEmpty();

            pass(journal, 1);
            pass(journal, 60);
            assertThat(reported).singleElement().satisfies((ex) ->
                assertThat(ex).hasMessageContaining("kept, since they have no seals"));
        }
    }

    @Test
    void shouldReportThatTheLimitsAreDamagedWhenTheyHaveBeenForASecond() throws IOException
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .nanoClock(passedNs::get).keepSegments(2).errorHandler(reported::add);
        try (Journal journal = open(config))
        {
            fill(journal, 2);
            retain(journal);
            damageLimits();
            for (int segment = 3; segment < 6; segment++)
            {
                fill(journal, segment);
                retain(journal);
            }
            assertThat(reported).as("a process may just be changing them").isEmpty();

            pass(journal, 1);
            pass(journal, 60);
            assertThat(reported).singleElement().satisfies((ex) ->
                assertThat(ex).hasMessageContaining("what is to be kept is damaged in journal.meta"));
            assertThat(segments()).startsWith(1, 2, 3, 4, 5);
        }
    }

    private void damageLimits() throws IOException
    {
        try (FileChannel meta = FileChannel.open(directory.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(ByteBuffer.wrap(new byte[] {1}), MetaDescriptor.KEEP_SEGMENTS_OFFSET);
        }
    }

    private void pass(final Journal journal, final int seconds)
    {
        passedNs.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
        retain(journal);
    }
}
