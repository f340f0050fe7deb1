/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32C;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.Inode;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What passes for evidence when a journal is opened: stale, damaged and foreign files must not cost a message.
 */
@Tag("slow")
class RecoveryEvidenceTest
{
    private static final int LENGTH = 40;
    private static final int POSITION_COPY_OFFSET = 72;

    @TempDir
    private Path directory;

    private KilledJournal killed(final String name) throws IOException
    {
        return KilledJournal.write(Files.createDirectory(directory.resolve(name)), Checksums.FRAME, 10, LENGTH);
    }

    @Test
    void shouldNotTakeADamagedOrAForeignCursorForALoss() throws IOException
    {
        final KilledJournal damagedWord = killed("word");
        final Path word = damagedWord.cursor("risk", damagedWord.positions.get(5));
        damagedWord.poke(word, POSITION_COPY_OFFSET, damagedWord.positions.get(5) | 1L << 30);
        assertNothingIsLost(damagedWord);

        final KilledJournal foreign = killed("foreign");
        foreign.cursor("risk", 7L * SEGMENT, UUID.randomUUID());
        assertNothingIsLost(foreign);

        final KilledJournal damagedHead = killed("head");
        damagedHead.poke(damagedHead.cursor("risk", 7L * SEGMENT), 16, 0);
        assertNothingIsLost(damagedHead);
    }

    private static void assertNothingIsLost(final KilledJournal killed)
    {
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, killed.tail(), 0, 0, false));
            assertThat(appender.append("after")).isLessThan(SEGMENT);
        }
        assertThat(killed.read()).hasSize(11);
    }

    @Test
    void shouldTakeACursorBehindTheTailForALoss() throws IOException
    {
        final KilledJournal killed = killed("behind");
        killed.cursor("risk", killed.tail() + 64);
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.TORN_TAIL, killed.tail(), 0, 0, true));
    }

    @Test
    void shouldTakeAChecksumOfBytesBehindTheTailForALoss() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(
            Files.createDirectory(directory.resolve("summed")), Checksums.OFF, 10, LENGTH);
        final long tail = killed.positions.get(8);
        final long end = killed.tail();
        killed.blocks(SegmentDescriptor.HEADER_LENGTH, tail, end);
        for (long position = tail; position < end; position += Long.BYTES)
        {
            killed.poke(position, 0);
        }
        assertLost(killed, tail);
    }

    @Test
    void shouldTakeAChecksumOfBytesInALaterSegmentForALoss() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(
            Files.createDirectory(directory.resolve("next-summed")), Checksums.OFF, 8, LENGTH);
        killed.blocks(SegmentDescriptor.HEADER_LENGTH, killed.tail());
        final ByteBuffer sums = ByteBuffer.allocate(SumDescriptor.HEADER_LENGTH + SumDescriptor.ENTRY_LENGTH);
        sums.put(SumDescriptor.header(killed.meta().identity().id(), SEGMENT, SEGMENT).rewind());
        final long first = SEGMENT + SegmentDescriptor.HEADER_LENGTH;
        final ByteBuffer entry = sums.slice().order(ByteOrder.LITTLE_ENDIAN);
        SumDescriptor.encode(entry, first, first + LENGTH, 1, SumDescriptor.KIND_SUM, new CRC32C());
        Files.write(killed.path.resolve(SumDescriptor.fileName(SEGMENT)), sums.array());
        assertLost(killed, killed.tail());
    }

    /** What is appended must not come to lie where the checksums are those of what was lost. */
    private static void assertLost(final KilledJournal killed, final long tail) throws IOException
    {
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.TORN_TAIL, tail, 0, 0, true));
            appender.append("after");
        }
        assertThat(killed.read()).hasSize(9).endsWith("after");
    }

    /** Puts a segment there in which somebody has written, though nothing leads to it. */
    private static void stray(final KilledJournal killed, final long base) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(killed.segment(0));
        final JournalIdentity identity = killed.meta().identity();
        final ByteBuffer head = ByteBuffer.wrap(bytes, 0, SegmentDescriptor.HEADER_LENGTH).slice();
        SegmentDescriptor.encode(head, identity.id(), SEGMENT, base, KilledJournal.TIME_NS, identity.options());
        Files.write(killed.segment(base), bytes);
    }

    @Test
    void shouldTakeWhatIsNumberedOnBehindTheTailForALoss() throws IOException
    {
        final KilledJournal next = killed("next");
        stray(next, SEGMENT);
        assertMovedAway(next, SEGMENT);

        final KilledJournal behindAnother = killed("behind-another");
        final JournalIdentity identity = behindAnother.meta().identity();
        new SegmentStore(behindAnother.path, identity, false).create(SEGMENT);
        stray(behindAnother, 2L * SEGMENT);
        assertMovedAway(behindAnother, 2L * SEGMENT);
    }

    @Test
    void shouldLookAtAllSegmentsWhereAWordOrACursorNamesAPositionBehindTheTail() throws IOException
    {
        for (final int word : new int[]{MetaDescriptor.HINT_OFFSET, MetaDescriptor.SETTLED_OFFSET})
        {
            final KilledJournal named = killed("word-" + word);
            stray(named, 5L * SEGMENT);
            named.pokeMeta(word, 5L * SEGMENT);
            assertMovedAway(named, 5L * SEGMENT);
        }
        final KilledJournal read = killed("cursor");
        stray(read, 5L * SEGMENT);
        read.cursor("risk", 5L * SEGMENT + SegmentDescriptor.HEADER_LENGTH);
        assertMovedAway(read, 5L * SEGMENT);
    }

    private static void assertMovedAway(final KilledJournal killed, final long base) throws IOException
    {
        final long tail = killed.tail();
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().cut()).isTrue();
            assertThat(journal.recovery().position()).isEqualTo(tail);
            assertThat(appender.append("after")).isGreaterThan(base);
        }
        assertThat(killed.names(RecoveryDescriptor.DIRECTORY_NAME))
            .anyMatch((name) -> name.startsWith(String.format("%020d-", base)) && name.endsWith(".dbk"));
        assertThat(killed.read()).hasSize(11).endsWith("after");
    }

    @Test
    void shouldVerifyAJournalOfWhichAnOlderMetaFileSaysThatItIsClean() throws IOException
    {
        final KilledJournal killed = killed("stale").damage(9).reboot();
        killed.pokeMeta(MetaDescriptor.SETTLED_OFFSET, killed.positions.get(5));
        // Closed cleanly, in the upper half of this word.
        killed.pokeMeta(MetaDescriptor.STATE_OFFSET, 1L << 32);
        assertThat(killed.meta().recoveryWords().isClean()).isTrue();
        assertThat(killed.read()).hasSize(9);
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(
                new RecoveryVerdict(Kind.TORN_TAIL, killed.last(), 64, 0, true));
            assertThat(appender.append("after")).isGreaterThan(SEGMENT);
        }
        assertThat(killed.read()).hasSize(10).endsWith("after");
    }

    @Test
    void shouldMoveNoSegmentOfAnotherJournalAway() throws IOException
    {
        final KilledJournal killed = killed("own").damage(9).reboot();
        final KilledJournal other = killed("other");
        final Path stranger = killed.segment(SEGMENT);
        try (Journal journal = Journal.open(other.path); Appender appender = journal.appender())
        {
            appender.roll();
            appender.append("in the next segment");
        }
        Files.copy(other.segment(SEGMENT), stranger);
        assertThatThrownBy(() -> Journal.open(killed.path)).isInstanceOf(JournalException.class)
            .hasMessageContaining("a segment of another journal").hasMessageContaining("move it out of the directory");
        assertThat(stranger).exists();
        assertThat(killed.path.resolve(RecoveryDescriptor.DIRECTORY_NAME)).doesNotExist();
        Files.delete(stranger);
        Journal.open(killed.path).close();
        assertThat(killed.read()).hasSize(9);
    }

    @Test
    void shouldWriteItsPlanWhereADamagedOneLies() throws IOException
    {
        final KilledJournal killed = killed("plan").damage(9).reboot();
        final Path recovered = Files.createDirectory(killed.path.resolve(RecoveryDescriptor.DIRECTORY_NAME));
        Files.write(recovered.resolve(RecoveryDescriptor.PLAN_NAME), new byte[200]);
        final KilledJournal whole = killed.copyTo(directory.resolve("whole"));
        final RecoveryVerdict verdict = whole.recover();
        // Dead when the cut segment has been ended: who comes next has nothing but the plan to go by.
        assertThatThrownBy(() -> killed.recover((step, path) ->
        {
            if ("set words".equals(step))
            {
                throw new IllegalStateException("dead");
            }
        })).hasMessage("dead");
        assertThat(killed.recover()).isEqualTo(verdict);
        assertThat(killed.tree()).isEqualTo(whole.tree());
    }

    /**
     * A journal whose recovery dies when the next segment is there, and the old one not ended yet.
     */
    private KilledJournal deadOverItsPlan(final String name) throws IOException
    {
        final KilledJournal killed = killed(name).damage(9).reboot();
        assertThatThrownBy(() -> killed.recover((step, path) ->
        {
            if ("write".equals(step) && path.equals(killed.segment(0)))
            {
                throw new IllegalStateException("dead");
            }
        })).hasMessage("dead");
        assertThat(killed.segment(SEGMENT)).exists();
        assertThat(killed.path.resolve(RecoveryDescriptor.DIRECTORY_NAME).resolve(RecoveryDescriptor.PLAN_NAME))
            .exists();
        return killed;
    }

    @Test
    void shouldMakeANextSegmentAnewThatIsTornBeforeThePlanIsDone() throws IOException
    {
        final int page = SegmentDescriptor.HEADER_LENGTH;
        final byte[] whole = Files.readAllBytes(deadOverItsPlan("whole").segment(SEGMENT));
        final byte[] noHeader = whole.clone();
        Arrays.fill(noHeader, 0, page, (byte)0);
        final byte[] noVerdict = Arrays.copyOf(Arrays.copyOf(whole, page), SEGMENT);
        final byte[] damaged = whole.clone();
        damaged[page + FrameDescriptor.HEADER_LENGTH]++;
        final byte[] stale = whole.clone();
        stale[2 * page]++;
        final byte[][] torn = {
            new byte[0], Arrays.copyOf(whole, 2 * page), new byte[SEGMENT], noHeader, noVerdict, damaged, stale};
        for (int i = 0; i < torn.length; i++)
        {
            final KilledJournal killed = deadOverItsPlan("torn" + i);
            Files.write(killed.segment(SEGMENT), torn[i]);
            try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
            {
                assertThat(journal.recovery().position()).as("torn %d", i).isEqualTo(killed.last());
                assertThat(appender.append("after")).isBetween((long)SEGMENT, 2L * SEGMENT);
            }
            assertThat(killed.read()).as("torn %d", i).hasSize(10).endsWith("after");
        }
    }

    @Test
    void shouldKeepANextSegmentThatIsWhole() throws IOException
    {
        final KilledJournal killed = deadOverItsPlan("kept");
        // Somebody may have it mapped.
        final Inode inode = Inode.of(killed.segment(SEGMENT));
        assertThat(killed.recover().cut()).isTrue();
        assertThat(Inode.of(killed.segment(SEGMENT))).isEqualTo(inode);
    }

    @Test
    void shouldForceTheNextSegmentBeforeItHasItsName() throws IOException
    {
        final KilledJournal killed = killed("forced").damage(9).reboot();
        final Path next = killed.segment(SEGMENT);
        final List<Boolean> named = new ArrayList<>();
        killed.recover((step, path) ->
        {
            if ("force".equals(step) && path.equals(next))
            {
                named.add(Files.exists(next));
            }
        });
        assertThat(named).as("named at the force of the file, and of the name").containsExactly(false, true);
    }

    @Test
    void shouldRefuseToWriteUntilTheEvidenceCanBeKept() throws IOException
    {
        final KilledJournal killed = killed("full").damage(9).reboot();
        // The plan cannot be written where a directory is, as little as on a full disk.
        final Path inTheWay = Files.createDirectories(RecoveryPlan.path(killed.path).resolveSibling(
            RecoveryDescriptor.PLAN_NAME + ".unfinished"));
        final Map<String, ByteBuffer> before = killed.tree();
        for (int i = 0; i < 2; i++)
        {
            assertThatThrownBy(() -> Journal.open(killed.path)).isInstanceOf(JournalException.class)
                .hasMessageContaining("this is a directory: path=" + inTheWay);
            assertThat(killed.tree()).isEqualTo(before);
            try (Journal reader = Journal.openReadOnly(killed.path))
            {
                assertThat(reader.recovery().kind()).isEqualTo(Kind.TORN_TAIL);
            }
            assertThat(killed.read()).hasSize(9);
        }
        Files.delete(inTheWay);
        try (Journal journal = Journal.open(killed.path))
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.TORN_TAIL, killed.last(), 64, 0, true));
        }
        assertThat(killed.read()).hasSize(9);
    }

    @Test
    void shouldLetNoCycleGoBack() throws IOException
    {
        final long cycleWord = KilledJournal.TIME_NS + 1;
        final KilledJournal cut = killed("cut").reboot();
        cut.poke(SegmentDescriptor.CYCLE_OFFSET, cycleWord);
        cut.recover();
        assertThat(cut.word(SEGMENT + SegmentDescriptor.CYCLE_OFFSET)).isEqualTo(cycleWord);

        // Its writer died between END and the next segment's own words.
        final KilledJournal rolled = KilledJournal.write(
            Files.createDirectory(directory.resolve("rolled")), Checksums.FRAME, 120, 10_000);
        rolled.poke(SegmentDescriptor.CYCLE_OFFSET, cycleWord);
        rolled.poke(SEGMENT + SegmentDescriptor.BASE_SEQUENCE_OFFSET, 0);
        assertThat(rolled.recover().cut()).isFalse();
        assertThat(rolled.word(SEGMENT + SegmentDescriptor.BASE_SEQUENCE_OFFSET)).isPositive();
        assertThat(rolled.word(SEGMENT + SegmentDescriptor.CYCLE_OFFSET)).isEqualTo(cycleWord);
    }
}
