/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The kernel drops what a process has locked in a file when any descriptor of it is closed there: also one by which
 * another thread, or another copy of the code, has created the file.
 */
class LockFileCreationTest
{
    @TempDir
    private Path directory;

    /** Whether channels are open to the files that get a name. */
    private static final class Channels extends WatchedFiles
    {
        private final List<FileChannel> opened = new ArrayList<>();
        private final List<Boolean> openAtLink = new ArrayList<>();

        @Override
        void called(final Call call, final Path path)
        {
            if (Call.LINK == call)
            {
                openAtLink.add(opened.stream().anyMatch(FileChannel::isOpen));
            }
        }

        @Override
        FileChannel opened(final Path path, final FileChannel channel)
        {
            opened.add(channel);
            return channel;
        }
    }

    @Test
    void shouldHaveNoDescriptorOfTheLockFileToCloseOnceOthersCanLockIt() throws IOException
    {
        final Channels files = new Channels();
        final LockFile lock =
            LockFile.open(files.watched(directory.resolve(LockDescriptor.FILE_NAME)), false);
        assertThat(lock.tryExclusive(1)).isTrue();
        assertThat(files.openAtLink).containsExactly(false);
        // That of the lock file itself, which stays open.
        assertThat(files.opened).last().extracting(FileChannel::isOpen).isEqualTo(true);
        lock.release(1);
    }
}
