/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColorsTest
{
    @Test
    void shouldColourByItselfOnlyOnATerminalWithoutNoColor()
    {
        assertThat(Colors.auto.areUsed(true, null)).isTrue();
        assertThat(Colors.auto.areUsed(true, "")).isTrue();
        assertThat(Colors.auto.areUsed(true, "1")).isFalse();
        assertThat(Colors.auto.areUsed(false, null)).isFalse();
    }

    @Test
    void shouldDoAsTheUserSays()
    {
        assertThat(Colors.always.areUsed(false, "1")).isTrue();
        assertThat(Colors.never.areUsed(true, null)).isFalse();
    }
}
