/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.List;

/**
 * What an exploration found.
 *
 * @param scenario    that was explored.
 * @param states      that were visited.
 * @param transitions between them.
 * @param violation   that was found, or null for none.
 * @param trace       shortest way to it, one line for each step.
 */
record Exploration(Scenario scenario, int states, long transitions, Violation violation, List<String> trace)
{
    String summary()
    {
        return String.format("%,10d states %,11d steps  %s", states, transitions, scenario) +
            (null == violation ? "" : ": " + violation + ", after " + trace.size() + " steps");
    }

    String story()
    {
        return scenario + ": " + violation + System.lineSeparator() +
            String.join(System.lineSeparator(), trace);
    }
}
