/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.time.ZoneId;
import java.util.List;

import io.daybook.journal.Message;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.print.OutputOptions.Envelope;

/**
 * Prints messages in one form. A message that cannot be printed leaves nothing in the output.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
public abstract class MessagePrinter
{
    final ResultBuffer out;
    /** What is printed of each message, or null for all. */
    final ChosenFields fields;
    /** Names the journal in envelopes, if several are printed as one; else null. */
    String journal;

    MessagePrinter(final ResultBuffer out, final ChosenFields fields)
    {
        this.out = out;
        this.fields = fields;
    }

    /**
     * Names the journal of the messages that follow, in their envelopes. Either call this before {@link #begin()}, too,
     * or never.
     *
     * @param name of the journal.
     */
    public final void journal(final String name)
    {
        journal = name;
    }

    /**
     * Makes a printer of YAML as {@code dump} prints it when nothing else is asked for.
     *
     * @param out  that takes the documents.
     * @param zone of the times of messages.
     */
    public static MessagePrinter yaml(final ResultBuffer out, final ZoneId zone)
    {
        return new YamlPrinter(out, null, Envelope.comment, new TimeText(zone, false), false, false, false);
    }

    /**
     * Marks what regular expressions find in messages, where colours are used.
     *
     * @param patterns expressions that a filter has accepted.
     */
    public void mark(final List<String> patterns)
    {
    }

    /**
     * Begins the output.
     */
    public void begin()
    {
    }

    /**
     * Ends the output. It is complete then, and any parser reads it, whatever happened before.
     */
    public void end()
    {
    }

    /**
     * Prints what is held back, as nothing may come for a while.
     */
    public void settle()
    {
    }

    /**
     * Adds what another printer by the same options has seen, so that misses are explained for both.
     */
    public final void add(final MessagePrinter other)
    {
        if (null != fields)
        {
            fields.add(other.fields);
        }
    }

    /**
     * Explains which of the fields that were asked for no message has, once all are printed.
     *
     * @return a sentence for the user, or null if there is nothing to say.
     */
    public final String explainMisses()
    {
        return null == fields ? null : fields.explainMisses();
    }

    /**
     * Returns whether a message is printed in the same way whatever was printed before it.
     */
    public boolean isSeparable()
    {
        return true;
    }

    /**
     * Prints a message.
     *
     * @param message  to print.
     * @param unproved whether nothing vouches for it.
     */
    public final void print(final Message message, final boolean unproved)
    {
        final int length = out.length();
        try
        {
            printWhole(message, unproved);
        }
        catch (final RuntimeException ex)
        {
            out.length(length);
            throw ex;
        }
        out.flushWhenFull();
    }

    /**
     * Says in a comment that nothing vouches for a message.
     */
    final void printUnproved()
    {
        out.ascii("# unproved: nothing vouches for this message, and a recovery would cut it off\n");
    }

    /**
     * Begins a document in place of a damaged message.
     */
    final void printDamagedPlace(final long position)
    {
        out.ascii("--- #").text(null == journal ? "" : " journal " + PlainText.of(journal))
            .ascii(" position ").number(position).ascii(" damaged\n");
    }

    /**
     * Prints what is known of a damaged message.
     *
     * @param position of the damage.
     * @param cause    of it.
     * @param message  that cannot be read, or null if its frame cannot be read either.
     */
    public final void printDamaged(final long position, final String cause, final Message message)
    {
        printDamagedWhole(position, cause, message);
        out.flushWhenFull();
    }

    abstract void printWhole(Message message, boolean unproved);

    abstract void printDamagedWhole(long position, String cause, Message message);
}
