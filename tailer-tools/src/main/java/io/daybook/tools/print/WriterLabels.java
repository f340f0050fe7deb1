/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.print;

import java.nio.charset.StandardCharsets;

import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;
import io.daybook.tools.console.PlainText;

/**
 * Makes labels of writers for a comment in YAML. It keeps the last one, as the next message often has the same writer.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class WriterLabels
{
    private WriterInfo lastWriter;
    private byte[] lastLabel;

    /**
     * Returns the label of the writer of a message, in UTF-8, which is not to be changed.
     */
    byte[] label(final Message message)
    {
        final WriterInfo writer = message.writer();
        if (null == writer)
        {
            return utf8("unknown in slot " + message.writerId());
        }
        if (writer != lastWriter)
        {
            lastLabel = utf8(PlainText.of(writer.application()));
            lastWriter = writer;
        }
        return lastLabel;
    }

    private static byte[] utf8(final String text)
    {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
