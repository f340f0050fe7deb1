/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.daybook.journal.Message;
import io.daybook.tools.console.ExitCode;
import io.daybook.tools.console.PlainText;
import io.daybook.tools.console.ToolException;

import com.ezylang.evalex.EvaluationException;
import com.ezylang.evalex.Expression;
import com.ezylang.evalex.config.ExpressionConfiguration;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.parser.ParseException;

/**
 * Chooses messages by an expression such as {@code price > 1.10 && IN(symbol, "EUR/USD", "GBP/USD")}. A message is not
 * wanted if it lacks a field that the expression asks for, or has one of a type that the expression cannot use.
 * <p>
 * The library that evaluates expressions knows numbers, texts, times, lists and maps, and no Java objects.
 * <p>
 * <b>Note:</b> not thread-safe.
 */
final class ExpressionFilter implements MessageFilter
{
    private final MessageValues values = new MessageValues();
    private final Expression expression;
    /** Fields of the expression that no message has had so far. */
    private final Set<String> missing = new TreeSet<>();

    private long failures;
    private long firstPosition;
    private String firstCause;

    /**
     * Reads an expression.
     *
     * @throws ToolException when it is none.
     */
    ExpressionFilter(final String text)
    {
        final ExpressionConfiguration configuration = ExpressionConfiguration.builder()
            .dataAccessorSupplier(() -> values)
            .defaultConstants(Map.of(
                "TRUE", EvaluationValue.TRUE, "FALSE", EvaluationValue.FALSE, "NULL", EvaluationValue.NULL_VALUE))
            .singleQuoteStringLiteralsAllowed(true)
            .build()
            .withAdditionalFunctions(Map.entry("IN", new Membership()));
        expression = new Expression(text, configuration);
        try
        {
            expression.validate();
            missing.addAll(expression.getUsedVariables());
        }
        catch (final ParseException ex)
        {
            throw refused(ex);
        }
    }

    private ToolException refused(final ParseException cause)
    {
        return new ToolException(ExitCode.USAGE,
            "not an expression: -e=" + expression.getExpressionString() + ", column=" +
            cause.getStartPosition() + ", cause=" + cause.getMessage() +
            "; an example: -e 'price > 1.10 && IN(symbol, \"EUR/USD\", \"GBP/USD\")'");
    }

    @Override
    public boolean accepts(final Message message)
    {
        values.of(message);
        if (!missing.isEmpty())
        {
            missing.removeIf(values::has);
        }
        final EvaluationValue result;
        try
        {
            result = expression.evaluate();
        }
        catch (final MessageValues.NoFieldException ignore)
        {
            return false;
        }
        catch (final EvaluationException ex)
        {
            if (0 == failures++)
            {
                firstPosition = message.position();
                firstCause = "column=" + ex.getStartPosition() + ", cause=" + ex.getMessage();
            }
            return false;
        }
        catch (final ParseException ex)
        {
            throw refused(ex);
        }
        if (!result.isBooleanValue())
        {
            throw new ToolException(ExitCode.USAGE, "an expression must be true or false: -e=" +
                expression.getExpressionString() + ", result=" + result.getStringValue() + ", position=" +
                message.position());
        }
        return result.getBooleanValue();
    }

    @Override
    public void add(final MessageFilter other)
    {
        final ExpressionFilter that = (ExpressionFilter)other;
        if (0 != that.failures && (0 == failures || that.firstPosition < firstPosition))
        {
            firstPosition = that.firstPosition;
            firstCause = that.firstCause;
        }
        failures += that.failures;
        missing.retainAll(that.missing);
    }

    @Override
    public String explainMisses()
    {
        final String unknown = missing.isEmpty() ? null :
            missing.stream().map(PlainText::of).collect(Collectors.joining(", ", "no message has the field: ", ""));
        if (0 == failures)
        {
            return unknown;
        }
        final String failed = "the expression could not be evaluated for " + failures +
            (1 == failures ? " message: " : " messages, the first: ") + "position=" + firstPosition + ", " + firstCause;
        return null == unknown ? failed : failed + "; " + unknown;
    }
}
