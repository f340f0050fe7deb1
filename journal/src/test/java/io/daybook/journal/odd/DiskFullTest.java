/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.daybook.journal.Appender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Mappings;
import io.daybook.journal.Message;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalFullException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Small file systems that are filled. They have to be mounted, which takes privileges; without them it is skipped.
 */
class DiskFullTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int ENTRY = 100_000;

    @TempDir
    private Path directory;
    private Path mount;

    private static int run(final String... command) throws InterruptedException
    {
        try
        {
            return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        }
        catch (final IOException ignore)
        {
            return -1;
        }
    }

    private void mount(final String type) throws Exception
    {
        final Path point = Files.createDirectory(directory.resolve("mount"));
        final boolean mounted;
        if ("tmpfs".equals(type))
        {
            mounted = 0 == run("mount", "-t", "tmpfs", "-o", "size=12m", "tmpfs", point.toString());
        }
        else
        {
            final Path image = directory.resolve("image");
            try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw"))
            {
                file.setLength(16 << 20);
            }
            mounted = 0 == run("mkfs.ext4", "-q", "-m", "0", image.toString()) &&
                0 == run("mount", "-o", "loop", image.toString(), point.toString());
        }
        if (!mounted)
        {
            System.out.println("skipped: a small " + type + " cannot be mounted here");
        }
        assumeTrue(mounted);
        mount = point;
    }

    @AfterEach
    void unmount() throws InterruptedException
    {
        if (null != mount)
        {
            assertThat(run("umount", "-l", mount.toString())).isZero();
        }
    }

    private int fill(final Appender appender)
    {
        final byte[] entry = new byte[ENTRY];
        int count = 0;
        try
        {
            while (count < 10_000)
            {
                appender.append(entry);
                count++;
            }
        }
        catch (final JournalFullException ex)
        {
            assertThat(ex).hasMessageContaining("no space for a new file")
                .hasMessageContaining("appending resumes when space returns");
        }
        assertThat(count).isLessThan(10_000);
        return count;
    }

    @ParameterizedTest
    @CsvSource({"tmpfs, false", "ext4, false", "tmpfs, true", "ext4, true"})
    void shouldRefuseAppendsWhenTheDiskIsFullAndResumeWhenSpaceReturns(final String type, final boolean exclusive)
        throws Exception
    {
        mount(type);
        final Path filler = Files.write(mount.resolve("filler"), new byte[5 << 20]);
        final Path path = mount.resolve("journal");
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH));
            Appender appender = exclusive ? journal.exclusiveAppender() : journal.appender())
        {
            int count = fill(appender);
            // The disk agent may have been at work on a segment of its own, and given its space back.
            for (int quiet = 0; quiet < 5; quiet++)
            {
                Thread.sleep(20);
                final int more = fill(appender);
                count += more;
                quiet = more > 0 ? 0 : quiet;
            }
            assertThat(read(journal)).isEqualTo(count);
            Files.delete(filler);
            final long deadlineNs = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            int resumed = 0;
            while (resumed < 12 && System.nanoTime() - deadlineNs < 0)
            {
                resumed += appended(appender);
            }
            assertThat(resumed).isEqualTo(12);
            count += resumed;
            assertThat(read(journal)).isEqualTo(count);
        }
    }

    private static int appended(final Appender appender)
    {
        try
        {
            appender.append(new byte[ENTRY]);
            return 1;
        }
        catch (final JournalFullException ignore)
        {
            return 0;
        }
    }

    private static int read(final Journal journal)
    {
        try (Tailer tailer = journal.tailer())
        {
            int count = 0;
            for (int n = tailer.poll(Message::position, 100); n > 0; n = tailer.poll(Message::position, 100))
            {
                count += n;
            }
            return count;
        }
    }

    @ParameterizedTest
    @CsvSource({"tmpfs", "ext4"})
    void shouldSayThatThereIsNoSpaceForAJournalOrACursor(final String type) throws Exception
    {
        mount(type);
        final Path path = mount.resolve("journal");
        assertThatThrownBy(() -> Journal.open(path, new JournalConfig().segmentLength(64 << 20)))
            .isInstanceOf(JournalFullException.class);
        assertThatThrownBy(() -> Journal.openReadOnly(path)).hasMessageContaining("not a journal");
        assertThat(Mappings.of(path)).as("what is mapped takes space").isEmpty();
        try (Journal journal = Journal.open(path, new JournalConfig().segmentLength(SEGMENT_LENGTH)))
        {
            fillUp();
            assertThatThrownBy(() -> journal.tailer("risk")).isInstanceOf(JournalFullException.class);
            assertThat(journal.tailers()).isEmpty();
            Files.delete(mount.resolve("filler"));
            journal.tailer("risk").close();
        }
    }

    private void fillUp()
    {
        try (RandomAccessFile file = new RandomAccessFile(mount.resolve("filler").toFile(), "rw"))
        {
            while (true)
            {
                file.write(new byte[4096]);
            }
        }
        catch (final IOException ignore)
        {
            // full
        }
    }
}
