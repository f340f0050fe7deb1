/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Shapes that only look like what they are not, or have nothing: the reader in Python reads them as the command does.
 */
class PythonOddShapesTest
{
    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;

    record Fill()
    {
    }

    record Quote(double price)
    {
    }

    /** Its shape is that of a sealed interface. */
    record Pair(Fill Fill, Quote Quote)
    {
    }

    record Fills(List<Fill> list, Fill[] array)
    {
    }

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.orSkip();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldShowAllOfARecordThatLooksLikeASealedInterface(final WireFormat wireFormat)
    {
        assertSame(wireFormat, Pair.class, List.of(
            new Pair(new Fill(), new Quote(1.5)), new Pair(null, new Quote(-1)), new Pair(null, null)));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadElementsThatTakeNoBytes(final WireFormat wireFormat)
    {
        assertSame(wireFormat, Fills.class, List.of(
            new Fills(Arrays.asList(new Fill(), null), new Fill[]{ new Fill() }), new Fills(List.of(), null)));
    }

    @Test
    void shouldReadARowWithoutCells()
    {
        assertSame(WireFormat.CSV, Fill.class, List.of(new Fill()));
    }

    private <T> void assertSame(final WireFormat wireFormat, final Class<T> type, final List<T> messages)
    {
        final Path path = temp.resolve("journal");
        try (Journal journal = Journal.open(path, new JournalConfig()); Appender appender = journal.appender())
        {
            final Publisher<T> publisher = appender.publisher(type, wireFormat);
            messages.forEach(publisher::publish);
        }

        assertThat(python.differences(path)).isEmpty();
        assertThat(python.run("verify", path.toString()).exitCode()).isZero();
    }
}
