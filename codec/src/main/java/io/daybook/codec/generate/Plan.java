/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.List;

import io.daybook.codec.Shape;

/**
 * What the generator needs to know of a record class or a POJO class. It is also used for a sealed interface, with a
 * member for each permitted type, of which only one is not null. And it is used for the elements of a list: the element
 * is then the only member.
 *
 * @param type        of the objects; {@code Object} for elements.
 * @param shape       of its messages.
 * @param members     in the order of the shape's fields.
 * @param constructor of a record, takes the members in this order; of a POJO, takes nothing; null for an interface and
 *                    for elements.
 */
public record Plan(Class<?> type, Shape shape, List<PlannedMember> members, MethodHandle constructor)
{
    /** The plan for elements. */
    static Plan ofElement(final PlannedMember element)
    {
        return new Plan(Object.class, Shape.builder("Element").field(element.field()).build(), List.of(element), null);
    }

    boolean isElement()
    {
        return Object.class == type;
    }

    boolean isSealed()
    {
        return type.isInterface();
    }

    boolean isPojo()
    {
        return null != constructor && !isRecord();
    }

    boolean isRecord()
    {
        return type.isRecord();
    }
}
