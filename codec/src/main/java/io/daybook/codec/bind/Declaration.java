/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.annotation.Annotation;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;

import io.daybook.codec.CodecException;

/**
 * A component of a record, a field of a POJO or an argument of an event as the source declares it, before its form in
 * messages is known.
 *
 * @param owner       class that declares it.
 * @param place       where errors say that it is, before its name.
 * @param name        in Java.
 * @param genericType as it is declared.
 * @param javaType    the same, with the values of the type variables.
 * @param annotated   element that has the annotations.
 * @param getter      of type (owner)type.
 * @param setter      of type (owner, type)void; null for a component and for a final field.
 */
record Declaration(
    Class<?> owner,
    String place,
    String name,
    Type genericType,
    JavaType javaType,
    AnnotatedElement annotated,
    MethodHandle getter,
    MethodHandle setter)
{
    /** Where errors say that a member of a class is, before its name. */
    static String placeIn(final Class<?> owner)
    {
        return "class=" + owner.getName() + (owner.isRecord() ? ", component=" : ", field=");
    }

    boolean isComponent()
    {
        return owner.isRecord();
    }

    boolean has(final Class<? extends Annotation> annotation)
    {
        return annotated.isAnnotationPresent(annotation);
    }

    CodecException refused(final String rule)
    {
        return new CodecException(rule + ": " + place + name + ", type=" + genericType.getTypeName() +
            (genericType instanceof TypeVariable && !JavaType.UNKNOWN.equals(javaType) ? " = " + javaType : ""));
    }
}
