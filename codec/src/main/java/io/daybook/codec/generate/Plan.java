/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.List;

import io.daybook.codec.Shape;

/**
 * A record class or a POJO class, as the generator needs it; or the elements of a list, whose one member they are.
 *
 * @param shape       of its messages.
 * @param members     in the order of the shape's fields.
 * @param constructor of a record takes the members in this order; of a POJO takes nothing; null for
 *                    elements.
 */
public record Plan(Shape shape, List<Member> members, MethodHandle constructor)
{
    /** What is to be known of elements. */
    static Plan ofElement(final Member element)
    {
        return new Plan(Shape.builder("Element").field(element.field()).build(), List.of(element), null);
    }

    /** The class. */
    Class<?> type()
    {
        return isElement() ? Object.class : constructor.type().returnType();
    }

    boolean isElement()
    {
        return null == constructor;
    }

    boolean isPojo()
    {
        return !isElement() && !isRecord();
    }

    boolean isRecord()
    {
        return type().isRecord();
    }
}
