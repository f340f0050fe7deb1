/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.Instant;
import java.time.ZoneId;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

import io.daybook.codec.FieldReader;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.ToolException;

/**
 * A condition on a field, such as {@code price>1.10}. A message without the field does not fulfil it.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class FieldCondition
{
    private final FieldPath path;
    private final Comparison comparison;
    private final Operand operand;
    private final Pattern pattern;
    private final ScalarText texts = new ScalarText();

    private FieldCondition(
        final FieldPath path, final Comparison comparison, final Operand operand, final Pattern pattern)
    {
        this.path = path;
        this.comparison = comparison;
        this.operand = operand;
        this.pattern = pattern;
    }

    /**
     * Reads a condition.
     *
     * @param text a path, an operator, and what to compare with.
     * @param zone of days and times that name none.
     * @param now  from which the past is counted.
     * @throws ToolException when it is no condition.
     */
    static FieldCondition parse(final String text, final ZoneId zone, final Instant now)
    {
        for (int i = 1; i < text.length(); i++)
        {
            final Comparison comparison = '\\' == text.charAt(i - 1) ? null : Comparison.at(text, i);
            if (null != comparison)
            {
                return of(text, text.substring(0, i), comparison,
                    text.substring(i + comparison.operator().length()), zone, now);
            }
        }
        throw refused(text, null == Comparison.at(text, 0) ? "it has no operator" : "it has no field");
    }

    private static FieldCondition of(
        final String text,
        final String path,
        final Comparison comparison,
        final String operand,
        final ZoneId zone,
        final Instant now)
    {
        if (Comparison.EQUAL == comparison && operand.startsWith("="))
        {
            throw refused(text, "one = is enough");
        }
        try
        {
            final boolean isPattern = Comparison.MATCHES == comparison;
            return new FieldCondition(
                FieldPath.parse(path),
                comparison,
                isPattern ? null : new Operand(operand, zone, now),
                isPattern ? Pattern.compile(operand) : null);
        }
        catch (final PatternSyntaxException ex)
        {
            throw refused(text, "the regular expression is wrong: " + ex.getDescription() + ", index=" + ex.getIndex());
        }
        catch (final IllegalArgumentException ex)
        {
            throw refused(text, "no such path: " + ex.getMessage());
        }
    }

    private static ToolException refused(final String text, final String cause)
    {
        return new ToolException(ExitCode.USAGE, "not a condition: '" + text + "': " + cause +
            "; give a field, one of = != < <= > >= ~ and a value, such as 'price>1.10' or 'order.symbol~^EUR'");
    }

    /**
     * Returns the field.
     */
    FieldPath path()
    {
        return path;
    }

    /**
     * Returns whether conditions of this kind on one field are alternatives: a field has one value.
     */
    boolean isAlternative()
    {
        return Comparison.EQUAL == comparison || Comparison.MATCHES == comparison;
    }

    /**
     * Returns whether no value may be accepted, so that all of a list have to be looked at.
     */
    boolean isNegative()
    {
        return Comparison.NOT_EQUAL == comparison;
    }

    /**
     * Returns whether the value that a reader is at fulfils the condition; a negative one, whether it breaks it.
     */
    boolean accepts(final FieldReader value)
    {
        if (null != pattern)
        {
            return ScalarText.isScalar(value.type()) && pattern.matcher(texts.of(value)).find();
        }
        final int order = operand.compare(value);
        return Operand.NONE != order && comparison.accepts(order);
    }
}
