/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.util.stream.Stream;

import io.daybook.codec.CodecException;
import io.daybook.codec.MessageType;
import io.daybook.codec.WireFormat;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Which classes fit the rows of a table.
 */
final class Tables
{
    private Tables()
    {
    }

    /** Whether CSV has a cell for each member of both versions of a class. */
    static boolean areFlat(final MessageType<?> writer, final MessageType<?> reader)
    {
        return Stream.of(writer, reader).flatMap((version) -> version.shape().fields().stream())
            .allMatch((field) -> null == field.shape() && null == field.element());
    }

    /** Checks that one version or both are refused. */
    static void checkRefused(final MessageType<?> writer, final MessageType<?> reader)
    {
        assertThatThrownBy(() ->
        {
            WireFormat.CSV.codec(writer);
            WireFormat.CSV.codec(reader, writer.shape());
        }).isInstanceOf(CodecException.class);
    }
}
