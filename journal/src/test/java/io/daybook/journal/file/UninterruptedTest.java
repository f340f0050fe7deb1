/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class UninterruptedTest
{
    private final Queue<Runnable> before = new ArrayDeque<>();

    /** Clears what a failed test may have left. */
    @AfterEach
    void clear()
    {
        Thread.interrupted();
    }

    /** The channel is closed once for each of these, and then the operation gets through. */
    private String run(final Runnable... closings) throws IOException
    {
        before.addAll(List.of(closings));
        return Uninterrupted.run(() ->
        {
            final Runnable next = before.poll();
            if (null == next)
            {
                return "done";
            }
            next.run();
            throw new ClosedByInterruptException();
        });
    }

    private static void interrupt()
    {
        Thread.currentThread().interrupt();
    }

    @Test
    void shouldKeepAnInterruptThatComesDuringTheOperation() throws IOException
    {
        assertThat(run(UninterruptedTest::interrupt, UninterruptedTest::interrupt)).isEqualTo("done");
        assertThat(Thread.interrupted()).isTrue();
    }

    /** Since Java 21 a thread is marked as interrupted first, and its channel is closed later. */
    @Test
    void shouldKeepAnInterruptThatClosesTheChannelOnlyLater() throws IOException
    {
        interrupt();
        assertThat(run(() -> assertThat(Thread.currentThread().isInterrupted()).isFalse())).isEqualTo("done");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void shouldNotInterruptWhereNobodyDid() throws IOException
    {
        assertThat(run()).isEqualTo("done");
        assertThat(Thread.interrupted()).isFalse();
    }
}
