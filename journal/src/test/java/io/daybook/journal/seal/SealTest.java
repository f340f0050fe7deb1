/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.AgentMode;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.Seed;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.layout.SealDescriptor;
import io.daybook.journal.layout.SegmentDescriptor;
import io.daybook.journal.seal.SegmentSealer.Sealed;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.SealVerifier;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(120)
class SealTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int CASES = Integer.getInteger("daybook.cases", 40);
    private static final SealKey KEY = SealKey.generate("example.com/orders");

    @TempDir
    private Path temp;

    @Test
    void shouldSealWhatHasEndedAndNothingElse() throws IOException
    {
        for (final Checksums checksums : Checksums.values())
        {
            final Path directory = temp.resolve(checksums.name());
            SealedJournal.write(directory, checksums, 3, 100);

            final List<Sealed> sealed = SealedJournal.seal(directory, KEY);

            assertThat(sealed).extracting(Sealed::basePosition)
                .containsExactly(0L, (long)SealedJournal.SEGMENT_LENGTH, 2L * SealedJournal.SEGMENT_LENGTH);
            final SealVerification seals = SealedJournal.verify(directory, KEY, null);
            assertThat(SealedJournal.verdicts(seals))
                .containsExactly(Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            assertThat(seals.isViolated()).isFalse();
            assertThat(SealedJournal.seal(directory, KEY)).isEmpty();
        }
    }

    @Test
    void shouldSayInASealWhatTheSegmentHolds() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 2, 100);
        final List<Sealed> sealed = SealedJournal.seal(temp, KEY);

        final SegmentContent first = sealed.get(0).seal().content();
        assertThat(first.messages()).isEqualTo(101);
        assertThat(first.firstSequence()).isZero();
        // The WRITER frame, 100 trades, 7 that were given up, the last message, END.
        assertThat(first.endSequence()).isEqualTo(1 + 100 + 7 + 1 + 1);
        assertThat(first.earliest()).isEqualTo(SealedJournal.TIME_NS);
        assertThat(first.gaps()).isEmpty();
        assertThat(first.writers()).hasSize(1)
            .allSatisfy((writer) -> assertThat(writer.application()).isEqualTo("gateway-1"));
        assertThat(sealed.get(1).seal().content().firstSequence()).isEqualTo(first.endSequence());
        assertThat(sealed.get(0).seal().previous()).isEqualTo(
            Sha256.of(sealed.get(0).seal().journal().toString().getBytes(UTF_8)));
        final Path file = temp.resolve(sealed.get(0).file());
        assertThat(file).hasFileName("00000000000000000000.seal").hasBinaryContent(sealed.get(0).seal().file());
        assertThat(sealed.get(1).seal().previous()).isEqualTo(Sha256.of(Files.readAllBytes(file)));
        assertThat(Files.readString(file)).startsWith("seal: 1\njournal: ").contains(
            "\nsegment: \"00000000000000000000\"\nbytes: 1048576\nmessages: 101\nsequence: [0, 110]\n" +
            "time: [\"2026-11-20T09:30:00.000000000Z\", \"", "\ngaps: []\nblocks: \"", "\nroot: \"sha256:",
            "\nprevious: \"sha256:", "\nwriters:\n  - slot: 1\n    application: gateway-1\n", "\nkey: ",
            "\nsignature: \"");
    }

    @Test
    void shouldReadNothingThatIsNotASealAsOne() throws IOException
    {
        SealedJournal.write(temp, Checksums.FRAME, 1, 100);
        final byte[] file = SealedJournal.seal(temp, KEY).get(0).seal().file();
        final Random random = SEED.random();
        for (int i = 0; i < 20_000; i++)
        {
            byte[] other = file.clone();
            for (int n = 1 + random.nextInt(3); n > 0; n--)
            {
                other[random.nextInt(other.length)] = (byte)random.nextInt(256);
            }
            if (0 == i % 5)
            {
                other = Arrays.copyOf(other, random.nextInt(2 * other.length));
            }
            try
            {
                final Seal seal = Seal.parse(other);
                assertThat(seal.isSignedBy(KEY.verifier())).isEqualTo(Arrays.equals(file, other));
            }
            catch (final IllegalArgumentException ex)
            {
                assertThat(ex.getMessage()).isNotNull();
            }
        }
    }

    @Test
    void shouldTellGapsFromWhatIsWhole() throws IOException
    {
        for (final Checksums checksums : List.of(Checksums.BLOCK, Checksums.FRAME))
        {
            final Path directory = temp.resolve(checksums.name());
            SealedJournal.write(directory, checksums, 2, 100);
            final ForgedJournal forged = ForgedJournal.read(directory);
            flip(directory.resolve(forged.name(0)), forged.offset(0, 20) + 40);

            final List<Sealed> sealed = SealedJournal.seal(directory, KEY);

            assertThat(sealed.get(0).seal().content().gaps()).isNotEmpty()
                .first().satisfies((gap) -> assertThat(gap.from()).isLessThanOrEqualTo(forged.offset(0, 20)));
            assertThat(SealedJournal.verdicts(SealedJournal.verify(directory, KEY, null)))
                .containsExactly(Verdict.OK, Verdict.OK, Verdict.UNSEALED);
            // What was damaged is what it was: to repair it is to change it.
            flip(directory.resolve(forged.name(0)), forged.offset(0, 20) + 40);
            assertThat(SealedJournal.verdicts(SealedJournal.verify(directory, KEY, null)))
                .containsExactly(Verdict.MODIFIED, Verdict.OK, Verdict.UNSEALED);
        }
    }

    @Test
    @Tag("slow")
    @Timeout(900)
    void shouldSealWhateverItFindsSoThatItIsVerifiedAsItWasFound() throws IOException
    {
        final Random random = SEED.random();
        int gaps = 0;
        for (final Checksums checksums : Checksums.values())
        {
            final Path directory = temp.resolve(checksums.name());
            SealedJournal.write(directory, checksums, 2, 60);
            final List<Path> files = filesOf(directory);
            final int used = ForgedJournal.read(directory).offset(0, 60);
            for (int i = 0; i < CASES; i++)
            {
                final List<byte[]> before = new ArrayList<>();
                for (final Path file : files)
                {
                    final byte[] bytes = Files.readAllBytes(file);
                    before.add(bytes.clone());
                    for (int n = 0 == bytes.length ? 0 : random.nextInt(4); n > 0; n--)
                    {
                        bytes[random.nextInt(0 == random.nextInt(4) ? bytes.length : Math.min(bytes.length, used))] =
                            (byte)random.nextInt(0 == random.nextInt(2) ? 2 : 256);
                    }
                    Files.write(file, bytes);
                }
                final String description =
                    checksums + ", -Ddaybook.seed=" + SEED.value() + ", -Ddaybook.cases=" + CASES + ", case=" + i;
                try
                {
                    for (final Sealed sealed : SealedJournal.seal(directory, KEY))
                    {
                        gaps += null == sealed.seal() ? 0 : sealed.seal().content().gaps().size();
                    }
                    final SealVerification seals = SealedJournal.verify(directory, KEY, null);
                    assertThat(seals.isViolated()).as(description + seals).isFalse();
                }
                catch (final JournalException ex)
                {
                    assertThat(ex.getMessage()).as(description).isNotBlank();
                }
                for (int n = 0; n < before.size(); n++)
                {
                    Files.write(files.get(n), before.get(n));
                }
                for (final long basePosition : SealFiles.list(directory))
                {
                    Files.delete(directory.resolve(SealDescriptor.fileName(basePosition)));
                }
            }
        }
        assertThat(gaps).isPositive();
    }

    private static List<Path> filesOf(final Path directory) throws IOException
    {
        try (Stream<Path> paths = Files.list(directory))
        {
            return paths.filter(Files::isRegularFile).sorted().toList();
        }
    }

    @Test
    void shouldPassOverASegmentThatCannotBeSealed() throws IOException
    {
        SealedJournal.write(temp, Checksums.FRAME, 3, 100);
        final ForgedJournal forged = ForgedJournal.read(temp);
        flip(temp.resolve(forged.name(1)), SealedJournal.SEGMENT_LENGTH - 5);

        final List<Sealed> sealed = SealedJournal.seal(temp, KEY);

        assertThat(sealed).extracting((result) -> null != result.seal()).containsExactly(true, false, true);
        assertThat(sealed.get(1).fault()).startsWith("bytes behind the end of the segment");
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, null)))
            .containsExactly(Verdict.OK, Verdict.UNSEALED, Verdict.OK, Verdict.UNSEALED);
        // Nor is it sealed later, behind another seal.
        flip(temp.resolve(forged.name(1)), SealedJournal.SEGMENT_LENGTH - 5);
        assertThat(SealedJournal.seal(temp, KEY)).isEmpty();
    }

    @Test
    void shouldNotMakeASealThatIsLongerThanReadersTake() throws IOException
    {
        SealedJournal.write(temp, Checksums.FRAME, 2, 10);
        final ForgedJournal forged = ForgedJournal.read(temp);
        for (int i = 0; i < 240; i++)
        {
            forged.frames.get(0).add(writer(i + "\u0001".repeat(3_900)));
        }
        forged.save();

        final List<Sealed> sealed = SealedJournal.seal(temp, KEY);

        assertThat(sealed.get(0).seal()).isNull();
        assertThat(sealed.get(0).fault()).startsWith("a seal would be too long: length=").contains(", writers=241");
        assertThat(sealed.get(1).seal()).isNotNull();
        assertThat(SealedJournal.seal(temp, KEY)).isEmpty();
    }

    @Test
    void shouldGiveUpASegmentFullOfWordsThatLookLikeLongFrames() throws IOException
    {
        SealedJournal.write(temp, Checksums.FRAME, 2, 10);
        final Path segment = temp.resolve(SegmentDescriptor.fileName(0));
        final byte[] bytes = Files.readAllBytes(segment);
        for (int at = ForgedJournal.read(temp).offset(0, 5); at < bytes.length; at += Long.BYTES)
        {
            ForgedJournal.little(bytes).putLong(at, FrameDescriptor.word(bytes.length / 8, FrameType.BYTES, 1));
        }
        Files.write(segment, bytes);

        final List<Sealed> sealed = SealedJournal.seal(temp, KEY);

        assertThat(sealed.get(0).fault()).startsWith("a damaged frame, and nothing behind it");
        assertThat(sealed.get(1).seal()).isNotNull();
    }

    /** A WRITER frame that no writer makes, with a checksum yet to be made right. */
    private static byte[] writer(final String application)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder =
            WireFormat.BINARY_YAML.encoder(null).wrap(buffer, FrameDescriptor.HEADER_LENGTH, null);
        encoder.text("application", application);
        final int length = FrameDescriptor.HEADER_LENGTH + encoder.finish();
        final byte[] frame = new byte[FrameDescriptor.alignedLength(length)];
        buffer.getBytes(0, frame);
        ForgedJournal.little(frame).putLong(0, FrameDescriptor.word(length, FrameType.WRITER, 1))
            .putInt(FrameDescriptor.CRC_OFFSET, 1);
        return frame;
    }

    @Test
    void shouldNotSealASegmentIntoWhichItsFirstNumberMayStillBeStored() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 1, 50);
        flip(temp.resolve(SegmentDescriptor.fileName(0)), SegmentDescriptor.BASE_SEQUENCE_OFFSET);

        assertThat(SealedJournal.seal(temp, KEY)).extracting(Sealed::fault)
            .containsExactly("a segment that does not know the number of its first frame");
    }

    @Test
    void shouldMakeTheSameSealsHoweverManySealAtOnce() throws Exception
    {
        SealedJournal.write(temp, Checksums.BLOCK, 8, 50);
        final ExecutorService threads = Executors.newFixedThreadPool(4);
        final List<Future<List<Sealed>>> results = new ArrayList<>();
        for (int i = 0; i < 4; i++)
        {
            results.add(threads.submit(() -> SealedJournal.seal(temp, KEY)));
        }
        for (final Future<List<Sealed>> result : results)
        {
            assertThat(result.get(60, TimeUnit.SECONDS)).allMatch((sealed) -> null != sealed.seal());
        }
        threads.shutdown();

        final SealVerification seals = SealedJournal.verify(temp, KEY, null);
        assertThat(seals.count(Verdict.OK)).isEqualTo(8);
        assertThat(seals.isViolated()).isFalse();
        assertThat(temp.resolve(".new")).isEmptyDirectory();
    }

    @Test
    void shouldGoOnWhereverASealerDied() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 3, 50);
        // Whatever part of a seal was written under a private name, and a sealer that stopped between two.
        Files.write(temp.resolve(".new").resolve("1-abc"), new byte[100]);
        final boolean[] stopped = new boolean[1];
        assertThatThrownBy(() -> JournalSeals.of(temp).seal(KEY, (sealed) ->
        {
            stopped[0] = true;
            throw new CancellationException("died");
        }, (bytes) -> true)).isInstanceOf(CancellationException.class);
        assertThat(stopped[0]).isTrue();
        assertThat(SealFiles.list(temp)).hasSize(1);

        assertThat(SealedJournal.seal(temp, KEY)).hasSize(2);

        assertThat(SealedJournal.verify(temp, KEY, null).count(Verdict.OK)).isEqualTo(3);
    }

    @Test
    void shouldBuildOnNoSealThatIsNotValid() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 1, 50);
        final Path file = temp.resolve(SealedJournal.seal(temp, KEY).get(0).file());
        SealedJournal.write(temp, Checksums.BLOCK, 1, 50);
        final SealKey next = SealKey.generate("next");

        assertThatThrownBy(() -> SealedJournal.seal(temp, next)).isInstanceOf(JournalException.class)
            .hasMessage("the last seal cannot be built on: path=" + file +
                ", signed by a key that was not given: key=" + KEY.id() + "; give the public key that verifies it");
        JournalSeals.of(temp).former(List.of(KEY.verifier())).seal(next, (sealed) -> {}, (bytes) -> true);
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, null)))
            .containsExactly(Verdict.OK, Verdict.KEY_UNKNOWN, Verdict.UNSEALED);
        assertThat(SealVerifier.of(temp, List.of(KEY.verifier(), next.verifier()))
            .verify((bytes, total) -> true).count(Verdict.OK)).isEqualTo(2);

        final Path last = temp.resolve("00000000000001048576.seal");
        Files.writeString(last, Files.readString(last).replace("messages: 52", "messages: 51"));
        assertThatThrownBy(() -> SealedJournal.seal(temp, next)).isInstanceOf(JournalException.class)
            .hasMessageContaining("the seal is not what was signed");
    }

    @Test
    void shouldSealNothingWhileNobodyCanTellWhatIsSettled() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 1, 50);
        Files.delete(temp.resolve("journal.meta"));

        assertThatThrownBy(() -> SealedJournal.seal(temp, KEY)).isInstanceOf(JournalException.class)
            .hasMessageStartingWith("nobody can tell what is settled: path=" + temp.resolve("journal.meta"));
    }

    @Test
    void shouldVerifyASegmentAlone() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 2, 50);
        SealedJournal.seal(temp, KEY);
        final Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
        final String segment = "00000000000001048576";
        Files.copy(temp.resolve(segment + ".dbk"), elsewhere.resolve(segment + ".dbk"));
        assertThat(SealedJournal.verdicts(SealedJournal.verify(elsewhere.resolve(segment + ".dbk"), KEY, null)))
            .containsExactly(Verdict.UNSEALED);
        Files.copy(temp.resolve(segment + ".seal"), elsewhere.resolve(segment + ".seal"));

        assertThat(SealedJournal.verdicts(SealedJournal.verify(elsewhere.resolve(segment + ".dbk"), KEY, null)))
            .containsExactly(Verdict.OK);
        flip(elsewhere.resolve(segment + ".dbk"), 4096 + 30);
        assertThat(SealedJournal.verdicts(SealedJournal.verify(elsewhere.resolve(segment + ".dbk"), KEY, null)))
            .containsExactly(Verdict.MODIFIED);
    }

    @Test
    void shouldNotBeFooledByTimeThatGoesBack() throws IOException
    {
        try (Journal journal = Journal.open(temp, SealedJournal.config(Checksums.BLOCK));
            Appender appender = journal.appender())
        {
            for (int segment = 3; segment > 0; segment--)
            {
                SealedJournal.trade(appender, segment * 1_000);
                SealedJournal.trade(appender, segment);
                appender.roll();
            }
            SealedJournal.work(journal);
        }
        final List<Sealed> sealed = SealedJournal.seal(temp, KEY);
        assertThat(sealed).hasSize(3);
        // The order is that of the chain, and no clock has a part in it: sealed again, the seals are the same.
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, null)))
            .containsExactly(Verdict.OK, Verdict.OK, Verdict.OK);
        final byte[] second = sealed.get(1).seal().file();
        for (final Sealed seal : sealed)
        {
            Files.delete(temp.resolve(seal.file()));
        }
        assertThat(SealedJournal.seal(temp, KEY).get(1).seal().file()).isEqualTo(second);
    }

    @Test
    void shouldFindNothingWrongWithAJournalThatIsWrittenAndSealed() throws Exception
    {
        try (Journal journal = Journal.open(temp,
            SealedJournal.config(Checksums.BLOCK).agents(AgentMode.THREADS)))
        {
            final AtomicBoolean stopped = new AtomicBoolean();
            final ExecutorService threads = Executors.newFixedThreadPool(2);
            final Future<?> writer = threads.submit(() ->
            {
                try (Appender appender = journal.appender())
                {
                    for (int i = 0; !stopped.get(); i++)
                    {
                        SealedJournal.trade(appender, i);
                        if (0 == i % 2_000)
                        {
                            appender.roll();
                        }
                    }
                }
            });
            final Future<?> sealer = threads.submit(() ->
            {
                while (!stopped.get())
                {
                    assertThat(SealedJournal.seal(temp, KEY)).allMatch((sealed) -> null != sealed.seal());
                }
            });
            byte[] head = JournalSeals.of(temp).head(KEY, null);
            SealVerification seals;
            do
            {
                seals = SealedJournal.verify(temp, KEY, head);
                assertThat(seals.isViolated()).as(seals.toString()).isFalse();
                head = JournalSeals.of(temp).head(KEY, head);
            }
            while (seals.count(Verdict.OK) < 12 && !writer.isDone() && !sealer.isDone());
            stopped.set(true);
            writer.get(60, TimeUnit.SECONDS);
            sealer.get(60, TimeUnit.SECONDS);
            threads.shutdown();
        }
    }

    @Test
    void shouldTellWithoutAKeyTheRootOfAHeadThatIsSigned() throws SealFault
    {
        SealedJournal.write(temp, Checksums.BLOCK, 3, 50);
        assertThat(JournalSeals.of(temp).uncheckedHead("name").size()).isZero();
        SealedJournal.seal(temp, KEY);

        final Head unchecked = JournalSeals.of(temp).uncheckedHead(KEY.name());

        final Head signed = Head.verify(JournalSeals.of(temp).head(KEY, null), List.of(KEY.verifier()));
        assertThat(unchecked.size()).isEqualTo(signed.size()).isPositive();
        assertThat(unchecked.root()).isEqualTo(signed.root());
    }

    @Test
    void shouldTakeTheWordOfWhoHoldsTheKeyForSegmentsThatWereDeletedAtTheStart() throws IOException
    {
        SealedJournal.write(temp, Checksums.BLOCK, 5, 50);
        SealedJournal.seal(temp, KEY);
        for (int i = 0; i < 2; i++)
        {
            Files.delete(temp.resolve(SegmentDescriptor.fileName((long)i * SealedJournal.SEGMENT_LENGTH)));
        }
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, null))).containsExactly(
            Verdict.MISSING, Verdict.MISSING, Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);

        assertThat(JournalSeals.of(temp).prune(KEY)).containsExactly(0L, (long)SealedJournal.SEGMENT_LENGTH);
        assertThat(JournalSeals.of(temp).prune(KEY)).isEmpty();

        final SealVerification pruned = SealedJournal.verify(temp, KEY, JournalSeals.of(temp).head(KEY, null));
        assertThat(pruned.isViolated()).isFalse();
        assertThat(SealedJournal.verdicts(pruned)).containsExactly(
            Verdict.PRUNED, Verdict.PRUNED, Verdict.OK, Verdict.OK, Verdict.OK, Verdict.UNSEALED);

        // Without the key nobody can say so: neither by the tombstone of another segment, nor by one of their own.
        final Path first = temp.resolve("00000000000000000000.pruned");
        final Path third = temp.resolve("00000000000002097152.pruned");
        Files.delete(temp.resolve(SegmentDescriptor.fileName(2L * SealedJournal.SEGMENT_LENGTH)));
        Files.copy(first, third);
        assertThat(SealedJournal.verify(temp, KEY, null).segments().get(2).verdict()).isEqualTo(Verdict.MISSING);
        final byte[] seal = Files.readAllBytes(temp.resolve("00000000000002097152.seal"));
        final Seal sealed = Seal.parse(seal);
        Files.write(third, Tombstone.sign(
            sealed.journal(), 2L * SealedJournal.SEGMENT_LENGTH, 1, Seal.hash(seal), SealKey.generate(KEY.name())));
        assertThat(SealedJournal.verify(temp, KEY, null).segments().get(2).verdict()).isEqualTo(Verdict.MISSING);
        assertThatThrownBy(() -> JournalSeals.of(temp).prune(KEY)).isInstanceOf(JournalException.class)
            .hasMessageStartingWith("a file that is no tombstone of this segment");
        Files.delete(third);
        assertThat(JournalSeals.of(temp).prune(KEY)).containsExactly(2L * SealedJournal.SEGMENT_LENGTH);

        // What is missing before them makes tombstones void.
        flip(first, 150);
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, null))).startsWith(
            Verdict.MISSING, Verdict.MISSING, Verdict.MISSING, Verdict.OK);
        flip(first, 150);
        assertThat(SealedJournal.verify(temp, KEY, null).isViolated()).isFalse();
        // In the middle nobody can prune, not even with the key.
        Files.delete(temp.resolve(SegmentDescriptor.fileName(4L * SealedJournal.SEGMENT_LENGTH)));
        assertThat(JournalSeals.of(temp).prune(KEY)).isEmpty();
        assertThat(SealedJournal.verify(temp, KEY, null).segments().get(4).verdict()).isEqualTo(Verdict.MISSING);
    }

    @Test
    void shouldTakeNoTombstoneInWhichAnythingWasChanged()
    {
        final UUID journal = new UUID(1, 2);
        final byte[] seal = Sha256.of(new byte[]{1});
        final byte[] stone = Tombstone.sign(journal, 1 << 20, SealedJournal.TIME_NS, seal, KEY);
        final List<VerifierKey> keys = List.of(KEY.verifier());
        assertThat(new String(stone, UTF_8)).startsWith(
            "pruned: 1\njournal: \"00000000-0000-0001-0000-000000000002\"\n" +
            "segment: \"00000000000001048576\"\ntime: \"2026-11-20T09:30:00.000000000Z\"\nseal: \"sha256:");
        assertThat(Tombstone.isValid(journal, keys, 1 << 20, seal, stone)).isTrue();
        assertThat(Tombstone.isValid(journal, keys, 2 << 20, seal, stone)).isFalse();
        assertThat(Tombstone.isValid(new UUID(1, 3), keys, 1 << 20, seal, stone)).isFalse();
        final Random random = SEED.random();
        for (int i = 0; i < 5_000; i++)
        {
            byte[] other = stone.clone();
            other[random.nextInt(other.length)] = (byte)random.nextInt(256);
            if (0 == i % 5)
            {
                other = Arrays.copyOf(other, random.nextInt(2 * other.length));
            }
            assertThat(Tombstone.isValid(journal, keys, 1 << 20, seal, other)).isEqualTo(Arrays.equals(stone, other));
        }
    }

    @Test
    void shouldStopWhenTheWatcherSaysSo() throws IOException
    {
        try (Journal journal = Journal.open(temp, SealedJournal.config(Checksums.BLOCK).segmentLength(8 << 20));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < 2_000; i++)
            {
                appender.append(new byte[2_000]);
            }
            appender.roll();
            SealedJournal.work(journal);
        }
        assertThatThrownBy(() -> JournalSeals.of(temp).seal(KEY, (sealed) -> {}, (bytes) -> false))
            .isInstanceOf(CancellationException.class);
        assertThat(SealedJournal.seal(temp, KEY)).hasSize(1);
        assertThat(SealVerifier.of(temp, List.of(KEY.verifier())).verify((bytes, total) -> false).complete()).isFalse();
        assertThat(SealedJournal.verify(temp, KEY, null).complete()).isTrue();
    }

    static void flip(final Path file, final long offset) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE))
        {
            final ByteBuffer one = ByteBuffer.allocate(1).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(one, offset);
            one.put(0, (byte)(one.get(0) ^ 1));
            channel.write(one.flip(), offset);
        }
    }
}
