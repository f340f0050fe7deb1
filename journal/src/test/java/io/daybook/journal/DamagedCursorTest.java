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
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.journal.cursor.Cursors;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.JournalLockedException;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Cursors of named tailers that are damaged. Bits of their headers: each {@code -Ddaybook.cursor.stride}th one.
 */
@Tag("slow")
class DamagedCursorTest extends NamedTailerFixture
{
    private static final int STRIDE = Integer.getInteger("daybook.cursor.stride", 7);

    @Override
    JournalConfig config()
    {
        return super.config().checksums(Checksums.FRAME);
    }

    @Test
    void shouldRefuseANewTailerWhereACursorNamesTheLastByteToLock() throws IOException
    {
        try (Journal journal = open())
        {
            append(journal, 0, 3);
            first(journal, "last");
        }
        final Path cursor = path.resolve(CursorDescriptor.DIRECTORY).resolve("last" + CursorDescriptor.SUFFIX);
        final ByteBuffer page = ByteBuffer.wrap(Files.readAllBytes(cursor)).order(ByteOrder.LITTLE_ENDIAN);
        page.putInt(CursorDescriptor.LOCK_INDEX_OFFSET, (int)LockDescriptor.TAILERS_END - 1);
        page.putInt(CursorDescriptor.CRC_OFFSET, SegmentDescriptor.checksum(page));
        Files.write(cursor, page.array());
        try (Journal journal = open())
        {
            assertThatThrownBy(() -> journal.tailer("next")).isInstanceOf(JournalException.class).hasMessage(
                "no byte of journal.lock is left for another tailer: lockIndex=1073741824, end=1073741824; " +
                "delete the tailer with the highest one");
            assertThat(first(journal, "last")).isZero();
        }
    }

    @Test
    void shouldGoOnWhereItCommittedBehindAnOpenClaim()
    {
        try (Journal journal = Journal.open(directory); Appender claiming = journal.appender();
            Appender appender = journal.appender())
        {
            appender.append("before");
            OpenFrame.in(claiming);
            appender.append("behind it");
            final long position = appender.append("behind it, too");
            try (Tailer tailer = journal.tailer("risk"))
            {
                tailer.seek(position);
                tailer.commit();
            }
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.position()).isEqualTo(position);
            }
            claiming.frames.abort();
        }
    }

    @Test
    void shouldHandOutEveryUncommittedMessageWhicheverBitOfTheCursorIsDamaged() throws IOException
    {
        final Path cursor = path.resolve("tailers").resolve("risk.cursor");
        try (Journal journal = open())
        {
            append(journal, 0, 6_000);
            final int committed = 5_000;
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.poll(Message::position, committed)).isEqualTo(committed);
                tailer.commit();
            }
            final byte[] good = Files.readAllBytes(cursor);
            int exact = 0;
            for (int bit = 0; bit < 128 * 8; bit += bit >= 64 * 8 && bit < 80 * 8 ? 1 : STRIDE)
            {
                final byte[] bad = good.clone();
                bad[bit >>> 3] ^= (byte)(1 << (bit & 7));
                Files.write(cursor, bad);
                told.clear();
                final int first = first(journal, "risk");
                assertThat(first).as("bit %d", bit).isBetween(0, committed);
                exact += committed == first ? 1 : 0;
                // The checked header is told of and kept; of two positions one is always right.
                assertThat(told).as("bit %d", bit).hasSize(bit < 64 * 8 ? 1 : 0);
                assertThat(evidence()).hasSize(told.size());
                for (final Path kept : evidence())
                {
                    assertThat(Files.readAllBytes(kept)).isEqualTo(bad);
                    Files.delete(kept);
                }
            }
            // What raises a position leaves the other one, which is the lesser.
            assertThat(exact).isGreaterThan(64);
        }
    }

    private List<Path> evidence() throws IOException
    {
        final List<Path> kept = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path.resolve("tailers"), "*.damaged-*"))
        {
            files.forEach(kept::add);
        }
        return kept;
    }

    @ParameterizedTest
    @ValueSource(longs = {4097, 4104, 8, -8, 1L << 40, Long.MIN_VALUE, (1L << 20) - 8, 5L << 20})
    void shouldStartAgainFromAPositionThatIsNone(final long position) throws IOException
    {
        try (Journal journal = open())
        {
            append(journal, 0, 100);
            journal.tailer("risk").close();
            new Cursors(path, journal.id()).position("risk", position);
            assertThat(first(journal, "risk")).isZero();
            assertThat(told).hasSize(1);
            assertThat(told.get(0)).hasMessageContaining("not the start of a message").hasMessageContaining("kept as=");
            assertThat(evidence()).hasSize(1);
            assertThat(first(journal, "risk")).isZero();
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void shouldTakeTheBaseOfASegmentForItsFirstMessage()
    {
        try (Journal journal = open())
        {
            append(journal, 0, 6_000);
            journal.tailer("risk").close();
            new Cursors(path, journal.id()).position("risk", SEGMENT_LENGTH);
            try (Tailer tailer = journal.tailer("risk"))
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().position()).isBetween(SEGMENT_LENGTH + 4096L, SEGMENT_LENGTH + 5000L);
            }
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldStartAgainWhenTheCursorIsOfAnotherJournalOrTruncated() throws IOException
    {
        try (Journal journal = open(); Journal other = Journal.open(directory.resolve("other")))
        {
            append(journal, 0, 10);
            other.tailer("risk").close();
            final Path tailers = Files.createDirectories(path.resolve("tailers"));
            Files.copy(directory.resolve("other/tailers/risk.cursor"), tailers.resolve("risk.cursor"));
            Files.write(tailers.resolve("pnl.cursor"), new byte[100]);
            Files.write(tailers.resolve("not a name.cursor"), new byte[100]);
            assertThat(journal.tailers()).extracting(TailerInfo::name).containsExactly("pnl", "risk");
            assertThat(first(journal, "risk")).isZero();
            assertThat(first(journal, "pnl")).isZero();
            assertThat(told).hasSize(2);
            assertThat(told.get(0)).hasMessageContaining("its journal=" + other.id());
            assertThat(told.get(1)).hasMessageContaining("truncated: length=100");
        }
    }

    @Test
    void shouldNotReplaceADamagedCursorThatMayBeInUse() throws IOException
    {
        final Path cursor = path.resolve("tailers").resolve("risk.cursor");
        try (Journal journal = open(); Tailer pnl = journal.tailer("pnl"))
        {
            final Tailer owner = journal.tailer("risk");
            final byte[] bad = Files.readAllBytes(cursor);
            bad[20] ^= 1;
            Files.write(path.resolve("tailers").resolve("bad"), bad);
            Files.move(path.resolve("tailers").resolve("bad"), cursor, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> journal.tailer("risk")).isInstanceOf(JournalLockedException.class)
                .hasMessageContaining("may be in use");
            owner.close();
            pnl.commit();
            assertThat(first(journal, "risk")).isEqualTo(-1);
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void shouldGoOnBehindDamagedMessagesThatItHasSkipped() throws IOException
    {
        final long damaged;
        try (Journal journal = open(); Appender appender = journal.appender())
        {
            append(journal, 0, 20);
            damaged = appender.append(new byte[100]);
            append(journal, 21, 40);
        }
        final Path segment = path.resolve("00000000000000000000.dbk");
        final byte[] bytes = Files.readAllBytes(segment);
        bytes[(int)damaged + 2] = 0x7F;
        Files.write(segment, bytes);
        for (final int take : new int[]{9, 10})
        {
            try (Journal journal = open(); Tailer tailer = journal.tailer("risk" + take))
            {
                assertThatThrownBy(() -> tailer.poll(Message::position, 100))
                    .isInstanceOf(CorruptJournalException.class);
                tailer.skip();
                tailer.poll(Message::position, take);
                tailer.commit();
            }
            try (Journal journal = open(); Tailer tailer = journal.tailer("risk" + take))
            {
                assertThat(read(tailer).get(0)).isEqualTo(21 + take);
            }
        }
        assertThat(told).isEmpty();
    }

    @Test
    void shouldSayWhichVersionItCannotRead() throws IOException
    {
        try (Journal journal = open())
        {
            journal.tailer("risk").close();
            makeNewer("risk");
            assertThatThrownBy(() -> journal.tailer("risk")).hasMessageContaining("unknown major version")
                .hasMessageContaining("file=2.0.0");
            assertThatThrownBy(() -> journal.deleteTailer("risk")).hasMessageContaining("unknown major version");
        }
    }

    @Test
    void shouldRefuseNoOtherTailerBesideOneOfANewerVersionAndDeleteNothingInFrontOfIt() throws Exception
    {
        final JournalConfig config = new JournalConfig()
            .segmentLength(SEGMENT_LENGTH).checksums(Checksums.FRAME).agents(AgentMode.INVOKER).keepSegments(1);
        try (Journal journal = Journal.open(path, config))
        {
            append(journal, 0, 10);
            journal.tailer("newer").close();
            makeNewer("newer");
            assertThat(first(journal, "other")).isZero();
            append(journal, 10, 8_000);
            assertThat(journal.tailers()).extracting(TailerInfo::name, TailerInfo::position)
                .containsExactly(tuple("newer", 0L), tuple("other", 0L));
            try (Tailer other = journal.tailer("other"))
            {
                assertThat(other.toEnd().position()).isGreaterThan(SEGMENT_LENGTH);
                other.commit();
            }
            while (journal.disk().doWork() > 0)
            {
                // until nothing is left to do
            }
            assertThat(path.resolve(SegmentDescriptor.fileName(0))).exists();
        }
    }

    private void makeNewer(final String name) throws IOException
    {
        final Path cursor = path.resolve("tailers").resolve(name + ".cursor");
        final ByteBuffer page = ByteBuffer.wrap(Files.readAllBytes(cursor)).order(ByteOrder.LITTLE_ENDIAN);
        page.putInt(8, 2 << 16);
        page.putInt(12, SegmentDescriptor.checksum(page));
        Files.write(cursor, page.array());
    }
}
