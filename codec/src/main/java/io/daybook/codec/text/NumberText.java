/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.text;

/**
 * The text of a number as Java parses it.
 */
final class NumberText
{
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
            default -> isNumber(text) ? text : null;
        };
    }

    private static boolean isNumber(final String text)
    {
        return !text.isEmpty() &&
            text.chars().allMatch((c) -> c >= '0' && c <= '9' || "+-.eE".indexOf(c) >= 0);
    }
}
