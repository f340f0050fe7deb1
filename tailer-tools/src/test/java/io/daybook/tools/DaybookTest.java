/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.tools.Commands.Result;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What all verbs have in common.
 */
class DaybookTest
{
    @Test
    void shouldPrintTheSameVersionAsAVerbAndAsAnOption()
    {
        final Result verb = Commands.run("version");

        assertThat(verb.exitCode()).isZero();
        assertThat(verb.out()).startsWith("daybook ").contains("\njava ").hasLineCount(2);
        assertThat(Commands.run("--version")).isEqualTo(verb);
        assertThat(Commands.run("-V")).isEqualTo(verb);
    }
}
