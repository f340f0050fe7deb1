/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The JVM throws the same error for a handler's memory that is gone, such as a file on a full disk, and for the log's.
 */
class HandlerErrorTest extends OpenJournalFixture
{
    private static final InternalError ERROR = new InternalError("a fault occurred in an unsafe memory access");

    private static void fail(final Message message)
    {
        throw ERROR;
    }

    private static void truncate(final RandomAccessFile file, final long length)
    {
        try
        {
            file.setLength(length);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void shouldThrowTheErrorOfAHandlerAsItIsWhileTheLogIsThere(final Direction direction)
    {
        appender.append("a");
        if (Direction.BACKWARD == direction)
        {
            tailer.toEnd().direction(direction);
        }

        assertThatThrownBy(() -> tailer.poll(HandlerErrorTest::fail, 1)).isSameAs(ERROR);
        assertThat(tailer.poll((message) -> assertThat(message.toYaml()).contains("a"), 1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"00000000000000000000.dbk", "journal.meta"})
    void shouldThrowTheErrorOfAHandlerAsItIsWhereAFileWasDeletedWhoseMemoryIsThere(final String name)
    {
        appender.append("a");
        assertThatThrownBy(() -> tailer.poll((message) ->
        {
            delete(journal.directory().resolve(name));
            throw ERROR;
        }, 1)).isSameAs(ERROR);
        assertThat(tailer.poll((message) -> assertThat(message.toYaml()).contains("a"), 1)).isEqualTo(1);
    }

    private static void delete(final Path path)
    {
        try
        {
            Files.delete(path);
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
    }

    @Test
    void shouldSayThatTheLogsMemoryIsGoneWhereItIs() throws IOException
    {
        final long position = appender.append("a");
        try (RandomAccessFile file =
            new RandomAccessFile(journal.directory().resolve("00000000000000000000.dbk").toFile(), "rw"))
        {
            final long length = file.length();
            assertThatThrownBy(() -> tailer.poll((message) ->
            {
                truncate(file, length / 2);
                throw ERROR;
            }, 1)).isInstanceOf(JournalException.class).hasCause(ERROR)
                .hasMessageStartingWith("the log's memory is gone").hasMessageContaining("position=" + position);
            file.setLength(length);
        }
    }
}
