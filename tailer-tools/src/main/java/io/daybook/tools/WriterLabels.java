/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.nio.charset.StandardCharsets;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageEncoder;
import io.daybook.codec.WireFormat;
import io.daybook.journal.Message;
import io.daybook.journal.WriterInfo;

import org.agrona.ExpandableArrayBuffer;

/**
 * Names of writers for a comment in YAML: plain, or in quotes and escaped where a name would break out of it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class WriterLabels
{
    private static final String KEY = "w";
    private static final int PREFIX_LENGTH = KEY.length() + ": ".length();

    private final MessageEncoder encoder = WireFormat.YAML.encoder(null);
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private WriterInfo lastWriter;
    private byte[] lastLabel;

    /**
     * Label of the writer of a message.
     *
     * @return UTF-8, not to be changed.
     */
    byte[] label(final Message message)
    {
        final WriterInfo writer = message.writer();
        if (null == writer)
        {
            return slot(message.writerId());
        }
        if (writer != lastWriter)
        {
            lastLabel = label(writer, message.writerId());
            lastWriter = writer;
        }
        return lastLabel;
    }

    private byte[] label(final WriterInfo writer, final int slot)
    {
        try
        {
            encoder.wrap(buffer, 0, null).text(KEY, writer.application());
            final byte[] label = new byte[encoder.finish() - PREFIX_LENGTH - 1];
            buffer.getBytes(PREFIX_LENGTH, label);
            return label;
        }
        catch (final CodecException ex)
        {
            return slot(slot);
        }
    }

    private static byte[] slot(final int slot)
    {
        return ("unknown in slot " + slot).getBytes(StandardCharsets.US_ASCII);
    }
}
