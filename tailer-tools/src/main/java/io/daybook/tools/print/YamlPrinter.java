/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

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

    YamlPrinter(
        final ResultBuffer out,
        final Envelope envelope,
        final TimeText times,
        final boolean quotesBigIntegers,
        final boolean showsDelta)
    {
        super(out, times, TextEncoders.yaml(quotesBigIntegers), showsDelta);
        this.envelope = envelope;
        comment = new EnvelopeComment(out, times, showsDelta);
    }

    @Override
    void printWhole(final Message message, final boolean unproved)
    {
        out.ascii("---");
        if (Envelope.fields == envelope)
        {
            out.ascii("\n");
            encodeWithEnvelope(message, unproved);
            return;
        }
        if (Envelope.comment == envelope)
        {
            comment.print(message, journal);
        }
        out.ascii("\n");
        if (unproved)
        {
            printUnproved();
        }
        encode(message);
    }

    @Override
    void beginDamaged(final long position)
    {
        printDamagedPlace(position);
    }

    @Override
    void endMessage()
    {
    }
}
