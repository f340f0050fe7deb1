/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import io.daybook.codec.CodecException;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.NonNull;
import io.daybook.codec.Scale;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Unknown;
import io.daybook.codec.Unsigned;

/**
 * Finds out the form of a component or field in messages, from its type and annotations.
 */
final class MemberBinder
{
    private final Binder<?> binder;

    MemberBinder(final Binder<?> binder)
    {
        this.binder = binder;
    }

    Member member(final Declaration declaration)
    {
        final Class<?> type = declaration.javaType().raw();
        final boolean isUnsigned = declaration.has(Unsigned.class);
        if (isUnsigned && null == Integers.typeOf(type, true))
        {
            throw declaration.refused("@Unsigned must stand on byte, short, int or long, remove it");
        }
        if (declaration.has(Unknown.class))
        {
            throw declaration.refused("@Unknown must stand on a constant of an enum, remove it");
        }
        if (declaration.has(NonNull.class) && !Binder.isBindable(type))
        {
            throw declaration.refused("@NonNull must stand on a record, a POJO or a sealed interface, remove it");
        }
        if (type.isPrimitive() && void.class != type)
        {
            return member(declaration, ShapeField.element(Bits.typeOf(type, isUnsigned)), null);
        }
        final ValueBinding binding = bindingOf(declaration, declaration.javaType(), isUnsigned);
        return member(declaration, binding.field(), binding);
    }

    private static Member member(final Declaration declaration, final ShapeField value, final ValueBinding binding)
    {
        final Naming naming = Naming.of(declaration.annotated(), declaration.name());
        final FieldNumber number = declaration.annotated().getAnnotation(FieldNumber.class);
        final Scale scale = declaration.annotated().getAnnotation(Scale.class);
        if (null != scale && FieldType.FLOAT64 != value.type())
        {
            throw declaration.refused("@Scale must stand on a double, remove it");
        }
        if (null != number && 0 == number.value())
        {
            throw declaration.refused("@FieldNumber must be at least 1");
        }
        try
        {
            final ShapeField field = new ShapeField(
                naming.name(),
                null == number ? 0 : number.value(),
                value.type(),
                null != binding && !declaration.has(NonNull.class),
                declaration.has(Key.class),
                null == scale ? 0 : scale.value(),
                value.symbols(),
                value.shape(),
                value.mapKey(),
                value.element());
            return new Member(
                declaration.owner(), declaration.name(), declaration.javaType().raw(), heldBy(declaration.javaType()),
                field, naming.old(), declaration.getter(), declaration.setter(), binding);
        }
        catch (final CodecException ex)
        {
            throw new CodecException(ex.getMessage() + ", class=" + declaration.owner().getName(), ex);
        }
    }

    /** The erased type of what an {@code Optional} holds; for any other member its own type. */
    static Class<?> heldBy(final JavaType type)
    {
        return Optional.class == type.raw() && !type.arguments().isEmpty() ? type.arguments().get(0).raw() : type.raw();
    }

    private ValueBinding bindingOf(final Declaration declaration, final JavaType type, final boolean isUnsigned)
    {
        final Class<?> raw = type.raw();
        if (JavaType.UNKNOWN.equals(type))
        {
            throw declaration.refused("a type variable must have a value, extend the generic class by one that gives " +
                "it one, or use the type itself");
        }
        final ValueBinding scalar = Scalars.of(raw, isUnsigned);
        if (null != scalar)
        {
            return scalar;
        }
        if (isEnum(raw))
        {
            return ofEnum(raw, new Function<>()
            {
                @Override
                public CodecException apply(final String rule)
                {
                    return declaration.refused(rule);
                }
            });
        }
        if (raw.isArray())
        {
            final JavaType component = type.arguments().get(0);
            return component.raw().isPrimitive() && void.class != component.raw() ? new ArrayBinding(component.raw()) :
                new ObjectArrayBinding(
                    raw.getComponentType(), component, bindingOf(declaration, component, false));
        }
        final ValueBinding container = container(declaration, type);
        if (null != container)
        {
            return container;
        }
        if (!Binder.isBindable(raw))
        {
            throw declaration.refused("a member's type must be supported, use " + Unsupported.insteadOf(raw));
        }
        final ValueBinding binding = binder.bindingOf(type, declaration.has(NonNull.class));
        if (null == binding)
        {
            throw declaration.refused("@NonNull must not stand on an object of a class around it, which would never " +
                "end, remove it");
        }
        return binding;
    }

    /** The binding of an optional, a collection or a map; null for any other type. */
    private ValueBinding container(final Declaration declaration, final JavaType type)
    {
        final Class<?> raw = type.raw();
        if (null != OptionalBinding.of(raw))
        {
            return OptionalBinding.of(raw);
        }
        final boolean isCollection = null != Containers.collection(raw, null);
        final boolean isMap = null != Containers.map(raw, null);
        if (!isCollection && !isMap && Optional.class != raw)
        {
            return null;
        }
        if (type.arguments().isEmpty())
        {
            throw declaration.refused("a generic type's arguments must be known, write them: raw type=" +
                raw.getSimpleName());
        }
        final JavaType first = type.arguments().get(0);
        final ValueBinding inner = bindingOf(declaration, first, false);
        if (Optional.class == raw)
        {
            if (inner instanceof OptionalBinding)
            {
                throw declaration.refused("an optional must not hold an optional, use one of them");
            }
            return OptionalBinding.of(inner);
        }
        if (Containers.isSorted(raw) && !Comparable.class.isAssignableFrom(first.raw()))
        {
            throw declaration.refused("what is sorted must be Comparable, use an unsorted set or map");
        }
        if (isCollection)
        {
            return new CollectionBinding(raw, first, inner, declaration.isComponent());
        }
        if (inner instanceof EnclosingBinding)
        {
            throw declaration.refused("a map's key must not be of a class around it, use a list");
        }
        if (inner instanceof OptionalBinding)
        {
            throw declaration.refused("a map's key must not be an optional, use the type itself");
        }
        return new MapBinding(
            type, inner, bindingOf(declaration, type.arguments().get(1), false), declaration.isComponent());
    }

    /** Whether a class is an enum with constants. */
    static boolean isEnum(final Class<?> type)
    {
        return type.isEnum() && type.getEnumConstants().length > 0;
    }

    /** The binding of an enum. Refuses an enum whose annotations are wrong. */
    static EnumBinding ofEnum(final Class<?> type, final Function<String, CodecException> refused)
    {
        Enum<?> unknown = null;
        final Enum<?>[] constants = (Enum<?>[])type.getEnumConstants();
        for (final Enum<?> constant : constants)
        {
            if (isUnknown(type, constant.name()))
            {
                if (null != unknown)
                {
                    throw refused.apply("@Unknown must stand on one constant of an enum, remove it from " +
                        constant.name() + " or " + unknown.name());
                }
                unknown = constant;
            }
        }
        final List<Naming> namings = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        final Map<String, Enum<?>> named = new HashMap<>();
        for (final Enum<?> constant : constants)
        {
            final Naming naming = Naming.of(type, constant);
            namings.add(naming);
            names.add(naming.name());
            final Enum<?> other = named.put(naming.name(), constant);
            if (null != other)
            {
                throw refused.apply("constants of an enum must differ in their names in messages, change @Name of " +
                    other.name() + " or " + constant.name());
            }
        }
        final Map<String, Integer> old = Naming.indexesOfOld(namings, new Naming.Refusal()
        {
            @Override
            public CodecException of(final int index, final String rule)
            {
                return refused.apply(rule + " from " + constants[index].name());
            }
        });
        return new EnumBinding(type, names, old, unknown);
    }

    private static boolean isUnknown(final Class<?> type, final String constant)
    {
        try
        {
            final Field field = type.getDeclaredField(constant);
            return field.isAnnotationPresent(Unknown.class);
        }
        catch (final NoSuchFieldException ex)
        {
            throw new IllegalStateException("each constant of an enum must be a field of it", ex);
        }
    }
}
