/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads a sequence, which may be in hexadecimal, as the indexes of Chronicle are written.
 */
final class SequenceConverter implements ITypeConverter<Long>
{
    private static final int HEX = 16;

    /** Made by the parser of options. */
    SequenceConverter()
    {
    }

    @Override
    public Long convert(final String value)
    {
        return wholeNumber(value, "sequence");
    }

    /** Reads a number of a message, of whatever kind. */
    static long wholeNumber(final String value, final String kind)
    {
        try
        {
            final long number =
                value.startsWith("0x") ? Long.parseLong(value.substring(2), HEX) : Long.parseLong(value);
            if (number < 0)
            {
                throw new TypeConversionException(
                    "'" + value + "' is negative, and no " + kind + " is; tail -n shows the last messages");
            }
            return number;
        }
        catch (final NumberFormatException ex)
        {
            throw new TypeConversionException("'" + value + "' is not a whole number; give one such as 341 or 0x1f");
        }
    }
}
