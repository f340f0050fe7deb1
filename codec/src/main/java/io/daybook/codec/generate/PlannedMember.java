/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.function.Function;

import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generated.MemberCodec;

/**
 * What the generator needs to know of a member of a class.
 *
 * @param type     the member's class; for a type variable, the class of its value.
 * @param getter   takes an object of the class.
 * @param setter   takes an object of the class and a value; null for a record's component and for a final field.
 * @param held     class of what an {@code Optional} member holds; of any other member, its own class.
 * @param field    of the shape.
 * @param nested   plan of the record, POJO or sealed interface in the member; null for any other type.
 * @param elements of a list or map in messages; null for a type that has no code here.
 * @param general  makes a codec of a wire format for this member alone; null for an element.
 */
public record PlannedMember(
    Class<?> type,
    MethodHandle getter,
    MethodHandle setter,
    Class<?> held,
    ShapeField field,
    Plan nested,
    Elements elements,
    Function<WireFormat, MemberCodec> general)
{
    /** Whether it is a final field of a POJO, whose value is changed in place. */
    boolean isFinal()
    {
        return null == setter && !getter.type().parameterType(0).isRecord();
    }

    /** Whether it is an element of a list. */
    boolean isElement()
    {
        return null == general;
    }

    /** Whether it is a record, alone or under a sealed interface. A record is always made anew. */
    boolean isRecord()
    {
        return null != nested && !nested.isPojo();
    }

    /** Whether it is a POJO. */
    boolean isPojo()
    {
        return null != nested && nested.isPojo();
    }

    /** The element as one that is never null, a primitive if possible, because the list already says which are null. */
    PlannedMember required()
    {
        return new PlannedMember(new MemberType(this).value(), getter, setter, new MemberType(this).value(),
            new ShapeField(field.name(), field.number(), field.type(), false, false, field.scale(), field.symbols(),
                field.shape(), field.mapKey(), field.element()), nested, elements, general);
    }
}
