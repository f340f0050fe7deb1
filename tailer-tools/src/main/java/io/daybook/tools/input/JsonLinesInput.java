/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.FieldWriter;

/**
 * Reads JSON Lines: an object on each line, in files of any length. It skips blank lines, and holds one line at a time.
 */
public final class JsonLinesInput implements DocumentInput
{
    private final TextWindow window;
    private final JsonObjectReader reader;
    private boolean isBegun;

    /**
     * Makes an input.
     *
     * @param in          that is read, in UTF-8.
     * @param bigIntegers what becomes of integers beyond 64 signed bits.
     */
    public JsonLinesInput(final InputStream in, final BigIntegers bigIntegers)
    {
        window = new TextWindow(in);
        reader = new JsonObjectReader(bigIntegers);
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
        int length = 0;
        for (int b = window.at(0); b >= 0 && '\n' != b; b = window.at(length))
        {
            length++;
        }
        if (0 == length)
        {
            return false;
        }
        window.take(length);
        reader.read(window, writer);
        return true;
    }

    @Override
    public long line()
    {
        return window.takenLine();
    }

    @Override
    public void copyText(final OutputStream target) throws IOException
    {
        window.copyTaken(target);
    }

    @Override
    public void close()
    {
        window.close();
    }
}
