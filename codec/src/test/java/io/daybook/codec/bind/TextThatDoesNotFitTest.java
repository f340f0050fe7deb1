/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.TextDecoders;
import io.daybook.codec.TextMessageDecoder;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Text that can be parsed, but does not fit the class, is refused with the line and the column of what does not fit.
 */
class TextThatDoesNotFitTest
{
    enum Side
    {
        BUY, SELL
    }

    record Leg(int lots, Side side)
    {
    }

    record Order(
        int id, String symbol, LocalDate day, List<Integer> sizes, List<Leg> legs, Map<String, Leg> byVenue, Leg best)
    {
    }

    static final class Quote
    {
        int id;
        LocalDate day;
        List<Leg> legs = new ArrayList<>();
    }

    record Numbers(
        long big, @Unsigned long count, Long boxed, Map<Long, String> map, List<Long> list, Instant at, Duration lag,
        BigInteger digits)
    {
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "big: '18446744073709551615'", "big: '9223372036854775808'", "big: 9223372036854775808", "count: '-1'",
        "count: -1", "boxed: '18446744073709551615'", "list: ['18446744073709551615']",
        "map: {18446744073709551615: a}",
        "at: 18446744073709551615", "lag: 18446744073709551615", "big: '\u0663'", "digits: \u0663",
        "map: {'1': a, '01': b}"
    })
    void shouldRefuseAnIntegerThatWouldBecomeAnotherOne(final String yaml)
    {
        final MessageType<Numbers> type = MessageType.of(Numbers.class);
        assertThatThrownBy(() -> type.fromYaml(yaml)).isInstanceOf(CodecException.class);
    }

    @Test
    void shouldReadTheGreatestAndTheLeastIntegerFromText()
    {
        final Numbers numbers = MessageType.of(Numbers.class).fromYaml(
            "big: '-9223372036854775808'\ncount: '18446744073709551615'\nboxed: '9223372036854775807'\n" +
            "map: {-1: a}\n");
        assertThat(numbers.big()).isEqualTo(Long.MIN_VALUE);
        assertThat(numbers.count()).isEqualTo(-1);
        assertThat(numbers.boxed()).isEqualTo(Long.MAX_VALUE);
        assertThat(numbers.map()).isEqualTo(Map.of(-1L, "a"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "id: 1^symbol: 5 | 2 | 1", "id: x | 1 | 1", "# é^id: 1^^day: 2026-13-01 | 4 | 1", "sizes: [1, 2, c] | 1 | 15",
        "sizes:^- 1^-  b | 3 | 1", "sizes:^  - 1^  - [2] | 3 | 3", "legs:^- lots: 1^  side: HOLD | 3 | 3",
        "legs: [{lots: 1}, {lots: x}] | 1 | 20", "legs: [{lots: 1}, 5] | 1 | 19",
        "byVenue:^  a: {lots: 1}^  b: 5 | 3 | 3",
        "byVenue: {a: {lots: x}} | 1 | 15", "best: {lots: 3000000000} | 1 | 8", "best:^  side: 1^symbol: a | 2 | 3",
        "Order:^  id: 1^  best: []^  symbol: a | 3 | 3", "\r^id: x\r^ | 2 | 1" })
    void shouldTellThePlaceInYaml(final String yaml, final int line, final int column)
    {
        final MessageType<Order> type = MessageType.of(Order.class);

        assertThatThrownBy(() -> type.fromYaml(yaml.replace('^', '\n'))).isInstanceOf(CodecException.class)
            .hasMessageEndingWith(": line=" + line + " column=" + column);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"id\":1,\"symbol\":5} | 1 | 9", "{\"id\":1,^ \"day\":\"x\"} | 2 | 2", "{\"sizes\":[1,2,true]} | 1 | 15",
        "{\"legs\":[{\"lots\":1},{\"lots\":\"x\"}]} | 1 | 22", "{\"best\":{\"side\":\"HOLD\"}} | 1 | 10",
        "{\"id\":1,\"symbol\":\"a\",\"day\":\"2026-13-01\",\"sizes\":[],\"legs\":[],\"byVenue\":{},\"best\":null} " +
            "| 1 | 22" })
    void shouldTellThePlaceInJson(final String json, final int line, final int column)
    {
        final Codec<Order> codec = WireFormat.JSON.codec(MessageType.of(Order.class));
        final UnsafeBuffer bytes = new UnsafeBuffer(json.replace('^', '\n').getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.capacity())).isInstanceOf(CodecException.class)
            .hasMessageEndingWith(": line=" + line + " column=" + column);
    }

    record Row(int id, Side side, BigInteger digits, ZonedDateTime at)
    {
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1,HOLD,, | 1 | 3", "1,,x, | 1 | 4", "1,,,2026-11-27T09:30+01:00[Europe/Nowhere] | 1 | 5",
        "x,,, | 1 | 1", ",,, | 1 | 1", "1,,5 | 1 | 5" })
    void shouldTellThePlaceInCsvOnce(final String row, final int line, final int column)
    {
        final UnsafeBuffer bytes = new UnsafeBuffer(row.getBytes(StandardCharsets.UTF_8));
        assertThatThrownBy(() -> WireFormat.CSV.codec(MessageType.of(Row.class)).decode(bytes, 0, bytes.capacity()))
            .isInstanceOf(CodecException.class).hasMessageMatching(
                "((?!line=).)*: line=" + line + " column=" + column + "(?!\\d)((?!line=).)*");
    }

    @Test
    void shouldTellWhereACellIs()
    {
        final TextMessageDecoder decoder = TextDecoders.csv(List.of("a", "b"));
        final UnsafeBuffer row = new UnsafeBuffer("\"x\ny\",5\n".getBytes(StandardCharsets.UTF_8));
        decoder.firstLine(7);
        decoder.wrap(row, 0, row.capacity());

        assertThat(decoder.next()).isTrue();
        assertThat(decoder.where()).isEqualTo(": line=7 column=1");
        assertThat(decoder.next()).isTrue();
        assertThat(decoder.where()).isEqualTo(": line=8 column=4");
        assertThat(decoder.next()).isFalse();
        assertThat(decoder.where()).isEqualTo(": line=7 column=1");
    }

    @Test
    void shouldTellThePlaceWhenReadIntoAPojo()
    {
        final Codec<Quote> codec = WireFormat.YAML.codec(MessageType.of(Quote.class));
        final UnsafeBuffer bytes = new UnsafeBuffer(
            "id: 1\nday: null\nlegs:\n  - lots: 1\n    side: HOLD\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> codec.decodeInto(new Quote(), bytes, 0, bytes.capacity()))
            .isInstanceOf(CodecException.class).hasMessageEndingWith(": line=5 column=5");
    }
}
