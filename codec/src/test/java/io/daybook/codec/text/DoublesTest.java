/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Tag("slow")
class DoublesTest
{
    private static final boolean IS_JAVA_SHORTEST = Runtime.version().feature() >= 19;
    private static final Pattern FORM = Pattern.compile("-?(0|[1-9][0-9]*)\\.[0-9]+(e[+-][0-9]{2,3})?");

    private final MutableDirectBuffer buffer = new ExpandableArrayBuffer(64);

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0", "-0.0, -0.0", "1, 1.0", "-1.5, -1.5", "1517966773840, 1517966773840.0", "1.1034, 1.1034",
        "0.1, 0.1", "100, 100.0", "0.001, 0.001", "1e-6, 0.000001", "1.25e-6, 0.00000125", "9.99e-7, 9.99e-07",
        "1e-7, 1.0e-07", "1e15, 1000000000000000.0", "9007199254740993, 9007199254740992.0",
        "9999999999999998, 9999999999999998.0", "1e16, 1.0e+16", "12345678901234567890, 1.2345678901234567e+19",
        "1e300, 1.0e+300", "2e23, 2.0e+23", "4.9e-324, 4.9e-324", "1e-323, 9.9e-324", "2.2250738585072014e-308, " +
        "2.2250738585072014e-308", "1.7976931348623157e308, 1.7976931348623157e+308", "0.3, 0.3",
        "0.30000000000000004, 0.30000000000000004", "2000000000.5, 2000000000.5",
        "12345678.900000002, 12345678.900000002",
        "2251799813685247.5, 2251799813685247.5", "-118.6671667, -118.6671667" })
    void shouldWriteDouble(final double value, final String text)
    {
        assertThat(text(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0", "-0.0, -0.0", "0.1, 0.1", "16777216, 16777216.0", "3.4028235e38, 3.4028235e+38",
        "1.4e-45, 1.4e-45", "1e10, 10000000000.0", "0.33333334, 0.33333334", "1.17549435e-38, 1.1754944e-38" })
    void shouldWriteFloat(final float value, final String text)
    {
        assertThat(text(value)).isEqualTo(text);
    }

    @Test
    void shouldFindTheNearestDoubleOrSayThatItCannot()
    {
        final Random random = Cases.random("shouldFindTheNearestDoubleOrSayThatItCannot");
        int undecided = 0;
        final int count = Cases.count(200_000);
        for (int i = 0; i < count; i++)
        {
            final long digits = random.nextLong() >>> 1 + random.nextInt(Long.SIZE - 1);
            final int exponent = random.nextInt(700) - 370;
            undecided += verifyNearest(digits, exponent) || exponent < -290 || exponent >= 0 ? 0 : 1;
            // The digits of a double, and of the middle between it and the next one, cut to 18.
            final double value = Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE);
            if (Double.isFinite(value))
            {
                verifyNearest(new BigDecimal(value));
                verifyNearest(new BigDecimal(value).add(new BigDecimal(Math.ulp(value)).divide(BigDecimal.valueOf(2))));
                verifyNearest(new BigDecimal(Double.toString(value)));
            }
        }
        assertThat(undecided).isLessThan(count / 1_000);
    }

    private static void verifyNearest(final BigDecimal exact)
    {
        final BigDecimal cut = exact.round(new MathContext(18, RoundingMode.DOWN));
        for (long digits = cut.unscaledValue().longValueExact() - 1, last = digits + 2; digits <= last; digits++)
        {
            verifyNearest(Math.max(0, digits), -cut.scale());
        }
    }

    private static boolean verifyNearest(final long digits, final int exponent)
    {
        final double nearest = Doubles.nearest(digits, exponent);
        if (!Double.isNaN(nearest))
        {
            assertThat(nearest).as("%de%d", digits, exponent).isEqualTo(Double.parseDouble(digits + "e" + exponent));
        }
        return !Double.isNaN(nearest);
    }

    @Test
    void shouldRefuseWhatIsNotFinite()
    {
        assertThatThrownBy(() -> Doubles.put(buffer, 0, Double.NaN))
            .isInstanceOf(CodecException.class).hasMessage("value must be finite: NaN");
        assertThatThrownBy(() -> Doubles.put(buffer, 0, Float.NEGATIVE_INFINITY))
            .isInstanceOf(CodecException.class).hasMessage("value must be finite: infinity");
    }

    @Test
    void shouldWriteShortestDigitsOfRandomBits()
    {
        final Random random = Cases.random("DoublesTest.shouldWriteShortestDigitsOfRandomBits");
        for (int i = 0; i < Cases.count(4_000); i++)
        {
            assertShortest(random.nextLong());
            assertShortest(random.nextLong() >>> (12 + random.nextInt(52)));
            assertShortest(Double.doubleToRawLongBits(random.nextInt(2_000_000_000) / Math.pow(10, random.nextInt(9))));
        }
    }

    @Test
    void shouldWriteShortestDigitsOfPowersAndTheirNeighbours()
    {
        for (int e = -1074; e <= 1023; e++)
        {
            assertShortestAround(Math.scalb(1.0, e));
        }
        for (int e = -323; e <= 308; e++)
        {
            assertShortestAround(Double.parseDouble("1e" + e));
        }
        for (int i = 1; i <= 200; i++)
        {
            assertShortest(i);
        }
    }

    @Test
    void shouldGiveTheNearestDoubleOfAnUnsignedInteger()
    {
        final Random random = Cases.random("DoublesTest.shouldGiveTheNearestDoubleOfAnUnsignedInteger");
        for (int i = 0; i < Cases.count(4_000); i++)
        {
            // Half of them close to the middle between two doubles.
            final long bits = 0 == i % 2 ? random.nextLong() : random.nextLong() & -0x400 | 0x3FF + random.nextInt(3);
            assertThat(Doubles.ofUnsigned(bits)).as("bits=" + bits)
                .isEqualTo(new BigInteger(Long.toUnsignedString(bits)).doubleValue());
        }
    }

    @Test
    void shouldReadBackEqualAlways()
    {
        final Random random = Cases.random("DoublesTest.shouldReadBackEqualAlways");
        for (int i = 0; i < 100 * Cases.count(4_000); i++)
        {
            final double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value) && Double.parseDouble(text(value)) != value)
            {
                throw new AssertionError(value + " became " + text(value));
            }
        }
    }

    @Test
    void shouldWriteShortestDigitsOfFloats()
    {
        final Random random = Cases.random("DoublesTest.shouldWriteShortestDigitsOfFloats");
        for (int i = 0; i < Cases.count(4_000); i++)
        {
            assertShortestFloat(random.nextInt());
            assertShortestFloat(random.nextInt() >>> (9 + random.nextInt(23)));
        }
        for (int biased = 0; biased < 255; biased++)
        {
            for (int i = -3; i <= 3; i++)
            {
                assertShortestFloat((biased << 23) + i);
            }
        }
    }

    @Test
    void shouldHaveExactLogarithms()
    {
        for (int e = -1100; e <= 1100; e++)
        {
            assertThat(Doubles.floorLog10OfPow2(e)).isEqualTo(floorLog10(pow(2, e)));
            assertThat(Doubles.floorLog10OfThreeQuartersPow2(e))
                .isEqualTo(floorLog10(pow(2, e).multiply(new BigDecimal("0.75"))));
        }
        for (int e = 0; e <= 330; e++)
        {
            final int bits = BigInteger.TEN.pow(e).bitLength() - 1;
            assertThat(Doubles.floorLog2OfPow10(e)).isEqualTo(bits);
            assertThat(Doubles.floorLog2OfPow10(-e)).isEqualTo(0 == e ? 0 : -bits - 1);
        }
    }

    private void assertShortestAround(final double value)
    {
        final long bits = Double.doubleToRawLongBits(value);
        for (int i = -2; i <= 2; i++)
        {
            if (bits + i >= 0)
            {
                assertShortest(bits + i);
            }
        }
    }

    private void assertShortest(final long bits)
    {
        final double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value))
        {
            final String text = text(value);
            assertThat(Double.doubleToRawLongBits(Double.parseDouble(text))).as(text).isEqualTo(bits);
            assertForm(text, shortest(new BigDecimal(value), (d) -> Double.parseDouble(d.toString()) == value));
            if (IS_JAVA_SHORTEST)
            {
                assertThat(new BigDecimal(text)).isEqualByComparingTo(Double.toString(value));
            }
        }
    }

    private void assertShortestFloat(final int bits)
    {
        final float value = Float.intBitsToFloat(bits);
        if (Float.isFinite(value))
        {
            final String text = text(value);
            assertThat(Float.floatToRawIntBits(Float.parseFloat(text))).as(text).isEqualTo(bits);
            assertForm(text, shortest(new BigDecimal(value), (d) -> Float.parseFloat(d.toString()) == value));
            if (IS_JAVA_SHORTEST)
            {
                assertThat(new BigDecimal(text)).isEqualByComparingTo(Float.toString(value));
            }
        }
    }

    private static void assertForm(final String text, final BigDecimal shortest)
    {
        assertThat(new BigDecimal(text)).as(text).isEqualByComparingTo(shortest);
        assertThat(text).matches(FORM).hasSizeLessThanOrEqualTo(Doubles.MAX_LENGTH);
        assertThat(text.replaceFirst("e.*", "")).matches("-?[0-9]+\\.(0|[0-9]*[1-9])");
    }

    /** The paper's rule, tried digit by digit: the closest of the decimals with the fewest digits, two at least. */
    private static BigDecimal shortest(final BigDecimal exact, final Predicate<BigDecimal> isSame)
    {
        for (int digits = 2; ; digits++)
        {
            final BigDecimal down = exact.round(new MathContext(digits, RoundingMode.DOWN));
            final BigDecimal up = exact.round(new MathContext(digits, RoundingMode.UP));
            final boolean isDown = isSame.test(down);
            final boolean isUp = isSame.test(up);
            if (isDown || isUp)
            {
                return isDown && isUp ? closest(exact, down, up) : isDown ? down : up;
            }
        }
    }

    private static BigDecimal closest(final BigDecimal exact, final BigDecimal down, final BigDecimal up)
    {
        final int order = exact.subtract(down).abs().compareTo(up.subtract(exact).abs());
        if (0 == order)
        {
            return down.unscaledValue().testBit(0) ? up : down;
        }
        return order < 0 ? down : up;
    }

    private static BigDecimal pow(final int base, final int exponent)
    {
        final BigDecimal power = BigDecimal.valueOf(base).pow(Math.abs(exponent));
        return exponent >= 0 ? power : BigDecimal.ONE.divide(power);
    }

    private static int floorLog10(final BigDecimal value)
    {
        return value.precision() - value.scale() - 1;
    }

    private String text(final double value)
    {
        return buffer.getStringWithoutLengthAscii(5, Doubles.put(buffer, 5, value));
    }

    private String text(final float value)
    {
        return buffer.getStringWithoutLengthAscii(5, Doubles.put(buffer, 5, value));
    }
}
