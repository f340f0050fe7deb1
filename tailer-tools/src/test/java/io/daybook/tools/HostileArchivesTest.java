/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.agrona.BitUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What reading verbs say of an archive that is damaged, or that lies.
 */
@Tag("slow")
@Timeout(120)
class HostileArchivesTest
{
    private static final List<List<String>> READERS = List.of(
        List.of("dump"), List.of("dump", "--on-corrupt", "skip"), List.of("tail"), List.of("info"), List.of("stats"),
        List.of("verify"), List.of("merge"), List.of("shapes"), List.of("tailers"));
    private static final int CASES = Integer.getInteger("daybook.cases", 500);
    private static final int FRAME_LENGTH = 1 << 18;
    private static final int BLOCK_LENGTH = 512;
    private static final int SEGMENTS = 3;
    private static final String SEGMENT = Journals.segmentName(1) + ".zst";

    record Quote(@Key String symbol, double bid)
    {
    }

    @TempDir
    private Path temp;
    private Path archive;
    private byte[] whole;

    @BeforeEach
    void makeArchive() throws IOException
    {
        final Path journal = temp.resolve("journal");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = open.appender())
        {
            for (int segment = 0; segment < SEGMENTS; segment++)
            {
                if (segment > 0)
                {
                    appender.roll();
                }
                for (int i = 0; i < 9_000; i++)
                {
                    Journals.trade(appender, i);
                }
            }
        }
        archive = temp.resolve("day.tar");
        assertThat(Commands.run("archive", "-q", "-o", archive.toString(), journal.toString()))
            .isEqualTo(new Result(0, "", ""));
        whole = Files.readAllBytes(archive);
    }

    private Result run(final List<String> reader)
    {
        return Commands.run(Stream.concat(reader.stream(), Stream.of(archive.toString())).toArray(String[]::new));
    }

    /** Offset of what a member holds. */
    private int member(final String name)
    {
        for (int i = 0; i < whole.length; i += BLOCK_LENGTH)
        {
            if (name.equals(new String(whole, i, name.length(), StandardCharsets.US_ASCII)))
            {
                return i + BLOCK_LENGTH;
            }
        }
        throw new IllegalArgumentException(name);
    }

    private int memberEnd(final String name)
    {
        final int offset = member(name);
        return offset + Integer.parseInt(
            new String(whole, offset - BLOCK_LENGTH + 124, 11, StandardCharsets.US_ASCII), 8);
    }

    private void write(final Consumer<byte[]> change) throws IOException
    {
        final byte[] bytes = whole.clone();
        change.accept(bytes);
        Files.write(archive, bytes);
    }

    private void writeWords(final Consumer<ByteBuffer> change) throws IOException
    {
        write((bytes) -> change.accept(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN)));
    }

    private static void assertSays(final Result result, final String description, final Integer... exitCodes)
    {
        assertThat(result.exitCode()).as(description).isIn((Object[])exitCodes);
        assertThat(result.err()).as(description).doesNotContain("unexpected", "Exception:");
        assertThat(result.err().lines()).as(description).allMatch((line) -> line.startsWith("daybook: "));
    }

    @Test
    @Timeout(3_600)
    void shouldNotTakeFlippedBitsForGoodOnes() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("flipped archives: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final List<Result> expected = READERS.stream().map(this::run).toList();
        for (int i = 0; i < CASES; i++)
        {
            final int reader = i % READERS.size();
            // Half of them where the structure is, beside the frames.
            final int index = random.nextBoolean() ? random.nextInt(whole.length) :
                random.nextInt(whole.length / BLOCK_LENGTH) * BLOCK_LENGTH + random.nextInt(160);
            final int bit = random.nextInt(8);
            write((bytes) -> bytes[index] ^= (byte)(1 << bit));

            final Result result = run(READERS.get(reader));

            final String description = "-Ddaybook.seed=" + seed + ", case=" + i + ", index=" + index + ", bit=" + bit +
                ", reader=" + READERS.get(reader) + ": " + result.err();
            assertSays(result, description, ExitCode.OK, ExitCode.FAILURE, ExitCode.CORRUPT, ExitCode.UNPROVED);
            if (ExitCode.OK == result.exitCode())
            {
                assertThat(told(result.out()).equals(told(expected.get(reader).out())) ||
                    isToldToBeUnvouched(result.out(), expected.get(reader).out())).as(description).isTrue();
                assertThat(result.err()).as(description).isEqualTo(expected.get(reader).err());
            }
            if (ExitCode.FAILURE == result.exitCode())
            {
                assertThat(result.err()).as(description).containsAnyOf("not a segment", "of another version");
            }
            assertThat(Commands.run("archive", "--extract", "-q", "-o", temp.resolve("back-" + i).toString(),
                archive.toString()).exitCode()).as(description).isIn(
                ExitCode.OK, ExitCode.FAILURE, ExitCode.CORRUPT);
        }
    }

    private static String told(final String out)
    {
        return HostileFilesTest.vouchedFor(out);
    }

    /** Without its block checksums a segment is read as it is, in an archive as outside, and info says so. */
    private static boolean isToldToBeUnvouched(final String out, final String expected)
    {
        final String state = "(?m)^(unvouched|state) .*\n";
        return out.contains("\nunvouched ") && out.contains("\nstate      whole as far as anything vouches for it\n") &&
            told(out).replaceAll(state, "").equals(told(expected).replaceAll(state, ""));
    }

    @Test
    void shouldReadADamagedJournalInAnArchiveAsOutside() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("archives of flipped journals: -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        final Path journal = temp.resolve("journal");
        final List<Path> files = Stream.of(".dbk", ".sum", ".idx").flatMap((suffix) -> Stream.of(0, 1, 2).map(
            (i) -> journal.resolve(Journals.segmentName(i).replace(".dbk", suffix)))).filter(Files::exists).toList();
        for (int i = 0; i < 100; i++)
        {
            final Path file = files.get(random.nextInt(files.size()));
            final byte[] bytes = Files.readAllBytes(file);
            final int index = random.nextInt(Math.min(bytes.length, 1 << 19));
            final byte bit = (byte)(1 << random.nextInt(8));
            bytes[index] ^= bit;
            Files.write(file, bytes);
            final String description = "-Ddaybook.seed=" + seed + ", case=" + i + ", file=" + file.getFileName() +
                ", index=" + index + ", bit=" + bit;

            final Result made =
                Commands.run("archive", "-q", "--force", "-o", archive.toString(), journal.toString());

            assertThat(made).as(description).isEqualTo(new Result(0, "", ""));
            for (final List<String> reader : List.of(
                List.of("dump", "--on-corrupt", "skip"), List.of("verify"), List.of("tail", "-n", "5000")))
            {
                final Result expected = Commands.run(Stream.concat(
                    reader.stream(), Stream.of(journal.toString())).toArray(String[]::new));
                final Result read = run(reader);
                assertThat(read.exitCode()).as(description).isEqualTo(expected.exitCode());
                assertThat(read.out().equals(inArchive(expected.out(), journal))).as(description).isTrue();
                assertThat(read.err()).as(description).isEqualTo(inArchive(expected.err(), journal));
            }
            bytes[index] ^= bit;
            Files.write(file, bytes);
        }
    }

    private String inArchive(final String text, final Path journal)
    {
        return text.replace(journal.toString(), archive.toString());
    }

    @Test
    void shouldSayThatAnArchiveIsCutShort() throws IOException
    {
        final Random random = new Random(1);
        for (int i = 0; i < 100; i++)
        {
            final int length = 1 + random.nextInt(whole.length - 1);
            Files.write(archive, Arrays.copyOf(whole, length));

            final Result result = run(READERS.get(i % READERS.size()));

            assertSays(result, "length=" + length + ": " + result.err(),
                length < BLOCK_LENGTH ? ExitCode.FAILURE : ExitCode.CORRUPT);
            assertThat(result.err()).hasLineCount(1);
        }
        Files.write(archive, Arrays.copyOf(whole, whole.length + BLOCK_LENGTH));
        assertSays(run(List.of("dump")), "longer", ExitCode.CORRUPT);
    }

    @Test
    void shouldSayThatMembersAreNotInTheirOrder() throws IOException
    {
        final List<byte[]> members = members();
        for (int i = 1; i < members.size() - 2; i++)
        {
            final List<byte[]> swapped = new ArrayList<>(members);
            Collections.swap(swapped, i, i + 1);
            final ByteBuffer bytes = ByteBuffer.allocate(whole.length);
            swapped.forEach(bytes::put);
            Files.write(archive, bytes.array());

            final Result result = run(List.of("dump"));

            assertSays(result, "i=" + i, ExitCode.CORRUPT);
            assertThat(result.err()).as("i=%d", i).contains("a member that is not in its order: name=");
        }
    }

    private List<byte[]> members()
    {
        final List<byte[]> members = new ArrayList<>();
        for (int offset = 0; 0 != whole[offset]; offset += members.get(members.size() - 1).length)
        {
            final String length = new String(whole, offset + 124, 11, StandardCharsets.US_ASCII);
            members.add(Arrays.copyOfRange(
                whole, offset, offset + BLOCK_LENGTH + BitUtil.align(Integer.parseInt(length, 8), BLOCK_LENGTH)));
        }
        return members;
    }

    @Test
    void shouldReadWhatIsNotDamaged() throws IOException
    {
        final int second = member(SEGMENT);
        write((bytes) -> bytes[second + 100] ^= 1);

        final Result first = run(List.of("dump", "-n", "9000"));
        final Result last = run(List.of("tail", "-n", "10"));
        final Result all = run(List.of("dump"));

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(last.exitCode()).as(last.err()).isZero();
        assertThat(all.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(all.err()).startsWith("daybook: corrupt: a damaged archive: path=" + archive + ", file=" +
            Journals.segmentName(1) + ", frame 0 cannot be inflated: ").hasLineCount(1);
        final Result verified = run(List.of("verify"));
        assertThat(verified.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verified.out()).contains("damaged: ", "a damaged archive: path=" + archive);
        final Result extracted = Commands.run(
            "archive", "--extract", "-o", temp.resolve("back").toString(), archive.toString());
        assertThat(extracted.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(Files.exists(temp.resolve("back"))).isFalse();
        assertThat(Files.exists(temp.resolve("back.unfinished"))).isFalse();
    }

    @Test
    void shouldGoOnBehindAFrameThatCannotBeInflated() throws IOException
    {
        final List<Long> all = positions(run(List.of("dump")));
        final long from = Journals.SEGMENT_LENGTH + FRAME_LENGTH;
        final long to = from + FRAME_LENGTH;
        // A message that begins before the frame and ends in it is lost, too.
        final long straddling = all.stream().filter((position) -> position < from).max(Long::compare).orElseThrow();
        final List<Long> before = all.stream().filter((position) -> position < straddling).toList();
        final List<Long> left =
            all.stream().filter((position) -> position < straddling || position >= to).toList();
        final int frame = member(SEGMENT) + packedLength(0);
        final int end = frame + packedLength(1);
        for (final int index : new int[]{frame, frame + 4, (frame + end) / 2, end - 1})
        {
            write((bytes) -> bytes[index] ^= 1);
            final String fault = "a damaged archive: path=" + archive + ", file=" + Journals.segmentName(1) +
                ", frame 1 cannot be inflated: ";

            final Result stopped = run(List.of("dump"));
            final Result skipped = run(List.of("dump", "--on-corrupt", "skip"));

            assertSays(stopped, "index=" + index, ExitCode.CORRUPT);
            assertThat(stopped.err()).startsWith("daybook: corrupt: " + fault).endsWith(
                ": position=" + from + ", from=" + from + ", to=" + to + "; --on-corrupt skip goes on behind it\n");
            assertThat(positions(stopped)).isEqualTo(before);
            assertSays(skipped, "index=" + index, ExitCode.CORRUPT);
            assertThat(skipped.err()).startsWith("daybook: skipped 1 damaged place: " + fault).hasLineCount(1);
            assertThat(positions(skipped)).isEqualTo(left);
            assertThat(run(List.of("tail", "-n", "1000000")).out()).isEqualTo(skipped.out());
        }
    }

    private void archiveAgain(final Path journal) throws IOException
    {
        assertThat(Commands.run("archive", "-q", "--force", "-o", archive.toString(), journal.toString()))
            .isEqualTo(new Result(0, "", ""));
        whole = Files.readAllBytes(archive);
    }

    @Test
    void shouldNotBlameTheSealForAFrameThatCannotBeInflated() throws IOException
    {
        final String key = temp.resolve("key").toString();
        final Path journal = temp.resolve("journal");
        assertThat(Commands.run("keygen", "--name", "example.com/orders", key).exitCode()).isZero();
        assertThat(Commands.run("seal", "--key", key, "--name", "example.com/orders", journal.toString()).exitCode())
            .isZero();
        archiveAgain(journal);
        final int frame = member(SEGMENT) + packedLength(0);
        write((bytes) -> bytes[frame + 4] ^= 1);

        final Result result = run(List.of("verify", "--public-key", key + ".pub"));

        assertSays(result, result.err(), ExitCode.CORRUPT);
        assertThat(result.out())
            .contains("\nseal: MODIFIED position=" + (Journals.SEGMENT_LENGTH + FRAME_LENGTH) + " file=" +
                Journals.segmentName(1) + " bytes=65536: block=4: a damaged archive: path=" + archive)
            .doesNotContain("SEAL-INVALID");
    }

    @Test
    void shouldLoseWhatLeansOnDamagedFramesAndNoMore() throws IOException
    {
        final Path journal = temp.resolve("delta");
        final Set<Long> changes = writeDelta(journal);
        archiveAgain(journal);
        final List<Long> all = positions(run(List.of("dump")));
        final long first = Journals.SEGMENT_LENGTH + FRAME_LENGTH;
        final long second = first + 2 * FRAME_LENGTH;
        final List<Long> left = new ArrayList<>();
        for (int i = 0; i < all.size(); i++)
        {
            final long begin = all.get(i);
            final long end = i + 1 < all.size() ? all.get(i + 1) : Long.MAX_VALUE;
            final boolean isLost = begin < first + FRAME_LENGTH && end > first ||
                begin < second + FRAME_LENGTH && end > second || end > first && changes.contains(begin);
            if (!isLost)
            {
                left.add(begin);
            }
        }
        final int frame = member(SEGMENT) + packedLength(0);
        final int other = frame + packedLength(1) + packedLength(2);
        write((bytes) ->
        {
            bytes[frame + 4] ^= 1;
            bytes[other + 4] ^= 1;
        });

        final Result skipped = run(List.of("dump", "--on-corrupt", "skip"));

        assertSays(skipped, skipped.err(), ExitCode.CORRUPT);
        assertThat(positions(skipped)).isEqualTo(left);
        assertThat(run(List.of("tail", "-n", "1000000")).out()).isEqualTo(skipped.out());
        final Result shown = run(List.of("dump", "-o", "jsonl", "--on-corrupt", "show"));
        assertThat(shown.out().lines().filter((line) -> line.contains("\"bytes\":")))
            .isNotEmpty()
            .allMatch((line) -> line.contains("a message that cannot be made from what has changed, a base must be "));
    }

    /** Writes the second segment full of texts, and of quotes of which just the first of each key is whole. */
    private static Set<Long> writeDelta(final Path journal)
    {
        final Set<Long> quotes = new HashSet<>();
        Journals.write(journal, "gateway-1", (appender) ->
        {
            appender.append("first");
            appender.roll();
            final Publisher<Quote> publisher = appender.publisher(
                MessageType.of(Quote.class).with(new DeltaOptions(DeltaOptions.MAX, 3)), WireFormat.DELTA);
            for (int i = 0; i < 900; i++)
            {
                quotes.add(publisher.publish(new Quote("S" + i % 3, i / 4.0)));
                appender.append("text " + i + " " + "x".repeat(1_000));
            }
            appender.roll();
            appender.append("last");
        });
        return quotes;
    }

    @Test
    void shouldGoOnBehindAFileWithoutASeekTable() throws IOException
    {
        final List<Long> all = positions(run(List.of("dump")));
        for (int segment = 0; segment < SEGMENTS; segment++)
        {
            final long base = (long)segment * Journals.SEGMENT_LENGTH;
            final int end = memberEnd(Journals.segmentName(segment) + ".zst");
            write((bytes) -> bytes[end - 1] ^= 1);

            final Result skipped = run(List.of("dump", "--on-corrupt", "skip"));

            assertSays(skipped, "segment=" + segment, ExitCode.CORRUPT);
            assertThat(skipped.err()).contains(Journals.segmentName(segment) + ", no seek table: position=" + base);
            assertThat(positions(skipped)).isEqualTo(all.stream().filter(
                (position) -> position < base || position >= base + Journals.SEGMENT_LENGTH).toList());
        }
    }

    private static List<Long> positions(final Result result)
    {
        return Pattern.compile("(?m)^--- # position (\\d+) ").matcher(result.out()).results()
            .map((found) -> Long.valueOf(found.group(1))).toList();
    }

    /** Length of a frame of the second segment. */
    private int packedLength(final int frame)
    {
        final ByteBuffer words = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        final int footer = memberEnd(SEGMENT) - 9;
        return words.getInt(footer - 8 * words.getInt(footer) + 8 * frame);
    }

    @Test
    void shouldNotBelieveALyingSeekTable() throws IOException
    {
        final int end = memberEnd(SEGMENT);
        final int frames = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN).getInt(end - 9);
        final int table = end - 9 - 8 * frames;
        final List<Consumer<ByteBuffer>> lies = List.of(
            (words) -> words.putInt(end - 9, Integer.MAX_VALUE),
            (words) -> words.putInt(end - 9, -1),
            (words) -> words.putInt(end - 9, frames - 1),
            (words) -> words.putInt(end - 9, 0),
            (words) -> words.putInt(end - 4, 0),
            (words) -> words.putInt(table, Integer.MAX_VALUE),
            (words) -> words.putInt(table, -1),
            (words) -> words.putInt(table, words.getInt(table) + 1).putInt(table + 8, words.getInt(table + 8) - 1),
            (words) -> words.putInt(table + 4, -1),
            (words) -> words.putInt(table + 4, 0),
            (words) -> words.putInt(table + 4, 1 << 30),
            // Less than the frames inflate to, and more.
            (words) -> fill(words, table, frames, 1 << 17),
            (words) -> fill(words, table, frames, 1 << 19));
        for (int i = 0; i < lies.size(); i++)
        {
            writeWords(lies.get(i));
            for (final List<String> reader : List.of(List.of("dump"), List.of("verify"), List.of("info")))
            {
                final Result result = run(reader);
                assertSays(result, "lie " + i + ", " + reader + ": " + result.err(), ExitCode.CORRUPT);
            }
        }
    }

    private static void fill(final ByteBuffer words, final int table, final int frames, final int length)
    {
        for (int i = 0; i < frames; i++)
        {
            words.putInt(table + 8 * i + 4, length);
        }
    }
}
