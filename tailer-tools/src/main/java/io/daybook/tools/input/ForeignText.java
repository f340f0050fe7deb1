/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * What a text may be that has to be turned into UTF-8 before it can be read.
 */
public enum ForeignText
{
    GZIP("compressed with gzip", "unpack it", "gunzip -c"),
    ZSTD("compressed with zstd", "unpack it", "zstd -dc"),
    /** With a byte order mark. */
    UTF_16("in UTF-16", "convert it", "iconv -f UTF-16 -t UTF-8"),
    UTF_16BE("in UTF-16", "convert it", "iconv -f UTF-16BE -t UTF-8"),
    UTF_16LE("in UTF-16", "convert it", "iconv -f UTF-16LE -t UTF-8");

    /** Bytes that are looked at. */
    private static final int LENGTH = 4;

    private final String description;
    private final String remedy;
    private final String filter;

    ForeignText(final String description, final String remedy, final String filter)
    {
        this.description = description;
        this.remedy = remedy;
        this.filter = filter;
    }

    /**
     * Looks at the beginning of a text.
     *
     * @param in that stays where it is, as it supports marks.
     * @return what it is, or null if it may be in UTF-8.
     */
    public static ForeignText of(final InputStream in) throws IOException
    {
        final byte[] bytes = new byte[LENGTH];
        in.mark(LENGTH);
        int length = 0;
        // Two bytes tell whether more are needed: text that somebody types is not waited for, and its end comes once.
        for (int count = 0; count >= 0 && length < (mayBeForeign(bytes) ? LENGTH : 2); length += Math.max(0, count))
        {
            count = in.read(bytes, length, LENGTH - length);
        }
        in.reset();
        return of(Arrays.copyOf(bytes, length));
    }

    /** Whether the first two bytes are not those of most text. */
    private static boolean mayBeForeign(final byte[] bytes)
    {
        return 0 == bytes[0] || bytes[1] <= 0;
    }

    private static ForeignText of(final byte[] bytes)
    {
        if (startsWith(bytes, 0x1f, 0x8b))
        {
            return GZIP;
        }
        if (startsWith(bytes, 0x28, 0xb5, 0x2f, 0xfd))
        {
            return ZSTD;
        }
        if (startsWith(bytes, 0xfe, 0xff) || startsWith(bytes, 0xff, 0xfe))
        {
            return UTF_16;
        }
        return hasNulInTurn(bytes, 0) ? UTF_16BE : hasNulInTurn(bytes, 1) ? UTF_16LE : null;
    }

    private static boolean startsWith(final byte[] bytes, final int... beginning)
    {
        boolean starts = bytes.length >= beginning.length;
        for (int i = 0; i < beginning.length && starts; i++)
        {
            starts = (byte)beginning[i] == bytes[i];
        }
        return starts;
    }

    /** Whether every other byte is NUL, from an offset on, and those between are ASCII. */
    private static boolean hasNulInTurn(final byte[] bytes, final int offset)
    {
        return LENGTH == bytes.length && 0 == bytes[offset] && 0 == bytes[offset + 2] &&
            bytes[1 - offset] > 0 && bytes[3 - offset] > 0;
    }

    /** Returns what it is, for a sentence. */
    public String description()
    {
        return description;
    }

    /** Returns what to do with it, for a sentence. */
    public String remedy()
    {
        return remedy;
    }

    /** Returns the command that makes it UTF-8, from standard input to standard output. */
    public String filter()
    {
        return filter;
    }
}
