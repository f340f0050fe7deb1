/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal.odd;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

import io.daybook.journal.AgentMode;
import io.daybook.journal.Claim;
import io.daybook.journal.Journal;
import io.daybook.journal.JournalConfig;
import io.daybook.journal.Tailer;
import io.daybook.journal.error.JournalException;

/**
 * A journal as code in a class loader of its own has it, which has nothing in common with others but the JDK: does what
 * it is told, and says what came of it.
 */
final class JournalCopy implements UnaryOperator<String>
{
    private static final int POLLS = 20;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Journal journal;
    private Claim claim;

    JournalCopy(final Path directory)
    {
        journal = Journal.open(directory, new JournalConfig().agents(AgentMode.INVOKER));
    }

    @Override
    public String apply(final String order)
    {
        try
        {
            return switch (order)
            {
                case "append" -> "position " + journal.appender().append("shared");
                case "claim" -> claim();
                case "commit" -> "position " + claim.commit();
                case "read" -> read().toString();
                case "tailer" -> "next " + journal.tailer("risk").next();
                default -> close();
            };
        }
        catch (final JournalException ex)
        {
            return ex.getClass().getSimpleName() + ": " + ex.getMessage();
        }
    }

    private String claim()
    {
        claim = journal.exclusiveAppender().claim(5);
        claim.buffer().putStringWithoutLengthAscii(claim.offset(), "alone");
        return "claimed";
    }

    /** Long enough to step over a claim whose owner is proved dead. */
    private List<String> read()
    {
        final List<String> texts = new ArrayList<>();
        try (Tailer tailer = journal.tailer())
        {
            for (int i = 0; i < POLLS; i++)
            {
                tailer.poll((message) -> texts.add(
                    message.buffer().getStringWithoutLengthAscii(message.offset(), message.length())), POLLS);
                LockSupport.parkNanos(PAUSE_NS);
            }
        }
        return texts;
    }

    private String close()
    {
        journal.close();
        return "closed";
    }
}
