/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalScan;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.FrameChecksum;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static io.daybook.journal.durable.KilledJournal.TIME_NS;
import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class RecoveryTest
{
    private static final int FIRST = SegmentDescriptor.HEADER_LENGTH;
    private static final int LENGTH = 40;

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    private KilledJournal killed(final int count) throws IOException
    {
        return KilledJournal.write(directory, Checksums.FRAME, count, LENGTH);
    }

    private static List<String> texts(final int count, final int length)
    {
        return IntStream.range(0, count).mapToObj((i) -> KilledJournal.text(i, length)).toList();
    }

    private static RecoveryVerdict cut(final Kind kind, final long position, final long bytes)
    {
        return new RecoveryVerdict(kind, position, bytes, 0, true);
    }

    @Test
    void shouldGoOnInTheSameSegmentWhereNothingCanHaveBeenLost() throws IOException
    {
        final KilledJournal killed = killed(10);
        final long tail = killed.tail();
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, tail, 0, 0, false));
            assertThat(appender.append("after")).isGreaterThan(tail).isLessThan(SEGMENT);
        }
        assertThat(killed.types(0)).startsWith(FrameType.WRITER, FrameType.TEXT)
            .endsWith(FrameType.WRITER, FrameType.VERDICT, FrameType.TEXT);
        assertThat(killed.read()).hasSize(11).endsWith("after");
        assertThat(Files.exists(killed.path.resolve("recovered"))).isFalse();
    }

    @Test
    void shouldTurnTheClaimsOfTheDeadIntoPadding() throws IOException
    {
        final KilledJournal killed = killed(10).claim(100);
        final long second = killed.tail() + 104;
        killed.poke(second, FrameDescriptor.word(-48, FrameType.BYTES, 3));
        assertThat(killed.recover()).isEqualTo(
            new RecoveryVerdict(Kind.ABANDONED, second + 48, 0, 2, false));
        assertThat(killed.word(killed.tail())).isEqualTo(FrameDescriptor.word(100, FrameType.PADDING, 0));
        assertThat(killed.word(second)).isEqualTo(FrameDescriptor.word(48, FrameType.PADDING, 0));
        assertThat(killed.meta().settledPosition()).isEqualTo(second + 48);
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, second + 48, 0, 0, false));
    }

    @Test
    void shouldReuseNothingOfTheLastSegmentAfterAnUncleanStartOfTheMachine() throws IOException
    {
        final KilledJournal killed = killed(10).reboot();
        final long tail = killed.tail();
        assertThat(killed.recover()).isEqualTo(cut(Kind.CLEAN, tail, 0));
        assertThat(killed.word(tail)).isEqualTo(FrameDescriptor.word(32, FrameType.END, 0));
        assertThat(killed.word(tail + 24)).isEqualTo(SEGMENT);
        assertThat(killed.types(SEGMENT)).containsExactly(FrameType.VERDICT);
        // WRITER, ten messages and END.
        assertThat(killed.word(SEGMENT + SegmentDescriptor.BASE_SEQUENCE_OFFSET)).isEqualTo(12 + 1);
        assertThat(killed.meta().recoveryWords().epoch()).isEqualTo(1);
        assertThat(killed.meta().recoveryWords().isSameBoot()).isTrue();
        assertThat(killed.names("recovered")).isEmpty();
        assertThat(killed.read()).isEqualTo(texts(10, LENGTH));
        assertThat(killed.recover().cut()).isFalse();
    }

    @Test
    void shouldCutATornTailAndKeepIt() throws IOException
    {
        final KilledJournal killed = killed(10).damage(9).reboot();
        final byte[] before = Files.readAllBytes(killed.segment(0));
        final long cut = killed.last();
        final RecoveryVerdict verdict = killed.recover();
        assertThat(verdict).isEqualTo(cut(Kind.TORN_TAIL, cut, 64));
        assertThat(verdict).hasToString("TORN_TAIL(position=" + cut + ", bytes=64)");
        final String name = "00000000000000000000-" + String.format("%020d", cut) + "-" + TIME_NS + ".tail";
        assertThat(killed.names("recovered")).containsExactly(name);
        assertThat(Files.readAllBytes(killed.path.resolve("recovered").resolve(name)))
            .isEqualTo(Arrays.copyOfRange(before, (int)cut, (int)cut + 64));
        assertThat(SegmentBytes.end(killed.segment(0), cut + 32)).isEqualTo(cut + 32);
        assertThat(killed.read()).isEqualTo(texts(9, LENGTH));
    }

    @Test
    void shouldTakeAZeroWordWithAnythingBehindForAHole() throws IOException
    {
        for (final boolean reboot : new boolean[]{true, false})
        {
            final Path path = directory.resolve("hole-" + reboot);
            final KilledJournal killed = KilledJournal.write(
                Files.createDirectory(path), Checksums.FRAME, 10, LENGTH);
            killed.poke(killed.positions.get(5), 0);
            if (reboot)
            {
                killed.reboot();
            }
            assertThat(killed.read()).isEqualTo(texts(5, LENGTH));
            assertThat(killed.recover()).isEqualTo(
                cut(Kind.HOLE, killed.positions.get(5), 5 * 64));
            assertThat(killed.read()).isEqualTo(texts(5, LENGTH));
        }
    }

    @Test
    void shouldCutBeforeADamagedFrameThoughGoodOnesLieBehind() throws IOException
    {
        final KilledJournal killed = killed(10).damage(4).reboot();
        assertThat(killed.read()).isEqualTo(texts(4, LENGTH));
        assertThat(killed.recover()).isEqualTo(
            cut(Kind.CORRUPT, killed.positions.get(4), 6 * 64));
        assertThat(killed.read()).isEqualTo(texts(4, LENGTH));
    }

    @Test
    void shouldCallCorruptWhatWasMadeSoThatASearchForGoodFramesTakesForEver() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 10, 40_000).reboot();
        final ByteBuffer words = ByteBuffer.allocate(1 << 19).order(ByteOrder.LITTLE_ENDIAN);
        while (words.hasRemaining())
        {
            // The upper half is the number of the frame that begins 16 bytes before: one to be expected here.
            words.putLong(FrameDescriptor.word(1 << 10, 3_000, 0));
        }
        final long damaged = killed.positions.get(4);
        try (FileChannel channel = FileChannel.open(killed.segment(0), StandardOpenOption.WRITE))
        {
            channel.write(words.flip(), damaged + FrameDescriptor.HEADER_LENGTH);
        }
        final RecoveryVerdict verdict = killed.recover();
        assertThat(verdict.kind()).isEqualTo(Kind.CORRUPT);
        assertThat(verdict.position()).isEqualTo(damaged);
        assertThat(killed.read()).isEqualTo(texts(4, 40_000));
    }

    @Test
    void shouldNameADamagedFrameAndCutNothingWhereNothingCanHaveBeenLost() throws IOException
    {
        final KilledJournal killed = killed(10).damage(4);
        assertThat(killed.recover()).isEqualTo(
            new RecoveryVerdict(Kind.CORRUPT, killed.positions.get(4), 0, 0, false));
        assertThat(killed.word(killed.last())).isNotZero();
    }

    @Test
    void shouldCutATailWhoseLastChecksumsDoNotMatchThoughTheMachineWasUp() throws IOException
    {
        final KilledJournal killed = killed(10).damage(8).damage(9).claim(100);
        final KilledJournal copy = killed.copyTo(directory.resolve("copy"));
        assertThat(killed.read()).as("without repairing it").hasSize(8);
        final long bytes = killed.tail() + Long.BYTES - killed.positions.get(8);
        assertThat(killed.recover()).isEqualTo(cut(Kind.TORN_TAIL, killed.positions.get(8), bytes));
        assertThat(killed.read()).hasSize(8);
        // A damaged frame further in front does not make the tail less torn.
        copy.damage(3);
        assertThat(copy.recover().position()).isEqualTo(copy.positions.get(3));
        assertThat(copy.read()).hasSize(3);
    }

    @Test
    void shouldTakeAChecksumThatIsMissingWhereEachFrameHasOneForATornTail() throws IOException
    {
        final KilledJournal killed = killed(10);
        killed.poke(killed.last() + FrameDescriptor.CRC_OFFSET, 0);
        assertThat(killed.recover().cut()).as("its number is gone as well").isTrue();
        final KilledJournal bare = killed(10, "bare");
        final long number = bare.word(bare.last() + FrameDescriptor.CRC_OFFSET) >>> Integer.SIZE << Integer.SIZE;
        bare.poke(bare.last() + FrameDescriptor.CRC_OFFSET, number);
        assertThat(bare.recover().position()).isEqualTo(bare.last());
        assertThat(bare.read()).hasSize(9);
    }

    @Test
    void shouldJudgeNoFrameByAChecksumThatItDoesNotHave() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, 100).damage(9);
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, killed.tail(), 0, 0, false));
    }

    @Test
    void shouldNotVerifyWhatIsDurable() throws IOException
    {
        final KilledJournal killed = killed(10).damage(4).reboot();
        killed.pokeMeta(MetaDescriptor.DURABLE_OFFSET, killed.positions.get(6));
        assertThat(killed.recover()).isEqualTo(cut(Kind.CLEAN, killed.tail(), 0));
    }

    @Test
    void shouldVerifyEverythingWhereTheDurablePositionLeadsNowhere() throws IOException
    {
        final KilledJournal killed = killed(10).damage(9).reboot();
        killed.pokeMeta(MetaDescriptor.DURABLE_OFFSET, 500_000);
        assertThat(killed.recover().position()).isEqualTo(killed.last());
        final KilledJournal odd = killed(10, "odd").damage(9).reboot();
        odd.pokeMeta(MetaDescriptor.DURABLE_OFFSET, odd.tail() + 1);
        assertThat(odd.recover().position()).isEqualTo(odd.last());
    }

    private KilledJournal killed(final int count, final String name) throws IOException
    {
        return KilledJournal.write(Files.createDirectory(directory.resolve(name)), Checksums.FRAME, count, LENGTH);
    }

    @Test
    void shouldTrustNoPaddingAndNoClaimThatNoMessageAgreesWith() throws IOException
    {
        final KilledJournal killed = killed(10).reboot();
        final long padded = killed.positions.get(7);
        killed.poke(padded, FrameDescriptor.word(64, FrameType.PADDING, 0)).damage(8);
        assertThat(killed.recover().position()).isEqualTo(padded);
        assertThat(killed.read()).isEqualTo(texts(7, LENGTH));

        final KilledJournal claimed = killed(10, "claimed").reboot();
        claimed.poke(claimed.positions.get(7), FrameDescriptor.word(-64, FrameType.TEXT, 900)).damage(8);
        assertThat(claimed.recover().position()).isEqualTo(claimed.positions.get(7));

        final KilledJournal agreed = killed(10, "agreed").reboot();
        agreed.poke(agreed.positions.get(7), FrameDescriptor.word(-64, FrameType.TEXT, 900)).damage(9);
        assertThat(agreed.recover()).isEqualTo(new RecoveryVerdict(Kind.TORN_TAIL, agreed.last(), 64, 1, true));
        assertThat(agreed.word(agreed.positions.get(7))).isEqualTo(FrameDescriptor.word(64, FrameType.PADDING, 0));
        assertThat(agreed.read()).hasSize(8).endsWith(KilledJournal.text(8, LENGTH));

        final KilledJournal disagreed = killed(10, "disagreed").reboot();
        // As long as two frames, which are one more than it counts for.
        disagreed.poke(disagreed.positions.get(7), FrameDescriptor.word(128, FrameType.PADDING, 0));
        assertThat(disagreed.recover().position()).isEqualTo(disagreed.positions.get(7));
    }

    @Test
    void shouldTrustNoEndThatNoMessageAgreesWith() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 120, 10_000).reboot();
        final int first = firstOf(killed, SEGMENT);
        final long cut = killed.positions.get(first - 1) + FrameDescriptor.alignedLength(10_024);
        assertThat(killed.word(cut)).isNotZero();
        // The first frame of the next segment, WRITER, has not reached the disk.
        killed.poke(SEGMENT + FIRST, 0);
        final RecoveryVerdict verdict = killed.recover();
        assertThat(verdict.kind()).isEqualTo(Kind.HOLE);
        assertThat(verdict.position()).isEqualTo(cut);
        assertThat(killed.word(cut + 24)).isEqualTo(2L * SEGMENT);
        assertThat(Files.exists(killed.segment(SEGMENT))).isFalse();
        assertThat(killed.names("recovered")).hasSize(2).anyMatch((name) -> name.endsWith(".dbk"))
            .anyMatch((name) -> name.endsWith(".tail"));
        assertThat(killed.read()).isEqualTo(texts(first, 10_000));
    }

    private static int firstOf(final KilledJournal killed, final long base)
    {
        int i = 0;
        while (killed.positions.get(i) < base)
        {
            i++;
        }
        return i;
    }

    @Test
    void shouldGoOnWhereTheNextSegmentIsMissingOrShort() throws IOException
    {
        for (final int length : new int[]{-1, 0, 5_000})
        {
            final Path path = Files.createDirectory(directory.resolve("length" + length));
            final KilledJournal killed = KilledJournal.write(path, Checksums.FRAME, 120, 10_000).reboot();
            final int first = firstOf(killed, SEGMENT);
            if (length < 0)
            {
                Files.delete(killed.segment(SEGMENT));
            }
            else
            {
                Files.write(
                    killed.segment(SEGMENT), Arrays.copyOf(Files.readAllBytes(killed.segment(SEGMENT)), length));
            }
            assertThat(killed.read()).isEqualTo(texts(first, 10_000));
            // There is a WRITER frame in the longest of them.
            assertThat(killed.recover().kind()).isEqualTo(length > FIRST ? Kind.CORRUPT : Kind.TORN_TAIL);
            assertThat(killed.read()).isEqualTo(texts(first, 10_000));
            assertThat(Files.exists(killed.segment(2 * SEGMENT))).isTrue();
        }
    }

    @Test
    void shouldKeepWhatWasSealedWhereTheSegmentBehindItIsLost() throws IOException
    {
        for (final int length : new int[]{-1, 0, 5_000})
        {
            final Path path = Files.createDirectory(directory.resolve("sealed" + length));
            final KilledJournal killed = KilledJournal.write(path, Checksums.BLOCK, 120, 10_000).reboot()
                .pokeMeta(MetaDescriptor.DURABLE_OFFSET, SEGMENT + FIRST)
                .pokeMeta(MetaDescriptor.OLDEST_UNSEALED_OFFSET, SEGMENT);
            final int first = firstOf(killed, SEGMENT);
            final byte[] bytes = Files.readAllBytes(killed.segment(SEGMENT));
            Files.delete(killed.segment(SEGMENT));
            if (length >= 0)
            {
                Files.write(killed.segment(SEGMENT), Arrays.copyOf(bytes, length));
            }
            assertThat(killed.read()).isEqualTo(texts(first, 10_000));
            assertThat(killed.recover().cut()).isTrue();
            assertThat(killed.read()).isEqualTo(texts(first, 10_000));
        }
    }

    @Test
    void shouldVouchForItsOwnVerdict() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, LENGTH);
        killed.blocks(FIRST, killed.tail()).reboot();
        assertThat(killed.recover()).isEqualTo(cut(Kind.CLEAN, killed.tail(), 0));
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            appender.append("behind");
        }
        // So nothing tells from where on to trust the chain.
        Files.delete(killed.path.resolve(MetaDescriptor.FILE_NAME));
        final List<String> expected = new ArrayList<>(texts(10, LENGTH));
        expected.add("behind");
        assertThat(killed.read()).isEqualTo(expected);
    }

    @Test
    void shouldUseNoNumberThatAnythingNames() throws IOException
    {
        final KilledJournal hinted = killed(3, "hinted").reboot().pokeMeta(MetaDescriptor.HINT_OFFSET, 4 * SEGMENT + 9);
        hinted.recover();
        assertThat(hinted.names(".")).contains(SegmentDescriptor.fileName(5 * SEGMENT));
        final KilledJournal read = killed(3, "read");
        final Path cursor = read.cursor("risk", 7 * SEGMENT + FIRST);
        final Path other = read.cursor("other", read.positions.get(1));
        assertThat(read.recover()).isEqualTo(cut(Kind.TORN_TAIL, read.tail(), 0));
        assertThat(read.names(".")).contains(SegmentDescriptor.fileName(8 * SEGMENT));
        assertThat(KilledJournal.peek(cursor, 64)).isEqualTo(8 * SEGMENT + FIRST);
        assertThat(KilledJournal.peek(cursor, 72)).isEqualTo(8 * SEGMENT + FIRST);
        assertThat(KilledJournal.peek(other, 64)).isEqualTo(read.positions.get(1));
        // A damaged word does not lead to the end of all numbers.
        final KilledJournal damaged = killed(3, "damaged").reboot();
        damaged.pokeMeta(MetaDescriptor.HINT_OFFSET, Long.MAX_VALUE);
        damaged.recover();
        assertThat(damaged.names(".")).contains(SegmentDescriptor.fileName(SEGMENT));
    }

    @Test
    void shouldCountByShapeWhereAJournalHasNoChecksums() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, LENGTH).reboot();
        final long last = killed.last();
        killed.poke(last + FrameDescriptor.CRC_OFFSET, killed.word(last + FrameDescriptor.CRC_OFFSET) + (1L << 32));
        assertThat(killed.recover().position()).isEqualTo(last);
        assertThat(killed.read()).isEqualTo(texts(9, LENGTH));
    }

    @Test
    void shouldTrustWhatBlockChecksumsVouchFor() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, LENGTH).reboot();
        final List<Long> at = killed.positions;
        killed.blocks(FIRST, at.get(5), at.get(7));
        assertThat(killed.read()).isEqualTo(texts(7, LENGTH));
        try (JournalScan scan = JournalScan.open(killed.path))
        {
            for (int i = 0; i < 7; i++)
            {
                assertThat(scan.next()).isTrue();
            }
            assertThat(scan.isUnproved()).isFalse();
            for (int i = 7; i < 10; i++)
            {
                assertThat(scan.next()).isTrue();
                assertThat(scan.isUnproved()).isTrue();
            }
        }
        // Nothing vouches for the eighth message but its own checksum.
        final KilledJournal own = killed.copyTo(directory.resolve("own"));
        final UnsafeBuffer bytes = new UnsafeBuffer(Files.readAllBytes(own.segment(0)));
        final int offset = at.get(7).intValue();
        final int crc = new FrameChecksum().compute(
            bytes, ByteBuffer.wrap(bytes.byteArray()), offset, offset, bytes.getLong(offset));
        own.poke(offset + 16, crc & 0xFFFF_FFFFL | own.word(offset + 16) & -1L << 32);
        final KilledJournal torn = killed.copyTo(directory.resolve("torn")).damage(6);
        final KilledJournal live = killed.copyTo(directory.resolve("live"));
        assertThat(killed.recover()).isEqualTo(cut(Kind.TORN_TAIL, at.get(7), 3 * 64));
        assertThat(own.recover()).isEqualTo(cut(Kind.TORN_TAIL, at.get(8), 2 * 64));
        assertThat(torn.recover()).isEqualTo(cut(Kind.TORN_TAIL, at.get(5), 5 * 64));
        live.meta().recoveryWords().noteBoot(true);
        assertThat(live.recover()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, live.tail(), 0, 0, false));
    }

    @Test
    void shouldGoByShapeWhereSegmentsWereCopiedWithoutAnythingThatVouchesForThem() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, LENGTH);
        killed.blocks(FIRST);
        Files.delete(killed.path.resolve("00000000000000000000.sum"));
        Files.delete(killed.path.resolve("journal.meta"));
        assertThat(killed.read()).isEqualTo(texts(10, LENGTH));
        try (Journal journal = Journal.open(killed.path))
        {
            assertThat(journal.recovery()).isEqualTo(cut(Kind.CLEAN, killed.tail(), 0));
        }
        assertThat(killed.read()).isEqualTo(texts(10, LENGTH));
    }

    @Test
    void shouldTakeEntriesBehindTheCutFromTheBlockChecksums() throws IOException
    {
        final KilledJournal killed = killed(10).damage(8).reboot();
        final long cut = killed.positions.get(8);
        final ByteBuffer sums = ByteBuffer.allocate(64 + 3 * 32).order(ByteOrder.LITTLE_ENDIAN);
        sums.putLong(64, 0).putLong(72, 4_500).putLong(96, 4_500).putLong(104, cut).putLong(128, cut)
            .putLong(136, cut + 64);
        final Path sum = Files.write(killed.path.resolve("00000000000000000000.sum"), sums.array());
        final Path index = Files.write(killed.path.resolve("00000000000000000000.idx"), new byte[64]);
        killed.recover();
        assertThat(Files.readAllBytes(sum)).isEqualTo(Arrays.copyOf(sums.array(), 128));
        assertThat(killed.names("recovered")).anyMatch((name) -> name.endsWith(".sum"));
        assertThat(Files.exists(index)).isFalse();
    }

    @Test
    void shouldUseNoNumberOfASegmentOfWhichOnlyTheChecksumsAreLeft() throws IOException
    {
        final KilledJournal killed = killed(3).reboot();
        final Path sum = Files.write(killed.path.resolve(SumDescriptor.fileName(SEGMENT)), SumDescriptor.header(
            killed.meta().identity().id(), SEGMENT, SEGMENT).array());
        final Path index = Files.write(killed.path.resolve("00000000000002097152.idx"), new byte[64]);
        killed.recover();
        assertThat(Files.exists(killed.segment(3 * SEGMENT))).isTrue();
        assertThat(Files.exists(sum)).isFalse();
        assertThat(Files.exists(index)).isFalse();
        assertThat(killed.names("recovered")).anyMatch((name) -> name.endsWith(".sum"));
        assertThat(killed.read()).isEqualTo(texts(3, LENGTH));
    }

    @Test
    void shouldVouchAnewForWhatAnEntryBehindTheCutWasAbout() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.OFF, 10, LENGTH);
        final List<Long> at = killed.positions;
        killed.blocks(FIRST, at.get(5), at.get(9)).damage(8).reboot();
        killed.pokeMeta(MetaDescriptor.DURABLE_OFFSET, at.get(8));
        assertThat(killed.recover().position()).isEqualTo(at.get(8));
        final BlockSums sums = BlockSums.load(
            killed.path.resolve(SumDescriptor.fileName(0)), killed.meta().identity(), 0);
        assertThat(sums.covers(FIRST, at.get(8))).isTrue();
        assertThat(sums.end()).isEqualTo(at.get(8));
        Files.delete(killed.path.resolve(MetaDescriptor.FILE_NAME));
        assertThat(killed.read()).isEqualTo(texts(8, LENGTH));
    }

    @Test
    void shouldLookIntoNoSegmentBeforeTheDurablePosition() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 1_000, 20_000);
        final JournalIdentity identity = killed.meta().identity();
        final long durable = killed.positions.get(999);
        final long[] all = SegmentStore.list(killed.path);
        for (final long[] listed : new long[][]{all, null})
        {
            try (ChainSurvey survey = new ChainSurvey(killed.path, identity, SimpleVouching.NOBODY, durable, listed))
            {
                final Finding finding = survey.survey(true, 0);
                assertThat(finding.position()).isEqualTo(killed.tail());
                assertThat(finding.segments()).isEqualTo(1);
            }
        }
        try (ChainSurvey survey = new ChainSurvey(killed.path, identity, SimpleVouching.NOBODY, 0, all))
        {
            assertThat(survey.survey(true, 0).segments()).isGreaterThan(15);
        }
    }

    /** Everything that a cut can be about at once. */
    private KilledJournal wreck() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 250, 9_000);
        killed.poke(killed.positions.get(20), FrameDescriptor.word(-9_024, FrameType.TEXT, 900));
        killed.poke(killed.positions.get(30), FrameDescriptor.word(-9_024, FrameType.TEXT, 901));
        killed.damage(80).cursor("risk", killed.positions.get(200));
        killed.cursor("audit", killed.positions.get(10));
        Files.write(killed.path.resolve("00000000000000000000.sum"), new byte[100]);
        Files.write(killed.path.resolve("00000000000001048576.sum"), new byte[100]);
        Files.write(killed.path.resolve("00000000000001048576.idx"), new byte[100]);
        return killed.reboot();
    }

    @Test
    void shouldComeToTheSameEndWhereverItDiesOnTheWay() throws IOException
    {
        final KilledJournal wreck = wreck();
        final KilledJournal whole = wreck.copyTo(directory.resolve("whole"));
        final int[] steps = new int[1];
        final RecoveryVerdict verdict = whole.recover((step, path) -> steps[0]++);
        assertThat(verdict).isEqualTo(
            new RecoveryVerdict(Kind.CORRUPT, wreck.positions.get(80), verdict.bytes(), 2, true));
        final Map<String, ByteBuffer> expected = whole.tree();
        assertThat(steps[0]).isGreaterThan(25);
        for (int last = 0; last < steps[0]; last++)
        {
            final KilledJournal dying = wreck.copyTo(directory.resolve("dying-" + last));
            final int[] left = {last};
            // It dies twice: at this step, and where it can at the first step of the next attempt but one.
            die(dying, left);
            left[0] = 1;
            die(dying, left);
            assertThat(dying.recover()).satisfiesAnyOf(
                (again) -> assertThat(again).isEqualTo(verdict),
                (again) -> assertThat(again.cut()).isFalse());
            assertThat(dying.tree()).as("dead at step %d", last).isEqualTo(expected);
            assertThat(dying.read()).hasSize(78);
            delete(dying);
        }
        System.out.println("died at each of " + steps[0] + " steps");
    }

    private static void die(final KilledJournal journal, final int[] left) throws IOException
    {
        try
        {
            journal.recover((step, path) ->
            {
                if (0 == left[0]--)
                {
                    throw new IllegalStateException("dead before " + step + " of " + path);
                }
            });
        }
        catch (final IllegalStateException ex)
        {
            assertThat(ex).hasMessageStartingWith("dead before");
        }
    }

    private static void delete(final KilledJournal journal) throws IOException
    {
        for (final String name : journal.tree().keySet())
        {
            Files.delete(journal.path.resolve(name));
        }
    }
}
