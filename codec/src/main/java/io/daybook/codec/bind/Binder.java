/*
 * Copyright 2026 the Daybook authors. Licensed under the Apache License, Version 2.0; see LICENSE.
 */
package io.daybook.codec.bind;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.daybook.codec.Codec;
import io.daybook.codec.CodecException;
import io.daybook.codec.FieldNumber;
import io.daybook.codec.FieldType;
import io.daybook.codec.Key;
import io.daybook.codec.Name;
import io.daybook.codec.Shape;
import io.daybook.codec.ShapeField;
import io.daybook.codec.Unsigned;
import io.daybook.codec.WireFormat;
import io.daybook.codec.generate.Generator;
import io.daybook.codec.generate.Member;
import io.daybook.codec.generate.Plan;

/**
 * Looks at a record class once, and at those of its components, and refuses what is not supported.
 *
 * @param <T> class of the record.
 */
public final class Binder<T>
{
    private static final String REMEDY =
        "use a primitive or its box, String, an enum, a time of java.time, UUID, BigDecimal, byte[] or another " +
        "primitive array, List, Set, Map or Optional of these, or a record";

    private final Class<T> type;
    private final MethodHandles.Lookup lookup;
    private final Map<Class<?>, RecordBinding> records = new HashMap<>();
    private final Set<Class<?>> open = new LinkedHashSet<>();
    private final RecordBinding root;
    private final Generator<T> generator;

    /**
     * Looks at a record class.
     *
     * @param type   of the record.
     * @param lookup that may see the record and its components; null for any that is open to this module.
     * @throws CodecException when a component is not supported, naming class, component and remedy.
     */
    public Binder(final Class<T> type, final MethodHandles.Lookup lookup)
    {
        this.type = type;
        this.lookup = lookup;
        if (!type.isRecord())
        {
            throw new CodecException("a message's class must be a record, make it one: class=" + type.getName());
        }
        root = recordOf(type);
        generator = new Generator<>(root.plan());
    }

    /**
     * What the records look like.
     *
     * @return their shape.
     */
    public Shape shape()
    {
        return root.field().shape();
    }

    /**
     * A codec of the records.
     *
     * @param wireFormat of the messages.
     * @param writer     shape of the messages to decode.
     * @return a new codec.
     * @throws CodecException when records cannot be read from messages of that shape, naming both types.
     */
    public Codec<T> codec(final WireFormat wireFormat, final Shape writer)
    {
        if (!shape().equals(writer))
        {
            Compatibility.check(shape(), writer);
            return general(wireFormat, writer);
        }
        return generator.codec(wireFormat, general(wireFormat, writer));
    }

    /** A codec that knows all shapes and types, and is not fast. */
    Codec<T> general(final WireFormat wireFormat, final Shape writer)
    {
        return new RecordCodec<>(
            type, root, records.size(), wireFormat.encoder(shape()), wireFormat.decoder(writer));
    }

    private RecordBinding recordOf(final Class<?> recordClass)
    {
        if (!open.add(recordClass))
        {
            throw new CodecException("a record must not contain itself, give the inner one a class of its own: class=" +
                recordClass.getName());
        }
        final MethodHandles.Lookup access = access(recordClass);
        final Shape.Builder shape = Shape.builder(recordClass.getSimpleName());
        final List<Component> components = new ArrayList<>();
        final List<Member> members = new ArrayList<>();
        final RecordComponent[] declared = recordClass.getRecordComponents();
        for (final RecordComponent component : declared)
        {
            final MethodHandle accessor = accessorOf(component, access);
            final Component bound = componentOf(recordClass, component, accessor);
            components.add(bound);
            shape.field(bound.shapeField());
            members.add(memberOf(recordClass, component, accessor, bound));
        }
        open.remove(recordClass);
        final MethodHandle constructor = constructorOf(recordClass, declared, access);
        final RecordBinding binding = new RecordBinding(recordClass, records.size(), components,
            new Plan(shape.build(), members, constructor), fromSlots(constructor));
        records.put(recordClass, binding);
        return binding;
    }

    private static MethodHandle accessorOf(final RecordComponent component, final MethodHandles.Lookup access)
    {
        try
        {
            return access.unreflect(component.getAccessor());
        }
        catch (final IllegalAccessException ex)
        {
            throw inaccessible(component.getDeclaringRecord(), ex);
        }
    }

    private Member memberOf(
        final Class<?> owner, final RecordComponent component, final MethodHandle accessor, final Component bound)
    {
        final Class<?> held = heldBy(component);
        return new Member(accessor, held, bound.shapeField(),
            records.containsKey(held) ? records.get(held).plan() : null,
            (format) -> new GeneralMember(
                format, owner.getSimpleName(), bound.shapeField(), bound.binding(), records.size()));
    }

    /** What an Optional component holds, else its own class. */
    private static Class<?> heldBy(final RecordComponent component)
    {
        if (Optional.class == component.getType())
        {
            final Type argument = ((ParameterizedType)component.getGenericType()).getActualTypeArguments()[0];
            return argument instanceof Class ? (Class<?>)argument : Object.class;
        }
        return component.getType();
    }

    private Component componentOf(
        final Class<?> owner, final RecordComponent component, final MethodHandle accessor)
    {
        final Class<?> javaType = component.getType();
        final boolean isUnsigned = component.isAnnotationPresent(Unsigned.class);
        if (isUnsigned && null == Integers.typeOf(javaType, true))
        {
            throw refused(owner, component, "@Unsigned must stand on byte, short, int or long, remove it");
        }
        if (javaType.isPrimitive())
        {
            return primitive(field(component, primitiveField(javaType, isUnsigned)), accessor);
        }
        final ValueBinding binding = bindingOf(owner, component, component.getGenericType(), isUnsigned);
        return new Component.OfReference(field(component, binding.field().orNull()), accessor, binding);
    }

    private static ShapeField primitiveField(final Class<?> javaType, final boolean isUnsigned)
    {
        final FieldType integer = Integers.typeOf(javaType, isUnsigned);
        return ShapeField.element(null != integer ? integer :
            boolean.class == javaType ? FieldType.BOOL :
            float.class == javaType ? FieldType.FLOAT32 : FieldType.FLOAT64);
    }

    private static Component primitive(final ShapeField field, final MethodHandle accessor)
    {
        switch (field.type())
        {
            case BOOL:
                return new Component.OfBool(field, accessor);

            case FLOAT32:
                return new Component.OfFloat(field, accessor);

            case FLOAT64:
                return new Component.OfDouble(field, accessor);

            default:
                return new Component.OfInteger(field, accessor);
        }
    }

    private static ShapeField field(final RecordComponent component, final ShapeField value)
    {
        final Name name = component.getAnnotation(Name.class);
        final FieldNumber number = component.getAnnotation(FieldNumber.class);
        return new ShapeField(
            null == name ? component.getName() : name.value(),
            null == number ? 0 : number.value(),
            value.type(),
            value.nullable(),
            component.isAnnotationPresent(Key.class),
            value.symbols(),
            value.shape(),
            value.mapKey(),
            value.element());
    }

    private ValueBinding bindingOf(
        final Class<?> owner, final RecordComponent component, final Type javaType, final boolean isUnsigned)
    {
        if (javaType instanceof WildcardType)
        {
            return bindingOf(owner, component, ((WildcardType)javaType).getUpperBounds()[0], isUnsigned);
        }
        if (javaType instanceof ParameterizedType)
        {
            return generic(owner, component, (ParameterizedType)javaType);
        }
        if (!(javaType instanceof Class))
        {
            throw refused(owner, component, "a component's type must be known, " + REMEDY);
        }
        final Class<?> rawType = (Class<?>)javaType;
        final ValueBinding scalar = Scalars.of(rawType, isUnsigned);
        if (null != scalar)
        {
            return scalar;
        }
        if (rawType.isEnum() && rawType.getEnumConstants().length > 0)
        {
            return new EnumBinding(rawType);
        }
        if (rawType.isArray() && rawType.getComponentType().isPrimitive())
        {
            return new ArrayBinding(rawType.getComponentType());
        }
        if (rawType.isRecord())
        {
            return records.containsKey(rawType) ? records.get(rawType) : recordOf(rawType);
        }
        final ValueBinding optional = OptionalBinding.of(rawType);
        if (null == optional)
        {
            throw refused(owner, component, "a component's type must be supported, " + REMEDY);
        }
        return optional;
    }

    private ValueBinding generic(
        final Class<?> owner, final RecordComponent component, final ParameterizedType javaType)
    {
        final Type[] arguments = javaType.getActualTypeArguments();
        final Class<?> rawType = (Class<?>)javaType.getRawType();
        if (Optional.class == rawType)
        {
            final ValueBinding inner = bindingOf(owner, component, arguments[0], false);
            if (inner instanceof OptionalBinding)
            {
                throw refused(owner, component, "an optional must not hold an optional, use one of them");
            }
            return OptionalBinding.of(inner);
        }
        if (List.class == rawType || Set.class == rawType)
        {
            return new CollectionBinding(bindingOf(owner, component, arguments[0], false), Set.class == rawType);
        }
        if (Map.class == rawType)
        {
            final ValueBinding key = bindingOf(owner, component, arguments[0], false);
            if (key instanceof OptionalBinding)
            {
                throw refused(owner, component, "a map's key must not be an optional, use the type itself");
            }
            return new MapBinding(key, bindingOf(owner, component, arguments[1], false));
        }
        throw refused(owner, component, "a component's generic type must be List, Set, Map or Optional, " + REMEDY);
    }

    private MethodHandles.Lookup access(final Class<?> recordClass)
    {
        try
        {
            return MethodHandles.privateLookupIn(recordClass, null == lookup ? MethodHandles.lookup() : lookup);
        }
        catch (final IllegalAccessException ex)
        {
            throw inaccessible(recordClass, ex);
        }
    }

    /** The canonical constructor. */
    private static MethodHandle constructorOf(
        final Class<?> recordClass, final RecordComponent[] components, final MethodHandles.Lookup access)
    {
        final Class<?>[] types = new Class<?>[components.length];
        for (int i = 0; i < types.length; i++)
        {
            types[i] = components[i].getType();
        }
        try
        {
            return access.unreflectConstructor(recordClass.getDeclaredConstructor(types));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw inaccessible(recordClass, ex);
        }
    }

    /** A constructor that takes its arguments from {@link Slots}. */
    private static MethodHandle fromSlots(final MethodHandle constructor)
    {
        final MethodType type = constructor.type();
        final MethodHandle[] sources = new MethodHandle[type.parameterCount()];
        for (int i = 0; i < sources.length; i++)
        {
            sources[i] = slot(type.parameterType(i), i);
        }
        final MethodHandle fromSlots = 0 == sources.length ?
            MethodHandles.dropArguments(constructor, 0, Slots.class) :
            MethodHandles.permuteArguments(
                MethodHandles.filterArguments(constructor, 0, sources),
                MethodType.methodType(type.returnType(), Slots.class),
                new int[sources.length]);
        return fromSlots.asType(MethodType.methodType(Object.class, Slots.class));
    }

    private static MethodHandle slot(final Class<?> type, final int index)
    {
        final Class<?> held = type.isPrimitive() ? type : Object.class;
        final String name = boolean.class == type ? "boolAt" :
            type.isPrimitive() ? type.getName() + "At" : "referenceAt";
        final MethodHandle source;
        try
        {
            source = MethodHandles.lookup()
                .findStatic(Slots.class, name, MethodType.methodType(held, int.class, Slots.class));
        }
        catch (final ReflectiveOperationException ex)
        {
            throw new IllegalStateException("slots must have all types: name=" + name, ex);
        }
        return MethodHandles.insertArguments(source, 0, index).asType(MethodType.methodType(type, Slots.class));
    }

    private static CodecException refused(final Class<?> owner, final RecordComponent component, final String rule)
    {
        return new CodecException(rule + ": class=" + owner.getName() + ", component=" + component.getName() +
            ", type=" + component.getGenericType().getTypeName());
    }

    private static CodecException inaccessible(final Class<?> recordClass, final Exception cause)
    {
        return new CodecException("a record must be open to io.daybook.codec, open its package to it or use " +
            "MessageType.of(type, MethodHandles.lookup()): class=" + recordClass.getName(), cause);
    }
}
