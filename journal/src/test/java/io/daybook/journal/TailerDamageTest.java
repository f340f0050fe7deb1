/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a tailer says of damage in a journal that was closed cleanly, and where it goes on; a scan goes on there, too.
 * Message i is the number i and zeros, 1,000 bytes; so about 64 messages lie in a block of 64 KiB and 1,000 in a
 * segment.
 */
@Tag("slow")
class TailerDamageTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int BLOCK = SumDescriptor.BLOCK_LENGTH;
    private static final int LENGTH = 1_000;
    private static final int FRAME_LENGTH = 1_024;
    private static final int MESSAGES = 2_500;

    @TempDir
    private Path directory;
    /** Position of message i. */
    private final List<Long> positions = new ArrayList<>();

    private void write(final Checksums checksums)
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(checksums).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final byte[] message = new byte[LENGTH];
            for (int i = 0; i < MESSAGES; i++)
            {
                ByteBuffer.wrap(message).putInt(0, i);
                positions.add(appender.append(message));
            }
        }
    }

    private Path segment(final long position)
    {
        return directory.resolve(SegmentDescriptor.fileName(position & -SEGMENT_LENGTH));
    }

    private void change(final long position, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment(position), StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), position & SEGMENT_LENGTH - 1);
        }
    }

    private void zeroWord(final int message) throws IOException
    {
        change(positions.get(message), new byte[8]);
    }

    private int messageBehind(final long position)
    {
        int i = 0;
        while (i < MESSAGES && positions.get(i) < position)
        {
            i++;
        }
        return i;
    }

    private static int number(final Tailer tailer)
    {
        return tailer.message().buffer().getInt(tailer.message().offset(), ByteOrder.BIG_ENDIAN);
    }

    /** Reads to the first damage, or to the end. */
    private static CorruptJournalException readOn(final Tailer tailer, final List<Integer> read)
    {
        try
        {
            while (tailer.next())
            {
                read.add(number(tailer));
            }
            return null;
        }
        catch (final CorruptJournalException ex)
        {
            return ex;
        }
    }

    private static List<Integer> numbers(final int from, final int to)
    {
        final List<Integer> numbers = new ArrayList<>();
        for (int i = from; i < to; i++)
        {
            numbers.add(i);
        }
        return numbers;
    }

    /** Reads all, skipping damage once; the messages from {@code lost} on to {@code found} are missed. */
    private void assertMissed(final int lost, final int found)
    {
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isNotNull();
            assertThat(read).isEqualTo(numbers(0, lost));
            tailer.skip();
            assertThat(readOn(tailer, read)).isNull();
            final List<Integer> expected = numbers(0, lost);
            expected.addAll(numbers(found, MESSAGES));
            assertThat(read).isEqualTo(expected);
            assertThat(scanned()).isEqualTo(expected);
        }
    }

    /** Reads all by a scan, skipping damage once. */
    private List<Integer> scanned()
    {
        final List<Integer> read = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(() -> readOn(scan, read)).isInstanceOf(CorruptJournalException.class);
            assertThat(scan.skip()).isTrue();
            readOn(scan, read);
        }
        return read;
    }

    private static void readOn(final JournalScan scan, final List<Integer> read)
    {
        while (scan.next())
        {
            final Message message = scan.message();
            read.add(message.buffer().getInt(message.offset(), ByteOrder.BIG_ENDIAN));
        }
        scan.checkTail();
    }

    @Test
    void shouldHandOutNoMessageThatTouchesABlockOfWhichAByteHasChanged() throws IOException
    {
        write(Checksums.BLOCK);
        final long damaged = positions.get(100) + 500;
        change(damaged, (byte)1);
        final long from = damaged & -BLOCK;
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<Integer> read = new ArrayList<>();
            final CorruptJournalException ex = readOn(tailer, read);
            assertThat(ex).hasMessageStartingWith("bytes that are not those that were written: position=");
            assertThat(ex.from()).isEqualTo(from);
            assertThat(ex.to()).isEqualTo(from + BLOCK);
            // The last one in front of the block touches it.
            assertThat(ex.position()).isEqualTo(positions.get(messageBehind(from - FRAME_LENGTH)));
            assertThatThrownBy(tailer::next).hasMessage(ex.getMessage());
        }
        assertMissed(messageBehind(from - FRAME_LENGTH + 1), messageBehind(from + BLOCK));
    }

    @Test
    void shouldTellOfAChangedBlockOnTheWayBackAndGoOnInFrontOfIt() throws IOException
    {
        write(Checksums.BLOCK);
        final long damaged = positions.get(100) + 500;
        change(damaged, (byte)1);
        final long from = damaged & -BLOCK;
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.toEnd().direction(Direction.BACKWARD);
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isNotNull();
            assertThat(read).last().isEqualTo(messageBehind(from + BLOCK));
            tailer.skip();
            assertThat(tailer.next()).isTrue();
            assertThat(number(tailer)).isEqualTo(messageBehind(from - FRAME_LENGTH + 1) - 1);
        }
    }

    /** Reads so many messages, and lets the agent check as many ahead. */
    private static void readWithAgent(final Journal journal, final Tailer tailer, final int count) throws Exception
    {
        for (int i = 0; i < count; i++)
        {
            assertThat(tailer.next()).isTrue();
        }
        while (journal.pace().doWork() > 0)
        {
            // until it has nothing left to do
        }
    }

    @Test
    void shouldTellOfDamageThatTheAgentHasComeToFirst() throws Exception
    {
        write(Checksums.BLOCK);
        change(positions.get(1_200) + 500, (byte)1);
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            Tailer tailer = journal.tailer())
        {
            readWithAgent(journal, tailer, 400);
            final CorruptJournalException damage = readOn(tailer, new ArrayList<>());
            assertThat(damage.from()).isEqualTo(positions.get(1_200) & -BLOCK);
        }
    }

    @Test
    void shouldNotCheckABlockAgainThatTheAgentHasCheckedAheadOfIt() throws Exception
    {
        write(Checksums.BLOCK);
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            Tailer tailer = journal.tailer())
        {
            readWithAgent(journal, tailer, 400);
            change(positions.get(1_200) + 500, (byte)1);
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isNull();
            assertThat(read).isEqualTo(numbers(400, MESSAGES));
            try (Tailer other = journal.tailer())
            {
                assertThat(readOn(other, new ArrayList<>())).isNotNull();
            }
        }
    }

    @Test
    void shouldCheckLittleAheadOfATailerThatReadsOneMessage() throws Exception
    {
        write(Checksums.BLOCK);
        try (Journal journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
            Tailer tailer = journal.tailer().seek(positions.get(400)))
        {
            readWithAgent(journal, tailer, 1);
            change(positions.get(2_000) + 500, (byte)1);
            assertThat(readOn(tailer, new ArrayList<>())).isNotNull();
        }
    }

    @Test
    void shouldReadWhatNothingVouchesForYet() throws IOException
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            final long position = appender.append(new byte[LENGTH]);
            change(position + 500, (byte)1);
            assertThat(tailer.next()).isTrue();
        }
    }

    @Test
    void shouldCheckTheRestOfABlockThatWasVouchedForWhileTheTailerStoodInIt() throws Exception
    {
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config);
            Appender appender = journal.appender(); Tailer tailer = journal.tailer())
        {
            appender.append(new byte[LENGTH]);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.next()).isFalse();
            long position = 0;
            for (int i = 0; i < 200; i++)
            {
                position = 1 == i ? appender.append(new byte[LENGTH]) : position;
                appender.append(new byte[LENGTH]);
            }
            while (journal.disk().doWork() > 0)
            {
                // settle and vouch
            }
            change(position + 500, (byte)1);
            assertThatThrownBy(() ->
            {
                while (tailer.next())
                {
                    assertThat(tailer.message().length()).isEqualTo(LENGTH);
                }
            }).isInstanceOf(CorruptJournalException.class).hasMessageContaining("from=4096");
        }
    }

    @Test
    void shouldRefuseAMessageWhoseShapeLiesInAChangedBlock() throws IOException
    {
        final long last;
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final Publisher<Price> prices = appender.publisher(Price.class);
            prices.publish(new Price("EUR/USD", 1));
            appender.append(new byte[2 * BLOCK]);
            last = prices.publish(new Price("EUR/USD", 2));
        }
        final byte[] bytes = Files.readAllBytes(segment(0));
        final int name = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("symbol");
        change(name, (byte)'S');
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.seek(last).next()).isTrue();
            assertThatThrownBy(() -> tailer.message().toYaml()).isInstanceOf(CorruptJournalException.class)
                .hasMessageStartingWith("a declaration, in bytes that are not those that were written: position=");
        }
    }

    @Test
    void shouldDecodeMessagesOfIntactBlocksWhoseShapeIsIntactInADamagedOne() throws IOException
    {
        final long first;
        final long last;
        final JournalConfig config = new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final Publisher<Price> prices = appender.publisher(Price.class);
            first = prices.publish(new Price("EUR/USD", 1));
            appender.append(new byte[2 * BLOCK]);
            last = prices.publish(new Price("EUR/USD", 2));
        }
        change(first + 25, (byte)'!');
        final String yaml = "symbol: EUR/USD\n";
        try (Journal journal = Journal.openReadOnly(directory);
            Tailer tailer = journal.tailer();
            Tailer late = journal.tailer();
            JournalScan scan = JournalScan.open(directory))
        {
            assertThat(readOn(tailer, new ArrayList<>())).isNotNull();
            tailer.skip();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).contains(yaml);
            assertThat(late.seek(last).next()).isTrue();
            assertThat(late.message().toYaml()).contains(yaml);
            assertThatThrownBy(scan::next).isInstanceOf(CorruptJournalException.class);
            assertThat(scan.skip()).isTrue();
            assertThat(scan.next()).isTrue();
            assertThat(scan.message().toYaml()).contains(yaml);
        }
    }

    record Price(String symbol, long price)
    {
    }

    @Test
    void shouldGoOnBehindTheBlockOfAZeroedWord() throws IOException
    {
        write(Checksums.BLOCK);
        zeroWord(100);
        final long from = positions.get(100) & -BLOCK;
        assertMissed(messageBehind(from - FRAME_LENGTH + 1), messageBehind(from + BLOCK));
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldGoOnRightBehindAZeroedWord(final Checksums checksums) throws IOException
    {
        write(checksums);
        zeroWord(100);
        assertMissed(100, 101);
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldGoOnRightBehindAnImpossibleLength(final Checksums checksums) throws IOException
    {
        write(checksums);
        change(positions.get(100) + 2, (byte)0x7F);
        assertMissed(100, 101);
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldNotWaitForTheWriterOfAMessageWhoseLengthHasBecomeNegative(final Checksums checksums) throws IOException
    {
        write(checksums);
        change(positions.get(100) + 3, (byte)0x80);
        assertMissed(100, 101);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnInTheNextSegmentWhereTheEndIsGone(final Checksums checksums) throws IOException
    {
        write(checksums);
        final int next = messageBehind(SEGMENT_LENGTH);
        final long end = positions.get(next - 1) + FRAME_LENGTH;
        change(end, new byte[8]);
        final boolean wholeBlock = Checksums.BLOCK == checksums;
        assertMissed(wholeBlock ? messageBehind((end & -BLOCK) - FRAME_LENGTH + 1) : next, next);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnBehindASegmentThatIsNoneAnyMore(final Checksums checksums) throws IOException
    {
        write(checksums);
        final List<Integer> expected = numbers(0, messageBehind(SEGMENT_LENGTH));
        expected.addAll(numbers(messageBehind(2 * SEGMENT_LENGTH), MESSAGES));
        change(SEGMENT_LENGTH + 3, (byte)0);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).hasMessageContaining("not a segment of a daybook journal");
            tailer.skip();
            assertThat(readOn(tailer, read)).isNull();
            assertThat(read).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldGoOnInTheNextSegmentWhereTheEndLeadsPastIt(final Checksums checksums) throws IOException
    {
        write(checksums);
        final int next = messageBehind(SEGMENT_LENGTH);
        // One bit makes the end name the segment behind the next one.
        change(positions.get(next - 1) + FRAME_LENGTH + 24 + 2, (byte)(2 * SEGMENT_LENGTH >>> 16));
        assertMissed(next, next);
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(() -> readOn(scan, new ArrayList<>())).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("an end that leads past a segment that has begun: its basePosition=" +
                SEGMENT_LENGTH);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldGoOnInTheNextSegmentWhereTheEndLeadsNowhere(final Checksums checksums) throws IOException
    {
        write(checksums);
        final int next = messageBehind(SEGMENT_LENGTH);
        change(positions.get(next - 1) + FRAME_LENGTH + 24, (byte)1);
        assertMissed(next, next);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadWhatIsLeftOfATruncatedSegmentAndGoOnInTheNextOne(final Checksums checksums) throws IOException
    {
        write(checksums);
        try (FileChannel channel = FileChannel.open(segment(0), StandardOpenOption.WRITE))
        {
            channel.truncate(300_001);
        }
        final boolean wholeBlock = Checksums.BLOCK == checksums;
        final long end = wholeBlock ? 300_001 & -BLOCK : 300_000 - 8;
        assertMissed(messageBehind(end - FRAME_LENGTH + 1), messageBehind(SEGMENT_LENGTH));
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"OFF", "FRAME"})
    void shouldTellOnTheWayBackOfAZeroedWordAndLeaveOutItsMessageAlone(final Checksums checksums) throws IOException
    {
        write(checksums);
        change(positions.get(100), new byte[Long.BYTES]);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            tailer.toEnd().direction(Direction.BACKWARD);
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isInstanceOf(CorruptJournalException.class);
            tailer.skip();
            assertThat(readOn(tailer, read)).isNull();
            final List<Integer> good = new ArrayList<>(numbers(0, 100));
            good.addAll(numbers(101, MESSAGES));
            assertThat(read).containsExactlyInAnyOrderElementsOf(good);
        }
    }

    private Path index(final long basePosition)
    {
        return directory.resolve(segment(basePosition).getFileName().toString().replace(".dbk", ".idx"));
    }

    private void truncateBehindAWord() throws IOException
    {
        try (FileChannel channel = FileChannel.open(segment(0), StandardOpenOption.WRITE))
        {
            channel.truncate(positions.get(100) + Long.BYTES);
        }
        Files.deleteIfExists(index(0));
    }

    @Test
    void shouldNameTheDamageThatASearchByTimeMeetsWhereAFileEndsBehindAWord() throws IOException
    {
        write(Checksums.OFF);
        truncateBehindAWord();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThatThrownBy(() -> tailer.seekTime(Long.MAX_VALUE)).isInstanceOf(CorruptJournalException.class);
        }
    }

    @Test
    void shouldIndexWhatIsBehindAFileThatEndsBehindAWord() throws Exception
    {
        write(Checksums.OFF);
        truncateBehindAWord();
        Files.deleteIfExists(index(SEGMENT_LENGTH));
        final List<Throwable> errors = new ArrayList<>();
        try (Journal journal = Journal.open(
            directory, new JournalConfig().agents(AgentMode.INVOKER).errorHandler(errors::add));
            Appender appender = journal.appender())
        {
            appender.append("so that something is written here");
            while (journal.disk().doWork() > 0)
            {
                // until all is indexed
            }
            assertThat(index(SEGMENT_LENGTH)).exists();
        }
        assertThat(errors).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldGoOnBehindAMissingSegment(final Checksums checksums) throws IOException
    {
        write(checksums);
        Files.delete(segment(SEGMENT_LENGTH));
        assertMissed(messageBehind(SEGMENT_LENGTH), messageBehind(2 * SEGMENT_LENGTH));
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadAllOfASegmentThatIsTruncatedBehindItsEnd(final Checksums checksums) throws IOException
    {
        write(checksums);
        final long end = positions.get(messageBehind(SEGMENT_LENGTH) - 1) + FRAME_LENGTH + 32;
        try (FileChannel channel = FileChannel.open(segment(0), StandardOpenOption.WRITE))
        {
            channel.truncate(end);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isNull();
            assertThat(read).isEqualTo(numbers(0, MESSAGES));
        }
    }

    @Test
    void shouldStayWhereNothingGoodIsLeftBehindTheDamage() throws IOException
    {
        write(Checksums.BLOCK);
        final long last = positions.get(MESSAGES - 1);
        change(last + 500, (byte)1);
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(readOn(tailer, new ArrayList<>())).isNotNull();
            final long position = tailer.position();
            assertThatThrownBy(tailer::skip).hasMessageStartingWith("nothing good is left in the journal");
            assertThat(tailer.position()).isEqualTo(position);
        }
    }

    @Test
    void shouldNotTakeTheTailForAHoleWhereTheSettledPositionIsWrong() throws IOException
    {
        write(Checksums.BLOCK);
        try (FileChannel channel = FileChannel.open(directory.resolve("journal.meta"), StandardOpenOption.WRITE))
        {
            // Bit 40 of the settled position.
            channel.write(ByteBuffer.wrap(new byte[]{1}), 384 + 5);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final List<Integer> read = new ArrayList<>();
            assertThat(readOn(tailer, read)).isNull();
            assertThat(read).isEqualTo(numbers(0, MESSAGES));
        }
    }
}
