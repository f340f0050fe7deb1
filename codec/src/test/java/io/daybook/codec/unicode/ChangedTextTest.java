/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.unicode;

import java.util.Arrays;

import io.daybook.codec.CodecException;
import io.daybook.codec.Utf8Text;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Texts that others change between their measurement and their writing: nothing is written beyond the room that was
 * measured, and none is passed off as written.
 */
class ChangedTextTest
{
    private static final int OFFSET = 3;
    private static final byte UNTOUCHED = 0x55;

    private final byte[] memory = new byte[100];
    private final UnsafeBuffer buffer = new UnsafeBuffer(memory);

    @ParameterizedTest(name = "{index}")
    @CsvSource({
        "abc, abcd", "abc, ab", "abc, ab\u00e9", "ab\u00e9, abc", "\u00e9\u00e9, \u00e9\u6f22", "\u6f22, \u6f22\u6f22",
        "ab\ud83d\ude00, ab\ud83d\ude00x", "abcd, \ud83d\ude00\ud83d\ude00", "\u6f22\u5b57, \ud83dbc",
        "\ud83d\ude00, \ude00\ud83d", "\ud83d\ude00, \ud83d", "x, \ud83d\ude00", "'', x" })
    void shouldRefuseATextThatHasChanged(final String measured, final String changed)
    {
        for (final boolean isCesu : new boolean[]{ false, true })
        {
            Arrays.fill(memory, UNTOUCHED);
            final StringBuilder text = new StringBuilder(measured);
            final int length = Utf8.length(text, isCesu);
            text.replace(0, text.length(), changed);

            assertThatThrownBy(() -> Utf8.put(text, isCesu, length, buffer, OFFSET)).isInstanceOf(CodecException.class)
                .hasMessageStartingWith("text must not change while it is written, copy it before: ");
            verifyUntouched(length);
        }
    }

    @Test
    void shouldWriteNoMoreAsciiThanWasCounted()
    {
        Arrays.fill(memory, UNTOUCHED);
        final StringBuilder text = new StringBuilder("abcd");

        assertThatThrownBy(() -> Utf8.putAscii(text, 3, buffer, OFFSET)).hasMessage(
            "text must not change while it is written, copy it before: length=3, written=4");
        assertThatThrownBy(() -> Latin1.put(text, 3, buffer, OFFSET)).isInstanceOf(CodecException.class);
        verifyUntouched(0);
    }

    @Test
    void shouldWriteIntoTheRoomThatWasMeasured()
    {
        Arrays.fill(memory, UNTOUCHED);
        final String text = "a\u00e9\u6f22\ud83d\ude00";
        final byte[] expected = text.getBytes(UTF_8);

        assertThat(Utf8Text.length(text)).isEqualTo(expected.length);
        Utf8Text.put(text, expected.length, buffer, OFFSET);

        assertThat(Arrays.copyOfRange(memory, OFFSET, OFFSET + expected.length)).isEqualTo(expected);
        verifyUntouched(expected.length);
    }

    private void verifyUntouched(final int length)
    {
        for (int i = 0; i < memory.length; i++)
        {
            if (i < OFFSET || i >= OFFSET + length)
            {
                assertThat(memory[i]).as("byte %s of room for %s", i - OFFSET, length).isEqualTo(UNTOUCHED);
            }
        }
    }
}
