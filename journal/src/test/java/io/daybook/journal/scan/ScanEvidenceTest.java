/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.scan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Tailer;
import io.daybook.journal.UnvouchedRange;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.CompanionHeader;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a scan says of the evidence for what it reads: what nothing vouches for, what a recovery would cut off, and what
 * is damaged without hiding a message. About 64 messages lie in a block of 64 KiB and 1,000 in a segment.
 */
class ScanEvidenceTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int LENGTH = 1_000;
    private static final int FRAME_LENGTH = 1_024;
    private static final int MESSAGES = 1_500;

    @TempDir
    private Path directory;
    private final List<Long> positions = new ArrayList<>();

    private void write(final Checksums checksums)
    {
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            append(appender);
        }
    }

    private static JournalConfig config(final Checksums checksums)
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
    }

    private void append(final Appender appender)
    {
        for (int i = 0; i < MESSAGES; i++)
        {
            positions.add(appender.append(new byte[LENGTH]));
        }
    }

    private Path segment(final long basePosition)
    {
        return directory.resolve(SegmentDescriptor.fileName(basePosition));
    }

    private Path sum(final long basePosition)
    {
        return directory.resolve(SumDescriptor.fileName(basePosition));
    }

    private static void change(final Path file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    private static void truncate(final Path file, final long length) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.truncate(length);
        }
    }

    private static int count(final JournalScan scan)
    {
        int count = 0;
        while (scan.next())
        {
            count++;
        }
        return count;
    }

    private List<UnvouchedRange> unvouched()
    {
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(count(scan)).isEqualTo(MESSAGES);
            scan.checkTail();
            return scan.unvouched();
        }
    }

    private int messagesInFirstSegment()
    {
        return (int)positions.stream().filter((position) -> position < SEGMENT_LENGTH).count();
    }

    private long endOfFirstSegment()
    {
        return positions.get(messagesInFirstSegment() - 1) + FRAME_LENGTH;
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "BLOCK"})
    void shouldHaveNothingToNameInAJournalThatWasClosed(final Checksums checksums)
    {
        write(checksums);
        assertThat(unvouched()).isEmpty();
    }

    @Test
    void shouldNameEverythingWhereThereAreNoChecksums()
    {
        write(Checksums.OFF);
        assertThat(unvouched()).containsExactly(new UnvouchedRange(
            SegmentDescriptor.HEADER_LENGTH, positions.get(MESSAGES - 1) + FRAME_LENGTH, "checksums are OFF"));
    }

    @Test
    void shouldNameTheSegmentWhoseChecksumsAreMissingOrDamaged() throws IOException
    {
        write(Checksums.BLOCK);
        Files.delete(sum(0));
        change(sum(SEGMENT_LENGTH), CompanionHeader.MAGIC_OFFSET, (byte)0);
        final long last = positions.get(MESSAGES - 1) + FRAME_LENGTH;
        assertThat(unvouched()).containsExactly(
            new UnvouchedRange(SegmentDescriptor.HEADER_LENGTH, endOfFirstSegment(), "the .sum file is missing"),
            new UnvouchedRange(
                SEGMENT_LENGTH + SegmentDescriptor.HEADER_LENGTH, last, "the header of the .sum file is damaged"));
    }

    @Test
    void shouldNameTheBlockWhoseEntryIsDamaged() throws IOException
    {
        write(Checksums.BLOCK);
        change(sum(0), SumDescriptor.HEADER_LENGTH + 2 * SumDescriptor.ENTRY_LENGTH + 16, (byte)1, (byte)2, (byte)3);
        assertThat(unvouched()).singleElement().satisfies((range) ->
        {
            assertThat(range.cause()).isEqualTo("entries of the .sum file are damaged");
            assertThat(range.from()).isBetween(2L * SumDescriptor.BLOCK_LENGTH - FRAME_LENGTH, range.to());
            assertThat(range.to()).isBetween(range.from(), 3L * SumDescriptor.BLOCK_LENGTH + FRAME_LENGTH);
        });
    }

    @Test
    void shouldNameTheTailThatIsNotSummedYet()
    {
        try (Journal journal = Journal.open(directory, config(Checksums.BLOCK)); Appender appender = journal.appender())
        {
            append(appender);
            assertThat(unvouched()).last().satisfies((range) ->
            {
                assertThat(range.to()).isEqualTo(positions.get(MESSAGES - 1) + FRAME_LENGTH);
                assertThat(range.cause()).isEqualTo("the tail is not summed yet");
            });
        }
    }

    @Test
    void shouldNotTakeAMiddleSegmentWhoseChecksumsAreCutOffForTheTail() throws IOException
    {
        write(Checksums.BLOCK);
        try (FileChannel channel = FileChannel.open(sum(0), StandardOpenOption.WRITE))
        {
            channel.truncate(SumDescriptor.HEADER_LENGTH + 5 * SumDescriptor.ENTRY_LENGTH);
        }
        assertThat(unvouched()).singleElement().extracting(UnvouchedRange::cause)
            .isEqualTo("the .sum file ends before it");
    }

    @Test
    void shouldLookAtTheChecksumsBesideASingleFile() throws IOException
    {
        write(Checksums.BLOCK);
        change(segment(0), positions.get(100) + 500, (byte)1);
        try (JournalScan scan = JournalScan.open(segment(0)))
        {
            assertThatThrownBy(() -> count(scan)).isInstanceOfSatisfying(CorruptJournalException.class, (ex) ->
            {
                assertThat(ex).hasMessageStartingWith("bytes that are not those that were written: position=");
                assertThat(ex.from()).isEqualTo(SumDescriptor.BLOCK_LENGTH);
                assertThat(ex.to()).isEqualTo(2 * SumDescriptor.BLOCK_LENGTH);
            });
        }
    }

    @Test
    void shouldSayWhichMessagesARecoveryWouldCutOffAsAReaderStopsInFrontOfThem() throws IOException
    {
        write(Checksums.BLOCK);
        // Nothing is left that says that nothing was lost, and nobody vouches for what is behind the fifth block.
        Files.delete(directory.resolve("journal.meta"));
        truncate(sum(0), SumDescriptor.HEADER_LENGTH + 5 * SumDescriptor.ENTRY_LENGTH);
        int proved = 0;
        try (JournalScan scan = JournalScan.open(directory))
        {
            for (int i = 0; i < MESSAGES; i++)
            {
                assertThat(scan.next()).isTrue();
                proved += scan.isUnproved() ? 0 : 1;
                assertThat(proved).as("proved first").isLessThanOrEqualTo(i + 1);
            }
            assertThat(scan.next()).isFalse();
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            int read = 0;
            while (tailer.next())
            {
                read++;
            }
            assertThat(proved).isEqualTo(read).isBetween(5 * 60, 5 * 64);
        }
    }

    @Test
    void shouldTakeADamagedMetaFileForNoneAsAReaderDoes() throws IOException
    {
        write(Checksums.BLOCK);
        change(directory.resolve("journal.meta"), 40, (byte)77, (byte)77);
        truncate(sum(0), SumDescriptor.HEADER_LENGTH);
        truncate(sum(SEGMENT_LENGTH), SumDescriptor.HEADER_LENGTH);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.next()).isTrue();
            assertThat(scan.isUnproved()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadAllOfASegmentThatIsTruncatedBehindItsEndAndSaySoAtTheTail(final Checksums checksums)
        throws IOException
    {
        write(checksums);
        final long length = endOfFirstSegment() + 32;
        truncate(segment(0), length);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(count(scan)).isEqualTo(MESSAGES);
            assertThatThrownBy(scan::checkTail).isInstanceOf(CorruptJournalException.class).hasMessageStartingWith(
                "a truncated segment: length=" + length + ", expected=" + SEGMENT_LENGTH + ", behind its end, path=");
            assertThat(scan.skip()).isTrue();
            assertThat(scan.next()).isFalse();
            scan.checkTail();
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldNameBytesBehindTheEndOfASegment(final Checksums checksums) throws IOException
    {
        write(checksums);
        final long behind = endOfFirstSegment() + 32 + 8;
        assertThat(behind).isLessThan(SEGMENT_LENGTH);
        change(segment(0), behind, (byte)1);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(count(scan)).isEqualTo(MESSAGES);
            assertThatThrownBy(scan::checkTail).isInstanceOf(CorruptJournalException.class).hasMessageStartingWith(
                "bytes behind the end of a segment, where only zeros are: first=" + behind);
        }
    }

    @Test
    void shouldSayThatThereIsAHoleToAFollowerToo() throws IOException
    {
        write(Checksums.OFF);
        change(segment(0), positions.get(100), new byte[8]);
        try (JournalScan scan = JournalScan.open(directory).following(true))
        {
            assertThatThrownBy(() -> count(scan)).hasMessageStartingWith("a hole: ");
            assertThat(scan.skip()).isTrue();
            assertThat(count(scan)).isEqualTo(MESSAGES - 101);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadASegmentWhoseHeaderIsDamagedByWhatTheOthersSay(final Checksums checksums) throws IOException
    {
        write(checksums);
        for (final long basePosition : new long[]{0, SEGMENT_LENGTH})
        {
            // A byte of a random id: no other one is sure to differ.
            change(segment(basePosition), 16, (byte)~Files.readAllBytes(segment(SEGMENT_LENGTH - basePosition))[16]);
            try (JournalScan scan = JournalScan.open(directory))
            {
                int count = 0;
                int damages = 0;
                boolean more = true;
                while (more)
                {
                    try
                    {
                        more = scan.next();
                        count += more ? 1 : 0;
                    }
                    catch (final CorruptJournalException ex)
                    {
                        damages++;
                        assertThat(ex).hasMessageContaining("header is damaged");
                        assertThat(scan.skip()).isTrue();
                    }
                }
                assertThat(damages).isEqualTo(1);
                assertThat(count).isEqualTo(MESSAGES);
            }
            change(segment(basePosition), 16, Files.readAllBytes(segment(SEGMENT_LENGTH - basePosition))[16]);
        }
    }

    @Test
    void shouldReadASegmentThatDoesNotKnowItsNumberWhereTheOneBeforeItIsMissing() throws IOException
    {
        write(Checksums.OFF);
        Files.delete(segment(0));
        change(segment(SEGMENT_LENGTH), SegmentDescriptor.BASE_SEQUENCE_OFFSET, new byte[8]);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(count(scan)).isEqualTo(MESSAGES - messagesInFirstSegment());
        }
    }

    @Test
    void shouldRefuseATypeThatMustBeUnderstoodAsATailerDoes() throws IOException
    {
        write(Checksums.OFF);
        change(segment(0), positions.get(3) + 4, (byte)0, (byte)0x80);
        final String sentence = "a frame of a type that this daybook must not step over: position=" +
            positions.get(3) + ", type=32768; use a newer daybook";
        try (JournalScan scan = JournalScan.open(directory);
            Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 3; i++)
            {
                assertThat(scan.next()).isEqualTo(tailer.next()).isTrue();
            }
            assertThatThrownBy(tailer::next).isExactlyInstanceOf(JournalException.class).hasMessage(sentence);
            assertThatThrownBy(scan::next).isExactlyInstanceOf(JournalException.class).hasMessage(sentence);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldKeepEveryTimestampThatALongHolds(final Checksums checksums)
    {
        final long[] times = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, 1, Long.MAX_VALUE};
        try (Journal journal = Journal.open(directory, config(checksums)); Appender appender = journal.appender())
        {
            for (final long time : times)
            {
                appender.timestamp(time);
                appender.append("text");
            }
        }
        try (JournalScan scan = JournalScan.open(directory))
        {
            for (final long time : times)
            {
                assertThat(scan.next()).isTrue();
                assertThat(scan.message().timestampNs()).isEqualTo(time);
            }
        }
    }

    @Test
    void shouldTakeWhatIsNoHeaderForDamageOfItsSegmentWhereAnotherFileNamesTheJournal() throws IOException
    {
        write(Checksums.FRAME);
        final byte[] good = Files.readAllBytes(segment(0));
        final int inFirst = (int)positions.stream().filter((position) -> position < SEGMENT_LENGTH).count();
        final byte[] magic = good.clone();
        magic[3] ^= 1;
        final byte[] version = good.clone();
        version[SegmentDescriptor.VERSION_OFFSET + 2] ^= 8;
        for (final byte[] bytes : List.of(magic, version, new byte[0], new byte[good.length], new byte[100]))
        {
            Files.write(segment(0), bytes);
            final int left = bytes == magic || bytes == version ? MESSAGES : MESSAGES - inFirst;
            try (JournalScan scan = JournalScan.open(directory))
            {
                assertThatThrownBy(scan::next).isInstanceOf(CorruptJournalException.class)
                    .hasMessageContaining("cannot read a segment");
                assertThat(messagesSkippingDamage(scan)).isEqualTo(left);
            }
        }
        Files.write(segment(0), good);
        Files.write(segment(SEGMENT_LENGTH), new byte[0]);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(messagesSkippingDamage(scan)).isEqualTo(inFirst);
        }
    }

    @Test
    void shouldReadTheFramesBehindAHeaderThatIsNoneWhereJournalMetaNamesTheJournal() throws IOException
    {
        write(Checksums.FRAME);
        change(segment(0), 3, (byte)0);
        change(segment(SEGMENT_LENGTH), 3, (byte)0);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(messagesSkippingDamage(scan)).isEqualTo(MESSAGES);
        }
    }

    @Test
    void shouldRefuseAJournalAllOfWhoseSegmentsAreOfAnotherMajorVersion() throws IOException
    {
        write(Checksums.FRAME);
        change(segment(0), SegmentDescriptor.VERSION_OFFSET + 2, (byte)9);
        change(segment(SEGMENT_LENGTH), SegmentDescriptor.VERSION_OFFSET + 2, (byte)9);
        assertThatThrownBy(() -> JournalScan.open(directory)).isNotInstanceOf(CorruptJournalException.class)
            .hasMessageContaining("unknown major version").hasMessageContaining("use a newer daybook");
    }

    private static int messagesSkippingDamage(final JournalScan scan)
    {
        int count = 0;
        while (true)
        {
            try
            {
                while (scan.next())
                {
                    count++;
                }
                return count;
            }
            catch (final CorruptJournalException ex)
            {
                if (!scan.skip())
                {
                    return count;
                }
            }
        }
    }
}
