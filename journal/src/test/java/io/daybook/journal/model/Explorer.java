/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Visits every state that a scenario can reach, breadth first, so that what breaks a promise is found by the shortest
 * way to it. The steps of the processes come in every order, and where the scenario allows it a process dies, between
 * any two of its steps.
 * <p>
 * Every step that changes the state moves something forward that never goes back, so there are no cycles: who is not
 * done where no step is left waits for ever, and nobody does anywhere else.
 */
final class Explorer
{
    private static final int STEP = 0;
    private static final int CRASH = 1;
    private static final int DROP_LOCKS = 2;
    private static final int KINDS = 3;
    private static final int NOBODY = -1;

    private final Scenario scenario;
    private final List<Process> processes;
    private final Promises promises;
    private final State current;
    private final State next;
    private final StateSet states;

    private long transitions;

    Explorer(final Scenario scenario)
    {
        this.scenario = scenario;
        this.processes = scenario.processes();
        this.promises = new Promises(scenario);
        this.current = scenario.firstState();
        this.next = scenario.firstState();
        this.states = new StateSet(current.bytes().length);
    }

    /** Explores all, or up to the first promise that is broken. */
    Exploration explore()
    {
        states.add(current.bytes(), NOBODY, NOBODY);
        for (int i = 0; i < states.size(); i++)
        {
            states.get(i, current.bytes());
            boolean steps = false;
            for (int choice = 0; choice < processes.size() * KINDS; choice++)
            {
                next.copyFrom(current);
                if (!take(next, choice))
                {
                    continue;
                }
                steps |= STEP == choice % KINDS;
                transitions++;
                final boolean isNew = states.add(next.bytes(), i, choice);
                Violation violation = promises.checkStep(current, next);
                violation = null == violation && isNew ? promises.checkState(next) : violation;
                if (null != violation)
                {
                    return new Exploration(scenario, states.size(), transitions, violation, trace(i, choice));
                }
            }
            if (!steps && null != promises.checkRest(current))
            {
                return new Exploration(
                    scenario, states.size(), transitions, promises.checkRest(current), trace(i, NOBODY));
            }
        }
        return new Exploration(scenario, states.size(), transitions, null, List.of());
    }

    /** Answers false when the process cannot do that now. */
    private boolean take(final State s, final int choice)
    {
        final Process process = processes.get(choice / KINDS);
        if (!process.isRunning(s))
        {
            return false;
        }
        switch (choice % KINDS)
        {
            case STEP:
                return process.step(s);
            case CRASH:
                return crash(s, process);
            default:
                return process.isMortal() && !scenario.isHeld(Rule.LOCK_FILE_OPENED_ONCE) &&
                    s.dropLocks(process.id());
        }
    }

    private boolean crash(final State s, final Process process)
    {
        if (!process.isMortal() || s.crashes() == scenario.crashes())
        {
            return false;
        }
        s.countCrash();
        process.die(s);
        return true;
    }

    /** The way to a state, and one choice more, in words. */
    private List<String> trace(final int last, final int choice)
    {
        final Deque<Integer> choices = new ArrayDeque<>();
        if (NOBODY != choice)
        {
            choices.push(choice);
        }
        for (int i = last; NOBODY != states.parent(i); i = states.parent(i))
        {
            choices.push(states.choice(i));
        }
        final State s = scenario.firstState();
        return choices.stream().map((taken) -> describe(s, taken)).toList();
    }

    private String describe(final State s, final int choice)
    {
        final Process process = processes.get(choice / KINDS);
        final String words = switch (choice % KINDS)
        {
            case STEP -> process.next(s);
            case CRASH -> "dies";
            default -> "closes another descriptor of the lock file: the kernel drops its locks";
        };
        take(s, choice);
        return String.format("%-20s %-78s %s", process, words, s);
    }
}
