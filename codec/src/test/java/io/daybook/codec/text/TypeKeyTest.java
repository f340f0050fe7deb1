/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.DeclinedTextException;
import io.daybook.codec.MessageType;
import io.daybook.codec.OldName;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whether the only key of an object is a type, a class or a field. The texts have {@code ^} in place of a quote.
 */
class TypeKeyTest
{
    record Leg(double px)
    {
    }

    record Trade(Leg leg, int q)
    {
    }

    @OldName("leg")
    record Position(Leg leg)
    {
    }

    record Alone(Leg Alone)
    {
    }

    record Empty()
    {
    }

    record Mark(char c, long d)
    {
    }

    private static <T> T json(final Class<T> type, final String text)
    {
        final byte[] bytes = text.replace('^', '"').getBytes(StandardCharsets.UTF_8);
        return WireFormat.JSON.codec(MessageType.of(type)).decode(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{^leg^:{^px^:1},^q^:2}", "{^Trade^:{^leg^:{^px^:1},^q^:2}}", "{^@Trade^:{^leg^:{^px^:1},^q^:2}}",
        "{^Trade^:{^@Trade^:{^leg^:{^px^:1},^q^:2}}}", "{^Trade^:{^@a.b.Trade^:{^leg^:{^@Leg^:{^px^:1}},^q^:2}}}"})
    void shouldPassATypeAndAClass(final String text)
    {
        assertThat(json(Trade.class, text)).isEqualTo(new Trade(new Leg(1), 2));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadAFieldThatHasTheNameOfTheType(final WireFormat format)
    {
        verify(format, Position.class, new Position(new Leg(7)));
        verify(format, Position.class, new Position(null));
        verify(format, Alone.class, new Alone(new Leg(7)));
        verify(format, Alone.class, new Alone(null));
    }

    private static <T> void verify(final WireFormat format, final Class<T> type, final T value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final Codec<T> codec = format.codec(MessageType.of(type));
        final int length = codec.encode(value, buffer, 0);
        assertThat(codec.decode(buffer, 0, length)).isEqualTo(value);
    }

    @Test
    void shouldPassOverAnUnknownFieldThatBeginsAsAClassDoes()
    {
        assertThat(json(Trade.class, "{^leg^:{^@id^:5},^q^:2}")).isEqualTo(new Trade(new Leg(0), 2));
    }

    @Test
    void shouldRefuseFieldsOfWhichTheTypeHasNone()
    {
        assertThatThrownBy(() -> json(Trade.class, "{^a^:1}"))
            .isInstanceOf(CodecException.class).hasMessageContaining("must have a field of its type");
        assertThatThrownBy(() -> json(Trade.class, "\n{^a^:1}"))
            .isInstanceOf(CodecException.class).hasMessageEndingWith("field=a: line=2 column=2");
        assertThatThrownBy(() -> MessageType.of(Trade.class).fromYaml("# Trade:\n\na: 1\n"))
            .isInstanceOf(CodecException.class).hasMessageEndingWith("field=a: line=3 column=1");
        assertThat(json(Empty.class, "{^a^:1}")).isEqualTo(new Empty());
        assertThat(json(Trade.class, "{}")).isEqualTo(new Trade(null, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{^c^:xA^,^d^:1}", "{^c^:7A^,^d^:1}", "{^c^:^^^,^d^:1}", "{^c^:^^,^d^:1}"})
    void shouldRefuseACharacterThatIsNoString(final String text)
    {
        assertThatThrownBy(() -> json(Mark.class, text)).isInstanceOf(CodecException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "leg: !Leg\n  px: 1\nq: 2\n", "!Trade\nleg:\n  px: 1\n", "--- !!data\nleg:\n  px: 1\n",
        "leg: !Leg # c\n  px: 1\n"})
    void shouldDeclineATagOnALineOfItsOwn(final String text)
    {
        assertThatThrownBy(() -> MessageType.of(Trade.class).fromYaml(text))
            .isInstanceOf(DeclinedTextException.class);
    }
}
