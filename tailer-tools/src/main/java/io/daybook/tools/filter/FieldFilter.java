/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

import io.daybook.codec.FieldReader;
import io.daybook.journal.Message;
import io.daybook.tools.console.PlainText;

/**
 * Chooses messages by conditions on a field: one of those that ask for a value must be fulfilled, and all others.
 * <p>
 * <b>Note:</b> not thread-safe. Finds the field without decoding the others, and without garbage.
 */
final class FieldFilter implements MessageFilter
{
    private final FieldPath path;
    private final List<FieldCondition> alternatives;
    /** Made once, not for each message. */
    private final Predicate<FieldReader> value = this::accepts;
    private boolean isThere;
    private boolean isMet;

    private FieldFilter(final List<FieldCondition> alternatives)
    {
        this.path = alternatives.get(0).path();
        this.alternatives = alternatives;
    }

    /**
     * Makes the filters for some conditions, each of which must accept a message.
     */
    static List<MessageFilter> of(final List<FieldCondition> conditions)
    {
        final Map<FieldPath, List<FieldCondition>> alternatives = new LinkedHashMap<>();
        final List<MessageFilter> filters = new ArrayList<>();
        for (final FieldCondition condition : conditions)
        {
            if (condition.isAlternative())
            {
                alternatives.computeIfAbsent(condition.path(), (path) -> new ArrayList<>()).add(condition);
            }
            else
            {
                filters.add(new FieldFilter(List.of(condition)));
            }
        }
        alternatives.values().forEach((several) -> filters.add(new FieldFilter(several)));
        return filters;
    }

    @Override
    public boolean accepts(final Message message)
    {
        final FieldReader reader = message.reader();
        if (null == reader)
        {
            return false;
        }
        isThere = false;
        final boolean accepted = path.anyValue(reader, value);
        isMet |= isThere;
        return alternatives.get(0).isNegative() ? isThere && !accepted : accepted;
    }

    private boolean accepts(final FieldReader found)
    {
        isThere = true;
        for (int i = 0; i < alternatives.size(); i++)
        {
            if (alternatives.get(i).accepts(found))
            {
                return true;
            }
        }
        return false;
    }

    @Override
    public void add(final MessageFilter other)
    {
        isMet |= ((FieldFilter)other).isMet;
    }

    @Override
    public String explainMisses()
    {
        return isMet ? null : "no message has the field: " + PlainText.of(path.toString());
    }
}
