/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Who takes part, in how small a journal, how often somebody dies, and which rules are left out.
 */
final class Scenario
{
    /** Messages that every writer appends after those of its script. */
    private static final int MORE = Integer.getInteger("daybook.model.more", 0);

    private final String name;
    private final List<Process> processes = new ArrayList<>();
    private final Set<Rule> leftOut = EnumSet.noneOf(Rule.class);

    private int segments = 1 + 2 * MORE;
    private int cells = 4;
    private int slots = 2;
    private int crashes;
    private int messages;
    private int[] clock = {0};
    private boolean hints;
    private boolean retention;

    Scenario(final String name)
    {
        this.name = name;
    }

    Scenario segments(final int count)
    {
        segments = count + 2 * MORE;
        return this;
    }

    /** Cells of each segment, the one for END included. */
    Scenario cells(final int count)
    {
        cells = count;
        return this;
    }

    Scenario slots(final int count)
    {
        slots = count;
        return this;
    }

    /** How many processes may die, each at any step. */
    Scenario crashes(final int count)
    {
        crashes = count;
        return this;
    }

    /** What the wall clock shows, one after the other; segments are ended by time. */
    Scenario clock(final int... times)
    {
        clock = times;
        processes.add(new Clock(processes.size()));
        return this;
    }

    /** The tail hint is stored at each commit and read at each claim. */
    Scenario hints()
    {
        hints = true;
        return this;
    }

    private static Script script(final String words)
    {
        return Script.of((words + " 1".repeat(MORE)).strip());
    }

    Scenario writer(final Writer.Opening opening, final String words)
    {
        final int id = processes.size();
        final Script operations = script(words);
        processes.add(new SharedWriter("writer " + id, id, operations, messages + 1, opening));
        messages += operations.length();
        return this;
    }

    Scenario exclusiveWriter(final Writer.Opening opening, final String words)
    {
        final int id = processes.size();
        final Script operations = script(words);
        processes.add(new ExclusiveWriter("exclusive writer " + id, id, operations, messages + 1, opening));
        messages += operations.length();
        return this;
    }

    /** A reader that may write; the scenario's writers come before its readers. */
    Scenario reader()
    {
        final int id = processes.size();
        processes.add(new Reader("reader " + id, id, false, messages));
        return this;
    }

    Scenario readOnlyReader()
    {
        final int id = processes.size();
        processes.add(new Reader("read-only reader " + id, id, true, messages));
        return this;
    }

    /** The oldest segments are deleted; only writers that are open already are at hand then. */
    Scenario retention()
    {
        retention = true;
        processes.add(new Retention(processes.size()));
        return this;
    }

    Scenario without(final Rule rule)
    {
        leftOut.add(rule);
        return this;
    }

    State firstState()
    {
        final State s = new State(this);
        s.create(0, false);
        processes.forEach((process) -> process.start(s));
        return s;
    }

    boolean isHeld(final Rule rule)
    {
        return !leftOut.contains(rule);
    }

    List<Process> processes()
    {
        return processes;
    }

    int segments()
    {
        return segments;
    }

    int cells()
    {
        return cells;
    }

    /** Files: one for each segment, and some that take the place of another that was replaced or deleted. */
    int files()
    {
        return isHeld(Rule.CREATED_BY_LINK) && !retention ? segments : segments + processes.size();
    }

    int slots()
    {
        return slots;
    }

    int crashes()
    {
        return crashes;
    }

    int[] clock()
    {
        return clock;
    }

    boolean hasCycles()
    {
        return clock.length > 1;
    }

    boolean hasHints()
    {
        return hints;
    }

    @Override
    public String toString()
    {
        return name;
    }
}
