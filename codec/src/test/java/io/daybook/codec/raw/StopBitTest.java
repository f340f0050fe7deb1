/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.raw;

import java.util.Arrays;
import java.util.Random;

import net.openhft.chronicle.bytes.Bytes;

import io.daybook.codec.Cases;
import io.daybook.codec.CodecException;
import io.daybook.codec.value.StopBit;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Numbers of varying length are those of Chronicle Bytes, byte for byte, whatever stands around them.
 */
class StopBitTest
{
    private static final int NUMBERS = 20_000;
    private static final int OFFSET = 3;
    private static final byte GUARD = 0x55;

    private final byte[] memory = new byte[32];
    private final UnsafeBuffer buffer = new UnsafeBuffer(memory);
    private final RawInput in = new RawInput(RawForm.STOP_BIT);
    private final Bytes<?> bytes = Bytes.allocateElasticOnHeap();

    @Test
    void shouldWriteIntegersAsChronicleBytesDoes()
    {
        for (int shift = 0; shift < Long.SIZE; shift++)
        {
            for (int around = -2; around <= 2; around++)
            {
                verifyInteger((1L << shift) + around);
                verifyInteger(-(1L << shift) + around);
            }
        }
        final Random random = Cases.random("shouldWriteIntegersAsChronicleBytesDoes");
        for (int i = Cases.count(NUMBERS); i > 0; i--)
        {
            verifyInteger(random.nextLong() >> random.nextInt(Long.SIZE));
        }
    }

    @Test
    void shouldWriteFloatsAsChronicleBytesDoes()
    {
        for (final double value : new double[]{
            0.0, -0.0, 1.0, 1234.0, 0.1, -1.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, Double.NaN })
        {
            verifyFloat(Double.doubleToRawLongBits(value));
        }
        final Random random = Cases.random("shouldWriteFloatsAsChronicleBytesDoes");
        for (int i = Cases.count(NUMBERS); i > 0; i--)
        {
            final long bits = random.nextLong() << random.nextInt(Long.SIZE);
            verifyFloat(Double.isNaN(Double.longBitsToDouble(bits)) ? Double.doubleToRawLongBits(i / 7.0) : bits);
        }
    }

    @Test
    void shouldKeepTheBitsOfEachNaN()
    {
        final Random random = Cases.random("shouldKeepTheBitsOfEachNaN");
        for (int i = Cases.count(NUMBERS); i > 0; i--)
        {
            final int bits = random.nextInt() | 0x7F80_0000;
            assertThat(Floats.narrow(Floats.widen(bits))).isEqualTo(bits);
            final long wide = random.nextLong() | 0x7FF0_0000_0000_0000L;
            final int length = StopBit.putFloat(buffer, OFFSET, wide);
            in.wrap(buffer, OFFSET, OFFSET + length);
            assertThat(in.number(RawValue.STOP_BIT_FLOAT, OFFSET)).isEqualTo(wide);
        }
    }

    @Test
    void shouldWidenFloatsToTheSameValue()
    {
        final Random random = Cases.random("shouldWidenFloatsToTheSameValue");
        for (int i = Cases.count(NUMBERS); i > 0; i--)
        {
            final int bits = random.nextInt();
            final double wide = Double.longBitsToDouble(Floats.widen(bits));
            assertThat(Double.doubleToLongBits(wide)).isEqualTo(Double.doubleToLongBits(Float.intBitsToFloat(bits)));
            assertThat(Floats.narrow(Floats.widen(bits))).isEqualTo(bits);
        }
    }

    @Test
    void shouldRefuseANumberThatDoesNotEnd()
    {
        final Random random = Cases.random("shouldRefuseANumberThatDoesNotEnd");
        for (int i = Cases.count(NUMBERS) / 10; i > 0; i--)
        {
            final int kind = random.nextBoolean() ? RawValue.STOP_BIT : RawValue.STOP_BIT_FLOAT;
            random.nextBytes(memory);
            final int length = random.nextInt(10);
            for (int k = 0; k < length; k++)
            {
                memory[OFFSET + k] |= (byte)0x80;
            }
            in.wrap(buffer, random.nextInt(OFFSET + 1), OFFSET + length);

            assertThatThrownBy(() -> in.number(kind, OFFSET)).isInstanceOf(CodecException.class);
        }
        Arrays.fill(memory, (byte)0x80);
        in.wrap(buffer, 0, memory.length);
        assertThatThrownBy(() -> in.number(RawValue.STOP_BIT, 0)).isInstanceOf(CodecException.class)
            .hasMessage("a number of varying length must end within its message, after 64 bits at most: offset=0, " +
                "limit=32");
        assertThatThrownBy(() -> in.number(RawValue.STOP_BIT_FLOAT, 0)).isInstanceOf(CodecException.class);
        memory[9] = 1;
        assertThatThrownBy(() -> in.number(RawValue.STOP_BIT, 0)).isInstanceOf(CodecException.class);
        assertThatThrownBy(() -> in.number(RawValue.STOP_BIT_FLOAT, 0)).isInstanceOf(CodecException.class);
    }

    private void verifyInteger(final long value)
    {
        bytes.clear();
        bytes.writeStopBit(value);
        verify(RawValue.STOP_BIT, value, StopBit.put(buffer(), OFFSET, value));
        assertThat(StopBit.length(value)).isEqualTo((int)bytes.readRemaining());
        assertThat(bytes.readStopBit()).isEqualTo(value);
    }

    private void verifyFloat(final long bits)
    {
        bytes.clear();
        bytes.writeStopBit(Double.longBitsToDouble(bits));
        verify(RawValue.STOP_BIT_FLOAT, bits, StopBit.putFloat(buffer(), OFFSET, bits));
        assertThat(Double.doubleToRawLongBits(bytes.readStopBitDouble())).isEqualTo(bits);
    }

    private UnsafeBuffer buffer()
    {
        Arrays.fill(memory, GUARD);
        return buffer;
    }

    private void verify(final int kind, final long value, final int length)
    {
        final byte[] expected = bytes.toByteArray();
        assertThat(Arrays.copyOfRange(memory, OFFSET, OFFSET + length)).as("%d", value).isEqualTo(expected);
        for (int i = 0; i < memory.length; i++)
        {
            assertThat(i >= OFFSET && i < OFFSET + length || GUARD == memory[i]).as("%d, byte %d", value, i).isTrue();
        }
        // At the end of a short message, at the end of a long one, and in the middle.
        verifyRead(kind, value, OFFSET, OFFSET + length);
        verifyRead(kind, value, 0, OFFSET + length);
        verifyRead(kind, value, 0, memory.length);
    }

    private void verifyRead(final int kind, final long value, final int start, final int limit)
    {
        in.wrap(buffer, start, limit);
        assertThat(in.number(kind, OFFSET)).isEqualTo(value);
        assertThat(in.end()).isEqualTo(OFFSET + bytesLength());
    }

    private int bytesLength()
    {
        return (int)bytes.readRemaining();
    }
}
