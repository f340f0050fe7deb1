/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.tools.read;

import picocli.CommandLine.ITypeConverter;

/**
 * Reads a position, written as a sequence is.
 */
final class PositionConverter implements ITypeConverter<Long>
{
    /** Made by the parser of options. */
    PositionConverter()
    {
    }

    @Override
    public Long convert(final String value)
    {
        return SequenceConverter.wholeNumber(value, "position");
    }
}
