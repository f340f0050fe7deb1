/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

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
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.MetaDescriptor;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

/**
 * A journal.meta of which any bit or word is damaged, under everybody who uses it: {@code -Ddaybook.meta.bits} of its
 * bits by a seed, or each with {@code -Ddaybook.meta.bits=all}; {@code -Ddaybook.seed}.
 */
@Tag("slow")
class DamagedMetaTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final String BITS = System.getProperty("daybook.meta.bits", "60");
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 700;
    private static final int MORE = 40;
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Words that others trust, and values that are none. */
    private static final int[] WORDS = {
        MetaDescriptor.HINT_OFFSET, MetaDescriptor.SETTLED_OFFSET, MetaDescriptor.DURABLE_OFFSET,
        MetaDescriptor.OLDEST_UNSEALED_OFFSET, MetaDescriptor.FIRST_SEGMENT_OFFSET,
        MetaDescriptor.RECOVERY_EPOCH_OFFSET, MetaDescriptor.NEXT_SLOT_OFFSET, MetaDescriptor.EXCLUSIVE_SLOT_OFFSET,
        MetaDescriptor.WANTS_SEALS_OFFSET};
    private static final long[] VALUES = {
        -1, Long.MIN_VALUE, Long.MAX_VALUE, 1, 8, 4_096, SEGMENT_LENGTH, SEGMENT_LENGTH + 4_104, 3L * SEGMENT_LENGTH,
        100L * SEGMENT_LENGTH, 1L << 62};

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;
    private final TreeMap<String, Integer> refused = new TreeMap<>();

    /** One bit of every kind of word: those in front of the slot table, and its first entries. */
    private static IntStream bits()
    {
        final int end = (MetaDescriptor.SLOT_TABLE_OFFSET + 3 * MetaDescriptor.SLOT_LENGTH) * Byte.SIZE;
        if ("all".equals(BITS))
        {
            return IntStream.range(0, end);
        }
        final Random random = SEED.random();
        final IntStream some = random.ints(Integer.parseInt(BITS) / 2, 0, end);
        // Most of the file is void.
        return IntStream.concat(some, random.ints(Integer.parseInt(BITS) / 2, 0, WORDS.length * Long.SIZE)
            .map((bit) -> WORDS[bit / Long.SIZE] * Byte.SIZE + bit % Long.SIZE));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLoseAndRepeatNothingWhicheverBitIsDamaged(final boolean closed) throws IOException
    {
        System.out.println("bits=" + BITS + ", " + SEED);
        final Map<Path, byte[]> files = write(closed);
        for (final int bit : bits().toArray())
        {
            final byte[] meta = files.get(meta()).clone();
            meta[bit / Byte.SIZE] ^= (byte)(1 << bit % Byte.SIZE);
            check(files, meta, "bit " + bit % Byte.SIZE + " of byte " + bit / Byte.SIZE);
        }
        System.out.println("refused=" + refused);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLoseAndRepeatNothingWhateverAWordSays(final boolean closed) throws IOException
    {
        final Map<Path, byte[]> files = write(closed);
        for (final int word : WORDS)
        {
            for (final long value : VALUES)
            {
                final byte[] meta = files.get(meta()).clone();
                ByteBuffer.wrap(meta).order(ByteOrder.LITTLE_ENDIAN).putLong(word, value);
                check(files, meta, "word " + word + " is " + value);
            }
        }
        assertThat(refused).isEmpty();
    }

    private Path meta()
    {
        return directory.resolve(MetaDescriptor.FILE_NAME);
    }

    /** Messages that look, from within, like frames. */
    private static void append(final Journal journal, final int from, final int to)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[4_096]);
        try (Appender appender = journal.appender())
        {
            for (int i = from; i < to; i++)
            {
                for (int at = 0; at < bytes.capacity(); at += Long.BYTES)
                {
                    bytes.putLong(at, 0 == at % 48 ? 16L << 32 | 48 : -(16L << 32) | 48);
                }
                bytes.putInt(4, i);
                appender.append(bytes, 4, 4_000 - 8 * (i % 7));
            }
        }
    }

    private static JournalConfig config()
    {
        return new JournalConfig().agents(AgentMode.INVOKER).durability(Durability.none());
    }

    /** The files of a journal that has been closed, or of one whose writer was killed. */
    private Map<Path, byte[]> write(final boolean closed) throws IOException
    {
        final Map<Path, byte[]> files = new HashMap<>();
        // Where the boot id is damaged, what nobody vouches for is cut from a journal that was not closed.
        final Checksums checksums = closed ? Checksums.BLOCK : Checksums.FRAME;
        try (Journal writer = Journal.open(directory, config().segmentLength(SEGMENT_LENGTH).checksums(checksums)))
        {
            append(writer, 0, MESSAGES);
            writer.appender().close();
            work(writer);
            read(files);
        }
        if (closed)
        {
            read(files);
        }
        return files;
    }

    private void read(final Map<Path, byte[]> files) throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            for (final Path path : (Iterable<Path>)paths.filter(Files::isRegularFile)::iterator)
            {
                files.put(path, Files.readAllBytes(path));
            }
        }
    }

    private static void work(final Journal writer)
    {
        try
        {
            for (int i = 0; i < 50; i++)
            {
                writer.disk().doWork();
            }
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
    }

    private void check(final Map<Path, byte[]> files, final byte[] meta, final String what) throws IOException
    {
        delete(directory, files.keySet());
        for (final Map.Entry<Path, byte[]> file : files.entrySet())
        {
            // In place: the journal knows the inodes of its own files.
            Files.write(file.getKey(), file.getKey().equals(meta()) ? meta : file.getValue());
        }
        assertTimeoutPreemptively(LONG, () -> use(what), what);
    }

    private static void delete(final Path room, final Set<Path> but) throws IOException
    {
        try (Stream<Path> paths = Files.list(room))
        {
            for (final Path path : (Iterable<Path>)paths::iterator)
            {
                if (Files.isDirectory(path))
                {
                    delete(path, Set.of());
                }
                if (!but.contains(path))
                {
                    Files.delete(path);
                }
            }
        }
    }

    private void use(final String what)
    {
        final List<Integer> all = IntStream.range(0, MESSAGES).boxed().toList();
        final List<Integer> more = IntStream.range(0, MESSAGES + MORE).boxed().toList();
        try
        {
            assertThat(scanned()).as("scanned, %s", what).isEqualTo(all);
            assertThat(tailed()).as("read, %s", what).isEqualTo(all);
            try (Journal writer = Journal.open(directory, config()))
            {
                append(writer, MESSAGES, MESSAGES + MORE / 2);
                work(writer);
                append(writer, MESSAGES + MORE / 2, MESSAGES + MORE);
                writer.sync();
                assertThat(read(writer)).as("written, %s", what).isEqualTo(more);
            }
            assertThat(scanned()).as("scanned again, %s", what).isEqualTo(more);
            assertThat(tailed()).as("read again, %s", what).isEqualTo(more);
        }
        catch (final JournalException ex)
        {
            // The state, the lock file, the version and the roll cycle matter: they are refused by one sentence.
            refused.merge(ex.getMessage().replaceAll("[=:;].*", ""), 1, Integer::sum);
            assertThat(ex).as(what).isNotInstanceOf(CorruptJournalException.class)
                .message().as(what).containsAnyOf(
                    "journal.lock has been replaced", "the journal has failed", "unknown major version",
                    "the roll cycle in journal.meta is damaged");
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

    private List<Integer> tailed()
    {
        try (Journal journal = Journal.openReadOnly(directory))
        {
            return read(journal);
        }
    }

    private static List<Integer> read(final Journal journal)
    {
        final List<Integer> numbers = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            while (tailer.next())
            {
                numbers.add(number(tailer.message()));
            }
            final long end = tailer.position();
            assertThat(tailer.toEnd().position()).isEqualTo(end);
        }
        return numbers;
    }

    private static int number(final Message message)
    {
        return message.buffer().getInt(message.offset());
    }
}
