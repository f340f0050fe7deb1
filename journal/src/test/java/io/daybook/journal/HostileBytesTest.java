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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.FrameCheck;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Severity;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Damaged journals. Counts: {@code -Ddaybook.flips}, seed: {@code -Ddaybook.seed}.
 */
@Tag("slow")
class HostileBytesTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int FLIPS = Integer.getInteger("daybook.flips", 150);
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 3_000;

    @TempDir
    private Path directory;
    private Path path;

    @BeforeEach
    void writeJournal()
    {
        path = directory.resolve("journal");
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME);
        try (Journal journal = Journal.open(path, config);
            Appender appender = journal.appender())
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                appender.append("message " + i + " " + "x".repeat(i % 700));
            }
        }
    }

    private Path segment(final long basePosition)
    {
        return path.resolve(SegmentDescriptor.fileName(basePosition));
    }

    private int readAll(final Path journal, final boolean[] faulty)
    {
        int count = 0;
        try (JournalScan scan = JournalScan.open(journal))
        {
            boolean more = true;
            while (more)
            {
                try
                {
                    while (scan.next())
                    {
                        assertThat(scan.message().toYaml()).startsWith("text: ");
                        count++;
                    }
                    scan.checkTail();
                    more = false;
                }
                catch (final CorruptJournalException ex)
                {
                    assertThat(ex.getMessage()).contains("position=" + ex.position());
                    faulty[0] = true;
                    more = scan.skip();
                }
            }
        }
        return count;
    }

    @Test
    void shouldFindEveryFlippedByteOfMessagesAndReadTheOthers() throws IOException
    {
        System.out.println("flips=" + FLIPS + ", " + SEED);
        final Random random = SEED.random();
        for (int i = 0; i < FLIPS; i++)
        {
            final Path segment = segment(random.nextBoolean() ? 0 : SEGMENT_LENGTH);
            final byte[] good = Files.readAllBytes(segment);
            final byte[] bad = good.clone();
            // The header page has bytes that mean nothing; the frames fill most of the two segments.
            final int first = SegmentDescriptor.HEADER_LENGTH;
            final int at = first + random.nextInt(bad.length - first);
            bad[at] ^= (byte)(1 + random.nextInt(255));
            Files.write(segment, bad);
            final boolean[] faulty = new boolean[1];
            final int count = readAll(path, faulty);
            assertThat(count).as("flip %d at %d of %s", i, at, segment).isBetween(MESSAGES - 20, MESSAGES);
            if (!isVoid(good, at) && !isPaddingAtTail(good, bad))
            {
                assertThat(faulty[0]).as("flip %d at %d of %s", i, at, segment).isTrue();
            }
            Files.write(segment, good);
        }
    }

    @Test
    void shouldReadEveryMessageWhateverBitIsFlippedInTheWordBehindTheLast() throws IOException
    {
        final byte[] good = Files.readAllBytes(segment(SEGMENT_LENGTH));
        final int tail = tail(good);
        for (int at = tail; at < tail + Long.BYTES; at++)
        {
            for (int bit = 0; bit < Byte.SIZE; bit++)
            {
                final byte[] bad = good.clone();
                bad[at] ^= (byte)(1 << bit);
                Files.write(segment(SEGMENT_LENGTH), bad);
                final boolean[] faulty = new boolean[1];
                assertThat(readAll(path, faulty)).as("byte %d, bit %d", at - tail, bit).isEqualTo(MESSAGES);
                assertThat(faulty[0] || isPaddingAtTail(good, bad)).as("byte %d, bit %d", at - tail, bit).isTrue();
            }
        }
    }

    /** Whether the word behind the last frame has become a padding. That holds nothing, so no checksum covers it. */
    private static boolean isPaddingAtTail(final byte[] good, final byte[] bad)
    {
        final int tail = tail(good);
        final long word =
            tail < bad.length ? ByteBuffer.wrap(bad).order(ByteOrder.LITTLE_ENDIAN).getLong(tail) : 0;
        return FrameDescriptor.length(word) >= FrameDescriptor.HEADER_LENGTH &&
            FrameType.PADDING == FrameDescriptor.type(word);
    }

    /** Offset behind the last frame. */
    private static int tail(final byte[] segment)
    {
        final ByteBuffer frames = ByteBuffer.wrap(segment).order(ByteOrder.LITTLE_ENDIAN);
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (offset < segment.length && 0 != frames.getInt(offset))
        {
            offset += FrameDescriptor.alignedLength(frames.getInt(offset));
        }
        return offset;
    }

    /** Makes each word of a part of the first segment look like a frame, whose checksum has to be computed. */
    private void writeFramesThatOverlap() throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment(0))).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = SEGMENT_LENGTH / 8; at < SEGMENT_LENGTH / 2; at += Long.BYTES)
        {
            // The upper half is the number of the frame that begins 16 bytes before: one to be expected here.
            bytes.putLong(at, FrameDescriptor.word(1 << 10, 3_000, 0));
        }
        Files.write(segment(0), bytes.array());
    }

    /** Numbers of the messages in the second segment, in front of which the first ends. */
    private int messagesBehind()
    {
        final boolean[] faulty = new boolean[1];
        final int count = readAll(segment(SEGMENT_LENGTH), faulty);
        assertThat(faulty[0]).isFalse();
        return count;
    }

    @Test
    void shouldGiveUpASegmentThatWasMadeToTakeForEverAndReadTheNextInAScan() throws IOException
    {
        writeFramesThatOverlap();
        final List<String> faults = new ArrayList<>();
        int count = 0;
        try (JournalScan scan = JournalScan.open(path))
        {
            scan.toStart();
            for (boolean more = true; more;)
            {
                try
                {
                    more = scan.next();
                    count += more && scan.position() >= SEGMENT_LENGTH ? 1 : 0;
                }
                catch (final CorruptJournalException ex)
                {
                    faults.add(ex.getMessage());
                    assertThat(scan.skip()).isTrue();
                }
            }
        }
        assertThat(count).isEqualTo(messagesBehind());
        assertThat(faults).hasSize(2);
        assertThat(faults.get(0)).startsWith("a frame whose checksum does not match");
        assertThat(faults.get(1)).startsWith(FrameCheck.GIVEN_UP + ": position=");
    }

    @Test
    void shouldGiveUpASegmentThatWasMadeToTakeForEverAndReadTheNextWithATailer() throws IOException
    {
        writeFramesThatOverlap();
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            final ThrowingCallable reading = () ->
            {
                while (tailer.next())
                {
                    assertThat(tailer.message().position()).isLessThan(SEGMENT_LENGTH);
                }
            };
            assertThatThrownBy(reading).hasMessageStartingWith("a frame whose checksum does not match");
            assertThatThrownBy(tailer::skip)
                .isInstanceOf(CorruptJournalException.class)
                .hasMessage(FrameCheck.GIVEN_UP + ": position=" + tailer.position());
            tailer.skip();
            int count = 0;
            while (tailer.next())
            {
                assertThat(tailer.message().position()).isGreaterThan(SEGMENT_LENGTH);
                count++;
            }
            assertThat(count).isEqualTo(messagesBehind());
        }
    }

    @Test
    void shouldGiveUpASegmentThatWasMadeToTakeForEverAndVerifyTheNext() throws IOException
    {
        writeFramesThatOverlap();
        final Verification verification = JournalVerifier.of(path).verify((bytes, total) -> true);
        assertThat(verification.findings()).filteredOn((finding) -> finding.cause().endsWith(FrameCheck.GIVEN_UP))
            .singleElement()
            .satisfies((finding) -> assertThat(finding.severity()).isEqualTo(Severity.DAMAGED))
            .satisfies((finding) -> assertThat(finding.bytes()).isGreaterThan(SEGMENT_LENGTH / 2));
        assertThat(verification.messages()).isGreaterThan(messagesBehind());
    }

    /**
     * Whether a byte is one of those of an END frame that mean nothing: its timestamp, checksum and sequence.
     */
    private static boolean isVoid(final byte[] segment, final int at)
    {
        int offset = SegmentDescriptor.HEADER_LENGTH;
        while (offset < at)
        {
            final int length = ByteBuffer.wrap(segment).order(ByteOrder.LITTLE_ENDIAN).getInt(offset);
            if (0 == length)
            {
                return false;
            }
            if (1 == segment[offset + 4] && 0 == segment[offset + 5])
            {
                return at < offset + 24 && at >= offset + 6;
            }
            offset += FrameDescriptor.alignedLength(length);
        }
        return false;
    }

    @Test
    void shouldSurviveFlipsUnderAMappedTailer() throws IOException
    {
        System.out.println("flips=" + FLIPS + ", " + SEED);
        final Random random = SEED.random();
        final Path segment = segment(0);
        final byte[] good = Files.readAllBytes(segment);
        for (int i = 0; i < FLIPS; i++)
        {
            final byte[] bad = good.clone();
            for (int j = 0; j <= i % 5; j++)
            {
                bad[SegmentDescriptor.HEADER_LENGTH + random.nextInt(20_000)] = (byte)random.nextInt();
            }
            Files.write(segment, bad);
            int faults = 0;
            try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
            {
                boolean more = true;
                while (more && faults < 100)
                {
                    try
                    {
                        more = tailer.next();
                    }
                    catch (final JournalException ex)
                    {
                        faults++;
                        more = skips(tailer);
                    }
                }
            }
        }
        Files.write(segment, good);
    }

    private static boolean skips(final Tailer tailer)
    {
        try
        {
            tailer.skip();
            return true;
        }
        catch (final CorruptJournalException ex)
        {
            return false;
        }
    }

    @Test
    void shouldReadWhatIsLeftOfATruncatedSegmentAndSayWhereItEnds() throws IOException
    {
        final byte[] good = Files.readAllBytes(segment(SEGMENT_LENGTH));
        for (final int length : new int[]{5_000, 4_097, 100_000, 4_096})
        {
            Files.write(segment(SEGMENT_LENGTH), Arrays.copyOf(good, length));
            try (JournalScan scan = JournalScan.open(path))
            {
                assertThatThrownBy(() ->
                {
                    while (scan.next())
                    {
                        assertThat(scan.message().length()).isPositive();
                    }
                    scan.checkTail();
                })
                    .isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("truncated segment: length=" + length);
            }
            assertThatThrownBy(() ->
            {
                try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
                {
                    tailer.toEnd();
                }
            }).isInstanceOf(CorruptJournalException.class).hasMessageContaining("length=" + length);
        }
        Files.write(segment(SEGMENT_LENGTH), Arrays.copyOf(good, 1_000));
        final boolean[] faulty = new boolean[1];
        assertThat(readAll(path, faulty)).isBetween(1, MESSAGES - 1);
        assertThat(faulty[0]).isTrue();
    }

    @Test
    void shouldSayWhatAPathIsThatIsNoJournal() throws IOException
    {
        final Path empty = Files.createDirectory(directory.resolve("empty"));
        final Path text = Files.writeString(directory.resolve("notes.txt"), "x".repeat(10_000));
        assertThatThrownBy(() -> JournalScan.open(directory.resolve("nowhere"))).hasMessageStartingWith("no such file");
        assertThatThrownBy(() -> JournalScan.open(empty)).hasMessageStartingWith("not a journal");
        assertThatThrownBy(() -> JournalScan.open(Files.createFile(empty.resolve("journal.lock"))))
            .isExactlyInstanceOf(JournalException.class)
            .hasMessageEndingWith("not a segment of a daybook journal: the file is empty");
        assertThatThrownBy(() -> JournalScan.open(text)).hasMessageContaining("not a segment of a daybook journal");
        assertThatThrownBy(() -> Journal.openReadOnly(empty)).hasMessageStartingWith("not a journal");
        assertThatThrownBy(() -> Journal.openReadOnly(text)).hasMessage(
            "a journal is a directory, this is a file: path=" + text + "; give the directory that it is in, or read " +
            "a single segment by JournalScan.open or `daybook dump`");
        assertThatThrownBy(() -> Journal.openReadOnly(directory.resolve("nowhere"))).hasMessage(
            "no such directory: path=" + directory.resolve("nowhere") + "; Journal.open creates a journal");
        assertThatThrownBy(() -> Journal.open(text)).hasMessageStartingWith("a journal is a directory");
    }

    @Test
    void shouldReadOneSegmentAlone()
    {
        final int[] counts = new int[2];
        for (int i = 0; i < 2; i++)
        {
            try (JournalScan scan = JournalScan.open(segment((long)i * SEGMENT_LENGTH)))
            {
                while (scan.next())
                {
                    assertThat(scan.message().writer().application()).isNotEmpty();
                    counts[i]++;
                }
                scan.checkTail();
            }
        }
        assertThat(counts[0] + counts[1]).isEqualTo(MESSAGES);
    }

    @Test
    void shouldLeaveNoTrace() throws IOException
    {
        final StringBuilder before = new StringBuilder();
        list(before);
        readAll(path, new boolean[1]);
        final StringBuilder after = new StringBuilder();
        list(after);
        assertThat(after.toString()).isEqualTo(before.toString());
    }

    private void list(final StringBuilder target) throws IOException
    {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path))
        {
            for (final Path file : files)
            {
                target.append(file.getFileName()).append(' ').append(Files.size(file)).append(' ')
                    .append(Files.getLastModifiedTime(file)).append('\n');
            }
        }
    }
}
