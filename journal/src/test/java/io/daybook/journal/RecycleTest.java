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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerifier;
import io.daybook.journal.verify.Verification;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Segments that come back: the file of a segment that is not kept any more becomes a later one, unless anybody else may
 * look at it.
 */
@Timeout(300)
class RecycleTest
{
    private static final int SEGMENT_LENGTH = 1 << 20;
    private static final int MESSAGE_LENGTH = 50_000;
    private static final int KEPT = 2;
    private static final int SEALING_TURNS = 100;

    @TempDir(factory = MemoryDirectory.class)
    private Path parent;
    private Path directory;
    private final Set<Long> inodes = new HashSet<>();
    private int appended;
    private final List<Throwable> errors = new ArrayList<>();

    @BeforeEach
    void setUp() throws IOException
    {
        directory = parent.resolve("journal");
        MemoryDirectory.assumeRecycling(parent);
    }

    private JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).keepSegments(KEPT).recycleSegments(true)
            .agents(AgentMode.INVOKER).errorHandler(errors::add);
    }

    private Journal open()
    {
        return Journal.open(directory, config());
    }

    /** Appends messages whose bytes all say their number, until a segment has begun; invokes the agents after each. */
    private void fill(final Journal journal, final int segment)
    {
        try (Appender appender = journal.appender())
        {
            final byte[] message = new byte[MESSAGE_LENGTH];
            for (long at = 0; at < (long)segment * SEGMENT_LENGTH;)
            {
                Arrays.fill(message, (byte)++appended);
                at = appender.append(message);
                invoke(journal);
            }
        }
        assertThat(errors).isEmpty();
    }

    private void invoke(final Journal journal)
    {
        try
        {
            for (int i = 0; i < 20 && journal.disk().doWork() > 0; i++)
            {
                // as long as there is something to do, but not for ever
            }
            journal.pace().doWork();
        }
        catch (final Exception ex)
        {
            throw new AssertionError(ex);
        }
        note();
    }

    private void note()
    {
        for (final long position : SegmentStore.list(directory))
        {
            inodes.add(inode(directory.resolve(SegmentDescriptor.fileName(position))));
        }
    }

    private static long inode(final Path path)
    {
        try
        {
            return (long)Files.getAttribute(path, "unix:ino");
        }
        catch (final IOException ex)
        {
            return -1;
        }
    }

    private Path segment(final int number)
    {
        return directory.resolve(SegmentDescriptor.fileName((long)number * SEGMENT_LENGTH));
    }

    private List<Verification.Finding> faults()
    {
        return faults(JournalVerifier.of(directory).verify((bytes, total) -> true));
    }

    private static List<Verification.Finding> faults(final Verification verification)
    {
        return verification.findings().stream()
            .filter((finding) -> Verification.Severity.NOTE != finding.severity()).toList();
    }

    /** Reads on to the end: each message is whole, and follows the one before. */
    private static int readOn(final Tailer tailer)
    {
        int count = 0;
        byte last = 0;
        while (tailer.next())
        {
            final Message message = tailer.message();
            final byte number = message.buffer().getByte(message.offset());
            for (int i = 0; i < message.length(); i++)
            {
                assertThat(message.buffer().getByte(message.offset() + i)).isEqualTo(number);
            }
            assertThat(number).isEqualTo(0 == count ? number : (byte)(last + 1));
            last = number;
            count++;
        }
        return count;
    }

    @Test
    void shouldMakeNewSegmentsInTheFilesOfThoseThatAreNotKept()
    {
        try (Journal journal = open())
        {
            fill(journal, 12);

            assertThat(journal.counters().recycled()).isGreaterThanOrEqualTo(8);
            assertThat(inodes).hasSizeLessThanOrEqualTo(KEPT + 2);
            try (Tailer tailer = journal.tailer())
            {
                assertThat(readOn(tailer)).isBetween(21, 3 * 21);
            }
        }
        assertThat(faults()).isEmpty();
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(readOn(tailer)).isBetween(21, 3 * 21);
        }
    }

    @Test
    void shouldLeaveASegmentThatATailerIsIn()
    {
        try (Journal journal = open(); Tailer tailer = journal.tailer())
        {
            fill(journal, 1);
            assertThat(tailer.next()).isTrue();
            final long inode = inode(segment(0));
            inodes.clear();

            fill(journal, 6);

            assertThat(segment(0)).doesNotExist();
            assertThat(inode(segment(5))).isNotEqualTo(inode);
            for (int i = 0; i < 19; i++)
            {
                assertThat(tailer.next()).isTrue();
                assertThat(tailer.message().buffer().getByte(tailer.message().offset())).isEqualTo((byte)(i + 2));
            }
        }
    }

    @Test
    void shouldLeaveASegmentThatAnotherJournalObjectHasMapped()
    {
        try (Journal journal = open();
            Journal reader = Journal.openReadOnly(directory);
            Tailer tailer = reader.tailer())
        {
            fill(journal, 1);
            assertThat(tailer.next()).isTrue();

            fill(journal, 6);

            assertThat(segment(0)).doesNotExist();
            // The reader's agent may have mapped further segments ahead: these are left alone, too.
            final int read = readToTheFirstThatIsGone(tailer);
            assertThat(read).isGreaterThanOrEqualTo(19);
            tailer.toStart();
            readOn(tailer);
            final long before = journal.counters().recycled();
            tailer.toEnd();
            fill(journal, 40);
            assertThat(journal.counters().recycled()).isGreaterThan(before);
        }
    }

    private static int readToTheFirstThatIsGone(final Tailer tailer)
    {
        int count = 0;
        try
        {
            for (byte number = 2; tailer.next(); number++)
            {
                final Message message = tailer.message();
                assertThat(message.buffer().getByte(message.offset())).isEqualTo(number);
                assertThat(message.buffer().getByte(message.offset() + MESSAGE_LENGTH - 1)).isEqualTo(number);
                count++;
            }
        }
        catch (final SegmentDeletedException ignore)
        {
            // It goes on with toStart.
        }
        return count;
    }

    @Test
    void shouldSeekTheFirstMessageThoughTheSegmentsThatWereListedHaveComeBackAsOthers()
    {
        try (Journal journal = open();
            Tailer here = journal.tailer();
            Journal reader = Journal.openReadOnly(directory);
            Tailer there = reader.tailer())
        {
            for (int segment = 4; segment < 24; segment += 4)
            {
                fill(journal, segment);
                final long first;
                try (Tailer tailer = journal.tailer())
                {
                    assertThat(tailer.next()).isTrue();
                    first = tailer.message().position();
                }
                for (final Tailer tailer : List.of(here, there))
                {
                    assertThat(tailer.seekSequence(0)).isTrue();
                    assertThat(tailer.position()).isEqualTo(first);
                    assertThat(tailer.seekTime(0)).isTrue();
                    assertThat(tailer.position()).isEqualTo(first);
                    assertThat(readOn(tailer)).isBetween(21, 3 * 21);
                    tailer.toEnd();
                }
            }
            assertThat(journal.counters().recycled()).isPositive();
        }
    }

    @Test
    void shouldLeaveASnapshotByHardLinks() throws IOException
    {
        final Path snapshot = parent.resolve("snapshot.dbk");
        try (Journal journal = open())
        {
            fill(journal, 1);
            Files.createLink(snapshot, segment(0));
            final byte[] before = Files.readAllBytes(snapshot);

            fill(journal, 6);

            assertThat(segment(0)).doesNotExist();
            assertThat(Files.readAllBytes(snapshot)).isEqualTo(before);
        }
        try (JournalScan scan = JournalScan.open(snapshot))
        {
            assertThat(scan.next()).isTrue();
        }
    }

    @Test
    void shouldTellAScanThatItsSegmentIsGone()
    {
        try (Journal journal = open())
        {
            fill(journal, 1);
            try (JournalScan scan = JournalScan.open(directory); JournalScan single = JournalScan.open(segment(0)))
            {
                assertThat(scan.next()).isTrue();
                assertThat(single.next()).isTrue();

                fill(journal, 6);

                assertThat(journal.counters().recycled()).isPositive();
                assertThatThrownBy(() -> readAll(scan)).isInstanceOf(SegmentDeletedException.class);
                assertThatThrownBy(() -> readAll(single)).isInstanceOf(SegmentDeletedException.class);
            }
        }
    }

    @Test
    void shouldReadACopyOfAFileThatBecameAnotherSegmentMeanwhile() throws IOException
    {
        try (Journal journal = open())
        {
            fill(journal, 4);
        }
        final long first = SegmentStore.list(directory)[0];
        try (RandomAccessFile file =
            new RandomAccessFile(directory.resolve(SegmentDescriptor.fileName(first)).toFile(), "rw"))
        {
            file.seek(SegmentDescriptor.BASE_POSITION_OFFSET);
            file.writeLong(SegmentDescriptor.NO_BASE_POSITION);
        }
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThatThrownBy(scan::next).isInstanceOf(CorruptJournalException.class)
                .hasMessageContaining("position=" + first);
            assertThat(scan.skip()).isTrue();
            byte last = 0;
            while (scan.next())
            {
                last = scan.message().buffer().getByte(scan.message().offset());
            }
            assertThat(last).isEqualTo((byte)appended);
        }
    }

    /** Messages that are in the scan's own memory already may still come, and are whole. */
    private static void readAll(final JournalScan scan)
    {
        byte last = 1;
        while (scan.next())
        {
            final Message message = scan.message();
            final byte number = message.buffer().getByte(message.offset());
            assertThat(number).isEqualTo(++last);
            for (int i = 0; i < message.length(); i++)
            {
                assertThat(message.buffer().getByte(message.offset() + i)).isEqualTo(number);
            }
        }
    }

    @Test
    void shouldReadACopyThatLacksTheLockFile() throws IOException
    {
        try (Journal journal = open())
        {
            fill(journal, 4);
        }
        final Path copy = Files.createDirectory(parent.resolve("copy"));
        for (final long position : SegmentStore.list(directory))
        {
            final String name = SegmentDescriptor.fileName(position);
            Files.copy(directory.resolve(name), copy.resolve(name));
        }
        try (Journal journal = Journal.openReadOnly(copy); Tailer tailer = journal.tailer())
        {
            assertThat(readOn(tailer)).isPositive();
            assertThat(copy.resolve(LockDescriptor.FILE_NAME)).doesNotExist();
        }
    }

    @Test
    void shouldDeleteWhatAnEarlierSessionMade()
    {
        try (Journal journal = open())
        {
            fill(journal, 3);
        }
        try (Journal journal = open())
        {
            final long before = journal.counters().recycled();
            final long inode = inode(segment(2));
            fill(journal, 4);
            final long inodeOfNext = inode(segment(5));
            assertThat(journal.counters().recycled()).isEqualTo(before);
            assertThat(inodeOfNext).isNotEqualTo(inode);

            fill(journal, 9);

            assertThat(journal.counters().recycled()).isGreaterThan(before);
        }
    }

    @Test
    void shouldKeepWhatANamedTailerHasNotRead()
    {
        try (Journal journal = open(); Tailer tailer = journal.tailer("audit"))
        {
            fill(journal, 1);
            assertThat(tailer.next()).isTrue();
            tailer.commit();

            fill(journal, 5);

            assertThat(journal.counters().recycled()).isZero();
            assertThat(segment(0)).exists();
            assertThat(readOn(tailer)).isGreaterThan(4 * 20);
        }
    }

    @Test
    void shouldKeepTheOptionFromTheJournalsCreation() throws IOException
    {
        open().close();
        assertThatThrownBy(() -> Journal.open(directory, new JournalConfig().recycleSegments(false)))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("the journal recycles its segments").hasMessageContaining("recycleSegments=false");
        Files.delete(directory.resolve(MetaDescriptor.FILE_NAME));
        Files.delete(directory.resolve(LockDescriptor.FILE_NAME));
        try (Journal journal = Journal.open(directory, new JournalConfig().keepSegments(KEPT)
            .agents(AgentMode.INVOKER)))
        {
            fill(journal, 8);
            assertThat(journal.counters().recycled()).isPositive();
        }
        final Path other = parent.resolve("other");
        Journal.open(other).close();
        assertThatThrownBy(() -> Journal.open(other, new JournalConfig().recycleSegments(true)))
            .isInstanceOf(JournalException.class).hasMessageContaining("the journal does not recycle its segments");
    }

    @Test
    void shouldHaveAFormatOfItsOwn() throws IOException
    {
        try (Journal journal = open())
        {
            fill(journal, 1);
        }
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.formatVersion()).isEqualTo("2.0.0");
        }
        assertThat(Files.readAllBytes(segment(0))[SegmentDescriptor.VERSION_OFFSET + 2]).isEqualTo((byte)2);
        assertThat(Files.readAllBytes(directory.resolve(MetaDescriptor.FILE_NAME))[MetaDescriptor.VERSION_OFFSET + 2])
            .isEqualTo((byte)2);
    }

    @Test
    void shouldVerifyAJournalWhoseSegmentsComeBackMeanwhile()
    {
        try (Journal journal = open())
        {
            fill(journal, 4);
            final int[] until = {4};

            final Verification verification = JournalVerifier.of(directory).verify((bytes, total) ->
            {
                if (until[0] < 12)
                {
                    fill(journal, ++until[0]);
                }
                return true;
            });

            assertThat(faults(verification)).isEmpty();
            assertThat(faults()).isEmpty();
        }
    }

    @Test
    void shouldLeaveNothingUnfinishedWhenItIsClosedMeanwhile() throws Exception
    {
        // By this clock each step of the agent takes its whole turn, however fast the machine is.
        final long[] nowNs = {0};
        final JournalConfig config = config().nanoClock(() -> nowNs[0] += 1_000_000);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final byte[] message = new byte[MESSAGE_LENGTH];
            while (0 == unfinished())
            {
                appender.append(message);
                journal.disk().doWork();
            }
        }
        assertThat(unfinished()).isZero();
        assertThat(errors).isEmpty();
    }

    private long unfinished() throws IOException
    {
        try (Stream<Path> files = Files.list(directory.resolve(PrivateName.DIRECTORY)))
        {
            return files.count();
        }
    }

    @Test
    void shouldRollByTimeIntoSegmentsThatComeBack()
    {
        final long[] nowNs = {1_795_167_000_000_000_000L};
        final JournalConfig config = config().rollCycle(RollCycle.HOURLY).clock(() -> nowNs[0]);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            for (int hour = 0; hour < 8; hour++)
            {
                for (int i = 0; i < 5; i++)
                {
                    final byte[] message = new byte[MESSAGE_LENGTH];
                    Arrays.fill(message, (byte)++appended);
                    appender.append(message);
                    invoke(journal);
                }
                nowNs[0] += TimeUnit.HOURS.toNanos(1);
                invoke(journal);
            }
            assertThat(errors).isEmpty();
            try (Tailer tailer = journal.tailer())
            {
                assertThat(readOn(tailer)).isBetween(5, 4 * 5);
            }
        }
        assertThat(faults()).isEmpty();
    }

    @Test
    void shouldTakeOnlyFilesOfSealedSegmentsAndSignForThemBefore()
    {
        final SealKey key = SealKey.generate("example.com/orders");
        try (Journal journal = Journal.open(directory, config().keepSegments(KEPT + 1).seal(Sealing.by(key))))
        {
            for (int segment = 1; segment < 20; segment++)
            {
                fill(journal, segment);
                for (int i = 0; i < SEALING_TURNS; i++)
                {
                    invoke(journal);
                }
            }
            assertThat(journal.counters().recycled()).isPositive();
            final SealVerification seals =
                SealVerifier.of(directory, List.of(key.verifier())).verify((bytes, total) -> true);
            assertThat(seals.isViolated()).as(seals.toString()).isFalse();
            assertThat(seals.count(SealVerification.Verdict.PRUNED)).isPositive();
        }
    }
}
