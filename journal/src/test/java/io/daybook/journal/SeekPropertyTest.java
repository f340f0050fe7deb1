/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

import io.daybook.journal.RandomJournal.Entry;
import io.daybook.journal.error.JournalException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.agrona.IoUtil;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Seeks and backward reading of random journals agree with a scan from the first frame on, whatever has become of the
 * indexes. More searches in each: {@code -Ddaybook.cases}.
 */
class SeekPropertyTest
{
    private static final int SEARCHES = Integer.getInteger("daybook.cases", 8);
    private static final int MESSAGES = 250;

    private static Path newDirectory() throws IOException
    {
        return Files.createTempDirectory("daybook-seek");
    }

    @Property(tries = 4, shrinking = ShrinkingMode.OFF)
    void shouldFindWhatAScanFindsWhateverHasBecomeOfTheIndexes(@ForAll final long seed) throws IOException
    {
        final Random random = new Random(seed);
        final Path directory = newDirectory();
        try
        {
            final Path path = directory.resolve("journal");
            final RandomJournal journal = new RandomJournal(path, random);
            journal.write(MESSAGES);
            Indexes.write(path);
            final Map<Path, byte[]> stale = Indexes.read(path);
            assertThat(stale).isNotEmpty();
            journal.write(MESSAGES);
            final List<Entry> entries = RandomJournal.scan(path);
            searchAll(path, entries, random);
            Indexes.write(path);
            final Map<Path, byte[]> intact = Indexes.read(path);
            assertThat(intact).hasSizeGreaterThan(2);
            searchAll(path, entries, random);
            for (final Map<Path, byte[]> wrong : List.of(
                stale,
                Map.<Path, byte[]>of(),
                without(intact, random),
                truncated(intact, random),
                flipped(intact, random),
                exchanged(intact),
                of(otherJournal(directory.resolve("other"), random), path, intact.keySet())))
            {
                Indexes.restore(path, wrong);
                searchAll(path, entries, random);
                mend(path, intact);
            }
        }
        finally
        {
            IoUtil.delete(directory.toFile(), false);
        }
    }

    /**
     * What an index holds follows from the log alone.
     */
    private static void mend(final Path path, final Map<Path, byte[]> intact) throws IOException
    {
        Indexes.write(path);
        final Map<Path, byte[]> mended = Indexes.read(path);
        assertThat(mended.keySet()).isEqualTo(intact.keySet());
        mended.forEach((file, bytes) -> assertThat(bytes).as(file.toString()).isEqualTo(intact.get(file)));
    }

    private static Map<Path, byte[]> without(final Map<Path, byte[]> intact, final Random random)
    {
        final Map<Path, byte[]> files = new TreeMap<>(intact);
        files.keySet().removeIf((path) -> random.nextBoolean());
        return files;
    }

    private static Map<Path, byte[]> truncated(final Map<Path, byte[]> intact, final Random random)
    {
        final Map<Path, byte[]> files = new TreeMap<>();
        intact.forEach((path, bytes) -> files.put(path, Arrays.copyOf(bytes, random.nextInt(bytes.length))));
        return files;
    }

    private static Map<Path, byte[]> flipped(final Map<Path, byte[]> intact, final Random random)
    {
        final Map<Path, byte[]> files = new TreeMap<>();
        intact.forEach((path, bytes) ->
        {
            final byte[] bad = bytes.clone();
            for (int i = random.nextInt(3); i >= 0; i--)
            {
                bad[random.nextInt(bad.length)] ^= (byte)(1 << random.nextInt(8));
            }
            files.put(path, bad);
        });
        return files;
    }

    /**
     * Each has the content of the one before.
     */
    private static Map<Path, byte[]> exchanged(final Map<Path, byte[]> intact)
    {
        final Map<Path, byte[]> files = new TreeMap<>();
        final List<byte[]> contents = new ArrayList<>(intact.values());
        contents.add(0, contents.remove(contents.size() - 1));
        intact.keySet().forEach((path) -> files.put(path, contents.remove(0)));
        return files;
    }

    private static Path otherJournal(final Path path, final Random random) throws IOException
    {
        new RandomJournal(path, random).write(MESSAGES);
        Indexes.write(path);
        return path;
    }

    private static Map<Path, byte[]> of(final Path other, final Path path, final Set<Path> names) throws IOException
    {
        final Map<Path, byte[]> files = new TreeMap<>();
        Indexes.read(other).forEach((file, bytes) -> files.put(path.resolve(file.getFileName()), bytes));
        // Of a segment that the journal does not have, an index is nobody's to mend.
        files.keySet().retainAll(names);
        return files;
    }

    private static void searchAll(final Path path, final List<Entry> entries, final Random random)
    {
        try (Journal journal = Journal.openReadOnly(path); Tailer tailer = journal.tailer())
        {
            final long tail = tailer.toEnd().position();
            readBackward(tailer, entries, entries.size());
            for (int i = 0; i < SEARCHES; i++)
            {
                tailer.direction(random.nextBoolean() ? Direction.FORWARD : Direction.BACKWARD);
                final Entry some = entries.get(random.nextInt(entries.size()));
                final long timeNs = some.timestampNs() + random.nextInt(3) - 1;
                final int at = firstNotBefore(entries, timeNs);
                assertThat(tailer.seekTime(timeNs)).as("time %d", timeNs).isEqualTo(at < entries.size());
                assertAt(tailer, entries, at, tail);

                final long sequence = some.sequence() + random.nextInt(3) - 1;
                final int next = firstFrom(entries, sequence);
                assertThat(tailer.seekSequence(sequence)).as("sequence %d", sequence)
                    .isEqualTo(next < entries.size());
                assertAt(tailer, entries, next, tail);

                assertAt(tailer.seek(some.position()), entries, entries.indexOf(some), tail);
                final long position = tailer.position();
                assertThatThrownBy(() -> tailer.seek(some.position() + 4))
                    .isInstanceOf(JournalException.class).hasMessageContaining("=" + (some.position() + 4));
                assertThat(tailer.position()).isEqualTo(position);
            }
            assertThat(tailer.seekTime(Long.MAX_VALUE)).isFalse();
            assertThat(tailer.position()).isEqualTo(tail);
            assertThat(tailer.seek(tail).position()).isEqualTo(tail);
        }
    }

    private static int firstNotBefore(final List<Entry> entries, final long timeNs)
    {
        int i = 0;
        while (i < entries.size() && entries.get(i).timestampNs() < timeNs)
        {
            i++;
        }
        return i;
    }

    private static int firstFrom(final List<Entry> entries, final long sequence)
    {
        int i = 0;
        while (i < entries.size() && entries.get(i).sequence() < sequence)
        {
            i++;
        }
        return i;
    }

    /**
     * The tailer stands in front of an entry: a few messages from there are what they should be.
     */
    private static void assertAt(final Tailer tailer, final List<Entry> entries, final int at, final long tail)
    {
        assertThat(tailer.position()).isEqualTo(at < entries.size() ? entries.get(at).position() : tail);
        if (Direction.BACKWARD == tailer.direction())
        {
            readBackward(tailer, entries.subList(Math.max(0, at - 3), at), Math.min(3, at));
            if (at > 3)
            {
                assertThat(tailer.next()).isTrue();
            }
            return;
        }
        for (int i = at; i < Math.min(entries.size(), at + 3); i++)
        {
            assertThat(tailer.next()).isTrue();
            assertThat(RandomJournal.entry(tailer.message())).isEqualTo(entries.get(i));
        }
        if (at + 3 > entries.size())
        {
            assertThat(tailer.next()).isFalse();
        }
        // Back to the same place, over what has just been read.
        tailer.direction(Direction.BACKWARD);
        readBackward(tailer, entries.subList(at, Math.min(entries.size(), at + 3)), Math.min(3, entries.size() - at));
        assertThat(tailer.position()).isEqualTo(at < entries.size() ? entries.get(at).position() : tail);
        tailer.direction(Direction.FORWARD);
    }

    private static void readBackward(final Tailer tailer, final List<Entry> entries, final int count)
    {
        final List<Entry> seen = new ArrayList<>();
        tailer.direction(Direction.BACKWARD);
        final boolean polling = 0 == count % 2;
        while (seen.size() < count)
        {
            if (polling)
            {
                if (0 == tailer.poll((message) -> seen.add(0, RandomJournal.entry(message)), count - seen.size()))
                {
                    break;
                }
            }
            else if (tailer.next())
            {
                seen.add(0, RandomJournal.entry(tailer.message()));
                assertThat(tailer.position()).isEqualTo(tailer.message().position());
            }
            else
            {
                break;
            }
        }
        assertThat(seen).isEqualTo(entries);
        if (count > 3)
        {
            assertThat(tailer.next()).isFalse();
        }
    }
}
