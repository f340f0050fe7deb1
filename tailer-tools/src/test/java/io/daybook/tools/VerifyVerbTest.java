/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
@Timeout(120)
class VerifyVerbTest
{
    private static final int FIRST_FRAME = 4096;
    private static final int LENGTH_OFFSET = 0;
    private static final int BASE_SEQUENCE_OFFSET = 64;
    private static final int SUM_HEADER_LENGTH = 64;
    private static final int SUM_ENTRY_LENGTH = 32;
    private static final int CURSOR_POSITION_OFFSET = 64;
    private static final String TAILER = "tailers/" + FlippedJournal.TAILER + ".cursor";
    private static final String WHOLE = "whole: 3 segments, ";

    @TempDir
    private Path temp;

    @Test
    void shouldCallAJournalWholeThatIs() throws IOException
    {
        for (final Checksums checksums : List.of(Checksums.BLOCK, Checksums.FRAME))
        {
            final Path directory = temp.resolve(checksums.name());
            FlippedJournal.write(directory, checksums);
            final Map<Path, FileTime> times = times(directory);

            final Result result = verify(directory);

            assertThat(result.out()).startsWith(WHOLE)
                .endsWith(" messages, 3 MiB checked, 0 B that nothing vouches for, 0 damaged, 0 unproved, " +
                    "0 unvouched, 0 notes\n");
            assertThat(result.exitCode()).isZero();
            assertThat(result.err()).isEmpty();
            assertThat(times(directory)).isEqualTo(times);
        }
    }

    @Test
    void shouldTellWhereAMessageIsDamaged() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, 100);
        flip(directory, Journals.segmentName(0), positions[50] + 30);

        final Result result = verify(directory);

        final long length = positions[51] - positions[50];
        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out().lines()).containsExactly(
            "damaged: position=" + positions[50] + " file=" + Journals.segmentName(0) + " bytes=" + length +
            ": a frame whose checksum does not match",
            "damaged: 1 segment, 99 messages, 1 MiB checked, 0 B that nothing vouches for, 1 damaged, 0 unproved, " +
            "0 unvouched, 0 notes");
    }

    @Test
    void shouldTellOfBytesThatAreNotThoseThatWereVouchedFor() throws IOException
    {
        final Path directory = block();
        flip(directory, Journals.segmentName(1), FIRST_FRAME + 200);

        assertDamaged(directory, Journals.segmentName(1), "bytes that are not those which were vouched for");
    }

    @Test
    void shouldTellOfAMissingSegment() throws IOException
    {
        final Path directory = block();
        Journals.deleteSegment(directory, 1);

        assertDamaged(directory, Journals.segmentName(0), "the next segment is missing");
    }

    @Test
    void shouldTellOfATruncatedSegment() throws IOException
    {
        final Path directory = block();
        try (FileChannel channel = write(directory.resolve(Journals.segmentName(1))))
        {
            channel.truncate(FIRST_FRAME + 500);
        }

        assertDamaged(directory, Journals.segmentName(1), "a truncated segment");
    }

    @Test
    void shouldTellOfAnEndThatIsNotThere() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            appender.roll();
            Journals.trade(appender, 1);
        });
        final long end = tail(directory.resolve(Journals.segmentName(0))) - 32;
        putLong(directory, Journals.segmentName(0), end, 0);
        putLong(directory, Journals.segmentName(0), end + 8, 0);
        putLong(directory, Journals.segmentName(0), end + 16, 0);
        putLong(directory, Journals.segmentName(0), end + 24, 0);

        assertDamaged(directory, Journals.segmentName(0), "a segment without an end, though a later one has begun");
    }

    @Test
    void shouldTellOfASegmentOutOfSequence() throws IOException
    {
        final Path directory = block();
        putLong(directory, Journals.segmentName(1), BASE_SEQUENCE_OFFSET, 7);

        assertDamaged(directory, Journals.segmentName(1), "a segment out of sequence: baseSequence=6");

        putLong(directory, Journals.segmentName(0), BASE_SEQUENCE_OFFSET, 9);

        assertDamaged(directory, Journals.segmentName(0),
            ": a segment with an impossible number of its first frame: baseSequence=8, at most=0");
    }

    @Test
    void shouldTellOfASegmentThatNoEndLeadsTo() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 0);
            appender.roll();
            Journals.trade(appender, 1);
            appender.roll();
            Journals.trade(appender, 2);
        });
        final long end = tail(directory.resolve(Journals.segmentName(0))) - 8;
        putLong(directory, Journals.segmentName(0), end, 2 * Journals.SEGMENT_LENGTH);

        assertDamaged(directory, Journals.segmentName(1), "a segment that no end leads to");
    }

    @Test
    void shouldTellHowManyBytesAreDamaged() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = new long[2];
        Journals.write(directory, "gateway-1", (appender) ->
        {
            positions[0] = Journals.trade(appender, 0);
            positions[1] = Journals.trade(appender, 1);
            appender.roll();
            Journals.trade(appender, 2);
        });
        final Path segment = directory.resolve(Journals.segmentName(0));
        final long end = tail(segment) - 32;
        putLong(directory, Journals.segmentName(0), end + 24, 12_345);

        assertDamaged(directory, Journals.segmentName(0), " bytes=32: an END frame that does not end its segment");

        try (FileChannel channel = write(segment))
        {
            channel.truncate(positions[0] + 40);
        }

        assertDamaged(directory, Journals.segmentName(0),
            " bytes=" + (positions[1] - positions[0]) + ": a frame that the segment's file ends in");
    }

    @Test
    void shouldTellOfASegmentThatIsCutAnywhereInItsLastFrames() throws IOException
    {
        final Path directory = block();
        final String name = Journals.segmentName(1);
        final long tail = tail(directory.resolve(name));
        for (int cut = 1; cut <= 100; cut++)
        {
            try (FileChannel channel = write(directory.resolve(name)))
            {
                channel.truncate(tail - cut);
            }

            assertDamaged(directory, name, "a truncated segment");
        }
    }

    @Test
    void shouldTellOfBytesBehindTheEnd() throws IOException
    {
        final Path directory = block();
        flip(directory, Journals.segmentName(0), Journals.SEGMENT_LENGTH - 100);
        flip(directory, Journals.segmentName(2), Journals.SEGMENT_LENGTH - 100);

        assertDamaged(directory, Journals.segmentName(0), "bytes behind the end of the segment");
        assertDamaged(directory, Journals.segmentName(2), "a hole");
    }

    @Test
    void shouldCallUnvouchedWhatLacksItsChecksums() throws IOException
    {
        final Path directory = block();
        Files.delete(directory.resolve("00000000000000000000.sum"));
        flip(directory, "00000000000001048576.sum", SUM_HEADER_LENGTH);
        flip(directory, "00000000000002097152.sum", 20);

        final Result result = verify(directory);

        assertThat(result.exitCode()).isEqualTo(ExitCode.UNPROVED);
        assertThat(result.out()).doesNotContain("damaged: position")
            .contains("file=00000000000000000000.sum: missing: nothing vouches for the segment\n")
            .contains("file=00000000000001048576.sum: entries that are damaged and vouch for nothing: count=1")
            .contains("file=00000000000002097152.sum: its header is damaged")
            .contains("\nwhole as far as anything vouches for it: 3 segments");
    }

    @Test
    void shouldTellOfDamageBesideTheSegments() throws IOException
    {
        final Path directory = block();
        flip(directory, "00000000000000000000.idx", 70);
        flip(directory, "00000000000001048576.idx", 20);
        putLong(directory, TAILER, CURSOR_POSITION_OFFSET, FIRST_FRAME + 16);
        flip(directory, "journal.meta", 20);

        assertDamaged(directory, "00000000000000000000.idx", "a damaged entry of the index: number=0");
        assertDamaged(directory, "00000000000001048576.idx", "an index whose header is damaged");
        assertDamaged(directory, TAILER, "the cursor's position is not the start of a frame");
        assertDamaged(directory, "journal.meta", "its checksum does not match");
    }

    @Test
    void shouldTellOfALogThatEndsBeforeItsSettledPosition() throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long[] positions = Journals.trades(directory, 10);
        for (long at = positions[8]; at < positions[9] + 200; at += Long.BYTES)
        {
            putLong(directory, Journals.segmentName(0), at, 0);
        }

        assertDamaged(directory, "journal.meta", "the settled position is not the start of a frame");
    }

    @Test
    void shouldNoteWhatIsNoFault() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 5);
            Journals.trade(appender, 4);
        });

        final Result result = verify(directory);

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).startsWith("note: position=").contains("time goes back in one writer")
            .contains("\nwhole: 1 segment, 2 messages");
    }

    @Test
    void shouldNameWhatNothingVouchesFor() throws IOException
    {
        final Path directory = temp.resolve("journal");
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(Checksums.OFF));
            Appender appender = journal.appender())
        {
            Journals.trade(appender, 0);
        }

        final Result result = verify(directory);

        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).startsWith("note: position=4096")
            .contains(": nothing vouches for this: the journal was made without checksums")
            .contains("\nwhole as far as anything vouches for it: 1 segment");
        assertThat(verify(directory, "--json").out()).contains("\"state\":\"unvouched\"");
    }

    @Test
    void shouldSayWhatARecoveryWouldCutOff() throws IOException
    {
        final Path directory = temp.resolve("journal");
        try (Journal journal = Journal.open(directory, Journals.config("gateway-1").checksums(Checksums.BLOCK));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < 1_000; i++)
            {
                Journals.trade(appender, i);
            }
        }
        Files.delete(directory.resolve("journal.meta"));
        try (FileChannel channel = write(directory.resolve("00000000000000000000.sum")))
        {
            channel.truncate(SUM_HEADER_LENGTH + SUM_ENTRY_LENGTH);
        }
        final Matcher first = Pattern.compile("messages from position (\\d+) on").matcher(
            Commands.run("info", directory.toString()).out());
        assertThat(first.find()).isTrue();
        final long position = Long.parseLong(first.group(1));
        final long bytes = tail(directory.resolve(Journals.segmentName(0))) - position;

        final Result result = verify(directory);

        assertThat(result.exitCode()).isEqualTo(ExitCode.UNPROVED);
        assertThat(result.out()).contains(
            "unproved: position=" + position + " file=" + Journals.segmentName(0) + " bytes=" + bytes +
            ": a recovery would cut off what lies from position=" + position + " on: " + bytes + " bytes\n")
            .contains("\nunproved: 1 segment, 1,000 messages");
        assertThat(verify(directory, "--json").out()).contains("\"state\":\"unproved\"");
    }

    @Test
    void shouldCheckASegmentThoughWhatLiesBesideItCannotBeRead() throws IOException
    {
        for (final String suffix : List.of("idx", "sum"))
        {
            final Path directory = temp.resolve("journal-" + suffix);
            FlippedJournal.write(directory, Checksums.BLOCK);
            final Path file = directory.resolve("00000000000000000000." + suffix);
            Files.delete(file);
            Files.createDirectory(file);

            assertDamaged(directory, file.getFileName().toString(), "this is a directory");
            assertThat(verify(directory).out()).contains(" 3 segments, 54 messages").contains(" 1 damaged, ");
        }
    }

    @Test
    void shouldSayNoMoreThanThatASegmentIsTruncatedBehindItsEnd() throws IOException
    {
        final Path directory = block();
        try (FileChannel channel = write(directory.resolve(Journals.segmentName(0))))
        {
            channel.truncate(tail(directory.resolve(Journals.segmentName(0))));
        }

        assertDamaged(directory, Journals.segmentName(0), "a truncated segment");
        assertThat(verify(directory).out()).contains(" 1 damaged, 0 unproved, 0 unvouched, ");
    }

    @Test
    void shouldCountWhatIsFoundAgainAndAgain() throws IOException
    {
        final Path directory = temp.resolve("journal");
        Journals.write(directory, "gateway-1", (appender) ->
        {
            Journals.trade(appender, 5);
            Journals.trade(appender, 4);
            Journals.trade(appender, 3);
        });

        assertThat(verify(directory).out()).contains(" times=2: time goes back in one writer: writer=1\n");
        assertThat(verify(directory, "--json").out()).contains("\"times\":2,\"cause\":\"time goes back in one");
    }

    @Test
    void shouldVerifyASingleSegmentWithWhatLiesBesideIt() throws IOException
    {
        final Path directory = block();
        final Path segment = directory.resolve(Journals.segmentName(1));

        assertThat(Commands.run("verify", segment.toString())).satisfies((result) ->
        {
            assertThat(result.exitCode()).isZero();
            assertThat(result.out()).startsWith("whole: 1 segment, ");
        });
        assertThat(Commands.run(Files.readAllBytes(segment), "verify", "-")).satisfies((result) ->
        {
            assertThat(result.exitCode()).isEqualTo(ExitCode.UNPROVED);
            assertThat(result.out()).contains(" file=stdin bytes=").doesNotContain("daybook-")
                .contains("a segment without the checksums that lay beside it");
        });
    }

    @Test
    void shouldNameAPipeStdin() throws IOException
    {
        final Path directory = block();
        flip(directory, Journals.segmentName(1), Journals.SEGMENT_LENGTH - 100);
        flip(directory, Journals.segmentName(1), FIRST_FRAME - 100);

        final Result result = Commands.run(
            Files.readAllBytes(directory.resolve(Journals.segmentName(1))), "verify", "-", "--json");

        assertThat(result.out()).startsWith("{\"path\":\"-\"").contains("\"file\":\"stdin\"")
            .doesNotContain("daybook-");
    }

    @Test
    void shouldVerifyAsJson() throws IOException
    {
        final Path directory = block();
        flip(directory, Journals.segmentName(1), Journals.SEGMENT_LENGTH - 100);

        final Result result = verify(directory, "--json");

        assertThat(result.exitCode()).isEqualTo(ExitCode.CORRUPT);
        final Map<?, ?> json = (Map<?, ?>)new Load(LoadSettings.builder().build()).loadFromString(result.out());
        assertThat(json.get("state")).isEqualTo("damaged");
        assertThat(json.get("segments")).isEqualTo(3);
        final Map<?, ?> finding = (Map<?, ?>)((List<?>)json.get("findings")).get(0);
        assertThat(finding.get("severity")).isEqualTo("damaged");
        assertThat(finding.get("file")).isEqualTo(Journals.segmentName(1));
        assertThat(finding.get("bytes")).isInstanceOf(Integer.class);
    }

    @Test
    void shouldRefuseWhatIsNoJournal() throws IOException
    {
        final Path text = Files.writeString(temp.resolve("text"), "to be or not to be");

        assertThat(verify(temp).exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(verify(text).exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(verify(temp.resolve("nowhere")).err()).isEqualTo(
            "daybook: no such file or directory: path=" + temp.resolve("nowhere") + "\n");
        assertThat(verify(temp, "--threads", "0").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldFindNothingWrongWithAJournalThatIsWritten() throws Exception
    {
        final Path directory = temp.resolve("journal");
        try (Journal journal = Journal.open(
            directory,
            Journals.config("gateway-1").agents(AgentMode.THREADS).checksums(Checksums.BLOCK).keepSegments(4)))
        {
            // So many a turn, or a machine whose disk is slow would have gigabytes to verify.
            final Semaphore messages = new Semaphore(0);
            final Thread writer = new Thread(() -> appendUntilInterrupted(journal, messages));
            writer.start();
            for (int i = 0; i < 20; i++)
            {
                messages.release(5_000);
                final Result result = verify(directory);
                assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
            }
            writer.interrupt();
            writer.join();
        }
        assertThat(verify(directory).exitCode()).isZero();
    }

    private static void appendUntilInterrupted(final Journal journal, final Semaphore messages)
    {
        try (Appender one = journal.appender(); Appender other = journal.appender())
        {
            for (int i = 0; !Thread.currentThread().isInterrupted(); i++)
            {
                messages.acquire();
                Journals.trade(one, i);
                other.append("message " + i);
                if (0 == i % 10)
                {
                    other.claim(100).abort();
                }
            }
        }
        catch (final InterruptedException ignore)
        {
            // There is nothing left to verify it with.
        }
    }

    @Test
    void shouldCallNothingDamagedThatAnInterruptKeptItFromLookingAt()
    {
        final Path directory = block();
        final Result result;
        Thread.currentThread().interrupt();
        try
        {
            result = verify(directory);
        }
        finally
        {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(result.out()).startsWith("interrupted").contains("0 damaged");
    }

    private Path block()
    {
        return FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
    }

    static Result verify(final Path path, final String... options)
    {
        return Commands.run(Stream.concat(Stream.of("verify", path.toString()), Stream.of(options))
            .toArray(String[]::new));
    }

    static void assertDamaged(final Path directory, final String file, final String cause)
    {
        final Result result = verify(directory);
        assertThat(result.exitCode()).as(result.out()).isEqualTo(ExitCode.CORRUPT);
        assertThat(result.out().lines()).anyMatch((line) -> line.startsWith("damaged: ") &&
            line.matches(".* file=" + Pattern.quote(file) + "[ :].*") && line.contains(cause));
    }

    private static Map<Path, FileTime> times(final Path directory) throws IOException
    {
        final Map<Path, FileTime> times = new HashMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.toList())
            {
                times.put(path, Files.getLastModifiedTime(path));
            }
        }
        return times;
    }

    private static FileChannel write(final Path file) throws IOException
    {
        return FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static void flip(final Path directory, final String file, final long offset)
    {
        new FlippedJournal.Bit(directory.resolve(file), offset, 2).flip();
    }

    private static void putLong(final Path directory, final String file, final long offset, final long value)
        throws IOException
    {
        try (FileChannel channel = write(directory.resolve(file)))
        {
            channel.write(
                ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(value).flip(), offset);
        }
    }

    /**
     * Where the frames of a segment end.
     */
    private static long tail(final Path segment) throws IOException
    {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN);
        int offset = FIRST_FRAME;
        while (offset < bytes.limit() && bytes.getInt(offset + LENGTH_OFFSET) > 0)
        {
            offset += bytes.getInt(offset + LENGTH_OFFSET) + 7 & ~7;
        }
        return offset;
    }
}
