/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import java.util.Arrays;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Few bytes that are copied and compared as words: all of them, and none beside them.
 */
class ShortBytesTest
{
    private static final int LONGEST = 80;
    private static final int FROM = 3;
    private static final int OFFSET = 5;
    private static final byte UNTOUCHED = 0x55;

    private final byte[] source = new byte[FROM + LONGEST];

    ShortBytesTest()
    {
        for (int i = 0; i < source.length; i++)
        {
            source[i] = (byte)(i + 1);
        }
    }

    @Test
    void shouldCopyAllBytesAndTouchNoOthers()
    {
        for (int length = 0; length <= LONGEST; length++)
        {
            final byte[] memory = new byte[OFFSET + LONGEST + OFFSET];
            Arrays.fill(memory, UNTOUCHED);
            final byte[] expected = memory.clone();
            System.arraycopy(source, FROM, expected, OFFSET, length);

            ShortBytes.put(source, FROM, length, new UnsafeBuffer(memory), OFFSET);
            assertThat(memory).as("length=%d", length).isEqualTo(expected);
        }
    }

    @Test
    void shouldTellBytesThatDifferAnywhere()
    {
        for (int length = 0; length <= LONGEST; length++)
        {
            final byte[] expected = Arrays.copyOfRange(source, FROM, FROM + length);
            assertThat(ShortBytes.equal(source, FROM, expected)).as("length=%d", length).isTrue();
            for (int at = 0; at < length; at++)
            {
                final byte[] other = source.clone();
                other[FROM + at]++;
                assertThat(ShortBytes.equal(other, FROM, expected)).as("length=%d at=%d", length, at).isFalse();
            }
        }
    }
}
