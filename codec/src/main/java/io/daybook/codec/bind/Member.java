/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;

import io.daybook.codec.ShapeField;

/**
 * A component of a record or a field of a POJO, in Java and in messages.
 *
 * @param owner   class that declares it.
 * @param name    in Java.
 * @param type    in Java, erased; of a type variable that of its value.
 * @param held    what an Optional holds, erased; else the type.
 * @param field   of the message, as it stands in the shape.
 * @param getter  of type (owner)type.
 * @param setter  of type (owner, type)void; null for a component, whose place among the members is that of its argument
 *                of the canonical constructor, and for a final field, whose value is filled in place.
 * @param binding how its values are written and read; null for a primitive.
 */
record Member(
    Class<?> owner,
    String name,
    Class<?> type,
    Class<?> held,
    ShapeField field,
    MethodHandle getter,
    MethodHandle setter,
    ValueBinding binding)
{
}
