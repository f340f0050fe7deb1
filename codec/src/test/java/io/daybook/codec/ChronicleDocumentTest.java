/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Random;

import io.daybook.codec.ChronicleDocument.Kind;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ChronicleDocumentTest
{
    private static final int CASES = Integer.getInteger("daybook.cases", 20_000);
    /** An event "say" with the text "hi". */
    private static final String SAY = "b9 03 736179 e2 6869";
    /** An event "trade" with an object, whose fields are "a", 1, and "b", a list of two texts. */
    private static final String TRADE = "b9 05 7472616465 82 10000000 c1 61 a1 01 c1 62 82 05000000 e1 78 e2 7979 8f";

    private final ChronicleDocument converter = new ChronicleDocument();
    private final ExpandableArrayBuffer target = new ExpandableArrayBuffer();

    @Test
    void shouldMakeAnEventAMessageOfItsName()
    {
        assertThat(yaml(TRADE)).isEqualTo("trade:\n  a: 1\n  b: [x, yy]\n");
        assertThat(yaml(SAY)).isEqualTo("say:\n  value: hi\n");
        assertThat(yaml("ba 07 e2 6869")).isEqualTo("\"7\":\n  value: hi\n");
        assertThat(yaml(SAY + "8f 8f 8f")).isEqualTo("say:\n  value: hi\n");
    }

    @Test
    void shouldMakeAnEventOfANumberAMessageAsOneOfAName()
    {
        final String number = "ba 07 82 04000000 c1 61 a1 01";

        assertThat(yaml(number)).isEqualTo("\"7\":\n  a: 1\n");
        assertThat(yaml(number.replace("ba 07", "b9 01 37"))).isEqualTo(yaml(number));
        assertThat(yaml("ba 07 82 00000000")).isEqualTo(yaml("b9 01 37 82 00000000"));
        assertThat(yaml("ba 07 82 04000000 a1 05 a1 06")).isEqualTo("\"7\":\n  value: [5, 6]\n");
        assertThat(yaml("ba 07 82 03000000 88 77 66")).isEqualTo("\"7\":\n  value: \"iHdm\"\n");
    }

    @Test
    void shouldKeepAHistoryWithoutNamesBehindTheFields()
    {
        final String history = "ba 80 00 81 1700 86 01 07000000 0500000034120000 01 0900000000000000";

        assertThat(yaml(history + SAY)).isEqualTo(
            "say:\n  value: hi\n  history:\n    sources: [7, 20014547599365]\n    timings: [9]\n");
        assertThat(yaml(history + TRADE)).startsWith("trade:\n  a: 1\n").endsWith("    timings: [9]\n");
    }

    @Test
    void shouldTakeAHistoryThatCountsMoreThanItHoldsForBytes()
    {
        assertThat(kind("ba 80 00 81 0600 86 ff 07000000" + SAY)).isEqualTo(Kind.BYTES);
    }

    @Test
    void shouldMakeFieldsAMessageWithoutAType()
    {
        assertThat(yaml("c1 61 a1 01 c1 62 bb")).isEqualTo("a: 1\nb: null\n");
        assertThat(yaml(SAY + SAY.replace("03 736179", "02 6f6b"))).isEqualTo("say: hi\nok: hi\n");
        assertThat(yaml("82 04000000 c1 61 a1 01")).isEqualTo("a: 1\n");
        assertThat(yaml("8f")).isEqualTo("{}\n");
        assertThat(yaml("a1 05")).isEqualTo("value: 5\n");
    }

    @Test
    void shouldMakeAnObjectBehindItsClassAMessageOfThatName()
    {
        assertThat(yaml("b6 01 4c 82 04000000 c1 61 a1 01")).isEqualTo("L:\n  a: 1\n");
    }

    @Test
    void shouldKeepEachDigitOfALongThatWasWrittenAsAFloat()
    {
        assertThat(yaml("c1 61 90 00008053")).isEqualTo("a: 1099511627776\n");
        assertThat(yaml("c1 61 90 000080d3")).isEqualTo("a: -1099511627776\n");
        assertThat(yaml("c1 61 90 0000c03f")).isEqualTo("a: 1.5\n");
        assertThat(yaml("c1 61 90 0000805f")).isEqualTo("a: 1.8446744e+19\n");
    }

    @Test
    void shouldTellTextFromBytes()
    {
        assertThat(kind("e2 6869")).isEqualTo(Kind.TEXT);
        assertThat(text()).isEqualTo("hi");
        assertThat(kind(hex("bare text of version 4\n"))).isEqualTo(Kind.TEXT);
        assertThat(text()).isEqualTo("bare text of version 4\n");
        assertThat(kind("05 00 00 00 00 00 00 00")).isEqualTo(Kind.BYTES);
        assertThat(converter.length()).isEqualTo(8);
        assertThat(kind("")).isNotEqualTo(Kind.TEXT);
    }

    @Test
    void shouldKeepAnArgumentThatOnlyItsClassCanReadAsBytes()
    {
        assertThat(yaml("b9 03 736179 82 03000000 88 77 66")).isEqualTo("say:\n  value: \"iHdm\"\n");
    }

    @Test
    void shouldTakeWhatIsNestedTooDeepForBytes()
    {
        final ByteArrayOutputStream deep = new ByteArrayOutputStream();
        deep.write(0xC1);
        deep.write('a');
        for (int left = 200; left > 0; left--)
        {
            deep.write(0x81);
            deep.write(3 * left - 3);
            deep.write(3 * left - 3 >> 8);
        }

        assertThat(kind(HexFormat.of().formatHex(deep.toByteArray()))).isEqualTo(Kind.BYTES);
    }

    @Test
    void shouldMakeSomethingReadableOfWhateverBytesThereAre()
    {
        final long seed = Long.getLong("daybook.seed", System.nanoTime());
        System.out.println("documents of Chronicle: -Ddaybook.cases=" + CASES + " -Ddaybook.seed=" + seed);
        final Random random = new Random(seed);
        for (int i = 0; i < CASES; i++)
        {
            final byte[] bytes = random.nextBoolean() ? new byte[random.nextInt(40)] :
                HexFormat.of().parseHex((0 == i % 2 ? TRADE : SAY).replace(" ", ""));
            if (0 == random.nextInt(2))
            {
                random.nextBytes(bytes);
            }
            else if (bytes.length > 0)
            {
                bytes[random.nextInt(bytes.length)] ^= (byte)(1 << random.nextInt(8));
            }
            final Kind kind = converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, target, 3);
            if (Kind.FIELDS == kind)
            {
                assertThat(yaml()).as("-Ddaybook.seed=" + seed + ", case=" + i).isNotEmpty();
            }
            else if (Kind.BYTES == kind)
            {
                assertThat(converter.length()).isEqualTo(bytes.length);
            }
        }
    }

    private Kind kind(final String hex)
    {
        final byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
        return converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, target, 3);
    }

    private String yaml(final String hex)
    {
        assertThat(kind(hex)).isEqualTo(Kind.FIELDS);
        return yaml();
    }

    private String yaml()
    {
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(target, 3, converter.length(), WireFormat.BINARY_YAML, null, yaml);
        return yaml.toString();
    }

    private String text()
    {
        return target.getStringWithoutLengthUtf8(3, converter.length());
    }

    private static String hex(final String text)
    {
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
