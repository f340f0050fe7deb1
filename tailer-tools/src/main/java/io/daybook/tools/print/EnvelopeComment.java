/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

import io.daybook.journal.Changes;
import io.daybook.journal.Message;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ResultBuffer;

/**
 * Prints position, sequence, time and writer of a message, and its base if the user asks for it, as a comment behind
 * the {@code ---} that begins the message.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class EnvelopeComment
{
    private static final byte[] POSITION = ascii(" # position ");
    private static final byte[] SEQUENCE = ascii(" seq ");
    private static final byte[] SPACE = ascii(" ");
    private static final byte[] WRITER = ascii(" writer ");

    private final ResultBuffer out;
    private final TimeText times;
    /** Whether to print the base of a message that is stored as what has changed. */
    private final boolean showsDelta;
    private final WriterLabels labels = new WriterLabels();
    private String journal;
    private byte[] beginning = POSITION;

    EnvelopeComment(final ResultBuffer out, final TimeText times, final boolean showsDelta)
    {
        this.out = out;
        this.times = times;
        this.showsDelta = showsDelta;
    }

    private static byte[] ascii(final String text)
    {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Prints the envelope of a message.
     *
     * @param message   that follows.
     * @param ofJournal name of its journal, or null for none.
     */
    void print(final Message message, final String ofJournal)
    {
        if (!Objects.equals(journal, ofJournal))
        {
            journal = ofJournal;
            beginning = (" # journal " + PlainText.of(ofJournal) + " position ").getBytes(StandardCharsets.UTF_8);
        }
        out.bytes(beginning).number(message.position()).bytes(SEQUENCE).number(message.sequence());
        final long timestampNs = message.timestampNs();
        if (0 != timestampNs)
        {
            out.bytes(SPACE).bytes(times.of(timestampNs).ascii());
        }
        // A message of a queue has none.
        if (0 != message.writerId())
        {
            out.bytes(WRITER).bytes(labels.label(message));
        }
        final Changes changes = showsDelta ? message.changes() : null;
        if (null != changes)
        {
            out.ascii(" slot ").number(changes.slot()).ascii(changes.base() < 0 ? " KEY" : " base ");
            if (changes.base() >= 0)
            {
                out.number(changes.base());
            }
        }
    }
}
