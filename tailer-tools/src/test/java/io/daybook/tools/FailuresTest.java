/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FailuresTest
{
    @Test
    void shouldGiveNoAdviceForCodeWhereRetentionHasDeletedWhatAVerbReads()
    {
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        assertThat(Failures.report(new SegmentDeletedException(8192, 65536), console, false))
            .isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString(StandardCharsets.UTF_8)).hasLineCount(1)
            .contains("retention has deleted", "first retained=65536", "do it again").doesNotContain("toStart");
    }
}
