/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The segment of the durable position has lost bytes below it, and then the machine was started anew: its disk has not
 * kept what was forced.
 */
class TruncatedDurableTest
{
    private static final int MESSAGES = 10;
    private static final int LEFT = 6;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"0, 0", "4, 0", "8, 0", "60, 0", "0, 64", "60, 64"})
    void shouldKeepWhatIsLeftTellOfTheDamageAndGoOnBehindIt(final int behindStart, final int zeros)
        throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, MESSAGES, 100);
        killed.pokeMeta(MetaDescriptor.DURABLE_OFFSET, killed.tail()).reboot();
        try (FileChannel channel = FileChannel.open(killed.segment(0), StandardOpenOption.WRITE))
        {
            channel.truncate(killed.positions.get(LEFT) + behindStart);
            channel.write(ByteBuffer.allocate(zeros), channel.size());
        }

        assertThat(killed.recover().kind()).isEqualTo(Kind.CORRUPT);
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender();
            Tailer tailer = journal.tailer())
        {
            final long position = appender.append("behind it");
            int read = 0;
            boolean met = false;
            long last = 0;
            while (last != position)
            {
                try
                {
                    assertThat(tailer.next()).isTrue();
                    last = tailer.message().position();
                    read++;
                }
                catch (final CorruptJournalException ex)
                {
                    met = true;
                    tailer.skip();
                }
            }
            assertThat(met).isTrue();
            assertThat(read).isEqualTo(LEFT + 1);
        }
    }
}
