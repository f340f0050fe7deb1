/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.List;

import io.daybook.codec.Shape;

/**
 * A record class or a POJO class, as the generator needs it.
 *
 * @param shape       of its messages.
 * @param members     in the order of the shape's fields.
 * @param constructor of a record takes the members in this order; of a POJO takes nothing.
 */
public record Plan(Shape shape, List<Member> members, MethodHandle constructor)
{
    /** The class. */
    Class<?> type()
    {
        return constructor.type().returnType();
    }

    boolean isRecord()
    {
        return type().isRecord();
    }
}
