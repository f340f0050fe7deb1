/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static io.daybook.journal.layout.MetaDescriptor.*;
import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
@Timeout(120)
class HostileFilesTest
{
    private static final String[][] READERS = {
        {"dump"}, {"dump", "--on-corrupt", "skip"}, {"dump", "--on-corrupt", "show", "-o", "jsonl"},
        {"dump", "--envelope", "fields", "-o", "json"}, {"tail"}, {"tail", "-n", "1000000"}, {"info"},
        {"info", "--json"}, {"merge"}, {"merge", "--on-corrupt", "skip", "-o", "jsonl", "--envelope", "fields"},
        {"stats"}, {"stats", "--json"}, {"shapes"}, {"shapes", "--as", "json-schema"}, {"tailers"},
        {"dump", "-o", "table", "--envelope", "fields"}, {"export"}, {"export", "-o", "json", "--on-corrupt", "skip"}};
    /** What they print tells when it was printed, too. */
    private static final String[][] WATCHERS = {{"report", "-n", "1000"}, {"top", "-n", "1", "--interval", "0.01"}};
    /** Nothing here is sealed, which is all that it says of a journal that can be read. */
    private static final String[][] PROVERS = {{"prove", "--sequence", "20"}};
    private static final int CASES = Integer.getInteger("daybook.cases", 1_000);
    /** What the messages of each segment take up, at its beginning. */
    private static final int BEGUN_LENGTH = 16 << 10;
    private static final int BASE_SEQUENCE_OFFSET = 64;
    private static final int FRAME_HEADER_LENGTH = 24;
    private static final String SEGMENT = "00000000000000000000.dbk";

    @TempDir
    private Path temp;

    @Test
    void shouldRefuseWhatIsNoJournalInOneSentence() throws IOException
    {
        final Path empty = Files.createDirectory(temp.resolve("empty"));
        final Path text = Files.writeString(temp.resolve("text.txt"), "to be or not to be\n".repeat(1_000));
        final Path nothing = Files.createFile(temp.resolve("nothing"));
        final Path short8 = Files.writeString(temp.resolve("short"), "DAYBOO");
        final Path named = Files.createDirectory(temp.resolve("named"));
        Files.writeString(named.resolve(SEGMENT), "no segment".repeat(1_000));
        final Path queue = Files.createDirectory(temp.resolve("queue"));
        final Path file = Files.writeString(queue.resolve("20261120.cq4"), "no queue".repeat(1_000));
        final Path folder = Files.createDirectories(temp.resolve("folder").resolve(SEGMENT)).getParent();

        for (final Path path : List.of(
            temp.resolve("nowhere"), empty, text, nothing, short8, named, queue, file, folder,
            Path.of("/dev/null")))
        {
            for (final String[] reader : all())
            {
                final Result result = run(reader, path);
                assertThat(result.exitCode()).as(path.toString()).isEqualTo(ExitCode.FAILURE);
                assertThat(result.out()).isIn("", "[]\n");
                assertOneSentence(result);
                assertThat(result.err()).contains(path.toString());
            }
        }
        assertThat(Commands.run("not a segment".getBytes(), "dump", "-")).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertOneSentence(result);
        });
    }

    @Test
    void shouldReadATruncatedSegmentAsFarAsItGoes() throws IOException
    {
        final long[] positions = Journals.trades(temp.resolve("journal"), 100);
        final byte[] whole = Files.readAllBytes(temp.resolve("journal").resolve(SEGMENT));

        for (final long length : new long[]{
            8, 100, 4095, 4096, 4100, positions[0], positions[1] + 1, positions[50] + 30, positions[99] + 24, 100_000,
            whole.length - 1})
        {
            final Path directory = Files.createDirectory(temp.resolve("cut-" + length));
            final Path segment = Files.write(
                directory.resolve(SEGMENT), Arrays.copyOf(whole, (int)length));
            for (final Path path : List.of(directory, segment))
            {
                final Result result = Commands.run("dump", path.toString());
                assertThat(result.exitCode()).as("length=" + length).isEqualTo(ExitCode.CORRUPT);
                // What is left of it is not what a recovery would begin with: what is shown is unproved.
                assertThat(result.err()).startsWith("daybook: ").doesNotContain("unexpected").hasLineCount(
                    path == directory && documents(result) > 0 ? 2 : 1);
                final long left = Arrays.stream(positions).filter((position) -> position + 24 < length - 60).count();
                assertThat(documents(result)).isBetween(left, left + 1);
                assertThat(Commands.run("info", path.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
            }
        }
    }

    /** It has as much time as many cases need on a slow machine. */
    @Test
    @Timeout(3_600)
    void shouldNotTakeFlippedBitsForGoodOnes() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("flipped bits: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final Path directory = temp.resolve("journal");
        writeTwoSegments(directory);
        final List<Path> files = files(directory);
        final Map<String, Result> whole = new HashMap<>();
        for (final String[] reader : READERS)
        {
            whole.put(String.join(" ", reader), run(reader, directory));
        }
        for (int i = 0; i < CASES; i++)
        {
            final Path file = files.get(random.nextInt(files.size()));
            final byte[] bytes = Files.readAllBytes(file);
            final int limit = 0 == random.nextInt(8) ? bytes.length : Math.min(bytes.length, BEGUN_LENGTH);
            if (0 == limit)
            {
                continue;
            }
            final int index = random.nextInt(limit);
            final byte bit = (byte)(1 << random.nextInt(8));
            final String[] reader = READERS[i % READERS.length];
            bytes[index] ^= bit;
            Files.write(file, bytes);
            final Map<Path, FileTime> times = times(files);

            final Result result = run(reader, directory);

            final String description = "-Ddaybook.seed=" + seed + ", case=" + i + ", file=" + file.getFileName() +
                ", index=" + index + ", bit=" + bit + ", reader=" + String.join(" ", reader) + ": " + result.err();
            assertThat(result.exitCode()).as(description).isIn(
                ExitCode.OK, ExitCode.FAILURE, ExitCode.LOSS, ExitCode.CORRUPT);
            assertThat(result.err()).as(description).doesNotContain("unexpected", "Exception");
            assertThat(result.err().lines()).as(description).allMatch((line) -> line.startsWith("daybook: "));
            if (ExitCode.OK == result.exitCode())
            {
                final String expected = vouchedFor(whole.get(String.join(" ", reader)).out());
                assertThat(expected.equals(vouchedFor(result.out()))).as(description).isTrue();
            }
            if (ExitCode.FAILURE == result.exitCode())
            {
                assertThat(result.err()).as(description).containsAnyOf("not a segment", "unknown major version");
            }
            assertThat(times(files)).as(description).isEqualTo(times);
            assertThat(Arrays.equals(Files.readAllBytes(file), bytes)).as(description).isTrue();
            bytes[index] ^= bit;
            Files.write(file, bytes);
        }
        for (final String[] reader : READERS)
        {
            assertThat(run(reader, directory).equals(whole.get(String.join(" ", reader)))).isTrue();
        }
    }

    /** What is told, but for the counters in journal.meta, for which nothing vouches, and which may be missing. */
    static String vouchedFor(final String out)
    {
        return out.replaceAll("\"counters\":(null|\\{[^}]*})", "").replaceAll("(?m)^(rolls|agents) .*\n", "");
    }

    private static void writeTwoSegments(final Path directory)
    {
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1"));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            for (int k = 0; k < 200; k++)
            {
                Journals.trade(appender, k);
                while (100 == k && appender.position() < Journals.SEGMENT_LENGTH)
                {
                    // Padding, as a claim leaves it that is given up.
                    appender.claim(100_000).abort();
                    appender.append("behind the padding");
                }
            }
        }
    }

    @Test
    void shouldNotTakeAHoleForTheTail() throws IOException
    {
        final Path directory = temp.resolve("journal");
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1"));
            ExclusiveAppender appender = journal.exclusiveAppender())
        {
            Journals.trade(appender, 0);
            appender.claim(0x187B8 - FRAME_HEADER_LENGTH).abort();
            Journals.trade(appender, 1);
        }
        final ByteBuffer segment =
            ByteBuffer.wrap(Files.readAllBytes(directory.resolve(SEGMENT))).order(ByteOrder.LITTLE_ENDIAN);
        int padding = 0;
        while (0x187B8 != segment.getInt(padding))
        {
            padding += Long.BYTES;
        }
        // Padding has no checksum: shorter by 256 bytes, it ends among its own zeros.
        Journals.flip(directory.resolve(SEGMENT), padding + 1);

        for (final String count : List.of("1", "1000000"))
        {
            final Result tail = Commands.run("tail", "-n", count, directory.toString());
            assertThat(tail.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(documents(tail)).isEqualTo(Math.min(2, Integer.parseInt(count)));
            assertThat(tail.out()).endsWith("  quantity: 1000001\n");
            assertThat(tail.err()).startsWith("daybook: skipped 1 damaged place: a hole: 0 where a frame");
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldNotTakeTheZeroedTailOfAClosedJournalForItsEnd(final Checksums checksums) throws IOException
    {
        final Path directory = zeroedTail(temp.resolve("journal"), checksums);

        for (final String verb : List.of("dump", "info", "verify"))
        {
            final Result result = Commands.run(verb, directory.toString());
            assertThat(result.exitCode()).as(verb + ": " + result.out()).isEqualTo(ExitCode.CORRUPT);
        }
        final Result dump = Commands.run("dump", "--on-corrupt", "skip", directory.toString());
        // A block is doubted as a whole.
        assertThat(documents(dump)).isEqualTo(Checksums.BLOCK == checksums ? 0 : 2);
        assertThat(dump.err()).startsWith("daybook: skipped 1 damaged place: " +
            (Checksums.BLOCK == checksums ? "bytes that are not those that were written" :
            "a hole: 0 where a frame should begin, the journal was closed at "));
        final Result recover = Commands.run(
            "recover", "-o", temp.resolve("recovered").toString(), directory.toString());
        assertThat(recover.exitCode()).as(recover.err()).isEqualTo(ExitCode.LOSS);
        assertThat(recover.err()).contains("lost: 1 place");
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = {"FRAME", "OFF"})
    void shouldTakeZerosForTheTailWhereTheJournalWasNotSurelyClosedBehindThem(final Checksums checksums)
        throws IOException
    {
        final Path directory = zeroedTail(temp.resolve("journal"), checksums);
        final Path meta = directory.resolve(FILE_NAME);
        final byte[] closed = Files.readAllBytes(meta);

        for (final int changed : new int[]{CLEAN_OFFSET, SETTLED_OFFSET, DURABLE_OFFSET})
        {
            final byte[] bytes = closed.clone();
            bytes[changed] ^= (byte)(CLEAN_OFFSET == changed ? 1 : 64);
            Files.write(meta, bytes);
            final Result dump = Commands.run("dump", directory.toString());
            assertThat(dump.exitCode()).as("offset " + changed + ": " + dump.err()).isEqualTo(ExitCode.OK);
            assertThat(documents(dump)).isEqualTo(2);
        }
    }

    @Test
    void shouldNotTakeZerosForTheTailThatAChecksumCovers() throws IOException
    {
        final Path directory = zeroedTail(temp.resolve("journal"), Checksums.BLOCK);
        final Path segment = directory.resolve(SEGMENT);
        Files.write(segment, Arrays.copyOf(Arrays.copyOf(Files.readAllBytes(segment), 4096), Journals.SEGMENT_LENGTH));

        for (final Path path : List.of(directory, segment))
        {
            final Result dump = Commands.run("dump", path.toString());
            assertThat(dump.exitCode()).as(dump.err()).isEqualTo(ExitCode.CORRUPT);
            assertThat(dump.err()).startsWith("daybook: corrupt: bytes that are not those that were written: ");
        }
    }

    /** A journal that was closed behind three messages, of which the last has become zeros. */
    static Path zeroedTail(final Path directory, final Checksums checksums) throws IOException
    {
        final Path segment = directory.resolve(SEGMENT);
        final int last;
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(checksums));
            Appender appender = journal.appender())
        {
            Journals.trade(appender, 0);
            Journals.trade(appender, 1);
            last = (int)Journals.trade(appender, 2);
        }
        final byte[] bytes = Files.readAllBytes(segment);
        Arrays.fill(bytes, last, bytes.length, (byte)0);
        Files.write(segment, bytes);
        return directory;
    }

    @Test
    void shouldSayInTailWhatIsDamagedBehindTheLastMessage() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 100);
        final byte[] whole = Files.readAllBytes(directory.resolve(SEGMENT));
        final byte[] holed = whole.clone();
        holed[whole.length / 2] = 1;

        assertSaysInTail("a hole: 0 where a frame", directory, holed);
        assertSaysInTail("a truncated segment: length=", directory, Arrays.copyOf(whole, whole.length / 2));
    }

    private static void assertSaysInTail(final String damage, final Path directory, final byte[] segment)
        throws IOException
    {
        Files.write(directory.resolve(SEGMENT), segment);
        assertThat(Commands.run("dump", directory.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        for (final int count : new int[]{0, 10, 1_000_000})
        {
            final Result tail = Commands.run("tail", "-n", String.valueOf(count), directory.toString());
            assertThat(tail.exitCode()).as("-n " + count).isEqualTo(ExitCode.CORRUPT);
            assertThat(documents(tail)).isEqualTo(Math.min(100, count));
            assertOneSentence(tail);
            assertThat(tail.err()).startsWith("daybook: skipped 1 damaged place: " + damage);
        }
    }

    @Test
    void shouldGoOnBehindDamageWhenAskedTo() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, 100);
        Journals.flip(directory.resolve(SEGMENT), positions[50] + 40);

        final Result stopped = Commands.run("dump", directory.toString());
        assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(stopped)).isEqualTo(50);
        assertThat(stopped.err()).isEqualTo("daybook: corrupt: a frame whose checksum does not match: position=" +
            positions[50] + ", its length leads to position=" + positions[51] +
            "; --on-corrupt skip goes on behind it\n");

        final Result skipped = Commands.run("dump", "--on-corrupt", "skip", directory.toString());
        assertThat(skipped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(skipped)).isEqualTo(99);
        assertThat(skipped.err()).startsWith("daybook: skipped 1 damaged place: a frame whose checksum");

        final Result shown = Commands.run("dump", "--on-corrupt", "show", directory.toString());
        assertThat(documents(shown)).isEqualTo(100);
        assertThat(shown.out()).contains("--- # position " + positions[50] + " damaged\ndamaged:\n  position: " +
            positions[50] + "\n  cause: \"a frame whose checksum");

        final Result tail = Commands.run("tail", "-n", "60", directory.toString());
        assertThat(tail.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(tail)).isEqualTo(60);

        final Result info = Commands.run("info", directory.toString());
        assertThat(info.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(info.out()).contains("damaged");
    }

    @Test
    void shouldSayThatItGivesUpASegmentThatWasMadeToTakeForEver() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, 100);
        final Path segment = directory.resolve(SEGMENT);
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN);
        fillWithFrames(bytes, (int)positions[50] + FRAME_HEADER_LENGTH);
        Files.write(segment, bytes.array());

        final Result shown = Commands.run("dump", "--on-corrupt", "show", directory.toString());
        assertThat(shown.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(documents(shown)).isEqualTo(52);
        assertThat(shown.out()).containsOnlyOnce("cause: \"the search for good frames was given up: it checked 16 ");
    }

    /** Fills the rest of a segment with what takes for ever to search for a good frame. */
    static void fillWithFrames(final ByteBuffer bytes, final int from)
    {
        for (int at = from; at < bytes.capacity(); at += Long.BYTES)
        {
            // Each is a frame of 1 KiB, and its upper half the number of the frame that begins 16 bytes before.
            bytes.putLong(at, 3_000L << 32 | 1 << 10);
        }
    }

    @Test
    void shouldGoOnBehindASegmentWhoseHeaderIsDamagedOrGone() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 40_000);
        final List<Path> segments = files(directory).stream().filter((path) -> path.toString().endsWith(".dbk"))
            .toList();
        final long all = documents(Commands.run("dump", directory.toString()));
        final long[] inEach = segments.stream().mapToLong((path) -> documents(Commands.run("dump", path.toString())))
            .toArray();
        assertThat(Arrays.stream(inEach).sum()).isEqualTo(all).isEqualTo(40_000);

        Journals.flip(segments.get(1), 40);
        final Result skipped = Commands.run("dump", "--on-corrupt", "skip", directory.toString());
        assertThat(skipped.exitCode()).isEqualTo(ExitCode.CORRUPT);
        // The other segments say how it is to be read.
        assertThat(documents(skipped)).isEqualTo(all);

        Files.delete(segments.get(1));
        final Result gone = Commands.run("dump", "--on-corrupt", "skip", directory.toString());
        assertThat(gone.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(gone.err()).contains("segment is missing");
        assertThat(documents(gone)).isEqualTo(all - inEach[1]);
    }

    @Test
    void shouldReadASegmentThatIsWrongAboutItsSequenceAlone() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 20_000);
        for (final Path segment : files(directory).stream().filter((path) -> path.toString().endsWith(".dbk")).toList())
        {
            Journals.flip(segment, BASE_SEQUENCE_OFFSET + 5);
            for (final Path path : List.of(directory, segment))
            {
                final Result stopped = Commands.run("dump", path.toString());
                assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
                assertThat(stopped.err()).contains("a segment out of sequence: baseSequence=");
                final Result result = Commands.run("dump", "--on-corrupt", "skip", directory.toString());
                assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
                assertThat(documents(result)).isEqualTo(20_000);
                assertThat(Commands.run("tail", directory.toString()).out()).contains("quantity: 1019999");
            }
            Journals.flip(segment, BASE_SEQUENCE_OFFSET + 5);
        }
    }

    @Test
    void shouldCountASegmentWhoseNumberHasBecomeNegative() throws IOException
    {
        final Path directory = temp.resolve("journal");
        writeTwoSegments(directory);
        final Result whole = Commands.run("info", directory.toString());
        assertThat(whole.out()).containsPattern("(?m)^segments +2 of ");
        final Path last = directory.resolve(Journals.segmentName(1));
        for (final int bit : new int[]{5, 62, 63})
        {
            final FlippedJournal.Bit flipped =
                new FlippedJournal.Bit(last, BASE_SEQUENCE_OFFSET + bit / Byte.SIZE, bit % Byte.SIZE);
            flipped.flip();

            final Result info = Commands.run("info", directory.toString());
            assertThat(info.out()).as("bit %d", bit).containsPattern("(?m)^segments +2 of ");
            assertThat(info.err()).as("bit %d", bit).contains("a segment out of sequence");
            assertThat(info.exitCode()).as("bit %d", bit).isEqualTo(ExitCode.CORRUPT);
            assertThat(Commands.run("verify", directory.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
            flipped.flip();
        }
        assertThat(Commands.run("info", directory.toString())).isEqualTo(whole);
    }

    @Test
    void shouldReadAJournalThatNobodyMayWrite() throws IOException, InterruptedException
    {
        final Path directory = temp.resolve("journal");
        Journals.trades(directory, 100);
        final Map<String, Result> whole = new HashMap<>();
        for (final String[] reader : all())
        {
            whole.put(String.join(" ", reader), timeless(run(reader, directory)));
        }
        for (final Path file : files(directory))
        {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
        }
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-xr-xr-x"));
        final Map<Path, FileTime> times = times(files(directory));
        for (final String[] reader : all())
        {
            assertThat(timeless(run(reader, directory))).isEqualTo(whole.get(String.join(" ", reader)));
        }
        assertThat(times(files(directory))).isEqualTo(times);
        assertReadsOnReadOnlyMount(directory, whole.get("dump").out());
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void assertReadsOnReadOnlyMount(final Path directory, final String expected)
        throws IOException, InterruptedException
    {
        final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final Process process = new ProcessBuilder(
            "unshare", "-m", "sh", "-c",
            "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && ! touch \"$0/x\" 2>&1 && exec \"$@\"",
            directory.toString(),
            java, "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            Main.class.getName(), "dump", directory.toString()).redirectErrorStream(true).start();
        final String out = Commands.text(process.getInputStream());
        if (0 != process.waitFor() && !out.contains("---"))
        {
            System.out.println("skipped: a read-only mount, which this system does not allow: " + out.strip());
            return;
        }
        assertThat(out.substring(out.indexOf("---"))).isEqualTo(expected);
    }

    private static List<String[]> all()
    {
        return Stream.of(READERS, WATCHERS, PROVERS).flatMap(Arrays::stream).toList();
    }

    /** The same without when it was printed, and what the disk had left then. */
    private static Result timeless(final Result result)
    {
        return new Result(result.exitCode(), result.out().replaceAll("(?m)^\\S+Z (messages/s=.*) free=\\d+", "$1")
            .replaceAll("made</th><td>[^<]*", ""), result.err());
    }

    private static Result run(final String[] reader, final Path path)
    {
        final String[] args = Arrays.copyOf(reader, reader.length + 1);
        args[reader.length] = path.toString();
        return Commands.run(args);
    }

    private static void assertOneSentence(final Result result)
    {
        assertThat(result.err()).startsWith("daybook: ").hasLineCount(1).doesNotContain("unexpected");
    }

    private static long documents(final Result result)
    {
        return result.out().lines().filter((line) -> line.startsWith("--- # position")).count();
    }

    private static List<Path> files(final Path directory) throws IOException
    {
        try (Stream<Path> files = Files.list(directory))
        {
            return new ArrayList<>(files.filter(Files::isRegularFile).sorted().toList());
        }
    }

    private static Map<Path, FileTime> times(final List<Path> files) throws IOException
    {
        final Map<Path, FileTime> times = new HashMap<>();
        for (final Path file : files)
        {
            times.put(file, Files.getLastModifiedTime(file));
        }
        return times;
    }
}
