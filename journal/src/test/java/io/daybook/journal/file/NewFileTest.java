/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

class NewFileTest
{
    private static final Path COUNTS = Path.of("/proc/self/io");
    private static final String WRITES = "syscw: ";
    private static final int LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    @Test
    void shouldWriteAFileThatIsForcedInPiecesOf16KiB() throws IOException
    {
        assumeTrue(Files.isReadable(COUNTS), "skipped: no counts of this process's system calls in " + COUNTS);

        final long before = writes();
        NewFile.create(directory.resolve("forced"), ByteBuffer.allocate(0), LENGTH, Forcer.SYSTEM);

        // Other threads may write meanwhile, so there may be more.
        assertThat(writes() - before).isGreaterThanOrEqualTo(LENGTH / (16 << 10));
    }

    private static long writes() throws IOException
    {
        return Files.readAllLines(COUNTS).stream()
            .filter((line) -> line.startsWith(WRITES))
            .mapToLong((line) -> Long.parseLong(line.substring(WRITES.length())))
            .findFirst().orElseThrow();
    }
}
