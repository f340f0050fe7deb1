/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The keeper of a journal that seals itself dies, or the power goes, between any two steps of a seal, of a tombstone
 * and of a deletion. What is left verifies, nothing is gone without its seal, and the next keeper makes the seals that
 * would have been made.
 */
@Tag("slow")
class SealCrashTest extends SealFixture
{
    private static final int KEPT = 2;
    /** No process has this number. */
    private static final String DEAD = "999999999999999-";

    private static long[] segments(final Path path)
    {
        return SegmentStore.list(path);
    }

    /** The disk agent works until no more is there than is to be kept. */
    private static void retain(final Path path, final Journal journal, final int first) throws Exception
    {
        for (int i = 0; i < PATIENCE && segments(path)[0] < (long)first * SEGMENT_LENGTH; i++)
        {
            journal.disk().doWork();
        }
        assertThat(segments(path)[0]).as("first segment").isEqualTo((long)first * SEGMENT_LENGTH);
    }

    /** Lets a keeper seal and delete, and gives what may be left at each moment. */
    private List<PowerFiles.Left> left(final PowerFiles files) throws Exception
    {
        final Journal journal = Journal.open(files.watched(image), sealing());
        journal.reconfigure(new JournalConfig().keepSegments(KEPT));
        journal.appender().append("last");
        journal.sync();
        files.note();
        retain(image, journal, SEGMENTS - KEPT);
        seal(image, journal);
        DeadProcess.bury(image);
        assertThat(told).isEmpty();
        CrashPoints.delete(image);
        return files.left();
    }

    private void check(final PowerFiles.Left left) throws Exception
    {
        left.write(image);
        lose();
        final long first = segments(image)[0];
        assertThat(verify(image).segments().stream().map(SealCrashTest::text)).isEqualTo(expected());
        try (Journal reader = Journal.openReadOnly(image))
        {
            checkMessages(reader, first);
        }
        try (Journal journal = Journal.open(image, sealing()))
        {
            checkMessages(journal, first);
            journal.appender().append("by the next keeper");
            seal(image, journal);
        }
        final SealVerification found = verify(image);
        assertThat(found.isViolated()).as(found.toString()).isFalse();
        assertThat(told).isEmpty();
        for (final Map.Entry<String, byte[]> seal : seals.entrySet())
        {
            assertThat(Files.readAllBytes(image.resolve(seal.getKey()))).as(seal.getKey()).isEqualTo(seal.getValue());
        }
        try (Stream<Path> unfinished = Files.list(image.resolve(PrivateName.DIRECTORY)))
        {
            assertThat(unfinished.filter((path) -> path.getFileName().toString().startsWith(DEAD))).isEmpty();
        }
        CrashPoints.delete(image);
    }

    /** The machine is in another run, and the process is dead. */
    private void lose() throws IOException
    {
        try (FileChannel meta = FileChannel.open(
            image.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            meta.write(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, 1),
                MetaDescriptor.SESSION_BOOT_ID_OFFSET);
        }
        try (Stream<Path> paths = Files.list(image.resolve(PrivateName.DIRECTORY)))
        {
            int count = 0;
            for (final Path path : paths.toList())
            {
                Files.move(path, path.resolveSibling(DEAD + count++));
            }
        }
    }

    private static String text(final Segment segment)
    {
        return segment.position() / SEGMENT_LENGTH + " " + segment.verdict();
    }

    /** A segment is there, sealed or not, or it has a seal and a tombstone. */
    private List<String> expected()
    {
        final List<String> verdicts = new ArrayList<>();
        for (int segment = 0; segment < SEGMENTS; segment++)
        {
            final boolean isThere = Files.exists(image.resolve(segment(segment)));
            final boolean isSealed = Files.exists(image.resolve(seal(segment)));
            final Verdict unless = isSealed ? Verdict.OK : Verdict.UNSEALED;
            verdicts.add(segment + " " + (isThere ? unless : Verdict.PRUNED));
        }
        return verdicts;
    }

    private void checkMessages(final Journal journal, final long first)
    {
        final List<Long> found = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            tailer.poll((message) -> found.add(message.position()), Integer.MAX_VALUE);
        }
        final List<Long> expected = new ArrayList<>(positions);
        expected.removeIf((position) -> position < first);
        assertThat(found).hasSize(expected.size() + 1).startsWith(expected.toArray(new Long[0]));
    }

    private void checkAll(final List<PowerFiles.Left> all) throws Exception
    {
        for (final PowerFiles.Left left : all)
        {
            try
            {
                check(left);
            }
            catch (final Exception | AssertionError ex)
            {
                throw new AssertionError("left: " + left, ex);
            }
        }
        System.out.println("states in which a keeper or the power may leave seals: " + all.size());
    }

    @Test
    void shouldBeSealedAsEverWhereverTheKeeperDiesOrThePowerGoes() throws Exception
    {
        CrashPoints.copy(model, image);
        checkAll(left(new PowerFiles(image, directory.resolve("moments"))));
    }

    private void append()
    {
        try (Journal journal = Journal.open(model, config()); Appender appender = journal.appender())
        {
            appender.append("last");
        }
    }

    @Test
    void shouldForceTheSealOfADeadProcessBeforeItBuildsOnIt() throws Exception
    {
        append();
        CrashPoints.copy(model, image);
        Files.write(image.resolve(seal(0)), seals.get(seal(0)));
        final PowerFiles files = new PowerFiles(image, directory.resolve("moments"));
        files.name(seal(1), seals.get(seal(1)));
        files.note();
        JournalSeals.of(files.watched(image)).seal(KEY, (sealed) -> {}, (bytes) -> true);
        assertThat(verify(image).count(Verdict.OK)).isEqualTo(SEGMENTS - 1);
        CrashPoints.delete(image);
        checkAll(files.left());
    }

    @Test
    void shouldForceTheSealOfADeadProcessBeforeItsSegmentGoesThoughItHasNoKey() throws Exception
    {
        CrashPoints.copy(model, image);
        Files.write(image.resolve(seal(0)), seals.get(seal(0)));
        final PowerFiles files = new PowerFiles(image, directory.resolve("moments"));
        final Journal journal = Journal.open(files.watched(image), config());
        journal.reconfigure(new JournalConfig().keepSegments(KEPT));
        journal.appender().close();
        // From now on a deletion forces no name before it, since the deletion before has.
        retain(image, journal, 1);
        files.name(seal(1), seals.get(seal(1)));
        files.note();
        retain(image, journal, 2);
        DeadProcess.bury(image);
        CrashPoints.delete(image);
        for (final PowerFiles.Left left : files.left())
        {
            left.write(image);
            assertThat(Files.exists(image.resolve(segment(1))) || Files.exists(image.resolve(seal(1))))
                .as("a segment or its seal is there: %s", left).isTrue();
            CrashPoints.delete(image);
        }
    }

    @Test
    void shouldForceTheTombstoneOfADeadProcessBeforeItsSegmentGoes() throws Exception
    {
        CrashPoints.copy(model, image);
        final PowerFiles files = new PowerFiles(image, directory.resolve("moments"));
        final Journal journal = Journal.open(files.watched(image), sealing());
        journal.appender().append("last");
        journal.sync();
        seal(image, journal);
        journal.reconfigure(new JournalConfig().keepSegments(SEGMENTS - 1));
        retain(image, journal, 1);
        files.name(tombstone(1), signTombstone(1));
        files.note();
        journal.reconfigure(new JournalConfig().keepSegments(SEGMENTS - 2));
        retain(image, journal, 2);
        DeadProcess.bury(image);
        CrashPoints.delete(image);
        checkAll(files.left());
    }

    private static String segment(final int segment)
    {
        return SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH);
    }

    private static String tombstone(final int segment)
    {
        return SealDescriptor.tombstoneName((long)segment * SEGMENT_LENGTH);
    }

    private byte[] signTombstone(final int segment) throws IOException
    {
        final Path copy = directory.resolve("pruned");
        CrashPoints.copy(model, copy);
        for (final Map.Entry<String, byte[]> seal : seals.entrySet())
        {
            Files.write(copy.resolve(seal.getKey()), seal.getValue());
        }
        for (int i = 0; i <= segment; i++)
        {
            Files.delete(copy.resolve(segment(i)));
        }
        JournalSeals.of(copy).prune(KEY);
        return Files.readAllBytes(copy.resolve(tombstone(segment)));
    }
}
