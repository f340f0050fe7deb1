/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Encoders, decoders and codecs of DELTA, which know no other message, keep to whole ones.
 */
class DeltaCodecTest
{
    private static final int CASES = 2_000;
    private static final String THROUGH_ITS_JOURNAL = "read it through its journal";

    record Quote(@Key String symbol, double price, long quantity)
    {
    }

    static final class Level
    {
        @Key
        String symbol;
        int[] sizes;
        Quote best;
    }

    private static final MessageType<Quote> QUOTE = MessageType.of(Quote.class);
    private static final MessageType<Level> LEVEL = MessageType.of(Level.class);

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @Test
    void shouldRefuseToReadAChangeAlone()
    {
        final UnsafeBuffer change = change();
        final Codec<Quote> codec = WireFormat.DELTA.codec(QUOTE);
        final MessageDecoder decoder = WireFormat.DELTA.decoder(QUOTE.shape());

        assertThatThrownBy(() -> codec.decode(change, 0, change.capacity()))
            .isInstanceOf(CodecException.class).hasMessageContaining(THROUGH_ITS_JOURNAL);
        assertThatThrownBy(() -> decoder.wrap(change, 0, change.capacity()))
            .isInstanceOf(CodecException.class).hasMessageContaining(THROUGH_ITS_JOURNAL);
    }

    @Test
    void shouldRefuseToReadAChangeIntoAnObject()
    {
        final UnsafeBuffer change = change();
        final Codec<Level> codec = WireFormat.DELTA.codec(LEVEL);
        final Level level = level();

        assertThatThrownBy(() -> codec.decodeInto(level, change, 0, change.capacity()))
            .isInstanceOf(CodecException.class).hasMessageContaining(THROUGH_ITS_JOURNAL);
        assertThat(level).usingRecursiveComparison().isEqualTo(level());
    }

    /** The second message of a key. */
    private static UnsafeBuffer change()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE.shape(), DeltaOptions.DEFAULT);
        channel.send(DeltaChannel.values("symbol", "EUR/USD", "price", 1L, "quantity", 2L));
        final DeltaChannel.Sent sent =
            channel.send(DeltaChannel.values("symbol", "EUR/USD", "price", 1L, "quantity", 3L));
        assertThat(sent.isKey()).isFalse();
        return new UnsafeBuffer(sent.payload());
    }

    @Test
    void shouldWriteAWholeMessageThatAReaderOfChangesTakes()
    {
        final Quote quote = new Quote("EUR/USD", 1.1, 7);
        final Codec<Quote> codec = WireFormat.DELTA.codec(QUOTE);
        final int length = codec.encode(quote, buffer, 0);
        final DeltaReader reader = new DeltaReader(QUOTE.shape(), new DeltaOptions(1, 1));
        reader.read(0, buffer, 0, length, DeltaChannel.NO_SOURCE);

        assertThat(codec.encodedLength(quote)).isEqualTo(length);
        assertThat(WireFormat.PACKED.codec(QUOTE).decode(reader.buffer(), reader.offset(), reader.length()))
            .isEqualTo(quote);
    }

    @Test
    void shouldReadAWholeMessageOfAnySlot()
    {
        final DeltaChannel channel = new DeltaChannel(QUOTE.shape(), DeltaOptions.DEFAULT);
        DeltaChannel.Sent sent = null;
        for (int i = 0; i < 200; i++)
        {
            sent = channel.send(DeltaChannel.values(
                "symbol", "key" + i, "price", Double.doubleToRawLongBits(1.1), "quantity", (long)i));
        }
        final UnsafeBuffer payload = new UnsafeBuffer(sent.payload());
        assertThat(WireFormat.DELTA.codec(QUOTE).decode(payload, 0, payload.capacity()))
            .isEqualTo(new Quote("key199", 1.1, 199));
    }

    /** A tree in a message is one value, as a list is. */
    @Test
    void shouldTellATreeWholeWhereItHasChanged()
    {
        final Shape shape = Shape.builder("Tree").field(ShapeField.of("symbol", FieldType.TEXT).asKey())
            .field("price", FieldType.FLOAT64).field(ShapeField.enclosing("left", 1))
            .field(ShapeField.list("others", ShapeField.enclosing("", 1)).orNull()).build();
        final DeltaChannel channel = new DeltaChannel(shape, DeltaOptions.DEFAULT);
        final Map<String, Object> leaf = DeltaChannel.values(
            "symbol", "b", "price", Double.doubleToRawLongBits(2), "left", null, "others", null);
        final List<Map<String, Object>> messages = new ArrayList<>();
        for (final Object left : Arrays.asList(null, leaf, leaf, null, leaf))
        {
            messages.add(DeltaChannel.values("symbol", "a", "price", Double.doubleToRawLongBits(messages.size()),
                "left", left, "others", null == left ? null : List.of(leaf)));
        }
        for (final Map<String, Object> message : messages)
        {
            final DeltaChannel.Sent sent = channel.send(message);
            assertThat(channel.read(sent)).isEqualTo(channel.packed(message));
            final StringBuilder notes = new StringBuilder();
            assertThat(new AnnotatedHex().append(new UnsafeBuffer(sent.payload()), 0, sent.payload().length,
                WireFormat.DELTA, shape, notes)).isNull();
            assertThat(notes.toString()).contains(sent.isKey() ? "symbol" : "mask: price");
        }
    }

    @Test
    void shouldThrowNothingButCodecExceptionOnMutatedBytes()
    {
        final Codec<Level> codec = WireFormat.DELTA.codec(LEVEL);
        final byte[] good = new byte[codec.encode(level(), buffer, 0)];
        buffer.getBytes(0, good);
        final MessageDecoder decoder = WireFormat.DELTA.decoder(LEVEL.shape());
        final Level into = level();
        final Random random = Cases.random("shouldThrowNothingButCodecExceptionOnMutatedBytes");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final byte[] bytes = Cases.mutated(good, random);
            final int before = random.nextInt(9);
            final UnsafeBuffer hostile = Cases.amid(bytes, before, random.nextInt(9), random);
            attempt(hostile, (h) -> codec.decode(h, before, bytes.length));
            attempt(hostile, (h) -> codec.decodeInto(into, h, before, bytes.length));
            attempt(hostile, (h) -> Shapes.read(decoder.wrap(h, before, bytes.length), LEVEL.shape()));
        }
    }

    private static void attempt(final UnsafeBuffer hostile, final Consumer<UnsafeBuffer> read)
    {
        try
        {
            read.accept(hostile);
        }
        catch (final CodecException ignore)
        {
            // That is what it is for.
        }
    }

    private static Level level()
    {
        final Level level = new Level();
        level.symbol = "EUR/USD";
        level.sizes = new int[]{ 1, 2, 3 };
        level.best = new Quote("EUR/USD", 1.1, 7);
        return level;
    }
}
