/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.daybook.journal.meta.LockFile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Why {@link LockFile} opens a lock file once and never closes it, and counts the holders of a shared lock itself: what
 * the kernel and the JVM do to who does not.
 */
class LockRuleTest
{
    private static final long SLOT = 5;
    private static final long MODE = 65_537;

    @TempDir
    private Path directory;

    /** Locks a slot; closes another descriptor of the file when told to, and lives until it is killed. */
    static final class Careless
    {
        private Careless()
        {
        }

        public static void main(final String[] args) throws Exception
        {
            final Path path = Path.of(args[0]);
            System.out.println(LockFile.open(path, false).tryExclusive(SLOT) ? "held" : "refused");
            System.in.read();
            FileChannel.open(path, StandardOpenOption.READ).close();
            System.out.println("closed");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void shouldSeeALiveWriterDeadWhenItClosesAnotherDescriptorOfTheLockFile() throws Exception
    {
        final Path path = directory.resolve("journal.lock");
        final Process careless = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens",
            "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Careless.class.getName(),
            path.toString()).redirectErrorStream(true).start();
        try
        {
            assertThat(careless.inputReader().readLine()).isEqualTo("held");
            final LockFile lock = LockFile.open(path, false);
            assertThat(lock.isHeld(SLOT)).isTrue();

            careless.outputWriter().append('\n').flush();
            assertThat(careless.inputReader().readLine()).isEqualTo("closed");
            assertThat(careless.isAlive()).isTrue();
            assertThat(lock.isHeld(SLOT)).isFalse();
        }
        finally
        {
            careless.destroyForcibly().waitFor();
        }
    }

    @Test
    void shouldBeRefusedASecondSharedLockInOneJvm() throws IOException
    {
        final Path path = Files.createFile(directory.resolve("journal.lock"));
        try (FileChannel first = FileChannel.open(path, StandardOpenOption.READ);
            FileChannel second = FileChannel.open(path, StandardOpenOption.READ);
            FileLock held = first.tryLock(MODE, 1, true))
        {
            assertThat(held.isShared()).isTrue();
            assertThatThrownBy(() -> second.tryLock(MODE, 1, true)).isInstanceOf(OverlappingFileLockException.class);
        }
    }
}
