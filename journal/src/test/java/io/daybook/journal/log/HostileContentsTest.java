/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.Message;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Tailer;
import io.daybook.journal.durable.RecoveryPlan;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.CursorDescriptor;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.RecoveryDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.journal.meta.JournalIdentity;
import io.daybook.journal.meta.MetaFile;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * Files beside the segments whose checksums are right and whose contents lie: {@code -Ddaybook.lies} of each kind, by
 * {@code -Ddaybook.seed}.
 */
@Tag("slow")
class HostileContentsTest
{
    private static final int LIES = Integer.getInteger("daybook.lies", 40);
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 900;
    private static final String TAILER = "risk";
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final long[] VALUES = {
        0, -1, 1, 7, 8, 4_096, 4_104, 100_000, SEGMENT_LENGTH, SEGMENT_LENGTH + 4_096, SEGMENT_LENGTH + 77_784,
        2L * SEGMENT_LENGTH, 1L << 30, Integer.MAX_VALUE, 1L << 40, 1L << 62, Long.MAX_VALUE, Long.MAX_VALUE - 7,
        Long.MIN_VALUE, Long.MIN_VALUE + 8};

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;
    private final Map<Path, byte[]> files = new HashMap<>();
    private final long seed = Long.getLong("daybook.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private JournalIdentity identity;

    @BeforeEach
    void writeJournal() throws Exception
    {
        System.out.println("lies=" + LIES + ", -Ddaybook.seed=" + seed);
        try (Journal journal = Journal.open(
            directory, config().segmentLength(SEGMENT_LENGTH).checksums(Checksums.BLOCK)))
        {
            append(journal, 0, MESSAGES);
            journal.tailer(TAILER).close();
            for (int i = 0; i < 200; i++)
            {
                journal.disk().doWork();
            }
        }
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : (Iterable<Path>)paths.filter(Files::isRegularFile)::iterator)
            {
                files.put(path, Files.readAllBytes(path));
            }
        }
        identity = MetaFile.map(directory, true).identity();
    }

    private static JournalConfig config()
    {
        return new JournalConfig().agents(AgentMode.INVOKER);
    }

    private static void append(final Journal journal, final int from, final int to)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[3_000]);
        try (Appender appender = journal.appender())
        {
            for (int i = from; i < to; i++)
            {
                bytes.putInt(0, i);
                appender.append(bytes, 0, 2_500 + i % 500);
            }
        }
    }

    private long value()
    {
        return 0 == random.nextInt(4) ? random.nextLong() : VALUES[random.nextInt(VALUES.length)];
    }

    private void restore() throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : (Iterable<Path>)paths.filter(Files::isRegularFile)::iterator)
            {
                if (!files.containsKey(path))
                {
                    Files.delete(path);
                }
            }
        }
        for (final Map.Entry<Path, byte[]> file : files.entrySet())
        {
            Files.write(file.getKey(), file.getValue());
        }
    }

    private ByteBuffer content(final Path path)
    {
        return ByteBuffer.wrap(files.get(path).clone()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** What is read is right, or a {@link JournalException} says why it is not read; and nobody hangs. */
    private void check(final Path path, final byte[] lie, final boolean mayRefuse) throws IOException
    {
        restore();
        Files.createDirectories(path.getParent());
        Files.write(path, lie);
        assertTimeoutPreemptively(LONG, () -> use(mayRefuse));
    }

    private void use(final boolean mayRefuse)
    {
        final List<Integer> all = IntStream.range(0, MESSAGES).boxed().toList();
        try
        {
            assertThat(scanned()).isEqualTo(all);
            try (Journal journal = Journal.openReadOnly(directory))
            {
                assertThat(read(journal)).isEqualTo(all);
            }
            try (Journal journal = Journal.open(directory, config()))
            {
                append(journal, MESSAGES, MESSAGES + 10);
                journal.disk().doWork();
                journal.sync();
                try (Tailer tailer = journal.tailer(TAILER))
                {
                    assertThat(tailer.next()).isTrue();
                    tailer.commit();
                }
                journal.tailer("other").close();
                assertThat(read(journal)).hasSize(MESSAGES + 10);
            }
        }
        catch (final JournalException ex)
        {
            assertThat(mayRefuse).as("%s", ex).isTrue();
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    private List<Integer> scanned()
    {
        final List<Integer> numbers = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(directory))
        {
            while (scan.next())
            {
                numbers.add(number(scan.message()));
            }
            scan.checkTail();
        }
        return numbers;
    }

    private static List<Integer> read(final Journal journal)
    {
        final List<Integer> numbers = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            long middle = 0;
            while (tailer.next())
            {
                numbers.add(number(tailer.message()));
                middle = MESSAGES / 2 == numbers.size() ? tailer.message().sequence() : middle;
            }
            final long end = tailer.position();
            assertThat(tailer.seekSequence(middle)).isTrue();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().sequence()).isEqualTo(middle);
            tailer.seekTime(tailer.message().timestampNs());
            assertThat(tailer.toEnd().position()).isEqualTo(end);
        }
        return numbers;
    }

    private static int number(final Message message)
    {
        return message.buffer().getInt(message.offset());
    }

    @Test
    void shouldFindByNumberAndPositionWhateverTheEntriesOfAnIndexSay() throws IOException
    {
        final CRC32C crc = new CRC32C();
        for (int i = 0; i < LIES; i++)
        {
            final Path path = directory.resolve(IndexDescriptor.fileName(random.nextBoolean() ? 0 : SEGMENT_LENGTH));
            final ByteBuffer index = content(path);
            final int count = (index.limit() - IndexDescriptor.HEADER_LENGTH) / IndexDescriptor.ENTRY_LENGTH;
            for (int lies = 1 + random.nextInt(count); lies > 0; lies--)
            {
                final int at = (int)IndexDescriptor.entryOffset(random.nextInt(count));
                final long[] words = new long[4];
                for (int word = 0; word < words.length; word++)
                {
                    words[word] = 0 == random.nextInt(2) ? index.getLong(at + word * Long.BYTES) : value();
                }
                IndexDescriptor.encode(
                    index, at, words[0], words[1], words[2], words[3], random.nextInt(40), crc);
            }
            check(path, index.array(), false);
        }
    }

    @Test
    void shouldStayCalmWhateverTheEntriesOfBlockChecksumsSay() throws IOException
    {
        final CRC32C crc = new CRC32C();
        for (int i = 0; i < LIES; i++)
        {
            final Path path = directory.resolve(SumDescriptor.fileName(SEGMENT_LENGTH * (long)random.nextInt(3)));
            final ByteBuffer sums = content(path);
            final ByteBuffer entry = ByteBuffer.allocate(SumDescriptor.ENTRY_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            SumDescriptor.encode(entry, value(), value(), random.nextInt(), random.nextInt(), crc);
            final ByteBuffer lie = ByteBuffer.allocate(sums.limit() + SumDescriptor.ENTRY_LENGTH);
            check(path, lie.put(sums).put(entry.rewind()).array(), true);
        }
    }

    @Test
    void shouldStayCalmWhateverACursorSays() throws IOException
    {
        final Path path =
            directory.resolve(CursorDescriptor.DIRECTORY).resolve(TAILER + CursorDescriptor.SUFFIX);
        for (int i = 0; i < LIES; i++)
        {
            final ByteBuffer cursor = content(path);
            cursor.putLong(CursorDescriptor.POSITION_OFFSET, value());
            cursor.putLong(CursorDescriptor.POSITION_COPY_OFFSET, value());
            cursor.putInt(CursorDescriptor.LOCK_INDEX_OFFSET, (int)value());
            cursor.putInt(CursorDescriptor.TURN_OFFSET, (int)value());
            cursor.putInt(CursorDescriptor.OWNER_OFFSET, (int)value());
            cursor.putInt(CursorDescriptor.OWNER_OFFSET + MetaDescriptor.SLOT_HOST_OFFSET, (int)value());
            cursor.putInt(CursorDescriptor.CRC_OFFSET, SegmentDescriptor.checksum(cursor));
            check(path, cursor.array(), false);
        }
    }

    @Test
    void shouldReadNothingOfTheLockFile() throws IOException
    {
        check(directory.resolve(LockDescriptor.FILE_NAME), new byte[100_000], false);
    }

    @Test
    void shouldRefuseOrMakeAnewAnIdentityThatNoJournalHas() throws IOException
    {
        final Path path = directory.resolve(MetaDescriptor.FILE_NAME);
        for (final int length : new int[]{0, 1, -1, Integer.MIN_VALUE, 1 << 19, 1 << 31, 3 << 20, 1 << 21})
        {
            final ByteBuffer meta = content(path);
            meta.putInt(MetaDescriptor.SEGMENT_LENGTH_OFFSET, length);
            meta.putInt(MetaDescriptor.OPTIONS_OFFSET, random.nextInt());
            meta.putInt(MetaDescriptor.CRC_OFFSET, SegmentDescriptor.checksum(meta));
            check(path, meta.array(), true);
        }
    }

    @Test
    void shouldStayCalmWhateverAPlanOfARecoverySays() throws IOException
    {
        final Path path = RecoveryPlan.path(directory);
        for (int i = 0; i < LIES; i++)
        {
            final RecoveryPlan good = new RecoveryPlan(
                new RecoveryVerdict(RecoveryVerdict.Kind.HOLE, value(), value(), 2, true), value(), value(), value(),
                value(), value(), value(), value(), new long[]{value(), value()});
            final ByteBuffer plan = good.encode(identity.id());
            if (random.nextBoolean())
            {
                plan.putInt(RecoveryDescriptor.VERDICT_OFFSET, (int)value());
                plan.putInt(RecoveryDescriptor.CLAIMS_OFFSET, (int)value());
            }
            plan.putInt(RecoveryDescriptor.CRC_OFFSET, 0);
            final CRC32C crc = new CRC32C();
            crc.update(plan.array());
            plan.putInt(RecoveryDescriptor.CRC_OFFSET, (int)crc.getValue());
            check(path, plan.array(), true);
        }
    }

    @Test
    void shouldNotFollowAPlanThatCannotBeTrue() throws IOException
    {
        final Path path = RecoveryPlan.path(directory);
        for (final long[] claims : new long[][]{{-8}, {4_097}, {1L << 40}})
        {
            check(path, new RecoveryPlan(
                new RecoveryVerdict(RecoveryVerdict.Kind.HOLE, 0, 0, 1, true), 0, SEGMENT_LENGTH + 4_096, 1,
                4L * SEGMENT_LENGTH, 1, 0, 0, claims).encode(identity.id()).array(), false);
        }
    }
}
