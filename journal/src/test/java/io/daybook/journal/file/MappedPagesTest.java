/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class MappedPagesTest
{
    private static final int LENGTH = 1 << 20;
    private static final int PIECE_LENGTH = 64 << 10;

    @TempDir
    private Path directory;
    private MappedByteBuffer map;

    @BeforeEach
    void writeAFile() throws IOException
    {
        try (FileChannel channel = FileChannel.open(directory.resolve("file"),
            StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            map = channel.map(FileChannel.MapMode.READ_WRITE, 0, LENGTH);
        }
        for (int i = 0; i < LENGTH; i += Long.BYTES)
        {
            map.putLong(i, i);
        }
    }

    @AfterEach
    void unmap()
    {
        IoUtil.unmap(map);
    }

    @Test
    void shouldLetGoOfThePagesOfAPart() throws IOException
    {
        assertThat(MappedPages.letGo(map, PIECE_LENGTH, PIECE_LENGTH)).isTrue();

        assertThat(ResidentPages.bytes(map)).isLessThanOrEqualTo(LENGTH - PIECE_LENGTH);
    }

    @Test
    void shouldFindWhatWasWrittenAgain()
    {
        for (int offset = 0; offset < LENGTH; offset += PIECE_LENGTH)
        {
            assertThat(MappedPages.letGo(map, offset, PIECE_LENGTH)).isTrue();
        }
        for (int i = 0; i < LENGTH; i += Long.BYTES)
        {
            assertThat(map.getLong(i)).isEqualTo(i);
        }
    }

    @Test
    void shouldSayThatItCannotLetGoOfAPartOfAPage()
    {
        assertThat(MappedPages.letGo(map, 8, PIECE_LENGTH)).isFalse();
    }
}
