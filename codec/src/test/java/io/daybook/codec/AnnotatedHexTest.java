/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class AnnotatedHexTest
{
    private static final int CASES = 100;
    private static final int BYTES_PER_LINE = 16;

    enum Side
    {
        Buy, Sell
    }

    record Example(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    record Leg(Optional<Integer> lots, Side side)
    {
    }

    record Order(
        Optional<LocalDate> date, List<Leg> legs, Map<String, Long> marks, Leg none, byte[] raw, List<Long> ids)
    {
    }

    private static final Example EXAMPLE = new Example(1234, true, "Hello World!", Side.Sell, 123, 1_234_567_890L);
    private static final Order ORDER = new Order(Optional.of(LocalDate.EPOCH.plusDays(1)),
        List.of(new Leg(Optional.of(5), Side.Sell)), Map.of("a", 1L), null, new byte[]{1, 2}, Arrays.asList(7L, null));

    private final AnnotatedHex hex = new AnnotatedHex();
    private final StringBuilder text = new StringBuilder();

    @Test
    void shouldAnnotatePackedInTheOrderOfItsBytes()
    {
        assertThat(annotated(EXAMPLE, WireFormat.PACKED)).isEqualTo("""
              0000  00 00 00 00 00 48 93 40                          price: float64 1234.0
              0008  01                                               flag: bool true
              0009  01                                               side: symbol "Sell"
              000a  7b 00 00 00                                      smallInt: int32 123
              000e  d2 02 96 49 00 00 00 00                          longInt: int64 1234567890
              0016  0d 48 65 6c 6c 6f 20 57 6f 72 6c 64 21           text: text "Hello World!"
            """);
    }

    @Test
    void shouldAnnotateNamesAndValuesOfBinaryYaml()
    {
        assertThat(annotated(EXAMPLE, WireFormat.BINARY_YAML)).isEqualTo("""
              0000  c5 70 72 69 63 65                                field price
              0006  92 88 c4 07                                      price: float64 1234.0
              000a  c4 66 6c 61 67                                   field flag
              000f  b1                                               flag: bool true
              0010  c4 74 65 78 74                                   field text
              0015  ec 48 65 6c 6c 6f 20 57 6f 72 6c 64 21           text: text "Hello World!"
              0022  c4 73 69 64 65                                   field side
              0027  e4 53 65 6c 6c                                   side: symbol "Sell"
              002c  c8 73 6d 61 6c 6c 49 6e 74                       field smallInt
              0035  7b                                               smallInt: int32 123
              0036  c7 6c 6f 6e 67 49 6e 74                          field longInt
              003e  a6 d2 02 96 49                                   longInt: int64 1234567890
            """);
        assertThat(annotated(EXAMPLE, WireFormat.BINARY_YAML_NUMBERED)).startsWith("""
              0000  ba 01                                            field price
              0002  92 88 c4 07                                      price: float64 1234.0
              0006  ba 02                                            field flag
              0008  b1                                               flag: bool true
            """);
        assertThat(annotated(EXAMPLE, WireFormat.BINARY_YAML_FIELDLESS)).startsWith("""
              0000  92 88 c4 07                                      price: float64 1234.0
              0004  b1                                               flag: bool true
            """);
    }

    @ParameterizedTest
    @CsvSource({
        "RAW_UTF8, 00 00 00 00 00 48 93 40, b1, 04 53 65 6c 6c, 7b 00 00 00, d2 02 96 49 00 00 00 00",
        "RAW_8BIT, 00 00 00 00 00 48 93 40, b1, 04 53 65 6c 6c, 7b 00 00 00, d2 02 96 49 00 00 00 00",
        "BYTES_MARSHALLABLE, 00 00 00 00 00 48 93 40, 59, 01, 7b 00 00 00, d2 02 96 49 00 00 00 00",
        "STOP_BIT, a0 a4 69, 59, 01, 7b, d2 85 d8 cc 04" })
    void shouldAnnotateValuesAlone(
        final WireFormat format,
        final String price,
        final String flag,
        final String side,
        final String smallInt,
        final String longInt)
    {
        final String[] expected = {
            price, "price: float64 1234.0", flag, "flag: bool true",
            "0c 48 65 6c 6c 6f 20 57 6f 72 6c 64 21", "text: text \"Hello World!\"", side, "side: symbol \"Sell\"",
            smallInt, "smallInt: int32 123", longInt, "longInt: int64 1234567890" };
        final StringBuilder lines = new StringBuilder();
        int offset = 0;
        for (int i = 0; i < expected.length; i += 2)
        {
            lines.append(String.format("  %04x  %-49s%s%n", offset, expected[i], expected[i + 1]));
            offset += (expected[i].length() + 1) / 3;
        }

        assertThat(annotated(EXAMPLE, format)).isEqualTo(lines.toString());
    }

    @Test
    void shouldIndentWhatIsNestedAndShowPresenceBits()
    {
        assertThat(annotated(ORDER, WireFormat.PACKED)).isEqualTo("""
              0000  01                                               presence bits
              0001  01 00 00 00                                      date: date "1970-01-02"
              0005  02                                               legs: list
              0006  01                                                 [0]: object
              0007  01                                                   presence bits
              0008  05 00 00 00                                          lots: int32 5
              000c  01                                                   side: symbol "Sell"
              000d  02                                               marks: map
              000e  01                                                 presence bits
              000f  02 61                                              key: text "a"
              0011  01 00 00 00 00 00 00 00                            value: int64 1
              0019  00                                               none: null
              001a  03 01 02                                         raw: bytes, length 2
              001d  03                                               ids: list
              001e  01                                                 presence bits
              001f  07 00 00 00 00 00 00 00                            [0]: int64 7
              0027  00 00 00 00 00 00 00 00                            [1]: null
            """);
        assertThat(annotated(ORDER, WireFormat.STOP_BIT)).isEqualTo("""
              0000  59 01                                            date: date "1970-01-02"
              0002  01                                               legs: list
              0003                                                     [0]: object
              0003  59 05                                                lots: int32 5
              0005  01                                                   side: symbol "Sell"
              0006  01                                               marks: map
              0007  01 61                                              key: text "a"
              0009  01                                                 value: int64 1
              000a  4e                                               none: null
              000b  02 01 02                                         raw: bytes, length 2
              000e  83 00                                            ids: list
              0010  01                                                 presence bits
              0011  07                                                 [0]: int64 7
              0012                                                     [1]: null
            """);
        assertThat(annotated(ORDER, WireFormat.BINARY_YAML)).startsWith("""
              0000  c4 64 61 74 65                                   field date
              0005  b3 0a 31 39 37 30 2d 30 31 2d 30 32              date: date "1970-01-02"
              0011  c4 6c 65 67 73                                   field legs
              0016  80 12                                            legs: list
              0018  80 10                                              [0]: object
              001a  c4 6c 6f 74 73                                       field lots
              001f  05                                                   lots: int32 5
            """);
    }

    @Test
    void shouldAnnotateWhatHasATypeNameButNoShape()
    {
        final UnsafeBuffer bytes = encoded(WireFormat.BINARY_YAML, null, "Trade", (w) -> w.float64("price", 1.1034));

        assertThat(hex.append(bytes, 0, bytes.capacity(), WireFormat.BINARY_YAML, null, text)).isNull();
        assertThat(text).hasToString("""
              0000  b9 05 54 72 61 64 65 80 09                       type Trade
              0009  c5 70 72 69 63 65                                  field price
              000f  94 9a 56                                           price: float64 1.1034
            """);
    }

    @Test
    void shouldBreakLongValuesIntoLinesOfSixteenBytes()
    {
        final String quoted = "x\n" + "y".repeat(80);

        assertThat(annotated(new Example(0, false, quoted, Side.Buy, 0, 0), WireFormat.STOP_BIT)).contains("""
              0002  52 78 0a 79 79 79 79 79 79 79 79 79 79 79 79 79  text: text "x\\n%s...
              0012  79 79 79 79 79 79 79 79 79 79 79 79 79 79 79 79  |yyyyyyyyyyyyyyyy|
            """.formatted("y".repeat(57)));
    }

    @Test
    void shouldWidenTheOffsetsOfMessagesBeyond64KiB()
    {
        hex.append(new UnsafeBuffer(new byte[1 << 16]), 0, 1 << 16, null, null, text);
        assertThat(text).startsWith("  0000  00 ").contains("\n  fff0  00 ");

        text.setLength(0);
        hex.append(new UnsafeBuffer(new byte[(1 << 16) + 1]), 0, (1 << 16) + 1, null, null, text);
        assertThat(text).startsWith("  00000000  00 ").endsWith(
            "\n  00010000  00                                               |.|\n");
    }

    @Test
    void shouldShowOpaqueBytesAndTextByTheirCharacters()
    {
        final UnsafeBuffer bytes = new UnsafeBuffer("\0{\"a\": \u0100}, and so on".getBytes(StandardCharsets.UTF_8));

        assertThat(hex.append(bytes, 1, bytes.capacity() - 1, null, null, text)).isNull();
        assertThat(text).hasToString("""
              0000  7b 22 61 22 3a 20 c4 80 7d 2c 20 61 6e 64 20 73  |{"a": ..}, and s|
              0010  6f 20 6f 6e                                      |o on|
            """);
        text.setLength(0);
        assertThat(hex.append(bytes, 1, 9, WireFormat.JSON, null, text)).isNull();
        assertThat(text).hasToString("  0000  7b 22 61 22 3a 20 c4 80 7d                       |{\"a\": ..}|\n");
    }

    @Test
    void shouldAnnotateDamagedBytesUpToTheFaultAndShowTheRestAsItIs()
    {
        final UnsafeBuffer bytes = encoded(EXAMPLE, WireFormat.RAW_UTF8);
        bytes.putByte(8, (byte)0x17);

        final CodecException fault = hex.append(
            bytes, 0, bytes.capacity(), WireFormat.RAW_UTF8, MessageType.of(Example.class).shape(), text);

        assertThat(text).hasToString("""
              0000  00 00 00 00 00 48 93 40                          price: float64 1234.0
              0008  17 0c 48 65 6c 6c 6f 20 57 6f 72 6c 64 21 04 53  |..Hello World!.S|
              0018  65 6c 6c 7b 00 00 00 d2 02 96 49 00 00 00 00     |ell{......I....|
              damaged: a bool must be true or false: field=Example.flag, type=BOOL, value=23, offset=8, limit=39
            """);
        assertThat(fault).hasMessage(
            "a bool must be true or false: field=Example.flag, type=BOOL, value=23, offset=8, limit=39");
    }

    @Test
    void shouldShowBytesThatAreLeftOver()
    {
        final UnsafeBuffer bytes = encoded(EXAMPLE, WireFormat.PACKED);
        final UnsafeBuffer longer = new UnsafeBuffer(Arrays.copyOf(bytes.byteArray(), bytes.capacity() + 1));

        final CodecException fault = hex.append(
            longer, 0, longer.capacity(), WireFormat.PACKED, MessageType.of(Example.class).shape(), text);

        assertThat(fault).hasMessageContaining("must be used up");
        assertThat(text).contains("""
            text: text "Hello World!"
              0023  00                                               |.|
              damaged: a message must be used up""");
    }

    @Test
    void shouldShowNothingThatATerminalObeys()
    {
        final UnsafeBuffer bytes = encoded(
            WireFormat.BINARY_YAML, null, "T\u001b[2J", (w) -> w.text("a\u202eb", "\u001b[2J\u009b"));

        hex.append(bytes, 0, bytes.capacity(), WireFormat.BINARY_YAML, null, text);

        assertThat(text).contains("type T\\u001b[2J", "field a\\u202eb", "text \"\\u001b[2J\\u009b\"");
        assertThat(text.chars().filter((c) -> '\n' != c && Character.isISOControl(c))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldAnnotateEachByteOfAnyMessage(final WireFormat format)
    {
        final Random random = Cases.random("shouldAnnotateEachByteOfAnyMessage " + format);
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final UnsafeBuffer bytes = encoded(format, shape, random.nextBoolean() ? "Type" : null,
                (w) -> Shapes.write(w, shape, Shapes.object(random, shape, format)));

            text.setLength(0);
            assertThat(hex.append(bytes, 0, bytes.capacity(), format, shape, text)).isNull();

            final String lines = text.toString();
            assertThat(bytesOf(lines)).isEqualTo(HexFormat.of().formatHex(bytes.byteArray()));
            // The one byte of padding that a message may need is its last, see the next test.
            assertThat(lines).doesNotContainPattern("padding\n(?s).");
            // Characters stand behind a full line alone: no byte is without a note.
            assertThat(lines).doesNotContainPattern("(?m)(\\A|^  [0-9a-f]+  .{44}  .*\n)  [0-9a-f]+  .{47}  \\|");
        }
    }

    @Test
    void shouldAnnotateThePaddingThatTellsALoneFieldFromATypeName()
    {
        final UnsafeBuffer bytes = encoded(
            WireFormat.BINARY_YAML, null, null, (w) -> w.field("\u043f\u043e\u043b\u0435").beginObject().endObject());

        assertThat(hex.append(bytes, 0, bytes.capacity(), WireFormat.BINARY_YAML, null, text)).isNull();

        assertThat(text).hasToString("""
              0000  bd e8 d0 bf d0 be d0 bb d0 b5                    field \u043f\u043e\u043b\u0435
              000a  81 00 00                                         \u043f\u043e\u043b\u0435: map
              000d  8f                                               padding
            """);
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = { "YAML", "JSON", "CSV" })
    void shouldShowEachByteOfDamagedMessages(final WireFormat format)
    {
        final Random random = Cases.random("shouldShowEachByteOfDamagedMessages " + format);
        int faults = 0;
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = Shapes.shape(random);
            final byte[] good = encoded(format, shape, null,
                (w) -> Shapes.write(w, shape, Shapes.object(random, shape, format))).byteArray();
            final byte[] bytes = Arrays.copyOf(good, random.nextInt(good.length + 4));
            for (int k = random.nextInt(3); k > 0 && bytes.length > 0; k--)
            {
                bytes[random.nextInt(bytes.length)] = (byte)random.nextInt();
            }

            text.setLength(0);
            final CodecException fault = hex.append(new UnsafeBuffer(bytes), 0, bytes.length, format, shape, text);

            faults += null == fault ? 0 : 1;
            assertThat(bytesOf(text.toString())).isEqualTo(HexFormat.of().formatHex(bytes));
            assertThat(text.indexOf("  damaged: ") >= 0).isEqualTo(null != fault);
        }
        assertThat(faults).isPositive();
    }

    @Test
    void shouldAnnotateWhatHasChanged()
    {
        final Shape leg = Shape.builder("Leg").field("lots", FieldType.INT32).field("note", FieldType.TEXT).build();
        final Shape shape = Shape.builder("Order")
            .field(ShapeField.of("symbol", FieldType.TEXT).asKey())
            .field("price", FieldType.FLOAT64)
            .field(ShapeField.of("at", FieldType.TIMESTAMP).orNull())
            .field("isFirm", FieldType.BOOL)
            .field(ShapeField.object("leg", leg).orNull())
            .field("legs", FieldType.BYTES)
            .build();
        final DeltaChannel channel = new DeltaChannel(shape, DeltaOptions.DEFAULT);
        channel.send(DeltaChannel.values("symbol", "A", "price", Double.doubleToRawLongBits(100), "at", 1_000L,
            "isFirm", true, "leg", DeltaChannel.values("lots", 5L, "note", "abc"), "legs", ByteBuffer.allocate(9)));
        final DeltaChannel.Sent sent = channel.send(DeltaChannel.values(
            "symbol", "A", "price", Double.doubleToRawLongBits(101), "at", null, "isFirm", false,
            "leg", DeltaChannel.values("lots", 3L, "note", "abxyz"), "legs", ByteBuffer.allocate(9)));

        final UnsafeBuffer payload = new UnsafeBuffer(sent.payload());

        assertThat(hex.append(payload, 0, payload.capacity(), WireFormat.DELTA, shape, text)).isNull();
        assertThat(text).hasToString("""
              0000  00                                               slot 0
              0001  01                                               base 8 bytes back
              0002  0f                                               mask: price at isFirm leg
              0003  08                                               price: float64 +1 of the last digit
              0004  00                                               at: timestamp null
              0005                                                   isFirm: bool the other one
              0005  02                                               leg: object changes
              0006  03                                                 mask: lots note
              0007  03                                                 lots: int32 -2
              0008  02 04 78 79 7a                                     note: text keeps 2, new 3
            """);
    }

    @Test
    void shouldAnnotateEachByteOfAnyChange()
    {
        final Random random = Cases.random("shouldAnnotateEachByteOfAnyChange");
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
            for (final byte[] payload : changes(shape, random))
            {
                text.setLength(0);
                assertThat(hex.append(new UnsafeBuffer(payload), 0, payload.length, WireFormat.DELTA, shape, text))
                    .isNull();

                final String lines = text.toString();
                assertThat(bytesOf(lines)).isEqualTo(HexFormat.of().formatHex(payload));
                assertThat(lines).doesNotContainPattern("(?m)(\\A|^  [0-9a-f]+  .{44}  .*\n)  [0-9a-f]+  .{47}  \\|");
            }
        }
    }

    @Test
    void shouldShowEachByteOfDamagedChanges()
    {
        final Random random = Cases.random("shouldShowEachByteOfDamagedChanges");
        int faults = 0;
        for (int i = Cases.count(CASES); i > 0; i--)
        {
            final Shape shape = RandomChanges.scaled(Shapes.shape(random), random);
            for (final byte[] payload : changes(shape, random))
            {
                final byte[] bytes = Cases.mutated(payload, random);
                text.setLength(0);
                final CodecException fault =
                    hex.append(new UnsafeBuffer(bytes), 0, bytes.length, WireFormat.DELTA, shape, text);

                faults += null == fault ? 0 : 1;
                assertThat(bytesOf(text.toString())).isEqualTo(HexFormat.of().formatHex(bytes));
                assertThat(text.indexOf("  damaged: ") >= 0).isEqualTo(null != fault);
            }
        }
        assertThat(faults).isPositive();
    }

    /** Payloads of a random walk, those of a key's messages but the first. */
    private static List<byte[]> changes(final Shape shape, final Random random)
    {
        final DeltaChannel channel = new DeltaChannel(shape, DeltaOptions.DEFAULT);
        Map<String, Object> values = Shapes.object(random, shape);
        channel.send(values);
        final List<byte[]> payloads = new ArrayList<>();
        for (int i = 0; i < 10; i++)
        {
            values = RandomChanges.changed(shape, values, Shapes.object(random, shape), random);
            payloads.add(channel.send(values).payload());
        }
        return payloads;
    }

    /** The bytes in the order of the lines. */
    private static String bytesOf(final String lines)
    {
        final StringBuilder bytes = new StringBuilder();
        lines.lines().filter((line) -> !line.startsWith("  damaged: ")).forEach((line) ->
        {
            final int behindOffset = line.indexOf(' ', 2);
            if (Integer.parseInt(line.substring(2, behindOffset), 16) != bytes.length() / 2)
            {
                throw new AssertionError("offset of another byte: " + line);
            }
            bytes.append(line.substring(behindOffset + 1, behindOffset + 1 + 3 * BYTES_PER_LINE).replace(" ", ""));
        });
        return bytes.toString();
    }

    private <T> String annotated(final T value, final WireFormat format)
    {
        @SuppressWarnings("unchecked")
        final Shape shape = MessageType.of((Class<T>)value.getClass()).shape();
        final UnsafeBuffer bytes = encoded(value, format);
        text.setLength(0);
        assertThat(hex.append(bytes, 0, bytes.capacity(), format, shape, text)).isNull();
        return text.toString();
    }

    @SuppressWarnings("unchecked")
    private static <T> UnsafeBuffer encoded(final T value, final WireFormat format)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] bytes =
            new byte[format.codec(MessageType.of((Class<T>)value.getClass())).encode(value, buffer, 0)];
        buffer.getBytes(0, bytes);
        return new UnsafeBuffer(bytes);
    }

    private static UnsafeBuffer encoded(
        final WireFormat format, final Shape shape, final String typeName, final MessageWriter writer)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final MessageEncoder encoder = format.encoder(shape);
        writer.write(encoder.wrap(buffer, 0, typeName));
        final byte[] bytes = new byte[encoder.finish()];
        buffer.getBytes(0, bytes);
        return new UnsafeBuffer(bytes);
    }
}
