/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import io.daybook.tools.console.ResultBuffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Messages that are given out in the opposite order.
 */
class ReversedOutputTest
{
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final ResultBuffer out = new ResultBuffer(bytes);

    private static List<String> messages(final long seed, final int count, final int maxLength)
    {
        final Random random = new Random(seed);
        final List<String> messages = new ArrayList<>();
        for (int i = 0; i < count; i++)
        {
            messages.add(i + "x".repeat(random.nextInt(maxLength)) + "\n");
        }
        return messages;
    }

    private void keep(final ReversedOutput reversed, final List<String> messages)
    {
        for (final String message : messages)
        {
            reversed.buffer().ascii(message).flushWhenFull();
            reversed.endMessage();
        }
    }

    private String given()
    {
        out.flush();
        final String text = bytes.toString(StandardCharsets.US_ASCII);
        bytes.reset();
        return text;
    }

    @Test
    void shouldGiveOutTheLastMessageFirst()
    {
        final List<String> messages = messages(1, 1_000, 50);
        try (ReversedOutput reversed = new ReversedOutput(out))
        {
            keep(reversed, messages);
            Collections.reverse(messages);
            assertThat(reversed.turn(Long.MAX_VALUE)).isEqualTo(1_000);
            assertThat(given()).isEqualTo(String.join("", messages));
            assertThat(reversed.turn(Long.MAX_VALUE)).isZero();
        }
    }

    @Test
    void shouldKeepMoreThanFitsIntoMemory()
    {
        for (int round = 0; round < 2; round++)
        {
            // 50 MB in parts of 8, with some messages that are longer than what is written at once.
            final List<String> messages = messages(round, 500, 200_000);
            messages.add("y".repeat(9_000_000) + "\n");
            messages.add("last\n");
            try (ReversedOutput reversed = new ReversedOutput(out))
            {
                keep(reversed, messages);
                Collections.reverse(messages);
                assertThat(reversed.turn(Long.MAX_VALUE)).isEqualTo(messages.size());
                assertThat(given()).isEqualTo(String.join("", messages));

                keep(reversed, messages);
                Collections.reverse(messages);
                assertThat(reversed.turn(400)).isEqualTo(400);
                assertThat(given()).isEqualTo(String.join("", messages.subList(0, 400)));
                assertThat(reversed.turn(400)).isZero();
            }
        }
    }
}
