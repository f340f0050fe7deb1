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
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.journal.layout.MetaDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SumDescriptor;

import org.agrona.LangUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class RetentionTest extends RetentionFixture
{
    private static final long STEADY_NS = TimeUnit.MINUTES.toNanos(10);

    private final AtomicLong nowNs = new AtomicLong(TimeUnit.DAYS.toNanos(20_000));
    private final AtomicLong passedNs = new AtomicLong();

    @Test
    void shouldKeepEverythingUnlessToldOtherwise()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 5);
            retain(journal);

            assertThat(segments()).startsWith(0, 1, 2, 3, 4);
        }
    }

    @Test
    void shouldKeepSoManySegments()
    {
        try (Journal journal = open(config().keepSegments(2)))
        {
            fill(journal, 5);
            retain(journal);

            assertThat(segments()).startsWith(4, 5).doesNotContain(3);
        }
    }

    @Test
    void shouldKeepSoManyBytes()
    {
        try (Journal journal = open(config().keepBytes(3 * SEGMENT_LENGTH)))
        {
            fill(journal, 5);
            retain(journal);

            assertThat(segments()).startsWith(3, 4, 5).doesNotContain(2);
        }
    }

    @Test
    void shouldKeepASegmentForSoLongAfterItsEnd()
    {
        try (Journal journal = open(config().keepAge(Duration.ofDays(2))))
        {
            fill(journal, 2);
            retain(journal);
            pass(TimeUnit.DAYS.toNanos(1));
            fill(journal, 4);
            pass(TimeUnit.DAYS.toNanos(1) + 1);
            retain(journal);

            assertThat(segments()).startsWith(2, 3, 4).doesNotContain(1);
        }
    }

    @Test
    void shouldKeepASegmentForEverWhenItsAgeIsMoreThanALongCanHold()
    {
        try (Journal journal = open(config().keepAge(ChronoUnit.FOREVER.getDuration())))
        {
            fill(journal, 2);
            retain(journal);
            pass(TimeUnit.DAYS.toNanos(1));
            retain(journal);

            assertThat(segments()).startsWith(0, 1, 2);
        }
        assertThatThrownBy(() -> config().keepAge(Duration.ofSeconds(Long.MIN_VALUE)))
            .isInstanceOf(JournalException.class).hasMessageContaining("a limit must not be negative: keepAge=PT-");
        assertThatThrownBy(() -> config().keepAge(Duration.ofDays(-2)))
            .hasMessage("a limit must not be negative: keepAge=PT-48H; 0 sets none");
    }

    @ParameterizedTest
    @ValueSource(ints = {3_650, -3_650})
    void shouldDeleteNothingWhenTheWallClockMakesAStepAndSaySo(final int days)
    {
        final List<Throwable> told = new ArrayList<>();
        try (Journal journal = open(config().keepAge(Duration.ofDays(2)).errorHandler(told::add)))
        {
            fill(journal, 4);
            retain(journal);
            pass(STEADY_NS);
            retain(journal);
            assertThat(told).isEmpty();

            nowNs.addAndGet(TimeUnit.DAYS.toNanos(days));
            for (long passed = 0; passed < STEADY_NS; passed += TimeUnit.MINUTES.toNanos(1))
            {
                retain(journal);
                pass(TimeUnit.MINUTES.toNanos(1));
            }
            assertThat(segments()).startsWith(0, 1, 2, 3);
            assertThat(told).singleElement().isInstanceOfSatisfying(JournalException.class, (step) ->
                assertThat(step).hasMessageContaining("the wall clock has made a step: step=" + Duration.ofDays(days)));

            nowNs.addAndGet(-TimeUnit.DAYS.toNanos(days));
            retain(journal);
            pass(STEADY_NS);
            retain(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3);
            assertThat(told).hasSize(2);
        }
    }

    @Test
    void shouldBelieveAStepOfTheWallClockThatLasts()
    {
        try (Journal journal = open(config().keepAge(Duration.ofDays(2))))
        {
            fill(journal, 4);
            retain(journal);
            pass(STEADY_NS);
            nowNs.addAndGet(TimeUnit.DAYS.toNanos(3));
            retain(journal);
            pass(STEADY_NS - 1);
            retain(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3);
            pass(TimeUnit.SECONDS.toNanos(1));
            retain(journal);

            assertThat(segments()).startsWith(4).doesNotContain(3);
        }
    }

    @Test
    void shouldDeleteNothingByAgeBeforeTheClockHasBeenWatchedForTenMinutes()
    {
        try (Journal journal = open(config().keepAge(Duration.ofDays(2))))
        {
            fill(journal, 4);
        }
        pass(TimeUnit.DAYS.toNanos(3));
        try (Journal journal = open(config()))
        {
            retain(journal);
            pass(STEADY_NS - 1);
            retain(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3);
            pass(TimeUnit.SECONDS.toNanos(1));
            retain(journal);

            assertThat(segments()).startsWith(4).doesNotContain(3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {MetaDescriptor.KEEP_BYTES_OFFSET, MetaDescriptor.KEEP_AGE_OFFSET,
        MetaDescriptor.KEEP_SEGMENTS_OFFSET, MetaDescriptor.KEEP_UNREAD_OFFSET, MetaDescriptor.KEEP_CRC_OFFSET})
    void shouldDeleteNothingWhereTheLimitsAreDamagedAndSaySoUntilTheyAreGivenAgain(final int offset) throws IOException
    {
        final List<Throwable> told = new ArrayList<>();
        try (Journal journal = open(config().keepSegments(100)))
        {
            fill(journal, 5);
        }
        final Path meta = directory.resolve(MetaDescriptor.FILE_NAME);
        final byte[] bytes = Files.readAllBytes(meta);
        bytes[offset] ^= 1 << 1;
        Files.write(meta, bytes);
        try (Journal journal = open(config().errorHandler(told::add)))
        {
            for (int i = 0; i < 3; i++)
            {
                retain(journal);
                pass(TimeUnit.SECONDS.toNanos(1));
            }
            assertThat(segments()).startsWith(0, 1, 2, 3, 4);
            assertThat(told).singleElement().isInstanceOfSatisfying(JournalException.class, (fault) ->
                assertThat(fault).hasMessageContaining("damaged in journal.meta").hasMessageContaining("reconfigure"));

            journal.reconfigure(new JournalConfig().keepSegments(2));
            pass(TimeUnit.SECONDS.toNanos(1));
            retain(journal);
            assertThat(segments()).startsWith(4);
        }
    }

    @Test
    void shouldTellOnceOfWhatIsInTheWayAndGoOnOnceItIsGone() throws IOException
    {
        final Path inTheWay = directory.resolve(SealDescriptor.fileName(0));
        try (Journal journal = open(config().keepSegments(2)))
        {
            Files.createDirectories(inTheWay.resolve("of somebody else"));
            fill(journal, 5);
            final List<Exception> told = new ArrayList<>();
            for (int i = 0; i < 4; i++)
            {
                told.addAll(faultsOf(journal));
                pass(TimeUnit.SECONDS.toNanos(1));
            }
            assertThat(told).singleElement()
                .satisfies((fault) -> assertThat(fault).hasMessageContaining(inTheWay.toString()));

            Files.delete(inTheWay.resolve("of somebody else"));
            Files.delete(inTheWay);
            assertThat(segments()).startsWith(0);
            retain(journal);
            assertThat(segments()).startsWith(1);
        }
    }

    @ParameterizedTest
    @MethodSource("failuresOfAClock")
    void shouldDeleteBeyondALimitThatNeedsNoClockThoughTheClockFailsAndTellOfItOnce(final Throwable failure)
    {
        final AtomicBoolean fails = new AtomicBoolean();
        final JournalConfig config = config().keepAge(Duration.ofDays(2)).keepSegments(2).clock(() ->
        {
            if (fails.get())
            {
                LangUtil.rethrowUnchecked(failure);
            }
            return nowNs.get();
        });
        try (Journal journal = open(config))
        {
            fill(journal, 5);
            fails.set(true);
            final List<Exception> told = new ArrayList<>();
            for (int i = 0; i < 8; i++)
            {
                told.addAll(faultsOf(journal));
                pass(TimeUnit.SECONDS.toNanos(1));
            }
            fails.set(false);
            assertThat(told).singleElement().satisfies((fault) -> assertThat(fault).hasStackTraceContaining("no time"));
            assertThat(segments()).startsWith(4, 5).doesNotContain(3);
        }
    }

    static List<Throwable> failuresOfAClock()
    {
        return List.of(new IllegalStateException("no time"), new AssertionError("no time"));
    }

    /** Lets the agent work until it has nothing to do, whatever it meets. */
    private static List<Exception> faultsOf(final Journal journal)
    {
        final List<Exception> faults = new ArrayList<>();
        int work = 1;
        journal.appender().close();
        while (work > 0)
        {
            try
            {
                work = journal.disk().doWork();
            }
            catch (final Exception ex)
            {
                faults.add(ex);
            }
        }
        return faults;
    }

    /** Lets time go by, on both clocks. */
    private void pass(final long ns)
    {
        nowNs.addAndGet(ns);
        passedNs.addAndGet(ns);
    }

    @Test
    void shouldGoToTheFirstSegmentThatIsLeftWithoutListingTheDirectory()
    {
        final CountingFiles files = new CountingFiles();
        try (Journal journal = Journal.open(files.watched(directory), config().keepSegments(2)))
        {
            fill(journal, 5);
            retain(journal);
            files.takeCalls();
            assertThat(firstSegment(journal)).isEqualTo(4);
            assertThat(files.takeCalls()).containsKey("look").doesNotContainKey("list");
        }
        try (Journal journal = Journal.openReadOnly(files.watched(directory)))
        {
            files.takeCalls();
            assertThat(firstSegment(journal)).isEqualTo(4);
            assertThat(files.takeCalls()).doesNotContainKey("list");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -8, 3, 3L * SEGMENT_LENGTH, 4L * SEGMENT_LENGTH + 8, 5L * SEGMENT_LENGTH, Long.MAX_VALUE})
    void shouldGoToTheFirstSegmentThatIsLeftWhateverTheHintOfIt(final long hint) throws IOException
    {
        try (Journal journal = open(config().keepSegments(2)))
        {
            fill(journal, 5);
            retain(journal);
        }
        try (FileChannel meta =
            FileChannel.open(directory.resolve(MetaDescriptor.FILE_NAME), StandardOpenOption.WRITE))
        {
            final ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            meta.write(word.putLong(0, hint), MetaDescriptor.FIRST_SEGMENT_OFFSET);
        }
        try (Journal journal = open(config()); Journal reader = Journal.openReadOnly(directory))
        {
            assertThat(firstSegment(journal)).isEqualTo(4);
            assertThat(firstSegment(reader)).isEqualTo(4);
        }
    }

    @Test
    void shouldDeleteTheRestOfASegmentThatADeadProcessHasBegunToDelete() throws IOException
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 5);
            retain(journal);
        }
        Files.delete(directory.resolve(SumDescriptor.fileName(0)));
        try (Journal journal = open(config()))
        {
            assertThat(firstSegment(journal)).isZero();
            journal.reconfigure(new JournalConfig().keepSegments(2));
            retain(journal);
            assertThat(firstSegment(journal)).isEqualTo(4);
        }
        assertThat(segments()).startsWith(4, 5);
    }

    private static int firstSegment(final Journal journal)
    {
        try (Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            return (int)(tailer.message().position() / SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldNotTakeTheTimestampsOfMessagesForTheirAge()
    {
        try (Journal journal = open(config().keepAge(Duration.ofDays(2))))
        {
            try (Appender appender = journal.appender())
            {
                while (segments().length < 4)
                {
                    appender.timestamp(1);
                    appender.append(new byte[MESSAGE_LENGTH]);
                }
            }
            retain(journal);

            assertThat(segments()).startsWith(0, 1);
        }
    }

    @Test
    void shouldNeverDeleteTheSegmentOfTheTail()
    {
        try (Journal journal = open(config().keepBytes(1).keepAge(Duration.ofNanos(1)).keepSegments(1)))
        {
            fill(journal, 3);
            nowNs.addAndGet(TimeUnit.DAYS.toNanos(1));
            retain(journal);

            assertThat(segments()[0]).isEqualTo(3);
            try (Appender appender = journal.appender())
            {
                appender.append("still here");
            }
            assertThat(journal.tailer().toEnd().position()).isGreaterThan(3L * SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldLetATailerFinishADeletedSegmentAndThenTellWhereTheJournalBegins()
    {
        try (Journal journal = open(config().keepSegments(1)))
        {
            final Tailer tailer = journal.tailer();
            fill(journal, 3);
            assertThat(tailer.next()).isTrue();
            retain(journal);

            int inSegment = 1;
            while (tailer.position() < SEGMENT_LENGTH - 2 * MESSAGE_LENGTH)
            {
                assertThat(tailer.next()).isTrue();
                inSegment++;
            }
            assertThat(inSegment).isEqualTo(9);
            assertThatThrownBy(() -> readAll(tailer))
                .isInstanceOfSatisfying(SegmentDeletedException.class, (ex) ->
                    assertThat(ex.firstRetained()).isEqualTo(3L * SEGMENT_LENGTH))
                .hasMessageContaining("toStart()");
            assertThatThrownBy(tailer::next).isInstanceOf(SegmentDeletedException.class);

            tailer.toStart();
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().position()).isGreaterThan(3L * SEGMENT_LENGTH);
        }
    }

    @Test
    void shouldLetAnAppenderThatWasIdleGoOnAtTheTail()
    {
        try (Journal journal = open(config().keepSegments(1)); Appender idle = journal.appender())
        {
            idle.append("first");
            fill(journal, 4);
            retain(journal);

            assertThat(idle.append("last")).isGreaterThan(4L * SEGMENT_LENGTH);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            final long before = readAll(tailer);
            assertThat(before).isPositive();
            assertThat(tailer.message().toYaml()).contains("last");
        }
    }

    @Test
    void shouldLetAnAppenderThatWasIdleGoOnAtTheTailThoughNoMessageHasLeftAHint()
    {
        try (Journal journal = open(config().keepSegments(1)); Appender idle = journal.appender())
        {
            try (Appender appender = journal.appender())
            {
                for (int i = 0; i < 3; i++)
                {
                    appender.append("few");
                    appender.roll();
                }
            }
            retain(journal);
            assertThat(segments()).startsWith(3);

            assertThat(idle.append("last")).isGreaterThan(3L * SEGMENT_LENGTH);
        }
        try (Journal journal = Journal.openReadOnly(directory); Tailer tailer = journal.tailer())
        {
            assertThat(tailer.next()).isTrue();
            assertThat(tailer.message().toYaml()).contains("last");
            assertThat(tailer.next()).isFalse();
        }
    }

    @Test
    void shouldNotCreateADeletedSegmentAgainForAnAppenderThatWasIdle()
    {
        try (Journal journal = open(config().keepSegments(1)); Appender idle = journal.appender())
        {
            for (int i = 0; i < 9; i++)
            {
                idle.append(new byte[MESSAGE_LENGTH]);
            }
            fill(journal, 4);
            retain(journal);

            assertThat(idle.append(new byte[2 * MESSAGE_LENGTH])).isGreaterThan(4L * SEGMENT_LENGTH);
            assertThat(segments()).startsWith(4);
        }
    }

    @Test
    void shouldNumberMessagesOnWhenTheFirstSegmentsAreGone()
    {
        final long lastBefore;
        try (Journal journal = open(config().keepSegments(1)))
        {
            fill(journal, 3);
            final Tailer tailer = journal.tailer();
            readAll(tailer);
            lastBefore = tailer.message().sequence();
            retain(journal);
        }
        try (Journal journal = open(config()))
        {
            final Tailer tailer = journal.tailer();
            readAll(tailer);
            assertThat(tailer.message().sequence()).isEqualTo(lastBefore);
        }
    }

    @Test
    void shouldRefuseAnotherRetentionAndNameBoth()
    {
        open(config().keepSegments(7)).close();

        assertThatThrownBy(() -> open(config().keepSegments(8)))
            .isInstanceOf(JournalException.class)
            .hasMessageContaining("keepSegments=7").hasMessageContaining("keepSegments=8")
            .hasMessageContaining("reconfigure");
        open(config()).close();
    }

    @Test
    void shouldTakeAnotherRetentionWhenReconfigured()
    {
        try (Journal journal = open(config().keepSegments(7)))
        {
            fill(journal, 3);
            journal.reconfigure(new JournalConfig().keepSegments(2));
            retain(journal);

            assertThat(segments()).startsWith(2, 3);
        }
        open(config().keepSegments(2)).close();
    }

    @Test
    void shouldNotFailWhenTheSegmentOfTheLastMessageIsDeleted() throws Exception
    {
        try (Journal journal = open(config().keepSegments(1)))
        {
            try (Appender appender = journal.appender())
            {
                appender.append(new byte[MESSAGE_LENGTH]);
                retain(journal);
                // The tail goes on, and no message tells of it.
                appender.roll();
            }
            retain(journal);
            assertThat(segments()).startsWith(1);
            // The guard of the segment that is being written looks once a second.
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            journal.disk().doWork();

            try (Appender appender = journal.appender())
            {
                assertThat(appender.append(new byte[MESSAGE_LENGTH])).isGreaterThan(SEGMENT_LENGTH);
            }
        }
    }

    private JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER)
            .clock(nowNs::get).nanoClock(passedNs::get);
    }
}
