/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

import io.daybook.codec.CodecException;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class IsoTest
{
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;
    private static final String[] ZONES = {
        "Europe/London", "America/New_York", "Asia/Kathmandu", "UTC", "Z", "+05:30", "Etc/GMT+5", "UTC+01:00" };

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer(16);

    @ParameterizedTest
    @CsvSource({
        "0, 1970-01-01T00:00:00.000000000Z",
        "-1, 1969-12-31T23:59:59.999999999Z",
        "1795167000123456789, 2026-11-20T09:30:00.123456789Z",
        "951782400000000000, 2000-02-29T00:00:00.000000000Z",
        "9223372036854775807, 2262-04-11T23:47:16.854775807Z",
        "-9223372036854775808, 1677-09-21T00:12:43.145224192Z" })
    void shouldWriteTimestampWithNineDigits(final long epochNs, final String text)
    {
        assertThat(written((offset) -> Iso.putTimestamp(buffer, offset, epochNs))).isEqualTo(text);
        assertThat(new IsoReader().timestamp(text)).isEqualTo(epochNs);
    }

    @Property
    void shouldAgreeWithJavaOnTimestamps(@ForAll final long epochNs)
    {
        final Instant instant = Instant.ofEpochSecond(0, epochNs);
        final String text = written((offset) -> Iso.putTimestamp(buffer, offset, epochNs));
        assertThat(Instant.parse(text)).isEqualTo(instant);
        assertThat(text).hasSize(30);
        assertThat(new IsoReader().timestamp(text)).isEqualTo(epochNs);
        assertThat(new IsoReader().timestamp(instant.toString())).isEqualTo(epochNs);
    }

    @Property
    void shouldAgreeWithJavaOnDates(@ForAll @LongRange(min = -365_243_219_162L, max = 365_241_780_471L) final long day)
    {
        assertDate(day);
    }

    @Property
    void shouldAgreeWithJavaOnDatesOfThisEra(@ForAll @IntRange(min = -800_000, max = 2_932_900) final int day)
    {
        assertDate(day);
    }

    @Property
    void shouldAgreeWithJavaOnTimes(
        @ForAll @LongRange(max = NANOS_PER_DAY - 1) final long nanoOfDay,
        @ForAll @IntRange(max = 3) final int precision)
    {
        final long[] units = { 1, 1000, 1_000_000, 60_000_000_000L };
        final long nanos = nanoOfDay / units[precision] * units[precision];
        final LocalTime time = LocalTime.ofNanoOfDay(nanos);
        final String text = written((offset) -> Iso.putTime(buffer, offset, nanos));
        assertThat(LocalTime.parse(text)).isEqualTo(time);
        assertThat(text).startsWith(time.toString());
        assertThat(new IsoReader().time(text)).isEqualTo(nanos);
        assertThat(new IsoReader().time(time.toString())).isEqualTo(nanos);

        final LocalDateTime dateTime = LocalDate.ofEpochDay(precision * 10_000).atTime(time);
        final String both = written((offset) -> Iso.putDateTime(buffer, offset, precision * 10_000, nanos));
        assertThat(LocalDateTime.parse(both)).isEqualTo(dateTime);
        assertThat(new IsoReader().dateTime(dateTime.toString()).epochDay()).isEqualTo(precision * 10_000);
        assertThat(new IsoReader().dateTime(both).nanoOfDay()).isEqualTo(nanos);
    }

    @Property
    void shouldWriteDurationAsJavaDoes(@ForAll final long durationNs)
    {
        assertDuration(durationNs);
        assertDuration(durationNs / 1_000_000_000 * 1_000_000_000);
        assertDuration(durationNs / 60_000_000_000L * 60_000_000_000L);
        assertDuration(durationNs % 1_000_000_000);
        assertDuration(durationNs % 100_000_000_000L / 1000 * 1000);
    }

    @Property
    void shouldWriteZonedDateTimeAsJavaDoes(
        @ForAll final long epochNs,
        @ForAll @IntRange(max = 2) final int precision,
        @ForAll @IntRange(max = 7) final int zone)
    {
        final long[] units = { 1, 1_000_000_000, 3_600_000_000_000L };
        final long nanos = epochNs / units[precision] * units[precision];
        final ZonedDateTime zoned = Instant.ofEpochSecond(0, nanos).atZone(ZoneId.of(ZONES[zone]));
        final int offsetSeconds = zoned.getOffset().getTotalSeconds();
        final String text = written(
            (offset) -> Iso.putZonedDateTime(buffer, offset, nanos, offsetSeconds, ZONES[zone]));
        assertThat(text).isEqualTo(zoned.toString());
        assertThat(new IsoReader().zoned(text).epochNs()).isEqualTo(nanos);
        assertThat(new IsoReader().zoned(text).offsetSeconds()).isEqualTo(offsetSeconds);
        assertThat(new IsoReader().zoned(text).zone()).hasToString(ZONES[zone]);
    }

    @Property
    void shouldWriteDecimalAsPlainDigits(
        @ForAll final long mantissa, @ForAll @IntRange(min = -128, max = 127) final int scale)
    {
        final BigDecimal decimal = BigDecimal.valueOf(mantissa, scale);
        final String text = written((offset) -> Iso.putDecimal(buffer, offset, mantissa, scale));
        assertThat(text).isEqualTo(decimal.toPlainString());
        assertThat(parsedDecimal(text)).isEqualByComparingTo(decimal);
        assertThat(parsedDecimal(decimal.toString())).isEqualByComparingTo(decimal);
        if (scale >= 0)
        {
            assertThat(parsedDecimal(text)).isEqualTo(decimal);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "110340, 5, 1.10340", "0, 0, 0", "0, 3, 0.000", "0, -3, 0", "-5, 1, -0.5", "7, -2, 700",
        "-9223372036854775808, 0, -9223372036854775808", "-9223372036854775808, 19, -0.9223372036854775808",
        "-9223372036854775808, 1, -922337203685477580.8" })
    void shouldWriteDecimal(final long mantissa, final int scale, final String text)
    {
        assertThat(written((offset) -> Iso.putDecimal(buffer, offset, mantissa, scale))).isEqualTo(text);
    }

    @Property
    void shouldWriteUuidAsJavaDoes(@ForAll final long msb, @ForAll final long lsb)
    {
        final String text = written((offset) -> Iso.putUuid(buffer, offset, msb, lsb));
        assertThat(text).isEqualTo(new UUID(msb, lsb).toString());
        assertThat(new IsoReader().uuidMsb(text)).isEqualTo(msb);
        assertThat(new IsoReader().uuidLsb(text.toUpperCase())).isEqualTo(lsb);
    }

    @Test
    void shouldReadTimestampWithOffset()
    {
        assertThat(new IsoReader().timestamp("2026-11-20T09:30+01:00")).isEqualTo(
            new IsoReader().timestamp("2026-11-20T08:30:00Z"));
        assertThat(new IsoReader().zoned("2026-11-20T09:30:00-03:30:15").zone()).hasToString("-03:30:15");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "2026", "2026-11-20", "2026-11-20T09:30:00", "2026-11-20 09:30:00Z", "2026-13-20T09:30:00Z",
        "2026-02-29T09:30:00Z", "2026-11-00T09:30:00Z", "2026-11-20T24:00:00Z", "2026-11-20T09:60:00Z",
        "2026-11-20T09:30:60Z", "2026-11-20T09:30:00.Z", "2026-11-20T09:30:00.1234567890Z", "2026-11-20T09:30:00Zx",
        "26-11-20T09:30:00Z", "1677-09-21T00:12:43.145224191Z", "2262-04-11T23:47:16.854775808Z",
        "20260-11-20T09:30:00Z", "2026-11-20T09:30:00+19:00", "2554-07-22T00:00:00Z", "1385-06-11T12:00:00Z",
        "+999999999-12-31T23:59:59Z", "-999999999-01-01T00:00:00Z",
        "+2026-11-20T09:30:00+0100", "２026-11-20T09:30:00Z" })
    void shouldRefuseWhatIsNoTimestamp(final String text)
    {
        assertRefused(text, new IsoReader()::timestamp);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "P", "PT", "P1DT", "1S", "PT1", "PTS", "PT1.5H", "PT1S1H", "PT1M1M", "P1H", "PT1D", "PT1.S", "PT.5S",
        "PT1.0123456789S", "PT9223372037S", "PT-2562047H-47M-16.854775809S", "PT99999999999999999999S", "PTT1S",
        "P1Y", "P1M" })
    void shouldRefuseWhatIsNoDuration(final String text)
    {
        assertRefused(text, new IsoReader()::duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "-", ".", "1..2", "1e", "1e+", "0x1", "1 ", " 1", "9223372036854775808", "-9223372036854775809",
        "1e-128", "1e129", "99999999999999999999", "1e9999999999", "NaN" })
    void shouldRefuseWhatIsNoDecimal(final String text)
    {
        assertRefused(text, new IsoReader()::decimal);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", "2026-11-20T09:30", "2026-11-20T09:30Z[", "2026-11-20T09:30Z[]", "2026-11-20T09:30Z[a\"b]",
        "2026-11-20T09:30Z[Europe/London", "2026-11-20T09:30Z[Europe/London]]", "2026-11-20T09:30[Europe/London]" })
    void shouldRefuseWhatIsNoZonedDateTime(final String text)
    {
        assertRefused(text, new IsoReader()::zoned);
    }

    @Test
    void shouldRefuseWhatIsNoOther()
    {
        assertRefused("123e4567-e89b-12d3-a456-42661417400", new IsoReader()::uuidMsb);
        assertRefused("123e4567-e89b-12d3-a456_426614174000", new IsoReader()::uuidMsb);
        assertRefused("123e4567-e89b-12d3-a456-42661417400g", new IsoReader()::uuidLsb);
        assertRefused("9:30", new IsoReader()::time);
        assertRefused("2026-1-1", new IsoReader()::date);
        assertRefused("2026-01-01Z", new IsoReader()::date);
        assertRefused("x".repeat(100_000), new IsoReader()::date);
    }

    @Test
    void shouldRefuseToWriteWhatNoTextHolds()
    {
        assertThatThrownBy(() -> Iso.putDate(buffer, 0, 365_241_780_472L)).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> Iso.putTime(buffer, 0, NANOS_PER_DAY)).isInstanceOf(CodecException.class)
            .hasMessage("time must be within a day: nanoOfDay=86400000000000");
        assertThatThrownBy(() -> Iso.putDateTime(buffer, 0, 0, -1)).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> Iso.putZonedDateTime(buffer, 0, 0, 0, "a\"b")).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> Iso.putZonedDateTime(buffer, 0, 0, 64_801, "Z")).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> Iso.putZonedDateTime(buffer, 0, 0, Integer.MIN_VALUE, "Z"))
            .isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> Iso.putDecimal(buffer, 0, 1, 128)).isInstanceOf(CodecException.class);
    }

    private void assertDate(final long day)
    {
        final String text = written((offset) -> Iso.putDate(buffer, offset, day));
        assertThat(text).isEqualTo(LocalDate.ofEpochDay(day).toString());
        assertThat(new IsoReader().date(text)).isEqualTo(day);
    }

    private void assertDuration(final long durationNs)
    {
        final String text = written((offset) -> Iso.putDuration(buffer, offset, durationNs));
        assertThat(text).isEqualTo(Duration.ofNanos(durationNs).toString());
        assertThat(new IsoReader().duration(text)).isEqualTo(durationNs);
    }

    private static BigDecimal parsedDecimal(final String text)
    {
        final IsoReader decimal = new IsoReader().decimal(text);
        return new BigDecimal(BigInteger.valueOf(decimal.mantissa()), decimal.scale());
    }

    private static void assertRefused(final String text, final Consumer<CharSequence> parse)
    {
        assertThatThrownBy(() -> parse.accept(text)).isInstanceOf(CodecException.class)
            .message().contains("text=" + text.substring(0, Math.min(20, text.length()))).hasSizeLessThan(200);
    }

    private String written(final IntUnaryOperator put)
    {
        buffer.setMemory(0, 400, (byte)'#');
        final int length = put.applyAsInt(3);
        assertThat(buffer.getStringWithoutLengthAscii(0, 3)).isEqualTo("###");
        assertThat(length).isLessThanOrEqualTo(Iso.MAX_LENGTH);
        return buffer.getStringWithoutLengthAscii(3, length);
    }
}
