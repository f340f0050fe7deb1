/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

import io.daybook.journal.error.SegmentDeletedException;
import io.daybook.tools.console.Console;
import io.daybook.tools.console.ExitCode;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FailuresTest
{
    @Test
    void shouldSayInWordsWhatIsWrongWithAFile()
    {
        assertThat(sentence(new AccessDeniedException("day.tar"))).isEqualTo(
            "daybook: cannot use a file: path=day.tar, cause=the permission is missing: user=" +
            System.getProperty("user.name") + ", file=day.tar; give it to the user\n");
        assertThat(sentence(new FileAlreadyExistsException("day.tar"))).isEqualTo(
            "daybook: cannot use a file: path=day.tar, cause=something else is there: file=day.tar; " +
            "give another name\n");
        assertThat(sentence(new FileSystemException("day.tar", null, "Read-only file system"))).isEqualTo(
            "daybook: cannot use a file: path=day.tar, cause=Read-only file system\n");
    }

    @Test
    void shouldGiveNoAdviceForCodeWhereRetentionHasDeletedWhatAVerbReads()
    {
        assertThat(sentence(new SegmentDeletedException(8192, 65536))).hasLineCount(1)
            .contains("retention has deleted", "first retained=65536", "do it again").doesNotContain("toStart");
    }

    private static String sentence(final Exception failure)
    {
        final ByteArrayOutputStream err = new ByteArrayOutputStream();
        final Console console = new Console(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8), false, false);
        assertThat(Failures.report(failure, console, false)).isEqualTo(ExitCode.FAILURE);
        return err.toString(StandardCharsets.UTF_8);
    }
}
