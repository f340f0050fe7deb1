/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Map;

import io.daybook.codec.Shape;

/**
 * A record class or a POJO class, with all that is needed to write its objects and to make them again.
 *
 * @param type        the class.
 * @param place       where errors say that a member is, before its name.
 * @param shape       of its objects; its field i belongs to member i.
 * @param old         index of each field by each of its old names.
 * @param members     in the order of the shape: for a record the order of its canonical constructor, for a POJO the
 *                    fields of its superclass first.
 * @param constructor the canonical constructor of a record, or the constructor without arguments of a POJO.
 */
record ObjectModel(
    Class<?> type,
    String place,
    Shape shape,
    Map<String, Integer> old,
    List<Member> members,
    MethodHandle constructor)
{
}
