/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A name that comes twice in an object of a stored message.
 */
class RepeatedNamesTest
{
    @TempDir
    private Path directory;

    @Test
    void shouldShowBothFieldsOfOneName()
    {
        final Path path = directory.resolve("journal");
        try (Journal journal = Journal.open(path); Appender appender = journal.appender())
        {
            appender.write("Trade", (w) -> w.int64("a", 1).int64("a", 2));
        }

        final List<String> read = new ArrayList<>();
        try (JournalScan scan = JournalScan.open(path))
        {
            while (scan.next())
            {
                read.add(scan.message().toYaml());
            }
        }
        assertThat(read).containsExactly("Trade:\n  a: 1\n  a_2: 2\n");
    }
}
