/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What tests by crash points has to be able to fail.
 */
class CrashHarnessTest
{
    @TempDir
    private Path directory;

    private void assertFails(final String message, final CrashPoints.Scenario scenario)
    {
        assertThatThrownBy(() -> new CrashPoints().explore(directory, scenario))
            .isInstanceOf(AssertionError.class).hasMessageContaining(message);
    }

    @Test
    void shouldFailWhereAStoreIsNotCounted()
    {
        assertFails("that was not counted", (stage) ->
        {
            final Appender appender = stage.journal().exclusiveAppender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(8);
            claim.buffer().putLong(claim.offset(), 1);
            claim.commit();
        });
    }

    @Test
    void shouldFailWhereSomethingAcknowledgedIsMissing()
    {
        assertFails("messages of which 2 were acknowledged", (stage) ->
        {
            stage.append(stage.journal().appender(), "one");
            stage.send("two", () -> 1);
            stage.arm();
        });
    }

    @Test
    void shouldFailWhereSomethingIsThereThatNobodySent()
    {
        assertFails("messages of which 0 were acknowledged", (stage) ->
        {
            stage.journal().appender().append("one");
            stage.arm();
        });
    }

    @Test
    void shouldFailWhereAMessageIsCommittedBeforeItIsWhole()
    {
        assertFails("died at store", (stage) ->
        {
            final Appender appender = stage.journal().exclusiveAppender();
            stage.append(appender, "one");
            stage.arm();
            final Claim claim = appender.claim(16);
            final MutableDirectBuffer room = stage.room(claim);
            stage.send("encoded too late", () ->
            {
                final long position = claim.commit();
                room.putBytes(0, "encoded too late".getBytes(US_ASCII));
                return position;
            });
        });
    }
}
