/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.json.JsonEncoder;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonLinesInputTest
{
    @Test
    void shouldReadOneObjectPerLine()
    {
        assertThat(all("{\"a\":1}\n{\"b\":2.0,\"c\":[null,true,\"x\"]}\n")).containsExactly(
            "{\"a\":1}", "{\"b\":2.0,\"c\":[null,true,\"x\"]}");
        assertThat(all("")).isEmpty();
        assertThat(all("{}")).containsExactly("{}");
    }

    @Test
    void shouldSkipBlankLinesAndBearForeignLineEnds()
    {
        assertThat(all("\ufeff{\"a\":1}\r\n\r\n \t\n{\"b\":2}\r\n\n")).containsExactly("{\"a\":1}", "{\"b\":2}");
    }

    @Test
    void shouldTakeAByteOrderMarkOnlyAtTheStartOfAFile()
    {
        assertThat(all("\ufeff")).isEmpty();
        assertThat(all("\ufeff\n{\"a\":1}\n")).containsExactly("{\"a\":1}");
        assertThat(all("\ufeff{\"unproved\":true,\"a\":1}")).containsExactly("{\"a\":1}");

        final DocumentInput input = input("\ufeff{\"a\":1}\n\ufeff{\"a\":2}\n{\"a\":3}\n");
        assertThat(next(input)).isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> next(input)).isInstanceOf(CodecException.class)
            .hasMessage("byte order mark must stand only at the start of a file: line=2 column=1");
        assertThat(next(input)).isEqualTo("{\"a\":3}");
        assertThatThrownBy(() -> all("\ufeff\ufeff{\"a\":1}")).isInstanceOf(CodecException.class)
            .hasMessage("byte order mark must stand only at the start of a file: line=1 column=1");
    }

    @Test
    void shouldReadLinesLongerThanItsBufferFromAStreamThatComesInDrops()
    {
        final StringBuilder text = new StringBuilder();
        final List<String> expected = new ArrayList<>();
        for (int i = 0; i < 200; i++)
        {
            final String line = "{\"n\":" + i + ",\"text\":\"" + "\u00e9".repeat(i * 977 % 70_000) + "\"}";
            expected.add(line);
            text.append(line).append(0 == i % 7 ? "\n\n" : "\n");
        }
        final byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        final InputStream drops = new ByteArrayInputStream(bytes)
        {
            @Override
            public synchronized int read(final byte[] target, final int offset, final int length)
            {
                return super.read(target, offset, Math.min(length, 1 + length % 1009));
            }
        };
        assertThat(all(drops, BigIntegers.REFUSE)).isEqualTo(expected);
    }

    @Test
    void shouldNameTheLineOfAnErrorAndGoOnBehindIt()
    {
        final DocumentInput input = input("{\"a\":1}\n\n{\"a\":}\n{\"a\":9223372036854775808}\n[]\n{\"b\":2}\n");
        assertThat(next(input)).isEqualTo("{\"a\":1}");
        assertThat(input.line()).isEqualTo(1);
        assertThatThrownBy(() -> next(input)).isInstanceOf(CodecException.class)
            .hasMessage("value must stand here: line=3 column=6");
        assertThatThrownBy(() -> next(input)).isInstanceOf(CodecException.class)
            .hasMessage("integer does not fit 64 bits: line=4 column=6");
        assertThatThrownBy(() -> next(input)).isInstanceOf(CodecException.class)
            .hasMessage("message must be a JSON object: line=5 column=1");
        assertThat(next(input)).isEqualTo("{\"b\":2}");
        assertThat(input.line()).isEqualTo(6);
        assertThat(next(input)).isNull();
        assertThat(next(input)).isNull();
    }

    @Test
    void shouldKeepBigIntegersAsTextOnRequest()
    {
        final byte[] json = "{\"a\":-9223372036854775809}".getBytes(StandardCharsets.UTF_8);
        final InputStream in = new ByteArrayInputStream(json);
        assertThat(all(in, BigIntegers.TEXT)).containsExactly("{\"a\":\"-9223372036854775809\"}");
    }

    @Test
    void shouldReportAStreamThatFails()
    {
        final InputStream in = new InputStream()
        {
            @Override
            public int read() throws IOException
            {
                throw new IOException("gone");
            }
        };
        assertThatThrownBy(() -> all(in, BigIntegers.REFUSE)).isInstanceOf(UncheckedIOException.class);
    }

    static String next(final DocumentInput input)
    {
        final MutableDirectBuffer buffer = new ExpandableArrayBuffer();
        final JsonEncoder encoder = new JsonEncoder();
        encoder.wrap(buffer, 0, null);
        return input.read(encoder) ? buffer.getStringWithoutLengthUtf8(0, encoder.finish()) : null;
    }

    private static List<String> all(final String text)
    {
        return all(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), BigIntegers.REFUSE);
    }

    private static List<String> all(final InputStream in, final BigIntegers bigIntegers)
    {
        final List<String> messages = new ArrayList<>();
        try (DocumentInput input = new JsonLinesInput(in, bigIntegers))
        {
            for (String message = next(input); null != message; message = next(input))
            {
                messages.add(message);
            }
        }
        return messages;
    }

    private static DocumentInput input(final String text)
    {
        return new JsonLinesInput(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), BigIntegers.REFUSE);
    }
}
