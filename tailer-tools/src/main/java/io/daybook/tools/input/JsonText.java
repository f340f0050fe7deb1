/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.IOException;
import java.io.OutputStream;

import io.daybook.codec.BigIntegers;

/**
 * Objects of JSON in a stream of text, one of which is held at a time.
 */
abstract class JsonText implements DocumentInput
{
    final TextWindow window;
    final JsonObjectReader reader;

    JsonText(final TextWindow window, final BigIntegers bigIntegers)
    {
        this.window = window;
        reader = new JsonObjectReader(bigIntegers);
    }

    @Override
    public final long line()
    {
        return window.takenLine();
    }

    @Override
    public final void copyText(final OutputStream target) throws IOException
    {
        window.copyTaken(target);
    }

    @Override
    public final void close()
    {
        window.close();
    }
}
