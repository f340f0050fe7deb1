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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.Durability;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The reader in Python, which knows the files by their description alone, prints and finds what the command does.
 */
class PythonReaderTest
{
    private static final int ROUNDS = Integer.getInteger("daybook.cases", 20);
    private static final int FLIPS = Integer.getInteger("daybook.flips.sample", 30);
    private static final int DAMAGES = Integer.getInteger("daybook.flips", 150);
    private static final long SEED = Long.getLong("daybook.seed", System.nanoTime());

    /** Where journal.meta has the id of the machine's run. */
    private static final int BOOT_ID = 1088;

    /** Where the header of a segment has the number of its first frame. */
    private static final int BASE_SEQUENCE = 64;

    private static final int SUM_HEADER = 64;

    /** Where the header of a segment has the time of its creation. */
    private static final int CREATED = 48;

    /** Reads a message, says so, and reads the others when it is told to. */
    private static final String READ_IN_TWO = String.join(
        "\n", "import sys, daybook", "messages = iter(daybook.open(sys.argv[1]))", "next(messages)",
        "print('one', flush=True)", "sys.stdin.readline()", "print(1 + sum(1 for _ in messages))");

    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.orSkip();
        System.out.println("the reader in Python: -Ddaybook.seed=" + SEED);
    }

    @ParameterizedTest
    // Rows have no room for the lists and objects of these messages; FlippedJournal has messages in CSV, too.
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldDumpEachWireFormatByteForByte(final WireFormat wireFormat)
    {
        final Path journal = temp.resolve("journal");
        ReaderJournals.write(journal, wireFormat, SEED + wireFormat.ordinal(), ROUNDS, Checksums.BLOCK);

        assertSame(journal);
        assertThat(python.run("verify", journal.toString()).exitCode()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadJournalsOfSeveralWritersAndSegments(final Checksums checksums)
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();

        assertSame(journal);
        assertSame(journal.resolve(Journals.segmentName(1)));
        Journals.deleteSegment(journal, 0);
        assertSame(journal);
    }

    @Test
    void shouldReadWhatWasImported() throws IOException
    {
        final NastyObjects objects = new NastyObjects(SEED);
        final List<String> lines = Stream.generate(() -> NastyObjects.json(objects.next())).limit(5L * ROUNDS).toList();
        final Path input = Files.write(temp.resolve("nasty.jsonl"), lines);
        final Path journal = temp.resolve("journal");
        assertThat(Commands.run("import", "-j", journal.toString(), input.toString()).exitCode()).isZero();

        assertSame(journal);
        assertSame(Files.createDirectory(temp.resolve("empty")));
        assertSame(temp.resolve("missing"));
        assertSame(input);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadJournalsThatNobodyClosed(final Checksums checksums) throws IOException
    {
        final Path journal = temp.resolve("journal");
        final Path copy = temp.resolve("copy");
        final Path unfinished = temp.resolve("unfinished");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Appender appender = open.appender())
        {
            for (int i = 0; i < 3_000; i++)
            {
                appender.append("message " + i + " of a journal that is copied while it is open");
            }
            copy(journal, copy);
            try (Appender exclusive = exclusive(appender, open); Claim claim = exclusive.claim(100))
            {
                claim.buffer().putLong(claim.offset(), 42);
                copy(journal, unfinished);
                assertThat(python.run("dump", journal.toString()).exitCode()).isZero();
                claim.abort();
            }
        }

        assertSame(copy);
        assertSame(unfinished);
        for (final Path lost : List.of(copy, unfinished))
        {
            // As after a crash of the machine: journal.meta names another run of it.
            change(lost.resolve("journal.meta"), BOOT_ID, (byte)0x5A);
            assertSame(lost);
            change(lost.resolve(Journals.segmentName(0)), 4096 + 64 * 1_000, new byte[512]);
            assertSame(lost);
        }
    }

    @Test
    void shouldShowWhatIsLeftOfAKilledJournalThatIsShorterThanWhatWasForced() throws IOException
    {
        final Path journal = temp.resolve("journal");
        final Path copy = temp.resolve("copy");
        final List<Long> positions = new ArrayList<>();
        try (Journal open = Journal.open(
            journal, Journals.config("gateway-1").checksums(Checksums.BLOCK).durability(Durability.each()));
            Appender appender = open.appender())
        {
            for (int i = 0; i < 300; i++)
            {
                positions.add(appender.append("message " + i));
            }
            copy(journal, copy);
        }
        final Path segment = copy.resolve(Journals.segmentName(0));
        final byte[] written = Files.readAllBytes(segment);
        final int end = positions.get(100).intValue();
        for (final int length : new int[]{end + 30, end + 8, end + 4, end, 0})
        {
            // The last one has zeros where a frame began, and ends behind them.
            Files.write(segment, 0 == length ? Arrays.copyOf(Arrays.copyOf(written, end), end + 64) :
                Arrays.copyOf(written, length));
            assertSame(copy);
            assertThat(skipping(copy).out().lines()).hasSize(100).noneMatch((line) -> line.contains("unproved"));
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTakeForNoHoleWhatAnExclusiveAppenderWritesMeanwhile(final Checksums checksums) throws IOException
    {
        final Path journal = begun(checksums);
        final Process reader = readerOfOne(journal);
        try (Journal open = Journal.open(journal); Appender exclusive = open.exclusiveAppender())
        {
            claim(journal, exclusive.append("four") + 32);
            assertThat(rest(reader)).isEqualTo("4");
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTakeForNoHoleWhatAnExclusiveAppenderHasWrittenMeanwhile(final Checksums checksums) throws IOException
    {
        final Path journal = begun(checksums);
        final Process reader = readerOfOne(journal);
        final long last;
        try (Journal open = Journal.open(journal); Appender exclusive = open.exclusiveAppender())
        {
            last = exclusive.append("four");
        }
        claim(journal, last + 32);
        assertThat(rest(reader)).isEqualTo("4");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldTakeBytesBehindTheEndOfAClosedJournalForAHole(final Checksums checksums) throws IOException
    {
        final Path empty = temp.resolve("empty");
        Journal.open(empty, Journals.config("gateway-1").checksums(checksums)).close();
        for (final Path journal : List.of(begun(checksums), empty))
        {
            change(journal.resolve(Journals.segmentName(0)), 1 << 16, (byte)42);
            assertSame(journal);
            assertThat(skipping(journal).err()).contains("a hole");
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldEndWhereACopyLacksTheNextSegment(final Checksums checksums) throws IOException
    {
        final Path journal = temp.resolve("journal");
        final Path copy = Files.createDirectory(temp.resolve("copy"));
        final JournalConfig config = Journals.config("gateway-1").checksums(checksums);
        try (Journal open = Journal.open(journal, config); Appender appender = open.appender())
        {
            appender.append("one");
            open.sync();
            copyMeta(journal, copy);
            appender.roll();
            appender.append("two");
            Files.copy(journal.resolve(Journals.segmentName(0)), copy.resolve(Journals.segmentName(0)));
            assertSame(journal);
        }
        assertSame(copy);
        assertThat(skipping(copy).err()).isEmpty();
        // Where an exclusive appender has claimed, there was a segment: at 0x101000 the first frame of the next one.
        change(copy.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, new byte[]{0, 16, 16});
        assertThat(skipping(copy).err()).contains("missing");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAHoleInACopyUnprovedUnlessAnythingSaysThatAMessageLayThere(final Checksums checksums)
        throws IOException
    {
        final Path journal = temp.resolve("journal");
        final Path copy = Files.createDirectory(temp.resolve("copy"));
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Appender appender = open.appender())
        {
            appender.append("one");
            open.sync();
            copyMeta(journal, copy);
            final long hole = appender.append("two");
            appender.append("three");
            Files.copy(journal.resolve(Journals.segmentName(0)), copy.resolve(Journals.segmentName(0)));
            change(copy.resolve(Journals.segmentName(0)), hole, new byte[Long.BYTES]);
        }
        assertSame(copy);
        assertThat(Commands.run("verify", copy.toString()).exitCode()).isEqualTo(ExitCode.UNPROVED);
        change(copy.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, new byte[]{0, 16, 16});
        assertSame(copy);
        assertThat(Commands.run("verify", copy.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    private static void copyMeta(final Path journal, final Path copy) throws IOException
    {
        Files.copy(journal.resolve(MetaDescriptor.FILE_NAME), copy.resolve(MetaDescriptor.FILE_NAME));
        Files.copy(journal.resolve("journal.lock"), copy.resolve("journal.lock"));
    }

    private Path begun(final Checksums checksums)
    {
        final Path journal = temp.resolve("journal");
        try (Journal open = Journal.open(journal, Journals.config("gateway-1").checksums(checksums));
            Appender appender = open.appender())
        {
            List.of("one", "two", "three").forEach(appender::append);
        }
        return journal;
    }

    /** Claims as an exclusive appender does, and stores a part of the message. */
    private static void claim(final Path journal, final long position) throws IOException
    {
        final Path meta = journal.resolve(MetaDescriptor.FILE_NAME);
        final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        change(meta, MetaDescriptor.CLEAN_OFFSET, (byte)0);
        change(meta, MetaDescriptor.EXCLUSIVE_CLAIM_LENGTH_OFFSET, (byte)100);
        change(meta, MetaDescriptor.EXCLUSIVE_CLAIM_OFFSET, word.putLong(0, position).array());
        change(journal.resolve(Journals.segmentName(0)), position + 80, (byte)42);
    }

    private static Process readerOfOne(final Path journal) throws IOException
    {
        final Process reader = PythonReader.start(
            List.of("python3", "-c", READ_IN_TWO, journal.toString()), Map.of());
        assertThat(reader.inputReader().readLine()).isEqualTo("one");
        return reader;
    }

    private static String rest(final Process reader) throws IOException
    {
        reader.outputWriter().append('\n').flush();
        return reader.inputReader().lines().collect(Collectors.joining("\n"));
    }

    private static void change(final Path file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    private static Appender exclusive(final Appender shared, final Journal journal)
    {
        shared.close();
        return journal.exclusiveAppender();
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        try (Stream<Path> paths = Files.walk(from))
        {
            for (final Path path : paths.toList())
            {
                final Path target = to.resolve(from.relativize(path));
                if (path.endsWith("journal.lock"))
                {
                    // Whoever closes this file drops the locks that its process holds.
                    Files.createFile(target);
                }
                else
                {
                    Files.copy(path, target);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = { "BLOCK", "FRAME" })
    void shouldFindTheSameDamage(final Checksums checksums) throws IOException
    {
        final FlippedJournal journal = FlippedJournal.write(temp.resolve("journal"), checksums);
        final Random random = new Random(SEED);
        final List<FlippedJournal.Bit> bits = journal.bits(random);
        final List<String> differences = new ArrayList<>();
        for (int i = 0; i < FLIPS; i++)
        {
            final FlippedJournal.Bit bit = bits.get(random.nextInt(bits.size()));
            bit.flip();
            python.differences(journal.directory()).forEach(
                (what, text) -> differences.add(bit + ": " + what + ": " + text));
            bit.flip();
        }
        assertThat(differences).as("-Ddaybook.seed=" + SEED).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldFindTheZeroedTailOfAClosedJournal(final Checksums checksums) throws IOException
    {
        final Path journal = HostileFilesTest.zeroedTail(temp.resolve("journal"), checksums);
        assertThat(python.run("dump", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertSame(journal);

        change(journal.resolve(MetaDescriptor.FILE_NAME), MetaDescriptor.CLEAN_OFFSET, (byte)0);
        assertSame(journal);
    }

    @ParameterizedTest
    @EnumSource(value = Checksums.class, names = { "OFF", "FRAME" })
    void shouldFindWhatIsBehindAMessageWhoseLengthHasBecomeShorter(final Checksums checksums) throws IOException
    {
        final Path journal = begun(checksums);
        final long position = Long.parseLong(Commands.run("dump", "-n", "1", journal.toString()).out().split(" ")[3]);
        change(journal.resolve(Journals.segmentName(0)), position, (byte)24);

        assertThat(skipping(journal).out()).contains("two", "three");
        assertSame(journal);
    }

    @Test
    void shouldCallTextDamagedThatIsNotUtf8ThoughNoChecksumCoversIt() throws IOException
    {
        final Path journal = temp.resolve("journal");
        final long position;
        try (Journal written = Journal.open(journal, new JournalConfig().checksums(Checksums.OFF));
            Appender appender = written.appender())
        {
            position = appender.append("some text");
            appender.append("and more");
        }
        change(journal.resolve(Journals.segmentName(0)), (int)position + 24, (byte)0xff);

        final Result verified = Commands.run("verify", journal.toString());
        assertThat(verified.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verified.out()).contains("damaged: position=" + position)
            .contains("a message that cannot be decoded, text must be UTF-8");
        assertThat(python.run("verify", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        for (final String format : List.of("yaml", "json", "csv", "table"))
        {
            assertThat(Commands.run("dump", "-o", format, journal.toString()).exitCode()).as(format)
                .isEqualTo(ExitCode.CORRUPT);
        }
        assertThat(Commands.run("info", journal.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertSame(journal);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCountBytesThatNoChecksumCovers(final Checksums checksums) throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        assertSameUncovered(journal);
        for (int i = 0; i < 3; i++)
        {
            Files.deleteIfExists(journal.resolve(Journals.segmentName(i).replace(".dbk", ".sum")));
            assertSame(journal);
            assertSame(journal.resolve(Journals.segmentName(i)));
            assertSameUncovered(journal);
        }
    }

    private static void assertSameUncovered(final Path journal)
    {
        final Matcher expected = Pattern.compile("\"unvouchedBytes\":(\\d+)")
            .matcher(Commands.run("verify", "--json", journal.toString()).out());
        assertThat(expected.find()).isTrue();
        assertThat(python.run("verify", journal.toString()).out().replace(",", ""))
            .contains(" " + expected.group(1) + " bytes that nothing vouches for");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldReadSegmentsWhoseNumberIsDamaged(final Checksums checksums) throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        final String whole = skipping(journal).out();
        for (final int bit : new int[]{0, 5, 40, 63})
        {
            final FlippedJournal.Bit flipped = new FlippedJournal.Bit(
                journal.resolve(Journals.segmentName(1)), BASE_SEQUENCE + bit / 8, bit % 8);
            flipped.flip();
            assertSame(journal);
            assertThat(skipping(journal).out()).isEqualTo(whole);
            flipped.flip();
        }
        Journals.deleteSegment(journal, 0);
        final String left = skipping(journal).out();
        change(journal.resolve(Journals.segmentName(1)), BASE_SEQUENCE + 7, (byte)0x40);
        assertSame(journal);
        assertThat(skipping(journal).out()).isEqualTo(left);
    }

    @Test
    void shouldReadWhatOtherEntriesProveOfADamagedBlock() throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
        final String whole = skipping(journal).out();
        final Path sums = journal.resolve(Journals.segmentName(0).replace(".dbk", ".sum"));
        final byte[] written = Files.readAllBytes(sums);
        final byte[] frames = Files.readAllBytes(journal.resolve(Journals.segmentName(0)));
        Files.write(sums, entry(5_000, 5_200, 0), StandardOpenOption.APPEND);
        assertSame(journal);
        assertThat(skipping(journal).out()).isEqualTo(whole);

        final CRC32C crc = new CRC32C();
        crc.update(frames, 4_096, 1_904);
        Files.write(sums, Arrays.copyOf(written, SUM_HEADER));
        Files.write(sums, entry(4_096, 6_000, (int)crc.getValue()), StandardOpenOption.APPEND);
        Files.write(sums, entry(6_000, 1 << 16, 0), StandardOpenOption.APPEND);
        assertSame(journal);
        final String left = skipping(journal).out();
        assertThat(left.lines().toList()).isSubsetOf(whole.lines().toList()).contains("{\"Heartbeat\":{\"beat\":0}}")
            .doesNotContain("{\"text\":\"written by the other in segment 0\"}");
    }

    record Price(String symbol, long price)
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "PACKED", "BINARY_YAML", "DELTA" })
    void shouldLearnAShapeInADamagedBlockThatItsHashProves(final WireFormat wireFormat) throws IOException
    {
        final Path directory = temp.resolve("journal");
        final long first;
        final JournalConfig config = new JournalConfig().agents(AgentMode.INVOKER);
        try (Journal journal = Journal.open(directory, config); Appender appender = journal.appender())
        {
            final Publisher<Price> prices = appender.publisher(Price.class, wireFormat);
            first = prices.publish(new Price("EUR/USD", 1));
            appender.append(new byte[2 << 16]);
            prices.publish(new Price("EUR/USD", 2));
            prices.publish(new Price("EUR/USD", 3));
        }
        final Path segment = directory.resolve(Journals.segmentName(0));
        change(segment, first + 25, (byte)'!');
        assertSame(directory);
        // In DELTA what is behind is stored against what is damaged.
        assertThat(skipping(directory).out().lines().filter((line) -> line.contains("EUR/USD")))
            .hasSize(WireFormat.DELTA == wireFormat ? 0 : 2);

        final long shape = first - 8;
        change(segment, shape, (byte)1);
        assertSame(directory);
        assertThat(skipping(directory).out()).doesNotContain("EUR/USD");
    }

    /** An entry of block checksums. */
    private static byte[] entry(final long from, final long to, final int sum)
    {
        final ByteBuffer entry = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
        entry.putLong(from).putLong(to).putInt(sum).putInt(0);
        final CRC32C crc = new CRC32C();
        crc.update(entry.array(), 0, entry.position());
        return entry.putInt((int)crc.getValue()).array();
    }

    @ParameterizedTest
    @ValueSource(strings = {"09223372036854775808", "99999999999999999999", "0000000000001048576"})
    void shouldTakeNoOtherNamesForSegments(final String name) throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), Checksums.BLOCK).directory();
        final String whole = python.run("verify", journal.toString()).out();
        Files.write(journal.resolve(name + ".dbk"), new byte[10_000]);

        assertSame(journal);
        assertThat(python.run("verify", journal.toString()).out()).isEqualTo(whole);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldKnowThatAJournalWasClosedWhoseLastHeaderIsDamaged(final Checksums checksums) throws IOException
    {
        final Path journal = FlippedJournal.write(temp.resolve("journal"), checksums).directory();
        final String whole = skipping(journal).out();
        new FlippedJournal.Bit(journal.resolve(Journals.segmentName(2)), CREATED, 0).flip();

        assertSame(journal);
        assertThat(skipping(journal).out()).isEqualTo(whole);
    }

    /** What both print, if they go on behind damage. */
    private static Result skipping(final Path journal)
    {
        final String[] args = {"dump", "-o", "jsonl", "--on-corrupt", "skip", journal.toString()};
        final Result expected = Commands.run(args);
        final Result actual = python.run(args);
        assertThat(actual.out()).isEqualTo(expected.out());
        assertThat(actual.exitCode()).isEqualTo(expected.exitCode());
        return actual;
    }

    @Test
    void shouldPassItsOwnTests() throws Exception
    {
        for (final WireFormat wireFormat : EnumSet.complementOf(EnumSet.of(WireFormat.CSV)))
        {
            ReaderJournals.write(temp.resolve(wireFormat.name()), wireFormat, SEED, 2, Checksums.BLOCK);
        }
        final Process tests = PythonReader.start(
            List.of("python3", "-m", "unittest", "discover", "-s", PythonReader.TESTS.toString()),
            Map.of("DAYBOOK_JOURNALS", temp.toString(), "DAYBOOK_SEED", Long.toString(SEED),
                "DAYBOOK_DAMAGES", Integer.toString(DAMAGES)));
        final String output = Commands.text(tests.getInputStream());

        assertThat(tests.waitFor()).as(output).isZero();
        assertThat(output).contains("OK");
    }

    /** Both print the same, and agree about what is wrong. */
    private void assertSame(final Path journal)
    {
        final Map<String, String> differences = python.differences(journal);
        assertThat(differences).as("-Ddaybook.seed=" + SEED).isEmpty();
    }
}
