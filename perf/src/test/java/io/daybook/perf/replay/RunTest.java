/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.replay;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class RunTest
{
    @TempDir
    private Path directory;

    private Run run(final String script) throws Exception
    {
        return new Run("tool", "all", directory, List.of("sh", "-c", script));
    }

    @Test
    void shouldCountWhatAToolPrintsInARunThatIsNotTimed() throws Exception
    {
        final Path runs = directory.resolve("runs");
        final Run run = run("head -c 200000000 /dev/zero; echo >> " + runs);

        run.count();
        assertThat(run.isQuick()).as("not timed yet").isTrue();
        run.measure();

        assertThat(Files.readAllLines(runs)).hasSize(2);
        final String[] cells = run.row(1).split(" \\|");
        assertThat(cells[cells.length - 1].trim()).as("MB/s written").matches("[1-9][0-9,]*");
    }

    @Test
    void shouldSayWhichToolFailed() throws Exception
    {
        final Run run = run("exit 3");

        assertThatThrownBy(run::count).hasMessageContaining("command=[sh, -c, exit 3], exit code=3");
        assertThatThrownBy(run::measure).hasMessageContaining("command=[sh, -c, exit 3], exit code=3");
    }
}
