/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import com.ezylang.evalex.Expression;
import com.ezylang.evalex.data.EvaluationValue;
import com.ezylang.evalex.functions.AbstractFunction;
import com.ezylang.evalex.functions.FunctionParameter;
import com.ezylang.evalex.parser.Token;

/**
 * The function {@code IN(value, one, another, ...)} of expressions: whether a value is one of some others.
 */
@FunctionParameter(name = "value")
@FunctionParameter(name = "others", isVarArg = true)
final class Membership extends AbstractFunction
{
    @Override
    public EvaluationValue evaluate(
        final Expression expression, final Token functionToken, final EvaluationValue... parameters)
    {
        final EvaluationValue value = parameters[0];
        for (int i = 1; i < parameters.length; i++)
        {
            // By order, not equals(): 1.0 is 1.
            if (value.getDataType() == parameters[i].getDataType() && 0 == value.compareTo(parameters[i]))
            {
                return EvaluationValue.TRUE;
            }
        }
        return EvaluationValue.FALSE;
    }
}
