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
 * A member of a class, as the generator needs it.
 *
 * @param type     the member's class; of a type variable that of its value.
 * @param getter   takes an object of the class.
 * @param setter   takes an object of the class and a value; null for a record's component and for a final field.
 * @param held     class of what an {@code Optional} member holds; of any other member, its own class.
 * @param field    of the shape.
 * @param nested   the record, POJO or sealed interface that is held; null where it is none.
 * @param elements what is held that is a list or map in messages; null for a type that has no code here.
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
    /** Whether it is a final field of a POJO, whose value is filled in its place. */
    boolean isFinal()
    {
        return null == setter && !getter.type().parameterType(0).isRecord();
    }

    /** Whether it is an element of a list. */
    boolean isElement()
    {
        return null == general;
    }

    /** Whether it is a record, of a sealed interface or its own class, which is read anew. */
    boolean isRecord()
    {
        return null != nested && !nested.isPojo();
    }

    /** Whether it is a POJO with its members. */
    boolean isPojo()
    {
        return null != nested && nested.isPojo();
    }

    /** The element that is never null, a primitive where there is one: what the list itself tells is not told again. */
    PlannedMember required()
    {
        return new PlannedMember(new MemberType(this).value(), getter, setter, new MemberType(this).value(),
            new ShapeField(field.name(), field.number(), field.type(), false, false, field.scale(), field.symbols(),
                field.shape(), field.mapKey(), field.element()), nested, elements, general);
    }
}
