/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.file.Path;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Publisher;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Objects of a sealed interface, dumped from the journal alone.
 */
class SealedDumpTest
{
    sealed interface Order
    {
    }

    record Cancel(long id) implements Order
    {
    }

    record Amend(long id, double price) implements Order
    {
    }

    record Book(Order last, List<Order> all)
    {
    }

    @TempDir
    private Path temp;

    private String written(final WireFormat wireFormat)
    {
        final Path directory = temp.resolve("orders");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            final Publisher<Order> orders = appender.publisher(Order.class, wireFormat);
            orders.publish(new Amend(1, 2.5));
            orders.publish(new Cancel(1));
            appender.publisher(Book.class, wireFormat).publish(new Book(new Cancel(1), List.of(new Amend(2, 3.5))));
        });
        return directory.toString();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFindATypeByItsName(final WireFormat wireFormat)
    {
        assertThat(Commands.run("dump", "-t", "Cancel", "--envelope", "none", written(wireFormat)).out()).isEqualTo("""
            ---
            Cancel:
              id: 1
            """);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFindTheTypesOfAnInterfaceByItsName(final WireFormat wireFormat)
    {
        final String directory = written(wireFormat);

        assertThat(Commands.run("dump", "-t", "Order", "--envelope", "none", directory).out()).isEqualTo("""
            ---
            Amend:
              id: 1
              price: 2.5
            ---
            Cancel:
              id: 1
            """);
        assertThat(Commands.run("dump", "-t", "Cancel", "-t", "Order", "--envelope", "none", directory).out())
            .contains("Amend:", "Cancel:").doesNotContain("Book:");
        assertThat(Commands.run("dump", "-t", "Ordre", directory).err())
            .contains("no message matches: type=Ordre; the nearest in the journal is Order");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldShowOfAMemberOnlyTheTypeThatIsThere(final WireFormat wireFormat)
    {
        final String directory = written(wireFormat);

        assertThat(Commands.run("dump", "-t", "Book", "--envelope", "none", directory).out()).isEqualTo("""
            ---
            Book:
              last:
                Cancel:
                  id: 1
              all:
                - Amend:
                    id: 2
                    price: 3.5
            """);
        assertThat(Commands.run("dump", "-t", "Book", "-o", "jsonl", directory).out())
            .contains("{\"last\":{\"Cancel\":{\"id\":1}},\"all\":[{\"Amend\":{\"id\":2,\"price\":3.5}}]}");
    }
}
