/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.dump;

import io.daybook.journal.Message;
import io.daybook.tools.print.MessagePrinter;
import io.daybook.tools.read.Selection;

/**
 * Prints those messages of a part of a journal that are selected.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public final class Printing
{
    private final Selection selection;
    private final MessagePrinter printer;
    private long seen;
    private long count;

    /**
     * Makes a printing that has seen nothing yet.
     *
     * @param selection that decides which messages are printed.
     * @param printer   of the messages.
     */
    public Printing(final Selection selection, final MessagePrinter printer)
    {
        this.selection = selection;
        this.printer = printer;
    }

    /**
     * Takes a message that is sound.
     *
     * @return false if it lies behind the range, so no more are wanted.
     */
    boolean onMessage(final Message message)
    {
        if (message.sequence() > selection.range().toSequence())
        {
            return false;
        }
        seen++;
        if (selection.accepts(message))
        {
            printer.print(message, false);
            count++;
        }
        return true;
    }

    Selection selection()
    {
        return selection;
    }

    MessagePrinter printer()
    {
        return printer;
    }

    /** Returns how many messages were seen, printed or not. */
    long seen()
    {
        return seen;
    }

    /** Returns how many messages were printed. */
    long count()
    {
        return count;
    }
}
