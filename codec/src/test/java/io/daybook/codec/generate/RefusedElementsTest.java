/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.bind.Trees;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What generated codecs leave of the lists and arrays they read into, when an element or the whole message is refused.
 */
class RefusedElementsTest
{
    static final class Leg
    {
        private long quantity;
        private String venue;

        static Leg of(final int i)
        {
            final Leg leg = new Leg();
            leg.quantity = i;
            leg.venue = "venue " + i;
            return leg;
        }
    }

    static final class Legs
    {
        Leg[] legs;
    }

    static final class Numbers
    {
        List<Long> xs = new ArrayList<>();
    }

    static final class Several
    {
        List<Long> longs = new ArrayList<>();
        Double[] boxes;
        List<Leg> list = new ArrayList<>();
        Leg[] legs;
        double[] doubles;

        static Several of(final int from)
        {
            final Several several = new Several();
            several.boxes = new Double[3];
            several.legs = new Leg[3];
            several.doubles = new double[3];
            for (int i = 0; i < 3; i++)
            {
                several.longs.add((long)from + i);
                several.boxes[i] = from + i / 2.0;
                several.list.add(Leg.of(from + i));
                several.legs[i] = Leg.of(from + i);
                several.doubles[i] = from + i;
            }
            return several;
        }
    }

    private final ExpandableArrayBuffer scratch = new ExpandableArrayBuffer();

    @Test
    void shouldNotKeepAnObjectTwiceWhichARefusedMessageHadNoPlaceFor()
    {
        final Codec<Legs> codec = generated(WireFormat.PACKED, Legs.class);
        final Legs into = legs(1);
        // Two elements: null, and one whose presence is neither 0 nor 1.
        refuse(codec, into, "03 00 02");
        readInto(codec, into, legs(1));
        for (int i = 0; i < 8; i++)
        {
            refuse(codec, into, "ff");
        }
        // This one is left to the general codec.
        readInto(codec, into, legs(2));

        assertThat(into.legs).hasSize(2);
        assertThat(into.legs[0]).isNotSameAs(into.legs[1]);
        assertThat(Trees.of(into)).isEqualTo(Trees.of(legs(2)));
    }

    @Test
    void shouldReadNothingOfAListThatIsTooShort()
    {
        final Codec<Numbers> codec = generated(WireFormat.PACKED, Numbers.class);
        final Numbers into = new Numbers();
        into.xs.addAll(List.of(1L, 2L, 3L));

        // A count of four, each of which is there, and only three of them.
        refuse(codec, into, "05 0f" + " 09 00 00 00 00 00 00 00".repeat(3));

        assertThat(into.xs).containsExactly(1L, 2L, 3L);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON" })
    void shouldLeaveWhatTheGeneralCodecLeavesOfAMessageThatEndsAnywhere(final WireFormat format)
    {
        final GeneratedCodec<Several> codec = generated(format, Several.class);
        final int whole = codec.encode(Several.of(7), scratch, 0);
        for (int length = 0; length < whole; length++)
        {
            final int end = length;
            final Several own = Several.of(1);
            final Several expected = Several.of(1);
            // Else the general codec would get all further ones at once.
            codec.input(scratch, 0, 0);
            codec.checkEnd();

            assertThat(isRefused(codec, own, end)).isEqualTo(isRefused(codec.general(), expected, end));
            assertThat(Trees.of(own)).as("%s bytes", end).isEqualTo(Trees.of(expected));
        }
    }

    /** In Binary YAML a message may end behind any of its fields. */
    private boolean isRefused(final Codec<Several> codec, final Several into, final int length)
    {
        try
        {
            codec.decodeInto(into, scratch, 0, length);
            return false;
        }
        catch (final CodecException ex)
        {
            return true;
        }
    }

    private static Legs legs(final int count)
    {
        final Legs legs = new Legs();
        legs.legs = new Leg[count];
        for (int i = 0; i < count; i++)
        {
            legs.legs[i] = Leg.of(i);
        }
        return legs;
    }

    private <T> void readInto(final Codec<T> codec, final T into, final T value)
    {
        assertThat(codec.decodeInto(into, scratch, 0, codec.encode(value, scratch, 0))).isSameAs(into);
    }

    private static <T> void refuse(final Codec<T> codec, final T into, final String message)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(HexFormat.ofDelimiter(" ").parseHex(message));
        assertThatThrownBy(() -> codec.decodeInto(into, bytes, 0, bytes.capacity()))
            .isInstanceOf(CodecException.class);
    }

    @SuppressWarnings("unchecked")
    private static <T> GeneratedCodec<T> generated(final WireFormat format, final Class<T> type)
    {
        final Codec<T> codec = format.codec(MessageType.of(type));
        assertThat(codec).isInstanceOf(GeneratedCodec.class);
        return (GeneratedCodec<T>)codec;
    }
}
