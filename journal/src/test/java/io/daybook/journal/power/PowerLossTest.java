/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.power;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.JournalScan;
import io.daybook.journal.MemoryDirectory;
import io.daybook.journal.RecoveryVerdict;
import io.daybook.journal.Seed;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.log.SegmentStore;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Images of disks after a loss of power, opened. Count, half of it for each kind of checksums:
 * {@code -Ddaybook.images}, seed: {@code -Ddaybook.seed}.
 */
@Tag("slow")
class PowerLossTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int IMAGES = Integer.getInteger("daybook.images", 400) / 2;
    private static final int IMAGES_OF_A_RECORDING = 100;
    private static final int MAX_SEGMENTS = 5;
    private static final int NEW_MESSAGES = 3;

    private final DrivenClock clock = new DrivenClock();

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    /** A reader's agent may sleep for some milliseconds before it ends. */
    private final ExecutorService closer = Executors.newFixedThreadPool(4);

    @ParameterizedTest
    @EnumSource(names = {"FRAME", "BLOCK"})
    void shouldLoseNothingDurableAndShowNothingDamagedAfterALossOfPower(final Checksums checksums) throws Exception
    {
        final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        final long startNs = System.nanoTime();
        final long startCpuNs = threads.getCurrentThreadCpuTime();
        final Map<RecoveryVerdict.Kind, Integer> verdicts = new EnumMap<>(RecoveryVerdict.Kind.class);
        Path image = Files.createDirectory(directory.resolve("one"));
        Path recorded = Files.createDirectory(directory.resolve("other"));
        Recording recording = null;
        int deletions = 0;
        for (int i = 0; i < IMAGES; i++)
        {
            String what = "being recorded";
            try
            {
                final Random random = new Random(SEED.value() + 1_000_003L * i);
                if (0 == i % IMAGES_OF_A_RECORDING)
                {
                    final Path next = image;
                    image = recorded;
                    recorded = next;
                    recording = record(recorded, checksums, random);
                }
                final Image mixed = new Image(recording, random);
                what = recording + ", " + mixed;
                mixed.write(image);
                verdicts.merge(check(image, mixed, mixed.retained(recording.messages), random), 1, Integer::sum);
                deletions += mixed.hasDeletions() ? 1 : 0;
            }
            catch (final Exception | AssertionError ex)
            {
                throw new AssertionError("image " + i + ": " + what, ex);
            }
        }
        closer.shutdown();
        assertThat(closer.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        System.out.printf(
            "images with %s: %d, %d of them with deletions, in %d ms (processor %d ms), 0 lost, 0 corrupt, %s, " +
            "verdicts %s%n",
            checksums,
            IMAGES,
            deletions,
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs),
            TimeUnit.NANOSECONDS.toMillis(threads.getCurrentThreadCpuTime() - startCpuNs),
            SEED,
            verdicts);
    }

    /**
     * Records a journal of which nothing is left, or one that has lost power before.
     */
    private Recording record(final Path journal, final Checksums checksums, final Random random) throws Exception
    {
        if (random.nextBoolean() || SegmentStore.list(journal).length > MAX_SEGMENTS || isMadeAnew(journal))
        {
            Image.clear(journal);
        }
        return new Recording(journal, checksums, random, clock);
    }

    private RecoveryVerdict.Kind check(
        final Path image, final Image mixed, final List<Written> written, final Random random) throws IOException
    {
        final Journal reader = mixed.metaLost ? null : openReadOnly(image);
        try
        {
            final Tailer waiting = null == reader || isNothingReadable(reader) ? null : reader.tailer();
            final List<Written> seen = null == waiting ? null : read(reader, waiting);
            // A scan shows messages behind the cut, too, and says so.
            final List<Written> scanned = null == waiting ? List.of() : scan(image);
            assertThat(new HashSet<>(written).containsAll(scanned)).as("messages scanned are true").isTrue();
            final List<Written> read = new ArrayList<>();
            final RecoveryVerdict verdict = recover(image, mixed, read);
            assertThat(read.size()).as("messages read").isLessThanOrEqualTo(written.size());
            assertSame(read, written.subList(0, read.size()));
            assertThat(written.stream().filter((message) -> message.position() < mixed.durable).count())
                .as("messages below durable, %s", verdict).isLessThanOrEqualTo(read.size());
            if (null != reader)
            {
                assertThat(reader.recovery()).isEqualTo(verdict);
            }
            if (null != waiting)
            {
                assertSame(seen, read);
                assertSame(scanned, read);
            }
            checkCursor(image, mixed, verdict);
            final List<Written> added = goOn(image, verdict.cut() ? mixed.segments() : List.of(), read, random);
            if (null != waiting)
            {
                assertThat(Written.readAll(waiting)).as("read on").isEqualTo(added);
            }
            return verdict.kind();
        }
        finally
        {
            if (null != reader)
            {
                closer.execute(reader::close);
            }
        }
    }

    /**
     * Opens an image for reading, unless there is no segment in it.
     */
    private static Journal openReadOnly(final Path image)
    {
        return SegmentStore.list(image).length > 0 ? Journal.openReadOnly(image) : null;
    }

    /**
     * Whether a reader has found that no segment counts; then it has a verdict, and a tailer finds nothing, if there is
     * anything to map at all.
     */
    private static boolean isNothingReadable(final Journal reader)
    {
        final boolean nothing = reader.recovery().cut() && reader.recovery().position() <= 0;
        if (nothing)
        {
            try (Tailer tailer = reader.tailer())
            {
                assertThat(tailer.next()).isFalse();
            }
            catch (final JournalException ignore)
            {
                // Nothing can be mapped.
            }
        }
        return nothing;
    }

    private static List<Written> read(final Journal reader, final Tailer tailer)
    {
        return reader.recovery().cut() ?
            Written.readTo(tailer, reader.recovery().position()) : Written.readAll(tailer);
    }

    private static void assertSame(final List<Written> actual, final List<Written> expected)
    {
        assertThat(Written.difference(actual, expected)).isNull();
    }

    /** Whether nothing was left of a journal in its creation, so that the next opener made it, with default options. */
    private static boolean isMadeAnew(final Path journal)
    {
        return Arrays.stream(SegmentStore.list(journal))
            .anyMatch((base) -> journal.resolve(SegmentDescriptor.fileName(base)).toFile().length() >
                Recording.SEGMENT_LENGTH);
    }

    private Journal open(final Path image)
    {
        return Journal.open(image, clock.drive(new JournalConfig()).agents(AgentMode.INVOKER).errorHandler((ex) ->
        {
            throw new AssertionError("an agent failed", ex);
        }));
    }

    private RecoveryVerdict recover(final Path image, final Image mixed, final List<Written> read)
    {
        try (Journal journal = open(image); Tailer tailer = journal.tailer())
        {
            assertThat(journal.recovery().cut() || mixed.isClean()).isTrue();
            read.addAll(Written.readAll(tailer));
            return journal.recovery();
        }
    }

    private static void checkCursor(final Path image, final Image mixed, final RecoveryVerdict verdict)
        throws IOException
    {
        final Path path = image.resolve("tailers/risk.cursor");
        final long position = Files.exists(path) ?
            ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN).getLong(64) : 0;
        final long[] segments = SegmentStore.list(image);
        assertThat(position).isEqualTo(verdict.cut() && mixed.cursor > verdict.position() ?
            segments[segments.length - 1] + SegmentDescriptor.HEADER_LENGTH : mixed.cursor);
    }

    /**
     * The journal is one like any other: what has been recovered is not recovered again, and what is appended is read,
     * found and made durable.
     *
     * @param ended  segments that nothing may be appended to any more.
     * @param random decides how much of that is looked at.
     */
    private List<Written> goOn(
        final Path image, final List<String> ended, final List<Written> read, final Random random) throws IOException
    {
        final List<Written> all;
        final boolean thoroughly = 0 == random.nextInt(8);
        final List<String> files = thoroughly ? files(image) : null;
        try (Journal journal = open(image); Tailer tailer = journal.tailer())
        {
            assertThat(journal.recovery()).isEqualTo(RecoveryVerdict.NOTHING_TO_DO);
            assertSame(Written.readAll(tailer), read);
            if (thoroughly)
            {
                assertThat(files(image)).isEqualTo(files);
            }
            all = append(image, journal, tailer, ended, read, random.nextBoolean());
        }
        catch (final Exception ex)
        {
            throw new AssertionError("a journal that has been recovered does not work", ex);
        }
        if (thoroughly)
        {
            assertSame(scan(image), retained(image, all));
        }
        return all.subList(read.size(), all.size());
    }

    /** What the disk agent has not deleted. */
    private static List<Written> retained(final Path image, final List<Written> messages)
    {
        return Written.from(SegmentStore.list(image)[0], messages);
    }

    private static List<Written> append(
        final Path image,
        final Journal journal,
        final Tailer tailer,
        final List<String> ended,
        final List<Written> read,
        final boolean working) throws Exception
    {
        final List<Written> all = new ArrayList<>(read);
        try (Appender appender = journal.appender())
        {
            for (int i = 0; i < NEW_MESSAGES; i++)
            {
                final byte[] bytes = ("new " + i).getBytes();
                final Written appended = Written.appended(appender.append(bytes), bytes, bytes.length);
                assertThat(ended).doesNotContain(
                    SegmentDescriptor.fileName(appended.position() & -Recording.SEGMENT_LENGTH));
                assertThat(tailer.next()).isTrue();
                final Written got = Written.of(tailer.message());
                assertThat(got.is(appended)).isTrue();
                assertThat(all.isEmpty() || got.sequence() > all.get(all.size() - 1).sequence()).isTrue();
                all.add(got);
            }
            while (working && journal.disk().doWork() > 0)
            {
                // until nothing is left to do
            }
            journal.sync();
            assertThat(journal.durablePosition()).isGreaterThan(all.get(all.size() - 1).position());
            final List<Written> left = retained(image, all);
            final Written some = left.get(left.size() / 2);
            assertThat(tailer.seekSequence(some.sequence()) && tailer.next()).isTrue();
            assertThat(Written.of(tailer.message())).isEqualTo(some);
        }
        return all;
    }

    private static List<Written> scan(final Path image)
    {
        final List<Written> messages = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(image))
        {
            while (scan.next() && !scan.isUnproved())
            {
                messages.add(Written.of(scan.message()));
            }
        }
        catch (final JournalException ex)
        {
            // The rest is damaged, or the next segment is.
            return messages;
        }
        return messages;
    }

    /**
     * Names and contents of the files, but for journal.meta, which is written at each opening.
     */
    private static List<String> files(final Path image) throws IOException
    {
        final List<String> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(image))
        {
            for (final Path path : paths.filter(Files::isRegularFile).sorted().toList())
            {
                if (!path.endsWith("journal.meta"))
                {
                    final CRC32C crc = new CRC32C();
                    crc.update(Files.readAllBytes(path));
                    files.add(path + " " + Files.size(path) + " " + crc.getValue());
                }
            }
        }
        return files;
    }
}
