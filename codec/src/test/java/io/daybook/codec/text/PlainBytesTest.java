/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs of plain bytes, found eight at a time, and what a look at each single byte finds.
 */
class PlainBytesTest
{
    private static final int LONGEST = 40;

    @Test
    void shouldFindEachByteThatIsNotPlainAtEachPlace()
    {
        for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++)
        {
            for (int at = 0; at < LONGEST; at++)
            {
                final byte[] bytes = new byte[LONGEST];
                Arrays.fill(bytes, (byte)'x');
                bytes[at] = (byte)value;
                final int expected = PlainBytes.isPlain((byte)value) ? LONGEST : at;
                assertThat(PlainBytes.end(bytes, 0, LONGEST)).as("value=%d at=%d", value, at).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldEscapeWhatIsAsciiAndNotPlain()
    {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8]);
        for (char c = 0; c < 128; c++)
        {
            final int length = JsonText.putEscaped(buffer, 0, new StringBuilder().append(c));
            assertThat(1 == length).as("c=%d", (int)c).isEqualTo(PlainBytes.isPlain((byte)c));
        }
    }

    @Property
    void shouldFindTheFirstOfManyWithinTheText(@ForAll final long seed)
    {
        final Random random = new Random(seed);
        final byte[] bytes = new byte[random.nextInt(LONGEST)];
        random.nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++)
        {
            bytes[i] = 0 == random.nextInt(8) ? bytes[i] : (byte)('a' + (bytes[i] & 7));
        }
        final int to = random.nextInt(bytes.length + 1);
        final int from = random.nextInt(to + 1);
        int expected = from;
        while (expected < to && PlainBytes.isPlain(bytes[expected]))
        {
            expected++;
        }
        assertThat(PlainBytes.end(bytes, from, to)).isEqualTo(expected);
    }

    @Property
    void shouldMarkNothingBeforeTheFirstByteOfAWordThatIsMeant(@ForAll final long word)
    {
        final byte[] bytes = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(word).array();
        int changed = 0;
        while (changed < Long.BYTES && PlainBytes.isPlain(bytes[changed]))
        {
            changed++;
        }
        int special = 0;
        while (special < Long.BYTES && '"' != bytes[special] && '\\' != bytes[special] &&
            (bytes[special] & 0xFF) >= ' ')
        {
            special++;
        }
        assertThat(Long.numberOfTrailingZeros(PlainBytes.changed(word)) >> 3).isEqualTo(changed);
        assertThat(Long.numberOfTrailingZeros(PlainBytes.special(word)) >> 3).isEqualTo(special);
    }
}
