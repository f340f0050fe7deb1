/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.Verification;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What others see of a claim that journal.meta names and the log does not show. */
class ExclusiveClaimTest
{
    private static final int LENGTH = 40;
    private static final int CLAIMED = 100;
    private static final int ALIGNED = 104;
    /** No byte of it is 0. */
    private static final long PAYLOAD = 0x7061796C6F616421L;

    @TempDir
    private Path directory;

    /** A journal whose exclusive appender died in a claim, when it had stored some of the payload. */
    private KilledJournal killed(final long position, final int length) throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 10, LENGTH);
        return killed.poke(killed.tail() + FrameDescriptor.HEADER_LENGTH, PAYLOAD)
            .poke(killed.tail() + ALIGNED - Long.BYTES, PAYLOAD)
            .pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_LENGTH_OFFSET, length)
            .pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, position < 0 ? killed.tail() : position);
    }

    private static List<String> texts(final int count)
    {
        return IntStream.range(0, count).mapToObj((i) -> KilledJournal.text(i, LENGTH)).toList();
    }

    private static void scan(final Path path)
    {
        scan(path, 10);
    }

    private static void scan(final Path path, final int messages)
    {
        try (JournalScan scan = JournalScan.open(path))
        {
            int count = 0;
            while (scan.next())
            {
                count++;
            }
            assertThat(count).isEqualTo(messages);
            scan.checkTail();
        }
    }

    /** How much damage verification finds. */
    private static long damage(final Path path)
    {
        return JournalVerifier.of(path).verify((bytes, total) -> true).findings().stream()
            .filter((finding) -> Verification.Severity.DAMAGED == finding.severity()).count();
    }

    @Test
    void shouldShowNothingOfAClaimUntilItIsCommitted() throws IOException
    {
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config);
            ExclusiveAppender appender = journal.exclusiveAppender();
            Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < 10; i++)
            {
                appender.append(KilledJournal.text(i, LENGTH));
            }
            final Claim claim = appender.claim(CLAIMED);
            claim.buffer().setMemory(claim.offset(), CLAIMED, (byte)'x');

            final List<Integer> lengths = new ArrayList<>();
            tailer.poll((message) -> lengths.add(message.length()), 20);
            assertThat(lengths).hasSize(10);
            scan(directory);
            assertThat(damage(directory)).isZero();
            claim.commit(9);
            tailer.poll((message) -> lengths.add(message.length()), 20);
            assertThat(lengths).hasSize(11).endsWith(9);
        }
    }

    @Test
    void shouldPadWhatADeadExclusiveAppenderHadClaimed() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        final long tail = killed.tail();
        scan(killed.path);
        assertThat(damage(killed.path)).isZero();
        assertThat(killed.read()).isEqualTo(texts(10));

        assertThat(killed.recover()).isEqualTo(
            new RecoveryVerdict(Kind.ABANDONED, tail + ALIGNED, 0, 1, false));
        assertThat(killed.word(tail)).isEqualTo(FrameDescriptor.word(CLAIMED, FrameType.PADDING, 0));
        assertThat(killed.meta().settledPosition()).isEqualTo(tail + ALIGNED);
        assertThat(killed.read()).isEqualTo(texts(10));
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, tail + ALIGNED, 0, 0, false));
    }

    @Test
    void shouldTrustNoClaimOfAnotherRunOfTheMachine() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED).reboot();
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.HOLE, killed.tail(), ALIGNED, 0, true));
        assertThat(killed.read()).isEqualTo(texts(10));
    }

    @Test
    void shouldTakeAClaimThatAnythingFollowsForAHole() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        killed.poke(killed.tail() + ALIGNED, FrameDescriptor.word(24, FrameType.BYTES, 1));
        assertThat(killed.recover().kind()).isEqualTo(Kind.HOLE);
    }

    @Test
    void shouldTakeAnUnfinishedMessageForTheTailInACopyThatHasNotTheClaim() throws IOException
    {
        final KilledJournal killed = killed(0, 0);
        scan(killed.path);
        assertThat(damage(killed.path)).isZero();
    }

    @Test
    void shouldTellOfAHoleWhereAGoodFrameFollowsIt() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        killed.poke(killed.positions.get(8), 0);
        assertThatThrownBy(() -> scan(killed.path, 8))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("hole");
        assertThat(damage(killed.path)).isPositive();
    }

    @Test
    void shouldNotTakeAFrameThatWasLostForAClaim() throws IOException
    {
        final KilledJournal killed = KilledJournal.write(directory, Checksums.FRAME, 10, LENGTH);
        final long lost = killed.positions.get(5);
        killed.pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_LENGTH_OFFSET, LENGTH + FrameDescriptor.HEADER_LENGTH)
            .pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, lost)
            .poke(lost, 0);
        assertThat(killed.recover().kind()).isEqualTo(Kind.HOLE);
        assertThat(killed.read()).isEqualTo(texts(5));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 7, 23, -CLAIMED, 1 << 30, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void shouldTakeNoLengthThatNoWriterClaims(final int length) throws IOException
    {
        final KilledJournal killed = killed(-1, length);
        assertThat(killed.recover()).isEqualTo(new RecoveryVerdict(Kind.HOLE, killed.tail(), ALIGNED, 0, true));
        assertThat(killed.read()).isEqualTo(texts(10));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 4_096, Long.MAX_VALUE})
    void shouldTakeNoClaimThatIsElsewhere(final long position) throws IOException
    {
        final KilledJournal killed = killed(position, CLAIMED);
        assertThat(killed.recover().kind()).isEqualTo(Kind.HOLE);
        assertThat(killed.read()).isEqualTo(texts(10));
    }

    @Test
    void shouldSettleAClaimThatWasTakenByWhoDiedThen() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        // Whoever took it died before the padding was stored: the claim is settled as if nobody had.
        killed.pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, -killed.tail());
        assertThat(killed.recover().kind()).isEqualTo(Kind.ABANDONED);
        assertThat(Files.exists(killed.path.resolve("recovered"))).isFalse();
    }

    /** A journal whose last message was committed, and whose word was lost. */
    private KilledJournal lost(final String name) throws IOException
    {
        final KilledJournal killed = KilledJournal.write(
            Files.createDirectory(directory.resolve(name)), Checksums.FRAME, 10, LENGTH);
        killed.pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_LENGTH_OFFSET, LENGTH + FrameDescriptor.HEADER_LENGTH)
            .pokeMeta(MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, killed.last());
        return killed;
    }

    @Test
    void shouldNotTakeALostMessageForAClaimWhereAnythingSaysThatItWasCommitted() throws IOException
    {
        final KilledJournal durable = lost("durable");
        durable.pokeMeta(MetaDescriptor.DURABLE_OFFSET, durable.tail())
            .pokeMeta(MetaDescriptor.SETTLED_OFFSET, durable.tail()).poke(durable.last(), 0);
        assertThat(damage(durable.path)).isPositive();
        assertThat(durable.recover().cut()).isTrue();

        final KilledJournal hinted = lost("hinted");
        hinted.pokeMeta(MetaDescriptor.HINT_OFFSET, hinted.last()).poke(hinted.last(), 0);
        assertThat(damage(hinted.path)).isPositive();
        assertThat(hinted.recover().cut()).isTrue();

        final KilledJournal read = lost("read");
        read.cursor("reader", read.tail());
        read.poke(read.last(), 0);
        assertThat(read.recover().cut()).isTrue();
    }

    @Test
    void shouldTellOfALostMessageBehindWhichAnotherWasClaimed() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        killed.poke(killed.last(), 0);
        assertThatThrownBy(() -> scan(killed.path, 9))
            .isInstanceOf(CorruptJournalException.class).hasMessageContaining("hole");
        assertThat(damage(killed.path)).isPositive();
        assertThat(killed.recover().kind()).isEqualTo(Kind.HOLE);
    }

    @Test
    void shouldForgetTheClaimWhereTheJournalIsCut() throws IOException
    {
        final KilledJournal killed = killed(-1, CLAIMED);
        killed.cursor("reader", killed.tail() + 10_000);
        assertThat(killed.recover().cut()).isTrue();
        assertThat(killed.meta().exclusiveClaim().isHeld(killed.tail())).isFalse();
    }

    @Test
    void shouldLeaveTheClaimOfALivingAppenderToItWhereTheRunOfTheMachineIsNotKnown() throws IOException
    {
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config);
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            final Claim claim = appender.claim(CLAIMED);
            claim.buffer().setMemory(claim.offset(), CLAIMED, (byte)'x');
            try (FileChannel meta = FileChannel.open(
                directory.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
            {
                meta.write(ByteBuffer.allocate(2 * Long.BYTES), MetaDescriptor.SESSION_BOOT_ID_OFFSET);
            }
            Journal.open(directory, config).close();
            claim.commit(CLAIMED);
        }
        scan(directory, 1);
    }
}
