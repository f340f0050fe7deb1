/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import io.daybook.journal.Message;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.MessageVisitor;
import io.daybook.tools.read.Selection;

/**
 * Prints those messages of a reading that are selected. What else is to be asked of a message before it is printed is
 * asked here, whether one thread reads the journal or several.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Printing implements MessageVisitor
{
    /** What to do before each message if there is nothing to do. */
    public static final Runnable NOTHING = () ->
    {
    };

    private final Selection selection;
    private final MessagePrinter printer;
    private final long limit;
    private final Runnable beforeEach;
    private long seen;
    private long count;
    private boolean isPastRange;

    /**
     * Makes a printing that has seen nothing yet.
     *
     * @param selection  that decides which messages are printed.
     * @param printer    of the messages.
     * @param limit      of messages to print.
     * @param beforeEach message that is printed, is run.
     */
    public Printing(
        final Selection selection, final MessagePrinter printer, final long limit, final Runnable beforeEach)
    {
        this.selection = selection;
        this.printer = printer;
        this.limit = limit;
        this.beforeEach = beforeEach;
    }

    @Override
    public boolean onMessage(final Message message, final boolean unproved)
    {
        if (message.sequence() > selection.range().toSequence())
        {
            isPastRange = true;
            return false;
        }
        seen++;
        if (selection.accepts(message))
        {
            beforeEach.run();
            printer.print(message, unproved);
            count++;
        }
        return count < limit;
    }

    @Override
    public void onDamaged(final long position, final String cause, final Message message)
    {
        printer.printDamaged(position, cause, message);
    }

    /**
     * Adds what another printing by the same options has done.
     *
     * @param otherSeen  messages that it has seen.
     * @param otherCount messages that it has printed.
     */
    void add(final long otherSeen, final long otherCount)
    {
        seen += otherSeen;
        count += otherCount;
    }

    /**
     * Returns what decides which messages are printed.
     */
    Selection selection()
    {
        return selection;
    }

    /**
     * Returns how many messages were seen, printed or not.
     */
    public long seen()
    {
        return seen;
    }

    /**
     * Returns how many messages were printed.
     */
    public long count()
    {
        return count;
    }

    /**
     * Returns whether a message was met that lies behind the range.
     */
    public boolean isPastRange()
    {
        return isPastRange;
    }
}
