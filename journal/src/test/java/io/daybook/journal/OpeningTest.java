/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class OpeningTest
{
    @TempDir
    private Path directory;

    /** Opens a journal and says what came of it. */
    static final class Opener
    {
        private Opener()
        {
        }

        public static void main(final String[] args)
        {
            try (Journal journal = Journal.open(Path.of(args[0])))
            {
                System.out.println("opened " + journal.id());
            }
            catch (final JournalException ex)
            {
                System.out.println(ex.getMessage());
            }
        }
    }

    private String open(final List<String> flags) throws IOException, InterruptedException
    {
        final List<String> command = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(flags);
        command.addAll(List.of(
            "-cp",
            System.getProperty("java.class.path"),
            Opener.class.getName(),
            directory.resolve("journal").toString()));
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return output;
    }

    @Test
    void shouldStayInTheDirectoryThatALinkLedToWhenItWasOpened() throws IOException
    {
        final Path first = Files.createDirectory(directory.resolve("first"));
        final Path second = Files.createDirectory(directory.resolve("second"));
        final Path link = Files.createSymbolicLink(directory.resolve("current"), first);
        try (Journal journal = Journal.open(link); Appender appender = journal.appender())
        {
            appender.append("before");
            Files.delete(link);
            Files.createSymbolicLink(link, second);
            appender.roll();
            appender.append("behind the roll");
        }
        try (Journal journal = Journal.openReadOnly(first); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.poll((message) ->
            {
            }, 10)).isEqualTo(2);
        }
        assertThat(second).isEmptyDirectory();
    }

    @Test
    void shouldNameTheFlagInOneSentenceWhereItIsMissing() throws Exception
    {
        assertThat(open(List.of())).isEqualToIgnoringNewLines(
            "start java with --add-opens java.base/jdk.internal.misc=ALL-UNNAMED: Agrona's buffers need it");
        assertThat(Files.exists(directory.resolve("journal"))).isFalse();
        assertThat(open(List.of("--add-opens", "java.base/jdk.internal.misc=ALL-UNNAMED"))).startsWith("opened ");
    }

    @Test
    void shouldAgreeOnOneJournalWhenSeveralProcessesOpenItFirst() throws Exception
    {
        final List<Process> openers = new ArrayList<>();
        for (int i = 0; i < 4; i++)
        {
            openers.add(new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Opener.class.getName(),
                directory.resolve("journal").toString()).redirectErrorStream(true).start());
        }
        final List<String> outputs = new ArrayList<>();
        for (final Process opener : openers)
        {
            outputs.add(new String(opener.getInputStream().readAllBytes()));
        }
        assertThat(outputs).allMatch((output) -> output.startsWith("opened ")).hasSize(4);
        assertThat(outputs.stream().distinct()).hasSize(1);
    }

    @Test
    void shouldKeepTheIdentityOfTheJournalWhenItsMetaFileIsLost() throws IOException
    {
        final Path path = directory.resolve("journal");
        final Journal first = Journal.open(path, new JournalConfig().segmentLength(1 << 21).checksums(Checksums.OFF));
        first.close();
        Files.delete(path.resolve("journal.meta"));
        try (Journal readOnly = Journal.openReadOnly(path))
        {
            assertThat(readOnly.id()).isEqualTo(first.id());
        }
        try (Journal again = Journal.open(path))
        {
            assertThat(again.id()).isEqualTo(first.id());
            assertThat(again.maxMessageLength()).isEqualTo((1 << 19) - 24);
        }
    }

    @Test
    void shouldRebuildADamagedMetaFileAndKeepIt() throws IOException
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("before");
        }
        final Path meta = path.resolve("journal.meta");
        for (final byte[] bad : new byte[][]{flipped(Files.readAllBytes(meta)), new byte[100], new byte[0]})
        {
            Files.write(meta, bad);
            try (Journal readOnly = Journal.openReadOnly(path); Tailer tailer = readOnly.tailer())
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().toYaml()).isEqualTo("text: before\n");
            }
            try (Journal journal = Journal.open(path); Tailer tailer = journal.tailer())
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.next()).isFalse();
                assertThat(kept(path.resolve("recovered"))).contains(bad);
            }
        }
    }

    private static byte[] flipped(final byte[] bytes)
    {
        final byte[] bad = bytes.clone();
        bad[20] ^= 1;
        return bad;
    }

    private static List<byte[]> kept(final Path recovered) throws IOException
    {
        final List<byte[]> contents = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(recovered, "journal.meta-*"))
        {
            for (final Path file : files)
            {
                contents.add(Files.readAllBytes(file));
            }
        }
        return contents;
    }

    @Test
    void shouldRefuseADamagedMetaFileWhileOthersUseTheJournal() throws IOException
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("before");
            final Path meta = path.resolve("journal.meta");
            final byte[] good = Files.readAllBytes(meta);
            Files.write(meta, flipped(good), StandardOpenOption.WRITE);
            assertThatThrownBy(() -> Journal.open(path)).isInstanceOf(JournalException.class)
                .hasMessageContaining("its checksum does not match").hasMessageContaining("delete the file");
            Files.write(meta, good, StandardOpenOption.WRITE);
        }
    }

    @Test
    void shouldRefuseASegmentOfAnotherJournal() throws IOException
    {
        final Path one = directory.resolve("one");
        final Path two = directory.resolve("two");
        Journal.open(one).close();
        Journal.open(two).close();
        Files.copy(
            one.resolve("00000000000000000000.dbk"),
            two.resolve("00000000000000000000.dbk"),
            StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() ->
        {
            try (Journal journal = Journal.open(two))
            {
                journal.tailer();
            }
        }).isInstanceOf(JournalException.class).hasMessageContaining("a segment of another journal");
    }

    @Test
    void shouldRemoveWhatADeadCreatorLeftUnfinished() throws IOException
    {
        final Path path = directory.resolve("journal");
        final Path beforeTheClose;
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("text");
            beforeTheClose = unfinished(path);
        }
        assertThat(beforeTheClose).doesNotExist();
        final Path meta = path.resolve("journal.meta");
        final byte[] bytes = Files.readAllBytes(meta);
        bytes[MetaDescriptor.CLEAN_OFFSET] = 0;
        Files.write(meta, bytes);
        final Path afterADeath = unfinished(path);
        Journal.open(path).close();
        assertThat(afterADeath).doesNotExist();
        Files.delete(meta);
        final Path withoutMeta = unfinished(path);
        Journal.open(path).close();
        assertThat(withoutMeta).doesNotExist();
    }

    @Test
    void shouldRemoveWhatADeadCreatorOfTheSameProcessNumberLeftUnfinished() throws IOException
    {
        final Path path = directory.resolve("journal");
        final Path left;
        final Path present;
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("text");
            final long pid = ProcessHandle.current().pid();
            left = Files.write(path.resolve(".new/" + pid + "-abc"), new byte[10]);
            Files.setLastModifiedTime(left, FileTime.from(Instant.EPOCH));
            present = Files.write(path.resolve(".new/" + pid + "-def"), new byte[10]);
        }
        assertThat(left).doesNotExist();
        assertThat(present).exists();
    }

    private static Path unfinished(final Path path) throws IOException
    {
        return Files.write(path.resolve(".new/999999999-abc"), new byte[10]);
    }

    @Test
    void shouldRefuseAMetaFileOfANewerVersionForReadingToo() throws IOException
    {
        final Path path = directory.resolve("journal");
        Journal.open(path).close();
        final Path meta = path.resolve("journal.meta");
        final byte[] bytes = Files.readAllBytes(meta);
        bytes[MetaDescriptor.VERSION_OFFSET + 2] = 9;
        correctChecksum(bytes);
        Files.write(meta, bytes);
        assertThatThrownBy(() -> Journal.open(path)).isInstanceOf(JournalException.class)
            .hasMessageContaining("unknown major version").hasMessageContaining("file=9.0.0");
        assertThatThrownBy(() -> Journal.openReadOnly(path)).isInstanceOf(JournalException.class)
            .hasMessageContaining("unknown major version").hasMessageContaining("file=9.0.0");
    }

    @Test
    void shouldNotTakeAFlippedBitOfJournalMetaForANewerVersion() throws IOException
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.append("message");
        }
        final Path meta = path.resolve("journal.meta");
        final byte[] bytes = Files.readAllBytes(meta);
        bytes[MetaDescriptor.VERSION_OFFSET + 2] ^= 8;
        Files.write(meta, bytes);
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
        }
        try (Journal journal = Journal.open(path); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
        }
    }

    private static void correctChecksum(final byte[] meta)
    {
        final ByteBuffer words = ByteBuffer.wrap(meta).order(ByteOrder.LITTLE_ENDIAN);
        words.putInt(MetaDescriptor.CRC_OFFSET, 0);
        final CRC32C crc = new CRC32C();
        crc.update(meta, 0, 64);
        words.putInt(MetaDescriptor.CRC_OFFSET, (int)crc.getValue());
    }
}
