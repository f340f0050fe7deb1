/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.daybook.journal.error.JournalException;
import io.daybook.journal.file.PrivateName;
import io.daybook.journal.layout.LockDescriptor;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.seal.SealFiles;
import io.daybook.journal.seal.SealKey;
import io.daybook.journal.seal.Sealing;
import io.daybook.journal.seal.SegmentSealer.Sealed;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Segment;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.SealVerifier;

import org.agrona.concurrent.UnsafeBuffer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A journal that seals itself, and deletes nothing that is not sealed.
 */
@Tag("slow")
@Timeout(300)
class SelfSealTest extends RetentionFixture
{
    private static final SealKey KEY = SealKey.generate("example.com/orders");
    private static final int ROUNDS = 4;
    private static final int FIRST_TURNS = 3;
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);

    private final AtomicLong passedNs = new AtomicLong();
    private final List<Exception> told = new ArrayList<>();
    @TempDir
    private Path keys;

    private JournalConfig config()
    {
        return new JournalConfig().segmentLength(SEGMENT_LENGTH).agents(AgentMode.INVOKER).nanoClock(passedNs::get);
    }

    private JournalConfig sealing()
    {
        return config().seal(Sealing.by(KEY));
    }

    /** Invokes the disk agent until it has nothing to do, again and again, since retention looks once a second. */
    private void work(final Journal journal)
    {
        journal.appender().close();
        for (int i = 0; i < ROUNDS; i++)
        {
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(1));
            while (invoke(journal) > 0)
            {
                // until nothing is left to do
            }
        }
    }

    private int invoke(final Journal journal)
    {
        try
        {
            return journal.disk().doWork();
        }
        catch (final Exception ex)
        {
            told.add(ex);
            return 0;
        }
    }

    private SealVerification verify()
    {
        return SealVerifier.of(directory, List.of(KEY.verifier())).verify((bytes, total) -> true);
    }

    private List<Verdict> verdicts()
    {
        return verify().segments().stream().map(Segment::verdict).toList();
    }

    private List<Sealed> sealByHand()
    {
        final List<Sealed> results = new ArrayList<>();
        JournalSeals.of(directory).seal(KEY, results::add, (bytes) -> true);
        return results;
    }

    private int[] seals()
    {
        return Arrays.stream(SealFiles.list(directory)).mapToInt((base) -> (int)(base / SEGMENT_LENGTH)).toArray();
    }

    private Path seal(final int segment)
    {
        return directory.resolve(SealDescriptor.fileName((long)segment * SEGMENT_LENGTH));
    }

    private Path tombstone(final int segment)
    {
        return directory.resolve(SealDescriptor.tombstoneName((long)segment * SEGMENT_LENGTH));
    }

    /** Measures the appender's thread alone; for the sealer see SealGarbageTest. */
    @Test
    void shouldAllocateNothingInAppendsWhileTheJournalSealsItself()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[64]);
        final JournalConfig config = new JournalConfig().segmentLength(1 << 24).clock(System::nanoTime)
            .seal(Sealing.by(SealKey.generate("example.com/orders")));
        try (Journal journal = Journal.open(directory.resolve("sealed"), config);
            Appender appender = journal.appender())
        {
            appender.append(bytes, 0, 64);
            appender.roll();
            AllocationTest.assertNoGarbage(() -> appender.append(bytes, 0, 64));
        }
    }

    @Test
    void shouldSealEachSegmentOnceItIsSettled()
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 1);
            work(journal);
            assertThat(seals()).containsExactly(0);
            fill(journal, 4);
            work(journal);

            assertThat(verdicts()).containsExactly(
                Verdict.OK, Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            assertThat(journal.counters().sealed()).isEqualTo(4);
            assertThat(journal.counters().sealFailures()).isZero();
            assertThat(sealByHand()).isEmpty();
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldMakeTheSealsThatAreMadeByHand() throws IOException
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 3);
            work(journal);
        }
        final List<byte[]> made = new ArrayList<>();
        for (int segment = 0; segment < 3; segment++)
        {
            made.add(Files.readAllBytes(seal(segment)));
            Files.delete(seal(segment));
        }
        final List<Sealed> byHand = sealByHand();
        assertThat(byHand).hasSize(3);
        for (int segment = 0; segment < 3; segment++)
        {
            assertThat(byHand.get(segment).seal().file()).isEqualTo(made.get(segment));
        }
    }

    @Test
    void shouldSealByAThreadOfItsOwn() throws InterruptedException
    {
        try (Journal journal = open(sealing().agents(AgentMode.THREADS).nanoClock(System::nanoTime)))
        {
            fill(journal, 5);
            final long deadlineNs = System.nanoTime() + PATIENCE_NS;
            while (seals().length < 5)
            {
                assertThat(System.nanoTime() - deadlineNs).as("segments are sealed").isNegative();
                Thread.sleep(1);
            }
            assertThat(verify().isViolated()).isFalse();
        }
    }

    @Test
    void shouldSealInOrderWhatWasLeftUnsealed()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 3);
            work(journal);
        }
        assertThat(seals()).isEmpty();
        try (Journal journal = open(sealing()))
        {
            work(journal);
            assertThat(verdicts()).containsExactly(Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);
        }
    }

    @Test
    void shouldNotMissSegmentsThatRetentionDeletesWhileTheyAreVerified()
    {
        final int length = 4 << 20;
        try (Journal journal = open(config().segmentLength(length)); Appender appender = journal.appender())
        {
            while (appender.position() < 4L * length)
            {
                appender.append(new byte[1 << 16]);
            }
        }
        sealByHand();
        final long[] calls = new long[1];

        final SealVerification seals = SealVerifier.of(directory, List.of(KEY.verifier())).verify((done, total) ->
        {
            // In the second segment: the first has been found to be OK.
            if (done > length && 0 == calls[0]++)
            {
                JournalPruning.of(directory).keepSegments(1).seal(Sealing.by(KEY)).prune((base) -> {});
            }
            return true;
        });

        assertThat(calls[0]).isPositive();
        assertThat(seals.isViolated()).as(seals.toString()).isFalse();
        assertThat(seals.count(Verdict.PRUNED)).isPositive();
    }

    @Test
    void shouldGoOnBehindSegmentsWithGaps() throws IOException
    {
        try (Journal journal = open(config().checksums(Checksums.FRAME)))
        {
            fill(journal, 4);
            work(journal);
        }
        for (int segment = 0; segment < 2; segment++)
        {
            final Path path = directory.resolve(SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH));
            final byte[] bytes = Files.readAllBytes(path);
            bytes[SEGMENT_LENGTH / 2] ^= 1;
            Files.write(path, bytes);
        }
        try (Journal journal = open(sealing()))
        {
            work(journal);
            assertThat(seals()).containsExactly(0, 1, 2, 3);
            assertThat(verify().count(Verdict.OK)).isEqualTo(4);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldLeaveSealsAloneWithoutAKey()
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 2);
            work(journal);
        }
        try (Journal journal = open(config()))
        {
            fill(journal, 4);
            work(journal);
            assertThat(verdicts()).containsExactly(
                Verdict.OK, Verdict.OK, Verdict.UNSEALED, Verdict.UNSEALED, Verdict.UNSEALED);
        }
    }

    @Test
    void shouldSealInPiecesAndGoOnBehindSealsThatWereMadeByHandMeanwhile()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 6);
            work(journal);
        }
        try (Journal journal = open(sealing()))
        {
            journal.appender().close();
            for (int i = 0; i < FIRST_TURNS; i++)
            {
                invoke(journal);
            }
            assertThat(seals()).as("a piece is less than a segment").isEmpty();
            sealByHand();
            fill(journal, 8);
            work(journal);
            assertThat(verify().isViolated()).isFalse();
            assertThat(verify().count(Verdict.UNSEALED)).isEqualTo(1);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldTellThatItCannotReadTheKeyAndSealOnceItCan() throws IOException
    {
        final Path file = keys.resolve("orders.key");
        try (Journal journal = open(config().seal(Sealing.by(KEY.name(), file))))
        {
            fill(journal, 2);
            work(journal);
            assertThat(told).hasSize(1);
            assertThat(told.get(0)).isInstanceOf(JournalException.class).hasMessageContaining("cannot seal")
                .hasMessageContaining(file + " does not exist");
            assertThat(journal.counters().sealFailures()).isEqualTo(1);

            Files.writeString(file, "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n");
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(10));
            work(journal);
            assertThat(told).hasSize(2);
            assertThat(told.get(1)).hasMessageContaining("not an Ed25519 private key");
            assertThat(told.get(1).getMessage()).doesNotContain("c2VjcmV0");

            Files.writeString(file, KEY.toPem());
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(10));
            work(journal);
            Files.delete(file);
            fill(journal, 3);
            work(journal);
            assertThat(verdicts()).containsExactly(Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            assertThat(told).hasSize(2);
        }
    }

    @Test
    void shouldTellThatItCannotBuildOnTheLastSealAndGoOnWriting() throws IOException
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 2);
            work(journal);
            Files.writeString(seal(1), "no seal");
        }
        try (Journal journal = open(sealing()))
        {
            fill(journal, 3);
            work(journal);
            assertThat(told).singleElement().satisfies((ex) ->
                assertThat(ex).hasMessageContaining("the last seal cannot be built on"));
            assertThat(seals()).containsExactly(0, 1);
            fill(journal, 4);
        }
    }

    @Test
    void shouldSayNothingOfThePrivateKey()
    {
        assertThat(Sealing.by(KEY)).hasToString("example.com/orders");
        assertThat(Sealing.by(KEY.name(), Path.of("/keys/orders.key")))
            .hasToString("example.com/orders in /keys/orders.key");
        assertThatThrownBy(() -> Sealing.by("two words", Path.of("key"))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldDeleteOnlyWhatIsSealedAndSignForItBefore()
    {
        try (Journal journal = open(config().keepSegments(2).seal(Sealing.by(KEY.name(), keys.resolve("none")))))
        {
            fill(journal, 5);
            work(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3, 4, 5);
        }
        try (Journal journal = open(sealing().keepSegments(2)))
        {
            work(journal);
            assertThat(segments()).startsWith(4, 5);
            assertThat(verdicts()).containsExactly(
                Verdict.PRUNED, Verdict.PRUNED, Verdict.PRUNED, Verdict.PRUNED, Verdict.OK, Verdict.UNSEALED);
            fill(journal, 7);
            work(journal);
            assertThat(segments()).startsWith(6, 7);
            assertThat(verify().isViolated()).isFalse();
        }
    }

    @Test
    void shouldWaitForSealsOfOthersWhereAJournalHasSeals()
    {
        final List<Throwable> reported = new ArrayList<>();
        try (Journal journal = open(config().errorHandler(reported::add)))
        {
            fill(journal, 2);
            work(journal);
            sealByHand();
            journal.reconfigure(new JournalConfig().keepSegments(2));
            fill(journal, 5);
            work(journal);
            assertThat(segments()).startsWith(2, 3, 4, 5);
            assertThat(tombstone(1)).doesNotExist();
            for (int i = 0; i < 60 / ROUNDS + 1; i++)
            {
                work(journal);
            }
            assertThat(reported).singleElement().satisfies((ex) ->
                assertThat(ex).hasMessageContaining("kept, since they have no seals"));

            sealByHand();
            work(journal);
            assertThat(segments()).startsWith(4, 5);
            // Nobody here has the key: whoever has it signs later.
            assertThat(verify().count(Verdict.MISSING)).isEqualTo(4);
            JournalSeals.of(directory).prune(KEY);
            assertThat(verify().isViolated()).isFalse();
        }
    }

    @Test
    void shouldKeepWhatHasNoSealOfAJournalThatWasOpenedToSealItselfOnce()
    {
        try (Journal journal = open(config().keepSegments(2).seal(Sealing.by(KEY.name(), keys.resolve("none")))))
        {
            fill(journal, 1);
        }
        try (Journal journal = open(config()))
        {
            fill(journal, 5);
            work(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3, 4, 5);
        }
        final JournalPruning.Pruned pruned = JournalPruning.of(directory).keepSegments(1).prune((base) -> {});
        assertThat(pruned.deleted()).isZero();
        assertThat(pruned.reason()).contains("it has no seal yet");

        sealByHand();
        assertThat(JournalPruning.of(directory).keepSegments(1).prune((base) -> {}).deleted()).isEqualTo(5);
    }

    @Test
    void shouldDeleteAsEverWhereNobodyHasEverAskedForSeals()
    {
        try (Journal journal = open(config().keepSegments(2)))
        {
            fill(journal, 5);
            work(journal);
            assertThat(segments()).startsWith(4, 5);
        }
    }

    @Test
    void shouldLetGoOfASegmentWhenAnotherProcessMayBeTheKeeper() throws IOException
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 2);
            work(journal);
        }
        try (Journal journal = open(sealing()))
        {
            journal.appender().close();
            for (int i = 0; i < FIRST_TURNS; i++)
            {
                invoke(journal);
            }
            assertThat(openFiles()).as("a segment is being read").contains(segment(0).toRealPath());

            Files.delete(directory.resolve(LockDescriptor.FILE_NAME));
            work(journal);
            assertThat(openFiles()).doesNotContain(segment(0).toRealPath());
            assertThat(seals()).isEmpty();
        }
    }

    private Path segment(final int segment)
    {
        return directory.resolve(SegmentDescriptor.fileName((long)segment * SEGMENT_LENGTH));
    }

    private static List<Path> openFiles() throws IOException
    {
        final List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd")))
        {
            for (final Path descriptor : descriptors)
            {
                try
                {
                    files.add(Files.readSymbolicLink(descriptor));
                }
                catch (final NoSuchFileException ignore)
                {
                    // That of the listing, or one that was closed meanwhile.
                }
            }
        }
        return files;
    }

    @Test
    void shouldTellOnceThatASealCannotBeWrittenAndMakeItLater() throws IOException
    {
        final Path unnamed = directory.resolve(PrivateName.DIRECTORY);
        final Path away = keys.resolve("away");
        try (Journal journal = open(sealing()))
        {
            fill(journal, 2);
            Files.move(unnamed, away);
            Files.createFile(unnamed);
            work(journal);
            assertThat(told).singleElement().satisfies((ex) -> assertThat(ex).hasMessageContaining("cannot seal"));
            assertThat(seals()).isEmpty();
            assertThat(journal.counters().sealFailures()).isEqualTo(1);

            Files.delete(unnamed);
            Files.move(away, unnamed);
            passedNs.addAndGet(TimeUnit.SECONDS.toNanos(10));
            work(journal);
            assertThat(verdicts()).containsExactly(Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void shouldMakeASealAnewThatALossOfPowerTookBack() throws IOException
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 3);
            work(journal);
        }
        final byte[] made = Files.readAllBytes(seal(2));
        Files.delete(seal(2));
        Files.write(directory.resolve(PrivateName.DIRECTORY).resolve("1-1"), Arrays.copyOf(made, made.length / 2));
        Files.write(directory.resolve(PrivateName.DIRECTORY).resolve("1-2"), new byte[10]);
        assertThat(verdicts()).containsExactly(Verdict.OK, Verdict.OK, Verdict.UNSEALED, Verdict.UNSEALED);

        try (Journal journal = open(sealing()))
        {
            work(journal);
            assertThat(Files.readAllBytes(seal(2))).isEqualTo(made);
            assertThat(verdicts()).containsExactly(Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            assertThat(told).isEmpty();
        }
    }

    @Test
    void shouldKeepASegmentWhoseTombstoneCannotBeSigned() throws IOException
    {
        try (Journal journal = open(sealing()))
        {
            fill(journal, 4);
            work(journal);
            Files.writeString(tombstone(0), "no tombstone");
            journal.reconfigure(new JournalConfig().keepSegments(2));
            work(journal);
            assertThat(segments()).startsWith(0, 1, 2, 3, 4);
            assertThat(told).isNotEmpty().allSatisfy((ex) ->
                assertThat(ex).hasMessageContaining("a file that is no tombstone of this segment"));
            Files.delete(tombstone(0));
            work(journal);
            assertThat(segments()).startsWith(3, 4);
            assertThat(verify().isViolated()).isFalse();
        }
    }

    @Test
    void shouldPruneByHandOnlyWhatIsSealed()
    {
        try (Journal journal = open(config()))
        {
            fill(journal, 4);
            work(journal);
            JournalSeals.of(directory).seal(KEY, (sealed) -> {}, (bytes) -> true);
            fill(journal, 6);
            work(journal);
        }
        final JournalPruning.Pruned plan = JournalPruning.of(directory).keepSegments(1).plan((base) -> {});
        assertThat(plan.deleted()).isEqualTo(4);
        final JournalPruning.Pruned pruned =
            JournalPruning.of(directory).keepSegments(1).seal(Sealing.by(KEY)).prune((base) -> {});
        assertThat(pruned.deleted()).isEqualTo(4);
        assertThat(pruned.unsigned()).isZero();
        assertThat(pruned.beyond()).isEqualTo(2);
        assertThat(pruned.reason()).contains("it has no seal yet");
        assertThat(verify().count(Verdict.PRUNED)).isEqualTo(4);

        sealByHand();
        assertThat(JournalPruning.of(directory).keepSegments(1).prune((base) -> {}).unsigned()).isEqualTo(2);
        assertThat(verify().count(Verdict.MISSING)).isEqualTo(2);
    }
}
