/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import io.daybook.codec.AnnotatedHex;
import io.daybook.codec.CodecException;
import io.daybook.codec.Shape;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Message;
import io.daybook.journal.error.CorruptJournalException;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints the bytes of each message beside the fields that they are, under the message's type and wire format.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class HexPrinter extends MessagePrinter
{
    private static final int PIECE_LENGTH = 1 << 14;
    private static final int MAX_KEPT_LENGTH = 1 << 20;
    /** Length of a full line for each of its bytes. */
    private static final int TEXT_PER_BYTE = 5;

    private final boolean envelope;
    private final EnvelopeComment comment;
    private final AnnotatedHex hex = new AnnotatedHex();
    private StringBuilder text = new StringBuilder();

    HexPrinter(final ResultBuffer out, final boolean envelope, final TimeText times)
    {
        super(out, null);
        this.envelope = envelope;
        comment = new EnvelopeComment(out, times, false);
    }

    @Override
    void printWhole(final Message message, final boolean unproved)
    {
        out.ascii("---");
        if (envelope)
        {
            comment.print(message, journal);
        }
        out.ascii("\n");
        if (unproved)
        {
            printUnproved();
        }
        final CodecException fault = annotate(message, message.wireFormat(), message.shape(), message.typeName());
        if (null != fault)
        {
            throw fault;
        }
        writeText();
    }

    @Override
    void printDamagedWhole(final long position, final String cause, final Message message)
    {
        printDamagedPlace(position);
        CodecException fault = null;
        if (null != message)
        {
            fault = annotateDamaged(message);
            writeText();
        }
        if (null == fault)
        {
            out.ascii("  damaged: ").text(PlainText.oneLine(cause)).ascii("\n");
        }
    }

    private CodecException annotateDamaged(final Message message)
    {
        try
        {
            return annotate(message, message.wireFormat(), message.shape(), null);
        }
        catch (final CorruptJournalException ex)
        {
            // Nobody has declared what it looks like.
            return annotate(message, null, null, null);
        }
    }

    private CodecException annotate(
        final Message message, final WireFormat wireFormat, final Shape shape, final String typeName)
    {
        final String name = null == typeName && null != shape ? shape.name() : typeName;
        if (null != name)
        {
            out.text(PlainText.of(name)).ascii(", ");
        }
        final String raw = message.isText() ? "text" : "bytes";
        out.ascii(null == wireFormat ? raw : wireFormat.name())
            .ascii(", length ").number(message.length()).ascii("\n");
        text.setLength(0);
        text.ensureCapacity(TEXT_PER_BYTE * message.length());
        return hex.append(message.buffer(), message.offset(), message.length(), wireFormat, shape, text);
    }

    /** Once nothing can fail any more: so the text of a long message need not be in the buffer as a whole, too. */
    private void writeText()
    {
        for (int from = 0; from < text.length();)
        {
            // The text ends with a line's end, and lines are short.
            final int to = text.indexOf("\n", Math.min(from + PIECE_LENGTH, text.length() - 1)) + 1;
            out.text(text.substring(from, to)).flushWhenFull();
            from = to;
        }
        text = text.capacity() > MAX_KEPT_LENGTH ? new StringBuilder() : text;
    }
}
