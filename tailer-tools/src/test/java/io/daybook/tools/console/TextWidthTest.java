/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest
{
    @Test
    void shouldCountColumnsOfATerminal()
    {
        assertThat(TextWidth.of("")).isZero();
        assertThat(TextWidth.of("EUR/USD")).isEqualTo(7);
        assertThat(TextWidth.of("Zürich €")).isEqualTo(8);
        assertThat(TextWidth.of("日本語")).isEqualTo(6);
        assertThat(TextWidth.of("한글")).isEqualTo(4);
        assertThat(TextWidth.of("e\u0301")).isEqualTo(1);
        assertThat(TextWidth.of("\uD83D\uDE80!")).isEqualTo(3);
    }
}
