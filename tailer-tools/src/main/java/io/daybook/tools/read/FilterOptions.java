/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.daybook.tools.filter.MessageFilter;
import io.daybook.tools.filter.MessageFilters;

import picocli.CommandLine.Option;

/**
 * The options that choose messages by their types, their writers and what they hold.
 */
public final class FilterOptions
{
    @Option(names = {"-t", "--type"}, paramLabel = "NAME",
        description = "Only messages of this type, or published as this sealed interface; repeatable.")
    private List<String> types = new ArrayList<>();

    @Option(names = {"-w", "--writer"}, paramLabel = "NAME",
        description = "Only messages of this application; repeatable.")
    private List<String> writers = new ArrayList<>();

    @Option(names = {"-F", "--field"}, paramLabel = "CONDITION",
        description = "Only messages whose field fulfils this: 'orderId=7', or != < <= > >= or ~ (a regular " +
            "expression is found in it); repeatable. 'leg.price>1' is a field of a nested object, or of each object " +
            "of a list; 'leg.0.price>1' of the first. Several with = or ~ for one field are alternatives; all " +
            "else must hold. A message without the field is not chosen; null is 'note=null'.")
    private List<String> conditions = new ArrayList<>();

    @Option(names = {"-g", "--regex"}, paramLabel = "REGEX",
        description = "Only messages in whose YAML this regular expression is found; repeatable, all must be found.")
    private List<String> patterns = new ArrayList<>();

    @Option(names = {"-e", "--expression"}, paramLabel = "EXPRESSION",
        description = "Only messages for which this is true: 'price * quantity > 1e6 && IN(symbol, \"EUR/USD\", " +
            "\"GBP/USD\")'; repeatable, all must be true.")
    private List<String> expressions = new ArrayList<>();

    /**
     * Makes the filters of what messages hold, those that cost least first.
     *
     * @param zone of times that name none.
     */
    List<MessageFilter> filters(final ZoneId zone)
    {
        return MessageFilters.of(conditions, patterns, expressions, zone);
    }

    /**
     * Returns whether an option chooses messages.
     */
    public boolean isGiven()
    {
        return !(types.isEmpty() && writers.isEmpty() && conditions.isEmpty() && patterns.isEmpty() &&
            expressions.isEmpty());
    }

    /**
     * Returns the regular expressions that must be found in a message.
     */
    public List<String> patterns()
    {
        return patterns;
    }

    Set<String> types()
    {
        return Set.copyOf(types);
    }

    Set<String> writers()
    {
        return Set.copyOf(writers);
    }
}
