/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.daybook.codec.Key;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The directory that the examples of the help are at home in: every file that they name.
 */
final class ExampleFiles
{
    private static final String NAME = "example.com/orders";
    private static final int SECONDS = 1_000_000_000;
    /** 2026-10-20T09:30:00Z. */
    private static final long FIRST_NS = 1_792_488_600L * SECONDS;
    private static final int DAMAGED_OFFSET = 4096 + 200;

    record Order(@Key long orderId, String symbol, double price, long quantity, long sentNs)
    {
    }

    record Fill(@Key long orderId, long quantity)
    {
    }

    private final Path home;
    private long nowNs = FIRST_NS;

    private ExampleFiles(final Path home)
    {
        this.home = home;
    }

    /**
     * Makes the files.
     *
     * @param home directory that they are made in.
     */
    static void make(final Path home) throws IOException
    {
        new ExampleFiles(home).make();
    }

    private void make() throws IOException
    {
        append(1, 20);
        append(21, 40);
        run("keygen", "--name", NAME, file("orders.pem"));
        run("keygen", "--name", NAME, file("next-key.pem"));
        run("seal", "--key", file("orders.pem"), "--name", NAME, file("orders"));
        Files.writeString(home.resolve("monday.head"),
            run("head", "--key", file("orders.pem"), "--name", NAME, file("orders")));
        run("prove", "--sequence", "5", "-o", file("friday.proof"), file("orders"));
        copy("backup");
        append(41, 60);
        append(61, 70);
        Files.writeString(home.resolve("shapes.yaml"), run("shapes", "--as", "yaml", file("orders")));
        run("archive", "-o", file("october.tar"), file("orders"));
        Journals.flip(copy("damaged").resolve(Journals.segmentName(1)), DAMAGED_OFFSET);
        Files.writeString(home.resolve("trades.jsonl"), "{\"symbol\":\"EUR/USD\",\"price\":1.1034}\n");
        Files.writeString(home.resolve("trades.csv"), "symbol,price\n\"EUR/USD\",1.1034\n");
        Files.createDirectories(home.resolve(".config/fish/completions"));
    }

    private String file(final String name)
    {
        return home.resolve(name).toString();
    }

    private static String run(final String... args)
    {
        final Commands.Result result = Commands.run(args);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out();
    }

    /** Appends orders, each with its fill, and ends their segment. */
    private void append(final int from, final int to)
    {
        try (Journal journal = Journal.open(home.resolve("orders"), Journals.config("gateway-1").clock(() -> nowNs));
            Appender appender = journal.appender();
            Tailer risk = journal.tailer("risk"))
        {
            final Publisher<Order> orders = appender.publisher(Order.class);
            final Publisher<Fill> fills = appender.publisher(Fill.class);
            for (int id = from; id <= to; id++)
            {
                nowNs += SECONDS;
                orders.publish(new Order(id, 0 == id % 2 ? "GBP/USD" : "EUR/USD", 1.1034, 1_000, nowNs - 2_000));
                fills.publish(new Fill(id, 500));
            }
            appender.roll();
            // What it has not read would be kept by prune.
            while (risk.next())
            {
                risk.commit();
            }
        }
    }

    private Path copy(final String name) throws IOException
    {
        final Path from = home.resolve("orders");
        final Path to = home.resolve(name);
        try (Stream<Path> paths = Files.walk(from))
        {
            for (final Path path : paths.toList())
            {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
        return to;
    }
}
