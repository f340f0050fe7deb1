/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A type whose parameters are known, all the way down.
 *
 * @param raw       class.
 * @param arguments of a generic class, or the component type of an array alone; empty for any other class.
 */
record JavaType(Class<?> raw, List<JavaType> arguments)
{
    /** The type of a type variable that has no value. */
    static final JavaType UNKNOWN = new JavaType(void.class, List.of());

    /** The type of a declaration, with values for some type variables. */
    static JavaType of(final Type type, final Map<TypeVariable<?>, JavaType> variables)
    {
        if (type instanceof Class)
        {
            final Class<?> raw = (Class<?>)type;
            return new JavaType(raw, raw.isArray() ? List.of(of(raw.getComponentType(), variables)) : List.of());
        }
        if (type instanceof ParameterizedType)
        {
            final ParameterizedType generic = (ParameterizedType)type;
            return new JavaType((Class<?>)generic.getRawType(), Arrays.stream(generic.getActualTypeArguments())
                .map((argument) -> of(argument, variables)).collect(Collectors.toList()));
        }
        if (type instanceof GenericArrayType)
        {
            final JavaType component = of(((GenericArrayType)type).getGenericComponentType(), variables);
            return new JavaType(component.raw.arrayType(), List.of(component));
        }
        if (type instanceof WildcardType)
        {
            return of(((WildcardType)type).getUpperBounds()[0], variables);
        }
        return variables.getOrDefault((TypeVariable<?>)type, UNKNOWN);
    }

    /** The values of the class's own type variables; empty for a raw type. */
    Map<TypeVariable<?>, JavaType> variables()
    {
        if (arguments.isEmpty())
        {
            return Map.of();
        }
        final TypeVariable<?>[] parameters = raw.getTypeParameters();
        final Map<TypeVariable<?>, JavaType> values = new HashMap<>();
        for (int i = 0; i < arguments.size() && i < parameters.length; i++)
        {
            values.put(parameters[i], arguments.get(i));
        }
        return values;
    }

    // A record's own equals and hashCode are made by the virtual machine when they are first called, which takes long.

    @Override
    public boolean equals(final Object o)
    {
        return o instanceof JavaType && raw == ((JavaType)o).raw && arguments.equals(((JavaType)o).arguments);
    }

    @Override
    public int hashCode()
    {
        return 31 * raw.hashCode() + arguments.hashCode();
    }

    @Override
    public String toString()
    {
        return void.class == raw ? "?" : raw.getTypeName() + (raw.isArray() || arguments.isEmpty() ? "" :
            arguments.stream().map(JavaType::toString).collect(Collectors.joining(", ", "<", ">")));
    }
}
