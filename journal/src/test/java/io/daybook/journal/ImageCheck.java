/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.daybook.journal.file.MappedBuffer;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.torture.ChainWalk;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Checks the files that a dead process has left: every way of reading them agrees, nothing is lost and nothing shown
 * that was not committed; both kinds of appender can go on, and a reader crosses everything; opening them again changes
 * nothing. Seeks find what reading finds, by the indexes as they were left and as they are mended. In the end the whole
 * chain is walked by {@link ChainWalk}, which shares no code with the journal.
 */
final class ImageCheck
{
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NS = TimeUnit.MICROSECONDS.toNanos(100);

    private final Path image;
    private final JournalConfig config;
    private final List<Seen> expected;

    private ImageCheck(final Path image, final JournalConfig config, final List<Seen> expected)
    {
        this.image = image;
        this.config = config;
        this.expected = expected;
    }

    /**
     * Checks an image.
     *
     * @param image        directory of a journal in which nobody is alive; it is written to.
     * @param config       that its process used, and the next ones do.
     * @param acknowledged what is known of it.
     */
    static void check(final Path image, final JournalConfig config, final Acknowledged acknowledged)
        throws IOException
    {
        final List<Seen> found = scan(image, Long.MAX_VALUE);
        acknowledged.check(found);
        final ImageCheck check = new ImageCheck(
            image,
            new JournalConfig(config).agents(AgentMode.INVOKER).mapping(MappedBuffer::new).forcer((channel, metadata) ->
            {
                // As for the process that died: nothing is lost that was not forced.
            }),
            found);
        check.read();
        final boolean isIndexed = !Indexes.read(image).isEmpty();
        if (isIndexed)
        {
            SeekCheck.check(image, found.size());
        }
        check.write();
        check.writeAlone();
        assertThat(scan(image, 0)).as("scanned in the end").isEqualTo(found);
        assertThat(new ChainWalk(image).messages()).as("messages in the chain").isEqualTo(found.size());
        if (isIndexed)
        {
            SeekCheck.check(image, found.size());
            SeekCheck.checkMended(image);
            SeekCheck.check(image, found.size());
        }
        check.checkCycles();
        DeadProcess.bury(image);
    }

    private static List<Seen> scan(final Path image, final long maxOpenClaims)
    {
        final List<Seen> found = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(image))
        {
            while (scan.next())
            {
                found.add(Seen.of(scan.message()));
            }
            scan.checkTail();
            assertThat(scan.isAtLiveClaim()).as("at the claim of a live writer").isFalse();
            assertThat(scan.openClaims()).as("open claims").isLessThanOrEqualTo(maxOpenClaims);
        }
        return found;
    }

    private void read()
    {
        try (Journal journal = Journal.openReadOnly(image))
        {
            assertThat(tail(journal)).as("read without writing").isEqualTo(expected);
        }
    }

    private void write()
    {
        try (Journal journal = Journal.open(image, config))
        {
            assertThat(tail(journal)).as("read by the next process").isEqualTo(expected);
            append(journal, journal.appender(), "by the next process");
        }
    }

    private void writeAlone()
    {
        final Map<Path, Long> segments = StoreAudit.content(image, ".dbk");
        try (Journal journal = Journal.open(image, config))
        {
            assertThat(tail(journal)).as("read by the process after the next").isEqualTo(expected);
            assertThat(StoreAudit.content(image, ".dbk")).as("segments opened again").isEqualTo(segments);
            append(journal, journal.exclusiveAppender(), "by the process after the next");
        }
    }

    /**
     * Where the journal rolls by time, the segment of each message is that of the cycle in which it was stamped.
     */
    private void checkCycles() throws IOException
    {
        if (null == config.rollCycle())
        {
            return;
        }
        final long cycleNs = config.rollCycle().length().toNanos();
        try (JournalScan scan = JournalScan.open(image))
        {
            while (scan.next())
            {
                final long base = scan.message().position() & -scan.segmentLength();
                final long timestampNs = scan.message().timestampNs();
                assertThat(cycle(image.resolve(SegmentDescriptor.fileName(base))))
                    .as("cycle of the segment of the message at " + scan.message().position())
                    .isEqualTo(timestampNs - timestampNs % cycleNs);
            }
        }
    }

    private static long cycle(final Path segment) throws IOException
    {
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(segment, StandardOpenOption.READ))
        {
            channel.read(word, SegmentDescriptor.CYCLE_OFFSET);
        }
        return word.getLong(0) - 1;
    }

    private void append(final Journal journal, final Appender appender, final String text)
    {
        final long position = appender.append(text);
        final int count = expected.size();
        expected.add(new Seen(position, 0, text));
        final List<Seen> found = tail(journal);
        assertThat(found).as("read with what was appended").hasSize(count + 1);
        assertThat(found.subList(0, count)).as("read before what was appended").isEqualTo(expected.subList(0, count));
        final Seen last = found.get(count);
        assertThat(last).as("what was appended").isEqualTo(new Seen(position, last.sequence(), text));
        expected.set(count, last);
    }

    /**
     * Reads the journal from its start until all that is expected has come, and looks whether there is more.
     */
    private List<Seen> tail(final Journal journal)
    {
        final List<Seen> found = new ArrayList<>();
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        try (Tailer tailer = journal.tailer())
        {
            while (found.size() < expected.size() && System.nanoTime() - deadlineNs < 0)
            {
                if (0 == tailer.poll((message) -> found.add(Seen.of(message)), Integer.MAX_VALUE))
                {
                    LockSupport.parkNanos(PAUSE_NS);
                }
            }
            tailer.poll((message) -> found.add(Seen.of(message)), Integer.MAX_VALUE);
        }
        return found;
    }
}
