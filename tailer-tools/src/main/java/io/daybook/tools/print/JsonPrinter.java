/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import io.daybook.codec.TextEncoders;
import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints each message as a JSON object: on a line of its own, or as an element of one array.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class JsonPrinter extends DocumentPrinter
{
    private final boolean lines;
    private final boolean envelope;
    private boolean first = true;

    JsonPrinter(
        final ResultBuffer out,
        final ChosenFields fields,
        final boolean lines,
        final boolean envelope,
        final TimeText times,
        final boolean quotesBigIntegers,
        final boolean showsDelta)
    {
        super(out, fields, times, TextEncoders.json(quotesBigIntegers), showsDelta);
        this.lines = lines;
        this.envelope = envelope;
    }

    @Override
    public void begin()
    {
        if (!lines)
        {
            out.ascii("[");
        }
    }

    @Override
    public void end()
    {
        if (!lines)
        {
            out.ascii(first ? "]\n" : "\n]\n");
        }
    }

    @Override
    public boolean isSeparable()
    {
        return lines;
    }

    @Override
    void printWhole(final Message message, final boolean unproved)
    {
        beginMessage();
        if (envelope)
        {
            encodeWithEnvelope(message, unproved);
        }
        else if (unproved)
        {
            encodeUnproved(message);
        }
        else
        {
            encode(message);
        }
        endMessage();
    }

    @Override
    void beginDamaged(final long position)
    {
        beginMessage();
    }

    private void beginMessage()
    {
        if (!lines)
        {
            out.ascii(first ? "\n" : ",\n");
        }
    }

    @Override
    void endMessage()
    {
        first = false;
        if (lines)
        {
            out.ascii("\n");
        }
    }
}
