/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.daybook.codec.WireFormat;
import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

import static org.assertj.core.api.Assertions.assertThat;

class FormatsVerbTest
{
    private static final Map<String, Integer> BYTES = Map.ofEntries(
        Map.entry("YAML", 93), Map.entry("JSON", 104), Map.entry("CSV", 48),
        Map.entry("BINARY_YAML", 71), Map.entry("BINARY_YAML_NUMBERED", 45), Map.entry("BINARY_YAML_FIELDLESS", 33),
        Map.entry("PACKED", 39),
        Map.entry("RAW_UTF8", 43), Map.entry("RAW_8BIT", 43), Map.entry("BYTES_MARSHALLABLE", 39),
        Map.entry("STOP_BIT", 28), Map.entry("DELTA", 41));
    private static final Map<String, Integer> COMPACT_BYTES = Map.of("YAML", 91, "JSON", 102,
        "BINARY_YAML", 70, "BINARY_YAML_NUMBERED", 44, "BINARY_YAML_FIELDLESS", 32);

    @Test
    void shouldShowOneObjectInEveryWireFormat()
    {
        final Result result = Commands.run("formats");

        assertThat(result.exitCode()).isZero();
        for (final WireFormat wireFormat : WireFormat.values())
        {
            final Integer compact = COMPACT_BYTES.get(wireFormat.name());
            assertThat(result.out()).containsPattern("(?m)^" + wireFormat + " +" + BYTES.get(wireFormat.name()) +
                " bytes" + (null != compact ? ", " + compact + " with compact numbers$" :
                WireFormat.DELTA == wireFormat ? ", 9 for the next one if only its price is another$" : "$"));
        }
        assertThat(result.out()).contains(
            "  0000  7b 22 70 72 69 63 65 22 3a 31 32 33 34 2e 30 2c  |{\"price\":1234.0,|\n",
            "  0006  92 88 c4 07                                      price: float64 1234.0\n",
            "  0000  ba 01                                            field price\n",
            "  0000  92 88 c4 07                                      price: float64 1234.0\n",
            "  000e  d2 02 96 49 00 00 00 00                          longInt: int64 1234567890\n",
            "  0016  04 53 65 6c 6c                                   side: symbol \"Sell\"\n",
            "  0016  01                                               side: symbol \"Sell\"\n",
            "  0000  a0 a4 69                                         price: float64 1234.0\n");
        assertThat(result.out()).doesNotContain("damaged");
    }

    @Test
    void shouldShowTheNextObjectAsWhatHasChanged()
    {
        assertThat(Commands.run("formats").out()).endsWith("""

            DELTA, the next one, whose price is 1234.5, the payload of 5 bytes:
              0000  00                                               slot 0
              0001  08                                               base 64 bytes back
              0002  01                                               mask: price
              0003  42 02                                            price: float64 other bits
              read back without the class:
                Example:
                  price: 1234.5
                  flag: true
                  text: Hello World!
                  side: Sell
                  smallInt: 123
                  longInt: 1234567890
            """);
    }

    @Test
    void shouldWriteTheSameNumbersInEachLocale()
    {
        final Locale usual = Locale.getDefault();
        final Result expected = Commands.run("formats");
        try
        {
            // Its digits are others.
            Locale.setDefault(Locale.forLanguageTag("mr-IN"));
            assertThat(Commands.run("formats")).isEqualTo(expected);
        }
        finally
        {
            Locale.setDefault(usual);
        }
    }

    @Test
    void shouldShowItAsJson()
    {
        final Map<?, ?> json = (Map<?, ?>)new Load(LoadSettings.builder().build()).loadFromString(
            Commands.run("formats", "--json").out());

        final List<?> formats = (List<?>)json.get("formats");
        assertThat(formats).hasSize(WireFormat.values().length);
        for (final Object element : formats)
        {
            final Map<?, ?> format = (Map<?, ?>)element;
            assertThat(format.get("bytes")).isEqualTo(BYTES.get(format.get("format")));
            assertThat(format.get("compactBytes")).isEqualTo(COMPACT_BYTES.get(format.get("format")));
            final boolean isDelta = "DELTA".equals(format.get("format"));
            assertThat(format.get("updateBytes")).isEqualTo(isDelta ? 9 : null);
            assertThat(format.get("updateHex")).isEqualTo(isDelta ? "0008014202" : null);
            assertThat(((String)format.get("hex")).length()).isEqualTo(2 * (Integer)format.get("payload"));
            assertThat(new Load(LoadSettings.builder().build()).loadFromString((String)format.get("yaml"))).isEqualTo(
                Map.of("Example", Map.of(
                    "price", 1234.0,
                    "flag", true,
                    "text", "Hello World!",
                    "side", "Sell",
                    "smallInt", 123,
                    "longInt", 1234567890)));
        }
    }
}
