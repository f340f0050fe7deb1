/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.daybook.codec.Key;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;
import io.daybook.journal.JournalScan;
import io.daybook.journal.Message;
import io.daybook.tools.Commands.Result;
import io.daybook.tools.filter.MessageFilters;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which messages conditions on their fields, regular expressions and expressions choose.
 */
class ContentFilterTest
{
    enum Side
    {
        BUY, SELL
    }

    record Leg(String symbol, double price)
    {
    }

    record Order(
        @Key long orderId,
        boolean live,
        byte small,
        @Unsigned long big,
        float ratio,
        double price,
        char code,
        BigDecimal fee,
        String note,
        Side side,
        byte[] raw,
        Instant at,
        LocalDate day,
        LocalTime time,
        LocalDateTime local,
        Duration delay,
        UUID id,
        Leg leg,
        List<Leg> legs,
        int[] counts,
        Map<String, Integer> tags)
    {
    }

    private static final String[] HOLDING = {
        "orderId=7", "orderId=7.0", "orderId<8", "orderId<7.5", "orderId>=7", "orderId!=8", "orderId~^7$",
        "live=true", "live!=false", "small=-5", "small<0", "small>-6",
        "big=18446744073709551615", "big>9223372036854775807", "big>1.5", "big<1e20",
        "ratio=1.1", "ratio<=1.1", "price=1.1034", "price>1.10", "price<2", "price~1.10.4", "price<Infinity",
        "code=x", "fee=12.5", "fee=12.50", "fee>12", "fee<13", "note=a b", "note~^a", "note>a", "note!=a",
        "side=SELL", "side~ELL", "raw=AQID",
        "at=2026-11-20T09:30:00.123456789Z", "at>2026-11-20", "at<2026-11-21", "at~^2026-11-20T",
        "day=2026-11-20", "day>2026-11-19", "time=09:30", "time>09:29:59.999999999", "local=2026-11-20T09:30",
        "local<2026-11-20T09:30:01", "local>2026-11-19T23:00", "delay=PT1.5S", "delay<PT2S",
        "delay<2s", "delay>=1500ms", "delay!=1s", "delay<1m", "delay<1h", "delay<1d", "delay>1us", "delay>1ns",
        "day<today", "day!=yesterday", "time=9:30", "time>9:29", "time<=9:30:00", "local=2026-11-20 9:30",
        "local>2026-11-20 9:29", "local>2026-11-20", "local<today 9:30", "at<9999-12-31", "at>1600-01-01",
        "at!=9999-12-31", "at<2262-04-11T23:47:16.854775808Z", "at>1677-09-21T00:12:43.145224192Z",
        "id=6f1c0f6e-0000-0001-0000-000000000002", "id~^6f1c",
        "leg.symbol=EUR/USD", "leg.price>1", "legs.symbol=GBP/USD", "legs.symbol=EUR/USD", "legs.1.price=2.5",
        "legs.0.symbol!=GBP/USD", "counts=3", "counts.2=3", "counts>2", "counts!=4", "tags.a=1", "tags.b>1"};

    private static final String[] NOT_HOLDING = {
        "orderId=8", "orderId>7", "orderId<7", "orderId!=7", "orderId=seven", "orderId~8", "orderId=null",
        "live=false", "live=1", "live!=true", "small=5", "big=-1", "big<0", "big<1e19", "ratio=1.2", "price=1.1035",
        "price=NaN", "price<NaN", "price>Infinity", "code=y", "fee=12.51", "note=A b", "note=a", "note=null",
        "note<5", "note>5",
        "side=BUY", "raw=AQIE", "at=2026-11-20", "at<2026-11-20", "at=soon", "day=2026-11-21", "day=20261120",
        "day>today", "time>9:30", "local<2026-11-20 9:30", "local<2026-11-20", "at>9999-12-31", "at=9999-12-31",
        "at<1600-01-01", "time=9", "local=2026-11-20T09:31", "delay=PT1S", "delay>90s", "delay>1501ms",
        "id=6f1c", "leg=EUR/USD",
        "leg.symbol=GBP/USD",
        "leg.none=1", "legs.symbol!=GBP/USD", "legs.2.price>0", "legs.price=7", "counts=4", "counts.0=3",
        "counts!=3", "tags.c=1", "tags=1", "none=1", "none!=1", "none=null", "orderId.a=1", "tags.a.b=1"};

    @TempDir
    private Path temp;

    private static Order order()
    {
        return new Order(
            7, true, (byte)-5, -1L, 1.1f, 1.1034, 'x', new BigDecimal("12.50"), "a b", Side.SELL, new byte[]{1, 2, 3},
            Instant.parse("2026-11-20T09:30:00.123456789Z"), LocalDate.parse("2026-11-20"), LocalTime.parse("09:30"),
            LocalDateTime.parse("2026-11-20T09:30"), Duration.ofMillis(1_500),
            new UUID(0x6f1c0f6e_0000_0001L, 2), new Leg("EUR/USD", 1.5),
            List.of(new Leg("EUR/USD", 1.5), new Leg("GBP/USD", 2.5)), new int[]{1, 2, 3}, Map.of("a", 1, "b", 2));
    }

    private String journal(final WireFormat wireFormat)
    {
        final Path directory = temp.resolve(wireFormat.name());
        Journals.write(directory, "writer", (appender) -> appender.publisher(Order.class, wireFormat).publish(order()));
        return directory.toString();
    }

    @ParameterizedTest
    @EnumSource(value = WireFormat.class, mode = EnumSource.Mode.EXCLUDE, names = "CSV")
    void shouldCompareValuesOfEachTypeInEachWireFormat(final WireFormat wireFormat)
    {
        final String journal = journal(wireFormat);
        try (JournalScan scan = JournalScan.open(Path.of(journal)))
        {
            assertThat(scan.next()).isTrue();
            for (final String condition : HOLDING)
            {
                assertThat(isChosen(scan.message(), condition)).as(condition).isTrue();
            }
            for (final String condition : NOT_HOLDING)
            {
                assertThat(isChosen(scan.message(), condition)).as(condition).isFalse();
            }
        }
    }

    @Test
    void shouldCompareTimesInTextsThatNameTheirZone()
    {
        final Path directory = temp.resolve("texts");
        Journals.write(directory, "writer", (appender) -> appender.write("Sent", (w) ->
            w.text("at", "2026-11-20T09:30+01:00[Europe/Paris]").text("day", "2026-11-20")));
        try (JournalScan scan = JournalScan.open(directory))
        {
            assertThat(scan.next()).isTrue();
            for (final String condition : List.of(
                "at=2026-11-20T08:30:00Z", "at<2026-11-20 9:00", "at>2026-11-20T08:29:59Z", "day<today"))
            {
                assertThat(isChosen(scan.message(), condition)).as(condition).isTrue();
            }
            for (final String condition : List.of("at>2026-11-20 9:00", "at=2026-11-20T09:30:00Z", "day>=today"))
            {
                assertThat(isChosen(scan.message(), condition)).as(condition).isFalse();
            }
        }
    }

    private static boolean isChosen(final Message message, final String condition)
    {
        return MessageFilters.of(List.of(condition), List.of(), List.of(), ZoneOffset.UTC).get(0).accepts(message);
    }

    private String trades()
    {
        final Path directory = temp.resolve("trades");
        Journals.trades(directory, 10);
        Journals.write(directory, "other", (appender) ->
        {
            appender.append("a text");
            appender.message("Note").text("a.b=c", "x").field("none").nullValue().float64("odd", Double.NaN);
            appender.endMessage();
        });
        return directory.toString();
    }

    private static long count(final String... args)
    {
        final Result result = Commands.run(args);
        assertThat(result.exitCode()).as(result.err()).isZero();
        return result.out().lines().filter((line) -> line.startsWith("---")).count();
    }

    @Test
    void shouldTakeAnyOfSeveralValuesOfOneFieldAndAllOtherConditions()
    {
        final String journal = trades();
        assertThat(count("dump", "-F", "quantity=1000001", "-F", "quantity=1000002", journal)).isEqualTo(2);
        assertThat(count("dump", "-F", "quantity=1000001", "-F", "quantity~3$", journal)).isEqualTo(2);
        assertThat(count("dump", "-F", "quantity>1000001", "-F", "quantity<1000004", journal)).isEqualTo(2);
        assertThat(count("dump", "-F", "quantity!=1000001", "-F", "quantity!=1000004", journal)).isEqualTo(8);
        assertThat(count("dump", "-F", "quantity=1000001", "-F", "side=Sell", "-q", journal)).isZero();
        assertThat(count("tail", "-n", "3", "-F", "side=Sell", journal)).isEqualTo(3);
    }

    @Test
    void shouldFindNamesWithPointsAndOperatorsBehindABackslash()
    {
        final String journal = trades();
        assertThat(count("dump", "-F", "a\\.b\\=c=x", journal)).isEqualTo(1);
        assertThat(count("dump", "-F", "none=null", journal)).isEqualTo(1);
        assertThat(count("dump", "-F", "odd=NaN", journal)).isEqualTo(1);
    }

    @Test
    void shouldLookForARegularExpressionInTheYaml()
    {
        final String journal = trades();
        assertThat(count("dump", "-g", "quantity: 100000[12]$", journal)).isEqualTo(2);
        assertThat(count("dump", "-g", "^Trade:$", journal)).isEqualTo(10);
        assertThat(count("dump", "-g", "Buy", "-g", "100000[12]", journal)).isEqualTo(1);
        assertThat(count("dump", "-g", "a text", journal)).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', value = {
        "quantity > 1000007 | 2",
        "quantity == 1000007.0 | 1",
        "side == 'Sell' && price > 1.10 | 5",
        "IN(side, \"Sell\", \"Buy\") | 10",
        "IN(quantity, 1000001, 1000002, 'x') | 2",
        "price == 1.1034 | 10",
        "!(side == \"Buy\") | 5",
        "odd == \"NaN\" | 1",
        "none == NULL | 1",
        "missing > 1 | 0",
        "TRUE | 12",
        "price * quantity > 1103405 | 5"})
    void shouldEvaluateExpressions(final String expression, final long expected)
    {
        assertThat(count("dump", "-q", "-e", expression, trades())).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "leg.symbol == \"EUR/USD\"", "legs[1].price > 2", "counts[0] == 1", "tags.b == 2", "fee == 12.5",
        "at > DT_DATE_NEW(2026, 1, 1)", "big > 1e18", "ratio == 1.1", "id == \"6f1c0f6e-0000-0001-0000-000000000002\"",
        "live", "day == \"2026-11-20\"", "delay > DT_DURATION_FROM_MILLIS(1000)"})
    void shouldEvaluateExpressionsOfEachType(final String expression)
    {
        assertThat(Commands.run("dump", "-e", expression, journal(WireFormat.PACKED)).out()).contains("orderId: 7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"legs[2].price > 2", "leg.none > 2", "side * 2 > 1"})
    void shouldSayWhichMessageAnExpressionDoesNotFit(final String expression)
    {
        final Result result = Commands.run("dump", "-e", expression, journal(WireFormat.PACKED));
        assertThat(result.exitCode()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
            .startsWith("daybook: the expression could not be evaluated for 1 message: position=");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', value = {
        "-F;price==1 | not a condition: 'price==1': one = is enough",
        "-F;price | not a condition: 'price': it has no operator",
        "-F;=1 | not a condition: '=1': it has no field",
        "-F;a..b=1 | not a condition: 'a..b=1': no such path: a name in it is empty",
        "-F;a~( | not a condition: 'a~(': the regular expression is wrong: Unclosed group",
        "-g;( | not a regular expression: -g=(, index=1, cause=Unclosed group; a backslash takes away the meaning of " +
            "the character behind it",
        "-e;1 + | not an expression: -e=1 +, column=3",
        "-e;nosuch(1) | not an expression: -e=nosuch(1), column=1",
        "-e;price + 1 | an expression must be true or false: -e=price + 1, result=2.1034"})
    void shouldRefuseWhatItDoesNotUnderstand(final String options, final String expected)
    {
        final String[] option = options.split(";");
        final Result result = Commands.run("dump", option[0], option[1], trades());
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).startsWith("daybook: " + expected);
        assertThat(result.err().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', value = {
        "prise > 1 | prise", "side == \"Buy\" && prise > quantiti | prise, quantiti",
        "none == NULL && missing > 1 | missing", "FALSE && lack > 1 | lack"})
    void shouldSayWhichFieldsOfAnExpressionNoMessageHas(final String expression, final String fields)
    {
        for (final String threads : new String[]{"1", "2"})
        {
            assertThat(Commands.run("dump", "--threads", threads, "-e", expression, trades()).err())
                .isEqualTo("daybook: no message has the field: " + fields + "\n");
        }
    }

    @Test
    void shouldNotSayThatNoMessageHasAFieldThatTheExpressionIsNotAskedFor()
    {
        assertThat(Commands.run("dump", "-e", "price > 1000 && quantity > 0", trades()).err()).isEmpty();
        assertThat(Commands.run("dump", "-e", "odd == \"NaN\" && side == \"Buy\"", trades()).err()).isEmpty();
    }

    @Test
    void shouldSayThatNoMessageHasTheField()
    {
        assertThat(Commands.run("dump", "-F", "prise=1", trades()).err())
            .isEqualTo("daybook: no message has the field: prise\n");
        assertThat(Commands.run("dump", "-F", "price=1", trades()).err()).isEmpty();
    }
}
