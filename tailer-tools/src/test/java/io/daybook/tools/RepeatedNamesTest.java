/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;

import io.daybook.codec.Key;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A stored message may have two fields of one name. It is good, and every verb that prints text shows both.
 */
class RepeatedNamesTest
{
    record Order(@Key String type, int quantity)
    {
    }

    @TempDir
    private Path temp;
    private String a;
    private String b;

    @BeforeEach
    void write()
    {
        a = repeated("a", 2);
        b = repeated("b", 3);
    }

    private String repeated(final String name, final long second)
    {
        final Path directory = temp.resolve(name);
        Journals.write(directory, name, (appender) -> appender.write("Trade", (w) -> w
            .int64("a", 1)
            .int64("a", second)));
        return directory.toString();
    }

    @Test
    void shouldBeFoundByARegularExpression()
    {
        assertThat(Commands.run("grep", "-c", "-g", "a_2: 2", a)).isEqualTo(new Result(0, "1\n", ""));
    }

    @Test
    void shouldBeAnObjectInACellOfATable()
    {
        final Path directory = temp.resolve("nested");
        Journals.write(directory, "nested", (appender) -> appender.write("Trade", (w) -> w
            .field("legs").beginObject().int64("x", 1).int64("x", 2).endObject()));

        final Result result = Commands.run("dump", "-o", "table", directory.toString());
        assertThat(result.out()).contains("{\"x\":1,\"x_2\":2}");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void shouldBeComparedAsText()
    {
        final Result result = Commands.run("diff", a, b);
        assertThat(result.out()).contains("a_2: 2").contains("a_2: 3");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err()).isEmpty();
    }

    @Test
    void shouldBeComparedAsJson()
    {
        final Result result = Commands.run("diff", "-o", "jsonl", a, b);
        assertThat(result.out()).contains("\"a_2\":2").contains("\"a_2\":3");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void shouldLetAKeyBeCalledType()
    {
        final Path orders = temp.resolve("orders");
        Journals.write(orders, "orders", (appender) ->
        {
            final Publisher<Order> publisher = appender.publisher(Order.class);
            publisher.publish(new Order("limit", 5));
        });
        assertThat(Commands.run("diff", "--by", "key", orders.toString(), orders.toString()))
            .isEqualTo(new Result(0, "equal: 1 message\n", ""));
    }
}
