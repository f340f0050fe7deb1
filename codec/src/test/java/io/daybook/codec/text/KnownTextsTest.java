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
    void shouldKeepNoMoreThanAFewThousandTexts()
    {
        for (int i = 0; i < 2; i++)
        {
            for (int k = 0; k < 5_000; k++)
            {
                assertThat(texts.of("text" + k, writing)).asString().isEqualTo("text" + k);
            }
        }
        assertThat(written).hasSize(5_000 + 5_000 - 4_096);
    }
}
