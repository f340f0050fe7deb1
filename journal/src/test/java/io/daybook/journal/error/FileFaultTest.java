/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.error;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FileFaultTest
{
    @Test
    void shouldNameNoClassOfJavaWhereTheCauseIsSaidInWords()
    {
        assertThat(FileFault.describe(new IOException("No space left on device")))
            .isEqualTo("No space left on device");
        assertThat(FileFault.describe(new FileSystemException("day.tar", null, "Read-only file system")))
            .isEqualTo("day.tar: Read-only file system");
        assertThat(FileFault.describe(new FileNotFoundException("day.csv (Permission denied)")))
            .isEqualTo("day.csv (Permission denied)");
        assertThat(FileFault.describe(new NoSuchFileException("day.tar")))
            .isEqualTo("no such file or directory: file=day.tar");
    }

    @Test
    void shouldSayWhatAllowsMoreMappings()
    {
        assertThat(FileFault.describe(new IOException("Map failed", new OutOfMemoryError("Map failed"))))
            .isEqualTo("the system maps no more memory for this process; raise what allows more: " +
                "sysctl vm.max_map_count, or ulimit -v");
    }

    @Test
    void shouldNameTheClassWhereTheCauseHasNoWords()
    {
        assertThat(FileFault.describe(new IOException())).isEqualTo("java.io.IOException");
    }
}
