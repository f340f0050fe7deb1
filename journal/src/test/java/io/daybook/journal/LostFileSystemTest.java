/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A file system is lost and mounted again while the machine stays up: pages that were not forced are what they were
 * before, and the boot id is still that of the present run. Random pages: {@code -Ddaybook.cases},
 * {@code -Ddaybook.seed}.
 */
@Tag("slow")
class LostFileSystemTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int CASES = Integer.getInteger("daybook.cases", 2_000) / 100;
    private static final int LENGTH = 1 << 20;
    private static final int PAGE = 4 << 10;
    private static final int FORCED = 20;
    private static final int MESSAGES = 60;

    @TempDir
    private Path directory;
    private Path path;
    private byte[] forced;
    private byte[] written;
    private long durable;
    private boolean damagedLast;
    private final List<Long> positions = new ArrayList<>();

    private static JournalConfig config(final Checksums checksums)
    {
        // Nothing is forced but what the test forces.
        return new JournalConfig().segmentLength(LENGTH).checksums(checksums)
            .durability(Durability.batch()).agents(AgentMode.INVOKER);
    }

    private Path segment()
    {
        return path.resolve(SegmentDescriptor.fileName(0));
    }

    private static byte[] message(final int number)
    {
        final byte[] message = new byte[500 + 37 * number];
        Arrays.fill(message, (byte)(number + 1));
        return message;
    }

    /** Writes a journal, and loses the file system under it. */
    private void write(final String name, final Checksums checksums) throws IOException
    {
        path = directory.resolve(name);
        positions.clear();
        final Journal journal = Journal.open(path, config(checksums));
        final Appender appender = journal.appender();
        for (int i = 0; i < FORCED; i++)
        {
            positions.add(appender.append(message(i)));
        }
        journal.sync();
        durable = journal.durablePosition();
        forced = Files.readAllBytes(segment());
        final Path sums = path.resolve(SumDescriptor.fileName(0));
        final byte[] forcedSums = Files.exists(sums) ? Files.readAllBytes(sums) : null;
        for (int i = FORCED; i < MESSAGES; i++)
        {
            positions.add(appender.append(message(i)));
        }
        written = Files.readAllBytes(segment());
        DeadProcess.bury(path);
        if (null != forcedSums)
        {
            Files.write(sums, forcedSums);
        }
        try (RandomAccessFile meta = new RandomAccessFile(path.resolve(MetaDescriptor.FILE_NAME).toFile(), "rw"))
        {
            for (final int offset : new int[]{
                MetaDescriptor.DURABLE_OFFSET, MetaDescriptor.SETTLED_OFFSET, MetaDescriptor.HINT_OFFSET})
            {
                meta.seek(offset);
                meta.writeLong(Long.reverseBytes(durable));
            }
        }
    }

    /** Puts the pages back that did not reach the disk. */
    private void lose(final boolean[] lost) throws IOException
    {
        final byte[] left = written.clone();
        for (int page = 0; page < lost.length; page++)
        {
            if (lost[page])
            {
                System.arraycopy(forced, page * PAGE, left, page * PAGE, PAGE);
            }
        }
        Files.write(segment(), left);
    }

    private static int page(final long offset)
    {
        return (int)(offset / PAGE);
    }

    private static boolean[] from(final int page)
    {
        final boolean[] lost = new boolean[LENGTH / PAGE];
        Arrays.fill(lost, page, lost.length, true);
        return lost;
    }

    /** Reads the messages, unchanged; skips what is damaged where that is said to be there, in front of others. */
    private int read(final Journal journal, final boolean skip)
    {
        final int[] count = new int[1];
        damagedLast = false;
        try (Tailer tailer = journal.tailer())
        {
            boolean more = true;
            while (more)
            {
                try
                {
                    more = tailer.poll((message) -> check(message, count), 1) > 0;
                }
                catch (final CorruptJournalException ex)
                {
                    assertThat(skip).as("damage is reported: %s", ex.getMessage()).isTrue();
                    tailer.skip();
                    damagedLast = true;
                }
            }
        }
        assertThat(damagedLast).as("damage with nothing good behind it").isFalse();
        return count[0];
    }

    private void check(final Message message, final int[] count)
    {
        final byte[] bytes = new byte[message.length()];
        message.buffer().getBytes(message.offset(), bytes);
        assertThat(bytes).isEqualTo(message(positions.indexOf(message.position())));
        count[0]++;
        damagedLast = false;
    }

    private void assertReadersAndWritersAgreeAndGoOn(final Checksums checksums)
    {
        final RecoveryVerdict seen;
        final int before;
        try (Journal reader = Journal.openReadOnly(path))
        {
            seen = reader.recovery();
            before = read(reader, !seen.cut());
        }
        try (Journal journal = Journal.open(path, config(checksums)))
        {
            assertThat(journal.recovery()).isEqualTo(seen);
            assertThat(read(journal, !seen.cut())).isEqualTo(before);
            try (Appender appender = journal.appender())
            {
                positions.add(appender.append(message(positions.size())));
                assertThat(read(journal, !seen.cut())).isEqualTo(before + 1);
            }
        }
    }

    @Test
    void shouldCutATailThatWasLostWithItsFileSystemWithinOneRunOfTheMachine() throws IOException
    {
        for (final Checksums checksums : new Checksums[]{Checksums.BLOCK, Checksums.FRAME})
        {
            write(checksums.name(), checksums);
            // Its header is there, and of its payload the rest is not.
            int torn = FORCED;
            while (page(positions.get(torn)) == page(positions.get(torn + 1) - PAGE / 4))
            {
                torn++;
            }
            lose(from(page(positions.get(torn)) + 1));
            try (Journal journal = Journal.open(path, config(checksums)); Tailer tailer = journal.tailer())
            {
                assertThat(journal.recovery().kind()).isEqualTo(RecoveryVerdict.Kind.TORN_TAIL);
                assertThat(journal.recovery().position()).isEqualTo(positions.get(torn));
                assertThat(journal.recovery().cut()).isTrue();
                assertThat(tailer.poll((message) -> {}, MESSAGES)).isEqualTo(torn);
            }
        }
    }

    @Test
    void shouldNameADamagedMessageInAWholeChainAndCutNothing() throws IOException
    {
        write("rotted", Checksums.BLOCK);
        final long rotted = positions.get(40);
        written[(int)rotted + 30] ^= 1;
        lose(new boolean[0]);
        try (Journal journal = Journal.open(path, config(Checksums.BLOCK)))
        {
            assertThat(journal.recovery()).isEqualTo(
                new RecoveryVerdict(RecoveryVerdict.Kind.CORRUPT, rotted, 0, 0, false));
        }
    }

    @Test
    void shouldShowNothingThatIsDamagedWhicheverPagesAreLost() throws IOException
    {
        final Random random = SEED.random();
        for (int i = 0; i < CASES; i++)
        {
            final Checksums checksums = random.nextBoolean() ? Checksums.BLOCK : Checksums.FRAME;
            write("case" + i, checksums);
            final boolean[] lost = from(page(durable) + random.nextInt(20));
            for (int page = page(durable); page < lost.length && random.nextBoolean(); page++)
            {
                lost[page + random.nextInt(20)] ^= true;
            }
            lose(lost);
            assertReadersAndWritersAgreeAndGoOn(checksums);
        }
    }
}
