/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import io.daybook.codec.MessageType;
import io.daybook.codec.Transcoder;
import io.daybook.codec.WireFormat;

import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * An object in one wire format.
 *
 * @param wireFormat of the payload.
 * @param payload    bytes of the object.
 * @param yaml       that the payload reads as without the object's class.
 */
record EncodedExample(WireFormat wireFormat, byte[] payload, String yaml)
{
    /** The length that stands in front of a message in a file. */
    private static final int PREFIX_LENGTH = 4;
    private static final int BYTES_PER_LINE = 16;

    static <T> EncodedExample of(final MessageType<T> type, final T value, final WireFormat wireFormat)
    {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final byte[] payload = new byte[wireFormat.codec(type).encode(value, buffer, 0)];
        buffer.getBytes(0, payload);
        final StringBuilder yaml = new StringBuilder();
        Transcoder.toYaml(new UnsafeBuffer(payload), 0, payload.length, wireFormat, type.shape(), yaml);
        return new EncodedExample(wireFormat, payload, yaml.toString());
    }

    int prefixedLength()
    {
        return PREFIX_LENGTH + payload.length;
    }

    String hex()
    {
        final StringBuilder text = new StringBuilder();
        appendHex(text, 0, payload.length, "");
        return text.toString();
    }

    /**
     * The payload as people read it: offset, hex, and what is printable.
     */
    String hexDump()
    {
        final StringBuilder text = new StringBuilder();
        for (int offset = 0; offset < payload.length; offset += BYTES_PER_LINE)
        {
            final int end = Math.min(payload.length, offset + BYTES_PER_LINE);
            text.append(String.format("  %04x  ", offset));
            appendHex(text, offset, end, " ");
            text.append("   ".repeat(BYTES_PER_LINE - (end - offset))).append(" ");
            for (int i = offset; i < end; i++)
            {
                text.append(payload[i] >= ' ' && payload[i] < 0x7F ? (char)payload[i] : '.');
            }
            text.append('\n');
        }
        return text.toString();
    }

    private void appendHex(final StringBuilder text, final int offset, final int end, final String separator)
    {
        for (int i = offset; i < end; i++)
        {
            text.append(Character.forDigit(payload[i] >> 4 & 0xF, 16))
                .append(Character.forDigit(payload[i] & 0xF, 16))
                .append(separator);
        }
    }
}
