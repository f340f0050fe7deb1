/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class PeersTest
{
    private static final int MESSAGES = 1_000;

    @TempDir
    private Path directory;
    private long received;
    private long faults;

    static List<String> names()
    {
        // Nobody reads the plain file.
        return Peers.names().stream().filter((name) -> !"fdatasync".equals(name)).toList();
    }

    private void onMessage(final long sentNs, final long number)
    {
        if (number != received || sentNs != 3 * number)
        {
            faults++;
        }
        received++;
    }

    private void sendAndReceive(final Peer writing, final Peer reading, final int length) throws IOException
    {
        sendAndReceive(writing, reading, length, MESSAGES);
    }

    private void sendAndReceive(final Peer writing, final Peer reading, final int length, final long messages)
        throws IOException
    {
        final Place place = new Place(directory, length, messages, 1, this::onMessage);
        try (Receiver receiver = reading.receiver(place); Sender sender = writing.sender(place))
        {
            for (long number = 0; number < messages; number++)
            {
                while (!sender.offer(3 * number, number))
                {
                    receiver.poll();
                }
            }
            while (received < messages)
            {
                receiver.poll();
            }
            assertThat(receiver.poll()).isZero();
        }
        assertThat(received).isEqualTo(messages);
        assertThat(faults).isZero();
    }

    @ParameterizedTest
    @MethodSource("names")
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldHandOverEachMessageOnceInOrderWithWhatItCarries(final String name) throws IOException
    {
        final Peer peer = Peers.of(name);
        sendAndReceive(peer, Peers.is(name, Peers.Trait.IN_PROCESS) ? peer : Peers.of(name), 64);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "raw", "daybook-exclusive", "daybook-shared", "daybook-packed", "daybook-write", "daybook-events",
        "daybook-requests", "daybook-requests-one", "chronicle-bytes", "chronicle-document", "aeron", "agrona-one",
        "agrona-many"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldCarryEachReplyBackToItsRequest(final String name) throws IOException
    {
        final Peer asking = Peers.of(name);
        final Peer answering = Peers.of(name);
        final long[] asked = new long[2];
        final Place place = new Place(directory, 64, MESSAGES, 1, (sentNs, number) ->
        {
            asked[0]++;
            asked[1] = number;
        });
        final Place replies = place.replies(this::onMessage);
        Files.createDirectories(replies.directory());
        try (Receiver requests = answering.receiver(place); Receiver answers = asking.receiver(replies);
            Sender question = asking.sender(place); Sender answer = answering.sender(replies))
        {
            for (long number = 0; number < MESSAGES; number++)
            {
                assertThat(question.offer(3 * number, number)).isTrue();
                while (asked[0] <= number)
                {
                    requests.poll();
                }
                assertThat(asked[1]).isEqualTo(number);
                assertThat(answer.offer(3 * number, number)).isTrue();
                while (received <= number)
                {
                    answers.poll();
                }
            }
        }
        assertThat(received).isEqualTo(MESSAGES);
        assertThat(faults).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "raw, 1048576", "daybook-exclusive, 1048576", "daybook-shared-bounded, 1048576", "chronicle-bytes, 1048576",
        "aeron, 1376", "aeron, 1377", "aeron, 1048576", "disruptor, 1048576", "agrona-one, 524288",
        "agrona-many, 524288"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldHandOverLongMessagesWhole(final String name, final int length) throws IOException
    {
        final Peer peer = Peers.of(name);
        assertThat(Peers.canSend(name, length)).isTrue();
        sendAndReceive(peer, Peers.is(name, Peers.Trait.IN_PROCESS) ? peer : Peers.of(name), length, 100);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "daybook-exclusive-bounded", "daybook-shared-bounded", "daybook-exclusive-recycled",
        "daybook-exclusive-recycled-coarse"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldDeleteWhatABoundedJournalHasReadAndNothingElse(final String name) throws IOException
    {
        final int length = 1 << 20;
        final int inASegment = Tuning.DAYBOOK_SEGMENT_LENGTH.value() / length;
        final Path first = directory.resolve("journal").resolve(SegmentDescriptor.fileName(0));
        final Place place = new Place(directory, length, MESSAGES, 1, this::onMessage);
        try (Receiver receiver = Peers.of(name).receiver(place); Sender sender = Peers.of(name).sender(place))
        {
            final int unread = inASegment * (Tuning.DAYBOOK_KEEP_SEGMENTS.value() + 1);
            for (int number = 0; number < unread; number++)
            {
                sender.offer(3L * number, number);
            }
            assertThat(first).exists();
            int sent = unread;
            while (Files.exists(first))
            {
                sender.offer(3L * sent, sent++);
                while (received < sent)
                {
                    receiver.poll();
                }
            }
        }
        assertThat(faults).isZero();
    }

    @Test
    void shouldTellHowManyThreadsWrite()
    {
        assertThat(Peers.with(Peers.Trait.DURABLE)).containsExactly(
            "fdatasync", "daybook-each", "daybook-batch-1", "daybook-batch-2", "daybook-batch-8");
        assertThat(Peers.with(Peers.Trait.DURABLE)).map(Peers::writers).containsExactly(1, 1, 1, 2, 8);
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldGoFromChunkToChunk() throws IOException
    {
        sendAndReceive(new RawFloor(true, false, 4096), new RawFloor(false, true, 4096), 61);
    }

    @ParameterizedTest
    @ValueSource(strings = {"daybook-exclusive-invoker", "daybook-shared-invoker"})
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void shouldCreateTheNextSegmentInItsDutyCyclesAlone(final String name) throws IOException
    {
        final int length = 64 << 10;
        final Place place = new Place(directory, length, MESSAGES, 1, this::onMessage);
        final Path next = directory.resolve("journal").resolve(
            SegmentDescriptor.fileName(Tuning.DAYBOOK_SEGMENT_LENGTH.value()));
        try (Receiver receiver = Peers.of(name).receiver(place); Sender sender = Peers.of(name).sender(place))
        {
            for (int i = 0; i < Tuning.DAYBOOK_SEGMENT_LENGTH.value() / length * 3 / 4; i++)
            {
                sender.offer(3L * i, i);
                receiver.poll();
            }
            receiver.dutyCycle();
            assertThat(next).doesNotExist();
            while (!Files.exists(next))
            {
                sender.dutyCycle();
            }
        }
        assertThat(faults).isZero();
    }

    @Test
    void shouldNameThePeersThereAre()
    {
        assertThatThrownBy(() -> Peers.of("kafka"))
            .hasMessageStartingWith("no such peer: name=kafka; there are [raw, ");
    }

    @Test
    void shouldGiveAReasonForEachSetting()
    {
        assertThat(Tuning.settings()).allSatisfy((setting) ->
        {
            assertThat(setting.reason()).isNotBlank();
            assertThat(Peers.names()).anyMatch((name) -> name.startsWith(setting.peer()));
        });
    }
}
