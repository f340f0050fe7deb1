/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.input;

import java.io.InputStream;

import io.daybook.codec.BigIntegers;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldWriter;

/**
 * Reads the objects of one JSON array, or objects that follow each other, in files of any length. It holds one object
 * at a time. Behind an object that is not valid it goes on where brackets and quotes say that the next one begins.
 */
public final class JsonInput extends JsonText
{
    /** Where in the text the next byte stands. */
    private enum Place
    {
        START, OBJECTS, FIRST_ELEMENT, ELEMENT, BEHIND_ELEMENT, BEHIND_ARRAY
    }

    private Place place = Place.START;
    /** Whether the object that was taken last is still open at the end of the file. */
    private boolean isOpen;
    /** Whether the object that was taken last has a line break in a text, which JSON does not have. */
    private boolean hasBrokenText;

    /**
     * Makes an input.
     *
     * @param in          that is read, in UTF-8.
     * @param bigIntegers what becomes of integers beyond 64 signed bits.
     */
    public JsonInput(final InputStream in, final BigIntegers bigIntegers)
    {
        this(new TextWindow(in), bigIntegers);
    }

    JsonInput(final TextWindow window, final BigIntegers bigIntegers)
    {
        super(window, bigIntegers);
    }

    @Override
    public boolean read(final FieldWriter writer)
    {
        begin();
        passSeparator();
        final boolean isEnd = window.at(0) < 0;
        switch (place)
        {
            case OBJECTS:
                window.take(length());
                break;

            case FIRST_ELEMENT, ELEMENT:
                window.take(length());
                place = isEnd ? Place.BEHIND_ARRAY : Place.BEHIND_ELEMENT;
                if (isEnd)
                {
                    throw new CodecException("array must end with ]" + window.place());
                }
                if (window.takenStart() == window.takenEnd())
                {
                    throw new CodecException("element must stand here" + window.place());
                }
                break;

            default:
                if (!isEnd)
                {
                    final String where = window.place();
                    window.take(length());
                    throw new CodecException("nothing must stand behind the array" + where);
                }
                break;
        }
        if (!isEnd)
        {
            readTaken(writer);
        }
        return !isEnd;
    }

    private void readTaken(final FieldWriter writer)
    {
        if (isOpen)
        {
            place = Place.BEHIND_ARRAY;
        }
        try
        {
            reader.read(window, writer);
        }
        catch (final CodecException e)
        {
            throw isOpen || hasBrokenText ? new CodecException(e.getMessage() +
                "; a quote or bracket is missing, so that all up to " + (isOpen ? "the end of the file, " : "") +
                "line " + window.line() + " is taken for this message", e) : e;
        }
    }

    private void begin()
    {
        if (Place.START == place)
        {
            window.skipByteOrderMark();
        }
        window.skipSpace();
        if (Place.START == place)
        {
            place = '[' == window.at(0) ? Place.FIRST_ELEMENT : Place.OBJECTS;
            window.take(Place.FIRST_ELEMENT == place ? 1 : 0);
            window.skipSpace();
        }
    }

    /** Steps over the comma between elements, or the end of the array. */
    private void passSeparator()
    {
        final int b = window.at(0);
        if (']' == b && (Place.FIRST_ELEMENT == place || Place.BEHIND_ELEMENT == place))
        {
            place = Place.BEHIND_ARRAY;
        }
        else if (Place.BEHIND_ELEMENT == place)
        {
            // The element ended at a comma, or where the file does.
            place = Place.ELEMENT;
        }
        else
        {
            return;
        }
        window.take(1);
        window.skipSpace();
    }

    /** Returns the length of the object, or of the element with the space behind it. */
    private int length()
    {
        final boolean isElement = Place.FIRST_ELEMENT == place || Place.ELEMENT == place;
        int depth = 0;
        boolean isText = false;
        isOpen = false;
        hasBrokenText = false;
        for (int length = 0; true; length++)
        {
            final int b = window.at(length);
            if (b < 0)
            {
                isOpen = isText || depth > 0;
                return length;
            }
            if (isText)
            {
                isText = '"' != b;
                hasBrokenText |= '\n' == b;
                length += '\\' == b ? 1 : 0;
                continue;
            }
            if (0 == depth && (isElement ? ',' == b || ']' == b : '\n' == b))
            {
                return length;
            }
            isText = '"' == b;
            depth += '{' == b || '[' == b ? 1 : 0;
            if (depth > 0 && ('}' == b || ']' == b) && 0 == --depth && !isElement)
            {
                return length + 1;
            }
        }
    }
}
