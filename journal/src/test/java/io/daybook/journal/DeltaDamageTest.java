/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.daybook.codec.CodecException;
import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.verify.JournalVerifier;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Damage to a message that others are told by costs these, up to the next one of their key that is stored whole, and
 * nothing else; whoever reads says so, and nobody says anything wrong.
 */
@Tag("slow")
class DeltaDamageTest
{
    private static final Seed SEED = Seed.of("daybook.seed");
    private static final int FLIPS = Integer.getInteger("daybook.flips", 25);
    private static final int MESSAGES = 6_000;
    private static final int KEYS = 5;
    private static final String UNMADE = "cannot be made from what has changed";
    /** As many places are named, and the rest is counted. */
    private static final int MAX_FINDINGS = 1_000;

    @RegisterExtension
    final Seed seed = SEED;

    @TempDir
    private Path directory;

    private final Random random = SEED.random();
    private final TreeMap<Long, Tick> published = new TreeMap<>();
    private Path journal;

    record Tick(@Key String symbol, long number, double price, String note)
    {
    }

    /**
     * What a reader came upon.
     *
     * @param read   positions of messages.
     * @param lost   positions of those that lean on what is damaged, with the positions where their keys go on.
     * @param faults how often it was refused.
     */
    private record Outcome(TreeSet<Long> read, TreeMap<Long, Long> lost, int[] faults)
    {
        private static Outcome none()
        {
            return new Outcome(new TreeSet<>(), new TreeMap<>(), new int[1]);
        }
    }

    @BeforeEach
    void printSeed()
    {
        System.out.println("DeltaDamageTest: " + SEED);
    }

    private void write(final Checksums checksums)
    {
        journal = directory.resolve("journal");
        final JournalConfig config = new JournalConfig().segmentLength(1 << 20).checksums(checksums);
        try (Journal opened = Journal.open(journal, config); Appender appender = opened.appender())
        {
            final Publisher<Tick> ticks = appender.publisher(Tick.class, WireFormat.DELTA);
            for (int i = 0; i < MESSAGES; i++)
            {
                final Tick tick = new Tick("S" + i % KEYS, i, 100 + i / 100.0, 0 == i % 50 ? "note-" + i : "same");
                published.put(ticks.publish(tick), tick);
            }
        }
    }

    /** Flips a bit; the mask that flips it back is answered. */
    private int flip(final long position, final int mask) throws IOException
    {
        final Path segment = journal.resolve(SegmentDescriptor.fileName(0));
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, position);
            one.put(0, (byte)(one.get(0) ^ mask));
            channel.write(one.rewind(), position);
        }
        return mask;
    }

    private void take(final Message message, final Outcome outcome)
    {
        assertThat(message.as(Tick.class)).isEqualTo(published.get(message.position()));
        outcome.read().add(message.position());
    }

    private Outcome tail()
    {
        final Outcome outcome = Outcome.none();
        try (Journal opened = Journal.openReadOnly(journal); Tailer tailer = opened.tailer())
        {
            boolean isMore = true;
            while (isMore)
            {
                try
                {
                    isMore = tailer.poll((message) -> take(message, outcome), 1_000) > 0;
                }
                catch (final CorruptJournalException ex)
                {
                    lost(ex, outcome);
                    isMore = skip(tailer);
                }
            }
        }
        return outcome;
    }

    /** False where nothing good is left. */
    private static boolean skip(final Tailer tailer)
    {
        try
        {
            tailer.skip();
            return true;
        }
        catch (final CorruptJournalException ignore)
        {
            return false;
        }
    }

    private Outcome scan()
    {
        final Outcome outcome = Outcome.none();
        try (JournalScan scan = JournalScan.open(journal))
        {
            boolean isMore = true;
            while (isMore)
            {
                try
                {
                    isMore = scan.next();
                    if (isMore)
                    {
                        take(scan.message(), outcome);
                    }
                }
                catch (final CorruptJournalException ex)
                {
                    lost(ex, outcome);
                    isMore = scan.skip();
                }
            }
        }
        return outcome;
    }

    private static void lost(final CorruptJournalException ex, final Outcome outcome)
    {
        outcome.faults()[0]++;
        if (ex.getMessage().contains(UNMADE))
        {
            outcome.lost().put(ex.position(), ex.nextGoodPosition());
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "BLOCK"})
    void shouldLoseWhatLeansOnADamagedMessageAndNothingElse(final Checksums checksums) throws IOException
    {
        write(checksums);
        final Long[] positions = published.keySet().toArray(new Long[0]);
        for (int i = 0; i < FLIPS; i++)
        {
            final long hit = positions[random.nextInt(positions.length)];
            final long at = hit + FrameDescriptor.HEADER_LENGTH + random.nextInt(3);
            final int mask = flip(at, 1 << random.nextInt(Byte.SIZE));
            final Outcome tailed = tail();
            final Outcome scanned = scan();

            assertThat(tailed.read()).isEqualTo(scanned.read());
            assertThat(tailed.lost()).isEqualTo(scanned.lost());
            assertThat(tailed.read()).isNotEmpty().doesNotContain(hit);
            assertThat(verified()).isEqualTo(Set.copyOf(List.copyOf(scanned.lost().keySet()).subList(
                0, Math.min(MAX_FINDINGS, scanned.lost().size()))));
            checkMissing(scanned, hit, checksums);
            flip(at, mask);
        }
    }

    private Set<Long> verified()
    {
        final Set<Long> positions = new HashSet<>();
        JournalVerifier.of(journal).verify((bytes, total) -> true).findings().stream()
            .filter((finding) -> finding.cause().contains(UNMADE))
            .limit(MAX_FINDINGS)
            .forEach((finding) -> positions.add(finding.position()));
        return positions;
    }

    /** What is missing is damaged itself, or of a key that has lost a message, up to its next whole one. */
    private void checkMissing(final Outcome outcome, final long hit, final Checksums checksums)
    {
        final TreeSet<Long> missing = new TreeSet<>(published.keySet());
        missing.removeAll(outcome.read());
        assertThat(missing).contains(hit).containsAll(outcome.lost().keySet());
        if (Checksums.FRAME == checksums)
        {
            final TreeSet<Long> expected = new TreeSet<>(outcome.lost().keySet());
            expected.add(hit);
            assertThat(missing).isEqualTo(expected).hasSizeLessThanOrEqualTo(1 + DeltaOptions.DEFAULT.keyInterval());
            final String symbol = published.get(hit).symbol();
            assertThat(missing).allMatch((position) -> published.get(position).symbol().equals(symbol));
        }
        outcome.lost().forEach((position, key) ->
            assertThat(key).isEqualTo(nextRead(outcome, position)));
    }

    /** Where the key of a lost message is read again; -1 where it is not. */
    private long nextRead(final Outcome outcome, final long position)
    {
        final String symbol = published.get(position).symbol();
        return outcome.read().tailSet(position).stream()
            .filter((read) -> published.get(read).symbol().equals(symbol)).findFirst().orElse(-1L);
    }

    @Test
    void shouldTellWhereAKeyIsTakenUpInEachScopeOfASegment() throws IOException
    {
        write(Checksums.FRAME);
        final int first = published.size();
        write(Checksums.FRAME);
        final Long[] positions = published.keySet().toArray(new Long[0]);
        final long[] hits = {positions[1_000], positions[first + 1_000]};
        for (final long hit : hits)
        {
            flip(hit + FrameDescriptor.HEADER_LENGTH + 2, 1);
        }
        final Outcome outcome = scan();
        for (final long hit : hits)
        {
            final long lost = outcome.lost().higherKey(hit);
            assertThat(outcome.lost().get(lost)).isPositive().isEqualTo(nextRead(outcome, lost));
        }
        assertThat(tail().lost()).isEqualTo(outcome.lost());
    }

    @Test
    void shouldRefuseASeekToAMessageWhoseBaseIsDamaged() throws IOException
    {
        write(Checksums.FRAME);
        final Long[] positions = published.keySet().toArray(new Long[0]);
        flip(positions[1_000] + FrameDescriptor.HEADER_LENGTH + 2, 1);
        try (Journal opened = Journal.openReadOnly(journal); Tailer tailer = opened.tailer())
        {
            tailer.seek(positions[1_000 + KEYS]);
            assertThat(tailer.next()).isTrue();
            assertThatThrownBy(() -> tailer.message().as(Tick.class))
                .isInstanceOf(CorruptJournalException.class)
                .isNotInstanceOf(CodecException.class)
                .hasMessageContaining("position=" + positions[1_000 + KEYS]);
            tailer.seek(positions[1_001 + KEYS]);
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().as(Tick.class)).isEqualTo(published.get(positions[1_001 + KEYS]));
        }
    }
}
