/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.daybook.journal.error.SegmentDeletedException;

import org.agrona.concurrent.Agent;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The examples of {@code docs/journals.md}: each compiles, does what the document says, and is the document's to the
 * letter.
 */
class JournalsDocumentTest
{
    private static final Path DOCUMENT = Path.of("../docs/journals.md");
    private static final Path SOURCE = Path.of("src/test/java/io/daybook/journal/JournalsDocumentTest.java");

    record Order(long id, String symbol, double price)
    {
    }

    private final List<Object> seen = new ArrayList<>();

    @TempDir
    private Path temporary;
    private Path directory;
    private Journal journal;
    private Appender appender;
    private Tailer tailer;

    @BeforeEach
    void open()
    {
        directory = temporary.resolve("journal");
        journal = Journal.open(directory);
        appender = journal.appender();
        tailer = journal.tailer();
    }

    @AfterEach
    void close()
    {
        journal.close();
    }

    @Test
    void shouldOpenWithOptions()
    {
        journal.close();
        directory = temporary.resolve("another");

        // begin: open
        final JournalConfig config = new JournalConfig()
            .applicationName("gateway-1")
            .durability(Durability.interval(Duration.ofMillis(10)))
            .rollCycle(RollCycle.DAILY)
            .rollZone(ZoneId.of("Europe/London"))
            .keepAge(Duration.ofDays(30))
            .errorHandler((error) -> System.err.println("orders: " + error.getMessage()));
        final Journal orders = Journal.open(directory, config);
        // end

        journal = orders;
        orders.appender().append("hello");
        final Tailer reader = orders.tailer();
        assertThat(reader.next()).isTrue();
        assertThat(reader.message().writer().application()).isEqualTo("gateway-1");
    }

    @Test
    void shouldAppendInEachWay()
    {
        // begin: append
        final Publisher<Order> orders = appender.publisher(Order.class);
        final long position = orders.publish(new Order(1, "EUR/USD", 1.1034));

        appender.write("Heartbeat", (w) -> w.text("from", "gateway-1").int32("beat", 17));
        appender.append("a line of text");
        appender.append(new byte[]{1, 2, 3});
        // end

        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().position()).isEqualTo(position);
        assertThat(tailer.poll((message) -> seen.add(message.toYaml()), 10)).isEqualTo(3);
        assertThat(seen.get(0)).isEqualTo("Heartbeat:\n  from: gateway-1\n  beat: 17\n");
    }

    @Test
    void shouldClaim()
    {
        final long orderId = 7;

        // begin: claim
        try (Claim claim = appender.claim(64))
        {
            claim.buffer().putLong(claim.offset(), orderId);
            claim.commit(Long.BYTES);
        }
        // end

        assertThat(tailer.next()).isTrue();
        assertThat(tailer.message().length()).isEqualTo(Long.BYTES);
        assertThat(tailer.message().buffer().getLong(tailer.message().offset())).isEqualTo(orderId);
    }

    @Test
    @Timeout(60)
    void shouldReadByPollAndByNext() throws InterruptedException
    {
        appender.publisher(Order.class).publish(new Order(1, "EUR/USD", 1.1034));

        // begin: next
        while (tailer.next())
        {
            final Message message = tailer.message();
            System.out.println(message.sequence() + " " + message.typeName());
        }
        // end

        tailer.toStart();
        final AtomicBoolean running = new AtomicBoolean(true);
        final Thread thread = new Thread(() ->
        {
            tailer.release();
            pollWhile(running);
        });
        tailer.release();
        thread.start();
        while (seen.isEmpty())
        {
            Thread.onSpinWait();
        }
        running.set(false);
        thread.join();
        assertThat(seen).containsExactly(new Order(1, "EUR/USD", 1.1034));
    }

    private void pollWhile(final AtomicBoolean running)
    {
        // begin: poll
        final Subscriber orders = tailer.subscriber(Order.class, (order, message) -> onOrder(order));
        orders.pollWhile(running::get, 100, new BackoffIdleStrategy());
        // end
    }

    private void onOrder(final Order order)
    {
        synchronized (seen)
        {
            seen.add(order);
        }
    }

    @Test
    void shouldGoOnWhereANamedTailerHasCommitted()
    {
        final Publisher<Order> publisher = appender.publisher(Order.class);
        for (int i = 1; i <= 3; i++)
        {
            publisher.publish(new Order(i, "EUR/USD", 1.1));
        }

        // begin: named
        try (Tailer risk = journal.tailer("risk"))
        {
            risk.subscriber(Order.class, (order, message) ->
            {
                onOrder(order);
                risk.commit();
            }).poll(100);
        }
        // end

        publisher.publish(new Order(4, "EUR/USD", 1.1));

        // begin: commit-after-poll
        try (Tailer risk = journal.tailer("risk").commitAfterPoll(true))
        {
            risk.subscriber(Order.class, (order, message) -> onOrder(order)).poll(100);
        }
        // end

        assertThat(seen).hasSize(4).doesNotHaveDuplicates();

        // begin: tailers
        for (final TailerInfo info : journal.tailers())
        {
            System.out.println(info.name() + " is " + info.lagBytes() + " bytes behind");
        }
        // end

        assertThat(journal.tailers()).singleElement().satisfies((info) -> assertThat(info.lagBytes()).isZero());
    }

    @Test
    void shouldReplayOnRestart()
    {
        appender.publisher(Order.class).publish(new Order(1, "EUR/USD", 1.1));

        // begin: replay
        final Subscriber replay = tailer.subscriber(Order.class, (order, message) -> onOrder(order));
        while (replay.poll(1_000) > 0)
        {
            // The state is made from the messages, as it was when they were written.
        }
        // end

        assertThat(seen).hasSize(1);
        assertThat(tailer.next()).isFalse();
    }

    @Test
    void shouldWaitForTheDisk()
    {
        final Publisher<Order> orders = appender.publisher(Order.class);

        // begin: sync
        long last = 0;
        for (int i = 0; i < 100; i++)
        {
            last = orders.publish(new Order(i, "EUR/USD", 1.1));
        }
        journal.sync();
        final boolean durable = journal.durablePosition() > last;
        // end

        assertThat(durable).isTrue();

        // begin: await
        if (!journal.awaitDurable(last, Duration.ofSeconds(1)))
        {
            throw new IllegalStateException("the disk is slow, or nobody forces: position=" + last);
        }
        // end

        journal.close();

        // begin: batch
        final JournalConfig config = new JournalConfig().durability(Durability.batch());
        try (Journal safe = Journal.open(directory, config); Appender each = safe.appender())
        {
            final long position = each.append("on the disk when this returns");
            final boolean onDisk = safe.durablePosition() > position;
            seen.add(onDisk);
        }
        // end

        assertThat(seen).containsExactly(true);
    }

    @Test
    void shouldTellWhatIsDurable()
    {
        final Publisher<Order> orders = appender.publisher(Order.class);
        final Order order = new Order(1, "EUR/USD", 1.1);

        // begin: on-durable
        final DurableListener.Registration acknowledging = journal.onDurable(this::acknowledgeBelow);
        final long position = orders.publish(order);        // goes on at once
        // end

        assertThat(seen).isEmpty();

        // begin: durable-only
        final Tailer safe = journal.tailer().durableOnly(true);
        // end

        assertThat(safe.next()).isFalse();
        journal.sync();
        assertThat(seen).hasSize(1).allSatisfy((below) -> assertThat((long)below).isGreaterThan(position));
        assertThat(safe.next()).isTrue();
        acknowledging.close();
    }

    private void acknowledgeBelow(final long position)
    {
        seen.add(position);
    }

    @Test
    void shouldSeek()
    {
        for (int i = 0; i < 3; i++)
        {
            appender.timestamp(1_000 + i);
            seen.add(appender.append("message " + i));
        }
        final long position = (long)seen.get(1);
        seen.clear();
        tailer.seek(position);
        tailer.next();
        final long sequence = tailer.message().sequence();
        final long epochNs = 1_001;
        final int limit = 10;
        final MessageConsumer handler = (message) -> seen.add(message.toYaml());

        // begin: seek
        tailer.toStart();                                   // before the first message
        tailer.toEnd();                                     // behind the last one
        tailer.seek(position);                              // a position that append, publish or a message gave you
        final boolean numbered = tailer.seekSequence(sequence);
        final boolean timed = tailer.seekTime(epochNs);     // the first message that is not older
        // end

        assertThat(numbered).isTrue();
        assertThat(timed).isTrue();
        assertThat(tailer.position()).isEqualTo(position);

        // begin: backward
        tailer.toEnd().direction(Direction.BACKWARD);
        tailer.poll(handler, limit);                        // the last messages, the latest first
        // end

        assertThat(seen).containsExactly("text: message 2\n", "text: message 1\n", "text: message 0\n");
    }

    @Test
    @Timeout(60)
    void shouldRollAndSayWhereAJournalBegins()
    {
        final long position = appender.append("old");

        // begin: roll
        final boolean rolled = appender.roll();
        // end

        assertThat(rolled).isTrue();
        appender.append("new");

        // begin: retention
        journal.reconfigure(new JournalConfig().keepSegments(100).keepBytes(10L << 30));
        // end

        journal.reconfigure(new JournalConfig().keepSegments(1));
        journal.close();
        journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
        journal.appender().append("newer");
        while (Files.exists(directory.resolve("00000000000000000000.dbk")))
        {
            workOf(journal.disk());
        }
        tailer = journal.tailer();

        // begin: deleted
        try
        {
            tailer.seek(position);
        }
        catch (final SegmentDeletedException ex)
        {
            System.err.println(ex.getMessage());            // says what is gone, and where the journal begins now
            tailer.toStart();
        }
        // end

        tailer.poll((message) -> seen.add(message.toYaml()), 10);
        assertThat(seen).containsExactly("text: new\n", "text: newer\n");
    }

    private static void workOf(final Agent agent)
    {
        try
        {
            agent.doWork();
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldReadOnly()
    {
        appender.append("hello");

        // begin: read-only
        try (Journal archive = Journal.openReadOnly(directory); Tailer reader = archive.tailer())
        {
            reader.poll((message) -> seen.add(message.toYaml()), 100);
        }
        // end

        assertThat(seen).containsExactly("text: hello\n");
    }

    @Test
    void shouldInvokeTheAgents() throws Exception
    {
        journal.close();

        // begin: invoker
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal orders = Journal.open(directory, config); Appender writer = orders.appender())
        {
            final Agent pace = orders.pace();
            final Agent disk = orders.disk();
            for (int i = 0; i < 10; i++)
            {
                writer.append("order " + i);
                pace.doWork();                              // each millisecond or so, in a thread that has time
                disk.doWork();                              // each few milliseconds, in a thread that may wait
            }
        }
        // end

        journal = Journal.open(directory);
        assertThat(journal.tailer().poll((message) -> seen.add(message), 100)).isEqualTo(10);
    }

    @Test
    void shouldShowTheExamplesOfTheDocument() throws IOException
    {
        final Map<String, String> examples = DocumentExamples.inSource(SOURCE);

        assertThat(DocumentExamples.inDocument(DOCUMENT, "example", "java"))
            .containsExactlyInAnyOrderEntriesOf(examples);
        assertThat(Files.readString(DOCUMENT).split("```java", -1)).hasSize(examples.size() + 1);
    }
}
