/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.durable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.Tailer;
import io.daybook.journal.file.SegmentBytes;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules of recovery that keep a position from being used twice, by the files that a loss of power leaves: each is
 * opened, read and written to. Where a rule is left out, its test fails.
 */
@Tag("slow")
class RecoveryRulesTest
{
    private static final int LENGTH = 40;
    private static final int FRAME = 64;
    private static final int DEAD = 900;

    @TempDir
    private Path directory;

    /** With block checksums each message is a block. */
    private KilledJournal killed(final Checksums checksums, final String name) throws IOException
    {
        final KilledJournal killed =
            KilledJournal.write(Files.createDirectory(directory.resolve(name)), checksums, 10, LENGTH).reboot();
        return Checksums.BLOCK == checksums ? killed.blocks(LongStream.concat(
            LongStream.of(SegmentDescriptor.HEADER_LENGTH),
            LongStream.concat(killed.positions.stream().mapToLong(Long::longValue), LongStream.of(killed.tail())))
            .toArray()) : killed;
    }

    /**
     * Leaves nothing on the disk from a message on.
     */
    private static KilledJournal lose(final KilledJournal killed, final int first)
    {
        final long tail = killed.tail();
        for (long at = killed.positions.get(first); at < tail; at += Long.BYTES)
        {
            killed.poke(at, 0);
        }
        return killed;
    }

    private static List<String> texts(final int count)
    {
        return IntStream.range(0, count).mapToObj((i) -> KilledJournal.text(i, LENGTH)).toList();
    }

    /**
     * Opens a journal, which must be cut before a position, and appends.
     */
    private static void assertCut(final KilledJournal killed, final Kind kind, final long cut, final int messages)
        throws IOException
    {
        final List<String> before = killed.read();
        assertThat(before).isEqualTo(texts(messages));
        final long position;
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().cut()).isTrue();
            assertThat(journal.recovery().kind()).isEqualTo(kind);
            assertThat(journal.recovery().position()).isEqualTo(cut);
            position = appender.append("after");
        }
        assertThat(killed.word(cut)).isEqualTo(FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, 0));
        assertThat(position).isGreaterThan(cut | SEGMENT - 1);
        assertThat(killed.read()).hasSize(messages + 1).endsWith("after");
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldCutBeforePaddingAndClaimsThatNothingBehindThemAgreesWith(final Checksums checksums) throws IOException
    {
        for (final long word : new long[]{
            FrameDescriptor.word(FRAME, FrameType.PADDING, 0),
            FrameDescriptor.word(-FRAME, FrameType.TEXT, DEAD),
            // Of any length: it was not checked by anything when it was written.
            FrameDescriptor.word(-10 * FRAME, FrameType.TEXT, DEAD)})
        {
            final KilledJournal last = lose(killed(checksums, "last" + word), 7);
            last.poke(last.positions.get(7), word);
            assertCut(last, Kind.TORN_TAIL, last.positions.get(7), 7);

            final KilledJournal damaged = killed(checksums, "damaged" + word);
            damaged.poke(damaged.positions.get(7), word).damage(8).damage(9);
            assertCut(damaged, Kind.TORN_TAIL, damaged.positions.get(7), 7);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldStepOverPaddingAndClaimsThatAMessageBehindThemAgreesWith(final Checksums checksums) throws IOException
    {
        for (final int length : new int[]{FRAME, -FRAME})
        {
            final KilledJournal killed = killed(checksums, "agreed" + length);
            final int writer = length < 0 ? DEAD : 0;
            final int type = length < 0 ? FrameType.TEXT : FrameType.PADDING;
            killed.poke(killed.positions.get(7), FrameDescriptor.word(length, type, writer));
            if (Checksums.BLOCK == checksums)
            {
                // It was never what the entry is about.
                killed.withoutSum(7);
            }
            final long tail = killed.tail();
            try (Journal journal = Journal.open(killed.path); Tailer tailer = journal.tailer())
            {
                assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(
                    length < 0 ? Kind.ABANDONED : Kind.CLEAN, tail, 0, length < 0 ? 1 : 0, true));
                int count = 0;
                while (tailer.next())
                {
                    count++;
                }
                assertThat(count).isEqualTo(9);
            }
        }
        final KilledJournal disagreed = killed(checksums, "disagreed");
        // As long as two frames, it counts for one: the message behind it has another number.
        disagreed.poke(disagreed.positions.get(7), FrameDescriptor.word(2 * FRAME, FrameType.PADDING, 0));
        // With block checksums the frame behind it does not prove by itself that it is one.
        assertCut(
            disagreed,
            Checksums.FRAME == checksums ? Kind.CORRUPT : Kind.TORN_TAIL,
            disagreed.positions.get(7),
            7);
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldCutBeforeAnEndBehindWhichNothingCounts(final Checksums checksums) throws IOException
    {
        final KilledJournal killed = killed(checksums, "end");
        final long tail = killed.tail();
        killed.poke(tail, FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, DEAD));
        final JournalIdentity identity = killed.meta().identity();
        final ByteBuffer next = ByteBuffer.allocate(SEGMENT);
        SegmentDescriptor.encode(next, identity.id(), SEGMENT, SEGMENT, KilledJournal.TIME_NS, identity.options());
        Files.write(killed.segment(SEGMENT), next.array());
        assertCut(killed, Kind.TORN_TAIL, tail, 10);
        assertThat(killed.word(tail + FrameDescriptor.HEADER_LENGTH)).isEqualTo(2L * SEGMENT);
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldGiveNoPositionAgainThatALostMessageHad(final Checksums checksums) throws IOException
    {
        final KilledJournal killed = killed(checksums, "lost");
        final List<Long> lost = killed.positions.subList(7, 10);
        // What is left looks whole: a tailer may have read the three that are gone, and say where.
        lose(killed, 7);
        final long tail = killed.positions.get(7);
        assertThat(killed.read()).isEqualTo(texts(7));
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery()).isEqualTo(new RecoveryVerdict(Kind.CLEAN, tail, 0, 0, true));
            for (int i = 0; i < 10; i++)
            {
                assertThat(appender.append(KilledJournal.text(i, LENGTH))).isNotIn(lost).isGreaterThan(SEGMENT);
            }
        }
        assertThat(killed.types(0)).endsWith(FrameType.TEXT, FrameType.END);
        assertThat(killed.read()).hasSize(17);
    }

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldGiveNoPositionAgainOfWhatIsBehindAHole(final Checksums checksums) throws IOException
    {
        final KilledJournal killed = killed(checksums, "hole");
        for (long at = killed.positions.get(4); at < killed.positions.get(6); at += Long.BYTES)
        {
            killed.poke(at, 0);
        }
        final List<Long> used = List.copyOf(killed.positions);
        assertThat(killed.read()).isEqualTo(texts(4));
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            assertThat(journal.recovery().kind()).isEqualTo(Kind.HOLE);
            for (int i = 0; i < 20; i++)
            {
                assertThat(appender.append(KilledJournal.text(i, LENGTH))).isNotIn(used).isGreaterThan(SEGMENT);
            }
        }
        assertThat(SegmentBytes.end(killed.segment(0), used.get(4) + FrameDescriptor.END_LENGTH))
            .isEqualTo(used.get(4) + FrameDescriptor.END_LENGTH);
        assertThat(killed.read()).hasSize(24);
    }
}
