/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import picocli.CommandLine.Option;

/**
 * The options that choose messages by their types and writers.
 */
public final class FilterOptions
{
    @Option(names = {"-t", "--type"}, paramLabel = "NAME",
        description = "Only messages of this type, or published as this sealed interface; repeatable.")
    private List<String> types = new ArrayList<>();

    @Option(names = {"-w", "--writer"}, paramLabel = "NAME",
        description = "Only messages of this application; repeatable.")
    private List<String> writers = new ArrayList<>();

    Set<String> types()
    {
        return Set.copyOf(types);
    }

    Set<String> writers()
    {
        return Set.copyOf(writers);
    }
}
