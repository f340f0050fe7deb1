/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process dies at each store, and before each force, of what makes messages durable, as in {@link CrashPointsTest}.
 */
@Tag("slow")
class SyncCrashTest extends CrashScenarios
{
    @Override
    void set(final CrashStage stage)
    {
        stage.countForces();
    }

    @Test
    void shouldSurviveASync() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            stage.append(appender, "two");
            stage.journal().sync();
            stage.append(appender, "three");
            stage.journal().sync();
        });
    }

    @Test
    void shouldSurviveASyncOverARoll() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.rollByLength(appender);
            stage.arm();
            stage.journal().sync();
            stage.append(appender, "behind");
        });
    }

    @Test
    void shouldSurviveAnAppendThatWaitsForItsForce() throws Exception
    {
        atEachStore((stage) ->
        {
            stage.config().checksums(Checksums.FRAME).durability(Durability.each());
            final Appender appender = stage.journal().appender();
            stage.append(appender, "one");
            stage.arm();
            stage.append(appender, "two");
            stage.append(appender, "three");
        });
    }

    @Test
    void shouldSurviveTheSealingOfASegment() throws Exception
    {
        atEachStore((stage) ->
        {
            final Appender appender = stage.journal().appender();
            stage.rollByLength(appender);
            stage.arm();
            stage.invokeDiskAgent();
            assertThat(oldestUnsealed(stage)).isEqualTo(CrashStage.SEGMENT_LENGTH);
            stage.append(appender, "behind");
            stage.invokeDiskAgent();
        });
    }

    private static long oldestUnsealed(final CrashStage stage) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel meta = FileChannel.open(stage.directory().resolve(MetaDescriptor.FILE_NAME)))
        {
            assertThat(meta.read(word, MetaDescriptor.OLDEST_UNSEALED_OFFSET)).isEqualTo(Long.BYTES);
        }
        return word.getLong(0);
    }

    @Test
    void shouldSurviveTheClosingOfAJournal() throws Exception
    {
        atEachStore((stage) ->
        {
            final Journal journal = stage.journal();
            stage.append(journal.appender(), "one");
            stage.append(journal.appender(), "two");
            stage.arm();
            journal.close();
        });
    }
}
