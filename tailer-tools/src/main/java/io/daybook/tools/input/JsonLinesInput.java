/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.InputStream;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldWriter;

/**
 * Reads JSON Lines: an object on each line, in files of any length. It skips blank lines, and holds one line at a time.
 */
public final class JsonLinesInput extends JsonText
{
    private boolean isBegun;

    /**
     * Makes an input.
     *
     * @param in          that is read, in UTF-8.
     * @param bigIntegers what becomes of integers beyond 64 signed bits.
     */
    public JsonLinesInput(final InputStream in, final BigIntegers bigIntegers)
    {
        super(new TextWindow(in), bigIntegers);
    }

    @Override
    public boolean read(final FieldWriter writer)
    {
        if (!isBegun)
        {
            isBegun = true;
            window.skipByteOrderMark();
        }
        window.skipSpace();
        final int length = window.find(0, '\n', '\n');
        if (0 == length)
        {
            return false;
        }
        window.take(length);
        reader.read(window, writer);
        return true;
    }
}
