/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.csv;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldType;
import io.daybook.codec.MessageDecoder;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.MessageType;
import io.daybook.codec.NonNull;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextEncoders;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class CsvTest
{
    enum Side
    {
        Buy, Sell
    }

    record Trade(double price, boolean flag, String text, Side side, int smallInt, long longInt)
    {
    }

    record Wide(String text, Integer count, Double rate, BigDecimal amount, Instant at, byte[] raw, Character mark)
    {
    }

    record Basket(String name, List<Trade> trades)
    {
    }

    record Note(@NonNull Trade trade, String note)
    {
    }

    record Rates(Map<String, Double> rates)
    {
    }

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    private <T> String encoded(final Class<T> type, final T value)
    {
        final int length = WireFormat.CSV.codec(MessageType.of(type)).encode(value, buffer, 0);
        return buffer.getStringWithoutLengthUtf8(0, length);
    }

    private static <T> T decoded(final Class<T> type, final String row)
    {
        final byte[] bytes = row.getBytes(UTF_8);
        return WireFormat.CSV.codec(MessageType.of(type)).decode(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private static MessageDecoder untyped(final String row)
    {
        final byte[] bytes = row.getBytes(UTF_8);
        return TextDecoders.csv(List.of("a")).wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    private static List<String> header(final String row)
    {
        final byte[] bytes = row.getBytes(UTF_8);
        return TextDecoders.csvHeader(new UnsafeBuffer(bytes), 0, bytes.length, 1);
    }

    private String textCell(final String text)
    {
        final MessageEncoder encoder = TextEncoders.csv(List.of("a"));
        encoder.wrap(buffer, 0, null).text("a", text);
        return buffer.getStringWithoutLengthUtf8(0, encoder.finish());
    }

    @Test
    void shouldWriteAMessageAsARow()
    {
        assertThat(encoded(Trade.class, new Trade(1234, true, "Hello World!", Side.Sell, 123, 1234567890L)))
            .isEqualTo("1234.0,true,Hello World!,Sell,123,1234567890");
    }

    @ParameterizedTest
    @ValueSource(strings = { "", "\n", "\r\n", "\r" })
    void shouldReadARowWithAnyLineBreakAtItsEnd(final String lineBreak)
    {
        assertThat(decoded(Trade.class, "1234.0,true,Hello World!,Sell,123,1234567890" + lineBreak))
            .isEqualTo(new Trade(1234, true, "Hello World!", Side.Sell, 123, 1234567890L));
    }

    @Test
    void shouldTellNullFromEmptyText()
    {
        final Wide nothing = new Wide(null, null, null, null, null, null, null);

        assertThat(encoded(Wide.class, nothing)).isEqualTo(",,,,,,");
        assertThat(decoded(Wide.class, ",,,,,,")).isEqualTo(nothing);
        assertThat(encoded(Wide.class, new Wide("", null, null, null, null, new byte[0], null)))
            .isEqualTo("\"\",,,,,\"\",");
        assertThat(decoded(Wide.class, "\"\",,,,,\"\",").text()).isEmpty();
        assertThat(decoded(Wide.class, "\"\",,,,,\"\",").raw()).isEmpty();
    }

    @Test
    void shouldWriteEachTypeInItsForm()
    {
        assertThat(encoded(Wide.class, new Wide("x", -1, 0.1, new BigDecimal("1.10340"),
            Instant.parse("2026-11-20T09:30:00.123456789Z"), new byte[]{ 1, 2, 3 }, ',')))
            .isEqualTo("x,-1,0.1,1.10340,2026-11-20T09:30:00.123456789Z,AQID,\",\"");
        assertThat(encoded(Wide.class, new Wide("x", null, Double.NaN, null, null, null, ' ')))
            .isEqualTo("x,,NaN,,,,\" \"");
        assertThat(decoded(Wide.class, "x,,-Infinity,,,,x").rate()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(Double.doubleToRawLongBits(decoded(Wide.class, "x,,-0,,,,x").rate()))
            .isEqualTo(Double.doubleToRawLongBits(-0.0));
        assertThat(decoded(Wide.class, "x,,100000000000000000000,,,,x").rate()).isEqualTo(1e20);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "a,b", "a\"b", "\"", "\"\"", "a\nb", "a\r\nb", "a\rb", "\n", " a", "a ", " ", "\ta", "a\tb", "12", "-1", "+1",
        ".5", "1e5", "true", "FALSE", "NaN", "infinity", "-Infinity", "2026-11-20", "09:30", "PT1S", "P1D", "-PT1S",
        "abcdef01-2345-6789-abcd-ef0123456789", "\ufeffa", "a\u0000b", "", "-", "007" })
    void shouldQuoteTextThatIsNotReadAsItStandsOtherwise(final String text)
    {
        final String cell = textCell(text);

        assertThat(cell).isEqualTo('"' + text.replace("\"", "\"\"") + '"');
        final MessageDecoder decoder = untyped(cell);
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.type()).isEqualTo(FieldType.TEXT);
        assertThat(decoder.text()).hasToString(text);
        assertThat(decoder.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Hello World!", "a;b", "it's", "=cmd()", "@SUM(A1)", "текст", "😀 and more", "a-b", "P", "Px", "null", "N/A",
        "nan1", "truer" })
    void shouldWriteOtherTextAsItIs(final String text)
    {
        final MessageDecoder decoder = untyped(textCell(text));

        assertThat(textCell(text)).isEqualTo(text);
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.type()).isEqualTo(FieldType.TEXT);
        assertThat(decoder.text()).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "true, BOOL", "False, BOOL", "TRUE, BOOL", "0, INT64", "-7, INT64", "9223372036854775807, INT64",
        "9223372036854775808, UINT64", "18446744073709551615, UINT64", "18446744073709551616, TEXT",
        "007, TEXT", "+1, TEXT", "-0, FLOAT64", "1.5, FLOAT64", "-0.0, FLOAT64", "1.50, DECIMAL", "5., TEXT",
        ".5, TEXT",
        "1e5, FLOAT64", "1.0E10, FLOAT64", "1e999, TEXT", "NaN, FLOAT64", "-Infinity, FLOAT64", "nan, TEXT",
        "0.1234567890123456789, DECIMAL", "2026-11-20, DATE", "2026-13-20, TEXT", "09:30, TIME", "09:30:00.5, TIME",
        "2026-11-20T09:30:00, DATE_TIME", "2026-11-20T09:30:00Z, TIMESTAMP",
        "2026-11-20T09:30:00+01:00, ZONED_DATE_TIME", "2026-11-20T09:30:00+01:00[Europe/Paris], ZONED_DATE_TIME",
        "PT1S, DURATION", "-PT1S, DURATION", "P, TEXT", "abcdef01-2345-6789-abcd-ef0123456789, UUID",
        "abcdef01-2345-6789-abcd-ef012345678x, TEXT", "1 000, TEXT", "'1,5', TEXT", "x, TEXT" })
    void shouldTellTheTypeOfACellFromItsText(final String cell, final FieldType type)
    {
        final MessageDecoder decoder = untyped(cell.contains(",") ? '"' + cell + '"' : cell);

        assertThat(decoder.next()).isTrue();
        assertThat(decoder.type()).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1.0,true,x,Sell,1 | row must have 6 cells, one for each column, and it ends behind 5: line=1 column=18",
        "1.0,true,x,Sell,1,2,3 | row must have 6 cells, one for each column, and text with a comma must be quoted: " +
            "line=1 column=20",
        "x,true,x,Sell,1,2 | cell must be of its column's type: field=price, type=FLOAT64, text=x: line=1 column=1",
        "\"x\",true,x,Sell,1,2 | cell must be of its column's type: field=price, type=FLOAT64, text=x: line=1 column=1",
        "1.0,\"a\"\"b\",x,Sell,1,2 | cell must be of its column's type: field=flag, type=BOOL, text=a\"b: " +
            "line=1 column=5",
        "1.0,\u00e4\u00f6\u00fc,x,Sell,1,2 | cell must be of its column's type: field=flag, type=BOOL, " +
            "text=\u00e4\u00f6\u00fc: line=1 column=5",
        "1.0,yes,x,Sell,1,2 | cell must be of its column's type: field=flag, type=BOOL, text=yes: line=1 column=5",
        "1.0,true,x,Sell,2147483648,2 | integer must fit its column: field=smallInt, type=INT32: line=1 column=17",
        "1.0,true,x,Sell,1.5,2 | cell must be of its column's type: field=smallInt, type=INT32, text=1.5: " +
            "line=1 column=17",
        "1.0,true,x,Sell, 1,2 | cell must be of its column's type: field=smallInt, type=INT32, text= 1: " +
            "line=1 column=17",
        "1.0,true,x,Sell,1,18446744073709551616 | integer does not fit 64 bits: line=1 column=19",
        "1.0,true,x,Sell,,2 | cell must not be null, and empty text is written as \"\": field=smallInt: " +
            "line=1 column=17",
        "1.0,true,x\"y,Sell,1,2 | cell with a quote must be quoted itself, and the quote in it doubled: " +
            "line=1 column=11",
        "1.0,true,\"x\"y,Sell,1,2 | comma or line break must follow a quoted cell, and a quote in it must be " +
            "doubled: line=1 column=13",
        "1.0,true,\"x,Sell,1,2 | quoted cell must end with a quote: line=1 column=10",
        "1e999,true,x,Sell,1,2 | number is too large for a double: line=1 column=1" })
    void shouldRefuseARowWithItsPlaceAndARemedy(final String row, final String text)
    {
        assertThatThrownBy(() -> decoded(Trade.class, row)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    @Test
    void shouldGiveTheLineInACellThatHasLineBreaks()
    {
        assertThatThrownBy(() -> decoded(Trade.class, "1.0,true,\"a\nb\",Sell,x,2"))
            .isInstanceOf(CodecException.class).hasMessageEndingWith("text=x: line=2 column=9");
        assertThatThrownBy(() -> decoded(Trade.class, "1.0,true,a,Sell,1,2\n1.0,true,a,Sell,1,2"))
            .hasMessage("nothing must follow the row, and text with a line break must be quoted: line=2 column=1");
    }

    @Test
    void shouldGiveThePlaceOfAValueThatIsNotOfItsForm()
    {
        assertThatThrownBy(() -> decoded(Wide.class, "x,1,1.0,1.0,yesterday,AQID,x"))
            .isInstanceOf(CodecException.class).hasMessageContaining("yesterday").hasMessageContaining("field=at")
            .hasMessageContaining(": line=1 column=13");
        assertThatThrownBy(() -> decoded(Wide.class, "x,1,1.0,1.0,,AQI,x"))
            .isInstanceOf(CodecException.class)
            .hasMessageStartingWith("text is not base64: length=3, field=raw: line=1 column=14");
        assertThatThrownBy(() -> decoded(Wide.class, "x,1,1.0,1.0,,AQID,xy"))
            .isInstanceOf(CodecException.class).hasMessageContaining("field=mark");
    }

    @Test
    void shouldRefuseMembersThatAreNoSingleValueWhenTheCodecIsMade()
    {
        assertThatThrownBy(() -> WireFormat.CSV.codec(MessageType.of(Basket.class)))
            .isInstanceOf(CodecException.class).hasMessage("a member must be a single value to be a cell of CSV, " +
                "make it one, mark it @Transient, or use another wire format: shape=Basket, member=trades, type=LIST");
        assertThatThrownBy(() -> WireFormat.CSV.codec(MessageType.of(Note.class)))
            .isInstanceOf(CodecException.class).hasMessageEndingWith("shape=Note, member=trade, type=OBJECT");
        assertThatThrownBy(() -> WireFormat.CSV.codec(MessageType.of(Rates.class)))
            .isInstanceOf(CodecException.class).hasMessageEndingWith("shape=Rates, member=rates, type=MAP");
    }

    @Test
    void shouldRefuseToWriteWhatTheShapeDoesNotHold()
    {
        final Shape shape = Shape.builder("Row").field("count", FieldType.INT8)
            .field(ShapeField.symbol("side", List.of("Buy"))).field("at", FieldType.TIMESTAMP).build();
        final MessageEncoder encoder = WireFormat.CSV.encoder(shape);

        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).int64("count", 128)).isInstanceOf(CodecException.class)
            .hasMessage("an integer must fit its field's type: field=Row.count, type=INT8, value=128");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).int64("count", 1).symbol("side", "Sell"))
            .hasMessageContaining("field=Row.side").hasMessageContaining("value=Sell");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).text("count", "1")).hasMessageContaining("value=TEXT");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).field("count").nullValue())
            .hasMessage("a field's value must not be null: field=Row.count");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).symbol("side", "Buy"))
            .hasMessage("a field that is not nullable must be written: field=Row.count");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).int64("count", 1).int64("count", 2))
            .hasMessageContaining("in the order of the columns");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).int64("price", 1))
            .hasMessage("a field must be one of the columns: field=price");
        encoder.wrap(buffer, 0, null).int64("count", 1);
        assertThatThrownBy(encoder::finish).hasMessageContaining("field=Row.side");
        encoder.wrap(buffer, 0, null).field("count");
        assertThatThrownBy(encoder::finish).hasMessageContaining("has no value");
        assertThatThrownBy(() -> encoder.wrap(buffer, 0, null).field("count").beginList())
            .isInstanceOf(CodecException.class).hasMessageContaining("field=Row.count");
    }

    @Test
    void shouldReadFieldsByNameInAnyOrder()
    {
        final byte[] row = "1.5,true,x,Sell,1,2".getBytes(UTF_8);
        final MessageDecoder decoder = WireFormat.CSV.decoder(MessageType.of(Trade.class).shape())
            .wrap(new UnsafeBuffer(row), 0, row.length);

        assertThat(decoder.field("longInt").int64()).isEqualTo(2);
        assertThat(decoder.next()).isFalse();
        assertThat(decoder.field("price").float64()).isEqualTo(1.5);
        assertThat(decoder.field("nothing")).isNull();
        assertThat(decoder.name()).hasToString("price");
        assertThatThrownBy(decoder::text).isInstanceOf(CodecException.class);
        assertThatThrownBy(decoder::beginObject).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldReadNumbersOfASingleFloatFromTheirDigits()
    {
        record Small(float value)
        {
        }
        // The nearest double lies just between two floats, and its digits do not.
        assertThat(decoded(Small.class, "1.00000017881393432617187499").value())
            .isEqualTo(1.00000017881393432617187499f);
        assertThat(decoded(Small.class, "1.4E-45").value()).isEqualTo(Float.MIN_VALUE);
        assertThatThrownBy(() -> decoded(Small.class, "1e39")).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("number is too large for a float: field=value: line=1 column=1");
    }

    @Test
    void shouldReadNamesOfColumns()
    {
        assertThat(header("a,\"b,c\",\"12\"\r\n")).containsExactly("a", "b,c", "12");
        assertThatThrownBy(() -> header("a,,b")).isInstanceOf(CodecException.class)
            .hasMessage("column must have a name in the first row: line=1 column=3");
        assertThatThrownBy(() -> header("a,b,a")).isInstanceOf(CodecException.class)
            .hasMessage("column's name must not occur twice in the first row: name=a: line=1 column=5");
    }

    @Test
    void shouldReadEqualWhatTheCodecWroteWithAnEmptyClass()
    {
        record Nothing()
        {
        }
        final Codec<Nothing> codec = WireFormat.CSV.codec(MessageType.of(Nothing.class));

        assertThat(codec.encode(new Nothing(), buffer, 0)).isZero();
        assertThat(codec.decode(buffer, 0, 0)).isEqualTo(new Nothing());
        assertThatThrownBy(() -> decoded(Nothing.class, "x")).isInstanceOf(CodecException.class)
            .hasMessageContaining("0 cells");
    }
}
