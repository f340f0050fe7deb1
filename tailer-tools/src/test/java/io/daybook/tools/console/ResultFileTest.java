/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResultFileTest
{
    /** A device of the kernel whose disk is always full. */
    private static final Path FULL = Path.of("/dev/full");
    private static final Path FILE = Path.of("day.tar");

    @Test
    void shouldNameTheFileThatFindsNoSpace() throws IOException
    {
        try (FileChannel channel = FileChannel.open(FULL, StandardOpenOption.WRITE))
        {
            assertThatThrownBy(() -> ResultFile.write(channel, ByteBuffer.allocate(1), FILE))
                .isInstanceOf(FileSystemException.class)
                .hasMessage("day.tar: No space left on device");
        }
    }

    @Test
    void shouldNameTheFileThatCannotBeMade()
    {
        // Nobody may make a file there, whoever runs this.
        final Path file = Path.of("/proc/self/day.tar");
        assertThatThrownBy(() -> ResultFile.write(file, new byte[1], false))
            .isInstanceOf(FileSystemException.class)
            .extracting((ex) -> ((FileSystemException)ex).getFile()).isEqualTo(file.toString());
    }

    @Test
    void shouldLeaveAClosedChannelToItsCaller() throws IOException
    {
        final FileChannel channel = FileChannel.open(FULL, StandardOpenOption.WRITE);
        channel.close();
        assertThatThrownBy(() -> ResultFile.write(channel, ByteBuffer.allocate(1), FILE))
            .isInstanceOf(ClosedChannelException.class);
    }
}
