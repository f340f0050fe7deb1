/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.file.NewFile;

import org.agrona.concurrent.SystemNanoClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SegmentCreationTest
{
    private static final int LENGTH = 1 << 20;

    @TempDir
    private Path directory;

    /** Puts something in the place of the unfinished file that cannot be deleted. */
    private void replaceUnfinished() throws IOException
    {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory.resolve(".new")))
        {
            for (final Path file : files)
            {
                Files.delete(file);
                Files.createDirectories(file.resolve("child"));
            }
        }
    }

    @Test
    void shouldSayThatThereIsNoSpaceThoughTheUnfinishedFileCannotBeDeleted()
    {
        final Path path = directory.resolve("segment");
        final SegmentCreation creation =
            SegmentCreation.begin(path, LENGTH, () ->
            {
                // nobody is told
            }, () -> NewFile.begin(path, ByteBuffer.allocate(64), LENGTH, (channel, metadata) ->
            {
                replaceUnfinished();
                throw new IOException("No space left on device");
            }));
        assertThatThrownBy(() -> creation.advance(1, SystemNanoClock.INSTANCE, Long.MAX_VALUE))
            .isInstanceOf(JournalFullException.class)
            .satisfies((thrown) -> assertThat(thrown.getSuppressed()).singleElement()
                .isInstanceOf(JournalException.class));
        assertThat(creation.hasEnded()).isTrue();
    }
}
