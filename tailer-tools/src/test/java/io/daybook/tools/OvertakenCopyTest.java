/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Claim;
import io.daybook.journal.ExclusiveAppender;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Publisher;
import io.daybook.journal.Tailer;
import io.daybook.journal.layout.IndexDescriptor;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.layout.SumDescriptor;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Copies of a live journal that lack bytes, since its writer overtook the copying. The command and the reader in Python
 * tell that from damage in the same way.
 */
class OvertakenCopyTest
{
    private static final int HEADER = SegmentDescriptor.HEADER_LENGTH;
    private static final int SEQUENCE = 20;
    private static final int MESSAGES = 300;

    /** Null where there is no Python. */
    @AutoClose
    private static PythonReader python;

    @TempDir
    private Path temp;
    private Path live;
    private Path copy;
    private Journal journal;
    private Appender appender;

    record Price(String symbol, long price)
    {
    }

    @BeforeAll
    static void start() throws IOException
    {
        python = PythonReader.isThere() ? new PythonReader() : null;
    }

    @BeforeEach
    void createDirectories() throws IOException
    {
        live = temp.resolve("live");
        copy = Files.createDirectory(temp.resolve("copy"));
    }

    @AfterEach
    void close()
    {
        appender.close();
        journal.close();
    }

    /** Begins a journal with a durable message, and the copy with everything but its segments. */
    private void begin(final Checksums checksums) throws IOException
    {
        journal = Journal.open(live, Journals.config("gateway-1").checksums(checksums));
        appender = journal.appender();
        appender.append("one");
        journal.sync();
        try (DirectoryStream<Path> others = Files.newDirectoryStream(live, "*.{meta,lock,sum}"))
        {
            for (final Path other : others)
            {
                Files.copy(other, copy.resolve(other.getFileName()));
            }
        }
    }

    private void copySegment(final int index) throws IOException
    {
        Files.copy(live.resolve(Journals.segmentName(index)), copied(index));
    }

    private Path copied(final int index)
    {
        return copy.resolve(Journals.segmentName(index));
    }

    private static void store(final Path file, final long offset, final byte... bytes) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.write(ByteBuffer.wrap(bytes), offset);
        }
    }

    /** Takes bytes out of the copy of the first segment. */
    private void lose(final long from, final long to) throws IOException
    {
        store(copied(0), from, new byte[(int)(to - from)]);
    }

    private void shouldBe(final int exitCode) throws IOException
    {
        final Commands.Result verified = Commands.run("verify", copy.toString());
        assertThat(verified.exitCode()).as(verified.out()).isEqualTo(exitCode);
        if (null != python)
        {
            assertThat(python.differences(copy)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedMessagesWhoseWriterIsMissing(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        try (Appender other = journal.appender())
        {
            final long end = other.append("three");
            other.append("four");
            copySegment(0);
            lose(hole, end + Long.BYTES);
        }
        shouldBe(ExitCode.UNPROVED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedMessagesWhoseShapeIsMissing(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final Publisher<Price> prices = appender.publisher(Price.class, WireFormat.PACKED);
        final long hole = appender.append("two");
        final long end = prices.publish(new Price("EUR/USD", 1));
        prices.publish(new Price("EUR/USD", 2));
        prices.publish(new Price("EUR/USD", 3));
        copySegment(0);
        lose(hole, end + Long.BYTES);
        shouldBe(ExitCode.UNPROVED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedMessagesWhoseBaseIsMissing(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final Publisher<Price> prices = appender.publisher(Price.class, WireFormat.DELTA);
        prices.publish(new Price("EUR/USD", 0));
        final long hole = appender.append("two");
        final long end = prices.publish(new Price("EUR/USD", 1));
        prices.publish(new Price("EUR/USD", 2));
        prices.publish(new Price("EUR/USD", 3));
        copySegment(0);
        lose(hole, end + Long.BYTES);
        shouldBe(ExitCode.UNPROVED);
    }

    @Test
    void shouldCallUnprovedWhatItDoesNotListOneByOne() throws IOException
    {
        begin(Checksums.FRAME);
        final List<Long> holes = new ArrayList<>();
        for (int i = 0; i < 1_100; i++)
        {
            holes.add(appender.append("lost"));
            appender.append("kept");
        }
        copySegment(0);
        for (final long hole : holes)
        {
            lose(hole, hole + Long.BYTES);
        }
        shouldBe(ExitCode.UNPROVED);
        assertThat(Commands.run("verify", copy.toString()).out())
            .contains("unproved: position=").contains(" more findings").contains(" 0 unvouched,");
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedASegmentWhoseBeginningIsMissing(final Checksums checksums) throws IOException
    {
        begin(checksums);
        appender.roll();
        fill();
        copySegment(0);
        copySegment(1);
        store(copied(1), SegmentDescriptor.BASE_SEQUENCE_OFFSET, new byte[2 * Long.BYTES]);
        store(copied(1), HEADER, new byte[HEADER]);
        shouldBe(ExitCode.UNPROVED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedASegmentToWhichNothingLeadsWhoseBeginningIsMissing(final Checksums checksums)
        throws IOException
    {
        begin(checksums);
        copySegment(0);
        appender.roll();
        fill();
        copySegment(1);
        store(copied(1), SegmentDescriptor.BASE_SEQUENCE_OFFSET, new byte[2 * Long.BYTES]);
        store(copied(1), HEADER, new byte[HEADER]);
        shouldBe(ExitCode.UNPROVED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallUnprovedASegmentThatLacksItsNumber(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        appender.append("three");
        appender.roll();
        fill();
        copySegment(0);
        copySegment(1);
        lose(hole, hole + Long.BYTES);
        store(copied(1), SegmentDescriptor.BASE_SEQUENCE_OFFSET, new byte[2 * Long.BYTES]);
        shouldBe(ExitCode.UNPROVED);
    }

    @Test
    void shouldSayThatMessagesAreLostOfWhichOnlyTheChecksumsWereCopied() throws IOException
    {
        begin(Checksums.BLOCK);
        appender.roll();
        copySegment(0);
        copySegment(1);
        fill();
        journal.sync();
        copyAgain(SumDescriptor.fileName(Journals.SEGMENT_LENGTH));
        shouldBe(ExitCode.CORRUPT);
        assertThat(Commands.run("dump", copy.toString()).exitCode()).isEqualTo(ExitCode.CORRUPT);
        final Commands.Result recovered =
            Commands.run("recover", copy.toString(), "-o", temp.resolve("mended").toString());
        assertThat(recovered.exitCode()).as(recovered.err()).isEqualTo(ExitCode.LOSS);
        assertThat(recovered.err()).contains("bytes that are not those that were written");
    }

    @Test
    void shouldSayThatAClaimIsLostOfWhoseCommitOnlyTheChecksumsTell() throws IOException
    {
        begin(Checksums.BLOCK);
        appender.close();
        try (ExclusiveAppender exclusive = journal.exclusiveAppender())
        {
            exclusive.append("two");
            final Claim claim = exclusive.claim(100);
            copySegment(0);
            copyAgain(MetaDescriptor.FILE_NAME);
            claim.buffer().setMemory(claim.offset(), 100, (byte)7);
            claim.commit();
            journal.sync();
        }
        copyAgain(SumDescriptor.fileName(0));
        shouldBe(ExitCode.CORRUPT);
    }

    @Test
    void shouldSayThatMessagesAreLostWhereTheJournalWasClosedAndOpenedAgainBetweenTheCopies() throws IOException
    {
        copyClosedAndOpenAgain();
        appender.append("two");
        close();
        copyAgain(SumDescriptor.fileName(0));
        shouldBe(ExitCode.CORRUPT);
        shouldBeCutAndReadWhatIsAppended();
    }

    @Test
    void shouldReadWhatIsAppendedToACopyWithTheChecksumsOfASegmentThatItLacks() throws IOException
    {
        copyClosedAndOpenAgain();
        appender.roll();
        appender.append("two");
        close();
        Files.copy(live.resolve(SumDescriptor.fileName(Journals.SEGMENT_LENGTH)),
            copy.resolve(SumDescriptor.fileName(Journals.SEGMENT_LENGTH)));
        shouldBeCutAndReadWhatIsAppended();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSayThatASegmentIsLostOfWhichOnlyTheChecksumsWereCopied(final boolean hasEnd) throws IOException
    {
        copyClosedAndOpenAgain();
        appender.roll();
        appender.append("two");
        close();
        if (hasEnd)
        {
            copyAgain(Journals.segmentName(0));
            copyAgain(SumDescriptor.fileName(0));
        }
        shouldBe(ExitCode.OK);
        final String sums = SumDescriptor.fileName(Journals.SEGMENT_LENGTH);
        copyAgain(sums);

        shouldBe(ExitCode.CORRUPT);

        final String damage = "damaged: position=" + Journals.SEGMENT_LENGTH + " file=" + sums +
            ": checksums of a segment that is missing\n";
        assertThat(Commands.run("verify", copy.toString()).out()).contains(damage);
        if (null != python)
        {
            assertThat(python.run("verify", copy.toString()).out()).contains(damage);
        }
        shouldBeCutAndReadWhatIsAppended();
        shouldBe(ExitCode.OK);
    }

    @Test
    void shouldFindNoFaultWithChecksumsWithoutASegmentThatAreLeftOfADeletionOrAreThereBeforeIt() throws IOException
    {
        copyClosedAndOpenAgain();
        appender.roll();
        appender.append("two");
        close();
        for (final int index : List.of(0, 1))
        {
            copyAgain(Journals.segmentName(index));
            copyAgain(SumDescriptor.fileName((long)index * Journals.SEGMENT_LENGTH));
        }
        copyAgain(MetaDescriptor.FILE_NAME);
        Files.delete(copied(0));
        final long next = 2L * Journals.SEGMENT_LENGTH;
        final ByteBuffer header = SumDescriptor.header(journal.id(), Journals.SEGMENT_LENGTH, next);
        final byte[] bytes = new byte[header.remaining()];
        header.get(bytes);
        Files.write(copy.resolve(SumDescriptor.fileName(next)), bytes);

        shouldBe(ExitCode.OK);
    }

    @Test
    void shouldSayThatMessagesAreLostOfAJournalThatWasCopiedBeforeItsFirst() throws IOException
    {
        final JournalConfig config = Journals.config("gateway-1").checksums(Checksums.BLOCK);
        Journal.open(live, config).close();
        copySegment(0);
        for (final String name : List.of(MetaDescriptor.FILE_NAME, LockDescriptor.FILE_NAME))
        {
            copyAgain(name);
        }
        journal = Journal.open(live, config);
        appender = journal.appender();
        appender.append("one");
        journal.sync();
        copyAgain(SumDescriptor.fileName(0));
        shouldBe(ExitCode.CORRUPT);
    }

    private void copyClosedAndOpenAgain() throws IOException
    {
        begin(Checksums.BLOCK);
        close();
        copySegment(0);
        copyAgain(MetaDescriptor.FILE_NAME);
        copyAgain(SumDescriptor.fileName(0));
        journal = Journal.open(live, Journals.config("gateway-1").checksums(Checksums.BLOCK));
        appender = journal.appender();
    }

    private void shouldBeCutAndReadWhatIsAppended()
    {
        try (Journal mended = Journal.open(copy); Appender after = mended.appender())
        {
            assertThat(mended.recovery().cut()).isTrue();
            after.append("after");
            after.roll();
            after.append("rolled");
        }
        assertThat(Commands.run("dump", copy.toString()).out()).contains("text: one", "text: after", "text: rolled");
    }

    private void copyAgain(final String file) throws IOException
    {
        Files.copy(live.resolve(file), copy.resolve(file), StandardCopyOption.REPLACE_EXISTING);
    }

    @Test
    void shouldFindNoFaultWithTheIndexOfMessagesThatWillBeCutOff() throws IOException
    {
        begin(Checksums.BLOCK);
        writeAsAnother();
        appender.roll();
        copySegment(0);
        copyIndex();
        shouldBe(ExitCode.UNPROVED);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAnIndexDamagedThatListsWhatTheCopyLacks(final Checksums checksums) throws IOException
    {
        begin(checksums);
        copySegment(0);
        writeAsAnother();
        copyIndex();
        shouldBe(ExitCode.CORRUPT);
    }

    private void writeAsAnother()
    {
        try (Appender other = journal.appender())
        {
            other.append("two");
        }
    }

    /** Copies the index of the first segment, which lists all that was written. */
    private void copyIndex() throws IOException
    {
        close();
        assertThat(Commands.run("index", live.toString()).exitCode()).isZero();
        final String index = IndexDescriptor.fileName(0);
        Files.copy(live.resolve(index), copy.resolve(index));
    }

    private void fill()
    {
        for (int i = 0; i < MESSAGES; i++)
        {
            appender.append("message " + i);
        }
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAHoleDamageWhereNothingTellsWhatWasThere(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        final long end = appender.append("three");
        copySegment(0);
        lose(hole, end);
        Files.delete(copy.resolve(MetaDescriptor.FILE_NAME));
        shouldBe(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAHoleDamageThatATailerHasPassed(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        appender.append("three");
        copySegment(0);
        try (Tailer tailer = journal.tailer("audit"))
        {
            while (tailer.poll((message) ->
            {
            }, 1) > 0)
            {
                tailer.commit();
            }
        }
        final String cursor = "tailers/audit.cursor";
        Files.createDirectory(copy.resolve("tailers"));
        Files.copy(live.resolve(cursor), copy.resolve(cursor));
        lose(hole, hole + Long.BYTES);
        shouldBe(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAHoleDamageThatTheDurablePositionHasPassed(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        appender.append("three");
        journal.sync();
        copySegment(0);
        final Path meta = copy.resolve(MetaDescriptor.FILE_NAME);
        Files.delete(meta);
        Files.copy(live.resolve(MetaDescriptor.FILE_NAME), meta);
        store(meta, MetaDescriptor.SETTLED_OFFSET, new byte[Long.BYTES]);
        store(meta, MetaDescriptor.HINT_OFFSET, new byte[Long.BYTES]);
        lose(hole, hole + Long.BYTES);
        shouldBe(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallADamagedFrameBehindAHoleDamage(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long hole = appender.append("two");
        appender.append("three");
        appender.append("four");
        appender.append("five");
        final long damaged = appender.append("six");
        appender.append("seven");
        appender.append("eight");
        copySegment(0);
        lose(hole, hole + Long.BYTES);
        store(copied(0), damaged + SEQUENCE, (byte)77);
        shouldBe(ExitCode.CORRUPT);
    }

    @ParameterizedTest
    @EnumSource(Checksums.class)
    void shouldCallAFrameOfAnImpossibleLengthDamage(final Checksums checksums) throws IOException
    {
        begin(checksums);
        final long damaged = appender.append("two");
        appender.append("three");
        copySegment(0);
        store(copied(0), damaged, (byte)3);
        shouldBe(ExitCode.CORRUPT);
    }
}
