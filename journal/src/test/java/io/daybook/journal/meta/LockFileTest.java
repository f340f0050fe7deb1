/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.meta;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LockFileTest
{
    private static final long SLOT = 5;
    private static final long MODE = 65_537;

    @TempDir
    private Path directory;

    /** Locks a slot and MODE, and lives until it is killed. */
    static final class Holder
    {
        private Holder()
        {
        }

        public static void main(final String[] args) throws Exception
        {
            final LockFile lock = LockFile.open(Path.of(args[0]), false);
            System.out.println(lock.tryExclusive(SLOT) && lock.tryShared(MODE, () -> 0) ? "held" : "refused");
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    @Test
    void shouldTellTheLivingFromTheDeadAcrossProcesses() throws Exception
    {
        final Path path = directory.resolve("journal.lock");
        final Process holder = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Holder.class.getName(),
            path.toString()).redirectErrorStream(true).start();
        try
        {
            assertThat(holder.inputReader().readLine()).isEqualTo("held");
            final LockFile lock = LockFile.open(path, false);
            final LockFile probe = LockFile.open(path, true);
            assertThat(lock.isHeld(SLOT)).isTrue();
            assertThat(probe.isHeld(SLOT)).isTrue();
            assertThat(lock.isHeld(SLOT + 1)).isFalse();
            assertThat(lock.isAnyHeldBut(MODE)).isTrue();
            assertThat(lock.tryExclusive(SLOT)).isFalse();
            assertThat(lock.tryExclusive(MODE)).isFalse();
            assertThat(lock.tryShared(MODE, () -> 0)).isTrue();
            lock.release(MODE);
            holder.destroyForcibly().waitFor();
            assertThat(lock.isHeld(SLOT)).isFalse();
            assertThat(lock.isAnyHeldBut(MODE)).isFalse();
            assertThat(lock.tryExclusive(MODE)).isTrue();
            lock.release(MODE);
        }
        finally
        {
            holder.destroyForcibly();
        }
    }

    @Test
    void shouldCountSharedHoldersInThisProcessAndKnowItsOwn() throws IOException
    {
        final LockFile lock = LockFile.open(directory.resolve("journal.lock"), false);
        final LockFile same = LockFile.open(directory.resolve("journal.lock"), false);
        assertThat(lock.tryShared(MODE, () -> 0)).isTrue();
        assertThat(same.tryShared(MODE, () -> 0)).isTrue();
        lock.release(MODE);
        assertThat(same.isHeld(MODE)).isTrue();
        assertThat(lock.tryExclusive(MODE)).isFalse();
        same.release(MODE);
        assertThat(lock.tryExclusive(MODE)).isTrue();
        assertThat(same.tryShared(MODE, () -> 0)).isFalse();
        lock.release(MODE);
        assertThat(same.isHeld(MODE)).isFalse();
    }

    @Test
    void shouldLeaveTheFileEmptyAndNeverConfuseOneWithAnother() throws IOException
    {
        final Path path = directory.resolve("journal.lock");
        final LockFile first = LockFile.open(path, false);
        assertThat(first.tryExclusive(SLOT)).isTrue();
        assertThat(Files.size(path)).isZero();
        Files.move(path, directory.resolve("moved"));
        final LockFile second = LockFile.open(path, false);
        assertThat(second.inode()).isNotEqualTo(first.inode());
        assertThat(second.isHeld(SLOT)).isFalse();
        assertThat(LockFile.open(directory.resolve("moved"), false).isHeld(SLOT)).isTrue();
        first.release(SLOT);
    }

    @Test
    void shouldLeaveTheSystemPropertiesToStrings() throws IOException
    {
        final LockFile lock = LockFile.open(directory.resolve("journal.lock"), false);
        assertThat(lock.tryExclusive(SLOT)).isTrue();
        // Both throw where a key or a value is no string.
        System.getProperties().store(Writer.nullWriter(), null);
        System.getProperties().list(new PrintStream(OutputStream.nullOutputStream()));
        lock.release(SLOT);
    }

    @Test
    void shouldHoldWhatItHoldsWhenTheSystemPropertiesAreReplaced() throws IOException
    {
        final Path path = directory.resolve("journal.lock");
        final Properties properties = System.getProperties();
        final LockFile first = LockFile.open(path, false);
        assertThat(first.tryShared(MODE, () -> 0)).isTrue();
        assertThat(first.tryExclusive(SLOT)).isTrue();
        try
        {
            System.setProperties(new Properties(properties));
            final LockFile second = LockFile.open(path, false);
            assertThat(second.tryShared(MODE, () -> 0)).isTrue();
            assertThat(second.isHeld(SLOT)).isTrue();
            first.release(SLOT);
            first.release(MODE);
            assertThat(second.tryExclusive(MODE)).isFalse();
            second.release(MODE);
            assertThat(first.tryExclusive(MODE)).isTrue();
            first.release(MODE);
        }
        finally
        {
            System.setProperties(properties);
        }
    }
}
