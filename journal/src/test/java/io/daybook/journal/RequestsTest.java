/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.TimeUnit;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RequestsTest
{
    private static final Duration TIMEOUT = Duration.ofNanos(100);
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    private long nowNs = Long.MAX_VALUE - 50;
    private final List<String> told = new ArrayList<>();
    private final Map<Long, String> contexts = new HashMap<>();
    private boolean isHandlerBad;
    private final Requests<String, Integer> requests = requests(8, 1_000);

    record Question(long id, int number)
    {
    }

    record Answer(long id, int number)
    {
    }

    private final class Telling implements Requests.Handler<String, Integer>
    {
        @Override
        public void onReply(final long id, final String context, final Integer reply)
        {
            failIfBad();
            told.add(context + "=" + reply);
        }

        @Override
        public void onTimeout(final long id, final String context)
        {
            failIfBad();
            told.add(context + " timed out");
        }

        private void failIfBad()
        {
            if (isHandlerBad)
            {
                throw new IllegalStateException("bad handler");
            }
        }
    }

    private Requests<String, Integer> requests(final int capacity, final long firstId)
    {
        return new Requests<>(TIMEOUT, capacity, new Telling(), () -> nowNs, firstId);
    }

    @Test
    void shouldHandEachReplyToItsRequestInAnyOrder()
    {
        final long a = requests.begin("a");
        final long b = requests.begin("b");
        assertThat(requests.reply(b, 2)).isTrue();
        assertThat(requests.reply(a, 1)).isTrue();
        assertThat(told).containsExactly("b=2", "a=1");
        assertThat(requests.waiting()).isZero();
    }

    @Test
    void shouldIgnoreRepliesThatNoRequestWaitsFor()
    {
        final long id = requests.begin("a");
        requests.begin("b");
        assertThat(requests.reply(id, 1)).isTrue();
        for (final long other : new long[]{id, id - 1, id + 2, id + 8, id - 8, 0, -1, Long.MIN_VALUE, Long.MAX_VALUE})
        {
            assertThat(requests.reply(other, 2)).as("id %d", other).isFalse();
        }
        assertThat(told).containsExactly("a=1");
        assertThat(requests.ignored()).isEqualTo(9);
    }

    @Test
    void shouldGiveUpRequestsInOrderWhenTheirTimeIsOver()
    {
        final long a = requests.begin("a");
        nowNs += 60;
        final long b = requests.begin("b");
        final long c = requests.begin("c");
        requests.reply(b, 2);
        nowNs += 39;
        assertThat(requests.expire()).isZero();
        nowNs += 1;
        assertThat(requests.expire()).isEqualTo(1);
        assertThat(requests.reply(a, 1)).isFalse();
        nowNs += 60;
        assertThat(requests.expire()).isEqualTo(1);
        assertThat(requests.reply(c, 3)).isFalse();
        assertThat(told).containsExactly("b=2", "a timed out", "c timed out");
        assertThat(requests.expire()).isZero();
    }

    @Test
    void shouldLeaveAPlaceForAHandlerThatBeginsTheNextRequestOnceItIsFull()
    {
        final AtomicReference<Requests<String, Integer>> all = new AtomicReference<>();
        all.set(new Requests<>(TIMEOUT, 4, new Requests.Handler<>()
        {
            @Override
            public void onReply(final long id, final String context, final Integer reply)
            {
                told.add(context);
            }

            @Override
            public void onTimeout(final long id, final String context)
            {
                told.add(context + " again " + all.get().begin(context));
            }
        }, () -> nowNs, 1));
        int begun = 0;
        while (!all.get().isFull())
        {
            all.get().begin("a");
            begun++;
        }
        nowNs += 100;
        assertThat(all.get().expire()).isEqualTo(begun);
        assertThat(told).hasSize(begun).first().isEqualTo("a again " + (begun + 1));
    }

    @Test
    void shouldKeepARequestWhoseHandlerThrows()
    {
        final long a = requests.begin("a");
        requests.begin("b");
        isHandlerBad = true;
        assertThatThrownBy(() -> requests.reply(a, 1)).hasMessage("bad handler");
        nowNs += 100;
        assertThatThrownBy(requests::expire).hasMessage("bad handler");
        assertThat(requests.waiting()).isEqualTo(2);
        isHandlerBad = false;
        assertThat(requests.reply(a, 1)).isTrue();
        assertThat(requests.expire()).isEqualTo(1);
        assertThat(told).containsExactly("a=1", "b timed out");
    }

    @Test
    void shouldRefuseARequestBeyondTheCapacityUntilTheOldestEnds()
    {
        final Requests<String, Integer> few = requests(3, 7);
        final long a = few.begin("a");
        final long b = few.begin("b");
        final long c = few.begin("c");
        few.reply(b, 2);
        few.reply(c, 3);
        assertThat(few.isFull()).isTrue();
        assertThatThrownBy(() -> few.begin("d")).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("capacity=3, waiting=1");
        few.reply(a, 1);
        assertThat(few.isFull()).isFalse();
        assertThat(few.begin("d")).isEqualTo(c + 1);
    }

    @Test
    void shouldTakeAsManyRequestsAsItsCapacitySaysAndNoMore()
    {
        for (int capacity = 1; capacity < 20; capacity++)
        {
            final Requests<String, Integer> few = requests(capacity, 7);
            for (int i = 0; i < capacity; i++)
            {
                assertThat(few.isFull()).as("%d of %d", i, capacity).isFalse();
                few.begin("a");
            }
            assertThat(few.isFull()).as("capacity %d", capacity).isTrue();
            assertThatThrownBy(() -> few.begin("b")).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("capacity=" + capacity + ", waiting=" + capacity);
        }
    }

    @Test
    void shouldRefuseAHandlerThatTakesRepliesOrExpires()
    {
        final AtomicReference<Requests<String, Integer>> all = new AtomicReference<>();
        all.set(new Requests<>(TIMEOUT, 4, new Requests.Handler<>()
        {
            @Override
            public void onReply(final long id, final String context, final Integer reply)
            {
                told.add(context + "=" + reply);
                all.get().expire();
            }

            @Override
            public void onTimeout(final long id, final String context)
            {
                told.add(context + " timed out");
                all.get().reply(id, 2);
            }
        }, () -> nowNs, 7));
        final long id = all.get().begin("a");
        nowNs += TIMEOUT.toNanos();

        assertThatThrownBy(() -> all.get().reply(id, 1)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("must not call reply or expire: id=7");
        assertThatThrownBy(all.get()::expire).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("must not call reply or expire: id=7");
        assertThat(told).containsExactly("a=1", "a timed out");
        assertThat(all.get().waiting()).isEqualTo(1);
    }

    @Test
    void shouldKeepThePlaceOfTheHandlerFromWhoeverBeginsUntilItIsRefused()
    {
        final AtomicReference<Requests<String, Integer>> all = new AtomicReference<>();
        all.set(new Requests<>(TIMEOUT, 4, new Requests.Handler<>()
        {
            @Override
            public void onReply(final long id, final String context, final Integer reply)
            {
                told.add(context + " " + all.get().isFull());
                all.get().begin(context);
            }

            @Override
            public void onTimeout(final long id, final String context)
            {
                told.add(context);
            }
        }, () -> nowNs, 1));
        assertThatThrownBy(() ->
        {
            while (true)
            {
                all.get().begin("a");
            }
        }).isInstanceOf(IllegalStateException.class);

        assertThat(all.get().isFull()).isTrue();
        assertThat(all.get().reply(1, 1)).isTrue();
        assertThat(told).containsExactly("a false");
        assertThat(all.get().isFull()).isTrue();
    }

    @Test
    void shouldKeepThePlaceForTheHandlerOfTheOldestWhenALaterReplyComesFirst()
    {
        final AtomicReference<Requests<String, Integer>> all = new AtomicReference<>();
        all.set(new Requests<>(TIMEOUT, 3, new Requests.Handler<>()
        {
            @Override
            public void onReply(final long id, final String context, final Integer reply)
            {
                told.add(context + " then " + all.get().begin("next"));
            }

            @Override
            public void onTimeout(final long id, final String context)
            {
                told.add(context + " timed out then " + all.get().begin("next"));
            }
        }, () -> nowNs, 7));
        all.get().begin("a");
        nowNs += 60;
        final long b = all.get().begin("b");
        all.get().begin("c");

        assertThatThrownBy(() -> all.get().reply(b, 1)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("capacity=3, waiting=3");
        nowNs += 40;
        assertThat(all.get().expire()).isEqualTo(1);
        assertThat(all.get().reply(b, 1)).isTrue();
        assertThat(told).containsExactly("a timed out then 10", "b then 11");
    }

    @Test
    void shouldBeFullAgainBehindAHandlerThatThrew()
    {
        final Requests<String, Integer> one = requests(1, 7);
        final long id = one.begin("a");
        isHandlerBad = true;
        assertThatThrownBy(() -> one.reply(id, 1)).hasMessage("bad handler");
        nowNs += TIMEOUT.toNanos();
        assertThatThrownBy(one::expire).hasMessage("bad handler");

        assertThat(one.isFull()).isTrue();
        assertThatThrownBy(() -> one.begin("b")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldLetAHandlerBeginTheNextRequestThoughAllPlacesAreTaken()
    {
        for (int capacity = 1; capacity < 10; capacity++)
        {
            final AtomicReference<Requests<String, Integer>> window = new AtomicReference<>();
            window.set(new Requests<>(TIMEOUT, capacity, new Requests.Handler<>()
            {
                @Override
                public void onReply(final long id, final String context, final Integer reply)
                {
                    window.get().begin("next");
                }

                @Override
                public void onTimeout(final long id, final String context)
                {
                    window.get().begin("next");
                }
            }, () -> nowNs, 7));
            for (int i = 0; i < capacity; i++)
            {
                window.get().begin("first");
            }
            for (long id = 7; id < 7 + 3L * capacity; id++)
            {
                assertThat(window.get().reply(id, 1)).isTrue();
            }
            nowNs += TIMEOUT.toNanos();
            final int waiting = window.get().waiting();
            assertThat(waiting).isEqualTo(capacity);
            assertThat(window.get().expire()).isEqualTo(waiting);
            assertThat(window.get().waiting()).isEqualTo(capacity);
        }
    }

    @Test
    void shouldNotTakeRepliesToAnotherRequesterOrToAnEarlierLife()
    {
        final Requests<String, Integer> earlier = new Requests<>(TIMEOUT, 8, new Telling());
        final Requests<String, Integer> later = new Requests<>(TIMEOUT, 8, new Telling());
        final long id = earlier.begin("a");
        assertThat(id).isPositive();
        later.begin("b");
        assertThat(later.reply(id, 1)).isFalse();
        assertThat(earlier.reply(id, 1)).isTrue();
        assertThat(told).containsExactly("a=1");
    }

    /** What {@link Requests} does, said with a map: contexts by id, in the order of the ids, and when each began. */
    @Test
    void shouldBehaveAsAMapOfWhatWaits()
    {
        System.out.println("RequestsTest: -Ddaybook.seed=" + SEED);
        final Random random = new Random(SEED);
        for (int i = 0; i < 100; i++)
        {
            behaveAsAMap(random, requests(1 + random.nextInt(20), 1 + random.nextInt(1_000)));
        }
    }

    private void behaveAsAMap(final Random random, final Requests<String, Integer> compared)
    {
        final NavigableMap<Long, Long> waiting = new TreeMap<>();
        final List<String> expected = new ArrayList<>();
        long last = 0;
        told.clear();
        for (int step = 0; step < 300; step++)
        {
            nowNs += random.nextInt(20);
            isHandlerBad = 0 == random.nextInt(10);
            final int kind = random.nextInt(5);
            if (kind < 2 && !compared.isFull())
            {
                last = compared.begin("r" + step);
                assertThat(waiting.put(last, nowNs)).isNull();
                contexts.put(last, "r" + step);
            }
            else if (kind < 4)
            {
                final long id = last + 2 - random.nextInt(25);
                final boolean waits = waiting.containsKey(id);
                if (isHandlerBad && waits)
                {
                    assertThatThrownBy(() -> compared.reply(id, 1)).hasMessage("bad handler");
                }
                else
                {
                    assertThat(compared.reply(id, step)).isEqualTo(waits);
                    if (waits)
                    {
                        waiting.remove(id);
                        expected.add(contexts.get(id) + "=" + step);
                    }
                }
            }
            else
            {
                expire(compared, waiting, expected);
            }
            assertThat(compared.waiting()).isEqualTo(waiting.size());
            assertThat(told).isEqualTo(expected);
        }
    }

    private void expire(
        final Requests<String, Integer> compared, final NavigableMap<Long, Long> waiting, final List<String> expected)
    {
        final long due = waiting.values().stream().filter((startNs) -> nowNs - startNs >= TIMEOUT.toNanos()).count();
        if (isHandlerBad && due > 0)
        {
            assertThatThrownBy(compared::expire).hasMessage("bad handler");
            return;
        }
        assertThat(compared.expire()).isEqualTo((int)due);
        for (long i = 0; i < due; i++)
        {
            expected.add(contexts.get(waiting.pollFirstEntry().getKey()) + " timed out");
        }
    }

    @Test
    void shouldRefuseATimeoutOrCapacityThatIsOutOfRange()
    {
        for (final Duration timeout : List.of(Duration.ZERO, Duration.ofNanos(-1), Duration.ofDays(366)))
        {
            assertThatThrownBy(() -> new Requests<>(timeout, 1, new Telling()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("timeout=" + timeout);
        }
        for (final int capacity : new int[]{0, -1, (1 << 24) + 1})
        {
            assertThatThrownBy(() -> new Requests<>(TIMEOUT, capacity, new Telling()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("capacity=" + capacity);
        }
    }

    /** The responder is killed in the middle; one that is started again answers what its tailer had not committed. */
    @Test
    @Timeout(120)
    void shouldTellOfEachRequestOnceAlthoughTheResponderIsKilled(@TempDir final Path directory) throws Exception
    {
        final int count = 2_000;
        final int[] ended = new int[count];
        Process responder = null;
        try (Journal journal = Journal.open(directory);
            Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final Requests<Integer, Answer> waiting = new Requests<>(Duration.ofMinutes(1), count,
                new Requests.Handler<Integer, Answer>()
                {
                    @Override
                    public void onReply(final long id, final Integer number, final Answer reply)
                    {
                        assertThat(reply.number()).isEqualTo(2 * number);
                        ended[number]++;
                    }

                    @Override
                    public void onTimeout(final long id, final Integer number)
                    {
                        throw new IllegalStateException("no reply: number=" + number);
                    }
                }, SystemNanoClock.INSTANCE, 1);
            final Publisher<Question> questions = appender.publisher(Question.class);
            final Subscriber answers = tailer.subscriber(Answer.class,
                (answer, message) -> waiting.reply(answer.id(), answer));
            responder = startResponder(directory);
            for (int number = 0; number < count / 2; number++)
            {
                questions.publish(new Question(waiting.begin(number), number));
            }
            await(answers, waiting, count / 2 - 1);
            responder.destroyForcibly().waitFor();
            for (int number = count / 2; number < count; number++)
            {
                questions.publish(new Question(waiting.begin(number), number));
            }
            responder = startResponder(directory);
            await(answers, waiting, 0);
            assertThat(ended).containsOnly(1);
        }
        finally
        {
            if (null != responder)
            {
                responder.destroyForcibly().waitFor(30, TimeUnit.SECONDS);
            }
        }
    }

    private static void await(final Subscriber answers, final Requests<?, ?> waiting, final int most)
    {
        answers.pollWhile(() ->
        {
            waiting.expire();
            return waiting.waiting() > most;
        }, 10, new BackoffIdleStrategy());
    }

    private static Process startResponder(final Path directory) throws IOException
    {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java",
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-XX:-UsePerfData", "-cp",
            System.getProperty("java.class.path"), Responder.class.getName(), directory.toString())
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** Answers each question, and commits after the answer: a question may be answered twice, and is never lost. */
    static final class Responder
    {
        public static void main(final String[] args)
        {
            try (Journal journal = Journal.open(Path.of(args[0]));
                Appender appender = journal.appender();
                Tailer tailer = journal.tailer("responder"))
            {
                final Publisher<Answer> answers = appender.publisher(Answer.class);
                tailer.subscriber(Question.class, (question, message) ->
                {
                    answers.publish(new Answer(question.id(), 2 * question.number()));
                    tailer.commit();
                }).pollWhile(() -> true, 10, new BackoffIdleStrategy());
            }
        }
    }
}
