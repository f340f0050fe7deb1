/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.method;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ForcedFileTest
{
    private static final int LENGTH = 16 << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldWriteOneBehindTheOtherInAFileThatDoesNotGrow() throws IOException
    {
        final Path path = directory.resolve("file");
        try (ForcedFile file = new ForcedFile(path, 88))
        {
            file.force(7);
            file.force(8);
        }
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        assertThat(bytes.capacity()).isEqualTo(LENGTH);
        assertThat(bytes.getLong(0)).isEqualTo(7);
        assertThat(bytes.getLong(88)).isEqualTo(8);
        assertThat(bytes.getLong(176)).isZero();
    }

    @Test
    void shouldBeginAgainAtItsEnd() throws IOException
    {
        final Path path = directory.resolve("file");
        try (ForcedFile file = new ForcedFile(path, LENGTH / 2))
        {
            file.force(7);
            file.force(8);
            file.force(9);
        }
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
        assertThat(bytes.capacity()).isEqualTo(LENGTH);
        assertThat(bytes.getLong(0)).isEqualTo(9);
        assertThat(bytes.getLong(LENGTH / 2)).isEqualTo(8);
    }
}
