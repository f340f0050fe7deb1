/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.perf.peer;

import java.util.List;
import java.util.stream.Stream;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Journal;

import org.agrona.LangUtil;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;

/**
 * The agents of a journal that are invoked by the thread that writes or reads. With {@link AgentMode#INVOKER} they are
 * those that would have threads otherwise: both where something is written, the pace agent alone where it is only read.
 * With threads there are none. Their journal ends them when it is closed.
 */
final class InvokedAgents
{
    private final List<AgentInvoker> invokers;

    private InvokedAgents(final Agent... agents)
    {
        // What an agent fails by, its leg fails by.
        invokers = Stream.of(agents).map((agent) -> new AgentInvoker(LangUtil::rethrowUnchecked, null, agent)).toList();
        invokers.forEach(AgentInvoker::start);
    }

    static InvokedAgents ofWriter(final Journal journal, final AgentMode mode)
    {
        return AgentMode.INVOKER == mode ? new InvokedAgents(journal.pace(), journal.disk()) : new InvokedAgents();
    }

    static InvokedAgents ofReader(final Journal journal, final AgentMode mode)
    {
        return AgentMode.INVOKER == mode ? new InvokedAgents(journal.pace()) : new InvokedAgents();
    }

    void invoke()
    {
        for (int i = 0; i < invokers.size(); i++)
        {
            invokers.get(i).invoke();
        }
    }
}
