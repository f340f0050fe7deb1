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

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.RecoveryVerdict.Kind;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.meta.JournalIdentity;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.daybook.journal.durable.KilledJournal.SEGMENT;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What breaks without the rules that {@link RecoveryRulesTest} is about: each image is recovered with the rule, and
 * once more where it does not hold. Those of a loss are off where the boot id says that nothing can have been lost;
 * there is nothing to vouch for a frame where a journal has no checksums.
 */
class RecoveryRulesLeftOutTest
{
    private static final int LENGTH = 40;
    private static final int FRAME = 64;
    private static final int DEAD = 900;
    private static final int FIRST_LOST = 7;

    @TempDir
    private Path directory;

    private KilledJournal killed(final String name, final Checksums checksums) throws IOException
    {
        return KilledJournal.write(Files.createDirectory(directory.resolve(name)), checksums, 10, LENGTH);
    }

    /**
     * Ten messages, of which the last three have not reached the disk; another frame may stand where they began.
     */
    private KilledJournal lost(final String name, final long word) throws IOException
    {
        final KilledJournal killed = killed(name, Checksums.FRAME);
        final long tail = killed.tail();
        for (long at = killed.positions.get(FIRST_LOST); at < tail; at += Long.BYTES)
        {
            killed.poke(at, 0);
        }
        return killed.poke(killed.positions.get(FIRST_LOST), word);
    }

    /**
     * Opens a journal and appends.
     *
     * @return whether a frame stands at a position then.
     */
    private static boolean isGivenAgain(final KilledJournal killed, final long position) throws IOException
    {
        try (Journal journal = Journal.open(killed.path); Appender appender = journal.appender())
        {
            appender.append("after");
        }
        assertThat(killed.read()).endsWith("after");
        return Files.exists(killed.segment(position)) && FrameDescriptor.length(killed.word(position)) > 0 &&
            FrameType.END != FrameDescriptor.type(killed.word(position));
    }

    @Test
    void shouldGiveALostPositionAgainWhenWhatIsLeftOfTheLastSegmentIsUsed() throws IOException
    {
        final KilledJournal held = lost("held", 0).reboot();
        assertThat(isGivenAgain(held, held.positions.get(FIRST_LOST))).isFalse();

        final KilledJournal leftOut = lost("left-out", 0);
        assertThat(isGivenAgain(leftOut, leftOut.positions.get(FIRST_LOST))).isTrue();
    }

    @Test
    void shouldGiveALostPositionAgainWhenPaddingOrAClaimVouchesForItself() throws IOException
    {
        for (final long word : new long[]{
            FrameDescriptor.word(FRAME, FrameType.PADDING, 0), FrameDescriptor.word(-FRAME, FrameType.TEXT, DEAD)})
        {
            final KilledJournal held = lost("held" + word, word).reboot();
            assertThat(isGivenAgain(held, held.positions.get(FIRST_LOST + 1))).isFalse();

            final KilledJournal leftOut = lost("left-out" + word, word);
            assertThat(isGivenAgain(leftOut, leftOut.positions.get(FIRST_LOST + 1))).isTrue();
        }
    }

    @Test
    void shouldGiveALostPositionAgainWhenAnEndVouchesForItself() throws IOException
    {
        final long lost = SEGMENT + SegmentDescriptor.HEADER_LENGTH;
        assertThat(isGivenAgain(ended("held").reboot(), lost)).isFalse();
        assertThat(isGivenAgain(ended("left-out"), lost)).isTrue();
    }

    /**
     * A journal that has rolled; of the next segment nothing but its creation has reached the disk.
     */
    private KilledJournal ended(final String name) throws IOException
    {
        final KilledJournal killed = killed(name, Checksums.FRAME);
        killed.poke(killed.tail(), FrameDescriptor.word(FrameDescriptor.END_LENGTH, FrameType.END, DEAD));
        final JournalIdentity identity = killed.meta().identity();
        final ByteBuffer next = ByteBuffer.allocate(SEGMENT);
        SegmentDescriptor.encode(next, identity.id(), SEGMENT, SEGMENT, KilledJournal.TIME_NS, identity.options());
        Files.write(killed.segment(SEGMENT), next.array());
        return killed;
    }

    @Test
    void shouldHandOutDamageWhenPaddingIsSteppedOverForAFrameThatNothingVouchesFor() throws IOException
    {
        final List<String> sound = IntStream.range(0, FIRST_LOST)
            .mapToObj((i) -> KilledJournal.text(i, LENGTH)).toList();

        final KilledJournal held = padded("held", Checksums.FRAME);
        assertThat(held.read()).isEqualTo(sound);
        assertThat(held.recover().kind()).isEqualTo(Kind.TORN_TAIL);
        assertThat(held.read()).isEqualTo(sound);

        final KilledJournal leftOut = padded("left-out", Checksums.OFF);
        assertThat(leftOut.recover().kind()).isEqualTo(Kind.CLEAN);
        assertThat(leftOut.read()).hasSize(9).startsWith(sound.toArray(String[]::new))
            .doesNotContain(KilledJournal.text(8, LENGTH), KilledJournal.text(9, LENGTH));
    }

    /**
     * A message has become padding, and those behind it are damaged.
     */
    private KilledJournal padded(final String name, final Checksums checksums) throws IOException
    {
        final KilledJournal killed = killed(name, checksums);
        killed.poke(killed.positions.get(FIRST_LOST), FrameDescriptor.word(FRAME, FrameType.PADDING, 0));
        return killed.damage(8).damage(9).reboot();
    }
}
