/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;

import io.daybook.journal.layout.LockDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Of whom the kernel does not tell whether he lives, nobody has proved that he is dead.
 */
class LockThatCannotBeProbedTest
{
    @TempDir
    private Path directory;

    /** Whose lock file answers no more at some time. */
    private static final class FailingLock extends WatchedFiles
    {
        private boolean failing;

        @Override
        void called(final Call call, final Path path)
        {
            // All but the lock works.
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
                    if (failing)
                    {
                        throw new IOException("No locks available");
                    }
                    return super.tryLock(position, length, shared);
                }
            };
        }
    }

    @Test
    void shouldPassOverNoClaimOfAWriterOfWhomTheKernelDoesNotTell()
    {
        final FailingLock files = new FailingLock();
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(files.watched(directory), config);
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            appender.append("before");
            try (Claim claim = appender.claim(5); JournalScan scan = JournalScan.open(directory))
            {
                files.failing = true;
                assertThat(scan.next()).isTrue();
                assertThat(scan.next()).isFalse();
                assertThat(scan.openClaims()).isZero();
                files.failing = false;
                claim.commit();
                assertThat(scan.next()).isTrue();
            }
            finally
            {
                files.failing = false;
            }
        }
    }
}
