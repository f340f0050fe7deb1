/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.GeneratedCodec;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Records whose canonical constructor takes a variable number of arguments: the array is one value as any other.
 */
class VarargsTest
{
    record Tagged(long id, String... tags)
    {
    }

    record Levels(int... levels)
    {
    }

    record Raw(byte... bytes)
    {
    }

    record Leg(int lots)
    {
    }

    record Legs(String name, Leg... legs)
    {
    }

    record Nested(Tagged tagged, Levels levels, Legs... legs)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldReadTheArrayThatWasWritten(final WireFormat format)
    {
        verify(format, new Tagged(1));
        verify(format, new Tagged(1, "a"));
        verify(format, new Tagged(1, "a", null, "b"));
        verify(format, new Levels());
        verify(format, new Levels(1, -2, 3));
        verify(format, new Raw((byte)1, (byte)-2));
        verify(format, new Legs("A", new Leg(1), null, new Leg(3)));
        verify(format, new Nested(new Tagged(1, "a"), new Levels(7), new Legs("A", new Leg(1)), new Legs("B")));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV", "DELTA" })
    void shouldReadNullForAnArrayThatIsNull(final WireFormat format)
    {
        verify(format, new Tagged(1, (String[])null));
        verify(format, new Levels((int[])null));
        verify(format, new Raw((byte[])null));
        verify(format, new Legs(null, (Leg[])null));
        verify(format, new Nested(new Tagged(1, (String[])null), new Levels((int[])null), (Legs[])null));
    }

    @SuppressWarnings("unchecked")
    private <T> void verify(final WireFormat format, final T value)
    {
        final GeneratedCodec<T> codec =
            (GeneratedCodec<T>)format.codec(MessageType.of((Class<T>)value.getClass()));
        final int length = codec.encode(value, buffer, 0);

        // The generated code itself, which must not lean on the general one.
        final Object read = codec.read(codec.input(buffer, 0, length));
        assertThat(read).usingRecursiveComparison().isEqualTo(value);
        assertThat(codec.decode(buffer, 0, length)).usingRecursiveComparison().isEqualTo(value);
        assertThat(codec.general().decode(buffer, 0, length)).usingRecursiveComparison().isEqualTo(value);
    }
}
