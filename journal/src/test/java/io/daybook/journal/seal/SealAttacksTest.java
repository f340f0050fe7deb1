/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.daybook.journal.Checksums;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.Seed;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.verify.JournalVerifier;
import io.daybook.journal.verify.SealVerification;
import io.daybook.journal.verify.SealVerification.Verdict;
import io.daybook.journal.verify.Verification;
import io.daybook.journal.verify.Verification.Severity;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The threat matrix: attacks on sealed journals by somebody who knows the format and has every right but the key. All
 * checksums are made right again. {@code -Ddaybook.attacks=1000} takes as many.
 */
@Tag("slow")
@Timeout(1_800)
class SealAttacksTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final int ATTACKS = Integer.getInteger("daybook.attacks", 60);
    private static final int SEGMENTS = 4;
    private static final int MESSAGES = 40;
    private static final SealKey KEY = SealKey.generate("example.com/orders");
    private static final SealKey OTHER_KEY = SealKey.generate("example.com/orders");

    /** What is done to a journal, and what is said of it then. */
    private enum Attack
    {
        /** One bit of a segment, without repairing anything. */
        FLIPPED_BIT(Verdict.MODIFIED),
        FLIPPED_HEADER(Verdict.MODIFIED),
        CHANGED_MESSAGE(Verdict.MODIFIED),
        CHANGED_TIME(Verdict.MODIFIED),
        CHANGED_WRITER(Verdict.MODIFIED),
        DROPPED_FOR_PADDING(Verdict.MODIFIED),
        DROPPED(Verdict.MODIFIED),
        DROPPED_AT_THE_END(Verdict.MODIFIED),
        REPEATED(Verdict.MODIFIED),
        REORDERED(Verdict.MODIFIED),
        INSERTED(Verdict.MODIFIED),
        BEHIND_THE_END(Verdict.MODIFIED),
        SWAPPED_SEGMENTS(Verdict.MODIFIED),
        LENGTHENED(Verdict.MODIFIED),
        TRUNCATED(Verdict.TRUNCATED),
        DELETED_SEGMENT(Verdict.MISSING),
        DELETED_SEGMENT_WITH_ITS_SEAL(Verdict.CHAIN_BREAK),
        DELETED_SEAL(Verdict.CHAIN_BREAK),
        SWAPPED_SEALS(Verdict.SEAL_INVALID),
        FLIPPED_SEAL(Verdict.SEAL_INVALID, Verdict.KEY_UNKNOWN),
        EDITED_SEAL(Verdict.SEAL_INVALID),
        SEALED_AGAIN_WITH_ANOTHER_KEY(Verdict.KEY_UNKNOWN),
        SEAL_OF_ANOTHER_JOURNAL(Verdict.SEAL_INVALID),
        SEGMENT_OF_ANOTHER_JOURNAL(Verdict.SEAL_INVALID),
        /** The last ones are found only by who has kept a head. */
        DELETED_LAST_SEALS(Verdict.BEHIND_HEAD),
        OLD_BACKUP(Verdict.BEHIND_HEAD),
        SEALED_AGAIN_WITH_THE_SAME_KEY(Verdict.BEHIND_HEAD),
        FLIPPED_HEAD(Verdict.SEAL_INVALID, Verdict.KEY_UNKNOWN);

        private final Set<Verdict> found;

        Attack(final Verdict first, final Verdict... others)
        {
            found = EnumSet.of(first, others);
        }

        boolean isOnHead()
        {
            return ordinal() >= DELETED_LAST_SEALS.ordinal();
        }

        /** Whether all other checks find nothing, since everything was made right. */
        boolean isPerfect()
        {
            return ordinal() >= CHANGED_MESSAGE.ordinal() && ordinal() <= INSERTED.ordinal();
        }
    }

    @TempDir
    private Path temp;

    @Test
    void shouldFindEachAttackOnSealedSegments() throws IOException
    {
        System.out.println("attacks: -Ddaybook.attacks=" + ATTACKS + " -Ddaybook.seed=" + SEED.value());
        final Random random = SEED.random();
        for (final Checksums checksums : List.of(Checksums.BLOCK, Checksums.FRAME))
        {
            final Path directory = temp.resolve(checksums.name());
            final Path other = temp.resolve(checksums.name() + "-other");
            SealedJournal.write(other, checksums, SEGMENTS, MESSAGES);
            SealedJournal.seal(other, KEY);
            SealedJournal.write(directory, checksums, SEGMENTS - 1, MESSAGES);
            SealedJournal.seal(directory, KEY);
            final Map<Path, byte[]> backup = contents(directory);
            SealedJournal.write(directory, checksums, 1, MESSAGES);
            SealedJournal.seal(directory, KEY);
            final byte[] head = JournalSeals.of(directory).head(KEY, null);
            final Map<Path, byte[]> whole = contents(directory);
            assertUntouched(directory, head);
            for (int i = 0; i < ATTACKS / 2; i++)
            {
                final Attack attack = Attack.values()[i % Attack.values().length];
                final byte[] attackedHead = head.clone();
                final String description = attack + ", -Ddaybook.seed=" + SEED.value() + ", attack=" + i + ", " +
                    checksums;

                attack(attack, directory, other, backup, attackedHead, random);

                assertFound(attack, directory, attackedHead, description);
                restore(directory, whole);
            }
            assertUntouched(directory, head);
        }
    }

    @Test
    void shouldMakeChecksumsRightSoThatNothingElseIsFound() throws IOException
    {
        for (final Checksums checksums : Checksums.values())
        {
            final Path directory = temp.resolve(checksums.name());
            SealedJournal.write(directory, checksums, SEGMENTS, MESSAGES);
            SealedJournal.seal(directory, KEY);

            ForgedJournal.read(directory).save();

            // A forger who changes nothing leaves what was there, as far as a seal vouches for it.
            assertThat(findings(directory)).isEmpty();
            final SealVerification seals = SealedJournal.verify(directory, KEY, null);
            assertThat(seals.isViolated()).as(checksums + ": " + seals).isFalse();
        }
    }

    private static void assertUntouched(final Path directory, final byte[] head)
    {
        final SealVerification seals = SealedJournal.verify(directory, KEY, head);
        assertThat(seals.isViolated()).as(seals.toString()).isFalse();
        assertThat(seals.count(Verdict.OK)).isEqualTo(SEGMENTS);
        assertThat(seals.head().verdict()).isEqualTo(Verdict.OK);
    }

    private static void assertFound(
        final Attack attack, final Path directory, final byte[] head, final String description)
    {
        final SealVerification without = SealedJournal.verify(directory, KEY, null);
        final SealVerification with = SealedJournal.verify(directory, KEY, head);
        assertThat(with.isViolated()).as(description).isTrue();
        if (attack.isOnHead())
        {
            // Honest about what only a head shows.
            assertThat(without.isViolated()).as(description).isFalse();
            assertThat(with.head().verdict()).as(description).isIn(attack.found);
        }
        else
        {
            assertThat(without.isViolated()).as(description).isTrue();
            assertThat(SealedJournal.verdicts(without)).as(description + without).containsAnyElementsOf(attack.found);
        }
        if (attack.isPerfect())
        {
            assertThat(findings(directory)).as(description).isEmpty();
        }
    }

    private static List<Verification.Finding> findings(final Path directory)
    {
        return JournalVerifier.of(directory).threads(1).verify((bytes, total) -> true).findings().stream()
            .filter((finding) -> Severity.NOTE != finding.severity()).toList();
    }

    private void attack(
        final Attack attack,
        final Path directory,
        final Path other,
        final Map<Path, byte[]> backup,
        final byte[] head,
        final Random random) throws IOException
    {
        final ForgedJournal forged = ForgedJournal.read(directory);
        final int segment = random.nextInt(SEGMENTS);
        if (attack.isPerfect() || Attack.FLIPPED_HEADER == attack)
        {
            attackFrames(attack, forged, segment, random);
            forged.save();
            return;
        }
        final Path file = directory.resolve(forged.name(segment));
        final Path seal = seal(file);
        switch (attack)
        {
            case FLIPPED_BIT -> flip(file, hashedOffset(forged, segment, random), random);
            case BEHIND_THE_END -> flip(file, Files.size(file) - 1 - random.nextInt(1_000), random);
            case SWAPPED_SEGMENTS -> swap(file, directory.resolve(forged.name((segment + 1) % SEGMENTS)));
            case LENGTHENED -> Files.write(file, new byte[]{0}, StandardOpenOption.APPEND);
            case TRUNCATED -> truncate(file, random.nextInt((int)Files.size(file)));
            case DELETED_SEGMENT -> Files.delete(file);
            case DELETED_SEGMENT_WITH_ITS_SEAL ->
            {
                final Path earlier = directory.resolve(forged.name(random.nextInt(SEGMENTS - 1)));
                Files.delete(earlier);
                Files.delete(seal(earlier));
            }
            case DELETED_SEAL -> Files.delete(seal(directory.resolve(forged.name(random.nextInt(SEGMENTS - 1)))));
            case SWAPPED_SEALS -> swap(seal, seal(directory.resolve(forged.name((segment + 1) % SEGMENTS))));
            case FLIPPED_SEAL -> flip(seal, random.nextInt((int)Files.size(seal)), random);
            case EDITED_SEAL -> Files.writeString(seal, Files.readString(seal).replaceFirst(
                "messages: (\\d)(\\d)", "messages: $2$1"));
            case SEALED_AGAIN_WITH_ANOTHER_KEY -> sealAgain(directory, forged, OTHER_KEY, random);
            case SEALED_AGAIN_WITH_THE_SAME_KEY -> sealAgain(directory, forged, KEY, random);
            case SEAL_OF_ANOTHER_JOURNAL -> copy(seal(other.resolve(forged.name(segment))), seal);
            case SEGMENT_OF_ANOTHER_JOURNAL ->
            {
                copy(other.resolve(forged.name(segment)), file);
                copy(seal(other.resolve(forged.name(segment))), seal);
            }
            case DELETED_LAST_SEALS ->
            {
                for (int i = SEGMENTS - 1 - random.nextInt(SEGMENTS); i < SEGMENTS; i++)
                {
                    Files.delete(seal(directory.resolve(forged.name(i))));
                }
            }
            case OLD_BACKUP -> restore(directory, backup);
            case FLIPPED_HEAD -> head[random.nextInt(head.length)] ^= (byte)(1 << random.nextInt(8));
            default -> throw new IllegalStateException(attack.name());
        }
    }

    /** Changes frames; whoever calls this makes everything right again that is computed from them. */
    private static void attackFrames(
        final Attack attack, final ForgedJournal forged, final int segment, final Random random)
    {
        final List<byte[]> frames = forged.frames.get(segment);
        switch (attack)
        {
            case FLIPPED_HEADER ->
            {
                // Bytes 8 to 64 but for the checksum and the word that save() writes.
                forged.header(segment)[48 + random.nextInt(8)] ^= (byte)(1 << random.nextInt(8));
            }
            case CHANGED_MESSAGE ->
            {
                final byte[] frame = frames.get(message(frames, random));
                // A digit of the quantity, or a byte of the text.
                frame[FrameDescriptor.length(ForgedJournal.little(frame).getLong(0)) - 1] ^= 1;
            }
            case CHANGED_TIME ->
            {
                frames.get(message(frames, random))[8 + random.nextInt(4)] ^= (byte)(1 << random.nextInt(8));
            }
            case CHANGED_WRITER ->
            {
                final byte[] writer = frames.stream()
                    .filter((frame) -> FrameType.WRITER == ForgedJournal.type(frame)).findFirst().orElseThrow();
                final int at = new String(writer, StandardCharsets.ISO_8859_1).indexOf("gateway-1");
                writer[at + 8] = '2';
            }
            case DROPPED_FOR_PADDING ->
            {
                final int index = message(frames, random);
                final int length = frames.get(index).length;
                frames.set(index, new byte[length]);
                ForgedJournal.little(frames.get(index)).putLong(
                    0, FrameDescriptor.word(length, FrameType.PADDING, 0));
            }
            case DROPPED ->
            {
                frames.remove(message(frames, random));
            }
            case DROPPED_AT_THE_END ->
            {
                frames.subList(frames.size() - 1 - random.nextInt(10), frames.size()).clear();
            }
            case REPEATED ->
            {
                final int index = message(frames, random);
                frames.add(index + 1 + random.nextInt(frames.size() - index), frames.get(index).clone());
            }
            case REORDERED ->
            {
                final int last = frames.size() - 1;
                int index = message(frames.subList(0, last), random);
                // Of the same writer, who has said in front of it who it is.
                while (writer(frames.get(index)) != writer(frames.get(last)))
                {
                    index = message(frames.subList(0, last), random);
                }
                frames.set(index, frames.set(last, frames.get(index)));
            }
            case INSERTED ->
            {
                final int first = message(frames, random);
                final int second = message(frames, random);
                // Behind the original, where its writer has said who it is.
                final byte[] inserted = frames.get(Math.min(first, second)).clone();
                inserted[FrameDescriptor.length(ForgedJournal.little(inserted).getLong(0)) - 1] ^= 1;
                frames.add(1 + Math.max(first, second), inserted);
            }
            default -> throw new IllegalStateException(attack.name());
        }
    }

    private static int writer(final byte[] frame)
    {
        return FrameDescriptor.writer(ForgedJournal.little(frame).getLong(0));
    }

    private static void sealAgain(
        final Path directory, final ForgedJournal forged, final SealKey key, final Random random) throws IOException
    {
        final List<byte[]> frames = forged.frames.get(random.nextInt(SEGMENTS));
        frames.remove(message(frames, random));
        forged.save();
        for (int i = 0; i < SEGMENTS; i++)
        {
            Files.delete(seal(directory.resolve(forged.name(i))));
        }
        assertThat(SealedJournal.seal(directory, key)).hasSize(SEGMENTS);
    }

    private static int message(final List<byte[]> frames, final Random random)
    {
        while (true)
        {
            final int index = random.nextInt(frames.size());
            if (FrameType.isMessage(ForgedJournal.type(frames.get(index))))
            {
                return index;
            }
        }
    }

    /** Any byte that a seal vouches for: not the cycle in the header, and not what is in padding. */
    private static long hashedOffset(final ForgedJournal forged, final int segment, final Random random)
    {
        final List<byte[]> frames = forged.frames.get(segment);
        while (true)
        {
            final int index = random.nextInt(frames.size() + 1);
            if (index == frames.size())
            {
                // In front of the cycle, behind it, or END.
                return new long[]{random.nextInt(72), 80 + random.nextInt(4_000), forged.offset(segment, index) +
                    random.nextInt(32)}[random.nextInt(3)];
            }
            if (FrameType.PADDING != ForgedJournal.type(frames.get(index)))
            {
                return forged.offset(segment, index) + random.nextInt(frames.get(index).length);
            }
        }
    }

    private static Path seal(final Path segment)
    {
        return segment.resolveSibling(segment.getFileName().toString().replace(".dbk", ".seal"));
    }

    private static void flip(final Path file, final long offset, final Random random) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[(int)offset] ^= (byte)(1 << random.nextInt(8));
        Files.write(file, bytes);
    }

    private static void truncate(final Path file, final long length) throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE))
        {
            channel.truncate(length);
        }
    }

    private static void swap(final Path one, final Path another) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(one);
        Files.write(one, Files.readAllBytes(another));
        Files.write(another, bytes);
    }

    private static void copy(final Path from, final Path to) throws IOException
    {
        Files.write(to, Files.readAllBytes(from));
    }

    private static Map<Path, byte[]> contents(final Path directory) throws IOException
    {
        final Map<Path, byte[]> contents = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                contents.put(path, Files.readAllBytes(path));
            }
        }
        return contents;
    }

    private static void restore(final Path directory, final Map<Path, byte[]> whole) throws IOException
    {
        try (Stream<Path> paths = Files.walk(directory))
        {
            for (final Path path : paths.filter(Files::isRegularFile).toList())
            {
                if (!whole.containsKey(path))
                {
                    Files.delete(path);
                }
            }
        }
        for (final Map.Entry<Path, byte[]> file : whole.entrySet())
        {
            if (!Files.exists(file.getKey()) || !Arrays.equals(Files.readAllBytes(file.getKey()), file.getValue()))
            {
                Files.write(file.getKey(), file.getValue());
            }
        }
    }
}
