/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.daybook.codec.delta.DeltaHeader;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static io.daybook.codec.DeltaChannel.values;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What a reader says of a message, what it refuses, and that this costs it no other message. That it makes what was
 * begun is in {@link DeltaWriterTest}.
 */
@Tag("slow")
class DeltaReaderTest
{
    private static final int CASES = 300;
    private static final int KEYS = 4;
    private static final int ROUNDS = 3;
    private static final int MUTATIONS = 10;
    private static final int KEY_INTERVAL = 3;
    private static final int SLOT_LIMIT = 2;
    private static final DeltaOptions OPTIONS = new DeltaOptions(KEY_INTERVAL, SLOT_LIMIT);
    private static final int SYMBOL = 0;
    private static final int PRICE = 1;
    private static final int QUANTITY = 2;
    private static final Shape QUOTE = Shape.builder("Quote")
        .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
        .field("price", FieldType.FLOAT64)
        .field("quantity", FieldType.INT64)
        .build();
    /** Nothing has changed. */
    private static final byte[] NO_CHANGE = { 0 };

    private final DeltaChannel channel = new DeltaChannel(QUOTE, OPTIONS);

    @Test
    void shouldSayOfAMessageThatIsStoredWholeThatAllHasChanged()
    {
        channel.read(channel.send(quote("ABC", 1)));

        assertThat(channel.reader.isWhole()).isTrue();
        assertThat(channel.reader.base()).isEqualTo(DeltaReader.NO_BASE);
        assertThat(List.of(SYMBOL, PRICE, QUANTITY)).allMatch(channel.reader::hasChanged);
        assertThat(List.of(SYMBOL, PRICE, QUANTITY)).allMatch(channel.reader::isStored);
    }

    @Test
    void shouldMakeTheRightMessageAfterOneThatEndedHalfWay()
    {
        final DeltaChannel.Sent first = channel.send(quote("ABC", 1));
        channel.read(first);
        // Slot, way back, mask of both fields, price + 1, and no quantity.
        final byte[] half = { 0, 1, 3, 8 };
        final byte[] behind = { 0, 1, 1, 8, 0 };
        for (final byte[] hostile : List.of(half, behind))
        {
            assertThatThrownBy(() -> channel.read(first.position() + 8, hostile, channel))
                .isInstanceOf(CodecException.class);
        }
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        assertThat(second.isKey()).isFalse();
        assertThat(channel.read(second)).isEqualTo(second.message());
    }

    @Test
    void shouldSayWhatHasChangedSinceTheMessageBefore()
    {
        final DeltaChannel.Sent first = channel.send(quote("ABC", 1));
        channel.read(first);
        channel.read(channel.send(quote("ABC", 2)));

        assertThat(channel.reader.isWhole()).isFalse();
        assertThat(channel.reader.base()).isEqualTo(first.position());
        assertThat(List.of(SYMBOL, PRICE)).noneMatch(channel.reader::hasChanged);
        assertThat(List.of(SYMBOL, PRICE)).noneMatch(channel.reader::isStored);
        assertThat(channel.reader.hasChanged(QUANTITY)).isTrue();
        assertThat(channel.reader.isStored(QUANTITY)).isTrue();
    }

    @Test
    void shouldNotKnowWhatHasChangedSinceAMessageThatWasNotTheLastOneMade()
    {
        final DeltaChannel.Sent first = channel.send(quote("ABC", 1));
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        final DeltaChannel.Sent third = channel.send(quote("ABC", 3));
        channel.read(first);
        channel.read(third);

        assertThat(channel.reader.isWhole()).isTrue();
        assertThat(channel.reader.base()).isEqualTo(second.position());
        assertThat(List.of(SYMBOL, PRICE, QUANTITY)).allMatch(channel.reader::hasChanged);
        assertThat(List.of(SYMBOL, PRICE)).noneMatch(channel.reader::isStored);
        assertThat(channel.reader.isStored(QUANTITY)).isTrue();
    }

    @Test
    void shouldKnowAgainWhatHasChangedInTheNextMessageAfterASeek()
    {
        channel.send(quote("ABC", 1));
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        channel.read(second);
        channel.read(channel.send(quote("ABC", 3)));

        assertThat(channel.reader.isWhole()).isFalse();
    }

    @Test
    void shouldSayTheSameWhenAMessageIsReadAgain()
    {
        channel.read(channel.send(quote("ABC", 1)));
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        channel.read(second);
        channel.read(second, DeltaChannel.NO_SOURCE);

        assertThat(channel.reader.isWhole()).isFalse();
        assertThat(channel.reader.hasChanged(PRICE)).isFalse();
    }

    @Test
    void shouldGoBackNoFurtherThanToTheMessageThatItHas()
    {
        final DeltaChannel.Sent first = channel.send(quote("ABC", 1));
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        channel.send(quote("ABC", 3));
        final DeltaChannel.Sent fourth = channel.send(quote("ABC", 4));
        channel.read(second);
        channel.sent.remove(first.position());
        channel.sent.remove(second.position());

        assertThat(channel.read(fourth)).isEqualTo(fourth.message());
    }

    @Test
    void shouldMakeTheSameMessageAgainAfterOneOfItsSlotThatItRefused()
    {
        final long first = channel.send(quote("ABC", 1)).position();
        final DeltaChannel.Sent second = channel.send(quote("ABC", 2));
        channel.read(second);
        final long position = channel.position(0);
        refuses("mask", position, payload(0, position - first, new byte[]{ 4 }));

        assertThat(channel.read(second)).isEqualTo(second.message());
    }

    @Test
    void shouldGoBackInsteadOfTakingTheMessageOfAnotherKeyInTheSameSlot()
    {
        final DeltaChannel one = new DeltaChannel(QUOTE, new DeltaOptions(KEY_INTERVAL, 1));
        final DeltaChannel.Sent first = one.send(quote("ABC", 1));
        final DeltaChannel.Sent second = one.send(quote("ABC", 2));
        one.read(first);
        one.read(one.send(quote("DEF", 3)));

        assertThat(one.read(second)).isEqualTo(second.message());
        assertThat(one.reader.isWhole()).isTrue();
    }

    @Test
    void shouldSayTheSlotOfEachMessage()
    {
        final DeltaChannel.Sent one = channel.send(quote("ABC", 1));
        final DeltaChannel.Sent other = channel.send(quote("DEF", 1));
        channel.read(other);
        assertThat(channel.reader.slot()).isEqualTo(1);
        channel.read(one);
        assertThat(channel.reader.slot()).isEqualTo(0);
    }

    @Test
    void shouldSayTheSlotOfWhatIsStoredWholeAlone()
    {
        channel.send(quote("ABC", 1));
        final UnsafeBuffer whole = new UnsafeBuffer(channel.send(quote("DEF", 1)).payload());
        final UnsafeBuffer change = new UnsafeBuffer(channel.send(quote("DEF", 2)).payload());

        assertThat(DeltaReader.wholeSlot(whole, 0, whole.capacity())).isEqualTo(1);
        assertThat(DeltaReader.wholeSlot(change, 0, change.capacity())).isEqualTo(-1);
        assertThat(DeltaReader.slot(change, 0, change.capacity())).isEqualTo(1);
    }

    @Test
    void shouldRefuseASlotBeyondTheDeclaredLimit()
    {
        sendAndReadSome();
        refuses("below the declared limit", payload(SLOT_LIMIT, 0, channel.packed(quote("GHI", 1))));
        readsAll();
    }

    @Test
    void shouldRefuseABaseBeforeTheScope()
    {
        final long before = channel.send(quote("ABC", 1)).position();
        channel.newScope();
        sendAndReadSome();
        final long position = channel.position(0);
        refuses("in the scope", position, payload(0, position - before, NO_CHANGE));
        readsAll();
    }

    @Test
    void shouldRefuseABaseWhereTheScopeBegins()
    {
        channel.newScope();
        sendAndReadSome();
        final long position = channel.position(0);
        refuses("in the scope", position, payload(0, position - channel.scope(), NO_CHANGE));
        readsAll();
    }

    @Test
    void shouldRefuseABaseBeforeAllPositions()
    {
        sendAndReadSome();
        final long position = channel.position(0);
        refuses("in the scope", position, payload(0, position + 8, NO_CHANGE));
        readsAll();
    }

    @Test
    void shouldRefuseABaseOfAnotherSlot()
    {
        final long base = channel.send(quote("ABC", 1)).position();
        channel.send(quote("DEF", 1));
        sendAndReadSome();
        final long position = channel.position(0);
        refuses("of the same slot", position, payload(1, position - base, NO_CHANGE));
        readsAll();
    }

    @Test
    void shouldRefuseToGoBackFurtherThanTheDeclaredInterval()
    {
        final DeltaChannel.Sent last = sendTooManyChanges();
        refuses("within the declared interval", last.position(), last.payload());
        readsAll();
    }

    @Test
    void shouldRefuseAsWellWhatFollowsOnTooManyChangesThatItHasMade()
    {
        final DeltaChannel.Sent last = sendTooManyChanges();
        channel.sent.values().forEach(channel::read);
        refuses("within the declared interval", last.position(), last.payload());
        readsAll();
    }

    @Test
    void shouldRefuseAsWellToGoBackToWhatIsKeptBehindTooManyChanges()
    {
        final DeltaChannel.Sent last = sendTooManyChanges();
        channel.read(channel.sent.get(last.base() - 8));
        refuses("within the declared interval", last.position(), last.payload());
        readsAll();
    }

    /** Sends as many changes as the declared interval allows, and tells of one more. */
    private DeltaChannel.Sent sendTooManyChanges()
    {
        final DeltaChannel longer = new DeltaChannel(QUOTE, new DeltaOptions(KEY_INTERVAL + 1, SLOT_LIMIT));
        for (int i = 0; i <= KEY_INTERVAL; i++)
        {
            longer.send(quote("ABC", i));
        }
        channel.sent.putAll(longer.sent);
        return longer.send(quote("ABC", KEY_INTERVAL + 1));
    }

    @Test
    void shouldLetOutWhyTheSourceHasNoBase()
    {
        sendAndReadSome();
        final byte[] payload = payload(0, 8, NO_CHANGE);
        channel.position(0);
        final IllegalStateException lost = new IllegalStateException("lost");
        final DeltaReader.Source source = new DeltaReader.Source()
        {
            @Override
            public void show(final long position)
            {
                throw lost;
            }

            @Override
            public UnsafeBuffer buffer()
            {
                return null;
            }

            @Override
            public int offset()
            {
                return 0;
            }

            @Override
            public int length()
            {
                return 0;
            }
        };

        assertThatThrownBy(() -> channel.read(channel.position(0), payload, source)).isSameAs(lost);
        readsAll();
    }

    @Test
    void shouldRefuseAMessageThatIsStoredWholeButCut()
    {
        final byte[] message = channel.packed(quote("ABC", 1));
        refuses("beyond its message", payload(0, 0, Arrays.copyOf(message, 3)));
        refuses("beyond its message", payload(0, 0, Arrays.copyOf(message, message.length - 1)));
    }

    @Test
    void shouldRefuseABaseThatIsCut()
    {
        final Shape.Builder builder = Shape.builder("Wide");
        for (int i = 0; i < 100; i++)
        {
            builder.field("field" + i, FieldType.INT64);
        }
        final DeltaChannel wide = new DeltaChannel(builder.build(), OPTIONS);
        final byte[] cut = payload(0, 0, new byte[0]);
        wide.sent.put(0L, new DeltaChannel.Sent(0, -1, cut, cut, DeltaReader.NO_BASE, 0));
        assertThatThrownBy(() -> wide.read(8, payload(0, 8, new byte[13]), wide))
            .isInstanceOf(CodecException.class).hasMessageContaining("beyond its message");
    }

    @Test
    void shouldKeepWhatItHasWhenAMessageThatIsStoredWholeIsRefused()
    {
        channel.read(channel.send(quote("ABC", 1)));
        refuses("beyond its message", payload(0, 0, new byte[3]));
        final DeltaChannel.Sent next = channel.send(quote("ABC", 2));

        assertThat(channel.read(next, DeltaChannel.NO_SOURCE)).isEqualTo(next.message());
    }

    @Test
    void shouldRefuseAWayBackOfMoreThan63Bits()
    {
        final byte[] payload = new byte[11];
        Arrays.fill(payload, 1, 10, (byte)0xFF);
        payload[10] = 1;
        refuses("63 bits", payload);
        payload[10] = 0;
        payload[9] = 0x20;
        refuses("63 bits", Arrays.copyOf(payload, 10));
    }

    @Test
    void shouldRefuseWhatIsBehindAMessageThatIsStoredWhole()
    {
        final byte[] message = channel.packed(quote("ABC", 1));
        refuses("end with its last field", payload(0, 0, Arrays.copyOf(message, message.length + 1)));
    }

    /** Several messages of both slots, of which the reader knows one. */
    private void sendAndReadSome()
    {
        for (int i = 0; i < 2 * KEY_INTERVAL; i++)
        {
            channel.send(quote("ABC", i));
            channel.send(quote("DEF", i));
        }
        channel.read(channel.sent.lastEntry().getValue());
    }

    private void readsAll()
    {
        final List<DeltaChannel.Sent> all = new ArrayList<>(channel.sent.values());
        Collections.reverse(all);
        for (final DeltaChannel.Sent sent : all)
        {
            assertThat(channel.read(sent)).as("position=%d", sent.position()).isEqualTo(sent.message());
        }
    }

    private void refuses(final String words, final byte[] payload)
    {
        refuses(words, channel.position(0), payload);
    }

    private void refuses(final String words, final long position, final byte[] payload)
    {
        assertThatThrownBy(() -> channel.read(position, payload, channel))
            .isInstanceOf(CodecException.class).hasMessageContaining(words);
    }

    private static byte[] payload(final int slot, final long way, final byte[] rest)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = DeltaHeader.put(buffer, 0, slot, way);
        buffer.putBytes(length, rest);
        final byte[] payload = new byte[length + rest.length];
        buffer.getBytes(0, payload);
        return payload;
    }

    @Test
    void shouldThrowNothingButCodecExceptionOnHostilePayloads()
    {
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnHostilePayloads");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Hostile hostile = new Hostile(random);
            for (int k = 0; k < MUTATIONS; k++)
            {
                hostile.attempt();
            }
        }
    }

    @Test
    void shouldKeepTheMessagesOfOtherSlotsWhateverBytesItMeets()
    {
        final Random random = Cases.random("shouldKeepTheMessagesOfOtherSlotsWhateverBytesItMeets");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Hostile hostile = new Hostile(random);
            for (int k = 0; k < MUTATIONS; k++)
            {
                hostile.goOnWithOthers(hostile.attempt());
            }
        }
    }

    @Test
    void shouldReadTheMessagesOfOtherSlotsWhereABaseIsHostile()
    {
        final Random random = Cases.random("shouldReadTheMessagesOfOtherSlotsWhereABaseIsHostile");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            new Hostile(random).readAmidDamage();
        }
    }

    /** A reader that knows the last message of some keys, and meets mutated payloads. */
    private static final class Hostile
    {
        private final Random random;
        private final Shape shape;
        private final DeltaChannel channel;
        private final MessageDecoder decoder;
        private final List<Map<String, Object>> objects = new ArrayList<>();

        Hostile(final Random random)
        {
            this.random = random;
            shape = RandomChanges.scaled(Shapes.shape(random), random);
            channel = new DeltaChannel(shape, new DeltaOptions(KEY_INTERVAL, KEYS));
            decoder = WireFormat.PACKED.decoder(shape);
            for (int i = 0; i < KEYS; i++)
            {
                objects.add(Shapes.object(random, shape));
            }
            for (int i = 0; i < ROUNDS * KEYS; i++)
            {
                channel.read(send(i % KEYS));
            }
        }

        private DeltaChannel.Sent send(final int which)
        {
            objects.set(which,
                RandomChanges.changed(shape, objects.get(which), Shapes.object(random, shape), random));
            return channel.send(objects.get(which));
        }

        /** Slot of a payload that was mutated, -1 where it has none. */
        int attempt()
        {
            final List<DeltaChannel.Sent> all = new ArrayList<>(channel.sent.values());
            final byte[] payload = Cases.mutated(all.get(random.nextInt(all.size())).payload(), random);
            int slot = -1;
            try
            {
                slot = DeltaReader.slot(new UnsafeBuffer(payload), 0, payload.length);
                channel.read(channel.position(0), payload, channel);
                final DeltaReader reader = channel.reader;
                decoder.wrap(reader.buffer(), reader.offset(), reader.length());
                Shapes.read(decoder, shape);
            }
            catch (final CodecException ignore)
            {
                // That is what it is for.
            }
            return slot;
        }

        /** All messages in any order by another reader, one of them damaged. */
        void readAmidDamage()
        {
            final List<DeltaChannel.Sent> all = new ArrayList<>(channel.sent.values());
            final DeltaChannel.Sent good = all.get(random.nextInt(all.size()));
            final DeltaChannel.Sent damaged = new DeltaChannel.Sent(good.position(), good.scope(), good.message(),
                Cases.mutated(good.payload(), random), good.base(), good.saidLength());
            final DeltaChannel other = new DeltaChannel(shape, new DeltaOptions(KEY_INTERVAL, KEYS));
            other.sent.putAll(channel.sent);
            other.sent.put(damaged.position(), damaged);
            Collections.shuffle(all, random);
            for (final DeltaChannel.Sent sent : all)
            {
                if (sent.slot() != good.slot())
                {
                    assertThat(other.read(sent)).as("shape=%s", shape).isEqualTo(sent.message());
                    continue;
                }
                try
                {
                    other.read(other.sent.get(sent.position()));
                }
                catch (final CodecException ignore)
                {
                    // That is what it is for.
                }
            }
        }

        void goOnWithOthers(final int slot)
        {
            for (int i = 0; i < KEYS; i++)
            {
                final DeltaChannel.Sent sent = send(i);
                final boolean isOther = slot != sent.slot();
                assertThat(channel.read(sent, isOther ? DeltaChannel.NO_SOURCE : channel))
                    .as("shape=%s", shape).isEqualTo(sent.message());
            }
        }
    }

    private static Map<String, Object> quote(final String symbol, final long quantity)
    {
        return values("symbol", symbol, "price", Double.doubleToRawLongBits(101.25), "quantity", quantity);
    }
}
