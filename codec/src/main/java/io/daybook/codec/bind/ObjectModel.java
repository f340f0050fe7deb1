/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.List;

import io.daybook.codec.Shape;

/**
 * A record class or a POJO class: all that it takes to write its objects and to make them again.
 *
 * @param type        the class.
 * @param lookup      with private access to it.
 * @param shape       of its objects; field i is that of member i.
 * @param members     in the order of the shape: of a record those of its canonical constructor, of a POJO those of its
 *                    superclass first.
 * @param constructor the canonical one of a record, the one without arguments of a POJO.
 */
record ObjectModel(
    Class<?> type,
    MethodHandles.Lookup lookup,
    Shape shape,
    List<Member> members,
    MethodHandle constructor)
{
}
