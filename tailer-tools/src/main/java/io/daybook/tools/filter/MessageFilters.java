/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.filter;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the filters that options describe.
 */
public final class MessageFilters
{
    private MessageFilters()
    {
    }

    /**
     * Makes filters, each of which must accept a message. Those that cost least come first.
     *
     * @param conditions  on fields.
     * @param patterns    regular expressions to be found in the YAML of a message.
     * @param expressions that must be true.
     * @param zone        of times that name none.
     * @throws io.daybook.tools.console.ToolException when one cannot be understood.
     */
    public static List<MessageFilter> of(
        final List<String> conditions, final List<String> patterns, final List<String> expressions, final ZoneId zone)
    {
        final Instant now = Instant.now();
        final List<FieldCondition> onFields = new ArrayList<>();
        conditions.forEach((text) -> onFields.add(FieldCondition.parse(text, zone, now)));
        final List<MessageFilter> filters = FieldFilter.of(onFields);
        expressions.forEach((text) -> filters.add(new ExpressionFilter(text)));
        patterns.forEach((text) -> filters.add(new TextFilter(text)));
        return filters;
    }
}
