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
 * @param getter  takes an object of the class.
 * @param held    class of what an {@code Optional} member holds; of any other member, its own class.
 * @param field   of the shape.
 * @param nested  the record that is held; null where it is none.
 * @param general makes a codec of a wire format for this member alone.
 */
public record Member(
    MethodHandle getter, Class<?> held, ShapeField field, Plan nested, Function<WireFormat, MemberCodec> general)
{
    /** The member's class. */
    Class<?> type()
    {
        return getter.type().returnType();
    }
}
