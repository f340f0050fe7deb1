/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import io.daybook.journal.RandomJournal.Entry;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What scans that share a journal see together is what one scan sees.
 */
class JournalStripesTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGES = 1_500;

    @TempDir
    private Path directory;

    private final Random random = SEED.random();
    private final List<JournalScan> scans = new ArrayList<>();

    /** A stripe that a scan has taken, and what it has shown of it. */
    private record Taken(JournalScan scan, long end, List<Entry> seen)
    {
    }

    @BeforeEach
    void write() throws IOException
    {
        new RandomJournal(directory, random).write(MESSAGES);
    }

    @AfterEach
    void close()
    {
        CloseHelper.closeAll(scans);
    }

    @Test
    void shouldShowInTurnsWhatOneScanShows()
    {
        for (int count = 1; count <= 4; count++)
        {
            assertThat(share(new JournalStripes(directory, 0, 0), count))
                .as("%d scans", count).isEqualTo(all());
        }
    }

    @Test
    void shouldBeginAtAnyMessage()
    {
        final List<Entry> all = all();
        for (int i = 0; i < 20; i++)
        {
            final int from = random.nextInt(all.size());
            final long position = all.get(from).position();

            final JournalStripes stripes =
                new JournalStripes(directory, position - position % SEGMENT_LENGTH, position);

            assertThat(share(stripes, 2)).as("from %d", position)
                .isEqualTo(all.subList(from, all.size()));
        }
    }

    @Test
    void shouldShowThreadsTogetherWhatOneScanShows() throws InterruptedException
    {
        final JournalStripes stripes = new JournalStripes(directory, 0, 0);
        final Map<Long, Entry> together = new TreeMap<>();
        final List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++)
        {
            final JournalScan scan = scan();
            threads.add(new Thread(() ->
            {
                for (Taken taken = take(stripes, scan); null != taken; taken = take(stripes, scan))
                {
                    readAll(taken);
                    synchronized (together)
                    {
                        taken.seen.forEach((seen) -> assertThat(together.put(seen.position(), seen)).isNull());
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (final Thread thread : threads)
        {
            thread.join();
        }

        assertThat(new ArrayList<>(together.values())).isEqualTo(all());
    }

    @Test
    void shouldMoveAScanBehindAMessageInTheSegmentOfTheNextStripe()
    {
        final List<Entry> all = all();
        final JournalStripes stripes = new JournalStripes(directory, 0, 0);
        final JournalScan scan = scan();
        int moved = 0;
        for (Taken taken = take(stripes, scan); null != taken; taken = take(stripes, scan))
        {
            readAll(taken);
            final Entry message = near(all, taken.end);
            final JournalScan other = scan();
            other.hop(near(all, taken.end).position());
            final long before = other.position();
            if (stripes.moveBehind(other, message.position(), message.sequence()))
            {
                assertThat(message.position()).isLessThan(taken.end);
                assertThat(rest(other)).as("behind %s", message)
                    .isEqualTo(all.subList(all.indexOf(message) + 1, all.size()));
                moved++;
            }
            else
            {
                assertThat(other.position()).isEqualTo(before);
            }
            scans.remove(other);
            other.close();
        }
        final Entry last = all.get(all.size() - 1);
        assertThat(stripes.moveBehind(scan, last.position(), last.sequence())).isTrue();
        assertThat(scan.next()).isFalse();
        assertThat(moved).isPositive();
    }

    @Test
    void shouldMoveAScanBehindAMessageOfASingleFileThatWasPassedToItsEnd()
    {
        directory = segment(SEGMENT_LENGTH);
        final List<Entry> all = all();
        final JournalStripes stripes = new JournalStripes(directory, SEGMENT_LENGTH, SEGMENT_LENGTH);

        assertThat(share(stripes, 2)).isEqualTo(all);

        for (int i = 0; i < all.size(); i += 1 + random.nextInt(20))
        {
            final JournalScan scan = scan();
            assertThat(stripes.moveBehind(scan, all.get(i).position(), all.get(i).sequence())).isTrue();
            assertThat(rest(scan)).isEqualTo(all.subList(i + 1, all.size()));
        }
    }

    @Test
    void shouldLeaveADamagedMessageToTheScanOfItsStripe() throws IOException
    {
        final List<Entry> all = all();
        final int damaged = 1 + random.nextInt(all.size() - 1);
        // The message's text or its number.
        flip(all.get(damaged).position() + 24);

        final List<Entry> good = new ArrayList<>();
        final JournalStripes stripes = new JournalStripes(directory, 0, 0);
        final JournalScan scan = scan();

        assertThatThrownBy(() ->
        {
            for (Taken taken = take(stripes, scan); null != taken; taken = take(stripes, scan))
            {
                while (isRead(taken))
                {
                    good.add(taken.seen.get(taken.seen.size() - 1));
                }
            }
        }).isInstanceOf(CorruptJournalException.class);

        assertThat(good).isEqualTo(all.subList(0, good.size())).hasSizeLessThanOrEqualTo(damaged);
    }

    @Test
    void shouldGiveNoStripeBehindAFrameThatLeadsNowhere() throws IOException
    {
        final List<Entry> all = all();
        final long position = all.get(all.size() / 2).position();
        // The highest byte of its length.
        flip(position + 3);
        final JournalStripes stripes = new JournalStripes(directory, 0, 0);
        long end = 0;
        try
        {
            for (Taken taken = take(stripes, scan()); null != taken; taken = take(stripes, scan()))
            {
                end = taken.end;
            }
        }
        catch (final CorruptJournalException ex)
        {
            // The frame is the first one of a stripe.
            assertThat(ex.position()).isEqualTo(position).isEqualTo(end);
            assertThat(take(stripes, scan())).isNull();
        }

        // A frame before it that declares something may lie in the same block, whose checksum is wrong now.
        assertThat(end).isBetween(position - JournalStripes.LENGTH, position);
    }

    @Test
    void shouldGiveNoStripeBehindASegmentThatIsGone() throws IOException
    {
        final JournalScan scan = scan();
        Files.delete(segment(SEGMENT_LENGTH));
        final JournalStripes stripes = new JournalStripes(directory, 0, 0);

        assertThatThrownBy(() ->
        {
            while (JournalStripes.NONE != stripes.take(scan))
            {
                assertThat(scan.position()).isLessThan(SEGMENT_LENGTH);
            }
        }).isInstanceOf(JournalException.class);

        assertThat(stripes.take(scan())).isEqualTo(JournalStripes.NONE);
    }

    /**
     * Has scans take stripes and read them, message by message, in any order.
     *
     * @return what they saw, stripe by stripe.
     */
    private List<Entry> share(final JournalStripes stripes, final int count)
    {
        final List<Taken> order = new ArrayList<>();
        final List<Taken> open = new ArrayList<>();
        final List<JournalScan> idle = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            idle.add(scan());
        }
        while (!idle.isEmpty() || !open.isEmpty())
        {
            if (!idle.isEmpty() && (open.isEmpty() || 0 == random.nextInt(50)))
            {
                final Taken taken = take(stripes, idle.remove(random.nextInt(idle.size())));
                if (null != taken)
                {
                    order.add(taken);
                    open.add(taken);
                }
            }
            else if (!open.isEmpty())
            {
                final Taken one = open.get(random.nextInt(open.size()));
                if (!isRead(one))
                {
                    open.remove(one);
                    idle.add(one.scan);
                }
            }
        }
        return order.stream().flatMap((taken) -> taken.seen.stream()).toList();
    }

    private static Taken take(final JournalStripes stripes, final JournalScan scan)
    {
        final long end = stripes.take(scan);
        return JournalStripes.NONE == end ? null : new Taken(scan, end, new ArrayList<>());
    }

    /** Reads one message of a stripe. Returns false if there is none left. */
    private static boolean isRead(final Taken taken)
    {
        if (!taken.scan.next() || taken.scan.message().position() >= taken.end)
        {
            return false;
        }
        taken.seen.add(RandomJournal.entry(taken.scan.message()));
        return true;
    }

    private static void readAll(final Taken taken)
    {
        boolean isMore = true;
        while (isMore)
        {
            isMore = isRead(taken);
        }
    }

    /** One of the messages in front of a position, most often in the same segment. */
    private Entry near(final List<Entry> all, final long position)
    {
        final int index = Collections.binarySearch(all.stream().map(Entry::position).toList(), position);
        return all.get(Math.max(0, (index < 0 ? -index - 1 : index) - 1 - random.nextInt(30)));
    }

    private List<Entry> all()
    {
        return RandomJournal.scan(directory);
    }

    private static List<Entry> rest(final JournalScan scan)
    {
        final List<Entry> seen = new ArrayList<>();
        while (scan.next())
        {
            seen.add(RandomJournal.entry(scan.message()));
        }
        return seen;
    }

    private JournalScan scan()
    {
        final JournalScan scan = JournalScan.open(directory);
        scans.add(scan);
        return scan;
    }

    private Path segment(final long basePosition)
    {
        return directory.resolve(SegmentDescriptor.fileName(basePosition));
    }

    private void flip(final long position) throws IOException
    {
        final long base = position - position % SEGMENT_LENGTH;
        try (RandomAccessFile file = new RandomAccessFile(segment(base).toFile(), "rw"))
        {
            file.seek(position - base);
            final int was = file.read();
            file.seek(position - base);
            file.write(was ^ 0x55);
        }
    }
}
