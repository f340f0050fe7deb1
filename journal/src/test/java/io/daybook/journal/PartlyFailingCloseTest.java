/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import java.util.concurrent.ExecutorService;

import io.daybook.journal.file.Forcer;
import io.daybook.journal.layout.LockDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Where one step of closing fails, the others are done.
 */
class PartlyFailingCloseTest
{
    private static final String FAULT = "Input/output error";

    @TempDir
    private Path directory;
    private volatile boolean failing;

    private static JournalConfig config()
    {
        return new JournalConfig().segmentLength(1 << 20).agents(AgentMode.INVOKER);
    }

    /** A channel that may say when it is closed that something went wrong. */
    private final class FailingChannel extends ForcingChannel
    {
        FailingChannel(final AsynchronousFileChannel channel)
        {
            super(channel, Forcer.SYSTEM);
        }

        @Override
        public void close() throws IOException
        {
            super.close();
            if (failing)
            {
                throw new IOException(FAULT);
            }
        }
    }

    /** Whose descriptors for forces cannot be closed without an error. */
    private final class FailingForces extends WatchedFiles
    {
        @Override
        void called(final Call call, final Path path)
        {
            // Nothing is counted.
        }

        @Override
        public AsynchronousFileChannel newAsynchronousFileChannel(
            final Path path,
            final Set<? extends OpenOption> options,
            final ExecutorService executor,
            final FileAttribute<?>... attributes) throws IOException
        {
            return new FailingChannel(super.newAsynchronousFileChannel(path, options, executor, attributes));
        }
    }

    /** Whose locks of named tailers cannot be given up. */
    private static final class FailingLocks extends WatchedFiles
    {
        @Override
        void called(final Call call, final Path path)
        {
            // Nothing is counted.
        }

        @Override
        FileChannel opened(final Path path, final FileChannel channel)
        {
            return !path.endsWith(LockDescriptor.FILE_NAME) ? channel : new PassingChannel(channel)
            {
                @Override
                public FileLock tryLock(final long position, final long length, final boolean shared)
                    throws IOException
                {
                    final FileLock lock = super.tryLock(position, length, shared);
                    return null == lock || shared || position < LockDescriptor.TAILERS ? lock : failing(lock);
                }
            };
        }

        private static FileLock failing(final FileLock lock)
        {
            return new FileLock(lock.channel(), lock.position(), lock.size(), lock.isShared())
            {
                @Override
                public boolean isValid()
                {
                    return lock.isValid();
                }

                @Override
                public void release() throws IOException
                {
                    throw new IOException(FAULT);
                }
            };
        }
    }

    @Test
    void shouldLetGoOfItsMemoryThoughADescriptorCannotBeClosed() throws IOException
    {
        final Journal journal = Journal.open(new FailingForces().watched(directory), config());
        journal.appender().append("one");
        journal.sync();
        assertThat(Mappings.of(directory)).isNotEmpty();
        failing = true;
        assertThatThrownBy(journal::close).hasMessageContaining(FAULT);
        assertThat(Mappings.of(directory)).noneMatch((file) -> file.contains(".dbk"));
    }

    @Test
    void shouldGiveUpTheSlotsOfItsAppendersThoughATailersLockCannotBeGivenUp()
    {
        final Journal journal = Journal.open(new FailingLocks().watched(directory), config());
        journal.appender().append("one");
        journal.tailer("risk");
        assertThatThrownBy(journal::close).hasMessageContaining(FAULT);
        try (Journal next = Journal.open(directory, config()); Appender appender = next.exclusiveAppender())
        {
            assertThat(appender.append("two")).isPositive();
        }
    }
}
