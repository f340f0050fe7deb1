/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.journal.Message;

/**
 * Position, sequence, time and writer of a message, as the comment behind the {@code ---} that begins it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class EnvelopeComment
{
    private final ResultBuffer out;
    private final TimeText times;
    private final WriterLabels labels = new WriterLabels();

    EnvelopeComment(final ResultBuffer out, final TimeText times)
    {
        this.out = out;
        this.times = times;
    }

    void print(final Message message)
    {
        out.ascii(" # position ").number(message.position()).ascii(" seq ").number(message.sequence());
        final long timestampNs = message.timestampNs();
        if (0 != timestampNs)
        {
            out.ascii(" ").bytes(times.of(timestampNs).ascii());
        }
        out.ascii(" writer ").bytes(labels.label(message));
    }
}
