/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.CorruptJournalException;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalScan;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Images of disks after a loss of power, opened. Count: {@code -Ddaybook.images}, seed: {@code -Ddaybook.seed}.
 */
class PowerLossTest
{
    private static final int IMAGES = Integer.getInteger("daybook.images", 200);
    private static final int IMAGES_OF_A_RECORDING = 50;
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    @Test
    void shouldLoseNothingDurableAndShowNothingDamagedAfterALossOfPower() throws Exception
    {
        System.out.println("images=" + IMAGES + ", -Ddaybook.seed=" + SEED);
        final Map<RecoveryVerdict.Kind, Integer> verdicts = new EnumMap<>(RecoveryVerdict.Kind.class);
        final Path image = Files.createDirectory(directory.resolve("image"));
        Recording recording = null;
        for (int i = 0; i < IMAGES; i++)
        {
            if (0 == i % IMAGES_OF_A_RECORDING)
            {
                recording = new Recording(
                    directory.resolve("recording-" + i), Checksums.FRAME, new Random(SEED + i));
            }
            final Image mixed = new Image(recording, new Random(SEED + 1_000_003L * i));
            mixed.write(image);
            try
            {
                verdicts.merge(check(image, mixed, recording.messages), 1, Integer::sum);
            }
            catch (final AssertionError | RuntimeException ex)
            {
                throw new AssertionError("image " + i + " of -Ddaybook.seed=" + SEED + ": " + mixed, ex);
            }
        }
        System.out.println("verdicts " + verdicts);
    }

    private RecoveryVerdict.Kind check(final Path image, final Image mixed, final List<Written> written)
        throws IOException
    {
        try (Journal reader = Journal.openReadOnly(image); Tailer waiting = reader.tailer())
        {
            final List<Written> read = Written.readTo(waiting, reader.recovery().position());
            assertSame(read, written.subList(0, read.size()));
            assertThat(written.stream().filter((message) -> message.position() < mixed.durable).count())
                .as("messages below durable").isLessThanOrEqualTo(read.size());
            // A scan looks at each frame alone where all vouch for themselves: it may show messages behind the cut.
            final List<Written> scanned = scan(image);
            assertSame(scanned.subList(0, read.size()), read);
            assertThat(written).containsAll(scanned);
            final RecoveryVerdict verdict = recover(image, read);
            assertThat(reader.recovery()).isEqualTo(verdict);
            assertThat(cursor(image)).satisfiesAnyOf(
                (position) -> assertThat(position).isEqualTo(mixed.cursor).isLessThanOrEqualTo(verdict.position()),
                (position) -> assertThat(position).isEqualTo(
                    newest(image) + SegmentDescriptor.HEADER_LENGTH).isGreaterThan(verdict.position()));
            final List<Written> added = append(image, read, mixed);
            assertThat(Written.readAll(waiting)).as("read on").isEqualTo(added);
            return verdict.kind();
        }
    }

    private static void assertSame(final List<Written> actual, final List<Written> expected)
    {
        assertThat(Written.difference(actual, expected)).isNull();
    }

    private static RecoveryVerdict recover(final Path image, final List<Written> read) throws IOException
    {
        final RecoveryVerdict verdict;
        try (Journal journal = Journal.open(image); Tailer tailer = journal.tailer())
        {
            verdict = journal.recovery();
            assertThat(verdict.cut()).isTrue();
            assertSame(Written.readAll(tailer), read);
        }
        final List<String> files = files(image);
        try (Journal journal = Journal.open(image); Tailer tailer = journal.tailer())
        {
            assertThat(journal.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
            assertSame(Written.readAll(tailer), read);
        }
        assertThat(files(image)).isEqualTo(files);
        return verdict;
    }

    private static List<Written> append(final Path image, final List<Written> read, final Image mixed)
        throws IOException
    {
        final List<Written> all;
        try (Journal journal = Journal.open(image); Appender appender = journal.appender())
        {
            for (int i = 0; i < 3; i++)
            {
                final long position = appender.append("new " + i);
                assertThat(mixed.segments()).doesNotContain(
                    SegmentDescriptor.fileName(position & -Recording.SEGMENT_LENGTH));
            }
            try (Tailer tailer = journal.tailer())
            {
                all = Written.readAll(tailer);
            }
        }
        assertSame(all.subList(0, read.size()), read);
        final List<Written> added = all.subList(read.size(), all.size());
        assertThat(added).extracting(Written::text).containsExactly("new 0", "new 1", "new 2");
        assertThat(all).extracting(Written::sequence).isSorted().doesNotHaveDuplicates();
        assertSame(scan(image), all);
        return added;
    }

    private static List<Written> scan(final Path image)
    {
        final List<Written> messages = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(image))
        {
            while (scan.next())
            {
                messages.add(Written.of(scan.message()));
            }
        }
        catch (final CorruptJournalException ex)
        {
            assertThat(ex.position()).isPositive();
        }
        return messages;
    }

    private static long newest(final Path image) throws IOException
    {
        try (Stream<Path> paths = Files.list(image))
        {
            return paths.mapToLong((path) -> SegmentDescriptor.basePosition(path.getFileName().toString()))
                .max().orElseThrow();
        }
    }

    private static long cursor(final Path image) throws IOException
    {
        final Path path = image.resolve("tailers/risk.cursor");
        return Files.exists(path) ?
            ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN).getLong(64) : 0;
    }

    /**
     * Names and contents of the files, but for journal.meta, which is written at each opening.
     */
    private static List<String> files(final Path image) throws IOException
    {
        final List<String> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(image))
        {
            for (final Path path : paths.filter(Files::isRegularFile).sorted().toList())
            {
                if (!path.endsWith("journal.meta"))
                {
                    final CRC32C crc = new CRC32C();
                    crc.update(Files.readAllBytes(path));
                    files.add(path + " " + Files.size(path) + " " + crc.getValue());
                }
            }
        }
        return files;
    }
}
