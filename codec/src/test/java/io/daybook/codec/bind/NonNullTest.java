/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.Name;
import io.daybook.codec.NonNull;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class NonNullTest
{
    record Leg(int number, String text)
    {
    }

    static final class Level
    {
        double price;
        long quantity;
    }

    sealed interface Event
    {
    }

    record Placed(int id) implements Event
    {
    }

    record Message(@NonNull Leg leg, int between, @NonNull Level level, @NonNull Event event)
    {
    }

    static final class Pojo
    {
        @NonNull
        private Leg leg = new Leg(1, "a");
        @NonNull
        private final Level level = new Level();
        @NonNull
        private Level other = new Level();
        private int last;
    }

    @Name("Message")
    record Nullable(Leg leg, int between, Level level, Event event)
    {
    }

    @Name("Message")
    record OldMessage(int between)
    {
    }

    @Name("Pojo")
    record OldPojo(int last)
    {
    }

    private static Message message()
    {
        final Level level = new Level();
        level.price = 1.5;
        level.quantity = 7;
        return new Message(new Leg(3, "c"), -1, level, new Placed(9));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldReadEqualWhatWasWritten(final WireFormat format)
    {
        final Codec<Message> codec = format.codec(MessageType.of(Message.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = codec.encode(message(), buffer, 0);

        assertThat(Trees.of(codec.decode(buffer, 0, length))).isEqualTo(Trees.of(message()));

        final Codec<Pojo> ofPojo = format.codec(MessageType.of(Pojo.class));
        final Pojo pojo = new Pojo();
        pojo.level.price = 2.5;
        pojo.last = 5;
        final int pojoLength = ofPojo.encode(pojo, buffer, 0);
        final Pojo into = new Pojo();
        final Level other = into.other;

        assertThat(Trees.of(ofPojo.decode(buffer, 0, pojoLength))).isEqualTo(Trees.of(pojo));
        assertThat(Trees.of(ofPojo.decodeInto(into, buffer, 0, pojoLength))).isEqualTo(Trees.of(pojo));
        assertThat(into.other).isSameAs(other);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "CSV", "DELTA" })
    void shouldBeReadableWithoutTheClass(final WireFormat format)
    {
        final MessageType<Message> type = MessageType.of(Message.class);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(type).encode(message(), buffer, 0);
        final StringBuilder yaml = new StringBuilder();

        Transcoder.toYaml(buffer, 0, length, format, type.shape(), yaml);

        assertThat(yaml.toString()).isEqualTo("Message:\n  leg:\n    number: 3\n    text: c\n  between: -1\n" +
            "  level:\n    price: 1.5\n    quantity: 7\n  event:\n    Placed:\n      id: 9\n");
    }

    @Test
    void shouldTakeNoByteThatTellsWhetherItIsThere()
    {
        final Message message = message();
        final Nullable nullable = new Nullable(message.leg, message.between, message.level, message.event);
        final Map<WireFormat, Integer> saved = Map.of(WireFormat.PACKED, 3, WireFormat.BYTES_MARSHALLABLE, 3,
            WireFormat.STOP_BIT, 3, WireFormat.RAW_UTF8, 0, WireFormat.BINARY_YAML, 0);

        saved.forEach((format, bytes) -> assertThat(format.codec(MessageType.of(Message.class)).encodedLength(message))
            .as(format.name())
            .isEqualTo(format.codec(MessageType.of(Nullable.class)).encodedLength(nullable) - bytes));
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldRefuseNullNamingTheMember(final WireFormat format)
    {
        final Codec<Message> codec = format.codec(MessageType.of(Message.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final Message full = message();

        for (final Message message : new Message[]{
            new Message(null, 1, full.level, full.event),
            new Message(full.leg, 1, null, full.event),
            new Message(full.leg, 1, full.level, null) })
        {
            final String name = null == message.leg ? "leg" : null == message.level ? "level" : "event";
            assertThatThrownBy(() -> codec.encode(message, buffer, 0)).isInstanceOf(CodecException.class)
                .hasMessage("a member that is @NonNull must not be null, set it or remove the annotation, class=" +
                    Message.class.getName() + ", component=" + name);
        }
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, names = { "YAML", "JSON", "BINARY_YAML" })
    void shouldRefuseANullThatIsRead(final WireFormat format)
    {
        final Codec<Message> codec = format.codec(MessageType.of(Message.class));
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final int length = format.codec(MessageType.of(Nullable.class))
            .encode(new Nullable(null, 1, null, null), buffer, 0);

        assertThatThrownBy(() -> codec.decode(buffer, 0, length)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("a member that is @NonNull must not be null");
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldFillInWhatAnOlderMessageLacks(final WireFormat format)
    {
        final MessageType<OldMessage> oldMessage = MessageType.of(OldMessage.class);
        final MessageType<OldPojo> oldPojo = MessageType.of(OldPojo.class);
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

        final int length = format.codec(oldMessage).encode(new OldMessage(5), buffer, 0);
        assertThat(format.codec(MessageType.of(Message.class), oldMessage.shape()).decode(buffer, 0, length))
            .isEqualTo(new Message(null, 5, null, null));

        final int pojoLength = format.codec(oldPojo).encode(new OldPojo(5), buffer, 0);
        final Pojo pojo = new Pojo();
        pojo.last = 5;
        assertThat(Trees.of(format.codec(MessageType.of(Pojo.class), oldPojo.shape()).decode(buffer, 0, pojoLength)))
            .isEqualTo(Trees.of(pojo));
    }

    @Test
    void shouldNotReadWhatMayHaveBeenWrittenAsNull()
    {
        assertThatThrownBy(() -> WireFormat.PACKED.codec(
            MessageType.of(Message.class), MessageType.of(Nullable.class).shape()))
            .isInstanceOf(CodecException.class)
            .hasMessageContaining("field=Message.leg, written=OBJECT or null, read=OBJECT");
    }
}
