/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Finds stores that nobody counted: between two counted ones the content of a file must not change.
 */
final class StoreAudit
{
    private static final int BUFFER_LENGTH = 64 << 10;

    private final Path directory;
    private Map<Path, Long> remembered = Map.of();

    StoreAudit(final Path directory)
    {
        this.directory = directory;
    }

    void remember()
    {
        remembered = content(directory, "");
    }

    void check()
    {
        final Map<Path, Long> now = content(directory, "");
        remembered.forEach((path, crc) -> assertThat(now.getOrDefault(path, crc))
            .as("a store into %s that was not counted: let CrashingBuffer override it", path.getFileName())
            .isEqualTo(crc));
    }

    /** The files in a directory whose names end in some way, each with the checksum of its content. */
    static Map<Path, Long> content(final Path directory, final String suffix)
    {
        final Map<Path, Long> content = new HashMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            // To read journal.lock would close a descriptor of it, and with that drop all locks on it.
            final List<Path> files = paths
                .filter((path) -> path.toString().endsWith(suffix))
                // Block checksums are written by system calls, each of which is made whole or not at all.
                .filter((path) -> !suffix.isEmpty() || !path.toString().endsWith(SumDescriptor.SUFFIX))
                // What dies in creating a file, under a private name, is the matter of CreationCrashTest.
                .filter((path) -> !path.getParent().endsWith(".new"))
                .filter((path) -> Files.isRegularFile(path) && !path.endsWith(LockDescriptor.FILE_NAME))
                .collect(Collectors.toList());
            for (final Path file : files)
            {
                content.put(file, checksum(file));
            }
        }
        catch (final IOException ex)
        {
            throw new UncheckedIOException(ex);
        }
        return content;
    }

    private static long checksum(final Path file) throws IOException
    {
        final CRC32C crc = new CRC32C();
        final ByteBuffer bytes = ByteBuffer.allocateDirect(BUFFER_LENGTH);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ))
        {
            while (channel.read(bytes.clear()) > 0)
            {
                crc.update(bytes.flip());
            }
        }
        return crc.getValue();
    }
}
