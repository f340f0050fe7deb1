/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Journals that commit b137ca4 wrote, one for each wire format that it had, still have the same values.
 */
@Tag("slow")
class KeptJournalsTest
{
    @TempDir
    private static Path directory;

    @BeforeAll
    static void unpack() throws IOException
    {
        try (ZipInputStream zip = new ZipInputStream(KeptJournalsTest.class.getResourceAsStream("kept-journals.zip")))
        {
            for (ZipEntry entry = zip.getNextEntry(); null != entry; entry = zip.getNextEntry())
            {
                final Path file = directory.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = { "YAML", "JSON", "BINARY_YAML", "BINARY_YAML_NUMBERED", "BINARY_YAML_FIELDLESS",
        "RAW_UTF8", "RAW_8BIT", "BYTES_MARSHALLABLE", "STOP_BIT", "PACKED" })
    void shouldReadTheSameValues(final String format)
    {
        final List<KeptMessages.Order> orders = new ArrayList<>();
        final List<KeptMessages.Book> books = new ArrayList<>();
        final List<String> types = new ArrayList<>();
        try (Journal journal = Journal.openReadOnly(directory.resolve(format)); Tailer tailer = journal.tailer())
        {
            tailer.subscribers()
                .on(KeptMessages.Order.class, (order, message) -> add(orders, order, types, message))
                .on(KeptMessages.Book.class, (book, message) -> add(books, book, types, message))
                .build()
                .poll(100);
        }

        // Arrays are equal only to themselves.
        assertThat(shown(orders)).isEqualTo(shown(KeptMessages.ORDERS));
        assertThat(shown(books)).isEqualTo(shown(KeptMessages.BOOKS));
        assertThat(books.get(0).raw()).containsExactly(1, -1);
        assertThat(types).containsOnly("Order", "Book");
    }

    private static <T> void add(final List<T> to, final T value, final List<String> types, final Message message)
    {
        to.add(value);
        types.add(message.typeName());
        assertThat(message.toYaml()).doesNotContain("Place: null", "Cancel: null", "Halt: null");
    }

    private static List<String> shown(final List<?> values)
    {
        return values.stream().map((value) -> value.toString().replaceAll("\\[B@[0-9a-f]+", "bytes"))
            .collect(Collectors.toList());
    }
}
