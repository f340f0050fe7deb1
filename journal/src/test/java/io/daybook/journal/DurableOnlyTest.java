/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFailedException;
import io.daybook.journal.file.Forcer;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A tailer that hands out durable messages alone.
 */
@Timeout(300)
class DurableOnlyTest
{
    private static final int MANY = 1_000;

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void name()
    {
        path = directory.resolve("journal");
    }

    private Journal open(final Durability durability, final Forcer forcer)
    {
        return Journal.open(path, new JournalConfig()
            .segmentLength(1 << 20).durability(durability).agents(AgentMode.INVOKER).forcer(forcer));
    }

    private Journal open()
    {
        return open(Durability.none(), Forcer.SYSTEM);
    }

    private static List<String> texts(final Tailer tailer)
    {
        final List<String> texts = new ArrayList<>();
        tailer.poll((message) -> texts.add(message.toYaml().substring("text: ".length()).strip()), MANY);
        return texts;
    }

    @Test
    void shouldHandOutWhatAWriterWaitsForOnlyOnceItIsForced() throws Exception
    {
        open().close();
        final CountDownLatch forcing = new CountDownLatch(1);
        final CountDownLatch go = new CountDownLatch(1);
        final Thread[] writer = new Thread[1];
        try (Journal journal = open(Durability.batch(), (channel, metadata) ->
            {
                if (Thread.currentThread() == writer[0])
                {
                    forcing.countDown();
                    await(go);
                }
                channel.force(metadata);
            });
            Appender appender = journal.appender();
            Tailer all = journal.tailer();
            Tailer durable = journal.tailer().durableOnly(true))
        {
            writer[0] = new Thread(() -> appender.append("acknowledged"));
            appender.release();
            writer[0].start();
            await(forcing);
            assertThat(texts(all)).containsExactly("acknowledged");
            assertThat(texts(durable)).isEmpty();
            assertThat(durable.next()).isFalse();
            go.countDown();
            writer[0].join();
            assertThat(texts(durable)).containsExactly("acknowledged");
        }
    }

    private static void await(final CountDownLatch latch)
    {
        try
        {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        }
        catch (final InterruptedException ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldNeverHandOutAMessageAboveTheDurablePositionOfABatch() throws Exception
    {
        final int writers = 3;
        final int count = 100;
        try (Journal journal = open(Durability.batch(), Forcer.SYSTEM);
            Tailer tailer = journal.tailer().durableOnly(true))
        {
            final List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < writers; i++)
            {
                threads.add(new Thread(() ->
                {
                    try (Appender appender = journal.appender())
                    {
                        for (int n = 0; n < count; n++)
                        {
                            appender.append("message " + n);
                        }
                    }
                }));
            }
            threads.forEach(Thread::start);
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            for (int seen = 0; seen < writers * count;)
            {
                seen += tailer.poll(
                    (message) -> assertThat(message.position()).isLessThan(journal.durablePosition()), MANY);
                assertThat(System.nanoTime() - deadlineNs).as("messages seen=%d", seen).isNegative();
            }
            for (final Thread thread : threads)
            {
                thread.join();
            }
            assertThat(tailer.next()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldHandOutWhatASyncMadeDurableAndAllOnceItIsTurnedOff(final Checksums checksums)
    {
        try (Journal journal = Journal.open(path, new JournalConfig().checksums(checksums).agents(AgentMode.INVOKER));
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            assertThat(tailer.durableOnly(true)).isSameAs(tailer);
            appender.append("first");
            assertThat(texts(tailer)).isEmpty();
            journal.sync();
            appender.append("second");
            assertThat(texts(tailer)).containsExactly("first");
            assertThat(texts(tailer.durableOnly(false))).containsExactly("second");
            appender.append("third");
            assertThat(texts(tailer.durableOnly(true))).isEmpty();
            journal.sync();
            assertThat(texts(tailer)).containsExactly("third");
        }
    }

    @Test
    void shouldHandOutWhatHasBeenSealedWhereNobodyElseForces() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender();
            Tailer tailer = journal.tailer().durableOnly(true))
        {
            while (appender.append(new byte[100_000]) < 1 << 20)
            {
                // until the second segment has begun
            }
            assertThat(tailer.next()).isFalse();
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (0 == journal.durablePosition())
            {
                journal.disk().doWork();
                assertThat(System.nanoTime() - deadlineNs).isNegative();
            }
            assertThat(tailer.toEnd().position()).isEqualTo(journal.durablePosition());
            assertThat(tailer.next()).isFalse();
            assertThat(tailer.toStart().poll((message) -> assertThat(message.position()).isLessThan(1 << 20), MANY))
                .isEqualTo(10);
            assertThat(tailer.durableOnly(false).poll((message) ->
            {
            }, MANY)).isEqualTo(1);
        }
    }

    @Test
    void shouldSeekNoFurtherThanWhatIsDurable()
    {
        try (Journal journal = open(); Appender appender = journal.appender();
            Tailer tailer = journal.tailer().durableOnly(true))
        {
            assertThat(texts(tailer.toEnd())).isEmpty();
            appender.append("first");
            assertThat(texts(tailer.toEnd())).isEmpty();
            final long second = appender.append("second");
            journal.sync();
            assertThat(texts(tailer)).containsExactly("first", "second");
            final long third = appender.append("third");
            final long fourth = appender.append("fourth");
            assertThat(tailer.toEnd().position()).isEqualTo(third);
            assertThat(tailer.seek(fourth).next()).isFalse();
            assertThat(tailer.position()).isEqualTo(fourth);
            tailer.skip();
            assertThat(tailer.position()).as("skipped nothing").isEqualTo(fourth);
            assertThat(tailer.seekTime(1)).isTrue();
            assertThat(texts(tailer)).containsExactly("first", "second");
            final long sequence = sequence(journal, fourth);
            assertThat(tailer.seekSequence(sequence)).isFalse();
            assertThat(tailer.next()).isFalse();
            journal.sync();
            assertThat(texts(tailer)).containsExactly("fourth");
            assertThat(tailer.seekSequence(sequence)).isTrue();
            assertThat(texts(tailer.seek(second))).containsExactly("second", "third", "fourth");
        }
    }

    private static long sequence(final Journal journal, final long position)
    {
        try (Tailer tailer = journal.tailer())
        {
            assertThat(tailer.seek(position).next()).isTrue();
            return tailer.message().sequence();
        }
    }

    @Test
    void shouldLeaveOutWhatIsNotDurableOnTheWayBack()
    {
        try (Journal journal = open(); Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append("first");
            appender.append("second");
            journal.sync();
            appender.append("third");
            tailer.toEnd().durableOnly(true).direction(Direction.BACKWARD);
            assertThat(texts(tailer)).containsExactly("second", "first");
            assertThat(texts(tailer.direction(Direction.FORWARD))).containsExactly("first", "second");
        }
    }

    @Test
    void shouldCommitNothingThatIsNotDurable()
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append("first");
            journal.sync();
            final long second = appender.append("second");
            try (Tailer tailer = journal.tailer("risk").durableOnly(true).commitAfterPoll(true))
            {
                assertThat(texts(tailer)).containsExactly("first");
            }
            try (Tailer tailer = journal.tailer("risk").durableOnly(true))
            {
                assertThat(tailer.position()).isEqualTo(second);
                assertThat(texts(tailer)).isEmpty();
                journal.sync();
                assertThat(texts(tailer)).containsExactly("second");
            }
        }
    }

    @Test
    void shouldHandOutInAnotherProcessWhatThisOneHasForced() throws Exception
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            final Process process = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Reader.class.getName(),
                path.toString()).redirectErrorStream(true).start();
            try (OutputStream ask = process.getOutputStream();
                BufferedReader answer = new BufferedReader(new InputStreamReader(process.getInputStream())))
            {
                appender.append("first");
                assertThat(ask(ask, answer)).isEqualTo("[]");
                journal.sync();
                appender.append("second");
                assertThat(ask(ask, answer)).isEqualTo("[first]");
                journal.sync();
                assertThat(ask(ask, answer)).isEqualTo("[second]");
            }
            finally
            {
                process.destroyForcibly().onExit().join();
            }
        }
    }

    private static String ask(final OutputStream ask, final BufferedReader answer) throws IOException
    {
        ask.write('\n');
        ask.flush();
        return answer.readLine();
    }

    /**
     * Reads a journal without the right to write it, and prints what a poll hands out for each byte that it is sent.
     */
    static final class Reader
    {
        private Reader()
        {
        }

        public static void main(final String[] args) throws IOException
        {
            try (Journal journal = Journal.openReadOnly(Path.of(args[0]));
                Tailer tailer = journal.tailer().durableOnly(true))
            {
                while (System.in.read() >= 0)
                {
                    System.out.println(texts(tailer));
                }
            }
        }
    }

    @Test
    void shouldSayThatAMessageWillNeverBeDurableWhenTheJournalHasFailed()
    {
        open().close();
        final AtomicInteger failing = new AtomicInteger();
        try (Journal journal = open(Durability.none(), (channel, metadata) ->
            {
                if (1 == failing.get())
                {
                    throw new IOException("Input/output error");
                }
                channel.force(metadata);
            });
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer().durableOnly(true))
        {
            appender.append("first");
            journal.sync();
            failing.set(1);
            final long position = appender.append("second");
            assertThatThrownBy(journal::sync).isInstanceOf(JournalFailedException.class);
            assertThat(tailer.next()).isTrue();
            assertThatThrownBy(tailer::next).isInstanceOf(JournalFailedException.class).hasMessage(
                "the journal has failed, so what comes next will never be durable: position=" + position +
                ", durablePosition=" + position + "; Tailer.durableOnly(false) reads it");
            assertThat(texts(tailer.durableOnly(false))).containsExactly("second");
            assertThat(texts(tailer.durableOnly(true))).as("nothing is left that will never be durable").isEmpty();
        }
    }

    @Test
    void shouldRefuseWhereNobodyKnowsWhatIsDurable() throws IOException
    {
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            appender.append("first");
        }
        Files.delete(path.resolve("journal.meta"));
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> tailer.durableOnly(true)).isInstanceOf(JournalException.class).hasMessage(
                "nobody knows what is durable, journal.meta is missing: directory=" + path +
                "; open the journal for writing to rebuild it");
            assertThat(texts(tailer.durableOnly(false))).containsExactly("first");
        }
    }
}
