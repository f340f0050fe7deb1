/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;

import io.daybook.codec.WireFormat;

/**
 * The wire formats that {@code import} stores messages in: all but those of text.
 */
final class ImportFormats implements Iterable<String>
{
    /** Those that are refused. */
    static final Set<WireFormat> TEXT = EnumSet.of(WireFormat.YAML, WireFormat.JSON, WireFormat.CSV);

    @Override
    public Iterator<String> iterator()
    {
        return Arrays.stream(WireFormat.values()).filter((format) -> !TEXT.contains(format)).map(Enum::name).iterator();
    }
}
