/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

class KnownTextsTest
{
    private final List<String> written = new ArrayList<>();
    private final Function<String, byte[]> writing = (string) ->
    {
        written.add(string);
        return string.getBytes(US_ASCII);
    };
    private final KnownTexts texts = new KnownTexts();

    @Test
    void shouldWriteEachConstantOfALargeEnumOnce()
    {
        final List<String> scripts = Stream.of(Character.UnicodeScript.values()).map(Enum::name).toList();
        for (int i = 0; i < 2; i++)
        {
            for (final String script : scripts)
            {
                assertThat(texts.of(script, writing)).asString().isEqualTo(script);
            }
        }
        assertThat(written).isEqualTo(scripts).hasSizeGreaterThan(100);
    }

    @Test
    void shouldKeepNoMoreThanAFewThousandTextsAndThoseThatCameLast()
    {
        for (int i = 0; i < 5_000; i++)
        {
            assertThat(texts.of("text" + i, writing)).asString().isEqualTo("text" + i);
        }
        texts.of("text4999", writing);
        assertThat(written).hasSize(5_000);
        texts.of("text0", writing);
        assertThat(written).hasSize(5_001).endsWith("text0");
    }

    @Test
    void shouldNotKeepALongText()
    {
        final String text = "x".repeat(1_000);
        texts.of(text, writing);
        texts.of(text, writing);
        assertThat(written).containsExactly(text, text);
    }
}
