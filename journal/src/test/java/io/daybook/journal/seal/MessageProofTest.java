/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.seal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.daybook.codec.DeclaredShape;
import io.daybook.codec.Key;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Appender;
import io.daybook.journal.Checksums;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalScan;
import io.daybook.journal.JournalSeals;
import io.daybook.journal.MessageProof;
import io.daybook.journal.Publisher;
import io.daybook.journal.Seed;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.journal.error.JournalException;
import io.daybook.journal.layout.FrameDescriptor;
import io.daybook.journal.layout.FrameType;
import io.daybook.journal.verify.SealVerification;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

@Timeout(600)
class MessageProofTest
{
    @RegisterExtension
    static final Seed SEED = Seed.of("daybook.seed");

    private static final SealKey KEY = SealKey.generate("example.com/orders");
    private static final int MUTATIONS = Integer.getInteger("daybook.mutations", 1_000);
    private static final int BLOCK = 1 << 16;

    @TempDir
    private Path temp;

    /** Stored whole, or as what has changed. */
    record Quote(@Key String symbol, long bid, long ask, String venue)
    {
    }

    @Test
    void shouldProveEachMessageInSegmentsOfEveryKind() throws Exception
    {
        for (final Checksums checksums : Checksums.values())
        {
            final Path directory = temp.resolve(checksums.name());
            write(directory, checksums, 2, (appender) ->
            {
                for (final WireFormat format : WireFormat.values())
                {
                    final Publisher<Quote> publisher = appender.publisher(Quote.class, format);
                    for (int i = 0; i < 20; i++)
                    {
                        publisher.publish(new Quote(0 == i % 3 ? "EUR/USD" : "USD/JPY", 100 + i, 101 + i, "X"));
                    }
                }
                appender.append("text");
                appender.append(new byte[]{1, 2, 3});
                appender.append("x".repeat(100_000));
                appender.claim(50).abort();
                SealedJournal.trade(appender, 1);
            });
            SealedJournal.seal(directory, KEY);
            final byte[] head = JournalSeals.of(directory).head(KEY, null);

            final Map<Long, String> messages = messages(directory);
            assertThat(messages).hasSizeGreaterThan(2 * 240);
            for (final Map.Entry<Long, String> message : messages.entrySet())
            {
                if (message.getKey() < 2 * SealedJournal.SEGMENT_LENGTH)
                {
                    final MessageProof proof = check(proof(directory, message.getKey()), head);
                    assertThat(proof.message().toYaml()).isEqualTo(message.getValue());
                    assertThat(proof.message().position()).isEqualTo(message.getKey());
                    assertThat(proof.message().writer().application()).isEqualTo("gateway-1");
                    assertThat(MessageProof.make(
                        directory, new WantedMessage(true, proof.message().sequence()), head, (bytes) -> true))
                        .isEqualTo(proof(directory, message.getKey()));
                }
            }
        }
    }

    @Test
    void shouldProveWithAnyNumberOfSealsAndWithEarlierHeads() throws Exception
    {
        final Map<Integer, byte[]> heads = new LinkedHashMap<>();
        for (int seals = 1; seals <= 9; seals++)
        {
            write(temp, Checksums.BLOCK, 1, (appender) -> SealedJournal.trade(appender, 1));
            SealedJournal.seal(temp, KEY);
            heads.put(seals, JournalSeals.of(temp).head(KEY, null));
        }
        int proved = 0;
        for (final long position : messages(temp).keySet())
        {
            final int index = (int)(position / SealedJournal.SEGMENT_LENGTH);
            for (int seals = index + 1; seals <= 9; seals++)
            {
                final byte[] proof = MessageProof.make(
                    temp, new WantedMessage(false, position), heads.get(seals), (bytes) -> true);
                assertThat(check(proof, heads.get(seals)).index()).isEqualTo(index);
                assertThat(check(proof, heads.get(seals)).message().position()).isEqualTo(position);
                final byte[] other = heads.get(9 == seals ? 1 : seals + 1);
                assertThat(fault(proof, other, KEY).kind()).isEqualTo(SealFault.Kind.BEHIND_HEAD);
                proved++;
            }
            if (index > 0 && index < 9)
            {
                assertThatThrownBy(() -> MessageProof.make(
                    temp, new WantedMessage(false, position), heads.get(index), (bytes) -> true))
                    .isInstanceOf(JournalException.class).hasMessageStartingWith("the head is older than the seal");
            }
        }
        assertThat(proved).isGreaterThanOrEqualTo(45);
    }

    @Test
    void shouldProveTheFirstAndLastMessagesOfBlocksAndSegments() throws Exception
    {
        write(temp, Checksums.FRAME, 1, (appender) ->
        {
            for (int i = 0; i < 300; i++)
            {
                appender.append(String.format("%04d", i).repeat(1 + i * 7 % 300));
            }
            appender.append(new byte[200_000]);
            appender.append("the last");
        });
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final List<Long> positions = messages(temp).keySet().stream()
            .filter((position) -> position < SealedJournal.SEGMENT_LENGTH).toList();
        for (int i = 0; i < positions.size(); i++)
        {
            final long block = positions.get(i) / BLOCK;
            final boolean isFirst = 0 == i || positions.get(i - 1) / BLOCK < block;
            if (isFirst || i + 1 == positions.size() || positions.get(i + 1) / BLOCK > block)
            {
                assertThat(check(proof(temp, positions.get(i)), head).message().position()).isEqualTo(positions.get(i));
            }
        }
        for (final long other : new long[]{0, 4096, 4097, positions.get(3) + 8, SealedJournal.SEGMENT_LENGTH - 8})
        {
            assertThatThrownBy(() -> proof(temp, other)).isInstanceOf(JournalException.class)
                .hasMessageStartingWith("there is no message: position=" + other + "; ");
        }
    }

    @Test
    void shouldDiscloseNoOtherMessage() throws Exception
    {
        final List<String> secrets = new ArrayList<>();
        final Random random = SEED.random();
        for (int i = 0; i < 60; i++)
        {
            secrets.add(Long.toHexString(random.nextLong() | Long.MIN_VALUE));
        }
        write(temp, Checksums.BLOCK, 1, (appender) -> secrets.forEach((secret) ->
            appender.write("Order", (order) -> order.text("client", secret))));
        SealedJournal.seal(temp, KEY);
        for (final Map.Entry<Long, String> message : messages(temp).entrySet())
        {
            if (message.getKey() < SealedJournal.SEGMENT_LENGTH)
            {
                final Proof proof = parse(proof(temp, message.getKey()));
                final StringBuilder all = new StringBuilder(new String(proof.seal(), ISO_8859_1));
                proof.frames().forEach((frame) -> all.append(new String(frame.bytes(), ISO_8859_1))
                    .append(new String(frame.path(), ISO_8859_1)));
                assertThat(secrets.stream().filter((secret) -> all.indexOf(secret) >= 0).toList())
                    .isEqualTo(secrets.stream().filter(message.getValue()::contains).toList());
                assertThat(proof.frames()).hasSize(2);
            }
        }
    }

    @Test
    void shouldProveSealsOfAnEarlierKey() throws Exception
    {
        final SealKey later = SealKey.generate("example.com/orders-2");
        write(temp, Checksums.BLOCK, 1, (appender) -> SealedJournal.trade(appender, 1));
        SealedJournal.seal(temp, KEY);
        write(temp, Checksums.BLOCK, 1, (appender) -> SealedJournal.trade(appender, 2));
        final JournalSeals seals = JournalSeals.of(temp).former(List.of(KEY.verifier()));
        seals.seal(later, (sealed) ->
        {
        }, (bytes) -> true);
        final byte[] head = seals.head(later, null);
        final byte[] proof = proof(temp, messages(temp).keySet().iterator().next());

        assertThat(MessageProof.check(proof, head, List.of(KEY.verifier(), later.verifier())).seal().key())
            .isEqualTo(KEY.id());
        assertThat(fault(proof, head, later)).satisfies((fault) ->
        {
            assertThat(fault.kind()).isEqualTo(SealFault.Kind.KEY_UNKNOWN);
            assertThat(fault).hasMessageStartingWith("signed by a key that was not given");
        });
        assertThat(fault(proof, head, KEY)).hasMessageStartingWith("the head is signed by none of the keys");
    }

    @Test
    void shouldRefuseFramesThatAreNotWhereTheyWereOrNotWhoseTheyWere() throws Exception
    {
        write(temp, Checksums.BLOCK, 1, (appender) ->
        {
            final Publisher<Quote> publisher = appender.publisher(Quote.class, WireFormat.DELTA);
            for (int i = 0; i < 10; i++)
            {
                publisher.publish(new Quote("EUR/USD", 100 + i, 101 + i, "X"));
            }
        });
        write(temp, Checksums.BLOCK, 1, (appender) ->
        {
        });
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final List<Long> positions = List.copyOf(messages(temp).keySet());
        final Proof proof = parse(proof(temp, positions.get(7)));
        assertThat(proof.frames()).extracting(ProvedFrame::type).startsWith(FrameType.WRITER, FrameType.SHAPE)
            .hasSize(2 + 8);
        final Proof earlier = parse(proof(temp, positions.get(2)));

        // A message of another place, in the place of one that this one is stored against.
        assertRefused(change(proof, 4, (frame) -> new ProvedFrame(frame.position(), proof.frames().get(5).bytes(),
            proof.frames().get(5).left(), proof.frames().get(5).path())), head,
            SealFault.Kind.PROOF_INVALID, "a frame ");
        // A little further on.
        assertRefused(change(proof, 9, (frame) -> new ProvedFrame(
            frame.position() + 8, frame.bytes(), frame.left(), frame.path())), head,
            SealFault.Kind.PROOF_INVALID, "a frame that is not what was sealed");
        for (int missing = 2; missing < 9; missing++)
        {
            assertRefused(
                without(proof, missing), head, SealFault.Kind.INCOMPLETE, "the proof's frames do not suffice");
        }
        assertRefused(without(proof, 1), head, SealFault.Kind.INCOMPLETE, "the proof's frames do not suffice");
        assertRefused(without(proof, 0), head, SealFault.Kind.PROOF_INVALID, "a frame that is not what was sealed");
        assertRefused(new Proof(List.of(), proof.seal(), 0, proof.size(), proof.path()), head,
            SealFault.Kind.PROOF_INVALID, "the proof has no frame");
        final Proof reversed = new Proof(List.of(proof.frames().get(1), proof.frames().get(0)), proof.seal(), 0,
            proof.size(), proof.path());
        assertRefused(reversed, head, SealFault.Kind.PROOF_INVALID, "a frame that is not what was sealed");
        final Proof ofShape = new Proof(proof.frames().subList(0, 2), proof.seal(), 0, proof.size(), proof.path());
        assertRefused(ofShape, head, SealFault.Kind.PROOF_INVALID, "a frame that does not belong");
        assertThat(check(earlier.write(), head).message().toYaml()).contains("bid: 102");
    }

    @Test
    void shouldKeepApartTheScopesOfASlot() throws Exception
    {
        final ForgedJournal reused = slotUsedTwice();
        reused.save();
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final List<Long> positions = List.copyOf(messages(temp).keySet());
        final Proof first = parse(proof(temp, positions.get(0)));
        final Proof second = parse(proof(temp, positions.get(1)));
        assertThat(first.frames().get(2).type()).isEqualTo(second.frames().get(2).type());
        assertThat(FrameDescriptor.writer(first.frames().get(2).word()))
            .isEqualTo(FrameDescriptor.writer(second.frames().get(2).word()));
        assertThat(check(second.write(), head).message().typeName()).isEqualTo("Other");

        final List<ProvedFrame> mixed = new ArrayList<>(first.frames().subList(0, 2));
        mixed.add(second.frames().get(2));
        assertRefused(new Proof(mixed, second.seal(), 0, second.size(), second.path()), head,
            SealFault.Kind.PROOF_INVALID, "a frame that is not what was sealed");
    }

    @Test
    void shouldProveNoMeaningOfAMessageWhoseShapeContradictsAnEarlierOne() throws Exception
    {
        final ForgedJournal forged = slotUsedTwice();
        final List<byte[]> frames = forged.frames.get(0);
        assertThat(frames.subList(0, 6)).extracting(ForgedJournal::type).containsExactly(FrameType.WRITER,
            FrameType.SHAPE, DeclaredShape.MIN_ID, FrameType.WRITER, FrameType.SHAPE, DeclaredShape.MIN_ID);
        // Both shapes in one scope; the first is declared twice in the same way, which is no contradiction.
        frames.set(3, frames.get(1).clone());
        forged.save();
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final List<Long> positions = List.copyOf(messages(temp).keySet());

        assertThat(check(proof(temp, positions.get(0)), head).message().typeName()).isEqualTo("Quote");
        assertThatThrownBy(() -> proof(temp, positions.get(1)))
            .hasMessageStartingWith("the shape of the message is not known for certain");
        final long contradicts = forged.offset(0, 4);
        assertThat(Seal.parse(parse(proof(temp, positions.get(0))).seal()).content().gaps())
            .containsExactly(new Gap(contradicts, contradicts + frames.get(4).length));
        assertThat(SealedJournal.verdicts(SealedJournal.verify(temp, KEY, head)))
            .startsWith(SealVerification.Verdict.OK);
    }

    /** Has the fields of a quote under other names. */
    record Other(@Key String client, long quantity, long price, String note)
    {
    }

    @Test
    void shouldProveWhatLiesBehindDamageOnlyAsFarAsItIsCertain() throws Exception
    {
        write(temp, Checksums.FRAME, 1, (appender) ->
        {
            appender.append("before");
            appender.append("damaged");
            appender.append("behind");
            appender.publisher(Quote.class, WireFormat.PACKED).publish(new Quote("A", 1, 2, "X"));
        });
        final List<Long> positions = List.copyOf(messages(temp).keySet());
        flip(temp.resolve("00000000000000000000.dbk"), (int)(positions.get(1) + 26));
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);

        assertThat(check(proof(temp, positions.get(0)), head).message().writer()).isNotNull();
        assertThatThrownBy(() -> proof(temp, positions.get(1)))
            .hasMessageStartingWith("there is no message: position=");
        final MessageProof behind = check(proof(temp, positions.get(2)), head);
        assertThat(behind.message().toYaml()).isEqualTo("text: behind\n");
        assertThat(behind.message().writer()).isNull();
        assertThatThrownBy(() -> proof(temp, positions.get(3)))
            .hasMessageStartingWith("the shape of the message is not known for certain");
    }

    @Test
    void shouldSayWhyAMessageCannotBeProved() throws Exception
    {
        write(temp, Checksums.BLOCK, 2, (appender) -> SealedJournal.trade(appender, 1));
        final List<Long> positions = List.copyOf(messages(temp).keySet());
        assertThatThrownBy(() -> proof(temp, positions.get(0))).isInstanceOf(JournalException.class)
            .hasMessage("the segment of the message is not sealed: position=" + positions.get(0) +
            ", segment=00000000000000000000.dbk; 'daybook seal' seals it once it has ended");
        assertThatThrownBy(() -> proof(temp, 1L << 40)).hasMessageStartingWith("there is no such message: position=");
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final byte[] proof = proof(temp, positions.get(0));

        final Path seal = temp.resolve("00000000000000000000.seal");
        final byte[] whole = Files.readAllBytes(seal);
        Files.delete(seal);
        assertThatThrownBy(() -> proof(temp, positions.get(0))).hasMessageContaining("; later ones are, so it never");
        Files.write(seal, Arrays.copyOf(whole, 100));
        assertThatThrownBy(() -> proof(temp, positions.get(0))).hasMessageStartingWith("a seal is not valid: path=");
        Files.write(seal, whole);
        flip(temp.resolve("00000000000000000000.dbk"), 4096 + 400);
        assertThatThrownBy(() -> proof(temp, positions.get(0))).isInstanceOf(CorruptJournalException.class)
            .hasMessageStartingWith("a segment that is not what was sealed");
        Files.delete(temp.resolve("00000000000000000000.dbk"));
        assertThatThrownBy(() -> proof(temp, positions.get(0)))
            .hasMessageStartingWith("the segment of the message was deleted: position=" + positions.get(0));
        assertThatThrownBy(() -> MessageProof.make(temp, new WantedMessage(false, 1), new byte[9], (bytes) -> true))
            .hasMessageStartingWith("this is no head: ");
        // What was proved stays proved.
        assertThat(check(proof, head).message().position()).isEqualTo(positions.get(0));
    }

    @Test
    void shouldRefuseEveryProofHeadAndKeyThatWasChanged() throws Exception
    {
        write(temp, Checksums.BLOCK, 3, (appender) ->
        {
            final Publisher<Quote> publisher = appender.publisher(Quote.class, WireFormat.DELTA);
            for (int i = 0; i < 10; i++)
            {
                publisher.publish(new Quote("EUR/USD", 100 + i, 101 + i, "X"));
            }
        });
        SealedJournal.seal(temp, KEY);
        final byte[] head = JournalSeals.of(temp).head(KEY, null);
        final byte[] proof = proof(temp, List.copyOf(messages(temp).keySet()).get(8));
        final String expected = check(proof, head).message().toYaml();
        final Random random = SEED.random();
        for (int i = 0; i < MUTATIONS; i++)
        {
            final boolean isHead = 0 == i % 5;
            final byte[] changed = mutate(isHead ? head : proof, random);
            final String description = SEED + ", -Ddaybook.mutations=" + MUTATIONS + ", mutation=" + i;
            try
            {
                final MessageProof wrong = isHead ?
                    check(proof, changed) : check(changed, head);
                // What follows the three lines that are signed may be another signature, which nobody trusts.
                assertThat(isHead).as(description).isTrue();
                assertThat(wrong.message().toYaml()).as(description).isEqualTo(expected);
                assertThat(new String(changed, ISO_8859_1)).as(description)
                    .startsWith(new String(head, ISO_8859_1).split("\n\n")[0]);
            }
            catch (final SealFault ex)
            {
                assertThat(ex.kind()).as(description).isIn(SealFault.Kind.PROOF_INVALID, SealFault.Kind.SEAL_INVALID,
                    SealFault.Kind.KEY_UNKNOWN, SealFault.Kind.BEHIND_HEAD, SealFault.Kind.INCOMPLETE);
            }
            final SealKey other = 0 == i % 50 ? SealKey.generate(KEY.name()) : null;
            if (null != other)
            {
                assertThat(fault(proof, head, other).kind()).isEqualTo(SealFault.Kind.KEY_UNKNOWN);
            }
        }
    }

    /** Changes some bytes, or the length; within base64 often so that it stays base64 of other bytes. */
    private static byte[] mutate(final byte[] whole, final Random random)
    {
        byte[] bytes = whole.clone();
        do
        {
            final int at = random.nextInt(bytes.length);
            switch (random.nextInt(5))
            {
                case 0 -> bytes[at] ^= (byte)(1 << random.nextInt(8));
                case 1 -> bytes[at] = bytes[random.nextInt(bytes.length)];
                case 2 -> bytes = Arrays.copyOf(bytes, Math.max(1, at));
                case 3 ->
                {
                    final byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
                    System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
                    bytes = longer;
                }
                default -> bytes[at] = Base64.getEncoder().encode(new byte[]{(byte)random.nextInt(256)})[0];
            }
        }
        while (Arrays.equals(whole, bytes) || 0 == bytes.length);
        return bytes;
    }

    /**
     * A slot that is used again within a segment, by an appender for which type 256 is another shape. It takes more
     * than a thousand appenders until this happens, so here somebody gives the second one the slot of the first.
     */
    private ForgedJournal slotUsedTwice() throws IOException
    {
        try (Journal journal = Journal.open(temp, SealedJournal.config(Checksums.BLOCK));
            Appender first = journal.appender())
        {
            first.publisher(Quote.class, WireFormat.PACKED).publish(new Quote("A", 1, 2, "first"));
        }
        try (Journal journal = Journal.open(temp, SealedJournal.config(Checksums.BLOCK));
            Appender second = journal.appender())
        {
            second.publisher(Other.class, WireFormat.PACKED).publish(new Other("A", 1, 2, "second"));
            second.roll();
            SealedJournal.work(journal);
        }
        final ForgedJournal reused = ForgedJournal.read(temp);
        final int slot = FrameDescriptor.writer(ForgedJournal.little(reused.frames.get(0).get(0)).getLong(0));
        reused.frames.get(0).forEach((frame) -> ForgedJournal.little(frame).putShort(6, (short)slot));
        return reused;
    }

    private static Proof parse(final byte[] proof) throws SealFault
    {
        return Proof.outline(proof).withFrames(proof, proof.length, (frame, before) -> {});
    }

    private static void flip(final Path file, final int offset) throws IOException
    {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[offset] ^= 1;
        Files.write(file, bytes);
    }

    private static Proof change(final Proof proof, final int index, final UnaryOperator<ProvedFrame> change)
    {
        final List<ProvedFrame> frames = new ArrayList<>(proof.frames());
        frames.set(index, change.apply(frames.get(index)));
        return new Proof(frames, proof.seal(), proof.index(), proof.size(), proof.path());
    }

    private static Proof without(final Proof proof, final int index)
    {
        final List<ProvedFrame> frames = new ArrayList<>(proof.frames());
        frames.remove(index);
        return new Proof(frames, proof.seal(), proof.index(), proof.size(), proof.path());
    }

    private static void assertRefused(
        final Proof proof, final byte[] head, final SealFault.Kind kind, final String cause)
    {
        final SealFault fault = fault(proof.write(), head, KEY);
        assertThat(fault).hasMessageStartingWith(cause);
        assertThat(fault.kind()).isEqualTo(kind);
    }

    private static SealFault fault(final byte[] proof, final byte[] head, final SealKey key)
    {
        return catchThrowableOfType(
            SealFault.class, () -> MessageProof.check(proof, head, List.of(key.verifier())));
    }

    private static MessageProof check(final byte[] proof, final byte[] head) throws SealFault
    {
        return MessageProof.check(proof, head, List.of(KEY.verifier()));
    }

    private static byte[] proof(final Path directory, final long position)
    {
        return MessageProof.make(directory, new WantedMessage(false, position), null, (bytes) -> true);
    }

    /** Writes segments that have ended. */
    private static void write(
        final Path directory, final Checksums checksums, final int segments, final Consumer<Appender> messages)
    {
        try (Journal journal = Journal.open(directory, SealedJournal.config(checksums));
            Appender appender = journal.appender())
        {
            for (int i = 0; i < segments; i++)
            {
                messages.accept(appender);
                appender.append("the last of its segment");
                appender.roll();
                SealedJournal.work(journal);
            }
        }
    }

    /** All messages as YAML, by their positions. */
    private static Map<Long, String> messages(final Path directory)
    {
        final Map<Long, String> messages = new LinkedHashMap<>();
        try (JournalScan scan = JournalScan.open(directory))
        {
            while (scan.next())
            {
                messages.put(scan.message().position(), scan.message().toYaml());
            }
        }
        return messages;
    }
}
