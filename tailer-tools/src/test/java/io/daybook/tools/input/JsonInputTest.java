/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.json.JsonEncoder;
import io.daybook.tools.console.ToolException;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JsonInputTest
{
    @ParameterizedTest
    @ValueSource(strings = {
        "[{\"a\":1},{\"b\":[{},[2]]}]", "[\n{\"a\":1},\n{\"b\":[{},[2]]}\n]\n",
        "\ufeff [ {\"a\" : 1}\r\n,{\"b\":[{},\n[2]]} ] ",
        "{\"a\":1}{\"b\":[{},[2]]}",
        "\n{\n  \"a\": 1\n}\n{\"b\":[{},\n[2]]}\n",
        "[{\"unproved\":true,\"a\":1},{\"b\":[{},[2]]}]" })
    void shouldReadTheElementsOfAnArrayOrObjectsThatFollowEachOther(final String json)
    {
        assertThat(all(json)).containsExactly("{\"a\":1}", "{\"b\":[{},[2]]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n", "[]", " [ ] \n", "\ufeff[\n]\n"})
    void shouldReadNothingFromNothing(final String json)
    {
        assertThat(all(json)).isEmpty();
    }

    @Test
    void shouldNotTakeBracketsAndQuotesInTextForTheEndOfAnObject()
    {
        assertThat(all("[{\"a\":\"}],\\\"{[\"},{\"b\":\"\\\\\"}]")).containsExactly(
            "{\"a\":\"}],\\\"{[\"}", "{\"b\":\"\\\\\"}");
    }

    @Test
    void shouldSayWhereAnElementIsNotValidAndGoOnBehindIt()
    {
        final DocumentInput input = input("[{\"a\":1}, {\"\u00e9\":tru},\n 7, ,{\"b\":2,\"b\":3},{\"c\":4},] {}\n");
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"a\":1}");
        assertFails(input, "value must stand here: line=1 column=16");
        assertFails(input, "message must be a JSON object: line=2 column=2");
        assertFails(input, "element must stand here: line=2 column=5");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class)
            .hasMessageContaining("twice").hasMessageEndingWith(": line=2 column=13");
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"c\":4}");
        assertThat(input.line()).isEqualTo(2);
        assertFails(input, "element must stand here: line=2 column=28");
        assertFails(input, "nothing must stand behind the array: line=2 column=30");
        assertThat(JsonLinesInputTest.next(input)).isNull();
        assertThat(JsonLinesInputTest.next(input)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"a\":1}", "[{\"a\":1},", "[{\"a\":1}\n", "[{\"a\":1},\n"})
    void shouldReadTheWholeElementsOfAnArrayThatIsCutOff(final String json)
    {
        final DocumentInput input = input(json);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{\"a\":1}");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class)
            .hasMessageStartingWith("array must end with ]: line=");
        assertThat(JsonLinesInputTest.next(input)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "[{", "[{\"a", "[{\"a\\", "{", "7", "\"", "[[{}]]", "[1]", "{}]",
         "{},{}", "[}]", "[{}}]"})
    void shouldRefuseWhatIsNoArrayOfObjects(final String json)
    {
        assertThatThrownBy(() -> all(json)).isInstanceOf(CodecException.class).hasMessageContaining("line=1 column=");
    }

    @Test
    void shouldHoldOneElementAtATime()
    {
        final long elements = 200_000;
        final InputStream endless = new InputStream()
        {
            private final byte[] element = ",{\"a\":1}".getBytes(StandardCharsets.UTF_8);
            private long position;

            @Override
            public int read()
            {
                final int index = (int)(position % element.length);
                final boolean isOver = position++ >= elements * element.length;
                return 1 == position ? '[' : isOver ? -1 : element[index];
            }
        };
        final TextWindow window = new TextWindow(endless);
        final DocumentInput input = new JsonInput(window, BigIntegers.REFUSE);
        for (long i = 0; i < elements; i++)
        {
            assertThat(input.read(encoder())).isTrue();
        }
        assertThat(window.bytes()).hasSize(1 << 16);
        assertFails(input, "array must end with ]: line=1 column=" + (elements * 8 + 1));
    }

    @Test
    void shouldRefuseAMessageThatIsTooLongToBeHeld()
    {
        final byte[] json = ("[{},\n{\"a\":\"" + "x".repeat(1 << 17) + "\"}]").getBytes(StandardCharsets.UTF_8);
        final DocumentInput input = new JsonInput(
            new TextWindow(new ByteArrayInputStream(json), 1 << 17), BigIntegers.REFUSE);
        assertThat(JsonLinesInputTest.next(input)).isEqualTo("{}");
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(ToolException.class)
            .hasMessage("a message must be shorter than 131072 bytes: line=2 column=1; split it, or take it out");
    }

    private static JsonEncoder encoder()
    {
        final JsonEncoder encoder = new JsonEncoder();
        encoder.wrap(new ExpandableArrayBuffer(), 0, null);
        return encoder;
    }

    private static void assertFails(final DocumentInput input, final String text)
    {
        assertThatThrownBy(() -> JsonLinesInputTest.next(input)).isInstanceOf(CodecException.class).hasMessage(text);
    }

    private static List<String> all(final String json)
    {
        final List<String> messages = new ArrayList<>();
        try (DocumentInput input = input(json))
        {
            for (String message = JsonLinesInputTest.next(input); null != message;)
            {
                messages.add(message);
                message = JsonLinesInputTest.next(input);
            }
        }
        return messages;
    }

    private static DocumentInput input(final String json)
    {
        return new JsonInput(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)), BigIntegers.REFUSE);
    }
}
