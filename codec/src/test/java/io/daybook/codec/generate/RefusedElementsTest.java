/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.bind.Trees;
import io.daybook.codec.generated.GeneratedCodec;

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
    static class Leg
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
        Leg one;

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
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
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

    static final class SubLeg extends Leg
    {
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldNotKeepObjectsOfASubclass(final WireFormat format)
    {
        final GeneratedCodec<Several> codec = generated(format, Several.class);
        final Several into = Several.of(1);
        into.list.set(2, new SubLeg());
        final Several shorter = Several.of(2);
        shorter.list.remove(2);
        refill(codec, into, shorter);

        refill(codec, into, Several.of(3));

        assertThat(Trees.of(into)).isEqualTo(Trees.of(Several.of(3)));
        into.one = new SubLeg();
        refill(codec, into, Several.of(4));
        final Several withOne = Several.of(5);
        withOne.one = Leg.of(5);
        refill(codec, into, withOne);
        assertThat(Trees.of(into)).isEqualTo(Trees.of(withOne));
    }

    /** By the generated code alone. */
    private <T> void refill(final GeneratedCodec<T> codec, final T into, final T value)
    {
        final int length = codec.encode(value, scratch, 0);
        assertThat(codec.refill(codec.input(scratch, 0, length), into)).isSameAs(into);
        codec.checkEnd();
    }

    static final class Held
    {
        private final List<Leg> legs = new LinkedList<>();
        private final Collection<String> tags = new LinkedHashSet<>();

        static Held of(final int i)
        {
            final Held held = new Held();
            held.legs.add(Leg.of(i));
            held.tags.addAll(List.of("a", "tag " + i));
            return held;
        }
    }

    @ParameterizedTest
    @EnumSource(names = { "PACKED", "RAW_UTF8", "RAW_8BIT", "BYTES_MARSHALLABLE", "STOP_BIT" })
    void shouldFillFinalCollectionsOfAnyClassInTheirPlaces(final WireFormat format)
    {
        final GeneratedCodec<Held> codec = generated(format, Held.class);
        final int length = codec.encode(Held.of(1), scratch, 0);

        assertThat(Trees.of(codec.read(codec.input(scratch, 0, length)))).isEqualTo(Trees.of(Held.of(1)));
        codec.checkEnd();
        final Held into = Held.of(3);
        refill(codec, into, Held.of(2));
        assertThat(Trees.of(into)).isEqualTo(Trees.of(Held.of(2)));
        assertThat(into.legs).isExactlyInstanceOf(LinkedList.class);
    }

    @Test
    void shouldLetGoOfTheElementsOfACollectionThatIsRefused() throws ReflectiveOperationException
    {
        final GeneratedCodec<Held> codec = generated(WireFormat.PACKED, Held.class);
        final Held held = Held.of(1);
        held.legs.add(new SubLeg());

        assertThatThrownBy(() -> codec.encode(held, scratch, 0)).isInstanceOf(CodecException.class)
            .hasMessageContaining("a POJO must be of its member's very class");

        for (final Field part : codec.getClass().getDeclaredFields())
        {
            part.setAccessible(true);
            final Object list = part.get(codec);
            final Field room = list.getClass().getDeclaredField("room");
            room.setAccessible(true);
            assertThat((Object[])room.get(list)).containsOnlyNulls();
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
