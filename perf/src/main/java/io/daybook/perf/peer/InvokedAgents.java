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
 * The agents of a journal that the writing or reading thread invokes. With {@link AgentMode#INVOKER} a writer has both
 * agents, and a reader only the pace agent. In other modes the agents have threads of their own, and there are none
 * here. The journal ends the agents when it is closed.
 */
final class InvokedAgents
{
    private final List<AgentInvoker> invokers;

    private InvokedAgents(final Agent... agents)
    {
        // If an agent fails, the leg fails with the same exception.
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
