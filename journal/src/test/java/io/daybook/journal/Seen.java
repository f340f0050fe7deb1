/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * A message as a reader saw it.
 *
 * @param position of the message.
 * @param sequence of the message.
 * @param content  YAML where the message has fields, else its bytes as {@link #content(byte[], int)} shows them.
 */
record Seen(long position, long sequence, String content)
{
    private static final int SHORT = 100;

    static Seen of(final Message message)
    {
        return new Seen(message.position(), message.sequence(), contentOf(message));
    }

    private static String contentOf(final Message message)
    {
        if (null != message.wireFormat())
        {
            return message.toYaml();
        }
        final byte[] bytes = new byte[message.length()];
        message.buffer().getBytes(message.offset(), bytes);
        return content(bytes, bytes.length);
    }

    /** Bytes as text, long ones by their length and checksum. */
    static String content(final byte[] bytes, final int length)
    {
        if (length <= SHORT)
        {
            return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        }
        final CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return "length=" + length + ", crc=" + crc.getValue();
    }
}
