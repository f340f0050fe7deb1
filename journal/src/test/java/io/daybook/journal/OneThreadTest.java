/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

import io.daybook.codec.WireFormat;
import io.daybook.journal.error.ClosedException;
import io.daybook.journal.error.JournalException;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.NoOpIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static io.daybook.journal.RollFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whose an appender, a claim and a tailer is.
 */
class OneThreadTest
{
    private static final int JOIN_MS = 60_000;
    private static final int CALLS = 40_000;

    /** Of the records that are published. */
    record Tick(long price)
    {
    }

    @FunctionalInterface
    interface Task
    {
        void run() throws Exception;
    }

    @TempDir
    private Path directory;
    private Journal journal;

    @BeforeEach
    void open()
    {
        journal = Journal.open(
            directory.resolve("journal"), new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER));
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    /** Runs a task in a thread that has ended when this returns, and gives back what it threw. */
    private static Throwable thrownElsewhere(final String name, final Task task) throws InterruptedException
    {
        final AtomicReference<Throwable> thrown = new AtomicReference<>();
        final Thread thread = new Thread(() ->
        {
            try
            {
                task.run();
            }
            catch (final Throwable ex)
            {
                thrown.set(ex);
            }
        }, name);
        thread.start();
        thread.join(JOIN_MS);
        return thrown.get();
    }

    private static void elsewhere(final Task task) throws InterruptedException
    {
        assertThat(thrownElsewhere("elsewhere", task)).isNull();
    }

    private static void assertRefused(final Map<String, Task> calls) throws InterruptedException
    {
        for (final Map.Entry<String, Task> call : calls.entrySet())
        {
            assertThat(thrownElsewhere("thief", call.getValue())).as(call.getKey())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("owner=" + Thread.currentThread().getName())
                .hasMessageContaining("caller=thief")
                .hasMessageContaining("release()");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRefuseEachCallOfAnotherThreadToAnAppenderAndStoreNothing(final boolean exclusive) throws Exception
    {
        final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
        final Publisher<Tick> publisher = appender.publisher(Tick.class);
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[8]);
        appender.append("mine");
        final Map<String, Task> calls = new LinkedHashMap<>();
        calls.put("append of a buffer", () -> appender.append(bytes, 0, 8));
        calls.put("append of bytes", () -> appender.append(new byte[8]));
        calls.put("append of a part", () -> appender.append(new byte[8], 0, 4));
        calls.put("append of a ByteBuffer", () -> appender.append(ByteBuffer.allocate(8)));
        calls.put("append of text", () -> appender.append("theirs"));
        calls.put("timestamp", () -> appender.timestamp(1));
        calls.put("claim", () -> appender.claim(8));
        calls.put("write", () -> appender.write("theirs", (fields) -> fields.int32("a", 1)));
        calls.put("message", () -> appender.message("theirs"));
        calls.put("endMessage", appender::endMessage);
        calls.put("publish", () -> publisher.publish(new Tick(1)));
        calls.put("publisher", () -> appender.publisher(Tick.class, WireFormat.YAML));
        calls.put("roll", appender::roll);
        calls.put("position", appender::position);
        calls.put("release", appender::release);
        assertRefused(calls);
        appender.append("mine, too");
        assertThat(texts(journal)).containsExactly("mine", "mine, too");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldRefuseEachCallOfAnotherThreadToAClaimOfALivingOneAndLeaveItOpen(final boolean exclusive)
        throws Exception
    {
        final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
        final Claim claim = appender.claim(4);
        final Map<String, Task> calls = new LinkedHashMap<>();
        calls.put("buffer", claim::buffer);
        calls.put("length", claim::length);
        calls.put("isOpen", claim::isOpen);
        calls.put("commit", claim::commit);
        calls.put("commit of a part", () -> claim.commit(2));
        calls.put("abort", claim::abort);
        assertRefused(calls);
        elsewhere(claim::close);
        claim.buffer().putStringWithoutLengthAscii(claim.offset(), "mine");
        claim.commit();
        assertThat(texts(journal)).containsExactly("mine");
    }

    @Test
    void shouldRefuseEachCallOfAnotherThreadToATailerAndMoveNothing() throws Exception
    {
        journal.appender().append("first");
        final Tailer tailer = journal.tailer("risk");
        final Subscriber subscriber = tailer.subscriber(Tick.class, (tick, message) ->
        {
            // none is published
        });
        assertThat(tailer.next()).isTrue();
        final Map<String, Task> calls = new LinkedHashMap<>();
        calls.put("poll", () -> tailer.poll(Message::position, 1));
        calls.put("next", tailer::next);
        calls.put("message", tailer::message);
        calls.put("position", tailer::position);
        calls.put("commit", tailer::commit);
        calls.put("commitAfterPoll", () -> tailer.commitAfterPoll(true));
        calls.put("toStart", tailer::toStart);
        calls.put("toEnd", tailer::toEnd);
        calls.put("seek", () -> tailer.seek(0));
        calls.put("seekSequence", () -> tailer.seekSequence(0));
        calls.put("seekTime", () -> tailer.seekTime(0));
        calls.put("direction", () -> tailer.direction(Direction.BACKWARD));
        calls.put("direction asked for", tailer::direction);
        calls.put("skip", tailer::skip);
        calls.put("subscribers", tailer::subscribers);
        calls.put("poll of a subscriber", () -> subscriber.poll(1));
        calls.put("pollWhile of a subscriber", () -> subscriber.pollWhile(() -> false, 1, NoOpIdleStrategy.INSTANCE));
        calls.put("release", tailer::release);
        assertRefused(calls);
        assertThat(tailer.message().length()).isEqualTo(5);
        assertThat(tailer.next()).isFalse();
    }

    @Test
    void shouldBelongToTheNextThreadThatUsesItOnceItsOwnerHasReleasedIt() throws Exception
    {
        final Appender appender = journal.appender();
        final Tailer tailer = journal.tailer();
        appender.append("mine");
        assertThat(tailer.next()).isTrue();
        appender.release();
        tailer.release();
        final Throwable[] refused = new Throwable[2];
        elsewhere(() ->
        {
            appender.append("theirs");
            assertThat(tailer.next()).isTrue();
            refused[0] = thrownElsewhere("third", () -> appender.append("nobody's"));
            refused[1] = thrownElsewhere("third", tailer::next);
        });
        assertThat(refused).allMatch((ex) -> ex instanceof IllegalStateException);
        assertThat(texts(journal)).containsExactly("mine", "theirs");
    }

    @Test
    void shouldBelongToTheNextThreadThatUsesItOnceItsOwnerHasEnded() throws Exception
    {
        final Appender appender = journal.appender();
        final Tailer tailer = journal.tailer();
        elsewhere(() ->
        {
            appender.append("theirs");
            tailer.next();
        });
        appender.append("mine");
        assertThat(tailer.next()).isTrue();
        assertThat(thrownElsewhere("thief", () -> appender.append("no"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldBelongToNobodyBeforeItIsUsed() throws Exception
    {
        final Appender appender = journal.appender();
        final Publisher<Tick> publisher = appender.publisher(Tick.class);
        final Tailer tailer = journal.tailer();
        final List<Tick> ticks = new ArrayList<>();
        final Subscriber subscriber = tailer.subscriber(Tick.class, (tick, message) -> ticks.add(tick));
        assertThat(appender.position()).isEqualTo(-1);
        elsewhere(() ->
        {
            publisher.publish(new Tick(1));
            subscriber.poll(1);
        });
        assertThat(ticks).containsExactly(new Tick(1));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldHandOverAnOpenClaimWithItsAppender(final boolean exclusive) throws Exception
    {
        final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
        final Claim claim = appender.claim(8);
        claim.buffer().putStringWithoutLengthAscii(claim.offset(), "mine");
        appender.release();
        journal.disk().doWork();
        elsewhere(() ->
        {
            claim.buffer().putStringWithoutLengthAscii(claim.offset() + 4, "+you");
            claim.commit();
        });
        assertThat(texts(journal)).containsExactly("mine+you");
    }

    @Test
    void shouldNotHandOverWhatIsInTheMiddleOfAMessage() throws Exception
    {
        final Appender appender = journal.appender();
        appender.write("mine", (fields) ->
        {
            assertThatThrownBy(appender::release).isInstanceOf(JournalException.class)
                .hasMessageContaining("a message is open");
            fields.int32("a", 1);
        });
        final Tailer tailer = journal.tailer();
        tailer.poll((message) -> assertThatThrownBy(tailer::release).isInstanceOf(JournalException.class)
            .hasMessageContaining("a handler must not"), 1);
        assertThat(thrownElsewhere("thief", tailer::next)).isInstanceOf(IllegalStateException.class);
        assertThat(thrownElsewhere("thief", () -> appender.append("no"))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldTellAnyThreadThatItIsClosedOnceItsOwnerHasClosedIt() throws Exception
    {
        final Appender appender = journal.appender();
        final Tailer tailer = journal.tailer();
        appender.append("mine");
        assertThat(tailer.next()).isTrue();
        appender.close();
        tailer.close();
        assertThat(thrownElsewhere("late", () -> appender.append("no"))).isInstanceOf(ClosedException.class);
        assertThat(thrownElsewhere("late", tailer::next)).isInstanceOf(ClosedException.class);
    }

    /**
     * Both for the same appender, message by message; whoever is the first to come keeps it.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldDamageNothingWhenTwoThreadsUseOneAppender(final boolean exclusive) throws Exception
    {
        final Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender();
        final Publisher<Tick> publisher = appender.publisher(Tick.class);
        final List<List<Long>> appended = List.of(new ArrayList<>(), new ArrayList<>());
        final int[] refused = new int[2];
        final CyclicBarrier start = new CyclicBarrier(2);
        // Their threads live until both are done, so that nobody takes over from one that has ended.
        final ExecutorService threads = Executors.newFixedThreadPool(2);
        try
        {
            final List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < 2; i++)
            {
                final int me = i;
                done.add(threads.submit(() -> race(appender, publisher, me, appended.get(me), refused, start)));
            }
            for (final Future<?> one : done)
            {
                one.get();
            }
        }
        finally
        {
            threads.shutdown();
        }
        assertThat(refused).containsExactlyInAnyOrder(0, CALLS);
        final List<Long> all = new ArrayList<>(appended.get(0));
        all.addAll(appended.get(1));
        assertThat(all).hasSize(CALLS);
        final List<Long> there = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(directory.resolve("journal")))
        {
            while (scan.next())
            {
                there.add(scan.message().buffer().getLong(scan.message().offset()));
            }
            scan.checkTail();
        }
        assertThat(there).isEqualTo(all);
    }

    private static void race(
        final Appender appender,
        final Publisher<Tick> publisher,
        final int me,
        final List<Long> appended,
        final int[] refused,
        final CyclicBarrier start)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        try
        {
            start.await();
        }
        catch (final InterruptedException | BrokenBarrierException ex)
        {
            throw new AssertionError(ex);
        }
        for (int i = 0; i < CALLS; i++)
        {
            final long value = (long)i << 1 | me;
            try
            {
                if (0 == i % 3)
                {
                    publisher.publish(new Tick(value));
                }
                else if (1 == i % 3)
                {
                    bytes.putLong(0, value);
                    appender.append(bytes, 0, 64);
                }
                else
                {
                    final Claim claim = appender.claim(64);
                    final MutableDirectBuffer room = claim.buffer();
                    room.putLong(claim.offset(), value);
                    claim.commit(16);
                }
                appended.add(value);
            }
            catch (final IllegalStateException ex)
            {
                refused[me]++;
            }
        }
    }
}
