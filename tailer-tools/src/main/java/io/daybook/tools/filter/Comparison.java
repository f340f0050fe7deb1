/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

/**
 * How a condition compares a field with what the user gave.
 */
enum Comparison
{
    // An operator that begins with another one stands before it.
    NOT_EQUAL("!="),
    AT_MOST("<="),
    AT_LEAST(">="),
    EQUAL("="),
    LESS("<"),
    GREATER(">"),
    MATCHES("~");

    private final String operator;

    Comparison(final String operator)
    {
        this.operator = operator;
    }

    /**
     * Returns what stands between the field and the value.
     */
    String operator()
    {
        return operator;
    }

    /**
     * Returns the comparison whose operator stands at a place in a text, or null if none does.
     */
    static Comparison at(final String text, final int index)
    {
        for (final Comparison comparison : values())
        {
            if (text.startsWith(comparison.operator, index))
            {
                return comparison;
            }
        }
        return null;
    }

    /**
     * Returns whether an order of field and value is the wanted one.
     *
     * @param order below 0 if the field is less, 0 if they are equal, above 0 if the field is greater.
     */
    boolean accepts(final int order)
    {
        return switch (this)
        {
            case EQUAL, NOT_EQUAL -> 0 == order;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
            case MATCHES -> throw new IllegalStateException("a regular expression has no order");
        };
    }
}
