/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.generate;

import java.lang.invoke.MethodHandle;
import java.util.function.Function;

import io.daybook.codec.ShapeField;
import io.daybook.codec.WireFormat;

/**
 * A member of a class, as the generator needs it.
 *
 * @param type    the member's class; of a type variable that of its value.
 * @param getter  takes an object of the class.
 * @param setter  takes an object of the class and a value; null for a record's component and for a final field.
 * @param held    class of what an {@code Optional} member holds; of any other member, its own class.
 * @param field   of the shape.
 * @param nested  the record or POJO that is held; null where it is none.
 * @param general makes a codec of a wire format for this member alone.
 */
public record Member(
    Class<?> type,
    MethodHandle getter,
    MethodHandle setter,
    Class<?> held,
    ShapeField field,
    Plan nested,
    Function<WireFormat, MemberCodec> general)
{
    /** Whether it is a final field of a POJO, whose value is filled in its place. */
    boolean isFinal()
    {
        return null == setter && !getter.type().parameterType(0).isRecord();
    }
}
