/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.Map;
import java.util.Set;

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
        values.add(that.values);
    }

    @Override
    public String explainMisses()
    {
        final Set<String> names = values.neverFound();
        final String missing = names.isEmpty() ? null :
            "no message has the field: " + PlainText.of(String.join(", ", names));
        if (0 == failures)
        {
            return missing;
        }
        final String failed = "the expression could not be evaluated for " + failures +
            (1 == failures ? " message: " : " messages, the first: ") + "position=" + firstPosition + ", " + firstCause;
        return null == missing ? failed : failed + "; " + missing;
    }
}
