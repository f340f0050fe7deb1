/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/**
 * The text of a number as Java parses it.
 */
final class NumberText
{
    /** Of the largest double, before its point. */
    private static final int MAX_DIGITS = 309;

    private NumberText()
    {
    }

    /** A number of YAML or JSON, or of Java, as Java's parsers of floats take it; null if it is none. */
    static String of(final String text)
    {
        return switch (text)
        {
            case "NaN", ".nan" -> "NaN";
            case "Infinity", ".inf" -> "Infinity";
            case "-Infinity", "-.inf" -> "-Infinity";
            default -> isNumber(text) && !isTooLarge(text) ? text : null;
        };
    }

    /** Whether a number, if it is one, has so many digits or such an exponent that it would become infinite. */
    private static boolean isTooLarge(final String text)
    {
        if (text.length() < MAX_DIGITS && text.indexOf('e') < 0 && text.indexOf('E') < 0)
        {
            return false;
        }
        try
        {
            return Double.isInfinite(Double.parseDouble(text));
        }
        catch (final NumberFormatException e)
        {
            return false;
        }
    }

    private static boolean isNumber(final String text)
    {
        return !text.isEmpty() &&
            text.chars().allMatch((c) -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0);
    }
}
