/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.util.List;

import io.daybook.codec.TextEncoders;
import io.daybook.journal.Message;
import io.daybook.tools.console.ResultBuffer;
import io.daybook.tools.print.OutputOptions.Envelope;

/**
 * Prints each message as a YAML document that any safe loader reads.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class YamlPrinter extends DocumentPrinter
{
    private final Envelope envelope;
    private final EnvelopeComment comment;
    /** Null for none. */
    private final YamlColors colors;
    /** Where the document begins that is being printed. */
    private int start;

    YamlPrinter(
        final ResultBuffer out,
        final ChosenFields fields,
        final Envelope envelope,
        final TimeText times,
        final boolean quotesBigIntegers,
        final boolean showsDelta,
        final boolean isColored)
    {
        super(out, fields, times, TextEncoders.yaml(quotesBigIntegers), showsDelta);
        this.envelope = envelope;
        colors = isColored ? new YamlColors(out) : null;
        comment = new EnvelopeComment(out, times, showsDelta);
    }

    @Override
    public void mark(final List<String> patterns)
    {
        if (null != colors)
        {
            colors.mark(patterns);
        }
    }

    @Override
    void printWhole(final Message message, final boolean unproved)
    {
        start = out.length();
        out.ascii("---");
        if (Envelope.comment == envelope)
        {
            comment.print(message, journal);
        }
        out.ascii("\n");
        if (Envelope.fields == envelope)
        {
            encodeWithEnvelope(message, unproved);
        }
        else
        {
            if (unproved)
            {
                printUnproved();
            }
            encode(message);
        }
        endMessage();
    }

    @Override
    void beginDamaged(final long position)
    {
        start = out.length();
        printDamagedPlace(position);
    }

    @Override
    void endMessage()
    {
        if (null != colors)
        {
            colors.paint(start);
        }
    }
}
