/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.file.Path;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The frame of tests whose scenarios are played once for each point at which the process may die; it tells in the end
 * how many there were.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CrashScenarios
{
    @RegisterExtension
    static final Seed SEED = CrashPoints.SEED;

    private final CrashPoints points = new CrashPoints();

    @TempDir(factory = MemoryDirectory.class)
    private Path directory;

    /** Prepares the stage for each scenario. */
    void set(final CrashStage stage)
    {
        // Not every test needs more than the stage.
    }

    final void atEachStore(final CrashPoints.Scenario scenario) throws Exception
    {
        points.explore(directory, (stage) ->
        {
            set(stage);
            scenario.play(stage);
        });
    }

    @AfterAll
    final void printCounts()
    {
        System.out.println(points);
    }
}
