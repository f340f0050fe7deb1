/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generated;

import java.util.Arrays;
import java.util.List;

import io.daybook.codec.unicode.StringBytes;

import org.agrona.BufferUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Texts as bytes, through the bytes of strings and through characters.
 */
class AsciiTest
{
    private static final int LONGEST = 40;
    private static final byte GUARD = 0x55;

    @Test
    void shouldKnowHowThisVirtualMachineKeepsStrings()
    {
        for (final String text : List.of("", "x", "EUR/USD", "Été"))
        {
            assertThat(StringBytes.latin1(text)).isEqualTo(text.getBytes(ISO_8859_1));
        }
        assertThat(StringBytes.latin1("цена")).isNull();
    }

    @Test
    void shouldWriteAsciiAndNothingBehindIt()
    {
        for (int length = 0; length <= LONGEST; length++)
        {
            final String text = letters(length);
            for (final CharSequence sequence : List.of(text, new StringBuilder(text)))
            {
                final byte[] memory = memory();
                assertThat(Ascii.put(sequence, length, memory, BufferUtil.ARRAY_BASE_OFFSET)).isEqualTo(length);
                final byte[] expected = memory();
                System.arraycopy(text.getBytes(US_ASCII), 0, expected, 0, length);
                assertThat(memory).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldWriteNothingOfATextThatHasAnotherLengthByNow()
    {
        final byte[] memory = memory();
        for (final int count : new int[] { 0, 3, 5 })
        {
            assertThatThrownBy(() ->
                Ascii.put(new StringBuilder("text"), count, memory, BufferUtil.ARRAY_BASE_OFFSET))
                .isInstanceOf(Refused.class);
        }
        assertThat(memory).containsOnly(GUARD);
    }

    @ParameterizedTest
    @ValueSource(chars = { 0x80, 0xFF, 0x100, 'ц', 0xFFFF })
    void shouldTellACharacterThatIsNotAscii(final char other)
    {
        for (int length = 1; length <= LONGEST; length++)
        {
            for (int at = 0; at < length; at++)
            {
                final StringBuilder text = new StringBuilder(letters(length));
                text.setCharAt(at, other);
                for (final CharSequence sequence : List.of(text, text.toString()))
                {
                    final byte[] memory = memory();
                    assertThat(Ascii.put(sequence, length, memory, BufferUtil.ARRAY_BASE_OFFSET)).isLessThan(length);
                    assertThat(Arrays.copyOfRange(memory, length, memory.length)).containsOnly(GUARD);
                }
            }
        }
    }

    private static byte[] memory()
    {
        final byte[] memory = new byte[LONGEST + Long.BYTES];
        Arrays.fill(memory, GUARD);
        return memory;
    }

    private static String letters(final int length)
    {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++)
        {
            text.append((char)('a' + i % 26));
        }
        return text.toString();
    }
}
