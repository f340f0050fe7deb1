/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A message without a shape may hold a value of any type. One that a class would read as another value is refused.
 */
class OtherTypesTest
{
    private static final String UNSIGNED = "18446744073709551615";

    record Bytes(byte v)
    {
    }

    record Shorts(short v)
    {
    }

    record Ints(int v)
    {
    }

    record Longs(long v)
    {
    }

    record Boxes(Integer v)
    {
    }

    record Options(OptionalInt v)
    {
    }

    record LongOptions(OptionalLong v)
    {
    }

    record Lists(List<Integer> v)
    {
    }

    record Decimals(BigDecimal v)
    {
    }

    record Instants(Instant v)
    {
    }

    record Durations(Duration v)
    {
    }

    record Texts(String v)
    {
    }

    record Builders(StringBuilder v)
    {
    }

    record TextOptions(Optional<String> v)
    {
    }

    record Dates(LocalDate v)
    {
    }

    record Times(LocalTime v)
    {
    }

    record DateTimes(LocalDateTime v)
    {
    }

    record Uuids(UUID v)
    {
    }

    record Doubles(double v)
    {
    }

    record Floats(float v)
    {
    }

    record FloatBoxes(Float v)
    {
    }

    record FloatLists(List<Float> v)
    {
    }

    record FloatArrays(float[] v)
    {
    }

    record Unsigned64(@Unsigned long v)
    {
    }

    private static <T> T read(final Class<T> type, final Consumer<FieldWriter> value)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, null).field("v");
        value.accept(encoder);
        return WireFormat.BINARY_YAML.codec(MessageType.of(type)).decode(buffer, 0, encoder.finish());
    }

    private static Consumer<FieldWriter> write(final Consumer<FieldWriter> value)
    {
        return value;
    }

    static Stream<Arguments> misread()
    {
        final Consumer<FieldWriter> unsigned = (w) -> w.uint64(-1);
        final Consumer<FieldWriter> timestamp = (w) -> w.timestamp(5);
        final Consumer<FieldWriter> zoned = (w) -> w.zonedDateTime(5, 3_600, "+01:00");
        final Consumer<FieldWriter> dateTime = (w) -> w.dateTime(5, 7);
        return Stream.concat(
            Stream.of(Bytes.class, Shorts.class, Ints.class, Longs.class, Boxes.class, Options.class,
                LongOptions.class, Decimals.class, Instants.class, Durations.class)
                .map((type) -> Arguments.of(type, unsigned)),
            Stream.of(
                Arguments.of(Floats.class, write((w) -> w.float64(1e39))),
                Arguments.of(Floats.class, write((w) -> w.float64(-Double.MAX_VALUE))),
                Arguments.of(FloatBoxes.class, write((w) -> w.float64(-1e39))),
                Arguments.of(FloatLists.class, write((w) -> w.beginList().float64(1).float64(1e39).endList())),
                Arguments.of(FloatArrays.class, write((w) -> w.beginList().float64(1).float64(1e39).endList())),
                Arguments.of(Lists.class, write((w) -> w.beginList().uint64(-1).endList())),
                Arguments.of(Texts.class, timestamp), Arguments.of(Texts.class, zoned),
                Arguments.of(Builders.class, timestamp), Arguments.of(TextOptions.class, zoned),
                Arguments.of(Dates.class, dateTime), Arguments.of(Times.class, dateTime),
                Arguments.of(Durations.class, timestamp), Arguments.of(Durations.class, zoned),
                Arguments.of(Durations.class, write((w) -> w.date(5))),
                Arguments.of(Durations.class, write((w) -> w.time(5)))));
    }

    @ParameterizedTest
    @MethodSource("misread")
    void shouldRefuseAValueThatWouldBecomeAnother(final Class<?> type, final Consumer<FieldWriter> value)
    {
        assertThatThrownBy(() -> read(type, value)).isInstanceOf(CodecException.class)
            .hasMessageContaining("component=v");
    }

    @ParameterizedTest
    @ValueSource(doubles = { 1.5, 1e38, Float.MAX_VALUE, 1e-60, Double.POSITIVE_INFINITY })
    void shouldRoundAFloatToTheWidthOfItsComponent(final double value)
    {
        assertThat(read(Floats.class, (w) -> w.float64(value)).v()).isEqualTo((float)value);
        assertThat(read(FloatBoxes.class, (w) -> w.float64(-value)).v()).isEqualTo((float)-value);
        assertThat(read(FloatArrays.class, (w) -> w.beginList().float64(value).endList()).v())
            .containsExactly((float)value);
        assertThat(read(Floats.class, (w) -> w.float64(Double.NaN)).v()).isNaN();
    }

    @ParameterizedTest
    @ValueSource(classes = { Floats.class, FloatBoxes.class, FloatLists.class, FloatArrays.class })
    void shouldRefuseANumberInTextThatIsTooLargeForAFloat(final Class<?> type)
    {
        for (final String number : List.of("1e39", "-3.5e38", "'1e39'", "1" + "0".repeat(39) + ".0"))
        {
            final String v = type == FloatLists.class || type == FloatArrays.class ? "[0, " + number + "]" : number;
            assertThatThrownBy(() -> MessageType.of(type).fromYaml("v: " + v)).isInstanceOf(CodecException.class)
                .hasMessageContaining("component=v").hasMessageContaining("line=1 column=");
            final byte[] json = ("{\"v\":" + v.replace('\'', '"') + "}").getBytes(UTF_8);
            assertThatThrownBy(() -> WireFormat.JSON.codec(MessageType.of(type))
                .decode(new UnsafeBuffer(json), 0, json.length)).isInstanceOf(CodecException.class)
                .hasMessageContaining("component=v");
        }
        assertThat(MessageType.of(Floats.class).fromYaml("v: 3.4028235677973361e38")).isEqualTo(new Floats(
            Float.parseFloat("3.4028235677973361e38")));
        assertThat(MessageType.of(Floats.class).fromYaml("v: -.inf")).isEqualTo(new Floats(Float.NEGATIVE_INFINITY));
        assertThatThrownBy(() -> MessageType.of(Doubles.class).fromYaml("v: '1e309'"))
            .isInstanceOf(CodecException.class).hasMessageContaining("component=v");
    }

    static Stream<Object> texts()
    {
        return Stream.of(
            new Dates(LocalDate.of(2026, 11, 26)), new Times(LocalTime.of(9, 30, 0, 5)),
            new DateTimes(LocalDateTime.of(2026, 11, 26, 9, 30)), new Uuids(new UUID(5, -7)));
    }

    private static Object value(final Object message) throws ReflectiveOperationException
    {
        return message.getClass().getDeclaredMethod("v").invoke(message);
    }

    /** So it comes from an import of JSON. */
    @ParameterizedTest
    @MethodSource("texts")
    void shouldReadATextAsTheTypeOfItsComponent(final Object message) throws ReflectiveOperationException
    {
        final String text = value(message).toString();

        assertThat(read(message.getClass(), (w) -> w.text(text))).isEqualTo(message);
        assertThat(MessageType.of(message.getClass()).fromYaml("v: \"" + text + '"')).isEqualTo(message);
        assertThatThrownBy(() -> read(message.getClass(), (w) -> w.text(text + '?')))
            .isInstanceOf(CodecException.class).hasMessageContaining("component=v");
    }

    @ParameterizedTest
    @ValueSource(classes = {Dates.class, Times.class})
    void shouldTakeNoPartOfADateTimeThatIsAText(final Class<?> type)
    {
        final String text = "2026-11-26T09:30:00";

        assertThatThrownBy(() -> read(type, (w) -> w.text(text))).isInstanceOf(CodecException.class)
            .hasMessageContaining("component=v");
        assertThatThrownBy(() -> MessageType.of(type).fromYaml("v: " + text)).isInstanceOf(CodecException.class)
            .hasMessageContaining("component=v");
    }

    @Test
    void shouldReadTheLargestUnsignedIntegerWhereItFits()
    {
        assertThat(read(Unsigned64.class, (w) -> w.uint64(-1))).isEqualTo(new Unsigned64(-1));
        assertThat(read(Doubles.class, (w) -> w.uint64(-1))).isEqualTo(new Doubles(0x1p64));
    }

    @ParameterizedTest
    @EnumSource(value = FieldType.class, names = {"FLOAT32", "FLOAT64"})
    void shouldShowTheLargestUnsignedIntegerAsTheFloatThatIsDeclared(final FieldType type)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = WireFormat.BINARY_YAML.encoder(null);
        encoder.wrap(buffer, 0, null).uint64("v", -1);
        final int length = encoder.finish();
        final MessageDecoder decoder = WireFormat.BINARY_YAML.decoder(Shape.builder("S").field("v", type).build());

        final FieldReader value = decoder.wrap(buffer, 0, length).field("v");
        assertThat(value.type()).isEqualTo(type);
        assertThat(value.float64()).isEqualTo(0x1p64);
        assertThat(value.float32()).isEqualTo(0x1p64f);
    }

    @ParameterizedTest
    @ValueSource(classes = {Bytes.class, Shorts.class, Ints.class, Longs.class, Boxes.class, Options.class})
    void shouldRefuseTheLargestUnsignedIntegerInTextWhereItIsTooLarge(final Class<?> type)
    {
        assertThatThrownBy(() -> MessageType.of(type).fromYaml("v: " + UNSIGNED))
            .isInstanceOf(CodecException.class).hasMessageContaining("value=" + UNSIGNED);
    }
}
