/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalFullException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.agrona.LangUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Disks that fail while a directory is listed, or a file is deleted.
 */
class UnreadableDirectoryTest
{
    @TempDir
    private Path temp;

    @Test
    void shouldSayWhichDirectoryCannotBeReadToItsEnd() throws IOException
    {
        final Path killed = killed();
        final int listed = listed(killed, Integer.MAX_VALUE);
        assertThat(listed).isPositive();
        for (int i = 0; i < listed; i++)
        {
            final Path again = killed();
            final int failing = i;
            assertThatThrownBy(() -> listed(again, failing)).isInstanceOf(JournalException.class)
                .hasMessageContaining(again.toString()).hasMessageContaining(FailingLists.CAUSE);
        }
    }

    private int listed(final Path path, final int failing)
    {
        final FailingLists files = new FailingLists(failing);
        final Path watched = files.watched(path);
        try (Journal journal = Journal.open(watched, new JournalConfig().agents(AgentMode.INVOKER)))
        {
            journal.tailers();
            JournalSeals.of(watched).uncheckedHead("seal");
            files.isFailing = false;
        }
        return files.listed;
    }

    /** Copies a journal that is open, as a killed process leaves it. */
    private Path killed() throws IOException
    {
        final Path path = Files.createTempDirectory(temp, "journal");
        final Path copy = Files.createTempDirectory(temp, "killed");
        try (Journal journal = Journal.open(path, new JournalConfig().agents(AgentMode.INVOKER));
            Appender appender = journal.appender();
            Stream<Path> files = Files.list(path))
        {
            appender.append("a message");
            for (final Path file : (Iterable<Path>)files.filter(Files::isRegularFile)::iterator)
            {
                Files.copy(file, copy.resolve(file.getFileName()));
            }
        }
        return copy;
    }

    @Test
    void shouldNotHideWhyANewJournalCannotBeMadeWhereWhatWasMadeCannotBeDeleted()
    {
        final Path sums = temp.resolve(SumDescriptor.fileName(0));

        assertThatThrownBy(() -> Journal.open(new FullDisk(sums).watched(temp)))
            .isInstanceOf(JournalFullException.class).hasMessageContaining("no space for a new file")
            .satisfies((ex) -> assertThat(ex.getSuppressed()).singleElement().satisfies((suppressed) ->
                assertThat(suppressed).hasMessage(FullDisk.CAUSE)));
        assertThat(sums).exists();
        assertThat(temp.resolve(MetaDescriptor.FILE_NAME)).doesNotExist();
    }

    private static final class FailingLists extends WatchedFiles
    {
        private static final String CAUSE = "the disk fails";
        private final int failing;
        private boolean isFailing = true;
        private int listed;

        FailingLists(final int failing)
        {
            this.failing = failing;
        }

        @Override
        void called(final Call call, final Path path)
        {
            // Only what is listed counts.
        }

        @Override
        void listed() throws IOException
        {
            if (isFailing && listed++ == failing)
            {
                throw new IOException(CAUSE);
            }
        }
    }

    /** Has no space for a segment, and cannot delete one file. */
    private static final class FullDisk extends WatchedFiles
    {
        private static final String CAUSE = "the disk fails";
        private final Path kept;

        FullDisk(final Path kept)
        {
            this.kept = kept;
        }

        @Override
        void called(final Call call, final Path path)
        {
            if (Call.DELETE == call && kept.equals(path))
            {
                LangUtil.rethrowUnchecked(new IOException(CAUSE));
            }
        }

        @Override
        FileChannel opened(final Path path, final FileChannel channel)
        {
            return path.getParent().endsWith(".new") ? new Full(channel) : channel;
        }
    }

    /** Takes a mebibyte. */
    private static final class Full extends PassingChannel
    {
        private long space = 1 << 20;

        Full(final FileChannel channel)
        {
            super(channel);
        }

        @Override
        public int write(final ByteBuffer source) throws IOException
        {
            space -= source.remaining();
            if (space < 0)
            {
                throw new IOException("No space left on device");
            }
            return super.write(source);
        }
    }
}
