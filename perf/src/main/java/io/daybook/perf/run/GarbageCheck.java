/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.run;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.perf.leg.Garbage;
import io.daybook.perf.peer.Order;
import io.daybook.perf.peer.Peer;
import io.daybook.perf.peer.Peers;
import io.daybook.perf.peer.Place;
import io.daybook.perf.peer.Receiver;
import io.daybook.perf.peer.Sender;

/**
 * Checks that Daybook's hot paths leave no garbage: once the compiler has done its work, a thousand appends and polls
 * allocate no byte. Of typed messages only publishing is checked, because each read makes a new record.
 */
final class GarbageCheck
{
    private static final int WARM_UP = 20_000;
    private static final int MEASURED = 1_000;
    private static final int LENGTH = 64;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    /** Runs in an empty directory. */
    @FunctionalInterface
    private interface HotPath
    {
        /** Bytes of garbage that {@link #MEASURED} calls leave. */
        long bytes(Path directory) throws IOException;
    }

    private GarbageCheck()
    {
    }

    /**
     * Checks all hot paths.
     *
     * @return false when one leaves garbage.
     */
    static boolean run(final Path parent, final PrintStream out) throws IOException
    {
        final List<String> names = new ArrayList<>(Peers.with(Peers.Trait.OURS));
        names.removeIf((name) -> !Peers.is(name, Peers.Trait.NO_GARBAGE));
        boolean isClean = true;
        for (final String name : names)
        {
            isClean &= check(out, parent, name, "appends and polls", (directory) -> appendAndPoll(directory, name));
        }
        for (final String name : Peers.with(Peers.Trait.REPLIES))
        {
            isClean &= check(out, parent, name, "round trips", (directory) -> roundTrip(directory, name));
        }
        for (final WireFormat wireFormat : List.of(WireFormat.PACKED, WireFormat.BINARY_YAML))
        {
            isClean &= check(
                out, parent, "a record in " + wireFormat, "publications",
                (directory) -> publish(directory, wireFormat));
        }
        return isClean;
    }

    private static boolean check(
        final PrintStream out, final Path parent, final String name, final String calls, final HotPath hotPath)
        throws IOException
    {
        try (LegDirectory directory = new LegDirectory(parent, "daybook-perf-garbage-"))
        {
            final long bytes = hotPath.bytes(directory.path());
            out.printf("%-26s %d bytes of garbage in %d %s%n", name, bytes, MEASURED, calls);
            return 0 == bytes;
        }
    }

    private static long publish(final Path directory, final WireFormat wireFormat) throws IOException
    {
        final Order order = new Order(1, 2, "EUR/USD", Order.Side.BUY, 1.1, 1_000_000);
        try (Journal journal = Journal.open(directory.resolve("journal")))
        {
            final Publisher<Order> publisher = journal.exclusiveAppender().publisher(Order.class, wireFormat);
            return least((count) ->
            {
                for (int i = 0; i < count; i++)
                {
                    publisher.publish(order);
                }
            });
        }
    }

    private static long appendAndPoll(final Path directory, final String name) throws IOException
    {
        final Peer peer = Peers.of(name);
        final long[] sum = new long[1];
        final Place place = new Place(directory, LENGTH, Place.UNBOUNDED, 1, (sentNs, number) -> sum[0] += number);
        try (Receiver receiver = peer.receiver(place); Sender sender = peer.sender(place))
        {
            return least((count) ->
            {
                for (int i = 0; i < count; i++)
                {
                    sender.offer(0, i);
                    receiver.poll();
                }
            });
        }
    }

    private static long roundTrip(final Path directory, final String name) throws IOException
    {
        final Peer asking = Peers.of(name);
        final Peer answering = Peers.of(name);
        final long[] last = {-1, -1};
        final Place place = new Place(directory, LENGTH, Place.UNBOUNDED, 1, (sentNs, number) -> last[0] = number);
        final Place replies = place.replies((sentNs, number) -> last[1] = number);
        Files.createDirectories(replies.directory());
        try (Receiver asked = answering.receiver(place); Receiver answered = asking.receiver(replies);
            Sender question = asking.sender(place); Sender answer = answering.sender(replies))
        {
            return least((count) ->
            {
                for (int i = 0; i < count; i++)
                {
                    final long number = last[1] + 1;
                    question.offer(0, number);
                    while (last[0] < number)
                    {
                        asked.poll();
                    }
                    answer.offer(0, number);
                    while (last[1] < number)
                    {
                        answered.poll();
                    }
                }
            });
        }
    }

    private static long least(final IntConsumer calls)
    {
        calls.accept(WARM_UP);
        long least = Long.MAX_VALUE;
        // One clean run is proof. Before it the compiler may not have finished, or a segment may have ended.
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (least > 0 && System.nanoTime() - deadlineNs < 0)
        {
            final long before = Garbage.bytes();
            calls.accept(MEASURED);
            least = Math.min(least, Garbage.bytes() - before);
        }
        return least;
    }
}
