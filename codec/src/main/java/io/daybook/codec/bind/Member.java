/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.util.List;

import io.daybook.codec.ShapeField;

/**
 * A component of a record or a field of a POJO, in Java and in messages.
 *
 * @param owner   class that declares it.
 * @param name    in Java.
 * @param type    in Java, erased; for a type variable, the erased type of its value.
 * @param held    what an Optional holds, erased; for any other member the type.
 * @param field   of the shape.
 * @param old     names of the field that are read as well.
 * @param getter  of type (owner)type.
 * @param setter  of type (owner, type)void; null for a component, which is an argument of the canonical constructor at
 *                the same place as among the members; null also for a final field, whose value is filled in place.
 * @param binding how its values are written and read; null for a primitive.
 */
record Member(
    Class<?> owner,
    String name,
    Class<?> type,
    Class<?> held,
    ShapeField field,
    List<String> old,
    MethodHandle getter,
    MethodHandle setter,
    ValueBinding binding)
{
}
