/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BackwardDamageTest
{
    private static final int IMPOSSIBLE = 0xC0000000;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"OFF", "FRAME"})
    void shouldTellOnTheWayBackOfALengthThatHasBecomeNegativeAndImpossible(final Checksums checksums) throws IOException
    {
        final long damaged;
        try (Journal journal = Journal.open(directory, new JournalConfig().checksums(checksums));
            Appender appender = journal.appender())
        {
            appender.append("first");
            damaged = appender.append("damaged");
            appender.roll();
            appender.append("last");
        }
        try (FileChannel channel =
            FileChannel.open(directory.resolve(SegmentDescriptor.fileName(0)), StandardOpenOption.WRITE))
        {
            final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            channel.write(length.putInt(0, IMPOSSIBLE), damaged);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<String> read = new ArrayList<>();
            tailer.toEnd().direction(Direction.BACKWARD);
            assertThatThrownBy(() -> readOn(tailer, read))
                .isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("impossible frame length")
                .hasMessageContaining("position=" + damaged);
            tailer.skip();
            readOn(tailer, read);
            assertThat(read).containsExactly("last", "first");
        }
    }

    private static void readOn(final Tailer tailer, final List<String> read)
    {
        while (tailer.next())
        {
            final Message message = tailer.message();
            read.add(message.buffer().getStringWithoutLengthUtf8(message.offset(), message.length()));
        }
    }
}
