/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.daybook.codec.DeltaOptions;
import io.daybook.codec.Key;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.Publisher;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(300)
class RecoverVerbTest
{
    private static final int CASES = Integer.getInteger("daybook.cases", 40);
    private static final int FRAME_HEADER_LENGTH = 24;
    private static final int HEADER_LENGTH = 4096;

    record Quote(@Key String symbol, double bid, long quantity)
    {
    }

    @TempDir
    private Path temp;
    private Path journal;
    private Path recovered;

    @BeforeEach
    void name()
    {
        journal = temp.resolve("journal");
        recovered = temp.resolve("recovered");
    }

    private Result recover(final String... options)
    {
        return recover(journal, options);
    }

    private Result recover(final Path path, final String... options)
    {
        final List<String> args = new ArrayList<>(List.of("recover", path.toString(), "-o", recovered.toString()));
        args.addAll(List.of(options));
        return Commands.run(args.toArray(new String[0]));
    }

    /** Every message with its position, sequence, time, writer and type. */
    static List<String> messages(final Path path)
    {
        return Commands.run("dump", "-q", "--on-corrupt", "skip", "-o", "jsonl", "--envelope", "fields",
            path.toString()).out().lines().toList();
    }

    private static List<String> contents(final List<String> messages)
    {
        return messages.stream().map((line) -> line.replaceAll("\"(position|sequence)\":\\d+,", "")).toList();
    }

    private static Map<String, String> files(final Path directory) throws IOException
    {
        final Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                files.put(path.toString(), Arrays.hashCode(Files.readAllBytes(path)) + " " +
                    Files.getLastModifiedTime(path));
            }
        }
        return files;
    }

    private void assertWhole()
    {
        final Result verified = Commands.run("verify", recovered.toString());
        assertThat(verified.exitCode()).as(verified.out()).isEqualTo(ExitCode.OK);
        assertNothingUnfinished();
    }

    private void assertNothingUnfinished()
    {
        assertThat(temp.resolve("recovered.unfinished")).doesNotExist();
    }

    private static void change(final Path file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCopyAWholeJournalWithAllThatIsKnownOfItsMessages(final Checksums checksums) throws IOException
    {
        FlippedJournal.write(journal, checksums);
        final Map<String, String> before = files(journal);

        final Result result = recover();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).hasLineCount(1).startsWith("daybook: recovered ").contains("; nothing is lost\n");
        assertThat(messages(recovered)).isEqualTo(messages(journal)).isNotEmpty();
        assertThat(shapes(recovered)).isEqualTo(shapes(journal));
        assertThat(files(journal)).isEqualTo(before);
        assertThat(Commands.run("info", recovered.toString()).out()).contains("gateway-1");
        assertWhole();
    }

    /** The bytes with their names and types, as far as they are stored alike. */
    private static List<String> shapes(final Path path)
    {
        return Commands.run("stats", "--by", "type,writer", path.toString()).out().lines().toList();
    }

    @Test
    void shouldLoseADamagedMessageAlone() throws IOException
    {
        final long[] positions = Journals.trades(journal, 20_000);
        final List<String> written = messages(journal);
        change(segment(positions[5_000]), offset(positions[5_000]) + FRAME_HEADER_LENGTH + 5, (byte)0xFF);

        final Result result = recover();

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).contains("daybook: lost: from=" + positions[5_000] + " to=" + positions[5_001] +
            " bytes=" + (positions[5_001] - positions[5_000]) + " frames=1: a frame whose checksum does not match")
            .contains("recovered 19999 messages, verified: whole; lost: 1 place").doesNotContain("could not keep");
        final List<String> left = new ArrayList<>(written);
        left.remove(5_000);
        assertThat(messages(recovered)).isEqualTo(left);
        assertWhole();
    }

    private Path segment(final long position)
    {
        return journal.resolve(Journals.segmentName((int)(position / Journals.SEGMENT_LENGTH)));
    }

    private static long offset(final long position)
    {
        return position % Journals.SEGMENT_LENGTH;
    }

    @Test
    void shouldTellWhatIsLostAsJson() throws IOException
    {
        final long[] positions = Journals.trades(journal, 100);
        change(segment(positions[50]), positions[50] + FRAME_HEADER_LENGTH + 5, (byte)0xFF);

        final Result result = recover("--json", "-q");

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).hasLineCount(1).contains(
            "\"state\":\"whole\",\"messages\":99,\"sequencesKept\":99,\"positionsKept\":99,\"unknownWriters\":0," +
            "\"lostPlaces\":1,",
            "\"places\":[{\"lost\":true,\"from\":" + positions[50] + ",\"to\":" + positions[51] + ",\"bytes\":" +
            (positions[51] - positions[50]) + ",\"frames\":1,\"messages\":null,\"cause\":\"a frame whose checksum");
    }

    @Test
    void shouldKeepSequencesBehindASegmentThatIsMissing() throws IOException
    {
        Journals.trades(journal, 40_000);
        final List<String> written = messages(journal);
        Journals.deleteSegment(journal, 1);
        final List<String> left = messages(journal);
        assertThat(left.size()).isBetween(1, written.size() - 1);

        final Result result = recover();

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).contains("the next segment is missing");
        assertThat(contents(messages(recovered))).isEqualTo(contents(left));
        assertThat(sequences(recovered)).isEqualTo(sequences(journal));
        assertWhole();
    }

    @Test
    void shouldLoseNothingToAnyNumberOfDamagedHeaders() throws IOException
    {
        final long[] positions = Journals.trades(journal, 60_000);
        final List<String> written = messages(journal);
        final int segments = (int)(positions[positions.length - 1] / Journals.SEGMENT_LENGTH) + 1;
        assertThat(segments).isGreaterThan(3);
        for (int i = 1; i < segments; i++)
        {
            change(journal.resolve(Journals.segmentName(i)), 0, new byte[HEADER_LENGTH]);
            assertThat(contents(messages(journal))).as("damaged=%d", i).isEqualTo(contents(written));
        }

        final Result result = recover();

        assertThat(result.err()).contains("recovered 60000 messages, verified: whole")
            .doesNotContain("nothing vouches");
        assertThat(contents(messages(recovered))).isEqualTo(contents(written));
        assertWhole();
    }

    private static List<String> sequences(final Path path)
    {
        return messages(path).stream().map((line) -> line.replaceAll(".*\"sequence\":(\\d+),.*", "$1")).toList();
    }

    @Test
    void shouldBeginWhereTheJournalBeginsOnceRetentionHasDeletedSegments() throws IOException
    {
        Journals.trades(journal, 40_000);
        Journals.deleteSegment(journal, 0);
        final List<String> left = messages(journal);

        final Result result = recover();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).isEqualTo(left).isNotEmpty();
        assertWhole();
        // It is a journal like any other.
        Journals.write(recovered, "gateway-2", (appender) -> Journals.trade(appender, 7));
        assertThat(messages(recovered)).hasSize(left.size() + 1).startsWith(left.toArray(new String[0]));
        assertThat(Commands.run("verify", recovered.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldCopyASingleSegmentAndOneOnStandardInput() throws IOException
    {
        Journals.trades(journal, 20_000);
        final Path segment = journal.resolve(Journals.segmentName(1));
        final List<String> written = messages(segment);

        assertThat(recover(segment).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).isEqualTo(written).isNotEmpty();
        assertWhole();

        delete(recovered);
        final Result result = Commands.run(Files.readAllBytes(segment), "recover", "-", "-o", recovered.toString());
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).isEqualTo(written);
        assertWhole();
    }

    private static void delete(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.sorted(Comparator.reverseOrder()).toList())
            {
                Files.delete(path);
            }
        }
    }

    @Test
    void shouldListTheMessagesOfWhichTheBaseIsLost() throws IOException
    {
        final long[] positions = new long[300];
        Journals.write(journal, "gateway-1", (appender) ->
        {
            final Publisher<Quote> publisher = appender.publisher(
                MessageType.of(Quote.class).with(new DeltaOptions(8, 16)), WireFormat.DELTA);
            for (int i = 0; i < positions.length; i++)
            {
                positions[i] = publisher.publish(new Quote("S" + i % 3, 1 + i / 1e4, i));
            }
        });
        final List<String> written = messages(journal);
        change(segment(0), positions[150] + FRAME_HEADER_LENGTH + 1, (byte)0xFF);
        final List<String> left = messages(journal);
        final int lost = written.size() - left.size();
        assertThat(lost).isGreaterThan(1);

        final Result result = recover();

        assertThat(result.exitCode()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err().lines().filter((line) -> line.contains("made from what has changed")))
            .hasSize(lost - 1);
        assertThat(result.err()).contains("lost: " + lost + " places, with at least " + (lost - 1) + " message");
        assertThat(contents(messages(recovered))).isEqualTo(contents(left));
        assertThat(sequences(recovered)).isEqualTo(sequences(journal));
        assertWhole();
    }

    @Test
    void shouldLeaveOutWhatNothingVouchesFor() throws IOException
    {
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = open.appender())
        {
            for (int i = 0; i < 5_000; i++)
            {
                Journals.trade(appender, i);
            }
        }
        Files.delete(journal.resolve("journal.meta"));
        try (FileChannel channel = FileChannel.open(
            journal.resolve("00000000000000000000.sum"), StandardOpenOption.WRITE))
        {
            channel.truncate(64 + 2 * 32);
        }
        final List<String> all = messages(journal);
        final List<String> proved = all.stream().filter((line) -> !line.contains("\"unproved\":true")).toList();
        assertThat(proved.size()).isBetween(1, all.size() - 1);
        final int lost = all.size() - proved.size();

        final Result result = recover();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).contains(" frames=" + lost + " messages=" + lost + ": nothing vouches for them")
            .contains("recovered " + proved.size() + " messages, verified: whole; lost: 1 place");
        assertThat(messages(recovered)).isEqualTo(proved);
        assertWhole();
    }

    private static void copyTree(final Path from, final Path to) throws IOException
    {
        Files.createDirectory(to);
        try (Stream<Path> paths = Files.list(from))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                Files.copy(path, to.resolve(path.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    @Test
    void shouldTellOfMessagesThatWereNeverFinished() throws IOException
    {
        try (Journal open = Journal.open(journal, Journals.config("gateway-1"));
            ExclusiveAppender appender = open.exclusiveAppender())
        {
            Journals.trade(appender, 0);
            appender.claim(1_000);
            copyTree(journal, temp.resolve("copy"));
        }

        final Result result = recover(temp.resolve("copy"));

        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.LOSS);
        assertThat(result.err()).contains("messages=1: never finished by their writers");
        assertThat(messages(recovered)).hasSize(1);
        assertWhole();
    }

    @Test
    void shouldCopyAJournalThatIsBeingWrittenUpToItsTail() throws IOException
    {
        try (Journal open = Journal.open(journal, Journals.config("gateway-1")); Appender one = open.appender();
            Appender two = open.appender())
        {
            for (int i = 0; i < 10_000; i++)
            {
                Journals.trade(0 == i % 3 ? one : two, i);
            }
            final Result result = recover();

            assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.OK);
            assertThat(messages(recovered)).isEqualTo(messages(journal)).hasSize(10_000);
            assertWhole();
            Journals.trade(one, 10_000);
        }
        assertThat(messages(journal)).hasSize(10_001);
    }

    @Test
    void shouldCopyAnEmptyJournalAndOneThatNobodyMayWrite() throws IOException
    {
        Journals.write(journal, "gateway-1", (appender) -> {});
        assertThat(recover().exitCode()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).isEmpty();
        assertWhole();

        delete(recovered);
        Journals.trades(journal, 100);
        try (Stream<Path> paths = Files.list(journal))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("r--r--r--"));
            }
        }
        final Map<String, String> before = files(journal);
        assertThat(recover().exitCode()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).hasSize(100);
        assertThat(files(journal)).isEqualTo(before);
    }

    @Test
    void shouldRefusePlacesWhereSomethingIs() throws IOException
    {
        Journals.trades(journal, 10);
        final Map<String, String> before = files(journal);
        Files.createDirectory(recovered);
        assertRefused("something is there already", recover());
        Files.delete(recovered);

        Files.createDirectory(temp.resolve("recovered.unfinished"));
        assertRefused("a recovery has not ended, or did not live to its end: path=", recover());
        Files.delete(temp.resolve("recovered.unfinished"));

        recovered = journal.resolve("recovered");
        assertRefused("must not be made inside a journal", recover());
        recovered = journal.resolve("a").resolve("b");
        assertRefused("must not be made inside a journal", recover(journal.resolve(Journals.segmentName(0))));
        assertThat(files(journal)).isEqualTo(before);
        assertThat(journal.resolve("a")).doesNotExist();

        recovered = temp.resolve("recovered");
        assertRefused("no such file or directory", recover(temp.resolve("nowhere")));
        assertRefused("not a journal", recover(Files.createDirectory(temp.resolve("empty"))));
        assertThat(Commands.run("recover", journal.toString()).exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(recovered).doesNotExist();
        assertNothingUnfinished();
    }

    private static void assertRefused(final String sentence, final Result result)
    {
        assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.err()).startsWith("daybook: ").hasLineCount(1).contains(sentence);
    }

    @Test
    void shouldRecoverOnlyGoodMessagesWhicheverBitIsFlipped() throws IOException
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("recovery of flipped bits: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        for (final Checksums checksums : List.of(Checksums.FRAME, Checksums.BLOCK))
        {
            journal = temp.resolve("journal-" + checksums);
            final FlippedJournal flipped = FlippedJournal.write(journal, checksums);
            final List<String> written = contents(messages(journal));
            final List<FlippedJournal.Bit> bits = flipped.bits(random);
            for (int i = 0; i < CASES; i++)
            {
                final FlippedJournal.Bit bit = bits.get(random.nextInt(bits.size()));
                bit.flip();
                final Map<String, String> before = files(journal);

                final Result result = recover();

                final String description = "-Ddaybook.seed=" + seed + ", " + checksums + ", case=" + i + ", " + bit +
                    ": " + result.err();
                assertThat(files(journal)).as(description).isEqualTo(before);
                assertThat(result.err()).as(description).doesNotContain("unexpected", "Exception");
                if (Files.exists(recovered))
                {
                    assertThat(result.exitCode()).as(description).isIn(ExitCode.OK, ExitCode.LOSS);
                    // A lost frame may be no message, but say who wrote some.
                    assertThat(result.err().contains("nobody knows who wrote")).as(description)
                        .isEqualTo(messages(recovered).toString().contains("\"writer\":\"daybook-recover\""));
                    final List<String> good = contents(messages(recovered)).stream()
                        .map((line) -> line.replace("\"writer\":\"daybook-recover\"", "\"writer\":\"gateway-1\""))
                        .toList();
                    assertThat(good.equals(written) || ExitCode.LOSS == result.exitCode()).as(description).isTrue();
                    assertThat(isSubsequence(good, written)).as(description).isTrue();
                    assertWhole();
                    delete(recovered);
                }
                else
                {
                    assertThat(result.exitCode()).as(description).isEqualTo(ExitCode.FAILURE);
                    assertThat(result.err()).as(description).containsAnyOf("not a segment", "unknown major version");
                }
                assertNothingUnfinished();
                bit.flip();
            }
        }
    }

    private static boolean isSubsequence(final List<String> part, final List<String> whole)
    {
        int found = 0;
        for (int i = 0; i < whole.size() && found < part.size(); i++)
        {
            found += part.get(found).equals(whole.get(i)) ? 1 : 0;
        }
        return part.size() == found;
    }

    @Test
    void shouldLeaveNothingBehindWhereTheDiskIsFull() throws Exception
    {
        try (SmallDisk disk = SmallDisk.mount(temp.resolve("mount"), "3m"))
        {
            Journals.trades(journal, 60_000);
            recovered = disk.path().resolve("recovered");

            final Result result = recover();

            assertThat(result.exitCode()).as(result.err()).isEqualTo(ExitCode.FAILURE);
            assertThat(result.err()).hasLineCount(1).contains("needed=", "what was copied is deleted again");
            assertThat(disk.path()).isEmptyDirectory();
        }
    }

    @Test
    void shouldNotGiveTheNameToWhatAKilledRecoveryLeaves() throws Exception
    {
        Journals.trades(journal, 100_000);
        final Path unfinished = temp.resolve("recovered.unfinished");
        final Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"),
            Main.class.getName(), "recover", "-q", journal.toString(), "-o", recovered.toString())
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        while (process.isAlive() && !Files.exists(unfinished.resolve(Journals.segmentName(0))))
        {
            Thread.onSpinWait();
        }
        process.destroyForcibly();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();

        if (Files.exists(recovered))
        {
            // It was over before it was killed.
            assertWhole();
            return;
        }
        assertThat(unfinished).isDirectory();
        assertRefused("a recovery has not ended, or did not live to its end: path=" + unfinished, recover());
        delete(unfinished);
        assertThat(recover().exitCode()).isEqualTo(ExitCode.OK);
        assertThat(messages(recovered)).hasSize(100_000);
        assertWhole();
    }
}
