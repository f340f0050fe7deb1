/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.leg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ResultsTest
{
    @TempDir
    private Path directory;
    private final Results results = new Results();
    private final Results others = new Results();

    @Test
    void shouldTakeTheMedianOverTheWindowsOfAllProcesses()
    {
        results.put("p99_ns", 1, 1, 9);
        others.put("p99_ns", 1, 9, 9, 9);
        results.join(others);
        assertThat(results.figures()).isEqualTo(Map.of("p99_ns", 9.0));
    }

    @Test
    void shouldTakeTheWorstOfGapsAndOfAllMessages()
    {
        results.put("gap_max_ns", 3);
        results.put("total_p999_ns", 4);
        others.put("gap_max_ns", 5);
        others.put("total_p999_ns", 2);
        results.join(others);
        assertThat(results.figures()).isEqualTo(Map.of("gap_max_ns", 5.0, "total_p999_ns", 4.0));
    }

    @Test
    void shouldLoadWhatItStored() throws IOException
    {
        results.put("p99_ns", 1, 0.5, 9);
        results.put("calibration_after_ns", Double.NaN);
        results.store(directory.resolve("results"));
        assertThat(Results.load(directory.resolve("results")).figures()).isEqualTo(Map.of("p99_ns", 1.0));
    }
}
