/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.journal;

import io.daybook.codec.CodecException;
import io.daybook.codec.Difference;
import io.daybook.codec.FieldReader;
import io.daybook.codec.MessageType;
import io.daybook.codec.Shape;

/**
 * Refuses messages of which a reader would not get exactly what was written.
 */
final class StrictReading
{
    private StrictReading()
    {
    }

    /**
     * Refuses a shape some of whose fields would be passed over, or that lacks fields of the type; also one of a type
     * that a sealed interface lacks, though its {@link io.daybook.codec.Unknown} record has the same fields.
     */
    static void check(final MessageType<?> reader, final Shape written)
    {
        final MessageType<?> type = reader.forName(written.name());
        if (null == type)
        {
            throw refused(reader, reader.shape().name() + "." + written.name() + ", read=null");
        }
        for (final Difference difference : type.compatibility(written))
        {
            if (null == difference.written() || !difference.isLossless())
            {
                throw refused(type, difference.field() + ", written=" + difference.written() + ", read=" +
                    difference.read() + ", reason=" + difference.reason());
            }
        }
    }

    /** Refuses a message without a shape that has other fields than the type. */
    static void check(final MessageType<?> type, final FieldReader written)
    {
        final Shape shape = type.shape();
        final boolean[] isWritten = new boolean[shape.fields().size()];
        while (written.next())
        {
            final int index = type.indexOf(shape, written.name());
            if (index < 0)
            {
                throw refused(type, shape.name() + "." + written.name() + ", read=null");
            }
            isWritten[index] = true;
        }
        // An object of a sealed interface has one field of all.
        final boolean isOneOf = type.type().isInterface();
        for (int i = 0; i < isWritten.length; i++)
        {
            if (!isWritten[i] && !isOneOf)
            {
                throw refused(type, shape.name() + "." + shape.fields().get(i).name() + ", written=null");
            }
        }
    }

    private static CodecException refused(final MessageType<?> type, final String field)
    {
        // Nobody knows the class that holds the arguments of an event.
        final String reader =
            type.type().isHidden() ? "event=" + type.shape().name() : "class=" + type.type().getName();
        return new CodecException("a strict subscriber must read exactly what was written, change the class or leave " +
            "strict() out: " + reader + ", field=" + field);
    }
}
