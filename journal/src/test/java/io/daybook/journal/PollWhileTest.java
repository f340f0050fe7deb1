/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Polling in a loop that idles.
 */
@Timeout(300)
class PollWhileTest extends OpenJournalFixture
{
    record Tick(long price)
    {
    }

    /** Notes what it is told. */
    private static final class NotedIdling implements IdleStrategy
    {
        private final List<Integer> told = new ArrayList<>();

        @Override
        public void idle(final int workCount)
        {
            told.add(workCount);
        }

        @Override
        public void idle()
        {
            told.add(-1);
        }

        @Override
        public void reset()
        {
            told.add(-2);
        }
    }

    private final NotedIdling idle = new NotedIdling();
    private final List<Long> seen = new ArrayList<>();

    @BeforeEach
    void publish()
    {
        for (int i = 0; i < 5; i++)
        {
            appender.publisher(Tick.class).publish(new Tick(i));
        }
    }

    private static BooleanSupplier times(final int polls)
    {
        final int[] left = {polls};
        return () -> left[0]-- > 0;
    }

    @Test
    void shouldIdleAfterEachPollAndCountWhatWasHandedOut()
    {
        assertThat(tailer.pollWhile(times(4), (message) -> seen.add(message.as(Tick.class).price()), 2, idle))
            .isEqualTo(5);
        assertThat(seen).containsExactly(0L, 1L, 2L, 3L, 4L);
        assertThat(idle.told).containsExactly(2, 2, 1, 0);
    }

    @Test
    void shouldLeaveTheRestWhenTheConditionHoldsNoMore()
    {
        final AtomicBoolean running = new AtomicBoolean(true);
        final Subscriber subscriber = tailer.subscriber(Tick.class, (tick, message) ->
        {
            seen.add(tick.price());
            running.set(false);
        });
        assertThat(subscriber.pollWhile(running::get, 3, idle)).as("the poll ends").isEqualTo(3);
        assertThat(subscriber.pollWhile(running::get, 3, idle)).isZero();
        assertThat(seen).containsExactly(0L, 1L, 2L);
        assertThat(subscriber.poll(10)).isEqualTo(2);
    }

    @Test
    void shouldWaitForMessagesUntilAnotherThreadEndsIt() throws Exception
    {
        final AtomicBoolean running = new AtomicBoolean(true);
        final AtomicLong count = new AtomicLong();
        final CountDownLatch all = new CountDownLatch(6);
        final Thread thread = new Thread(() -> count.set(
            tailer.pollWhile(running::get, (message) -> all.countDown(), 10, YieldingIdleStrategy.INSTANCE)));
        thread.start();
        appender.append("one more");
        assertThat(all.await(1, TimeUnit.MINUTES)).isTrue();
        running.set(false);
        thread.join();
        assertThat(count).hasValue(6);
    }

    @Test
    void shouldLetThroughWhatAHandlerThrowsAndStayBeforeThatMessage()
    {
        assertThatThrownBy(() -> tailer.pollWhile(() -> true, (message) ->
        {
            if (3 == message.as(Tick.class).price())
            {
                throw new IllegalStateException("stop here");
            }
        }, 10, idle)).hasMessage("stop here");
        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().as(Tick.class).price()).isEqualTo(3);
    }

    @Test
    void shouldTellThatTheTailerWasClosedMeanwhile()
    {
        assertThatThrownBy(() -> tailer.pollWhile(() -> true, (message) -> tailer.close(), 10, idle))
            .isInstanceOf(ClosedException.class);
    }

    @Test
    void shouldRefuseALimitThatLetsNothingThrough()
    {
        assertThatThrownBy(() -> tailer.pollWhile(() -> true, (message) -> seen.clear(), 0, NoOpIdleStrategy.INSTANCE))
            .isInstanceOf(JournalException.class)
            .hasMessage("a loop must hand out at least 1 message at a time: limit=0");
        assertThatThrownBy(() -> tailer.pollWhile(null, (message) -> seen.clear(), 1, idle)).hasMessage("running");
        assertThatThrownBy(() -> tailer.pollWhile(() -> true, null, 1, idle)).hasMessage("handler");
        assertThatThrownBy(() -> tailer.pollWhile(() -> true, (message) -> seen.clear(), 1, null)).hasMessage("idle");
    }
}
